"""MediaWiki's own search, over its API: https://www.mediawiki.org/wiki/API:Search."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, urlencode, urljoin

from browser_tools.errors import RetryableError
from browser_tools.search.data import parsed, plain, rooted, rows, text
from browser_tools.search.engine import Result, result

_QUOTES = re.compile(r"'{2,}")
_CODES = {
    "ratelimited": "search.rate_limited",
    "maxlag": "search.blocked",
    "search-too-busy": "search.blocked",
    "cirrussearch-too-busy-error": "search.blocked",
}


class MediaWiki:
    """`url` is the address of `api.php`, or the folder it is in."""

    name = "mediawiki"
    opens = False

    def __init__(self, url: str) -> None:
        self._api = url if url.endswith(".php") else rooted(url, "api.php")

    def address(self, query: str) -> str:
        """One request for the results and for how the wiki writes addresses of its pages."""
        asked = {
            "action": "query", "list": "search", "srsearch": query, "srlimit": "30", "srprop": "snippet",
            "meta": "siteinfo", "siprop": "general", "format": "json", "formatversion": "2",
        }  # fmt: skip
        return f"{self._api}?{urlencode(asked)}"

    def page(self, query: str) -> str:
        folder = self._api.rpartition("/")[0]
        return rooted(folder, "index.php", title="Special:Search", search=query)

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        data = parsed(answer, "MediaWiki's API", url)
        _refuse(data.get("error"), url)
        query_of = data.get("query")
        general = query_of.get("general") if isinstance(query_of, dict) else None
        pattern = urljoin(
            url, text(general, "server") + (text(general, "articlepath") or "index.php?title=$1")
        )
        found = (
            result(title, pattern.replace("$1", quote(title.replace(" ", "_"), safe="/:()',!")), snippet, url)
            for title, snippet in (
                (text(row, "title"), _unmarked(plain(text(row, "snippet"))))
                for row in rows(data, "query", "search")
            )
            if title
        )
        return [each for each in found if each is not None]


def _unmarked(snippet: str) -> str:
    """Without the wiki's marks for bold and italic."""
    return _QUOTES.sub("", snippet)


def _refuse(error: Any, url: str) -> None:
    if not isinstance(error, dict):
        return
    raise RetryableError(
        f"{url.partition('?')[0]} refused the search: {text(error, 'info')[:200]}",
        code=_CODES.get(text(error, "code"), "search.failed"),
    )
