"""Questions to the documents of one page: with an end, and whether the page hangs or dies meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.answers import NoAnswerError, named, page_gone, value_of
from browser_tools.observe.world import World

_PATIENCE = 0.6
"""Share of a question's time after which a page that does not answer has its running script stopped."""


class Questions:
    """Those under way to one page."""

    def __init__(self) -> None:
        self._waited_for: set[asyncio.Timeout] = set()
        self._later: set[asyncio.Future[Any]] = set()
        self.crashed = False
        self.stopped_scripts = 0
        """How many times a page's script had to be stopped."""

    async def ask(self, world: World, expression: str, timeout: float) -> Any:
        """What an expression comes to there. Raises WorldGoneError, NoAnswerError, PageScriptError,
        PageCrashedError.

        Without a task of its own, which would be a twentieth of a look at a small page.
        """
        if self._later:
            await asyncio.sleep(0)  # what was asked before is sent before
        asked = {"expression": expression, "uniqueContextId": world.unique_id, "returnByValue": True}
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(None) as limit:
                self._waited_for.add(limit)
                rest = timeout * (1 - _PATIENCE)
                late = loop.call_later(timeout * _PATIENCE, self._free, world, limit, rest)
                return value_of(await world.send("Runtime.evaluate", asked))
        except (TimeoutError, PlaywrightError) as error:
            if self.crashed:
                raise page_gone() from error
            raise (NoAnswerError() if isinstance(error, TimeoutError) else named(error)) from error
        finally:
            late.cancel()
            self._waited_for.discard(limit)

    def _free(self, world: World, limit: asyncio.Timeout, rest: float) -> None:
        """Stop the script that holds the page: what waits is most likely answered then."""
        if limit.expired():
            return
        self.stopped_scripts += 1
        self.later(world.session.send("Runtime.terminateExecution"))
        limit.reschedule(asyncio.get_running_loop().time() + rest)

    def later(self, question: Coroutine[Any, Any, Any]) -> asyncio.Future[Any]:
        """Ask without waiting; what comes of it is lost where the document goes meanwhile."""
        ready = asyncio.ensure_future(question)
        self._later.add(ready)
        ready.add_done_callback(self.nobodys)
        return ready

    def evaluated(self, world: World, expression: str) -> None:
        """Without waiting: what is sent next over the same session is answered after it."""
        asked = {"expression": expression, "uniqueContextId": world.unique_id}
        self.later(world.session.send("Runtime.evaluate", asked))

    def nobodys(self, ready: asyncio.Future[Any]) -> None:
        """A page that goes while it is asked is nobody's error, unless somebody waits for the answer."""
        self._later.discard(ready)
        if not ready.cancelled():
            ready.exception()  # the document has gone, or cannot be asked yet: the first call installs it

    def crash(self) -> None:
        """The page has crashed: nothing is waited for any longer."""
        self.crashed = True
        for request in self._later:
            request.cancel()
        for limit in self._waited_for:
            if not limit.expired():
                limit.reschedule(0)
