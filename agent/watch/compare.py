"""What is new on a page: line by line, with its surroundings, beside the last looks.

A line that only changed its place is moved, not new. What one of the last looks showed already is no news: a
page that goes from A to B and back to A tells of B only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from agent.watch.lines import Line, Page
from agent.watch.parts import Filter

SIMILAR = 0.6
"""How alike a removed and an added line at one place are, to be one line that changed."""

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
    seen_then = [{line.key for line in page.lines} for page in older]
    if any(_same(now, page) for page in older):
        return Difference(now.address, now.url, now.title, ())
    changes = []
    for change, before, after in _changes(newest.lines, now.lines):
        if after is not None and after is not before and any(after.key in keys for keys in seen_then):
            continue
        if before is not None and after is None and any(before.key not in keys for keys in seen_then):
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
    return [line.key for line in one.lines] == [line.key for line in other.lines]


def agreed(now: Difference, pending: Sequence[Difference]) -> Difference:
    """Of the news now, what every pending look showed too."""
    known = [{(change.kind, change.after or change.before) for change in one.changes} for one in pending]
    kept = tuple(
        change
        for change in now.changes
        if all((change.kind, change.after or change.before) in one for one in known)
    )
    return Difference(now.address, now.url, now.title, kept)


Pair = tuple[Change, Line | None, Line | None]


def _changes(old: Sequence[Line], new: Sequence[Line]) -> list[Pair]:
    """Every line that differs, as (change, line before, line after), in the order of the page."""
    matcher = SequenceMatcher(None, [line.key for line in old], [line.key for line in new], autojunk=False)
    gone: Counter[str] = Counter()
    come: Counter[str] = Counter()
    steps = [step for step in matcher.get_opcodes() if step[0] != "equal"]
    for _, i, j, k, m in steps:
        gone.update(line.key for line in old[i:j])
        come.update(line.key for line in new[k:m])
    moved = gone & come
    moved_out, moved_in = Counter(moved), Counter(moved)
    pairs: list[Pair] = []
    for _, i, j, k, m in steps:
        before = [line for line in old[i:j] if not _took(moved_out, line.key)]
        after: list[tuple[int, Line]] = []
        for place in range(k, m):
            if _took(moved_in, new[place].key):
                line = new[place]
                change = Change("moved", line.told(), line.told(), line.head, _around(new, place))
                pairs.append((change, line, line))
            else:
                after.append((place, new[place]))
        pairs += _matched(before, after, new, (old, i))
    return pairs


def _took(counted: Counter[str], key: str) -> bool:
    if counted[key] <= 0:
        return False
    counted[key] -= 1
    return True


def _matched(
    before: Sequence[Line],
    after: Sequence[tuple[int, Line]],
    new: Sequence[Line],
    place: tuple[Sequence[Line], int],
) -> list[Pair]:
    """Lines gone and come at one place: those that are alike are one line that changed."""
    left = list(before)
    pairs: list[Pair] = []
    for at, line in after:
        like = max(left, key=lambda one: _alike(one, line), default=None)
        if like is not None and _alike(like, line) >= SIMILAR:
            pairs += [_removed(one, place) for one in left[: left.index(like)]]
            left = left[left.index(like) + 1 :]
            change = Change("changed", like.told(), line.told(), line.head, _around(new, at))
            pairs.append((change, like, line))
        else:
            pairs.append((Change("added", "", line.told(), line.head, _around(new, at)), None, line))
    return [*pairs, *(_removed(one, place) for one in left)]


def _removed(line: Line, place: tuple[Sequence[Line], int]) -> Pair:
    old, start = place
    at = next((n for n in range(start, len(old)) if old[n] is line), start)
    return Change("removed", line.told(), "", line.head, _around(old, at)), line, None


def _alike(one: Line, other: Line) -> float:
    if one.kind != other.kind:
        return 0.0
    matcher = SequenceMatcher(None, one.key, other.key)
    return matcher.ratio() if matcher.quick_ratio() >= SIMILAR else 0.0


def _around(lines: Sequence[Line], place: int) -> tuple[str, str]:
    before = lines[place - 1].told() if place else ""
    after = lines[place + 1].told() if place + 1 < len(lines) else ""
    return before, after
