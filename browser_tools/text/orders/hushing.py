"""Orders to leave something out of what is told of a page: what a model is silent about no check can see."""

from __future__ import annotations

import re
from collections.abc import Sequence

from browser_tools.text.orders.hanging import FAR, LONG, NEAR, any_of, begins_clause, places
from browser_tools.text.orders.lexicon import Token
from browser_tools.text.orders.meta import WORKED_WITH, minds
from browser_tools.text.orders.nouns import programs_in

_PAST = frozenset(
    ("was", "were", "had", "been", "war", "waren", "était", "étaient", "era", "eran", "erano", "był", "były")
)
_OURS = frozenset(("we", "our", "i", "my", "wir", "unser", "unsere", "nous", "notre", "nuestro", "nuestra"))
_BY = frozenset(("by", "von", "par", "por", "da", "door", "przez"))
_IF = frozenset(("if", "when", "wenn", "si", "quand", "cuando", "se", "als"))
_BEGINNING = 12
_COMMANDED = re.compile(
    r"(?:\w+ ){0,4}(?:commands|prompts|instructions|injections|orders) (?:\w+ ){0,2}?"
    r"(?:asked|told|urged|ordered|instructed|tried) (?!you\b|all\b|any\b|every\b)"
)
"""A report on orders that were found: they are told of, and in the past."""
_GENERIC = 3
"""Words of a text or program before the thing that is to be left out, at most."""


def hushes(words: Sequence[Token]) -> bool:
    """Whether `words` want something that stands on this page left out where others tell of it.

    A rule for texts of all kinds (`adjectives have no place in a summary`) names nothing of the page.
    """
    if _is_kept_from(words):
        return True
    private = any_of(words, "private")
    if not (private or any_of(words, "text") or _is_told_by_program(words) or _of_yours(words)):
        return False
    if not any_of(words, "definite", "this", "here", "yours") or _is_reported(words):
        return False
    if words[0].text in _IF and not any_of(words, "own", "must", "ask", "text"):
        return False  # `if the assistant does not answer, repeat it`
    silent = [*places(words, "silent"), *_denied(words), *_kept_out(words)]
    if _forbids(words):
        return True
    if private:
        silent += places(words, "private")
    return any(_is_meant(words, at) for at in silent)


def _is_told_by_program(words: Sequence[Token]) -> bool:
    """Whether a program is named that may tell, not one that the reader works with (`into a chatbot`)."""
    named = minds(words)
    at = [place for place, one in enumerate(words) if "maker" in one.roles or one in named]
    return any(not {one.text for one in words[max(0, place - 3) : place]} & WORKED_WITH for place in at)


def _is_kept_from(words: Sequence[Token]) -> bool:
    """Something of the page, told as out of reach of programs: `outside the remit of machine reviewers`,
    `hence absent from AI-made recaps`, `not carried in machine-written abstracts`.
    """
    told = minds(words)
    if not told or any(one.text in _OURS for one in words) or _is_said_by_others(words):
        return False
    programs = [at for at, one in enumerate(words) if one in told]
    away = places(words, "absent")
    away += [
        at for at in places(words, "deny") if any_of(words[at + 1 : at + 4], "pure", "raised", "carried")
    ]
    return any(
        0 < at < program <= at + NEAR and _leads_to(words[at:program]) and not _was(words, at)
        for at in away
        for program in programs
    )


def _is_said_by_others(words: Sequence[Token]) -> bool:
    """`the judge said that`, but not `told to members`."""
    return any(not any_of(words[at + 1 : at + 2], "to") for at in places(words, "aloud"))


def _leads_to(between: Sequence[Token]) -> bool:
    """Whether nothing but a reach stands between the two: `the remit of`, but not `the training of`."""
    plain = all(
        any_of((one,), "out_of", "determiner", "any", "remit", "carried", "pure", "wh") for one in between[1:]
    )
    return plain and any_of(between, "out_of", "wh", "remit")


def _was(words: Sequence[Token], at: int) -> bool:
    """`was absent from`: it is told of what has been."""
    return any(one.text in _PAST for one in words[max(0, at - 3) : at])


def _forbids(words: Sequence[Token]) -> bool:
    """`not something an assistant needs to bring up`, `automatic answers shall not mention`."""
    if any_of(words[:1], "any", "deny") and words[1:2] and words[1].text.startswith("mention"):
        return bool(minds(words))
    if not any_of(words, "must", "ask") or not (minds(words) or any_of(words, "maker")):
        return False
    return any(any_of(words[at + 1 : at + FAR], "pure", "raised") for at in places(words, "deny"))


def _is_reported(words: Sequence[Token]) -> bool:
    """`The judge said that`, but not `what is said above`; `most of the commands asked chatbots to`."""
    begins = " ".join(one.text for one in words[:_BEGINNING])
    if _COMMANDED.match(begins):
        return True
    return any(not any_of(words[max(0, at - 1) : at], "be") for at in places(words, "aloud"))


def _of_yours(words: Sequence[Token]) -> bool:
    """`whatever you write about this page`, `your answer`."""
    if any(any_of(words[at + 1 : at + 3], "work") for at in places(words, "yours")):
        return True
    return any(
        "any" in words[at].roles
        and any_of(words[at + 1 : at + 2], "own")
        and any_of(words[at + 2 : at + 5], "say")
        for at in places(words, "work")
    )


def _denied(words: Sequence[Token]) -> list[int]:
    """Where telling is denied: `not to be repeated`, `ne parlez pas du rappel`, `gehört in keine`."""
    return [at for at in places(words, "deny") if _denies(words, at)]


def _denies(words: Sequence[Token], at: int) -> bool:
    after = _together(words[at + 1 : at + 4])
    before = words[max(0, at - 2) : at]
    if any_of(words[max(0, at - NEAR) : at + NEAR], "belong") or _denies_telling(words, at):
        return True
    if any_of(after, "words"):  # `ni una palabra`
        return True
    if any_of(after[:1], "let"):
        return any_of(words[at : at + LONG], "say", "pure")
    if any_of(before, "be") and any_of(after[:1], "for", "to"):
        return True
    if any_of(after, "text"):
        return any_of(words[at : at + FAR], "say", "pure")
    return any_of(before, "say", "pure") and all(one.is_word for one in before)


def _denies_telling(words: Sequence[Token], at: int) -> bool:
    """`never mention the fine`, `nicht erwähnen`, but not `what it must never say`."""
    end = at + 1 + len(_together(words[at + 1 : at + 4]))
    told = next((place for place in range(at + 1, end) if any_of((words[place],), "say", "pure")), None)
    if told is None:
        return False
    return any(one.is_word for one in words[told + 1 :]) or not any_of(words[max(0, at - NEAR) : at], "wh")


def _together(words: Sequence[Token]) -> Sequence[Token]:
    """`words` up to the first mark."""
    end = next((at for at, one in enumerate(words) if not one.is_word and one.text not in "'’"), len(words))
    return words[:end]


def _kept_out(words: Sequence[Token]) -> list[int]:
    """`keep the recall out of`, `debe quedar fuera de`."""
    return [at for at in places(words, "stay") if any_of(words[at + 1 : at + NEAR], "outside")]


def _is_meant(words: Sequence[Token], at: int) -> bool:
    """Whether the silence at `at` is wanted, not told of: `the summary omitted the fine`."""
    near = words[max(0, at - FAR) : at + NEAR]
    before = {one.text for one in words[max(0, at - 2) : at]}
    if any_of(near, "belong"):
        return not before & {"had", "hatte", "avait", "tenía", "aveva"}
    if any_of(near, "must", "ask"):
        return not before & {"have", "has", "had"}
    verbs = [at, *places(words, "order", "dual", "let", "stay")]
    if any(abs(place - at) <= LONG and begins_clause(words, place) for place in verbs):
        return True
    if any(one.text in _BY for one in words[at + 1 : at + 4]):
        return False  # `was not written by a machine`
    if any_of((words[at],), "deny"):
        norm = any_of(words[at + 1 : at + 2], "passive")  # `not to be repeated`
        wordless = any_of(words[at + 1 : at + 4], "words")  # `not a word of it`
        if norm or wordless or at == 0 or any_of(words[at - 1 : at], "be"):
            return True
    parts = any_of(words[at + 1 : at + NEAR], "part")
    return parts and any(0 < at - place <= _GENERIC for place in programs_in(words))
