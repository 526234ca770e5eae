"""What a page says of itself in its head, as far as it says it in full."""

from __future__ import annotations

import re

from browser_tools.text.compare import bare
from browser_tools.text.sentences import ENDED, sentences

_CUT = re.compile(r"\s*(?:…|\.\.\.)\s*$")
_SEAM = r"\s*[|–—:·-]\s+"
_SITE = re.compile(r"\s+[|–—·-]\s+\S+(?: \S+){0,3}$")
_LAST_WORDS = 3
"""Of a description without an end: where the text goes on behind them, it was cut there."""
_SITE_WORDS = 4
"""Most words of a site's name beside the title."""


def whole_description(description: str, title: str, text: str, language: str = "") -> str:
    """Its whole sentences; "" where it is the title with the site's name, or cut short beside `text`."""
    words, named = bare(description), bare(title)
    if named and named in words and len(words.split()) - len(named.split()) <= _SITE_WORDS:
        return ""
    description = _less_title(description, title)
    if not text or not _is_cut(description, bare(text)):
        return description
    return " ".join(
        one for one in sentences(description, language) if ENDED.search(one) and not _CUT.search(one)
    )


def _less_title(description: str, title: str) -> str:
    """What it says besides the title that it begins with, and the site's name that it then ends with."""
    begins = re.match(rf"{re.escape(title)}{_SEAM}", description, re.IGNORECASE) if title else None
    return _SITE.sub("", description[begins.end() :]) if begins else description


def _is_cut(description: str, text: str) -> bool:
    if _CUT.search(description):
        return True
    last = bare(description).split()[-_LAST_WORDS:]
    return not ENDED.search(description) and len(last) == _LAST_WORDS and f" {' '.join(last)} " in f" {text} "
