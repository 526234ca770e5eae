"""What a page shows so that nobody sees it, by the style that is written on an element: off the screen, in
letters of a pixel, in the colour of its ground. Style sheets are not read.

It says nothing: whoever hides words so writes them for programs, or for a search engine.
"""

from __future__ import annotations

import re
from itertools import chain

from bs4 import BeautifulSoup, Tag

_FAR = 900
"""Pixels beyond which something stands off any screen."""
_TINY = 2.5
"""Pixels of letters that nobody reads."""
_PIXELS = {"px": 1.0, "pt": 4 / 3, "em": 16.0, "rem": 16.0, "%": 0.16, "vw": 15.0, "vh": 10.0, "": 1.0}
_LENGTH = re.compile(r"^\s*(-?\d*\.?\d+)\s*(px|pt|r?em|%|vw|vh|)(?=\s|$)", re.IGNORECASE)
_MOVED = re.compile(
    r"translate[xy3d]*\(\s*(-?\d+)(px|r?em|%|vw|vh)|scale[xy3d]*\(\s*0(?:\.0*)?\s*[,)]", re.IGNORECASE
)
_CLIPPED = re.compile(
    r"rect\(\s*(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?\s*\)|"
    r"inset\(\s*(?:50|100)%|circle\(\s*0",
    re.IGNORECASE,
)
_MOVES = ("transition", "animation", "transform", "will-change", "filter")
"""What fades in has these beside an opacity of none: it is seen in a moment."""
_HEX = re.compile(r"#([0-9a-f]{3,8})\b", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+)(%?))?", re.IGNORECASE)
_NAMED = {"white": (255, 255, 255), "black": (0, 0, 0), "snow": (255, 250, 250), "ivory": (255, 255, 240),
          "whitesmoke": (245, 245, 245), "ghostwhite": (248, 248, 255)}  # fmt: skip
_ALIKE = 24
"""By how much each part of two colours may differ that nobody tells apart."""
_MARKS = ("id", "aria-controls", "role")
"""What a script opens has a name."""
_MOST = 0.5
"""Share of a page's text from which on it is not hidden, but a page that draws itself."""
_MAY_HIDE = re.compile(
    r"""\bstyle\s*=[^>]{0,500}(?:opacity|clip|indent|overflow|font-size|color|translate|scale|:\s*-\d{2,})""",
    re.IGNORECASE,
)
"""Whether to parse a page at all."""
_Colour = tuple[int, int, int]


def unseen(soup: BeautifulSoup) -> list[Tag]:
    """The outermost elements whose own style hides them, other than by `display` and `visibility`; none if
    they hold half of the page."""
    found = [one for one in soup.find_all(style=True) if _is_unseen(one)]
    held = set(map(id, found))
    outer = [one for one in found if not any(id(part) in held for part in one.parents)]
    if not outer:
        return []
    said, whole = (sum(len(one.get_text()) for one in parts) for parts in (outer, [soup.body or soup]))
    return outer if said < _MOST * whole else []


def seen_only(html: str) -> str:
    """`html` without that; the same where nothing is."""
    if _MAY_HIDE.search(html) is None:
        return html
    soup = BeautifulSoup(html, "lxml")
    hidden = [one.extract() for one in unseen(soup)]
    return str(soup) if hidden else html


def _is_unseen(element: Tag) -> bool:
    if element.name in ("html", "body"):
        return False
    style = _declared(element)
    return (
        _is_off_screen(style)
        or _is_clipped(style)
        or (_is_clear(style) and not any(name in style for name in _MOVES))
        or (_has_no_box(style) and not any(map(element.has_attr, _MARKS)))
        or (_is_tiny(style) and not any(map(_may_be_larger, element.find_all(True))))
        or _is_in_colour_of_ground(element, style)
    )


def _declared(element: Tag) -> dict[str, str]:
    parts = (one.partition(":") for one in str(element.get("style", "")).split(";"))
    return {name.strip().lower(): value.replace("!important", "").strip().lower() for name, _, value in parts}


def _pixels(value: str) -> float | None:
    length = _LENGTH.match(value)
    return float(length[1]) * _PIXELS[length[2].lower()] if length else None


def _is_off_screen(style: dict[str, str]) -> bool:
    placed = style.get("position") in ("absolute", "fixed")
    sides = [style[one] for one in ("left", "top", "right", "bottom", "inset") if placed and one in style]
    sides += [style[one] for one in ("text-indent", "margin-left", "margin-top") if one in style]
    if any((far := _pixels(one)) is not None and far <= -_FAR for one in sides):
        return True
    moved = _MOVED.search(style.get("transform", ""))
    return moved is not None and (moved[1] is None or float(moved[1]) * _PIXELS[moved[2].lower()] <= -_FAR)


def _is_clipped(style: dict[str, str]) -> bool:
    return any(_CLIPPED.search(style.get(name, "")) for name in ("clip", "clip-path"))


def _is_clear(style: dict[str, str]) -> bool:
    return re.fullmatch(r"0+(?:\.0*)?%?|\.0+", style.get("opacity", "")) is not None


def _has_no_box(style: dict[str, str]) -> bool:
    if not any(
        style.get(name, "").startswith(("hidden", "clip"))
        for name in ("overflow", "overflow-y", "overflow-x")
    ):
        return False
    sizes = (_pixels(style[one]) for one in ("height", "width", "max-height", "max-width") if one in style)
    return any(size is not None and 0 <= size <= 1 for size in sizes)


def _is_tiny(style: dict[str, str]) -> bool:
    size = _pixels(style.get("font-size", ""))
    return size is not None and 0 <= size < _TINY


def _may_be_larger(part: Tag) -> bool:
    """A size of none is also written on what holds other sizes, to close gaps between them."""
    return "font-size" in _declared(part) or part.has_attr("class")


def _is_in_colour_of_ground(element: Tag, style: dict[str, str]) -> bool:
    """Where the ground is written on it or on what is around it."""
    if "color" not in style:
        return False
    if style["color"] == "transparent" or re.match(
        r"(?:rgb|hsl)a\(.*[,/]\s*0(?:\.0+)?%?\s*\)", style["color"]
    ):
        return "background-clip" not in style and "-webkit-background-clip" not in style
    ink = _colour(style["color"])
    around = (_ground(one) for one in chain([element], element.parents) if isinstance(one, Tag))
    ground = next((one for one in around if one), None)
    return (
        ink is not None
        and ground is not None
        and all(abs(one - other) <= _ALIKE for one, other in zip(ink, ground, strict=True))
    )


def _ground(element: Tag) -> _Colour | None:
    style = _declared(element)
    given = style.get("background-color") or style.get("background") or str(element.get("bgcolor") or "")
    return None if "url(" in given or "gradient" in given else _colour(given)


def _colour(value: str) -> _Colour | None:
    if found := _HEX.search(value):
        digits = found[1] if len(found[1]) >= 6 else "".join(one * 2 for one in found[1][:3])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    if found := _RGB.search(value):
        return int(found[1]), int(found[2]), int(found[3])
    return next((_NAMED[one] for one in value.split() if one in _NAMED), None)
