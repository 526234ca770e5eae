"""What a page says of itself in its head, less what its site says on every page."""

from __future__ import annotations

from collections.abc import Sequence

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from browser_tools.text.html.dom import text_of
from browser_tools.text.main.headed_part import is_main_heading
from browser_tools.text.main.text import MainText
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import sentences

_FEWEST_LETTERS = 12


def own_words(found: MainText, around: Sequence[Tag], soup: BeautifulSoup) -> str:
    """Its description without what the site says above every heading: `Free delivery from £40`."""
    if not found.description:
        return ""
    heading = soup.find(is_main_heading)
    above = heading.find_all_previous(string=True) if isinstance(heading, Tag) else []
    framed = letters(" ".join([*map(text_of, around), *(one for one in above if _is_shown(one))]))
    said = sentences(found.description, found.language)
    return " ".join(one for one in said if len(letters(one)) < _FEWEST_LETTERS or letters(one) not in framed)


def _is_shown(text: NavigableString) -> bool:
    return type(text) is NavigableString and text.find_parent(["head", "script", "style"]) is None
