"""What keeps people from using a page, as far as its HTML shows: each finding with its WCAG criterion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bs4 import BeautifulSoup, Tag

UNSEEN_INPUTS = frozenset({"hidden", "submit", "reset", "button", "image"})
Finding = tuple[str, str, str]
"""WCAG criterion, what is wrong, where."""


def findings(html: str) -> list[Finding]:
    """Everything that is found in `html`, by the order of the criteria."""
    page = BeautifulSoup(html, "lxml")
    kinds = (_document, _pictures, _fields, _named, _headings, _frames, _ids, _order)
    return [finding for kind in kinds for finding in kind(page)]


def _document(page: BeautifulSoup) -> Iterator[Finding]:
    root, title = page.find("html"), page.find("title")
    if not isinstance(root, Tag) or not str(root.get("lang", "")).strip():
        yield "3.1.1", "the page does not say its language", "html"
    if not isinstance(title, Tag) or not title.get_text(strip=True):
        yield "2.4.2", "the page has no title", "head"
    view = page.find("meta", attrs={"name": "viewport"})
    said = str(view.get("content", "")).replace(" ", "").lower() if isinstance(view, Tag) else ""
    if "user-scalable=no" in said or "maximum-scale=1," in f"{said},":
        yield "1.4.4", "the page may not be made larger", "meta viewport"


def _pictures(page: BeautifulSoup) -> Iterator[Finding]:
    for picture in page.find_all("img"):
        if picture.get("alt") is None and not _hidden(picture) and not _labelled(page, picture):
            yield "1.1.1", "a picture has no text in its place", _where(picture)


def _fields(page: BeautifulSoup) -> Iterator[Finding]:
    for field in page.find_all(["input", "select", "textarea"]):
        if str(field.get("type", "")).lower() in UNSEEN_INPUTS or _hidden(field):
            continue
        named = field.find_parent("label") is not None or _labelled(page, field)
        if not named and not _label_for(page, field):
            yield "4.1.2", "a field has no label", _where(field)


def _named(page: BeautifulSoup) -> Iterator[Finding]:
    for one in page.select("a[href], button, [role=button], [role=link]"):
        pictures = any(str(each.get("alt", "")).strip() for each in one.find_all("img"))
        drawn = any(each.get_text(strip=True) for each in one.select("svg title"))
        if not (one.get_text(strip=True) or pictures or drawn or _labelled(page, one) or _hidden(one)):
            yield "4.1.2", f"a {'link' if one.name == 'a' else 'button'} has no name", _where(one)


def _headings(page: BeautifulSoup) -> Iterator[Finding]:
    before = 0
    headings = page.find_all(["h1", "h2", "h3", "h4", "h5", "h6"])
    if not any(heading.name == "h1" for heading in headings):
        yield "1.3.1", "the page has no main heading (h1)", "body"
    for heading in headings:
        level = int(heading.name[1])
        if before and level > before + 1:
            yield "1.3.1", f"a heading of level {level} follows one of level {before}", _where(heading)
        before = level


def _frames(page: BeautifulSoup) -> Iterator[Finding]:
    for frame in page.find_all("iframe"):
        if not str(frame.get("title", "")).strip() and not _hidden(frame) and not _labelled(page, frame):
            yield "4.1.2", "an embedded page has no title", _where(frame)


def _ids(page: BeautifulSoup) -> Iterator[Finding]:
    used: dict[str, int] = {}
    for one in page.select("label[for]"):
        used[str(one["for"])] = len(page.find_all(id=str(one["for"])))
    for name, times in used.items():
        if times > 1:
            yield "4.1.2", f"a label names the id {name!r}, which {times} elements have", f"#{name}"


def _order(page: BeautifulSoup) -> Iterator[Finding]:
    for one in page.select("[tabindex]"):
        said = str(one["tabindex"]).strip()
        if said.isdigit() and int(said) > 0:
            yield "2.4.3", f"tabindex {said} takes the element out of the page's order", _where(one)


def _labelled(page: BeautifulSoup, one: Tag) -> bool:
    """By an attribute of its own, or by the text it points to."""
    if any(str(one.get(name, "")).strip() for name in ("aria-label", "title")):
        return True
    pointed = (page.find(id=name) for name in str(one.get("aria-labelledby", "")).split())
    return any(isinstance(each, Tag) and each.get_text(strip=True) for each in pointed)


def _label_for(page: BeautifulSoup, field: Tag) -> bool:
    name = field.get("id")
    label: Any = page.find("label", attrs={"for": str(name)}) if name else None
    return isinstance(label, Tag) and bool(label.get_text(strip=True))


def _hidden(one: Tag) -> bool:
    for place in (one, *one.parents):
        if place.get("hidden") is not None or place.get("aria-hidden") == "true":
            return True
        if str(place.get("role", "")) in ("presentation", "none") and place is one:
            return True
    return False


def _where(one: Tag) -> str:
    """A tag with what tells it from others."""
    told = [
        f'{name}="{str(one[name])[:60]}"' for name in ("id", "name", "type", "href", "src") if one.get(name)
    ]
    text = " ".join(one.get_text(" ", strip=True).split())[:40]
    return f"<{' '.join([one.name, *told])}>" + (f" {text}" if text else "")
