"""One HTML page of what was and what is, side by side: opens from disk, asks nothing of the network.

Page text is escaped by `agent.report.markup`, so none of it becomes markup.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Literal

from agent.report.html import page, part
from agent.report.markup import Child, Html, el, join, line
from agent.watch.alignment import Gap, became, gaps, same
from agent.watch.lines import Line
from agent.watch.looks import Look

AROUND = 3
"""Lines that are the same shown before and after those that are not."""
STYLE = Path(__file__).parent / "page" / "watch.css"
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")

Kind = Literal["same", "changed", "added", "removed", "moved"]
MARKS: dict[Kind, tuple[str, str]] = {
    "same": ("", ""),
    "changed": ("~", "changed"),
    "added": ("+", "new"),
    "removed": ("-", "gone"),
    "moved": ("=", "moved"),
}


@dataclass(frozen=True)
class Sides:
    """One page at two looks, with what a browser showed then (PNG; empty where none was used)."""

    before: Look
    after: Look
    picture_before: bytes = b""
    picture_after: bytes = b""


@dataclass(frozen=True)
class Row:
    """One line of both sides."""

    kind: Kind
    old: Line | None
    new: Line | None


def side_by_side(title: str, sides: Iterable[Sides]) -> str:
    """The whole page."""
    parts = [el("header", el("h1", line(title, 300)), class_="top")]
    parts += [_section(one) for one in sides]
    return page(f"{line(title, 80)} · Strelka", parts, part("report.css") + style(), "")


@cache
def style() -> str:
    """What the pages of watches look like."""
    return STYLE.read_text(encoding="utf-8")


def rows(old: Sequence[Line], new: Sequence[Line]) -> list[Row]:
    """Both pages line by line, each line beside what it was."""
    steps = gaps(same([one.key for one in old], [one.key for one in new]), len(old), len(new))
    gone = {one.key for i, j, _, _ in steps for one in old[i:j]}
    moved = gone & {one.key for _, _, k, m in steps for one in new[k:m]}
    found: list[Row] = []
    a = b = 0
    for i, j, k, m in (*steps, Gap(len(old), len(old), len(new), len(new))):
        found += [Row("same", was, now) for was, now in zip(old[a:i], new[b:k], strict=True)]
        found += _differing(old[i:j], new[k:m], moved)
        a, b = j, m
    return found


def _differing(old: Sequence[Line], new: Sequence[Line], moved: set[str]) -> Iterator[Row]:
    before, after = (
        [place for place, one in enumerate(lines) if one.key not in moved] for lines in (old, new)
    )
    pairs = became([old[place] for place in before], [new[place] for place in after])
    done = told = 0
    for a, b in (*((before[x], after[y]) for x, y in pairs), (len(old), len(new))):
        yield from (Row("moved" if one.key in moved else "added", None, one) for one in new[told:b])
        yield from (Row("moved" if one.key in moved else "removed", one, None) for one in old[done:a])
        if a < len(old):
            yield Row("changed", old[a], new[b])
        done, told = a + 1, b + 1


def _section(sides: Sides) -> Html:
    before, after = sides.before, sides.after
    link = (
        el("a", line(after.page.url), href=after.page.url)
        if "://" in after.page.url
        else line(after.page.url)
    )
    head = el("div", el("span"), el("b", _when(before.at)), el("b", _when(after.at)), class_="row heads")
    children: list[Child] = [
        el("h2", line(after.page.title or after.page.url)),
        el("p", link, class_="soft"),
        el("div", head, *_folded(rows(before.page.lines, after.page.lines)), class_="sides"),
    ]
    if sides.picture_before or sides.picture_after:
        children.append(
            el(
                "div",
                _picture(sides.picture_before, f"As it was: {_when(before.at)}"),
                _picture(sides.picture_after, f"As it is: {_when(after.at)}"),
                class_="shots",
            )
        )
    return el("section", *children)


def _when(at: datetime) -> str:
    return f"{at:%d %b %Y, %H:%M UTC}"


def _picture(png: bytes, words: str) -> Html:
    if not png:
        return el("figure", el("p", "no picture", class_="soft none"), el("figcaption", words))
    data = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    return el("figure", el("img", src=data, alt=words), el("figcaption", words))


def _folded(found: Sequence[Row]) -> Iterator[Html]:
    """All rows; long stretches that are the same are folded."""
    near = {m for n, row in enumerate(found) if row.kind != "same" for m in range(n - AROUND, n + AROUND + 1)}
    hidden: list[Row] = []
    for number, row in enumerate((*found, None)):
        if row is not None and number not in near:
            hidden.append(row)
            continue
        if hidden:
            words = "line is" if len(hidden) == 1 else "lines are"
            yield el("details", el("summary", f"{len(hidden)} {words} the same"), *map(_row, hidden))
            hidden = []
        if row is not None:
            yield _row(row)


def _row(row: Row) -> Html:
    sign, words = MARKS[row.kind]
    old, new = (one.text if one is not None else "" for one in (row.old, row.new))
    if row.kind == "changed":
        was, now = _marked(old, new)
    else:
        was, now = join([old]), join([new])
    mark = el(
        "span", el("span", sign, aria_hidden="true"), el("span", words, class_="words-only"), class_="mark"
    )
    return el(
        "div", mark, _cell(row.old, was, "before"), _cell(row.new, now, "now"), class_=f"row {row.kind}"
    )


def _cell(one: Line | None, shown: Html, side: str) -> Html:
    kind = "empty" if one is None else one.kind
    return el("div", shown, class_=f"cell {side} {kind}", data_side=side if one is not None else None)


def _marked(old: str, new: str) -> tuple[Html, Html]:
    """Both texts, with the words that differ marked."""
    a, b = _WORDS.findall(old), _WORDS.findall(new)
    was: list[Child] = []
    now: list[Child] = []
    for name, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        gone, come = "".join(a[i:j]), "".join(b[k:m])
        was.append(gone if name == "equal" else el("del", gone) if gone else None)
        now.append(come if name == "equal" else el("ins", come) if come else None)
    return join(was), join(now)
