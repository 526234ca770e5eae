"""What the page script tells of elements, as values for the resolver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from browser_tools.observe.documents import Document
from browser_tools.observe.model import Candidate, Container

_PLAIN = (
    "role", "name", "text", "tag", "guessed", "label", "before", "after", "placeholder", "title", "testid",
    "id", "alt", "value", "href",
)  # fmt: skip


def candidates(document: Document) -> list[Candidate]:
    """Of a document and its frames, in reading order; texts that were asked for come last."""
    found = [
        candidate
        for kind in ("found", "texts")
        for part in document.walk()
        if not part.note
        for candidate in _of(part, kind)
    ]
    return [candidate(order) for order, candidate in enumerate(found)]


def controls(reply: dict[str, Any]) -> list[Candidate]:
    """Of the main document, by what they are known by alone: nothing is told of what is around them."""
    return [
        Candidate(handle=f"e{raw.pop('number')}", order=order, **raw)
        for order, raw in enumerate(reply["controls"])
    ]


def _of(document: Document, kind: str) -> Iterator[Callable[[int], Candidate]]:
    around = [
        Container(each["kind"], each["name"], each["text"], each["hint"], document.handle(each["number"]))
        for each in document.reply["containers"]
    ]
    for raw in document.reply[kind]:
        yield partial(_candidate, document, raw, tuple(around[index] for index in raw["containers"]))


def _candidate(
    document: Document, raw: dict[str, Any], containers: tuple[Container, ...], order: int
) -> Candidate:
    return Candidate(
        handle=document.handle(raw["number"]), order=order, states=tuple(raw["states"]),
        headings=tuple(raw["heading"]), containers=containers, frames=document.chain,
        inner=tuple(map(document.handle, raw["inner"])), inside=tuple(map(document.handle, raw["inside"])),
        **{key: raw[key] for key in _PLAIN},
    )  # fmt: skip
