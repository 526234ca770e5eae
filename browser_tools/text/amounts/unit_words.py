"""What a number counts, whatever its form: `€`, `euros` and `EUR`; `%` and `percent`; `km/h`."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from browser_tools.text.amounts.units import spelt, unit
from browser_tools.text.sentences import is_dense

_SPACE = "[ \u00a0\u2009\u202f]"
_BEHIND, _OF = re.compile(f"{_SPACE}?-?"), re.compile(f"{_SPACE}?(?:d['’]|de |di )?")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_NO_UNITS = frozenset(
    {"in", "ch", "ac", "sm", "mo", "kn", "ps", "st", "cc", "cup", "cups", "a", "c", "f", "k", "dl", "cv"}
)
"""What is rather a word of the sentence."""
_ALSO = {"lb": frozenset({"lb", "GBP"}), "GBP": frozenset({"lb", "GBP"})}
NEVER_APART = frozenset({"×", "~"})
"""What is said of one number alone: a word such as `times` that stands elsewhere says nothing of it."""
Units = frozenset[str]
NONE: Units = frozenset()


@cache
def _words() -> dict[str, Units]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in (Path(__file__).parent / "unit_words.txt").read_text(encoding="utf-8").splitlines():
        name, *forms = line.split()
        for one in forms if name != "#" else ():
            found[one.replace("_", " ")].add(name)
    return {word: frozenset(names) for word, names in found.items()}


@cache
def _written() -> re.Pattern[str]:
    """Behind words of scripts that part words nothing may follow."""
    own = sorted(_words(), key=len, reverse=True)
    unparted = [re.escape(one) for one in own if is_dense(one[-1]) or _HANGUL.match(one[-1])]
    signs = [re.escape(one) for one in own if not one[-1].isalnum()]
    parted = [re.escape(one) for one in own if one[-1].isalnum()]
    return re.compile(
        rf"(?:{'|'.join(parted)}|{spelt()})(?![\w²³])|{'|'.join([*signs, *unparted])}", re.IGNORECASE
    )


def units_of(word: str) -> Units:
    """What `word` may mean as a unit; empty if it is none."""
    folded = " ".join(word.split()).casefold()
    if folded in _NO_UNITS and word not in ("A", "K"):
        return NONE
    measure = unit(" ".join(word.split()))
    found = _words().get(folded, NONE) | ({measure} if measure else NONE)
    return frozenset().union(*(_ALSO.get(one, frozenset({one})) for one in found)) if found else NONE


def unit_at(text: str, at: int, *, of: bool = False) -> tuple[Units, int]:
    """The unit in `text` right behind a number that ends at `at`, and where it ends.

    `of`: perhaps behind a word, as in `2 millions d'euros`.
    """
    begin = (_OF if of else _BEHIND).match(text, at)
    start = begin.end() if begin else at
    found = _written().match(text, start)
    if found is None or not (units := units_of(found[0])):
        return NONE, at
    return units, found.end()


def units_in(text: str) -> Units:
    """All that stand in `text` as words or signs of their own."""
    found = re.finditer(rf"(?<!\w){_written().pattern}", text, re.IGNORECASE)
    told = (one for one in found if len(one[0]) > 1 or not one[0].isalpha() or _in_brackets(one))
    named = frozenset().union(*(units_of(one[0]) for one in told))
    return named - NEVER_APART if named else NONE


def _in_brackets(letter: re.Match[str]) -> bool:
    """`Length (m)`: the head of a column."""
    around = letter.string[max(0, letter.start() - 1) : letter.end() + 1]
    return around[:1] + around[-1:] in ("()", "[]")
