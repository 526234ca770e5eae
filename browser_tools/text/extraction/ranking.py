"""Which offer answers a property: by how near its name is, by where it stands and what it looks like."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from browser_tools.text.amounts.costs import NET
from browser_tools.text.amounts.measures import is_duration
from browser_tools.text.amounts.units import unit_in_name
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.fitting import is_struck
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import SHARES, Meaning, meaning, name_words
from browser_tools.text.facts.offers import MACHINES, WEIGHT, Offer

_LEAST_NEAR = 3
_PRICE = meaning("price")
_LONG, _TEXTS = 120, frozenset({"text", "description"})
"""What is longer is a box that a class names, and no value of its own, unless text is wanted."""
_ACCOUNTS = 30
"""What begins with an @ is an account, and no name."""
_TITLES = frozenset({"title", "titel", "titre", "titulo", "titolo", "headline", "heading", "tytul", "rubrik"})
_HEADINGS, _TITLED, _HEADS = (
    ("h1", "h2", "h3", "h4", "h5", "h6"),
    re.compile(r"(?<![^\W_])(?:title|headline)(?![^\W_])"),
    8,
)
"""What is asked for as a title is rather a heading than a name."""
_PLAIN = frozenset({"type", "title", "description"})
"""A text of this schema is meant for people: `45 minutes` before `PT45M`."""
_AT = re.compile(r"(?<![\d:+-])\d\d?:\d\d")
_SHOWN = re.compile(
    r"\b(?:displayed|shown|as it (?:stands|appears)|visible|affiché\w*|angezeigt|mostrad[oa])", re.IGNORECASE
)
"""A description that wants the words people see, not those for machines."""
_NUMBERS = frozenset({"number", "id", "no", "nr", "code"})
_MONEY = re.compile(r"[€$£¥]\s?[\d.,]+|[\d.,]+\s?(?:[€$£¥]|EUR|USD|GBP|CHF|zł|kr)")
_TOKEN = re.compile(r"^(?:https?://)?schema\.org/\w+/?$", re.IGNORECASE)
"""A word for machines: the page's own are told, where it has any."""


@lru_cache(maxsize=2000)
def _spoken(name: str) -> tuple[str, ...]:
    """The words of a name; then without the unit that it ends in, which no label has."""
    words = name_words(name)
    ended = len(words) > 1 and unit_in_name(words[-1])
    return " ".join(words), *((" ".join(words[:-1]),) if ended else ())


def _word_for_word(quote: str, spoken: tuple[str, ...]) -> int:
    """How well a label that begins `quote` says the very words, 0-2: they come before synonyms."""
    said = quote.casefold()
    for missing, words in enumerate(spoken):
        if said.startswith(words) and not said[len(words) : len(words) + 1].isalnum():
            return 2 - missing
    return 0


def ranked(wanted: Asked, offers: Sequence[Offer]) -> list[Offer]:
    """The offers whose name is near, the likeliest first."""
    kind = kind_of(wanted.schema)
    left_out = {"boolean": "count", "number": "flag", "integer": "flag"}.get(kind, "count flag").split()
    scored = []
    spoken = _spoken(wanted.name)
    titled = wanted.means("name") and not _TITLES.isdisjoint(name_words(wanted.name))
    numbered = not _NUMBERS.isdisjoint(name_words(wanted.name)[-1:])
    nears: dict[Meaning, int] = {}
    for place, offer in enumerate(offers):
        if (near := nears.get(offer.name, -1)) < 0:
            near = nears[offer.name] = wanted.near(offer.name)
        if near < _LEAST_NEAR or isinstance(offer.value, dict | list) or (offer.origin in left_out):
            continue
        if kind == "string" and "quantity" in offer.name - wanted.meaning:
            continue  # how many there are is no text
        if offer.origin == "heading" and offer.name == _PRICE and len(wanted.meaning) > 1:
            continue  # the price of the thing is none of a bicycle that comes along
        if kind == "string" and numbered and _MONEY.fullmatch(str(offer.value).strip()):
            continue  # `VAT (20%) £153.60` is no number of a firm
        score = near * 10 + WEIGHT[offer.origin] / 2 - offer.depth * 2
        score += _word_for_word(offer.quote, spoken) + _HEADS * (titled and _is_heading(offer))
        score += 5 * ("share" in offer.name and _is_share(wanted.name))
        score += 10 * (offer.origin == "meta" and wanted.means("image"))
        score += _ACCOUNTS * str(offer.value).startswith("@") * (1 if wanted.means("handle") else -1)
        score += 10 * (
            wanted.schema.get("format") == "date-time" and _AT.search(str(offer.value)) is not None
        )
        score -= 25 * (wanted.means("price") and NET.match(offer.quote) is not None)
        score += 20 * (wanted.means("oldprice") and is_struck(offer))
        score -= 15 * (wanted.schema.keys() <= _PLAIN and is_duration(str(offer.value)))
        if kind == "string" and "enum" not in wanted.schema:
            score -= 25 * (_TOKEN.match(str(offer.value)) is not None)
        if offer.origin == "marked" and not wanted.meaning & _TEXTS:
            score -= 30 * (len(str(offer.value)) > _LONG or _is_box(offer))
        if _SHOWN.search(str(wanted.schema.get("description", ""))):
            score -= 60 * (offer.origin in MACHINES)
        scored.append((score, -place, offer))
    scored.sort(key=lambda row: row[:2], reverse=True)
    return [offer for _, _, offer in scored]


def _is_heading(offer: Offer) -> bool:
    """Whether it is a heading, or what a class calls a title: of a review, not of who wrote it."""
    element = offer.element
    classes = " ".join(map(str, element.get("class") or ())) if element is not None else ""
    return element is not None and (element.name in _HEADINGS or _TITLED.search(classes) is not None)


def _is_share(name: str) -> bool:
    return bool(name_words(name)) and name_words(name)[-1] in SHARES


def _is_box(offer: Offer) -> bool:
    """Whether it holds paragraphs and lists: more than one value."""
    element = offer.element
    return (
        element is not None and len(str(offer.value)) > _LONG // 2 and element.find(["p", "ul"]) is not None
    )
