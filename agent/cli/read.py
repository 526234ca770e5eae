"""`strelka read`: a page's main text, its outline, one section, its links, or where it says something."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer

from agent.cli import UsageError
from agent.cli.output import show, show_json, tell
from agent.cli.paged import Paged, address, paged
from agent.settings import Settings
from browser_tools.result import cut
from browser_tools.text.documents import document


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="The page")],
    outline: Annotated[bool, typer.Option("--outline", help="Its headings, tables and forms")] = False,
    section: Annotated[str | None, typer.Option(help="Only the part under this heading")] = None,
    links: Annotated[bool, typer.Option("--links", help="Its links")] = False,
    find: Annotated[str | None, typer.Option(metavar="TEXT", help="Where the page says this")] = None,
    cursor: Annotated[int, typer.Option(min=0, help="Where the last one was cut")] = 0,
    budget: Annotated[int | None, typer.Option(help="Tokens it may cost")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON")] = False,
) -> int:
    """Menus and footers are left out. PDF, feeds, JSON and plain text are read too. What was cut off is told
    on stderr, with the cursor to go on at.
    """
    if sum((outline, section is not None, links, find is not None)) > 1:
        raise UsageError("give one of --outline, --section, --links and --find")
    settings = Settings.load({"budget": budget, "browser": browser})
    tool = "get_page_text"
    arguments: dict[str, Any] = {"cursor": cursor} if cursor else {}
    if outline:
        tool, arguments = "get_page_structure", {}
    elif links:
        tool, arguments = "get_links", {}
    elif find is not None:
        tool, arguments = "find_on_page", {"query": find}
    elif section is not None:
        arguments = {**arguments, "section": section}
    found = paged(address(url), [{tool: arguments}], settings)
    if found.file is not None:
        return _document(found, settings.budget, cursor, as_json=json)
    if tool not in found.data:
        return found.exit_code or 1
    code = found.exit_code
    if code == 0:
        _show(found, tool, as_json=json)
    return code


def _show(found: Paged, tool: str, *, as_json: bool) -> None:
    data: Any = found.data[tool]
    if as_json:
        show_json({"url": found.address, "status": found.status or None, **_named(tool, data)})
        return
    whole = data.get("text") if isinstance(data, dict) and tool == "get_page_text" else None
    show(whole if isinstance(whole, str) else found.texts[tool])
    if isinstance(data, dict) and data.get("cursor") is not None:
        tell(f"strelka: there is more; go on with --cursor {data['cursor']}")


def _named(tool: str, data: Any) -> dict[str, Any]:
    names = {"get_links": "links", "find_on_page": "matches", "get_page_structure": "structure"}
    return {names[tool]: data} if tool in names else dict(data)


def _document(found: Paged, budget: int, cursor: int, *, as_json: bool) -> int:
    """What is no page has no outline or links to tell: its lines."""
    read = asyncio.run(asyncio.to_thread(document, found.file or b"", found.address, found.file_name))
    text, rest = cut("\n".join(line.marked() for line in read.lines), budget, start=cursor)
    if as_json:
        show_json({"url": found.address, "text": text, "cursor": rest, "source": "document"})
        return 0
    show(text)
    if rest is not None:
        tell(f"strelka: there is more; go on with --cursor {rest}")
    return 0
