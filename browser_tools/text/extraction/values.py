"""One value for one property: the best offer that fits its type, or what other values make of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urljoin

from browser_tools.text.amounts.currencies import country_of, currency
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.compare import plain
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.field import Field
from browser_tools.text.extraction.figures import Figures, figures
from browser_tools.text.extraction.fitting import EXACT_DATE, fitted
from browser_tools.text.extraction.flags import listed
from browser_tools.text.extraction.naming import name_in
from browser_tools.text.extraction.ranking import ranked
from browser_tools.text.extraction.stated import stated
from browser_tools.text.extraction.typed import ABSENT, Unfit, at_time, clocks, kind_of, typed
from browser_tools.text.facts.meanings import meaning, name_words
from browser_tools.text.facts.offers import LEADS, MACHINES, Offer
from browser_tools.text.orders.injected import REASON as ORDERED
from browser_tools.text.orders.injected import addresses_model
from browser_tools.text.orders.paragraphs import first_order
from browser_tools.text.orders.seams import name_of
from browser_tools.text.orders.wanted import speaks_of_programs

_ZONELESS = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$")
_NO_ZONE = re.compile(
    r"\b(?:without|no|ohne|sans|sin|senza|zonder)\s(?:any\s|an\s|utc\s|time\s?)*(?:offset|zone|zeitzone|fuseau|zona|"
    r"fuso|tijdzone)",
    re.IGNORECASE,
)
_OFFSET = re.compile(r"(?<=:\d\d)(?:Z|[+-]\d\d:\d\d)$")
_SAME, _SURE = 10, 7
_LONGEST_CLOCK = 30
_TRIED = 6
"""Offers of one property that are tried for their type."""
QUOTE_CHARS = 300
_ADDRESSES = ("uri", "url", "iri")
_DOES = (
    re.compile(
        r"\b(?:regist|sign ?up|appl(?:y|ication)|enrol|anmeld|bewerb|inscri|iscri|aanmeld|zapis|rsvp|"
        r"candidat)|申し?込|応募|エントリー|신청|접수|报名",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:ticket|billet|bigliett|entradas|ingressos|bilet|karten\b)|チケット|예매|티켓", re.I),
    re.compile(r"\b(?:book(?:ing)?\b|reserv|réserv|buchen|buchung|prenot|boek)|予約|예약", re.IGNORECASE),
    re.compile(
        r"\b(?:datasheet|data sheet|datenblatt|fiche technique|scheda tecnica|ficha técnica)|"
        r"データシート", re.IGNORECASE
    ),
    re.compile(r"\b(?:download|herunterladen|télécharg|descarg|scarica)|ダウンロード|다운로드", re.I),
)  # fmt: skip
"""What links do, in several languages: `application_url` and `お申し込みはこちら`."""
_STEM, _SHORT = 5, 3
"""Letters by which `Register` is a word of registration."""
_PRICE = Asked("price", {"type": "number"}, meaning("price"))
_STOCK = Asked("in_stock", {"type": "boolean"}, meaning("in stock"))
_GONE = frozenset({"soldout", "outofstock", "unavailable", "ausverkauft", "agotado", "epuise",
                   "uitverkocht", "esaurito", "esgotado", "complet", "wyprzedane", "vergriffen"})  # fmt: skip
_ASIDE = re.compile(r"\s*\([^()]*\)")
_EXCHANGED = re.compile(r"\b[A-Z]{3}\s?/\s?[A-Z]{3}\b")
"""`EUR/USD` is a rate."""
_TIME = Asked("time", {"type": "string"}, meaning("time"))
_BARE = re.compile(
    r"\b(?:without|no|ohne|sans|sin|senza)\s(?:any\s)?(?:hyphens?|dash(?:es)?|spaces?|separators?|bindestriche?|"
    r"leerzeichen|tirets?|espaces?|guiones|trattini)\b|\b(?:digits only|only (?:the )?digits)\b",
    re.IGNORECASE,
)
"""A description that wants a number without what parts it."""
_CLOCK_WORDS = frozenset({"time", "uhrzeit", "heure", "hora", "ora", "tijd"})
_BEGINS = meaning("start time")
_A_NAME, _A_TEXT = 20, 600
"""Characters of a text that may hold an order."""
_SURELY = 2.0
"""Log odds from which on a text is taken for an order: a value is left out only where that is plain."""
_START = Asked("date", {"type": "string", "format": "date"}, meaning("start"))


class Values:
    """What a page says, and the fields found so far. `said` are its visible words, to be looked up in."""

    def __init__(self, url: str, base: str, language: str) -> None:
        self.url, self.base, self.language = url, base, language
        self.said = self.zone = ""
        self.heading = ""
        self.links: list[tuple[str, str]] = []
        self.fields: list[Field] = []

    def value(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field:
        """The best offer that fits the type, or why none does."""
        labelled = any(one.origin != "heading" and wanted.near(one.name) == _SAME for one in offers)
        if wanted.first and path == wanted.name and not labelled and (named := name_in(self.heading, wanted)):
            return Field(path, named, "heading", self.heading)
        reason = ""
        own: Offer | None = None
        tried = ranked(wanted, offers)[:_TRIED]
        best = tried[0] if tried else None
        for offer in tried:
            if own is not None and not _is_of(own, offer):
                continue
            if (text := fitted(offer, wanted, self._country)) is None:
                continue
            try:
                value = self._typed(text, wanted)
            except Unfit as error:
                reason = reason or str(error)
                own = own or (offer if _is_labelled(offer, wanted) else None)
                if _says_none(offer, wanted) and (offer is best or wanted.near(offer.name) == _SAME):
                    break  # another column is no better for that
                continue
            if isinstance(value, str) and not (value := self._without_order(value, path)):
                reason = reason or ORDERED
                continue
            if self._stands(offer) and not (wanted.means("oldprice") and self._holds(value, path)):
                found = _field(path, value, offer)
                day = wanted.schema.get("format") == "date-time" and "T" not in str(value)
                return _timed(wanted, offers, found) if day else found
        if (made := self._made(wanted, offers, path)) is not None:
            return made
        if "const" in wanted.schema or "default" in wanted.schema:
            reason = reason or "the schema's default is no value of the page"
        return Field(path, reason=reason or f"nothing on the page is called {wanted.name!r}")

    def _without_order(self, text: str, path: str) -> str:
        """`text` up to what orders something of a model, which is no value; entries of lists, long texts, and
        what is on a page about such programs, are left as they are.
        """
        if "[" in path or not _A_NAME <= len(text) <= _A_TEXT or speaks_of_programs(name_of(self.heading)):
            return text
        text = name_of(text)
        return "" if addresses_model(text) else text[: first_order(text, self.language, _SURELY)].rstrip()

    @cached_property
    def _country(self) -> str:
        return country_of(self.url, self.language)

    @cached_property
    def _figures(self) -> Figures:
        return figures(self.said, self.language)

    def _typed(self, text: Any, wanted: Asked) -> Any:
        if isinstance(text, str) and kind_of(wanted.schema) in ("number", "integer"):
            text = self._figures.written_out(text.strip(), wanted.meaning)
        ends = wanted.form == "time" and wanted.means("end")
        name = "end time" if ends else wanted.measured
        value = typed(text, wanted.schema, self.base, self.language, name)
        if isinstance(value, str) and _BARE.search(str(wanted.schema.get("description", ""))):
            value = re.sub(r"[-–\s]", "", value)
        if wanted.schema.get("format") == "date-time":
            if _NO_ZONE.search(str(wanted.schema.get("description", ""))):
                value = _OFFSET.sub("", str(value))
            elif self.zone and _ZONELESS.match(str(value)):
                value += self.zone
        return value

    def _made(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field | None:
        """What is told by other values: a currency by prices, an end by a day and a time, yes by a word."""
        if wanted.means("currency"):
            return self._currency(offers, path)
        if wanted.means("end") and wanted.schema.get("format") == "date-time":
            begins = self.value(_START, offers, path)
            ends = begins if begins.reason else _timed(wanted, offers, begins)
            return ends if ends is not begins else None
        if wanted.means("end") and (wanted.form == "time" or _CLOCK_WORDS & set(name_words(wanted.name))):
            return self._until(wanted, offers, path)
        if wanted.meaning == _BEGINS or (wanted.means("start") and wanted.form == "time"):
            return self._from(wanted, offers, path)
        if kind_of(wanted.schema) == "boolean":
            return self._flag(wanted, offers, path)
        if wanted.schema.get("format") == "date-time" and not wanted.means("start"):
            return self._clocked(wanted, offers, path)
        if str(wanted.schema.get("format", "")).startswith(_ADDRESSES) and (
            led := self._led(wanted, offers, path)
        ):
            return led
        if wanted.first and self.heading and path == wanted.name and wanted.means("company"):
            return Field(path, self.heading, "heading", self.heading)
        if wanted.means("url") and not path.count("[") and not path.count("."):
            return Field(path, self.url, "address", self.url)
        return None

    def _clocked(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field | None:
        """A time of day on the day on which it begins: `Doors 19:00`."""
        for offer in ranked(wanted, offers)[:_TRIED]:
            said = str(offer.value)
            if len(said) <= _LONGEST_CLOCK and clocks(said) == 1 and wanted.near(offer.name) >= _SURE:
                begins = self.value(_START, offers, path)
                return (
                    None
                    if begins.reason
                    else Field(
                        path,
                        at_time(str(begins.value), said, last=False),
                        offer.origin,
                        offer.quote[:QUOTE_CHARS],
                    )
                )
        return None

    def _from(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field | None:
        """The time of day that stands with the day: `2027-02-10T18:30:00Z`."""
        for offer in [*ranked(_TIME, offers), *ranked(_START, offers)][:_TRIED]:
            with suppress(Unfit):
                return _field(path, self._typed(offer.value, wanted), offer)
        return None

    def _until(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field | None:
        """The later of two times of day: `1:00pm - 3:30pm`."""
        for offer in [*ranked(_TIME, offers), *ranked(_START, offers)][:_TRIED]:
            said = str(offer.value)
            for told in (said, _ASIDE.sub("", said)):  # `7.30pm - 9pm (doors 7pm)`
                if clocks(told) == 2:
                    with suppress(Unfit):
                        return _field(path, self._typed(told, wanted), offer)
        return None

    def _led(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field | None:
        """Where the links lead that have a word of what is asked: `Register` for registration."""
        told = plain(str(wanted.schema.get("description", "")))
        words = name_words(f"{wanted.name} {told}")
        told_apart = [word for word in words if not meaning(word) & {"url"}]
        stems = {word[:_STEM] for word in told_apart if len(word) >= _STEM}
        short = {
            word for word in name_words(wanted.name) if _SHORT <= len(word) < _STEM and word in told_apart
        }
        links = (
            [(one.quote, str(one.value)) for one in offers if one.name == LEADS]
            if "[" in path
            else self.links
        )
        does = [one for one in _DOES if one.search(" ".join(words))]
        found = {
            href: said for said, href in links
            if any(one.search(said) for one in does)
            or any(word[:_STEM] in stems or word in short for word in name_words(said))
        }  # fmt: skip
        exactly = {href: said for said, href in links if told and plain(said) == told}
        found = exactly or found
        if len(found) != 1:
            return None
        href, said = next(iter(found.items()))
        return Field(path, urljoin(self.base, href), "heading", said)

    def _currency(self, offers: Sequence[Offer], path: str) -> Field | None:
        for one in self._beside(path):
            if isinstance(one.value, int | float) and (code := currency(one.quote, self._country)):
                return Field(path, code, one.origin, one.quote)
        for offer in ranked(_PRICE, [one for one in offers if not _EXCHANGED.search(one.quote)])[:_TRIED]:
            said = (str(offer.quote), str(offer.value))
            if code := next(filter(None, (currency(one, self._country) for one in said)), None):
                return _field(path, code, offer)
        return None

    def _beside(self, path: str) -> Iterator[Field]:
        """The fields of the same object, the last first."""
        for one in reversed(self.fields):
            if one.path.rpartition(".")[0] == path.rpartition(".")[0]:
                yield one

    def _holds(self, value: Any, path: str) -> bool:
        """Whether the price beside it is no less: what costs as much was not reduced."""
        prices = [
            one.value for one in self._beside(path) if meaning(one.path.rpartition(".")[2]) == {"price"}
        ]
        amounts = [parse_number(one) if isinstance(one, str) else one for one in prices]
        return isinstance(value, int | float) and any(
            isinstance(one, int | float) and one >= value for one in amounts
        )

    def _flag(self, wanted: Asked, offers: Sequence[Offer], path: str) -> Field | None:
        """Yes where a list of words has this one; free is what costs nothing."""
        for offer in ranked(_PRICE, offers)[:1] if wanted.means("free") else ():
            try:
                cost = typed(offer.value, _PRICE.schema, self.base, self.language, "price")
            except Unfit:
                break
            return _field(path, cost == 0, offer)
        if "".join(name_words(wanted.name)).removeprefix("is") in _GONE:
            stock = self.value(_STOCK, offers, path)
            return None if stock.reason else replace(stock, value=not stock.value)
        found = listed(wanted.meaning, offers)
        if found is None and "[" not in path and (told := stated(wanted.name, self.said)) is not None:
            return Field(path, told[0], "label", told[1])
        return _field(path, found.value, found) if found else None

    def _stands(self, offer: Offer) -> bool:
        """Whether the page says it: in data for machines by itself, else in its words or its markup."""
        if offer.origin in MACHINES or offer.element is not None:
            return True
        return plain(offer.quote.replace(" | ", " ")) in self.said


def _is_labelled(offer: Offer, wanted: Asked) -> bool:
    """Whether it stands under the property's own label; a yes may be said by words of a list as well."""
    return bool(_label(offer)) and wanted.near(offer.name) == _SAME and kind_of(wanted.schema) != "boolean"


def _is_of(own: Offer, offer: Offer) -> bool:
    """Whether `offer` may say what the words under a property's `own` label do not: data for machines, the
    same label once more, the same words; what other labels and headings say is another thing."""
    same = _label(offer) == _label(own) or offer.quote in str(own.value)
    return same or offer.origin in MACHINES


def _label(offer: Offer) -> str:
    """The words before the value, where these are a label's; "" of a cell, which has its own elsewhere."""
    said = offer.quote.removesuffix(str(offer.value)) if offer.origin == "label" else offer.quote
    return said.strip(" :").casefold() if said != offer.quote else ""


def _says_none(offer: Offer, wanted: Asked) -> bool:
    """Whether it is the cell of a table that says there is none, or a word where a number is wanted."""
    said = str(offer.value).strip()
    cell = offer.element is not None and (
        offer.element.name in ("td", "th") or offer.element.get("role") == "cell"
    )
    worded = kind_of(wanted.schema) in ("number", "integer") and not re.search(r"\d", said)
    return cell and (not said or worded or ABSENT.match(said) is not None)


def _field(path: str, value: Any, offer: Offer) -> Field:
    return Field(path, value, offer.origin, offer.quote[:QUOTE_CHARS])


def _timed(wanted: Asked, offers: Sequence[Offer], day: Field) -> Field:
    """A day with the time that stands under a label of its own."""
    last = wanted.means("end")
    called = {"end", "time"} if last else {"start", "time"}
    for offer in sorted(offers, key=lambda one: one.name != called):
        said = str(offer.value)
        own = offer.name == called
        if not own and not (offer.name == {"time"} and clocks(said) > last):
            continue
        at = at_time(str(day.value), said, last=last)
        if not EXACT_DATE.match(said) and at != day.value:
            return Field(day.path, at, day.origin, f"{day.quote} · {offer.quote}"[:QUOTE_CHARS])
    return day
