"""Lists that a schema asks for: of plain values, of things with properties, and lists inside of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from bs4 import BeautifulSoup, Tag

from browser_tools.text.extraction.answers import only_answers
from browser_tools.text.extraction.asked import Asked, of_rows, of_unit, resolved, told_apart
from browser_tools.text.extraction.by_place import by_place
from browser_tools.text.extraction.columns import aliased
from browser_tools.text.extraction.completed import completed
from browser_tools.text.extraction.field import Field
from browser_tools.text.extraction.fitting import PEOPLE
from browser_tools.text.extraction.flags import denied
from browser_tools.text.extraction.headed_parts import headed_parts
from browser_tools.text.extraction.lines import only_list, texts
from browser_tools.text.extraction.measured import of_line
from browser_tools.text.extraction.pair_lists import pairs_of, parts_of_pairs, row_of
from browser_tools.text.extraction.persons import without_roles
from browser_tools.text.extraction.rows import UNSURE, lists, of_part
from browser_tools.text.extraction.table_rows import DEPTH, READ, Rows, of_tables
from browser_tools.text.extraction.typed import SCALARS, Unfit, kind_of, typed
from browser_tools.text.extraction.values import QUOTE_CHARS, Values
from browser_tools.text.facts.meanings import Meaning, meaning, name_words
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import parse
from browser_tools.text.terms import MOST_ROWS
from browser_tools.text.things.related import without
from browser_tools.text.things.structured import Thing, things

_SURE, _LEAST_COVERED, _COVERED_SURELY = 7, 0.34, 0.6
"""Of the properties asked for, in the rows of a list that is taken for the one meant; in a single box."""
_SAMPLE, _INNER_SAMPLE = 20, 3
"""Rows that are read to see whether a list has what is asked for; with the lists inside of them."""
_AMOUNTS = frozenset({"amount", "quantity"})
_PLACES = ("position", "number", "step number")
"""What the place of a line in its list is asked for by."""
_WHOLE = ("text", "description", "instruction", "raw", "ingredient", "step")
"""What a line is asked for by as a whole."""
_ROWS = frozenset({"array", "object"})
_WHOLE_LIST = 0.85
"""How well a list fits that has all entries of another one, and more, to be taken instead."""
_LEAST_SHARED = 2
"""Properties that an answer has in common with what it answers."""


@dataclass(frozen=True)
class _Scope:
    """Where a list is looked for: on the page, or in a row of another list."""

    soup: BeautifulSoup
    things: Sequence[Thing]
    of: Sequence[Asked] | None = None
    """What is asked of the row; None on the page."""
    answers: Rows | None = None
    """Of a row of a discussion what answers it."""


class Lists(Values):
    """The lists of a page; one inside a row of another is looked for in that row alone."""

    def __init__(
        self, soup: BeautifulSoup, schema: Mapping[str, Any], url: str, base: str, lang: str
    ) -> None:
        super().__init__(url, base, lang)
        self._schema = schema
        self._scope = _Scope(soup, things(soup))
        self._elsewhere: list[Tag] = []
        self._whole: BeautifulSoup | None = None
        """The page with all rows of its tables, where `soup` has only the first of them."""

    @property
    def _soup(self) -> BeautifulSoup:
        return self._scope.soup

    def _object(
        self, schema: Mapping[str, Any], offers: Sequence[Offer], path: str, depth: int
    ) -> dict[str, Any]:
        raise NotImplementedError

    def _resolved(self, part: Any) -> Mapping[str, Any]:
        return resolved(part, self._schema)

    def _properties(self, schema: Mapping[str, Any]) -> Iterator[Asked]:
        properties = schema.get("properties")
        first = next(iter(properties), None) if isinstance(properties, Mapping) else None
        for name, part in properties.items() if isinstance(properties, Mapping) else ():
            asked = Asked(str(name), self._resolved(part), meaning(str(name)), first=name == first,
                          also=of_unit(str(name)))  # fmt: skip
            if (form := asked.form) != asked.schema.get("format", "") and kind_of(asked.schema) == "string":
                asked = replace(asked, schema={**asked.schema, "format": form})
            yield asked

    def _list(self, wanted: Asked, offers: Sequence[Offer], path: str) -> list[Any] | None:
        items = self._resolved(wanted.schema.get("items", {}))
        if kind_of(items) == "object" and items.get("properties"):
            return self._rows(wanted, items, offers, path)
        found = texts(self._soup, offers, lambda name: 0 if name < wanted.meaning else wanted.near(name))
        if found is None and self._scope.of is not None:
            found = only_list(self._soup, offers)
        if found is None:
            self.fields.append(Field(path, reason=f"no list on the page is called {wanted.name!r}"))
            return None
        out: list[Any] = []
        for said in without_roles(found[0]) if wanted.meaning <= PEOPLE else found[0]:
            try:
                value = typed(said, items, self.base, self.language, wanted.name)
            except Unfit as error:
                self.fields.append(Field(f"{path}[{len(out)}]", reason=str(error)))
                continue
            if wanted.schema.get("uniqueItems") and value in out:
                continue
            self.fields.append(Field(f"{path}[{len(out)}]", value, found[1], said[:QUOTE_CHARS]))
            out.append(value)
        return out

    def _rows(
        self, wanted: Asked, items: Mapping[str, Any], offers: Sequence[Offer], path: str
    ) -> list[Any] | None:
        parts = of_rows(list(told_apart(list(self._properties(items)))), wanted.name)
        answers = self._scope.answers
        if answers is not None and _answers(parts, self._scope.of or ()):
            best: Rows | None = answers
        else:
            best = self._of_named_part(wanted, parts) or self._best(wanted, parts, offers)
        if best is None:
            self.fields.append(Field(path, reason="no list on the page has these properties"))
            return None
        out: list[Any] = []
        told = self._is_answered(parts) and any(_depths(best))
        for at, below in _trees(best) if told or best is answers else _apart(best):
            start = len(self.fields)
            with self._in_row(best, at, parts, below):
                one = self._object(items, best.rows[at], f"{path}[{len(out)}]", 1)
            if all(each.reason for each in self.fields[start:]):
                del self.fields[start:]
                continue
            out.append(one)
            if len(out) == MOST_ROWS:
                break
        if len(best.rows) > MOST_ROWS:
            self.fields.append(Field(f"{path}[{MOST_ROWS}]", reason=f"only {MOST_ROWS} entries are read"))
        for part in self._properties(items):
            if kind_of(part.schema) == "boolean":
                denied(self.fields, out, path, part.name)
        return out

    def _of_named_part(self, wanted: Asked, parts: Sequence[Asked]) -> Rows | None:
        """Of `question_comments` those in what is marked as the question."""
        for word in name_words(wanted.name)[:-1] if only_answers(wanted) else ():
            box = self._soup.find(lambda one, word=word: word in map(str.casefold, _marks(one)))
            if box is not None and box.find("h1") is None:
                around, self._scope = self._scope, _Scope(parse(str(box)), (), parts)
                try:
                    return self._best(wanted, parts, ())
                finally:
                    self._scope = around
        return None

    def _best(self, wanted: Asked, parts: Sequence[Asked], offers: Sequence[Offer]) -> Rows | None:
        """The list that has most of what is asked for."""
        deep = self._is_answered(parts)
        inner = [
            one for one in parts if kind_of(one.schema) == "array" and not self._is_of_answers(one, parts)
        ]

        def known(name: Meaning) -> int:
            return _SURE if deep and name == DEPTH else max((one.near(name) for one in parts), default=0)

        on_page = self._whole if self._scope.of is None else None
        found = list(of_tables(on_page, wanted, known)) if on_page is not None else []
        found += lists(self._soup, self._scope.things, offers, wanted, known)
        candidates = [aliased(rows, parts, self.language, wanted) for rows in found]
        candidates += self._lines(parts, offers, wanted) if not inner else ()
        candidates += of_part(self._soup) if self._scope.of is not None else ()
        candidates += self._pairs(parts, wanted)
        if inner:
            candidates += headed_parts(self._soup, parts, [wanted, *inner])
        flat = self._scope.of is None and not inner
        candidates = [
            by_place(rows, parts, self._answer)
            for rows in candidates
            if rows.rows and (flat or not _is_alone(rows))
        ]
        scored = [(self._fits(parts, inner, rows), rows) for rows in candidates]
        if deep:
            scored = [(fits and fits + _told_deep(rows), rows) for fits, rows in scored]
        best = max(scored, key=lambda pair: pair[0], default=None)
        if best is None or best[0] <= 0:
            return None
        whole = (pair for pair in scored if pair[0] >= best[0] * _WHOLE_LIST and _has(pair[1], best[1]))
        best = next(whole, best)
        others = sorted(scored, key=lambda pair: -pair[0])
        wanted_of_rows = [one for one in parts if kind_of(one.schema) in SCALARS]
        return completed(best[1], [rows for _, rows in others], wanted_of_rows, self._tells)

    def _answer(self, row: Sequence[Offer], one: Asked) -> Field:
        return self.value(one, row, "[")

    def _tells(self, row: Sequence[Offer], one: Asked) -> bool:
        return not self._answer(row, one).reason

    def _is_answered(self, parts: Sequence[Asked]) -> bool:
        """Whether of each row those like it are asked for that answer it."""
        return any(self._is_of_answers(one, parts) for one in parts)

    def _is_of_answers(self, one: Asked, parts: Sequence[Asked]) -> bool:
        items = self._resolved(one.schema.get("items", {})) if kind_of(one.schema) == "array" else {}
        return _answers(list(told_apart(list(self._properties(items)))), parts)

    @contextmanager
    def _in_row(self, rows: Rows, at: int, parts: Sequence[Asked], answers: Rows | None) -> Iterator[None]:
        """What is asked of a row is looked for in it, without the rows that stand inside of it."""
        if not any(kind_of(one.schema) in _ROWS for one in parts):
            yield
            return
        around, own = self._scope, rows.within[at] if rows.within else ()
        inside = {id(one) for row in rows.within for one in row} - set(map(id, own))
        others = [one for part in own for one in part.find_all(True) if id(one) in inside]
        with without(around.soup, others):
            soup = parse("".join(map(str, own)))
        self._scope = _Scope(soup, (), parts, answers)
        try:
            yield
        finally:
            self._scope = around

    def _lines(self, parts: Sequence[Asked], offers: Sequence[Offer], wanted: Asked) -> Iterator[Rows]:
        """A list of plain lines of that name, where things with properties are asked for."""
        if (found := texts(self._soup, offers, wanted.near)) is None:
            return
        strings = [one for one in parts if kind_of(one.schema) == "string"]
        amounts = any(one.meaning & _AMOUNTS for one in parts)
        unit = any(one.means("unit") for one in parts)
        rows = []
        for place, said in enumerate(found[0]):
            row = [Offer(meaning(name), place + 1, "count", said) for name in _PLACES]
            row += of_line(said, unit=unit) if amounts else ()
            if len(strings) == 1 and not amounts:
                row.append(Offer(strings[0].meaning, said, "label", said))
            row += [Offer(meaning(name), said, "label", said, None, 1) for name in _WHOLE]
            rows.append(row)
        yield Rows(rows, 10, 0.0)

    def _pairs(self, parts: Sequence[Asked], wanted: Asked) -> Iterator[Rows]:
        """Labels with their values, where just these are asked for."""
        if (both := parts_of_pairs(parts)) is not None:
            with without(self._soup, self._elsewhere):
                found = pairs_of(self._soup, wanted, both[0])
            yield Rows([list(row_of(one, *both)) for one in found[:READ]], 10, 0.6)

    def _fits(self, parts: Sequence[Asked], inner: Sequence[Asked], rows: Rows) -> float:
        """How much of what is asked for the first rows have; 0 if too little."""
        wanted = [one for one in parts if kind_of(one.schema) in SCALARS]
        if not wanted:
            return 1.0
        sample = rows.rows[:_SAMPLE]
        told = sum(not self.value(one, row, "[").reason for row in sample for one in wanted)
        covered = told / (len(wanted) * len(sample))
        if covered < (_COVERED_SURELY if _is_alone(rows) else _LEAST_COVERED):
            return 0.0
        if inner:
            covered *= (1 + self._filled(parts, inner, rows)) / 2
        return covered * 10 + rows.bonus + rows.near / 5 + min(len(rows.rows), 20) / 40

    def _filled(self, parts: Sequence[Asked], inner: Sequence[Asked], rows: Rows) -> float:
        """The share of the lists asked for inside the first rows that these have."""
        start = len(self.fields)
        told = 0
        count = min(len(rows.rows), _INNER_SAMPLE)
        for at in range(count):
            with self._in_row(rows, at, parts, None):
                told += sum(bool(self._list(one, rows.rows[at], "[")) for one in inner)
        del self.fields[start:]
        return told / (count * len(inner))


def _marks(element: Tag) -> list[str]:
    return [*map(str, element.get("class") or ()), str(element.get("id") or "")]


def _answers(parts: Sequence[Asked], of: Sequence[Asked]) -> bool:
    """Whether what has these `parts` answers what has those `of` which it is asked: it is the same again."""
    own, above = ({one.meaning for one in some if kind_of(one.schema) in SCALARS} for some in (parts, of))
    return len(own & above) >= max(_LEAST_SHARED, len(own) / 2)


def _is_alone(rows: Rows) -> bool:
    """Whether it is one box that is only called like a list."""
    return len(rows.rows) == 1 and rows.bonus == UNSURE


def _has(whole: Rows, part: Rows) -> bool:
    """Whether a list has all entries of another, and more, and is as sure to be one."""
    one, other = ({id(box) for entry in rows.within for box in entry} for rows in (whole, part))
    return whole.bonus >= part.bonus and bool(other) and other < one


def _apart(rows: Rows) -> Iterator[tuple[int, Rows | None]]:
    for at in range(len(rows.rows)):
        yield at, None


def _trees(rows: Rows) -> Iterator[tuple[int, Rows | None]]:
    """The rows that answer no other of them, each with those that stand below it."""
    deep = _depths(rows)
    at = 0
    while at < len(deep):
        end = next((after for after in range(at + 1, len(deep)) if deep[after] <= deep[at]), len(deep))
        yield at, rows._replace(rows=rows.rows[at + 1 : end], within=rows.within[at + 1 : end])
        at = end


def _told_deep(rows: Rows) -> float:
    """What speaks for a list as that of all that answer each other: that it tells who answers whom, and of
    several such, of which one may be a part of another, the longest."""
    return min(len(rows.rows), _SAMPLE) if any(_depths(rows)) else 0.0


def _depths(rows: Rows) -> list[int]:
    told = [[one.value for one in row if one.name == DEPTH and one.origin == "count"] for row in rows.rows]
    return [next(iter(counts), 0) for counts in told]
