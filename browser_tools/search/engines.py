"""The table of engines that settings can name. Another engine: one module, one row."""

from __future__ import annotations

from collections.abc import Callable

from browser_tools.search.custom import Custom
from browser_tools.search.engine import Engine, Kind, SearchEngine
from browser_tools.search.mediawiki import MediaWiki
from browser_tools.search.mkdocs import MkDocs
from browser_tools.search.searxng import SearXng
from browser_tools.search.sphinx import Sphinx

ENGINES: dict[Kind, Callable[[SearchEngine], Engine]] = {
    "searxng": lambda given: SearXng(given.url),
    "mediawiki": lambda given: MediaWiki(given.url),
    "sphinx": lambda given: Sphinx(given.url),
    "mkdocs": lambda given: MkDocs(given.url),
    "custom": Custom,
}
"""`site` is not among them: which engine that is, is found on the page."""


def engine_of(given: SearchEngine) -> Engine | None:
    """The engine that the settings name; None for `site`."""
    make = ENGINES.get(given.engine)
    return make(given) if make is not None else None
