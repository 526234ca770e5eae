"""What was said and done before, inside its budget, and the same from one prompt to the next.

Providers cache a prompt as far as it begins like the last one. So nothing changes in the middle: an entry is
told the same way until the budget is full; then older entries shrink to lines and the oldest go, far enough
that this is rare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.context.boundaries import bounded, neutralise
from agent.context.results import called, cost, told
from agent.context.values import ContextSettings, Exchange, Memory, Turn
from agent.llm.types import Message
from browser_tools.result import cut

KEPT_SHARE = 0.5
"""How much of the budget stays in use when it was full."""
OTHER_MESSAGES = 3
"""System, goal, and the current state."""
CALLS_TOLD = 8
ANSWER_TOKENS = 300
"""Of an old answer; the one before the current question is told whole."""
NO_ANSWER = "(That ended without an answer.)"
NOTED = "Noted."

Messages = tuple[Message, ...]


@dataclass(frozen=True)
class _Entry:
    """A turn, or an earlier exchange: in full, and in short. Told whole or not at all."""

    full: Messages
    brief: Messages
    calls: str = ""


@dataclass(frozen=True)
class History:
    """The messages of the past, oldest first."""

    past: Messages
    """Of earlier runs of the chat."""
    present: Messages
    """Of the run that goes on."""
    omitted: int = 0
    """How many turns of this run are not told."""
    calls: str = ""
    """The latest calls among those, a line each."""


def history(memory: Memory, settings: ContextSettings) -> History:
    """What fits of `memory`. The newest turn is always told in full."""
    past = [_exchanged(exchange, memory.nonce, settings) for exchange in memory.past]
    turns = [_entry(turn, memory.nonce, settings) for turn in memory.turns]
    newest = told(memory.turns[-1], memory.nonce, settings.result, newest=True) if memory.turns else ()
    entries = [*past, *turns[:-1]]
    dropped, shrunk = _settled(entries, settings.history, settings.messages - OTHER_MESSAGES - len(newest))
    shown = [
        () if number < dropped else entry.brief if number < shrunk else entry.full
        for number, entry in enumerate(entries)
    ]
    omitted = [entry.calls for entry in entries[len(past) : dropped]]
    return History(
        past=_joined(shown[: len(past)]),
        present=(*_joined(shown[len(past) :]), *newest),
        omitted=len(omitted),
        calls="\n".join("\n".join(omitted).splitlines()[-CALLS_TOLD:]),
    )


def _joined(parts: Sequence[Messages]) -> Messages:
    return tuple(message for messages in parts for message in messages)


def _settled(entries: Sequence[_Entry], budget: int, room: int) -> tuple[int, int]:
    """(how many of the oldest are dropped, how many are at most brief).

    Follows the history from its beginning, as it grew: what was decided for a shorter one stays.
    """
    full = [(cost(entry.full), len(entry.full)) for entry in entries]
    brief = [(cost(entry.brief), len(entry.brief)) for entry in entries]
    dropped = shrunk = 0
    for end in range(1, len(entries) + 1):

        def fits(share: float) -> bool:
            shown = [*brief[dropped:shrunk], *full[max(dropped, shrunk) : end]]  # noqa: B023 (called here only)
            spent, messages = sum(size for size, _ in shown), sum(count for _, count in shown)
            return spent <= budget * share and messages <= room * share

        if fits(1.0):
            continue
        while shrunk < end and not fits(KEPT_SHARE):
            shrunk += 1
        while dropped < end and not fits(KEPT_SHARE):
            dropped += 1
    return dropped, shrunk


def _entry(turn: Turn, nonce: str, settings: ContextSettings) -> _Entry:
    return _Entry(
        told(turn, nonce, settings.result, newest=False),
        told(turn, nonce, 0, newest=False),
        called(turn),
    )


def _exchanged(exchange: Exchange, nonce: str, settings: ContextSettings) -> _Entry:
    """An earlier question and its answer; in full with what was done for it."""
    asked = Message("user", f"Goal: {neutralise(exchange.goal.strip())}")
    if not exchange.by_model:
        return _Entry(
            _steps_done(exchange, nonce, settings.result), _steps_done(exchange, nonce, ANSWER_TOKENS)
        )
    said = Message("assistant", neutralise(exchange.answer) or NO_ANSWER)
    short = Message("assistant", neutralise(cut(exchange.answer, ANSWER_TOKENS)[0]) or NO_ANSWER)
    turns = _joined([told(turn, nonce, settings.result, newest=False) for turn in exchange.turns])
    return _Entry((asked, *turns, said), (asked, short))


def _steps_done(exchange: Exchange, nonce: str, budget: int) -> Messages:
    """Plain steps that the person had carried out: what came of them is text of pages."""
    steps = neutralise(exchange.goal.strip())
    found = bounded(cut(exchange.answer, budget)[0], nonce)
    return (
        Message("user", f"I had these steps carried out:\n{steps}\nWhat came of them:\n{found}"),
        Message("assistant", NOTED),
    )
