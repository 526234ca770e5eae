"""Brave's search, over its API: https://api-dashboard.search.brave.com/app/documentation/web-search/get-started."""

from __future__ import annotations

from urllib.parse import urlencode

from browser_tools.search.data import parsed, plain, rows, text
from browser_tools.search.engine import Result, result
from browser_tools.search.keys import key_of

URL = "https://api.search.brave.com/res/v1/web/search"
PAGE = "https://search.brave.com/search"


class Brave:
    """Its key is where `key` says, else in BRAVE_API_KEY."""

    name = "brave"
    opens = False
    at_once = 20

    def __init__(self, url: str = "", key: str = "") -> None:
        self._url = url or URL
        self._key = key

    def address(self, query: str) -> str:
        return f"{self._url}?{urlencode({'q': query, 'count': self.at_once, 'text_decorations': 'false'})}"

    def further(self, query: str, part: int) -> str:
        return f"{self.address(query)}&offset={part - 1}"

    def page(self, query: str) -> str:
        return f"{PAGE}?{urlencode({'q': query})}"

    def headers(self) -> dict[str, str]:
        return {"X-Subscription-Token": key_of(self.name, self._key), "Accept": "application/json"}

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        found = (
            result(
                plain(text(row, "title")),
                text(row, "url"),
                plain(text(row, "description")),
                url,
                date=text(row, "page_age") or text(row, "age"),
            )
            for row in rows(parsed(answer, "Brave", url), "web", "results")
        )
        return [each for each in found if each is not None]
