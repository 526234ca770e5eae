"""A dialog that is called otherwise today: the same one, where its name asks or offers the same."""

from __future__ import annotations

from collections.abc import Callable

from playwright.async_api import Error as PlaywrightError

from agent.plan.acts import same_act
from agent.plan.nearness import NEAR, nearness, opposed, telling
from browser_tools.checks import Check
from browser_tools.tab import Tab
from browser_tools.words import plain

_ASKING = frozenset(
    {
        "are you sure", "please confirm", "confirm", "confirmation", "warning", "attention", "question",
        "sind sie sicher", "bitte bestätigen", "bestätigung", "êtes vous sûr", "confirmation requise",
        "está seguro", "confirmación",
    }
)  # fmt: skip
"""Names of dialogs that ask whether what was pressed was meant, whatever it was."""


async def stands_in(check: Check, tab: Tab, may_read: Callable[[str], bool]) -> str | None:
    """What the one open dialog is called that may stand for the one of `check`; None if none does."""
    wanted = check.element
    if wanted is None or wanted.role != "dialog" or not wanted.name or wanted.absent:
        return None
    try:
        dialogs = [each for each in await tab.observer.elements(may_read) if each.role == "dialog"]
    except PlaywrightError:  # the page is being replaced
        return None
    name = str(wanted.name)
    return dialogs[0].name if len(dialogs) == 1 and means(name, dialogs[0].name) else None


def means(name: str, other: str) -> bool:
    """Whether a dialog of one name may be the one of the other."""
    if opposed(name, other, "dialog"):
        return False
    about = [telling(plain(one).partition(" ")[2]) for one in (name, other)]
    offers = same_act(name, other) and about[0] == about[1]
    return plain(other) in _ASKING or nearness(name, other) >= NEAR or offers
