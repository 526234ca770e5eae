"""A run's events sorted into what belongs together: calls, a model's turns, what happened between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from agent.report.fields import Fields
from browser_tools.events import Event

CALL_TYPES = frozenset({"decision", "approval_requested", "approval_resolved", "tool_call", "tool_result"})
TURN_TYPES = frozenset({"observation", "ai_query", "ai_reply", "repair", "fallback"})


@dataclass
class Group:
    """Events that are told as one."""

    kind: Literal["call", "turn", "page", "note", "checks"]
    events: list[Event] = field(default_factory=list)

    def of(self, *types: str) -> list[Event]:
        return [event for event in self.events if event.type in types]

    def has(self, *types: str) -> bool:
        return bool(self.of(*types))


class Grouping:
    """Puts one event after the other where it belongs; `groups` are in the order they began."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.groups: list[Group] = []
        self._open: dict[str, Group] = {}
        self._turn: Group | None = None
        for event in events:
            self._add(event)

    def _add(self, event: Event) -> None:
        call = Fields(event.data).text("call")
        if call and event.type in CALL_TYPES:
            self._call(event, call)
        elif event.type in TURN_TYPES:
            self._model(event)
        elif event.type == "page_event":
            self._page(event)
        elif event.type == "check":
            self._more("checks", event)
        elif event.type == "decision" or (event.type == "note" and event.data.get("text")):
            self._new(Group("note"), event)

    def _new(self, group: Group, event: Event) -> Group:
        group.events.append(event)
        self.groups.append(group)
        return group

    def _call(self, event: Event, name: str) -> None:
        """Ids may come again (a second run of a chat): a result closes the call."""
        self._turn = None
        if name in self._open:
            self._open[name].events.append(event)
        else:
            self._open[name] = self._new(Group("call"), event)
        if event.type == "tool_result":
            del self._open[name]

    def _model(self, event: Event) -> None:
        turn = self._turn
        fresh = event.type == "observation" or (event.type == "ai_query" and turn and turn.has("ai_reply"))
        if turn is None or fresh:
            self._turn = self._new(Group("turn"), event)
        else:
            turn.events.append(event)

    def _page(self, event: Event) -> None:
        """What a page does while a call is open is told with that call."""
        if self._open:
            list(self._open.values())[-1].events.append(event)
        else:
            self._more("page", event)

    def _more(self, kind: Literal["page", "checks"], event: Event) -> None:
        if self.groups and self.groups[-1].kind == kind:
            self.groups[-1].events.append(event)
        else:
            self._new(Group(kind), event)
