"""Google's programmable search, over its API: https://developers.google.com/custom-search/v1/using_rest."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from browser_tools.search.data import parsed, rows, text
from browser_tools.search.engine import Result, result
from browser_tools.search.keys import key_of

URL = "https://www.googleapis.com/customsearch/v1"
PAGE = "https://cse.google.com/cse"
_DATES = ("article:published_time", "date", "datepublished", "og:updated_time")


class Google:
    """Its key is where `key` says, else in GOOGLE_API_KEY, and goes as a header, for addresses are logged.

    `cx` is the id of the programmable engine.
    """

    name = "google"
    opens = False
    at_once = 10

    def __init__(self, cx: str, url: str = "", key: str = "") -> None:
        self._key = key
        self._cx = cx
        self._url = url or URL

    def address(self, query: str) -> str:
        return f"{self._url}?{urlencode({'q': query, 'cx': self._cx, 'num': self.at_once})}"

    def further(self, query: str, part: int) -> str:
        return f"{self.address(query)}&start={(part - 1) * self.at_once + 1}"

    def page(self, query: str) -> str:
        return f"{PAGE}?{urlencode({'cx': self._cx})}#gsc.q={urlencode({'': query})[1:]}"

    def headers(self) -> dict[str, str]:
        return {"X-Goog-Api-Key": key_of(self.name, self._key)}

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        found = (
            result(text(row, "title"), text(row, "link"), text(row, "snippet"), url, date=_date(row))
            for row in rows(parsed(answer, "Google", url), "items")
        )
        return [each for each in found if each is not None]


def _date(row: dict[str, Any]) -> str:
    tags = rows(row, "pagemap", "metatags")
    return next((said for tag in tags for name in _DATES if (said := text(tag, name))), "")
