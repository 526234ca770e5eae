"""What the first look at a document would wait for, asked while nobody waits.

The page script rehearses its walk by itself (`page/rehearsal.js`); of listeners, and of sheets that never
came, only Chromium can tell.
"""

from __future__ import annotations

import asyncio
import contextlib

from browser_tools.observe.closed import adopted
from browser_tools.observe.listened import Listened
from browser_tools.observe.sheets import clear_up
from browser_tools.observe.world import World
from browser_tools.observe.worlds import Worlds

_SECONDS = 1.0
_REHEARSED = "Object.hasOwn(globalThis, '__strelka') && __strelka.rehearsal()"


class Ready:
    """Makes each main document ready once it has loaded, unless it is acted on first.

    No script of a page is stopped for it: a page that is busy is looked at as it is.
    """

    def __init__(self, worlds: Worlds, listened: Listened) -> None:
        self._listened = listened
        self._world: World | None = None
        self._at_work = asyncio.Lock()
        self._wanted = False
        self.told = False
        """The document that was made ready knows what listened when it had loaded."""
        worlds.loaded = self._make

    async def made(self, world: World, seconds: float) -> bool:
        """Whether `world` was made ready, or is being so, which is waited for; nothing more is begun."""
        if world is not self._world:
            return False
        self._wanted = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._at_work:
                pass
        return True

    async def _make(self, world: World) -> None:
        self._world, self._wanted, self.told = world, False, False
        async with self._at_work:
            self.told = await self._listened.foretell(world, _SECONDS)
            await clear_up(world)
        await self._rehearsed(world)
        async with self._at_work:
            if not self._wanted:
                await adopted(world)
        if not self._wanted:
            await self._rehearsed(world)  # for nothing, unless what was told meanwhile makes it another page

    async def _rehearsed(self, world: World) -> None:
        """The walk also finds which elements may have closed roots."""
        asked = {"expression": _REHEARSED, "uniqueContextId": world.unique_id, "awaitPromise": True}
        async with asyncio.timeout(_SECONDS):
            await world.session.send("Runtime.evaluate", asked)
