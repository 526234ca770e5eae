"""Lines that may order something, whatever its form: a model is asked about them by themselves.

An order to leave something out cannot be seen in what was told. It works on the lines that stand beside it in
one question, so it is given none: the rest of the page is told first, by a question that the order is no part
of. Nothing is lost by that, and so a guess is enough to set a line apart; what it states is checked as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.announcing import RUNS
from browser_tools.text.orders.hanging import any_of, begins_clause, places
from browser_tools.text.orders.lexicon import Token, tokens
from browser_tools.text.orders.meta import minds
from browser_tools.text.orders.spans import Span, parts
from browser_tools.text.reading.page import Line, Reading

_NEAR = 5
_WITHOUT = ("deny", "absent", "outside", "silent")
_MOST = 0.5
"""Share of a page's lines from which on they are what it is about, and not set apart."""


def apart(read: Reading) -> list[Line]:
    """The lines of `read` that may order something; none where they are most of the page.

    Where most of the page names programs, those of its lines that ask for something as well.
    """
    said = [line for line in read.lines if line.kind != "heading"]
    ruled = _below_rules(read)
    for naming in (True, False):
        found = [line for line in said if line in ruled or _may_order(line, read, naming=naming)]
        if len(found) <= _MOST * len(said):
            return found
    return []


def _below_rules(read: Reading) -> list[Line]:
    """The lists below headings that name programs: `Rules for AI summaries` and what they are."""
    found: list[Line] = []
    kind = ""
    for line, below in pairwise(read.lines):
        if line.kind == "heading":
            kind = below.kind if any(one.meta for one in read.voice.of(line.text)) else ""
        if kind in RUNS and below.kind == kind:
            found.append(below)
        else:
            kind = ""
    return found


def _may_order(line: Line, read: Reading, *, naming: bool) -> bool:
    told = read.voice.of(line.text)
    if any(one.meta or (naming and _is_of_texts(one)) for one in told):
        return True
    asks, names = _may_ask_of(line.text, wants=any(not one.is_stated for one in told))
    return asks or (names and naming)


def _is_of_texts(span: Span) -> bool:
    """Whether it is wanted told by words that speak of retelling."""
    return span.frame is not None and any_of(span.frame, "retell", "text", "maker", "mind")


@lru_cache(maxsize=4_000)
def _may_ask_of(text: str, *, wants: bool) -> tuple[bool, bool]:
    """Whether something is asked in a line, and whether programs are named there."""
    said = [tokens(part) for part in parts(normal(text))]
    return any(_may_ask(words, wants=wants) for words in said), any(map(minds, said))


def _may_ask(words: Sequence[Token], *, wants: bool) -> bool:
    """Whether something is asked of texts and of what stands on the page; `wants`: of the line something is
    wanted told.
    """
    told = ("text", "retell") if minds(words) else ("text",) if wants else ()
    if any_of(words, *told) and any_of(words, "this", "here"):
        return True
    if any_of(words, "part") and any_of(words, "text", "retell") and any_of(words, *_WITHOUT):
        return True
    asks = any_of(words, "must", "ask") or any(
        begins_clause(words, at) for at in places(words, "order", "dual", "let", "heedless", "silent")
    )
    if not asks:
        return False
    here = any_of(words, "this", "here", "part", "yours")
    if here and (
        any_of(words, "text") or _made_of_this(words) or (wants and any_of(words, "retell", "maker"))
    ):
        return True
    if any_of(words, "silent") and any_of(words[:_NEAR], "ask") and any_of(words, "here", "this"):
        return True
    if any_of(words, "part") and any_of(words, "silent", "heedless"):
        return True
    return any_of(words, "part", "text") and (any_of(words, "swap", "absent") or _is_denied(words))


def _made_of_this(words: Sequence[Token]) -> bool:
    """`a short version of these minutes`."""
    return any(
        any_of(words[at + 1 : at + 2], "out_of") and any_of(words[at + 2 : at + 4], "this", "here")
        for at in places(words, "work")
    )


def _is_denied(words: Sequence[Token]) -> bool:
    """`must not be carried`, `nicht erwähnen`."""
    told = ("say", "pure", "carried", "raised", "retell")
    return any(any_of(words[at + 1 : at + _NEAR], *told) for at in places(words, "deny"))
