"""What a page puts around what it is about: its own head and foot, menus, baskets; and what heads it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import plain
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_ROLES = '[role="banner"], [role="navigation"], [role="contentinfo"], [role="search"], [role="dialog"]'
_BASKET = re.compile(
    r"(?:^|[-_])(?:mini-?(?:cart|basket)|cart-(?:contents?|drawer|summary|total|widget)|site-header|site-footer|"
    r"page-header-top|top-?bar|announcement(?:-bar)?|cookie\w*|newsletter|breadcrumbs?)(?:$|[-_])",
    re.IGNORECASE,
)
_IDS = frozenset(
    {"header", "footer", "masthead", "page-header", "page-footer", "siteheader", "sitefooter", "toplinks"}
)
_CRUMBS = re.compile(r"bread-?crumb|(?:^|[-_])crumbs?(?:$|[-_])", re.IGNORECASE)
SEPARATED = re.compile(r"\s[|–—·•»-]\s|[|｜]")
_COUNT = re.compile(r"^(-?\d{1,7})(?: [^\W\d]+)?$")
_MOST_COUNTS, _PAIR = 3000, 2
_WITHIN = ["main", "article", "section", "li", "blockquote", "table"]
_TITLE_PARTS = re.compile(r"\s+(?:[|–—·•»:-]|::)\s+|\s*\|\s*")
_HEADS = ["h1", "h2", "h3", "a", "span", "div", "td", "p", "strong", "b", "font"]
_FEWEST, _LONGEST, _MOSTLY = 3, 200, 0.8
_MOST_BEFORE, _FEWEST_PLACES, _MOST_PLACES = 40, 2, 10
_TEASERS, _LONGEST_FACT, _NEAREST, _LARGE = 2, 60, 2, 4
_LABELS = re.compile(r"(?:^|[-_])(?:heading|label|title)$", re.IGNORECASE)
_STEPS, _ASIDE = re.compile(r"[»›>►▸→/❯⟩]"), re.compile(r"moderator|count|stat", re.IGNORECASE)


_OF_MATTERS = (meaning("assignee"), meaning("milestone"), meaning("priority"))
"""What a tracker tells beside a matter."""


def tells(aside: Tag) -> bool:
    """Whether it says something of the thing itself: facts, a time, an address, and is no list of links."""
    if _is_of_entry(aside):
        return True
    others = sum(one.find("a", href=True) is not None for one in aside.find_all(["li", "article"]))
    if others >= _TEASERS and aside.find(["dl", "th", "address"]) is None:
        return False  # other things, each with the way to it, its day and price
    if aside.find(["dl", "th", "time", "address"]) is not None:
        return True
    if any(meaning(text_of(one)) in _OF_MATTERS for one in aside.find_all(["h2", "h3", "h4"])):
        return True
    values = (one.find_next_sibling() for one in aside.find_all(class_=_LABELS))
    if sum(one is not None and 0 < len(text_of(one)) <= _LONGEST_FACT for one in values) > 1:
        return True
    linked = sum(len(text_of(link)) for link in aside.find_all("a"))
    return aside.find_parent(["main", "article"]) is not None and linked * 3 < len(text_of(aside))


def _is_of_entry(aside: Tag) -> bool:
    """Whether it stands in one of several entries that have an aside each: who wrote a review."""
    entry = aside.find_parent(["article", "li"])
    if entry is None or entry.find("h1") is not None:
        return False
    name, called = entry.name, entry.get("class")
    around = list(entry.parents)[:_NEAREST]
    return any(
        one is not entry and one.find("aside") is not None
        for one in (around[-1].find_all(name, class_=called) if called else entry.find_next_siblings(name))
    )


def frame(soup: BeautifulSoup) -> Iterator[Tag]:
    """Parts that say nothing of what the page is about. What holds the page's heading is none."""
    heading = main_heading(soup)
    for part in soup.find_all(["nav", "footer", "header"]):
        outside = part.name == "nav" or part.find_parent(_WITHIN) is None
        if (outside or (part.name == "footer" and not _of_entry(part))) and not _holds(part, heading):
            yield part
    for part in soup.select(_ROLES):
        if not _holds(part, heading):
            yield part
    ids = Counter(
        str(one["id"]) for one in soup.find_all(id=_IDS.__contains__)
    )  # of many, none is the page's
    for part in soup.find_all(["div", "ul", "ol", "aside", "section", "p"]):
        names = [*(part.get("class") or ()), str(part.get("id") or "")]
        framing = ids[names[-1]] == 1 or any(_BASKET.search(str(name)) for name in names)
        if framing and not _holds(part, heading):
            yield part

    yield from _side_cells(heading)
    yield from _neighbours(soup)


def of_crumbs(soup: BeautifulSoup) -> Iterator[Offer]:
    """The last place above this page in the path that it shows."""
    heading = main_heading(soup)
    for trail in soup.find_all(["nav", "ul", "ol", "div", "p"]):
        marks = [*(trail.get("class") or ()), str(trail.get("id") or ""), str(trail.get("aria-label") or "")]
        if not any(_CRUMBS.search(str(mark)) for mark in marks):
            continue
        links = [link for link in trail.find_all("a") if text_of(link)]
        own = plain(text_of(heading)) if heading is not None else ""
        above = [link for link in links if plain(text_of(link)) != own]
        if len(above) > 1:
            yield from _place(above[-1])
            return
    if heading is not None:
        yield from _trail(heading)


def _place(link: Tag) -> Iterator[Offer]:
    for name in ("category", "board", "section"):
        yield Offer(meaning(name), text_of(link), "heading", text_of(link), link)


def _trail(heading: Tag) -> Iterator[Offer]:
    """The same of a path that nothing marks: places one after the other, the last called as the page is."""
    own = plain(text_of(heading))
    for part in heading.find_all_previous(["ul", "ol", "p", "div", "nav", "td"], limit=_MOST_BEFORE):
        links = [link for link in part.find_all("a", limit=_MOST_PLACES + 1) if text_of(link)]
        if not _FEWEST_PLACES <= len(links) <= _MOST_PLACES:
            continue
        said = plain(text_of(part))
        steps = _STEPS.search(
            " ".join([text_of(part), *(str(one.get("alt", "")) for one in part.find_all("img"))])
        )
        if said.endswith(own) and len(said) <= len(own) + _LONGEST and steps:
            above = [
                link
                for link in links
                if plain(text_of(link)) != own and link.find_parent(class_=_ASIDE) is None
            ]
            if len(above) > 1:
                yield from _place(above[-1])
                return


def _side_cells(heading: Tag | None) -> Iterator[Tag]:
    """Of a table that lays out the page: cells of links beside the one with the heading."""
    cells = heading.find_parents("td") if heading is not None else []
    for cell in cells:
        for beside in (*cell.find_previous_siblings("td"), *cell.find_next_siblings("td")):
            linked = sum(len(text_of(link)) for link in beside.find_all("a"))
            if len(beside.find_all("a")) > 2 and linked * 3 > len(text_of(beside)):
                yield beside


def _neighbours(soup: BeautifulSoup) -> Iterator[Tag]:
    """Of a count told three times, one apart, as a vote would change it: those that a style sheet hides."""
    for element in soup.find_all(["div", "span"], class_=True, limit=_MOST_COUNTS):
        mark = (element.get("class") or [""])[0]
        alike = [
            one for one in element.find_next_siblings(element.name) if (one.get("class") or [""])[0] == mark
        ]
        found = [_COUNT.match(text_of(one)) for one in (element, *alike)] if len(alike) == _PAIR else []
        counts = [int(one[1]) for one in found if one is not None]
        if len(counts) == _PAIR + 1 and counts == list(range(counts[0], counts[0] + _PAIR + 1)):
            yield from (element, alike[-1])


def _of_entry(footer: Tag) -> bool:
    return footer.find_parent(["article", "li", "blockquote"]) is not None


def _holds(part: Tag, heading: Tag | None) -> bool:
    return heading is not None and (part is heading or part in heading.parents)


def main_heading(root: Tag) -> Tag | None:
    """What names the page: a heading that the document's title says, before an `h1` with the site's name."""
    soup = list(root.parents)[-1] if root.parent is not None else root
    titled = soup.find("title")
    title = plain(titled.get_text()) if isinstance(titled, Tag) else ""
    first = _first_heading(soup, title)
    named = plain(text_of(first)) if first is not None else ""
    headings = [one for one in soup.find_all(["h1", "h2", "h3"]) if not is_hidden(one) and text_of(one)]
    said = {id(one): plain(text_of(one)) for one in headings}
    if first is not None and named in title and not title.endswith(named):
        ends = [one for one in headings if one is not first and len(said[id(one)]) >= _FEWEST]
        last = next((one for one in ends if _TITLE_PARTS.split(title)[-1] == said[id(one)]), None)
        return (
            last
            if last is not None and title.startswith(named) and len(_TITLE_PARTS.split(title)) > 2
            else first
        )
    if first is not None and said[id(first)] not in title:
        told = {title, *_TITLE_PARTS.split(title)}
        entitled = next(
            (one for one in headings if len(said[id(one)]) >= _FEWEST and said[id(one)] in told), None
        )
        if entitled is not None and said[id(entitled)] not in said[id(first)]:
            return entitled  # the `h1` is the name of a board, or of a shop
    if first is not None and not (title.endswith(said[id(first)]) and title != said[id(first)]):
        return first
    for heading in headings:
        if len(said[id(heading)]) >= _FEWEST and title.startswith(said[id(heading)]):
            return heading
    if first is not None:
        opens = _titled(soup, _TITLE_PARTS.split(title)[0])
        return first if opens is None else opens
    if not headings and soup.find(class_=True) is None and (large := _large(soup)) is not None:
        return large  # written by hand, before there were style sheets
    tops = [one for one in headings if one.name == "h2"]
    opens = _titled(soup, title)
    begins = opens is not None and title.startswith(plain(text_of(opens)))
    return tops[0] if len(tops) == 1 and not begins else opens


def _large(soup: Tag) -> Tag | None:
    """The first words in large letters, of a page written without headings."""
    for element in soup.find_all(["font", "big"], limit=_MOST_BEFORE):
        size = str(element.get("size") or "").lstrip("+")
        large = element.name == "big" or (size.isdecimal() and int(size) >= _LARGE)
        if large and _FEWEST <= len(text_of(element)) <= _LONGEST and not is_hidden(element):
            return element
    return None


def _first_heading(soup: Tag, title: str) -> Tag | None:
    """The first `h1`; of several the first whose words the title has, if it has one: dialogs and baskets that
    wait unseen have headings of their own."""
    told = [one for one in soup.find_all("h1") if not is_hidden(one) and text_of(one)]
    headings = [one for one in told if not any(map(is_hidden, one.parents))] or told
    words = set(title.split())
    said = [set(plain(text_of(one)).split()) for one in headings]
    if len(headings) < 2 or said[0] <= words:
        return headings[0] if headings else None
    named = (one for one, own in zip(headings, said, strict=True)
             if len(own) >= _FEWEST and len(own & words) >= _MOSTLY * len(own))  # fmt: skip
    return next(named, headings[0])


def _titled(soup: Tag, title: str) -> Tag | None:
    """The element that says the longest part of the title, of these the first."""
    told = {one.strip() for one in (title, *_TITLE_PARTS.split(title)) if len(one.strip()) >= _FEWEST}
    best: tuple[int, int, Tag] | None = None
    for place, element in enumerate(soup.find_all(_HEADS, limit=3000)):
        said = plain(" ".join(element.get_text(" ").split()[:40]))
        if len(said) <= _LONGEST and said in told and not is_hidden(element):
            rank = (len(said) + 20 * (element.name in ("h2", "h3")), -place, element)
            if best is None or rank[:2] > best[:2]:
                best = rank
    return best[2] if best else None


def reveal(heading: Tag | None) -> None:
    """Show what is around the page's heading, where an open dialog hides all else from screen readers."""
    soup = list(heading.parents)[-1] if heading is not None else None
    title = soup.find("title") if soup is not None else None
    if heading is None or not isinstance(title, Tag):
        return
    named, said = set(plain(title.get_text()).split()), set(plain(text_of(heading)).split())
    if len(said & named) * _PAIR >= len(said):
        for part in heading.parents:
            if part.get("aria-hidden") == "true":
                del part["aria-hidden"]
