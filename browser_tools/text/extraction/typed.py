"""Text of a page as the type that a JSON Schema asks for: numbers, dates by locale, addresses resolved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urljoin

from browser_tools.text.amounts.costs import FREE, PRICED
from browser_tools.text.amounts.currencies import CODE, MONEY, currency
from browser_tools.text.amounts.dates import Dated, dates, times
from browser_tools.text.amounts.measures import (
    among,
    converted,
    in_scale,
    is_duration,
    lasting,
    minutes,
    misfit,
    myriads,
    scaled,
)
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.powers import RAISED, written_out
from browser_tools.text.amounts.ranges import amount, span
from browser_tools.text.amounts.yes_no import is_denied, yes_or_no
from browser_tools.text.amounts.zones import offset
from browser_tools.text.extraction.chosen import one_of
from browser_tools.text.extraction.limits import broken, shown
from browser_tools.text.extraction.rates import per_unit
from browser_tools.text.facts.meanings import meaning, name_words

_OF = re.compile(
    r"^\D*(\d+(?:[.,]\d+)?)\s*(?:/|out of|von|of|sur|de|su|uit|z|na|av|af|from|aus|based on)\s*\d+",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\d[\d.,'’\u00a0 ]*\d|\d")
_REACHABLE = frozenset({"email", "phone", "fax"})
_REACHED = re.compile(r"^(?:mailto|tel|sms|callto|javascript|data):", re.IGNORECASE)
"""What is written to, called or run is no place to go to."""
_LONGEST_NUMBER = 600
"""Characters of what tells a number; the time of reading more grows with their square."""
_FRACTION = re.compile(r"(\d*)\s?([¼½¾⅓⅔⅛⅜⅝⅞])")
_SERVES = re.compile(r"^\D{0,20}?(\d{1,3})(?!\s?[-–—/.,]?\s?\d)(?!\s?(?:[-–—]|to|bis|à|a)\s?\d)\s*[^\W\d_]")
"""`16 bars 1x`: how many, and in what copies of the recipe."""
_COPIES = re.compile(r"\s+\d+x$")
_LONGEST_NUMBER = 80
"""Characters of a text that states a number; in longer ones stand numbers, and state nothing of the whole."""
ABSENT = re.compile(
    r"^(?:[-–—―−./|↓]+|n\.?\s?/?\s?a\.?|k\.\s?a\.|none|null|not available|unknown|tba|tbd|なし|未定|"
    r"undefined|\$[a-z_]{4,}|\$?\{\{?[^{}]*\}\}?|%[a-z_]{3,}%)$",
    re.I,
)
"""What says that there is no value, and what a template left in the place of one."""
_PER_DISTANCE = re.compile(r"\s?/\s?100\s?(?:km|g|ml)\b", re.IGNORECASE)
_COSTS = frozenset({"price", "fee", "shippingfee", "unitprice", "netprice", "grossprice", "bundleprice"})
_PRICES = _COSTS | {"oldprice", "lowprice", "highprice"}
_PAID = frozenset(
    """
    price prices cost costs fee fees charge admission entry ticket tickets tariff rate postage shipping
    delivery deposit preis kosten gebuhr eintritt versand prix tarif frais entree precio coste tarifa entrada
    prezzo costo tariffa ingresso prijs kosten toegang cena koszt preco custo
    """.split()  # noqa: SIM905 (words)
)
_LOSS = re.compile(
    r"^(?P<sign>[^()\d\s]{0,4}\s?)\(\s*(?P<amount>[^()\d]{0,4}\d[\d.,'’ ]*\s?[^()\d]{0,4})\)$"
    r"|^(?P<before>[^()\d]{0,4}\d[\d.,'’ ]*[.,]\d\d)[-−]$"
)
"""As accounts write what is less than nothing: `($300)`, `$(300)`, `87.05-`; a price in brackets is one."""
_STARTS = re.compile(r"^\D{0,4}\d[\d.,' \u00a0]*\s?\D{0,4}?(?=\s*(?:[(（,;·]|/\s)\s*[^\d\s])")
"""An amount of money, and what is said of it: `4,90 € (DE), ab 80 € frei`."""
_AMOUNT = re.compile(rf"(?:[A-Z]{{2,3}}\s?)?{MONEY}\s?\d[\d.,'’]*|\d[\d.,'’ ]*{MONEY}")
_PAIR = 2
_CENTS = re.compile(rf"^(\D{{0,3}}\d{{1,4}}) (\d\d)(?=\s?(?:{MONEY})?$)")
"""`$30 99`: cents in an element of their own."""
_SPACED = frozenset(
    {"fr", "cs", "sk", "pl", "ru", "uk", "bg", "sv", "nb", "nn", "no", "fi", "hu", "et", "lv", "lt"}
)
"""Languages whose spaces group thousands: `2 310 m`."""
_GROUPED = re.compile(r"(?<![\d.,] )(?<![\d.,])[1-9]\d{0,2}(?: \d{3})+(?!\d| \d)")
_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_ASIDE = re.compile(r"\([^()]*\)|（[^（）]*）")
_CLOCKED = frozenset({"time", "uhrzeit", "heure", "hora", "ora", "tijd"})
_POINTED = frozenset(
    {"de", "es", "it", "nl", "pt", "da", "nb", "no", "id", "tr", "el", "ro", "hr", "sl", "is"}
)
"""Languages whose points group thousands: `1.200 ml`."""
_GROUPS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])")
_THOUSANDTHS = re.compile(r"(?<![\d.,])(\d{1,3}),(\d{3})(?![\d.,])")
"""`42,195 km` in all languages but those whose commas group thousands."""
_MONTH_FIRST = ("en", "en-us", "en-ph", "en-ca")
"""Where 3/4/2024 is the 4th of March; English that does not say whose is taken for American."""
_CLOCK = re.compile(
    r"(?<!\d)([01]?\d|2[0-4])(?:\s?(?:h|時)\s?([0-5]\d)?(?:分|\b)|"
    r"(?<=\bore \d\d)\.([0-5]\d)\b|\.([0-5]\d)\s?uur\b)",
    re.IGNORECASE,
)
"""French, Japanese, Italian and Dutch times of day; beside a date they are no lengths of time."""
_HALVES = re.compile(
    r"(\d\d?(?::[0-5]\d)?)(\s*(?:[-–—]|to)\s*\d\d?(?::[0-5]\d)?\s?([ap]\.?m\b))", re.IGNORECASE
)
"""`7 – 9:30 pm` begins in the afternoon."""
_ISO = re.compile(r"^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$")
_BARE_CLOCK = re.compile(r"^([01]\d|2[0-3])([0-5]\d)$")
"""As timetables have it: `0715`."""
_YEAR_FIRST = frozenset({"ja", "zh", "ko"})
_SHORT_YEAR = re.compile(r"(?<![\d/.-])([0-4]\d)[/.-](\d\d)[/.-](\d\d)(?![\d/.-])")
"""`26/01/17` is the 17th of January there."""
_ZONE = re.compile(r"^([+-]\d\d):?(\d\d)$")


SCALARS = frozenset({"string", "number", "integer", "boolean", "null"})
"""Types of a single value."""
_KINDS = {bool: "boolean", int: "integer", float: "number", dict: "object", list: "array"}
"""What the values of an enumeration are, where no type is given."""


class Unfit(ValueError):
    """A text is not what was asked for; the message says why."""


_JOULES = re.compile(r"\d\s?k?J\b", re.IGNORECASE)
_CALORIES = re.compile(r"(\d[\d.,]*)\s?k?cal", re.IGNORECASE)
"""Energy is asked as calories, and often told in joules too, or alone."""


def kind_of(schema: Mapping[str, Any]) -> str:
    """The one type that is asked for, but for null."""
    given = schema.get("type", "")
    listed = given if isinstance(given, list) else [given]
    found = next((str(one) for one in listed if one != "null"), "")
    if found:
        return found
    if options := [one for one in (*(schema.get("enum") or ()), schema.get("const")) if one is not None]:
        return _KINDS.get(type(options[0]), "string")
    return "object" if "properties" in schema else "array" if "items" in schema else "string"


def typed(text: Any, schema: Mapping[str, Any], base: str, language: str, name: str = "") -> Any:
    """`text` as `schema` wants it. Raises Unfit."""
    value = _typed(text, schema, base, language, name)
    if (rule := broken(value, schema)) is not None:
        raise Unfit(f"{shown(value)} breaks the schema's {rule}")
    return value


def _typed(text: Any, schema: Mapping[str, Any], base: str, language: str, name: str) -> Any:
    kind = kind_of(schema)
    if isinstance(text, bool) and kind == "boolean":
        return text
    said = " ".join(_INVISIBLE.sub("", str(text)).split())
    if not said:
        raise Unfit("it is empty")
    if ABSENT.match(said) and not (kind == "boolean" and yes_or_no(said) is False):
        raise Unfit(f"the page says {said!r}: there is none")
    if kind in ("number", "integer"):
        if kind == "number" and language[:2] in _POINTED | _SPACED and not currency(said):
            said = _THOUSANDTHS.sub(r"\1.\2", said)
        number = text if _is_number(text) else _number(said, name, language)
        if number is None:
            raise Unfit(f"{said[:80]!r} is not one number")
        if kind == "integer" and number != int(number):
            raise Unfit(f"{said[:80]!r} is no whole number")
        return int(number) if kind == "integer" else number
    if kind == "boolean":
        if is_denied(said, name):
            return False
        return _boolean(said)
    return _string(said, schema, base, language, name)


def _is_number(text: Any) -> bool:
    return isinstance(text, int | float) and not isinstance(text, bool)


def _number(said: str, name: str, language: str) -> int | float | None:
    if len(said) > _LONGEST_NUMBER:
        raise Unfit(f"{said[:80]!r} is longer than any number is told")
    said = _own_amount(written_out(said))
    if RAISED.search(said):
        raise Unfit(f"{said[:80]!r} has raised digits: of a power, or of a note")
    said = unicodedata.normalize("NFKC", _FRACTION.sub(_in_decimals, said))
    if language[:2] in _POINTED:
        said = _GROUPS.sub(lambda match: match[0].replace(".", ""), said)
    if language[:2] in _SPACED or _GROUPED.fullmatch(said):
        said = _GROUPED.sub(lambda match: match[0].replace(" ", ""), said)
    if said.startswith(".") and re.fullmatch(r"\.\d+", said):
        return float(said)
    if FREE.match(said):
        if not is_money(name):
            raise Unfit(f"{said[:80]!r} costs nothing, and is no number")
        return 0
    if duration := lasting(said, name):
        return duration
    if is_duration(said):
        raise Unfit(f"{said[:80]!r} is no length of time in the unit that is asked for")
    if _JOULES.search(said) and "calories" in meaning(name):
        in_calories = _CALORIES.search(said)
        return parse_number(in_calories[1]) if in_calories else None
    if lost := _lost(said, name):
        found = _number(lost, name, language)
        return None if found is None else -abs(found)
    if meaning(name) & _COSTS and (rates := per_unit(said, name)):
        return next((rate for rate in rates if rate is not None), None)
    for read in (converted(said, name), scaled(said, name), myriads(said)):
        if read is not None:
            return in_scale(read, name)
    if reason := misfit(said, name):
        raise Unfit(reason)
    if "yield" in meaning(name):
        said = _COPIES.sub("", said)
    if (people := _SERVES.match(said)) and "yield" in meaning(name):
        return int(people[1])
    if re.fullmatch(r"-?\d+\.\d+", said):
        return float(said)
    said = _PER_DISTANCE.sub("", said)
    if (ended := amount(said, name_words(name))) is not None:
        return ended
    if (chosen := among(said, name)) is not None and len(_FIRST.findall(said)) > 1:
        return chosen
    if of := _OF.match(said):
        return parse_number(of[1])
    found = parse_number(said)
    if found is None and (money := _STARTS.match(said)) and currency(money[0]):
        found = parse_number(money[0])
    if found is None and (bare := _ASIDE.sub("", said).strip()) != said:
        found = parse_number(bare)
    if found is None and CODE.search(said):
        found = parse_number(CODE.sub("", said))
    if found is None:
        numbers = _FIRST.findall(said)
        told = len(said) <= _LONGEST_NUMBER or said.startswith(numbers[0]) if numbers else False
        found = parse_number(numbers[0]) if len(numbers) == 1 and told else None
    return found


def is_money(name: str) -> bool:
    """Whether a name asks for an amount of money: a price, a fee, what is counted in euros."""
    words = name_words(name)
    return bool(meaning(name) & _PRICES or _PAID & set(words)) or any(currency(one.upper()) for one in words)


def _own_amount(said: str) -> str:
    """Of an amount and what it is in another currency the amount: `GBP 1.99 (about US $2.66)`."""
    said = _CENTS.sub(r"\1.\2", said) if PRICED.search(said) else said
    both = list(_AMOUNT.finditer(said))
    other = len(both) == _PAIR and currency(both[0][0]) != currency(both[1][0])
    return both[0][0] if other and both[0].start() == 0 else said


def _lost(said: str, name: str) -> str:
    """The amount that is written as one less than nothing; "" if it is not."""
    lost = None if meaning(name) & _PRICES else _LOSS.match(said)
    if lost is None:
        return ""
    amount = lost["before"] or f"{lost['sign']}{lost['amount']}"
    return amount if lost["before"] or currency(amount) else ""


def _in_decimals(match: re.Match[str]) -> str:
    return f"{int(match[1] or 0) + unicodedata.numeric(match[2]):.3f}".rstrip("0").rstrip(".")


def _boolean(said: str) -> bool:
    if (told := yes_or_no(said)) is None:
        raise Unfit(f"{said[:80]!r} is neither yes nor no")
    return told


def _string(said: str, schema: Mapping[str, Any], base: str, language: str, name: str) -> str:
    called = meaning(name)
    last = "end" in called
    options = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if isinstance(options, list):
        if (chosen := one_of(said, options)) is None:
            raise Unfit(f"{said[:80]!r} is none of {', '.join(map(repr, options[:8]))}")
        return chosen
    form = schema.get("format")
    if form == "duration":
        return _iso_duration(said)
    if form in ("date", "date-time"):
        return iso_date(said, language, clock=form == "date-time", last=last)
    if form == "time":
        return _clock(said, last=last)
    if form in ("uri", "url", "uri-reference", "iri"):
        if " " in said or not re.search(r"[./#?:]", said) or _REACHED.match(said):
            raise Unfit(f"{said[:80]!r} is no address")
        return urljoin(base, said)
    if form == "email" or meaning(name) & _REACHABLE:
        said = unquote(_REACHED.sub("", said).partition("?")[0]) if _REACHED.match(said) else said
    if "yield" in meaning(name):
        said = _COPIES.sub("", said)
    if "schema.org/" in said:
        return said.rstrip("/").rpartition("/")[2]
    timed = "time" in called or _CLOCKED & set(name_words(name))
    if form is None and timed and called & {"start", "end"} and clocks(said) > 1:
        return _one_clock(said, last=last)  # `10:00 to 18:00` says when it begins, and when it ends
    return said


def _iso_duration(said: str) -> str:
    """`1 h 15 min` -> PT1H15M. Raises Unfit."""
    told = minutes(said)
    if not told:
        raise Unfit(f"{said[:80]!r} is no length of time")
    hours, rest = divmod(told, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{rest}M" if rest else "")


def iso_date(said: str, language: str, *, clock: bool = False, last: bool = False) -> str:
    """`12 May 2024, 7 pm` -> 2024-05-12 (with `clock` 2024-05-12T19:00:00, and the offset it names).

    Of what goes from a day to another it is the first, with `last` the other.
    Raises Unfit if day or year lack.
    """
    if language[:2] in _YEAR_FIRST:
        said = _SHORT_YEAR.sub(r"20\1-\2-\3", said)
    if exact := _ISO.match(said):
        on, at, seconds, zone = exact.groups()
        if not clock or not at:
            return str(on)
        beside = _ZONE.sub(r"\1:\2", zone or "")
        return f"{on}T{at}{seconds or ':00'}{beside}"
    if (both := span(said)) is not None:
        year, month, number = both.last if last else both.first
        return _with_time(f"{year:04}-{month:02}-{number:02}", said, clock=clock, last=last)
    whole = [one for one in dates(said) if one.year is not None and one.day is not None]
    if not whole:
        raise Unfit(f"{said[:80]!r} names no whole date")
    chosen = _reading([one for one in whole if one.start == whole[0].start], language)
    day = f"{chosen.year:04}-{chosen.month:02}-{chosen.day:02}"
    return _with_time(day, said, clock=clock, last=last)


def _with_time(day: str, said: str, *, clock: bool, last: bool) -> str:
    told = [(one.minutes, one.seconds) for one in times(_HALVES.sub(r"\1 \3\2", said))] or [
        (int(one[1]) * 60 + int(one[2] or one[3] or one[4] or 0), 0) for one in _CLOCK.finditer(said)
    ]
    if not clock or not told:
        return day
    minutes, seconds = told[-1 if last else 0]
    return f"{day}T{minutes // 60:02}:{minutes % 60:02}:{seconds:02}{offset(said)}"


def clocks(said: str) -> int:
    """How many times of day it names."""
    return len(times(_HALVES.sub(r"\1 \3\2", said)) or list(_CLOCK.finditer(said)))


def _clock(said: str, *, last: bool) -> str:
    """`6:30 pm` -> 18:30. Raises Unfit."""
    said = _BARE_CLOCK.sub(r"\1:\2", said)
    exact = _ISO.match(said)
    told = f"T{exact[2]}" if exact and exact[2] else _with_time("", said, clock=True, last=last)
    if not told:
        raise Unfit(f"{said[:80]!r} is no time of day")
    return told[1:6]


def _one_clock(said: str, *, last: bool) -> str:
    """The first, or last, time of day in its own words."""
    told = times(said)
    return told[-1 if last else 0].text if told else said


def at_time(day: str, said: str, *, last: bool) -> str:
    """`2026-10-09` with the time of day, and the zone, that `said` names."""
    return _with_time(day, said, clock=True, last=last)


def _reading(readings: list[Dated], language: str) -> Dated:
    if len(readings) == 1:
        return readings[0]
    first = int(re.split(r"\D", readings[0].text, maxsplit=1)[0])
    month_first = language.lower() in _MONTH_FIRST
    fits = (one for one in readings if (one.month if month_first else one.day) == first)
    return next(fits, readings[0])
