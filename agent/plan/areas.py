"""Parts of a page, such as lists and columns, as something is dropped on them.

They are no controls: an observation tells of them only as what is around others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from browser_tools.elements.lasting import LastingLocator
from browser_tools.observe import Candidate, Container
from browser_tools.resolve import is_handle
from browser_tools.tab import Tab


async def parts(everything: Sequence[Candidate], tab: Tab) -> list[Candidate]:
    """The parts around the elements, called as a person calls them. Raises StaleHandleError."""
    found: dict[str, Candidate] = {}
    for each in everything:
        for box in each.containers:
            if box.name and box.key not in found and is_handle(box.key):
                _, told = await tab.observer.described(box.key)
                found[box.key] = _part(box, told, each)
    return list(found.values())


def part_called(lasting: LastingLocator, handle: str, everything: Sequence[Candidate]) -> LastingLocator:
    """How a part is found again: by what a person calls it, for its own name is all that lies in it today."""
    name = next((box.name for each in everything for box in each.containers if box.key == handle), "")
    return lasting.model_copy(update={"name": name, "nth": 0, "count": 1}) if name else lasting


def _part(box: Container, told: dict[str, Any], inside: Candidate) -> Candidate:
    return Candidate(
        handle=box.key,
        role=str(told["role"]),
        name=box.name,
        text=box.text,
        tag="",
        order=inside.order,
        testid=str(told.get("testid", "")),
        id=str(told.get("id", "")),
        frames=inside.frames,
    )
