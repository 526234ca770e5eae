"""`strelka read`: the main text of a page or file, its outline, one section, links, or where it says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from agent.cli import UsageError
from agent.cli.files import content_of, is_file, page_at
from agent.cli.output import show, show_json, tell
from agent.cli.paged import in_words, paged
from agent.settings import Settings
from browser_tools.tool import Arguments, Outcome
from browser_tools.tools.find import FindArguments, found_in
from browser_tools.tools.links import LinksArguments, links_of
from browser_tools.tools.page_text import TextArguments, text_of
from browser_tools.tools.paging import MOST
from browser_tools.tools.source import Shown, stored
from browser_tools.tools.structure import StructureArguments, structure_of


def command(
    what: Annotated[str, typer.Argument(metavar="URL|FILE", help="The page, or a file")],
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
    Files are read by code alone, without a browser.
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
    as_json, whole = json or format == "json", not cursor
    if is_file(what):
        if pages > 1:
            raise UsageError("--pages goes with a URL: a file has no next page")
        _show(tool, _of_file(Path(what), tool, arguments, settings.budget), as_json=as_json, whole=whole)
        return 0
    found = paged(page_at(what), [{tool: arguments}], settings, pages=pages)
    code = found.exit_code
    if tool in found.data and not found.failure:
        how = {"url": found.address, "status": found.status or None, **found.landing}
        told = _Told(how, found.data[tool], found.texts[tool], found.notes[tool], found.cursors.get(tool))
        _show(tool, told, as_json=as_json, whole=whole)
        return code
    return code or 1


@dataclass(frozen=True)
class _Told:
    """What a tool said of a page or file."""

    how: dict[str, Any]
    """Where it is, and how it came."""
    data: Any
    text: str
    notes: list[str]
    cursor: int | None


def _of_file(path: Path, tool: str, arguments: dict[str, Any], budget: int) -> _Told:
    """As the tool tells a page, but for the handles. Raises FileError, ToolError."""
    url = path.absolute().as_uri()
    kind, read = _READERS[tool]
    out = read(stored(content_of(path), url, path.name), kind.model_validate(arguments), budget)
    text, notes = in_words([asdict(section) for section in out.sections])
    return _Told({"url": url}, out.data, text, notes, out.cursor)


_READERS: dict[str, tuple[type[Arguments], Callable[[Shown, Any, int], Outcome]]] = {
    "get_page_text": (TextArguments, text_of),
    "get_page_structure": (StructureArguments, structure_of),
    "get_links": (LinksArguments, links_of),
    "find_on_page": (FindArguments, found_in),
}


def _show(tool: str, told: _Told, *, as_json: bool, whole: bool) -> None:
    if as_json:
        show_json({**told.how, **_named(tool, told.data), "cursor": told.cursor, "notes": told.notes})
        return
    if tool == "get_page_text" and whole and told.data.get("format") != "md":
        _show_head(told.data.get("about", {}), str(told.data.get("text", "")))
    show(told.text)
    for note in told.notes:
        tell(f"strelka: {note}")
    if told.cursor is not None:
        tell(f"strelka: there is more; go on with --cursor {told.cursor}")


def _show_head(about: dict[str, str], text: str) -> None:
    """Title, author, date and site; no title where the text begins with it."""
    title = "" if about.get("title", "") in text[:200] else about["title"]
    parts = [title, *(about.get(name, "") for name in ("author", "date", "site"))]
    if line := " · ".join(dict.fromkeys(filter(None, parts))):
        show(f"{line}\n")


def _named(tool: str, data: Any) -> dict[str, Any]:
    names = {"get_links": "links", "find_on_page": "matches", "get_page_structure": "structure"}
    return {names[tool]: data} if tool in names else dict(data)
