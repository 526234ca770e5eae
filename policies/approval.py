"""Asking a person: what is asked, in plain words made by us from the real action, and who may answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from policies.action import ActionClass, Effect, ElementFacts

Outcome = Literal["approved", "denied", "timeout"]

_EFFECT_WORDS: dict[str, str] = {
    "read": "read",
    "navigate": "open",
    "input": "fill in or press",
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

    @property
    def sentence(self) -> str:
        """What would happen, in one plain sentence; no word of it comes from the model."""
        classed = _CLASS_WORDS.get(self.action_class)
        if classed is None and self.effect == "navigate" and self.element is None and self.url:
            return f"The run wants to open {self.url}."
        doing = classed or _EFFECT_WORDS.get(self.effect, self.effect)
        joint = " " if classed is None and self.effect == "input" else " with "
        on = f"{joint}{self._thing}" if self.element is not None else ""
        where = f"; it leads to {self.url}" if self.url and not self.url.startswith(self.origin + "/") else ""
        return f"The run wants to {doing}{on} on {self.origin}{where}."

    def shown(self) -> dict[str, Any]:
        """The ask as plain data, for the log and for whoever shows it."""
        return {"sentence": self.sentence, **_plain(self)}

    def digest(self) -> str:
        """Hex SHA-256 over everything the approval is bound to; any change makes another ask."""
        text = json.dumps(_plain(self), sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def _thing(self) -> str:
        if self.element is None:
            return ""
        label = self.element.name or self.element.text or "without a name"
        text = f", which reads {self.element.text!r}" if self.element.text not in ("", label) else ""
        return f"the {self.element.role or self.element.tag or 'element'} {label!r}{text}"


@dataclass(frozen=True)
class Answer:
    """What became of an ask, and who answered: `terminal`, `nobody`, a name."""

    outcome: Outcome
    by: str


class Approver(Protocol):
    """Whoever answers asks. Not answering is a denial."""

    async def ask(self, ask: Ask) -> Answer:
        """Put `ask` to a person and wait for the answer; the caller bounds the wait."""
        ...


def _plain(ask: Ask) -> dict[str, Any]:
    data = {key: value for key, value in vars(ask).items() if key != "element"}
    data["arguments"], data["values"] = dict(ask.arguments), dict(ask.values)
    data["element"] = None if ask.element is None else ask.element.model_dump(exclude_defaults=True)
    return data
