"""What a heading calls the thing: without prices, badges and numbers that stand in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bs4 import Tag

from browser_tools.text.amounts.costs import PRICED
from browser_tools.text.amounts.dates import dates
from browser_tools.text.compare import plain
from browser_tools.text.html.dom import text_of
from browser_tools.text.html.grid import BADGE

COSTS = re.compile(
    rf"^(?:{PRICED.pattern})?\s?\d[\d.,' \u00a0]*\s?(?:{PRICED.pattern})?(?:\s?/\s?\w{{1,6}})?$",
)
"""An amount of money, and nothing else but of how long: `$19/mo`."""
_CALLED = re.compile(r"(?:^|[-_])(?:name|title)$", re.IGNORECASE)
_SUBTITLE = re.compile(r"(?:^|[-_])sub-?(?:title|head(?:ing|line)?)$|untertitel|sous-titre", re.IGNORECASE)
_LONGEST_KIND = 16
_COUNTER = re.compile(r"^[#№]\s?\d+$")
_NUMBERED = re.compile(r"^[^\W\d][^\d:]{1,20}:\s?\S*\d\S*$")
"""`Code: 4711` in a heading is the thing's number, and no part of its name."""


def _entitles(heading: Tag, said: str) -> bool:
    """Whether the document's title is this alone: `Thread: Gearbox whine` is called `Gearbox whine`."""
    title = list(heading.parents)[-1].find("title")
    return isinstance(title, Tag) and plain(title.get_text()).startswith(plain(said))


def titles(root: Tag, name: str) -> bool:
    """Whether the document's title says the heading too."""
    title = list(root.parents)[-1].find("title") if root.parent is not None else root.find("title")
    return isinstance(title, Tag) and plain(name) in plain(title.get_text())


def named_and_priced(element: Tag) -> tuple[str, str]:
    """The words of a heading without the price that ends it, and that price: `Team $19/mo`."""
    name = text_of(element)
    pieces = [one for one in element.find_all(True) if one.find(True) is None and (text_of(one))]
    if len(pieces) > 1 and any(COSTS.match(text_of(one)) and PRICED.search(text_of(one)) for one in pieces):
        return _of_pieces(pieces)
    for part in element.find_all(True):
        told = text_of(part)
        if told != name and name.endswith(told) and COSTS.match(told):
            return name.removesuffix(told).strip(), told
    return name, ""


def _of_pieces(pieces: Sequence[Tag]) -> tuple[str, str]:
    """The same of a head in pieces: `Most popular`, `Studio`, `$12`, `/month`, `Try it`."""
    at = next(
        at for at, one in enumerate(pieces) if COSTS.match(text_of(one)) and PRICED.search(text_of(one))
    )
    names = [one for one in pieces[:at] if not BADGE.search(" ".join(one.get("class") or ()))] or pieces[:1]
    marked = [one for one in pieces if any(map(_CALLED.search, one.get("class") or ()))]
    return text_of((marked or names)[0]), text_of(pieces[at])


def first_piece(heading: Tag) -> str:
    """The first of several elements that a heading is made of, where the document's title has it, and not
    all of them: `Barche Lariane`, and beside it how often it was reviewed."""
    pieces = heading.find_all(True, recursive=False)
    first = text_of(pieces[0]) if len(pieces) > 1 else ""
    whole = "".join(map(text_of, pieces)).replace(" ", "") == text_of(heading).replace(" ", "")
    called = (
        first
        and re.search(r"[^\W\d_]{3}", first)
        and not BADGE.search(" ".join(pieces[0].get("class") or ()))
    )
    return (
        first if called and whole and titles(heading, first) and not titles(heading, text_of(heading)) else ""
    )


def heading_name(heading: Tag) -> str:
    """Its words, without a price and the number that trackers hang on."""
    name = first_piece(heading) or named_and_priced(heading)[0]
    if (below := heading.find(class_=_SUBTITLE)) is not None and name.endswith(said := text_of(below)):
        name = name.removesuffix(said).rstrip(" :–—-") or name
    label, colon, rest = name.partition(":")
    if colon and rest.strip() and len(label) <= _LONGEST_KIND and _entitles(heading, rest):
        name = rest.strip()
    for part in heading.find_all("span", recursive=False, limit=1):
        if BADGE.search(" ".join(part.get("class") or ())) and name.startswith(told := text_of(part)):
            name = name.removeprefix(told).lstrip() or name  # `Question`, before what is asked
    for part in heading.find_all(["span", "small"]):
        told = text_of(part)
        badge = told and BADGE.search(" ".join(part.get("class") or ())) is not None
        if _COUNTER.match(told) or _NUMBERED.match(told) or badge or (part.name == "small" and dates(told)):
            name = name.removesuffix(told).rstrip() or name
    return name
