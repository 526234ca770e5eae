"""What kind of data a form field holds, from what the page says of it.

All signals are heard and the most sensitive one wins: a password field that calls itself `search` is a
password field. Only the page's own masking and visibility come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from policies.action import FieldKind, FieldSignals
from policies.field_words import FIELD_WORDS, HONEYPOT_NAMES, ORDINARY_NUMBERS, SEARCH_NAMES
from policies.phrases import find, identifier_words, words

SENSITIVITY: tuple[FieldKind, ...] = (
    "unknown",
    "text",
    "search",
    "name",
    "address",
    "tel",
    "email",
    "username",
    "payee",
    "amount",
    "file",
    "birth_date",
    "national_id",
    "bank_account",
    "iban",
    "card_name",
    "card_expiry",
    "card",
    "cvv",
    "otp",
    "password",
    "invisible",
)
"""Least sensitive first."""

_AUTOCOMPLETE: dict[str, FieldKind] = {
    "current-password": "password",
    "new-password": "password",
    "one-time-code": "otp",
    "cc-number": "card",
    "cc-csc": "cvv",
    "cc-exp": "card_expiry",
    "cc-exp-month": "card_expiry",
    "cc-exp-year": "card_expiry",
    "cc-name": "card_name",
    "cc-given-name": "card_name",
    "cc-family-name": "card_name",
    "bday": "birth_date",
    "bday-day": "birth_date",
    "bday-month": "birth_date",
    "bday-year": "birth_date",
    "username": "username",
    "email": "email",
    "tel": "tel",
    "tel-national": "tel",
    "street-address": "address",
    "address-line1": "address",
    "address-line2": "address",
    "address-level1": "address",
    "address-level2": "address",
    "postal-code": "address",
    "country": "address",
    "country-name": "address",
    "name": "name",
    "given-name": "name",
    "family-name": "name",
    "additional-name": "name",
    "transaction-amount": "amount",
}
_TYPES: dict[str, FieldKind] = {
    "password": "password",
    "email": "email",
    "tel": "tel",
    "search": "search",
    "file": "file",
}
_CHOICES = frozenset({"checkbox", "radio", "range", "color", "button", "submit", "reset", "image"})
"""Types that hold no text: `Show password` is a checkbox, not a password."""

_SEARCHED_FOR: frozenset[FieldKind] = frozenset({"name", "address", "tel", "email", "username", "payee"})
"""What the label of a search field names as findable: `Search by name or e-mail`."""

_OTP_LENGTHS = range(4, 9)
_DIGITS_ONLY = re.compile(r"[\^\[\]\\d0-9{},*+?$\-]+")


def kind_of(signals: FieldSignals) -> FieldKind:
    """The kind of a field; `invisible` for one that no person could see."""
    if not signals.visible or signals.type == "hidden" or _is_honeypot(signals):
        return "invisible"
    return kind_if_seen(signals)


def kind_if_seen(signals: FieldSignals) -> FieldKind:
    """The kind of a field whether or not it can be seen: what a form sends along counts, too."""
    if signals.masked:
        return "password"
    if signals.type in _CHOICES:
        return "unknown"
    kinds = set(_signals(signals))
    if "search" in kinds:
        kinds -= _SEARCHED_FOR
    return max(kinds, key=SENSITIVITY.index, default="unknown")


def _signals(signals: FieldSignals) -> Iterator[FieldKind]:
    for token in signals.autocomplete.lower().split():
        if token in _AUTOCOMPLETE:
            yield _AUTOCOMPLETE[token]
    if signals.type in _TYPES:
        yield _TYPES[signals.type]
    if signals.role == "searchbox" or {signals.name.lower(), signals.id.lower()} & SEARCH_NAMES:
        yield "search"
    if signals.tag not in ("input", "select"):
        yield "text"
    named = [found.meaning for text in _texts(signals) for found in find(text, FIELD_WORDS)]
    yield from named
    if not named and any(_texts(signals)):
        yield "text"
    if not named and _is_short_number(signals):
        yield "otp"


def _texts(signals: FieldSignals) -> list[list[str]]:
    """The words of each text on its own: a phrase never spans two of them."""
    identifiers = [identifier_words(text) for text in (signals.name, signals.id)]
    return [*identifiers, words(signals.label), words(signals.placeholder)]


def _is_short_number(signals: FieldSignals) -> bool:
    """True for a field of 4 to 8 digits that nothing explains otherwise, as a zip code or a year would."""
    numeric = signals.inputmode == "numeric" or signals.type in ("number", "tel")
    numeric = numeric or bool(signals.pattern and _DIGITS_ONLY.fullmatch(signals.pattern))
    ordinary = any(word in ORDINARY_NUMBERS for text in _texts(signals) for word in text)
    return numeric and signals.maxlength in _OTP_LENGTHS and not ordinary


def _is_honeypot(signals: FieldSignals) -> bool:
    return bool(
        {signals.name.lower().replace("-", "_"), signals.id.lower().replace("-", "_")} & HONEYPOT_NAMES
    )
