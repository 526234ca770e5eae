"""How libraries describe a book: `Strasbourg : La Sablière, 2021` and `318 p. : ill. ; 21 cm` (ISBD)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import text_of

_EXTENT = re.compile(
    r"(?<![\w,.])(\d{1,5})\s?(?:p|pp|S|s|str|pág|pag|стр)\.(?:\s?:\s?[^;]{2,30})?(?:\s?;\s?(\d{2,3}(?:[.,]\d)?\s?[cm]m))?(?=$|[\s,;)])"
)
_IMPRINT = re.compile(
    r"^(?:[^\W\d_][^:]{2,30}\s?:\s)?(?P<place>[A-ZÀ-Þ][^:,;\d]{1,40}?)\s:\s(?P<who>[^,;:]{2,60}), "
    r"(?:c|©)?(?P<year>\d{4})\b"
)
_YEAR = re.compile(r"\d{4}")
_LONGEST, _NEAR, _LAST, _MOST = 160, 3, 1, 60


def of_books(root: Tag) -> Iterator[Offer]:
    """Pages and height, place, publisher and year."""
    for text in root.find_all(string=_EXTENT):
        said = " ".join(str(text).split())
        if len(said) <= _LONGEST and (found := _EXTENT.search(said)):
            for name, value in (("pages", found[1]), ("height", found[2])):
                if value:
                    yield Offer(meaning(name), value, "label", said, text.parent)
    for text in root.find_all(string=_YEAR, limit=_MOST):
        for around in list(text.parents)[:_NEAR]:
            said = text_of(around)
            if len(said) > _LONGEST:
                break
            if found := _IMPRINT.match(said):
                told = {"publication place": found["place"], "publisher": found["who"], "year": found["year"]}
                yield from (
                    Offer(meaning(name), value, "label", said, around, _LAST) for name, value in told.items()
                )
                break
