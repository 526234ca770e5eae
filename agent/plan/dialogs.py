"""A dialog that is called otherwise today: the same one, where its name asks or offers the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from playwright.async_api import Error as PlaywrightError

from agent.plan.acts import other_act, same_act
from agent.plan.choices import CHOICES
from agent.plan.document import PlannedLocator, PlannedStep
from agent.plan.doing import Doing
from agent.plan.locators import filled, fitting
from agent.plan.marks import without_controls
from agent.plan.nearness import FIELDS, NEAR, nearness, opposed, telling, weighty
from agent.plan.spelling import holds
from agent.plan.templates import Values
from browser_tools.checks import Check
from browser_tools.elements.words import plain
from browser_tools.errors import ToolError
from browser_tools.observe import Candidate
from browser_tools.tab import Tab

_ASKING = frozenset(
    {
        "are you sure", "please confirm", "confirm", "confirmation", "warning", "attention", "question",
        "sind sie sicher", "bitte bestätigen", "bestätigung", "êtes vous sûr", "confirmation requise",
        "está seguro", "confirmación",
    }
)  # fmt: skip
"""Names of dialogs that ask whether what was pressed was meant, whatever it was."""
FEWEST_SMALL = 2
"""Words without a capital that make a sentence of the name of a dialog."""
_ANSWERS = frozenset(
    {
        "ok", "okay", "yes", "no", "continue", "next", "confirm", "accept", "done", "close", "cancel", "save",
        "got it", "back", "retry", "try again", "weiter", "ja", "nein", "schliessen", "abbrechen",
        "speichern", "fertig", "continuer", "oui", "non", "fermer", "annuler", "enregistrer", "continuar",
        "sí", "cerrar", "cancelar", "aceptar", "guardar",
    }
)  # fmt: skip
"""What buttons of any dialog are called."""


@dataclass(frozen=True)
class Opened:
    """What a step that opens a dialog knows of it beside its name."""

    coming: Sequence[PlannedLocator] = ()
    """What the next steps use there, the first of them first (placeholders filled)."""
    acted: str = ""
    """Handle of what the step was done to: a dialog around that was there before."""
    pressed: str = ""
    """What the step was done to is called: what it says is no other act, nor a graver one."""
    about: Sequence[str] = ()
    """What the step was done to or with: its row, and the values of inputs."""
    before: Sequence[Candidate] | None = None
    """What was on the page before the step; None where nobody looked."""


def opened_by(doing: Doing, condition: Check, coming: Sequence[PlannedStep], values: Values) -> Opened:
    """What the plan says of a dialog: what its next step uses, and others recorded in it."""
    name = condition.element.name if condition.element is not None else ""
    place = f'dialog "{name}"'
    there = [
        filled(step.locator[0], values)
        for index, step in enumerate(coming)
        if step.locator and (not index or (step.marks is not None and step.marks.place == place))
    ]
    acted = doing.found.candidate.handle if doing.found is not None else ""
    pressed = doing.found.candidate.name if doing.found is not None else ""
    near = filled(doing.step.locator[0], values).near if doing.step.locator else None
    about = [*([near] if near else []), *values.texts()]
    return Opened(there, acted, pressed, about, doing.before)


async def stands_in(
    check: Check, tab: Tab, may_read: Callable[[str], bool], opened: Opened | None = None
) -> str | None:
    """What the one open dialog is called that may stand for the one of `check`; None if none does."""
    wanted = check.element
    if wanted is None or wanted.role != "dialog" or not wanted.name or wanted.absent:
        return None
    try:
        everything = await tab.observer.elements(may_read)
        dialogs = [each for each in everything if each.role == "dialog"]
        if not dialogs and opened is not None:
            return stands_open(str(wanted.name), everything, opened)
        if len(dialogs) != 1:
            return None
        name = _without_buttons(str(wanted.name), dialogs[0], everything)
        dialog = replace(dialogs[0], name=_without_buttons(dialogs[0].name, dialogs[0], everything))
        if plain(dialog.name) == plain(name):
            return str(wanted.name)
        if names_another(name, dialog.name, opened.about if opened is not None else ()):
            return None
        if means(name, dialog.name) or (
            opened is not None
            and serves(name, dialog, everything, opened)
            and (await tab.observer.described(dialog.handle))[0].role != "alertdialog"
        ):
            return dialog.name
    except (PlaywrightError, ToolError):  # the page is being replaced
        return None
    return None


def _without_buttons(name: str, dialog: Candidate, everything: Sequence[Candidate]) -> str:
    """A dialog that nobody named is called by what it says, as the plan has it: without its buttons."""
    inside = [each.name for each in everything if each.handle in dialog.inner]
    return without_controls(name, inside, fewest=2)


def stands_open(name: str, everything: Sequence[Candidate], opened: Opened) -> str | None:
    """What the part of the page is called that came in place of a dialog: where the first field that the next
    steps use, and all they use beside it, is there only since the step. None where nothing came, or a button
    alone: what asks whether a thing was meant shall ask."""
    if opened.before is None or not opened.coming or weighty(name):
        return None
    if any(fitting(one, opened.before) for one in opened.coming):
        return None
    found = [fitting(one, everything) for one in opened.coming]
    if any(len(each) != 1 for each in found) or found[0][0].role not in FIELDS:
        return None
    box = next(iter(found[0][0].containers), None)
    said = box.name if box is not None and box.name else name
    lead, other = (plain(one).partition(" ")[0] for one in (name, said))
    if names_another(name, said, opened.about):
        return None
    return None if _is_another(lead, name, other, said, opened.pressed) else said


def _is_another(lead: str, name: str, other_lead: str, other: str, pressed: str) -> bool:
    """Whether the first word says another act, or the name a graver one, than before and than was pressed."""
    graver = weighty(other) - weighty(name) - weighty(pressed)
    if graver:
        return True
    return other_act(lead, other_lead) and other_act(name, other) and not same_act(pressed, other_lead)


def serves(name: str, dialog: Candidate, everything: Sequence[Candidate], opened: Opened) -> bool:
    """Whether in a dialog of another name is just what the next steps use: a field or a choice, or a button
    that says what only it does. One for another or a graver act, or that was there before, is another one."""
    lead, said = (plain(one).partition(" ")[0] for one in (name, dialog.name))
    if opened.acted in dialog.inner or _is_another(lead, name, said, dialog.name, opened.pressed):
        return False
    inside = [each for each in everything if each.handle in dialog.inner]
    found = [fitting(one, inside) for one in opened.coming]
    if not found or any(len(each) != 1 for each in found):
        return False
    filled_in = any(each.role in FIELDS | CHOICES | {"switch"} for [each] in found)
    if opposed(name, dialog.name, "dialog", led=filled_in):
        return False
    return filled_in or not (plain(found[0][0].name) in _ANSWERS or weighty(found[0][0].name))


def names_another(name: str, other: str, about: Sequence[str] = ()) -> bool:
    """Whether a dialog says of somebody or something else what it said of what the step was done to: `Jonas
    Weil will lose access`, `Jon Weir will lose access`."""
    if any(holds(name, one) and not holds(other, one) for one in about):
        return True
    mine, theirs = _proper(name), _proper(other)
    return bool(mine and theirs) and mine != theirs


def _proper(text: str) -> frozenset[str]:
    """The names in a sentence; in a heading where every word is a capital there is none to tell."""
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    small = sum(word[0].islower() for word in words)
    return (
        frozenset(plain(word) for word in words[1:] if word[0].isupper())
        if small >= FEWEST_SMALL
        else frozenset()
    )


def means(name: str, other: str) -> bool:
    """Whether a dialog of one name may be the one of the other."""
    if opposed(name, other, "dialog"):
        return False
    about = [telling(plain(one).partition(" ")[2]) for one in (name, other)]
    offers = same_act(name, other) and about[0] == about[1]
    return plain(other) in _ASKING or nearness(name, other) >= NEAR or offers
