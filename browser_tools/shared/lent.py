"""A session that is lent to one run after the other: where one run ends, the next begins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from browser_tools.chromium import Chromium
from browser_tools.session import BLANK, Session, SessionOptions
from browser_tools.shared.remote import RemoteSession, chromium_of


class LentSession:
    """Starts its browser when the first run needs it, and again if it was lost. Close it when all is done."""

    def __init__(
        self,
        browser: str | None = None,
        *,
        headless: bool = True,
        url: str | None = None,
        chromium: Chromium | None = None,
        lender: Callable[[], Awaitable[Chromium]] | None = None,
    ) -> None:
        """`url` is where somebody else's browser listens. `chromium` is one that the caller has started, and
        ends; a `lender` gives one, and another where that has died."""
        self._browser = browser
        self._headless = headless
        self._url = url
        self._chromium = chromium
        self._lender = lender
        self._borrowed = chromium is not None or lender is not None
        self._session: Session | None = None

    @property
    def session(self) -> Session | None:
        """The session, once a run has had it."""
        return self._session

    @property
    def url(self) -> str:
        """Where it stands; "" before the first page."""
        if self._session is None or self._session.closed or not self._session.tabs:
            return ""
        url = self._session.current.url
        return "" if url.startswith(BLANK) else url

    async def lend(self, options: SessionOptions) -> Session:
        """The session as the next run wants it: its downloads, its tabs, its log of what pages do.

        Raises BrowserMissingError, BrowserLostError, DeniedError.
        """
        if self._lender is not None and (self._chromium is None or not self._chromium.alive):
            await self.renew()
            self._chromium = await self._lender()
        if self._session is None:
            self._chromium = self._chromium or await chromium_of(
                self._browser, self._url, headless=self._headless
            )
            if not self._chromium.guarded:  # lent by somebody who answers for it
                options = replace(options, guard=None)
            self._session = await self._chromium.new_session(options)
        if isinstance(self._session, RemoteSession):
            self._session.admit(options.guard)
        guard = self._session.options.guard
        if guard is not None and options.guard is not None and options.guard is not guard:
            await self._session.answer_to(options.guard)
        self._session.options = replace(options, guard=guard)
        self._session.history.listener = options.on_page_event
        return self._session

    def give_back(self) -> None:
        """The run is over: its log is closed."""
        if self._session is not None:
            self._session.history.listener = None

    async def renew(self) -> None:
        """Forget the session with its cookies and tabs; the next run gets a new one."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def close(self) -> None:
        """End the browser too."""
        await self.renew()
        if self._chromium is not None and not self._borrowed:
            await self._chromium.close()
            self._chromium = None
