"""Whose English a page is written in, for 3/4/2026 is two days."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup

_AMERICAN = re.compile(r"(?<![\d/])(?:0?[1-9]|1[0-2])/(?:1[3-9]|2\d|3[01])/(?:\d\d|20\d\d)(?![\d/])")
_BRITISH = re.compile(r"\.(?:uk|ie|au|nz|za|in)$")
_POUNDS, _DOLLARS = re.compile(r"£\s?\d|\bGBP\b|€\s?\d"), re.compile(r"(?<![A-Z])\$\s?\d|\bUSD\b")


def english(language: str, url: str, soup: BeautifulSoup) -> str:
    """Whose English it is, where the page does not say: by its address, or by what things cost."""
    if language != "en":
        return language
    host = url.partition("://")[2].partition("/")[0].partition(":")[0]
    said = soup.get_text(" ")
    if _AMERICAN.search(said):
        return language
    pounds = _POUNDS.search(said) is not None and _DOLLARS.search(said) is None
    return "en-gb" if pounds or _BRITISH.search(host) else language
