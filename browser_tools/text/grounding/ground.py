"""Grounding by code: what a sentence states must stand in the lines it is said to come from.

It catches what is invented; it cannot catch what is true of something else on the same lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from browser_tools.text.amounts.dates import (
    Dated,
    dates,
    named_hours,
    short_weekdays,
    times,
    weekday_of,
    weekdays,
)
from browser_tools.text.amounts.quantities import Quantity, quantities
from browser_tools.text.amounts.unit_words import Units, units_in
from browser_tools.text.grounding import claims
from browser_tools.text.grounding.belonging import done_by_another, of_another, turned_round
from browser_tools.text.grounding.claims import OPENERS, Claim
from browser_tools.text.grounding.rates_told import rates, rates_in
from browser_tools.text.grounding.swapped import swapped
from browser_tools.text.grounding.turned import turned
from browser_tools.text.sentences import is_dense

_WORDS = re.compile(r"\w+")
_NAMED = re.compile(r"\w+(?:[.-]\w+)*")
_ORDINAL = re.compile(r"\d(?:st|nd|rd|th)\b")
_SOMEBODY = re.compile(
    r"\bone(?=\s(?:should|must|can|may|might|would|could|will|ought|needs to|has to)\b)"
    r"|(?<=\b(?:that|when|what) )one(?=\s[a-z]+[^\Wsuai]s\b)"
    r"|\bone(?=\s(?:says|wants|gives|gets|takes|sees|needs)\b)"
    r"|(?<!only )\bone(?=\s(?:user|reader|reviewer|comment(?:er|ator)|poster|member|visitor|customer|"
    r"contributor|participant|buyer|guest|player|author|resident|neighbour|neighbor|person|team|colleague|parent|"
    r"student|teacher|driver|employee|respondent|tenant|owner|seller|developer|maintainer|expert|critic)\b)",
    re.IGNORECASE,
)
"""`one should call`, `when one presses it`, `one user writes`: nothing is counted."""
_BEFORE_A_DAY = (" le ", " am ", " el día ")
_PREFIXES = (
    "an",
    "auf",
    "aus",
    "ab",
    "be",
    "ein",
    "er",
    "ver",
    "vor",
    "zu",
    "um",
    "unter",
    "über",
    "nach",
    "rück",
)
_OF_YEARS = frozenset({"year"})
_AT_HOUR = re.compile(r"\s?(?:uhr|o['’]clock|heures)\b", re.IGNORECASE)
_DAY = 24 * 60
"""Minutes: midnight is 0:00 and 24:00."""
_APART = 3
"""Words that may stand between two names which the sentence puts side by side: `Ada K. L. Holm`."""
_STEM = 4
_SHORTEST_VERB = 3
_OVER = re.compile(r"\b(\w{3,})(?:[\s,;.!-]+\1\b){2,}", re.IGNORECASE)
_LONG, _VARIED = 9, 0.4
"""Words from which on a sentence is long, and the share of them that differ in one that says something."""
_DECIMAL_END = re.compile(r"(?<![\w.,/])\d+\.\d+(?=\.(?:\s|$))")


@dataclass(frozen=True)
class Ground:
    """The lines that a sentence may rest on. `known` (the page's title) may name names, but no numbers."""

    lines: tuple[str, ...]
    known: tuple[str, ...] = ()
    language: str = ""
    page: str = field(default="", repr=False)
    """Everything the page says: what it writes in small letters is nobody's name."""
    others: frozenset[str] = frozenset()
    """Words, case folded, that name something else than the lines are of: who else wrote, other parts."""

    @cached_property
    def text(self) -> str:
        return claims.normal("\n".join(self.lines))

    @cached_property
    def words(self) -> list[str]:
        """Of lines and title, in order, case folded."""
        return _WORDS.findall(claims.normal("\n".join((*self.lines, *self.known))).casefold())

    @cached_property
    def marks(self) -> frozenset[str]:
        """As `words`, with the dots and dashes inside of names of users."""
        return frozenset(_NAMED.findall(claims.normal("\n".join((*self.lines, *self.known))).casefold()))

    @cached_property
    def small(self) -> frozenset[str]:
        words = _WORDS.findall(claims.normal("\n".join((*self.lines, self.page))))
        return frozenset(word for word in words if word.islower())

    @cached_property
    def quantities(self) -> list[Quantity]:
        text = _undated(self.text)
        if self.language.startswith("en"):  # `since 4.8.` at the end of a sentence is no day there
            ends = (one.start() for one in _DECIMAL_END.finditer(self.text))
            whole = [one for at in ends for one in quantities(self.text[at:]) if not one.start]
            return quantities(text, self.language) + whole
        return quantities(text, self.language)

    @cached_property
    def heads(self) -> Units:
        """Units that stand by themselves: a column's head says them for all its cells."""
        return units_in(claims.without(self.text, [one[1:3] for one in self.quantities]))

    @cached_property
    def clocks(self) -> frozenset[int]:
        """Minutes of the day that are told."""
        return frozenset(one.minutes % _DAY for one in (*times(self.text), *named_hours(self.text)))

    @cached_property
    def rates(self) -> Units:
        """What may be told per each of: what is told so, and units named by themselves (`last year`)."""
        return self.heads | rates_in(self.text)

    @cached_property
    def dates(self) -> list[Dated]:
        return dates(self.text)


def unfounded(sentence: str, ground: Ground) -> list[Claim]:
    """What `sentence` states and `ground` does not; empty if it may be told."""
    text = claims.normal(sentence)
    found = [
        Claim("link", link) for link in claims.links(text) if link.casefold() not in ground.text.casefold()
    ]
    found += _quotations(text, ground)
    found += _dates(text, ground)
    found += _numbers(text, ground)
    found += [Claim("rate", one) for one, units in rates(text) if units.isdisjoint(ground.rates)]
    found += [Claim("rank", word) for word in claims.ranks(text) if not _ranked(word, ground)]
    numbers = quantities(_undated(text), ground.language)
    contraries = turned(text, numbers, ground.text, ground.quantities, ground.language)
    found += [Claim("contrary", word) for word in contraries]
    lines = ground.text.split("\n")
    others = swapped(text, numbers, lines, ground.quantities, ground.language)
    found += [Claim("swap", word) for word in others]
    found += [Claim("swap", name) for name in done_by_another(text, lines, ground.language)]
    found += [Claim("swap", names) for names in turned_round(text, lines, ground.language)]
    found += _names(text, ground)
    said = f" {' '.join(_NAMED.findall(text.casefold()))} "
    found += [Claim("swap", one) for one in ground.others if f" {one} " in said and one not in ground.marks]
    found += _repetitions(text, ground)
    return list(dict.fromkeys(found))


def _repetitions(text: str, ground: Ground) -> Iterator[Claim]:
    """A word three times on end, or few words over and over, where no line does so: that tells nothing."""
    for run in _OVER.finditer(text):
        if " ".join(run[0].casefold().split()) not in _squeezed(ground.text):
            yield Claim("repetition", run[0])
            return
    words = _WORDS.findall(text.casefold())
    if len(words) >= _LONG and len(set(words)) < _VARIED * len(words) and text not in ground.text:
        yield Claim("repetition", text)


def _undated(text: str) -> str:
    """Without dates and times of day, whose numbers count nothing."""
    text = claims.without(text, [one[1:3] for one in dates(text)])
    return claims.without(text, [one[1:3] for one in times(text)])


def _quotations(text: str, ground: Ground) -> Iterator[Claim]:
    said = _squeezed(ground.text)
    for quoted in claims.quotations(text):
        if _squeezed(quoted).strip(" .,;:!?…") not in said:
            yield Claim("quotation", quoted)


def _squeezed(text: str) -> str:
    """Case, white space and the form of quotation marks say nothing."""
    return " ".join(re.sub("[‘’‚`´]", "'", text).casefold().split())


# -- dates ------------------------------------------------------------------------------------------------


def _dates(text: str, ground: Ground) -> Iterator[Claim]:
    years = {value for one in quantities(ground.text) for value in one.values}
    readings: dict[tuple[int, int], list[Dated]] = {}
    for one in dates(text):
        readings.setdefault((one.start, one.end), []).append(one)
    for found in readings.values():
        if not any(_dated(one, ground, years) for one in found):
            yield Claim("date", found[0].text)
    for clock in (*times(text), *named_hours(text)):
        if clock.minutes % _DAY not in ground.clocks:
            yield Claim("time", clock.text)
    yield from (Claim("date", said) for said, word in claims.seasons(text) if word not in ground.words)
    known = {number for _, number in weekdays(ground.text)} | {weekday_of(one) for one in ground.dates}
    known |= short_weekdays(ground.text)
    yield from (Claim("date", word) for word, number in weekdays(text) if number not in known)


def _dated(one: Dated, ground: Ground, years: Collection[object]) -> bool:
    """Its year may stand apart from its day, as on a page of one year's events."""
    undated = one._replace(year=None)
    return any(
        one.within(other) or (one.year in years and other.year is None and undated.within(other))
        for other in ground.dates
    )


# -- numbers ----------------------------------------------------------------------------------------------


def _numbers(text: str, ground: Ground) -> Iterator[Claim]:
    text = _SOMEBODY.sub(lambda match: " " * len(match[0]), text)
    found = quantities(_undated(text), ground.language)
    for one in found:
        if not _stated(one, ground, text):
            yield Claim("number", one.text)
    lines = ground.text.split("\n")
    yield from (Claim("number", one.text) for one in of_another(found, text, lines, ground.language))


def _stated(one: Quantity, ground: Ground, sentence: str) -> bool:
    if not one.values:
        return (
            re.search(rf"(?<![\w.])v?{re.escape(one.text)}(?![\w]|\.\d)", ground.text, re.IGNORECASE)
            is not None
        )
    if any(one.said_by(other, ground.heads) for other in ground.quantities):
        return True
    if one.units <= _OF_YEARS and any(value == each.year for value in one.values for each in ground.dates):
        return True
    if _AT_HOUR.match(sentence, one.start + len(one.text)):
        return any(value * 60 % _DAY in ground.clocks for value in one.values)
    return (
        not one.units
        and _names_day(one, sentence)
        and any(value == each.day for value in one.values for each in ground.dates)
    )


def _names_day(one: Quantity, sentence: str) -> bool:
    """`the 9th`, `am 9.`: no count, for its form says so; nine desks are not the 9th of May."""
    before = sentence[: one.start].casefold()
    return _ORDINAL.search(sentence[one.start : one.end + 2]) is not None or before.endswith(_BEFORE_A_DAY)


def _ranked(word: str, ground: Ground) -> bool:
    if " " in word or not word.isalpha() or is_dense(word[0]):
        return word.casefold() in ground.text.casefold() or _heads_a_line(word, ground)
    stem = re.sub(r"(?:s|led|ling|ly|e[nrsm]?|d|[аяыио]\w{0,2}|(?<=sz)\w{1,3})$", "", word.casefold())
    return any(each.startswith(stem) for each in ground.words) or (
        not word.isascii() and stem in ground.text.casefold()
    )


def _heads_a_line(word: str, ground: Ground) -> bool:
    """`Meilleure bouilloire de sa catégorie`: at the head of a line it needs no article."""
    best = re.search(r"\b(?:meilleure?s?|pires?|mejor(?:es)?|peor(?:es)?)\b", word, re.IGNORECASE)
    return (
        best is not None
        and re.search(rf"^\W*{best[0]}\b", ground.text, re.IGNORECASE | re.MULTILINE) is not None
    )


# -- names ------------------------------------------------------------------------------------------------


def _names(text: str, ground: Ground) -> Iterator[Claim]:
    german = ground.language.startswith("de")
    for run in claims.names(text, ground.language):
        words = [_bare(word) for word in run.words]
        if run.initial and (words[0].casefold() in OPENERS or _common(words[0], ground)):
            words = words[1:]
        while words and words[0].casefold() in OPENERS:
            words = words[1:]
        missing = [word for word in words if not _occurs(word, ground, german=german)]
        if missing or (not german and not _side_by_side(words, ground)):
            yield Claim("name", " ".join(words))


def _bare(word: str) -> str:
    return re.sub(r"['’]s?$", "", word)


def _common(word: str, ground: Ground) -> bool:
    """Whether a word that begins a sentence is no name: the page writes it small, or a form of it."""
    folded = word.casefold()
    if any(one in ground.words for one in _verbs(folded)):
        return True
    if not word[1:].islower() and len(word) > 1:
        return False
    stem = folded[: max(_STEM, len(folded) - 3)]
    small = ground.small
    if len(folded) == 1:  # `W`, `Z`, `A`, `O`: prepositions and the like, but in English names of things
        return folded in small and ground.language[:2] not in ("", "en")
    return folded in small or (len(folded) > _STEM and any(s.startswith(stem) for s in small))


def _verbs(word: str) -> tuple[str, ...]:
    """Of what an English gerund or participle may be: `writing` of `write`, `wrapped` of `wrap`."""
    stem = word.removesuffix("ing").removesuffix("ed")
    if stem == word or len(stem) < _SHORTEST_VERB:
        return ()
    return stem, f"{stem}e", stem[:-1] if stem[-1] == stem[-2] else stem


def _occurs(word: str, ground: Ground, *, german: bool) -> bool:
    parts = _WORDS.findall(word.casefold())
    if is_dense(word[0]):  # no spaces part it from what stands beside it
        return word in ground.text or word in "".join(ground.known)
    endings = ("", "s", "n", "en", "es", "e", "er") if german else ("", "s")
    return all(
        part in ground.words
        or any(
            part == other + ending or other == part + ending for ending in endings for other in ground.words
        )
        or (german and _derived(part, ground))
        for part in parts
    )


def _derived(word: str, ground: Ground) -> bool:
    """Whether a German noun is made of a word of the page: `Anstieg`, where it says `stieg`."""
    begins = (prefix for prefix in _PREFIXES if word.startswith(prefix))
    return any(len(rest) > _STEM and rest in ground.words for rest in (word[len(one) :] for one in begins))


def _side_by_side(words: Sequence[str], ground: Ground) -> bool:
    """Whether names that stand together do so in the ground: `Ada Berg, Otto Holm` is no `Ada Holm`."""
    parts = [part for word in words for part in _WORDS.findall(word.casefold())]
    return all(_near(one, other, ground.words) for one, other in pairwise(parts))


def _near(one: str, other: str, words: Sequence[str]) -> bool:
    for place, word in enumerate(words):
        if _same(word, one) and any(
            _same(next_word, other) for next_word in words[place + 1 : place + 2 + _APART]
        ):
            return True
    return False


def _same(word: str, other: str) -> bool:
    return word in (other, other + "s") or other == word + "s"
