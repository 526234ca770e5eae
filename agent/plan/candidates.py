"""What a planned element may be today, where no locator finds it: of its role, visible, near in name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent.plan.document import PlannedLocator, PlannedMarks
from agent.plan.locators import is_near
from agent.plan.nearness import NEAR, nearness, weighty
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate

SURE = 0.15
"""By so much the best candidate must be better than the next: between two alike nobody chooses."""
NAMED_BY_ROW = 0.9
"""`Open Ulysses` is `Open` today, in the row of `Ulysses`."""
KINDRED_NEAR = 0.9
"""How near a name must be where the role is only a kindred one."""
_FIRM = 0.2
"""What a test id, an id or a label that is still the same adds: it was given to be found by."""
_KINDRED: tuple[frozenset[str | None], ...] = (
    frozenset({"button", "link", "clickable", "menuitem", "tab"}),
    frozenset({"textbox", "searchbox", "spinbutton", "combobox"}),
    frozenset({"combobox", "listbox"}),
    frozenset({"checkbox", "switch"}),
)
"""Roles that one thing changes between when a site is rebuilt: looked at first by a person. Only fields heal
across them, under the same name: a link in place of a button may do another thing."""
_KINDS_OF = frozenset({("switch", "checkbox"), ("searchbox", "textbox"), ("gridcell", "cell")})
"""A role, and the one that ARIA derives it from: the same role, where the name is the same too."""

_SIGN = (
    r"(?:[a-z][a-z0-9]*(?:_[a-z0-9]+)+|add|archive|assignment|autorenew|block|bolt|bookmark|build|cached|call"
    r"|cancel|chat|check|clear|close|cloud|comment|create|delete|description|done|download|drafts|edit|email"
    r"|error|event|expand|favorite|feedback|flag|folder|forum|forward|gavel|grade|group|groups|help|history"
    r"|home|image|inbox|info|inventory|key|label|launch|link|list|lock|login|logout|mail|map|menu|message|mic"
    r"|notes|notifications|outbox|paid|payment|payments|people|person|phone|place|preview|print|publish|queue"
    r"|redo|refresh|remove|replay|reply|report|restore|room|save|schedule|search|security|sell|send|settings"
    r"|share|shield|sms|sort|star|store|support|swap|sync|task|timer|today|translate|tune|undo|update|upload"
    r"|verified|visibility|warning|wifi|work)"
)
"""Names of signs in the fonts that draw them from letters; a name in small letters before one that begins
with a capital. https://fonts.google.com/icons"""
_SIGN_BEFORE = re.compile(rf"^{_SIGN}\s+(?=[^\W\d_a-zß-öø-ÿ])")
_SIGN_AFTER = re.compile(r"(?<=\S)\s+[a-z][a-z0-9]*(?:_[a-z0-9]+)+$")


@dataclass(frozen=True)
class Likely:
    """A candidate and how sure it is, from 0 to about 1.4."""

    candidate: Candidate
    points: float


def likely(locator: PlannedLocator, everything: Sequence[Candidate]) -> list[Candidate]:
    """What a person would look at first: near in name, or of the same name and a kindred role."""
    roles = _akin(locator.role)
    scored = [
        (nearness(locator.name or "", called(each), each.role), each)
        for each in everything
        if each.role in roles
    ]
    scored.sort(key=lambda pair: (-pair[0], pair[1].order))
    return [
        each for points, each in scored if points >= (NEAR if each.role == locator.role else KINDRED_NEAR)
    ]


def the_one(locators: Sequence[PlannedLocator], everything: Sequence[Candidate]) -> Candidate | None:
    """The one candidate that may take the place of what `locators` (filled) mean; None rather than a guess.

    Its role is the same, its name near, and no other comes close.
    """
    first = locators[0]
    scored = [
        Likely(each, points)
        for each in everything
        if _is_of_role(first, each)
        and tuple(urlsplit(url).path for url in each.frames) == first.frames
        and (points := _points(locators, each)) >= NEAR
    ]
    scored.sort(key=lambda one: -one.points)
    if first.nth is not None and first.of is not None:
        return _counted(scored, first.nth, first.of)
    if not scored or (len(scored) > 1 and scored[0].points - scored[1].points < SURE):
        return None
    return scored[0].candidate


def in_another_role(
    locators: Sequence[PlannedLocator], marks: PlannedMarks, everything: Sequence[Candidate]
) -> Candidate | None:
    """The one control of a kindred role with the very same name, which nothing else had: a text box that is a
    list with a text box today."""
    first = locators[0]
    if not first.name or not (marks.sole or first.near) or first.nth is not None:
        return None
    found = [
        each
        for each in everything
        if each.role in _akin(first.role)
        and plain(called(each)) == plain(first.name)
        and tuple(urlsplit(url).path for url in each.frames) == first.frames
        and (first.near is None or is_near(each, first.near))
    ]
    return found[0] if len(found) == 1 else None


def _akin(role: str | None) -> frozenset[str | None]:
    return frozenset({role}).union(*(group for group in _KINDRED if role in group))


def _is_of_role(locator: PlannedLocator, each: Candidate) -> bool:
    if each.role == locator.role:
        return True
    pair = (locator.role, each.role)
    akin = pair in _KINDS_OF or pair[::-1] in _KINDS_OF
    return akin and nearness(locator.name or "", each.name, each.role) == 1.0


def _counted(scored: Sequence[Likely], nth: int, of: int) -> Candidate | None:
    """One of twins that all have the same new name, and are as many as they were."""
    twins = [one for one in scored if plain(one.candidate.name) == plain(scored[0].candidate.name)]
    others = [one for one in scored if one not in twins]
    if len(twins) != of or any(scored[0].points - one.points < SURE for one in others):
        return None
    return sorted(twins, key=lambda one: one.candidate.order)[nth].candidate


def likeness(first: PlannedLocator, each: Candidate) -> float:
    """How near its name is, with or without what its row is called: `Renew Ulysses` in its row."""
    name, now = unsigned(first.name or ""), called(each)
    points = nearness(name, now, each.role)
    row, rest = plain(first.near or ""), without_row(first, now)
    if rest and rest != plain(now):
        return max(points, nearness(name, rest, each.role))
    more = plain(name).removeprefix(plain(now)).strip()
    if now and more != plain(name) and not weighty(name) and not row and is_near(each, more):
        return max(points, NAMED_BY_ROW)
    return points


def without_row(first: PlannedLocator, name: str) -> str:
    """Plain, and without what its row is called: `Renew Ulysses`."""
    row = plain(first.near or "")
    return f" {plain(name)} ".replace(f" {row} ", " ", 1).strip() if row else plain(name)


def called(each: Candidate) -> str:
    """Its name; of a mere sign (`⚙`) what its title says."""
    return unsigned(each.name) if any(map(str.isalnum, each.name)) else each.title or each.name


def unsigned(name: str) -> str:
    """Without the word that a font draws as a sign: `thumb_up Approve`, `send Publish`."""
    bare = _SIGN_AFTER.sub("", _SIGN_BEFORE.sub("", name))
    return bare if any(map(str.isalnum, bare)) else name


def _points(locators: Sequence[PlannedLocator], each: Candidate) -> float:
    """How near in name, and what else of the step's locators still agrees; 0 where the name is not near."""
    first = locators[0]
    if first.name is None:
        return 0.0
    points = likeness(first, each)
    if points < NEAR:
        return 0.0
    firm = near = False
    for one in locators:
        firm |= one.testid is not None and each.testid == one.testid
        firm |= one.id is not None and each.id == one.id
        firm |= one.label is not None and plain(each.label) == plain(one.label)
        near |= one.near is not None and is_near(each, one.near)
        if one.near is not None and one is first and not is_near(each, one.near):
            return 0.0  # it was told from its twins by that: in another row it is another thing
    return points + _FIRM * firm + _FIRM * near
