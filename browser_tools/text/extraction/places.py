"""What the words of a place say besides its name: the room in it, its town, its postcode."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import MACHINES, Offer
from browser_tools.text.facts.phrases import lines_of

_PLACE, _LONGEST = meaning("location"), 160
_ROOM = re.compile(
    r"^(?:(?:großer |kleiner |grande |petite |main |small |large )?(?:\w*(?:saal|raum|zimmer|atelier|"
    r"aula)|salle|room|"
    r"hall|auditorium|lecture theatre|studio|sala|aula|stanza|zaal|lokaal|sal)\b.*|.*\s(?:room|hall|"
    r"studio|theatre|zaal))$",
    re.IGNORECASE,
)
_APART = re.compile(r"\s*;\s*|\s[–—-]\s|,\s+|\n")
_TOWN = re.compile(
    r"^(?P<rest>.+?)(?:\s[–—-]\s(?P<town>[A-ZÀ-Þ][^\W\d_]+(?:[ '’-][^\W\d_]+){0,2})|"
    r"\s\((?P<in>[A-ZÀ-Þ][^\d()]{2,30})\))$"
)
_POSTCODE = re.compile(
    r"[,\s]+(?P<code>[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|\d{4}\s?[A-Z]{2}(?=\s[A-Z])|\d{2}-\d{3}|"
    r"\d{5})\b(?:\s(?P<town>[A-ZÀ-Þ][^\W\d_]+(?:[ '’-][^\W\d_]+){0,3}))?$"
)


def of_places(offers: Sequence[Offer], asked: Sequence[str]) -> Iterator[Offer]:
    """Of each place that has a label what it says of `asked` (of `room`, `city`, `postcode`), and the place
    without that."""
    for offer in offers:
        said = offer.value
        if (
            offer.name != _PLACE
            or offer.origin in MACHINES
            or not isinstance(said, str)
            or len(said) > _LONGEST
        ):
            continue
        if offer.element is not None and offer.element.find("br") is not None:
            said = "\n".join(lines_of(offer.element.children))
        told: dict[str, str] = {}
        if "room" in asked and len(parts := _APART.split(said)) > 1 and _ROOM.match(parts[-1]):
            told["room"] = parts[-1]
            said = said.removesuffix(parts[-1]).rstrip(" ,;–—-\n")
        if "postcode" in asked and (found := _POSTCODE.search(said)):
            told |= {"postcode": found["code"], **({"city": found["town"]} if found["town"] else {})}
            said = said[: found.start()]
        elif "city" in asked and (found := _TOWN.match(said)):
            told["city"] = found["town"] or found["in"]
            said = found["rest"]
        for name, value in told.items():
            yield offer._replace(name=meaning(name), value=value, depth=offer.depth + 1)
        if told:
            lines = said.split("\n")
            addressed = re.search(r"\d", " ".join(lines[1:])) is not None  # below the place stands its street
            yield offer._replace(value=lines[0] if addressed else ", ".join(lines), element=None)
