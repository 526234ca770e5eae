"""The results on a page of results, found by how they look: things alike, each with a link."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from urllib.parse import urldefrag, urljoin

from bs4 import Tag

from browser_tools.search.engine import Result, distinct, result
from browser_tools.search.matching import hits, query_words
from browser_tools.text.dom import parse, text_of

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
    groups = _groups(tree)
    best = max(groups, key=lambda group: _score(group, words), default=[])
    if not best or _score(best, words) == (0, 0, 0):
        return []
    if len(best) == 1 and _NOTHING.search(tree.get_text(" ", strip=True)):
        return []  # what the page offers instead, such as to write the page that is missing
    found = (_result(item, url) for item in best)
    return distinct([each for each in found if each is not None])


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
        if len(text) <= _LONGEST and any(hits(word, text) for word in words):
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
