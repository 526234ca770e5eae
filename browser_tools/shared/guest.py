"""A session in a browser context that somebody else made, and goes on using after us."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from types import TracebackType

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from browser_tools.egress.guard import Guard
from browser_tools.egress.hook import Hook
from browser_tools.egress.launch import guard_of
from browser_tools.errors import FinalError
from browser_tools.observe import register_with
from browser_tools.session import Session, SessionOptions
from browser_tools.shared.given_page import selectors_of
from browser_tools.tab import Tab

GIVEN_PAGE_NOTICE = (
    "the page was given: its browser was started by someone else, so the guard is partial; what the browser "
    "and the page's other users do by themselves does not pass the policy"
)


class GuestSession(Session):
    """Has the given page, and the tabs that come of it; the context's other pages are none of ours.

    Nothing of the context is changed; `close` leaves its tabs open and nothing of ours listening. When the
    last tab closes there is none.
    """

    _before: Guard | None = None
    """What the browser's guard decided before the run."""

    @classmethod
    async def over(cls, page: Page, options: SessionOptions | None = None) -> GuestSession:
        """A session whose current tab is `page` (as `given_page.usable` returned it).

        Where its browser was started behind a guard of ours, that one answers to `options.guard` meanwhile.
        """
        await register_with(selectors_of(page))
        options = options or SessionOptions()
        asked, own = options.guard, await guard_of(page) if options.guard is not None else None
        session = cls(page.context, replace(options, guard=own))
        try:
            tab = session._adopt(page)
            await tab.cdp()
            await tab.observer.teach()  # expectations look by it, before anything was handed out
            if own is not None and asked is not None and page.context.browser is not None:
                session._before = own.twin()
                own.take_over(asked)
                await session.hold(await Hook.of(page.context.browser))
        except BaseException:
            await session.close()
            raise
        return session

    async def open_tab(self) -> Tab:
        """Raises FinalError too: a context that `browser.new_page()` made takes no second page."""
        try:
            return await super().open_tab()
        except PlaywrightError as error:
            raise FinalError(
                "the given page's context takes no other tabs: stay in this one "
                "(its owner can give a page of `browser.new_context()`)",
                code="tab.unavailable",
            ) from error

    @property
    def browser_version(self) -> str:
        browser = self.context.browser
        return browser.version if browser is not None else ""

    async def __aenter__(self) -> GuestSession:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _after_last(self) -> None:
        """Its owner is left without a blank page that nobody asked for."""

    @property
    def whole(self) -> bool:
        """Nothing of the browser gets out past the policy."""
        return self.guard is not None

    def _end_guard(self) -> None:
        """The browser's guard was lent: it goes on as before."""
        if self.guard is not None and self._before is not None:
            self._unhear(self.guard)
            self.guard.take_over(self._before)

    async def _leave(self) -> None:
        if self._hook is not None:
            await self._hook.close()
        await asyncio.gather(*map(_release, self.tabs.values()))


async def _release(tab: Tab) -> None:
    for release in (tab.link.release, tab.observer.release):
        with suppress(PlaywrightError):  # the page is gone
            await release()
