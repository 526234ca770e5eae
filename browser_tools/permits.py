"""What a call needs before it may act: the gate's decision and, where that asks, a person's answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from browser_tools.errors import DeniedError
from browser_tools.journal import Journal
from browser_tools.meter import Meter
from browser_tools.past import Past
from browser_tools.tool import Tool, ToolCall, ToolContext
from policies.action import Action, Decision
from policies.approval import Approver, Ask
from policies.facts import Facts
from policies.gate import STRICTNESS, Gate
from policies.url import origin_of


@dataclass(frozen=True)
class Permits:
    """Decides what calls of one run would do, asks where it must, and writes both to the log."""

    gate: Gate
    approver: Approver
    meter: Meter
    journal: Journal
    ask_seconds: float
    past: Past

    def decide(self, action: Action) -> Decision:
        """What the policy says of one action, at this point of the run."""
        return self.gate.decide(action, self.past.state(self.meter))

    def offered(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """The actions; one that opens what a redirect led to is judged as that redirect."""
        offers = self.past.offered
        return tuple(
            action.model_copy(update={"redirects": 1})
            if action.effect == "navigate" and origin_of(action.url or "") in offers
            else action
            for action in actions
        )

    async def permit(
        self,
        call: ToolCall,
        tool: Tool,
        context: ToolContext,
        actions: Sequence[Action],
        shown: Mapping[str, Any],
    ) -> Decision:
        """The decision on `actions`, once it allows them. Raises DeniedError, LimitReachedError."""
        decided = [(action, self.decide(action)) for action in actions]
        action, decision = max(decided, key=lambda one: STRICTNESS.index(one[1].verdict))
        if tool.acts or not decision.allowed:
            self.journal.decision(call, context.tab, decision, actions, shown)
        if decision.verdict == "deny":
            raise DeniedError(decision.message, code=decision.reason)
        if decision.verdict == "ask":
            ask = self._ask(call, tool, context, action, decision, shown)
            await self._approve(call, context, ask, decision)
        return decision

    async def _approve(self, call: ToolCall, context: ToolContext, ask: Ask, decision: Decision) -> None:
        self.meter.spend("asks")
        self.journal.approval_requested(call, context.tab, ask)
        try:
            async with asyncio.timeout(self.ask_seconds):
                answer = await self.approver.ask(ask)
            outcome, by = answer.outcome, answer.by
        except TimeoutError:
            outcome, by = "timeout", "timeout"
        self.journal.approval_resolved(call, context.tab, ask, outcome, by)
        if outcome != "approved":
            code = "approval.timeout" if outcome == "timeout" else "approval.denied"
            raise DeniedError(f"{decision.message}; {answer_words(outcome, by)}", code=code)
        await _unchanged(context)

    def _ask(
        self,
        call: ToolCall,
        tool: Tool,
        context: ToolContext,
        action: Action,
        decision: Decision,
        shown: Mapping[str, Any],
    ) -> Ask:
        element = context.element
        return Ask(
            run=self.journal.log.run,
            step=call.id,
            tool=tool.name,
            arguments=dict(shown),
            effect=action.effect or "unknown",
            action_class=Facts(action).cls or "unknown",
            origin=origin_of(context.tab.url),
            url=action.url,
            element=element.facts if element is not None else None,
            rule=decision.rule,
            reason=decision.reason,
            words=call.intent,
            policy=self.gate.digest,
        )


def is_exact(actions: Sequence[Action]) -> bool:
    """Whether a number that changes in an element's words makes another act of it: where more than a plain
    link is followed or something harmless is pressed."""
    return any(
        action.effect not in ("navigate", "input") or Facts(action).cls not in (None, "none")
        for action in actions
    )


async def _unchanged(context: ToolContext) -> None:
    """What was approved is what is done: the element must still be what the person was shown."""
    observer = context.tab.observer
    for element in filter(None, (context.element, context.onto)):
        if await observer.facts(element.handle) != element.facts:
            raise DeniedError(
                f"{element.name!r} changed while the approval was open, so it was not used",
                code="element.changed",
            )


def answer_words(outcome: str, by: str) -> str:
    if outcome == "timeout":
        return "nobody answered in time, so it was denied"
    return "it was denied" + (f" by {by}" if by else "")
