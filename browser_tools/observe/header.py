"""What is said about a page as a whole: header, what is left out, what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from browser_tools.observe.compose import fitting, shorten
from browser_tools.observe.documents import Document
from browser_tools.observe.model import Observation
from browser_tools.observe.world import World
from browser_tools.result import weight as cost


def plain(document: Document) -> list[str]:
    """The lines that the page and its frames have sent."""
    parts = (part for part in document.walk() if not part.note)
    return [line for part in parts for _, _, lines in part.reply["runs"] for line in lines if line]


def is_short(document: Document) -> bool:
    return int(document.reply["total"]) < 60


def refused(tab: str, document: Document, budget: int, page_url: str) -> Observation:
    if document.note == "policy":
        text = f"[page {document.origin} not shown: policy]"
        url = document.origin
    else:
        url = page_url
        text = f"URL: {shorten(url, 200)}\n[page did not answer in time: a script of it is busy]"
    text, size = fitting(text, budget)
    return Observation(tab, url, "", text, tokens=size, omitted=(document.note,))


def _limit(room: int) -> int:
    return max(20, min(300, room // 6))


def address(reply: dict[str, Any], room: int) -> str:
    """The least that heads an observation."""
    return f"URL: {shorten(str(reply['url']), _limit(room))}"


def header(reply: dict[str, Any], found: Sequence[str], room: int) -> str:
    limit = _limit(room)
    lines = [address(reply, room)]
    if reply["title"]:
        lines.append(f"Title: {shorten(str(reply['title']), limit)}")
    top, window, height = reply["view"]
    if height > window * 1.2 and room > 1000:
        lines.append(f"View: {top}-{top + window} of {height} px")
    if found:
        lines.append(shorten(f"Signals: {', '.join(found)}", limit))
    return "\n".join(lines)


def omitted(document: Document) -> list[str]:
    notes = []
    for part in document.walk():
        if part.note:
            notes.append(f"frame {part.origin}: {part.note}")
            continue
        reply = part.reply
        if reply["truncated"]:
            notes.append(f"the page is too large: reading stopped ({reply['truncated']})")
        elif reply["hidden"]:
            notes.append(f"{reply['hidden']} lines outside the window")
        if reply["unread"]:
            notes.append(f"texts that nobody can see: {reply['unread']}")
    return notes


def changes(document: Document, before: Document | None, room: int) -> str | None:
    """What changed since the document that was told `before`, one line each; None where nothing is known of
    it. Of frames that came or went it takes `room` characters at most.
    """
    if document.reply["changes"] is None:
        return None
    lines = []
    for part in document.walk():
        said = None if part.note else part.reply["changes"]
        if said:
            lines += said["lines"]
            if said["more"]:
                lines.append(f"({said['more']} more changed lines)")
    if before is not None:
        stood, stands = _frames(before), _frames(document)
        came = [line for world, part in stands.items() if world not in stood for line in _new(world, part)]
        went = [
            f"- {_name(world, part)}"
            for world, part in stood.items()
            if world not in stands and part.reply["total"]
        ]
        lines += _within([*came, *went], room)
    return "\n".join(lines)


def _frames(document: Document) -> dict[World, Document]:
    """The frames that something was read of, if only that they are empty."""
    return {
        part.world: part for part in document.walk() if part is not document and part.world and not part.note
    }


def _new(world: World, part: Document) -> Iterator[str]:
    """The lines of a frame that was not there before; none of an empty one."""
    if part.reply["total"]:
        yield f"+ {_name(world, part)}"
    for _, _, lines in part.reply["runs"]:
        yield from (f"+ {line}" for line in lines if line)


def _name(world: World, part: Document) -> str:
    return f"[frame {world.prefix} {part.origin}]"


def _within(lines: list[str], room: int) -> list[str]:
    for index, line in enumerate(lines):
        room -= cost(line) + 1
        if room < 0:
            return [*lines[:index], f"({len(lines) - index} more changed lines)"]
    return lines
