"""What a sentence tells of another than its lines do: cells of a column, all for some, a group's price."""
# ruff: noqa: E501 (lists of words are easier to read whole)

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from browser_tools.text.amounts.quantities import Quantity, quantities
from browser_tools.text.amounts.unit_words import Units, units_in

_CELLS = re.compile(r" [|·] ")
_ANY_WORD = r"\w+"
_LETTER = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_BEFORE = re.compile(r"([^\W\d_]{3,}):?\s(?:(?:of|is|was|von|ist|de|est|di|è|es)\s)?[€$£]?$")
_STEM = 5
_CLAUSES = re.compile(r"[.!?;,]\s|\n")
_PARTS = re.compile(r"[.!?;:,]\s|\s[–—]\s")

_ALL = re.compile(
    r"\b(?:all|everyone|everybody|alle[nr]?|tous|toutes|todos|todas|tutti|tutte|alla|wszys\w+|все[хм]?)\b",
    re.IGNORECASE,
)
_UNIVERSAL = re.compile(
    rf"{_ALL.pattern}|\b(?:each|every\w*|both|whole|entire\w*|alles|jede\w*|chaque|cada|ogni|tout|any\w*|always|none|nobody|100\s?%|beide\w*|ganz\w*|immer|toute?|entier\w*|ensemble|"
    r"toda|todo|siempre|tutt[oa]|sempre|hela|hele|heel|cał\w+|весь|вся|всё|всегда)\b",
    re.IGNORECASE,
)
_NOUN = re.compile(
    r"\s(?:of |the |other |les |los |las |der |die |den |gli |le |i |de )*(?P<noun>[^\W\d_]{4,})",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:half|some|most|many|several|few|part|hälfte|einige|manche|viele|mehrere|teil|moitié|certaine?s|plusieurs|quelques|"
    r"plupart|mitad|algun[oa]s|much[oa]s|vari[oa]s|parte|metà|alcun[ei]|molt[ei])\b",
    re.IGNORECASE,
)
_NEAR = 14
_PART_OF = (
    r"(?:(?:of|out of|von|sur|parmi|de|di|av|af|van|z|из)(?: the| those| these| den| der| les| las| los| i| gli| le| de)?|"
    r"der|des|dei|degli|delle|dos|das)"
)
_SOME_OF = re.compile(rf"^\s{_PART_OF}\s", re.IGNORECASE)
_OF_ALL = re.compile(rf"\b{_PART_OF}\s$|\bin every\s$", re.IGNORECASE)
_GROUPS = re.compile(
    r"\b(?:adult\w*|erwachsene\w*|child\w*|kids?|under[- ]?\d+s?|students?|pupils?|seniors?|pensioners?|over[- ]?\d+s?|concession\w*|reduced|discount\w*|"
    r"members?|residents?|groups?|famil\w+|kinder\w*|ermäßig\w*|schüler\w*|studierende\w*|rentner\w*|mitglied\w*|gruppen?|"
    r"enfants?|étudiants?|réduit\w*|retraités?|groupes?|niñ[oa]s|estudiantes|jubilad\w+|reducid\w+|grupos?|"
    r"bambini|ragazzi|studenti|ridott\w+|gruppi|crianças|meia|kinderen|studenten|barn|børn|dzieci|ulgow\w+|дет\w+|льготн\w+)\b",
    re.IGNORECASE,
)
_FOR_GROUP = re.compile(
    rf"\W{{0,3}}(?:euros?\s)?(?:for|für|pour|para|per|voor|för|dla|для)\s(?:\w+\s)?(?P<group>{_GROUPS.pattern})",
    re.IGNORECASE,
)
_FREE = re.compile(r"\b(?:free|kostenlos|gratis|gratuite?)\b", re.IGNORECASE)
_PRICED = re.compile(r"\s?[€$£¥]?\s?\d")
_GROUP_STEM, _NEAREST, _SHORT = 4, 40, 20
_FULL = frozenset({"adul", "erwa"})
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
_BESIDE = 2
"""Characters between `all` and the number behind it."""


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
    yield from _told_before(sentence, found, lines, language)
    for match in _LASTING.finditer(sentence):
        unit = match["unit"].lower()
        if not re.search(rf"\b(?:an?|one|1)[\s-]{unit}|{_AS_MANY[unit]}", ground, re.IGNORECASE):
            yield match[0]


def _told_before(
    sentence: str, found: Sequence[Quantity], lines: Sequence[str], language: str
) -> Iterator[str]:
    """A number of what is named only where its line goes on to another number of that kind: `the battery` of
    `ten years on the body, two on the battery`. What a first clause names may hold for the next, too.
    """
    if len(found) != 1 or not found[0].units:
        return
    clauses = [
        [(_stems(part), quantities(part, language)) for part in _PARTS.split(line)]
        for line in lines
        if not _CELLS.search(line)
    ]
    for part in _PARTS.split(sentence):
        said = [one for one in quantities(part, language) if one.units and one.values]
        if len(said) != 1:
            continue
        told = [
            (line, at)
            for line in clauses
            for at, (_, own) in enumerate(line)
            if any(map(said[0].said_by, own))
        ]
        if len(told) != 1:
            continue
        line, place = told[0]
        before = frozenset[str]().union(*(stems for stems, _ in line[: place + 1]))
        elsewhere = frozenset[str]().union(*(stems for one in clauses if one is not line for stems, _ in one))
        later = [
            stems - before - elsewhere
            for stems, own in line[place + 1 :]
            if any(not said[0].units.isdisjoint(one.units) and not said[0].said_by(one) for one in own)
        ]
        if any(_stems(part) & stems for stems in later):
            yield said[0].text


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
        beside = _WORDS.match(sentence[one.end :].lstrip(" -")), _BEFORE.search(sentence[: one.start])
        stems = [match[match.re.groups].casefold()[:_STEM] for match in beside if match]
        by_words = (
            [at for at, column in enumerate(table.columns) if _is_of(column, one, stem)] for stem in stems
        )
        meant = next(filter(None, by_words), [])
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
    return (bool(one.units) and not one.units.isdisjoint(column.units)) or stem in column.words


def _quantified(
    sentence: str, found: Sequence[Quantity], ground: str, told: Sequence[Quantity]
) -> Iterator[str]:
    """`nine of the boats` for three of nine; and `all` of what the lines tell of some, or do not tell."""
    for one in found:
        if _SOME_OF.match(sentence[one.end :]) and not _OF_ALL.search(sentence[: one.start]):
            same = [other for other in told if not one.values.isdisjoint(other.values)]
            if same and all(_OF_ALL.search(ground[: other.start]) for other in same):
                yield one.text
    for every in _ALL.finditer(sentence):
        number = next((one for one in found if 0 < one.start - every.end() <= _BESIDE), None)
        if number is not None:
            yield from [every[0]] if _fewer(sentence[number.end :], number, ground, told) else []
            continue
        of = _NOUN.match(sentence, every.end())
        noun = of["noun"].casefold()[:_STEM] if of else ""
        clauses = [one for one in _CLAUSES.split(ground) if noun and noun in _stems(one)]
        if any(_UNIVERSAL.search(one) for one in clauses or [ground]):
            continue
        known = _stems(ground)
        words = _stems(sentence) - _stems(every[0])
        unknown = any(len(word) == _STEM and word not in known for word in words)
        if (unknown and len(words) >= _FEWEST) or (
            clauses and all(_counts(one, noun, told, ground) for one in clauses)
        ):
            yield every[0]


def _fewer(said: str, number: Quantity, ground: str, told: Sequence[Quantity]) -> bool:
    """Whether the clauses that say the same as `said`, behind its noun, say it of fewer than `number`."""
    noun = _NOUN.match(said)
    words = _stems(said[noun.end() :] if noun else said)
    clauses = [one for one in _CLAUSES.split(ground) if words and 2 * len(words & _stems(one)) >= len(words)]
    ends = [(begin, begin + len(one)) for one in clauses for begin in (ground.index(one),)]
    return bool(ends) and all(
        any(begin <= one.start < end and one.values and max(one.values) < min(number.values) for one in told)
        for begin, end in ends
    )


def _counts(clause: str, noun: str, told: Sequence[Quantity], ground: str) -> bool:
    """Whether a clause says how many, or which part, of what `noun` begins."""
    begin = ground.index(clause)
    for match in re.finditer(rf"\b{re.escape(noun)}", clause, re.IGNORECASE):
        before = clause[: match.start()]
        near = [one for one in told if begin <= one.start and 0 <= begin + match.start() - one.end <= _NEAR]
        if not near and not _PART.search(before[-_NEAR:]):
            return False
    return True


def _of_group(
    sentence: str, found: Sequence[Quantity], ground: str, told: Sequence[Quantity]
) -> Iterator[str]:
    """The price of a group (`children $3`) told of all, or of another one."""
    if _LIMITS.search(sentence):
        return
    some = _GROUPS.search(sentence) is not None
    known = {_group(other, ground, told) for other in told}
    for one in found:
        whose = {_group(other, ground, told) for other in told if one.units and one.said_by(other)}
        if not whose or "" in whose:
            continue
        own = _group(one, sentence, found)
        if (own in known - whose - {""}) or not (own or some or whose & _FULL):
            yield one.text
    free = None if some else _FREE.search(sentence)
    gifts = [_FOR_GROUP.match(ground[each.end() :]) for each in _FREE.finditer(ground)] if free else []
    if free and gifts and all(gifts):
        yield free[0]


def _group(one: Quantity, text: str, told: Sequence[Quantity]) -> str:
    """For whom a number is, by how the word begins: right behind it, or between one like it and it."""
    behind = _FOR_GROUP.match(text[one.end :])
    if behind and not _PRICED.match(text[one.end + behind.end() :]):
        return behind["group"].casefold()[:_GROUP_STEM]
    before = [other.end for other in told if other.end <= one.start and not other.units.isdisjoint(one.units)]
    between = re.split(r"[.;\n]", text[max(before) : one.start])[-1] if before else text[: one.start]
    begins = bool(before) or (_GROUPS.match(between) and len(between) <= _SHORT)
    named = [each[0] for each in _GROUPS.finditer(between)] if begins and len(between) <= _NEAREST else []
    return named[-1].casefold()[:_GROUP_STEM] if named else ""
