"""What the fields of a form are called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import text_of
from browser_tools.text.sentences import ENDED

_FIELDS = ["input", "select", "textarea", "button"]
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_LABEL_CHARS = 80
_HINT = re.compile(r"(?:^|[-_])(?:hint|help|helper|desc(?:ription)?)(?:$|[-_])", re.IGNORECASE)
"""Of classes: what a label says besides its name."""
_NUMBERED = re.compile(r"[\d\[\].]")
"""A name that only a program reads: `input_1.3`, `entry[7]`."""


def field_name(soup: BeautifulSoup, field: Tag) -> str:
    """Its label, in its own words, or else what the program behind it calls it; never what is filled in."""
    name = str(field.get("name") or "")
    return label_of(soup, field) or ("" if _NUMBERED.search(name) else name)


def label_of(soup: BeautifulSoup, field: Tag) -> str:
    """What people read or hear of what is to be filled in; "" where that is nothing."""
    if name := field.get("aria-label"):
        return str(name)
    if (identifier := field.get("id")) and (
        label := next((one for one in soup.find_all("label") if one.get("for") == identifier), None)
    ):
        return _words(label)
    if in_row := _in_row(field):
        return in_row
    if around := field.find_parent("label"):
        return _words(around)
    if beside := _beside(field):
        return beside
    return str(field.get("placeholder") or "") or _before_box(field)


def _words(label: Tag) -> str:
    """What a label says without its hints, where that is something."""
    said = text_of(label)
    for hint in _hints_in(label):
        said = said.replace(text_of(hint), "", 1)
    return " ".join(said.split()) or text_of(label)


def _hints_in(part: Tag) -> list[Tag]:
    return [one for one in part.find_all(True) if any(map(_HINT.search, one.get("class") or ()))]


def hints_of(soup: BeautifulSoup, fields: Sequence[Tag]) -> Iterator[Tag]:
    """What is said of how to fill them in, as its markup tells: their descriptions, and hints beside them."""
    told = {one for field in fields for one in str(field.get("aria-describedby") or "").split()}
    if told:
        yield from soup.find_all(id=told.__contains__)
    for field in fields:
        around = field.parent
        if around is not None and len(around.find_all(_FIELDS, limit=2)) == 1:
            yield from _hints_in(around)


def _in_row(field: Tag) -> str:
    """The words of the cell before its own; "" where that holds a field as well."""
    cell = field.find_parent("td")
    before = cell.find_previous_sibling(["td", "th"]) if cell is not None else None
    if not isinstance(before, Tag) or before.find(_FIELDS) is not None:
        return ""
    said = text_of(before)
    return said.rstrip(" :：*") if len(said) <= _LABEL_CHARS else ""


def _before_box(field: Tag) -> str:
    """The words of the box before its own, which says nothing: `<div>Name</div><div><input></div>`."""
    box = field.parent
    before = box.find_previous_sibling() if box is not None and not text_of(box) else None
    if not isinstance(before, Tag) or before.name in _HEADINGS or before.find(_FIELDS) is not None:
        return ""
    said = text_of(before)
    return said.rstrip(" :：*") if len(said) <= _LABEL_CHARS and not ENDED.search(said) else ""


def _beside(field: Tag) -> str:
    """The words right before it, where no other field stands between; of a box to tick, those after it.
    A label says more than a hint that stands nearer.
    """
    ticked = str(field.get("type", "")).lower() in ("checkbox", "radio")
    nearest = ""
    labels = False
    for node in field.next_siblings if ticked else field.previous_siblings:
        if isinstance(node, Tag) and (node.name in _FIELDS or node.find(_FIELDS) is not None):
            break
        said = text_of(node) if isinstance(node, Tag) else " ".join(str(node).split())
        labels = isinstance(node, Tag) and node.name == "label"
        if said and (labels or not nearest):
            nearest = said
        if labels:
            break
    if not nearest and isinstance(below := field.find_next_sibling(), Tag) and below.name == "label":
        nearest = text_of(below)  # a label that no `for` joins to another field
    named = field.get("placeholder") and not labels and nearest.endswith((".", "。"))
    return nearest.rstrip(" :*") if len(nearest) <= _LABEL_CHARS and not named else ""
