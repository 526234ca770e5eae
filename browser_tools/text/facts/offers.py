"""Values under a name, as data for machines gives them: described things and meta."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple
from urllib.parse import urljoin

from bs4 import Tag

from browser_tools.text.amounts.unit_codes import amount_of
from browser_tools.text.facts.meanings import Meaning, meaning

Origin = Literal["json-ld", "microdata", "rdfa", "label", "meta", "marked", "heading", "flag", "count"]
WEIGHT: dict[Origin, int] = {
    "json-ld": 40, "microdata": 38, "rdfa": 37, "label": 30, "marked": 25, "meta": 20, "heading": 15,
    "flag": 10, "count": 15,
}  # fmt: skip
"""Which is believed where several fit as well: what is written for machines is exact, a class is a guess."""
MACHINES = frozenset({"json-ld", "microdata", "rdfa", "meta"})
_GENERIC = frozenset({"name", "url", "value", "text", "item", "id"})
_OWN = frozenset({"image", "description", "logo", "sameas", "jobtitle", "author", "date", "datepublished"})
"""What a part has of its own: an author's picture is none of the recipe's."""
_NEUTRAL = frozenset(
    {"offers", "aggregateRating", "mainEntity", "nutrition", "review", "reviewRating", "geo"}
)
_ADDRESS = ("streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry")
_ACTIONS = {"LikeAction": "likes", "CommentAction": "comments replies", "ViewAction": "views",
            "WatchAction": "views", "ShareAction": "shares", "ReplyAction": "replies",
            "DownloadAction": "downloads", "FollowAction": "followers", "WriteAction": "posts"}  # fmt: skip
_TEXT, _BOUGHT = meaning("text"), meaning("ticket url")
_SOLVED, _DEADLINE = meaning("solved"), meaning("deadline")
_ONLINE, _REPLIES = meaning("online"), meaning("replies")
_COOKED, _PREPARED = meaning("cook time"), meaning("prep time")
_PREPARING = re.compile(r"zubereitungszeit\b", re.IGNORECASE)
_COUNTED = frozenset({"commentCount", "answerCount"})
CHOSEN = {"acceptedAnswer": True, "suggestedAnswer": False}
_OF_WORK = {"jobTitle": ("role",), "affiliation": ("company", "organization"),
            "worksFor": ("company", "organization")}  # fmt: skip
"""What somebody does, and for whom: other words for what schema.org calls so."""
_OF_THE_PAGE = frozenset(
    {"theme-color", "msapplication-tilecolor", "color-scheme", "og:type", "twitter:card", "og:locale"}
)
"""What a page tells of its colours, and that it is a page of a `product`, is nothing of the thing."""
_LONGEST_JOINED = 400
_GONE = frozenset({"OutOfStock", "SoldOut", "Discontinued"})
_THUMBNAIL = re.compile(r"-\d{2,4}x\d{2,4}\.\w+$")
"""WordPress names its copies by their size; the whole picture has none."""


LEADS: Meaning = frozenset({"leadsto"})
"""Where a link of a row leads; the words of the link are the quote."""


class Offer(NamedTuple):
    """A value under a name. `quote` is how the page says it; `element` is where, if that is an element."""

    name: Meaning
    value: Any
    origin: Origin
    quote: str
    element: Tag | None = None
    depth: int = 0


def of_thing(values: dict[str, Any], origin: Origin, depth: int = 0, above: str = "") -> Iterator[Offer]:
    """The properties of one described thing, and of the things it consists of."""
    yield from _interactions(values, origin, depth)
    for key, value in values.items():
        if key.startswith("@"):
            if isinstance(called := values.get("name"), str) and not above:
                yield from (Offer(meaning(kind), called, origin, called, None, depth) for kind in value)
            for part in ("text", "description"):
                if isinstance(said := values.get(part), str) and said:
                    yield from (
                        Offer(meaning(f"{kind} {part}"), said, origin, said, None, depth) for kind in value
                    )
            continue
        if key == "price" and above == "offers" and _is_unpriced(value, values):
            continue
        name = meaning(_named(key, above))
        if key == "acceptedAnswer" and value:
            yield Offer(_SOLVED, "yes", origin, key, None, depth)
        if key in CHOSEN:
            value = [{**one, "accepted": CHOSEN[key]} if isinstance(one, dict) else one
                     for one in (value if isinstance(value, list) else [value])]  # fmt: skip
        if key in _COUNTED and isinstance(value, int | str):
            yield Offer(_REPLIES, value, origin, str(value), None, depth + 1)
        if key == "eventAttendanceMode" and isinstance(value, str):
            yield Offer(_ONLINE, "no" if "Offline" in value else "yes", origin, value, None, depth)
        if key == "validThrough" and "JobPosting" in values.get("@type", ()):
            name = _DEADLINE  # elsewhere a price holds till then
        if key in _OF_WORK and isinstance(value, str | dict):
            said = str(value.get("name") or "") if isinstance(value, dict) else value
            yield from (Offer(meaning(one), said, origin, said, None, depth) for one in _OF_WORK[key] if said)
        if key == "url" and above == "offers" and isinstance(value, str):
            yield Offer(_BOUGHT, value, origin, value, None, depth)
        lone = value[0] if isinstance(value, list) and len(value) == 1 else value
        if isinstance(lone, dict):
            yield Offer(name, lone, origin, "", None, depth)
            if measured := amount_of(lone):
                yield Offer(name, measured, origin, measured, None, depth)
                lone = {key: part for key, part in lone.items() if key != "value"}
            if address := _joined([lone.get(part) for part in _ADDRESS], ", "):
                yield Offer(name, address, origin, address, None, depth)
            if depth < 4:
                yield from of_thing(lone, origin, depth + 1, above if key in _NEUTRAL and above else key)
        elif isinstance(lone, list):
            yield Offer(name, lone, origin, _joined(lone, " · "), None, depth)
            yield from _several(key, lone, name, origin, depth)
        elif lone is not None and str(lone).strip():
            yield Offer(name, lone, origin, str(lone), None, depth)


def variant_of(values: Mapping[str, Any], url: str) -> dict[str, Any] | None:
    """Of the variants of a thing (`hasVariant`) the one whose own address, or its offer's, is `url`."""
    given = values.get("hasVariant")
    variants = [one for one in (given if isinstance(given, list) else [given]) if isinstance(one, dict)]
    for variant in variants:
        offer = variant.get("offers")
        parts = [variant, *(offer if isinstance(offer, list) else [offer])]
        told = (one.get("url") for one in parts if isinstance(one, dict))
        if any(isinstance(address, str) and urljoin(url, address) == url for address in told):
            return variant
    return None


def _interactions(values: dict[str, Any], origin: Origin, depth: int) -> Iterator[Offer]:
    """`LikeAction` counted 7 times are likes."""
    given = values.get("interactionStatistic")
    for counter in given if isinstance(given, list) else [given]:
        if isinstance(counter, dict) and (count := counter.get("userInteractionCount")) is not None:
            kind = counter.get("interactionType")
            said = (kind.get("@type") or [""])[0] if isinstance(kind, dict) else str(kind or "")
            name = _ACTIONS.get(said.rstrip("/").rpartition("/")[2], "")
            for one in name.split():
                if meaning(one) != _TEXT:  # comments are counted, and no text
                    yield Offer(meaning(one), count, origin, str(count), None, depth)
                yield Offer(meaning(f"{one} count"), count, origin, str(count), None, depth)


def _named(key: str, above: str) -> str:
    if above in _NEUTRAL and key in ("category", "description"):
        return f"{above} {key}"
    if above == "starRating" and key == "ratingValue":
        return above  # the class of a hotel is not how its guests found it
    if not above or above in _NEUTRAL:
        return key
    if key == "contentUrl":
        return above if above == "image" else f"{above} url"
    if key.casefold() in _GENERIC:
        return f"{above} url" if key == "url" and above != "image" else above
    return f"{above} {key}" if key.casefold() in _OWN else key


def _several(key: str, values: list[Any], name: Meaning, origin: Origin, depth: int) -> Iterator[Offer]:
    """A list where one value is asked for: of things the first, of texts all, if they are few."""
    first = values[0] if values else None
    if isinstance(first, dict):
        if key == "offers":  # of several sizes one that can be bought
            first = next((one for one in values if isinstance(one, dict) and _is_in_stock(one)), first)
        if key in ("offers", "author", "image", "performer", "location", "organizer") and depth < 4:
            yield from of_thing(first, origin, depth + 1, key)
    elif first is not None:
        joined = _joined(values, ", ")
        repeated = any(str(first) in str(one) for one in values[1:])
        if str(first).startswith(("http", "/")):
            joined = next((str(one) for one in values if not _THUMBNAIL.search(str(one))), str(first))
        elif repeated or len(joined) > _LONGEST_JOINED:
            joined = str(first)
        yield Offer(name, joined, origin, joined, None, depth)


def _is_unpriced(price: Any, offer: dict[str, Any]) -> bool:
    """Whether a price of nothing stands for none: what is sold out is not for free."""
    zero = re.fullmatch(r"0+(?:[.,]0+)?", str(price)) is not None
    return zero and str(offer.get("availability") or "").rpartition("/")[2] in _GONE


def _is_in_stock(offer: dict[str, Any]) -> bool:
    return str(offer.get("availability") or "").rpartition("/")[2] == "InStock"


def _joined(values: list[Any], by: str) -> str:
    return by.join(str(one) for one in values if one is not None and not isinstance(one, dict | list))


def of_meta(found: dict[str, str]) -> Iterator[Offer]:
    for name, value in found.items():
        if name in _OF_THE_PAGE:
            continue
        plain = re.sub(r"^(?:og|twitter|article|product|book|dc|dcterms)[:.]", "", name)
        plain = {"price:amount": "price", "price:currency": "currency", "published_time": "date",
                 "modified_time": "modified", "site_name": "site name"}.get(plain, plain)  # fmt: skip
        yield Offer(meaning(plain), value, "meta", value)


def timed_apart(offers: list[Offer]) -> list[Offer]:
    """A `Zubereitungszeit` is all the time it takes; beside a `Kochzeit` it is what goes before that."""
    named = {offer.name for offer in offers}
    if _COOKED not in named or _PREPARED in named:
        return offers
    return [one._replace(name=_PREPARED) if _PREPARING.match(one.quote) else one for one in offers]
