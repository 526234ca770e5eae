"""Columns that only stand for what is asked: `GD` for goal_difference, the first for what the rows are of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from browser_tools.text.amounts.ranges import LEAST, MOST, amount
from browser_tools.text.amounts.units import UNITS, unit, unit_in_name
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.table_rows import Rows
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import SHARES, closeness, meaning, name_words

_NAME = meaning("name")
_ASIDE, _LEAST_TOLD = re.compile(r"[(\[（][^)\]）]*[)\]）]"), 4
_PLACE, _PLACED = meaning("position"), re.compile(r"^(\d{1,4})[.)ºª]?$")
_GOALS = ("goals for", "goals against")
_SCORE = re.compile(r"^(\d{1,4})\s?[:–-]\s?(\d{1,4})$")
_UNIT = re.compile(r"^\d[\d.,]*\s?([^\W\d_]{1,7})\.?$")
_LONGEST, _NEAR, _SHORTEST, _SAME = 5, 5, 2, 10
"""Characters of an abbreviation; how near a name must be to be the one."""


def aliased(rows: Rows, parts: Sequence[Asked], language: str, wanted: Asked) -> Rows:
    """`rows` with such columns under the names of the properties that no column is called."""
    if not rows.heads:
        return rows
    names = {offer.name for row in rows.rows[:3] for offer in row}
    left = [one for one in parts if not any(one.near(name) >= _NEAR for name in names)]
    free = [
        at for at, head in enumerate(rows.heads) if not any(one.near(meaning(head)) >= _NEAR for one in parts)
    ]
    alias: dict[int, Asked] = dict(_measured(left, free, rows))
    for one in left:
        fitting = [
            at for at in free if _abbreviates(rows.heads[at], one) and _is_telling(rows.heads[at], language)
        ]
        if len(fitting) == 1 and sum(_abbreviates(rows.heads[fitting[0]], other) for other in left) == 1:
            alias[fitting[0]] = one
    if rows.headed and left and left[0].first and 0 in free and kind_of(left[0].schema) == "string":
        alias.setdefault(0, left[0])
    for one in left:  # `Tide` says High or Low, which is what is to be said
        options = {str(each).casefold() for each in one.schema.get("enum") or () if each}
        saying = [at for at in free if at not in alias and options and _within(rows, at, options)]
        if len(saying) == 1:
            alias[saying[0]] = one
    alias |= {at: one for one, at in _of_the_list(left, free, rows.heads, wanted)}
    if any(one.meaning == _NAME for one in alias.values()):
        left = [one for one in left if one.meaning != _NAME]
    entitled = next((one for one in left if one.meaning == _NAME), None)
    if entitled is not None and 0 in free and 0 not in alias and _says(rows):
        alias[0] = entitled
    for one, at in (
        *_worded(left, free, rows.heads),
        *_described(left, free, rows.heads),
        *_numbered(left, free, rows.heads),
        *_counting(left, free, rows),
    ):
        alias.setdefault(at, one)
    added = [[*row, *(row[at]._replace(name=one.meaning) for at, one in alias.items())] for row in rows.rows]
    best = [(one, max((one.near(name) for name in names), default=0)) for one in parts]
    unclaimed = [  # where `GD` is the difference of goals, `Goals` is not
        at for at, head in enumerate(rows.heads)
        if not any(one.near(meaning(head)) >= max(_NEAR, least) for one, least in best)
    ]  # fmt: skip
    for row in added:
        row += [row[at]._replace(name=one.meaning) for one, at in _ranges(left, free, rows)]
    for (one, other), at in _scores(left, unclaimed, rows):
        for row in added:
            if both := _SCORE.match(str(row[at].value)):
                row += [row[at]._replace(name=one.meaning, value=both[1]),
                        row[at]._replace(name=other.meaning, value=both[2])]  # fmt: skip
    return rows._replace(rows=added)


def _described(
    left: Sequence[Asked], free: Sequence[int], heads: Sequence[str]
) -> Iterator[tuple[Asked, int]]:
    """A column whose head stands in what the schema says of one property alone: `Preis ab 5 SRM`."""
    told = [f" {' '.join(name_words(str(one.schema.get('description', ''))))} " for one in left]
    for at in free:
        words = " ".join(name_words(_ASIDE.sub(" ", heads[at])))
        fitting = [one for one, said in zip(left, told, strict=True) if f" {words} " in said]
        whole = words and told.count(f" {words} ") == 1
        if (whole or len(words) >= _LEAST_TOLD) and len(fitting) == 1:
            yield fitting[0], at


def _worded(left: Sequence[Asked], free: Sequence[int], heads: Sequence[str]) -> Iterator[tuple[Asked, int]]:
    """The one column whose head has all words of a name: of `type` the `Ticket type`."""
    for one in left:
        words = set(name_words(one.name))
        fitting = [at for at in free if words and words < set(name_words(heads[at]))]
        if len(fitting) == 1:
            yield one, fitting[0]


def _numbered(
    left: Sequence[Asked], free: Sequence[int], heads: Sequence[str]
) -> Iterator[tuple[Asked, int]]:
    """`train_705` is the only column with that number in its head: `705 Sch`."""
    for one in left:
        number = [word for word in name_words(one.name) if word.isdecimal()]
        fitting = [at for at in free if number and number == re.findall(r"\d+", heads[at])]
        same = [
            other for other in left if number == [word for word in name_words(other.name) if word.isdecimal()]
        ]
        if len(fitting) == len(same) == 1:
            yield one, fitting[0]


def _of_the_list(
    left: Sequence[Asked], free: Sequence[int], heads: Sequence[str], wanted: Asked
) -> Iterator[tuple[Asked, int]]:
    """The column that is called as one of the list is holds its name: `Fermentable` in `fermentables`."""
    named = next((one for one in left if one.meaning == _NAME), None)
    own = [at for at in free if heads[at] and meaning(heads[at]) == wanted.meaning]
    if named is not None and len(own) == 1:
        yield named, own[0]


def _counting(left: Sequence[Asked], free: Sequence[int], rows: Rows) -> Iterator[tuple[Asked, int]]:
    """A first column that counts the rows, whatever it is called: `1.`, `2.`, `3.`."""
    for one in left:
        if one.meaning == _PLACE and 0 in free:
            found = [_PLACED.match(str(row[0].value)) for row in rows.rows]
            told = [int(match[1]) for match in found if match]
            steps = [after - before for before, after in pairwise(told)]
            if len(told) == len(found) > 1 and all(step in (0, 1) for step in steps) and any(steps):
                yield one, 0


def _scores(
    left: Sequence[Asked], free: Sequence[int], rows: Rows
) -> Iterator[tuple[tuple[Asked, Asked], int]]:
    """One column for two things asked for: `41:15`, for and against."""
    both = [next((one for one in left if one.meaning == meaning(name)), None) for name in _GOALS]
    told = [at for at in free if all(_SCORE.match(str(row[at].value)) for row in rows.rows)]
    if both[0] is not None and both[1] is not None and len(told) == 1:
        yield (both[0], both[1]), told[0]


def _measured(left: Sequence[Asked], free: Sequence[int], rows: Rows) -> Iterator[tuple[int, Asked]]:
    """The one column of amounts in the unit that is all a name says: of `grams` the `28 g` under `Amount`."""
    for one in left:
        words = name_words(one.name)
        wanted = UNITS.get(unit_in_name(words[0])) if len(words) == 1 else None
        cells = {
            at: [found for row in rows.rows if (found := _UNIT.match(str(row[at].value)))] for at in free
        }
        fitting = [
            at for at, found in cells.items()
            if wanted is not None and found and all(_is_of(wanted.kind, match[1]) for match in found)
        ]  # fmt: skip
        if len(fitting) == 1:
            yield fitting[0], one


def _is_of(kind: str, written: str) -> bool:
    called = UNITS.get(unit(written))
    return called is not None and called.kind == kind


def _ranges(left: Sequence[Asked], free: Sequence[int], rows: Rows) -> list[tuple[Asked, int]]:
    """The one column that goes from one amount to another, for the lowest and the highest."""
    ends = [[one for one in left if words & set(name_words(one.name))] for words in (LEAST, MOST)]
    told = [at for at in free if all(amount(str(row[at].value), {"min"}) is not None for row in rows.rows)]
    return (
        [(one[0], told[0]) for one in ends] if len(told) == 1 and all(len(one) == 1 for one in ends) else []
    )


def _within(rows: Rows, at: int, options: set[str]) -> bool:
    said = {str(row[at].value).casefold() for row in rows.rows}
    return said <= options and len(said) > 1


def _says(rows: Rows) -> bool:
    """Whether the first cells are words, each another's: what the rows are of."""
    said = [str(row[0].value) for row in rows.rows]
    if all(one[:1].isdecimal() for one in said):
        return False  # amounts
    return len(set(said)) == len(said) and all(re.search(r"[^\W\d_]{2}", one) for one in said)


def _shortens(short: str, word: str) -> bool:
    """`ext` is `extended`, `avg` is what `average` means."""
    begins = len(short) >= _SHORTEST and word.startswith(short)
    return begins or closeness(meaning(short), meaning(word)) == _SAME


def _is_telling(head: str, language: str) -> bool:
    """Whether the head may be held against an English name: a lone letter begins a word of the page's own
    language, such as `P` for perdidos."""
    return language[:2] in ("", "en") or len(re.findall(r"[^\W\d_]", head)) > 1


def _abbreviates(head: str, asked: Asked) -> bool:
    """Whether a column's short head can stand for the property: by initials, or letters in order."""
    letters = "".join(re.findall(r"[^\W\d_]", head)).casefold()
    words = name_words(asked.name)
    if not letters or not words:
        return False
    if len(head) <= _LONGEST and letters == "".join(word[0] for word in words):
        return True
    heads = name_words(head)
    if head.startswith("%") and len(words) == 1 and words[0] in SHARES:
        return True  # `% of total`
    if len(words) > 1 and len(heads) == len(words):
        return all(map(_shortens, heads, words))
    if len(head) > _LONGEST:
        return False
    rest = iter(words[0])
    return len(words) == 1 and words[0][0] == letters[0] and all(letter in rest for letter in letters)
