"""Where elements lie in the window of the page, through all frames around them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

from browser_tools.observe.answers import NoAnswerError, WorldGoneError
from browser_tools.observe.marks import Box
from browser_tools.observe.world import World
from browser_tools.observe.worlds import Worlds


async def boxes_of(
    worlds: Worlds, groups: Mapping[World, Sequence[int]], window: tuple[int, int], deadline: float
) -> dict[str, Box]:
    """Boxes by handle of the elements that `groups` numbers in each document.

    Those outside the window, or that a part of the page has scrolled away, are left out.
    """
    found: dict[str, Box] = {}
    for world, numbers in groups.items():
        with contextlib.suppress(NoAnswerError, WorldGoneError):
            origin = await _origin(worlds, world, deadline)
            if origin is None:
                continue
            left, top, scale = origin
            reply = await worlds.call(world, "boxes", {"numbers": numbers}, deadline)
            for number, *box, _, _, _ in reply["found"]:
                x, y, width, height = (value * scale for value in box)
                inside = -width < x + left < window[0] and -height < y + top < window[1]
                if inside and width > 0 and height > 0:
                    found[f"{world.prefix}e{number}"] = (x + left, y + top, width, height)
    return found


async def _origin(worlds: Worlds, world: World, deadline: float) -> tuple[float, float, float] | None:
    """Where a document's window begins in that of the page, and how large it is drawn; None if unseen."""
    left, top, scale = 0.0, 0.0, 1.0
    while world.parent is not None:
        world, owner = world.parent
        reply = await worlds.call(world, "boxes", {"numbers": [owner]}, deadline)
        if not reply["found"]:
            return None
        _, x, y, _, _, border, above, larger = reply["found"][0]
        left, top, scale = x + (border + left) * larger, y + (above + top) * larger, scale * larger
    return left, top, scale
