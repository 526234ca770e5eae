"""The outline of a page's source, where no browser draws it: headings, and forms with their fields."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import blocks, is_hidden, parse, text_of
from browser_tools.text.html.form_fields import field_name
from browser_tools.text.html.markup import base_of

_PRESSED = frozenset({"submit", "button", "reset", "image"})
_ROLES = {"textarea": "textbox", "select": "combobox", "button": "button"}
_ROLES_OF_TYPES = {
    **dict.fromkeys(_PRESSED, "button"),
    **dict.fromkeys(("checkbox", "radio"), ""),
    "search": "searchbox", "number": "spinbutton", "range": "slider", "file": "file",
}  # fmt: skip


def headings(html: str) -> list[dict[str, Any]]:
    """Level (1 to 6) and words of each, in reading order."""
    return [
        {"level": block.level, "text": block.text} for block in blocks(parse(html)) if block.kind == "heading"
    ]


def forms(html: str, url: str = "") -> list[dict[str, Any]]:
    """Each with name, action, method, and the role and name of its fields and buttons. Last, with None for
    its handle, what stands in no form. What is filled in is not told: it may be a password."""
    soup = parse(html)
    base = base_of(soup, url)
    found = [_form(soup, form, base) for form in soup.find_all("form") if _shown(form)]
    loose = [one for one in _controls(soup) if one.find_parent("form") is None and not _is_button(one)]
    if loose:
        found.append(_told(soup, loose, {"name": "", "handle": None, "action": "", "method": ""}))
    return found


def _form(soup: BeautifulSoup, form: Tag, base: str) -> dict[str, Any]:
    action = str(form.get("action", ""))
    about = {
        "name": str(form.get("aria-label") or form.get("name") or ""),
        "action": urljoin(base, action) if action else "",
        "method": str(form.get("method", "get")).lower(),
    }
    return _told(soup, _controls(form), about)


def _told(soup: BeautifulSoup, controls: list[Tag], about: dict[str, Any]) -> dict[str, Any]:
    told = [(_is_button(one), {"role": _role(one), "name": _name(soup, one)}) for one in controls]
    fields = [one for is_button, one in told if not is_button]
    return {**about, "fields": fields, "buttons": [one for is_button, one in told if is_button]}


def _controls(root: Tag) -> list[Tag]:
    found = root.find_all(["input", "select", "textarea", "button"])
    return [one for one in found if str(one.get("type", "")).lower() != "hidden" and _shown(one, "select")]


def _is_button(control: Tag) -> bool:
    return _role(control) == "button"


def _role(control: Tag) -> str:
    if control.name != "input":
        return _ROLES[control.name]
    kind = str(control.get("type", "text")).lower()
    return _ROLES_OF_TYPES.get(kind, "textbox") or kind


def _name(soup: BeautifulSoup, control: Tag) -> str:
    if not _is_button(control):
        return field_name(soup, control)
    words = (text_of(control), control.get("aria-label"), control.get("value"), control.get("alt"))
    return next((" ".join(str(one).split()) for one in words if one), "")


def _shown(element: Tag, *told: str) -> bool:
    """`told`: names of elements that count though their text is no page's."""
    own = is_hidden(element) and element.name not in told
    return not own and not any(is_hidden(around) for around in element.parents)
