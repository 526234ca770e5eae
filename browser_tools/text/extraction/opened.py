"""Who began a discussion, and its number, where nothing but their place says so: the byline under the
heading, the opening post, an address that ends in what the title has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import text_of
from browser_tools.text.things.stamps import has_stamp
from browser_tools.text.things.thread import person_in, stamp_of

_HIGHEST, _NEAR, _LAST, _LONGEST_BYLINE, _MOST = 5, 4, 3, 300, 200
_TIMES = frozenset({"time", "relative-time", "local-time", "time-ago"})
_STATE = re.compile(
    r"^(?:open|closed|resolved|solved|unsolved|merged|locked|archived|pinned|in progress|done|fixed|pending|"
    r"offen|geschlossen|gelöst|erledigt|gesperrt|ouvert|fermé|résolu|verrouillé|abierto|cerrado|resuelto|aperto|"
    r"chiuso|risolto|aberto|fechado|resolvido|gesloten|opgelost|otwarte|zamknięte|rozwiązane|открыт\w?|закрыт\w?|"
    r"решено|解決済み?|未解決|受付中)$",
    re.IGNORECASE,
)
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


def of_byline(heading: Tag | None, threads: Sequence[Sequence[Tag]]) -> Iterator[Offer]:
    """Who stands beside a day below the page's heading, before the first of what answers it; without answers
    in the box around the heading.
    """
    if heading is None:
        return
    answers = {id(one) for thread in threads for one in thread}
    boxes = [
        one for one in list(heading.parents)[:_HIGHEST] if one.name not in ("body", "html", "[document]")
    ]
    for part in heading.find_all_next(True, limit=_MOST):
        if id(part) in answers or (not answers and boxes[-1:] and boxes[-1] not in part.parents):
            return
        dated = part.name in _TIMES or has_stamp(part) or stamp_of(part) is not None
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
