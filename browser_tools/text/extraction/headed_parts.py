"""Parts of a page side by side, each under a heading of its own and with a list in it: a list of lists."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.table_rows import READ, Rows
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.dom import is_hidden, text_of

_RANKS = ("h2", "h3", "h4", "h5", "h6", "p", "strong", "b", "summary", "legend", "caption", "div", "span")
"""What may head a part; the lower ones only right before a list, as its name."""
_RANKED = frozenset({"h2", "h3", "h4", "h5", "h6"})
_LISTED = ["ul", "ol", "table", "dl"]
_FEWEST, _LONGEST = 2, 80
_AHEAD = re.compile(r"(.*\S)\s*[(\[–—·|-]\s*$")
"""What stands before a day that is set apart: `Tuesday 8 June` is a day as a whole."""


def headed_parts(soup: BeautifulSoup, parts: Sequence[Asked], called: Sequence[Asked]) -> Iterator[Rows]:
    """Rows whose first property is the heading of a part; `called` are the lists that a higher heading may
    be named for."""
    first = next((one for one in parts if kind_of(one.schema) not in ("array", "object")), None)
    groups: dict[tuple[object, ...], list[tuple[Tag, list[Tag]]]] = defaultdict(list)
    for heading in soup.find_all(_RANKS) if first is not None else ():
        said = text_of(heading)
        if 0 < len(said) <= _LONGEST and not is_hidden(heading) and (part := _part(heading)):
            around = part[0].parent if len(part) == 1 and heading in part[0].descendants else heading.parent
            mark = (id(around), heading.name, " ".join(heading.get("class") or ()))
            groups[(*mark, id(heading.find_previous(_above(heading))))].append((heading, part))
    for group in groups.values():
        if len(group) >= _FEWEST and first is not None:
            rows = [_row(heading, part, first) for heading, part in group[:READ]]
            over = group[0][0].find_previous(_above(group[0][0]))
            told = meaning(text_of(over)[:_LONGEST]) if over is not None else frozenset()
            near = max(one.near(told) for one in called)
            yield Rows(rows, near, 0.2, within=[part for _, part in group[:READ]])


def _row(heading: Tag, part: Sequence[Tag], first: Asked) -> list[Offer]:
    said = text_of(heading).rstrip(" :¶")
    days = dates(said)
    name, day = said, said
    if len(days) == 1 and (ahead := _AHEAD.match(said[: days[0].start])):
        name, day = ahead[1], said[days[0].start : days[0].end]  # `2.34.2 (2026-05-14)`
    named = {first.meaning: name, meaning("name"): name, meaning("date"): day}
    if first.means("date"):
        named[first.meaning] = day
    told = [Offer(what, words, "heading", said, heading) for what, words in named.items()]
    return [*told, *(offer for one in part if one.name not in _LISTED for offer in of_labels(one))]


def _part(heading: Tag) -> list[Tag]:
    """The box that a heading begins, where it has one for itself; else what follows it up to the next one.
    [] where no list stands there."""
    box = heading.parent
    if box is None:
        return []
    if (
        heading.name in _RANKED
        and box.find_all(heading.name) == [heading]
        and box.name not in ("main", "body")
    ):
        return [box] if _lists(box) else []
    found: list[Tag] = []
    for after in heading.find_next_siblings():
        if after.name in _RANKED and (heading.name not in _RANKED or after.name <= heading.name):
            break
        if after.name == heading.name and after.get("class") == heading.get("class"):
            break
        found.append(after)
    if heading.name not in _RANKED:
        found = found[:1] if found and found[0].name in _LISTED else []
    return found if any(one.name in _LISTED or _lists(one) for one in found) else []


def _lists(box: Tag) -> bool:
    """Whether there is a list in it, or boxes alike."""
    if box.find(_LISTED) is not None:
        return True
    parts = [one for one in box.find_all(True, recursive=False) if one.get("class") and one.find(True)]
    return len(parts) >= _FEWEST and len({(one.name, " ".join(one["class"])) for one in parts[-2:]}) == 1


def _above(heading: Tag) -> re.Pattern[str]:
    last = int(heading.name[1]) - 1 if heading.name in _RANKED else 6
    return re.compile(rf"^h[1-{last}]$")
