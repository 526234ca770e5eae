"""What the door writes to the event log: decisions, approvals, intents, outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from browser_tools.egress.sent import Sent
from browser_tools.events import EventLog, EventType
from browser_tools.resolve import Element
from browser_tools.result import ToolResult
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, ToolCall
from policies.action import Action, Decision
from policies.approval import Ask
from policies.facts import Facts
from policies.fields import kind_if_seen
from policies.redact import MASK
from policies.secrets import secret_named
from policies.state import State

MASKED_KINDS = frozenset(
    {"password", "otp", "card", "cvv", "card_expiry", "iban", "bank_account", "national_id"}
)
"""Kinds of field whose values nobody needs to read in a log."""


class Journal:
    """Writes the events of calls; every event carries the call's id, its tool and its tab."""

    def __init__(self, log: EventLog) -> None:
        self.log = log

    def shown_arguments(self, arguments: Arguments, element: Element | None) -> dict[str, Any]:
        """The arguments as they may be shown and logged: what is typed into a sensitive field is masked.

        The value is also told to the redactor, so that it is masked wherever else it turns up.
        """
        shown = arguments.model_dump(exclude_none=True)
        signals = element.facts.field if element is not None else None
        named = secret_named(shown.get("text"))
        if signals is None or not isinstance(shown.get("text"), str) or named:
            return shown
        if kind_if_seen(signals) in MASKED_KINDS:
            self.log.redactor.add(shown["text"])
            shown["text"] = MASK
        return shown

    def decision(
        self,
        call: ToolCall,
        tab: Tab,
        decision: Decision,
        actions: Sequence[Action],
        arguments: Mapping[str, Any],
        state: State,
    ) -> None:
        data = decision.model_dump()
        data["state"] = state.model_dump(exclude={"own_ports"}, exclude_defaults=True)
        data["intent"], data["arguments"] = call.intent, dict(arguments)
        data["actions"] = [
            action.model_dump(exclude_none=True, exclude_defaults=True, exclude={"text"}, by_alias=True)
            for action in actions
        ]
        self._emit("decision", call, tab, data)

    def approval_requested(self, call: ToolCall, tab: Tab, ask: Ask) -> None:
        self._emit("approval_requested", call, tab, {"ask": ask.shown(), "digest": ask.digest()})

    def approval_resolved(self, call: ToolCall, tab: Tab, ask: Ask, outcome: str, by: str) -> None:
        self._emit("approval_resolved", call, tab, {"digest": ask.digest(), "outcome": outcome, "by": by})

    def request(
        self, call: ToolCall, tab: Tab, sent: Sent, action: Action, decided: Sequence[Action], said: Decision
    ) -> None:
        """What an act sends, beside what it was decided as."""
        happened = {"method": sent.method, "url": sent.url, "kind": sent.kind, "class": Facts(action).cls}
        beside = [{"effect": one.effect, "url": one.url, "class": Facts(one).cls} for one in decided]
        whole = action.model_dump(exclude_none=True, exclude_defaults=True, exclude={"text"}, by_alias=True)
        data = {"happened": happened, "decided": beside, "actions": [whole], **said.model_dump()}
        self._emit("request", call, tab, data)

    def intent(
        self,
        call: ToolCall,
        tab: Tab,
        arguments: Mapping[str, Any],
        element: Element | None,
        actions: Sequence[Action],
    ) -> None:
        """On its way to the disk, where it is before the act (`EventLog.on_disk`).

        A `tool_call` without its `tool_result` is a call of unknown outcome.
        """
        data: dict[str, Any] = {
            "arguments": dict(arguments),
            "intent": call.intent,
            "provenance": dict(call.provenance),
            "effects": [action.effect for action in actions],
        }
        if element is not None:
            data["element"] = {"handle": element.handle, "role": element.role, "name": element.name}
            data["locator"] = element.lasting.model_dump(exclude_defaults=True)
        self._emit("tool_call", call, tab, data, later=True)

    def result(self, call: ToolCall, result: ToolResult, url: str) -> None:
        data = {
            "call": call.id,
            "tool": result.tool,
            "intent": call.intent,
            "ok": result.ok,
            "error": result.error,
            "code": result.code,
            "denied": result.denied,
            "seconds": round(result.seconds, 3),
            "sections": [vars(section) for section in result.sections],
            "data": {"artifact": result.data_file} if result.data_file else result.data,
            "artifacts": list(result.artifacts),
            **({"cursor": result.cursor} if result.cursor is not None else {}),
            "changes": result.changes,
        }
        self.log.emit("tool_result", data, url=url)

    def said(self, call: ToolCall, tab: Tab, kind: str, text: str) -> None:
        """What a tool says while it works."""
        self._emit("note", call, tab, {"kind": kind, "text": text})

    def _emit(
        self, type: EventType, call: ToolCall, tab: Tab, data: dict[str, Any], *, later: bool = False
    ) -> None:
        told = {"call": call.id, "tool": call.name, "tab": tab.id, **data}
        self.log.emit(type, told, url=tab.url, later=later)
