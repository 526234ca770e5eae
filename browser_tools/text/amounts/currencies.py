"""Currencies as prices name them: by sign, by code, by a word beside the amount, and by whose page it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import urlsplit

_SIGNS = {
    "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "원": "KRW", "₺": "TRY", "₽": "RUB", "₪": "ILS",
    "₸": "KZT", "₴": "UAH", "₫": "VND", "₦": "NGN", "฿": "THB", "₱": "PHP", "円": "JPY",
    "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "R$": "BRL", "NZ$": "NZD", "HK$": "HKD",
    "NT$": "TWD", "S$": "SGD", "MX$": "MXN", "US$": "USD", "¥": "JPY", "$": "USD",
}  # fmt: skip
_WORDS = {
    "zł": "PLN", "Kč": "CZK", "Fr.": "CHF", "SFr": "CHF", "lei": "RON", "Ft": "HUF", "лв": "BGN",
    "тг": "KZT", "руб": "RUB", "р.": "RUB", "грн": "UAH", "ر.س": "SAR", "د.إ": "AED", "元": "CNY",
    "TL": "TRY", "Rp": "IDR", "Р": "RUB", "дин": "RSD", "ج.م": "EGP",
}  # fmt: skip
"""What is a currency beside an amount, or by itself, and may be another word elsewhere: `lei`."""
_CODES = (
    "EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|INR|CAD|AUD|NZD|HKD|KRW|BRL|CNY|SGD|MXN|TRY|HUF|RON|BGN|RSD|"
    "HRK|UAH|KZT|RUB|ILS|SAR|AED|ZAR|THB|TWD|CLP|ARS|PKR|MYR|IDR|PHP|VND|EGP|QAR|KWD|BHD|OMR|PEN|COP|NGN|KES|ISK"
)
CODE = re.compile(rf"(?<![A-Z])({_CODES})(?![A-Z])")
_SHARED = {
    "$": {"ca": "CAD", "au": "AUD", "nz": "NZD", "hk": "HKD", "sg": "SGD", "tw": "TWD", "mx": "MXN",
          "cl": "CLP", "ar": "ARS", "uy": "UYU"},
    "¥": {"cn": "CNY"},
    "元": {"tw": "TWD", "hk": "HKD"},
    "kr": {"se": "SEK", "no": "NOK", "dk": "DKK", "is": "ISK"},
    "Rs": {"in": "INR", "pk": "PKR", "lk": "LKR", "np": "NPR", "mu": "MUR"},
}  # fmt: skip
"""Signs that several countries share, by whose page it is."""
_SPOKEN_IN = {"sv": "se", "nb": "no", "nn": "no", "no": "no", "da": "dk", "is": "is", "zh": "cn", "ur": "pk"}
"""Countries of languages that are spoken in one of those that share a sign."""
_FEET = "(?-i:Ft)"
"""Forints; `ft` are feet."""
_WORD = "|".join(_FEET if word == "Ft" else re.escape(word) for word in (*_WORDS, "kr", "Rs") if word != "元")
_LETTER = r"[^\W\d_]"
_BESIDE = (
    rf"(?i:(?:(?<=[\d,.–-])|(?<=[\d,.–-][ \u00a0\u202f])|^(?=\S{{1,4}}$))(?:{_WORD})(?!{_LETTER})"
    rf"|(?<!{_LETTER})(?:{_WORD})\.?(?=[ \u00a0]?\d))"
)
_YUAN = r"(?:(?<=\d)|(?<=\d )|^(?=.$))元"
"""What stands in other words, too: `单元`."""
_NAMED = re.compile(f"{_BESIDE}|{_YUAN}")
_BY_WORD = {word.casefold(): word for word in (*_WORDS, *_SHARED)}
MONEY = rf"(?:[€$£¥￥₹₩₽₺₪₸₴₫₦฿₱円원]|(?<![A-Za-z])(?:{_CODES})(?![A-Za-z])|{_BESIDE}|{_YUAN})"
"""A pattern of what says that a number is an amount of money."""


def currency(said: str, country: str = "") -> str | None:
    """The currency that a price names, as its code; of a sign that several share that of the `country`."""
    said = unicodedata.normalize("NFKC", said)
    if code := CODE.search(said):
        return code[1]
    for sign in _named(said):
        for place in country.split():
            if code_there := _SHARED.get(sign, {}).get(place):
                return code_there
        if known := _SIGNS.get(sign) or _WORDS.get(sign):
            return known
    return None


def names_money(said: str) -> bool:
    """Whether it names a currency, be it one that several countries call alike: `180 kr.`"""
    return CODE.search(said) is not None or next(_named(said), None) is not None


def _named(said: str) -> Iterator[str]:
    """The signs and words in it that mean money, the longest first."""
    yield from (sign for sign in sorted(_SIGNS, key=len, reverse=True) if sign in said)
    if found := _NAMED.search(said):
        told = found[0].casefold()
        yield _BY_WORD.get(told) or _BY_WORD[told.rstrip(".")]


def country_of(url: str, language: str) -> str:
    """Whose page it is, as lower-case codes: of the country of its host, of its language's region, and of
    where the language is spoken."""
    host = (urlsplit(url).hostname or "").rpartition(".")[2]
    spoken, *rest = language.casefold().replace("_", "-").split("-")
    return " ".join(one for one in (host, *rest[-1:], _SPOKEN_IN.get(spoken, "")) if len(one) == 2)
