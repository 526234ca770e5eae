"""Whole runs, from a script to a result: good days, bad days, and what they leave behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from agent.approve.deny import DenyApprover
from agent.build import RunRequest
from agent.llm.testing import FakeServer, call, calls, status, text
from agent.result import RunResult
from agent.run import run
from agent.script import load_script, script_from_goal
from agent.settings import Settings
from browser_tools.events import Event, verify
from policies.errors import BadInput, StrelkaError

HOME = """<!doctype html><title>Lamps</title><h1>Lamps</h1>
<form action=/search><label>Search <input type=search name=q></label><button>Find</button></form>
<ul><li class=p><a href=/lumi>Lumi</a> <b class=price>24,90 €</b></li></ul>
<form method=post action=/login><label>User <input name=user autocomplete=username></label>
<label>Password <input type=password name=pw></label><button>Log in</button></form>"""
PAGES: dict[str, Any] = {
    "/": HOME,
    "/search": "<title>Results</title><h1>1 result</h1><p class=name>Lumi<p class=price>24,90 €",
    "/lumi": "<title>Lumi</title><h1>Lumi</h1><p>In stock",
    "/login": "<title>Hello</title>Hello Ada",
    "/missing": (404, {}, "<title>No</title>not here"),
    "/broken": (500, {}, "oops"),
    "/file": (200, {"Content-Type": "application/zip", "Content-Disposition": "attachment"}, b"PK"),
}


def request(tmp_path: Path, script: str | None = None, **options: Any) -> RunRequest:
    settings = Settings(runs=tmp_path / "runs", **options.pop("settings", {}))
    goal = options.pop("goal", None)
    if goal is not None:
        loaded = script_from_goal(goal)
    else:
        path = tmp_path / "script.yaml"
        path.write_text(script or "", encoding="utf-8")
        loaded = load_script(path)
    return RunRequest(script=loaded, settings=settings, approver=DenyApprover(), **options)


def events(result: RunResult) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(result.folder) / "events.jsonl").read_text().splitlines()]


def complete(result: RunResult) -> None:
    """Every run, however it ended, leaves a whole, chained log and its result."""
    path = Path(result.folder) / "events.jsonl"
    written = events(result)
    assert verify(path) == (len(written), None)
    assert written[0]["type"] == "run_started"
    assert written[-1]["type"] == "run_finished"
    assert written[-1]["data"]["status"] == result.status
    saved = json.loads((Path(result.folder) / "result.json").read_text())
    assert saved["status"] == result.status
    assert saved["exit_code"] == result.exit_code


STEPS = """
start: {base}/
steps:
  - type "lamp" into "Search" and press Enter
  - expect text "1 result"
  - extract name from ".name", price as number from ".price"
output: {{type: object, required: [name, price], properties: {{price: {{type: number}}}}}}
expect:
  - url contains "/search"
  - {{data: {{price: {{lte: 40}}}}}}
  - {{output: valid}}
"""


async def test_plain_steps_pass_with_checked_output(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = await run(request(tmp_path, STEPS.format(base=serve(PAGES))))
    complete(result)
    assert (result.status, result.exit_code, result.reason) == ("passed", 0, "")
    assert result.data == {"name": "Lumi", "price": 24.9}
    assert [check["ok"] for check in result.checks] == [True] * 4
    assert result.usage["turns"] == 0


async def test_without_expectations_a_run_is_finished_never_passed(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = await run(request(tmp_path, f"start: {serve(PAGES)}/\nsteps: [click Lumi]"))
    assert (result.status, result.exit_code) == ("finished", 0)


@pytest.mark.parametrize(
    ("script", "status", "code"),
    [
        pytest.param("start: {base}/\nexpect: ['text \"Zebra\"']", "failed", "check.failed", id="expect"),
        pytest.param(
            "start: {base}/\nsteps: ['expect text \"Zebra\"']", "failed", "check.failed", id="expect-step"
        ),
        pytest.param("start: {base}/\nsteps: [click Zebra]", "failed", "target.not_found", id="no-element"),
        pytest.param(
            "start: {base}/missing\nsteps: [read the page]", "failed", "navigation.http_404", id="404"
        ),
        pytest.param(
            "start: {base}/broken\nsteps: [read the page]", "failed", "navigation.http_500", id="500"
        ),
        pytest.param(
            "start: {base}/file\nsteps: [read the page]", "denied", "approval.denied", id="download"
        ),
        pytest.param(
            "start: http://no-such-host.invalid/\nsteps: [read the page]",
            "failed",
            "net.resolve_failed",
            id="dns",
        ),
        pytest.param(
            "start: http://127.0.0.1:{closed}/\nsteps: [read the page]",
            "failed",
            "navigation.refused",
            id="refused",
        ),
        pytest.param(
            "start: http://10.1.2.3/\nsteps: [read the page]\n"
            "policy: {{extends: ['preset:standard'], origins: {{allow: ['http://other.test']}}}}",
            "denied",
            "net.private_address",
            id="denied-start",
        ),
        pytest.param(
            "start: {base}/\nsteps: ['click \"Log in\"']",
            "denied",
            "approval.denied",
            id="ask-without-a-person",
        ),
        pytest.param(
            "start: {base}/\nlimits: {{navigations: 1}}\nsteps: [click Lumi]",
            "limit",
            "limit.navigations",
            id="limit",
        ),
        pytest.param(
            "start: {base}/\nlimits: {{seconds: 3}}\nsteps: [wait for 30 seconds]",
            "limit",
            "limit.seconds",
            id="time",
        ),
    ],
)
async def test_every_end_has_its_status_and_reason(
    serve, tmp_path: Path, script: str, status: str, code: str
) -> None:  # type: ignore[no-untyped-def]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        closed = free.getsockname()[1]
    result = await run(request(tmp_path, script.format(base=serve(PAGES), closed=closed)))
    complete(result)
    assert (result.status, result.code) == (status, code), result.reason
    assert result.reason


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param(
            {"script": "steps: [clack the button]\nstart: http://a.test/"}, "did you mean", id="step"
        ),
        pytest.param({"script": "gaol: x"}, "did you mean 'goal'", id="key"),
        pytest.param({"script": "goal: x\nflows: []"}, "not enforced yet", id="flows"),
        pytest.param(
            {"script": "steps: [go back]\npolicy: standrad"}, "did you mean 'standard'", id="preset"
        ),
        pytest.param({"script": 'inputs: {n: integer}\nsteps: [\'type "{{n}}" into "A"\']'}, "n", id="input"),
        pytest.param({"script": "steps: [go back]"}, "--start", id="no-start"),
        pytest.param(
            {
                "script": "start: http://a.test\nsteps: [go back]\n"
                "policy:\n  rules:\n    - {id: a, decison: allow}"
            },
            r"script.yaml:5: .*did you mean 'decision'",
            id="inline-policy",
        ),
    ],
)
async def test_what_a_person_wrote_wrong_starts_nothing(
    tmp_path: Path, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        await run(request(tmp_path, **options))
    assert not (tmp_path / "runs").exists()


async def test_a_goal_without_a_model_says_how_to_connect_one(tmp_path: Path) -> None:
    with pytest.raises(StrelkaError, match="--model") as caught:
        await run(request(tmp_path, goal="Which lamp is the nicest of all?"))
    assert caught.value.code == "model.none"


async def test_an_unwritable_runs_folder_starts_no_browser(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("a file")
    with pytest.raises(BadInput, match="--runs") as caught:
        await run(request(tmp_path, "steps: [go back]", start="http://a.test/"))
    assert caught.value.code == "storage.unwritable"


# -- with a model over the wire ---------------------------------------------------------------------------


@pytest.fixture
async def ask(serve, tmp_path: Path) -> AsyncIterator[Any]:  # type: ignore[no-untyped-def]
    servers: list[FakeServer] = []

    async def asked(
        replies: list[Any], goal: str = "Which lamp costs under 40 euros?", **options: Any
    ) -> Any:
        server = FakeServer(replies)
        servers.append(server.__enter__())
        settings = {"model": f"{server.url}#tiny"}
        wanted = {"goal": goal, "start": serve(PAGES) + "/", "limits": options.pop("limits", {})}
        wanted |= {key: options.pop(key) for key in ("output",) if key in options}
        result = await run(request(tmp_path, json.dumps(wanted), settings=settings, **options))
        complete(result)
        return result, server

    yield asked
    for server in servers:
        server.__exit__(None, None, None)


async def test_a_model_reaches_a_goal_over_the_wire(ask) -> None:  # type: ignore[no-untyped-def]
    result, server = await ask(
        [
            call("type_text", target="Search", text="lamp", submit=True),
            call("finish", answer="Lumi, for 24,90 €"),
        ]
    )
    assert (result.status, result.answer) == ("finished", "Lumi, for 24,90 €")
    assert result.url.endswith("/search?q=lamp")
    assert result.usage["turns"] == 2
    assert "1 result" in json.dumps(server.requests[1].body)


async def test_several_calls_in_one_reply_run_in_order(ask) -> None:  # type: ignore[no-untyped-def]
    result, _ = await ask(
        [
            calls(("type_text", {"target": "Search", "text": "x"}), ("press_key", {"key": "Enter"})),
            text("Done."),
        ]
    )
    assert result.answer == "Done."
    assert result.url.endswith("/search?q=x")


async def test_nothing_is_done_after_the_call_that_ends_the_run(ask) -> None:  # type: ignore[no-untyped-def]
    late = ("type_text", {"target": "Search", "text": "x", "submit": True})
    result, _ = await ask([calls(("finish", {"answer": "Lumi"}), late, ("finish", {"answer": "no"}))])
    assert (result.status, result.answer) == ("finished", "Lumi")
    assert [event["data"]["tool"] for event in events(result) if event["type"] == "tool_call"][-1] == "finish"
    assert not result.url.endswith("q=x")


@pytest.mark.parametrize("again", [True, False])
async def test_the_data_of_a_goal_must_fit_its_output(ask, again: bool) -> None:  # type: ignore[no-untyped-def]
    wrong = call("finish", answer="Lumi", data={"price": "24,90 €"})
    right = call("finish", answer="Lumi", data={"price": 24.9})
    schema = {"type": "object", "required": ["price"], "properties": {"price": {"type": "number"}}}
    result, server = await ask([wrong, wrong if again else right], output=schema)
    assert "is not of type 'number'" in json.dumps(server.requests[1].body)
    assert (result.status, result.code) == (("failed", "output.invalid") if again else ("finished", ""))


@pytest.mark.parametrize("first", [text("Lumi."), call("finish", answer="Lumi")], ids=["words", "finish"])
async def test_an_answer_without_the_data_of_the_output_is_told_to_the_model(ask, first: Any) -> None:  # type: ignore[no-untyped-def]
    right = call("finish", answer="Lumi", data={"price": 24.9})
    schema = {"type": "object", "required": ["price"], "properties": {"price": {"type": "number"}}}
    result, server = await ask([first, right], output=schema)
    assert (result.status, result.data) == ("finished", {"price": 24.9})
    assert "it brings no data" in json.dumps(server.requests[1].body)


async def test_what_a_model_extracts_is_the_data(ask) -> None:  # type: ignore[no-untyped-def]
    schema = {"type": "object", "required": ["head"], "properties": {"head": {"type": "string"}}}
    result, server = await ask([call("extract", fields={"head": "h1"}), text("Read.")], output=schema)
    assert (result.status, list(result.data), len(server.requests)) == ("finished", ["head"], 2)


async def test_a_finish_without_words_is_told_to_the_model(ask) -> None:  # type: ignore[no-untyped-def]
    result, server = await ask([call("finish", answer=" \n"), call("finish", answer="Lumi")])
    assert (result.status, result.answer) == ("finished", "Lumi")
    assert "answer is empty" in json.dumps(server.requests[1].body)


async def test_a_server_that_takes_no_tools_is_asked_in_text(ask) -> None:  # type: ignore[no-untyped-def]
    result, server = await ask(
        [
            status(400, "this model does not support tools"),
            text('{"tool": "click", "parameters": {"target": "Lumi"}, "terminate": false}'),
            text('<finish answer="In stock" />'),
        ]
    )
    assert (result.status, result.answer) == ("finished", "In stock")
    assert "tools" not in server.requests[1].body
    assert any(event["type"] == "fallback" for event in events(result))


async def test_garbage_three_times_is_the_end(ask) -> None:  # type: ignore[no-untyped-def]
    result, _ = await ask([text('{"tool": "clack", "parameters": {}}')] * 3)
    assert (result.status, result.code) == ("infrastructure", "model.garbage")


async def test_the_same_call_on_an_unchanged_page_is_told_once_then_stopped(ask) -> None:  # type: ignore[no-untyped-def]
    result, server = await ask([call("scroll", to="top")] * 3)
    assert (result.status, result.code) == ("limit", "limit.repeats")
    assert "exactly this before" in json.dumps(server.requests[2].body)


async def test_turns_are_limited(ask) -> None:  # type: ignore[no-untyped-def]
    replies = [call("wait_for", seconds=0.01)] * 40
    result, _ = await ask(replies)
    assert (result.status, result.code) == ("limit", "limit.turns")


async def test_tokens_are_limited(ask) -> None:  # type: ignore[no-untyped-def]
    result, _ = await ask([call("wait_for", seconds=0.01)] * 40, limits={"tokens": 25})
    assert (result.status, result.code) == ("limit", "limit.tokens")
    (usage,) = result.usage["models"].values()
    assert usage["tokens_in"] > 0


async def test_a_model_that_is_down_is_infrastructure(tmp_path: Path, serve) -> None:  # type: ignore[no-untyped-def]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"model": f"http://127.0.0.1:{port}/v1#m"}
    wanted = request(tmp_path, goal="Which lamp is best?", start=serve(PAGES) + "/", settings=settings)
    result = await run(wanted)
    complete(result)
    assert (result.status, result.exit_code) == ("infrastructure", 3)


# -- bad days --------------------------------------------------------------------------------------------


def chromium_children() -> list[int]:
    """Chromium processes below this test process."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            parents[int(entry.name)] = (int(fields[1]), command)
    found = []
    for pid, (_, command) in parents.items():
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above][0]
        if above == os.getpid() and b"--headless" in command and b"--type=" not in command:
            found.append(pid)
    return found


async def test_a_killed_browser_is_one_result_and_nothing_is_left(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    before = set(chromium_children())
    waits = asyncio.Event()
    running = asyncio.ensure_future(
        run(
            request(tmp_path, f"start: {serve(PAGES)}/\nsteps: [wait for 30 seconds, read the page]"),
            listener=lambda event: waits.set() if event.data.get("tool") == "wait_for" else None,
        )
    )
    await asyncio.wait_for(waits.wait(), 60)
    for pid in set(chromium_children()) - before:
        with suppress(ProcessLookupError):  # it went with another
            os.kill(pid, signal.SIGKILL)
    result = await asyncio.wait_for(running, 60)
    complete(result)
    assert (result.status, result.code) == ("infrastructure", "browser.lost")
    assert set(chromium_children()) <= before


async def test_a_cancelled_run_is_interrupted_with_a_complete_log(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    before = set(chromium_children())
    seen = asyncio.Event()
    task = asyncio.ensure_future(
        run(
            request(tmp_path, f"start: {serve(PAGES)}/\nsteps: [wait for 30 seconds]"),
            listener=lambda event: seen.set() if event.type == "tool_result" else None,
        )
    )
    await asyncio.wait_for(seen.wait(), 30)
    task.cancel()
    result = await task
    complete(result)
    assert (result.status, result.exit_code) == ("interrupted", 130)
    assert set(chromium_children()) <= before


async def test_typed_passwords_are_nowhere_on_disk(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    steps = '  - type "{{password}}" into "Password"\n  - read the page'
    script = f"start: {serve(PAGES)}/\npolicy: testing\ninputs: {{password: string}}\nsteps:\n{steps}"
    result = await run(request(tmp_path, script, inputs={"password": "hunter2-secret"}))
    assert result.status == "finished", result.reason
    for path in Path(result.folder).rglob("*"):
        if path.is_file():
            assert b"hunter2" not in path.read_bytes(), path


async def test_steps_on_the_command_line_name_no_folder_by_what_they_type(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    steps = 'type "hunter2-secret" into "Password"; read the page'
    result = await run(request(tmp_path, goal=steps, start=serve(PAGES) + "/", policy="testing"))
    assert result.status == "finished", result.reason
    assert "hunter2" not in result.folder
    assert Path(result.folder).name[16:].startswith("steps-127-0-0-1")


async def test_inputs_named_like_a_secret_are_masked_before_they_are_typed(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    script = (
        f"start: {serve(PAGES)}/\ninputs: {{password: {{type: string}}}}\n"
        'steps:\n  - expect no text "{{password}}"\n  - click "{{password}}"'
    )
    result = await run(request(tmp_path, script, inputs={"password": "hunter2-secret"}))
    assert result.status == "failed"
    assert "hunter2" not in result.reason
    assert b"hunter2" not in (Path(result.folder) / "events.jsonl").read_bytes()


async def test_an_answer_with_half_a_character_is_written(ask) -> None:  # type: ignore[no-untyped-def]
    result, _ = await ask([text("It is \ud800 Lumi")])
    assert (result.status, result.answer) == ("finished", "It is \\ud800 Lumi")


def test_a_result_is_written_in_a_folder_whose_name_is_not_utf8(tmp_path: Path) -> None:
    RunResult(run="r1", status="passed", folder="runs\udcff").write(tmp_path)
    (written,) = tmp_path.iterdir()
    assert json.loads(written.read_text(encoding="utf-8"))["folder"] == "runs\udcff"


async def test_a_result_that_cannot_be_written_is_infrastructure(serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    def occupy(event: Event) -> None:
        if event.type == "run_started":
            (tmp_path / "runs" / event.run / "result.json").mkdir()

    script = f"start: {serve(PAGES)}/\nsteps: [read the page]"
    result = await run(request(tmp_path, script), listener=occupy)
    assert (result.status, result.exit_code) == ("infrastructure", 3)
    assert "result.json" in result.reason
    assert events(result)[-1]["data"]["status"] == "infrastructure"
    assert not list(Path(result.folder).glob("*.part"))
