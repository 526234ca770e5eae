"""How an offer reads for what is asked: the address behind a link, the person in a byline, a place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bs4 import Tag

from browser_tools.text.amounts.costs import amounts
from browser_tools.text.amounts.currencies import currency
from browser_tools.text.amounts.dates import dates
from browser_tools.text.amounts.ranges import amount, span
from browser_tools.text.amounts.spelled_prices import plain_price
from browser_tools.text.amounts.stock import left, offered
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.buying import is_to_buy
from browser_tools.text.extraction.persons import BY, linked_name, person
from browser_tools.text.extraction.plausible import is_plausible
from browser_tools.text.extraction.typed import clocks, kind_of
from browser_tools.text.facts.identifiers import identifier, is_number
from browser_tools.text.facts.meanings import is_known, meaning, name_words
from browser_tools.text.facts.microdata import picture, said_by
from browser_tools.text.facts.offers import MACHINES, Offer
from browser_tools.text.facts.phrases import lines_of
from browser_tools.text.html.dom import blocks, text_of
from browser_tools.text.things.contribution import COUNT
from browser_tools.text.things.main_price import struck_out

_SEASON = re.compile(r"^(?:19|20)\d\d\s?[/–-]\s?(?:\d\d){1,2}(?!\d)")
PEOPLE = frozenset({"author", "organizer", "performer", "publisher", "brand", "manufacturer"})
_LOGO = re.compile(r"(?<=\w)\s+logo$|^logo\s+(?=\w)", re.IGNORECASE)
_MAKERS = ("brand", "manufacturer")
_VENUE = re.compile(r"venue|place|hall|spielort|lieu|name", re.IGNORECASE)
_NAMED_PLACE = re.compile(r"^([^\d,]{3,}),\s(?:\d[^,]*\s[^\W\d]|[^\d,]+\s\d+\w?(?=,|$))")
"""A place, and behind it its street with a number."""
_EXACTLY = 10
_COUNTED = frozenset({"quantity"})
_COUNTS = re.compile(r"^\W*(?:[^\W\d]+[:\s]\W*){0,2}\d.{0,40}$")
_NUMBER = re.compile(r"^[\d.,\s]+$")
_ASKS = re.compile(r"\?(?:\s|$)")
_NONE = re.compile(r"^(?:no|kein[e]?|pas de|sin|aucun[e]?|nessun[oa]?)\s+(\w+(?: \w+)?)$", re.IGNORECASE)
_MAP = re.compile(r"maps?\b|goo\.gl|openstreetmap", re.IGNORECASE)
EXACT_DATE = re.compile(r"^\d{4}-\d\d-\d\d")
_PERCENT = frozenset(
    """
    percent percentage percento percentuale percentual prozent pct porcentaje pourcentage procent procentowy
    """.split()  # noqa: SIM905 (words)
)
_LEAST_DIGITS = 5
_PHONE = re.compile(r"(?<![\w./-])(?:\+|\()?\d[\d ()/.\u2011-]{5,}\d(?![\w-])")
"""A telephone number among other words: `Box office, 01539 722 480`."""
_LEADS = re.compile(
    r"^(?:show|view|see|browse|all|more|alle|mehr|weitere|voir|"
    r"tous|toutes|ver|todos|vedi|tutti|bekijk|zobacz)\b.*"
    r"\b(?:all|events?|by|from|of|von|de|di|van|veranstaltungen|événements|eventos|eventi)\b",
    re.IGNORECASE,
)
"""A way to other things of whoever it was: `Show all events of Holm`."""
_INNERMOST = re.compile(
    r"\b(?:most specific|innermost|deepest|last|leaf|específic[ao]|spezifischste|"
    r"genaueste|spécifique|specific[ao])\b",
    re.I,
)
_OWN_LINK = ".u-url, [itemprop~=url], [rel~=bookmark], h1 a, h2 a, h3 a, h4 a, [role=heading] a"
_OF_PERSON = frozenset(
    {
        "name",
        "url",
        "full",
        "display",
        "nick",
        "nickname",
        "line",
        "real",
        "first",
        "top",
        "main",
        "box",
        "by",
        "logo",
    }
)
"""Words that a mark of somebody has besides; `author info` says other things of him."""
_OF_NAMES = frozenset({"name", "url", "image", "id"})
_SAID = frozenset(
    {"review", "reviewcount", "comment", "post", "opinion", "answers", "message", "text", "reply"}
)
"""What somebody wrote: the author of a review is its author."""
_COSTS = frozenset({"price", "fee", "shippingfee", "oldprice", "unitprice", "netprice", "grossprice"})
_FROM_ON = re.compile(
    r"^(?:(?:prices? )?from|ab|dès|à partir de|desde|a partir de|a partire da|da|vanaf|od)\s\D{0,4}\d",
    re.IGNORECASE,
)
_AMOUNTS = _COSTS | {"lowprice", "highprice"}
_PORTION = re.compile(r"^(?:per|pro|par|por|je|na|a)\s[^\d]+$", re.IGNORECASE)
_BESIDE = re.compile(r"\s[·•|]\s")
_VERSION = meaning("version")
_ADDRESS = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+")
_NEXT = re.compile(r"^([^/|·:]+?)\s[/|·]\s([^/|·:]{3,24}):\s")
_AND_MORE = re.compile(r"^(?=\S*\d)(\S{3,30}[^\W_])\.\s+[^\W\d_]\S*\s\S+\s")
"""A number, and behind it a sentence of its own: `LP-101-S26. Refunds are given ...`."""
_TEXTS = frozenset({"text", "description", "notes"})
_MEASURES = frozenset({"area", "weight", "height", "width", "length", "depth", "power"})
"""What is no amount of money: `3,137 €/m²` is no area."""
_LASTS = re.compile(
    r"\d\s*(?:h|hours?|days?|weeks?|months?|stunden?|tagen?|wochen?|heures?|jours?|horas?|d[ií]as?|ore|giorni|uur|"
    r"dagen|godzin\w*|dni|years?|jahren?|ans|años|anni|anos|jaar|lat)\b",
    re.IGNORECASE,
)
"""How long something takes is not what it costs."""


def fitted(offer: Offer, wanted: Asked, country: str = "") -> Any | None:
    """What the offer says for `wanted`; None if it is no answer to it, whatever it says.

    `country`: whose page it is, for currencies.
    """
    if not is_plausible(offer, wanted):
        return None
    text = _linked(offer, wanted)
    if _says_else(str(text), offer, wanted):
        return None
    if is_number(wanted.meaning):
        return identifier(_BESIDE.split(str(text))[0], wanted.meaning, offer.name, offer.origin)
    if wanted.form == "email":
        address = _ADDRESS.search(str(text))
        return address[0] if address else text
    text = _trimmed(text, offer, wanted)
    if _is_none(str(text), offer, wanted):
        return None
    if wanted.means("availability") and "availability" in offer.name:
        text = _stocked(str(text), wanted)
    if wanted.means("category"):
        text = _placed_in(str(text), offer, wanted)
    if wanted.means("season") and (years := _SEASON.match(str(text))):
        return years[0]
    if kind_of(wanted.schema) != "string" and wanted.meaning & _COSTS and offer.origin not in MACHINES:
        both = amounts(str(text)) if wanted.means("price") else ("", "")
        text = plain_price(both[1] or str(text))
    if wanted.means("currency"):
        return currency(str(text), country) or (text if re.fullmatch("[A-Z]{3}", str(text)) else "")
    if wanted.means("end") and "end" not in offer.name and not _reaches(str(text), wanted.schema):
        return None  # the day of a date says when something begins
    if wanted.means("lowprice") or wanted.means("highprice"):
        if wanted.means("lowprice") and _FROM_ON.match(offer.quote):
            return text  # `From £22`
        one_price = "price" in offer.name and amount(str(text), name_words(wanted.name)) is None
        return None if one_price else text  # one price is neither the least nor the most
    if wanted.means("location") or wanted.means("address"):
        return _placed(offer, wanted)
    if wanted.means("room") and offer.origin == "heading":
        return offer.quote  # `Room 3` is called so
    if wanted.means("author") and EXACT_DATE.match(str(text)):
        return None
    if wanted.means("contactperson") or (wanted.means("name") and "contactperson" in offer.name):
        return headline(offer)
    if any(map(wanted.means, _MAKERS)):
        text = _without_label(str(text), wanted)
        offer = offer._replace(value=text)
    if any(map(wanted.means, PEOPLE)) and offer.origin not in MACHINES:
        return _who(offer, wanted)
    if offer.origin == "marked" and kind_of(wanted.schema) == "string" and BY.match(str(text)):
        return linked_name(offer) or text
    return text


def _trimmed(text: Any, offer: Offer, wanted: Asked) -> Any:
    """Without what stands beside it: the words around one telephone number, the next label and its value."""
    if "phone" in wanted.meaning and len(numbers := _PHONE.findall(str(text))) == 1:
        text = numbers[0].strip()
    named = kind_of(wanted.schema) == "string" and not wanted.meaning & _TEXTS
    if not (named and offer.origin == "label" and isinstance(text, str)):
        return text
    word = _AND_MORE.match(text)
    return word[1] if word is not None else _before_next(text)


def _is_none(said: str, offer: Offer, wanted: Asked) -> bool:
    """Whether words of the right name cannot be what is asked for."""
    if wanted.means("description") and not re.search(r"[^\W\d_]", said):
        return True
    text = kind_of(wanted.schema) == "string"
    marked = text and offer.origin == "marked" and not wanted.meaning & _TEXTS
    if marked and offer.element is not None and offer.element.find("tr") is not None:
        return True  # a table is called so
    if "phone" in wanted.meaning and len(re.sub(r"\D", "", said)) < _LEAST_DIGITS:
        return True
    if not text and wanted.meaning & _AMOUNTS and _LASTS.search(said) and not currency(said):
        return True
    if not text and kind_of(wanted.schema) != "boolean" and _PORTION.match(said):
        return True  # of what it is told
    # who somebody is, not what, nor where
    return offer.name == {"author"} < wanted.meaning and not wanted.meaning - offer.name <= _OF_NAMES


def _who(offer: Offer, wanted: Asked) -> str | None:
    """The person, in what people are shown."""
    about = offer.name > wanted.meaning and not offer.name - wanted.meaning <= _OF_PERSON | _SAID
    if offer.origin == "marked" and about and not BY.match(str(offer.value)):
        return None
    said = person(offer)
    if COUNT.match(said) or meaning(said) == wanted.meaning:
        return None  # what stands beside whoever began it: `OP`, `OP 37 points`
    told = re.search(r"[^\W\d_]", said) and not _ASKS.search(said) and not _LEADS.match(said)
    return said if told else None


def _says_else(said: str, offer: Offer, wanted: Asked) -> bool:
    """Whether words of the right name tell something else than is asked for."""
    if wanted.meaning & _MEASURES and currency(said):
        return True
    if offer.name == _VERSION != wanted.meaning and offer.origin == "heading":
        return True  # of what the page is about, not of its `firmware`
    if wanted.means("status") and wanted.form != "date" and clocks(said):
        return True
    if wanted.means("minparticipants") and amount(said, {"min"}) is None and offer.name != wanted.meaning:
        return True
    if (none := _NONE.match(said)) and meaning(none[1]) == wanted.meaning:
        return True  # `No milestone`
    if "quantity" in wanted.meaning - offer.name and not _COUNTS.match(said):
        return True  # a number in a sentence counts nothing
    if offer.name == _COUNTED < wanted.meaning and offer.origin == "marked":
        return True  # a `count` of something
    if wanted.means("text") and kind_of(wanted.schema) == "string" and _NUMBER.match(said):
        return True  # how many messages somebody wrote is none of them
    if wanted.means("text") and offer.origin == "label" and offer.element is not None \
            and offer.element.find(["time", "relative-time"]) is not None:  # fmt: skip
        return True  # `Comment`, and behind it who wrote it, and when
    if wanted.means("rating") and said.rstrip().endswith("%"):
        return True  # how far stars are filled
    by_share = "discount" in wanted.meaning and _PERCENT & set(name_words(wanted.name))
    return bool(by_share and currency(said))  # by how much money it is less


def _stocked(said: str, wanted: Asked) -> str | None:
    """What it says of the stock, where yes or no, or one of several words, is asked for; else its words, but
    for those of a button."""
    if kind_of(wanted.schema) in ("number", "integer"):
        return left(said) or said
    buys = is_to_buy(said)
    if kind_of(wanted.schema) != "boolean" and "enum" not in wanted.schema:
        return None if buys else _before_label(said)
    told = True if buys else offered(said)
    return said if told is None else "in stock" if told else "out of stock"


def _before_next(said: str) -> str:
    """Without a label that is known and its value, behind a stroke: `Welsh / Category: Cakes`."""
    found = _NEXT.match(said)
    return found[1] if found and is_known(found[2]) else said


def _before_label(said: str) -> str:
    """Without the next label and its value, behind a comma: `In stock, delivery time: 2 days`."""
    found = re.match(r"([^,:]+),\s([^,:]{3,20}):\s", said)
    return found[1] if found and is_known(found[2]) else said


def _without_label(said: str, wanted: Asked) -> str:
    """`See all articles of the brand: Holm` -> Holm."""
    said = _LOGO.sub("", said)
    label, _, rest = said.partition(":")
    return rest.strip() if rest.strip() and meaning(label.rpartition(" ")[2]) == wanted.meaning else said


def _placed_in(said: str, offer: Offer, wanted: Asked) -> str:
    """The category itself: without `in` before its link, of a path the last where that is wanted."""
    link = offer.element.find("a") if offer.element is not None else None
    if (
        isinstance(link, Tag)
        and (name := text_of(link))
        and re.fullmatch(rf"\w{{2,4}}\s{re.escape(name)}", said)
    ):
        said = name
    if _INNERMOST.search(str(wanted.schema.get("description", ""))):
        said = re.split(r"\s*[>›»/]\s*", said.strip(" /"))[-1]
    return said


def is_link(offer: Offer) -> bool:
    element = offer.element
    return element is not None and (element.name == "a" or element.find("a") is not None)


def is_struck(offer: Offer) -> bool:
    element = offer.element
    return element is not None and (struck_out(element) or element.find_parent(struck_out) is not None)


def _placed(offer: Offer, wanted: Asked) -> Any:
    """Of a place and its address, line by line, the one that is wanted."""
    if _VENUE.search(wanted.name) and (named := _NAMED_PLACE.match(str(offer.value))):
        return named[1]
    if offer.element is None:
        return offer.value
    buttons = [text_of(one) for one in offer.element.find_all("button")]
    for link in offer.element.find_all("a", href=_MAP):
        if str(offer.value).endswith(shown := text_of(link)) and shown != offer.value:
            return str(offer.value).removesuffix(shown).rstrip(" ,(|–-")
    told = [block.text for block in blocks(offer.element)]
    if len(told) == 1 and offer.element.find("br") is not None:
        told = lines_of(offer.element.children)
    lines = [line for line in told if line not in buttons]
    if len(lines) < 2 or re.search(r"\d", lines[0]) or not re.search(r"\d", " ".join(lines[1:])):
        return offer.value
    if wanted.means("address"):
        rest = ", ".join(lines[1:])
        return next((rest.removesuffix(one).rstrip(" ,") for one in buttons if rest.endswith(one)), rest)
    return lines[0] if _VENUE.search(wanted.name) else offer.value


def headline(offer: Offer) -> Any:
    """The first of several lines: who is to be asked, without how that is done."""
    lines = lines_of(offer.element.children) if offer.element is not None and offer.element.find("br") else []
    return lines[0].rstrip(" ,") if len(lines) > 1 else offer.value


def _reaches(said: str, schema: Mapping[str, Any]) -> bool:
    """Whether it goes from one day to another, or on one day from one time to another."""
    exact = EXACT_DATE.match(said) is not None
    return span(said) is not None or (schema.get("format") == "date-time" and not exact and clocks(said) == 2)


def _timed(offer: Offer) -> str:
    """The one time in an element whose words name no day: `(edited 8 months ago)`."""
    found = offer.element.find_all("time", limit=2) if offer.element is not None else []
    return said_by(found[0]) if len(found) == 1 and not dates(str(offer.value)) else ""


def _linked(offer: Offer, wanted: Asked) -> Any:
    """The address in an element, where an address is asked for; the time in one, where a day is."""
    form = str(wanted.schema.get("format", ""))
    if form in ("date", "date-time") and offer.element is not None and (told := _timed(offer)):
        return told
    if offer.element is None or not (form.startswith(("uri", "url", "iri")) or wanted.means("image")):
        return offer.value
    if offer.origin == "marked" and not wanted.means("image") and not offer.element.has_attr("href"):
        links = {str(one["href"]) for one in offer.element.find_all("a", href=True)}
        own = offer.element.select_one(_OWN_LINK)
        if len(links) > 1 and own is not None and own.has_attr("href"):
            return str(own["href"])
        if len(links) > 1 and wanted.near(offer.name) != _EXACTLY:
            return None  # a box with several ways to go names none of them
    for element in (offer.element, offer.element.find(["a", "img"])):
        if isinstance(element, Tag):
            if element.has_attr("href"):
                return str(element["href"])
            if (shown := picture(element)) and "url" not in wanted.meaning - {"image"}:
                return shown  # but `author_url` is no picture of him
    return offer.value
