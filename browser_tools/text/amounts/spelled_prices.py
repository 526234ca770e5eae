"""Prices as shops write them, where no other number is written so: `$119. 95`, `5 870`, `35€ 99`."""

from __future__ import annotations

import re
import unicodedata

from browser_tools.text.amounts.currencies import MONEY

_SIGN = rf"(?:{MONEY}|[^\W\d_]{{1,3}}\.?)"
_GROUPS = re.compile(rf"({_SIGN}\s?)?(\d{{1,3}}(?: \d{{3}})+)((?:[.,]\d\d?)?(?:\s?{_SIGN})?)")
_APART = re.compile(r"(?<=\d)(?:([.,]) | ([.,]))(?=\d\d(?!\d))")
_BARE_CENTS = re.compile(r"(?<![\d.,])\.{1,2}(?=\d\d(?!\d))")
_BEHIND_SIGN = re.compile(r"(?<![\d.,])(\d+)\s?([€£$₽₺])\s?(\d\d)$")
_NO_CENTS = re.compile(r"(?<=\d)[.,]\s?[-–—]{1,2}(?!\d)")
_THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.,]|\s?/)")
_THOUSANDTHS = re.compile(
    r"\b(?:KWD|BHD|OMR|JOD|TND|LYD|IQD|K\.?D|B\.?D|J\.?D|D\.?T)\b|د\.ك|د\.ت|ر\.ع", re.IGNORECASE
)
"""Currencies whose coins are thousandths."""


def plain_price(said: str) -> str:
    """`said`, a price that people are shown, as any number is written."""
    said = " ".join(unicodedata.normalize("NFKC", said).split())
    said = _BEHIND_SIGN.sub(r"\1.\3 \2", _APART.sub(r"\1\2", said))
    said = _BARE_CENTS.sub("0.", said)
    said = _NO_CENTS.sub("", said)
    if grouped := _GROUPS.fullmatch(said):
        said = f"{grouped[1] or ''}{grouped[2].replace(' ', '')}{grouped[3]}"
    if _THOUSANDTHS.search(said):
        return said
    return _THOUSANDS.sub(lambda match: match[0].replace(".", ""), said)
