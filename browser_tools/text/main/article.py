"""Trafilatura, the best of the extractors we measured; apart, since its import takes a fifth of a second."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import trafilatura
from lxml import etree  # type: ignore[import-untyped]  # stubs would be one more package

from browser_tools.text.html.dom import Block, Kind, row_of
from browser_tools.text.html.markup import address
from browser_tools.text.main.prepared import prepare

_KINDS: dict[str, Kind] = {
    "head": "heading", "item": "item", "quote": "quote", "code": "code", "row": "row",
}  # fmt: skip
_HTML = {"item": "li", "row": "tr", "quote": "blockquote", "lb": "br", "graphic": "img"}
_MARKED = {"#b": "b", "#i": "i", "#t": "code"}
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_HOLD_LISTINGS = frozenset({"body", "div", "blockquote"})
_HOLD_BOTH = frozenset({"li", "td", "th"})


def tree_of(html: str) -> Any:
    """lxml's tree of `html`, to be read once by everybody; None where there is nothing to parse."""
    return trafilatura.load_html(html)


def article(tree: Any, url: str) -> list[Block]:
    """The blocks of the page's article, without comments; empty if trafilatura finds none.

    In doubt it leaves out: on Scrapinghub's 181 pages, rendered, that is F1 .969 against .962
    (`benchmarks/main_text`).
    """
    body = _body(tree, url, links=False)
    if body is None:
        return []
    for line_break in body.iter("lb"):
        line_break.tail = "\n" + (line_break.tail or "")
    out: list[Block] = []
    _read(body, out)
    return out


def article_html(tree: Any, url: str) -> str:
    """The same as HTML, with its links in whole; empty if trafilatura finds none."""
    base = urljoin(url, str((tree.xpath("//base/@href") or [""])[0]))
    for link in tree.iter("a"):  # trafilatura would start at the host's root
        href = str(link.get("href", ""))
        link.set("href", "" if href.startswith("#") else address(href, base))
    body = _body(tree, url, links=True)
    if body is None:
        return ""
    for element in body.iter():
        _as_html(element)
    return str(etree.tostring(body, encoding="unicode", method="html"))


def _body(tree: Any, url: str, *, links: bool) -> Any:
    for element in tree.iter("pre"):
        if element.find(".//code") is None:
            element.tag = "code"  # else it would be a quotation, unless it looks like a language it knows
    prepare(tree)
    found = trafilatura.bare_extraction(
        tree,
        url=url,
        include_comments=False,
        include_formatting=True,
        include_links=links,
        favor_precision=True,
    )
    return found.body if isinstance(found, trafilatura.settings.Document) else None


def _as_html(element: Any) -> None:
    """One of trafilatura's elements under its name in HTML."""
    tag, rend = str(element.tag), str(element.get("rend", ""))
    if tag == "head":
        element.tag = rend if rend in _HEADINGS else "h2"
    elif tag == "cell":
        element.tag = "th" if element.get("role") == "head" else "td"
    elif tag == "list":
        element.tag = rend if rend in ("ul", "ol", "dl") else "ul"
    elif tag == "hi":
        element.tag = _MARKED.get(rend, "span")
    elif tag == "code" and _is_listing(element):
        element.tag = "pre"
    elif tag == "ref":
        element.tag = "a"
        element.set("href", element.get("target", ""))
    else:
        element.tag = _HTML.get(tag, tag)


def _is_listing(code: Any) -> bool:
    """The extractor has one name for a listing and for code in a line."""
    holder = code.getparent().tag if code.getparent() is not None else ""
    return holder in _HOLD_LISTINGS or (
        holder in _HOLD_BOTH and ("\n" in "".join(code.itertext()) or code.find("lb") is not None)
    )


def _read(element: Any, out: list[Block]) -> None:
    """Depth is bounded: libxml2 refuses trees deeper than 256."""
    if element.tag == "list":
        _pair_terms(element)
    named = element.tag == "table" and element.find(".//cell[@role='head']") is not None
    for child in element:
        tag = str(child.tag)
        if tag == "row":
            cells = [" ".join("".join(_own_words(cell)).split()) for cell in child]
            _add(out, "row", row_of(cells, aligned=named))
        elif tag in ("list", "table"):
            _read(child, out)
        elif tag in ("item", "quote"):
            _add(out, _KINDS[tag], " ".join("".join(_own_words(child)).split()))
            around = next(child.iterancestors("list"), None)
            for nested in child.iter("list"):
                own = (
                    next(nested.iterancestors("list"), None) is around
                )  # one in a list in it is read with that
                if own and nested.getparent().tag in ("item", "p", "quote"):
                    _read(nested, out)
        else:
            text = "".join(child.itertext())
            kind = _KINDS.get(tag, "text")
            level = int(child.get("rend", "h2")[1:]) if kind == "heading" else 0
            _add(out, kind, text.strip("\n") if kind == "code" else " ".join(text.split()), level)
        _add(out, "text", " ".join((child.tail or "").split()))  # between headings text may stand by itself


def _pair_terms(terms: Any) -> None:
    """What a list of terms says of each stands behind it: `Serves: 4`."""
    for term in list(terms):
        said = term.getnext()
        if _is(term, "dt") and said is not None and _is(said, "dd") and len(term) == 0 and term.text:
            said.text = f"{' '.join(term.text.split()).rstrip(' :')}: {(said.text or '').lstrip()}"
            terms.remove(term)
        elif _is(term, "dt") and said is None and len(terms) > 1 and _is(terms[0], "dd"):
            terms.remove(term)  # an empty field at the end of a form that was filled in


def _is(item: Any, kind: str) -> bool:
    return item.tag == "item" and str(item.get("rend", "")).startswith(kind)


def _own_words(element: Any) -> Iterator[str]:
    """The words of an item without those of the lists in it; paragraphs in it are kept apart."""
    yield element.text or ""
    for child in element:
        if child.tag != "list":
            yield from (" ", *_own_words(child), " ") if child.tag in ("p", "quote") else _own_words(child)
        yield child.tail or ""


def _add(out: list[Block], kind: Kind, text: str, level: int = 0) -> None:
    if text.strip():
        out.append(Block(kind, text, level))
