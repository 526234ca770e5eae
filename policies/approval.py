"""Asking a person: what is asked, in plain words made by us from the real action, and who may answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from policies.action import ActionClass, Effect, ElementFacts
from policies.url import origin_of

Outcome = Literal["approved", "denied", "timeout"]
Remember = Literal["never", "step", "run", "origin"]

_EFFECT_WORDS: dict[str, str] = {
    "read": "read",
    "navigate": "open",
    "input": "press",
    "submit": "submit a form",
    "download": "download a file",
    "upload": "upload a file",
    "script": "run a script",
}
_CLASS_WORDS: dict[str, str] = {
    "login": "log in",
    "payment": "pay or order",
    "send": "send something",
    "publish": "publish something",
    "delete": "delete something",
    "account_change": "change the account or its settings",
    "grant_access": "give somebody access",
    "credentials": "make or show credentials",
    "unknown": "change something; nobody could tell what",
}
_ROLE_WORDS = {
    "textbox": "text box",
    "searchbox": "search box",
    "combobox": "drop-down list",
    "listbox": "list",
    "spinbutton": "number box",
    "radio": "radio button",
    "menuitem": "menu item",
    "menuitemcheckbox": "menu item",
    "menuitemradio": "menu item",
    "treeitem": "tree item",
    "listitem": "item",
    "gridcell": "cell",
    "columnheader": "column heading",
    "rowheader": "row heading",
    "img": "picture",
    "clickable": "element",
}
"""Roles whose own name is no word that people use."""


@dataclass(frozen=True)
class Ask:
    """One question to a person. An answer is good for exactly this action: see `digest`."""

    run: str
    step: str
    tool: str
    arguments: Mapping[str, Any]
    """As they may be shown: secrets masked."""
    effect: Effect | str
    action_class: ActionClass | str
    origin: str
    url: str | None = None
    element: ElementFacts | None = None
    rule: str | None = None
    reason: str = "rule"
    words: str = ""
    """What the step or the model says it wants; shown last, and as a quotation."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The form's real values, secrets masked."""
    policy: str = ""
    """Digest of the policy that asks."""
    total: str = ""
    """What a payment would cost, read off the page by code."""
    items: tuple[str, ...] = ()
    """Lines of the page that name a price, where the rule wants them shown."""
    picture: str = ""
    """A picture of the element, by its place among the run's artifacts."""
    seconds: float = 120.0
    """How long an answer is waited for; none is a no."""
    remember: Remember = "never"
    """How far an approval may reach, if the person wants that."""
    lasts: float | None = None
    """Seconds that it is remembered at most."""
    number: tuple[int, int] = (1, 1)
    """Which of how many asks that are put together."""

    @property
    def sentence(self) -> str:
        """What would happen, in one plain sentence; no word of it comes from the model."""
        classed = _CLASS_WORDS.get(self.action_class)
        if classed is None and self.effect == "navigate" and self.element is None and self.url:
            return f"The run wants to open {self.url}."
        effect = "fill in" if self._fills else _EFFECT_WORDS.get(self.effect, self.effect)
        doing = classed or effect
        joint = " " if classed is None and self.effect == "input" else " with "
        on = f"{joint}{self._thing}" if self.element is not None else ""
        where = f"; it leads to {self.url}" if self.url and not self.url.startswith(self.origin + "/") else ""
        return f"The run wants to {doing}{on} on {self.origin}{where}."

    @property
    def leads_to(self) -> str:
        """The origin it is sent to; "" where that is the page's own."""
        where = origin_of(self.url or "")
        return "" if where == self.origin else where

    @property
    def reach(self) -> Remember:
        """How far an approval may be remembered. Of a payment whose total nobody could read not at all: every
        other would look the same."""
        return "never" if self.action_class == "payment" and not self.total else self.remember

    def question(self) -> str:
        """Hex SHA-256 of what a person would read: the same question, whichever call it is asked for."""
        return _hashed({**_bound(self), "step": ""})

    def shown(self) -> dict[str, Any]:
        """The ask as plain data, for the log and for whoever shows it."""
        return {"sentence": self.sentence, **_plain(self)}

    def digest(self) -> str:
        """Hex SHA-256 over everything the approval is bound to; any change makes another ask."""
        return _hashed(_bound(self))

    @property
    def _fills(self) -> bool:
        field = self.element.field if self.element is not None else None
        return (
            self.effect == "input" and field is not None and field.type not in ("submit", "button", "image")
        )

    @property
    def _thing(self) -> str:
        if self.element is None:
            return ""
        label = self.element.name or self.element.text or "without a name"
        text = f", which reads {self.element.text!r}" if self.element.text not in ("", label) else ""
        role = self.element.role or self.element.tag or "element"
        return f"the {_ROLE_WORDS.get(role, role)} {label!r}{text}"


@dataclass(frozen=True)
class Answer:
    """What became of an ask, and who answered: `terminal`, `nobody`, a name."""

    outcome: Outcome
    by: str
    remember: bool = False
    """The person wants it to be remembered, as far as the ask allows."""
    id: str = ""
    """Of the ask, where it is written down."""


class Approver(Protocol):
    """Whoever answers asks. Not answering is a denial."""

    async def ask(self, ask: Ask) -> Answer:
        """Put `ask` to a person and wait for the answer; the caller bounds the wait."""
        ...


@runtime_checkable
class Desk(Approver, Protocol):
    """An approver that may know an answer already, and takes several asks at once."""

    def known(self, ask: Ask) -> Answer | None:
        """The answer, if nobody has to be asked for it. It is used by that."""
        ...

    def covers(self, ask: Ask) -> bool:
        """Whether nobody has to be asked, as `known` has it; nothing is used by that."""
        ...

    async def together(self, asks: Sequence[Ask]) -> Sequence[Answer]:
        """Put several asks to the person at once; an answer for each, good for exactly that ask."""
        ...


@runtime_checkable
class Panel(Approver, Protocol):
    """An approver that shows several asks at once."""

    async def all_of(self, asks: Sequence[Ask]) -> Answer | None:
        """One answer to all of `asks`; None where the person wants them one by one."""
        ...


def _hashed(data: Mapping[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _bound(ask: Ask) -> dict[str, Any]:
    """What an approval is bound to: all but how the question is put."""
    return {key: value for key, value in _plain(ask).items() if key not in _MANNER}


_MANNER = frozenset({"picture", "seconds", "remember", "lasts", "number"})


def _plain(ask: Ask) -> dict[str, Any]:
    data = {key: value for key, value in vars(ask).items() if key != "element"}
    data["arguments"], data["values"] = dict(ask.arguments), dict(ask.values)
    data["element"] = None if ask.element is None else ask.element.model_dump(exclude_defaults=True)
    return data
