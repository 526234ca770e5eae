"""How two texts are compared when a person writes one and a page the other."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")


def plain(text: str, *, exact: bool = False) -> str:
    """`text` for comparing: white space runs become one space, and case does not count unless `exact`."""
    return " ".join(folded(text, exact=exact).split())


def folded(text: str, *, exact: bool = False) -> str:
    """As `plain`, with its white space as it was."""
    seen = _INVISIBLE.sub("", unicodedata.normalize("NFC", text))
    return seen if exact else seen.casefold()


def unaccented(text: str) -> str:
    """`text` without the accents that people leave out."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(one for one in parts if not "\u0300" <= one <= "\u036f"))


def bare(text: str) -> str:
    """The words of `text` alone, for comparing what says the same."""
    return " ".join(re.findall(r"\w+", plain(text)))


def contains(seen: str, wanted: str, *, exact: bool = False) -> bool:
    return plain(wanted, exact=exact) in plain(seen, exact=exact)


def occurrences(seen: str, wanted: str, *, exact: bool = False) -> int:
    """How often `seen` contains it."""
    return plain(seen, exact=exact).count(plain(wanted, exact=exact))


def equals(seen: str, wanted: str, *, exact: bool = False) -> bool:
    return plain(wanted, exact=exact) == plain(seen, exact=exact)


def closest(wanted: str, lines: Iterable[str], *, longest: int = 120) -> str | None:
    """The line most like `wanted`, if any is like it at all; at most `longest` characters of it.

    Only the first 2,000 lines are looked at, so that a failing check on a huge page stays quick.
    """
    by_plain: dict[str, str] = {}
    for _, line in zip(range(2000), lines, strict=False):
        by_plain.setdefault(plain(line)[: 2 * longest], line)
    near = difflib.get_close_matches(plain(wanted), by_plain, n=1, cutoff=0.55)
    return shorten(" ".join(by_plain[near[0]].split()), longest) if near else None


def shorten(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."
