"""Which lines of two looks are the same, and which became which: both in order.

The time grows little faster than the page, also where few lines stand once (a mask makes them alike) or where
nothing is as it was: `difflib` takes half a minute for 5000 lines that are alike, and longer for as many that
all differ.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from agent.watch.lines import Line

Place = tuple[int, int]
"""A line before, and a line now."""
MOST_EDITS = 300
"""Of a stretch in which no line stands once; where more differs none of it is taken for the same."""
MOST_TRIED = 20_000
"""Pairs of lines that are tried for one that changed, in one stretch."""
LEAST_COMMON = 0.25
"""Taken off each likeness: one pair that is much alike outweighs two that are barely so."""
SIMILAR = 0.6
"""How alike a removed and an added line at one place are, to be one line that changed."""


class Gap(NamedTuple):
    """A stretch that differs: `old[i:j]` became `new[k:m]`."""

    i: int
    j: int
    k: int
    m: int


def gaps(pairs: Sequence[Place], old: int, new: int) -> list[Gap]:
    """What lies between lines that are the same, in order, of so many lines before and now."""
    found = _between([(-1, -1), *pairs, (old, new)])
    return [gap for gap in found if gap.i < gap.j or gap.k < gap.m]


def _between(edges: Sequence[Place]) -> list[Gap]:
    return [Gap(a + 1, c, b + 1, d) for (a, b), (c, d) in pairwise(edges)]


def same(old: Sequence[str], new: Sequence[str]) -> list[Place]:
    """Lines that are the same, in the order of both: held by those that stand once on either side."""
    found: list[Place] = []
    waiting = [Gap(0, len(old), 0, len(new))]
    while waiting:
        i, j, k, m = waiting.pop()
        while i < j and k < m and old[i] == new[k]:
            found.append((i, k))
            i, k = i + 1, k + 1
        while i < j and k < m and old[j - 1] == new[m - 1]:
            j, m = j - 1, m - 1
            found.append((j, m))
        held = [(i + a, k + b) for a, b in _held(old[i:j], new[k:m])]
        if held:
            waiting += _between([(i - 1, k - 1), *held, (j, m)])
            found += held
        else:
            found += [(i + a, k + b) for a, b in _shortest(old[i:j], new[k:m])]
    return sorted(found)


def _held(old: Sequence[str], new: Sequence[str]) -> list[Place]:
    """Of the lines that stand once in both the longest series that is in the order of both."""
    once = {key for key, count in Counter(new).items() if count == 1}
    once &= {key for key, count in Counter(old).items() if count == 1}
    places = {key: place for place, key in enumerate(new) if key in once}
    lasts: list[int] = []
    ends: list[int] = []
    common = [(place, places[key]) for place, key in enumerate(old) if key in once]
    before: list[int] = []
    for number, (_, place) in enumerate(common):
        length = bisect_left(lasts, place)
        before.append(ends[length - 1] if length else -1)
        lasts[length : length + 1], ends[length : length + 1] = [place], [number]
    series: list[Place] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        series.append(common[number])
        number = before[number]
    return series[::-1]


def _shortest(old: Sequence[str], new: Sequence[str]) -> list[Place]:
    """What the shortest way from one to the other leaves as it is (E. Myers, An O(ND) Difference Algorithm);
    nothing where it is longer than MOST_EDITS.
    """
    ends = {1: 0}
    trail: list[dict[int, int]] = []
    for edits in range(min(MOST_EDITS, len(old) + len(new)) + 1):
        trail.append(dict(ends))
        for line in range(-edits, edits + 1, 2):
            x = ends[line + 1] if _comes(ends, line, edits) else ends[line - 1] + 1
            while x < len(old) and x - line < len(new) and old[x] == new[x - line]:
                x += 1
            ends[line] = x
            if x >= len(old) and x - line >= len(new):
                return list(_walked_back(trail, (len(old), len(new))))
    return []


def _comes(ends: dict[int, int], line: int, edits: int) -> bool:
    """Whether the furthest way onto this diagonal ends with a line that came, not with one that went."""
    return line == -edits or (line != edits and ends[line - 1] < ends[line + 1])


def _walked_back(trail: Sequence[dict[int, int]], end: Place) -> Iterator[Place]:
    x, y = end
    for edits in range(len(trail) - 1, -1, -1):
        ends, line = trail[edits], x - y
        before = line + 1 if _comes(ends, line, edits) else line - 1
        while x > ends[before] and y > ends[before] - before:
            x, y = x - 1, y - 1
            yield x, y
        x, y = ends[before], ends[before] - before


def became(old: Sequence[Line], new: Sequence[Line]) -> list[Place]:
    """Which lines that went became which that came, in order, so that they are as alike as can be.

    Of a long stretch only those are tried that stand at about the same place in both.
    """
    parts, parts_now = [_parts(one) for one in old], [_parts(one) for one in new]
    width = len(new) if len(old) * len(new) <= MOST_TRIED else max(2, MOST_TRIED // (len(old) + len(new)))
    low, above, ways = 0, [0.0] * (len(new) + 1), list[_Row]()
    for i, part in enumerate(parts):
        middle = (i + 1) * len(new) // len(old)
        first, last = max(low, middle - width), min(len(new), middle + width)
        best, way = [above[min(first - low, len(above) - 1)]], ["went"]
        for column in range(first + 1, last + 1):
            up, left = above[min(column - low, len(above) - 1)], best[-1]
            likeness = _likeness(part, parts_now[column - 1])
            both = above[min(column - 1 - low, len(above) - 1)] + likeness
            best.append(max(both if likeness else 0.0, up, left))
            way.append("became" if likeness and both > max(up, left) else "went" if up >= left else "came")
        ways.append(_Row(first, way))
        low, above = first, best
    return [(i, k) for i, k in _traced(ways, len(new)) if alike(old[i], new[k])]


class _Parts(NamedTuple):
    kind: str
    key: str
    letters: frozenset[str]
    """Pairs of them."""


def _parts(line: Line) -> _Parts:
    letters = frozenset(line.key[n : n + 2] for n in range(max(1, len(line.key) - 1)))
    return _Parts(line.kind, line.key, letters)


def _likeness(one: _Parts, other: _Parts) -> float:
    """By their letters, in a hundredth of the time of `alike`; 0 where they cannot be one that changed."""
    if one.kind != other.kind or one.key == other.key:
        return 0.0
    common = 2 * len(one.letters & other.letters) / (len(one.letters) + len(other.letters))
    return max(0.0, common - LEAST_COMMON)


def alike(one: Line, other: Line) -> bool:
    """Whether they may be one line that changed."""
    matcher = SequenceMatcher(None, one.key, other.key)
    return one.kind == other.kind and matcher.quick_ratio() >= SIMILAR and matcher.ratio() >= SIMILAR


class _Row(NamedTuple):
    """How the best pairs of so many lines before end, with so many lines now: `first`, and one more each."""

    first: int
    way: list[str]


def _traced(ways: Sequence[_Row], new: int) -> list[Place]:
    pairs: list[Place] = []
    i, column = len(ways), new
    while i and column:
        first, way = ways[i - 1]
        column = min(column, first + len(way) - 1)
        step = way[column - first] if column >= first else "went"
        if step == "became":
            pairs.append((i - 1, column - 1))
        i -= step != "came"
        column -= step != "went"
    return pairs[::-1]
