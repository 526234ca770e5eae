"""`strelka extract`: a page's values as a JSON Schema asks for them, each with the words it was read from."""

from __future__ import annotations

import asyncio
import json as json_lines
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.cli.files import completer_of, content_of, is_file, page_at
from agent.cli.output import show_json, tell
from agent.cli.paged import paged
from agent.settings import Settings
from browser_tools.errors import ArgumentsError
from browser_tools.text.extraction.field import Extraction
from browser_tools.text.extraction.filling import filled
from browser_tools.text.extraction.page import extracted
from browser_tools.text.reading.documents import as_html, charset, document, document_type
from browser_tools.tools.extract import check_schema
from browser_tools.tools.paging import MOST
from policies.errors import BadInput


class SchemaFileError(BadInput):
    """The schema cannot be used."""

    code = "usage.schema"


def command(
    url: Annotated[str, typer.Argument(metavar="URL|FILE", help="The page, or a file")],
    schema: Annotated[Path, typer.Option(metavar="FILE", help="JSON Schema of what is wanted")],
    model: Annotated[
        str | None, typer.Option(help="Provider/model that fills what code does not find")
    ] = None,
    pages: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST, help="Read on over so many pages; lists follow links to their end anyway"
        ),
    ] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    json: Annotated[
        bool, typer.Option("--json", help="With the source of each value, or why it is null")
    ] = False,
) -> int:
    """Data for machines first (JSON-LD, microdata, OpenGraph), then tables, labels and things alike; numbers,
    dates and addresses as the schema types them. What the page does not say is null, and told on stderr. A
    page that came with an HTTP error is read too, and ends with 1.
    """
    settings = Settings.load({"model": model, "browser": browser})
    wanted = _schema(schema)
    if is_file(url):
        _show(asyncio.run(_of_file(Path(url), wanted, settings)), whole=json)
        return 0
    given = {"schema": wanted, "as": "data", **({"pages": pages} if pages else {})}
    found = paged(page_at(url), [{"extract": given}], settings, writer=model is not None, pages=pages or 1)
    told = found.data.get("extract.artifact")
    code = found.exit_code
    if not isinstance(told, dict):
        return code or 1
    _show({**told, **found.landing}, whole=json)
    return code


async def _of_file(path: Path, schema: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """A file is read by code alone; only a model is asked from here."""
    content, url = content_of(path), path.absolute().as_uri()
    found = await asyncio.to_thread(_extracted, content, url, path.name, schema)
    async with completer_of(settings) as completer:
        if completer is not None and found.missing:
            read = await asyncio.to_thread(document, content, url, path.name)
            found = await filled(found, schema, read, completer)
    return {"url": url, **found.as_data()}


def _extracted(content: bytes, url: str, name: str, schema: dict[str, Any]) -> Extraction:
    is_page = document_type(content, name) == "html"
    html = content.decode(charset(content), "replace") if is_page else as_html(content, url, name)
    return extracted(html, url, schema)


def _show(told: dict[str, Any], *, whole: bool) -> None:
    show_json(told if whole else told["data"])
    if told.get("note"):
        tell(f"strelka: {told['note']}")
    if told.get("signals"):
        tell(f"strelka: the page shows {', '.join(told['signals'])}")
    for one in told["fields"]:
        if "reason" in one:
            tell(f"strelka: {one['path'] or 'the answer'} is null: {one['reason']}")


def _schema(path: Path) -> dict[str, Any]:
    """The schema in a file. Raises SchemaFileError."""
    try:
        data = json_lines.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SchemaFileError(f"cannot read the schema {str(path)!r}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise SchemaFileError(f"{str(path)!r} is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise SchemaFileError(f"{str(path)!r} holds no JSON Schema: expected an object")
    try:
        check_schema(data)
    except ArgumentsError as error:
        raise SchemaFileError(f"{str(path)!r}: {error.message.removeprefix('schema: ')}") from error
    return data
