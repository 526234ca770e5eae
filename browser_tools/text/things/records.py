"""Entries that have no box of their own: what a rule, a heading or a table sets apart from the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import is_hidden

_BOXES = ["body", "main", "article", "section", "div", "td", "dl", "table", "tbody", "form", "center", "font"]
_IDLE = frozenset({"script", "style", "template", "link", "meta", "br", "noscript", "svg"})
_LEADERS = ("h2", "h3", "h4", "h5", "h6", "table", "dt", "tr", "p", "div", "b", "strong", "a")
"""What an entry may begin with, the surest first."""
_FRAME = frozenset({"nav", "header", "footer", "aside"})
_FEWEST, _MOST_CHILDREN, _MOST_PARTS, _LEAST_COMMON = 2, 4000, 12, 0.6
Entry = list[Tag]


def records(soup: BeautifulSoup) -> Iterator[list[Entry]]:
    """Lists whose entries are several elements side by side, or tables or rows without heads."""
    for box in soup.find_all(_BOXES):
        children = [
            one for one in box.find_all(True, recursive=False) if one.name not in _IDLE and not is_hidden(one)
        ]
        if not _FEWEST <= len(children) <= _MOST_CHILDREN:
            continue
        entries = _ruled(children) or _led(children)
        if len(entries) >= _FEWEST and not any(part.name in _FRAME for part in box.parents):
            yield entries


def _ruled(children: Sequence[Tag]) -> list[Entry]:
    """Between rules, what begins alike."""
    parts: list[Entry] = [[]]
    for one in children:
        if one.name == "hr":
            parts.append([])
        elif one.name != "a" or one.has_attr("href"):
            parts[-1].append(one)
    parts = [part for part in parts if part]
    if len(parts) < _FEWEST:
        return []
    begun, times = Counter(_called(part[0]) for part in parts).most_common(1)[0]
    alike = [part for part in parts if _called(part[0]) == begun]
    return alike if times >= _FEWEST and _are_alike(alike) else []


def _led(children: Sequence[Tag]) -> list[Entry]:
    """From each element that begins an entry up to the next."""
    counts = Counter(map(_called, children))
    leaders = [called for called, times in counts.items() if times >= _FEWEST and called[0] in _LEADERS]
    for leader in sorted(leaders, key=lambda called: _LEADERS.index(called[0])):
        entries = _from(children, leader)
        if len(entries) >= _FEWEST and _are_alike(entries):
            return entries
    return []


def _from(children: Sequence[Tag], leader: tuple[str, str]) -> list[Entry]:
    entries: list[Entry] = []
    for one in children:
        if _called(one) == leader:
            entries.append([one])
        elif entries and _heads(one, leader):
            break
        elif entries:
            entries[-1].append(one)
    if len(entries) < _FEWEST:
        return []
    seen = {_called(one) for entry in entries[:-1] for one in entry}
    last = entries[-1]
    entries[-1] = last[: next((at for at, one in enumerate(last) if _called(one) not in seen), len(last))]
    alone = leader[0] in ("table", "tr") and not any(entry[0].find("th") for entry in entries)
    return entries if alone or all(1 < len(entry) <= _MOST_PARTS for entry in entries) else []


def _heads(one: Tag, leader: tuple[str, str]) -> bool:
    """Whether it is a heading above those that begin the entries."""
    return one.name in _LEADERS[:5] and (leader[0] not in _LEADERS[:5] or one.name < leader[0])


def _are_alike(entries: Sequence[Entry]) -> bool:
    """Whether most of what they consist of is the same."""
    kinds = [{_called(one) for one in entry} for entry in entries]
    common = Counter(kind for own in kinds for kind in own)
    shared = sum(times for times in common.values() if times * 2 > len(entries))
    return shared >= _LEAST_COMMON * sum(common.values())


def _called(element: Tag) -> tuple[str, str]:
    return element.name, " ".join(map(str, element.get("class") or ()))
