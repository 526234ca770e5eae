"""THE DOOR: the only way from a planner to a page, for the loop, MCP, HTTP, replay and tests alike.

    parse -> resolve -> gate -> approve -> write the intent -> run with a timeout -> see changes -> redact

The intent (`tool_call`) is on disk before the act and the outcome (`tool_result`) after it; a `tool_call`
without its `tool_result` is a call whose outcome is unknown, and nobody repeats it by itself.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from browser_tools.acts.deadline import Deadline, Timeouts
from browser_tools.artifacts import Artifacts
from browser_tools.door.calls import understood
from browser_tools.door.execution import Execution
from browser_tools.door.fitting import fitted
from browser_tools.door.foresight import foreseen
from browser_tools.door.journal import Journal
from browser_tools.door.labels import labelled, labels_of
from browser_tools.door.meter import Meter
from browser_tools.door.past import Past
from browser_tools.door.permits import Act, Permits, is_exact
from browser_tools.door.refused import denied, failed
from browser_tools.door.totals import is_payment, with_totals
from browser_tools.errors import (
    DeniedError,
    PageCrashedError,
    ProxyLostError,
    RetryableError,
    StaleHandleError,
    StopError,
    ToolError,
)
from browser_tools.events import EventLog
from browser_tools.pages.changes import Changes
from browser_tools.pages.frames import all_readable
from browser_tools.resolve import PATIENCE_SECONDS, awaited, focused
from browser_tools.result import Section, ToolResult
from browser_tools.search.engine import SITE, SearchEngine
from browser_tools.secrets import RedactingCompleter, Vault
from browser_tools.session import Session
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Asker, Completer, Origin, Outcome, Tool, ToolCall, ToolContext
from policies.action import Action, Decision
from policies.approval import Approver
from policies.facts import Facts
from policies.gate import Gate
from policies.url import origin_of

REDRAWN_RETRIES = 6
"""How often an element named in words is looked for again when the page has redrawn it under the act."""

ON_THE_PAGE = frozenset({"look", "act", "read", "script"})
"""Categories of tools that a crashed page has nothing for."""


@dataclass(frozen=True)
class _Prepared:
    """A call that is understood: what would be done, to what, and what the policy says of it."""

    call: ToolCall
    tool: Tool
    arguments: Arguments
    context: ToolContext
    actions: tuple[Action, ...] = ()
    act: Act | None = None
    """The same, as it was permitted."""
    decision: Decision | None = None


@dataclass
class Door:
    """Dispatches calls of one run. Build it once a run, in `agent/build.py`."""

    session: Session
    gate: Gate
    approver: Approver
    log: EventLog
    meter: Meter
    tools: Mapping[str, Tool]
    artifacts: Path
    budget: int = 4000
    patience: float = PATIENCE_SECONDS
    """Seconds that words which name nothing yet are looked for."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    completer: Completer | None = None
    asker: Asker | None = None
    upload_roots: tuple[Path, ...] = ()
    """Folders whose files may be uploaded; none: nothing may."""
    schema: Mapping[str, Any] | None = None
    """JSON Schema that the run's data must fit, if one was asked for."""
    search: SearchEngine = SITE
    """The engine of the tool `search`."""
    vault: Vault = field(default_factory=Vault)
    """The run's secrets."""
    past: Past = field(default_factory=Past)
    """What the run has read, typed and paid."""
    said: tuple[str, ...] = ()
    """The person's own words and inputs: what is verbatim from them comes from no page."""
    run_data: dict[str, Any] = field(default_factory=dict)
    """What `extract` has read so far."""
    checks: list[dict[str, Any]] = field(default_factory=list)
    """What `check` has found so far, held or not."""
    _calls: int = 0

    def __post_init__(self) -> None:
        self._journal = Journal(self.log)
        self._artifacts = Artifacts(self.artifacts)
        self._permits = Permits(
            self.gate, self.approver, self.meter, self._journal, self.timeouts.ask, self.past, self.vault
        )
        self._execution = Execution(self.session, self._told, self.gate.output, self.log)
        self.vault.register(self.log.redactor)
        if self.session.guard is not None:
            self.session.guard.grown, self.past.offered = self.past.grown, self.session.guard.offered

    @property
    def _url(self) -> str:
        return self.session.current.url if self.session.tabs else ""

    async def dispatch(self, call: ToolCall) -> ToolResult:
        """Carry out one call, or say why not. Raises StopError when the run cannot go on."""
        self._calls += 1
        call = replace(call, id=call.id or f"c{self._calls}")
        started = time.monotonic()
        try:
            self._check_network()
            try:
                result = await self._carry_out(call)
            except PageCrashedError as error:  # a page goes with its browser, and may be noticed first
                raise (await self.session.current.gone(error) or error) from error
            finally:
                self._check_network()  # what failed because a limit cut it, or the proxy died, ends the run
        except StopError as error:
            self._journal.result(call, failed(call, error, started), self._url)
            raise
        except ToolError as error:
            result = self._redacted(failed(call, error, started))
        result = replace(result, seconds=time.monotonic() - started)
        self._journal.result(call, result, self._url)
        if result.tool == "check" and result.data is not None:
            self.checks.append(result.data)
        return result

    async def foresee(self, calls: Sequence[ToolCall]) -> None:
        """Put the asks of one reply's calls to the person at once, as far as they can be told by now.

        Raises StopError.
        """
        several = [
            replace(call, id=call.id or f"c{self._calls + n}") for n, call in enumerate(calls, start=1)
        ]
        asked = await foreseen(several, self._understood, self._permits) if len(several) > 1 else []
        await self._permits.together(asked)

    async def _within(self, outer: ToolCall, name: str, arguments: Mapping[str, Any]) -> ToolResult:
        """A call that a tool needs for its own: `c3.4`. What the tool was not given, the page named."""
        own: dict[str, Origin] = dict.fromkeys(arguments.keys() - outer.arguments.keys(), "page")
        given = {name: outer.provenance[name] for name in arguments.keys() & outer.provenance.keys()}
        part = f"{outer.id}.{self._calls + 1}"
        return await self.dispatch(ToolCall(name, arguments, part, outer.intent, {**own, **given}))

    def may_read(self, url: str) -> bool:
        """Whether the policy lets a document of this URL be shown; from then on it counts as read."""
        allowed = self._permits.look(url).allowed
        if allowed:
            self.past.saw(url)
        return allowed

    def _check_network(self) -> None:
        """The proxy must be there, and the bytes of the run not be spent. Raises StopError."""
        guard = self.session.guard
        if guard is None:
            return
        if not guard.alive:
            raise ProxyLostError("the proxy that guards the network is gone, so nothing gets out any more")
        for key in ("bytes_in", "bytes_out"):
            self.meter.level(key, guard.spent[key])

    async def _carry_out(self, call: ToolCall) -> ToolResult:
        parsed = self._parse(call)
        for attempt in range(REDRAWN_RETRIES + 1):
            prepared = await self._permit(await self._resolve(parsed))
            tab, element = prepared.context.tab, prepared.context.element
            self._journal.intent(prepared.call, tab, self._shown(prepared), element, prepared.actions)
            try:
                outcome, changes = await self._run(prepared)
                break
            except StaleHandleError:  # raised before anything was done to the element
                if attempt == REDRAWN_RETRIES or not _may_look_again(prepared):
                    raise
        result = self._redacted(self._result(prepared, outcome, changes))
        whole, html = map(self.log.redactor.text, (outcome.whole, outcome.html))
        return fitted(result, self.budget, self._artifacts, whole=whole, html=html, hint=outcome.hint)

    # -- understand -------------------------------------------------------------------------------------

    def _parse(self, call: ToolCall) -> _Prepared:
        tool, arguments = understood(call, self.tools)
        tab = self._tab(call)
        timeout = self.timeouts.of(tool, arguments)
        context = ToolContext(
            session=self.session,
            tab=tab,
            may_read=self.may_read,
            artifacts=self._artifacts,
            budget=self.budget,
            timeout=timeout,
            patience=min(self.patience, timeout / 3),
            completer=self.completer and RedactingCompleter(self.completer, self.log.redactor),
            asker=self.asker,
            upload_roots=self.upload_roots,
            run_data=self.run_data,
            schema=self.schema,
            search=self.search,
            vault=self.vault,
            secret_typed=bool(self.past.uses),
            within=partial(self._within, call),
            say=partial(self._journal.said, call, tab),
        )
        return _Prepared(replace(call, name=tool.name), tool, arguments, context)

    def _tab(self, call: ToolCall) -> Tab:
        """The tab the call was meant for: what was seen there is what is acted on."""
        if call.tab is None:
            return self.session.current
        tab = self.session.tabs.get(call.tab)
        if tab is None:
            raise StaleHandleError(f"tab {call.tab!r} was closed since it was observed: observe again")
        return tab

    async def _resolve(self, prepared: _Prepared, *, patience: float | None = None) -> _Prepared:
        """With the elements that the arguments mean: `target` (for a key, what has the focus) and `onto`."""
        tab, tool = prepared.context.tab, prepared.tool
        if tab.link.crashed and tool.category in ON_THE_PAGE:
            raise PageCrashedError(f"the page {tab.url!r} crashed: navigate again")
        target = getattr(prepared.arguments, "target", None) if tool.resolves else None
        onto = getattr(prepared.arguments, "onto", None)
        element = second = None
        look = partial(awaited, tab, may_read=self.may_read)
        patience = prepared.context.patience if patience is None else patience
        async with self._deadline(prepared):
            if target is not None:
                element = await look(target, want=_wanted(tool), patience=patience)
            elif tool.name == "press_key":
                element = await focused(tab)
            if onto is not None:
                second = await look(onto, want="drop", patience=patience)
            context = replace(prepared.context, element=element, onto=second)
            if tool.prepare is not None:
                context = replace(context, prepared=await tool.prepare(context, prepared.arguments))
        return replace(prepared, context=context)

    def _deadline(self, prepared: _Prepared) -> Deadline:
        return Deadline(prepared.context.tab, prepared.tool.name, prepared.context.timeout)

    # -- permit -----------------------------------------------------------------------------------------

    async def _permit(self, prepared: _Prepared) -> _Prepared:
        prepared = replace(prepared, actions=await self._actions(prepared))
        act, decision = await self._permits.permit(self._act(prepared))
        return replace(prepared, act=act, decision=decision)

    def _act(self, prepared: _Prepared) -> Act:
        shown = self._shown(prepared)
        return Act(prepared.call, prepared.tool, prepared.context, prepared.actions, shown)

    async def _understood(self, call: ToolCall) -> Act:
        """What a call would do if it were carried out now. Raises ToolError where nobody can tell."""
        parsed = self._parse(call)
        if parsed.tool.prepare is not None:
            raise RetryableError(f"what {parsed.tool.name} would do has to be found out first")
        prepared = await self._resolve(parsed, patience=0.0)
        return self._act(replace(prepared, actions=await self._actions(prepared)))

    async def _actions(self, prepared: _Prepared) -> tuple[Action, ...]:
        """What the call would do, with the labels of what it carries, and with what it would cost."""
        actions = tuple(prepared.tool.intents(prepared.context, prepared.arguments))
        named = self.gate.literal_origins
        labels = labels_of(prepared.call, prepared.arguments, self.said, named, self.past.read)
        tab = prepared.context.tab
        actions = await labelled(self._permits.offered(actions), labels, tab, self.past)
        if not self.gate.reads_totals:
            return actions
        return await with_totals(actions, tab, self.may_read)

    def _release(self, prepared: _Prepared, name: str, action: Action) -> str:
        """A secret's value, if the policy lets it be typed right now, as it did when the call was decided."""
        value = self.vault.value(name)
        decision = self._permits.decide(action)
        if decision.verdict not in ("allow", prepared.decision.verdict if prepared.decision else "allow"):
            raise DeniedError(decision.message, code=decision.reason)
        self.past.uses[name] += 1
        return value

    # -- act --------------------------------------------------------------------------------------------

    async def _run(self, prepared: _Prepared) -> tuple[Outcome, Changes | None]:
        tool = prepared.tool
        release = partial(self._release, prepared)
        prepared = replace(prepared, context=replace(prepared.context, release=release))
        self._spend(prepared)
        if any(action.effect == "download" for action in prepared.actions):
            self.session.incoming.expect()
        if not tool.acts:
            async with self._deadline(prepared):
                return await tool.handler(prepared.context, prepared.arguments), None
        judge = self._permits.judge_of(prepared.act or self._act(prepared))
        exact = is_exact(prepared.actions)
        done = await self._execution.run(tool, prepared.arguments, prepared.context, exact=exact, judge=judge)
        link = self.session.current.link
        link.led_by = link.led_by or prepared.actions
        return done

    def _told(self, changes: Changes) -> Changes:
        """Counted, and as they may be shown: of what may not be read only where it is, or how many."""
        self.meter.level("tabs", len(self.session.tabs))
        self.meter.spend("downloads", len(changes.downloads))
        url = self.session.current.url
        if url.startswith("about:") or self.may_read(url):
            return changes if all_readable(self.session.current.page, self.may_read) else changes.muted()
        return Changes(navigated_to=origin_of(url), refused=changes.refused)

    def _spend(self, prepared: _Prepared) -> None:
        """Count navigations before they happen; limits end the run with their reason."""
        for action in prepared.actions:
            if action.effect == "navigate" and action.url:
                self.meter.visit(action.url)
            if is_payment(action):
                self.past.pay(Facts(action).amount)
            self.past.grown |= dict.fromkeys(self.gate.growth(action, self.past.state(self.meter)))
        if prepared.tool.category == "ask":
            self.meter.spend("asks")
        if prepared.tool.name == "open_tab":
            self.meter.level("tabs", len(self.session.tabs) + 1)

    def _result(self, prepared: _Prepared, outcome: Outcome, changes: Changes | None) -> ToolResult:
        sections, data = outcome.sections, outcome.data
        change = changes.as_data() if changes is not None else {}
        if changes is not None and changes:
            sections = (*sections, Section("Changed", changes.text(), untrusted=True))
        result = ToolResult(
            prepared.tool.name,
            ok=True,
            sections=sections,
            data=data,
            artifacts=outcome.artifacts,
            cursor=outcome.cursor,
            changes=change,
        )
        if changes is not None and changes.refused is not None and changes.refused.blocked is not None:
            blocked = changes.refused.blocked
            note = (
                f"it led to {origin_of(blocked.url) or blocked.url}, which was not opened: {blocked.message}"
            )
            return denied(result, note, blocked.reason)
        return self._judge_landing(prepared, result)

    def _judge_landing(self, prepared: _Prepared, result: ToolResult) -> ToolResult:
        """A redirect or script may have led elsewhere than what was decided: then the page stays unread."""
        url = self.session.current.url
        if not prepared.tool.acts or url.startswith("about:"):
            return result
        decision = self._permits.look(url)
        if decision.allowed:
            return result
        note = f"it led to {origin_of(url)}, which is not shown: {decision.message}"
        return denied(result, note, decision.reason)

    def _shown(self, prepared: _Prepared) -> dict[str, Any]:
        return self._journal.shown_arguments(prepared.arguments, prepared.context.element)

    def _redacted(self, result: ToolResult) -> ToolResult:
        text, data = self.log.redactor.text, self.log.redactor.data
        return replace(
            result,
            sections=tuple(replace(s, title=text(s.title), text=text(s.text)) for s in result.sections),
            data=data(result.data),
            error=text(result.error),
            changes=data(result.changes),
        )


def _wanted(tool: Tool) -> str | None:
    return {"type_text": "type", "clear": "type", "select_option": "select", "set_checked": "check"}.get(
        tool.name, "click" if tool.name in {"click", "hover"} else None
    )


def _may_look_again(prepared: _Prepared) -> bool:
    """Words mean whatever bears them now; a handle means one element, and an approval one act."""
    target, element = getattr(prepared.arguments, "target", None), prepared.context.element
    if element is None or not isinstance(target, str) or element.handle in target.lower():
        return False
    asked = prepared.decision is not None and prepared.decision.verdict == "ask"
    return not asked and not prepared.context.tab.closed
