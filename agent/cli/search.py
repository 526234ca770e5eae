"""`strelka search`: results as data, from the engines of the settings or of one site."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json, tell
from agent.cli.paged import address, paged
from agent.settings import Settings
from browser_tools.search.engines import addresses_of
from browser_tools.tools.search import MOST_PARTS, USUAL
from policies.errors import BadInput

_HERE = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)", re.IGNORECASE)


class NoEngineError(BadInput):
    """There is nowhere to search."""

    code = "search.no_engine"


def command(
    query: Annotated[str, typer.Argument(help="What to search for")],
    engine: Annotated[
        str | None, typer.Option(help="Name of an engine of the settings, or in short `searxng https://...`")
    ] = None,
    site: Annotated[
        str | None, typer.Option(metavar="HOST", help="Search on this site, with its own search")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=30, help="How many results at most")] = USUAL,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the results as JSON")] = False,
) -> int:
    """Engines are asked in the order of the setting `search`, until one answers; what it answers is parsed by
    code. `--site` uses the site's own search box, or its documentation's index.
    """
    if not query.strip():
        raise BadInput("the query is empty: say what to search for")
    told = engine if engine is not None and " " in engine else None
    settings = Settings.load({"browser": browser, "search": told})
    arguments: dict[str, Any] = {"query": query, "limit": limit}
    if site is not None:
        start = address(_written(site))
        arguments["engine"] = "site"
    else:
        if not addresses_of(settings.search):
            raise NoEngineError(
                "no search engine is set: give --engine 'searxng https://...', `search:` in strelka.yaml or "
                "STRELKA_SEARCH; or --site HOST"
            )
        start = ""
        if engine is not None and told is None:
            arguments["engine"] = engine
    pages = MOST_PARTS if limit > USUAL else 1
    origins = addresses_of(settings.search)
    found = paged(start, [{"search": arguments}], settings, origins=origins, pages=pages)
    data = found.data.get("search")
    code = found.failure
    if code or not isinstance(data, dict):
        return code or 1
    notes = found.notes["search"]
    if json:
        show_json({**data, "notes": notes})
    else:
        show(found.texts["search"])
        for note in notes:
            tell(f"strelka: {note}")
    return 0


def _written(site: str) -> str:
    """`docs.example/guide` as an address; what is on this machine seldom has a certificate."""
    if "://" in site:
        return site
    return f"{'http' if _HERE.match(site) else 'https'}://{site}"
