"""Numbers that are written as words, in the languages of `number_words.txt`; East Asian ones: `kanji.py`."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from browser_tools.text.amounts.kanji import dense_numbers

Sort = Literal["", "#", "%", "×", "~"]
"""`#` is a place in an order, `%` a share, `×` so many times, `~` vague (`hundreds`); a count has none."""

WORD = "[^\\W\\d_](?:[^\\W\\d_]|[\u0300-\u036f\u064b-\u0652\u0900-\u0963])*"
"""Marks of vowels are no letters to Python."""
_TOKEN = re.compile(WORD)
_BESIDE = re.compile("[\\s\u00a0-]{0,3}")
_SORTS: dict[str, Sort] = {".": "#", "%": "%", "x": "×", "~": "~"}
_COMPOUNDING = ("de", "nl", "it", "sv", "da")
_SHORTEST_COMPOUND, _LONGEST_COMPOUND = 5, 60
_LONGEST_RUN = 16
"""Words of one number."""
_PREFIXED = re.compile("^[وبلف]?(?:ال)?(?=\\w{2})")
"""What is written in one with an Arabic word: and, with, for, the."""
_FRACTION = re.compile(
    r"\b(?P<many>an?|one|two|three|four|five|six|seven|eight|nine)[ -]"
    r"(?P<part>third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?P<plural>s)?\b"
    r"(?(plural)|(?=\W*$|\s?[,.;:()]|\s+(?:of|more|less|fewer|higher|lower|from|since|in|on|to|over|smaller|larger|"
    r"after|before|compared|and|while|as)\b))",
    re.IGNORECASE,
)
"""`by a third`, `two fifths`; `a third year` is none."""
_PARTS = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
          "ninth": 9, "tenth": 10}  # fmt: skip
_OF_A_YEAR = re.compile(r"\b(?:last|past|previous|next|first|all|the|of)\s$", re.IGNORECASE)
"""Before quarters that are months: `the last three quarters`."""
_SET = re.compile(r"\b(?:a|the)\s(?:(?P<two>pair|couple|duo)|(?P<three>trio)|handful)\sof\b", re.IGNORECASE)
_IDLE_ONE = re.compile(
    r"\s+(?:of(?!\s+(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty))|another|more|"
    r"such|can|day|thing|or)\b|'|’",
    re.IGNORECASE,
)
"""`one` before these counts nothing; `one of ten` does."""
_A_WORN = re.compile(
    r"\b(?:(?:an?|the)\s+[a-z]+(?<!only)|this|that|another|each|every|which)\s+$", re.IGNORECASE
)
"""Before a `one` that stands for a thing: `a worn one scratches`."""
_DONE = re.compile(r"\s(?:gave|said|told|wrote|came|saw|met|read|put|took|\w{2,}ed)\b")
"""Behind a `first` that counts nothing: `the paper first gave another sum`."""


class Spelled(NamedTuple):
    """A number in words."""

    text: str
    start: int
    end: int
    value: Fraction
    sort: Sort = ""


class _Word(NamedTuple):
    language: str
    value: Fraction
    sort: Sort = ""
    joined: bool = False
    """It counts only behind another number."""
    own: bool = False
    """It counts only on pages in its language."""


@dataclass(frozen=True)
class _Part:
    """A word of the text that is a number or part of one."""

    match: re.Match[str]
    values: tuple[Fraction, ...]
    word: _Word


@cache
def _table() -> tuple[dict[str, list[_Word]], dict[str, str]]:
    """Words with what they may mean, and for each language the word that joins."""
    words: dict[str, list[_Word]] = defaultdict(list)
    joining: dict[str, str] = {}
    language = ""
    table = (Path(__file__).parent / "number_words.txt").read_text(encoding="utf-8")
    for line in unicodedata.normalize("NFKC", table).splitlines():
        key, *forms = line.split()
        if key.startswith("["):
            language = key.strip("[]")
        elif key == "and":
            joining |= dict.fromkeys((f"{language} {one}" for one in forms), language)
        elif key != "#":
            value, sort = Fraction(key.strip("+.%x~")), _SORTS.get(key[-1], "")
            for one in forms:
                word = _Word(language, value, sort, key.startswith("+"), one.startswith("*"))
                words[one.lstrip("*")].append(word)
    return dict(words), joining


def spelled(text: str, language: str = "") -> Iterator[Spelled]:
    """Every number in words of `text`, on a page in `language`; `one of` and its like count nothing."""
    fractions = list(_fractions(text))
    yield from fractions
    yield from (Spelled(*one) for one in dense_numbers(text))
    run: list[_Part] = []
    for part in _parts(text, language[:2]):
        if any(one.start <= part.match.start() < one.end for one in fractions):
            continue
        if run and not _goes_on(text, run, part):
            yield from _told(text, run)
            run = []
        if run or not part.word.joined:
            run.append(part)
    yield from _told(text, run)


def scale(word: str, language: str = "") -> Fraction | None:
    """What a number in digits before `word` is multiplied by: `2.4 million`; None if that is no such word."""
    found = _meant(word.casefold(), language[:2])
    return found.value if found and found.sort in ("", "~") and found.value in _POWERS else None


_POWERS = frozenset(
    {Fraction(100), Fraction(1000), Fraction(10**5), *(Fraction(10**n) for n in (6, 7, 9, 12))}
)


# -- words ------------------------------------------------------------------------------------------------


def _parts(text: str, language: str) -> Iterator[_Part]:
    for match in _TOKEN.finditer(text):
        folded = match[0].casefold()
        word = _meant(folded, language)
        if word and (
            match[0] == folded or word.language in (language, "en", "de")
        ):  # `Otto` is eight in Italian
            yield _Part(match, (word.value,), word)
        elif _SHORTEST_COMPOUND <= len(folded) <= _LONGEST_COMPOUND and (
            found := _compound(folded, language)
        ):
            yield _Part(match, found[1], _Word(found[0], found[1][0]))


@lru_cache(maxsize=4_000)
def _meant(folded: str, language: str) -> _Word | None:
    """Rather in the page's `language`; in any other what means nothing else elsewhere."""
    words, _ = _table()
    found = words.get(folded) or words.get(_PREFIXED.sub("", folded)) or []
    told = [one for one in found if not one.own or one.language == language]
    return next((one for one in told if one.language == language), told[0] if told else None)


@lru_cache(maxsize=4_000)
def _compound(folded: str, language: str) -> tuple[str, tuple[Fraction, ...]] | None:
    """`dreiundzwanzig`: its language and the numbers it is made of."""
    for one in dict.fromkeys((language, "de") if language else _COMPOUNDING):
        if one in _COMPOUNDING and (values := _split(folded, one)) and len(values) > 1:
            return one, values
    return None


@lru_cache(maxsize=20_000)
def _split(folded: str, language: str) -> tuple[Fraction, ...] | None:
    words, joining = _table()
    for end in range(len(folded), 1, -1):
        here = next(
            (one for one in words.get(folded[:end], ()) if one.language == language and not one.sort), None
        )
        if here is None:
            continue
        rest = folded[end:]
        if not rest:
            return (here.value,)
        for joined in ("", *(key.split()[1] for key, own in joining.items() if own == language)):
            if rest.startswith(joined) and (after := _split(rest.removeprefix(joined), language)):
                return (here.value, *after)
    return None


# -- runs of words ----------------------------------------------------------------------------------------


def _goes_on(text: str, run: Sequence[_Part], part: _Part) -> bool:
    """Whether `part` goes on with the number of `run`."""
    if part.word.language != run[-1].word.language or len(run) == _LONGEST_RUN:
        return False
    between = text[run[-1].match.end() : part.match.start()]
    words = between.split()
    _, joining = _table()
    if len(words) == 1 and f"{part.word.language} {words[0].casefold()}" in joining:
        if _value(run) < 20 and part.word.language != "ar":
            return False
    elif not _BESIDE.fullmatch(between):
        return False
    return part.word.sort in ("", "#") and _sum((*run, part)) is not None


def _value(run: Sequence[_Part]) -> Fraction:
    return _sum(run) or Fraction(0)


def _sum(run: Sequence[_Part]) -> Fraction | None:
    """`two hundred and five thousand` -> 205000; None for words that make no one number: `two three`."""
    total = part = smallest = Fraction(0)
    for value, language in ((value, one.word.language) for one in run for value in one.values):
        if value >= 1000 and value.denominator == 1:
            if total and value >= smallest:
                if part or total >= value:
                    return None
                total *= value  # `dos mil millones`
            else:
                total, part = total + max(part, Fraction(1)) * value, Fraction(0)
            smallest = value
        elif (added := _added(part, value, language)) is not None:
            part = added
        else:
            return None
    return total + part


def _added(part: Fraction, value: Fraction, language: str) -> Fraction | None:
    rest = part % 100
    tens = value % 10 == 0 and 20 <= value < 100
    if not part:
        return value
    if value == 100:
        return part * 100 if part < 100 else None
    if value >= 100:
        return None
    if not rest or (rest % 10 == 0 and rest > 10 and value < 10):
        return part + value
    if rest < 10 and (tens or (value == 10 and language in ("ar", "de", "nl"))) and language != "fr":
        return part + value if language in (*_COMPOUNDING, "ar") else None
    if language == "fr":
        return _added_in_french(part, value)
    if language in ("tr", "ko") and rest == 10 and value < 10:
        return part + value
    return part * 100 + value if language == "en" and 10 <= part < 100 and value >= 10 else None


def _added_in_french(part: Fraction, value: Fraction) -> Fraction | None:
    """`quatre-vingt-dix-huit`."""
    rest = part % 100
    if rest == 4 and value == 20:
        return part + 76
    if (rest in (60, 80) and value < 20) or (rest in (10, 70, 90) and 7 <= value < 10):
        return part + value
    return None


def _told(text: str, run: Sequence[_Part]) -> Iterator[Spelled]:
    if not run:
        return
    start, end = run[0].match.start(), run[-1].match.end()
    said, value = text[start:end], _sum(run)
    folded = said.casefold()
    if folded == "one" and (_IDLE_ONE.match(text, end) or _A_WORN.search(text, 0, start)):
        return
    if folded == "first" and _DONE.match(text, end):
        return
    if value is not None:
        yield Spelled(said, start, end, value, run[-1].word.sort)


def _fractions(text: str) -> Iterator[Spelled]:
    for match in _FRACTION.finditer(text):
        if match["part"].casefold() == "quarter" and _OF_A_YEAR.search(text, 0, match.start()):
            continue
        word = _meant(match["many"].casefold(), "en")
        share = Fraction(100, _PARTS[match["part"].casefold()]) * (word.value if word else 1)
        yield Spelled(match[0], match.start(), match.end(), share, "%")
    for match in _SET.finditer(text):
        value = 2 if match["two"] else 3 if match["three"] else 5
        yield Spelled(
            match[0],
            match.start(),
            match.end(),
            Fraction(value),
            "" if match["two"] or match["three"] else "~",
        )
