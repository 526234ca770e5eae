"""What a page says of itself: title, description, author, language; read off lxml's tree, for speed."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

_AUTHORS = (("rel", "author"), ("itemprop", "author"), ("class", "byline"), ("class", "author"))
"""Which mark counts first."""
_MARKED = (
    "//@rel[contains(., 'author')]/.. | //@itemprop[contains(., 'author')]/.. | "
    "//@class[contains(., 'author') or contains(., 'byline')]/.."
)
"""All of them in one question, by their attributes, which is half the time of asking each element."""
_HIDDEN = (
    "ancestor-or-self::*[@hidden or @aria-hidden='true' or self::script or self::style or self::template]"
)
_LONGEST_BYLINE = 100
_SEAMS, _MOST_HEADINGS = " -–—|·•:»", 20
_DATES = ("article:published_time", "datepublished", "date", "dc.date", "dcterms.created", "pubdate")
_PUBLISHED = re.compile(r'"datePublished"\s*:\s*"([^"]{10,40})"')
_ARTICLE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:\w*Article|BlogPosting)"')
_THREAD = re.compile(r'"@type"\s*:\s*\[?\s*"(?:QAPage|DiscussionForumPosting)"')
_OTHERS = frozenset(
    {"review", "reviews", "comment", "comments", "acceptedAnswer", "suggestedAnswer", "citation"}
)
_OF_OTHERS = re.compile(r"comment|review|reply|related|teaser", re.IGNORECASE)
_DAY = re.compile(r"(?:19|20)\d\d-[01]\d-[0-3]\d")


class Head(NamedTuple):
    """Texts on one line; empty where the page says nothing."""

    title: str = ""
    description: str = ""
    byline: str = ""
    language: str = ""
    """The page's `lang`, lower case."""
    date: str = ""
    """When it was published, `2026-01-05`."""
    site: str = ""
    canonical: str = ""
    """As the page gives it: it may be relative, and may be a lie."""
    is_article: bool = False
    """Whether the page says that it is one, or who wrote it."""


def head_of(tree: Any) -> Head:
    """`tree` is an lxml element of the whole document."""
    said = _said(tree)
    byline = _byline(tree, said)
    return Head(
        title=_title(tree, said),
        description=_first(said, "description", "og:description"),
        byline=byline,
        language=str((tree.xpath("/html/@lang") or [""])[0]).lower(),
        date=_date(tree, said),
        site=_first(said, "og:site_name", "application-name"),
        canonical=str((tree.xpath("//link[@rel='canonical']/@href") or [_first(said, "og:url")])[0]).strip(),
        is_article=_is_article(tree, marked=said.get("og:type") == "article" or bool(byline)),
    )


def _said(tree: Any) -> dict[str, str]:
    """What its meta elements say, by name; the first of each."""
    found: dict[str, str] = {}
    for element in tree.iter("meta"):
        said = " ".join(html.unescape(str(element.get("content", ""))).split())  # many escape it twice
        for name in (element.get("name"), element.get("property"), element.get("itemprop")):
            if said and name:
                found.setdefault(str(name).lower(), said)
    return found


def _first(said: dict[str, str], *names: str) -> str:
    return next((said[name] for name in names if name in said), "")


def _is_article(tree: Any, *, marked: bool) -> bool:
    """By its data for machines, else as `marked`; an attribute where it stands once, for teasers have it."""
    data = " ".join(str(one.text) for one in tree.iterfind(".//script[@type='application/ld+json']"))
    if _ARTICLE.search(data):
        return True
    if _THREAD.search(data):
        return False
    kinds = "//@itemtype[contains(., 'Article') or contains(., 'BlogPosting')]"
    return marked or len(tree.xpath(kinds)) == 1


def _date(tree: Any, said: dict[str, str]) -> str:
    """Of the data for machines first; a `time` only where it is the one of the page, and stands by itself."""
    data = [str(one.text) for one in tree.iter("script") if one.get("type") == "application/ld+json"]
    times = [one for one in tree.iter("time") if one.get("datetime")]
    told = [said[name] for name in _DATES if name in said]
    told += [found for one in data for found in _published(one)][:1]
    if len({one.get("datetime") for one in times}) == 1 and _is_of_page(times[0]):
        told.append(str(times[0].get("datetime")))
    return next((found[0] for one in told if (found := _DAY.match(one))), "")


def _published(data: str) -> Iterator[str]:
    """When what a page is about was published: not what others say of it."""
    if "datePublished" not in data:
        return
    try:
        stack = [json.loads(data)]
    except (ValueError, RecursionError):
        yield from _PUBLISHED.findall(data)
        return
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            if isinstance(when := one.get("datePublished"), str):
                yield when
            stack += [value for key, value in reversed(one.items()) if key not in _OTHERS]
        elif isinstance(one, list):
            stack += reversed(one)


def _is_of_page(time: Any) -> bool:
    """A day in a sentence, an entry or a comment is not the page's."""
    for one in time.iterancestors():
        if one.tag in ("li", "td", "dd") or _OF_OTHERS.search(
            f"{one.get('class', '')} {one.get('itemprop', '')}"
        ):
            return False
        if one.tag == "p" and _text(one).endswith((".", "!", "?", "。")):
            return False
    return True


def _title(tree: Any, said: dict[str, str]) -> str:
    """The one main heading if the document's title repeats it (and adds the site's name), else that title."""
    document = next(filter(None, map(_text, tree.xpath("(//title[not(ancestor::svg)])[1]"))), "")
    headings = [_text(heading) for heading in tree.xpath("//h1")]
    if len(headings) == 1 and headings[0] and (headings[0] in document or not document):
        return _beside_site(tree, document, headings[0]) or headings[0]
    return document or _first(said, "og:title") or next(filter(None, headings), "")


def _beside_site(tree: Any, document: str, heading: str) -> str:
    """What else the document's title says, where the main heading is only its end, the site's name, and a
    heading below says so: a board's topic.
    """
    if not document.endswith(heading) or not (said := document.removesuffix(heading).rstrip(_SEAMS)):
        return ""
    below = (_text(one) for one in islice(tree.iter("h2", "h3"), _MOST_HEADINGS))
    return next((one for one in below if one == said), "")


def _text(element: Any) -> str:
    said = element.xpath(f".//text()[not({_HIDDEN})]")
    return " ".join("".join(map(str, said)).split())


def _byline(tree: Any, said: dict[str, str]) -> str:
    """Who wrote it, if the page says so once: several are the authors of comments or teasers."""
    marked = tree.xpath(_MARKED)
    for attribute, mark in _AUTHORS:
        found = [element for element in marked if mark in str(element.get(attribute, "")).split()]
        if len(found) == 1 and 0 < len(text := _text(found[0])) <= _LONGEST_BYLINE:
            return text
    return _first(said, "author", "article:author")
