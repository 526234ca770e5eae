"""Expectations in a person's words: a model says whether they hold, and code finds what it quotes.

Nothing of a judgement is kept for later. What is not sure does not hold.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from typing import Any

from agent.build import Prepared
from agent.claims import Claim
from agent.context.boundaries import bounded, restore
from agent.llm.prompts import prompt
from agent.llm.types import Chat, Message, ToolSpec
from agent.planning import without_tools
from agent.verify import looked_up, page_now
from browser_tools.checks import CheckResult
from browser_tools.dispatch import Door
from browser_tools.events import EventLog

SECONDS = 60.0
PAGE_TOKENS = 12_000
KIND = "judged"
"""What a check of this kind is called in results and in the log."""
JUDGEMENT = ToolSpec(
    "report_judgement",
    "Say whether the expectation holds, with evidence.",
    {
        "type": "object",
        "properties": {
            "holds": {"type": "string", "enum": ["yes", "no", "unsure"]},
            "evidence": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Exact quotes from the page",
            },
            "seen": {"type": "string", "description": "What the page says instead; empty if it holds"},
        },
        "required": ["holds", "evidence"],
        "additionalProperties": False,
    },
    reads=True,
)


@dataclass(frozen=True)
class Judgement:
    """What the model said, which of its quotes the page does not say, and which it only wants told."""

    holds: str
    """`yes`, `no`, `unsure`; "" where it gave no verdict."""
    evidence: tuple[str, ...] = ()
    unfound: tuple[str, ...] = ()
    seen: str = ""
    wanted: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Sure, and by nothing but words that are there."""
        return self.holds == "yes" and bool(self.evidence) and not self.unfound and not self.wanted

    @property
    def words(self) -> str:
        """What was seen, for a person."""
        if self.ok:
            return "; ".join(map(repr, self.evidence))
        if self.unfound:
            return f"the model quotes {self.unfound[0]!r}, which the page does not say"
        if self.holds == "yes" and self.wanted:
            return f"the model quotes {self.wanted[0]!r}, which the page wants said and does not state"
        if self.holds == "yes":
            return "the model quotes nothing that the page says"
        said = {"no": "the model says no", "unsure": "the model is not sure"}
        return f"{said.get(self.holds, 'the model gave no verdict')}{f': {self.seen}' if self.seen else ''}"


@dataclass(frozen=True)
class Judge:
    """Asks `chat`, afresh for each claim."""

    chat: Chat

    async def held(self, claim: Claim, door: Door) -> CheckResult:
        """Whether `claim` holds on the current page, by as many verdicts as it needs; each is logged with its
        evidence. Raises ModelError.
        """
        url = door.session.current.url
        page = "\n".join(await page_now(door, PAGE_TOKENS))
        verdicts: list[Judgement] = []
        while not decided(verdicts, claim):
            deadline = time.monotonic() + min(SECONDS, door.meter.seconds_left)
            verdicts.append(await self._asked(claim.words, page, deadline))
        ok = sum(verdict.ok for verdict in verdicts) >= claim.needed
        judged = next(verdict for verdict in verdicts if verdict.ok is ok)
        result = CheckResult(ok, claim.words, judged.words, url, KIND)
        told = {"claim": claim.words, "verdict": judged.holds, "evidence": list(judged.evidence)}
        voted = {"votes": [asdict(verdict) for verdict in verdicts]} if claim.votes > 1 else {}
        door.log.emit(
            "check",
            {**result.as_data(), **told, **voted, "unfound": list(judged.unfound), "model": self.chat.name},
            url=url,
        )
        return result

    async def _asked(self, claim: str, page: str, deadline: float) -> Judgement:
        nonce = secrets.token_hex(8)
        messages = (
            Message("system", prompt("judge")),
            Message("user", f"Expectation: {claim}\n\nThe page:\n{bounded(page, nonce)}"),
        )
        reply = await self.chat.chat(messages, (JUDGEMENT,), deadline=deadline, page_text=page)
        if not reply.calls:
            return Judgement("")
        said: dict[str, Any] = restore(reply.calls[0].arguments)
        return judgement(str(said["holds"]), said["evidence"], str(said.get("seen", "")), page, claim)


def decided(verdicts: Sequence[Judgement], claim: Claim) -> bool:
    """Whether further verdicts could change nothing."""
    held = sum(verdict.ok for verdict in verdicts)
    return held >= claim.needed or len(verdicts) - held > claim.votes - claim.needed


def judgement(holds: str, quotes: Sequence[str], seen: str, page: str, claim: str = "") -> Judgement:
    """The verdict, its quotes looked up in what the page states; white space and case do not count.

    What the page orders whoever reads it to say is no evidence, unless `claim` is that it does so.
    """
    from browser_tools.text.orders.asserted import of_observed

    found, unfound = looked_up([quote for quote in quotes if quote.strip()], page)
    voice = of_observed(page)
    wanted = tuple(quote for quote in found if not voice.proves(quote, claim))
    return Judgement(holds, tuple(one for one in found if one not in wanted), unfound, seen, wanted)


async def judge_of(prepared: Prepared, log: EventLog, stack: AsyncExitStack) -> Judge | None:
    """Who judges what the run expects in words, closed with `stack`; None where code reads all of it."""
    if not prepared.claims:
        return None
    return Judge(await without_tools(prepared, log, stack, temperature=0.0))
