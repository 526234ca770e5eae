"""What happened to the pages of a session, and what of it an action brought about."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from browser_tools.egress.guard import Blocked

EventKind = Literal[
    "navigation",
    "popup",
    "dialog",
    "download",
    "request_failed",
    "blocked",
    "console_error",
    "crash",
    "stuck",
    "closed",
]

KEPT_EVENTS = 2000
"""A page that logs without end costs no memory: older events are forgotten."""

NOISY_KINDS = frozenset({"request_failed", "console_error"})
NOISE_ALLOWED = 50
"""Events of one noisy kind that one tab may tell between two marks; the rest are dropped."""

ERROR_PAGE = "chrome-error:"

SHOWN_EACH = 5
SHOWN_CHARS = 200


@dataclass(frozen=True)
class PageEvent:
    """One thing that happened in a tab. `text` says what, in words; it may hold page text."""

    kind: EventKind
    tab: str
    text: str
    url: str
    opened: str = ""
    """kind popup: the id of the new tab."""
    blocked: Blocked | None = None
    """kind blocked: what was not let out, and why."""


@dataclass(frozen=True)
class Mark:
    """A point in a tab's history, to ask later what has happened since."""

    tab: str
    position: int


@dataclass(frozen=True)
class Changes:
    """What happened in a tab, and in the tabs it opened, since a mark. False when nothing did."""

    navigated_to: str = ""
    new_tabs: tuple[str, ...] = ()
    """`t2 https://...` of each tab that was opened and is still there."""
    dialogs: tuple[str, ...] = ()
    downloads: tuple[str, ...] = ()
    failed_requests: tuple[str, ...] = ()
    console_errors: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    """Requests that the policy did not let out."""
    refused: PageEvent | None = None
    """The first document among them that would have been shown in a tab."""
    last_blocked: PageEvent | None = None
    crashed: bool = False
    notes: tuple[str, ...] = ()
    """The tab was closed, or a script that held it was stopped."""

    def __bool__(self) -> bool:
        return self != Changes()

    def muted(self) -> Changes:
        """The same without words of pages: how many dialogs, failed requests and console errors, no more."""

        def counted(items: tuple[str, ...]) -> tuple[str, ...]:
            return (f"{len(items)}, not told: a frame of the page may not be read",) if items else ()

        return replace(
            self,
            dialogs=counted(self.dialogs),
            failed_requests=counted(self.failed_requests),
            console_errors=counted(self.console_errors),
            blocked=counted(self.blocked),
        )

    def as_data(self) -> dict[str, Any]:
        """JSON-able, without what did not happen: `navigated` (URL), `tabs` (ids), `dialogs`, `downloads`,
        `failed_requests`, `console_errors`, `blocked`, `crashed`, `notes`."""
        data: dict[str, Any] = {
            "navigated": self.navigated_to,
            "tabs": [tab.partition(" ")[0] for tab in self.new_tabs],
            "dialogs": list(self.dialogs),
            "downloads": list(self.downloads),
            "failed_requests": list(self.failed_requests),
            "console_errors": list(self.console_errors),
            "blocked": list(self.blocked),
            "crashed": self.crashed,
            "notes": list(self.notes),
        }
        return {key: value for key, value in data.items() if value}

    def text(self) -> str:
        """One line for each change, for a model or a person; long lists are cut."""
        lines = [f"navigated to {self.navigated_to}"] if self.navigated_to else []
        lines += ["the page crashed"] if self.crashed else []
        for title, items in (
            ("note", self.notes),
            ("opened tab", self.new_tabs),
            ("dialog", self.dialogs),
            ("download", self.downloads),
            ("request failed", self.failed_requests),
            ("console error", self.console_errors),
            ("blocked", self.blocked),
        ):
            lines += [f"{title}: {item}" for item in items[:SHOWN_EACH]]
            if len(items) > SHOWN_EACH:
                lines.append(f"{title}: {len(items) - SHOWN_EACH} more")
        return "\n".join(lines)


@dataclass
class History:
    """The events of one session, in order, told to a listener as they happen."""

    listener: Callable[[PageEvent], None] | None = None
    _events: deque[tuple[int, PageEvent]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    _position: int = 0
    _noise: dict[tuple[str, str], int] = field(default_factory=dict)
    _dropped: dict[tuple[str, str], int] = field(default_factory=dict)
    """Where the history stood when noise of a tab was last dropped."""

    def add(self, event: PageEvent) -> None:
        if event.kind in NOISY_KINDS:
            key = (event.tab, event.kind)
            self._noise[key] = self._noise.get(key, 0) + 1
            if self._noise[key] > NOISE_ALLOWED:
                self._position += 1
                self._dropped[key] = self._position
                return
        self._position += 1
        self._events.append((self._position, event))
        if self.listener is not None:
            self.listener(event)

    def recall(self, events: Iterable[PageEvent]) -> None:
        """Add what was told before the history began, to nobody's ears."""
        known = {event for _, event in self._events}
        for event in events:
            if event not in known:
                self._position += 1
                self._events.append((self._position, event))

    def mark(self, tab: str) -> Mark:
        self._noise.clear()
        return Mark(tab, self._position)

    def here(self, tab: str) -> Mark:
        """This moment; noise is counted on."""
        return Mark(tab, self._position)

    def told(self, kind: EventKind, mark: Mark) -> tuple[tuple[PageEvent, ...], bool]:
        """The events of one kind in the marked tab after `mark`, and whether none of them was dropped."""
        found = tuple(
            event
            for position, event in self._events
            if position > mark.position and event.tab == mark.tab and event.kind == kind
        )
        forgotten = len(self._events) == KEPT_EVENTS and self._events[0][0] > mark.position + 1
        dropped = self._dropped.get((mark.tab, kind), 0) > mark.position
        return found, not forgotten and not dropped

    def since(self, mark: Mark) -> Changes:
        """The changes in the marked tab, and in tabs it opened, after `mark`."""
        tabs, events = {mark.tab}, []
        for position, event in self._events:
            if position > mark.position and event.tab in tabs:
                events.append(event)
                if event.opened:
                    tabs.add(event.opened)
        return summed(mark.tab, events)


def summed(tab: str, events: Iterable[PageEvent]) -> Changes:
    """Events as one Changes; `navigated_to` is the last document of `tab` itself."""
    found: dict[str, list[str]] = {}
    navigated, refused, popup, last = "", None, None, None
    for event in events:
        if event.blocked is not None and event.blocked.popup:
            popup = popup or event
        elif event.blocked is not None and event.blocked.resource == "document":
            refused = refused or event
        elif event.blocked is not None:
            last = event
        if event.kind == "navigation":
            navigated = event.url if event.tab == tab else navigated
        elif event.kind == "popup":
            found.setdefault("popup", []).append(f"{event.opened} {event.url}")
        else:
            words = event.text[:SHOWN_CHARS]
            kind = "note" if event.kind in {"stuck", "closed"} else event.kind
            if words not in found.setdefault(kind, []):
                found[kind].append(words)
    if navigated.startswith(ERROR_PAGE):
        refused = refused or last  # refused by the proxy, for what the document's host leads to
    if not navigated:
        refused = refused or popup  # else the act did what it was meant for, and a popup came along
    return Changes(
        navigated_to=navigated,
        refused=refused,
        last_blocked=last,
        blocked=tuple(found.get("blocked", ())),
        new_tabs=tuple(found.get("popup", ())),
        dialogs=tuple(found.get("dialog", ())),
        downloads=tuple(found.get("download", ())),
        failed_requests=tuple(found.get("request_failed", ())),
        console_errors=tuple(found.get("console_error", ())),
        crashed="crash" in found,
        notes=tuple(found.get("note", ())),
    )
