"""Things alike on a page: cards of products, entries of a list, rows of results."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.facts.own_elements import is_own
from browser_tools.text.html.dom import is_hidden, text_of
from browser_tools.text.things.frame import main_heading

ASIDE = frozenset({"nav", "header", "footer", "aside", "form", "dialog", "head", "script", "style", "menu",
                   "noscript", "template"})  # fmt: skip
_CANDIDATES = frozenset({"li", "article", "div", "section", "a", "dl", "figure", "tbody"})
_HEADINGS = ["h2", "h3", "h4", "h5", "h6"]
"""A form with such is no search, but things to choose from: tickets, rooms."""
HEADED = re.compile(r"^h[1-6]$")
"""Of paragraphs that a style sheet makes look like headings."""
_PARTS = ("div", "section")
_TURNS = frozenset({"odd", "even", "first", "last"})
_LAID_OUT = ["p", "div", "h2", "h3", "h4"]
"""In the cells of a table without heads: its rows are entries, as catalogues of libraries have them."""
_DIGIT = re.compile(r"\d")
_NUMBERED = re.compile(r"post-\d+")
_FEWEST, _LONGEST = 3, 3000
_MOST_NAMES = 6
_ACTS, _NEARLY_ALL = ["a", "button"], 0.7
_CHOSEN_WITH = [*_ACTS, "input", "select"]
_MOST = 20_000
"""Elements that are looked at."""


def repeated(soup: BeautifulSoup, fewest: int = _FEWEST, *, widened: bool = False) -> list[list[Tag]]:
    """Groups of `fewest` or more siblings of one tag and class that say something, the one that says
    most first.

    Siblings inside others that are alike are no group of their own: a card's lines are not the list. Boxes
    without a name around the page's heading are its layout: head, content and foot. `widened`: also each
    group with those that have a class more.
    """
    groups: dict[tuple[int, str, str], list[Tag]] = defaultdict(list)
    around = {id(form) for form in soup.find_all("form") if _holds_things(form)}
    headed = {id(table) for table in soup.find_all("table") if table.find("th") is not None}

    def may_be(element: Tag) -> bool:
        return _may_be(element) or (element.name == "tr" and _is_entry(element, headed))

    for element in soup.find_all(may_be, limit=_MOST):
        if element.parent is not None and not any(
            part.name in ASIDE and id(part) not in around for part in element.parents
        ):
            groups[id(element.parent), element.name, _called(element)].append(element)
    found = [
        (said, group)
        for group in [*groups.values(), *(_widened(groups) if widened else ())]
        if len(group) >= fewest and (said := _says(group, fewest)) > 0 and not _explains(group, around)
    ]
    found.sort(key=lambda pair: -pair[0])
    plain = any(not _called(group[0]) for _, group in found)
    heading = main_heading(soup) if plain else None
    outer = [] if heading is None else [heading, *heading.parents]
    return [group for _, group in found if _called(group[0]) or not _lays_out(group, outer)]


def _holds_things(form: Tag) -> bool:
    """Whether a form stands around things to choose from: with headings, or with more links than fields."""
    if form.find(_HEADINGS) is not None:
        return True
    links = len(form.find_all("a", href=True))
    return links >= _FEWEST and links > len(form.find_all(_asks))


def _asks(element: Tag) -> bool:
    ticked = element.name == "input" and element.get("type") in ("hidden", "checkbox", "submit")
    return element.name in ("input", "select", "textarea") and not ticked


def _explains(group: Sequence[Tag], forms: Container[int]) -> bool:
    """Whether in one of `forms` nothing can be chosen with most of them: terms, and what fields are for."""
    inside = any(id(part) in forms for part in group[0].parents)
    return inside and 2 * sum(one.find(_CHOSEN_WITH) is not None for one in group) < len(group)


def _lays_out(group: Sequence[Tag], around: Sequence[Tag]) -> bool:
    """Whether the first of `group` stands before what holds the page's heading, or one of them is that."""
    inside = next((one for one in around if one.parent is group[0].parent), None)
    if inside is None:
        return False
    return any(one is inside for one in group) or any(
        one is group[0] for one in inside.find_previous_siblings(group[0].name)
    )


def _widened(groups: Mapping[tuple[int, str, str], list[Tag]]) -> Iterator[list[Tag]]:
    """With those beside them that have a class more: `card sold-out` is a `card`."""
    beside: dict[tuple[int, str], list[tuple[set[str], list[Tag]]]] = defaultdict(list)
    for (around, tag, called), group in groups.items():
        beside[around, tag].append((set(called.split()), group))
    for (around, tag, called), group in groups.items():
        own = set(called.split())
        more = [one for marks, others in beside[around, tag] if own and own < marks for one in others]
        if more:
            whole = {id(one) for one in (*group, *more)}
            yield [
                one
                for one in (group[0].parent or group[0]).find_all(tag, recursive=False)
                if id(one) in whole
            ]


def _called(element: Tag) -> str:
    """Its classes; what lays out a page has none, and a name of its own: `<div id="header">`. WordPress gives
    each entry its number, categories and tags as classes; its type is what entries have in common. A class
    that modifies another says how one of them looks.
    """
    classes = [*map(str, element.get("class") or ())]
    if any(map(_NUMBERED.fullmatch, classes)) and (
        types := [one for one in classes if one.startswith("type-")]
    ):
        return " ".join(types)
    own = str(element.get("id") or "")
    classes = [name for name in classes if not _modifies(name, classes)]
    if classes or element.name not in _PARTS or _DIGIT.search(own):
        return " ".join(classes)
    return own


def _modifies(name: str, classes: Sequence[str]) -> bool:
    """Whether a class only says which of things alike it is: `event--has-image` of `event`, `odd`."""
    base, dashes, _ = name.partition("--")
    return name in _TURNS or (bool(dashes) and base in classes)


def _may_be(element: Tag) -> bool:
    return element.name in _CANDIDATES or is_own(element)


def _is_entry(row: Tag, headed: Container[int]) -> bool:
    """Whether a row is laid out; `headed`: the tables whose columns have heads."""
    return id(row.find_parent("table")) not in headed and row.find(_LAID_OUT) is not None


def _says(group: list[Tag], fewest: int) -> float:
    """Characters of text, less where items say nothing, are all text of an article, or have no parts."""
    texts = [len(_words(item)) for item in group[:100] if not is_hidden(item)]
    told = [length for length in texts if 2 < length <= _LONGEST]
    if len(told) < fewest or len(told) < len(texts) * 0.7:
        return 0
    parted = sum(item.find(True) is not None for item in group[:100])
    return sum(told) * (1.0 if parted >= len(told) / 2 else 0.5)


def _words(item: Tag) -> str:
    """Of what stands in it; the listings of a manual are alike, but none of them is a thing."""
    said = text_of(item)
    listing = item.find("pre")
    return "" if isinstance(listing, Tag) and text_of(listing) == said else said


def acting(entries: Sequence[Tag]) -> list[Tag]:
    """Links and buttons that say the same in nearly all of `entries`, but for the entry's name: what can be
    done with any of them. What leads to another place of the page or of the entry's own is such, too.
    """
    acts = [(act, said) for entry in entries for act, said in _acts_of(entry)]
    within = Counter(said for entry in entries for said in {said for _, said in _acts_of(entry)})
    least = max(_FEWEST, len(entries) * _NEARLY_ALL)
    alike = [act for act, said in acts if said and within[said] >= least]
    return [*alike, *(act for entry in entries for act in _places_in(entry))]


def _acts_of(entry: Tag) -> list[tuple[Tag, str]]:
    """What can be done with it, and in what words, without its name: `Read more about Kit Hill`."""
    heading = heading_of(entry)
    name = text_of(heading) if heading is not None else ""
    acts = [(act, text_of(act)) for act in entry.find_all(_acts)]
    named = [(act, " ".join(said.replace(name, "").split()) if name else said) for act, said in acts]
    return [(act, bare or said) for (act, said), (_, bare) in zip(acts, named, strict=True)]


def _places_in(entry: Tag) -> Iterator[Tag]:
    """Links to a place of the page, or of the one that the entry's name leads to: its comments."""
    heading = heading_of(entry)
    link = heading if heading is None or heading.name == "a" else heading.find("a", href=True)
    if heading is None or not isinstance(link, Tag):
        return
    own = str(link.get("href", "")).partition("#")[0]
    for act in entry.find_all("a", href=re.compile("#.")):
        names = heading in (act, *act.parents) or act in (link, *heading.parents)
        if not names and str(act["href"]).partition("#")[0] in ("", own):
            yield act


def _acts(element: Tag) -> bool:
    return element.name in _ACTS or element.get("role") == "button" or element.has_attr("onclick")


def heading_of(item: Tag) -> Tag | None:
    """What names the item: its heading, its named property, its first link with words."""
    for found in _names(item):
        if found is not None and text_of(found):
            return found
    return None


def _names(item: Tag) -> Iterator[Tag | None]:
    yield item.find(["h1", "h2", "h3", "h4", "h5", "h6"])
    yield item.select_one('[itemprop="name"]')
    yield item.find("p", class_=HEADED)
    if item.name == "dl" and len(terms := item.find_all("dt", limit=2)) > 1:
        yield terms[0].find_next_sibling("dd")  # each `dt` is a label
    names = item.find_all(_names_it, limit=_MOST_NAMES)
    yield from names[:1] if names and names[0].name == "dt" else ()
    yield from (one for one in names if one.name == "a")
    yield from (one for one in names if one.name != "a")


def _names_it(element: Tag) -> bool:
    return element.name in ("dt", "strong", "b") or (element.name == "a" and element.has_attr("href"))
