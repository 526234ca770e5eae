"""What a page says besides what frames it: the main text of services, lists, products, threads."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice, takewhile
from typing import NamedTuple

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from browser_tools.text.html.dom import elements, is_hidden, text_of
from browser_tools.text.things.related import answers_in, related, without

_TAGS = frozenset({"nav", "footer", "aside", "dialog", "menu"})
_ROLES = frozenset({
    "navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog", "menu",
    "menubar", "alert", "status", "listbox", "tooltip",
})  # fmt: skip
_PARTS = frozenset({"div", "section", "ul", "ol", "li", "span", "header", "a", "p", "td", "dl", "small"})
"""What a part that frames a page is."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NAMED = frozenset(
    """
    cookie cookies consent gdpr onetrust breadcrumb breadcrumbs crumb crumbs nav navbar navigation menu
    megamenu submenu mainmenu subnav flyout offcanvas drawer sidebar footer colophon masthead topbar
    copyright newsletter subscribe signup share sharing social socials related recommended recommendations
    recommendation upsell upsells modal popup lightbox toast pagination pager paging advert adverts ads ad
    advertisement sponsored promo skip toolbar minicart login filter filters facet facets refine sort
    sorting textwidget gform signature avatar userinfo postprofile reactions sr visuallyhidden
    """.split()  # noqa: SIM905 (words read better as words)
)
"""Words of classes and ids, chosen on WCXB's dev pages: little of what stands in parts called so is content
(in a `navbar` a sixth, in a `footer` a fortieth)."""
_OF_AUTHORS = re.compile(
    r"user-?(?:title|banner|extras|details|stat|rank)|author-?stat|post-?(?:signature|tools|profile)|"
    r"action-?(?:bar|list)|page-?actions|jump-?box|reply-?form",
    re.IGNORECASE,
)
"""What boards tell of whoever wrote, and offer to do."""
_TYPED = frozenset({"text", "email", "search", "password", "tel", "url"})
_MOST_SHARE = 0.4
"""Of the page's text: what holds more is the page, whatever it is called."""
_ALWAYS = frozenset({"nav", "footer"})
_MAIN_SHARE, _ABOVE_SHARE = 0.5, 0.2
_MAIN = frozenset({"main", "article", "content"})
"""Tags, roles and ids of what holds the content."""
_HEADS = ["h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt"]
_PARAGRAPH, _SEVERAL = 80, 3
_LONGEST_BUTTON, _LONGEST_LINK, _OFTEN = 30, 30, 3


class Extent(NamedTuple):
    """Of an element: its visible characters, and whether the page's main heading is in it."""

    chars: int
    headed: bool


@contextmanager
def main_region(soup: BeautifulSoup) -> Iterator[Tag]:
    """The part of the page that holds its content; inside, what frames it is not on the page."""
    body = soup.body or soup
    sizes = visible_extents(body)
    framing = list(_framing(body, sizes))
    left = sizes[id(body)].chars - sum(sizes[id(part)].chars for part in framing)
    mains = (one for one in filter(_is_main, elements(body)) if id(one) in sizes)
    root = next((one for one in mains if sizes[id(one)].chars > left * _MAIN_SHARE), body)
    with (
        without(soup, [*framing, *_others(soup, sizes)]),
        without(soup, _answers(root)),
        without(soup, [*_above(root, sizes, left), *_onward(root, sizes, left), *_again(root)]),
    ):
        yield root


def _is_main(element: Tag) -> bool:
    """Without a selector: to compile the first takes longer than to read a page."""
    return not _MAIN.isdisjoint((element.name, str(element.get("role")), str(element.get("id"))))


def visible_extents(body: Tag) -> dict[int, Extent]:
    """Of everything in `body` that can be seen."""
    sizes: dict[int, Extent] = {}
    stack: list[tuple[PageElement, bool]] = [(body, True)]
    while stack:
        node, entering = stack.pop()
        if not isinstance(node, Tag) or (entering and node is not body and is_hidden(node)):
            continue
        if entering:
            stack.append((node, False))
            stack.extend((child, True) for child in node.contents)
            continue
        chars, headed = 0, node.name == "h1"
        for child in node.contents:
            if isinstance(child, Tag):
                held = sizes.get(id(child), Extent(0, False))
                chars, headed = chars + held.chars, headed or held.headed
            elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
                chars += len(" ".join(child.split()))
        sizes[id(node)] = Extent(chars, headed and chars > 0)
    return sizes


def _framing(body: Tag, sizes: dict[int, Extent]) -> Iterator[Tag]:
    """The outermost parts that stand on every page of a site, or ask for something."""
    most = sizes[id(body)].chars * _MOST_SHARE
    stack = [body]
    while stack:
        element = stack.pop()
        size = sizes.get(id(element))
        if size is None or not size.chars:
            continue
        small = size.chars < most or element.name in _ALWAYS
        if element is not body and not size.headed and small and _frames(element):
            yield element
        else:
            stack.extend(child for child in reversed(element.contents) if isinstance(child, Tag))


def _frames(element: Tag) -> bool:
    if element.name in _TAGS or element.get("role") in _ROLES:
        return True
    if element.name == "form":
        return element.find(_asks) is not None
    if element.name in ("button", "label"):
        return element.find_parent(_HEADS) is None and len(text_of(element)) <= _LONGEST_BUTTON
    if element.name == "header" and element.find_parent(["main", "article", "section"]) is None:
        return True
    names = [*map(str, element.get("class") or ()), str(element.get("id") or "")]
    return element.name in _PARTS and ("widget" in names or any(map(_is_named, names)))


def _asks(element: Tag) -> bool:
    """Whether something is typed into it."""
    return element.name == "textarea" or (
        element.name == "input" and str(element.get("type", "text")).lower() in _TYPED
    )


@lru_cache(maxsize=4096)
def _is_named(name: str) -> bool:
    return not _NAMED.isdisjoint(map(str.lower, _WORDS.findall(name))) or bool(_OF_AUTHORS.search(name))


def _others(soup: BeautifulSoup, sizes: dict[int, Extent]) -> list[Tag]:
    """What the page shows of other things, unless that is the page: a list of bestsellers."""
    most = sizes[id(soup.body or soup)].chars * _MOST_SHARE
    return [one for one in related(soup) if id(one) in sizes and sizes[id(one)].chars < most]


def _answers(root: Tag) -> list[Tag]:
    """Comments and reviews, where they are not the page: what they are on is told in paragraphs."""
    found = list(answers_in(root))
    inside = {id(part) for one in found for part in elements(one, "p")}
    prose = (one for one in elements(root, "p") if id(one) not in inside and len(text_of(one)) > _PARAGRAPH)
    return found if sum(1 for _ in islice(prose, _SEVERAL)) == _SEVERAL else []


def _above(root: Tag, sizes: dict[int, Extent], left: int) -> list[Tag]:
    """What stands above the main heading, where that begins the page: the way there, a notice."""
    heading = next((one for one in elements(root, "h1") if id(one) in sizes and sizes[id(one)].chars), None)
    if heading is None:
        return []
    inside = takewhile(lambda part: part is not root, (heading, *heading.parents))
    above = [one for part in inside for one in part.find_previous_siblings() if id(one) in sizes]
    return above if sum(sizes[id(one)].chars for one in above) < left * _ABOVE_SHARE else []


def _onward(root: Tag, sizes: dict[int, Extent], left: int) -> list[Tag]:
    """The list of links with which the page ends, where it is no list of them itself."""
    last = next((one for one in reversed(elements(root, "ul", "ol")) if id(one) in sizes), None)
    if last is None or sizes[id(last)].chars >= left * _ABOVE_SHARE:
        return []
    links = sum(sizes[id(link)].chars for link in last.find_all("a") if id(link) in sizes)
    around = takewhile(lambda part: part is not root, (last, *last.parents))
    goes_on = any(_says(one, sizes) for part in around for one in part.next_siblings)
    return [last] if links == sizes[id(last)].chars and not goes_on else []


def _says(node: PageElement, sizes: dict[int, Extent]) -> bool:
    if isinstance(node, Tag):
        return id(node) in sizes and sizes[id(node)].chars > 0
    return (
        isinstance(node, NavigableString) and not isinstance(node, PreformattedString) and node.strip() != ""
    )


def _again(root: Tag) -> Iterator[Tag]:
    """Links to several places under one name: `Learn more` says nothing of what is there."""
    named: dict[str, list[Tag]] = defaultdict(list)
    for link in elements(root, "a"):
        said = text_of(link) if link.has_attr("href") else ""
        if 0 < len(said) <= _LONGEST_LINK:
            named[said].append(link)
    for links in named.values():
        if len({str(link["href"]) for link in links}) >= _OFTEN:
            yield from links
