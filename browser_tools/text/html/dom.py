"""HTML as blocks of visible text: the common ground of main text, labels and fallbacks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from browser_tools.text.html.abreast import AS_WRITTEN, SEAMED, are_two
from browser_tools.text.html.aligned import Aligned
from browser_tools.text.html.formulas import spelled_out
from browser_tools.text.html.invisible import without_invisible
from browser_tools.text.terms import MAX_CHARS

Kind = Literal["heading", "text", "item", "quote", "code", "row"]

_DROPPED = {"script", "style", "template", "noscript", "head", "svg", "canvas", "iframe", "object", "select"}
_ICON_FONTS = frozenset(
    f"material-{name}"
    for name in (
        *("icons", "icons-outlined", "icons-round", "icons-sharp"),
        *("symbols-outlined", "symbols-rounded", "symbols-sharp"),
    )
)
"""Fonts that draw a word as a picture: nobody reads the `check` before `In stock`."""
_KINDS: dict[str, Kind] = {
    "li": "item", "blockquote": "quote", "pre": "code", "tr": "row",
    **{f"h{level}": "heading" for level in range(1, 7)},
}  # fmt: skip
BLOCK_TAGS = {
    *_KINDS,
    "address", "article", "aside", "body", "button", "caption", "dd", "details", "dialog", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "html", "legend", "main",
    "nav", "ol", "p", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "ul",
}  # fmt: skip
"""Elements that begin a line of their own."""
_LAYOUT = ["table", "ul", "ol", "pre", "form", "h1", "h2", "h3", "h4", "h5", "h6"]
"""A table row that holds one of these lays out a page; it is no row of data."""
_IN_CELLS = frozenset({"ul", "ol", "pre"})
"""What stands in cells of a table with heads too."""
LONGEST_ROW = 1500
"""Characters of a row with such, or with paragraphs, beyond which it lays out a page."""
_PARAGRAPHS = frozenset({"p", "br"})
_PAGE_PARTS = ["table", "form", "pre", "h1", "h2", "h3"]
_FIELDS = frozenset({"input", "select", "textarea", "button"})
_LONGER_THAN_NOTICE = 400
"""Characters: `You need to enable JavaScript to run this app` is no page."""
_UNSEEN_TOO = 4
"""How many times as long as what is seen of an element all of its text may be."""
_IN_HEAD = frozenset({"title", "meta", "link", "base", "script", "style", "template", "noscript"})
_CELL = "\x00"
"""Marks the start of a cell; pages cannot contain it, `clean` takes it out."""
COLUMNS = 6
"""The level of a heading that is the row of heads of a table."""
NO_CELL = "–"
"""What stands for a cell without words."""
_HIDDEN_STYLE = re.compile(r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
"""`backface-visibility: hidden` hides the back of what is turned over."""
_SHOWN = frozenset({"del", "ins", "s"})
"""Shops hide prices from screen readers, where they tell them in words, and show them to everybody else."""
PERMALINKS = frozenset("¶#§🔗")
HEADING_MARKS = frozenset({"headerlink", "header-anchor", "hash-link", "mw-editsection"})
"""Their classes, in Sphinx, VuePress, Docusaurus and MediaWiki."""
_APART = frozenset({"span", "b", "strong", "a"})
_NOWHERE: tuple[None, Kind] = (None, "text")
_RAISED = re.compile(r"<sup\b[^>]{0,200}>\s*([+\u2212-]?\d{1,3})\s*</sup>", re.IGNORECASE)
_RAISE = str.maketrans("0123456789+-\u2212", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_TAKES_POWER = re.compile(r"(?:[\d)]|(?<![^\W\d_])(?:[a-zA-Z]|[kcdmµ]m|in|ft|yd|mi))$")
"""A number or a unit; digits above a word are a note's."""
_CURRENCY = r"[$€£¥₹₽₺₩₪¢]|\b(?:[A-Z]{3}|kr|zł|Kč|Ft|[Ll]ei|TL)\b"
_PRICED = re.compile(rf"(?:{_CURRENCY})\s*[\d.,]+$")
_OF_PRICE = re.compile(r"<[^<>]*(?:price|preis|prix|precio|prezzo|amount|cost)[^<>]*>[^<]*$", re.IGNORECASE)
_PAID = re.compile(rf"(?:\s|<[^<>]*>|&nbsp;)*(?:{_CURRENCY})")
_TAG = re.compile("<[^<>]*>")
_CENTS = 2
_NEAR = 60
"""Characters around raised digits in which a currency, or the mark of a price, makes them cents."""
_CONTROL = bytes([*range(9), 11, 12, *range(14, 32), 127])
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class Block(NamedTuple):
    """One paragraph, heading, list item, quote, piece of code or table row."""

    kind: Kind
    text: str
    level: int = 0
    """Of a heading, 1-6."""

    def line(self) -> str:
        """As a model or a person reads it: `H2: ...`, `- ...`, `> ...`, `cell | cell`."""
        prefix = {"heading": f"H{self.level}: ", "item": "- ", "quote": "> "}.get(self.kind, "")
        return prefix + self.text


def clean(html: str) -> str:
    """`html` without what no parser takes: control characters, lone surrogates, more than MAX_CHARS; without
    characters that nothing shows; with formulas in words, and raised digits as such: `10<sup>6</sup>` is no
    106, `€12<sup>99</sup>` no 1299.
    """
    return _RAISED.sub(_as_raised, spelled_out(without_invisible(_without_control(html[:MAX_CHARS]))))


def _without_control(html: str) -> str:
    """By bytes, which takes a third of the time that an expression takes, where all can be encoded."""
    try:
        given = html.encode()
    except UnicodeEncodeError:
        return _UNFIT.sub("", html)
    kept = given.translate(None, _CONTROL)
    return html if len(kept) == len(given) else kept.decode()


def _as_raised(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - _NEAR) : match.start()]
    after = match.string[match.end() : match.end() + _NEAR]
    plain = _TAG.sub("", before)
    if _PRICED.search(plain) or _OF_PRICE.search(before) or _PAID.match(after):
        return f".{match[1]}" if plain[-1:].isdigit() and len(match[1]) == _CENTS else match[0]
    return match[1].translate(_RAISE) if _TAKES_POWER.search(plain) else match[0]


def parse(html: str) -> BeautifulSoup:
    """A tree of `html`; anything parses."""
    soup = BeautifulSoup(clean(html), "lxml")
    if soup.head is not None and soup.body is None:
        _embody(soup, soup.head)
    if soup.body is not None:
        _show_unscripted(soup.body)
    return soup


def _show_unscripted(body: Tag) -> None:
    """Of a page that no script has drawn, and that shows nothing without: what it keeps for browsers without
    scripts, as boards of Discourse keep all that was said.
    """
    kept = [one for one in body.find_all("noscript") if len(one.get_text(strip=True)) >= _LONGER_THAN_NOTICE]
    if kept and not text_of(body):
        for one in kept:
            one.unwrap()


def _embody(soup: BeautifulSoup, head: Tag) -> None:
    """libxml2 leaves all of a page without `<body>` in its head; browsers begin the body there."""
    body = soup.new_tag("body")
    children = list(head.contents)
    first = next(
        (at for at, one in enumerate(children) if isinstance(one, Tag) and one.name not in _IN_HEAD), None
    )
    if first is not None:
        body.extend(children[first:])
        head.insert_after(body)


def blocks(root: Tag) -> list[Block]:
    """What is visible below `root`, in reading order.

    Hidden by attribute, by inline style or for assistive technology counts as invisible; style sheets are not
    read. Iterative, because pages nest deeper than Python recurses.
    """
    return _read(root).blocks


def placed(root: Tag) -> list[tuple[Block, Tag]]:
    """The same, each with the element that it stands in."""
    reader = _read(root)
    return list(zip(reader.blocks, reader.places, strict=True))


def _read(root: Tag) -> _Reader:
    reader = _Reader(root)
    stack: list[tuple[PageElement, bool]] = [(root, True)]
    while stack:
        node, entering = stack.pop()
        if not isinstance(node, Tag):
            if isinstance(node, NavigableString) and not isinstance(node, PreformattedString):
                reader.say(str(node))
        elif not entering:
            reader.leave(node)
        elif node.name in _FIELDS and node is not root:
            reader.words.append(" ")  # what stands before a field and what stands after it are two things
            if node.name == "button" and not is_hidden(node):
                stack.extend((child, True) for child in reversed([*node.contents, NavigableString(" ")]))
        elif node is root or not (is_hidden(node) or is_heading_mark(node)):
            reader.enter(node)
            stack.append((node, False))
            stack.extend((child, True) for child in reversed(node.contents))
    reader.end()
    return reader


def elements(root: Tag, *names: str) -> list[Tag]:
    """Those below `root`, of these `names` or all, in order: in a third of the time that `find_all` takes."""
    return [node for node in root.descendants if isinstance(node, Tag) and (not names or node.name in names)]


def text_of(element: Tag) -> str:
    """The visible text of `element` on one line."""
    if len(element.contents) == 1 and type(only := element.contents[0]) is NavigableString:
        return " ".join(only.split())  # most cells, links and labels: a tenth of the time
    return " ".join(" ".join(block.text for block in blocks(element)).split())


def short_text(element: Tag, most: int) -> str:
    """The visible text of `element`; "" if it has more than `most` characters: what is far longer, as the
    whole of a table around a cell, is not read to its end."""
    left = most * _UNSEEN_TOO
    for said in element.strings:
        left -= len(said.strip())
        if left < 0:
            return ""
    text = text_of(element)
    return text if len(text) <= most else ""


def is_hidden(element: Tag) -> bool:
    return (
        element.name in _DROPPED
        or element.has_attr("hidden")
        or (element.name == "dialog" and not element.has_attr("open"))
        or (element.get("aria-hidden") == "true" and element.name not in _SHOWN and not _is_told(element))
        or _HIDDEN_STYLE.search(str(element.get("style", ""))) is not None
        or not _ICON_FONTS.isdisjoint(element.get("class") or ())
    )


def _is_told(element: Tag) -> bool:
    """Whether screen readers are told it by the label of what is around it: all others see it."""
    label = str(element.parent.get("aria-label") or "") if element.parent is not None else ""
    return bool(label and (said := element.get_text(" ", strip=True))) and said in label


def is_heading_mark(element: Tag) -> bool:
    """Whether it is hung on a heading to link to itself, or to edit what is below it."""
    if element.name not in _APART:
        return False
    if not HEADING_MARKS.isdisjoint(element.get("class") or ()):
        return True
    links_here = element.name == "a" and str(element.get("href", "")).startswith("#")
    return links_here and element.get_text().strip() in PERMALINKS


def is_layout(table: Tag) -> bool:
    """Whether a table lays out a page instead of holding data."""
    if table.get("role") in ("presentation", "none"):
        return True
    parts = table.find_all(_PAGE_PARTS)
    return bool(parts) and (table.find("th") is None or any(one.name not in _IN_CELLS for one in parts))


def row_of(cells: Sequence[str], *, aligned: bool) -> str:
    """A row of a table on one line. `aligned`: an empty cell before others is told, or these would seem to
    stand under another head.
    """
    told = [cell for cell in cells if cell]
    if aligned and len(told) > 1:
        last = max(place for place, cell in enumerate(cells) if cell)
        told = [cell or NO_CELL for cell in cells[: last + 1]]
    return " | ".join(told)


def _ends_one(said: Sequence[str], text: str) -> bool:
    """Whether a sentence ends with what was `said`, and `text`, of another element, begins the next."""
    before = said[-1] if said else ""
    return before[-1:] in (".", "!", "?") and before[-2:-1].islower() and text[:1].isupper()


class _Reader:
    """Collects words until a block ends."""

    def __init__(self, root: Tag) -> None:
        self.blocks: list[Block] = []
        self.places: list[Tag] = []
        """The element that each block stands in."""
        self._open = [root]
        """Those that begin lines of their own, around the current place."""
        self.words: list[str] = []
        self._root = root
        self._written = 0
        """How many elements around the current place are told as they are written."""
        self._left = False
        """An element such as a `span` has just ended."""
        self._abreast = False
        """And the next has begun right behind it."""
        self._seamed = False
        """An element such as a `span` has just begun or ended."""
        self._broken = False
        """A line has just been broken."""
        self._around: list[tuple[Tag, Kind]] = []
        """The telling elements around the current place, outermost first."""
        self._named: dict[int, bool] = {}
        """Whether a table has heads."""
        self._cells: list[Tag] = []
        """Those of the current row."""
        self._aligned: dict[int, Aligned[str]] = {}
        """The rows of each table so far."""

    def say(self, text: str) -> None:
        """A number in one element and a number in the next are two, however close they are written."""
        self._broken = self._broken and not text.strip()
        before = self.words[-1] if self.words and self._left else ""
        seam = (self._abreast and are_two(before, text)) or (self._seamed and _ends_one(self.words, text))
        if seam or (before[-1:].isdigit() and text[:1].isdigit()):
            self.words.append(" ")
        self._left = self._abreast = self._seamed = False
        self.words.append(text)

    def enter(self, element: Tag) -> None:
        self._abreast = self._left and element.name in SEAMED and not self._is_written
        self._seamed = self._seamed or (element.name in SEAMED and not self._is_written)
        self._written += element.name in AS_WRITTEN
        if self._in_row():
            if element.name in ("td", "th"):
                self._cells.append(element)
                self.words.append(_CELL)
            elif element.name in BLOCK_TAGS:
                self.words.append(" ")
        elif element.name in BLOCK_TAGS:
            self.end()
            self._open.append(element)
            if (kind := _KINDS.get(element.name)) and not (kind == "row" and self._lays_out(element)):
                self._around.append((element, kind))
        if element.name == "br":
            if self._broken and not self._in_row():
                self.end()  # two of them part paragraphs, on pages that know no other way
            self.words.append("\n")
            self._broken = True

    @cached_property
    def _is_outside(self) -> bool:
        return self._root.find_parent(AS_WRITTEN) is not None

    @property
    def _is_written(self) -> bool:
        return self._written > 0 or self._is_outside

    def leave(self, element: Tag) -> None:
        self._written -= element.name in AS_WRITTEN
        self._left = element.name in SEAMED
        self._seamed = self._seamed or (self._left and not self._is_written)
        if self._around and self._around[-1][0] is element:
            self.end()
            self._around.pop()
        elif element.name in BLOCK_TAGS:
            self.words.append(" ")
            if not self._in_row():
                self.end()
        if len(self._open) > 1 and self._open[-1] is element:
            self._open.pop()

    def end(self) -> None:
        """Close the stretch of words: it is a block of the kind that stands nearest around it."""
        text, self.words = "".join(self.words), []
        element, kind = self._around[-1] if self._around else _NOWHERE
        if kind == "code":
            text = text.strip("\n")
        else:
            text = self._row([" ".join(cell.split()) for cell in text.split(_CELL)])
        self._cells = []
        if not text.strip():
            return
        level = int(element.name[1]) if element is not None and kind == "heading" else 0
        self.blocks.append(Block(kind, text, level))
        self.places.append(self._open[-1])
        if kind == "item" and self._around:  # only the first paragraph of an item carries its mark
            self._around[-1] = (self._around[-1][0], "text")

    def _row(self, words: list[str]) -> str:
        """`words` of the cells, and before them what stands in none."""
        before, *told = words
        table = self._named_table(self._cells[0]) if len(self._cells) == len(told) > 0 else None
        if table is not None:
            aligned = self._aligned.setdefault(id(table), Aligned())
            placed = aligned.row(zip(self._cells, told, strict=True))
            told = placed if len(set(placed)) > 1 else told  # else it is one cell across the whole table
        return row_of([before, *told] if before else told, aligned=table is not None)

    def _named_table(self, part: Tag) -> Tag | None:
        """The table around `part` if its columns have heads: then its cells stand in their columns."""
        table = part.find_parent("table")
        if table is not None and id(table) not in self._named:
            self._named[id(table)] = table.find("th") is not None
        return table if table is not None and self._named[id(table)] else None

    def _lays_out(self, row: Tag) -> bool:
        held = {one.name for one in row.descendants if isinstance(one, Tag)}  # `find` takes twice as long
        if held.isdisjoint(_LAYOUT):
            return not held.isdisjoint(_PARAGRAPHS) and len(row.get_text()) > LONGEST_ROW
        listed = _IN_CELLS.issuperset(held.intersection(_LAYOUT))
        return not listed or self._named_table(row) is None or len(row.get_text()) > LONGEST_ROW

    def _in_row(self) -> bool:
        return bool(self._around) and self._around[-1][1] in ("row", "code")
