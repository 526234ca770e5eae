"""Whether two names of controls mean the same, word for word, or are known to mean something else.

Two names mean the same where each part of one has its match in the other, but for what says nothing of its
own (`this`, `item`, the `make` of `make a payment`). They mean something else where what is left over on both
sides is known, and is not of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from agent.plan.parts import Part, Said, readings

_HANDLING = frozenset(
    f"acts {act}"
    for act in (
        "apply",
        "clear",
        "reset",
        "save",
        "view",
        "delete",
        "create",
        "add",
        "edit",
        "select",
        "redeem",
    )
)
"""What is done with filters and searches too: `Apply`, `Apply filter`."""


@lru_cache(maxsize=8192)
def shared_meaning(name: str, other: str, *, field: bool = False) -> float:
    """How much of what they say is the same, each part of one a known word for a part of the other: 1 where
    nothing is left over, less where one has a thing more (`Close issue`, `Mark as closed`), else 0.

    Of a `field` that it is a date or a number says nothing more.
    """
    if field and _kinds_differ(readings(name)[-1], readings(other)[-1]):
        return 0.0
    said = max(_shared(one, two, field) for one in readings(name) for two in readings(other))
    left = _both_left(readings(name)[-1], readings(other)[-1], field) if 0 < said < 1 else None
    things = left is not None and all(any(not part.is_act for part in side) for side in left)
    return 0.0 if things else said  # `Attach file`, `Attach receipt`


@lru_cache(maxsize=8192)
def other_meaning(name: str, other: str, *, field: bool = False) -> bool:
    """Whether both names are known, and say different things."""
    if shared_meaning(name, other, field=field):
        return False
    return any(_differ(mine, theirs, field) for mine, theirs in _pairs(name, other))


def half_other(name: str, other: str, *, field: bool = False) -> bool:
    """Whether they share something, and each says something that the other does not: `Play trailer`,
    `Play episode`."""
    if shared_meaning(name, other, field=field):
        return False
    both = ((_both_left(*pair, field), pair) for pair in _pairs(name, other))
    return any(left is not None and _matched(*pair) and not _related(left) for left, pair in both)


def adds_an_act(name: str, other: str) -> bool:
    """Whether one says all that the other does, and an act more: `Compose`, `Compose filter`."""
    for mine, theirs in _pairs(name, other):
        left, more = _left(mine, theirs, field=False), _left(theirs, mine, field=False)
        handled = any(part.means & _HANDLING for part in _common(mine, theirs))
        if (left and more) or handled or not any(part.is_deed for part in (*left, *more)):
            return False
    return True


def merely_means(name: str, meaning: str) -> bool:
    """Whether it says this act, and of nothing."""
    said = readings(name)[0]
    return len(said) == 1 and f"acts {meaning}" in said[0].means


def _pairs(name: str, other: str) -> set[tuple[Said, Said]]:
    """Both by their phrases, and both by their words."""
    return {(readings(name)[at], readings(other)[at]) for at in (0, -1)}


def _differ(mine: Said, theirs: Said, field: bool) -> bool:
    left = _both_left(mine, theirs, field)
    if not left or not all(part.means and part.sure for side in left for part in side):
        return False
    kinds = _kinds_differ(mine, theirs) or any(_all_have(left, kind) for kind in ("is_thing", "is_act"))
    if field and not kinds:
        return False  # `E-mail`, `Where we write to`
    return not _related(left)


def _related(left: tuple[Sequence[Part], Sequence[Part]]) -> bool:
    return any(one.related(two) for one in left[0] for two in left[1])


def _all_have(sides: Sequence[Sequence[Part]], kind: str) -> bool:
    return all(any(getattr(part, kind) for part in side) for side in sides)


def _shared(mine: Sequence[Part], theirs: Sequence[Part], field: bool) -> float:
    if not _matched(mine, theirs):
        return 0.0
    left, more = _left(mine, theirs, field), _left(theirs, mine, field)
    if any(not part.is_thing or "light" in part.flags for part in (*left, *more)):
        return 0.0
    if not left and not more:
        return 1.0
    if left and more:
        return 0.0
    if any(part.is_act for part in mine) != any(part.is_act for part in theirs):
        return 0.0  # `Book appointment`, `Visits`
    common = len(_common(mine, theirs))
    return common / (common + len(left) + len(more))


def _common(mine: Sequence[Part], theirs: Sequence[Part]) -> list[Part]:
    """What `theirs` have a match for."""
    return [part for part in mine if any(part.matches(one) for one in theirs)]


def _kinds_differ(mine: Sequence[Part], theirs: Sequence[Part]) -> bool:
    """Whether each says what kind of word it holds, and not the same: `Date of birth`, `Place of birth`."""
    return all(
        any("field" in part.flags for part in _left(one, two, field=False, light=True))
        for one, two in ((mine, theirs), (theirs, mine))
    )


def _both_left(
    mine: Sequence[Part], theirs: Sequence[Part], field: bool
) -> tuple[Sequence[Part], Sequence[Part]] | None:
    """What each says that the other does not; None where one has nothing more."""
    field = field and not _kinds_differ(mine, theirs)
    one, two = _left(mine, theirs, field), _left(theirs, mine, field)
    if (not one or not two) and not _act_changed(mine, theirs):
        return None
    one, two = _left(mine, theirs, field, light=True), _left(theirs, mine, field, light=True)
    return (one, two) if one and two else None


def _act_changed(mine: Sequence[Part], theirs: Sequence[Part]) -> bool:
    """Whether what they share is but a thing, and each says what is done to it: `Submit expenses`, `Save
    expenses`, though to submit may say no more than to do."""
    shared = _common(mine, theirs)
    own = [
        [part for part in one if part.is_act and not any(part.matches(each) for each in two)]
        for one, two in ((mine, theirs), (theirs, mine))
    ]
    return bool(own[0] and own[1]) and not any(part.is_act for part in shared)


def _matched(mine: Sequence[Part], theirs: Sequence[Part]) -> bool:
    """Whether they share what is more than vague."""
    return any(part.means or not part.flags for part in _common(mine, theirs))


def _left(mine: Sequence[Part], theirs: Sequence[Part], field: bool, *, light: bool = False) -> list[Part]:
    """What `theirs` have no match for, without what may be left out; what is `light` counts if told so."""
    known = _common(mine, theirs)
    acts = (light and not any(part.is_act for part in known)) or not any(part.is_act for part in theirs)
    idle = {"vague"} | ({"field"} if field else set()) | ({"light"} if known and not acts else set())
    return [part for part in mine if part not in known and not part.flags & idle]
