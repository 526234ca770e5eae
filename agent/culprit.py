"""A picture of the page where a run failed, with the element marked that it failed on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.result import RunResult
from browser_tools.checks import Check
from browser_tools.dispatch import Door
from browser_tools.errors import LimitReachedError, StopError
from browser_tools.events import Event, read_events
from browser_tools.tool import ToolCall
from policies.errors import StrelkaError

WORDS = "a picture of the page as it was when the run failed"
SHOT, UNSURE = "screenshot", "screenshot.unsure"
PICTURED = frozenset({"failed", "stale", "healed", "denied"})
"""Statuses that are about the page."""


async def pictured(door: Door, folder: Path, checks: Sequence[Check], result: RunResult) -> RunResult:
    """Take the picture through the door, as a call of its own: masked and decided like any other.

    A replay's triage names it, and says which element comes nearest to what was looked for. Where the element
    cannot be found the page alone is shown; where no picture can be taken there is none. A page that is
    leaving for one that never comes is made to stay.
    """
    if result.status not in PICTURED:
        return result
    with suppress(StrelkaError, PlaywrightError):  # the page is gone, or so is the browser
        await door.session.current.stay()
    mark = _expected(checks, result) if result.code == "check.failed" else _acted_on(folder)
    mark = str(result.triage.get("mark", "")) or mark
    tries: list[dict[str, Any]] = [{"mark": mark}, {}] if mark else [{}]
    with suppress(LimitReachedError, StopError):
        for arguments in tries:
            shot = await door.dispatch(ToolCall(SHOT, arguments, intent=WORDS))
            if shot.ok and result.triage:
                return replace(result, triage={**result.triage, "screenshot": shot.artifacts[0]})
            if shot.ok:
                break
    return result


def unpictured(events: Iterable[Event]) -> str:
    """Why there is no picture of the failure: what may be secret could not be covered; "" for all else."""
    shots = [event.data for event in events if event.type == "tool_result" and event.data.get("tool") == SHOT]
    return str(shots[-1].get("error", "")) if shots and shots[-1].get("code") == UNSURE else ""


def _expected(checks: Sequence[Check], result: RunResult) -> str:
    """The element that the first broken expectation speaks of, in words; "" where it speaks of none."""
    held = result.checks[len(result.checks) - len(checks) :]
    for check, told in zip(checks, held, strict=False):
        if told["ok"]:
            continue
        if check.element is not None:
            return check.element.name or ""
        return check.value.of if check.value is not None else ""
    return ""


def _acted_on(folder: Path) -> str:
    """The handle of the element that the last failed call was about; "" where it never found one."""
    begun: dict[str, Mapping[str, Any]] = {}
    found = ""
    for event in read_events(folder / "events.jsonl"):
        call = str(event.data.get("call", ""))
        if event.type == "tool_call":
            begun[call] = event.data.get("element") or {}
        elif event.type == "tool_result" and not event.data.get("ok", True):
            found = str(begun.get(call, {}).get("handle", ""))
    return found
