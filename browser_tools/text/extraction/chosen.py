"""Words of a page as one of several that a schema lists: `Hardback` for hardcover."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from browser_tools.text.amounts.yes_no import yes_or_no
from browser_tools.text.compare import unaccented

_LATER = re.compile(r"order|soon|later|bestell", re.IGNORECASE)
"""Neither in stock nor out of it: `preorder`, `backorder`."""


def _answer(said: str) -> bool | None:
    return None if _LATER.search(said) else yes_or_no(said)


@cache
def _equivalents() -> list[frozenset[str]]:
    lines = (Path(__file__).parent / "equivalents.txt").read_text(encoding="utf-8").splitlines()
    return [frozenset(line.split()) for line in lines if not line.startswith("#")]


def one_of(said: str, options: list[Any]) -> str | None:
    """The one of `options` that the words mean; None where that is none of them, or several."""
    plain = re.sub(r"[\W_]", "", said.rpartition("/")[2] if "schema.org" in said else said).casefold()
    bare = plain.removeprefix("event") if "schema.org" in said else plain  # `EventRescheduled`
    for option in options:
        if re.sub(r"[\W_]", "", str(option)).casefold() in (plain, bare):
            return str(option)
    if (yes := _answer(said)) is not None:  # `unavailable` has `available` in it
        same = [str(one) for one in options if one and _answer(str(one).replace("_", " ")) is yes]
        if len(same) == 1:
            return same[0]
    near = [str(one) for one in options if one and re.sub(r"[\W_]", "", str(one)).casefold() in plain]
    if len(near) == 1:
        return near[0]
    alike = next((group for group in _equivalents() if unaccented(plain) in group), frozenset[str]())
    meant = [str(one) for one in options if one and re.sub(r"[\W_]", "", str(one)).casefold() in alike]
    return meant[0] if len(meant) == 1 else None
