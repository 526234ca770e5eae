"""The index that MkDocs builds for its own search: `search/search_index.json`."""

from __future__ import annotations

from browser_tools.search.data import parsed, plain, rooted, rows, text
from browser_tools.search.engine import SNIPPET_CHARS, Result, distinct, result
from browser_tools.text.matching import folded, hits, query_words

_TITLE_WEIGHT = 10
"""A word in a title weighs as much as ten in the text, as in the search that MkDocs ships."""
_MOST_HITS = 5
"""Of one word in one text: a long page is not better for being long."""


class MkDocs:
    """`url` is the root of the documentation."""

    name = "mkdocs"
    opens = False

    def __init__(self, url: str) -> None:
        self._root = url

    def address(self, query: str) -> str:
        return rooted(self._root, "search/search_index.json")

    def page(self, query: str) -> str:
        """Themes differ in where they show results: none is known to all."""
        return ""

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        wanted = query_words(query)
        scored = []
        for row in rows(parsed(answer, "MkDocs", url), "docs"):
            title = plain(text(row, "title"))
            body = plain(text(row, "text")).removeprefix(title).strip()
            counts = [
                (_TITLE_WEIGHT * hits(word, title), min(_MOST_HITS, hits(word, body))) for word in wanted
            ]
            if counts and all(map(any, counts)):
                scored.append((sum(map(sum, counts)), row, title, body))
        scored.sort(key=lambda each: -each[0])
        base = f"{self._root.rstrip('/')}/"
        found = (
            result(title, text(row, "location") or base, around(body, wanted), base)
            for _, row, title, body in scored
        )
        return distinct([each for each in found if each is not None])


def around(body: str, wanted: list[str]) -> str:
    """The part of `body` where the first wanted word stands."""
    lowered = folded(body)
    places = [at for at in (lowered.find(folded(word)) for word in wanted) if at >= 0]
    start = max(0, min(places, default=0) - SNIPPET_CHARS // 4)
    start = body.rfind(" ", 0, start) + 1 if start else 0
    return ("… " if start else "") + body[start : start + SNIPPET_CHARS]
