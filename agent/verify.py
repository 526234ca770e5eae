"""Whether a free goal is met: a model says so, and code finds the words it quotes.

A run whose `expect` covers the goal needs no opinion, and asks for none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agent.context.boundaries import bounded, restore
from agent.errors import ModelError
from agent.llm.prompts import prompt
from agent.llm.types import Chat, Message, ToolSpec
from agent.loop import LoopEnd
from browser_tools.dispatch import Door
from browser_tools.result import cut

SECONDS = 60.0
PAGES_TOKENS = 6_000
"""Of what pages said, the newest first."""
SHORTEST_QUOTE = 3
"""Characters; fewer are found anywhere."""
VERDICT = ToolSpec(
    "report_verdict",
    "Say whether the goal is met, with evidence.",
    {
        "type": "object",
        "properties": {
            "met": {"type": "boolean"},
            "evidence": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Exact quotes from the pages",
            },
            "missing": {"type": "string", "description": "What is not met; empty if all is"},
        },
        "required": ["met", "evidence"],
        "additionalProperties": False,
    },
    reads=True,
)


@dataclass(frozen=True)
class Verdict:
    """What the model said, which of its quotes pages did say, and which they only want said."""

    met: bool
    found: tuple[str, ...] = ()
    unfound: tuple[str, ...] = ()
    missing: str = ""
    wanted: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Met, by words that were there, and by none that a page orders whoever reads it to say."""
        return self.met and bool(self.found) and not self.wanted

    @property
    def reason(self) -> str:
        if not self.met:
            return self.missing or "the model that checked it does not say what is missing"
        if self.wanted:
            return f"it quotes {self.wanted[0]!r}, which a page wants said and does not state"
        quoted = f"; it quotes {self.unfound[0]!r}" if self.unfound else ""
        return f"nothing that a page said proves it{quoted}"


@dataclass(frozen=True)
class Verifier:
    """Asks `chat` whether `goal` is met; `seen` gives what pages have said, newest last."""

    chat: Chat
    goal: str
    nonce: str
    seen: Callable[[], Sequence[str]]

    async def held(self, end: LoopEnd, door: Door) -> LoopEnd:
        """`end`, or a failure (`goal.unverified`) in its place. Where no model can be asked, `end` stands."""
        texts = [*self.seen(), *await page_now(door, door.budget)]
        try:
            verdict = await self.verdict(end.answer, texts, min(SECONDS, door.meter.seconds_left))
        except ModelError as error:
            door.log.emit("note", {"text": f"the goal was not verified: {error.message}"})
            return end
        told = {"met": verdict.holds, "evidence": list(verdict.found), "unfound": list(verdict.unfound)}
        told |= {"wanted": list(verdict.wanted)} if verdict.wanted else {}
        words = "verified" if verdict.holds else f"not verified: {verdict.reason}"
        door.log.emit("note", {"text": f"the goal is {words}", "verdict": told})
        if verdict.holds:
            return end
        return replace(
            end, ok=False, reason=f"the goal is not verified: {verdict.reason}", code="goal.unverified"
        )

    async def verdict(self, answer: str, texts: Sequence[str], seconds: float) -> Verdict:
        """What the model says of the goal. Raises ModelError."""
        pages, _ = cut("\n\n".join(reversed(list(dict.fromkeys(texts)))), PAGES_TOKENS)
        asked = f"Goal: {self.goal}\n\nAnswer that was given:\n{bounded(answer, self.nonce)}"
        messages = (
            Message("system", prompt("verify")),
            Message("user", f"{asked}\n\nWhat pages said, newest first:\n{bounded(pages, self.nonce)}"),
        )
        deadline = time.monotonic() + seconds
        reply = await self.chat.chat(messages, (VERDICT,), deadline=deadline, page_text="\n".join(texts))
        if not reply.calls:
            return Verdict(False, missing="the model that checked it gave no verdict")
        said = restore(reply.calls[0].arguments)
        quotes = [quote for quote in said["evidence"] if len(squashed(quote)) >= SHORTEST_QUOTE]
        found, unfound = looked_up(quotes, "\n".join(texts))
        wanted = tuple(quote for quote in found if not is_stated(quote, self.goal, texts))
        stated = tuple(quote for quote in found if quote not in wanted)
        return Verdict(bool(said["met"]), stated, unfound, str(said.get("missing", "")), wanted)


async def page_now(door: Door, budget: int) -> list[str]:
    """What the current page says within `budget` tokens, where it may be read."""
    tab = door.session.current
    if not door.may_read(tab.url):
        return []
    return [(await tab.observe(budget=budget, may_read=door.may_read)).text]


def looked_up(quotes: Sequence[str], page: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The quotes that the page says and that prove something, and those that it does not say."""
    there = squashed(page)
    found = [quote for quote in quotes if len(squashed(quote)) >= SHORTEST_QUOTE and squashed(quote) in there]
    return tuple(found), tuple(quote for quote in quotes if squashed(quote) not in there)


def is_stated(quote: str, claim: str, texts: Sequence[str]) -> bool:
    """Whether one of `texts` states `quote`, or `claim` tells that it is wanted said."""
    from browser_tools.text.orders.asserted import of_observed

    return any(of_observed(text).proves(quote, claim) for text in texts if squashed(quote) in squashed(text))


def squashed(text: str) -> str:
    """Words as they are compared: white space and case say nothing."""
    return " ".join(text.casefold().split())
