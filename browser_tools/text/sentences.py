"""Where sentences end, in English and German well enough, elsewhere passably."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(r"""(?<![.!?…])[.!?…]+["')\]»“”’]*(?:\[\w{1,3}\])*(?=\s)|[。！？]["')\]»”’」』]*""")
"""Behind the mark stand those that close a quotation, and those that lead to notes: `in operation.[1]`."""
ENDED = re.compile(r"""[.!?…。！？]["')\]»”’」]*(?:\[\w{1,3}\])*\s*$""")
"""What ends like this is a sentence, or several."""
_NEXT = re.compile(r"""\s*["'(\[«„“”‘¿¡]*(?P<first>\w?)""")
_QUOTE_ENDS = ('"', "”", "»")
_ROLE = re.compile(r"\s*\[\w+\] [^\W\d_a-z]")
"""`Solved. [assistant] Here`: who says the next sentence."""
_LAST_WORD = re.compile(r"([^\s(\[„“\"']+)$")
_DAY_OR_ORDINAL = re.compile(r"\d{1,2}")
_NO_VOWELS = re.compile(r"[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]{2,4}")
"""What nobody can say is an abbreviation: `kl`, `tlf`, `стр`."""
_HALF_DAY = re.compile(r"[ap]\.m")
_OF_HOUR = re.compile(r"\d\s?[hgmlsw]$")
"""`hasta las 13 h. Si llueve`: a unit, no initial."""
_LETTERED = re.compile(
    r"\b(?:appendix|block|bloco|bloque|blocco|blok|buildings?|categor\w+|catégorie|classe?|clase|klasse|gate|gebäude|"
    r"grades?|group|groupe?|grup\w*|gruppe|gruppo|halle?|kategori\w+|level|option\w*|opción|opção|parte?|plan|platform|"
    r"room|saal|saln?[ae]?|salle|secci\w+|section|stage|terminal|tor|track|type?|tipo|typ|vitamine?s?|wing|zon[ae])\s[A-Z]$",
    re.IGNORECASE,
)
"""`a licence of category D. The depot`: a letter that names one of several is no initial."""
_INITIAL = re.compile(r"[^\W\d_](?:\.[^\W\d_])*")

_BEFORE_ANYTHING = frozenset({
    "mr", "mrs", "ms", "dr", "prof", "st", "nr", "bzw", "vgl", "cf", "ca", "vs", "hr", "fr", "sog", "ph.d",
    "rd", "mio", "mrd", "tsd", "str", "z.b", "u.a", "d.h", "i.d.r", "usw", "inc", "ltd", "jr", "sr", "sra",
    "mme", "mlle",
    "env", "p.ex", "e.g", "i.e", "approx",
})  # fmt: skip
"""Abbreviations after which the sentence goes on, whatever follows."""
_BEFORE_NUMBERS = frozenset({
    "no", "nos", "vol", "fig", "figs", "eq", "sec", "ch", "pp", "approx", "est", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "abs", "art", "bd", "geb", "gest", "mind", "max",
    "min", "tel", "ggf", "zzgl", "inkl", "exkl", "evtl",
})  # fmt: skip
"""Abbreviations after which the sentence goes on if a number follows."""
_MONTHS = frozenset({
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december", "januar", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember",
    "jahrhundert", "jahrhunderts",
})  # fmt: skip
_DAYS = _MONTHS | frozenset({
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "central", "eastern", "pacific",
})  # fmt: skip
"""What an hour may be told of: `at 6 a.m. Monday`, `6 a.m. Eastern`."""


LONG_WORD = re.compile("[\u0900-\u0963\u0970-\u0dff]{4,}|[^\\W_]{4,}|\\d+")
"""Words that say something, and numbers. To Python the vowels of Devanagari and its kin are no letters: a
word would fall apart at each.
"""

_LONGEST = 3000
"""Characters of a sentence."""
_DENSE = re.compile("[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def is_dense(sign: str) -> bool:
    """Whether a character is of a script in which few of them say much: Thai, kana, kanji, hangul."""
    return _DENSE.match(sign) is not None


def extent(text: str) -> int:
    """How much `text` says, in characters of a European language: a kanji stands for some two."""
    return len(text) + len(_DENSE.findall(text)) * 3 // 2


def sentences(text: str, language: str = "") -> list[str]:
    """The sentences of one paragraph, word for word, white space trimmed.

    `language` is a tag such as `de-AT`: German writes ordinals with a point (`im 19. Jahrhundert`). What has
    no end for 3,000 characters is none, and parted at a space: whoever weighs a sentence looks at its words
    again and again.
    """
    out: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if _ends(text, match, german=language.lower().startswith("de")):
            out.append(text[start : match.end()].strip())
            start = match.end()
    out.append(text[start:].strip())
    return [part for sentence in out for part in _parted(sentence)]


def _parted(sentence: str) -> Iterator[str]:
    while len(sentence) > _LONGEST:
        end = sentence.rfind(" ", 1, _LONGEST) + 1 or _LONGEST
        yield sentence[:end].rstrip()
        sentence = sentence[end:].lstrip()
    if sentence:
        yield sentence


def _ends(text: str, mark: re.Match[str], *, german: bool) -> bool:
    """Whether the sentence is over at `mark`."""
    if mark[0][0] in "。！？":
        return True
    following = _NEXT.match(text, mark.end())
    first = following["first"] if following else ""
    if first.islower():
        return _ROLE.match(text, mark.end()) is not None
    if mark[0][0] != "." or mark[0].startswith(".."):
        return True
    if mark[0].endswith(_QUOTE_ENDS) and first.isupper() and len(mark[0]) > 1:
        return True  # `"... by Smith Ltd." The council`
    return not _abbreviates(text[max(0, mark.start() - 40) : mark.start()], text[mark.end() :], first, german)


def _abbreviates(before: str, after: str, first: str, german: bool) -> bool:
    """Whether the point between `before` and `after` belongs to its word."""
    found = _LAST_WORD.search(before)
    word = found[1].lower() if found else ""
    following = re.match(r"\s*(\w+)", after)
    next_word = following[1].lower() if following else ""
    if _DAY_OR_ORDINAL.fullmatch(word):
        of_number = (
            found is not None and before[: found.start()].rstrip()[-1:].isdigit()
        )  # `0800 555 23. Bei`
        return not of_number and (german or next_word in _MONTHS)
    if _HALF_DAY.fullmatch(word) and found is not None and before[: found.start()].rstrip()[-1:].isdigit():
        return next_word in _DAYS or not first.isupper() or following is None or following[1].isupper()
    if _INITIAL.fullmatch(word) and not _OF_HOUR.search(before):
        initial = word not in ("i", "a") or "." in word  # `J. Smith`, `U. S.`; but `as good as I. Then`
        return initial and _LETTERED.search(before) is None
    if first.isdigit() and found and _NO_VOWELS.fullmatch(found[1]):
        return not before[: found.start()].rstrip()[-1:].isdigit()  # `at kl. 17`; but `walked 5 km. 20 came`
    return word in _BEFORE_ANYTHING or (word in _BEFORE_NUMBERS and first.isdigit())
