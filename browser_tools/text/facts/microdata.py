"""Microdata and RDFa Lite: properties written into the elements that say them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag

from browser_tools.text.facts.json_ld import MOST, types_of
from browser_tools.text.facts.quoted import unquoted
from browser_tools.text.html.dom import text_of

_DEEPEST = 12
_ADDRESSES = re.compile(
    r"(?:url|map|link|image|logo|photo|page|thumbnail)$|^(?:sameAs|item|license|availability|itemCondition|isPartOf|"
    r"email|telephone|eventStatus|eventAttendanceMode|associatedMedia|subjectOf|acceptsReservations)$",
    re.IGNORECASE,
)
"""What is an address where a link tells it; all else is the words of the link."""
_BLANK = re.compile(
    r"/(?:[\w.-]*[-_.])?(?:pixel|blank|spacer|placeholder|transparent|lazy-?load(?:er|ing)?|1x1)\.(?:gif|png|svg)(?:$|\?)",
    re.IGNORECASE,
)
_MAIN = frozenset({"mainEntity", "mainEntityOfPage"})


class Dialect(NamedTuple):
    """How a vocabulary is written into elements."""

    scope: str
    types: str
    name: str


MICRODATA = Dialect("itemscope", "itemtype", "itemprop")
RDFA = Dialect("typeof", "typeof", "property")


def described(soup: BeautifulSoup, dialect: Dialect) -> Iterator[dict[str, Any]]:
    """The things that are no property of another one, and what a page is mainly about."""
    for scope in soup.select(f"[{dialect.scope}]", limit=MOST):
        names = _names(scope, dialect)
        if not names or names & _MAIN or _outer(scope, dialect) is None:
            yield _properties(scope, dialect, 0)


def _names(element: Tag, dialect: Dialect) -> frozenset[str]:
    """RDFa writes `schema:name` too; OpenGraph's `og:title` is no property of a thing."""
    given = str(element.get(dialect.name) or "").split()
    return frozenset(name.rpartition(":")[2] for name in given if not name.startswith("og:"))


def _outer(element: Tag, dialect: Dialect) -> Tag | None:
    return next((part for part in element.parents if part.has_attr(dialect.scope)), None)


def _properties(scope: Tag, dialect: Dialect, depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    outer: dict[str, Tag] = {}
    if depth > _DEEPEST:
        return found
    for element in scope.select(f"[{dialect.name}]"):
        if _outer(element, dialect) is not scope:
            continue
        inner = element.has_attr(dialect.scope)
        worded = (
            element.name == "a"
            and not element.has_attr("content")
            and not any(map(_ADDRESSES.search, _names(element, dialect)))
        )
        told = (text_of(element) if worded else "") or said_by(element)
        value: Any = _properties(element, dialect, depth + 1) if inner else told
        if not inner and (lines := _lines(element, dialect)):
            value = [said for line in lines if (said := text_of(line))]
        for name in sorted(_names(element, dialect)):
            before = found.get(name)
            around, outer[name] = outer.get(name), element
            if before is None or (
                around is not None and around in element.parents and not isinstance(before, list)
            ):
                found[name] = value  # a box called a text, and the text in it
            else:
                value = value if isinstance(value, list) else [value]
                found[name] = [*(before if isinstance(before, list) else [before]), *value]
    types = types_of(str(scope.get(dialect.types, "")).split())
    return {**found, **({"@type": types} if types else {})}


def _lines(element: Tag, dialect: Dialect) -> Sequence[Tag]:
    """Of a list its entries, of steps their paragraphs."""
    if element.name in ("ol", "ul"):
        return element.find_all("li")
    steps = "recipeInstructions" in _names(element, dialect)
    paragraphs = element.find_all("p", recursive=False) if steps else []
    return paragraphs if len(paragraphs) > 1 else []


def said_by(element: Tag) -> str:
    """The value of one element: what its attribute for machines says, else its text."""
    for name in ("content", "datetime"):
        if element.has_attr(name):
            return str(element[name]).strip()
    if element.has_attr("itemscope") and (named := element.select_one("[itemprop~=name]")) is not None:
        return str(named.get("content") or "").strip() or text_of(named)  # a thing is called by its name
    for names, attribute in ((("a", "area", "link"), "href"), (("img", "audio", "video", "source"), "src")):
        if element.name in names and element.has_attr(attribute):
            if element.name == "img":
                return picture(element)
            return str(element[attribute]).strip()
    if element.name == "tr":  # of a table without heads, that says one thing
        return " ".join(filter(None, map(text_of, element.find_all(["td", "th"]))))
    if element.name in ("data", "meter") and element.has_attr("value"):
        return str(element["value"]).strip()
    return unquoted(element)


def picture(element: Tag) -> str:
    """The address of an `img`, or the one that a script will give it; empty for a placeholder."""
    for name in ("src", "data-src", "data-lazy-src", "data-original"):
        address = str(element.get(name) or "").strip()
        if address and not address.startswith("data:") and not _BLANK.search(address):
            return address
    return ""
