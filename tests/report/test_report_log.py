"""Logs that are torn, altered or odd still give a report, which says so; the command's words and codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agent.cli import main
from agent.report.html import report_of
from agent.report.logfile import read_log

EVENTS: list[tuple[Any, dict[str, Any]]] = [
    ("run_started", {"name": "shop", "planner": "steps"}),
    ("tool_call", {"call": "s1", "tool": "click", "intent": "click Buy"}),
    ("tool_result", {"call": "s1", "tool": "click", "intent": "click Buy", "ok": True, "seconds": 0.1}),
    ("tool_call", {"call": "s2", "tool": "click", "intent": "click Pay"}),
    ("tool_result", {"call": "s2", "tool": "click", "intent": "click Pay", "ok": True, "seconds": 0.1}),
    ("run_finished", {"status": "finished", "seconds": 1}),
]


def page(log: Path) -> str:
    made = report_of(log)
    assert made is not None
    return made


def test_a_whole_log_is_told_without_warnings(write_log) -> None:  # type: ignore[no-untyped-def]
    made = page(write_log(*EVENTS))
    assert "hash chain unbroken" in made
    assert "Finished" in made
    assert 'class="warning"' not in made


def test_wherever_a_log_is_torn_there_is_a_report_that_says_so(write_log) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    whole = log.read_bytes()
    first = whole.index(b"\n") + 1
    for end in [*range(first + 1, len(whole), 97), len(whole) - 1]:
        log.write_bytes(whole[:end])
        made = page(log)
        assert "No end" in made, end
        assert "does not verify" not in made, end
        assert ("The last line was cut off" in made) == (whole[end - 1 : end] != b"\n"), end


def test_a_call_without_its_result_is_of_unknown_outcome(write_log) -> None:  # type: ignore[no-untyped-def]
    made = page(write_log(*EVENTS[:4]))
    assert "unknown outcome" in made
    assert "it may or may not have happened" in made
    assert "look at the site before you run it again" in made


def altered(line: str) -> str:
    return line.replace("click Pay", "click Pray")


ALTERED: list[tuple[str, Any, str]] = [
    ("changed", lambda lines: [*lines[:3], altered(lines[3]), *lines[4:]], "line 4 was changed after"),
    ("removed", lambda lines: [*lines[:2], *lines[3:]], "line 3 does not follow"),
    ("no-json", lambda lines: [*lines[:2], "{", *lines[3:]], "1 line is no event"),
    ("no-event", lambda lines: [*lines[:2], "[]", '{"type": "x"}', *lines[3:]], "2 lines are no event"),
    ("no-start", lambda lines: lines[1:], "does not begin with the run"),
    ("deep", lambda lines: [*lines, "[" * 100_000], "1 line is no event"),
    (
        "data-is-no-object",
        lambda lines: [*lines[:2], json.dumps({**json.loads(lines[2]), "data": 7}), *lines[3:]],
        "1 line is no event",
    ),
]


@pytest.mark.parametrize(("alter", "says"), [row[1:] for row in ALTERED], ids=[row[0] for row in ALTERED])
def test_an_altered_log_is_told_at_the_top(alter: Any, says: str, write_log) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    log.write_text("\n".join(alter(log.read_text().splitlines())) + "\n")
    made = page(log)
    assert "The log does not verify" in made
    assert says in made
    assert made.index("does not verify") < made.index("<h1>")
    assert "unbroken" not in made


def test_bytes_that_are_no_text_are_no_traceback(write_log) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    log.write_bytes(log.read_bytes().replace(b"click Buy", b"click \xff\xfe"))
    assert read_log(log).fault is not None
    assert "The log does not verify" in page(log)


def test_a_file_without_events_has_no_report(tmp_path: Path) -> None:
    (tmp_path / "events.jsonl").write_text('{"a": 1}\nx\n\n')
    assert report_of(tmp_path / "events.jsonl") is None


# -- the command ------------------------------------------------------------------------------------------


def test_the_report_is_written_beside_the_log_or_where_asked(write_log, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    assert main(["report", "last", "--runs", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{log.parent / 'report.html'}\n"
    assert (log.parent / "report.html").read_text() == page(log)
    assert main(["report", str(log), "--output", str(tmp_path / "other.html")]) == 0
    assert (tmp_path / "other.html").read_text() == page(log)


def test_what_cannot_be_reported_is_one_message_and_exit_2(write_log, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    before = log.read_bytes()
    (tmp_path / "20260102-000000-y-abc").mkdir()
    (tmp_path / "20260102-000000-y-abc" / "events.jsonl").write_text("")
    rows = [
        (["report", "nosuch", "--runs", str(tmp_path)], "there is no run 'nosuch'"),
        (["report", "last", "--runs", str(tmp_path / "none")], "there is no run 'last'"),
        (["report", "20260102", "--runs", str(tmp_path)], "holds no event"),
        (["report", str(log), "--output", str(log)], "is what it is made from"),
        (["report", str(log), "--output", str(tmp_path)], "cannot write"),
        (["report", str(log), "--output", str(tmp_path / "none" / "r.html")], "cannot write"),
    ]
    for arguments, says in rows:
        assert main(arguments) == 2, arguments
        said = capsys.readouterr()
        assert says in said.err
        assert (said.out, said.err.count("\n")) == ("", 1), said.err
    assert log.read_bytes() == before


@pytest.mark.parametrize("command", [["policy", "suggest"], ["policy", "dryrun", "--policy", "standard"]])
def test_a_broken_log_is_not_taken_for_one_in_which_nothing_happened(
    write_log, capsys, command: list[str]
) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    lines = log.read_bytes().splitlines(keepends=True)
    for text, said in (
        (b"".join([*lines[:3], b"other\n"]), "line 4"),
        (b"\xf8\x00\n", "line 1"),
        (b"", "no event"),
    ):
        log.write_bytes(text)
        assert main([*command, str(log)]) == 2
        assert said in capsys.readouterr().err


def test_who_asks_for_a_report_of_a_broken_log_is_told(write_log, capsys) -> None:  # type: ignore[no-untyped-def]
    log = write_log(*EVENTS)
    log.write_bytes(log.read_bytes() + b"other\n")
    assert main(["report", str(log)]) == 0
    assert "line 7 not an event" in capsys.readouterr().err
