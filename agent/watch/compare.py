"""What is new on a page: line by line, with its surroundings, beside the last looks.

A line that only changed its place is moved, not new. What one of the last looks showed already is no news: a
page that goes from A to B and back to A tells of B only. Lines such as `In stock` stand on a page several
times: they are told apart by what stands above them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from agent.watch.alignment import became, gaps, same
from agent.watch.lines import Line, Page
from agent.watch.parts import Filter

Kind = Literal["added", "removed", "changed", "moved"]


@dataclass(frozen=True)
class Change:
    """One line that is news. `before` is empty for an added line, `after` for a removed one."""

    kind: Kind
    before: str
    after: str
    head: str = ""
    around: tuple[str, str] = ("", "")
    """The lines before and after it."""

    @property
    def text(self) -> str:
        return self.after or self.before

    def told(self) -> str:
        """`+ new`, `- gone`, `~ old → new`, `= moved`."""
        if self.kind == "changed":
            return f"~ {self.before} → {self.after}"
        return {"added": "+ ", "removed": "- ", "moved": "= "}[self.kind] + self.text


@dataclass(frozen=True)
class Difference:
    """What is news on one page, in its order."""

    address: str
    url: str
    title: str
    changes: tuple[Change, ...]

    @property
    def news(self) -> tuple[Change, ...]:
        """Without lines that only moved."""
        return tuple(change for change in self.changes if change.kind != "moved")

    def told(self) -> str:
        """As text: each change under its heading, with what stays the same around it, each line once."""
        lines: list[str] = []
        head = ""
        news = {side for change in self.changes for side in (change.before, change.after)}
        for change in self.changes:
            if change.head != head:
                head = change.head
                lines.append(f"# {head}" if head else "#")
            before, after = (f"  {line}" if line and line not in news else "" for line in change.around)
            lines += [before] if before and lines[-1:] != [before] else []
            lines += [change.told(), after] if after else [change.told()]
        return "\n".join(lines)


def compared(now: Page, earlier: Sequence[Page], wanted: Filter) -> Difference:
    """The news of `now` beside the looks before it, the newest first; at least one is needed."""
    newest, *older = earlier
    triggers = [re.compile(pattern) for pattern in wanted.trigger]
    if any(_same(now, page) for page in earlier):
        return Difference(now.address, now.url, now.title, ())
    was, is_now = _Named.of(newest), _Named.of(now)
    then = [was if _same(newest, page) else _Named.of(page) for page in older]
    changes = []
    for change, before, after in _changes(was, is_now):
        if change.kind != "moved" and after is not None and any(is_now.stood(after, one) for one in then):
            continue
        if before is not None and after is None and not all(was.stood(before, one) for one in then):
            continue
        if triggers and not any(
            one.search(text) for one in triggers for text in (change.before, change.after)
        ):
            continue
        changes.append(change)
    if all(change.kind == "moved" for change in changes):
        changes = []
    return Difference(now.address, now.url, now.title, tuple(changes))


def _same(one: Page, other: Page) -> bool:
    """Whether they say the same; where lines end is no news, and earlier versions read it otherwise."""
    return " ".join(line.key for line in one.lines) == " ".join(line.key for line in other.lines)


@dataclass(frozen=True)
class _Named:
    """The lines of a page, and how each is told apart from others that say the same."""

    lines: Sequence[Line]
    names: Sequence[tuple[str, str]]
    """Of each line what is compared, and the nearest line above it that stands once ("": none)."""
    keys: Counter[str]
    counts: Counter[tuple[str, str]]

    @classmethod
    def of(cls, page: Page) -> _Named:
        keys = Counter(line.key for line in page.lines)
        names, above = [], ""
        for line in page.lines:
            names.append((line.key, above))
            above = line.key if keys[line.key] == 1 else above
        return cls(page.lines, names, keys, Counter(names))

    def once(self, key: str, other: _Named) -> bool:
        """Whether it stands once on both pages."""
        return self.keys[key] == 1 == other.keys[key]

    def belongs(self, place: int, other: _Named, there: int) -> bool:
        """Whether a line is the one of the other page that says the same, and not that of another thing."""
        (key, above), (_, above_there) = self.names[place], other.names[there]
        if above == above_there or self.once(key, other):
            return True
        return not (self.once(above, other) and self.once(above_there, other))

    def stood(self, place: int, other: _Named) -> bool:
        """Whether a line of this page stands on the other one, too."""
        key, _ = name = self.names[place]
        if self.once(key, other):
            return True
        return other.counts[name] >= self.counts[name]


def agreed(now: Difference, pending: Sequence[Difference]) -> Difference:
    """Of the news now, what every pending look showed too."""
    known = [{(change.kind, change.after or change.before) for change in one.changes} for one in pending]
    kept = tuple(
        change
        for change in now.changes
        if all((change.kind, change.after or change.before) in one for one in known)
    )
    return Difference(now.address, now.url, now.title, kept)


Pair = tuple[Change, int | None, int | None]
"""A change, and the places of its line before and now."""


def _changes(was: _Named, now: _Named) -> list[Pair]:
    """Every line that differs, in the order of the page."""
    old, new = was.lines, now.lines
    kept = same([line.key for line in old], [line.key for line in new])
    found = gaps([(a, b) for a, b in kept if now.belongs(b, was, a)], len(old), len(new))
    several = {key for named in (was, now) for key, count in named.keys.items() if count > 1}

    def names(named: _Named, first: int, last: int) -> list[tuple[str, str]]:
        return [name if name[0] in several else (name[0], "") for name in named.names[first:last]]

    gone = Counter(name for gap in found for name in names(was, gap.i, gap.j))
    moved = gone & Counter(name for gap in found for name in names(now, gap.k, gap.m))
    moved_out, moved_in = Counter(moved), Counter(moved)
    pairs: list[Pair] = []
    for i, j, k, m in found:
        places, called = range(i, j), names(was, i, j)
        before = [one for one, name in zip(places, called, strict=True) if not _took(moved_out, name)]
        after: list[int] = []
        for place, name in zip(range(k, m), names(now, k, m), strict=True):
            if _took(moved_in, name):
                line = new[place]
                change = Change("moved", line.told(), line.told(), line.head, _around(new, place))
                pairs.append((change, None, place))
            else:
                after.append(place)
        pairs += _matched(old, before, new, after)
    return pairs


def _took(counted: Counter[tuple[str, str]], name: tuple[str, str]) -> bool:
    if counted[name] <= 0:
        return False
    counted[name] -= 1
    return True


def _matched(
    old: Sequence[Line], before: Sequence[int], new: Sequence[Line], after: Sequence[int]
) -> Iterator[Pair]:
    """Lines gone and come at one place: those that are alike are one line that changed."""
    pairs = became([old[place] for place in before], [new[place] for place in after])
    done, told = 0, 0
    for a, b in (*pairs, (len(before), len(after))):
        yield from (_added(new, place) for place in after[told:b])
        yield from (_removed(old, place) for place in before[done:a])
        if a < len(before):
            was, line = old[before[a]], new[after[b]]
            change = Change("changed", was.told(), line.told(), line.head, _around(new, after[b]))
            yield change, before[a], after[b]
        done, told = a + 1, b + 1


def _added(new: Sequence[Line], place: int) -> Pair:
    line = new[place]
    return Change("added", "", line.told(), line.head, _around(new, place)), None, place


def _removed(old: Sequence[Line], place: int) -> Pair:
    line = old[place]
    return Change("removed", line.told(), "", line.head, _around(old, place)), place, None


def _around(lines: Sequence[Line], place: int) -> tuple[str, str]:
    before = lines[place - 1].told() if place else ""
    after = lines[place + 1].told() if place + 1 < len(lines) else ""
    return before, after
