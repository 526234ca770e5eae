"""An action with everything filled in that can be derived from it, ready to be matched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from policies.action import Action, ActionClass, Effect, Entry, FieldKind
from policies.amounts import Amount, read_amount
from policies.classes import classify, leads_somewhere
from policies.fields import kind_of
from policies.url import Url, UrlError, canonical

Need = Literal["read", "act"]

_LOOKING: frozenset[Effect] = frozenset({"read", "navigate", "download"})
_FIELDLESS: frozenset[Effect] = frozenset({"read", "navigate", "download", "script"})
_CLASS_BY_EFFECT: dict[Effect, ActionClass] = {
    "read": "none",
    "navigate": "none",
    "input": "none",
    "submit": "unknown",
    "download": "download",
    "upload": "upload",
    "script": "unknown",
}


@dataclass(frozen=True)
class Target:
    """A URL the action touches, and what the policy must let the run do there."""

    text: str
    need: Need
    url: Url | None
    error: UrlError | None = None


@dataclass(frozen=True)
class Facts:
    """What rules match on. None means that nobody knows, which every rule judges to the safe side."""

    action: Action

    @property
    def effect(self) -> Effect | None:
        return self.action.effect

    @cached_property
    def cls(self) -> ActionClass | None:
        action = self.action
        if action.cls is not None:
            return action.cls
        if action.element is not None:
            return classify(action.element, action.effect, action.url)
        return None if action.effect is None else _CLASS_BY_EFFECT[action.effect]

    @cached_property
    def field(self) -> FieldKind | None:
        """The kind of the field acted on; None if there is none or nobody knows (see `field_is_known`)."""
        action = self.action
        if action.field is not None:
            return action.field
        if action.element is not None and action.element.field is not None:
            return kind_of(action.element.field)
        return None

    @cached_property
    def amount(self) -> Amount | None:
        """What will be paid: as it is said, as the page's total says, as the button's own words say.

        None where nobody says, or where they say different things.
        """
        action = self.action
        said = (action.amount, action.page.total if action.page else None)
        told = {read_amount(text) for text in said if text is not None}
        told |= {amount for amount in map(read_amount, self.names) if amount is not None}
        return told.pop() if len(told) == 1 else None

    @property
    def field_is_known(self) -> bool:
        """False where something is typed, chosen or sent and nobody said in which field.

        A named key (Escape, PageDown) without an element is pressed where no field has the focus.
        """
        if self.field is not None or self.action.element is not None:
            return True
        return self.effect in _FIELDLESS or len(self.action.key or "") > 1

    @property
    def has_no_element(self) -> bool:
        """True where it is known that no element is touched: a page is read, or opened by its address."""
        action = self.action
        named = action.element is not None or action.role is not None or action.name is not None
        return not named and self.effect in ("read", "navigate")

    @property
    def role(self) -> str | None:
        return self.action.role or (self.action.element.role if self.action.element else None)

    @property
    def names(self) -> tuple[str, ...]:
        """Accessible name and visible text; empty where nobody knows."""
        element = self.action.element
        texts = (self.action.name, element.name, element.text) if element else (self.action.name,)
        return tuple(text for text in texts if text)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Every URL the action touches: its document, where it leads, where its form is sent."""
        return tuple(dict.fromkeys(self._targets()))

    @cached_property
    def origins(self) -> tuple[Url, ...]:
        """The URLs a rule's `origin` speaks of. A form is where it stands and where it is sent."""
        return tuple(target.url for target in self.targets if target.url is not None)

    def _targets(self) -> Iterator[Target]:
        action = self.action
        need: Need = "read" if action.effect in _LOOKING else "act"
        if action.origin is not None and not self._is_address_bar:
            yield _target(action.origin, need, "request")
        if action.url is not None and not self._stays_inside_the_browser:
            yield _target(action.url, "read" if action.effect == "input" else need, self._entry)
        element = action.element
        if element is None or action.effect == "read":
            return
        if element.href is not None and leads_somewhere(element.href) and not self._stays_inside_the_browser:
            yield _target(element.href, "read", "request")
        if action.effect == "submit" and element.form is not None and element.form.action:
            yield _target(element.form.action, "act", "request")

    @property
    def _entry(self) -> Entry:
        """What the browser itself resolved, a link's or form's target, is no spelling of the caller."""
        element = self.action.element
        resolved = (element.href, element.form.action if element.form else None) if element else ()
        return "request" if self.action.url in resolved else self.action.entry

    @property
    def _is_address_bar(self) -> bool:
        """A navigation that no element causes: what stood there before does not matter."""
        action = self.action
        return action.effect == "navigate" and action.url is not None and action.element is None

    @property
    def _stays_inside_the_browser(self) -> bool:
        """A page may offer bytes it made itself; there is no origin to judge, only the download."""
        action = self.action
        source = action.url or (action.element.href if action.element else None) or ""
        return action.effect == "download" and source.lower().startswith(("blob:", "data:"))


def _target(text: str, need: Need, entry: Entry) -> Target:
    try:
        return Target(text, need, canonical(text, entry=entry))
    except UrlError as problem:
        return Target(text, need, None, problem)
