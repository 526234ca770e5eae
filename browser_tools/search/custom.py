"""An engine that settings describe: an address with the query in it, and CSS for what its page lists."""

from __future__ import annotations

from urllib.parse import quote

from bs4 import Tag
from soupsieve import SelectorSyntaxError

from browser_tools.errors import ArgumentsError
from browser_tools.search.engine import QUERY, Result, SearchEngine, result
from browser_tools.search.listing import listed
from browser_tools.text.html.dom import parse


class Custom:
    """Without `results` the page's own list of results is looked for."""

    name = "custom"
    opens = True

    def __init__(self, given: SearchEngine) -> None:
        self._given = given

    def address(self, query: str) -> str:
        return self._given.url.replace(QUERY, quote(query, safe=""))

    def page(self, query: str) -> str:
        return self.address(query)

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        if not self._given.results:
            return listed(answer, query, url)
        try:
            found = [self._result(item, url) for item in parse(answer).select(self._given.results)]
        except SelectorSyntaxError as error:
            raise ArgumentsError(
                f"the setting `search` has a CSS selector that is none: {str(error).splitlines()[0]}",
                code="search.selector",
            ) from error
        return [each for each in found if each is not None]

    def _result(self, item: Tag, url: str) -> Result | None:
        given = self._given
        link = item.select_one(given.link) if given.link else item.select_one("a[href]")
        if link is None and item.name == "a":
            link = item
        if link is None or not link.get("href"):
            return None
        title = item.select_one(given.title) if given.title else link
        named = (title or link).get_text(" ", strip=True)
        told = item.select_one(given.snippet) if given.snippet else item
        snippet = told.get_text(" ", strip=True) if told is not None else ""
        return result(named, str(link["href"]), snippet.removeprefix(named).strip(), url)
