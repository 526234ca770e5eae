"""The value that stands beside a label: what a person would read out when asked for `Total`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import equals
from browser_tools.text.html.dom import blocks, is_hidden, parse, text_of

_LONGEST_LABEL = 120
_MOST_STRINGS = 20
"""An element of so many pieces of text is no label: spares reading whole sections again and again."""


def label_value(html: str, words: str) -> str | None:
    """The visible text beside the label `words` in `html`; None if there is none, or an empty one.

    Looks, in this order, for a `dt` and its `dd`, a header cell and the next cell of its row (or the cell
    below, for a column), the field of a `<label>`, `Label: value` in one stretch of text, and an element that
    says the label, followed by one that says the value. The first that is found counts.
    """
    soup = parse(html)
    for read in _WAYS:
        for value in read(soup, words):
            if value:
                return value
    return None


def _says(element: Tag, words: str) -> bool:
    if len(list(islice(element.strings, _MOST_STRINGS))) == _MOST_STRINGS:
        return False
    text = text_of(element)
    return len(text) <= _LONGEST_LABEL and equals(text.rstrip(" :"), words.rstrip(" :"))


def _described(soup: BeautifulSoup, words: str) -> Iterator[str]:
    for term in soup.find_all("dt"):
        if _says(term, words) and (value := term.find_next_sibling("dd")):
            yield text_of(value)


def _cells(soup: BeautifulSoup, words: str) -> Iterator[str]:
    for cell in soup.find_all(["th", "td"]):
        if not _says(cell, words):
            continue
        if beside := cell.find_next_sibling("td"):
            yield text_of(beside)
        elif below := _below(cell):
            yield text_of(below)


def _below(cell: Tag) -> Tag | None:
    """The cell in the same column of the first row that has one: `cell` heads a column."""
    row = cell.find_parent("tr")
    following = row.find_next("tr") if row else None
    if row is None or following is None or row.find_parent("table") is not following.find_parent("table"):
        return None
    column = row.find_all(["th", "td"], recursive=False).index(cell)
    cells = following.find_all(["th", "td"], recursive=False)
    return cells[column] if column < len(cells) else None


def _fields(soup: BeautifulSoup, words: str) -> Iterator[str]:
    for label in soup.find_all("label"):
        if _says(label, words) and (field := _field(soup, label)):
            yield _field_value(field)


def _field(soup: BeautifulSoup, label: Tag) -> Tag | None:
    kinds = ["input", "select", "textarea", "output"]
    if name := label.get("for"):
        return soup.find(kinds, id=str(name))
    return label.find(kinds)


def _field_value(field: Tag) -> str:
    """What the HTML says the field holds; a password is never read out."""
    if field.name == "select":
        chosen = field.find("option", selected=True) or field.find("option")
        return " ".join(chosen.get_text().split()) if chosen else ""
    if field.name == "input":
        return "" if str(field.get("type", "")).lower() == "password" else str(field.get("value", ""))
    return text_of(field)


def _after_colon(soup: BeautifulSoup, words: str) -> Iterator[str]:
    for block in blocks(soup):
        name, colon, value = block.text.partition(":")
        if colon and equals(name, words.rstrip(" :")):
            yield value.strip()


def _siblings(soup: BeautifulSoup, words: str) -> Iterator[str]:
    for element in soup.find_all(
        ["span", "strong", "b", "em", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6"]
    ):
        if _says(element, words) and (after := element.find_next_sibling()) and not is_hidden(after):
            yield text_of(after)


_WAYS: tuple[Callable[[BeautifulSoup, str], Iterator[str]], ...] = (
    _described,
    _cells,
    _fields,
    _after_colon,
    _siblings,
)
