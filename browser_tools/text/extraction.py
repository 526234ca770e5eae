"""A page's values as a JSON Schema asks for them, without a model.

Structured data first, then labels a person reads, then elements whose class names them. Every value points to
the words it was read from; what is missing is null, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import plain
from browser_tools.text.contradicted import current
from browser_tools.text.dom import clean, parse, text_of
from browser_tools.text.meanings import INSTEAD, Meaning, closeness, meaning
from browser_tools.text.offers import MACHINES, WEIGHT, Offer, of_meta, of_thing
from browser_tools.text.ranges import span
from browser_tools.text.related import related, without
from browser_tools.text.rows import Rows, lists, texts
from browser_tools.text.structured import meta, things
from browser_tools.text.typed import Unfit, currency, is_duration, kind_of, typed
from browser_tools.text.visible import of_headings, of_labels, of_main_price, of_marks

_SCALARS = frozenset({"string", "number", "integer", "boolean", "null"})
_LEAST_COVERED = 0.34
"""Of the properties asked for, in the rows of a list that is taken for the one meant."""
_TRIED = 6
"""Offers of one property that are tried for their type."""
_DEEPEST = 6
_SHORT = 40
"""Characters of a description that may name a property: `title of the article`."""
_QUOTE_CHARS = 300
_ELSEWHERE = frozenset({"WebSite", "BreadcrumbList", "Organization", "SearchAction", "ImageObject"})
"""Things that pages describe beside what they are about."""
_PAGES = frozenset({"WebPage", "ItemPage", "Article", "NewsArticle", "BlogPosting", "QAPage"})
"""What says of the page what the thing on it leaves unsaid, such as when it was changed."""
_OWN = frozenset({"name", "url", "image", "description", "text", "category"})
_PLAIN = frozenset({"type", "title", "description"})
"""A text of this schema is meant for people: `45 minutes` before `PT45M`."""
_SAYS = re.compile(r"\s*(?:says|said|wrote|writes|sagt|schrieb|a (?:dit|écrit))?\s*:?$", re.IGNORECASE)
_BY = re.compile(r"^(?:(?:written )?by|von|par|por|di|af|av)[\s:]+|^By(?=[A-Z])", re.IGNORECASE)


@dataclass(frozen=True)
class Field:
    """One value: where it stands, or why it is missing."""

    path: str
    value: Any = None
    origin: str = ""
    quote: str = ""
    reason: str = ""

    def as_data(self) -> dict[str, Any]:
        if self.reason:
            return {"path": self.path, "value": None, "reason": self.reason}
        return {"path": self.path, "value": self.value, "source": {"kind": self.origin, "quote": self.quote}}


@dataclass
class Extraction:
    """The data, and one field for each value that was asked for."""

    data: Any
    fields: list[Field] = field(default_factory=list)

    @property
    def missing(self) -> list[Field]:
        return [one for one in self.fields if one.reason]

    def as_data(self) -> dict[str, Any]:
        return {"data": self.data, "fields": [one.as_data() for one in self.fields]}


def extracted(html: str, url: str, schema: Mapping[str, Any]) -> Extraction:
    """Read `schema` off the rendered DOM `html` of `url`. Anything parses; what is not there is null."""
    return _Page(parse(clean(html)), url, schema).read()


@dataclass
class _Wanted:
    """A property, by what it means; its title in the schema is as good as its name."""

    name: str
    schema: Mapping[str, Any]
    meaning: Meaning

    def near(self, offered: Meaning) -> int:
        """How close what is offered is, 0-10."""
        near = closeness(self.meaning, offered)
        if title := str(self.schema.get("title", "")):
            near = max(near - 1, closeness(meaning(title), offered))
        if near < 8 and (told := str(self.schema.get("description", ""))) and len(told) < _SHORT:
            near = max(near, closeness(meaning(told), offered) - 2)
        if not near and len(self.meaning) == 1:
            near = max(0, closeness(frozenset([INSTEAD.get(next(iter(self.meaning)), "")]), offered) - 4)
        return near

    def means(self, what: str) -> bool:
        return self.meaning == {what} or meaning(str(self.schema.get("title", ""))) == {what}


class _Page:
    def __init__(self, soup: BeautifulSoup, url: str, schema: Mapping[str, Any]) -> None:
        root = soup.find("html")
        self._language = str(root.get("lang", "")).lower() if isinstance(root, Tag) else ""
        base = soup.find("base", href=True)
        self._base = urljoin(url, str(base["href"])) if isinstance(base, Tag) else url
        self._url = url
        self._schema = schema
        self._things = things(soup)
        self._meta = list(of_meta(meta(soup)))
        self._soup = soup
        for aside in soup.find_all(["nav", "footer", "aside"]):
            if not _tells(aside):
                aside.decompose()
        body = soup.body or soup
        with without(soup, related(soup)):
            self._visible = [*of_labels(body), *of_marks(body), *of_headings(body), *of_main_price(body)]
        self._said = plain(text_of(body))
        self._fields: list[Field] = []

    def read(self) -> Extraction:
        schema = self._resolved(self._schema)
        if kind_of(schema) == "array":
            wanted = _Wanted("", schema, meaning(str(schema.get("title", ""))) or frozenset())
            data: Any = self._list(wanted, self._visible, "")
        else:
            given = [*self._about(schema), *self._visible, *self._meta]
            offers = current(given, self._visible, self._soup)
            data = self._object(schema, offers, "", 0)
        return Extraction(data, self._fields)

    def _resolved(self, schema: Any) -> Mapping[str, Any]:
        """Local references followed, and of alternatives the first that is not null."""
        for _ in range(_DEEPEST):
            if not isinstance(schema, Mapping):
                return {}
            if "$ref" in schema:
                target: Any = self._schema
                for part in str(schema["$ref"]).removeprefix("#").strip("/").split("/"):
                    target = target.get(part, {}) if isinstance(target, Mapping) else {}
                schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
            elif isinstance(either := schema.get("anyOf") or schema.get("oneOf"), list):
                schema = next((one for one in either if kind_of(self._resolved(one)) != "null"), {})
            else:
                return schema
        return {}

    def _about(self, schema: Mapping[str, Any]) -> list[Offer]:
        """The offers of the described thing that has most of what is asked for."""
        wanted = list(self._properties(schema))
        called = meaning(str(schema.get("title", "")))
        best: tuple[float, list[Offer]] = (0.0, [])
        for thing in self._things:
            offers = list(of_thing(thing.values, thing.kind))
            names = {offer.name for offer in offers}
            score = float(sum(any(one.near(name) > 5 for name in names) for one in wanted))
            score += 0.5 * any(closeness(called, meaning(name)) > 6 for name in thing.types)
            score -= 2.5 * any(name in _ELSEWHERE for name in thing.types)
            if score > best[0]:
                best = (score, offers)
        return [*best[1], *self._of_the_page()]

    def _of_the_page(self) -> Iterator[Offer]:
        for thing in self._things:
            if _PAGES.intersection(thing.types):
                for offer in of_thing(thing.values, thing.kind):
                    if not offer.depth and not offer.name & _OWN and not isinstance(offer.value, dict | list):
                        yield offer._replace(depth=3)

    def _properties(self, schema: Mapping[str, Any]) -> Iterator[_Wanted]:
        properties = schema.get("properties")
        for name, part in properties.items() if isinstance(properties, Mapping) else ():
            yield _Wanted(str(name), self._resolved(part), meaning(str(name)))

    # -- objects and values -------------------------------------------------------------------------------

    def _object(
        self, schema: Mapping[str, Any], offers: Sequence[Offer], path: str, depth: int
    ) -> dict[str, Any]:
        properties = list(self._properties(schema))
        out: dict[str, Any] = {wanted.name: None for wanted in properties}
        for wanted in sorted(properties, key=lambda one: one.means("currency")):  # it is read off the prices
            place = f"{path}.{wanted.name}" if path else wanted.name
            kind = kind_of(wanted.schema)
            if kind == "object" and depth < _DEEPEST:
                out[wanted.name] = self._part(wanted, offers, place, depth)
            elif kind == "array":
                out[wanted.name] = self._list(wanted, offers, place)
            else:
                found = self._value(wanted, offers, place, self._base)
                self._fields.append(found)
                out[wanted.name] = found.value
        return out

    def _part(self, wanted: _Wanted, offers: Sequence[Offer], path: str, depth: int) -> dict[str, Any] | None:
        """An object: a thing of that name, an amount with its unit, or its properties from the page."""
        near = [offer for offer in offers if wanted.near(offer.name) >= 5]
        inner = [each for offer in near if isinstance(offer.value, dict)
                 for each in of_thing(offer.value, offer.origin)]  # fmt: skip
        texts_near = [offer for offer in near if isinstance(offer.value, str | int | float)]
        inner += [Offer(meaning(name), offer.value, offer.origin, offer.quote, offer.element)
                  for offer in texts_near for name in ("value", "amount", "price", "name")]  # fmt: skip
        if not inner:
            own = [name for one in self._properties(wanted.schema) for name in one.meaning]
            inner = [offer for offer in offers if offer.name & set(own)]
        start = len(self._fields)
        found = self._object(wanted.schema, inner, path, depth + 1)
        if all(one.reason for one in self._fields[start:]):
            return None
        return found

    def _value(self, wanted: _Wanted, offers: Sequence[Offer], path: str, base: str) -> Field:
        """The best offer that fits the type; a currency is read off the price."""
        reason = ""
        for offer in self._ranked(wanted, offers)[:_TRIED]:
            text = _linked(offer, wanted)
            if wanted.means("currency"):
                text = currency(str(text)) or (text if re.fullmatch("[A-Z]{3}", str(text)) else "")
            elif wanted.means("end") and "end" not in offer.name and span(str(text)) is None:
                continue  # the day of a date says when something begins
            elif wanted.means("author") and offer.origin not in MACHINES:
                text = _SAYS.sub("", _BY.sub("", str(text)))
            try:
                value = typed(text, wanted.schema, base, self._language, wanted.name)
            except Unfit as error:
                reason = reason or str(error)
                continue
            if self._stands(offer):
                return Field(path, value, offer.origin, offer.quote[:_QUOTE_CHARS])
        if wanted.means("currency"):
            for one in reversed(self._fields):
                if one.path.rpartition(".")[0] != path.rpartition(".")[0]:
                    break
                if isinstance(one.value, int | float) and (code := currency(one.quote)):
                    return Field(path, code, one.origin, one.quote)
            for offer in self._ranked(_Wanted("price", {}, meaning("price")), offers)[:_TRIED]:
                if code := currency(str(offer.quote)) or currency(str(offer.value)):
                    return Field(path, code, offer.origin, offer.quote[:_QUOTE_CHARS])
        if wanted.means("url") and not path.count("["):
            return Field(path, self._url, "address", self._url)
        if "const" in wanted.schema or "default" in wanted.schema:
            reason = reason or "the schema's default is no value of the page"
        return Field(path, reason=reason or f"nothing on the page is called {wanted.name!r}")

    def _ranked(self, wanted: _Wanted, offers: Sequence[Offer]) -> list[Offer]:
        scored = []
        for place, offer in enumerate(offers):
            near = wanted.near(offer.name)
            if near and not isinstance(offer.value, dict | list):
                score = near * 10 + WEIGHT[offer.origin] / 2 - offer.depth * 2
                score += 10 * (offer.origin == "meta" and wanted.means("image"))
                score -= 15 * (wanted.schema.keys() <= _PLAIN and is_duration(str(offer.value)))
                scored.append((score, -place, offer))
        scored.sort(key=lambda row: row[:2], reverse=True)
        return [offer for _, _, offer in scored]

    def _stands(self, offer: Offer) -> bool:
        """Whether the page says it: in data for machines by itself, else in its words or its markup."""
        if offer.origin in MACHINES or offer.element is not None:
            return True
        return plain(offer.quote) in self._said

    # -- lists --------------------------------------------------------------------------------------------

    def _list(self, wanted: _Wanted, offers: Sequence[Offer], path: str) -> list[Any] | None:
        items = self._resolved(wanted.schema.get("items", {}))
        if kind_of(items) == "object" and items.get("properties"):
            return self._rows(wanted, items, offers, path)
        found = texts(self._soup, offers, wanted.near)
        if found is None:
            self._fields.append(Field(path, reason=f"no list on the page is called {wanted.name!r}"))
            return None
        out: list[Any] = []
        for place, said in enumerate(found[0]):
            try:
                value = typed(said, items, self._base, self._language, wanted.name)
            except Unfit as error:
                self._fields.append(Field(f"{path}[{place}]", reason=str(error)))
                continue
            out.append(value)
            self._fields.append(Field(f"{path}[{place}]", value, found[1], said[:_QUOTE_CHARS]))
        return out

    def _rows(
        self, wanted: _Wanted, items: Mapping[str, Any], offers: Sequence[Offer], path: str
    ) -> list[Any] | None:
        candidates = list(lists(self._soup, self._things, offers, wanted.near))
        scored = [(self._fits(items, rows), rows) for rows in candidates if rows.rows]
        best = max(scored, key=lambda pair: pair[0], default=None)
        if best is None or best[0] <= 0:
            self._fields.append(Field(path, reason="no list on the page has these properties"))
            return None
        out: list[Any] = []
        for row in best[1].rows:
            start = len(self._fields)
            one = self._object(items, row, f"{path}[{len(out)}]", 1)
            if all(each.reason for each in self._fields[start:]):
                del self._fields[start:]
                continue
            out.append(one)
        return out

    def _fits(self, items: Mapping[str, Any], rows: Rows) -> float:
        """How much of what is asked for the first rows have; 0 if too little."""
        wanted = [one for one in self._properties(items) if kind_of(one.schema) in _SCALARS]
        if not wanted:
            return 1.0
        sample = rows.rows[:20]
        told = sum(not self._value(one, row, "[", self._base).reason for row in sample for one in wanted)
        covered = told / (len(wanted) * len(sample))
        if covered < _LEAST_COVERED:
            return 0.0
        return covered * 10 + rows.bonus + rows.near / 10 + min(len(rows.rows), 20) / 40


def _tells(aside: Tag) -> bool:
    """Whether it says something of the thing itself: a list of facts, or the foot of a comment."""
    if aside.name == "aside":
        return aside.find(["dl", "th"]) is not None
    return aside.name == "footer" and aside.find_parent(["article", "li", "blockquote"]) is not None


def _linked(offer: Offer, wanted: _Wanted) -> Any:
    """The address in an element, where an address is asked for."""
    form = str(wanted.schema.get("format", ""))
    if offer.element is None or not (form.startswith(("uri", "url", "iri")) or wanted.means("image")):
        return offer.value
    for element in (offer.element, offer.element.find(["a", "img"])):
        if isinstance(element, Tag):
            for name in ("href", "src"):
                if element.has_attr(name):
                    return str(element[name])
    return offer.value
