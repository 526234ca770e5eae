"""get_links: the page's links, with their addresses."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from pydantic import Field

from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.portion import CursorArguments, portion
from browser_tools.tools.source import Shown, document_shown, reading_of


class LinksArguments(CursorArguments):
    contains: str = Field(default="", description="Only links with this in text or URL", max_length=500)
    cursor: int = Field(default=0, ge=0)


@tool(
    name="get_links",
    category="look",
    description="List the page's links.",
    arguments=LinksArguments,
    effects=("read",),
    intents=reading_of("get_links"),
)
async def get_links(context: ToolContext, arguments: LinksArguments) -> Outcome:
    document = await document_shown(context)
    if document is not None:
        return await asyncio.to_thread(links_of, document, arguments, context.budget)
    wanted = arguments.contains.casefold()
    links = [
        link
        for link in await context.tab.observer.links(may_read=context.may_read)
        if wanted in link.text.casefold() or wanted in link.href.casefold()
    ]
    text = "\n".join(f"[{link.handle}] {link.text} -> {link.href}" for link in links)
    data = [{"handle": link.handle, "text": link.text, "href": link.href} for link in links]
    found = portion(
        context.budget, "get_links", f"{len(links)} links", text or "none", arguments.cursor, data=data
    )
    return replace(found, hint="narrow down with 'contains'")


def links_of(document: Shown, arguments: LinksArguments, budget: int) -> Outcome:
    """Links of a document or file have no handle: nothing can be clicked in it. Raises FinalError."""
    wanted = arguments.contains.casefold()
    links = [
        (text, href)
        for text, href in document.links()
        if wanted in text.casefold() or wanted in href.casefold()
    ]
    lines = [f"{text} -> {href}" for text, href in links]
    data = [{"text": text, "href": href} for text, href in links]
    return portion(
        budget, "get_links", f"{len(links)} links", "\n".join(lines) or "none", arguments.cursor, data=data
    )
