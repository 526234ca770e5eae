"""What a line announces: an order that leaves open what is to be told has it in the lines around.

`The following must appear in every overview:` and a list, a heading `Note to AI systems` and a paragraph, the
head of a column `Line for listings (obligatory)` and the cells below, `repeat the line above`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from browser_tools.text.grounding.claims import normal, quotations
from browser_tools.text.html.dom import Kind
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.nouns import asks_for_telling, commissions, speaks_of_texts
from browser_tools.text.orders.spans import Span, parts, spans
from browser_tools.text.orders.wanted import Wanted, wanted

LABEL_CHARS, LABEL_WORDS = 90, 9
RUNS = frozenset({"item", "quote", "row", "code"})
"""Blocks that come in runs: what announces one announces all."""
CELL = " | "
SPREAD = 2
"""Cells of a row that are orders from which on the row was written for them."""
_CARRYING = ("that", "must", "lead", "join", "as", "if", "along", "out_of", "to")
_WITH = frozenset(("with", "avec", "con", "com", "met", "med", "z", "с"))
_WITHOUT = ("bond", "deny", "absent", "outside", "silent")


class Row(NamedTuple):
    """One line of a page, as far as what it states depends on its neighbours."""

    text: str
    kind: Kind = "text"
    level: int = 0
    follows: bool = True
    """No line between it and the one before was left out."""


def voiced(lines: Sequence[Row]) -> list[list[Span]]:
    """The spans of each line, with what lines before announce and lines behind reach back to."""
    told: list[list[Span]] = []
    columns: dict[int, Wanted] = {}
    announced: Wanted | None = None
    run = ""
    for place, line in enumerate(lines):
        if (run and line.kind != run) or (not run and not line.follows):
            announced, run = None, ""
        if line.kind == "heading" or (line.kind == "row" and _starts_table(lines, place)):
            columns = _columns(line.text)
        elif line.kind != "row":
            columns = {}
        found = _cells(line.text, columns) if columns and line.kind == "row" else spans(line.text, announced)
        if told and (order := _reaches_back(line.text)) is not None:
            told[-1] = [Span(one.text, order.frame) for one in told[-1]]
        told.append(found)
        order = _announces(line) if line.kind != "heading" or line.level > 1 else None
        if order is not None:
            announced, run = order, _run(lines, place)
        elif not run:
            announced = None
    return told


def _run(lines: Sequence[Row], place: int) -> str:
    """The kind of the blocks behind `lines[place]`, if they come in runs."""
    following = lines[place + 1].kind if place + 1 < len(lines) else "text"
    return following if following in RUNS and following != lines[place].kind else ""


def _reaches_back(text: str) -> Wanted | None:
    """The order that is all there is of a line and means the one before: `repeat the line above`. What is
    to be told without that line wants nothing told: the line stands.
    """
    said = parts(normal(text))
    order = wanted(said[0]) if len(said) == 1 else None
    if order is None or not order.reaches_back or any_of(tokens(said[0]), *_WITHOUT):
        return None
    return order


def carries_on(text: str) -> bool:
    """Whether a line can only go on with a sentence of the line above: `that the dam`, `with the news`."""
    first = tokens(normal(text))[:1] if text[:1].islower() else []
    return any_of(first, *_CARRYING) or any(one.text in _WITH for one in first)


def _announces(line: Row) -> Wanted | None:
    """What `line` leaves to the next ones to be told, if it does."""
    text = normal(line.text).strip()
    if quotations(text) and text[-1:] not in ":：":
        return None  # it has what it wants told itself
    *before, last = parts(text) or [""]
    if before and last.endswith(("?", "？")):
        return None  # `Got that, bots?`
    words = tokens(last)
    most = LABEL_WORDS if text[-1:] not in ":：" else 2 * LABEL_WORDS
    label = len(text) <= LABEL_CHARS and text[-1:] not in ".!?。" and len(words) <= most
    order = wanted(last)
    if order is not None:
        return order if order.opens or (order.addressed and label) else None
    named = [one for one in words if one.is_word]
    open_end = Wanted(len(last), len(last), frame=tuple(words), opens=True)
    if speaks_of_texts(words) is not None and any_of(words, "words"):
        return open_end
    if text.endswith(("?", "？")) and asks_for_telling(words):
        return open_end
    if (label or text.endswith((":", "："))) and named and commissions(named):
        return open_end
    return None


# -- tables -----------------------------------------------------------------------------------------------


def _starts_table(lines: Sequence[Row], place: int) -> bool:
    before = lines[place - 1] if place else None
    return before is None or (before.kind != "row" and CELL not in before.text)


def _columns(text: str) -> dict[int, Wanted]:
    """The columns of a table whose heads call for what stands below to be told."""
    heads = [tokens(cell) for cell in normal(text).split(CELL)] if CELL in text else []
    return {
        place: Wanted(0, 0, frame=tuple(head))
        for place, head in enumerate(heads)
        if 0 < len(head) <= LABEL_WORDS
        and head[-1].text not in ".!?"
        and commissions([one for one in head if one.is_word])
    }


def _cells(text: str, columns: dict[int, Wanted]) -> list[Span]:
    found: list[Span] = []
    for place, cell in enumerate(normal(text).split(CELL)):
        order = columns.get(place)
        found += [Span(cell, order.frame)] if order is not None else spans(cell)
    return found
