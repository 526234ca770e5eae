"""Looking at the page: observe_dom, find_on_page, get_page_text, get_links."""

from __future__ import annotations

from difflib import get_close_matches

from pydantic import Field

from browser_tools.errors import RetryableError
from browser_tools.intents import reading
from browser_tools.result import Section, cut
from browser_tools.text.main_text import main_text
from browser_tools.text.section import section_lines, section_names
from browser_tools.tool import Arguments, Outcome, ToolContext, tool

MATCHES_SHOWN = 20


class ObserveArguments(Arguments):
    cursor: int = Field(default=0, ge=0, description="Where the last one was cut")
    viewport: bool = Field(default=False, description="Only what is in the window")


class FindArguments(Arguments):
    query: str = Field(min_length=1, max_length=500)


class TextArguments(Arguments):
    section: str | None = Field(default=None, description="Only the part under this heading", max_length=300)
    cursor: int = Field(default=0, ge=0, description="Where the last one was cut")


class LinksArguments(Arguments):
    contains: str = Field(default="", description="Only links with this in text or URL", max_length=500)


@tool(
    name="observe_dom",
    category="look",
    description="Read the page: text with element handles. Done for you each turn; use it for a cursor.",
    arguments=ObserveArguments,
    effects=("read",),
    intents=reading("observe_dom"),
)
async def observe_dom(context: ToolContext, arguments: ObserveArguments) -> Outcome:
    seen = await context.tab.observe(
        budget=context.budget,
        cursor=arguments.cursor,
        may_read=context.may_read,
        viewport_only=arguments.viewport,
        deadline=context.timeout / 2,
    )
    return Outcome(
        sections=(Section("Page", seen.text, untrusted=True),),
        data={"url": seen.url, "title": seen.title, "tokens": seen.tokens, "signals": list(seen.signals)},
    )


@tool(
    name="find_on_page",
    category="look",
    description="Find text on the whole page, with context and handles.",
    arguments=FindArguments,
    effects=("read",),
    intents=reading("find_on_page"),
)
async def find_on_page(context: ToolContext, arguments: FindArguments) -> Outcome:
    matches = await context.tab.observer.find_text(arguments.query, may_read=context.may_read)
    if not matches:
        raise RetryableError(
            f"{arguments.query!r} is not on this page; try fewer words, or scroll if more loads then",
            code="text.not_found",
        )
    lines = [f"{match.text}" + (f"  [{match.handle}]" if match.handle else "") for match in matches]
    shown = lines[:MATCHES_SHOWN]
    if len(lines) > len(shown):
        shown.append(f"... {len(lines) - len(shown)} more matches; search for more words")
    text = "\n".join(shown)
    return Outcome(sections=(Section(f"{len(lines)} matches", text, untrusted=True),), data=lines)


@tool(
    name="get_page_text",
    category="look",
    description="The page's main text, without menus and footers.",
    arguments=TextArguments,
    effects=("read",),
    intents=reading("get_page_text"),
)
async def get_page_text(context: ToolContext, arguments: TextArguments) -> Outcome:
    html = await context.tab.html(timeout=context.timeout / 2)
    if arguments.section is not None:
        title, source = arguments.section, "section"
        whole = "\n".join(_section(html, arguments.section))
    else:
        found = main_text(html, context.tab.url)
        title, source, whole = found.title, found.source, "\n".join(found.lines)
    if arguments.cursor > len(whole):
        raise RetryableError(
            f"the text ends at {len(whole)}, before cursor={arguments.cursor}; leave out the cursor",
            code="cursor.beyond",
        )
    text, cursor = cut(whole, context.budget, start=arguments.cursor)
    sections = [Section(title or "Text", text, untrusted=True)]
    data = {"text": text, "cursor": cursor, "source": source}
    if cursor is None:
        return Outcome(sections=tuple(sections), data=data)
    sections.append(Section("More", f"more text follows: get_page_text with cursor={cursor}"))
    return Outcome(sections=tuple(sections), data=data, whole="" if arguments.cursor else whole)


def _section(html: str, name: str) -> list[str]:
    """Raises RetryableError, with the names that are nearest."""
    lines = section_lines(html, name)
    if not lines:
        names = section_names(html)
        near = get_close_matches(name, names, n=3, cutoff=0.3) or names[:3]
        shown = ", ".join(repr(each[:60]) for each in near)
        there = f"its parts are called such as {shown}" if shown else "it has no headings"
        raise RetryableError(f"no part of this page is called {name!r}; {there}", code="section.not_found")
    return lines


@tool(
    name="get_links",
    category="look",
    description="List the page's links.",
    arguments=LinksArguments,
    effects=("read",),
    intents=reading("get_links"),
)
async def get_links(context: ToolContext, arguments: LinksArguments) -> Outcome:
    wanted = arguments.contains.casefold()
    links = [
        link
        for link in await context.tab.observer.links(may_read=context.may_read)
        if wanted in link.text.casefold() or wanted in link.href.casefold()
    ]
    text = "\n".join(f"[{link.handle}] {link.text} -> {link.href}" for link in links)
    return Outcome(
        sections=(Section(f"{len(links)} links", text or "none", untrusted=True),),
        data=[{"handle": link.handle, "text": link.text, "href": link.href} for link in links],
        hint="narrow down with 'contains'",
    )
