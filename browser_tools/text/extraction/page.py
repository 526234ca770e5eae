"""A page's values as a JSON Schema asks for them, without a model.

Structured data first, then labels a person reads, then elements whose class names them. Every value points to
the words it was read from; what is missing is null, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.english import english
from browser_tools.text.amounts.ranges import LEAST, MOST
from browser_tools.text.amounts.zones import zone_of_page
from browser_tools.text.compare import plain
from browser_tools.text.extraction.answers import only_answers
from browser_tools.text.extraction.asked import Asked, of_rows, told_apart
from browser_tools.text.extraction.asked_lists import Lists
from browser_tools.text.extraction.brands import of_brand_links
from browser_tools.text.extraction.buying import of_buying
from browser_tools.text.extraction.contradicted import current
from browser_tools.text.extraction.entry import contribution
from browser_tools.text.extraction.field import Extraction, Field
from browser_tools.text.extraction.fitting import headline, is_link
from browser_tools.text.extraction.flags import of_flags
from browser_tools.text.extraction.limits import allowed
from browser_tools.text.extraction.neighbours import less_sure_before, neighbours
from browser_tools.text.extraction.opened import (
    of_byline,
    of_deeds,
    of_numbers,
    of_repositories,
    of_repository,
    of_stargazers,
    of_state,
)
from browser_tools.text.extraction.pair_lists import field_of, pairs_of
from browser_tools.text.extraction.places import PARTS, of_places
from browser_tools.text.extraction.pricing import settled
from browser_tools.text.extraction.regions import of_region
from browser_tools.text.extraction.table_rows import of_totals
from browser_tools.text.extraction.twins import without_others
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.extraction.wrappers import grouped, is_itself
from browser_tools.text.facts.contacts import of_contacts
from browser_tools.text.facts.counts import of_wholes
from browser_tools.text.facts.identifiers import of_forms, of_the_shop, without_names
from browser_tools.text.facts.last_change import of_last_change
from browser_tools.text.facts.meanings import Meaning, closeness, meaning, name_words
from browser_tools.text.facts.offers import Offer, of_meta, of_thing, timed_apart, variant_of
from browser_tools.text.facts.own_elements import of_attributes, of_communities
from browser_tools.text.facts.programs import of_programs
from browser_tools.text.facts.sizes import of_unordered
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.dom import blocks, clean, parse, text_of
from browser_tools.text.html.grid import names_total
from browser_tools.text.main.long_tables import shortened
from browser_tools.text.reading.cleared import without_orders
from browser_tools.text.terms import MOST_ROWS
from browser_tools.text.things.contribution import names_of
from browser_tools.text.things.entitled import first_piece
from browser_tools.text.things.frame import SEPARATED, frame, main_heading, of_crumbs, reveal, tells
from browser_tools.text.things.headed import of_headings, of_main_date
from browser_tools.text.things.main_price import of_admissions, of_main_price
from browser_tools.text.things.marks import of_marks
from browser_tools.text.things.related import answered, related, without
from browser_tools.text.things.structured import Thing, meta
from browser_tools.text.things.thread import commented, discussions, signed

_DEEPEST, _PART, _LONGEST_LINK, _FRAMED = 6, 4, 60, 8
_NAMED_SO = 2.5
_OPEN = meaning("opening hours")
"""Where these are asked for, the place itself is what the page is about."""
_WAYS = ("phone", "address", "opening hours")
"""How to reach somebody, as the foot of a page says it."""
_ITS_NAME = 7
"""How near a name is that says the same: a `Station ID` is no station."""
_GENERIC = frozenset(
    {"name", "url", "image", "description", "text", "date", "price", "author", "location", "number"}
)
"""What every thing has: of a part, only its own."""
_ELSEWHERE = frozenset({"WebSite", "BreadcrumbList", "Breadcrumb", "ListItem", "Organization", "SearchAction",
                        "ImageObject", "SiteNavigationElement"})  # fmt: skip
"""Things that pages describe beside what they are about."""
_FOLLOWS = frozenset({"Answer", "Comment"})
"""What only answers what a page is about."""
_PAGES = frozenset({"WebPage", "ItemPage", "Article", "NewsArticle", "BlogPosting", "QAPage"})
"""What says of the page what the thing on it leaves unsaid, such as when it was changed."""
_HOSTS = frozenset({"Organization", "Library", "LocalBusiness", "Store", "Museum", "Place", "Corporation"})
"""Whose page it is; what the page is about is called otherwise."""
_OWN = frozenset({"name", "url", "image", "description", "text", "category"})
_ITSELF = ("value", "amount", "price", "name", "average", "text")
"""What a part is asked for by, where the page gives one value."""
_REPLIES = re.compile(r"(?:^|[-_])(?:reply|answer)(?:$|[-_])", re.IGNORECASE)
_TOLD_ROWS = 500
"""Rows of a table in which values are looked for by their labels; of a list each row is read."""
_EMPLOYERS = frozenset({"affiliation", "company", "organization", "institution", "university"})
_WHOSE = re.compile(r"^([^()\d]{3,60}?)\s*\(([^()]{2,80})\)$")
_IN_LIST = re.compile(r"\[\d*\]$")
_TOWN = frozenset({"city", "postcode", "region", "country"})
"""Beside these an address is the street."""


def extracted(html: str, url: str, schema: Mapping[str, Any]) -> Extraction:
    """Read `schema` off the rendered DOM `html` of `url`, without its orders to models. Anything parses;
    what is not there is null.
    """
    whole = without_orders(clean(html))
    short, cut = shortened(whole, _TOLD_ROWS)
    return allowed(_Page(parse(short), url, schema, parse(whole) if cut else None).read(), schema)


class _Page(Lists):
    def __init__(
        self, soup: BeautifulSoup, url: str, schema: Mapping[str, Any], whole: BeautifulSoup | None = None
    ) -> None:
        """`whole`: the page with all rows of its tables, where `soup` has only the first of them."""
        root, based = soup.find("html"), soup.find("base", href=True)
        language = str(root.get("lang", "")).lower() if isinstance(root, Tag) else ""
        place = urljoin(url, str(based["href"])) if isinstance(based, Tag) else url
        super().__init__(soup, schema, url, place, english(language, url, soup))
        self._whole = whole
        for part in soup.find_all(["template", "noscript"]):
            if part.find("img") is None:  # else a picture that is only loaded when it is scrolled to
                part.extract()
        self._things = self._scope.things
        self._meta = list(of_meta(meta(soup)))
        placed = any(self._asks(schema, meaning(name)) for name in ("category", "section"))
        crumbs = list(of_crumbs(soup)) if placed else []
        starred = of_stargazers(soup)
        reached = [*of_contacts(soup), *of_last_change(soup)]
        around = list(frame(soup))
        ways = {meaning(name) for name in _WAYS if self._asks(schema, meaning(name))}
        reached += [one._replace(element=one.element or part) for part in (around if ways else ())
                    for one in of_labels(part) if one.name in ways]  # fmt: skip
        self.zone = zone_of_page(block.text for block in blocks(soup))
        asides = [one for one in soup.find_all("aside") if not tells(one)]
        beside = [one._replace(element=one.element or part, depth=one.depth + _FRAMED)
                  for part in asides for one in of_labels(part) if one.origin == "label"]  # fmt: skip
        for part in [*around, *asides]:
            part.extract()
        body = soup.body or soup
        self._heading = main_heading(soup)
        reveal(self._heading)
        self.heading = "" if self._heading is None else first_piece(self._heading) or text_of(self._heading)
        self._meta = _less_sure(self._meta, self._heading)
        self._meta += _entitled(self._things)
        stocked, branded, numbered = (
            self._asks(schema, meaning(name)) for name in ("availability", "brand", "sku")
        )
        self._unseen = list(of_programs(soup, url, self._heading)) if branded or numbered else []
        answers = any(only_answers(one) for one in self._properties(self._resolved(schema)))
        opens = _opening(soup, answers=answers) if self._asks(schema, meaning("text")) else []
        opens += [*of_numbers(soup, url), *of_repository(soup), *of_deeds(soup)]
        opens += of_state(self._heading) if self._asks(schema, meaning("status")) else ()
        if self._asks(schema, meaning("author")):
            opens += of_byline(self._heading, discussions(soup))
        self._elsewhere = [*related(soup), *answered(soup, self._heading), *neighbours(soup, self._heading)]
        with without(soup, self._elsewhere):
            priced = list(of_main_price(body))
            self._visible = [*of_labels(body), *of_marks(body), *of_attributes(body), *of_headings(body),
                             *priced, *of_main_date(body), *crumbs, *of_flags(body),
                             *of_communities(body),
                             *(of_buying(body, self._heading) if stocked else ()),
                             *(of_brand_links(body, self._heading) if branded else ()),
                             *of_forms(body)]  # fmt: skip
            main = next((one for one in priced if one.name == meaning("price")), None)
            self._visible = timed_apart(
                less_sure_before(settled(self._visible, main, self._heading), self._heading)
            )
            self._visible += of_admissions(self._visible)
            self._visible += of_wholes(self._visible)
            parts = [one for one in PARTS if self._asks(schema, meaning(one))]
            self._visible = [*of_places(self._visible, parts), *self._visible]
            self._visible = [*opens, *self._visible, *of_the_shop(soup, self._visible)]
            self._visible += [one._replace(depth=_FRAMED) for one in _alone(reached)]
            self._visible += beside
            self._visible = of_repositories([*starred, *self._visible])
            self.links = [(said, str(link["href"])) for link in body.find_all("a", href=True)
                          if 0 < len(said := text_of(link)) <= _LONGEST_LINK]  # fmt: skip
        self.said = plain(text_of(body).replace(" | ", " "))

    def read(self) -> Extraction:
        schema = self._resolved(self._schema)
        if kind_of(schema) == "array":
            wanted = Asked("", schema, meaning(str(schema.get("title", ""))) or frozenset())
            data: Any = self._list(wanted, self._visible, "")
        else:
            given = [*self._about(schema), *self._visible, *self._meta]
            with without(self._soup, self._elsewhere):  # whether something else is sold out says nothing
                offers = current(given, self._visible, self._soup)
            if any(one.name == meaning("sku") for one in self._unseen):
                offers = without_names(offers, self.heading)
            data = self._object(schema, [*offers, *self._unseen], "", 0)
        return Extraction(data, self.fields)

    def _asks(self, schema: Any, what: Meaning, depth: int = 0) -> bool:
        """Whether a property at any depth may be called `what`: spares looking for it."""
        part = self._resolved(schema)
        if kind_of(part) == "array":
            return depth < _DEEPEST and self._asks(part.get("items", {}), what, depth + 1)
        return any(
            one.near(what) > 0 or (depth < _DEEPEST and self._asks(one.schema, what, depth + 1))
            for one in self._properties(part)
        )

    def _about(self, schema: Mapping[str, Any]) -> list[Offer]:
        """The offers of the described thing that has most of what is asked for."""
        wanted = list(self._properties(schema))
        called = meaning(str(schema.get("title", "")))
        best: tuple[float, list[Offer]] = (0.0, [])
        visited = any(one.near(_OPEN) >= _ITS_NAME or one.meaning == {"time"} for one in wanted)
        for thing in self._things:
            if _FOLLOWS.intersection(thing.types):
                continue
            offers = list(of_thing(thing.values, thing.kind))
            if (variant := variant_of(thing.values, self.url)) is not None:
                offers += of_thing(variant, thing.kind, 1)
            names = {offer.name for offer in offers}
            score = float(sum(any(one.near(name) > 5 for name in names) for one in wanted))
            score += 0.5 * any(closeness(called, meaning(name)) > 6 for name in thing.types)
            score -= 2.5 * any(name in _ELSEWHERE for name in thing.types)
            score += _NAMED_SO * self._is_named(thing)
            if score > best[0]:
                hosts = not visited and any(name in _HOSTS for name in thing.types)
                best = (score, _less_sure(offers, self._heading, hosts=True) if hosts else offers)
        return [*best[1], *self._of_the_page()]

    def _is_named(self, thing: Thing) -> bool:
        """Whether the page's heading says the thing's name: other things may be described at more length."""
        name, heading = plain(str(thing.values.get("name") or "")), plain(self.heading)
        return bool(name and heading) and (name in heading or heading in name)

    def _of_the_page(self) -> Iterator[Offer]:
        for thing in self._things:
            if _PAGES.intersection(thing.types):
                for offer in of_thing(thing.values, thing.kind):
                    if not offer.depth and not offer.name & _OWN and not isinstance(offer.value, dict | list):
                        yield offer._replace(depth=3)

    # -- objects and values -------------------------------------------------------------------------------

    def _object(
        self, schema: Mapping[str, Any], offers: Sequence[Offer], path: str, depth: int
    ) -> dict[str, Any]:
        properties = list(self._properties(schema))
        out: dict[str, Any] = {wanted.name: None for wanted in properties}
        properties = list(told_apart(properties))
        if path.endswith("]"):
            properties = list(of_rows(properties, _IN_LIST.sub("", path).rpartition(".")[2]))
        offers = [*offers, *of_unordered(offers, [one.meaning for one in properties])]
        if any(one.meaning & _TOWN for one in properties):
            properties = [replace(one, meaning=meaning("street")) if one.means("address") else one
                          for one in properties]  # fmt: skip
        # a currency is read off the prices, and an old price is none that holds
        for wanted in sorted(properties, key=lambda one: one.means("currency") + one.means("oldprice")):
            place = f"{path}.{wanted.name}" if path else wanted.name
            kind = kind_of(wanted.schema)
            if kind == "object" and depth < _DEEPEST:
                itself = is_itself(wanted, alone=len(properties) == 1)
                out[wanted.name] = self._part(wanted, offers, place, depth, itself)
            elif kind == "array":
                out[wanted.name] = self._list(wanted, offers, place)
            else:
                found = self.value(wanted, without_others(wanted, offers, properties), place)
                self.fields.append(found)
                out[wanted.name] = found.value
        return out

    def _part(
        self, wanted: Asked, offers: Sequence[Offer], path: str, depth: int, itself: bool
    ) -> dict[str, Any] | None:
        """An object: a thing of that name, an amount with its unit, or its properties from the page, all of
        them where it is what the page is about."""
        if not wanted.schema.get("properties"):
            return self._map(wanted, path)
        near = [offer for offer in offers if wanted.near(offer.name) >= 5]
        inner = [each for offer in near if isinstance(offer.value, dict)
                 for each in of_thing(offer.value, offer.origin)]  # fmt: skip
        texts_near = [one for one in near if not itself and _is_called(one, wanted)]
        inner += [offer._replace(name=meaning(name), depth=offer.depth + 2 * _is_parted(offer),
                                 value=headline(offer) if name == "name" else offer.value)
                  for offer in texts_near for name in _ITSELF]  # fmt: skip
        inner += [offer._replace(name=meaning("url")) for offer in texts_near if is_link(offer)]
        parts = list(self._properties(wanted.schema))
        ends = [one.meaning for one in parts if not (LEAST | MOST).isdisjoint(name_words(one.name))]
        inner += [offer._replace(name=end, depth=offer.depth + 1) for offer in texts_near for end in ends]
        for one in parts:
            whole = meaning(f"{wanted.name} {one.name}")
            inner += [
                offer._replace(name=one.meaning) for offer in offers if closeness(whole, offer.name) > 7
            ]
        inner += [offer._replace(depth=offer.depth + 1) for offer in of_region(self._soup, wanted.near)]
        if names_total(" ".join(name_words(wanted.name))):
            inner += of_totals(self._soup, lambda name: max((one.near(name) for one in parts), default=0))
        own = {name for one in parts for name in one.meaning} - (_GENERIC - grouped(wanted))
        sure = {
            name
            for name in {offer.name for offer in offers}
            if name & own or (not name & _GENERIC and any(one.near(name) >= _ITS_NAME for one in parts))
        }
        inner += [
            offer._replace(depth=offer.depth + _PART) for offer in offers if itself or offer.name in sure
        ]
        inner += of_unordered(offers, [one.meaning for one in parts])
        if any(one.meaning & _EMPLOYERS for one in parts):
            texts_said = [one for one in texts_near if isinstance(one.value, str)]
            inner = [*(each for one in texts_said for each in _of_person(one)), *inner]
        start = len(self.fields)
        found = self._object(wanted.schema, inner, path, depth + 1)
        if all(one.reason for one in self.fields[start:]):
            return None
        return found

    def _map(self, wanted: Asked, path: str) -> dict[str, Any] | None:
        """An object without properties of its own: whatever labels the page has there, with their values."""
        with without(self._soup, self._elsewhere):
            found = pairs_of(self._soup, wanted)[:MOST_ROWS]
        schema = self._resolved(wanted.schema.get("additionalProperties"))
        fields = [field_of(one, path, schema, self.base, self.language) for one in found]
        self.fields += fields or [Field(path, reason=f"nothing on the page is called {wanted.name!r}")]
        return {pair.label: one.value for pair, one in zip(found, fields, strict=True)
                if not one.reason} or None  # fmt: skip


def _entitled(told: Sequence[Thing]) -> Iterator[Offer]:
    """What the things beside the one asked for are called: a `Library`, an `Organization`."""
    for thing in told:
        name = thing.values.get("name")
        if isinstance(name, str):
            yield from (Offer(meaning(kind), name, thing.kind, name, None, _PART) for kind in thing.types)


def _opening(soup: BeautifulSoup, *, answers: bool) -> list[Offer]:
    """What a discussion begins with, as the text of the page; `answers` are asked for beside it."""
    threads = [*discussions(soup), *signed(soup)]
    first = max(threads, key=len, default=[])[:1]
    if first and (said := commented(first[0], main_heading(soup), sure=answers)):
        return [Offer(meaning("text"), said, "label", said)]
    if first and any(_REPLIES.search(name) for name in names_of(first[0])):
        return []  # what they answer is marked otherwise
    told = [offer for one in first for offer in contribution(soup, one, []) if offer.name == {"text"}]
    return told[:1]


def _alone(reached: Sequence[Offer]) -> Iterator[Offer]:
    """What the page's own head and foot say of how to reach whose page it is, where it is one number."""
    for name in {offer.name for offer in reached}:
        told = [offer for offer in reached if offer.name == name]
        if len({re.sub(r"\W", "", str(offer.value)) for offer in told}) == 1:
            yield told[0]


def _is_called(offer: Offer, wanted: Asked) -> bool:
    """Whether it is one value of that name: no box of facts that is called so."""
    facts = offer.element is not None and offer.element.find(["dt", "tr"]) is not None
    return isinstance(offer.value, str | int | float) and wanted.near(offer.name) >= _ITS_NAME and not facts


def _is_parted(offer: Offer) -> bool:
    """Whether it consists of several elements: a place with its address."""
    return offer.element is not None and len(offer.element.find_all(True)) > 1


def _of_person(offer: Offer) -> Iterator[Offer]:
    """Somebody, and in brackets whose: `Ilse Brandt (University of Tarn)`."""
    if (found := _WHOSE.match(str(offer.value))) is not None:
        yield offer._replace(name=meaning("name"), value=found[1], element=None, depth=offer.depth - 1)
        for called in _EMPLOYERS:
            yield offer._replace(name=frozenset({called}), value=found[2], element=None)


def _less_sure(told: list[Offer], heading: Tag | None, *, hosts: bool = False) -> list[Offer]:
    """A title with the site's name in it says less than the heading; so does the name of its host."""
    if heading is None:
        return told
    return [one._replace(depth=one.depth + _PART)
            if one.name == {"name"} and (hosts or SEPARATED.search(str(one.value))) else one
            for one in told]  # fmt: skip
