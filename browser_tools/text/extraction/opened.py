"""Who began a discussion, and its number, where nothing but their place says so: the byline under the
heading, the opening post, an address that ends in what the title has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.extraction.answers import begins
from browser_tools.text.facts.meanings import STARRED, meaning
from browser_tools.text.facts.microdata import said_by
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import short_text, text_of
from browser_tools.text.things.contribution import person_in, stamp_of
from browser_tools.text.things.stamps import exactly, has_stamp

_HIGHEST, _NEAR, _LAST, _LONGEST_BYLINE, _MOST = 5, 4, 3, 300, 200
_TIMES = frozenset({"time", "relative-time", "local-time", "time-ago"})
_STATE = re.compile(
    r"^(?:open|closed|resolved|solved|unsolved|merged|locked|archived|pinned|in progress|done|fixed|pending|"
    r"offen|geschlossen|gelöst|erledigt|gesperrt|ouvert|fermé|résolu|verrouillé|abierto|cerrado|resuelto|aperto|"
    r"chiuso|risolto|aberto|fechado|resolvido|gesloten|opgelost|otwarte|zamknięte|rozwiązane|открыт\w?|закрыт\w?|"
    r"решено|解決済み?|未解決|受付中)$",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"^(?P<who>[\w.-]+(?: [A-ZÀ-Þ][\w.-]*){0,2}) (?P<what>closed|reopened|merged|locked|pinned|approved|"
    r"resolved|solved|fixed|archived|accepted) (?:this|the)\b"
)
_BLOCKS = frozenset({"div", "p", "li", "td", "section", "article", "dd"})
_LONGEST_DEED = 160
_REPOSITORY = re.compile(r"^[\w.-]+/[\w.-]+$")
_LIKED = 'a[href$="/stargazers"], a[href$="/starrers"], a[href$="/stars"], a[href$="/forks"]'
_COPIED = "/forks"
_COUNT = re.compile(r"\d[\d.,]*\s?[kKmM]?(?![^\W_])")
_STARS = re.compile(r"^[★☆⭐\s]*(?:\d[\d.,]*\s?[kKmM]?\s*)?(?:github )?stars?\b|^[★☆⭐]", re.IGNORECASE)
_FORKS, _RATING = meaning("forks"), meaning("rating")
_NUMBERED = re.compile(r"[#№](\d{1,7})\b")
_KEYED = re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b")


def of_numbers(soup: BeautifulSoup, url: str) -> Iterator[Offer]:
    """`#93` or `TIDE-418` in the title of a page whose address ends in it."""
    title = soup.find("title")
    said = text_of(title) if isinstance(title, Tag) else ""
    last = url.rstrip("/").rpartition("/")[2]
    for found, names in ((_NUMBERED, ("number", "issue number")), (_KEYED, ("key", "issue key", "number"))):
        for one in found.finditer(said):
            if last == one[found.groups]:
                for name in names:
                    yield Offer(meaning(name), last, "heading", one[0], title, _LAST)


def of_repository(soup: BeautifulSoup) -> Iterator[Offer]:
    """`holm/lamp` in the parts of a page's title: whose repository it is, and its name."""
    title = soup.find("title")
    for part in re.split(r"\s[·|–—-]\s", text_of(title) if isinstance(title, Tag) else ""):
        if _REPOSITORY.match(part):
            yield Offer(meaning("repository"), part, "heading", part, title)


def of_stargazers(soup: BeautifulSoup) -> list[Offer]:
    """How many like a repository, and how many copy it: no rating, and exact where a picture of it is not."""
    found: list[Offer] = []
    for link in soup.select(_LIKED):
        name = STARRED if not str(link["href"]).rstrip("/").endswith(_COPIED) else _FORKS
        parts = [link, *link.find_all(True)]
        said = [str(part.get("title") or "") for part in parts] + [text_of(part) for part in parts]
        told = next((one for one in said if _COUNT.match(one)), None) or next(
            filter(_COUNT.search, said), None
        )
        if told is not None and (count := _COUNT.search(told)):
            found.append(Offer(name, count[0], "count", told, link))
    return found


def of_repositories(offers: Sequence[Offer]) -> list[Offer]:
    """`42 stars` beside forks are people that like it."""
    if not any(one.name == _FORKS for one in offers):
        return list(offers)
    return [one._replace(name=STARRED) if one.name == _RATING and _STARS.match(one.quote) else one
            for one in offers]  # fmt: skip


def of_deeds(soup: BeautifulSoup) -> Iterator[Offer]:
    """Who did what to a matter, and when: `mira closed this as completed in #421 on Jun 15`."""
    for when in soup.find_all(_stamped):
        around = next((one for one in when.parents if one.name in _BLOCKS), None)
        said = short_text(around, _LONGEST_DEED) if around is not None else ""
        if deed := _DEED.match(said):
            yield Offer(meaning(f"{deed['what']} by"), deed["who"], "label", said, around)
            yield Offer(meaning(f"{deed['what']} at"), said_by(when) or exactly(when), "label", said, when)


def _stamped(element: Tag) -> bool:
    return element.name in _TIMES or has_stamp(element)


def of_byline(heading: Tag | None, threads: Sequence[Sequence[Tag]]) -> Iterator[Offer]:
    """Who stands beside a day below the page's heading, before the first of what answers it; without answers
    in the box around the heading.
    """
    if heading is None:
        return
    opening = [thread[0] for thread in threads if begins(thread[0], heading)]
    answers = {
        id(one)
        for thread in threads
        for one in thread
        if not any(one is first or first in one.parents for first in opening)
    }
    boxes = [
        one for one in list(heading.parents)[:_HIGHEST] if one.name not in ("body", "html", "[document]")
    ]
    for part in heading.find_all_next(True, limit=_MOST):
        if id(part) in answers or (not answers and boxes[-1:] and boxes[-1] not in part.parents):
            return
        dated = _stamped(part) or stamp_of(part) is not None
        if not dated or len(text_of(part)) > _LONGEST_BYLINE:
            continue
        for around in list(part.parents)[:_NEAR]:
            if around in heading.parents or len(text_of(around)) > _LONGEST_BYLINE:
                break
            if (person := person_in(around)) is not None:
                said = text_of(person)
                yield Offer(meaning("author"), said, "heading", said, person, _LAST)
                return


def of_state(heading: Tag | None) -> Iterator[Offer]:
    """A word alone in an element near the heading that says how far a matter is: `Open`."""
    for box in list(heading.parents)[:_NEAR] if heading is not None else ():
        for part in box.find_all(["span", "div", "b", "strong", "a", "li", "p"]):
            if part.find(True) is None and _STATE.match(said := text_of(part)):
                yield Offer(meaning("status"), said, "heading", said, part, _LAST)
                return
