"""The page as the agent has it, for a person who watches: what the policy lets be read, secrets masked."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.async_api import Error as PlaywrightError

from agent.server.house import Live
from browser_tools.dispatch import LOOKING, Door
from browser_tools.errors import StopError, ToolError
from browser_tools.frames import all_readable
from browser_tools.secrets import masks
from policies.action import Action

FRESH_SECONDS = 1.0
"""A picture so young serves all who ask."""
SHOT_SECONDS = 10.0


class Unseen(Exception):
    """There is nothing to be seen; says why."""


async def picture_of(live: Live | None, folder: Path | None) -> bytes:
    """A PNG. Raises Unseen."""
    if live is not None and live.door is not None and live.door.session.tabs:
        return await _live(live, live.door)
    kept = newest(folder)
    if kept is None:
        raise Unseen("the run took no picture" if live is None else "the run has no page yet")
    return kept.read_bytes()


def newest(folder: Path | None) -> Path | None:
    """The newest picture among the artifacts, which were masked when they were taken."""
    files = [one for one in (folder / "artifacts").glob("*.png") if not one.is_symlink()] if folder else []
    return max(files, key=lambda one: one.stat().st_mtime_ns, default=None)


async def _live(live: Live, door: Door) -> bytes:
    async with live.taking:
        at, content = live.picture
        if time.monotonic() - at > FRESH_SECONDS:
            content = await _shot(door)
            live.picture = time.monotonic(), content
        return content


async def _shot(door: Door) -> bytes:
    """Nothing of it is told to the run: it reads no more by being watched."""
    tab = door.session.current
    if not all_readable(tab.page, lambda url: _may_see(door, url)):
        raise Unseen("the policy does not let this page be read")
    try:
        hidden = await masks(tab, door.vault, typed=bool(door.past.uses))
        picture: bytes = await tab.ask(
            lambda: tab.page.screenshot(timeout=SHOT_SECONDS * 900, mask=hidden), "the picture", SHOT_SECONDS
        )
    except (ToolError, StopError, PlaywrightError):
        raise Unseen("the page cannot be seen now") from None
    if not all_readable(tab.page, lambda url: _may_see(door, url)):
        raise Unseen("the policy does not let this page be read")
    return picture


def _may_see(door: Door, url: str) -> bool:
    action = Action(tool=LOOKING, effect="read", url=url)
    return door.gate.decide(action, door.past.state(door.meter)).allowed
