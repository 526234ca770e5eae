"""What a sentence tells of another than its lines do: cells of a column, all for some, a group's price."""
# ruff: noqa: E501 (lists of words are easier to read whole)

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from browser_tools.text.quantities import Quantity, quantities
from browser_tools.text.unit_words import Units, units_in

_CELLS = re.compile(r" [|·] ")
_ANY_WORD = r"\w+"
_LETTER = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_STEM = 5
_ENDS = re.compile(r"(?<=[.!?;])\s|\n")

_ALL = re.compile(
    r"\b(?:all|everyone|everybody|alle[nr]?|tous|toutes|todos|todas|tutti|tutte|alla|wszys\w+|все[хм]?)\b",
    re.IGNORECASE,
)
_UNIVERSAL = re.compile(
    rf"{_ALL.pattern}|\b(?:each|every\w*|both|whole|entire\w*|alles|jede\w*|chaque|cada|ogni|tout|any\w*|always|none|nobody|100\s?%|beide\w*|ganz\w*|immer|toute?|entier\w*|ensemble|"
    r"toda|todo|siempre|tutt[oa]|sempre|hela|hele|heel|cał\w+|весь|вся|всё|всегда)\b",
    re.IGNORECASE,
)
_PART_OF = r"(?:of|out of|von|sur|parmi|de|di|av|af|van|z|из)(?: the| those| these| den| der| les| las| los| i| gli| le| de)?"
_SOME_OF = re.compile(rf"^\s{_PART_OF}\s", re.IGNORECASE)
_OF_ALL = re.compile(rf"\b{_PART_OF}\s$|\bin every\s$", re.IGNORECASE)
_GROUPS = re.compile(
    r"\b(?:child\w*|kids?|under[- ]?\d+s?|students?|pupils?|seniors?|pensioners?|over[- ]?\d+s?|concession\w*|reduced|discount\w*|"
    r"members?|residents?|groups?|famil\w+|kinder\w*|ermäßig\w*|schüler\w*|studierende\w*|rentner\w*|mitglied\w*|gruppen?|"
    r"enfants?|étudiants?|réduit\w*|retraités?|groupes?|niñ[oa]s|estudiantes|jubilad\w+|reducid\w+|grupos?|"
    r"bambini|ragazzi|studenti|ridott\w+|gruppi|crianças|meia|kinderen|studenten|barn|børn|dzieci|ulgow\w+|дет\w+|льготн\w+)\b",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:from|start\w*|as little as|at least|cheapest|lowest|between|to|ab|mindestens|günstigst\w*|zwischen|bis|à partir|dès|"
    r"entre|desde|partire|tra|od|от|vanaf|från|fra)\b",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"\b(?:for|after|takes?|took|lasts?|lasted|needs?|nearly|almost|over)\s(?:about |almost |nearly |only |just )?"
    r"an?\s(?P<unit>hour|day|week|month|year|minute)\b",
    re.IGNORECASE,
)
_AS_MANY = {"minute": r"60\s?sec", "hour": r"60[\s-]?min", "day": r"24[\s-]?h", "week": r"(?:7|seven)[\s-]day",
            "month": r"(?:4|four)[\s-]week|30[\s-]day", "year": r"(?:12|twelve)[\s-]month|365"}  # fmt: skip
_FEWEST = 2


class Column(NamedTuple):
    """A column's head, and what it says its numbers count."""

    words: frozenset[str]
    units: Units


class Table(NamedTuple):
    """Rows of as many cells as their head has."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(lines: Sequence[str]) -> list[Table]:
    """The rows among `lines` by the row without numbers that heads them."""
    rows = [tuple(one.strip() for one in _CELLS.split(line)) for line in lines if _CELLS.search(line)]
    heads = [row for row in rows if not any(quantities(cell) for cell in row)]
    found = []
    for head in heads[:1]:
        below = tuple(row for row in rows if row not in heads and len(row) == len(head))
        columns = tuple(Column(_stems(cell), units_in(cell)) for cell in head)
        found.append(Table(columns, below))
    return found


def swapped(
    sentence: str, found: Sequence[Quantity], lines: Sequence[str], told: Sequence[Quantity], language: str
) -> Iterator[str]:
    """What `sentence` says of something else than `lines` do; `found` and `told`: the numbers of both."""
    for table in tables(lines):
        yield from _cells(sentence, found, table, language)
    ground = "\n".join(lines)
    yield from _quantified(sentence, found, ground, told)
    yield from _of_group(sentence, found, ground, told)
    for match in _LASTING.finditer(sentence):
        unit = match["unit"].lower()
        if not re.search(rf"\b{unit}\b|{unit}ly\b|{_AS_MANY[unit]}", ground, re.IGNORECASE):
            yield match[0]


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORDS.findall(text.casefold()))


def _owned(sentence: str, table: Table) -> list[tuple[str, ...]]:
    """The rows that `sentence` names by their first cell with letters."""
    said = _plain(sentence)
    heads = [(row, _plain(next(filter(_LETTER.search, row), ""))) for row in table.rows]
    return [row for row, head in heads if head.strip() and head in said]


def _plain(text: str) -> str:
    """Its words, with a space on either side."""
    return f" {' '.join(re.findall(_ANY_WORD, text.casefold()))} "


def _cells(sentence: str, found: Sequence[Quantity], table: Table, language: str) -> Iterator[str]:
    """A number told of another column than its own, and the word of another row's cell."""
    own = _owned(sentence, table)
    for one in found:
        after = _WORDS.match(sentence[one.end :].lstrip(" -"))
        stem = after[0].casefold()[:_STEM] if after else ""
        meant = [at for at, column in enumerate(table.columns) if _is_of(column, one, stem)]
        places = [
            at
            for row in own or table.rows
            for at, cell in enumerate(row)
            if any(not one.values.isdisjoint(other.values) for other in quantities(cell, language))
        ]
        if len(meant) == 1 and places and meant[0] not in places:
            yield one.text
    if len(own) != 1:
        return
    words = frozenset(re.findall(r"\w+", sentence.casefold()))
    mine = {word for cell in own[0] for word in re.findall(r"\w+", cell.casefold())}
    heads = {stem for column in table.columns for stem in column.words}
    for row in table.rows:
        for cell in row[1:] if row is not own[0] else ():
            word = cell.casefold()
            if _WORDS.fullmatch(word) and word in words - mine and word[:_STEM] not in heads:
                yield cell


def _is_of(column: Column, one: Quantity, stem: str) -> bool:
    """Whether a number is told as one of a column: by its unit, or by the word behind it."""
    return (bool(one.units) and not one.units.isdisjoint(column.units)) or (
        len(stem) >= _STEM - 1 and stem in column.words
    )


def _quantified(
    sentence: str, found: Sequence[Quantity], ground: str, told: Sequence[Quantity]
) -> Iterator[str]:
    """`nine of the boats` for three of nine; and `all` of what the lines tell of some, or do not tell."""
    for one in found:
        if _SOME_OF.match(sentence[one.end :]) and not _OF_ALL.search(sentence[: one.start]):
            same = [other for other in told if not one.values.isdisjoint(other.values)]
            if same and all(_OF_ALL.search(ground[: other.start]) for other in same):
                yield one.text
    every = _ALL.search(sentence)
    if every is None or _UNIVERSAL.search(ground):
        return
    known = _stems(ground)
    words = _stems(sentence) - _stems(every[0])
    if len(words) >= _FEWEST and any(len(word) == _STEM and word not in known for word in words):
        yield every[0]


def _of_group(
    sentence: str, found: Sequence[Quantity], ground: str, told: Sequence[Quantity]
) -> Iterator[str]:
    """The price of a group (`children $3`) told of all."""
    if _GROUPS.search(sentence) or _LIMITS.search(sentence):
        return
    for one in found:
        same = [other for other in told if one.units and one.said_by(other)]
        if same and all(_is_of_group(other, ground, told) for other in same):
            yield one.text


def _is_of_group(one: Quantity, ground: str, told: Sequence[Quantity]) -> bool:
    """Whether a group stands between the number before it and `one`, which counts the same."""
    before = [other for other in told if other.end <= one.start and not other.units.isdisjoint(one.units)]
    if not before:
        return False
    between = ground[before[-1].end : one.start]
    return "\n" not in between and len(between) <= 40 and _GROUPS.search(between) is not None
