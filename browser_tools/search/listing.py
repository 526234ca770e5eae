"""The results on a page of results, found by how they look: things alike, each with a link."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

from bs4 import Tag

from browser_tools.search.engine import Result, distinct, result
from browser_tools.text.html.dom import is_hidden, parse, text_of
from browser_tools.text.matching import hits, mentions, query_words
from browser_tools.text.things.related import heads_others

_ASIDE = (
    "nav",
    "header",
    "footer",
    "aside",
    "script",
    "style",
    "template",
    "noscript",
    "form",
    "head",
    "dialog",
)
_ITEM = re.compile(r"result|hit|item|entry|card|product|post|topic|article", re.IGNORECASE)
_LONE = frozenset({"li", "article", "tr", "dt"})
"""Tags of which a single one may be a result."""
_NOTHING = re.compile(
    r"\bno (?:results?|matches|matching|hits|documents|pages|items|products|entries)\b"
    r"|\b(?:0|zero) results?\b|nothing (?:was )?found|did not match any"
    r"|keine (?:ergebnisse|treffer|übereinstimmung)|nichts gefunden"
    r"|aucun(?:e)? (?:résultat|correspondance)|ningún resultado|no se (?:han )?encontr|sin resultados"
    r"|nenhum resultado|nessun risultato|geen resultaten|ничего не найдено"
    r"|見つかりません|没有找到|검색 결과가 없",
    re.IGNORECASE,
)
MOST_LINKS = 500
"""Links that are looked at: pages of results have some dozens, and each costs a millisecond."""
_LONGEST = 5000
"""Characters of one result: what is longer holds results, and is none."""
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]


def listed(html: str, query: str, url: str) -> list[Result]:
    """The results on the page at `url`; none if nothing on it looks like them."""
    tree = parse(html)
    for part in tree.find_all(_ASIDE):
        part.decompose()
    words = query_words(query)
    for link in tree.find_all("a", href=True, limit=MOST_LINKS):
        if _is_search(str(link["href"]), url, query):
            del link["href"]
    groups = _groups(tree)
    best = max(groups, key=lambda group: _score(group, words), default=[])
    if not best or _score(best, words) == (0, 0, 0):
        return []
    if _says_nothing(tree, best, words):
        return []  # what the page offers instead: to write the page that is missing, what sells well
    found = (_result(item, url) for item in best)
    return distinct([each for each in found if each is not None])


def _is_search(link: str, url: str, query: str) -> bool:
    """Whether it leads to the page of results itself, asked something else: a related search."""
    try:
        there, here = urlsplit(urljoin(url, link)), urlsplit(url)
    except ValueError:
        return False
    if there[:3] != here[:3]:
        return False
    asked, other = dict(parse_qsl(here.query)), dict(parse_qsl(there.query))
    names = (name for name, value in asked.items() if query_words(value) == query_words(query))
    return any(name in other and query_words(other[name]) != query_words(query) for name in names)


def _says_nothing(tree: Tag, best: list[Tag], words: list[str]) -> bool:
    """Whether the page says that it found nothing: above several things alike in a heading, or of the query;
    elsewhere such words are what its script shows when there is nothing."""
    if len(best) == 1:
        return _NOTHING.search(tree.get_text(" ", strip=True)) is not None
    headed = [text_of(one) for one in best[0].find_all_previous(_HEADINGS)]
    for said in best[0].find_all_previous(string=_NOTHING):
        around = said.find_parent(_HEADINGS) or said.parent
        if around is None or any(map(is_hidden, [around, *around.parents])):
            continue
        if around.name == "h1":
            return True
        between = headed[: len(headed) - len(around.find_all_previous(_HEADINGS))]
        others = all(heads_others(one) for one in between if one != text_of(around))
        if others and (around.name in _HEADINGS or any(hits(word, text_of(around)) for word in words)):
            return True  # nothing of one kind, above a heading of another, leaves that
    return False


def _groups(tree: Tag) -> list[list[Tag]]:
    """Siblings of one tag and class, each with a link of its own."""
    groups: dict[tuple[int, str, str], dict[int, Tag]] = defaultdict(dict)
    for link in tree.find_all("a", href=True, limit=MOST_LINKS):
        for item in [link, *link.parents]:
            if (
                not isinstance(item, Tag)
                or item.parent is None
                or item.name in ("body", "html", "[document]")
            ):
                break
            key = (id(item.parent), item.name, " ".join(item.get("class") or ()))
            groups[key][id(item)] = item
    alike = (list(group.values()) for group in groups.values())
    return [group for group in alike if len(group) > 1 or _lone(group[0])]


def _lone(item: Tag) -> bool:
    return item.name in _LONE or bool(_ITEM.search(" ".join(item.get("class") or ())))


def _score(group: list[Tag], words: Iterable[str]) -> tuple[int, int, int]:
    """How many are about the query, how many of these have a heading, and how much they say."""
    about = headed = said = 0
    for item in group:
        text = item.get_text(" ", strip=True)
        if len(text) <= _LONGEST and any(mentions(word, text) for word in words):
            about += 1
            headed += item.find(_HEADINGS) is not None
            said += len(text)
    return about, headed, said


def _result(item: Tag, url: str) -> Result | None:
    link = _main_link(item, url)
    if link is None:
        return None
    heading = item.find(_HEADINGS)
    named = heading if heading is not None and heading.get_text(strip=True) else link
    title, text = text_of(named), text_of(item)
    return result(title, str(link["href"]), text.replace(title, "", 1).strip(), url)


def _main_link(item: Tag, url: str) -> Tag | None:
    """The link of the item's heading, else its first one with words that leads to another page."""
    links = [item] if item.name == "a" else item.find_all("a", href=True)
    away = [one for one in links if _leads_away(str(one["href"]), url)]
    headed = (one for one in away if one.find_parent(_HEADINGS) or one.find(_HEADINGS))
    worded = (one for one in away if one.get_text(strip=True))
    return next(headed, None) or next(worded, None)


def _leads_away(link: str, url: str) -> bool:
    try:
        return urldefrag(urljoin(url, link))[0] != urldefrag(url)[0]
    except ValueError:
        return False
