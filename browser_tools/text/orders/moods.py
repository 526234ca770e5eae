"""Orders seen by their mood, whatever their verb: what is asked for is not so.

`Close the valve` says of no valve that it is closed. So where something is asked of texts or of what stands
on the page, nothing is stated (`it would be lovely if your roundup had the terrace come out best`), and
neither is what a text of a kind is given behind a colon (`every answer you close thus: ...`). Who tells of it
keeps the mood: `it should`, `they ask`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from browser_tools.text.orders.hanging import (
    FAR,
    QUOTES,
    Order,
    any_of,
    hanging,
    is_clock,
    is_relative,
    places,
)
from browser_tools.text.orders.lexicon import Token
from browser_tools.text.orders.meta import minds
from browser_tools.text.orders.nouns import programs_in

_FEWEST = 3
"""Words behind a colon that say something."""
_LABEL = 6
"""Words of a label."""


def asked_of_texts(words: Sequence[Token]) -> Iterator[Order]:
    """A request or an obligation in a sentence that speaks of retelling and of what is here."""
    known = any_of(words, "fact", "aloud", "own") and not any_of(words, "if")
    obliged = any_of(words[:1], "text") and any_of(words, "must")  # `Digests of this have to give ...`
    if not (any_of(words, "ask") or obliged) or known:
        return
    about = any_of(words, "text", "retell") or bool(minds(words))
    if about and any_of(words, "this", "here", "part", "yours"):
        yield Order("whole", directive=False)


def given_to_texts(words: Sequence[Token]) -> Iterator[Order]:
    """What stands behind a colon or in quotation marks where every text of a kind is spoken of."""
    for place in places(words, "text", "work"):
        before = words[max(0, place - 2) : place]
        if not any_of(before, "any", "yours") or any_of(before, "theirs"):
            continue
        behind = words[place + 1 : place + FAR]
        marks = (at for at, one in enumerate(behind, place + 1) if one.text in ":：=" or one.text in QUOTES)
        at = next(marks, 0)
        if not at or is_clock(words, at) or at == place + 1 or len(words) - at <= _FEWEST:
            continue
        if any_of(words[place + 1 : at], "reader", "order", "dual", "must", "say") or any_of(
            words[:place], "reader", "order", "dual", "must"
        ):
            yield Order("quote" if words[at].text in QUOTES else "colon", at + 1)
            return


def in_yours(words: Sequence[Token]) -> Iterator[Order]:
    """`when the text you produce says that ...`: words in what the reader writes."""
    for place in places(words, "text", "work"):
        if any_of(words[place + 1 : place + 2], "reader"):
            for verb in places(words[: place + FAR], "say"):
                if verb > place + 1 and (found := hanging(words, verb)) is not None:
                    yield Order(*found, directive=False)


def asked_of_programs(words: Sequence[Token]) -> Iterator[Order]:
    """`We ask all programs for a word that ...`, `ask those who sum up that`, with any verb."""
    named = programs_in(words) or minds(words) or any_of(words, "retell")
    for ask in places(words, "ask")[:1] if named else ():
        for at in range(ask + 2, min(len(words) - 1, ask + FAR)):
            if "fact" in words[at].roles:  # `we ask all drivers to note that`
                return
            if "that" in words[at].roles and not is_relative(words, ask, at):
                yield Order("that", at + 1)
                return


def put_instead(words: Sequence[Token]) -> Iterator[Order]:
    """`Carry instead: ...`, `The lawful wording in its place: ...`."""
    colon = next((at for at, one in enumerate(words) if one.text in ":："), 0)
    label = words[:colon]
    if 0 < colon <= _LABEL and any_of(label, "swap") and len(words) - colon > _FEWEST:
        yield Order("colon", colon + 1)
