"""What answers one property of an object better than another: a name is no botanical name beside it."""

from __future__ import annotations

from collections.abc import Sequence

from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.typed import SCALARS, kind_of
from browser_tools.text.facts.meanings import INSTEAD, name_words
from browser_tools.text.facts.offers import Offer

_TWINS = {"brand": "manufacturer", "manufacturer": "brand", "model": "mpn", "mpn": "model",
          "start": "date"}  # fmt: skip
"""What stands for each other, unless both are asked for."""
_ALIKE = frozenset({"name", "quantity", "url", "image", "currency", "id"})
"""Words that add nothing, or what an element has besides."""


def _same_but_unit(one: str, other: str) -> bool:
    """Whether both names say the same, one of them with the unit that it is wanted in."""
    words = sorted((name_words(one), name_words(other)), key=len)
    return words[1][: len(words[0])] == words[0]


def said_so(quote: str, name: str) -> bool:
    """Whether a label says the very words of a name."""
    words = " ".join(name_words(name))
    return quote.casefold().startswith(words) and not quote[len(words) : len(words) + 1].isalnum()


def without_others(wanted: Asked, offers: Sequence[Offer], properties: Sequence[Asked]) -> Sequence[Offer]:
    """Without those that answer another property of the same object to the word, where this one asks for
    more: a name is no botanical name beside it."""
    twin = _TWINS.get(next(iter(wanted.meaning), "")) if len(wanted.meaning) == 1 else None
    if twin is not None and any(one.meaning == {twin} and one.form == wanted.form for one in properties):
        first = wanted.means("start")  # the first day on a page is no second answer
        offers = [
            offer for offer in offers if offer.name != {twin} and not (first and offer.origin == "heading")
        ]
    if "fee" in wanted.meaning and any(one.means("price") for one in properties):
        offers = [one for one in offers if "fee" in one.name] or offers  # it comes on top of the price
    alike = [
        one
        for one in properties
        if one is not wanted and one.meaning == wanted.meaning and not _same_but_unit(one.name, wanted.name)
    ]
    if alike:  # `servings` and `yield`: each by its very word
        own = [one for one in offers if said_so(one.quote, wanted.name)]
        offers = own or [one for one in offers if not any(said_so(one.quote, each.name) for each in alike)]
    called = any(INSTEAD.get(next(iter(one.meaning), "")) == "name" for one in properties
                 if len(one.meaning) == 1 and kind_of(one.schema) == "string")  # fmt: skip
    if called and "name" in wanted.meaning and len(wanted.meaning) > 1:
        offers = [offer for offer in offers if offer.name != {"name"}]
    if not called:
        other = INSTEAD.get(next(iter(wanted.meaning), "")) if len(wanted.meaning) == 1 else ""
        if other == "name" and any(one.meaning == {"name"} for one in properties):
            offers = [offer for offer in offers if offer.name != {"name"}]  # that is what it is called itself
    taken = [one.meaning for one in properties
             if kind_of(one.schema) in SCALARS and one.meaning and one.meaning < wanted.meaning
             and not wanted.meaning - one.meaning <= _ALIKE]  # fmt: skip
    if not taken or wanted.form or "address" in wanted.meaning:
        return offers
    return [offer for offer in offers if offer.name not in taken]
