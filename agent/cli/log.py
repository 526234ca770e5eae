"""`strelka log`: the timeline of a run, live or from its file, and whether that file is whole."""

from __future__ import annotations

import json as json_module
import math
import time
from collections import deque
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from agent.cli.output import show, show_json, show_json_line, tell
from agent.report.logfile import read_log
from agent.report.timeline import Timeline
from agent.settings import Settings
from browser_tools.events import Event, parse_event, read_events, verify
from policies.errors import BadInput

EVENTS = "events.jsonl"
LISTED = 5
POLL_SECONDS = 0.2
QUIET_SECONDS = 5.0
"""Without an event; then whoever follows is told what is waited for."""
UNFINISHED = "it does not end with run_finished: the run goes on, was killed, or the end was cut off"


class LogError(BadInput):
    """There is no such run, or its log cannot be read."""

    code = "log.unreadable"


def command(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="Run id or its beginning, `last`, a folder")
    ] = "last",
    runs: Annotated[Path | None, typer.Option(help="Folder that runs are written to")] = None,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Go on until the run ends")] = False,
    check_chain: Annotated[bool, typer.Option("--verify", help="Check that nothing was altered")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show decisions and models too")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the events as JSON lines")] = False,
) -> int:
    """`--verify` checks the hash chain: exit 1 if a line was altered, removed, added or cut off."""
    path = log_of(run, Settings.load({"runs": runs}).runs)
    if check_chain:
        return _verify(path, as_json=json)
    timeline = Timeline("verbose" if verbose else "normal")
    open_calls: dict[str, str] = {}
    ended = False
    for event in _events(path, follow=follow):
        ended = event.type == "run_finished"
        _note_open(event, open_calls)
        if json:
            show_json_line(event.line())
        else:
            for line in timeline.lines(event):
                print(line, flush=follow)
    for words in [] if json else open_calls.values():
        show(f"    ? {words}: begun, its outcome is unknown")
    if not ended:
        tell(f"strelka: {str(path)!r}: {UNFINISHED}")
    return 0


def log_of(run: str, runs: Path) -> Path:
    """The event file of a run. Raises LogError, with what there is, if `run` names none or several."""
    direct = Path(run)
    if direct.name == EVENTS and direct.is_file():
        return direct
    if (direct / EVENTS).is_file():
        return direct / EVENTS
    if not runs.is_dir():
        raise LogError(f"there is no run {run!r}: no folder {str(runs)!r} (choose another with --runs)")
    known = sorted(path.parent.name for path in runs.glob(f"*/{EVENTS}"))
    if run == "last" and known:
        return runs / known[-1] / EVENTS  # ids begin with the time
    found = [name for name in known if name == run] or [name for name in known if name.startswith(run)]
    if len(found) == 1:
        return runs / found[0] / EVENTS
    raise LogError(_not_one(run, found, known))


def events_of(run: str, runs: Path) -> tuple[Event, ...]:
    """All that happened in a run, to be judged anew. Raises LogError where not all of it can be read."""
    path = log_of(run, runs)
    try:
        read = read_log(path)
    except OSError as error:
        raise LogError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    if read.unreadable:
        raise LogError(f"{str(path)!r} cannot be read from line {read.unreadable_from} on: that is no event")
    if not read.events:
        raise LogError(f"{str(path)!r} holds no event")
    return read.events


def _not_one(run: str, found: list[str], known: list[str]) -> str:
    if found:
        return f"{run!r} begins {len(found)} runs; the newest: {', '.join(found[-LISTED:])}"
    if not known:
        return "there are no runs yet; strelka run makes one"
    near = get_close_matches(run, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"the newest: {', '.join(known[-LISTED:])}"
    return f"there is no run {run!r}; {hint}"


def _verify(path: Path, *, as_json: bool) -> int:
    try:
        count, fault = verify(path)
    except (OSError, UnicodeDecodeError) as error:
        raise LogError(f"{str(path)!r} cannot be read: {error}") from error
    if as_json:
        problem = None if fault is None else vars(fault)
        told = {"log": str(path), "events": count, "ok": fault is None, "finished": False, "fault": problem}
        show_json(told if fault is not None else {**told, "finished": _finished(path)})
    elif fault is None:
        show(f"{path}: {count} events, unbroken{'' if _finished(path) else f'; {UNFINISHED}'}")
    else:
        show(f"{path}: line {fault.line} {fault.problem}; {count} good events before it")
    return 0 if fault is None else 1


def _finished(path: Path) -> bool:
    """The chain cannot show that its last lines are missing; a run that ended says so in its last line."""
    last = deque(read_events(path), maxlen=1)
    return bool(last) and last[0].type == "run_finished"


def _events(path: Path, *, follow: bool) -> Iterator[Event]:
    """The log's complete events; with `follow`, also those still to come, until the run has finished."""
    try:
        with path.open(encoding="utf-8") as file:
            part = ""
            quiet_at = time.monotonic() + QUIET_SECONDS
            while True:
                line = file.readline()
                if not line:
                    if not follow:
                        return
                    if time.monotonic() > quiet_at:
                        tell(f"strelka: waiting for {str(path)!r} to go on; Ctrl-C, if its run was killed")
                        quiet_at = math.inf
                    time.sleep(POLL_SECONDS)
                    continue
                part += line
                if not part.endswith("\n"):
                    continue
                event, part = parse_event(part), ""
                yield event
                if follow and event.type == "run_finished":
                    return
    except (OSError, ValueError, KeyError, TypeError, json_module.JSONDecodeError) as error:
        raise LogError(f"{str(path)!r} is no event log ({error}); strelka log --verify says where") from error


def _note_open(event: Event, open_calls: dict[str, str]) -> None:
    call = str(event.data.get("call", ""))
    if event.type == "tool_call":
        open_calls[call] = str(event.data.get("intent") or event.data.get("tool") or call)
    elif event.type == "tool_result":
        open_calls.pop(call, None)
