"""get_page_text: the main text of a page or document, in portions, over several pages if asked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pydantic import Field, model_validator

from browser_tools.errors import RetryableError
from browser_tools.text.kept import kept_by
from browser_tools.text.terms import Format
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.paging import MOST, PagedArguments, Pager
from browser_tools.tools.portion import CursorArguments, portion
from browser_tools.tools.source import OBSTACLES, Shown, reading_of, shown

if TYPE_CHECKING:
    from browser_tools.text.reading.page import Reading

SECONDS = 60.0
"""For a page of some megabytes."""
_LITTLE = 1500
"""Characters below which the page may be an obstacle, which is told."""
_LOOK_TOKENS = 600
FROM_BEFORE = "this was read before, and has not changed"


class TextArguments(PagedArguments, CursorArguments):
    untold = frozenset({"html"})

    cursor: int = Field(default=0, ge=0)
    pages: int = Field(default=1, ge=1, le=MOST, description="To read on: next pages, load more")
    section: str | None = Field(default=None, description="Only under this heading", max_length=300)
    file: str = Field(default="", description="A download, by its name", max_length=200)
    html: bool = Field(
        default=False, description="Keep the page as it is drawn, and tell its status and signals"
    )
    format: Format = Field(default="text", description="md: with links, tables, code")

    @model_validator(mode="after")
    def _one_page_has_the_section(self) -> TextArguments:
        if self.section is not None and (self.pages > 1 or self.file):
            raise ValueError("section is looked for on the page that is open: leave out pages and file")
        return self


@dataclass(frozen=True)
class _Text:
    """What was read, as it is kept for the next portion."""

    title: str
    source: str
    """article, region, density, visible or section: how it was found; document, image."""
    lines: tuple[str, ...]
    starts: tuple[tuple[str, int], ...] = ()
    """Of several pages: the address of each, and where its text begins."""
    note: str = ""
    format: Format = "text"
    about: Mapping[str, str] = field(default_factory=dict)
    """What the page says of itself: author, date, site, ..."""

    @property
    def between(self) -> str:
        """What parts two lines; Markdown's blocks stand apart."""
        return "\n\n" if self.format == "md" else "\n"

    @property
    def whole(self) -> str:
        return self.between.join(self.lines)


@tool(
    name="get_page_text",
    category="look",
    description="The main text of the page, or of a PDF, feed, JSON.",
    arguments=TextArguments,
    effects=("read",),
    intents=reading_of("get_page_text"),
    timeout=SECONDS,
)
async def get_page_text(context: ToolContext, arguments: TextArguments) -> Outcome:
    text, cached = await _text(context, arguments)
    data: dict[str, object] = {"cached": True} if cached else {}
    signals = await _signals(context, text, everything=arguments.html)
    if signals:
        data["signals"] = list(signals)
    notes = (
        f"the page shows {', '.join(signals)}" if signals else "",
        FROM_BEFORE if cached and not arguments.cursor else "",
    )
    html = ""
    if arguments.html:
        data["status"] = context.tab.link.status
        html = (await shown(context, arguments.file)).html
    return replace(_told(text, arguments.cursor, context.budget, data, notes), html=html)


def text_of(document: Shown, arguments: TextArguments, budget: int) -> Outcome:
    """Of what no tab draws. Raises RetryableError; FinalError as `Shown.read`."""
    if arguments.section is not None:
        text = _section(document, arguments.section, arguments.format)
    else:
        text = _one(document, arguments.format)
    return _told(text, arguments.cursor, budget)


def _told(
    text: _Text,
    cursor: int,
    budget: int,
    about_call: Mapping[str, object] | None = None,
    notes: tuple[str, ...] = (),
) -> Outcome:
    data: dict[str, object] = {"source": text.source, "title": text.title}
    if text.format == "md":
        data["format"] = "md"
    if text.about:
        data["about"] = dict(text.about)
    if text.starts:
        data["pages"] = [{"url": url, "start": start} for url, start in text.starts]
    data |= about_call or {}
    notes = (text.note, *notes)
    return portion(budget, "get_page_text", text.title or "Text", text.whole, cursor, data=data, notes=notes)


async def _signals(context: ToolContext, text: _Text, *, everything: bool) -> tuple[str, ...]:
    """What stands before the page, where it says little; `everything` that was noticed, for who asks."""
    if everything:
        return (await context.tab.observe(_LOOK_TOKENS, may_read=context.may_read)).signals
    if text.source in ("document", "image", "section") or len(text.whole) > _LITTLE:
        return ()
    seen = await context.tab.observe(_LOOK_TOKENS, may_read=context.may_read)
    return tuple(signal for signal in seen.signals if signal in OBSTACLES)


async def _text(context: ToolContext, arguments: TextArguments) -> tuple[_Text, bool]:
    """The text, and whether it was read before."""
    kept = kept_by(context.session)
    if arguments.pages > 1:
        return await _of_pages(context, arguments)
    seen = await shown(context, arguments.file)
    key = ("text", seen.digest, seen.url, arguments.section, arguments.format)
    before = kept.get(_Text, key)
    if before is not None:
        return before, True
    if arguments.section is not None:
        text = await asyncio.to_thread(_section, seen, arguments.section, arguments.format)
    else:
        text = await asyncio.to_thread(_one, seen, arguments.format)
    kept.put(key, text)
    return text, False


async def _of_pages(context: ToolContext, arguments: TextArguments) -> tuple[_Text, bool]:
    kept = kept_by(context.session)
    first = await shown(context, arguments.file)
    key = ("text", first.digest, first.url, arguments.pages, arguments.format)
    before = kept.get(_Text, key)
    if before is not None:
        return before, True
    texts: dict[int, tuple[str, _Text]] = {}
    pager = Pager(context, arguments.pages, arguments.file)
    async with aclosing(pager.parts()) as parts:
        async for part in parts:
            texts[part.number] = (part.shown.url, await asyncio.to_thread(_one, part.shown, arguments.format))
    text = _together(list(texts.values()), pager.note)
    kept.put(key, text)
    last = await shown(context, arguments.file)  # a button may have changed the page in place
    kept.put(("text", last.digest, last.url, arguments.pages, arguments.format), text)
    return text, False


def _together(texts: list[tuple[str, _Text]], note: str) -> _Text:
    from browser_tools.text.html.onward import joined

    starts, lines, place = [], [], 0
    for (url, _), own in zip(texts, joined([text.lines for _, text in texts]), strict=True):
        starts.append((url, place))
        lines += own
        place += sum(len(line) + len(texts[0][1].between) for line in own)
    return replace(texts[0][1], lines=tuple(lines), starts=tuple(starts), note=note)


def _one(seen: Shown, format: Format) -> _Text:
    if seen.is_picture:
        line = f"a picture without text to read: {seen.media}, {seen.size[0]} x {seen.size[1]} pixels"
        return _Text("", "image", (line,), note="get_image with target 'css=img' saves it")
    if not seen.is_page:
        read = seen.read()
        lines = [line.marked() for line in read.lines]
        note = "; ".join(one.reason for one in read.dropped if not one.text)
        note = note or ("" if lines else "the document has no text")
        if format == "md":
            lines = _in_markdown(seen, read)
        return _Text(read.title, "document", tuple(lines), note=note, format=format)
    from browser_tools.text.main.markdown import about, main_markdown
    from browser_tools.text.main.text import main_text

    if format == "md":
        found, lines = main_markdown(seen.html, seen.url)
    else:
        found = main_text(seen.html, seen.url)
        lines = list(found.lines)
    note = "" if lines else "the page has no text"
    said = about(found.head, seen.url)
    return _Text(found.title, found.source, tuple(lines), note=note, format=format, about=said)


def _begins(heading: str, name: str) -> bool:
    """Whether `heading` goes on behind `name`, which ends where a word does."""
    rest = heading.casefold().removeprefix(name.casefold())
    return bool(name) and 0 < len(rest) < len(heading) and not rest[0].isalnum()


def _in_markdown(seen: Shown, read: Reading) -> list[str]:
    from browser_tools.text.reading.documents import is_markdown

    if is_markdown(seen.name or seen.url, seen.media):
        from browser_tools.text.html.dom import parse
        from browser_tools.text.html.markup import markdown_blocks

        return markdown_blocks(parse(seen.as_html()), seen.url)
    from browser_tools.text.reading.document_markdown import document_markdown

    return document_markdown(read.lines)


def _section(seen: Shown, name: str, format: Format) -> _Text:
    """Raises RetryableError, with the names that are nearest. What no heading names is told as plain text."""
    from browser_tools.text.html.section import section_lines, section_names
    from browser_tools.text.main.markdown import markdown_section

    html = seen.as_html()
    if format == "md" and (found := markdown_section(html, seen.url, name)):
        return _Text(name, "section", tuple(found), format=format)
    lines = section_lines(html, name)
    if not lines:
        names = section_names(html)
        begun = [each for each in names if _begins(each, name)]
        if len(begun) == 1:  # `0.28.0` for `0.28.0 (28th November, 2024)`
            return _section(seen, begun[0], format)
        near = get_close_matches(name, names, n=3, cutoff=0.3) or names[:3]
        told = ", ".join(repr(each[:60]) for each in near)
        there = f"its parts are called such as {told}" if told else "it has no headings"
        raise RetryableError(f"no part of this page is called {name!r}; {there}", code="section.not_found")
    return _Text(name, "section", tuple(lines))
