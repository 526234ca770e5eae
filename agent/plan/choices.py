"""Whether one of several choices is the same one, only said longer, or another kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agent.plan.document import PlannedMarks
from agent.plan.nearness import means_the_same, nearness, resembles, telling, variants, weighty
from agent.plan.parts import bare
from agent.plan.standing import Standing
from agent.plan.topics import same_topics, topics
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate

CHOICES = frozenset(
    {
        "radio",
        "checkbox",
        "switch",
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
_PARTS = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
SHORTEST_WORD = 3
MANY_TABS = 5
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
    if nearness(name, other) >= ALL or means_the_same(name, other, "option"):
        return True
    more = _more(name, other) | _more(other, name)
    if topics(name) and topics(other) - topics(name):
        return False  # `Send it by e-mail`, `Send me offers by e-mail`
    if variants(name, other) or _bound(name) != _bound(other) or more & _KINDS:
        return False
    if not _NUMBERED.search(name):
        return True
    shared = telling(name) & telling(other)
    known = {word for said in around for word in telling(said)}
    return bool(shared) and all(any(resembles(word, one) for one in known) for word in more)


def says_more(name: str, other: str) -> bool:
    """Whether a thing is still called so, with something behind it: `tilbury.example`, now `tilbury.example
    Active`. Of one word nobody knows: `Lamp`, `Lamp shade`."""
    return " " in plain(name) and plain(other).startswith(plain(name) + " ")


def is_another_choice(name: str, other: str, role: str, mark: str | None) -> bool:
    """Whether what has the same `mark` says another thing: half of a choice (`Reminder by text`, `Reminder by
    phone`), and of anything else half of its name, where the mark is but a number (`toggle-2`): that has what
    took its place too."""
    if role in CHOICES:
        return not same_choice(name, other)
    return bool(mark and _NUMBERED.search(mark)) and variants(name, other)


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


def is_setting(was: PlannedMarks, now: PlannedMarks, name: str, other: str, known: Sequence[str]) -> bool:
    """Whether a check box is the same one under half another name: what its builders call it (`known`: its
    ids and field) is the very word that is said otherwise now (of `Silla infantil`, `Asiento infantil`
    `silla`), and all around it is as it was. By a word that is still said it may be another kind."""
    if was.field is None or (was.type or "") != "checkbox" or was.field != now.field:
        return False
    around = [(one.form, one.place, one.slot, one.before, one.after, one.value) for one in (was, now)]
    if around[0] != around[1] or was.slot is None or was.place in ("row", "item"):
        return False
    said = {word for one in known for word in _identifier(one)}
    gone = {bare(word) for word in _more(other, name)}
    return bool(said & gone) and not _more(name, other) & _KINDS and not _NUMBERED.search(name + other)


def is_consent(stood: Standing, name: str, other: str) -> bool:
    """Whether a check box, the only one of its form or dialog, is about just what it was about."""
    said = [{*plain(one).split()} for one in (name, other)]
    about = same_topics(name, other) or (said[0] < said[1] and topics(name) == topics(other))
    around = stood.placed and stood.was.slot == stood.now.slot and stood.was.place not in ("row", "item")
    return stood.role in ("checkbox", "switch") and stood.alone and around and about


def same_tabs(was: PlannedMarks, now: PlannedMarks) -> bool:
    """Whether all the other tabs of its row, or buttons of its navigation, are the same in the same order,
    and none is called so beside a number: what is left is the one that is called otherwise. One of the others
    may be called otherwise too, where there are many."""
    if not was.among or len(was.among) != len(now.among) or was.place != now.place:
        return False
    if was.among.index("") != now.among.index(""):
        return False
    others = [(one, two) for one, two in zip(was.among, now.among, strict=True) if one != two]
    new = [two for _, two in others]
    return not others or (
        len(others) == 1 and len(was.among) >= MANY_TABS and not {*new} & {*was.among} and not weighty(new[0])
    )


def _identifier(text: str) -> list[str]:
    """The words of an id: `towTruck`, `tow_truck`, `tow-truck`."""
    return [bare(word) for word in _PARTS.findall(text) if len(word) >= SHORTEST_WORD]


def _more(name: str, other: str) -> frozenset[str]:
    """The telling words that only `other` has."""
    mine = telling(name)
    return frozenset(word for word in telling(other) if not any(resembles(word, one) for one in mine))


def _bound(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _BOUND.findall(name))
