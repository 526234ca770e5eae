"""Formulas as words, in HTML that is not parsed yet: MathML, and the pictures of MediaWiki."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any

from lxml import etree  # type: ignore[import-untyped]  # stubs would be one more package

_BEGIN = re.compile(r"<math(?=[\s>])")
_END = re.compile(
    r"</math\s*>|(?=</?(?:p|div|li|ul|ol|dl|dt|dd|h[1-6]|table|tr|td|pre|section|article|main|blockquote|body)[\s>])"
)
"""Where it is not closed, browsers end it at the next element that is none of a formula."""
_PICTURE = re.compile(r"<img\b[^<>]{0,300}\bmwe-math-fallback-image[^<>]{0,5000}>", re.IGNORECASE)
"""What MediaWiki shows; the MathML beside it is hidden."""
_ALT = re.compile(r"""\balt=(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_STYLED = re.compile(r"^\{\\(?:display|text)style\s*(.*)\}$", re.DOTALL)
_BETWEEN = {"msup": "^", "msub": "_", "mfrac": "/", "munder": "_", "mover": "^"}
_GROUPS = frozenset({"mrow", "mfrac", "msup", "msub"})
_NOT_SHOWN = frozenset({"annotation", "annotation-xml"})


def spelled_out(html: str) -> str:
    """`html` with its formulas as words: as LaTeX where the page has that, else `E=mc^2`."""
    return "".join(_parts(_PICTURE.sub(_alternative, html))) if "<math" in html else html


def _alternative(picture: re.Match[str]) -> str:
    alt = _ALT.search(picture[0])
    return f"<span>{_bare(alt[1] or alt[2] or '').replace('<', '&lt;')}</span>" if alt else picture[0]


def _parts(html: str) -> Iterator[str]:
    """Found by hand: an expression from `<math` to its end would take quadratic time where none ends."""
    at = 0
    while (begin := _BEGIN.search(html, at)) and (end := _END.search(html, begin.end())):
        yield html[at : begin.start()]
        yield f"<span>{escape(_formula(html[begin.start() : end.end()]), quote=False)}</span>"
        at = end.end()
    yield html[at:]


def _formula(markup: str) -> str:
    root = etree.HTML(markup)
    math = root.find(".//math") if root is not None else None
    if math is None:
        return ""
    return _bare(str(math.get("alttext") or "")) or " ".join(_linear(math).split())


def _bare(latex: str) -> str:
    said = " ".join(latex.split())
    styled = _STYLED.match(said)
    return styled[1].strip() if styled else said


def _linear(element: Any) -> str:
    """Depth is bounded: libxml2 refuses trees deeper than 256."""
    shown = [one for one in element if isinstance(one.tag, str) and one.tag not in _NOT_SHOWN]
    parts = [_linear(one) for one in shown]
    if element.tag in _BETWEEN and len(parts) > 1:
        grouped = (
            f"({part})" if one.tag in _GROUPS and len(part) > 1 else part
            for one, part in zip(shown, parts, strict=True)
        )
        return _BETWEEN[element.tag].join(grouped)
    if element.tag == "msqrt":
        return f"√({''.join(parts)})"
    tails = (
        (one.tail or "") if (one.tail or "").strip() else "" for one in shown
    )  # words in a formula left open
    return (element.text or "").strip() + "".join(
        part + tail for part, tail in zip(parts, tails, strict=True)
    )
