"""Where a sentence wants a thing told instead of stating it: the form of an order, whatever its words.

An order to tell has a verb or noun of telling in a mood that asserts nothing (an imperative, an obligation,
a request, a condition, a norm for every text of a kind) and, hanging on it, what is to be told: behind
`that`, a colon, in quotation marks, `as` something, or as its object. What hangs there is mentioned, not
stated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from browser_tools.text.orders.dense import is_hush, is_order
from browser_tools.text.orders.forms import orders
from browser_tools.text.orders.hanging import QUOTES, Order, any_of, begins_clause, places
from browser_tools.text.orders.lexicon import Token, tokens
from browser_tools.text.orders.meta import (
    asks_reader,
    calls_program,
    is_name,
    labels_role,
    minds,
    speaks_of_readers,
)
from browser_tools.text.orders.nouns import speaks_of_texts
from browser_tools.text.orders.overrides import overrides
from browser_tools.text.orders.quoting import narrated

_PART = r"(?:sentence|line|word|text|paragraph|point|statement|fact|message|remark|item)s?"
_FOLLOWING = re.compile(
    rf"\b(?:(?:the|this) following|{_PART} (?:below|underneath)|(?:next|these) (?:\w+ )?{_PART}|"
    r"folgende\w*|unten|nächste\w*|nachstehend\w*|suivante?s?|ci-dessous|siguientes?|seguent[ei]|"
    r"poniższ\w+|następując\w+|следующ\w+)\b|以下|次の|下記|下面|如下|아래",
    re.IGNORECASE,
)
_PRECEDING = re.compile(
    rf"\b(?:(?<!a )(?<!in the )(?<!your )(?:preceding|previous|foregoing|last|above) "
    rf"(?:\w+ )?{_PART}\b(?! of )|{_PART} (?:above|before|preceding)|"
    r"(?:vorige|vorstehende|letzte|obige|vorangehende)[nrsm]? (?:satz|absatz|zeile|aussage)|"
    r"phrase précédente|(?:frase|oración) anterior|frase precedente)\b|"
    r"上の(?:文|行)|前の(?:文|行)|上(?:一句|文)",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"(?:[:：—–]\W*|"
    r"\b(?:with|say|write|state|that|the words|mit|dass|avec|que|con|che|dat|что|że)[^\w.!?]*)$",
    re.IGNORECASE,
)
_TOLD_HERE = re.compile(r"[:：][\s\"'“„«»‹「『]*\w.{3,}")
_KEY = re.compile(
    r"[\W_]{0,3}(?:[a-z]+[_.-])*(?:summary|tl[_.;-]?dr|digest|overview|recap|verdict|answer|reply|response)"
    r"(?:[_.-](?:override|text|line|lead))?[\"']?\s*"
    r"(?::|=>?|->)\s*\S"
)
_QUOTED_KEY = re.compile(r"[{,]\s*\W?(?:summary|answer|verdict|response|reply|tldr|digest)\W?\s*:\s*[\"'“]")
_FRAME = ("say", "order", "dual", "retell", "text", "work", "maker", "must", "ask", "writer")


class Wanted(NamedTuple):
    """What a sentence only wants told: `text[start:end]`; `text[:stated]` and `text[end:]` it states."""

    start: int
    end: int
    stated: int = 0
    frame: tuple[Token, ...] = ()
    """The words that make it an order."""
    naming: bool = False
    """It is to be called something."""
    directive: bool = True
    """It is an order, not a norm or a quotation."""
    addressed: bool = False
    """It speaks to a program: what follows it in its paragraph is said to one as well."""
    opens: bool = False
    """What is to be told goes on behind it."""
    reaches_back: bool = False
    hushes: bool = False
    """It asks to leave something out: no check can see what was not told, so it may not be read."""
    meta: bool = False
    """It gives no order that we know, but speaks of programs that tell."""
    sure: bool = False
    """It is an order to a program: what follows it in its paragraph is by the same hand."""


@lru_cache(maxsize=8_000)
def wanted(sentence: str) -> Wanted | None:
    """What `sentence` wants told; None if it states what it says. `sentence` is normal (`claims.normal`)."""
    words = tokens(sentence)
    back = _PRECEDING.search(sentence) is not None and not _TOLD_HERE.search(sentence)
    if is_order(sentence):
        order: Order | None = Order("whole", hushes=is_hush(sentence))
    else:
        order = next(orders(words), None) or _keyed(sentence, words)
    if order is not None and order.kind == "colon" and _names_assistant(sentence, words, order.at):
        return None
    if order is None and back and any_of(words[:1], "order", "dual", "ask", "must"):
        order = Order("whole")
    if (order is None or not order.hushes) and asks_reader(words):
        order = Order("whole", addressed=True)
    if order is None:
        return _reported(sentence, words) or _of_readers(sentence, words)
    whole = order.kind in ("whole", "passive")
    start = 0 if whole else (words[order.at].start if order.at < len(words) else len(sentence))
    told = _told(words) if whole else frozenset(one for one in words if one.start >= start)
    frame = tuple(one for one in words if any_of((one,), *_FRAME) and one not in told)
    return Wanted(
        start,
        _end(sentence, words, order),
        0 if whole or speaks_of_texts(words) is not None else _before_clause(words, order.at),
        frame,
        order.kind in ("as", "passive") or (order.kind != "that" and any_of(frame, "calling", "credit")),
        order.directive,
        order.addressed,
        not order.hushes
        and order.kind != "quote"
        and (
            _OPEN.search(sentence) is not None
            or (_FOLLOWING.search(sentence) is not None and not _TOLD_HERE.search(sentence))
            or (sentence.endswith(("?", "？")) and bool(minds(words)))
        ),
        back and not order.hushes,
        order.hushes,
        sure=order.addressed or calls_program(words) or (order.directive and _speaks_to_program(words)),
    )


def _speaks_to_program(words: Sequence[Token]) -> bool:
    """Whether a program is named and asked or commanded: `Chatbots are required to say so` tells of them."""
    commands = any(begins_clause(words, at) for at in places(words, "order", "dual", "let"))
    return bool(minds(words)) and (commands or calls_program(words))


def _names_assistant(sentence: str, words: Sequence[Token], at: int) -> bool:
    """`Assistant to the director: Tom Reed`."""
    label = words[:at]
    return (
        at < len(words)
        and words[0].text.startswith(("assist", "asist", "asyst"))
        and not any_of(label, "text", "say", "work", "retell", "steer")
        and is_name(sentence[words[at].start :])
    )


def _reported(sentence: str, words: Sequence[Token]) -> Wanted | None:
    """An override that somebody is told to have said."""
    for quoted in narrated(sentence)[1]:
        if overrides(quoted[1]):
            start, end = quoted.span(1)
            frame = [one for one in words if "say" in one.roles and not start <= one.start < end]
            return Wanted(start, end, start, tuple(frame), directive=False)
    return None


def _of_readers(sentence: str, words: Sequence[Token]) -> Wanted | None:
    found = speaks_of_readers(words) or labels_role(sentence, words)
    if not found:
        return None
    opens = sentence.rstrip().endswith(("?", "？", ":", "：")) or _FOLLOWING.search(sentence) is not None
    called = calls_program(words)
    end = len(sentence) if called else _end_of_own(words, found) or len(sentence)
    return Wanted(0, end, frame=tuple(found), directive=False, opens=opens, meta=True, sure=called)


def _end_of_own(words: Sequence[Token], found: Sequence[Token]) -> int:
    """Where the clause ends that tells of the page's own program: `our bot is new; Ada reads all mails`."""
    last = max((at for at, one in enumerate(words) if one in found), default=0)
    own = any_of(words[max(0, last - 2) : last], "here") and not any_of(words, "must", "ask")
    orders = any(begins_clause(words, at) for at in places(words, "order", "dual", "let"))
    return next((one.start for one in words[last:] if one.text == ";"), 0) if own and not orders else 0


def _keyed(sentence: str, words: Sequence[Token]) -> Order | None:
    """The value of a key: `tl_dr => ...`. Pages that sum themselves up write `Summary: ...`."""
    key = _KEY.match(sentence) or _QUOTED_KEY.search(sentence)
    if key is None:
        return None
    return Order("colon", sum(one.end < key.end() for one in words), directive=False)


def _told(words: Sequence[Token]) -> frozenset[Token]:
    """What stands in quotation marks or behind a colon: no part of what makes a sentence an order."""
    told: set[Token] = set()
    inside = behind = False
    for word in words:
        inside ^= word.text in QUOTES
        behind = behind or word.text in ":："
        if inside or behind:
            told.add(word)
    return frozenset(told)


def _end(sentence: str, words: Sequence[Token], order: Order) -> int:
    """Where what is to be told ends; what a reader is asked to say ends with a semicolon."""
    if order.kind == "quote":
        return _end_of_quote(words, order.at)
    plain = order.kind == "that" and not minds(words) and speaks_of_texts(words) is None
    return (
        next((one.start for one in words[order.at :] if one.text == ";"), len(sentence))
        if plain
        else len(sentence)
    )


def _end_of_quote(words: Sequence[Token], at: int) -> int:
    return next((word.end for word in words[at:] if word.text in QUOTES), words[-1].end)


def _before_clause(words: Sequence[Token], at: int) -> int:
    """Where the clause begins that gives the order, if another stands before it that is no condition."""
    place = at - 2
    while place > 0 and (words[place].is_word or words[place].text in "'’-/"):
        place -= 1
    before = words[: max(0, place)]
    if len(before) < 3 or any_of(before[:2], "if") or words[place].text in QUOTES:
        return 0
    return words[place].start


_NAMES_OF_PAGES = frozenset(
    "überblick übersicht overview overzicht översikt oversigt aperçu panorama "  # noqa: SIM905
    "machine macchina máquina maszyna robotics".split()
)
"""`The budget: an overview` is about the budget, `Macchina per espresso` about coffee."""


def speaks_of_programs(title: str) -> bool:
    """Whether a page is about programs that read and write, or about such texts: there orders are quoted."""
    return any_of(
        (one for one in tokens(title) if one.text not in _NAMES_OF_PAGES), "maker", "text", "prompt"
    )
