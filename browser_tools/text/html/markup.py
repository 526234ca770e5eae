"""The text of a page as Markdown: links with whole addresses, tables, nested lists, code, emphasis.

The page's own words never form marks: what would is escaped. Only addresses that can be followed safely stand
in links; HTML, pictures and scripts do not get in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from bs4 import Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from browser_tools.text.html.dom import BLOCK_TAGS, is_heading_mark, is_hidden, is_layout, text_of
from browser_tools.text.html.grid import filled
from browser_tools.text.html.markdown import escaped_part

_SCHEMES = frozenset({"http", "https", "mailto", "tel"})
_LONGEST_ADDRESS = 2000
_DEEPEST = 60
"""Levels of elements, beyond which only the words are told: pages nest deeper than Python recurses."""
_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*", "del": "~~", "s": "~~"}
_LANGUAGE = re.compile(r"^(?:language|lang|highlight-source)-([a-z0-9+#-]{1,20})$", re.IGNORECASE)
_WHOLE = frozenset({"table", "ul", "ol", "dl", "pre", "blockquote"})
"""What is a block of its own where a page is nothing else."""
_COUNTED = re.compile(r"^(\d{1,9})\\(?=[.)]\s)")
"""A number escaped as at the beginning of a line, where it could be an item's."""
_BEGINS = re.compile(r"^(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|={2,}|-{2,}|~{3,})|^(\d{1,9})(?=[.)](?:\s|$))")
"""What begins a line as a heading, an item or a rule."""


def markdown_blocks(root: Tag, base: str) -> list[str]:
    """What is visible below `root`, a block a string, for blank lines between; `base`: `base_of` the page."""
    writer = _Writer(base)
    return list(writer.block(root, 0) if root.name in _WHOLE else writer.blocks(root, 0))


def base_of(page: Tag, url: str) -> str:
    """What the addresses on the whole `page` at `url` are told from: its own, or what its `<base>` names."""
    base = page.find("base", href=True)
    return urljoin(url, str(base["href"])) if isinstance(base, Tag) else url


def address(href: str, base: str) -> str:
    """`href` in whole, fit to stand in a Markdown link; empty where it is no place to go to."""
    try:
        parts = urlsplit(urljoin(base, href.strip()))
        host = parts.netloc.rpartition("@")[2]  # nobody's name and password
    except ValueError:
        return ""
    if parts.scheme not in _SCHEMES or (parts.scheme.startswith("http") and not host):
        return ""
    whole = quote(urlunsplit(parts._replace(netloc=host)), safe="%/:?#@!$&'*+,;=~[]._-")
    return whole if len(whole) <= _LONGEST_ADDRESS else ""


class _Writer:
    def __init__(self, base: str) -> None:
        self._base = base

    # -- blocks -------------------------------------------------------------------------------------------

    def blocks(self, element: Tag, depth: int) -> Iterator[str]:
        """A stretch of words is a paragraph, up to the next element that is a block itself."""
        words = ""
        for node in element.children:
            if isinstance(node, Tag) and not is_hidden(node) and _holds_block(node):
                yield from _paragraph(words)
                words = ""
                yield from self.block(node, depth + 1)
            else:
                words += self._inline(node, depth + 1)
        yield from _paragraph(words)

    def block(self, element: Tag, depth: int) -> Iterator[str]:
        name = element.name
        if depth > _DEEPEST:
            yield from _paragraph(escaped_part(text_of(element)))
        elif name == "pre":
            yield from _fenced(element)
        elif re.fullmatch(r"h[1-6]", name):
            if said := " ".join(self._within(element, depth).split()):
                yield "#" * int(name[1]) + " " + _COUNTED.sub(r"\1", said)
        elif name in ("ul", "ol", "menu"):
            if items := list(self._items(element, depth)):
                yield "\n".join(items)
        elif name == "dl":
            if items := list(self._terms(element, depth)):
                yield "\n".join(items)
        elif name == "table" and not is_layout(element) and (table := self._table(element, depth)):
            yield table
        elif name == "blockquote":
            if said := "\n\n".join(self.blocks(element, depth)):
                yield "\n".join(f"> {line}".rstrip() for line in said.split("\n"))
        else:
            yield from self.blocks(element, depth)

    def _items(self, holder: Tag, depth: int) -> Iterator[str]:
        """Each with what it holds, indented under its mark; lists in lists that stand beside items too."""
        step = -1 if holder.has_attr("reversed") else 1
        last = len(holder.find_all("li", recursive=False)) if step < 0 else 1
        number = _number(holder, "start", last) - step
        for child in holder.find_all(True, recursive=False):
            if is_hidden(child):
                continue
            if child.name == "li":
                number = max(
                    0, _number(child, "value", number + step)
                )  # no item of Markdown has a negative one
            mark = f"{number}. " if holder.name == "ol" else "- "
            inner = (
                self.block(child, depth + 1) if child.name in ("ul", "ol") else self.blocks(child, depth + 1)
            )
            if said := "\n".join(inner):
                lines = said.split("\n")
                first = "  " if child.name in ("ul", "ol") else mark
                yield "\n".join([first + lines[0], *(" " * len(first) + line for line in lines[1:])])

    def _terms(self, holder: Tag, depth: int) -> Iterator[str]:
        term = ""
        for child in holder.find_all(["dt", "dd"]):
            if is_hidden(child):
                continue
            said = " ".join(self._within(child, depth).split())
            if child.name == "dt":
                if term:
                    yield f"- **{term}**"
                term = said.replace("**", "")
            elif said or term:
                yield f"- **{term}**: {said}" if term else f"- {said}"
                term = ""
        if term:
            yield f"- **{term}**"

    def _table(self, table: Tag, depth: int) -> str:
        """Empty where it is one column or row, which is no table to a reader."""
        rows = [[self._cell(cell, depth) for cell in row] for row in filled(table, foot=True)]
        width = max(map(len, rows), default=0)
        if width < 2 or len(rows) < 2:
            return ""
        first = table.find("tr")
        headed = first is not None and first.find("th") is not None and first.find("td") is None
        body = [[*row, *[""] * (width - len(row))][:width] for row in rows if any(row)]
        if not headed:
            body.insert(0, [""] * width)
        body.insert(1, ["---"] * width)
        caption = table.find("caption")
        named = (
            [f"**{escaped_part(text_of(caption))}**\n"] if caption is not None and text_of(caption) else []
        )
        return "\n".join([*named, *(f"| {' | '.join(row)} |" for row in body)])

    def _cell(self, cell: Tag, depth: int) -> str:
        return " ".join(self._within(cell, depth).split())

    # -- in a line ----------------------------------------------------------------------------------------

    def _within(self, element: Tag, depth: int) -> str:
        return "".join(self._inline(node, depth + 1) for node in element.children)

    def _inline(self, node: PageElement, depth: int) -> str:
        if not isinstance(node, Tag):
            known = isinstance(node, NavigableString) and not isinstance(node, PreformattedString)
            return escaped_part(str(node)) if known else ""
        if is_hidden(node) or is_heading_mark(node):
            return ""
        if depth > _DEEPEST:
            return escaped_part(text_of(node))
        if node.name == "br":
            return "\n"
        if node.name in ("code", "kbd", "samp", "pre"):
            return _code(node.get_text())
        said = self._within(node, depth)
        if node.name == "a" and said.strip():
            return self._link(node, said)
        mark = _MARKS.get(node.name, "")
        if mark and said.strip() and mark[0] not in said.replace(f"\\{mark[0]}", ""):
            inner = " ".join(said.split())
            return f"{' ' * said[0].isspace()}{mark}{inner}{mark}{' ' * said[-1].isspace()}"
        return f" {said} " if node.name in BLOCK_TAGS else said

    def _link(self, link: Tag, said: str) -> str:
        inner = " ".join(said.split())
        href = address(str(link.get("href") or ""), self._base) if link.has_attr("href") else ""
        if not href or "](" in inner or str(link["href"]).strip()[:1] in ("", "#"):
            return said
        return f"{' ' * said[0].isspace()}[{inner}]({href}){' ' * said[-1].isspace()}"


def _number(element: Tag, name: str, otherwise: int) -> int:
    said = str(element.get(name) or "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 7 else otherwise


def _holds_block(element: Tag) -> bool:
    return element.name in BLOCK_TAGS or (element.name not in ("a", "code") and _has_block(element))


def _has_block(element: Tag) -> bool:
    return element.find(list(BLOCK_TAGS)) is not None


def _paragraph(words: str) -> Iterator[str]:
    lines = [" ".join(line.split()) for line in words.split("\n")]
    told = (_BEGINS.sub(lambda match: f"{match[1] or ''}\\", line) for line in lines if line)
    if said := "  \n".join(told):
        yield said


def _fenced(element: Tag) -> Iterator[str]:
    code = element.get_text().strip("\n").rstrip()
    if not code.strip():
        return
    names = [str(name) for one in (element, *element.find_all("code")) for name in one.get("class") or ()]
    language = next((found[1] for name in names if (found := _LANGUAGE.match(name))), "")
    yield fenced(code, language)


def fenced(code: str, language: str = "") -> str:
    """A listing, between fences that do not stand in it."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
    return f"{fence}{language}\n{code}\n{fence}"


def _code(text: str) -> str:
    said = " ".join(text.split())
    if not said:
        return ""
    fence = "`" * (1 + max(map(len, re.findall("`+", said)), default=0))
    room = " " if said[0] == "`" or said[-1] == "`" else ""
    return f"{fence}{room}{said}{room}{fence}".replace("|", "\\|")
