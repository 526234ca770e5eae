"""Who is named in what an offer says: in a byline, in a box with a rank, with the part somebody plays."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bs4 import Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import blocks, text_of
from browser_tools.text.html.grid import BADGE
from browser_tools.text.things.contribution import person_in

_SAYS = re.compile(
    r"(?:\s+(?:says|said|wrote|writes|sagt|schrieb|meint|a (?:dit|écrit)|dit|"
    r"dice|dijo|disse|diz|zegt|schreef|pisze|skriver|skrev|schreibt|escribe|escribió|kirjoitti|пишет|писал\w*|napisał\w*))?"
    r"\s*:?$",
    re.IGNORECASE,
)
_MAILED = re.compile(r"[\s,;(<]+[\w.+%-]+@[\w-]+(?:\.[\w-]+)+[)>]?$|\s*<[^<>]*>$")
"""`Ann Holm, ann@holm.example`, `Ann Holm <ann (at) holm.example>`"""
_TICKED = re.compile(r"^[✓✔☑✅✪★]")
"""`✓ Verified buyer`"""
_AT = re.compile(r"(?<=\w)\s*@[\w.-]+(?:@[\w.-]+)?$")
_BESIDES = re.compile(r"\d|[|·•»@/–—]|\bvia\b|[^\W\d_]{3}\.\s", re.IGNORECASE)
"""What stands in a byline beside the name."""
_MOST_BADGES = 4
BY = re.compile(
    r"^(?:(?:written |posted |publicad[oa] |publiée? |veröffentlicht |pubblicat[oa] |escrit[oa] |"
    r"geschrieben |geplaatst |presented |hosted |organi[sz]ed |promoted |recipe |rezept |recette |"
    r"review(?:ed)? |bewertung |rezension |avis |reseña |recensione |beoordeling )?"
    r"(?-i:(?!(?:AV|AF|DI|PAR|POR)\b))(?:by|von|par|por|di|af|av|door))[\s:]+|^By(?=[A-Z])",
    re.IGNORECASE,
)
_ROLE = re.compile(r"^([^()（）]+?)\s*[(（][^()（）]+[)）]$")
_LONGEST_BYLINE, _LONGEST_NAME = 200, 60


def person(offer: Offer) -> str:
    """Who it was, without what a byline says besides: `by Mira » 3 May`."""
    said = _SAYS.sub("", BY.sub("", _MAILED.sub("", _without_badges(offer))))
    if (bare := _AT.sub("", said)) and bare != said and bare[-1:].isalpha():
        said = bare  # the name, and behind it the account
    if (inner := _inside(offer.element, said)) is not None:
        return inner
    if (name := _named(offer.element, said)) is not None:
        return name
    if offer.element is not None and offer.element.name not in ("a", "span", "strong", "b"):
        lines = [block.text for block in blocks(offer.element)]
        if len(lines) > 1 and not re.search(r"\d", first := BY.sub("", lines[0])) and len(said) > len(first):
            return first
    if offer.element is None or not (dates(said) or (said != offer.value and re.search(r"\d", said))):
        return said
    link = offer.element.find("a") or offer.element.find(["strong", "b", "span"])
    named = text_of(link) if isinstance(link, Tag) else ""
    bare = re.split(r"\s*[»|·•—–]\s*", said)[0]
    if (told := dates(bare)) and told[0].start:
        bare = bare[: told[0].start].rstrip(" ,(") or bare
    return named if named and not re.search(r"\d", named) else bare


def _without_badges(offer: Offer) -> str:
    """`Glyn Prosser` of `Glyn Prosser Mod`: what hangs on a name says what he is."""
    said = str(offer.value)
    for part in (
        reversed(offer.element.find_all(_hangs, limit=_MOST_BADGES)) if offer.element is not None else ()
    ):
        said = said.removesuffix(text_of(part)).rstrip() or said
    return said


def _hangs(part: Tag) -> bool:
    marked = any(BADGE.search(str(name)) for name in part.get("class") or ())
    return (marked or _TICKED.match(text_of(part)) is not None) and not part.find("a")


def _inside(box: Tag | None, said: str) -> str | None:
    """The one whom a byline links or marks, among other words: `via marchpane 5 hours ago | link`."""
    if box is None or box.name == "a" or len(said) > _LONGEST_BYLINE or not _BESIDES.search(said):
        return None
    person = person_in(box)
    name = text_of(person) if person is not None else ""
    return name if re.search(r"[^\W_]", name) and name in said and len(name) <= _LONGEST_NAME else None


def _named(box: Tag | None, said: str) -> str | None:
    """The name that a box of several lines begins with: `Hanno`, and below it his rank."""
    if box is None or box.find(["br", "div", "p", "ul", "dl"]) is None:
        return None
    first = next((one for one in box.find_all(["strong", "b", "a"], limit=4) if text_of(one)), None)
    name = text_of(first) if first is not None else ""
    named = re.match(r"[^\W\d_]", name) is not None and not dates(name)
    return name if named and name != said and said.startswith(name) else None


def without_roles(people: Sequence[str]) -> list[str]:
    """Names without what each of them does, where all say that in brackets: `Ada Holm (viola)`."""
    found = [_ROLE.match(one) for one in people]
    names = [match[1] for match in found if match]
    return names if len(people) > 1 and len(names) == len(people) else list(people)


def linked_name(offer: Offer) -> str:
    """The one whom the only link of a byline leads to: `By Fern & Moss 2,311 sales`."""
    links = offer.element.find_all("a", limit=2) if offer.element is not None else []
    return text_of(links[0]) if len(links) == 1 else ""
