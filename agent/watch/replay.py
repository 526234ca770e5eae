"""What a watch, as it is now, would have told of the looks that are kept: nothing is fetched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from agent.watch.compare import Difference
from agent.watch.fetch import Fetched
from agent.watch.file import Watch
from agent.watch.job import Desk, Seen, beside
from agent.watch.looks import Look
from agent.watch.records import State
from agent.watch.report import sentences
from agent.watch.worth import Worth
from browser_tools.tool import Completer


@dataclass(frozen=True)
class Replayed:
    """One look, judged again."""

    run: str
    at: datetime
    state: State
    reason: str
    differences: tuple[Difference, ...]
    worth: Worth | None
    """With `alert_when`, where something changed."""

    @property
    def told(self) -> bool:
        return bool(self.differences) and (self.worth is None or self.worth.important)


async def replayed(name: str, watch: Watch, desk: Desk, count: int) -> list[Replayed]:
    """The last `count` looks that kept a page, the oldest first. Raises StorageError.

    Looks at another part of the page (another `select` or `remove`) are left out: only lines are kept.
    """
    past: dict[str, list[Look]] = {}
    done = []
    async with desk.completer(name, watch) as completer:
        for run in reversed(desk.looks.runs(name, count)):
            looks = [
                one for one in desk.looks.of_run(run, watch.filter) if one.page.part == watch.filter.part
            ]
            if looks:
                seen = [_seen(one, past.setdefault(one.page.address, []), watch) for one in looks]
                done.append(await _judged(name, (run, looks[0].at), seen, watch, desk, completer))
    return done


def _seen(look: Look, past: list[Look], watch: Watch) -> Seen:
    """The look beside those before it, which it joins as it would have then. `past` has the newest first."""
    taken = replace(look, pending=False)
    if not taken.page.lines:
        return Seen(_page(look), "empty", "nothing is left to compare")
    seen = beside(_page(look), taken, _recent(past, watch.looks_back), watch)
    if seen.settles:
        kept = [replace(one, pending=False) for one in past if seen.state != "same" or not one.pending]
        past[:] = kept
    if seen.look is not None:
        past.insert(0, seen.look)
    past[:] = _recent(past, watch.looks_back)  # the rest is never asked for again, and may be thousands
    return seen


def _page(look: Look) -> Fetched:
    return Fetched(look.page.address, look.page.url)


def _recent(past: Sequence[Look], settled: int) -> list[Look]:
    """The last looks that count, and those that are pending after them."""
    found: list[Look] = []
    for one in past:
        found.append(one)
        settled -= not one.pending
        if not settled:
            break
    return found


async def _judged(
    name: str,
    taken: tuple[str, datetime],
    seen: Sequence[Seen],
    watch: Watch,
    desk: Desk,
    completer: Completer | None,
) -> Replayed:
    differences = tuple(one.difference for one in seen if one.difference is not None)
    states: list[State] = [one.state for one in seen]
    state = "changed" if differences else states[0]
    worth = None
    if differences and watch.alert_when:
        changes = "\n".join(line for one in differences for line in sentences(one))
        worth = await desk.judge.worth(name, watch.alert_when, changes, completer)
    return Replayed(*taken, state, "; ".join(one.reason for one in seen if one.reason), differences, worth)
