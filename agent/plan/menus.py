"""A menu that is closed today: what was in sight when the plan was recorded may have moved into it."""

from __future__ import annotations

from collections.abc import Sequence

from agent.plan.document import PlannedLocator
from agent.plan.locators import ENTRY, is_near
from agent.plan.nearness import telling
from browser_tools.elements.words import plain
from browser_tools.errors import ToolError
from browser_tools.observe import Candidate, Observer

_SIGNS = frozenset("☰≡⋮⋯…⁝⋰") | {"...", "•••", "···"}
_MENUS = frozenset(
    {
        "more", "menu", "actions", "action", "options", "open", "show", "toggle", "navigation", "other",
        "main", "mehr", "menü", "aktionen", "aktion", "optionen", "weitere", "öffnen", "anzeigen",
        "hauptmenü", "plus", "autres", "ouvrir", "principal", "acciones", "más", "opciones",
        "menú", "abrir", "otras", "otros", "ações", "acções", "mais", "opções", "outras", "azioni", "altro",
        "altre", "opzioni", "apri", "principale", "meer", "acties", "opties", "hoofdmenu", "więcej", "akcje",
        "opcje", "inne", "otwórz",
    }
)  # fmt: skip
"""What a button is called that shows a menu, and does nothing else."""


MOST_OPENED = 20
"""Closed folds and menus of a page that are asked what is in them."""


def closed_menu(first: PlannedLocator, everything: Sequence[Candidate]) -> Candidate | None:
    """The one button that opens a menu where `first` (filled) stood: in its row, else out of all rows."""
    found = [each for each in _closed(first, everything) if _shows_a_menu(each, first.near or "")]
    return found[0] if len(found) == 1 else None


async def closed_around(
    first: PlannedLocator, everything: Sequence[Candidate], observer: Observer
) -> Candidate | None:
    """The one fold or menu, whatever it is called, that has one control of the very role and name in it."""
    wanted = (first.role or "", plain(first.name or ""))
    found = []
    for each in _closed(first, everything)[:MOST_OPENED]:
        try:
            signs = await observer.signs(each.handle)
        except ToolError:
            continue
        held = [(role, plain(name)) for role, name in signs.held].count(wanted)
        found += [each] * held
    return found[0] if len(found) == 1 else None


def _closed(first: PlannedLocator, everything: Sequence[Candidate]) -> list[Candidate]:
    return [
        each
        for each in everything
        if "collapsed" in each.states
        and each.role in ("button", "clickable")
        and not each.frames
        and not first.frames
        and _is_there(first, each)
    ]


def _is_there(first: PlannedLocator, each: Candidate) -> bool:
    rows = any(box.kind in ENTRY for box in each.containers)
    return is_near(each, first.near) if first.near is not None else not rows


def _shows_a_menu(each: Candidate, row: str) -> bool:
    """Whether it says no more: `Actions for PB-38110` in the row of that."""
    if each.name.strip() in _SIGNS:
        return True
    said = telling(plain(each.name).replace(plain(row), " ") if row else each.name)
    return bool(said) and said <= {word for one in _MENUS for word in telling(one)}
