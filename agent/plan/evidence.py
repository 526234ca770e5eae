"""Whether what is called otherwise today is still the same thing: what a person would go by, weighed.

Nothing here goes by the name being near; names only speak against (an opposite, another act, another number).
A mark that was given to be found by (a test id, an id, a field's name, an address) is worth two; the form,
each neighbour, the place among them, being the only one of its role, the kind of field, a placeholder, a row
that is the same and a known word for the same act are worth one each. How much is needed grows with what a
mistake costs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.plan.acts import acts_of, carrier, same_act, turns
from agent.plan.candidates import called, likeness, without_row
from agent.plan.case import Case, Today
from agent.plan.choices import CHOICES, around_of, is_consent, is_setting, same_choice, same_tabs
from agent.plan.document import PlannedMarks
from agent.plan.locators import ENTRY
from agent.plan.marks import LIKE, uncounted
from agent.plan.meaning import half_other
from agent.plan.nearness import (
    FIELDS,
    JOINING,
    NEAR,
    means_the_same,
    nearness,
    opposed,
    telling,
    unlike,
    weighty,
)
from agent.plan.prices import unpriced
from agent.plan.standing import LITTLE_MORE, Standing, merely, says_nothing_known
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate

FIRM = 2
FEW, SOME, MUCH, MOST = 2, 3, 4, 5
"""What suffices for what is harmless and proves itself, for what does not, for what cannot be undone, and for
that without a mark that it was given to be found by."""
_UNTELLING = frozenset({"", "text", "textarea", "select-one", "submit", "button"})
_THIS = frozenset({"this", "diese", "diesen", "dieses", "ce", "cet", "cette", "este", "esta"})
_SENDING = frozenset[str]().union(
    *map(
        weighty,
        ("send", "senden", "envoyer", "enviar", "submeter", "invia", "verzenden", "indienen", "wyślij"),
    )
)
_YES = frozenset(
    {
        "yes", "ok", "okay", "confirm", "continue", "proceed", "ahead", "sure", "ja", "bestätigen",
        "fortfahren", "weiter", "sicher", "oui", "confirmer", "continuer", "sûr", "sí", "confirmar",
        "continuar", "aceptar", "seguro",
    }
)  # fmt: skip
FEWEST_WORDS = 3
"""Of what a dialog says, to tell it from others."""
_BUYING, _RESERVING = acts_of("purchase"), acts_of("reserve")
_NUMBERED = re.compile(r"\d")
_NUMBERS = re.compile(r"\d+")


def the_same(case: Case, today: Today) -> Candidate | None:
    """The one candidate that enough speaks for, whatever it is called; None rather than a guess."""
    if case.of_input or case.is_thing or not case.name or case.locators[0].nth is not None:
        return None
    scored = []
    for each in today.everything:
        if each.handle in today.marks and (beyond := _beyond(case, each, today)) is not None:
            scored.append((beyond, each))
    scored.sort(key=lambda pair: -pair[0])
    if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return None
    return scored[0][1]


def contradicted(case: Case, each: Candidate, today: Today) -> bool:
    """Whether something says that it is another thing: its form, where it leads, what a button sends with it,
    or that the mark which the step's element was given stands on something else today."""
    was, now = case.was, today.of(each)
    pressed = (was.value, now.value) if each.role == "button" else (None, None)
    for old, new in ((was.form, now.form), (was.href, now.href), pressed):
        if old and new and old != new:
            return True
    if "password" in f"{was.type} {now.type}" and was.type != now.type:
        return True
    return any(len(held) == 1 and each.handle not in held for _, held in today.holders(case))


@dataclass(frozen=True)
class _Look:
    """A candidate, and what is known of it beside its name."""

    each: Candidate
    now: PlannedMarks
    name: str
    stood: Standing
    led: bool
    """It leads to the same address."""
    firm: int
    tabbed: bool
    consents: bool

    @classmethod
    def of(cls, case: Case, each: Candidate, today: Today) -> _Look:
        was, now, name = case.was, today.of(each), called(each)
        stood = Standing(was, now, case.name, name, each.role)
        led = bool(case.sure(was.href)) and was.href == now.href
        graver = weighty(name) - weighty(case.name) - _SENDING
        consents = not graver and is_consent(stood, case.name, name)
        return cls(each, now, name, stood, led, _firm(case, each, today), same_tabs(was, now), consents)

    @property
    def presses(self) -> bool:
        return self.each.role not in FIELDS | CHOICES

    @property
    def sends(self) -> bool:
        return self.presses and self.stood.sends

    @property
    def concludes(self) -> bool:
        return self.presses and (self.stood.sends or self.stood.concludes)


def _beyond(case: Case, each: Candidate, today: Today) -> int | None:
    """By how much the evidence exceeds what is needed; None where it does not suffice."""
    look = _Look.of(case, each, today)
    name, firm, led = look.name, look.firm, look.led
    if _says_another(case, look, today) or contradicted(case, each, today):
        return None
    if not firm and case.locators[0].near is not None and stands_elsewhere(case, each, today):
        return None
    words = weighty(name) if case.opens else weighty(case.name) | weighty(name)
    grave = each.role not in FIELDS and not (led or look.consents) and bool(words)
    near = case.locators[0].near is not None
    concludes = look.concludes and case.proven
    answers = _answers(case, look)
    asked = answers or (grave and (_is_asked(case, look) or _is_in_row(case, look)))
    same = means_the_same(case.name, name, each.role)
    means_it = answers or same or _alike(case.name, name) or (concludes and _confirms(case, look))
    if grave and not (case.proven and (firm or look.sends or concludes or asked) and means_it):
        return None
    placed = (
        asked or (look.tabbed and case.proven) or look.consents or _is_told_by_place(case, each) or concludes
    )
    if not firm and (case.strayed or not placed):
        return None
    if case.strayed and any(box.kind in ENTRY for box in each.containers):
        return None  # of a row or card that is gone, which nothing stands in for
    beyond = (
        firm
        + _around(case, look)
        + (look.tabbed and case.proven)
        + _kind(case, look)
        - _need(case, each, bool(firm or asked or (look.sends and near)), grave, led)
    )
    return beyond if beyond >= 0 else None


def stands_elsewhere(case: Case, each: Candidate, today: Today) -> bool:
    """Whether in other rows it is called as it was: in this one it is what the row is at today."""
    said = plain(case.name)
    return any(
        one.handle != each.handle and one.role == each.role and plain(called(one)) == said
        for one in today.everything
    )


def _says_another(case: Case, look: _Look, today: Today) -> bool:
    """Whether the name speaks for another thing or act, whatever else is the same."""
    each, was, now = look.each, case.was, look.now
    role, name = each.role, look.name
    before = unpriced(case.name, name)
    name = unpriced(name, case.name)
    if look.firm or look.tabbed:
        before, name = (uncounted(one) if its.count else one for one, its in ((before, was), (name, now)))
    if _answers(case, look):
        return False
    if (was.count and plain(before) in was.among) or (now.count and plain(name) in now.among):
        return True  # `Room 1` of several rooms: no number of how many
    if case.name != look.name and f'{role} "{look.name}"' in (was.before, was.after):
        return True  # that is what it stood beside
    kept = is_setting(was, now, before, name, [case.given("testid"), case.given("id"), was.field or ""])
    kept |= look.consents
    around = around_of(each, today.everything, was)
    if role in CHOICES and not kept and not same_choice(before, name, around):
        return True
    one, other = map(_unjoined, (before, name)) if _adds_a_word(case, name) else (before, name)
    if look.firm and case.locators[0].near is not None and plain(name).startswith(f"{plain(case.name)} "):
        other = _NUMBERS.sub("", other)  # `Duplicate` tells its row by a number now
    goes_on = look.concludes and case.proven and (merely(before) or merely(name))
    whole = (look.sends and case.proven) or look.consents
    if means_the_same(before, name, role):
        return False
    going_on, alone = merely(name), without_row(case.locators[0], name) or name
    if not (look.led or look.consents or going_on) and unlike(before, alone, role):
        return True
    told = look.firm or look.led or look.consents or look.sends or look.tabbed or kept
    if not told and half_other(before, alone, field=role in FIELDS):
        return True
    loose = look.led or (look.tabbed and case.proven)
    if opposed(one, other, role, led=loose, aims=not (kept or whole), joins=not (whole or goes_on)):
        return True
    told = role in FIELDS or look.led or look.consents or goes_on or (look.stood.is_request and case.proven)
    return not told and turns(before, name)


def _need(case: Case, each: Candidate, firm: bool, grave: bool, led: bool) -> int:
    if grave:
        return MUCH if firm else MOST
    if firm and each.role in FIELDS:  # to fill it in does nothing yet
        return FEW
    sends = not led and (case.was.form or "").startswith("post")
    return FEW if firm and case.proven and not sends else SOME


def _firm(case: Case, each: Candidate, today: Today) -> int:
    """What it was given to be found by, and what only it still has; a second such mark proves little more."""
    kept = [key for key, held in today.holders(case) if held == {each.handle}]
    numbered = [key for key in kept if key in ("testid", "id") and _NUMBERED.search(case.given(key))]
    if case.locators[0].near is None and kept == numbered:
        return 0  # a number may be that of its place
    return FIRM + (len(kept) > 1) if kept else 0


def _answers(case: Case, look: _Look) -> bool:
    """Whether it says no more than yes, alone beside what closes it, in a dialog that says what it said when
    another button there did what was asked (`Jonas will lose access`: `Remove`, `Yes, go ahead`)."""
    was, now, said = case.was, look.now, {*plain(look.name).split()}
    told = len((was.asks or "").split()) >= FEWEST_WORDS and was.asks == now.asks
    yes = bool(said & _YES) and said <= _YES | LITTLE_MORE
    return told and yes and look.each.role == "button" and look.stood.alone and was.slot == now.slot


def _is_asked(case: Case, look: _Look) -> bool:
    """Whether a dialog of the same name asks for it, and only how much it says has changed (`Delete record`,
    `Delete`); or in the same row it says `this` of what it is done to (`Delete`, `Delete this record`); or
    it only opens a dialog that asks, and says the same act (`Withdraw`, `Revoke`)."""
    name = look.name
    if case.opens and look.presses and same_act(case.name, name) and _alike(case.name, name):
        return True
    said = [{*plain(one).split()} for one in (case.name, name)]
    if not said[0] <= said[1]:
        said = [{*telling(one)} for one in (case.name, name)]
    dialog = (case.was.place or "").startswith('dialog "') and (said[0] <= said[1] or said[1] <= said[0])
    row = case.locators[0].near is not None and said[0] <= said[1] and bool(said[1] & _THIS)
    return (dialog or row) and look.stood.pinned and weighty(case.name) == weighty(name)


def _is_in_row(case: Case, look: _Look) -> bool:
    """Whether in the same row, between the same controls, a known word says the same act, of no more and no
    graver."""
    same = case.locators[0].near is not None and look.presses and look.stood.pinned
    more = len(telling(look.name)) > len(telling(case.name)) or weighty(look.name) - weighty(case.name)
    return same and same_act(case.name, look.name) and not more


def _adds_a_word(case: Case, name: str) -> bool:
    """Of a box to be checked: `I have read the terms`, `I have read and understood the terms`."""
    said = [{*plain(_unjoined(one)).split()} for one in (case.name, name)]
    return case.role in ("checkbox", "switch") and said[0] <= said[1] and len(said[1] - said[0]) <= 1


def _unjoined(name: str) -> str:
    return " ".join(word for word in plain(name).split() if word not in JOINING)


def _is_told_by_place(case: Case, each: Candidate) -> bool:
    """Whether its place alone may tell it: not a choice or a link, which are what they are called."""
    if case.locators[0].role in CHOICES or each.role == "link":
        return False
    if each.role in FIELDS:
        return case.was.type not in _UNTELLING or likeness(case.locators[0], each) >= LIKE
    return same_act(case.name, called(each)) or means_the_same(case.name, called(each), each.role)


def _around(case: Case, look: _Look) -> int:
    """The form, the row, the neighbours, the place among them, and that it is the only one of its role."""
    was, now, stood = case.was, look.now, look.stood
    points = 0
    if (was.form and was.form == now.form) or (stood.placed and '"' in (was.place or "")):
        points += 1
        points += (stood.alone and stood.placed) + stood.is_request
    for side in ("before", "after"):
        points += stood.placed and getattr(was, side) is not None and stood.beside(side)
    edge = (was.before is None) == (now.before is None) and (was.after is None) == (now.after is None)
    points += stood.placed and edge and was.slot is not None and was.slot == now.slot and was.slot != "1 of 1"
    near = case.locators[0].near
    return points + (near is not None and any(box.kind in ENTRY for box in look.each.containers))


def _kind(case: Case, look: _Look) -> int:
    """The kind of field, its placeholder, a word or two of its name, another word for the same act."""
    was, now = case.was, look.now
    points = int(was.type == now.type and (was.type or "").split(" ")[0] not in _UNTELLING)
    points += was.placeholder is not None and was.placeholder == now.placeholder
    points += likeness(case.locators[0], look.each) >= LIKE
    return points + same_act(case.name, look.name)


def _alike(name: str, other: str) -> bool:
    """Whether for each word of consequence in one the other has one that may mean the same act. What only
    carries an act that both say is none: `Send invitation`, `Invite`."""
    carried = [weighty(carrier(one)) if same_act(name, other) else frozenset() for one in (name, other)]
    return all(
        any(nearness(word, one) >= NEAR or _is_one_act(word, one) for one in plain(said).split())
        for words, said in ((weighty(name) - carried[0], other), (weighty(other) - carried[1], name))
        for word in words
    )


def _is_one_act(word: str, other: str) -> bool:
    """To send may be to pay, but a button that pays is called by what one pays for."""
    paying = [acts_of(one) & _BUYING and not acts_of(one) & _RESERVING for one in (word, other)]
    shared = acts_of(word) & acts_of(other)
    return bool(shared & _BUYING if any(paying) else shared)


def _confirms(case: Case, look: _Look) -> bool:
    """Whether the very same form is sent, with everything around it the same: one that is no graver than to
    be sent, under a name that says no act that is known here, or no more than to go on; or under a mere yes
    one that was asked for so (`Yes, cancel it`), or is known by its mark, and is not paid."""
    if weighty(look.name) or not (look.sends and look.stood.alone and look.stood.pinned):
        return False
    if weighty(case.name) <= _SENDING:
        return says_nothing_known(look.name)
    said, before = {*plain(look.name).split()}, plain(case.name).split()
    yes = bool(said & _YES) and said <= _YES | LITTLE_MORE
    return yes and (before[0] in _YES or (bool(look.firm) and not acts_of(case.name) & _BUYING))
