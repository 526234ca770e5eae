"""The words of orders to tell a thing (`orders.txt`), read when the first page is summed up."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

_TOKEN = re.compile(
    r"[a-z][a-z+.-]*://\S+|www\.\S+|a\.i\.|tl;dr|(?:[cdjlmnst]|qu|lorsqu|puisqu|un|(?:d|n|s)?[ae]ll|sull|quest)(?=['’]\w)|[\u0900-\u0963\u0966-\u0e7f]+|[^\W_]+(?:['’-][^\W_]+)*(?:\.[a-z]{2,})*|[^\w\s]",
    re.IGNORECASE,
)
"""French and Italian words that have lost their last vowel stand by themselves: `qu'il`, `un'altra`."""


_TO_BE_TOLD = re.compile(
    "(?:an|hin|hinzu|dar|hervor|vor|ein|auf|aus|mit|wieder|weg|bei|heraus)zu[a-zäöü]{2,}en$"
)
"""German: what `ist anzugeben`."""


class Token(NamedTuple):
    """A word or a mark, where it stands, and what it can do in an order."""

    text: str
    """In small letters."""
    start: int
    end: int
    roles: frozenset[str]

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum()


_MADE = ("ed", "made", "written", "drawn", "read", "built", "erstellt", "geschrieben", "gemacht")
"""`AI-made`, `bot-shortened`."""
_MARKING = frozenset({"text", "say", "steer", "work", "for"})


class _Lexicon(NamedTuple):
    words: dict[str, frozenset[str]]
    """Also phrases, their words joined by `_`."""
    stems: dict[str, frozenset[str]]
    openers: frozenset[str]
    """Words that phrases begin with."""
    longest_stem: int


@cache
def _lexicon() -> _Lexicon:
    words: dict[str, set[str]] = defaultdict(set)
    stems: dict[str, set[str]] = defaultdict(set)
    role = ""
    for line in (Path(__file__).parent / "orders.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            role = line.strip("[]")
        elif not line.startswith("#"):
            for word in line.split():
                (stems if word.endswith("*") else words)[word.rstrip("*")].add(role)
    openers = frozenset(one.partition("_")[0] for one in words if "_" in one)
    return _Lexicon(_frozen(words), _frozen(stems), openers, max(map(len, stems)))


def known_words() -> frozenset[str]:
    """Every word that has a role in an order, in full."""
    return frozenset(word for word in _lexicon().words if word.isalpha())


def _frozen(found: dict[str, set[str]]) -> dict[str, frozenset[str]]:
    return {word: frozenset(roles) for word, roles in found.items()}


@lru_cache(maxsize=20_000)
def _roles(word: str) -> frozenset[str]:
    lexicon = _lexicon()
    found = set(lexicon.words.get(word, ()))
    if word.startswith("ge") and word.endswith(("t", "en")):  # German participles: `gekürzt`
        found |= _roles(word[2:])
    if "-" in word:
        found |= _of_compound(word.split("-"))
    if _TO_BE_TOLD.match(word):
        found |= {"must", "say"}
    for end in range(2, min(len(word), lexicon.longest_stem) + 1):
        found |= lexicon.stems.get(word[:end], frozenset())
    return frozenset(found)


def _is_italian(text: str, found: list[tuple[str, int, int]], place: int) -> bool:
    """`ai lettori`: to whom, and no program."""
    small = text[found[place][1] : found[place][2]] == "ai"
    return small and any(one[0].endswith("i") for one in found[place + 1 : place + 2])


def _of_compound(parts: list[str]) -> set[str]:
    """`cooking-bot`, and what a program is to take from a line: `reply-for-agents`."""
    roles = [_roles(part) for part in parts if part]
    of_program = any("mind" in one for one in roles) and any(one & _MARKING for one in roles)
    of_program |= bool(roles) and "mind" in roles[0] and parts[-1].endswith(_MADE)
    made = "maker" in roles[-1] if roles else False
    return ({"mind"} if of_program else set()) | ({"maker"} if made else set())


@lru_cache(maxsize=500)  # the sentences of a paragraph or two: each is asked about several times
def tokens(text: str) -> tuple[Token, ...]:
    """The words and marks of `text`; a phrase gives its role to its first word."""
    found = [(match[0].casefold().replace("’", "'"), *match.span()) for match in _TOKEN.finditer(text)]
    lexicon = _lexicon()
    out: list[Token] = []
    for place, (word, start, end) in enumerate(found):
        roles = _roles(word)
        if word == "ai" and _is_italian(text, found, place):
            roles = frozenset()
        joined = word
        for following in found[place + 1 : place + 3] if word in lexicon.openers else ():
            joined = f"{joined}_{following[0]}"
            roles |= lexicon.words.get(joined, frozenset())
        out.append(Token(word, start, end, roles))
    return tuple(out)
