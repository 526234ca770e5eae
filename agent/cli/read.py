"""`strelka read`: a page's main text, its outline, one section, its links, or where it says something."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

from agent.cli import UsageError
from agent.cli.output import show, show_json, tell
from agent.cli.paged import Paged, address, paged
from agent.settings import Settings
from browser_tools.tools.paging import MOST


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="The page")],
    outline: Annotated[bool, typer.Option("--outline", help="Its headings, tables and forms")] = False,
    section: Annotated[str | None, typer.Option(help="Only the part under this heading")] = None,
    links: Annotated[bool, typer.Option("--links", help="Its links")] = False,
    find: Annotated[str | None, typer.Option(metavar="TEXT", help="Where the page says this")] = None,
    pages: Annotated[
        int, typer.Option(min=1, max=MOST, help="Read on over so many pages: next pages, load more")
    ] = 1,
    cursor: Annotated[int, typer.Option(min=0, help="Where the last one was cut")] = 0,
    format: Annotated[
        Literal["text", "md", "json"], typer.Option(help="How it is told; md has links, tables and code")
    ] = "text",
    budget: Annotated[int | None, typer.Option(help="Tokens it may cost")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON; its text as --format says")] = False,
) -> int:
    """Menus and footers are left out. PDF, feeds, JSON and plain text are read too. What was cut off is told
    on stderr, with the cursor to go on at. A page that came with an HTTP error is shown, and ends with 1.
    """
    if sum((outline, section is not None, links, find is not None)) > 1:
        raise UsageError("give one of --outline, --section, --links and --find")
    if pages > 1 and (outline or links or section is not None or find is not None):
        raise UsageError("--pages goes with the main text alone")
    if format == "md" and (outline or links or find is not None):
        raise UsageError("--format md goes with the main text and with --section")
    settings = Settings.load({"budget": budget, "browser": browser})
    tool = "get_page_text"
    arguments: dict[str, Any] = {"cursor": cursor} if cursor else {}
    if outline:
        tool = "get_page_structure"
    elif links:
        tool = "get_links"
    elif find is not None:
        tool, arguments = "find_on_page", {**arguments, "query": find}
    elif pages > 1:
        arguments = {**arguments, "pages": pages}
    elif section is not None:
        arguments = {**arguments, "section": section}
    if format == "md":
        arguments = {**arguments, "format": "md"}
    found = paged(address(url), [{tool: arguments}], settings, pages=pages)
    if tool not in found.data:
        return found.exit_code or 1
    code = found.exit_code
    if not found.failure:
        _show(found, tool, as_json=json or format == "json", whole=not cursor)
    return code


def _show(found: Paged, tool: str, *, as_json: bool, whole: bool) -> None:
    data, cursor = found.data[tool], found.cursors.get(tool)
    if as_json:
        how = {"url": found.address, "status": found.status or None, **found.landing}
        told = {**how, **_named(tool, data)}
        show_json({**told, "cursor": cursor, "notes": found.notes[tool]})
        return
    if tool == "get_page_text" and whole and data.get("format") != "md":
        _show_head(data.get("about", {}), str(data.get("text", "")))
    show(found.texts[tool])
    for note in found.notes[tool]:
        tell(f"strelka: {note}")
    if cursor is not None:
        tell(f"strelka: there is more; go on with --cursor {cursor}")


def _show_head(about: dict[str, str], text: str) -> None:
    """Title, author, date and site; no title where the text begins with it."""
    title = "" if about.get("title", "") in text[:200] else about["title"]
    parts = [title, *(about.get(name, "") for name in ("author", "date", "site"))]
    if line := " · ".join(dict.fromkeys(filter(None, parts))):
        show(f"{line}\n")


def _named(tool: str, data: Any) -> dict[str, Any]:
    names = {"get_links": "links", "find_on_page": "matches", "get_page_structure": "structure"}
    return {names[tool]: data} if tool in names else dict(data)
