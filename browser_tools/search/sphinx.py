"""The index that Sphinx builds for its own search: `searchindex.js`, whose words are stems.

Scores follow those of Sphinx's own searchtools.js: a title before an object, that before text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from browser_tools.errors import RetryableError
from browser_tools.search.data import parsed, plain, rooted
from browser_tools.search.engine import Result, result
from browser_tools.text.matching import folded, hits, query_words, stem
from browser_tools.text.stems import STOP_WORDS, porter

_CALL = re.compile(r"^\s*Search\.setIndex\((.*)\)\s*;?\s*$", re.DOTALL)
_BARE_KEY = re.compile(r'"(?:[^"\\]|\\.)*"|([A-Za-z_]\w*)(?=\s*:)')
"""Before version 7 the keys were bare words, as JavaScript allows."""
_TITLE, _OBJECT, _TITLE_WORD, _WORD = 100, 60, 15, 5
_OBJECT_PART, _TITLE_PART, _WORD_PART = 6, 7, 2
"""Where a word is only a part of one in the index, or the other way round."""
_PART, _STEM, _ENDING = 3, 4, 5
"""Letters of a word that may be a part, of a stem without its ending, and of that ending."""


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
        self._names: dict[Place, str] = {}
        """Of objects and sections that were found."""
        self._count = min(len(data.docnames), len(data.titles))

    def doc(self, place: Place) -> str:
        return self._data.docnames[place[0]]

    def title(self, place: Place) -> str:
        return self._names.get(place) or plain(self._data.titles[place[0]])

    def scored(self, query: str) -> dict[Place, int]:
        """Documents in which every word of `query` is, objects that bear its name, sections headed by it."""
        wanted = [word for word in query_words(query) if word not in STOP_WORDS] or query_words(query)
        each = [self._documents_with(word) for word in wanted]
        scores: dict[Place, int] = defaultdict(int)
        for doc in set.intersection(*map(set, each)) if each else ():
            scores[(doc, "")] += sum(found[doc] for found in each)
            if 0 <= doc < self._count and all(hits(word, self._data.titles[doc]) for word in wanted):
                scores[(doc, "")] += _TITLE
        for place, name, score in self._named(query.strip().casefold().removesuffix("()").lstrip("-")):
            self._names[place] = name
            scores[place] += score
        for place, name, score in self._headed(query.strip().casefold()):
            self._names.setdefault(place, name)
            scores[place] += score
        return {place: score for place, score in scores.items() if 0 <= place[0] < self._count}

    def sections(self, place: Place, query: str) -> str:
        """Headings of a document that hold a word of the query: the index has no text to show."""
        wanted = query_words(query) if not place[1] else []
        return " · ".join(
            plain(title)
            for title, places in self._data.alltitles.items()
            if any(doc == place[0] for doc, _ in places)
            and any(hits(word, title) for word in wanted)
            and plain(title) != self.title(place)
        )

    def _documents_with(self, word: str) -> dict[int, int]:
        """Number of each document that has the word -> how much that weighs."""
        root, start = porter(word), stem(word)
        whole = self._weighed(
            lambda term: term == root or term.startswith(start) or stem(term) == start, _TITLE_WORD, _WORD
        )
        return whole or self._weighed(_in_part(folded(word)), _TITLE_PART, _WORD_PART)

    def _weighed(self, fits: Callable[[str], bool], in_title: int, in_text: int) -> dict[int, int]:
        found: dict[int, int] = defaultdict(int)
        for terms, weight in ((self._data.titleterms, in_title), (self._data.terms, in_text)):
            for term, docs in terms.items():
                if fits(term):
                    for doc in [docs] if isinstance(docs, int) else docs:
                        found[doc] = max(found[doc], weight)
        return found

    def _named(self, name: str) -> Iterator[tuple[Place, str, int]]:
        """Objects (functions, options) whose last name is `name` or holds it, or whose full name ends with
        it, and how much that weighs."""
        for prefix, members in self._data.objects.items():
            if isinstance(members, dict):
                listed = [(*member, own) for own, member in members.items()]
            else:
                listed = members
            for doc, type, _, anchor, own in listed:
                full = f"{prefix}.{own}" if prefix else own
                told = full.casefold().lstrip("-")
                if told == name or told.endswith(f".{name}"):
                    yield (doc, self._anchor(anchor, type, full)), full, _OBJECT
                elif len(name) >= _PART and name in own.casefold():
                    yield (doc, self._anchor(anchor, type, full)), full, _OBJECT_PART

    def _headed(self, query: str) -> Iterator[tuple[Place, str, int]]:
        """Sections whose heading is `query` for the most part, under the title of their document."""
        for title, places in self._data.alltitles.items():
            told = plain(title)
            if query in told.casefold() and 2 * len(query) >= len(told):
                for doc, anchor in places:
                    if anchor and 0 <= doc < self._count:
                        score = round(_TITLE * len(query) / len(told))
                        yield (doc, anchor), f"{plain(self._data.titles[doc])} > {told}", score

    def _anchor(self, anchor: str, type: int, name: str) -> str:
        """Sphinx writes the two common forms of an anchor in short."""
        if anchor == "-":
            return f"{self._data.objnames.get(str(type), ['', ''])[1]}-{name}"
        return anchor or name


def _in_part(word: str) -> Callable[[str], bool]:
    """Whether a term holds `word`, or is its stem in a language that Sphinx takes other endings from."""
    root = porter(word)

    def fits(term: str) -> bool:
        told = folded(term)
        if len(word) >= _PART and (word in told or root in told):
            return True
        return len(told) >= _STEM and word.startswith(told) and len(word) - len(told) <= _ENDING

    return fits
