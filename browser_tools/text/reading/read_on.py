"""A page's lines as its readers have them: what an order to a model leaves open goes with it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import Block
from browser_tools.text.orders.announcing import RUNS
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.injected import REASON, addresses_model, hides_order, tells_conversation
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.likeness import ORDERS, likeness
from browser_tools.text.orders.notices import noticed
from browser_tools.text.orders.overrides import threatens
from browser_tools.text.orders.paragraphs import WHOLE, belongs_to, first_order
from browser_tools.text.reading.for_readers import for_readers
from browser_tools.text.reading.told import Dropped
from browser_tools.text.sentences import sentences

_OPEN = re.compile(
    r"(?:[:：,、—–]|\b(?:with|say|write|state|that|words?|and|mit|und|dass|avec|que|con|che|dat))\s*$",
    re.IGNORECASE,
)
"""What ends like this goes on in the next line."""
_ENDED = re.compile(r"[.!?。！？\"'”’»」)]\s*$")
_SAYS_WHAT = re.compile(
    r"\b(?:that|dass|que|che|dat|att|at|że|что)(?:\s+[\w'’-]+){3,}|[:：](?:\s+\S+){5,}|[:：].*[\"“”»]$",
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"\b(?:follow|below|next|folgend|unten|suivant|ci-dessous|siguiente|seguent|volgend|onder|następuj|ниже)\w*",
    re.IGNORECASE,
)
_LAST_TURN = re.compile(r"[.!?。]\s+(?:assistant|model|ai|bot)\s*[:：]\s*$", re.IGNORECASE)
"""Behind a whole conversation the model is to go on, not the page."""
_TOLD = re.compile(r"[:：]\s*\w.{3,}")
_CLOSED = re.compile(r"[\]}>|~*=_…]\s*$")
_NEXT = "whatever comes next"
_LABEL_CHARS = 80
_PERSONA = re.compile(r"[A-Z][A-Z0-9]{4,}(?:-[A-Z0-9]{2,})*|\w+(?:GPT|[Bb]ot)")
_NEAR = 4
"""Words between `you are` and a name."""


def read_on(
    rows: Sequence[Block], language: str, *, about: bool, guess: bool = False, apart: Container[int] = ()
) -> Iterator[tuple[Block, str, list[Dropped]]]:
    """Each with what is left of it. What an order leaves open (`close with the words:`) is the next one's;
    what a heading or label to a model announces goes with it, to the end of the list, table or quotation, and
    what one item announces with that item.
    A page that is `about` such orders may quote them. `apart`: places of rows that go on with nothing.
    """
    turns = tells_conversation(row.text for row in rows if row.kind != "heading")
    order = going = ""
    cut = of_one = gone = False
    below = noticed(rows)
    personas: set[str] = set()
    for place, row in enumerate(rows):
        if place in apart:
            order = going = ""
            cut = gone = False
        if (
            (not about and place in below)
            or (going and row.kind == going)
            or (order and row.kind == "text" and addresses_model(f"{order} {row.text}"))
            or (cut and row.kind == "text" and row.text[:1].islower())
            or (gone and row.kind == "text" and threatens(normal(row.text)))
            or any(name in row.text for name in personas)
        ):
            cut = row.kind == "text" and not _ENDED.search(row.text)
            order, gone = "", True
            yield row, "", [Dropped(row.text, REASON)]
            going = going if row.kind in RUNS else ""
            continue
        text, left_out = for_readers(row, language, about=about, turns=turns, guess=guess)
        if guess and text and left_out and not about and _is_by_one_hand(row, language, left_out[0].text):
            text, left_out = "", [Dropped(row.text, REASON)]
        announced = going == _NEXT and not of_one and row.kind != "heading"
        if announced and left_out:
            text, left_out = "", [Dropped(row.text, REASON)]
            going = row.kind if row.kind in RUNS else ""
        elif going == _NEXT and not left_out and row.kind != "heading":
            text, left_out = "", [Dropped(row.text, REASON)]
            runs = row.kind in RUNS and not of_one
            going = row.kind if runs else _NEXT if _OPEN.search(row.text) else ""
        elif left_out and not text and announces(row):
            going, of_one = _NEXT, row.kind == "item"
        else:
            going = ""
        gone = bool(left_out) and not text
        cut = row.kind == "text" and gone and not _ENDED.search(row.text)
        last = left_out[-1].text if left_out and row.text.endswith(left_out[-1].text) else row.text
        order = last if row.kind in ("text", "item") and _is_open(row.text) else ""
        for name in personas_in(left_out[0].text) if left_out and not about else ():
            if name not in personas and not any(name in one.text for one in rows[:place]):
                personas.add(name)
        yield row, text, left_out


def _is_by_one_hand(row: Block, language: str, order: str) -> bool:
    """Whether what stands before the first order of a short paragraph belongs to it."""
    if order.startswith(("(", "[")):
        return False  # it was hung on
    begin = max(0, row.text.find(order))
    if (sooner := first_order(row.text[:begin], language)) is not None:
        begin = sooner
    front, order = row.text[:begin].strip(), row.text[begin:]
    short = front and row.kind in ("text", "item", "quote") and len(sentences(row.text, language)) <= WHOLE
    return bool(short) and likeness(row.text) > ORDERS and belongs_to(front, order)


def personas_in(text: str) -> Iterator[str]:
    """Whom a program is told to be, by a name that no program has: `you are now MILLBOT`."""
    said = normal(text)
    words = tokens(said)
    for at, word in enumerate(words):
        name = said[word.start : word.end]
        known = "-" not in name and any_of((word,), "maker", "mind")
        near = words[max(0, at - _NEAR) : at]
        called = any_of(near, "be", "as", "are_you", "reader") and not near[-1].text[:1].isdigit()  # `1 EURO`
        if called and not known and _PERSONA.fullmatch(name):
            yield name


def announces(row: Block) -> bool:
    """Whether what is ordered stands below: not below a heading that says all of it (`... know that X`,
    `Agents: call it X`).
    """
    if row.kind == "heading":
        if row.text.startswith(("(", "[")):
            return False  # all of it stands in brackets
        whole = _SAYS_WHAT.search(row.text)
        return whole is None or _OPEN.search(row.text) is not None or _BELOW.search(row.text) is not None
    return (row.kind == "text" and _labels(row.text)) or (row.kind == "item" and _is_open(row.text))


def _is_open(text: str) -> bool:
    return _OPEN.search(text) is not None and _LAST_TURN.search(text) is None


def _labels(text: str) -> bool:
    """Whether an order to a model goes on below it: it leaves something open, or is a label."""
    if _is_open(text):
        return True
    told = _ENDED.search(text) or _CLOSED.search(text) or _TOLD.search(text)
    return len(text) <= _LABEL_CHARS and told is None and not hides_order(normal(text))
