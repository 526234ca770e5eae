"""JSON-LD on a page: broken frames taken off, references followed, texts without markup."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.invisible import without_invisible

_MOST_CHARS, _DEEPEST, MOST = 1_000_000, 12, 400
_TYPE = re.compile(r"^application/ld\+json", re.IGNORECASE)
_FRAME = re.compile(r"^(?:\s|<!--|-->|//|/\*|\*/|<!\[CDATA\[|\]\]>|>)+")
_NOTE = re.compile(r"^[^\S\n]*//[^\n]*$|/\*.*?\*/", re.MULTILINE | re.DOTALL)
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
_BREAKS = re.compile(r"<br\s*/?>|</(?:p|li|div|h[1-6])>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]{2,8});")
_REFERENCE = frozenset({"@id", "@type"})


def nodes(soup: BeautifulSoup) -> Iterator[dict[str, Any]]:
    """The top-level things of all scripts, references among them followed; what is no JSON is left out."""
    documents = [of_script(script) for script in scripts(soup)]
    named: dict[str, dict[str, Any]] = {}
    for document in documents:
        _collect(document, named, 0)
    told = 0
    for document in documents:
        for node in _top(document):
            told += 1
            if told > MOST:
                return
            yield _values(node, named, 0)


def scripts(soup: BeautifulSoup) -> list[Tag]:
    return [one for one in soup.find_all("script", type=_TYPE) if isinstance(one, Tag)]


def of_script(script: Tag) -> Any:
    """The data of a script. Pages wrap it into comments, end it with `;`, leave commas and notes."""
    bare = _FRAME.sub("", script.get_text()[:_MOST_CHARS])
    for said in (bare, _TRAILING_COMMA.sub("", _NOTE.sub("", bare))):
        try:
            return json.JSONDecoder(strict=False).raw_decode(said)[0]
        except (ValueError, RecursionError):
            continue
    return None


def _collect(data: Any, named: dict[str, dict[str, Any]], depth: int) -> None:
    """Everything with an `@id` that says more than it; what several places say of it is put together."""
    if depth > _DEEPEST:
        return
    if isinstance(data, list):
        for one in data[:MOST]:
            _collect(one, named, depth + 1)
    elif isinstance(data, dict):
        name = data.get("@id")
        if isinstance(name, str) and data.keys() - _REFERENCE and len(named) < MOST * 10:
            named[name] = {**data, **named.get(name, {})}
        for one in data.values():
            if isinstance(one, dict | list):
                _collect(one, named, depth + 1)


def _top(data: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Of a list, of a @graph, and the list's or page's main one."""
    if depth > 3:
        return
    if isinstance(data, list):
        for one in data:
            yield from _top(one, depth + 1)
    elif isinstance(data, dict):
        if "@graph" in data:
            yield from _top(data["@graph"], depth + 1)
        if data.keys() - {"@graph", "@context", "@id"}:
            yield data
        for key in ("mainEntity", "mainEntityOfPage"):
            inner = data.get(key)
            if isinstance(inner, dict) and len(inner) > 2:
                yield from _top(inner, depth + 1)


def types_of(given: Any) -> tuple[str, ...]:
    """`https://schema.org/Product` -> ("Product",)."""
    listed = given if isinstance(given, list | tuple) else [given]
    return tuple(re.split(r"[/#:]", one)[-1] for one in listed if isinstance(one, str) and one)


def _values(node: dict[str, Any], named: dict[str, dict[str, Any]], depth: int) -> dict[str, Any]:
    if depth > _DEEPEST:
        return {}
    if isinstance(name := node.get("@id"), str) and not node.keys() - _REFERENCE and depth < 4:
        node = named.get(name, node)
    values = {key: _value(value, named, depth) for key, value in node.items() if not key.startswith("@")}
    types = types_of(node.get("@type"))
    return {**values, **({"@type": types} if types else {})}


def _value(value: Any, named: dict[str, dict[str, Any]], depth: int) -> Any:
    if isinstance(value, dict):
        if "@value" in value:
            return _value(value["@value"], named, depth + 1)
        if "@list" in value:
            return _value(value["@list"], named, depth + 1)
        return _values(value, named, depth + 1)
    if isinstance(value, list):
        return [_value(one, named, depth + 1) for one in value[:MOST]]
    return said(value) if isinstance(value, str) else value


def said(text: str) -> str:
    """The words of a text that editors wrote with markup and entities in it, a line a paragraph."""
    text = without_invisible(text)
    if _MARKUP.search(text):
        text = _MARKUP.sub("", _BREAKS.sub("\n", text))
    for _ in range(2):
        if not _ENTITY.search(text):
            break
        text = html.unescape(text)
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.splitlines())))
