"""What the site remembers of each visitor, in memory, by session cookie."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

USER, PASSWORD = "ada", "lamplight-7"
MOST = 1000
"""Visitors kept; the one seen longest ago is forgotten first."""


@dataclass(frozen=True)
class Line:
    """One row of a cart."""

    slug: str
    option: str


@dataclass(frozen=True)
class Order:
    number: int
    items: int
    total: int
    """Cents."""
    city: str


@dataclass
class Visitor:
    cart: dict[Line, int] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    replies: dict[str, list[str]] = field(default_factory=dict)
    """What the visitor posted, by thread."""
    user: str | None = None
    email: str = "ada@example.org"

    @property
    def items(self) -> int:
        return sum(self.cart.values())


class Visitors:
    """All sessions. Not locked: the server answers one request at a time."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    def find(self, key: str) -> tuple[str, Visitor]:
        """The visitor of this cookie; a new one, under a new key, if nobody knows it."""
        if key not in self._known:
            key = secrets.token_urlsafe(18)
            self._known[key] = Visitor()
        self._known.move_to_end(key)
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return key, self._known[key]

    def forget(self, key: str) -> None:
        self._known.pop(key, None)
