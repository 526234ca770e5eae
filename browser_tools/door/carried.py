"""What a form was to send, beside what a request really carries: a page may change it in the last moment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from urllib.parse import parse_qsl, urlsplit

from browser_tools.door.asked import TELLING, FormField, is_telling, kind_of_field
from browser_tools.egress.sent import DOCUMENT, Sent
from policies.action import FieldSignals
from policies.fields import kind_if_seen

CUT = 2000
"""Characters of a value that `binding.js` tells."""
_TOKEN = re.compile(r"[\w+/=.:~-]{20,}")
"""What guards a form against forgeries and robots is rightly made anew when the form is sent."""


def stray(sent: Sent, fields: Sequence[FormField]) -> str | None:
    """The name of a field that is sent otherwise than it stood in the form; None where there is none.

    A form that the browser sends is compared field by field. What a script sends instead has its own names
    and spellings: of that only to whom, and how much.
    """
    native = sent.kind == DOCUMENT
    named: dict[str, list[FormField]] = {}
    for field in fields:
        named.setdefault(field.name, []).append(field)
    for name, value in carried(sent):
        if name not in named:
            if native and kind_if_seen(FieldSignals(name=name[:200])) in TELLING:
                return name
        elif not any(_is_as_it_stood(value, field, native=native) for field in named[name]):
            return name
    return None


def carried(sent: Sent) -> Sequence[tuple[str, str]]:
    """Names with values: of the body, or of the address where there is none."""
    if sent.changes:
        return sent.values
    return parse_qsl(urlsplit(sent.url).query, keep_blank_values=True)


def _is_as_it_stood(value: str, field: FormField, *, native: bool) -> bool:
    if field.type == "file" or kind_of_field(field) == "password":  # no text; some hash it before
        return True
    if not is_telling(field) and (not native or (field.type == "hidden" and _is_made_anew(value, field))):
        return True
    same = _is_same if native else _means_the_same
    return any(same(value, one) for one in field.sent)


def _is_made_anew(value: str, field: FormField) -> bool:
    """A hidden field that held nothing, or a token."""
    return all(not one or (_TOKEN.fullmatch(one) and _TOKEN.fullmatch(value)) for one in field.sent)


def _is_same(value: str, stood: str) -> bool:
    value, stood = (text.replace("\r\n", "\n") for text in (value, stood))
    return value == stood or (len(stood) >= CUT and value.startswith(stood))


def _means_the_same(value: str, stood: str) -> bool:
    """`24.9` for `24,90`, and card numbers without their blanks."""
    numbers = [_number(text) for text in (value, stood)]
    if None not in numbers:
        return numbers[0] == numbers[1]
    plain = [re.sub(r"[\s()/-]", "", text).casefold() for text in (value, stood)]
    return plain[0] == plain[1]


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
