"""What a page says of itself in its head, as far as it says it in full."""

from __future__ import annotations

import re

from browser_tools.text.compare import bare
from browser_tools.text.sentences import ENDED, sentences

_CUT = re.compile(r"\s*\[?(?:…|\.\.\.)\]?[\s.]*$")
_SEAM = r"\s*[|–—:·.!?-]\s+"
_HOST = re.compile(r"\s+[|–—-]\s+(?:[\w-]+\.)+[a-z]{2,}$", re.IGNORECASE)
_SITE = re.compile(r"\s+[|–—·-]\s+\S+(?: \S+){0,3}$")
_LAST_WORDS = 3
"""Of a description without an end: where they stand in the text, it was cut there."""
_SITE_WORDS = 4
"""Most words of a site's name beside the title."""
_OF_SITE = re.compile(
    r"\b(?:latest|breaking|local|daily) news\b|\bheadlines\b|\bnews(?:, \w+)* (?:and|&) \w+|\bnews,|"
    r"\bnews coverage\b|\b(?:official|online) (?:site|website|portal|home\s?page)\b|"
    r"\baktuelle nachrichten\b|\bnachrichten (?:aus|und)\b|\bactualités?,|\bl'actualité\b|"
    r"\b(?:últimas )?noticias (?:de|del|económicas)\b|\bnotícias (?:de|do|da|sobre)\b|"
    r"\bultime notizie\b|\bпоследние новости\b|\bnieuws (?:uit|over)\b",
    re.IGNORECASE,
)
"""What sites say of themselves on each of their pages."""
_LONG_WORD = 5
_OF_PAGE = 0.6
"""Share of a description's words that stand on the page, from which on it is the page's own."""


def whole_description(description: str, title: str, text: str, language: str = "") -> str:
    """Its whole sentences; "" where it is the title with the site's name, speaks of the site alone, or is cut
    short beside `text`.
    """
    words, named = bare(description), bare(title)
    if named and named in words and len(words.split()) - len(named.split()) <= _SITE_WORDS:
        return ""
    description = _less_title(description, title)
    if _OF_SITE.search(description) and _shared(bare(description), f"{named} {bare(text)}") < _OF_PAGE:
        return ""
    if not text or not _is_cut(description, bare(text)):
        return description
    return " ".join(
        one for one in sentences(description, language) if ENDED.search(one) and not _CUT.search(one)
    )


def _less_title(description: str, title: str) -> str:
    """What it says besides the title that it begins with, and the site's name that it then ends with."""
    description = _HOST.sub("", description)
    begins = re.match(rf"{re.escape(title)}{_SEAM}", description, re.IGNORECASE) if title else None
    return _SITE.sub("", description[begins.end() :]) if begins else description


def _shared(words: str, text: str) -> float:
    """The share of longer `words` that stand in `text`."""
    known = set(text.split())
    long = [word for word in words.split() if len(word) >= _LONG_WORD]
    return sum(word in known for word in long) / max(1, len(long))


def _is_cut(description: str, text: str) -> bool:
    if _CUT.search(description):
        return True
    last = bare(description).split()[-_LAST_WORDS:]
    # the last word may be cut itself
    return not ENDED.search(description) and len(last) == _LAST_WORDS and f" {' '.join(last)}" in f" {text}"
