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
        return await _in_document(context, arguments, document)
    wanted = arguments.contains.casefold()
    links = [
        link
        for link in await context.tab.observer.links(may_read=context.may_read)
        if wanted in link.text.casefold() or wanted in link.href.casefold()
    ]
    text = "\n".join(f"[{link.handle}] {link.text} -> {link.href}" for link in links)
    data = [{"handle": link.handle, "text": link.text, "href": link.href} for link in links]
    found = portion(context, "get_links", f"{len(links)} links", text or "none", arguments.cursor, data=data)
    return replace(found, hint="narrow down with 'contains'")


async def _in_document(context: ToolContext, arguments: LinksArguments, document: Shown) -> Outcome:
    """Links of a document have no handle: nothing can be clicked in it."""
    from browser_tools.text.document_links import document_links

    wanted = arguments.contains.casefold()
    found = await asyncio.to_thread(
        document_links, document.content, document.url, document.name, document.media
    )
    links = [(text, href) for text, href in found if wanted in text.casefold() or wanted in href.casefold()]
    lines = [f"{text} -> {href}" for text, href in links]
    data = [{"text": text, "href": href} for text, href in links]
    return portion(
        context, "get_links", f"{len(links)} links", "\n".join(lines) or "none", arguments.cursor, data=data
    )
