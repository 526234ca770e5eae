"""What a call needs before it may act: the gate's decision and, where that asks, a person's answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from browser_tools.asked import form_values, masked, picture
from browser_tools.errors import DeniedError
from browser_tools.held import Judge
from browser_tools.journal import Journal
from browser_tools.meter import Meter
from browser_tools.past import Past
from browser_tools.secrets import Vault
from browser_tools.sent import Sent
from browser_tools.tool import Tool, ToolCall, ToolContext
from policies.action import Action, Decision, FieldSignals
from policies.approval import Approver, Ask, Desk
from policies.facts import Facts
from policies.gate import STRICTNESS, Gate
from policies.url import origin_of

AS_DECIDED = Decision(verdict="allow", reason="rule", message="it is what was decided")
ITS_OWN = Decision(
    verdict="allow", reason="subresource.public", message="a beacon that tells nothing of what was pressed"
)


GRACE_SECONDS = 2.0
"""What whoever answers gets on top of the time for an answer, to write down that there was none."""


@dataclass(frozen=True)
class Act:
    """A call that was permitted, and as what."""

    call: ToolCall
    tool: Tool
    context: ToolContext
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Permits:
    """Decides what calls of one run would do, asks where it must, and writes both to the log."""

    gate: Gate
    approver: Approver
    meter: Meter
    journal: Journal
    ask_seconds: float
    past: Past
    vault: Vault = field(default_factory=Vault)

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
            ask = await self.ask(call, tool, context, action, decision, shown)
            await self._answered(call, context, ask, decision)
            await self._unchanged(context, ask)
        for action in actions:
            if action.effect == "read" and action.url:
                self.past.saw(action.url)
        return decision

    async def together(self, asks: Sequence[Ask]) -> None:
        """Put several asks to the person at once, if there is somebody who takes them so."""
        fresh = [ask for ask in asks if isinstance(self.approver, Desk)]
        if len(fresh) > 1 and isinstance(self.approver, Desk):
            for _ in fresh:
                self.meter.spend("asks")
            await self.approver.together(fresh)

    def judge_of(self, act: Act) -> Judge:
        """Who decides what this act sends."""
        return Judge(partial(self.judge, act), lambda url: bool(self.vault.found_in(url, self.past.uses)))

    def _told_secret(self, sent: Sent) -> Decision | None:
        """The denial of a request that takes a typed secret into an address, or where it is not bound."""
        for name in self.vault.found_in(sent.url, self.past.uses):
            why = f"the secret {name!r} would stand in an address, where others can read it"
            return Decision(verdict="deny", reason="secret.bound", message=why)
        for name in self.vault.found_in(sent.body, self.past.uses):
            if not self.gate.secrets[name].holds_for(sent.url):
                why = f"it would take the secret {name!r} to {origin_of(sent.url)}, where it is not bound"
                return Decision(verdict="deny", reason="secret.bound", message=why)
        return None

    async def judge(self, act: Act, sent: Sent) -> None:
        """Whether an act may send this: as what it was decided, or decided now as what it is.

        Raises DeniedError, LimitReachedError.
        """
        call, context = act.call, act.context
        labels = tuple(dict.fromkeys(label for action in act.actions for label in action.seen_on or ()))
        action = sent.action(act.tool.name, context.element.facts if context.element is not None else None)
        action = action.model_copy(update={"seen_on": labels})
        decision = self._told_secret(sent)
        if decision is None:
            decision = self._as_it_is(sent, action, act)
        self.journal.request(call, context.tab, sent, action, act.actions, decision)
        if decision.verdict == "deny":
            raise DeniedError(decision.message, code=decision.reason)
        if decision.verdict == "ask":
            shown = {"method": sent.method, "url": sent.url}
            values = masked((name, FieldSignals(name=name), value) for name, value in sent.values)
            ask = self._question(call, act.tool, context, action, decision, shown)
            ask = replace(ask, values=self._redacted(values))
            await self._answered(call, context, ask, decision)

    def _as_it_is(self, sent: Sent, action: Action, act: Act) -> Decision:
        if sent.is_own(action):
            return ITS_OWN
        return AS_DECIDED if sent.is_as_decided(action, act.actions) else self.decide(action)

    async def _answered(self, call: ToolCall, context: ToolContext, ask: Ask, decision: Decision) -> None:
        known = self.approver.known(ask) if isinstance(self.approver, Desk) else None
        if known is None:
            self.meter.spend("asks")
        self.journal.approval_requested(call, context.tab, ask)
        try:
            grace = GRACE_SECONDS if isinstance(self.approver, Desk) else 0.0
            async with asyncio.timeout(ask.seconds + grace):
                answer = known or await self.approver.ask(ask)
            outcome, by = answer.outcome, answer.by
        except TimeoutError:
            outcome, by = "timeout", "timeout"
        self.journal.approval_resolved(call, context.tab, ask, outcome, by)
        if outcome != "approved":
            code = "approval.timeout" if outcome == "timeout" else "approval.denied"
            raise DeniedError(f"{decision.message}; {answer_words(outcome, by)}", code=code)

    async def ask(
        self,
        call: ToolCall,
        tool: Tool,
        context: ToolContext,
        action: Action,
        decision: Decision,
        shown: Mapping[str, Any],
    ) -> Ask:
        """What a person is asked, made from the action as it is."""
        element, options = context.element, self.gate.asking(decision)
        values = await form_values(context.tab, element) if element is not None else {}
        ask = self._question(call, tool, context, action, decision, shown)
        shown_too = "screenshot" in (options.show or ())
        return replace(
            ask, values=self._redacted(values), picture=await picture(context) if shown_too else ""
        )

    def _question(
        self,
        call: ToolCall,
        tool: Tool,
        context: ToolContext,
        action: Action,
        decision: Decision,
        shown: Mapping[str, Any],
    ) -> Ask:
        element, options = context.element, self.gate.asking(decision)
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
            total=(action.page.total or "") if action.page is not None else "",
            seconds=options.timeout or self.ask_seconds,
            remember=options.remember,
            lasts=options.lasts,
        )

    def _redacted(self, values: dict[str, str]) -> dict[str, str]:
        clean = self.journal.log.redactor.text
        return {clean(name): clean(value) for name, value in values.items()}

    async def _unchanged(self, context: ToolContext, ask: Ask) -> None:
        """What was approved is what is done: element and form are what the person was shown."""
        observer = context.tab.observer
        for element in filter(None, (context.element, context.onto)):
            if await observer.facts(element.handle) != element.facts:
                raise DeniedError(
                    f"{element.name!r} changed while the approval was open, so it was not used",
                    code="element.changed",
                )
        if context.element is not None:
            now = self._redacted(await form_values(context.tab, context.element))
            if now != dict(ask.values):
                raise DeniedError(
                    "the form was filled in otherwise while the approval was open, so it was not sent",
                    code="approval.stale",
                )


def is_exact(actions: Sequence[Action]) -> bool:
    """Whether a number that changes in an element's words makes another act of it: where more than a plain
    link is followed or something harmless is pressed."""
    return any(
        action.effect not in ("navigate", "input") or Facts(action).cls not in (None, "none")
        for action in actions
    )


def answer_words(outcome: str, by: str) -> str:
    if outcome == "timeout":
        return "nobody answered in time, so it was denied"
    return "it was denied" + (f" by {by}" if by else "")
