"""One browser context: its tabs, and what becomes of popups, dialogs, downloads and crashes in them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from playwright.async_api import BrowserContext, Download, Page, StorageState
from playwright.async_api import Error as PlaywrightError

from browser_tools.egress.guard import Blocked, Guard
from browser_tools.egress.hook import Hook, frame_ids
from browser_tools.errors import BrowserLostError, StaleHandleError, TargetError, ToolError
from browser_tools.pages.changes import EventKind, History, PageEvent
from browser_tools.pages.downloads import Rules, Saved
from browser_tools.pages.events import listen
from browser_tools.pages.incoming import Incoming
from browser_tools.pages.link import STUCK_SECONDS, PageLink
from browser_tools.pages.witness import Witness
from browser_tools.tab import GONE, Tab
from policies.action import Action
from policies.sections import Dialogs

ADOPTION_SECONDS = 3.0
PROBE_SECONDS = 2.0
CLOSE_SECONDS = 5.0

BLANK = "about:blank"


@dataclass(frozen=True)
class SessionOptions:
    """How a session looks to pages, and what it keeps."""

    viewport: tuple[int, int] = (1280, 800)
    locale: str = "en-US"
    downloads: Path | None = None
    """Where downloads are kept, under our own names; None: each is cancelled, and said so."""
    download_bytes: int = 50_000_000
    """A larger download is cancelled and removed."""
    download_types: tuple[str, ...] | None = None
    """What a download may be, told from its first bytes (`downloads.SIGNS`); None: anything."""
    download_sniff: bool = True
    """Tell the type from the first bytes, not from the name."""
    dialogs: Dialogs = field(default_factory=Dialogs)
    """How the pages' own dialogs are answered."""
    permissions: tuple[tuple[str, str], ...] = ()
    """(origin, permission) of what pages may use of the machine."""
    tabs: int = 20
    """Popups beyond so many open tabs are closed at once."""
    stuck_seconds: float = STUCK_SECONDS
    """A script that holds its page so long is stopped."""
    on_page_event: Callable[[PageEvent], None] | None = None
    """Told of everything that happens in the pages, as it happens."""
    guard: Guard | None = None
    """The policy at the network; the session starts and closes it. None: only the door guards."""
    witness: Witness | None = None
    rests: bool = True
    """An act is over when the page rests; else when it is done, and whoever acts next waits for his own."""
    state: StorageState | None = None
    """Cookies and storage to begin with, as Playwright's `storage_state()` tells them."""


class Session:
    """The tabs of one browser context. Popups become tabs, and current if the current tab opened them.

    There is always a tab: when the last one closes, a blank one is opened.
    """

    def __init__(
        self, context: BrowserContext, options: SessionOptions, on_lost: Callable[[], None] = lambda: None
    ) -> None:
        self.context = context
        self.options = options
        self.history = History(options.on_page_event)
        kept = Rules(options.download_bytes, options.download_types, options.download_sniff)
        self.incoming = Incoming(lambda: self.guard, options.downloads, kept)
        self._on_lost = on_lost
        self._tabs: dict[str, Tab] = {}
        self._pages: dict[Page, Tab] = {}
        self._openers: dict[str, str] = {}
        self._made: set[str] = set()
        """Tabs that were opened from here, and not by a page."""
        self._making = 0
        self._opened = 0
        self._current: Tab | None = None
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._hook: Hook | None = None
        self._context_id = ""
        self._hearing: Callable[[Blocked], None] | None = None
        if options.guard is not None:
            self._hear(options.guard)

    @property
    def guard(self) -> Guard | None:
        return self.options.guard

    @property
    def downloads(self) -> Sequence[Saved]:
        return self.incoming.files

    @property
    def tabs(self) -> Mapping[str, Tab]:
        """The open tabs by id, in the order they were opened."""
        return MappingProxyType(self._tabs)

    @property
    def closed(self) -> bool:
        return self._closing

    @property
    def current(self) -> Tab:
        """The tab that is acted on. Raises StaleHandleError if the session was closed or never had one."""
        if self._current is None:
            raise StaleHandleError("this session has no tab: open one")
        return self._current

    async def open_tab(self) -> Tab:
        """Open a blank tab and make it current. Raises BrowserLostError."""
        self._current = tab = await self._new_tab()
        return tab

    def switch(self, tab_id: str) -> Tab:
        """Make another tab current. Raises TargetError, naming the open ones."""
        self._current = self._named(tab_id)
        return self._current

    async def close_tab(self, tab_id: str) -> None:
        """Close a tab; its opener, or else the last tab, becomes current."""
        await self._close_page(self._named(tab_id).page)
        await self.adopted()

    async def close(self) -> None:
        """Close every tab and forget cookies and storage. Running downloads are cancelled."""
        self._closing = True
        work = [task for task in (*self._tasks, *self.incoming.open) if not task.done()]
        for task in work:
            task.cancel()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await asyncio.gather(*work, return_exceptions=True)
                await self._leave()
        except (TimeoutError, PlaywrightError):
            return  # the browser is gone, and the context with it
        finally:
            self._end_guard()

    async def hold(self, hook: Hook) -> None:
        """From here on no document of this session is asked for before its guard has decided.

        Raises PlaywrightError.
        """
        if self.guard is None:
            raise ValueError("nobody would decide about documents of a session without a guard")
        told = await (await self.current.cdp()).send("Target.getTargetInfo")
        self._hook, self._context_id = hook, told["targetInfo"]["browserContextId"]
        await hook.hold(self._context_id, self.guard, self._frames)

    async def answer_to(self, other: Guard) -> None:
        """Go on under what `other`, which was not started, would decide. Raises PlaywrightError."""
        if self.guard is not None:
            self.guard.take_over(other)
            if self._hook is not None:
                await self._hook.hold(self._context_id, self.guard, self._frames)

    async def _frames(self) -> frozenset[str]:
        trees = [await (await tab.cdp()).send("Page.getFrameTree") for tab in list(self._tabs.values())]
        return frozenset(name for tree in trees for name in frame_ids(tree["frameTree"]))

    def _end_guard(self) -> None:
        if self._hook is not None:
            self._hook.release(self._context_id)
        if self.guard is not None:
            self.guard.close()

    async def _leave(self) -> None:
        await self.context.close()

    # -- for tabs ---------------------------------------------------------------------------------------

    async def adopted(self) -> None:
        """Wait until popups that came up are tabs, and dialogs are answered."""
        pending = {task for task in self._tasks if task is not asyncio.current_task()}
        if pending:
            await asyncio.wait(pending, timeout=ADOPTION_SECONDS)

    async def revive(self, tab: Tab) -> None:
        """Give a crashed tab a new, blank page."""
        stand_in = await self._new_tab()
        crashed = tab.page
        self._drop(stand_in)
        tab.replace(stand_in.link)
        self._pages[tab.page] = tab
        self._tabs[tab.id] = tab
        self._pages.pop(crashed, None)
        await self._close_page(crashed)

    async def is_lost(self) -> bool:
        """Whether the browser or its driver is gone (then everyone is told), not just a page."""
        if self._closing:
            return False
        browser = self.context.browser
        if browser is not None and browser.is_connected():
            try:  # a dead driver cannot tell that it is dead
                async with asyncio.timeout(PROBE_SECONDS):
                    await self.context.cookies("http://localhost/")
                return False
            except (TimeoutError, PlaywrightError):
                pass
        self._on_lost()
        return True

    def lost(self) -> BrowserLostError:
        """What the next to need the browser is told, once it `is_lost`."""
        return BrowserLostError(GONE)

    # -- for page events --------------------------------------------------------------------------------

    def appeared(self, page: Page) -> None:
        """The context has a new page. Told by whoever owns the context: all its pages are ours then.

        Next its opener tells of it, unless that has gone: then nobody does, and the limit holds all the same.
        """
        self._adopt(page)
        asyncio.get_running_loop().call_soon(self._close_orphans)

    def _close_orphans(self) -> None:
        """Of what pages opened before they went, close the last as far as there are too many tabs."""
        if self._making:  # it may be the one that comes
            return
        orphans = [tab for tab in self._tabs.values() if tab.id not in self._made | self._openers.keys()]
        while orphans and len(self._tabs) > self.options.tabs:
            tab = orphans.pop()
            self._close_popup(tab, tab.link)

    def _close_popup(self, tab: Tab, teller: PageLink) -> None:
        self._drop(tab)
        words = f"a popup was closed: {self.options.tabs} tabs are open"
        self.record(teller, "closed", words, url=tab.page.url)
        self.spawn(self._close_page(tab.page))

    def record(self, link: PageLink, kind: EventKind, text: str, *, url: str = "", opened: str = "") -> None:
        """Put one event into the history."""
        self.history.add(PageEvent(kind, link.tab, text, url or link.page.url, opened))

    def _hear(self, guard: Guard) -> None:
        """What the guard refuses becomes part of the history; it tells so from its own thread, too."""
        loop = asyncio.get_running_loop()

        def hear(blocked: Blocked) -> None:
            with suppress(RuntimeError):  # the session's loop has ended
                loop.call_soon_threadsafe(self._blocked, blocked)

        self._hearing = hear
        guard.listen(hear)

    def _unhear(self, guard: Guard) -> None:
        if self._hearing is not None:
            guard.unlisten(self._hearing)

    def _blocked(self, blocked: Blocked) -> None:
        if self._current is not None:
            words = f"{blocked.resource} {blocked.url} ({blocked.reason})"
            self.history.add(PageEvent("blocked", self._current.id, words, blocked.url, blocked=blocked))

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something a page event asks for; `adopted` waits for it."""

        async def quietly() -> None:
            try:
                await work
            except (PlaywrightError, ToolError):
                return  # the page went away first; whoever uses it next is told

        task = asyncio.ensure_future(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def popup(self, opener: PageLink, page: Page) -> None:
        """`opener` opened `page`."""
        opener.popup_known()
        tab = self._adopt(page)
        if not page.url:  # it turned into a download, which Playwright tells of as the opener's
            self._drop(tab)
            self.spawn(self._close_page(page))
            return
        if len(self._tabs) > self.options.tabs:
            self._close_popup(tab, opener)
            return
        self._openers[tab.id] = opener.tab
        self.record(opener, "popup", f"opened tab {tab.id}", url=page.url, opened=tab.id)
        if page.url != BLANK:  # it was there before anyone listened
            self.record(tab.link, "navigation", f"now at {page.url}")
        if self._current is not None and self._current.id == opener.tab:
            self._current = tab

    def page_closed(self, link: PageLink) -> None:
        tab = self._pages.get(link.page)
        if tab is None or tab.link is not link:
            return
        self._drop(tab)
        if self._closing:
            return
        self.record(link, "closed", f"tab {tab.id} was closed")
        if tab is self._current:
            self._current = self._after(tab)
        if not self._tabs:
            self.spawn(self._after_last())

    async def _after_last(self) -> None:
        await self.open_tab()

    def arrived(self, link: PageLink, url: str) -> None:
        """A document is there. One that the browser fetched beforehand (speculation rules) nobody held."""
        guard = self.guard
        if guard is None or not url.startswith(("http://", "https://")):
            return
        action = Action(entry="request", url=url, resource="document")
        if not guard.allows(action):
            guard.decide(action)
            self.spawn(link.page.goto(BLANK))

    def download(self, link: PageLink, download: Download) -> None:
        self.incoming.came(link, download, lambda text, url: self.record(link, "download", text, url=url))

    def _named(self, tab_id: str) -> Tab:
        if tab_id not in self._tabs:
            raise TargetError(f"there is no tab {tab_id!r}; open tabs: {', '.join(self._tabs) or 'none'}")
        return self._tabs[tab_id]

    async def _new_tab(self) -> Tab:
        self._making += 1
        try:
            tab = self._adopt(await self.context.new_page())
            self._made.add(tab.id)
            await tab.cdp()
        except PlaywrightError as error:
            if await self.is_lost():
                raise self.lost() from error
            raise
        finally:
            self._making -= 1
            self._close_orphans()
        return tab

    def _adopt(self, page: Page) -> Tab:
        if page in self._pages:
            return self._pages[page]
        self._opened += 1
        link = PageLink(page, f"t{self._opened}", self.options.stuck_seconds)
        tab = Tab(self, link.tab, link)
        self._pages[page] = self._tabs[tab.id] = tab
        self._current = self._current or tab
        listen(self, link)
        self.spawn(link.cdp())
        return tab

    def _after(self, tab: Tab) -> Tab:
        """The tab to show when `tab` goes: its opener, else the last one; itself if it was the only one."""
        opener = self._tabs.get(self._openers.get(tab.id, ""))
        return opener or next(reversed(self._tabs.values()), tab)

    def _drop(self, tab: Tab) -> None:
        self._tabs.pop(tab.id, None)
        self._pages.pop(tab.page, None)

    async def _close_page(self, page: Page) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await page.close()
