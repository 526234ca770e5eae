"""The table of engines that settings can name. Another engine: one module, one row."""

from __future__ import annotations

from collections.abc import Callable

from browser_tools.search.brave import Brave
from browser_tools.search.custom import Custom
from browser_tools.search.engine import Engine, Kind, SearchEngine
from browser_tools.search.google import Google
from browser_tools.search.mediawiki import MediaWiki
from browser_tools.search.mkdocs import MkDocs
from browser_tools.search.searxng import SearXng
from browser_tools.search.sphinx import Sphinx

ENGINES: dict[Kind, Callable[[SearchEngine], Engine]] = {
    "searxng": lambda given: SearXng(given.url),
    "brave": lambda given: Brave(given.url, given.key),
    "google": lambda given: Google(given.cx, given.url, given.key),
    "mediawiki": lambda given: MediaWiki(given.url),
    "sphinx": lambda given: Sphinx(given.url),
    "mkdocs": lambda given: MkDocs(given.url),
    "custom": Custom,
}
"""`site` is not among them, nor `opensearch`: what these are is found out on the way."""


def engine_of(given: SearchEngine) -> Engine | None:
    """The engine that the settings name; None for `site` and `opensearch`."""
    make = ENGINES.get(given.engine)
    return make(given) if make is not None else None


def addresses_of(given: SearchEngine) -> list[str]:
    """Where that engine and those to ask where it refuses answer, or are described; `site` is nowhere."""
    named = [one for one in (given, *given.otherwise) if one.engine != "site"]
    return [engine.address("x") if (engine := engine_of(one)) is not None else one.url for one in named]
