"""SearXNG, over its JSON: https://docs.searxng.org/dev/search_api.html."""

from __future__ import annotations

from typing import Any

from browser_tools.errors import RetryableError
from browser_tools.search.data import parsed, rooted, rows, text
from browser_tools.search.engine import Result, result


class SearXng:
    """`url` is the root of an instance whose settings allow the format json."""

    name = "searxng"
    opens = False
    at_once = 10

    def __init__(self, url: str) -> None:
        self._url = url

    def address(self, query: str) -> str:
        return rooted(self._url, "search", q=query, format="json")

    def further(self, query: str, part: int) -> str:
        return rooted(self._url, "search", q=query, format="json", pageno=str(part))

    def page(self, query: str) -> str:
        return rooted(self._url, "search", q=query)

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        data = parsed(answer, "SearXNG", url)
        found = [
            result(
                text(row, "title"),
                text(row, "url"),
                text(row, "content"),
                url,
                date=text(row, "publishedDate"),
            )
            for row in rows(data, "results")
        ]
        results = [each for each in found if each is not None]
        silent = _unresponsive(data)
        if not results and silent:
            raise RetryableError(
                f"no engine behind {url.partition('?')[0]} answered: {', '.join(silent)}; try again later",
                code="search.blocked",
            )
        return results


def _unresponsive(data: dict[str, Any]) -> list[str]:
    """`google (CAPTCHA)` of each engine that SearXNG could not ask."""
    listed = data.get("unresponsive_engines")
    pairs = listed if isinstance(listed, list) else []
    return [" ".join([str(pair[0]), f"({pair[1]})"]) for pair in pairs if isinstance(pair, list) and pair[1:]]
