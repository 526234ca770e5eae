"""The loop: observe -> planner -> dispatch -> observe, until an answer, a failure or a limit."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from agent.planner import FINISH, Envelope, Planner, Sight, State
from browser_tools.dispatch import Door
from browser_tools.errors import LimitReachedError
from browser_tools.observe import Observation
from browser_tools.result import Section, ToolResult
from browser_tools.tool import ToolCall
from browser_tools.tools.tabs import tab_rows

REPEATS_TOLD, REPEATS_STOP = 2, 3
"""The same action on an unchanged page is told once and stops the run at the third."""

PATIENT = frozenset({"wait_for"})
"""Tools that are rightly repeated while nothing changes."""

Results = tuple[tuple[ToolCall, ToolResult], ...]


@dataclass(frozen=True)
class LoopEnd:
    """How the loop ended. `denied` is True if a refusal ended it."""

    ok: bool
    answer: str = ""
    content_format: str = "plain"
    data: Any = None
    reason: str = ""
    code: str = ""
    denied: bool = False


async def run_loop(planner: Planner, door: Door) -> LoopEnd:
    """Run until the planner ends. Raises LimitReachedError, StopError, or the planner's own StrelkaError."""
    results: Results = ()
    repeats = Repeats()
    turn = 0
    while True:
        turn += 1
        door.meter.check_time()
        if planner.counts_turns:
            door.meter.spend("turns")
        state = await look(planner, door, turn, results)
        envelope = await planner.next(state)
        door.meter.level("tokens", planner.tokens)
        door.meter.level("cost_usd", planner.cost_usd)
        if envelope.failure:
            return gave_up(envelope, results)
        if not envelope.tool_calls:
            return LoopEnd(True, envelope.content, envelope.content_format)
        results = await carry_out(envelope, door, repeats if planner.sees_page else None, state)
        end = ended(envelope, results)
        if end is not None:
            return end


async def look(planner: Planner, door: Door, turn: int, results: Results) -> State:
    """The state a planner proposes from; the page is observed afresh for planners that look."""
    tab = door.session.current
    if not planner.sees_page:
        sight = Sight(door.session, door.may_read, door.log, door.meter.seconds_left)
        return State(turn=turn, observation=None, results=results, url=tab.url, sight=sight)
    observation = None
    if door.may_read(tab.url):
        observation = redacted(await tab.observe(budget=door.budget, may_read=door.may_read), door)
        door.log.emit(
            "observation",
            {
                "tab": tab.id,
                "tokens": observation.tokens,
                "signals": list(observation.signals),
                "omitted": list(observation.omitted),
                "text": observation.text,
            },
            url=observation.url,
            title=observation.title,
        )
    rows = tuple(door.log.redactor.data(await tab_rows(door.session, door.may_read)))
    return State(turn=turn, observation=observation, results=results, tabs=rows, url=tab.url)


def redacted(seen: Observation, door: Door) -> Observation:
    """The observation as a model may see it."""
    clean = door.log.redactor.text
    changes = clean(seen.changes) if seen.changes else seen.changes
    return replace(seen, text=clean(seen.text), title=clean(seen.title), url=clean(seen.url), changes=changes)


async def carry_out(envelope: Envelope, door: Door, repeats: Repeats | None, state: State) -> Results:
    """Dispatch the calls of one envelope in order; after one that failed, or that ended the run, the rest are
    not tried."""
    results: list[tuple[ToolCall, ToolResult]] = []
    await door.foresee(until_finish(envelope.tool_calls))
    for call in envelope.tool_calls:
        if results and is_end(*results[-1]):
            left = len(envelope.tool_calls) - len(results)
            door.log.emit("note", {"text": f"not tried, since the run had ended: {left} more calls"})
            break
        door.meter.check_time()
        if results and not results[-1][1].ok:
            skipped = ToolResult(
                call.name, ok=False, code="call.skipped", error="not tried: a call before failed"
            )
            results.append((call, skipped))
            continue
        again = repeats.count(call, state) if repeats is not None else 1
        if again >= REPEATS_STOP:
            raise LimitReachedError(
                f"the same call ({call.name}) was proposed {again} times on an unchanged page",
                code="limit.repeats",
            )
        result = await door.dispatch(call)
        if again >= REPEATS_TOLD:
            told = Section(
                "Note", "you did exactly this before and the page did not change: try something else"
            )
            result = replace(result, sections=(*result.sections, told))
        results.append((call, result))
        if call.name == "extract" and result.ok and isinstance(result.data, dict):
            door.run_data.update(result.data)
    return tuple(results)


def until_finish(calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
    """The calls that can come to be carried out: one that ends the run is the last."""
    ends = next((place for place, call in enumerate(calls) if call.name == FINISH), len(calls))
    return tuple(calls[: ends + 1])


def is_end(call: ToolCall, result: ToolResult) -> bool:
    return call.name == FINISH and result.ok


def ended(envelope: Envelope, results: Results) -> LoopEnd | None:
    """The end, if the planner finished or asked to end after calls that all succeeded."""
    for call, result in results:
        if is_end(call, result):
            said = result.data
            denied = not said["success"] and any(other.denied for _, other in results)
            reason = "" if said["success"] else said["answer"]
            return LoopEnd(
                said["success"],
                said["answer"],
                data=said["data"],
                reason=reason,
                code="" if said["success"] else "goal.not_met",
                denied=denied,
            )
    if envelope.terminate and all(result.ok for _, result in results):
        last = results[-1][1]
        answer = envelope.content or "\n".join(section.text for section in last.sections)
        return LoopEnd(True, answer, envelope.content_format)
    return None


def gave_up(envelope: Envelope, results: Results) -> LoopEnd:
    last = next(
        (result for _, result in reversed(results) if not result.ok and result.code != "call.skipped"), None
    )
    return LoopEnd(
        False,
        envelope.content,
        envelope.content_format,
        reason=envelope.failure,
        code=envelope.code or (last.code if last is not None else "goal.not_met"),
        denied=last is not None and last.denied and not envelope.code,
    )


class Repeats:
    """Counts how often the same call was proposed on the same page, so that cycles are seen as well."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def count(self, call: ToolCall, state: State) -> int:
        if call.name in PATIENT:
            return 1
        page = state.observation.text if state.observation is not None else ""
        key = json.dumps([call.name, dict(call.arguments), state.url, page], sort_keys=True, default=str)
        digest = hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
        self._seen[digest] += 1
        return self._seen[digest]
