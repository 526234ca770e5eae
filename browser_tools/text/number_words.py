"""Numbers that are written as words, in English, German, French and Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

_SMALL = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_PHRASE = re.compile(
    rf"\b(?:{'|'.join([*_SMALL, *_SCALES])})\b(?:[\s-]+(?:and\s+)?(?:{'|'.join([*_SMALL, *_SCALES])})\b)*",
    re.IGNORECASE,
)
_IDLE_ONE = re.compile(
    rf"\s+(?:of(?!\s+(?:\d|{'|'.join(_SMALL)}))|another|more|such|can|day|thing|or)\b|'|’",
    re.IGNORECASE,
)
"""`one` before these counts nothing; `one of ten` does."""

_OTHERS = {
    "zwei": 2, "zwo": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
    "zehn": 10, "elf": 11, "zwölf": 12, "zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40,
    "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90, "hundert": 100,
    "tausend": 1000,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11,
    "douze": 12, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "cent": 100,
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
    "once": 11, "doce": 12, "veinte": 20, "treinta": 30, "cien": 100,
}  # fmt: skip
_AMBIGUOUS = {"once": "es", "sept": "fr", "cent": "fr", "dos": "es", "acht": "de"}
"""Words that mean something else in other languages than this."""
_OTHER = re.compile(rf"\b(?:{'|'.join(_OTHERS)})\b", re.IGNORECASE)
_A_WORN = re.compile(
    r"\b(?:(?:an?|the)\s+[a-z]+(?<!only)|this|that|another|each|every|which)\s+$", re.IGNORECASE
)
"""Before a `one` that stands for a thing: `a worn one scratches`."""
_GERMAN = re.compile(
    r"\b(?:ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|sech|sieb|und|zwan|zig|ßig|"
    r"hundert|tausend){2,}\b",
    re.IGNORECASE,
)
_KANJI = "[一二三四五六七八九十百千万亿億兆两兩]"
_CJK = re.compile(f"{_KANJI}{{2,}}|{_KANJI}(?=[年月日個个人名件円元歳%％])")
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
}  # fmt: skip
_ORDINAL = re.compile(rf"\b(?:{'|'.join(ORDINALS)})\b(?!,)", re.IGNORECASE)
_DONE = re.compile(r"\s(?:gave|said|told|wrote|came|saw|met|read|put|took|\w{2,}ed)\b")
"""Behind a `first` that counts nothing: `the paper first gave another sum`."""
_LOOSE = re.compile(
    r"\b(?:hal(?:f|ves|ved)|thirds|quarters?|twice|thrice|doubl(?:e|ed|es|ing)|tripl(?:e|ed|es|ing)|"
    r"quadrupl\w+|tenfold|dozens?|hundreds|thousands|millions|billions|"
    r"hälfte|drittel|viertel|doppelt\w*|dutzend\w*|moitié|tiers|double|doble|mitad)\b",
    re.IGNORECASE,
)


class Spelled(NamedTuple):
    """A number in words. Without a value the very word is what is stated."""

    text: str
    start: int
    end: int
    value: Fraction | None


def spelled(text: str, language: str = "") -> Iterator[Spelled]:
    """Every number that `text` writes as words; `one of` and its like count nothing."""
    for match in _PHRASE.finditer(text):
        if match[0].casefold() == "one" and (
            _IDLE_ONE.match(text, match.end()) or _A_WORN.search(text, 0, match.start())
        ):
            continue
        yield Spelled(match[0], match.start(), match.end(), Fraction(_english(match[0])))
    for match in _OTHER.finditer(text):
        if language[:2] != _AMBIGUOUS.get(match[0].casefold(), language[:2]):
            continue
        yield Spelled(match[0], match.start(), match.end(), Fraction(_OTHERS[match[0].casefold()]))
    for match in _ORDINAL.finditer(text):
        if match[0].casefold() == "first" and _DONE.match(text, match.end()):
            continue
        yield Spelled(match[0], match.start(), match.end(), Fraction(ORDINALS[match[0].casefold()]))
    for pattern in (_GERMAN, _CJK, _LOOSE):
        for match in pattern.finditer(text):
            yield Spelled(match[0], match.start(), match.end(), None)


def _english(phrase: str) -> int:
    """`two hundred and five thousand` -> 205000."""
    total = part = 0
    for word in re.split(r"[\s-]+", phrase.casefold()):
        if word in _SMALL:
            part += _SMALL[word]
        elif word == "hundred":
            part = max(part, 1) * 100
        elif word in _SCALES:
            total, part = total + max(part, 1) * _SCALES[word], 0
    return total + part
