"""Joining the documents of a page into one text inside a token budget."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from browser_tools.observe.documents import Document
from browser_tools.observe.model import FrameSeen, Seen
from browser_tools.result import CHARS_PER_TOKEN, tokens

_HANDLE = re.compile(r"(?<!\\)\[((?:f\d+)?e\d+) ")
_NOTE_COST = 110
"""Characters kept free for the note of what was cut."""

Fetch = Callable[[Document, int, int], Awaitable[dict[str, Any]]]
"""(document, first line, characters) -> the script's `portion`."""


def allowance(budget: int) -> int:
    """Characters, as `result.tokens` weighs them, that fit into `budget` tokens."""
    return max(1, int((budget - 1) * CHARS_PER_TOKEN))


def cost(text: str) -> int:
    return len(text) + len(text) - len(text.encode("ascii", "ignore"))


def shorten(text: str, limit: int) -> str:
    """`text` cut in the middle so that its cost is at most `limit`."""
    while cost(text) > limit:
        keep = max(1, len(text) * limit // (cost(text) + 4) - 2)
        text = text[: keep * 2 // 3] + "…" + text[len(text) - keep // 3 :] if keep > 3 else text[:1]
        if keep <= 3:
            break
    return text


@dataclass
class _Range:
    """Lines [start, end) of a document, or one line of our own."""

    document: Document
    start: int
    end: int
    note: str = ""


@dataclass
class Composed:
    """What fits, and what is left."""

    lines: list[str]
    seen: list[Seen]
    cursor: int | None = None
    lines_left: int = 0
    controls_left: int = 0
    frames: list[FrameSeen] = field(default_factory=list)


def _layout(document: Document) -> Iterator[_Range]:
    at = 0
    for index, owner, name in document.reply["frames"]:
        yield _Range(document, at, index)
        at = index + 1
        child = document.children.get(owner)
        if child is None or (not child.note and not child.reply["total"]):
            continue
        title = f' "{name}"' if name else ""
        if child.note:
            reason = "not shown: policy" if child.note == "policy" else "did not answer"
            where = child.origin if child.url else name or "without an address"
            yield _Range(child, 0, 1, f"[frame {where} {reason}]")
            continue
        prefix = child.world.prefix if child.world else ""
        yield _Range(child, 0, 1, f"[frame {prefix}{title} {child.origin}]")
        yield from _layout(child)
        yield _Range(child, 0, 1, f"[end of frame {prefix}]")
    yield _Range(document, at, int(document.reply["total"]))


def frames_of(document: Document) -> list[FrameSeen]:
    below = [child for child in document.walk() if child is not document]
    return [
        FrameSeen(
            child.world.prefix or "" if child.world and not child.note else "",
            "" if child.note == "policy" else child.url,
            child.origin if child.url else "",
            child.note,
        )
        for child in below
    ]


class Composer:
    """Takes lines from `document` and its frames, from `cursor` on, while they fit."""

    def __init__(self, document: Document, fetch: Fetch) -> None:
        self._ranges = [each for each in _layout(document) if each.end > each.start]
        self._fetch = fetch
        self._controls = {id(each): int(each.reply["controls"]) for each in document.walk() if not each.note}
        self._seen: dict[str, Seen] = {}
        for each in document.walk():
            if not each.note:
                self._note_seen(each)

    async def take(self, cursor: int, room: int) -> Composed:
        """At most `room` characters, notes of what is left not included."""
        total = sum(each.end - each.start for each in self._ranges)
        lines, spent = await self._lines(cursor, room)
        complete = cursor + len(lines) >= total
        while not complete and lines and spent > room - _NOTE_COST:
            spent -= cost(lines.pop()) + 1
        handles = [handle for line in lines for handle in _HANDLE.findall(line)]
        seen = [self._seen[handle] for handle in dict.fromkeys(handles) if handle in self._seen]
        if complete:
            return Composed(lines, seen)
        end = cursor + len(lines)
        left = await self._controls_after(end)
        return Composed(lines, seen, end, total - end, left)

    async def _lines(self, cursor: int, room: int) -> tuple[list[str], int]:
        lines: list[str] = []
        spent = 0
        passed = 0
        for each in self._ranges:
            size = each.end - each.start
            skip = min(size, max(0, cursor - passed))
            passed += size
            for index in range(each.start + skip, each.end):
                text = each.note or await self._line(each.document, index, room - spent)
                price = cost(text) + 1
                if spent + price > room:
                    return lines, spent
                lines.append(text)
                spent += price
        return lines, spent

    async def _line(self, document: Document, index: int, room: int) -> str:
        reply = document.reply
        if not reply["from"] <= index < reply["from"] + len(reply["lines"]):
            await self._more(document, index, room)
        return str(reply["lines"][index - reply["from"]] or "")

    async def _more(self, document: Document, index: int, room: int) -> None:
        document.reply.update(await self._fetch(document, index, max(room, 1)))
        self._note_seen(document)

    async def _controls_after(self, end: int) -> int:
        """How many controls stand on the lines from `end` of the whole text on."""
        left = 0
        passed = 0
        reached: dict[int, tuple[Document, int]] = {}
        for each in self._ranges:
            size = each.end - each.start
            if not each.note:
                shown = max(0, min(size, end - passed))
                if shown or id(each.document) not in reached:
                    reached[id(each.document)] = (each.document, each.start + shown)
            passed += size
        for document, index in reached.values():
            reply = document.reply
            if index < reply["from"]:
                await self._more(document, index, 1)
            part = reply["lines"][: max(0, index - reply["from"])]
            before = int(reply["before"]) + sum(len(_HANDLE.findall(line)) for line in part if line)
            left += max(0, self._controls[id(document)] - (before if index else 0))
        return left

    def _note_seen(self, document: Document) -> None:
        for number, role, name, value, states, shows in document.reply["seen"]:
            handle = document.handle(number)
            self._seen[handle] = Seen(handle, role, name, value, tuple(states), shows)


def fit(text: str, budget: int) -> str:
    """`text` without as many last lines as the budget demands: the page's estimate may be off."""
    while tokens(text) > budget and "\n" in text:
        text = text[: text.rindex("\n")]
    while tokens(text) > budget and text:
        text = text[: len(text) * 9 // 10]
    return text
