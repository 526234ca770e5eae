"""How a person names an element: `"Email" in the "Sign up" form`, `the second "Add to cart" button`.

A phrase can be read in several ways (`Sign in button` may be a name, or a button named `Sign in`): `readings`
gives them all, most literal first, and the resolver takes the first that fits the page.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

_BUTTON = frozenset({"button", "clickable", "menuitem", "switch"})
_FIELD = frozenset(
    {"textbox", "searchbox", "spinbutton", "combobox", "date", "time", "month", "week", "datetime", "file"}
)
_CHECK = frozenset({"checkbox", "switch", "menuitemcheckbox"})
_RADIO = frozenset({"radio", "menuitemradio"})
_CHOICE = frozenset({"combobox", "listbox"})
_THING = frozenset(
    {"link", "button", "clickable", "option", "treeitem", "menuitem", "row", "heading", "text"}
)

ROLE_WORDS: dict[str, frozenset[str]] = {
    "button": _BUTTON, "btn": _BUTTON, "link": frozenset({"link"}), "hyperlink": frozenset({"link"}),
    "text field": _FIELD, "text box": _FIELD,
    "input field": _FIELD, "input box": _FIELD, "field": _FIELD, "box": _FIELD, "input": _FIELD,
    "textbox": _FIELD, "textarea": _FIELD, "text area": _FIELD,
    "checkbox": _CHECK, "check box": _CHECK, "tick box": _CHECK,
    "radio button": _RADIO, "radio": _RADIO, "dropdown": _CHOICE, "drop-down": _CHOICE, "drop down": _CHOICE,
    **dict.fromkeys(("list", "dropdown list", "dropdown menu", "select list", "select menu"), _CHOICE),
    "select box": _CHOICE, "select": _CHOICE, "combobox": _CHOICE, "combo box": _CHOICE, "listbox": _CHOICE,
    "tab": frozenset({"tab"}), "menu item": frozenset({"menuitem", "menuitemcheckbox", "menuitemradio"}),
    "menuitem": frozenset({"menuitem", "menuitemcheckbox", "menuitemradio"}),
    "option": frozenset({"option", "radio", "menuitem"}), "heading": frozenset({"heading"}),
    **dict.fromkeys(("column header", "column heading"), frozenset({"columnheader", "button", "link"})),
    "row": frozenset({"row"}), "image": frozenset({"image"}), "picture": frozenset({"image"}),
    "slider": frozenset({"slider"}), "switch": frozenset({"switch", "checkbox"}),
    "toggle": frozenset({"switch", "checkbox", "button"}), "dialog": frozenset({"dialog"}),
    "icon": frozenset({"image", "button", "link", "clickable"}),
    **dict.fromkeys(("card", "tile", "item", "list item", "entry", "post", "result", "file", "folder", "cell",
                     "text", "label"), _THING),
}  # fmt: skip

TYPED = {
    "date": frozenset({"date", "datetime"}), "time": frozenset({"time"}), "number": frozenset({"spinbutton"}),
    "month": frozenset({"month"}), "week": frozenset({"week"}), "color": frozenset({"color"}),
    "colour": frozenset({"color"}), "search": frozenset({"searchbox"}),
}  # fmt: skip
"""What people call fields by what goes into them: `the date field`, even where its label says otherwise."""

_AREA = re.compile(r"\b(?:(text ?area)|text ?(?:field|box)|input(?: field| box)?)\b", re.IGNORECASE)

_LONGEST_FIRST = sorted(ROLE_WORDS.items(), key=lambda each: -len(each[0]))
_INNER = re.compile(
    rf"(.+?) ({'|'.join(re.escape(word) for word, _ in _LONGEST_FIRST)}) ((?:for|to|of|on|with) .+)",
    re.IGNORECASE,
)
_POINTED = frozenset({"link", "button", "clickable", "tab", "menuitem", "treeitem", "option", "radio"})
KINDRED: dict[frozenset[str], frozenset[str]] = {
    _BUTTON: _POINTED | {"checkbox", "switch"},
    frozenset({"link"}): _POINTED,
    frozenset({"tab"}): _POINTED,
    ROLE_WORDS["menu item"]: _POINTED,
    ROLE_WORDS["option"]: _POINTED | {"checkbox"},
    ROLE_WORDS["column header"]: _POINTED | {"text"},
    _CHECK: frozenset({"radio", "option"}),
    _CHOICE: frozenset({"button", "clickable"}),
    _FIELD: frozenset({"listbox", "slider", "checkbox", "radio"}),
}
"""Roles that people take for these: a link that looks like a button is called one."""

HEAD = "header row"
"""The kind of a row that holds the headings of a table's columns."""
FRAME = "frame"
_PART = frozenset({"section", "group", "heading", "aside", "main", "block"})

CONTAINER_WORDS: dict[str, frozenset[str]] = {
    "form": frozenset({"form"}), "row": frozenset({"row"}), "list item": frozenset({"item"}),
    "item": frozenset({"item", "row"}), "card": frozenset({"item"}), "entry": frozenset({"item", "row"}),
    **dict.fromkeys(
        ("product", "result", "post", "comment", "message", "email", "line", "task", "ticket", "tile"),
        frozenset({"item", "row"}),
    ),
    "section": _PART, "panel": _PART, "area": _PART, "block": _PART, "box": _PART,
    "list": _PART, "table": _PART, "note": _PART, "column": _PART, "heading": frozenset({"heading"}),
    "dialog": frozenset({"dialog"}), "modal": frozenset({"dialog"}), "popup": frozenset({"dialog"}),
    "pop-up": frozenset({"dialog"}), "group": frozenset({"group", "block"}), "fieldset": frozenset({"group"}),
    "navigation": frozenset({"nav", "section"}), "nav": frozenset({"nav", "section"}),
    "menu": frozenset({"nav", "section"}),
    "sidebar": frozenset({"aside"}), "toolbar": frozenset({"nav"}),
    "header": frozenset({"header"}), "footer": frozenset({"footer"}),
    **dict.fromkeys(("frame", "iframe", "embedded page"), frozenset({FRAME})),
    **dict.fromkeys(("table header", "table head", "header row", "column headers"), frozenset({HEAD})),
}  # fmt: skip
_CONTAINERS = sorted(CONTAINER_WORDS.items(), key=lambda each: -len(each[0]))

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_QUOTES = r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|`([^`]+)`|(?<!\w)\'([^\']+)\'(?!\w)'
_QUOTED = re.compile(_QUOTES)
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_RELATION = re.compile(r"\s(in|inside|within|under|below|of|near|next to|beside)\s+", re.IGNORECASE)
_NEAR = frozenset({"near", "next to", "beside", "below"})
_SIDES = re.compile(r"\b(?:main|top|bottom|left|right|primary|upper|lower)\s+", re.IGNORECASE)
"""Where a menu or bar is said to be, which is not its name."""
_ORDINAL = re.compile(
    rf"^(?:({'|'.join(_ORDINALS)})|(last)|(\d+)(?:st|nd|rd|th)|(?:#|number\s+)(\d+))\s+", re.IGNORECASE
)
_NUMBERED = re.compile(r"\s+#(\d+)$")
_COUNTED = re.compile(
    rf"(?:{'|'.join(re.escape(word) for word, _ in _CONTAINERS)})(?:\s+(?:with|containing|that says)\s.+)?",
    re.IGNORECASE,
)
"""What may follow an ordinal in a place: `the second row`, `the first card with "Lamp"`, not `first aid`."""
_NTH_ROW = re.compile(r"row (?:#|number |no\.? )?(\d+)|(top|bottom)(?:most)? row", re.IGNORECASE)
_WITH = re.compile(r"\b(?:with|containing|for|that says|named|called|labell?ed|titled)\b\s*", re.IGNORECASE)
_PAGE = re.compile(r"(next|previous|prev)(?: page)|page (\d+)", re.IGNORECASE)
_HOLD = "\ue000{}\ue001"


@dataclass(frozen=True)
class Place:
    """The container words of a phrase."""

    kinds: frozenset[str] | None
    name: str
    by_text: bool = True
    """It may be known by any text inside it, not only by its name."""
    word: str = ""
    """The container word itself: `sidebar`; "" where there is none."""
    near: bool = False
    """What it names stands beside the element, not around it."""
    ordinal: int | None = None
    """1 is the first of its kind, -1 the last."""
    outer: Place | None = None
    """The place that it lies in itself: `the second row of the "Users" table`."""


@dataclass(frozen=True)
class Words:
    """One reading of a phrase."""

    name: str
    quoted: bool = False
    roles: frozenset[str] | None = None
    lines: bool | None = None
    """A field of several lines is meant, or of one, where there are both."""
    ordinal: int | None = None
    """1 is the first, -1 the last."""
    place: Place | None = None


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Case folded, compatibility forms unified, punctuation as spaces: `Add  to-cart…` -> `add to cart`."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    letters = "".join(
        each if each.isalnum() or unicodedata.category(each) == "Mn" else " " for each in folded
    )
    return " ".join(letters.split()) or folded.strip()


def readings(phrase: str) -> list[Words]:
    """All ways to read `phrase`, most literal first, without repetitions."""
    text = " ".join(phrase.split())
    quotes: list[str] = []
    held = _held(text, quotes)
    found: list[Words] = []
    if not quotes:
        found.append(Words(text))
    for what, where, near in _splits(held):
        for place in _places(where, quotes, near) if where else (None,):
            found.extend(_named(what, quotes, place))
    return list(dict.fromkeys(found))


def _held(text: str, quotes: list[str]) -> str:
    """`text` with marks for what is quoted, which is added to `quotes`."""

    def hold(match: re.Match[str]) -> str:
        quotes.append(next(group for group in match.groups() if group is not None))
        return _HOLD.format(len(quotes) - 1)

    return _QUOTED.sub(hold, text)


def _splits(text: str) -> Iterator[tuple[str, str, bool]]:
    """(element, place, whether the place is beside it)"""
    yield text, "", False
    for match in reversed(list(_RELATION.finditer(text))):
        yield text[: match.start()], text[match.end() :], match[1].lower() in _NEAR


def _places(where: str, quotes: list[str], near: bool) -> Iterator[Place | None]:
    place = _place(where, quotes)
    if place is not None:
        yield replace(place, near=near)
    if place is not None and place.kinds and _SIDES.search(where):
        yield _place(_SIDES.sub("", where), quotes)
    for match in () if near else _RELATION.finditer(where):
        inner, outer = _place(where[: match.start()], quotes), _place(where[match.end() :], quotes)
        if inner is not None and outer is not None and match[1].lower() not in _NEAR:
            yield replace(inner, outer=outer)


def _named(what: str, quotes: list[str], place: Place | None) -> Iterator[Words]:
    what = _ARTICLE.sub("", what.strip())
    ordinal: int | None = None
    if match := _ORDINAL.match(what):
        ordinal = _number(match)
        what = what[match.end() :]
    elif match := _NUMBERED.search(what):
        ordinal = int(match.group(1))
        what = what[: match.start()]
    kind = _AREA.search(what)
    lines = bool(kind[1]) if kind else None
    for name, quoted, roles in _roles(what, quotes):
        if name or roles:
            yield Words(name, quoted, roles, lines if roles else None, ordinal, place)
        if not quoted and (turned := _PAGE.fullmatch(name)):  # `the next page`, `page 2`: links under a list
            yield Words(turned[1] or turned[2], False, _POINTED, None, ordinal, place)
        if name and roles and ordinal and not quoted and not place:  # `the first result link`
            for plural in ("", "s"):
                yield Words("", False, roles, lines, ordinal, Place(None, name + plural, by_text=False))


def _roles(what: str, quotes: list[str]) -> Iterator[tuple[str, bool, frozenset[str] | None]]:
    pieces = re.findall(r"\ue000(\d+)\ue001", what)
    rest = " ".join(re.sub(r"\ue000\d+\ue001", " ", what).split())
    rest = _WITH.sub("", rest).strip().lower()
    if len(pieces) == 1:
        name = quotes[int(pieces[0])]
        if not rest:
            yield name, True, None
        elif rest in ROLE_WORDS:
            yield name, True, ROLE_WORDS[rest]
        return
    if pieces:
        return
    if what.lower() in ROLE_WORDS:
        yield "", False, ROLE_WORDS[what.lower()]
        return
    yield what, False, None
    if match := _INNER.fullmatch(what):  # `the more options button for Ada`: named `More options for Ada`
        yield f"{match[1]} {match[3]}", False, ROLE_WORDS[match[2].lower()]
    for word, roles in _LONGEST_FIRST:
        if what.lower().endswith(f" {word}"):
            name = what[: -len(word) - 1].strip()
            yield name, False, roles
            if roles == _FIELD and name.lower() in TYPED:
                yield "", False, TYPED[name.lower()]
            return


def _number(match: re.Match[str]) -> int:
    word, last, count, hashed = match.groups()
    return -1 if last else _ORDINALS.index(word.lower()) + 1 if word else int(count or hashed)


def _place(where: str, quotes: list[str]) -> Place | None:
    where, ordinal = _ordinal(_ARTICLE.sub("", where.strip()))
    pieces = re.findall(r"\ue000(\d+)\ue001", where)
    rest = " ".join(_WITH.sub(" ", re.sub(r"\ue000\d+\ue001", " ", where)).split())
    kinds, name, said = None, rest, ""
    for word, found in _CONTAINERS:
        lowered = rest.lower()
        if lowered == word or lowered.endswith(f" {word}"):
            kinds, name, said = found, rest[: len(rest) - len(word)].strip(), word
            break
        if lowered.startswith(f"{word} "):
            kinds, name, said = found, rest[len(word) :].strip(), word
            break
    if pieces and _RELATION.search(f" {name} "):  # a place in a place
        return None
    if pieces:
        name = " ".join(quotes[int(piece)] for piece in pieces)
    if not kinds and not name:
        return None
    if kinds == CONTAINER_WORDS["table header"] and name:
        return Place(kinds, "", word=said, outer=Place(_PART, name))
    return Place(kinds, name, word=said, ordinal=ordinal)


def _ordinal(where: str) -> tuple[str, int | None]:
    """The place without what counts it, and its number."""
    if match := _NTH_ROW.fullmatch(where):
        return "row", int(match[1]) if match[1] else 1 if match[2].lower() == "top" else -1
    match = _ORDINAL.match(where)
    if match is None or not _COUNTED.fullmatch(where, match.end()):
        return where, None
    return where[match.end() :], _number(match)


@lru_cache(maxsize=256)
def place_of(phrase: str) -> Place | None:
    """The place that `phrase` names: `the row with "Ada"`, `the second card`; None if it names none."""
    quotes: list[str] = []
    held = _held(" ".join(phrase.split()), quotes)
    found = [place for place in _places(held, quotes, near=False) if place is not None]
    return max(found, key=lambda place: place.outer is not None, default=None)
