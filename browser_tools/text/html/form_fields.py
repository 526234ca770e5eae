"""What the fields of a form are called."""

from __future__ import annotations

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import text_of

_FIELDS = ["input", "select", "textarea", "button"]
_LABEL_CHARS = 80


def field_name(soup: BeautifulSoup, field: Tag) -> str:
    """Its label, in its own words; never what is filled in."""
    if name := field.get("aria-label"):
        return str(name)
    if (identifier := field.get("id")) and (
        label := next((one for one in soup.find_all("label") if one.get("for") == identifier), None)
    ):
        return text_of(label)
    if in_row := _in_row(field):
        return in_row
    if around := field.find_parent("label"):
        return text_of(around)
    if beside := _beside(field):
        return beside
    return str(field.get("placeholder") or field.get("name") or "")


def _in_row(field: Tag) -> str:
    """The words of the cell before its own; "" where that holds a field as well."""
    cell = field.find_parent("td")
    before = cell.find_previous_sibling(["td", "th"]) if cell is not None else None
    if not isinstance(before, Tag) or before.find(_FIELDS) is not None:
        return ""
    said = text_of(before)
    return said.rstrip(" :：*") if len(said) <= _LABEL_CHARS else ""


def _beside(field: Tag) -> str:
    """The words right before it, where no other field stands between; of a box to tick, those after it.
    A label says more than a hint that stands nearer.
    """
    ticked = str(field.get("type", "")).lower() in ("checkbox", "radio")
    nearest = ""
    for node in field.next_siblings if ticked else field.previous_siblings:
        if isinstance(node, Tag) and (node.name in _FIELDS or node.find(_FIELDS) is not None):
            break
        said = text_of(node) if isinstance(node, Tag) else " ".join(str(node).split())
        labels = isinstance(node, Tag) and node.name == "label"
        if said and (labels or not nearest):
            nearest = said
        if labels:
            break
    return nearest.rstrip(" :*") if len(nearest) <= _LABEL_CHARS else ""
