"""The words of `meanings.txt` and `translations.txt`, and what each of them means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

Meaning = frozenset[str]
OR = "|"
"""Between two meanings of one word: `siege` are victories, or where somebody resides."""
IDLE = frozenset(
    """
    the a an of for in at by to and is has on or itemprop js data field your our s de la le du des der die das
    na w fur den dem pour para los las aux voor het een per gli dla
    op auf am im an en con mit met avec zum zur sur su sul sulla with
    l d du di av van del della dello dei degli do da dos
    ihre ihr deine dein unsere unser votre vos notre nos su sus tu tus tuo tuoi tue uw jouw onze twoje
    """.split()  # noqa: SIM905 (words read better as words)
)
SUBJECTS = IDLE | frozenset(
    """
    item product prod pdp event recipe page article post row entry value comment topic race concert workshop
    seminar festival webinar lecture exhibition
    evento evenement veranstaltung evenementen annonce anuncio annuncio anzeige inserat advertentie
    """.split()  # noqa: SIM905 (words read better as words)
)
"""Words that add nothing to others: `product name` is a name. But `post count` is none."""
_ACCENTS = re.compile("[\u0300-\u036f]+")
_STROKES = (("ł", "l"), ("ø", "o"), ("đ", "d"))
_HERE = Path(__file__).parent


def folded(words: str) -> str:
    """Without the accents and strokes of Latin letters, which people leave out in names; `isation` is spelt
    with a z."""
    words = words.casefold()
    if not words.isascii():
        for stroked, plain in _STROKES:
            words = words.replace(stroked, plain)
        words = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", words))
        words = unicodedata.normalize("NFC", _ACCENTS.sub("", words))
    return words.replace("isation", "ization")


def parts(told: str) -> Meaning:
    """Of `departure+port` both."""
    return frozenset(told.split("+"))


def _lines(name: str) -> Iterator[list[str]]:
    for line in folded((_HERE / name).read_text(encoding="utf-8")).splitlines():
        if line and not line.startswith("#"):
            yield line.split()


def _read() -> tuple[dict[str, str], frozenset[str]]:
    meant: dict[str, str] = {}
    for name, *others in _lines("meanings.txt"):
        for word in (name, *others):
            meant.setdefault(word, name)
    known = frozenset(meant.values())
    compounds: list[list[str]] = []
    for name, *others in _lines("translations.txt"):
        if name == "?":
            word, *either = others
            meant[word] = OR.join(meant.get(one, one) for one in either)
        elif "_" in name:
            compounds.append([name, *others])
        else:
            told = "+".join(meant.get(one, one) for one in name.replace("-", "").split("+"))
            _add(meant, told, others if "+" in name else (name.replace("-", ""), *others))
    for name, *others in compounds:
        said = name.split("_")
        telling = [one for one in said if one not in SUBJECTS] or said
        _add(meant, "+".join(meant.get(one, one) for one in telling), (name, *others))
    return meant, known


def _add(meant: dict[str, str], told: str, words: Iterable[str]) -> None:
    for word in words:
        if "_" not in word:
            meant.setdefault(word, told)
            continue
        meant.setdefault(word.replace("_", ""), told)
        if len(apart := [one for one in word.split("_") if one not in IDLE]) > 1:
            meant.setdefault("".join(apart), told)


MEANT, KNOWN = _read()
"""What a word means, several meanings joined by `+`; and those that are names of values of a page.

A word that stands in two lines means the first.
"""
