"""Lists of labels and their values as such: `specifications` with a `name` and a `value` each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag

from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.field import Field
from browser_tools.text.extraction.typed import Unfit, clocks, typed
from browser_tools.text.extraction.values import QUOTE_CHARS
from browser_tools.text.facts.meanings import meaning, name_words
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.paired import rows_of_two
from browser_tools.text.html.dom import is_hidden, text_of
from browser_tools.text.html.grid import cell_text

_LABELS = frozenset(
    """
    name label key property attribute title term field feature spec specification parameter characteristic
    bezeichnung eigenschaft merkmal nom libelle caracteristique nombre etiqueta caracteristica atributo nome
    etichetta caratteristica naam kenmerk nazwa parametr 名前 項目 항목 이름
    """.split()  # noqa: SIM905 (words read better as words)
)
_VALUES = frozenset("value val wert valor valeur valore waarde wartosc 値 内容 값 내용".split())  # noqa: SIM905
_TIMES = (meaning("time"), meaning("start time"), meaning("start"), meaning("hour"))
_SPECIFICATIONS = re.compile(
    r"\b(?:spec(?:ification)?s?|technical|tech|attributes?|additional information|facts?|infobox|parameters?|"
    r"(?:product |key )?(?:details|information|properties|characteristics|features)|data ?sheet|"
    r"technische \w+|produkt(?:daten|details|eigenschaften)|eigenschaften|merkmale|datenblatt|"
    r"caracteristiques|fiche technique|informations? (?:complementaires?|techniques?)|details techniques|"
    r"ficha tecnica|caracteristicas|especificac\w+|informacion adicional|"
    r"scheda tecnica|caratteristiche|specifiche|dettagli|kenmerken|specificaties|dane techniczne|"
    r"parametry|specyfikacja)\b|仕様|スペック|商品情報|상세정보|사양|스펙|规格|参数"
)
"""What facts about a thing are called, as folded words."""
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_TITLES = re.compile(r"(?:^|[-_ ])(?:h[1-6]|heading|title)(?:$|[-_ ])", re.IGNORECASE)
_BOXES = ["div", "section", "ul", "ol", "tbody"]
_SURE, _FEWEST, _MOSTLY = 7, 2, 0.7
_LONGEST_LABEL, _LONGEST_VALUE, _LONGEST_TITLE, _HIGHEST = 60, 400, 60, 4
_MOST_STRINGS = 30
"""An entry of so many pieces of text is no pair: spares reading whole sections again and again."""
_NO_LABEL = ["img", "button", "input", "select", *_HEADINGS]
_NUMBER_AND_UNIT = re.compile(r"^[\d.,  ]+\s?([^\W\d]\S*|[%°\"″]\S*)$")


class Pair(NamedTuple):
    """A label, and the element that says its value."""

    label: str
    said: str
    value: Tag


def pairs_of(soup: BeautifulSoup, asked: Asked, label: Asked | None = None) -> list[Pair]:
    """The list of pairs that is called what is `asked`; of facts about a thing else the page's longest.

    `label` is the property for their labels, which are times where that is one.
    """
    timed = label is not None and label.meaning in _TIMES
    facts = _means_facts(" ".join(name_words(f"{asked.name} {asked.schema.get('title', '')}")))
    best: tuple[bool, int] = (not facts, 1)
    found: list[Pair] = []
    for box, pairs in _lists(soup):
        named = any(
            asked.near(meaning(said)) >= _SURE or (facts and _means_facts(" ".join(name_words(said))))
            for said in _names(box)
        )
        if timed != all(clocks(one.label) for one in pairs):
            continue  # what happens when is no list of facts
        if (named, len(pairs)) > best:
            best, found = (named, len(pairs)), pairs
    return found


def parts_of_pairs(parts: Sequence[Asked]) -> tuple[Asked, Asked] | None:
    """The property that is the label, and the one that is the value; None where no pairs are asked for.

    What happens when, in a programme, is a pair too: the time is its label.
    """
    if len(parts) == 2 and sum(one.meaning in _TIMES for one in parts) == 1:
        time, other = sorted(parts, key=lambda one: one.meaning not in _TIMES)
        return time, other
    values = [one for one in parts if _VALUES.intersection(name_words(one.name))]
    labels = [one for one in parts if one not in values and _LABELS.intersection(name_words(one.name))]
    return (labels[0], values[0]) if len(labels) == len(values) == 1 else None


def row_of(pair: Pair, label: Asked, value: Asked) -> Iterator[Offer]:
    """What a pair offers to an entry of the list."""
    quote = f"{pair.label} {pair.said}"
    yield Offer(label.meaning, pair.label, "label", quote, pair.value)
    yield Offer(value.meaning, pair.said, "label", quote, pair.value)
    if unit := _NUMBER_AND_UNIT.match(pair.said):
        yield Offer(meaning("unit"), unit[1], "label", quote, pair.value)


def field_of(pair: Pair, path: str, schema: Mapping[str, Any], base: str, language: str) -> Field:
    """The value of a pair as the map at `path` wants it."""
    at, quote = f"{path}.{pair.label}", f"{pair.label} {pair.said}"[:QUOTE_CHARS]
    try:
        return Field(at, typed(pair.said, schema, base, language, pair.label), "label", quote)
    except Unfit as error:
        return Field(at, reason=str(error))


def _means_facts(said: str) -> bool:
    return len(said) <= _LONGEST_TITLE and _SPECIFICATIONS.search(said) is not None


def _lists(soup: BeautifulSoup) -> Iterator[tuple[Tag, list[Pair]]]:
    for table in soup.find_all("table"):
        if table.find("table") is None and not is_hidden(table):
            rows = [_pair(head, cell) for head, cell in rows_of_two(table)]
            yield table, _whole(rows, len(table.find_all("tr")))
    for listing in soup.find_all("dl"):
        if not is_hidden(listing):
            terms = [_term(one) for one in listing.find_all("dt")]
            yield listing, _whole(terms, len(terms))
    for box in soup.find_all(_BOXES):
        if not is_hidden(box):
            entries = [one for one in box.find_all(True, recursive=False) if not is_hidden(one)]
            alike = len({one.name for one in entries}) == 1 and entries[0].name != "tr"
            yield box, _whole([_entry(one) for one in entries], len(entries)) if alike else []


def _whole(found: Sequence[Pair | None], count: int) -> list[Pair]:
    """The pairs, where most of a list's entries are such."""
    pairs = [one for one in found if one is not None]
    return pairs if len(pairs) >= max(_FEWEST, count * _MOSTLY) else []


def _pair(label: Tag, value: Tag) -> Pair | None:
    name, said = text_of(label).rstrip(" :："), cell_text(value)
    if not (0 < len(name) <= _LONGEST_LABEL and 0 < len(said) <= _LONGEST_VALUE):
        return None
    return None if label.find(_NO_LABEL) is not None or label.name in _NO_LABEL else Pair(name, said, value)


def _term(term: Tag) -> Pair | None:
    value = term.find_next_sibling()
    return _pair(term, value) if value is not None and value.name == "dd" else None


def _entry(entry: Tag) -> Pair | None:
    """Two elements, or one and the words behind it."""
    if len(list(islice(entry.strings, _MOST_STRINGS))) == _MOST_STRINGS:
        return None
    parts = entry.find_all(True, recursive=False)
    own = "".join(map(str, entry.find_all(string=True, recursive=False))).strip(" :：\n\t\xa0")
    if len(parts) == 2 and not own:
        return _pair(parts[0], parts[1])
    whole = text_of(entry)
    name = text_of(parts[0]) if len(parts) == 1 else ""
    if parts and own and name and whole.startswith(name) and not parts[0].find(_NO_LABEL):
        said = whole.removeprefix(name).strip(" :：")
        fits = len(name) <= _LONGEST_LABEL and 0 < len(said) <= _LONGEST_VALUE and parts[0].name != "a"
        return Pair(name.rstrip(" :："), said, entry) if fits else None
    label, colon, said = whole.partition(":") if not parts else ("", "", "")
    if colon and 0 < len(label) <= _LONGEST_LABEL and 0 < len(said.strip()) <= _LONGEST_VALUE:
        return Pair(label.strip(), said.strip(), entry)
    return None


def _names(box: Tag) -> Iterator[str]:
    """Its caption, its marks and those around it, and the heading before it."""
    if (caption := box.find("caption")) is not None and box.name == "table":
        yield text_of(caption)
    for around in [box, *list(box.parents)[:_HIGHEST]]:
        if around.name in ("body", "main", "html", "[document]"):
            break
        yield from (str(name) for name in around.get("class") or ())
        yield from (str(around[name]) for name in ("id", "aria-label") if around.get(name))
    above = box.find_previous(_is_title)
    if above is not None:
        yield text_of(above)


def _is_title(element: Tag) -> bool:
    if element.name in _HEADINGS or element.name in ("summary", "legend"):
        return True
    return element.name in ("p", "div", "span") and any(map(_TITLES.search, element.get("class") or ()))
