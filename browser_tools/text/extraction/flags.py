"""What is so because the page says the word: a badge `Vegan`, a tick called so, `Diet: vegan`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bs4 import Tag

from browser_tools.text.extraction.field import Field
from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.own_elements import is_own
from browser_tools.text.html.dom import is_hidden, text_of

_BADGE = frozenset(
    {"span", "li", "a", "strong", "b", "em", "i", "small", "mark", "div", "p", "td", "button", "abbr"}
)
_LONGEST, _LONGEST_LIST = 32, 200
_NOT = re.compile(r"^(?:not|no|non|nicht|kein|keine|pas|sans|sin|without)[\s-]+", re.IGNORECASE)
_WITHIN = re.compile(r"\s(?:not|nicht|non|pas|niet)\s", re.IGNORECASE)
"""`Parking not included`."""
_DEED = re.compile(r"^([^\W\d_]+) (?:by|von|par|por|da|door) ", re.IGNORECASE)
"""`Pinned by the editors`."""
_BADGES = frozenset({"flag", "marked"})
_TICKS = frozenset("✓✔☑✅●•")
_DIETS = frozenset({"diet", "diat", "regime", "dieta"})


def of_flags(root: Tag) -> Iterator[Offer]:
    """Words that stand alone in an element, and marks of the element itself; the value is yes or no."""
    for element in root.find_all(lambda one: one.name in _BADGE or is_own(one)):
        if element.find(True) is None and not is_hidden(element):
            said = text_of(element) or _unsaid(element)
            if 1 < len(said) <= _LONGEST and not re.search(r"[\d:]", said):
                yield _flag(said, element)
    for picture in root.find_all(["img", "svg"]):
        if said := _unsaid(picture):
            yield _flag(said, picture)


def _unsaid(element: Tag) -> str:
    """What a picture or an empty element is called."""
    for name in ("alt", "aria-label", "title"):
        if said := " ".join(str(element.get(name) or "").split()):
            return said if len(said) <= _LONGEST else ""
    return ""


def _flag(said: str, element: Tag) -> Offer:
    bare = _WITHIN.sub(" ", _NOT.sub("", said))
    if (deed := _DEED.match(bare)) is not None:
        return Offer(meaning(deed[1]), bare == said, "flag", said, element)
    return Offer(meaning(bare), bare == said, "flag", said, element)


def listed(wanted: Meaning, offers: Sequence[Offer]) -> Offer | None:
    """The offer whose value lists the word: `Vegan` among diets, features, tags."""
    for offer in offers:
        values = offer.value if isinstance(offer.value, list) else [offer.value]
        for value in values:
            if not isinstance(value, str) or len(value) > _LONGEST_LIST or offer.origin == "flag":
                continue
            said = value.rpartition("/")[2] if "schema.org" in value else value
            for part in re.split(r"\s*[,;/·|&\n]\s*|\s+(?:and|und|et|y|e)\s+", said):
                bare = _NOT.sub("", part)
                if wanted and meaning(bare) - _DIETS == wanted:
                    return Offer(wanted, bare == part, offer.origin, offer.quote or value, offer.element)
    return None


def denied(fields: list[Field], rows: list[Any], path: str, name: str) -> None:
    """Where a badge or tick says yes of some `rows` of the list `path`, and nothing of the others, these are
    not."""
    places = {f"{path}[{at}].{name}": row for at, row in enumerate(rows)}
    marked = [one for one in fields if one.path in places and one.value is True
              and (one.origin in _BADGES or one.quote.strip() in _TICKS)]  # fmt: skip
    if not marked or any(row[name] is False for row in rows):
        return
    for at, one in enumerate(fields):
        if one.path in places and one.value is None:
            places[one.path][name] = False
            fields[at] = replace(one, value=False, origin=marked[0].origin, quote=marked[0].quote, reason="")
