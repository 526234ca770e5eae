"""Secrets out of any text: as they are, base64, percent-encoded, reversed, escaped, spaced out."""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, quote_plus

MASK = "•••"

_GAP = r"[\s.,_\-|/·\u00ad\u200b-\u200d\u2060\ufeff]{1,3}"
_BLANKS = r"[\s\u00ad\u200b-\u200d\u2060\ufeff]{0,3}"
_MEANINGLESS = re.compile(r"[\s.,_\-|/·\u00ad\u200b-\u200d\u2060\ufeff]+")
"""All that the two above let stand between the characters of a value."""
_LONG = 8
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
_PLUS = r"|\+"
"""What also stands for a blank, in a form's address."""
_SHORTEST = 4
"""Shorter values occur in ordinary words; they are masked only where they are the whole text."""


class Redactor:
    """Masks registered values wherever they turn up. Values are only ever added, never shown."""

    def __init__(self) -> None:
        self._values: set[str] = set()
        self._spaced: set[str] = set()
        self._short: set[str] = set()
        self._bare: tuple[str, ...] = ()
        self._encoded: re.Pattern[str] | None = None
        self._pattern: re.Pattern[str] | None = None

    def add(self, value: str) -> None:
        """Register a value; from now on no text lets it through."""
        if not value.strip() or value in self._spaced:
            return
        if len(value) < _SHORTEST:
            self._short.add(value)
            return
        self._values |= set(spellings(value))
        self._spaced |= {value, value[::-1]}
        self._bare = tuple({_MEANINGLESS.sub("", one) for one in (*self._values, *self._spaced)})
        self._encoded = self._pattern = None

    def learn(self, other: Redactor) -> None:
        """Register all that another one knows."""
        self._short |= other._short
        if not other._spaced <= self._spaced:
            self._values |= other._values
            self._spaced |= other._spaced
            self._bare = tuple({_MEANINGLESS.sub("", one) for one in (*self._values, *self._spaced)})
            self._encoded = self._pattern = None

    def needles(self) -> list[str]:
        """What a picture must not show, in all its spellings: for who covers it, and for nobody else."""
        return sorted(self._values | self._short)

    def text(self, text: str) -> str:
        """`text` with every registered value replaced by a mask."""
        if text.strip() in self._short:
            return MASK
        bare = _MEANINGLESS.sub("", text)
        if not any(one in bare for one in self._bare) and not self._is_encoded_in(text):
            return text  # as nearly every text: what follows is dear to make and to use
        self._pattern = self._pattern or self._made()
        return self._pattern.sub(MASK, text)

    def _is_encoded_in(self, text: str) -> bool:
        """Whether a line has a value that is percent-encoded, however little of it."""
        if "%" not in text or not self._spaced:
            return False
        self._encoded = self._encoded or re.compile("|".join(map(_in_address, self._spaced)))
        lines = "\n".join(line for line in text.splitlines() if _ESCAPE.search(line))
        return self._encoded.search(lines) is not None

    def _made(self) -> re.Pattern[str]:
        longest_first = sorted(self._values, key=len, reverse=True)
        spaced = sorted(self._spaced, key=len, reverse=True)
        whole = (*map(_in_address, spaced), *map(re.escape, longest_first), *map(_spaced, spaced))
        return re.compile("|".join(whole))

    def data(self, data: Any) -> Any:
        """JSON-like data with every text in it redacted, keys and numbers included."""
        if isinstance(data, str):
            return self.text(data)
        if isinstance(data, dict):
            return {self.data(key): self.data(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            items = [self.data(item) for item in data]
            return items if isinstance(data, list) else tuple(items)
        if isinstance(data, int | float) and not isinstance(data, bool):
            shown = self.text(str(data))
            return data if shown == str(data) else shown
        return data


def spellings(value: str) -> list[str]:
    """The forms of `value` that are long enough to be told from ordinary words."""
    return [form for form in _forms(value) if len(form) >= _SHORTEST]


def stands_in(value: str, text: str) -> list[str]:
    """The spellings under which `value` stands in `text`."""
    found = [form for form in spellings(value) if form in text]
    if len(value) < _SHORTEST or not _ESCAPE.search(text):
        return found
    return [*found, *re.findall(_in_address(value), text)]


def _in_address(value: str) -> str:
    """A pattern of `value` with any of its characters percent-encoded, also more than once.

    Which ones are is different in a path, a query, a fragment, a form, and in what scripts call encoding.
    """
    return "".join(map(_in_address_char, value))


def _in_address_char(char: str) -> str:
    encoded = "".join(f"%(?:25)*{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
    return f"(?:{re.escape(char)}{_PLUS if char == ' ' else ''}|(?i:{encoded}))"


def _spaced(value: str) -> str:
    """A pattern of `value` with something that carries no meaning between its characters: `h u n t e r`.

    A short value only where that stands between all of them, so that prose does not match it by chance.
    """
    gap = _BLANKS if len(value) >= _LONG else _GAP
    return "|".join((gap.join(map(re.escape, value)), _GAP.join(map(re.escape, value))))


def _forms(value: str) -> Iterator[str]:
    """The spellings under which a value may leave."""
    raw = value.encode("utf-8", "surrogatepass")
    every_byte = "".join(f"%{byte:02X}" for byte in raw)
    folded = (value.lower(), value.upper()) if len(value) >= _LONG else ()
    for form in (
        value,
        *folded,  # in the name of a host, under a style sheet
        value[::-1],
        quote(value, safe="", errors="replace"),
        quote_plus(value, errors="replace"),
    ):
        yield form
        yield re.sub(r"%[0-9A-F]{2}", lambda match: match[0].lower(), form)
    yield from (every_byte, every_byte.lower(), raw.hex(), raw.hex().upper())
    yield from (json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1], html.escape(value))
    yield from _base64_forms(raw)
    yield from _base64_forms(value[::-1].encode("utf-8", "surrogatepass"))


def _base64_forms(raw: bytes) -> Iterator[str]:
    """Base64 of `raw` wherever in a longer text it stands: three alignments, without the shared edges."""
    for lead in range(3):
        encoded = base64.b64encode(b"\0" * lead + raw).decode()
        first = (0, 2, 3)[lead]
        last = len(encoded.rstrip("=")) - (1 if (lead + len(raw)) % 3 else 0)
        core = encoded[first:last]
        if len(core) >= 2 * _SHORTEST or lead == 0:
            yield core
            yield core.replace("+", "-").replace("/", "_")
