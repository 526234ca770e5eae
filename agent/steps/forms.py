"""The small language in which the grammar's forms are written, and their regular expressions.

    click|tap [on] {target}             a word; alternatives; an optional part; a slot
    (go to|navigate to) {url}           alternatives of several words stand in parentheses
    press {key} [{count} times]         parts in brackets may hold slots

Words match in any case; a slot's kind is its name, or what follows its colon (`{option:text}`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from agent.steps import roles
from agent.steps.keys import MODIFIERS
from agent.steps.quoted import MARK
from browser_tools.elements.words import CONTAINER_WORDS

_ELEMENT = re.compile(
    r"\{(?P<slot>\w+)(?::(?P<kind>\w+))?\}|\[(?P<maybe>[^\]]+)\]|\((?P<group>[^)]+)\)|(?P<word>\S+)"
)
_NUMBER = r"(?:\d+(?:\.\d+)?|\.\d+|half an?|an?|one|two|three|four|five|ten|twenty|thirty|sixty)"
_ITEMS = (
    "results?", "products?", "cards?", "entr(?:y|ies)", "posts?", "comments?", "tasks?", "tickets?",
    "messages?", "tiles?", "emails?", "items?", "lines?",
)  # fmt: skip
_HELD = f"(?:{'|'.join(MODIFIERS)})"
_PLACES = tuple(map(re.escape, sorted(CONTAINER_WORDS.keys() - {"heading"}, key=len, reverse=True)))
PATTERNS = {
    "piece": MARK,
    "named": MARK,
    "word": rf"(?:{MARK}|[^\s\x00]+)",
    "count": r"(?:\d+ ?(?:x|×|times?)|once|twice|thrice|(?:two|three|four|five|six|seven|eight|ten) times)",
    "duration": rf"{_NUMBER} ?(?:milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|moment)",
    "pixels": r"-?\d+(?: ?(?:px|pixels?))?",
    "number": r"\d+(?:\.\d+)?|half an?|an?|one|two|three|four|five",
    "files": rf"(?:{MARK}|[^\s\x00,]+)(?:(?:\s*,\s*|,?\s+and\s+)(?:{MARK}|[^\s\x00,]+))*",
    "choice": r".+\b(?:radio(?: ?button)?|check ?box|switch|toggle)\b.*?",
    "ordinal": r"\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth",
    "length": r"(?:briefly|in short|short|brief|in (?:a|one) sentence|in detail|at length|long|medium)",
    "role": roles.pattern(),
    "options": rf"{MARK}(?:(?:\s*,\s*|,?\s+and\s+|\s*&\s*){MARK})+",
    "held": rf"{_HELD}(?:\s*(?:\+|,|\band\b)\s*{_HELD})*",
    "notice": r"toast|notification|message|alert|banner|notice|warning",
    "amount": rf"(?:{MARK}|[^\s\x00\w]*\d[^\s\x00]*)",
    "many": r"\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|sixty",
    "bound": r"exactly|only|at least|at most|no (?:more|less|fewer) than|(?:more|less|fewer) than|up to",
    "items": rf"(?:search )?(?:{'|'.join(_ITEMS)})",
    "part": rf"the (?:[\w-]+ )?(?:{'|'.join(_PLACES)})(?: (?:with|containing|named|called) {MARK})?"
    rf"|the {MARK} (?:{'|'.join(_PLACES)})",
    "state": r"(?:not )?(?:checked|ticked|selected|pressed|enabled)|unchecked|disabled|greyed out",
    "operator": r"<=|>=|at most|at least|no more than|no less than",
    "path": r"[\w-]+(?:\.[\w-]+)*",
    "integer": r"\d{1,6}",
    "status": r"[1-5]\d\d|[2-5]xx",
    "url": r"\S+",
    "assigned": r".+ as \S+",
    "name": r"[^\W\d][\w-]*",
    "rest": r".+",
}
"""What each kind of slot matches in masked text; every other kind is any text, as short as possible."""
STRUCTURED = frozenset(PATTERNS) - {"rest"}
"""Kinds of slots that only take what looks like one."""


@cache
def compiled(form: str) -> re.Pattern[str]:
    """The regular expression that a whole masked clause must match."""
    return re.compile(_sequence(form, first=True), re.IGNORECASE)


def _sequence(form: str, *, first: bool) -> str:
    out = ""
    for element in _ELEMENT.finditer(form):
        space = "" if first else r"\s+"
        if element["maybe"]:
            inner = _sequence(element["maybe"], first=True)
            out += rf"(?:{inner}\s+)?" if first else rf"(?:\s+{inner})?"
            continue  # still at the beginning, if it was
        out += space + _one(element)
        first = False
    return out


def _one(element: re.Match[str]) -> str:
    if element["slot"]:
        pattern = PATTERNS.get(element["kind"] or element["slot"], ".+?")
        return rf"(?P<{element['slot']}>{pattern})"
    options = sorted((element["group"] or element["word"]).split("|"), key=len, reverse=True)
    return "(?:" + "|".join(r"\s+".join(map(re.escape, option.split())) for option in options) + ")"


@cache
def kinds_of(form: str) -> Mapping[str, str]:
    """The kind of each slot, by its name."""
    slots = (element for element in _ELEMENT.finditer(form.replace("[", " ").replace("]", " ")))
    return {element["slot"]: element["kind"] or element["slot"] for element in slots if element["slot"]}


def openings(form: str) -> list[str]:
    """The words a form can begin with: `click`, `go to`."""
    first = _ELEMENT.match(form)
    if first is None or first["slot"] or first["maybe"]:
        raise ValueError(f"a form begins with a word: {form!r}")
    return [" ".join(option.split()) for option in (first["group"] or first["word"]).split("|")]


def filled(form: str, parts: list[str]) -> str | None:
    """The form with its first alternatives and `parts` in its slots; None if there are more or fewer."""
    slots = [element for element in _ELEMENT.finditer(form) if element["slot"]]
    if len(slots) != len(parts):
        return None
    values = iter(parts)
    words = []
    for element in _ELEMENT.finditer(form):
        if element["slot"]:
            words.append(next(values))
        elif not element["maybe"]:
            words.append((element["group"] or element["word"]).split("|")[0])
    return " ".join(words)
