"""The command line as a person meets it: exit codes, one-line errors, never a traceback."""

from __future__ import annotations

import json
import os
import pty
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent.cli import COMMANDS, main
from browser_tools.events import EventLog
from policies.redact import Redactor

ROOT = Path(__file__).parents[2]
SECONDS = 60
PAGES: dict[str, Any] = {
    "/": "<!doctype html><title>Hi \x1b[31mred\x07</title><h1>Hello\u202e</h1>"
    "<a href=/next>Next</a><button type=button>More</button>",
    "/next": "<!doctype html><title>Next</title><p>You made it",
}


def strelka(*arguments: str, cwd: Path, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), cwd=cwd, **settings(), timeout=SECONDS, **options)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "agent.cli", *arguments]


def settings() -> dict[str, Any]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("STRELKA_MODEL")}
    return {
        "env": {**environment, "PYTHONPATH": str(ROOT)},
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "text": True,
    }


BAD: list[tuple[str, list[str], str]] = [
    ("no-command", [], "Usage: strelka COMMAND"),
    ("unknown-command", ["rnu"], "unknown command 'rnu'; did you mean 'run'?"),
    ("unknown-option", ["--frob"], "unknown option '--frob'"),
    ("unknown-flag", ["run", "--frob"], "No such option: --frob"),
    ("nothing-to-run", ["run"], "Missing argument"),
    ("empty-goal", ["run", " "], "is empty"),
    ("no-goal", ["run", ""], "goal: is empty"),
    ("no-such-page-or-file", ["summarize", "none.pdf"], "there is no file 'none.pdf'"),
    ("endless-goal", ["run", "x" * 110_000], "is longer than"),
    ("broken-goal", ["run", "caf\udce9"], "not UTF-8"),
    ("folder", ["run", "."], "is a folder"),
    ("fifo", ["run", "pipe"], "pipe or device"),
    ("device", ["run", "/dev/zero"], "pipe or device"),
    ("no-file", ["run", "missing.yaml"], "no such file"),
    ("bad-file", ["run", "bad.yaml"], "bad.yaml:2: gaol: unknown key; did you mean 'goal'?"),
    ("bad-step", ["run", 'open /; type "a" "b"'], 'did you mean: type "a" into "b"?'),
    ("bad-input", ["run", "good.yaml", "--input", "x"], "expected --input name=value"),
    ("unknown-input", ["run", "good.yaml", "--input", "x=1"], "no input 'x'"),
    ("bad-policy", ["run", "good.yaml", "--policy", "standrd"], "standard"),
    ("bad-budget", ["observe", "http://a.test/", "--budget", "0"], "--budget"),
    ("no-url", ["observe", "not a url"], "is not a URL"),
    ("unknown-tool", ["tools", "clik"], "did you mean 'click'?"),
    ("no-runs", ["log", "last"], "no run 'last'"),
    ("unknown-action", ["steps", "chek", "back"], "unknown action 'chek'"),
    ("no-steps", ["steps", "check", " "], "there are no steps"),
    ("steps-of-a-missing-file", ["steps", "check", "missing.yaml"], "no such file"),
    ("steps-of-a-goal", ["steps", "check", "goal.yaml"], "has no plain steps"),
    ("a-path-alone", ["observe", "/docs"], "is not a URL"),
    ("checked-file", ["check", "bad.yaml", "good.yaml"], "bad.yaml:2: gaol"),
    (
        "checked-policy",
        ["check", "policy.yaml"],
        "policy.yaml:2: origin: unknown key; did you mean 'origins'?",
    ),
    (
        "checked-watches",
        ["check", "w.yaml"],
        "w.yaml:3: watches.home.evry: unknown key; did you mean 'every'?",
    ),
    ("checked-settings", ["check", "s.yaml"], "s.yaml:2: bugdet: unknown key; did you mean 'budget'?"),
    ("checked-plan", ["check", "p.plan.yaml"], "p.plan.yaml:3: stps: unknown key; did you mean 'steps'?"),
    ("replies", ["models", "fake", "--script", "none.yaml"], "expected at least one item; got an empty list"),
    ("replies-look-like", ["models", "fake", "--script", "none.yaml"], "looks like this:"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bad.yaml").write_text("goal: x\ngaol: y\n")
    (tmp_path / "goal.yaml").write_text("goal: Which lamp is the cheapest of all?\n")
    (tmp_path / "good.yaml").write_text("start: http://127.0.0.1:9/\nsteps: [read the page]\n")
    (tmp_path / "policy.yaml").write_text("version: 1\norigin: {}\nrules: []\n")
    (tmp_path / "s.yaml").write_text("runs: runs\nbugdet: 3000\n")
    (tmp_path / "w.yaml").write_text("watches:\n  home:\n    evry: 1h\n    page: http://127.0.0.1:9/\n")
    (tmp_path / "p.plan.yaml").write_text("version: 1\nscript: 0123456789ab\nstps: []\n")
    (tmp_path / "none.yaml").write_text("replies: []\n")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize(("arguments", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_usage_is_one_message_and_exit_2(
    arguments: list[str],
    says: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert "Traceback" not in said.err
    assert not (folder / "runs").exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert COMMANDS[name] in capsys.readouterr().out


def test_a_goal_without_a_model_is_exit_3_and_says_how_to_connect_one(folder: Path) -> None:
    done = strelka("run", "Which lamp is the cheapest?", cwd=folder)
    assert done.returncode == 3
    assert "--model" in done.stderr
    assert "Traceback" not in done.stderr


def test_check_validates_without_running(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "good.yaml")]) == 0
    assert capsys.readouterr().out == f"{folder / 'good.yaml'}: ok\n"
    (folder / "late.yaml").write_text(
        "policy: {version: 1, rules: [{id: a, decision: alow}]}\n"
        "limits: {cost_usd: 1}\n"
        "steps:\n  - clik x\n"
        "expect:\n  - frob\n"
    )
    assert main(["check", "--json", str(folder / "late.yaml")]) == 2
    (finding,) = json.loads(capsys.readouterr().out)
    keys = [problem["key"] for problem in finding["problems"]]
    assert keys[:2] == ["steps[0]", "expect[0]"]
    assert set(keys[2:]) == {"rules[0].when", "rules[0].decision"}
    assert {problem["line"] for problem in finding["problems"][2:]} == {1}


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('steps: [clik "a"]\nexpect: [urll a]\noutput: {type: objekt}\nstart: http://a.test/\n',
         {(3, "output.type"), (1, "steps[0]"), (2, "expect[0]")}),
        ('limits: {turn: 3}\nsteps: [clik "a"]\nstart: http://a.test/\n',
         {(1, "limits.turn"), (2, "steps[0]")}),
        ('steps: [clik "a"]\nstart: yes\n', {(1, "steps[0]"), (2, "start")}),
        ("start: http://a.test/\npolicy: standart\nsteps: [go back]\n", {(2, "policy")}),
        ("start: http://a.test/\npolicy: nowhere.yaml\nsteps: [go back]\n", {(2, "policy")}),
        ("inptus: {a: text}\nsteps: ['open {{a}}']\n", {(1, "inptus")}),
        ("start: http://a.test/\ngoal: a\nexpect: [{judge: ''}, {judge: a, votes: 2}]\n",
         {(3, "expect[0]"), (3, "expect[1]")}),
    ],
    ids=["form", "unknown-key", "start", "preset", "policy-file", "read-by-others", "judged"],
)  # fmt: skip
def test_no_mistake_hides_another_and_each_has_its_place(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, places: set[tuple[int, str]]
) -> None:
    (folder / "many.yaml").write_text(text)
    assert main(["check", str(folder / "many.yaml"), "--json"]) == 2
    (finding,) = json.loads(capsys.readouterr().out)
    assert {(one["line"], one["key"]) for one in finding["problems"]} == places
    assert {one["file"] for one in finding["problems"]} == {str(folder / "many.yaml")}


def test_check_takes_the_first_opened_page_for_the_start(folder: Path) -> None:
    (folder / "open.yaml").write_text("steps: [open http://127.0.0.1:8000/shop, go back]\n")
    assert main(["check", str(folder / "open.yaml")]) == 0
    (folder / "nowhere.yaml").write_text("steps: [go back]\n")
    assert main(["check", str(folder / "nowhere.yaml")]) == 2


READINGS = """\
  1  open /docs
       navigate url="/docs"
  2  clik Save
       ✗ cannot be read: no step begins so
       nearest: click Save
"""
SCRIPT = """\
inputs: {who: {type: string, default: Ada}}
steps:
  - {click: {target: Save}}
  - goal: find {{who}}
  - select "Price: low" in "Sort"
  - frobnicate
"""


def test_steps_are_shown_as_they_are_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steps", "check", "open /docs; clik Save"]) == 2
    assert capsys.readouterr().out == READINGS
    assert main(["steps", "check", 'type "a" into "b"\nback']) == 0
    assert '  1  type "a" into "b"  (line 1)\n       type_text' in capsys.readouterr().out
    (folder / "mixed.yaml").write_text(SCRIPT)
    assert main(["steps", "check", str(folder / "mixed.yaml"), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    click, goal, torn, broken = told["steps"]
    assert not told["ok"]
    assert [step["line"] for step in told["steps"]] == [3, 4, 5, 6]
    assert click["calls"] == [{"tool": "click", "arguments": {"target": "Save"}}]
    assert (goal["goal"], goal["calls"]) == ("find Ada", [])
    assert torn["nearest"] == """- 'select "Price: low" in "Sort"'"""
    assert not broken["ok"]


def test_a_log_without_its_end_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = EventLog(tmp_path, "r1", Redactor())
    log.emit("run_started", {})
    log.close()
    assert main(["log", str(tmp_path), "--verify"]) == 0
    assert "does not end with run_finished" in capsys.readouterr().out
    assert main(["log", str(tmp_path), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["finished"]) == (True, False)
    assert main(["log", str(tmp_path)]) == 0
    assert "does not end with run_finished" in capsys.readouterr().err


def shell(streams: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command whose streams the shell changes, as `>&-`."""
    words = ["sh", "-c", f'exec "$@" {streams}', "sh", *command(*arguments)]
    return subprocess.run(words, cwd=cwd, **settings(), timeout=SECONDS)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("streams", [">/dev/full", ">&-"], ids=["full", "closed"])
@pytest.mark.parametrize("arguments", [["tools"], ["tools", "--help"], ["--help"]], ids=" ".join)
def test_output_that_cannot_be_written_is_one_line(folder: Path, streams: str, arguments: list[str]) -> None:
    done = shell(streams, *arguments, cwd=folder)
    assert done.returncode == 3
    assert "cannot write the output" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("streams", ["2>/dev/full", "2>&-"], ids=["full", "closed"])
def test_words_that_cannot_be_written_change_no_verdict(folder: Path, serve: Any, streams: str) -> None:
    steps = f"open {serve(PAGES)}/next; read the page"
    done = shell(streams, "run", steps, cwd=folder)
    assert (done.returncode, "You made it" in done.stdout) == (0, True)
    assert shell(streams, "run", "bad.yaml", cwd=folder).returncode == 2


def test_tools_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools"]) == 0
    assert "type_text" in capsys.readouterr().out
    assert main(["tools", "getLinks", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "get_links"


def test_a_run_its_result_and_its_log(
    folder: Path, serve: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    base = serve(PAGES)
    done = strelka("run", "click Next; read the page", "--start", base, cwd=folder)
    assert (done.returncode, done.stdout) == (0, "You made it\n"), done.stderr
    assert "click Next" in done.stderr
    assert "finished" in done.stderr
    assert done.stderr.endswith("\nreport: strelka report last\n")

    failed = strelka("run", "click Nxet", "--start", base, cwd=folder)
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.count("nothing on the page is called") == 1
    assert "failed after" in failed.stderr
    assert "s: step 1, click Nxet\n" in failed.stderr
    assert "\x1b" not in failed.stderr

    told = strelka("run", "click Nxet", "--start", base, "--json", cwd=folder)
    result = json.loads(told.stdout)
    assert (told.returncode, result["status"], told.stderr) == (1, "failed", "")
    assert "step 1, click Nxet" in result["reason"]

    for words in (
        "last",
        result["run"],
        result["run"][:-2],
        result["folder"],
        f"{result['folder']}/events.jsonl",
    ):
        assert main(["log", words, "--follow"]) == 0
        assert "✗ click Nxet" in capsys.readouterr().out
    assert main(["log", "last", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [events[0]["type"], events[-1]["type"]] == ["run_started", "run_finished"]
    assert main(["log", "--verify"]) == 0
    assert "unbroken" in capsys.readouterr().out


def test_an_altered_log_is_told_with_exit_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = folder / "runs" / "20260101-000000-x-abc"
    run.mkdir(parents=True)
    (run / "events.jsonl").write_text('{"seq": 1}\n')
    assert main(["log", "20260101", "--runs", str(folder / "runs"), "--verify"]) == 1
    assert "line 1 not an event" in capsys.readouterr().out
    assert main(["log", "20260101", "--runs", str(folder / "runs")]) == 2
    assert "no event log" in capsys.readouterr().err


def test_page_text_cannot_steer_the_terminal(folder: Path, serve: Any) -> None:
    done = strelka("observe", serve(PAGES), cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "Hello" in done.stdout
    assert "Next" in done.stdout
    for char in "\x1b\x07\u202e":
        assert char not in done.stdout + done.stderr
    assert not (folder / "runs").exists()


def test_an_error_page_is_shown_and_its_status_told(folder: Path, serve: Any) -> None:
    base = serve({**PAGES, "/file": (200, {"Content-Disposition": "attachment"}, b"PK")})
    done = strelka("observe", f"{base}/nope", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "not found" in done.stdout
    assert f"{base}/nope answered HTTP 404" in done.stderr
    seen = json.loads(strelka("observe", f"{base}/nope", "--json", cwd=folder).stdout)
    assert (seen["status"], seen["title"]) == (404, "404")
    file = strelka("observe", f"{base}/file", cwd=folder)
    assert (file.returncode, file.stdout) == (1, "")
    assert "is a download, not a page" in file.stderr


@pytest.mark.parametrize("arguments", [["tools", "--json"], ["run", "--help"]], ids=["output", "help"])
def test_a_reader_that_goes_away_ends_us_silently(folder: Path, arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command(*arguments), cwd=folder, **{**settings(), "stdout": writing}, timeout=SECONDS
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_command_that_reads_and_is_terminated_leaves_nothing_behind(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    started = settings()
    started["env"] |= {"TMPDIR": str(own)}
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(SECONDS)
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        process = subprocess.Popen(command("read", url), cwd=folder, **started)
        asked, _ = silent.accept()
        process.terminate()
        _, said = process.communicate(timeout=SECONDS)
        asked.close()
    assert (process.returncode, said) == (130, "strelka: interrupted\n")
    assert list(own.iterdir()) == []


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "terminate"])
def test_an_interrupt_leaves_a_complete_log_and_exit_130(
    folder: Path, serve: Any, sent: signal.Signals
) -> None:
    process = subprocess.Popen(
        command("run", "wait 50 seconds", "--start", serve(PAGES)), cwd=folder, **settings()
    )
    assert process.stderr is not None
    for line in process.stderr:
        if "open the start page" in line:
            process.send_signal(sent)
            break
    _, rest = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in rest
    assert strelka("log", "--verify", cwd=folder).returncode == 0
    assert "interrupted" in strelka("log", cwd=folder).stdout


ASKING = """\
start: {base}
policy:
  version: 1
  rules:
    - {{id: look, decision: allow, when: {{effect: [read, navigate]}}}}
    - {{id: ask-first, decision: ask, when: {{effect: input}}}}
steps: [click More]
"""


def test_an_ask_without_a_terminal_is_denied_with_exit_5(folder: Path, serve: Any) -> None:
    (folder / "ask.yaml").write_text(ASKING.format(base=serve(PAGES)))
    done = strelka("run", "ask.yaml", cwd=folder)
    assert done.returncode == 5, done.stderr
    assert "ask-first" in done.stderr


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)


@pytest.mark.parametrize(
    ("answer", "code"), [("y", 0), ("n", 5), ("\x04", 5)], ids=["yes", "no", "end-of-file"]
)
def test_a_person_at_the_terminal_decides(
    folder: Path, serve: Any, terminal: tuple[int, int], answer: str, code: int
) -> None:
    (folder / "ask.yaml").write_text(ASKING.format(base=serve(PAGES)))
    ours, theirs = terminal
    streams = {**settings(), "stdin": theirs, "stderr": theirs}
    with subprocess.Popen(command("run", "ask.yaml"), cwd=folder, **streams) as process:
        os.close(theirs)
        shown = read_until(ours, "[y/N]")
        os.write(ours, f"{answer}\n".encode())
        shown += read_until(ours, None)
        assert process.wait(SECONDS) == code, shown
    assert "ask-first" in shown


def read_until(descriptor: int, words: str | None) -> str:
    """What a terminal shows up to these words, or to its end."""
    shown = b""
    while words is None or words.encode() not in shown:
        try:
            chunk = os.read(descriptor, 4096)
        except OSError:  # the other end of a pseudo-terminal was closed
            break
        shown += chunk
    return shown.decode()
