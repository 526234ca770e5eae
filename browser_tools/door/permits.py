"""What a call needs before it may act: the gate's decision and, where that asks, a person's answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from browser_tools.door.asked import (
    FormField,
    as_filled,
    form_fields,
    form_values,
    is_filled_in,
    masked,
    picture,
    telling,
)
from browser_tools.door.carried import stray
from browser_tools.door.held import Judge
from browser_tools.door.journal import Journal
from browser_tools.door.meter import Meter
from browser_tools.door.past import Past
from browser_tools.door.totals import is_payment, priced
from browser_tools.egress.sent import CALLS, DOCUMENT, Sent
from browser_tools.errors import DeniedError
from browser_tools.pages.incoming import Offer
from browser_tools.secrets import Vault
from browser_tools.tool import Tool, ToolCall, ToolContext
from policies.action import Action, Decision, FieldSignals
from policies.approval import Answer, Approver, Ask, Desk
from policies.facts import Facts
from policies.gate import STRICTNESS, Gate
from policies.secrets import secret_named
from policies.state import State
from policies.url import origin_of

AS_DECIDED = Decision(verdict="allow", reason="rule", message="it is what was decided")
ITS_OWN = Decision(
    verdict="allow", reason="subresource.public", message="a beacon that tells nothing of what was pressed"
)

LOOKING = "observe_dom"
"""The tool that rules see where a document is shown without a call of its own."""

GRACE_SECONDS = 2.0
"""What whoever answers gets on top of the time for an answer, to write down that there was none."""


@dataclass(frozen=True)
class Act:
    """A call, and what it would do."""

    call: ToolCall
    tool: Tool
    context: ToolContext
    actions: tuple[Action, ...]
    shown: Mapping[str, Any]
    """Its arguments as they may be shown."""
    fields: tuple[FormField, ...] | None = ()
    """Of the form that it would send, as it stands; None where that cannot be read. Not for logs."""
    bound: bool = False
    """Whether the form was a part of the decision. What is allowed without a look at it binds no field: what
    is sent is then judged as what it is."""


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
    _looks: dict[str, tuple[State, Decision]] = field(default_factory=dict)
    """The URL that `look` was asked about last, in which state, and what was decided."""
    _given: dict[str, Answer] = field(default_factory=dict)
    """Answers to asks of the reply that is being carried out, by digest; each serves once."""

    def decide(self, action: Action) -> Decision:
        """What the policy says of one action, at this point of the run."""
        return self.gate.decide(action, self.past.state(self.meter))

    def look(self, url: str) -> Decision:
        """What the policy says of showing this document; asked several times a step, mostly of the same."""
        state = self.past.state(self.meter)
        before, decision = self._looks.get(url, (None, None))
        if decision is None or before != state:
            decision = self.gate.decide(Action(tool=LOOKING, effect="read", url=url), state)
            self._looks.clear()
            self._looks[url] = state, decision
        return decision

    def strictest(self, actions: Sequence[Action]) -> tuple[Action, Decision]:
        """The action that decides, and how. Of several that are alike the last, unless they are denied: a
        field is filled in, then its form is sent, and who is asked must be told of that."""
        decided = [(action, self.decide(action)) for action in actions]
        verdict = max((decision.verdict for _, decision in decided), key=STRICTNESS.index)
        deciding = [one for one in decided if one[1].verdict == verdict]
        return deciding[0 if verdict == "deny" else -1]

    def offered(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """The actions; one that opens what a redirect led to is judged as that redirect."""
        offers = self.past.offered
        return tuple(
            action.model_copy(update={"redirects": 1})
            if action.effect == "navigate" and origin_of(action.url or "") in offers
            else action
            for action in actions
        )

    async def permit(self, act: Act) -> tuple[Act, Decision]:
        """The act as it was decided on, and the decision, once that allows it.

        Raises DeniedError, LimitReachedError.
        """
        action, decision = self.strictest(act.actions)
        if act.tool.acts or not decision.allowed:
            state = self.past.state(self.meter)
            self.journal.decision(act.call, act.context.tab, decision, act.actions, act.shown, state)
        if decision.verdict == "deny":
            raise DeniedError(decision.message, code=decision.reason)
        if decision.verdict == "ask" or is_payment(action):
            act = replace(await with_form(act, action), bound=True)
        if decision.verdict == "ask":
            ask = await self.question(act, action, decision)
            await self._answered(act, ask, decision)
            await self._unchanged(act, action, decision, ask)
        for each in act.actions:
            if each.effect == "read" and each.url:
                self.past.saw(each.url)
        return act, decision

    async def together(self, asked: Sequence[tuple[Act, Ask]]) -> None:
        """Put several asks of one reply to the person at once, if there is somebody who takes them so.

        What they say holds for these very asks, when their turn comes and they are decided again.
        """
        self._given.clear()
        if not isinstance(self.approver, Desk):
            return
        each: dict[str, tuple[Act, Ask]] = {}
        for act, ask in asked:
            each.setdefault(ask.question(), (act, ask))  # equal asks are one; a no to it is a no to all
        fresh = [(act, ask) for act, ask in each.values() if not self.approver.covers(ask)]
        if self.meter.limits.asks is not None:
            fresh = fresh[: max(0, int(self.meter.limits.asks - self.meter.spent["asks"]))]
        if len(fresh) < 2:
            return
        for act, ask in fresh:
            self.meter.spend("asks")
            self.journal.approval_requested(act.call, act.context.tab, ask)
        answers = await self.approver.together([ask for _, ask in fresh])
        for (act, ask), answer in zip(fresh, answers, strict=True):
            self.journal.approval_resolved(act.call, act.context.tab, ask, answer.outcome, answer.by)
            self._given[ask.digest()] = answer

    def judge_of(self, act: Act) -> Judge:
        """Who decides what this act sends."""
        watches = bool(self.past.uses) or any(action.secret for action in act.actions)
        return Judge(
            partial(self.judge, act), partial(self._tells, act), partial(self.keep, act), watches=watches
        )

    def _tells(self, act: Act, sent: Sent) -> bool:
        """Whether a request holds a typed secret, or, in an address, what a form was approved to send."""
        if act.fields and "?" in sent.url and sent.kind in (DOCUMENT, *CALLS):
            return True
        said = "\n".join((sent.url, sent.headers, sent.body))
        return bool(self.vault.found_in(said, self.past.uses))

    async def judge(self, act: Act, sent: Sent) -> None:
        """Whether an act may send this: as what it was decided, or decided now as what it is.

        Raises DeniedError, LimitReachedError.
        """
        call, context = act.call, act.context
        labels = tuple(dict.fromkeys(label for action in act.actions for label in action.seen_on or ()))
        action = sent.action(act.tool.name, context.element.facts if context.element is not None else None)
        page = next((one.page for one in act.actions if one.page is not None), None)
        action = action.model_copy(update={"seen_on": labels, "page": page})
        decision = self._told_secret(sent) or told_otherwise(sent, act)
        if decision is None and not sent.changes:
            return
        decision = decision or self._as_it_is(sent, action, act)
        self.journal.request(call, context.tab, sent, action, act.actions, decision)
        if decision.verdict == "deny":
            raise DeniedError(decision.message, code=decision.reason)
        if decision.verdict == "ask":
            act = replace(act, shown={"method": sent.method, "url": sent.url})
            values = masked((name, FieldSignals(name=name), value) for name, value in sent.values)
            ask = replace(self._question(act, action, decision), values=self._redacted(values))
            ask = replace(ask, remember=ask.reach)
            await self._answered(act, ask, decision)

    async def keep(self, act: Act, offer: Offer) -> None:
        """Whether a file that an act brought may be kept: a link, or an address, that nobody knew for one.

        Raises DeniedError, LimitReachedError.
        """
        action = Action(tool=act.tool.name, effect="download", url=offer.url, origin=offer.page or None)
        decision = self.decide(action)
        sent = Sent("GET", offer.url, "Download", offer.page)
        self.journal.request(act.call, act.context.tab, sent, action, act.actions, decision)
        if decision.verdict == "deny":
            raise DeniedError(decision.message, code=decision.reason)
        if decision.verdict == "ask":
            act = replace(act, shown={"url": offer.url})
            ask = replace(
                self._question(act, action, decision),
                origin=origin_of(offer.page) or origin_of(offer.url),
                element=None,
                values=self._redacted({"file": offer.name}),
            )
            await self._answered(act, ask, decision)

    def _told_secret(self, sent: Sent) -> Decision | None:
        """The denial of a request that takes a typed secret into an address, or where it is not bound."""
        for name in self.vault.found_in(sent.url, self.past.uses):
            if self._names_a_place(name, sent.url):
                continue
            why = f"the secret {name!r} would stand in an address, where others can read it"
            return Decision(verdict="deny", reason="secret.bound", message=why)
        for name in self.vault.found_in(f"{sent.headers}\n{sent.body}", self.past.uses):
            if not self.gate.secrets[name].holds_for(sent.url):
                why = f"it would take the secret {name!r} to {origin_of(sent.url)}, where it is not bound"
                return Decision(verdict="deny", reason="secret.bound", message=why)
        return None

    def _names_a_place(self, name: str, url: str) -> bool:
        """Whether a common word that is a secret stands in a path only, of a site that may have it."""
        own = self.vault.is_common(name) and self.gate.secrets[name].holds_for(url)
        return own and not self.vault.found_in(urlsplit(url)._replace(path="").geturl(), (name,))

    def _as_it_is(self, sent: Sent, action: Action, act: Act) -> Decision:
        if sent.is_own(action):
            return ITS_OWN
        return AS_DECIDED if sent.is_as_decided(action, act.actions) else self.decide(action)

    async def _answered(self, act: Act, ask: Ask, decision: Decision) -> None:
        given = self._given.pop(ask.digest(), None)
        outcome, by = (given.outcome, given.by) if given is not None else await self._asked(act, ask)
        if outcome != "approved":
            code = "approval.timeout" if outcome == "timeout" else "approval.denied"
            why = f"the policy asks first (rule {decision.rule!r})" if decision.rule else decision.message
            raise DeniedError(f"{answer_words(outcome, by)}: {why}", code=code)

    async def _asked(self, act: Act, ask: Ask) -> tuple[str, str]:
        """What became of the ask, and who answered it."""
        call, tab = act.call, act.context.tab
        known = self.approver.known(ask) if isinstance(self.approver, Desk) else None
        if known is None:
            self.meter.spend("asks")
        self.journal.approval_requested(call, tab, ask)
        try:
            grace = GRACE_SECONDS if isinstance(self.approver, Desk) else 0.0
            async with asyncio.timeout(ask.seconds + grace):
                answer = known or await self.approver.ask(ask)
            outcome, by = answer.outcome, answer.by
        except TimeoutError:
            outcome, by = "timeout", "timeout"
        self.journal.approval_resolved(call, tab, ask, outcome, by)
        return outcome, by

    async def question(self, act: Act, action: Action, decision: Decision) -> Ask:
        """What a person is asked, made from the action and its page as they are."""
        show = self.gate.asking(decision).show or ()
        ask = replace(self._question(act, action, decision), **await self._told(act, action, show))
        ask = replace(ask, remember=ask.reach)
        return replace(ask, picture=await picture(act.context)) if "screenshot" in show else ask

    async def _told(self, act: Act, action: Action, show: Sequence[str]) -> dict[str, Any]:
        """What the page says of the act: the form as it stands, the total of a payment, what is bought."""
        told: dict[str, Any] = {"values": self._redacted(form_values(act.fields))}
        if is_payment(action) or "items" in show:
            total, items = await priced(act.context.tab, act.context.may_read)
            told["total"] = total or ""
            told["items"] = tuple(map(self.journal.log.redactor.text, items)) if "items" in show else ()
        return told

    def _question(self, act: Act, action: Action, decision: Decision) -> Ask:
        context, options = act.context, self.gate.asking(decision)
        element = context.element
        asking = [one for one in act.actions if self.decide(one).verdict == "ask"]
        opened = action.url if action.effect == "navigate" and element is None else None
        return Ask(
            run=self.journal.log.run,
            step=act.call.id,
            tool=act.tool.name,
            arguments=dict(act.shown),
            effect=action.effect or "unknown",
            action_class=Facts(action).cls or "unknown",
            origin=origin_of(opened or context.tab.url),
            url=action.url,
            element=element.facts if element is not None else None,
            rule=decision.rule,
            reason=decision.reason,
            words=self.gate.shown(act.call.intent),
            policy=self.gate.digest,
            seconds=options.timeout or self.ask_seconds,
            remember=options.remember if len(asking) < 2 else "never",
            lasts=options.lasts,
        )

    def _redacted(self, values: dict[str, str]) -> dict[str, str]:
        clean = self.journal.log.redactor.text
        return {clean(name): clean(value) for name, value in values.items()}

    async def _unchanged(self, act: Act, action: Action, decision: Decision, ask: Ask) -> None:
        """What was approved is what is done: element, form and price are what the person was shown."""
        observer = act.context.tab.observer
        for element in filter(None, (act.context.element, act.context.onto)):
            if await observer.facts(element.handle) != element.facts:
                raise DeniedError(
                    f"{element.name!r} changed while the approval was open, so it was not used",
                    code="element.changed",
                )
        now = await with_form(act, action)
        told = await self._told(now, action, self.gate.asking(decision).show or ())
        if replace(ask, **told).digest() != ask.digest() or telling(now.fields) != telling(act.fields):
            raise DeniedError(
                "the form or the price changed while the approval was open, so nothing was done",
                code="approval.stale",
            )


async def with_form(act: Act, action: Action) -> Act:
    """The act with the form that it would send, what it fills in first among it. Filling in alone sends
    nothing."""
    element = act.context.element
    if element is None or (action.effect == "input" and is_filled_in(element.facts)):
        return act
    fields, given = await form_fields(act.context.tab, element), act.call.arguments
    text, field = given.get("text"), element.facts.field
    if isinstance(text, str) and secret_named(text) is None and field is not None and field.name:
        fields = as_filled(fields, field.name, text, append=bool(given.get("append")))
    return replace(act, fields=fields)


def told_otherwise(sent: Sent, act: Act) -> Decision | None:
    """The denial of a request that carries another value than the form had when the act was decided."""
    name = stray(sent, act.fields or ()) if act.bound else None
    if name is None:
        return None
    why = f"the field {name!r} would be sent otherwise than it stood when this was decided: look again"
    return Decision(verdict="deny", reason="element.changed", message=why)


def is_exact(actions: Sequence[Action]) -> bool:
    """Whether a number that changes in an element's words makes another act of it: where more than a plain
    link is followed or something harmless is pressed."""
    return any(
        action.effect not in ("navigate", "input") or Facts(action).cls not in (None, "none")
        for action in actions
    )


def answer_words(outcome: str, by: str) -> str:
    if outcome == "timeout":
        return "denied, for nobody answered in time"
    return {"nobody": "denied, for nobody is there to answer", "terminal": "denied at the terminal"}.get(
        by, f"denied by {by}"
    )
