"""What names mean the same: of a property in a schema, a label on a page, a key in its data, a class."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path


def _fold(word: str) -> str:
    """Without the accents of Latin letters, which people leave out in names."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return unicodedata.normalize("NFC", "".join(one for one in parts if not "\u0300" <= one <= "\u036f"))


def _groups() -> Iterator[tuple[str, str]]:
    for line in (Path(__file__).parent / "meanings.txt").read_text(encoding="utf-8").splitlines():
        words = [] if line.startswith("#") else line.split()
        yield from ((_fold(word), _fold(words[0])) for word in words)


_MEANING = dict(reversed(list(_groups())))
"""A word that stands in two lines means the first."""
_IDLE = frozenset(
    """
    the a an of for in at by to and is item product event recipe page article post row entry value your our s
    itemprop js text-value data field comment topic de la le du des der die das
    """.split()  # noqa: SIM905 (words read better as words)
)
"""Words that add nothing to others: `product name` is a name."""
_UNITS = frozenset("kg g mg lb oz m cm mm km l ml w kw v hz eur usd gbp chf jpy".split())  # noqa: SIM905 (words)
"""A name may end in the unit that its number is wanted in."""

Meaning = frozenset[str]

INSTEAD = {"date": "start", "price": "lowprice", "start": "date", "end": "date", "totaltime": "total"}
"""What a page may say where it does not say the other: an event's date is that of its start."""


@lru_cache(maxsize=20_000)
def meaning(name: str) -> Meaning:
    """What `name` means, as a set of words: `priceCurrency`, `price_currency` and `Currency` are one."""
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"(?<=[a-zà-ÿ0-9])(?=[A-ZÀ-Þ])", " ", name))
    words = [_fold(part) for part in parts]
    whole = _MEANING.get("".join(words))
    if whole:
        return frozenset([whole])
    if len(words) > 1 and words[-1] in _UNITS:
        return meaning(" ".join(words[:-1]))
    kept = [word for word in words if word not in _IDLE] or words
    joined = _MEANING.get("".join(kept))
    if joined:
        return frozenset([joined])
    return frozenset(_MEANING.get(word, _single(word)) for word in kept)


def _single(word: str) -> str:
    shorter = word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
    return _MEANING.get(shorter, shorter)


def closeness(wanted: Meaning, offered: Meaning) -> int:
    """0: nothing in common that counts; 10: the same; between: one says more than the other."""
    if not wanted or not offered:
        return 0
    if wanted == offered:
        return 10
    if offered < wanted or wanted < offered:
        return max(1, 7 - 2 * len(wanted ^ offered))
    return 0
