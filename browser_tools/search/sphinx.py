"""The index that Sphinx builds for its own search: `searchindex.js`, whose words are stems.

Scores follow those of Sphinx's own searchtools.js: a title before an object, that before text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from browser_tools.errors import RetryableError
from browser_tools.search.data import parsed, plain, rooted
from browser_tools.search.engine import Result, result
from browser_tools.search.matching import hits, query_words, stem

_CALL = re.compile(r"^\s*Search\.setIndex\((.*)\)\s*;?\s*$", re.DOTALL)
_BARE_KEY = re.compile(r'"(?:[^"\\]|\\.)*"|([A-Za-z_]\w*)(?=\s*:)')
"""Before version 7 the keys were bare words, as JavaScript allows."""
_TITLE, _OBJECT, _TITLE_WORD, _WORD = 100, 60, 15, 5


class Sphinx:
    """`url` is the root of the documentation; `suffix` ends its pages' addresses (`/`: one folder each)."""

    name = "sphinx"
    opens = False

    def __init__(self, url: str, suffix: str = ".html") -> None:
        self._root = url
        self._suffix = suffix

    def address(self, query: str) -> str:
        return rooted(self._root, "searchindex.js")

    def page(self, query: str) -> str:
        return rooted(self._root, f"search{self._suffix}", q=query)

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        index = _Index(_data(answer, url))
        scores = index.scored(query)
        best = sorted(scores, key=lambda place: (-scores[place], place))
        found = (
            result(
                index.title(place), self._place(index.doc(place), place[1]), index.sections(place, query), url
            )
            for place in best
        )
        return [each for each in found if each is not None]

    def _place(self, doc: str, anchor: str) -> str:
        name = doc if self._suffix != "/" else re.sub(r"(^|/)index$", r"\1", doc)
        place = f"{name}{self._suffix if name and not name.endswith('/') else ''}"
        return rooted(self._root, place) + (f"#{anchor}" if anchor else "")


class _Data(BaseModel):
    """What the index holds, as far as it is used."""

    docnames: list[str]
    titles: list[str]
    terms: dict[str, int | list[int]] = {}
    titleterms: dict[str, int | list[int]] = {}
    alltitles: dict[str, list[tuple[int, str | None]]] = {}
    objects: dict[str, list[tuple[int, int, Any, str, str]] | dict[str, tuple[int, int, Any, str]]] = {}
    """By module; each member's document, type, priority, anchor, then (before version 5 as key) name."""
    objnames: dict[str, list[str]] = {}


def _data(answer: str, url: str) -> _Data:
    called = _CALL.match(answer)
    body = called[1] if called is not None else ""
    if not body.lstrip().startswith('{"'):
        body = _BARE_KEY.sub(lambda found: f'"{found[1]}"' if found[1] else found[0], body)
    try:
        return _Data.model_validate(parsed(body, "Sphinx", url))
    except ValidationError as error:
        raise RetryableError(f"{url} is no search index of Sphinx", code="search.unreadable") from error


Place = tuple[int, str]
"""Number of a document and an anchor in it."""


class _Index:
    def __init__(self, data: _Data) -> None:
        self._data = data
        self._objects: dict[Place, str] = {}
        self._count = min(len(data.docnames), len(data.titles))

    def doc(self, place: Place) -> str:
        return self._data.docnames[place[0]]

    def title(self, place: Place) -> str:
        return self._objects.get(place) or plain(self._data.titles[place[0]])

    def scored(self, query: str) -> dict[Place, int]:
        """Documents in which every word of `query` is, and objects that bear its name."""
        wanted = query_words(query)
        each = [self._documents_with(word) for word in wanted]
        scores: dict[Place, int] = defaultdict(int)
        for doc in set.intersection(*map(set, each)) if each else ():
            scores[(doc, "")] += sum(found[doc] for found in each)
            if 0 <= doc < self._count and all(hits(word, self._data.titles[doc]) for word in wanted):
                scores[(doc, "")] += _TITLE
        for place, name in self._named(query.strip().casefold()):
            self._objects[place] = name
            scores[place] += _OBJECT
        return {place: score for place, score in scores.items() if 0 <= place[0] < self._count}

    def sections(self, place: Place, query: str) -> str:
        """Headings of the document that hold a word of the query: the index has no text to show."""
        wanted = query_words(query)
        return " · ".join(
            plain(title)
            for title, places in self._data.alltitles.items()
            if any(doc == place[0] for doc, _ in places)
            and any(hits(word, title) for word in wanted)
            and plain(title) != self.title(place)
        )

    def _documents_with(self, word: str) -> dict[int, int]:
        """Number of each document that has the word -> how much that weighs."""
        found: dict[int, int] = defaultdict(int)
        for terms, weight in ((self._data.titleterms, _TITLE_WORD), (self._data.terms, _WORD)):
            for term, docs in terms.items():
                if term.startswith(stem(word)) or stem(term) == stem(word):
                    for doc in [docs] if isinstance(docs, int) else docs:
                        found[doc] = max(found[doc], weight)
        return found

    def _named(self, name: str) -> Iterator[tuple[Place, str]]:
        """Objects (functions, options) whose last name is `name`, or whose full name ends with it."""
        for prefix, members in self._data.objects.items():
            if isinstance(members, dict):
                listed = [(*member, own) for own, member in members.items()]
            else:
                listed = members
            for doc, type, _, anchor, own in listed:
                full = f"{prefix}.{own}" if prefix else own
                if full.casefold() == name or full.casefold().endswith(f".{name}"):
                    yield (doc, self._anchor(anchor, type, full)), full

    def _anchor(self, anchor: str, type: int, name: str) -> str:
        """Sphinx writes the two common forms of an anchor in short."""
        if anchor == "-":
            return f"{self._data.objnames.get(str(type), ['', ''])[1]}-{name}"
        return anchor or name
