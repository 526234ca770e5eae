"""Start a Chromium, share it between sessions, and leave nothing behind."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.async_api import Browser, BrowserContext, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from browser_tools.egress.guard import Guard
from browser_tools.egress.hook import Hook
from browser_tools.egress.launch import FLAGS, NO_NAMES, proxy_setting
from browser_tools.errors import BrowserLostError
from browser_tools.machine.driver import compiled_before, driver_problem
from browser_tools.machine.find import Found, find
from browser_tools.machine.start_errors import driver_error, start_error
from browser_tools.machine.system import is_root
from browser_tools.observe import register_engine
from browser_tools.session import Session, SessionOptions
from policies.errors import BadInput

__all__ = ["Chromium", "Found", "find"]

START_SECONDS = 30.0
STOP_SECONDS = 5.0

ROOT_NOTICE = (
    "Chromium runs without its sandbox, because it was started by root; a normal user gets the sandbox"
)


class Chromium:
    """A running browser. Use it as `async with await Chromium.start() as chromium`."""

    def __init__(
        self,
        playwright: Playwright,
        browser: Browser,
        found: Found,
        nobody: Guard | None = None,
        *,
        ours: bool = True,
    ) -> None:
        """One that is not `ours` keeps its profile, and may have contexts of others."""
        self.found = found
        self._nobody = nobody
        self._hook: Hook | None = None
        self._hooking = asyncio.Lock()
        self.sandboxed = not is_root()
        self.notice = "" if self.sandboxed else ROOT_NOTICE
        """Something people should be told once, or empty."""
        self._playwright = playwright
        self._browser = browser
        self._sessions: list[Session] = []
        self._lost = False
        self._ours = ours
        self._profile = asyncio.ensure_future(_profile(browser)) if ours else None
        browser.on("disconnected", lambda _: self._lose())

    @classmethod
    async def start(
        cls,
        named: str | None = None,
        *,
        headless: bool = True,
        flags: Sequence[str] = (),
        guarded: bool = False,
    ) -> Chromium:
        """Find and start a Chromium (`machine/find.py` tells the order); `flags` are added to its own.

        A `guarded` one reaches the network through the guards of its sessions alone, each of which must have
        one (`SessionOptions.guard`); what the browser asks for by itself goes nowhere.
        Raises BrowserMissingError if there is none or it cannot start, with what to do.
        """
        found = find(named)
        playwright = await started_driver()
        nobody = Guard(None) if guarded else None
        try:
            await register_engine(playwright)
            browser = await playwright.chromium.launch(
                executable_path=found.path,
                headless=headless,
                chromium_sandbox=not is_root(),
                args=[*FLAGS, *flags] if nobody is None else [*FLAGS, NO_NAMES, *flags],
                proxy=None if nobody is None else proxy_setting(nobody),
                timeout=START_SECONDS * 1000,
                # Ctrl-C reaches the driver too: it is ours to end the run first, and the browser after it.
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
            )
        except BaseException as error:
            await playwright.stop()
            if nobody is not None:
                nobody.close()
            if isinstance(error, PlaywrightError):
                raise start_error(error, found) from error
            raise
        return cls(playwright, browser, replace(found, version=browser.version), nobody)

    @property
    def guarded(self) -> bool:
        """It has no way out but through the guards of its sessions."""
        return self._nobody is not None

    @property
    def alive(self) -> bool:
        return not self._lost and self._browser.is_connected()

    async def new_session(self, options: SessionOptions | None = None) -> Session:
        """A fresh context that shares nothing, with one blank tab.

        Raises BrowserLostError, BadInput; DeniedError where the policy wants no browser that is not ours.
        """
        options = options or SessionOptions()
        if self.guarded != (options.guard is not None):
            # The hook sees the documents of all contexts: one without a guard would be judged by another's.
            raise ValueError("all sessions of a browser have a guard, or none")
        session = await self._session(options)
        context = session.context
        for origin, permission in options.permissions:
            await context.grant_permissions([permission], origin=origin)
        context.on("page", session.appeared)
        self._sessions = [*(each for each in self._sessions if not each.closed), session]
        try:
            await session.open_tab()
            if options.guard is not None:
                await self._hold_documents(session)
        except PlaywrightError as error:
            await session.close()
            if "Invalid locale" not in error.message:
                raise
            raise BadInput(
                f"{options.locale!r} is not a locale; locales look like 'en-US' or 'de'"
            ) from error
        return session

    async def _session(self, options: SessionOptions) -> Session:
        return Session(await self._context(options), options, self._lose)

    async def _context(self, options: SessionOptions, **more: Any) -> BrowserContext:
        """A fresh context, behind the guard's proxy unless `more` says otherwise. Raises BrowserLostError."""
        width, height = options.viewport
        wanted: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "locale": options.locale,
            "accept_downloads": True,
            "storage_state": options.state,
            "proxy": None if options.guard is None else proxy_setting(options.guard),
        }
        try:
            return await self._browser.new_context(**{**wanted, **more})
        except PlaywrightError as error:
            self._lose()
            raise self._gone() from error

    def _gone(self) -> BrowserLostError:
        return BrowserLostError("the browser or its driver is gone: start it again")

    async def _hold_documents(self, session: Session) -> None:
        """From here on no document of this session is asked for before its guard has decided.

        A browser has one hook: a second would judge documents of sessions that it does not know.
        """
        async with self._hooking:
            if self._hook is None:
                self._hook = await Hook.of(self._browser, shared=not self._ours)
        await session.hold(self._hook)

    async def close(self) -> None:
        """End the browser and its driver and remove the temporary profile; also when they were killed."""
        for session in self._sessions:
            await session.close()
        for end in (self._browser.close, self._playwright.stop):
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await end()
            except (TimeoutError, PlaywrightError):
                continue  # it is gone already
        self._lost = True
        if self._nobody is not None:
            self._nobody.close()
        await self._remove_profile()

    async def __aenter__(self) -> Chromium:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _lose(self) -> None:
        self._lost = True

    async def _remove_profile(self) -> None:
        """Playwright removes it on a clean end, and leaves it when browser or driver were killed."""
        if self._profile is None:
            return
        if not self._profile.done():
            self._profile.cancel()
        profile = (await asyncio.gather(self._profile, return_exceptions=True))[0]
        if isinstance(profile, Path):
            await asyncio.to_thread(shutil.rmtree, profile, ignore_errors=True)


async def started_driver() -> Playwright:
    """Raises BrowserMissingError."""
    try:
        with compiled_before():
            return await async_playwright().start()
    except Exception as error:  # Playwright raises a bare one when its driver dies at once
        problem = driver_problem()
        if not problem:
            raise
        raise driver_error(problem) from error


async def _profile(browser: Browser) -> Path | None:
    """The folder Playwright made for this browser; asked beside other work, since it takes some 15 ms."""
    try:
        cdp = await browser.new_browser_cdp_session()
        line = str((await cdp.send("SystemInfo.getInfo"))["commandLine"])
        await cdp.detach()
    except PlaywrightError:
        return None
    named = line.partition("--user-data-dir=")[2].partition(" --")[0].strip().strip('"')
    return Path(named) if "playwright_chromiumdev_profile-" in named else None
