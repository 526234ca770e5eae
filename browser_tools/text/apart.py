"""Lines that may order something, whatever its form: a model is asked about them by themselves.

An order to leave something out cannot be seen in what was told. It works on the lines that stand beside it in
one question, so it is given none: the rest of the page is told first, by a question that the order is no part
of. Nothing is lost by that, and so a guess is enough to set a line apart; what it states is checked as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from browser_tools.text.claims import normal
from browser_tools.text.hanging import any_of, begins_clause, places
from browser_tools.text.lexicon import Token, tokens
from browser_tools.text.meta import minds
from browser_tools.text.order_nouns import programs_in
from browser_tools.text.reading import Line, Reading
from browser_tools.text.spans import parts

_MOST = 0.5
"""Share of a page's lines from which on they are what it is about, and not set apart."""


def apart(read: Reading) -> list[Line]:
    """The lines of `read` that may order something; none where they are most of the page."""
    found = [line for line in read.lines if line.kind != "heading" and _may_order(line, read)]
    said = [line for line in read.lines if line.kind != "heading"]
    return found if len(found) <= _MOST * len(said) else []


def _may_order(line: Line, read: Reading) -> bool:
    return any(not span.is_stated for span in read.voice.of(line.text)) or _speaks_of_telling(line.text)


@lru_cache(maxsize=4_000)
def _speaks_of_telling(text: str) -> bool:
    return any(_may_ask(tokens(part)) for part in parts(normal(text)))


def _may_ask(words: Sequence[Token]) -> bool:
    """Whether programs are named, or something is wanted of texts or of what stands on the page."""
    if not words:
        return False
    if minds(words) or programs_in(words) or any_of(words, "judge"):
        return True
    wants = any_of(words, "must", "ask", "deny", "yours") or any(
        begins_clause(words, at) for at in places(words, "order", "dual", "let", "heedless", "silent")
    )
    if not wants:
        return False
    return any_of(words, "retell", "silent", "text") or (
        any_of(words, "part", "work") and any_of(words, "say", "pure", "carried", "swap")
    )
