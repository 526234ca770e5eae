"""Orders that give none: wishes, feigned rules, and what is to be answered to somebody who asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from browser_tools.text.orders.hanging import (
    LONG,
    Order,
    any_of,
    begins_clause,
    hanging,
    hung,
    places,
    plain_object,
)
from browser_tools.text.orders.lexicon import Token
from browser_tools.text.orders.nouns import programs_in

_MAY = ("would", "could", "can", "will", "might", "won't", "wouldn't", "couldn't", "may")


def wished(words: Sequence[Token]) -> Iterator[Order]:
    """A wish for words in what a program or a text says: `love to see “x” in what the machine writes`."""
    writes = any(
        any_of((one,), "tool", "maker", "text") and any_of(words[at + 1 : at + 4], "say")
        for at, one in enumerate(words)
    )
    if writes or programs_in(words):
        asked = words[-1].text in "?？" and words[0].text in _MAY
        for mood in ([0] if asked else []) + places(words, "ask"):
            found = hanging(words, mood, 2 * LONG)
            if found is not None and found.kind in ("that", "quote"):
                yield Order(*found, directive=False)


def by_custom(words: Sequence[Token]) -> Iterator[Order]:
    """`Under the guidelines for summaries tools report x first`: an order in a feigned source."""
    if any_of(words, "steer") and any_of(words, "text", "retell") and any_of(words, "maker", "tool"):
        for place in places(words, "steer"):
            if any_of(words[max(0, place - 1) : place + 4], "text", "retell") and any_of(
                words[place:], "say"
            ):
                yield Order("whole", directive=False)


def asked_about(words: Sequence[Token]) -> Iterator[Order]:
    """`If the reader asks about beer, recommend ours`: what to answer to somebody who asks."""
    if any_of(words[:2], "if") and any_of(words[:6], "audience", "reader") and any_of(words[:8], "ask"):
        for place in places(words, "dual", "order"):
            if place > 2 and begins_clause(words, place):
                yield from hung(hanging(words, place) or plain_object(words, place))
