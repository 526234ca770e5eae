"""Whether one of several choices is the same one, only said longer, or another kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agent.plan.document import PlannedMarks
from agent.plan.nearness import nearness, resembles, telling, variants
from browser_tools.observe import Candidate

CHOICES = frozenset(
    {
        "radio",
        "checkbox",
        "option",
        "tab",
        "treeitem",
        "menuitemradio",
        "menuitemcheckbox",
        "gridcell",
        "cell",
    }
)
"""Roles whose name is what is chosen: at the same place there may be another choice."""
ALL = 0.95
"""Share of words where none is another one."""
_GROUPS = frozenset({"group", "dialog", "form", "section"})
_NUMBERED = re.compile(r"\d")
_BOUND = re.compile(r"\b(\w{2,5})[-‐‑](?=\w)")
"""What stands before a hyphen makes another word of one: `Co-owner`, `Non-EU`, `Semi-detached`."""
_KINDS = frozenset(
    {
        "plus", "premium", "pro", "express", "deluxe", "luxury", "lite", "mini", "max", "maxi", "extra",
        "super", "basic", "advanced", "limited", "unlimited", "half", "full", "double", "joint", "vice",
        "deputy", "assistant", "junior", "senior", "former", "guest", "sub", "semi", "family", "student",
        "group", "first", "business", "next", "same", "early", "late", "light", "heavy", "partial", "partly",
        "except",
    }
)  # fmt: skip
"""Words that make another kind of one, wherever they stand: `Economy plus`, `Express delivery`."""


def same_choice(name: str, other: str, around: Iterable[str] = ()) -> bool:
    """Whether one choice may be called either: all of one is in the other, or nothing. Half of it is another
    kind (`10mg tablets`, `10mg solution`); what has a number may be another one altogether, unless the words
    it has more are those of `around`: what its group is called, and what all in it say (`Permanent (301)`,
    `Permanent redirect (301)`)."""
    if nearness(name, other) >= ALL:
        return True
    more = _more(name, other) | _more(other, name)
    if variants(name, other) or _bound(name) != _bound(other) or more & _KINDS:
        return False
    if not _NUMBERED.search(name):
        return True
    shared = telling(name) & telling(other)
    known = {word for said in around for word in telling(said)}
    return bool(shared) and all(any(resembles(word, one) for one in known) for word in more)


def around_of(each: Candidate, everything: Sequence[Candidate], was: PlannedMarks) -> list[str]:
    """What the group of a choice is called, now and before, and the words that all the others in it say."""
    boxes = [box for box in each.containers if box.kind in _GROUPS]
    named = next((box.name for box in boxes if box.name), "")
    alike = [one for one in everything if one.role == each.role and one.handle != each.handle]
    for box in boxes:
        others = [telling(one.name) for one in alike if any(box.key == its.key for its in one.containers)]
        if others:
            return [named, was.place or "", " ".join(frozenset.intersection(*others))]
    return [named, was.place or ""]


def _more(name: str, other: str) -> frozenset[str]:
    """The telling words that only `other` has."""
    mine = telling(name)
    return frozenset(word for word in telling(other) if not any(resembles(word, one) for one in mine))


def _bound(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _BOUND.findall(name))
