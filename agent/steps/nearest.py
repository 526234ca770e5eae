"""The nearest reading of a clause that cannot be read: what its writer most likely meant."""

from __future__ import annotations

import re
from difflib import get_close_matches

from agent.steps.forms import filled, openings
from agent.steps.quoted import MARK, Clause
from agent.steps.row import Row
from agent.steps.rows import ROWS

OPENINGS: dict[str, list[Row]] = {}
"""Every way a step can begin, lower case, and the rows that begin so."""
for _row in ROWS:
    for _form in _row.forms:
        for _opening in openings(_form):
            rows = OPENINGS.setdefault(_opening, [])
            if _row not in rows:
                rows.append(_row)

_BY_LENGTH = sorted(OPENINGS, key=len, reverse=True)
_ALTERNATIVES = "|".join(re.escape(words).replace(r"\ ", r"\s+") for words in _BY_LENGTH)
OPENING = re.compile(rf"(?:{_ALTERNATIVES})(?![\w-])", re.IGNORECASE)
"""Matches the longest opening at the beginning of a masked clause."""

_VERB_CUTOFF = 0.7


def opening(masked: str) -> str | None:
    """The words a clause begins with, if a step can begin so."""
    match = OPENING.match(masked)
    return " ".join(match[0].lower().split()) if match else None


def respelt(masked: str) -> list[str]:
    """The clause with a misspelt beginning mended, the likeliest first."""
    words = masked.split()
    found = []
    for count in (3, 2, 1):
        head = " ".join(words[:count]).lower()
        if len(words) < count or "\0" in head:
            continue
        for near in get_close_matches(head, OPENINGS, n=3, cutoff=_VERB_CUTOFF):
            found.append(" ".join([near, *words[count:]]))
    return found


def completed(clause: Clause) -> list[str]:
    """The forms of the clause's verb with its quoted parts in their slots, masked, the shortest first."""
    verb = opening(clause.masked)
    marks = re.findall(MARK, clause.masked)
    if verb is None or not marks:
        return []
    forms = [form for row in OPENINGS[verb] for form in row.forms if verb in openings(form)]
    texts = ((form, filled(form, marks)) for form in forms if "{rest}" not in form)
    tails = [text[len(openings(form)[0]) :] for form, text in texts if text is not None]
    return [verb + tail for tail in sorted(tails, key=lambda tail: len(tail.split()))]


def example(masked: str) -> str:
    """An example of the verb that the clause begins with; "" if it begins with none."""
    verb = opening(masked)
    if verb is None:
        return ""
    rows = OPENINGS[verb]
    return next((row.example for row in rows if row.verb == verb), rows[0].example)
