"""What hangs on a verb of telling: behind `that`, a colon or `as`, in quotation marks, as a bare clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from browser_tools.text.orders.lexicon import Token

Kind = Literal["that", "colon", "quote", "as", "object", "whole", "passive"]
"""How what is to be told hangs there; `whole`: all of the sentence, `passive`: it `is to be called` so."""

QUOTES = frozenset('"“”„«»「」『』‘')
NEAR, FAR, LONG = 8, 12, 16
"""Tokens between words that belong together."""
_FARTHEST = 120
"""Tokens of a sentence that people write; one of thousands is looked through only so far at a time."""


class Hanging(NamedTuple):
    kind: Kind
    at: int
    """The first token of what is to be told."""


class Order(NamedTuple):
    """What a sentence wants told hangs there as `kind`, from the token `at`."""

    kind: Kind
    at: int = 0
    directive: bool = True
    """It is an order to whoever reads it, not a norm or a quotation."""
    addressed: bool = False
    """It speaks to a program."""
    hushes: bool = False
    """It asks to leave something out."""


def hung(found: Hanging | None, *, directive: bool = True) -> Iterator[Order]:
    if found is not None:
        yield Order(found.kind, found.at, directive)


def any_of(words: Iterable[Token], *roles: str) -> bool:
    """Whether one of `words` has one of `roles`."""
    for word in words:  # asked some hundred times a sentence: a generator takes twice as long
        for role in roles:
            if role in word.roles:
                return True
    return False


def places(words: Sequence[Token], *roles: str) -> list[int]:
    return [place for place, word in enumerate(words) if any_of((word,), *roles)]


def begins_clause(words: Sequence[Token], verb: int) -> bool:
    place = verb - 1
    while place >= 0 and "lead" in words[place].roles:
        place -= 1
    if place < 0 or not (words[place].is_word or words[place].text in "'’-/&%"):
        return True
    return place < verb - 1 and _is_heedless(words[: place + 1])


def _is_heedless(clause: Sequence[Token]) -> bool:
    """`forget the thread and write that ...`: the second order of a sentence."""
    first = next((one for one in clause if "lead" not in one.roles), clause[-1])
    return "heedless" in first.roles


def hanging(words: Sequence[Token], verb: int, reach: int = NEAR) -> Hanging | None:
    """What `words[verb]` is to tell, where that is plainly marked."""
    for place in range(verb + 1, min(len(words), verb + 1 + min(reach, _FARTHEST))):
        word = words[place]
        if word.text in QUOTES:
            inside = sum(word.text in QUOTES for word in words[:verb]) % 2 == 1
            return None if inside or not _utters(words, verb, place) else Hanging("quote", place + 1)
        if word.text in ":：=":
            if is_clock(words, place):
                continue
            thing = "things" in words[verb].roles or (place == verb + 1 and "also_noun" in words[verb].roles)
            return None if thing else Hanging("colon", place + 1)
        if word.text in ".!?;":
            break
        if "that" in word.roles:
            if place > verb + 1 and is_relative(words, verb, place):
                continue
            if "fact" in words[place - 1].roles and not any_of(
                (words[verb],), "say", "dual", "order", "believe", "text"
            ):
                return None  # `note that`
            own = any_of(words[place + 1 : place + 2], "own") or _for_others(words, verb)
            return None if own else Hanging("that", place + 1)
        ranked = "rank" in word.roles and words[verb].text.startswith(("rank", "rate"))
        names = "as" in word.roles and not any_of(words[place - 1 : place], "any")  # `em todas as mensagens`
        if ranked or (names and gives_names(words[verb])):
            return Hanging("as", verb + 1)
        if word.text == "," and any_of(words[place + 1 : place + 1 + reach], "subjunctive"):
            return Hanging("that", place + 1)
    return _clause(words, verb)


def is_clock(words: Sequence[Token], place: int) -> bool:
    """Whether the colon at `place` stands in a time: `07:12`."""
    before, after = words[place - 1 : place], words[place + 1 : place + 2]
    return bool(before and after) and before[0].text.isdigit() and after[0].start == words[place].end


def is_relative(words: Sequence[Token], verb: int, place: int) -> bool:
    """Whether the `that` at `place` tells of a thing (`a table that seats six`), and begins no clause."""
    if words[place].text not in ("that", "que", "qu", "che"):
        return False
    if any_of(words[place + 1 : place + 2], "be") or "things" in words[verb].roles:
        return True
    if any_of(words[place - 1 : place], "work") and any_of(words[place - 2 : place - 1], "carried"):
        return True  # `if a mail contains text that ...`
    before = words[max(verb + 1, place - 3) : place]
    telling = any_of((words[verb],), "to_whom") or any_of(before[-1:], "say", "stating")
    noun = any_of(before, "determiner", "some", "any") and not any_of(before, "dative")
    return noun and not telling and not any_of(before[-1:], "be")


def gives_names(verb: Token) -> bool:
    """Whether `as` behind `verb` says what something is to be called."""
    if not any_of((verb,), "say", "dual", "order") or "no_name" in verb.roles:
        return False
    return "things" not in verb.roles or any_of((verb,), "calling", "namer")


def _utters(words: Sequence[Token], verb: int, quote: int) -> bool:
    """Whether what is quoted is said: `print "x"` is no telling, but `print the words "x"` is."""
    before = words[quote - 1]
    return "things" not in words[verb].roles or "words" in before.roles or before.text in ",:"


def _for_others(words: Sequence[Token], verb: int) -> bool:
    """`tell your children that ...`: news for people who do not read the page."""
    told = words[verb + 1 : verb + 3]
    return len(told) == 2 and "own" in told[0].roles and "audience" not in told[1].roles


def _clause(words: Sequence[Token], verb: int) -> Hanging | None:
    """A clause without `that`: `say the port is closed`."""
    if "bare" not in words[verb].roles or verb + 1 >= len(words):
        return None
    first = words[verb + 1]
    if not first.is_word or any_of((first,), "wh", "own"):
        return None
    for word in words[verb + 2 : verb + 1 + NEAR]:
        if not word.is_word or any_of((word,), "wh", "join", "that"):
            return None
        if "be" in word.roles:
            return Hanging("that", verb + 1)
    return None


def plain_object(words: Sequence[Token], verb: int) -> Hanging | None:
    """The object of a verb that does nothing but tell: `mention our kitchen`."""
    after = words[verb + 1 : verb + 2]
    if after and after[0].is_word and not any_of(after, "own", "wh"):
        return Hanging("object", verb + 1)
    return None


def let_know(words: Sequence[Token], let: int) -> Hanging | None:
    """`let the user know that ...`."""
    for place in range(let + 2, min(len(words) - 1, let + NEAR)):
        if "believe" in words[place].roles:
            known = hanging(words, place, 2)
            return (
                known
                if known and not any(one.text in ("us", "me", "you") for one in words[let + 1 : place])
                else None
            )
    return None
