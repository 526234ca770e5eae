"""The page as the agent has it, for a person who watches: what the policy lets be read, secrets masked."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from agent.result import RunResult
from browser_tools.dispatch import Door
from browser_tools.door.permits import LOOKING
from browser_tools.errors import StopError, ToolError
from browser_tools.pages.frames import all_readable
from browser_tools.secrets import masks
from policies.action import Action

if TYPE_CHECKING:  # the house keeps the last picture of its runs
    from agent.server.house import Live

FRESH_SECONDS = 1.0
"""A picture so young serves all who ask."""
SHOT_SECONDS = 10.0
LAST_SECONDS = 3.0
"""What the last picture may take: whoever asked waits for the answer."""
LAST = "last.png"
"""In a run's folder: its page as it was at the end, or as a person saw it last."""


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


async def keep(live: Live, result: RunResult) -> None:
    """The page as the run leaves it, for who looks later; none where it may not be seen."""
    content = live.picture[1]
    if live.door is not None and live.door.session.tabs and result.status != "interrupted":
        live.picture = float("-inf"), content  # one from before the last act shows nothing of it
        with suppress(Unseen, TimeoutError):
            async with asyncio.timeout(LAST_SECONDS):
                content = await _live(live, live.door)
    if content and result.folder:
        with suppress(OSError):
            Path(result.folder, LAST).write_bytes(content)


def newest(folder: Path | None) -> Path | None:
    """The newest picture, masked when it was taken: the last one, or one among the artifacts."""
    if folder is None:
        return None
    files = [one for one in (folder / "artifacts").glob("*.png") if not one.is_symlink()]
    files += [one for one in (folder / LAST,) if one.is_file() and not one.is_symlink()]
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
