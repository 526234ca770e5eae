"""Files that pages of one session send: each answers to the policy when it comes; it is kept or cancelled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import Download
from playwright.async_api import Error as PlaywrightError

from browser_tools.egress.guard import Blocked, Guard
from browser_tools.errors import DeniedError, StopError
from browser_tools.pages.downloads import Rules, Saved, safe_name, save
from policies.action import Action, Decision

if TYPE_CHECKING:
    from browser_tools.pages.link import PageLink

BEGIN_SECONDS = 3.0
"""How long after its announcement a download may take to begin."""
ARRIVE_SECONDS = 30.0
"""How long an act waits for a file that was approved; it goes on arriving after that."""


@dataclass(frozen=True)
class Offer:
    """A file that came where the policy asks first."""

    url: str
    name: str
    """Ours, as it would be kept."""
    page: str


Ask = Callable[[Offer], Awaitable[None]]
"""Returns if the file may be kept. Raises DeniedError, StopError."""


class Incoming:
    """The downloads of a session, in the order they came."""

    def __init__(self, guard: Callable[[], Guard | None], folder: Path | None, rules: Rules) -> None:
        self._guard, self._folder, self._rules = guard, folder, rules
        self.files: list[Saved] = []
        self.earlier: Sequence[Saved] = ()
        """What came before this session, in earlier runs of the same test."""
        self._clean: Callable[[str], str] = str
        """Takes secrets out of names."""
        self.refused: list[DeniedError] = []
        """What a person, or nobody, said no to during this act."""
        self.stopped: StopError | None = None
        """Asking ended the run."""
        self._saving: list[asyncio.Task[None]] = []
        self._came = asyncio.Event()
        self._expected = 0
        self._ask: Ask | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self._asked: set[asyncio.Task[None]] = set()
        """Savings of this act that had to be asked for."""

    @property
    def open(self) -> list[asyncio.Task[None]]:
        return [task for task in self._saving if not task.done()]

    def expect(self) -> None:
        """The next download was decided on at the door: where the policy asks, a person said yes."""
        self._expected += 1

    @contextmanager
    def asking(self, ask: Ask, clean: Callable[[str], str]) -> Iterator[None]:
        """Files that come meanwhile, and that the policy asks about, are put to `ask`; others are refused.

        `clean` takes secrets out of the names of all that come from here on.
        """
        self._clean = clean
        self._ask, self.refused, self.stopped, self._asked = ask, [], None, set()
        try:
            yield
        finally:
            self._ask = None

    def came(self, link: PageLink, download: Download, told: Callable[[str, str], None]) -> None:
        """Keep the file or cancel it; `told` hears what became of it, and of which URL."""
        name = safe_name(len(self.files) + 1, self._clean(download.suggested_filename))
        saved = Saved(download.url, name, link.media_of(download.url))
        self.files.append(saved)
        self._saving.append(asyncio.ensure_future(self._save(link, download, saved, told)))
        self._came.set()

    async def decided(self) -> None:
        """Wait until nothing is asked any more, and a while for what was approved to arrive."""
        while self._asking:
            await asyncio.wait(set(self._asking))
        if self._asked:
            await asyncio.wait(self._asked, timeout=ARRIVE_SECONDS)

    async def after(self, count: int, until: float) -> Saved | None:
        """The download after the first `count`, when it has ended or `until` (monotonic) has come; the time
        that a person needs does not count."""
        try:
            async with asyncio.timeout(min(BEGIN_SECONDS, max(0.0, until - time.monotonic()))):
                while len(self.files) <= count:
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            return None
        await asyncio.wait({self._saving[count]}, timeout=max(0.0, until - time.monotonic()))
        await self.decided()
        return self.files[count]

    async def _save(
        self, link: PageLink, download: Download, saved: Saved, told: Callable[[str, str], None]
    ) -> None:
        try:
            if refusal := await self._refusal(link, download, saved):
                saved.state, saved.reason = "refused", refusal
                await download.cancel()
            else:
                await save(download, saved, self._folder, self._rules, link.sizes)
        except PlaywrightError as error:
            saved.state, saved.reason = "failed", error.message.splitlines()[0]
        told(saved.words(), saved.url)

    async def _refusal(self, link: PageLink, download: Download, saved: Saved) -> str:
        """Why the policy does not let a file be kept; empty if it does."""
        guard = self._guard()
        if guard is None or guard.gate is None:
            return ""
        page = link.page.url if link.page.url.startswith(("http://", "https://")) else None
        decision = guard.gate.decide(Action(entry="request", effect="download", url=saved.url, origin=page))
        expected, self._expected = self._expected, max(0, self._expected - 1)
        if decision.allowed or (decision.verdict == "ask" and expected):
            return ""
        if decision.verdict == "ask" and self._ask is not None:
            return await self._answer(self._ask, link, download, Offer(saved.url, saved.name, page or ""))
        return _refused(guard, saved.url, decision)

    async def _answer(self, ask: Ask, link: PageLink, download: Download, offer: Offer) -> str:
        """Why the file is not kept, asked while it arrives: it does not grow over the cap meanwhile."""
        asked: asyncio.Task[None] = asyncio.ensure_future(_awaited(ask, offer))
        over = asyncio.ensure_future(link.sizes.over(download, self._rules.cap))
        self._asking.add(asked)
        asked.add_done_callback(self._asking.discard)
        if (mine := asyncio.current_task()) is not None:
            self._asked.add(mine)
        try:
            await asyncio.wait({asked, over}, return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                asked.cancel()
                return over.result()
            asked.result()
        except DeniedError as error:
            self.refused.append(error)
            return str(error)
        except StopError as error:
            self.stopped = error
            return str(error)
        finally:
            over.cancel()
            asked.cancel()
        return ""


async def _awaited(ask: Ask, offer: Offer) -> None:
    await ask(offer)


def _refused(guard: Guard, url: str, decision: Decision) -> str:
    guard.refuse(Blocked(url, "subresource", decision.reason, decision.message))
    return decision.message
