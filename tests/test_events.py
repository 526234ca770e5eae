"""The event log: chained, redacted, whole."""

from __future__ import annotations

import json
import resource
from pathlib import Path

import pytest

from browser_tools.errors import StorageError
from browser_tools.events import Event, EventLog, parse_event, read_events, verify
from policies.redact import Redactor


def write_log(folder: Path, redactor: Redactor | None = None) -> Path:
    log = EventLog(folder, "r1", redactor or Redactor())
    log.emit("run_started", {"goal": "look"})
    log.emit("tool_call", {"tool": "click", "arguments": {"target": "e1"}}, url="http://a.test/")
    log.emit("run_finished", {"status": "finished"})
    log.close()
    return folder / "events.jsonl"


def test_a_log_verifies_and_reads_back(tmp_path: Path) -> None:
    path = write_log(tmp_path)
    assert verify(path) == (3, None)
    events = list(read_events(path))
    assert [event.seq for event in events] == [1, 2, 3]
    assert events[1].data == {"tool": "click", "arguments": {"target": "e1"}}
    assert events[0].ts.endswith("Z")
    assert set(json.loads(path.read_text().splitlines()[0])) == {
        *("v", "seq", "ts", "run", "type", "url", "title", "data", "prev", "hash")
    }


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        pytest.param(lambda lines: [lines[0], lines[2]], 2, "does not follow", id="removed"),
        pytest.param(lambda lines: [lines[0], lines[2], lines[1]], 2, "does not follow", id="reordered"),
        pytest.param(
            lambda lines: [lines[0], lines[1].replace('"e1"', '"e2"'), lines[2]], 2, "changed", id="edited"
        ),
        pytest.param(lambda lines: [*lines[:2], lines[2][:20]], 3, "cut off", id="torn"),
        pytest.param(lambda lines: ["{}\n", *lines[1:]], 1, "not an event", id="replaced"),
    ],
)
def test_tampering_is_found(tmp_path: Path, change, line: int, problem: str) -> None:  # type: ignore[no-untyped-def]
    path = write_log(tmp_path)
    path.write_text("".join(change(path.read_text().splitlines(keepends=True))))
    _, fault = verify(path)
    assert fault is not None
    assert fault.line == line
    assert problem in fault.problem


def test_a_line_that_does_not_fit_leaves_the_log_whole(tmp_path: Path) -> None:
    log = EventLog(tmp_path, "r1", Redactor())
    log.emit("run_started", {"goal": "look"})
    path = tmp_path / "events.jsonl"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, hard))
    try:
        with pytest.raises(StorageError, match=r"events\.jsonl"):
            log.emit("observation", {"text": "long " * 100})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with pytest.raises(StorageError, match="cannot be logged does not go on"):
        log.emit("note", {"text": "short"})
    log.emit("run_finished", {"status": "infrastructure"})
    log.close()
    assert verify(path) == (2, None)


def test_a_torn_last_line_is_left_out_when_reading(tmp_path: Path) -> None:
    path = write_log(tmp_path)
    path.write_text(path.read_text()[:-5])
    assert [event.type for event in read_events(path)] == ["run_started", "tool_call"]


def test_secrets_and_odd_values_never_reach_the_file(tmp_path: Path) -> None:
    redactor = Redactor()
    redactor.add("lamplight-7")
    log = EventLog(tmp_path, "r1", redactor)
    event = log.emit("note", {"text": "pw lamplight-7", "odd": [float("nan"), "\ud800", "line\u2028end"]})
    log.close()
    assert "lamplight-7" not in (tmp_path / "events.jsonl").read_text()
    assert isinstance(event, Event)
    assert verify(tmp_path / "events.jsonl") == (1, None)


def test_an_unwritable_folder_is_one_named_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot write"):
        EventLog(tmp_path / "missing", "r1", Redactor())


def test_a_foreign_line_is_no_event() -> None:
    with pytest.raises(ValueError, match="not an event"):
        parse_event('{"type": "other"}')
