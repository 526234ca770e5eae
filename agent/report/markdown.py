"""Markdown of an answer as HTML of ours: a parser reads it, `markup.el` writes it.

HTML in it stays text, pictures are left out, and an address is told and never linked: a label may lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from agent.report.markup import LONG, Child, Html, el, join

_READER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_ABOVE = 2
"""Headings of the page over an answer."""
_SAME = {
    "paragraph": "p", "bullet_list": "ul", "list_item": "li", "blockquote": "blockquote",
    "thead": "thead", "tbody": "tbody", "tr": "tr", "td": "td", "strong": "strong", "em": "em", "s": "del",
    "hr": "hr", "hardbreak": "br",
}  # fmt: skip


def markdown(text: str) -> Html:
    """The blocks of `text`; a long one is cut, and says so."""
    drawn = el("div", _drawn(SyntaxTreeNode(_READER.parse(text[:LONG]))), class_="words", dir="auto")
    if len(text) <= LONG:
        return drawn
    note = f"Cut: {LONG:,} of {len(text):,} characters are shown; the log holds the rest."
    return join([drawn, el("p", note, class_="note")])


def _drawn(node: SyntaxTreeNode) -> Child:
    if node.type in _OWN:
        return _OWN[node.type](node)
    name = None if node.type == "paragraph" and node.hidden else _SAME.get(node.type)
    if name is not None:
        return el(name, *_within(node))
    return join(_within(node)) if node.children else _text(node)


def _within(node: SyntaxTreeNode) -> list[Child]:
    return [_drawn(child) for child in node.children]


def _text(node: SyntaxTreeNode) -> Child:
    return "\n" if node.type == "softbreak" else node.content if not node.is_root else None


def _heading(node: SyntaxTreeNode) -> Child:
    return el(f"h{min(int(node.tag[1:]) + _ABOVE, 6)}", *_within(node))


def _numbered(node: SyntaxTreeNode) -> Child:
    return el("ol", *_within(node), start=str(node.attrs["start"]) if "start" in node.attrs else None)


def _code(node: SyntaxTreeNode) -> Child:
    return el("pre", el("code", node.content), tabindex="0")


def _table(node: SyntaxTreeNode) -> Child:
    table = el("table", *_within(node))
    return el("div", table, class_="wide", tabindex="0", role="region", aria_label="Table")


def _link(node: SyntaxTreeNode) -> Child:
    address, label = str(node.attrs.get("href", "")), join(_within(node))
    told = el("code", address)
    return told if label == join([address]) else join([label, " (", told, ")"])


def _picture(node: SyntaxTreeNode) -> Child:
    return join(["[picture: ", node.content, "] (", el("code", str(node.attrs.get("src", ""))), ")"])


_OWN: Mapping[str, Callable[[SyntaxTreeNode], Child]] = {
    "heading": _heading,
    "ordered_list": _numbered,
    "fence": _code,
    "code_block": _code,
    "code_inline": lambda node: el("code", node.content),
    "table": _table,
    "th": lambda node: el("th", *_within(node), scope="col"),
    "link": _link,
    "image": _picture,
}
