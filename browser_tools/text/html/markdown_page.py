"""A text in Markdown as the page that it makes: HTML, references and comments in it are what they are."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_MOST_CHARS = 4_000_000
_MATTER = re.compile(r"\A\ufeff?---[ \t]*\n(?P<keys>(?:[^\n]*\n){0,200}?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
"""What Jekyll, Hugo and others keep above a text for themselves."""
_TITLE = re.compile(r"^title:[ \t]*([\"']?)(?P<title>.+?)\1[ \t]*$", re.MULTILINE)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    parser.validateLink = lambda url: True  # type: ignore[method-assign]  # who reads the links decides
    return parser


def markdown_page(text: str) -> str:
    """HTML of a document by CommonMark with GitHub's tables, its title where the text is headed by one."""
    text = text[:_MOST_CHARS].replace("\r\n", "\n")
    matter = _MATTER.match(text)
    named = _TITLE.search(matter["keys"]) if matter else None
    title = f"<title>{escape(named['title'])}</title>" if named else ""
    body = _parser().render(text[matter.end() :] if matter else text)
    return f"<html><head>{title}</head><body><main>{body}</main></body></html>"
