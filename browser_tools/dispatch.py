"""THE DOOR: the only way from a planner to a page, for the loop, MCP, HTTP, replay and tests alike.

    parse -> resolve -> gate -> approve -> write the intent -> run with a timeout -> see changes -> redact

The intent (`tool_call`) is on disk before the act and the outcome (`tool_result`) after it; a `tool_call`
without its `tool_result` is a call whose outcome is unknown, and nobody repeats it by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from playwright.async_api import Error as PlaywrightError
from pydantic import ValidationError

from browser_tools.blocked import translate
from browser_tools.changes import Changes
from browser_tools.errors import (
    ArgumentsError,
    DeniedError,
    FinalError,
    StaleHandleError,
    StopError,
    ToolError,
    ToolTimeoutError,
    UnknownToolError,
)
from browser_tools.events import EventLog
from browser_tools.journal import Journal
from browser_tools.meter import Meter
from browser_tools.registry import TOOLS, canonical_name
from browser_tools.resolve import Element, focused, resolve
from browser_tools.result import Section, ToolResult
from browser_tools.session import Session
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Completer, Outcome, Tool, ToolCall, ToolContext
from policies.action import Action, Decision
from policies.approval import Approver, Ask
from policies.facts import Facts
from policies.gate import STRICTNESS, Gate
from policies.url import origin_of

MARGIN_SECONDS = 2.0
"""What a call that waits as long as its arguments say gets on top, to say how it ended."""


LOOKING = "observe_dom"
"""The tool that rules see where a document is shown without a call of its own."""


@dataclass
class Timeouts:
    """Seconds; a tool that declares a longer time of its own keeps it."""

    tool: float = 10.0
    navigation: float = 30.0
    ask: float = 120.0


@dataclass(frozen=True)
class _Prepared:
    """A call that is understood: what would be done, to what, and what the policy says of it."""

    call: ToolCall
    tool: Tool
    arguments: Arguments
    context: ToolContext
    actions: tuple[Action, ...] = ()
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
    timeouts: Timeouts = field(default_factory=Timeouts)
    completer: Completer | None = None
    schema: Mapping[str, Any] | None = None
    """JSON Schema that the run's data must fit, if one was asked for."""
    run_data: dict[str, Any] = field(default_factory=dict)
    """What `extract` has read so far."""
    checks: list[dict[str, Any]] = field(default_factory=list)
    """What `check` has found so far, held or not."""
    _calls: int = 0

    def __post_init__(self) -> None:
        self._journal = Journal(self.log)

    @property
    def _url(self) -> str:
        return self.session.current.url if self.session.tabs else ""

    async def dispatch(self, call: ToolCall) -> ToolResult:
        """Carry out one call, or say why not. Raises StopError when the run cannot go on."""
        self._calls += 1
        call = replace(call, id=call.id or f"c{self._calls}")
        started = time.monotonic()
        try:
            result = await self._carry_out(call)
        except StopError as error:
            self._journal.result(call, failed(call, error, started), self._url)
            raise
        except ToolError as error:
            result = failed(call, error, started)
        result = self._redacted(replace(result, seconds=time.monotonic() - started))
        self._journal.result(call, result, self._url)
        if result.tool == "check" and result.data is not None:
            self.checks.append(result.data)
        return result

    def may_read(self, url: str) -> bool:
        """Whether the policy lets a document of this URL be shown."""
        return self.gate.decide(Action(tool=LOOKING, effect="read", url=url)).allowed

    async def _carry_out(self, call: ToolCall) -> ToolResult:
        prepared = self._parse(call)
        prepared = await self._resolve(prepared)
        prepared = await self._permit(prepared)
        tab, element = prepared.context.tab, prepared.context.element
        self._journal.intent(prepared.call, tab, self._shown(prepared), element, prepared.actions)
        outcome, changes = await self._run(prepared)
        return self._result(prepared, outcome, changes)

    # -- understand -------------------------------------------------------------------------------------

    def _parse(self, call: ToolCall) -> _Prepared:
        name = canonical_name(call.name)
        tool = self.tools.get(name)
        if tool is None:
            near = get_close_matches(name, self.tools, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; tools: {', '.join(sorted(self.tools))}"
            raise UnknownToolError(f"there is no tool {call.name!r}{hint}")
        try:
            arguments = tool.arguments.model_validate(dict(call.arguments))
        except ValidationError as error:
            raise ArgumentsError(_argument_problems(tool, error)) from error
        tab = self._tab(call)
        context = ToolContext(
            session=self.session,
            tab=tab,
            may_read=self.may_read,
            artifacts=self.artifacts,
            budget=self.budget,
            timeout=self._timeout(tool, arguments),
            completer=self.completer,
            run_data=self.run_data,
            schema=self.schema,
        )
        return _Prepared(replace(call, name=name), tool, arguments, context)

    def _tab(self, call: ToolCall) -> Tab:
        """The tab the call was meant for: what was seen there is what is acted on."""
        if call.tab is None:
            return self.session.current
        tab = self.session.tabs.get(call.tab)
        if tab is None:
            raise StaleHandleError(f"tab {call.tab!r} was closed since it was observed: observe again")
        return tab

    def _timeout(self, tool: Tool, arguments: Arguments) -> float:
        least = self.timeouts.navigation if tool.category == "navigate" else self.timeouts.tool
        asked = [getattr(arguments, name, None) for name in ("timeout", "seconds")]
        longest = max((float(one) for one in asked if one is not None), default=0.0)
        return longest + MARGIN_SECONDS if longest else max(least, tool.timeout)

    async def _resolve(self, prepared: _Prepared) -> _Prepared:
        target = getattr(prepared.arguments, "target", None)
        if target is None or not prepared.tool.resolves:
            if prepared.tool.name == "press_key":
                return replace(
                    prepared,
                    context=replace(
                        prepared.context, element=await focused(prepared.context.tab, may_read=self.may_read)
                    ),
                )
            return prepared
        element = await self._element(prepared, target)
        return replace(prepared, context=replace(prepared.context, element=element))

    async def _element(self, prepared: _Prepared, target: Any) -> Element:
        async with _deadline(prepared):
            return await resolve(
                prepared.context.tab, target, want=_wanted(prepared.tool), may_read=self.may_read
            )

    # -- permit -----------------------------------------------------------------------------------------

    async def _permit(self, prepared: _Prepared) -> _Prepared:
        actions = tuple(prepared.tool.intents(prepared.context, prepared.arguments))
        decision = max(map(self.gate.decide, actions), key=lambda one: STRICTNESS.index(one.verdict))
        prepared = replace(prepared, actions=actions, decision=decision)
        if prepared.tool.acts or not decision.allowed:
            self._journal.decision(prepared.call, prepared.context.tab, decision, actions)
        if decision.verdict == "deny":
            raise DeniedError(decision.message, code=decision.reason)
        if decision.verdict == "ask":
            await self._approve(prepared, decision)
        return prepared

    async def _approve(self, prepared: _Prepared, decision: Decision) -> None:
        self.meter.spend("asks")
        ask = self._ask(prepared, decision)
        self._journal.approval_requested(prepared.call, prepared.context.tab, ask)
        try:
            async with asyncio.timeout(self.timeouts.ask):
                answer = await self.approver.ask(ask)
            outcome, by = answer.outcome, answer.by
        except TimeoutError:
            outcome, by = "timeout", "timeout"
        self._journal.approval_resolved(prepared.call, prepared.context.tab, ask, outcome, by)
        if outcome != "approved":
            code = "approval.timeout" if outcome == "timeout" else "approval.denied"
            raise DeniedError(f"{decision.message}; {answer_words(outcome, by)}", code=code)
        await self._unchanged(prepared)

    async def _unchanged(self, prepared: _Prepared) -> None:
        """What was approved is what is done: the element must still be what the person was shown."""
        element = prepared.context.element
        if element is not None and await prepared.context.tab.observer.facts(element.handle) != element.facts:
            raise DeniedError(
                f"{element.name!r} changed while the approval was open, so it was not used",
                code="element.changed",
            )

    def _ask(self, prepared: _Prepared, decision: Decision) -> Ask:
        element = prepared.context.element
        facts = element.facts if element is not None else None
        action = max(prepared.actions, key=lambda one: STRICTNESS.index(self.gate.decide(one).verdict))
        return Ask(
            run=self.log.run,
            step=prepared.call.id,
            tool=prepared.tool.name,
            arguments=self._shown(prepared),
            effect=action.effect or "unknown",
            action_class=Facts(action).cls or "unknown",
            origin=origin_of(prepared.context.tab.url),
            url=action.url,
            element=facts,
            rule=decision.rule,
            reason=decision.reason,
            words=prepared.call.intent,
        )

    # -- act --------------------------------------------------------------------------------------------

    async def _run(self, prepared: _Prepared) -> tuple[Outcome, Changes | None]:
        tab = prepared.context.tab
        self._spend(prepared)
        mark = tab.mark()
        async with _deadline(prepared):
            outcome = await prepared.tool.handler(prepared.context, prepared.arguments)
        if not prepared.tool.acts:
            return outcome, None
        await self.session.current.settle()
        return outcome, tab.since(mark)

    def _spend(self, prepared: _Prepared) -> None:
        """Count navigations before they happen; limits end the run with their reason."""
        for action in prepared.actions:
            if action.effect == "navigate" and action.url:
                self.meter.visit(action.url)
        if prepared.tool.name == "open_tab":
            self.meter.level("tabs", len(self.session.tabs) + 1)

    def _result(self, prepared: _Prepared, outcome: Outcome, changes: Changes | None) -> ToolResult:
        sections, data = outcome.sections, outcome.data
        change = changes.as_data() if changes is not None else {}
        if changes is not None and changes:
            sections = (*sections, Section("Changed", changes.text(), untrusted=True))
            self.meter.level("tabs", len(self.session.tabs))
            self.meter.spend("downloads", len(changes.downloads))
        result = ToolResult(
            prepared.tool.name,
            ok=True,
            sections=sections,
            data=data,
            artifacts=outcome.artifacts,
            changes=change,
        )
        return self._judge_landing(prepared, result)

    def _judge_landing(self, prepared: _Prepared, result: ToolResult) -> ToolResult:
        """A redirect or script may have led elsewhere than what was decided: then the page stays unread."""
        url = self.session.current.url
        if not prepared.tool.acts or url.startswith("about:"):
            return result
        decision = self.gate.decide(Action(tool=LOOKING, effect="read", url=url))
        if decision.allowed:
            return result
        note = f"it led to {origin_of(url)}, which is not shown: {decision.message}"
        return replace(
            result, ok=False, denied=True, final=True, error=note, code=decision.reason, sections=()
        )

    # -- tell -------------------------------------------------------------------------------------------

    def _shown(self, prepared: _Prepared) -> dict[str, Any]:
        return self._journal.shown_arguments(prepared.arguments, prepared.context.element)

    def _redacted(self, result: ToolResult) -> ToolResult:
        redactor = self.log.redactor
        return replace(
            result,
            sections=tuple(replace(s, text=redactor.text(s.text)) for s in result.sections),
            data=redactor.data(result.data),
            error=redactor.text(result.error),
            changes=redactor.data(result.changes),
        )


class _deadline:
    """Bounds one phase of a call and turns Playwright's errors and the time-out into ToolErrors."""

    def __init__(self, prepared: _Prepared) -> None:
        self._prepared = prepared
        self._timeout = asyncio.timeout(prepared.context.timeout)

    async def __aenter__(self) -> None:
        await self._timeout.__aenter__()

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        name = self._prepared.tool.name
        try:
            await self._timeout.__aexit__(kind, error, trace)
        except TimeoutError:
            seconds = self._prepared.context.timeout
            raise ToolTimeoutError(
                f"{name} took longer than {seconds:g} s: the page may be stuck; try again or go elsewhere"
            ) from error
        if isinstance(error, PlaywrightError):
            named = await self._prepared.context.tab.gone(error)
            raise named or translate(error, f"the page ({name})") from error


def failed(call: ToolCall, error: ToolError, started: float) -> ToolResult:
    """The result that says why a call was not carried out."""
    return ToolResult(
        call.name,
        ok=False,
        error=error.message,
        code=error.code,
        denied=isinstance(error, DeniedError),
        final=isinstance(error, FinalError),
        data=error.data,
        seconds=time.monotonic() - started,
    )


def answer_words(outcome: str, by: str) -> str:
    if outcome == "timeout":
        return "nobody answered in time, so it was denied"
    return "it was denied" + (f" by {by}" if by else "")


def _wanted(tool: Tool) -> str | None:
    return {"type_text": "type", "clear": "type", "select_option": "select", "set_checked": "check"}.get(
        tool.name, "click" if tool.name in {"click", "hover"} else None
    )


def validated(call: ToolCall) -> str | None:
    """What is wrong with a call's name or arguments, or None: for steps that are read before a run."""
    tool = TOOLS.get(canonical_name(call.name))
    if tool is None:
        return f"there is no tool {call.name!r}"
    try:
        tool.arguments.model_validate(dict(call.arguments))
    except ValidationError as error:
        return _argument_problems(tool, error)
    return None


def _argument_problems(tool: Tool, error: ValidationError) -> str:
    """One line a model can act on: each wrong argument, what was expected, and the known names."""
    problems = []
    for item in error.errors(include_url=False):
        where = ".".join(str(part) for part in item["loc"]) or "arguments"
        if item["type"] == "extra_forbidden":
            near = get_close_matches(where, tool.arguments.model_fields, n=1)
            problems.append(f"unknown argument {where!r}" + (f", did you mean {near[0]!r}?" if near else ""))
        elif item["type"] == "missing":
            problems.append(f"{where!r} is missing")
        else:
            problems.append(f"{where}: {item['msg']}, got {str(item['input'])[:80]!r}")
    known = ", ".join(tool.arguments.model_fields) or "none"
    return f"{tool.name}: {'; '.join(problems)} (arguments: {known})"
