"""Carrying out one call that was permitted: watched, bound to its element, its requests held, and settled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial

from playwright.async_api import Error as PlaywrightError

from browser_tools.acts.deadline import Deadline
from browser_tools.door.binding import bound
from browser_tools.door.held import Held, Judge
from browser_tools.door.refused import named
from browser_tools.door.watch import PageWatch
from browser_tools.egress.sent import CALLS, DOCUMENT, Sent
from browser_tools.errors import DeniedError, NavigationError, ToolError
from browser_tools.events import EventLog
from browser_tools.pages.changes import ERROR_PAGE, Changes
from browser_tools.pages.cookies import hide_cookies
from browser_tools.pages.incoming import Incoming, Offer
from browser_tools.result import Section
from browser_tools.session import Session
from browser_tools.tool import Arguments, Outcome, Tool, ToolContext
from policies.sections import Output
from policies.url import origin_of

EXPECTED_TO_SHOW = frozenset({"click", "press_key", "drag"})
"""Tools that say so when nothing changed: who reads only `clicked` believes that it had an effect."""

NOT_SENT = "Not sent"
"""What a part of a result is called that tells of a refused request."""

PRESSING = frozenset({"click", "press_key", "set_checked", "select_option", "drag", "upload_file"})
"""Tools that use an element which may be there to send something."""

HELD = PRESSING | {"type_text", "clear", "hover"}
"""Tools during which a page hears of an element: then it may send."""

LEADING_ON = frozenset({"press_key"})
"""Tools that may be over before the page begins to leave: who asks the old document then only delays it."""


@dataclass(frozen=True)
class Execution:
    """How calls of one run are carried out."""

    session: Session
    told: Callable[[Changes], Changes]
    """Counts changes, and leaves of them what may be shown."""
    output: Output
    log: EventLog

    async def run(
        self, tool: Tool, arguments: Arguments, context: ToolContext, *, exact: bool, judge: Judge
    ) -> tuple[Outcome, Changes]:
        """What the handler brought about. Raises as the handler; DeniedError where a request was refused."""
        tab, watch = context.tab, None
        witness, rests = self.session.options.witness, self.session.options.rests
        if tool.name in EXPECTED_TO_SHOW and rests:
            watch = await PageWatch.begin(tab, keys=tool.name == "press_key")
        if witness is not None:
            await witness.before(tool, arguments, context)
        mark = tab.mark()
        async with self._watched(tool, arguments, context, judge) as (held, deadline):
            try:
                async with deadline:
                    context = replace(context, delivered=lambda: held is not None and held.seen)
                    begun = held.begun if held is not None else _at_once
                    ready = partial(_both, begun, self.log.on_disk)
                    pressed = held is not None and held.pressed
                    done = _nothing if pressed else tab.observer.early.ask  # nothing would come of it
                    outcome = await bound(tool, arguments, context, exact=exact, ready=ready, done=done)
            except ToolError as error:
                await self.session.adopted()
                happened = tab.since(mark)
                error.changes = self.told(happened)
                raise named(error, happened) from error
            if held is not None:
                await held.decided()
            await self.session.current.settle()
            if held is not None and held.waiting:
                await held.decided()
                await self.session.current.settle()
            await self.session.incoming.decided()
        if tool.name not in LEADING_ON:
            self.session.current.observer.early.ask()
        if "cookies" in self.output.redact:
            with suppress(PlaywrightError):
                await hide_cookies(self.session.context, tab.page.url, self.log.redactor.add)
        changes = self.told(tab.since(mark))
        unwanted(self.session.incoming, changes)
        if held is not None:
            if held.stopped is not None:
                raise held.stopped
            outcome = refused(held.refused, outcome, changes)
        if tool.acts and changes.refused is None and tab.page.url.startswith(ERROR_PAGE):
            raise never_came(changes)
        if witness is not None:
            await witness.after(tool, context, changes)
        if watch is not None and not changes and (note := await watch.unchanged()):
            outcome = replace(outcome, sections=(*outcome.sections, Section("Note", note)))
        return outcome, changes

    @asynccontextmanager
    async def _watched(
        self, tool: Tool, arguments: Arguments, context: ToolContext, judge: Judge
    ) -> AsyncIterator[tuple[Held | None, Deadline]]:
        """What the call sends is held, files that it brings are asked about; its time stands still then."""
        async with self._held(tool, arguments, context, judge) as held:
            deadline = Deadline(context.tab, tool.name, context.timeout)
            if held is not None:
                held.pause, held.resume = deadline.pause, deadline.resume
            keep = partial(paused, deadline, judge.keep)
            with self.session.incoming.asking(keep, self.log.redactor.text):
                yield held, deadline

    @asynccontextmanager
    async def _held(
        self, tool: Tool, arguments: Arguments, context: ToolContext, judge: Judge
    ) -> AsyncIterator[Held | None]:
        """What the call sends is held, where it may send something."""
        if tool.name in HELD:
            pressed = tool.name in PRESSING or getattr(arguments, "submit", False)
            async with Held(context.tab, judge, pressed=pressed) as held:
                yield held
        else:
            yield None


def _nothing() -> None:
    """To be done."""


async def _at_once() -> None:
    """Nothing is waited for."""


async def _both(one: Callable[[], Awaitable[None]], other: Callable[[], Awaitable[None]]) -> None:
    await asyncio.gather(one(), other())


async def paused(deadline: Deadline, keep: Callable[[Offer], Awaitable[None]], offer: Offer) -> None:
    """Ask about a file, while the time of the act that brought it stands still. Raises as `keep`."""
    deadline.pause()
    try:
        await keep(offer)
    finally:
        deadline.resume()


def unwanted(incoming: Incoming, changes: Changes) -> None:
    """Raises DeniedError where a file was asked about and not kept, StopError where asking ended the run."""
    if incoming.stopped is not None:
        raise incoming.stopped
    if incoming.refused:
        error = incoming.refused[0]
        error.changes = changes
        raise error


def never_came(changes: Changes) -> NavigationError:
    """The page an act led to did not come: the network, or its server, failed on the way."""
    why = changes.failed_requests[-1] if changes.failed_requests else "Chromium shows an error page"
    error = NavigationError(
        f"the page it led to did not come ({why}); what was sent may have arrived: look before you repeat it"
    )
    error.changes = changes
    return error


def refused(requests: list[tuple[Sent, DeniedError]], outcome: Outcome, changes: Changes) -> Outcome:
    """The outcome, where what was refused is beside the point. Raises the DeniedError where it was the point.

    What a page tells others than its own site of a click is not what the click was for; nor is anything that
    it sends while a field is filled in.
    """
    notes = []
    for sent, error in requests:
        said = f"{sent.method} {origin_of(sent.url)}{sent.path} was not sent: {error.message}"
        own = origin_of(sent.url) == origin_of(sent.page) or sent.kind == DOCUMENT
        if sent.pressed and own and sent.kind in (DOCUMENT, *CALLS):
            refusal = DeniedError(said, code=error.code)
            refusal.changes = changes
            raise refusal
        notes.append(Section(NOT_SENT, said))
    return replace(outcome, sections=(*outcome.sections, *notes))
