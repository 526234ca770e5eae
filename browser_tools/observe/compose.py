"""Joining the documents of a page into one text inside a token budget: what is shown, and what is cut.

The page script proposes for each document which lines to show and how dear they are (tiers: dialogs, what
changed, the window, the content, frames, margins, tails of long lists); here the documents meet, and the
dearest lines stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from browser_tools.observe.documents import Document
from browser_tools.observe.model import FrameSeen, Seen
from browser_tools.result import CHARS_PER_TOKEN, tokens
from browser_tools.result import weight as cost

HANDLE = re.compile(r"\[(?<!\\\[)((?:f\d+)?e\d+) ")
"""The bracket comes first, so that the search need not stop at every character."""
_CUT_SHARE = 10
"""One part of so many that lines give up at once for the notes of what is cut."""
_DEAREST = 5
"""No character costs more (`weight`)."""
_REASONS = {
    "policy": "not shown: policy",
    "no answer": "did not answer",
    "failed": "could not be read",
    "not loaded": "has not loaded yet",
}


def allowance(budget: int) -> int:
    """Characters, as `result.tokens` weighs them, that fit into `budget` tokens."""
    return max(1, int((budget - 1) * CHARS_PER_TOKEN))


def price(lines: Sequence[str]) -> int:
    """What lines cost with their ends."""
    return cost("\n".join(lines)) + 1 if lines else 0


def shorten(text: str, limit: int) -> str:
    """`text` cut in the middle so that its cost is at most `limit`."""
    while cost(text) > limit:
        keep = max(1, len(text) * limit // (cost(text) + 4) - 2)
        text = text[: keep * 2 // 3] + "…" + text[len(text) - keep // 3 :] if keep > 3 else text[:1]
        if keep <= 3:
            break
    return text


def controls_in(lines: list[str]) -> int:
    return sum(len(HANDLE.findall(line)) for line in lines)


@dataclass
class Stretch:
    """Lines [start, end) of a document that are shown or cut together, or one line of our own."""

    document: Document
    start: int
    end: int
    tier: int | None
    """Lower stays longer; None for what is cut."""
    lines: list[str] | None
    """None where the page has not sent them."""
    controls: int = 0
    """Of lines that were not sent."""
    name: str = ""
    """What the page calls them when they are cut as a whole."""
    ours: bool = False

    @property
    def size(self) -> int:
        return self.end - self.start

    @cached_property
    def price(self) -> int:
        return price(self.lines or ())

    @property
    def held(self) -> int:
        """How many controls it holds."""
        return self.controls if self.lines is None else controls_in(self.lines)


def layout(document: Document, tier: int | None = 0) -> Iterator[Stretch]:
    """The stretches of a document and of its frames, in reading order."""
    reply = document.reply
    pieces = [(first, first + len(lines), max(own, tier) if tier is not None else None, lines, 0, "")
              for first, own, lines in reply["runs"]]  # fmt: skip
    pieces += [(start, end, None, None, controls, name) for start, end, controls, name in reply["gaps"]]
    frames = sorted(reply["frames"])
    for start, end, own, lines, controls, name in sorted(pieces, key=lambda piece: piece[0]):
        at = start
        while frames and frames[0][0] < end:
            index, owner, title, place, _ = frames.pop(0)
            if index > at:
                part = lines[at - start : index - start] if lines is not None else None
                yield Stretch(document, at, index, own, part, controls)
                controls = 0
            yield from _framed(document, owner, title, max(own, place) if own is not None else None)
            at, name = index + 1, ""
        if end > at:
            part = lines[at - start :] if lines is not None else None
            yield Stretch(document, at, end, own, part, controls, name)


def _framed(document: Document, owner: int, title: str, tier: int | None) -> Iterator[Stretch]:
    child = document.children.get(owner)
    if child is None or (not child.note and not child.reply["total"]):
        return
    if child.note:
        reason = _REASONS[child.note]
        where = child.origin if child.url else title or "without an address"
        yield _own(child, f"[frame {where} {reason}]", tier)
        return
    prefix = child.world.prefix if child.world else ""
    called = f' "{title}"' if title else ""
    origin = "" if child.origin == document.origin else f" {child.origin}"
    yield _own(child, f"[frame {prefix}{called}{origin}]", tier)
    yield from layout(child, tier)
    yield _own(child, f"[end {prefix}]", tier)


def _own(document: Document, line: str, tier: int | None) -> Stretch:
    return Stretch(document, 0, 1, tier, [line], ours=True)


def fitted(stretches: list[Stretch], room: int) -> list[Stretch]:
    """The same lines; of those to be shown, the dearest stay inside `room`, the rest is cut."""
    found = list(stretches)
    spent = sum(each.price for each in found if each.tier is not None)
    for tier in sorted({each.tier for each in found if each.tier is not None}, reverse=True):
        for index in reversed(range(len(found))):
            if spent <= room:
                return found
            if found[index].tier == tier:
                spent -= found[index].price
                kept, cut = _split(found[index], room - spent)
                spent += kept.price if kept else 0
                found[index : index + 1] = [each for each in (kept, cut) if each is not None]
    return found


def _split(stretch: Stretch, room: int) -> tuple[Stretch | None, Stretch | None]:
    """As many first lines as fit, and the rest as a cut."""
    lines = stretch.lines or []
    count = 0
    for line in lines:
        room -= cost(line) + 1
        if room < 0:
            break
        count += 1
    middle = stretch.start + count
    kept = replace(stretch, end=middle, lines=lines[:count], name="") if count else None
    cut = replace(stretch, start=middle, lines=lines[count:], tier=None, name="")
    return kept, cut if count < len(lines) else None


@dataclass
class Composed:
    """What is shown, line by line, and what is left."""

    lines: list[str]
    shown: int
    """How many of the lines are the page's (notes of cuts are not)."""
    left: list[Stretch]
    omitted: list[str]
    price: int = 0


def composed(stretches: list[Stretch], room: int) -> Composed:
    """Shown lines in reading order, with a named note where lines are cut, all inside `room` characters."""
    if all(each.tier is not None for each in stretches):
        lines = [line for each in stretches for line in each.lines or ()]
        if sum(map(len, lines)) * _DEAREST + len(lines) <= room:  # without weighing each
            return Composed(lines, sum(each.size for each in stretches), [], [])
    space = room
    while True:
        found = _noted(fitted(stretches, space))
        if found.price <= room or space <= 0:
            return found
        space -= max(found.price - room, room // (_CUT_SHARE * 4), 1)


def _noted(stretches: list[Stretch]) -> Composed:
    shown = sum(each.size for each in stretches if each.tier is not None)
    found = Composed([], shown, [], [])
    offset = 0
    gap: list[Stretch] = []
    for each in [*stretches, None]:
        if each is not None and each.tier is None:
            gap.append(each)
            continue
        if gap:
            phrase = gap_name(gap)
            tail = ", or find_on_page" if each is None else ""
            found.lines.append(f"[cut: {phrase}; observe_dom cursor={shown + offset}{tail}]")
            found.price += price(found.lines[-1:])
            found.omitted.append(phrase)
            offset += sum(part.size for part in gap)
            found.left += gap
            gap = []
        if each is not None:
            found.lines += each.lines or []
            found.price += each.price
    return found


def gap_name(gap: list[Stretch]) -> str:
    """What is cut, in words: `412 more rows in table e33 with 824 controls`."""
    if len(gap) == 1 and gap[0].name:
        return gap[0].name
    lines, held = sum(each.size for each in gap), sum(each.held for each in gap)
    return f"{lines} more lines with {held} controls"


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


def seen_in(document: Document) -> dict[str, Seen]:
    """The controls that the answers tell of, by handle."""
    found: dict[str, Seen] = {}
    for part in document.walk():
        if not part.note:
            found |= part.reply["seen"]
    return found


def fitting(text: str, budget: int) -> tuple[str, int]:
    """`text` and its tokens, without as many last lines as the budget demands: pages may misjudge."""
    size = tokens(text)
    while size > budget and "\n" in text:
        text = text[: text.rindex("\n")]
        size = tokens(text)
    while size > budget and text:
        text = text[: len(text) * 9 // 10]
        size = tokens(text)
    return text, size
