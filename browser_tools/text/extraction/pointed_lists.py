"""A list that a model points at: each entry has words of its own on the page, in one place of it.

That a value stands somewhere is not enough in a list: it could be another entry's. So each entry is anchored
at the property that tells entries apart, and its other values stand no further off than the next entry's
anchor, in words that no other entry was given; what stands above all entries, or in a heading, may be said of
many.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, NamedTuple

from browser_tools.text.compare import plain
from browser_tools.text.extraction.asked import resolved
from browser_tools.text.extraction.field import Field
from browser_tools.text.extraction.pointed import pointed
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.reading.page import Reading

SCALARS = frozenset({"string", "number", "integer", "boolean"})
MOST = 60
"""Entries of one list."""
_ITSELF = ""
"""The one property of an entry that is a plain value."""


class Place(NamedTuple):
    """Where words stand: their line, and the letter of the page they begin with."""

    line: int
    start: int


Row = dict[str, Field]
"""The values of one entry, by property."""


def wanted_of(part: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The plain properties of the entries that the list `part` of `schema` has; {} if it has no such."""
    items = resolved(part.get("items", {}), schema)
    if kind_of(items) in SCALARS:
        return {_ITSELF: items}
    properties = items.get("properties") if kind_of(items) == "object" else None
    named = properties.items() if isinstance(properties, Mapping) else ()
    parts = {str(name): resolved(one, schema) for name, one in named}
    return {name: one for name, one in parts.items() if kind_of(one) in SCALARS}


def listed(
    path: str, answer: Any, wanted: Mapping[str, Mapping[str, Any]], read: Reading
) -> tuple[list[Any], list[Field]]:
    """The entries that stand on the page, in its order, and the fields of all of them."""
    given = answer[:MOST] if isinstance(answer, list) else []
    rows = [_row(path, one, wanted, read) for one in given]
    page = _Page(read)
    placed = sorted(page.placed([row for row in rows if row]), key=lambda pair: pair[0])
    data: list[Any] = []
    fields: list[Field] = []
    for number, (_, row) in enumerate(placed):
        values = {name: row[name].value if name in row else None for name in wanted}
        data.append(values[_ITSELF] if _ITSELF in wanted else values)
        for name in wanted:
            at = f"{path}[{number}]" + (f".{name}" if name else "")
            one = row.get(name, Field(at, reason="the model gave nothing that stands with this entry"))
            fields.append(replace(one, path=at))
    return data, fields


def _row(path: str, entry: Any, wanted: Mapping[str, Mapping[str, Any]], read: Reading) -> Row:
    plainly = _ITSELF in wanted
    answers = {_ITSELF: entry} if plainly else entry if isinstance(entry, dict) else {}
    made = {name: pointed(name or path, answers[name], part, read)
            for name, part in wanted.items() if name in answers}  # fmt: skip
    return {name: one for name, one in made.items() if not one.reason}


class _Page:
    """The words of a page by their places, each of which one entry may use."""

    def __init__(self, read: Reading) -> None:
        lines = [line for line in read.lines if plain(line.text)]
        told = [plain(line.text) + " " for line in lines]
        self._ends = list(accumulate(map(len, told)))
        self._text = "".join(told)
        self._headings = {place for place, line in enumerate(lines) if line.kind == "heading"}
        self._used: set[tuple[str, Place]] = set()

    def placed(self, rows: Sequence[Row]) -> Iterator[tuple[Place, Row]]:
        """Each row with its anchor, less what stands with another one; rows without words of their own go."""
        key = self._key(rows)
        anchored: list[tuple[Place, Row]] = []
        for row in (one for one in rows if key in one):
            free = [place for place in self._places(row[key]) if (key, place) not in self._used]
            if free:
                self._used.add((key, free[0]))
                anchored.append((free[0], row))
        anchors = sorted(anchor for anchor, _ in anchored)
        for anchor, row in anchored:
            yield anchor, {name: one for name, one in row.items()
                           if name == key or self._stands_with(anchor, name, one, anchors)}  # fmt: skip

    def _key(self, rows: Sequence[Row]) -> str:
        """The property that has most different places, the first of several."""
        names = dict.fromkeys(name for row in rows for name in row)
        places = {name: {self._first(row[name]) for row in rows if name in row} for name in names}
        return max(places, key=lambda name: len(places[name]), default=_ITSELF)

    def _first(self, one: Field) -> Place | None:
        return next(self._places(one), None)

    def _stands_with(self, anchor: Place, name: str, one: Field, anchors: Sequence[Place]) -> bool:
        places = sorted(self._places(one), key=lambda place: abs(place.line - anchor.line))
        for place in places:
            between = sorted((place, anchor))
            alone = not any(between[0] < other < between[1] for other in anchors)
            if alone and (name, place) not in self._used:
                self._used.add((name, place))
                return True
        return any(
            place < anchors[0] or (place < anchor and place.line in self._headings) for place in places
        )

    def _places(self, one: Field) -> Iterator[Place]:
        """Where its words stand; of a longer quotation, where the value itself does."""
        quote, value = plain(one.quote), plain(str(one.value))
        within = max(0, quote.find(value))
        for match in re.finditer(f"(?={re.escape(quote)})", self._text):
            start = match.start() + within
            yield Place(bisect_right(self._ends, start), start)
