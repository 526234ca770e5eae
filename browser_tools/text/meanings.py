"""What names mean the same: of a property in a schema, a label on a page, a key in its data, a class."""

from __future__ import annotations

import re

_GROUPS = (
    "name title headline heading label bezeichnung titel",
    "price cost fee preis prix precio",
    "currency pricecurrency währung",
    "description summary abstract about desc beschreibung",
    "image picture photo thumbnail img photograph",
    "url link href permalink",
    "brand manufacturer maker vendor marke hersteller",
    "sku mpn artikelnummer productid itemnumber articlenumber",
    "availability stock available instock verfügbarkeit verfügbar",
    "rating score stars ratingvalue bewertung",
    "reviewcount ratingcount votes reviews ratings numreviews numberofreviews bewertungen",
    "author writer creator autor byline writtenby username postedby commenter user",
    "date published datepublished publishedat created posted datum datecreated uploaddate publicationdate",
    "modified updated datemodified updatedat lastmodified lastupdated",
    "start startdate begins begin starts startsat beginn",
    "end enddate ends endsat ende",
    "location venue place where ort veranstaltungsort",
    "organizer organiser host veranstalter",
    "performer performers artist speaker",
    "ingredients ingredient recipeingredient zutaten",
    "instructions steps directions method recipeinstructions zubereitung",
    "yield servings serves portions recipeyield portionen",
    "preptime preparationtime",
    "cooktime cookingtime",
    "totaltime",
    "category articlesection genre recipecategory kategorie",
    "cuisine recipecuisine",
    "keywords tags schlagwörter",
    "text body content comment articlebody message reviewbody commenttext",
    "points upvotes upvotecount likes",
    "total sum gesamt summe",
    "quantity qty count anzahl menge",
    "phone telephone tel telefon",
    "email mail",
    "calories kcal",
    "weight gewicht",
    "color colour farbe",
    "city addresslocality town locality stadt",
    "street streetaddress straße",
    "postcode zip postalcode zipcode plz",
    "country addresscountry land",
)
_MEANING = {word: group.split()[0] for group in _GROUPS for word in group.split()}
_IDLE = frozenset(
    """
    the a an of for in at by to and is item product event recipe page article post row entry value your our s
    itemprop js text-value data field
    """.split()  # noqa: SIM905 (words read better as words)
)
"""Words that add nothing to others: `product name` is a name."""

Meaning = frozenset[str]


def meaning(name: str) -> Meaning:
    """What `name` means, as a set of words: `priceCurrency`, `price_currency` and `Currency` are one."""
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"(?<=[a-zà-ÿ0-9])(?=[A-ZÀ-Þ])", " ", name))
    words = [part.casefold() for part in parts]
    whole = _MEANING.get("".join(words))
    if whole:
        return frozenset([whole])
    kept = [word for word in words if word not in _IDLE] or words
    joined = _MEANING.get("".join(kept))
    if joined:
        return frozenset([joined])
    return frozenset(_MEANING.get(word, _single(word)) for word in kept)


def _single(word: str) -> str:
    shorter = word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
    return _MEANING.get(shorter, shorter)


def closeness(wanted: Meaning, offered: Meaning) -> int:
    """0: nothing in common that counts; 10: the same; between: one says more than the other."""
    if not wanted or not offered:
        return 0
    if wanted == offered:
        return 10
    if offered < wanted or wanted < offered:
        return max(1, 7 - 2 * len(wanted ^ offered))
    return 0
