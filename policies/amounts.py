"""Sums of money as pages write them: `24,90 EUR`, `$1,234.50`, `1 234,50 zł`, `¥12,800`.

What cannot be read for sure is not guessed: the amount is then unknown, and unknown matches every rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from policies.limits import Currency
from policies.phrases import fold
from policies.validation import FileModel

_SIGNS = {
    "€": "EUR", "£": "GBP", "₽": "RUB", "₺": "TRY", "₩": "KRW", "₹": "INR", "₴": "UAH", "₪": "ILS",
    "฿": "THB", "₫": "VND", "₱": "PHP", "zł": "PLN", "kč": "CZK", "us$": "USD", "u$s": "USD", "r$": "BRL",
    "c$": "CAD", "ca$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD",
    "nt$": "TWD", "mx$": "MXN", "fr.": "CHF", "sfr": "CHF", "ft": "HUF", "lei": "RON", "円": "JPY",
    "元": "CNY", "euro": "EUR", "euros": "EUR", "$": "USD",
}  # fmt: skip
_SHARED_SIGNS = frozenset({"¥", "￥", "kr", "kr."})
"""Signs of several currencies: the amount is known, its currency is not. A bare `$` is read as the US one,
which is the dearest of those that use it."""
_CODES = frozenset(
    """AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JOD JPY KRW KWD
    MAD MXN MYR NOK NZD OMR PEN PHP PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR""".split()  # noqa: SIM905 - fifty quoted codes are harder to read
)
_THREE_DECIMALS = frozenset({"BHD", "JOD", "KWD", "OMR", "TND"})
_BLANKS = "\u00a0\u202f\u2009 "
_DIGITS = rf"\d(?:[\d.,'’{_BLANKS}]*\d)?"
_CODE = r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])"
_SIGN = "|".join(re.escape(sign) for sign in sorted({*_SIGNS, *_SHARED_SIGNS}, key=len, reverse=True))
_UNIT = rf"(?:{_CODE}|(?i:{_SIGN}))"
_MONEY = re.compile(
    rf"(?P<before>{_UNIT})?[{_BLANKS}]?(?P<minus>[-−])?(?P<number>{_DIGITS})(?:,-|,–|\.-)?"
    rf"[{_BLANKS}]?(?P<after>{_UNIT})?"
)
_EACH = r"(?:of|à|je|zu je|de|da|van|po)"
_LED = re.compile(
    rf"\d[{_BLANKS}]?(?:[x×*][{_BLANKS}]?|[-–—])$|\d[{_BLANKS}]\w+[{_BLANKS}]{_EACH}[{_BLANKS}]$"
)
"""`3 x 20 EUR` is no 20 EUR; nor are `40-60 EUR`, `12 payments of 20 EUR`."""
_LED_CHARACTERS = 200
"""How far before a sum that is looked for: a page may name thousands of sums in one line."""
_MANY = (
    r"(?i:k|m|b|t|mn|mm|bn|tn|mio|mln|mrd|mld|tsd|tys|thousand|million|billion|trillion|lakh|crore"
    r"|tausend|mille|mil|mila|tysi\w*|mill?i[oóõ]\w*|mill?iard\w*|duizend|miljoen)(?!\w)|[万萬億亿千百]"
)
_RATE = rf"(?:/|(?i:per|an?|pro|je|par|al|por|na)[{_BLANKS}])[{_BLANKS}]?[^\W\d]+"
_DURING = r"(?i:for|x|×|für|über|pendant|pour|durante|por|per|przez|voor)"
_FOLLOWED = re.compile(
    rf"[{_BLANKS}]?(?:{_MANY}|e[+]?\d|[x×*][{_BLANKS}]?\d|{_RATE}[{_BLANKS}]{_DURING}[{_BLANKS}]\d)"
)
"""`EUR 2 million`, `€5k`, `€ 5e3`, `20 EUR x 12`, `40 EUR per month for 24 months`."""
_SPANS = re.compile(rf"[{_BLANKS}]?(?:[-–—]|to|bis|à|a|do|tot)[{_BLANKS}]?\d")
"""`EUR 40-60`."""
_TOTALS = re.compile(
    r"\b(?:grand total|order total|total amount|total|amount due|amount to pay|to pay|you pay|balance due"
    r"|gesamtbetrag|gesamtsumme|gesamtpreis|gesamt|summe|endbetrag|zu zahlen|zahlbetrag|rechnungsbetrag"
    r"|total à payer|montant total|montant|à payer|net à payer|total ttc|total general|importe total"
    r"|total a pagar|a pagar|importe|totale|importo totale|da pagare|valor total|totaal|totaalbedrag"
    r"|te betalen|razem|suma|do zapłaty|łącznie)\b"
    r"|合計|総計|お支払い?金額|ご請求|总计|总额|合计|应付|实付|總計"
)
_PARTS = re.compile(
    r"\b(?:sub\s?-?total|zwischensumme|sous-total|subtotale|subtotaal|suma częściowa|tax|vat|mwst|tva|iva|btw"
    r"|discount|rabatt|remise|descuento|sconto|korting|rabat|saved|saving|points|items)\b|小計|小计|税"
)
"""What also stands beside sums and is not what will be paid."""


MOST_ITEMS = 20
"""Of a page's lines with prices, in a question to a person."""


@dataclass(frozen=True)
class Amount:
    """A sum; `currency` is an ISO code, None where the sign stands for several."""

    value: Decimal
    currency: str | None


class AmountIs(FileModel):
    """`amount: {lte: 50, currency: EUR}`: without a currency the number alone counts."""

    lt: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    lte: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    gt: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    gte: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    currency: Currency | None = None

    @model_validator(mode="after")
    def _compares(self) -> AmountIs:
        if {self.lt, self.lte, self.gt, self.gte} == {None}:
            raise PydanticCustomError("bad_type", "{m}", {"m": "expected lt, lte, gt or gte with a number"})
        return self

    def holds(self, amount: Amount | None) -> bool | None:
        """None where nobody knows: no amount, or one of another currency, which is not converted."""
        if amount is None or (self.currency is not None and amount.currency != self.currency):
            return None
        value = amount.value
        return (
            (self.lt is None or value < Decimal(str(self.lt)))
            and (self.lte is None or value <= Decimal(str(self.lte)))
            and (self.gt is None or value > Decimal(str(self.gt)))
            and (self.gte is None or value >= Decimal(str(self.gte)))
        )


def read_amount(text: str) -> Amount | None:
    """The one sum that `text` names; None if it names none, several, or one that can be read two ways."""
    found = set(_sums(text))
    return found.pop() if len(found) == 1 and None not in found else None


def total_of(lines: Iterable[str]) -> str | None:
    """The line of a page's visible text that says what will be paid; None if nobody can tell.

    Where several lines name a total, the highest counts; where they are of several currencies, none does.
    """
    read: dict[str, Amount] = {}
    for label, line in _labelled(lines):
        amount = read_amount(line)
        if amount is None:
            if any(True for _ in _sums(line)):
                return None
            continue
        read[label] = amount
    if len({amount.currency for amount in read.values()}) != 1:
        return None
    return max(read, key=lambda line: read[line].value)


def items_of(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines of a page's visible text that name a price, but no total; at most `MOST_ITEMS`.

    A price that stands alone is told with the line before it.
    """
    items: list[str] = []
    before = ""
    for line in lines:
        if any(True for _ in _sums(line)) and not _TOTALS.search(fold(line)):
            alone = not re.search(r"\w", _MONEY.sub("", line))
            items.append(f"{before} {line}".strip() if alone else line)
        before = line
    return tuple(items[:MOST_ITEMS])


def _labelled(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(what was found, the part with its sum) of each total; the sum may stand on the next line."""
    waiting = ""
    for line in lines:
        folded = fold(line)
        if _TOTALS.search(folded) and not _PARTS.search(folded):
            if any(True for _ in _sums(line)):
                yield _money_in(line), line
                waiting = ""
            else:
                waiting = line
        elif waiting:
            if any(True for _ in _sums(line)):
                yield _money_in(line), line
            waiting = ""


def _money_in(line: str) -> str:
    return "; ".join(match[0].strip() for match in _MONEY.finditer(line) if match["before"] or match["after"])


def _sums(text: str) -> Iterator[Amount | None]:
    """Every number of `text` that has a currency; None for one that is unclear."""
    for match in _MONEY.finditer(text):
        units = [unit for unit in (match["before"], match["after"]) if unit is not None]
        currencies = {_currency(unit) for unit in units} - {""}
        if not currencies:
            continue
        named = currencies - {None}
        currency = named.pop() if len(named) == 1 else None
        unclear = named or match["minus"] or _is_multiplied(text, match)
        value = None if unclear else _number(match["number"], currency)
        yield None if value is None else Amount(value, currency)


def _is_multiplied(text: str, sum: re.Match[str]) -> bool:
    """Whether what stands beside a sum makes another one of it, or one of several."""
    before = max(0, sum.start() - _LED_CHARACTERS)
    if _LED.search(text, before, sum.start()) or _FOLLOWED.match(text, sum.end()):
        return True
    return sum["after"] is None and _SPANS.match(text, sum.end()) is not None


def _currency(unit: str) -> str | None:
    """ISO code; None for a sign of several currencies, "" for a word that is none."""
    folded = unit.casefold()
    if folded in _SHARED_SIGNS:
        return None
    return _SIGNS.get(folded) or (unit if unit in _CODES else "")


def _number(text: str, currency: str | None) -> Decimal | None:
    """`1.234,50`, `1,234.50`, `1 234,50`, `1'234.50`, `12,800`; None for what fits no way of writing."""
    plain = re.sub(rf"[{_BLANKS}'’]", " ", text)
    marks = [char for char in plain if char in ".,"]
    decimal = _decimal_mark(plain, marks, currency)
    if decimal is None:
        return None
    whole, _, rest = plain.rpartition(decimal) if decimal else (plain, "", "")
    groups = re.split(r"[., ]", whole)
    if not _is_grouped(groups, whole) or (decimal and not 1 <= len(rest) <= 3):
        return None
    return Decimal("".join(groups) + (f".{rest}" if rest else ""))


def _decimal_mark(plain: str, marks: list[str], currency: str | None) -> str | None:
    """The mark before the decimals, "" if there is none, None if nobody can tell."""
    if not marks:
        return ""
    last = marks[-1]
    decimals = len(plain) - plain.rindex(last) - 1
    if len(set(marks)) == 2:
        return last if marks.count(last) == 1 else None
    if len(marks) > 1:
        return "" if decimals == 3 else None
    if decimals == 3:
        return None if currency in _THREE_DECIMALS else ""
    return last


def _is_grouped(groups: list[str], whole: str) -> bool:
    """Thousands in threes; in India the higher ones in twos."""
    if len(groups) == 1:
        return True
    marks = {char for char in whole if char in "., "}
    first, *middle, last = groups
    threes = all(len(one) == 3 for one in middle)
    twos = all(len(one) == 2 for one in middle)
    return len(marks) == 1 and 1 <= len(first) <= 3 and len(last) == 3 and (threes or twos)
