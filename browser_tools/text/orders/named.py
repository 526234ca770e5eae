"""Programs that no name of theirs names: seen by what a sentence has them do.

`Models drafting an appraisal`, `any assistant comparing these rows must ...`, `helpers let their owner know`,
`note to checking programs: ...`; and a text made of the page that is told to say something (`a digest of this
report names ...`), which is said of whoever makes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from browser_tools.text.orders.hanging import any_of, places
from browser_tools.text.orders.lexicon import Token

_FAR = 12
_NEAR = 5
_NAME = 3
_PLURALS = ("s", "en", "e", "i")
_CAN_MEAN = frozenset({"tool", "maker", "mind_of", "attached", "text"})
_PRINCIPALS = re.compile(
    r"(?:owner|user|principal|human|operator|utilisateur|propriétaire|usuario|dueño|usuário)s?|boss|client|"
    r"(?:be)?nutzer|besitzer|auftraggeber|mensch(?:en)?|proprietario|utent[ei]|eigenaar|gebruiker|właściciel"
)
"""For whom a program acts."""
_GERMAN_TOOLS = ("programm", "modell", "agent", "assistent", "skript", "automat", "roboter")
"""How compounds end: `Prüfprogramme`."""


def named_by_work(words: Sequence[Token]) -> list[Token]:
    """The words of a sentence that mean programs which read or tell, though other things are named so."""
    return [
        one
        for at, one in enumerate(words)
        if (_CAN_MEAN & one.roles or _is_compound(one.text))  # asked of every sentence: most words end here
        and (_is_program(words, at) or _is_made_of_this(words, at))
    ]


def _is_program(words: Sequence[Token], at: int) -> bool:
    one = words[at]
    if _is_commanded(words, at):
        return True
    if not any_of((one,), "tool", "maker", "mind_of") and not _is_compound(one.text):
        return False
    if any_of(words[:1], "call") and is_noted_for(words, at, 1):
        return not any_of((one,), "audience")
    after = words[at + 1 : at + 1 + _FAR]
    if _acts_for_somebody(after):
        return any_of(after, "dual", "order", "let", "must")
    if not any_of((one,), "tool", "maker"):
        return False
    works = after[:1]
    if any_of(works, "text", "work", "retell", "reads") and works[0].text.endswith("ing"):
        return at == 0 or not any_of(words[at - 1 : at], "definite", "some")
    every = any_of(words[max(0, at - 1) : at], "any")
    return every and any_of(after[:_NEAR], "this") and any_of(after, "must")


def _acts_for_somebody(after: Sequence[Token]) -> bool:
    """`let their owner know`."""
    return any(
        _PRINCIPALS.fullmatch(one.text) and any_of(after[max(0, at - 1) : at], "third", "yours", "theirs")
        for at, one in enumerate(after)
    )


def _is_commanded(words: Sequence[Token], at: int) -> bool:
    """`QA robots, mark this step green`: several that are spoken to in front of what they are to do."""
    if (
        at >= _NAME
        or not words[at].text.endswith(_PLURALS)
        or not any_of(words[at : at + 1], "attached", "tool")
    ):
        return False
    plain = all(one.is_word for one in words[:at]) and not any_of(
        words[:at], "definite", "some", "third", "be"
    )
    behind = words[at + 1 : at + 3]
    return (
        plain and len(behind) == 2 and behind[0].text == "," and any_of(behind[1:], "order", "dual", "deny")
    )


def is_noted_for(words: Sequence[Token], at: int, near: int) -> bool:
    """`Prüfhinweis für Agenten: ...`; `near`: places behind the name among which the colon stands."""
    behind = any(one.text in ":：|" for one in words[at + 1 : at + 1 + near])
    return behind and any_of(words[max(0, at - 2) : at], "to", "for")


@lru_cache(maxsize=20_000)
def _is_compound(word: str) -> bool:
    return any(end in word[3:] and len(word.partition(end)[2]) < 3 for end in _GERMAN_TOOLS)


def _is_made_of_this(words: Sequence[Token], at: int) -> bool:
    """`a digest of this report names ...`: what such a text says stands nowhere on the page."""
    if not any_of(words[at : at + 1], "text") or not any_of(words[max(0, at - 2) : at], "some", "any"):
        return False
    if not any_of(words[at + 1 : at + 2], "out_of") or not any_of(words[at + 2 : at + 3], "this", "here"):
        return False
    return any(place < _NEAR for place in places(words[at + 4 :], "say"))
