"""A page of somebody else's Playwright, made usable by ours.

What is private in Playwright is touched here and nowhere else; it is the same in 1.58 and 1.65.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from copy import copy
from types import FrameType
from typing import Any, TypeVar

from playwright._impl import _async_base
from playwright._impl._greenlets import EventGreenlet
from playwright._impl._impl_to_api_mapping import API_ATTR, ImplToApiMapping
from playwright.async_api import Page, Selectors

from policies.errors import BadInput

T = TypeVar("T")

OUR_ATTR = "_strelka_api_instance_"


class PageRefusedError(BadInput):
    """A given page cannot be used. `code` is page.kind | browser | closed | loop | thread."""

    code = "page.kind"


def is_sync(page: object) -> bool:
    """Whether `page` is a page of Playwright's synchronous API (which is not imported to find out)."""
    module = sys.modules.get("playwright.sync_api")
    return module is not None and isinstance(page, module.Page)


def usable(page: object) -> Page:
    """`page`, sync or async, as an async page of an open Chromium. Raises PageRefusedError."""
    if is_sync(page):
        _keep_wrappers_apart()
        asked: Page = _async_base.mapping.from_impl(_impl(page))
    elif isinstance(page, Page):
        asked = page
    else:
        raise PageRefusedError(
            f"page={page!r} is no Playwright page; expected one of playwright.sync_api or .async_api"
        )
    if asked.is_closed():
        raise PageRefusedError("the given page is closed; give an open one", code="page.closed")
    browser = asked.context.browser
    name = browser.browser_type.name if browser is not None else "unknown browser"
    if name != "chromium":
        raise PageRefusedError(
            f"the given page belongs to {name}; expected one of Chromium, through whose own protocol pages "
            "are seen and decided on: launch playwright.chromium",
            code="page.browser",
        )
    return asked


def loop_of(page: Page) -> asyncio.AbstractEventLoop:
    """The event loop that the page's Playwright lives on."""
    loop: asyncio.AbstractEventLoop = _impl(page)._loop
    return loop


def selectors_of(page: Page) -> Selectors:
    """What registers selector engines in the page's context, and in no other of its owner's.

    Playwright's own registers in all contexts in turn, and gives up at the first that has the engine already.
    """
    browser = page.context.browser
    if browser is None:
        raise AssertionError("`usable` lets no such page in")
    selectors = copy(_impl(browser.browser_type)._playwright.selectors)
    selectors._contexts_for_selectors = {_impl(page.context)}
    selectors._selector_engines = []
    return Selectors(selectors)


def run_on_own_loop(page: Any, work: Coroutine[Any, Any, T]) -> T:
    """Run `work` on the loop of a synchronous page, while its owner waits in this thread.

    Raises PageRefusedError in another thread than the page's. An interrupt (Ctrl-C) cancels `work`, and goes
    on once `work` has ended.
    """
    loop: asyncio.AbstractEventLoop = page._loop
    if asyncio._get_running_loop() is not loop:
        work.close()
        raise PageRefusedError(
            "the given page belongs to another thread; call from the thread that started its Playwright",
            code="page.thread",
        )
    task = loop.create_task(work)
    try:
        with _cancelled_by_ctrl_c(task):
            page._sync(asyncio.wait({task}))
    except BaseException:
        task.cancel()
        if not page._dispatcher_fiber.dead:  # else its loop will never run again
            page._sync(asyncio.wait({task}))
        raise
    return task.result()


def in_own_greenlet(handler: Callable[[T], object]) -> Callable[[T], None]:
    """`handler` for a run on a synchronous page: it may use that page, as Playwright's own listeners may.

    Called straight from the run, its first word to the page would wait for ever: for a loop that awaits it.
    """

    def call(argument: T) -> None:
        EventGreenlet(lambda: handler(argument)).switch()

    return call


@contextmanager
def _cancelled_by_ctrl_c(task: asyncio.Task[Any]) -> Iterator[None]:
    """Ctrl-C cancels `task` instead of being raised anywhere in it, as in `asyncio.run`; then it is raised.

    A second Ctrl-C is raised at once. Only in the main thread, and where nobody else handles SIGINT.
    """
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not ours or threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def cancel(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed or task.done():
            raise KeyboardInterrupt
        pressed = True
        task.get_loop().call_soon_threadsafe(task.cancel)

    signal.signal(signal.SIGINT, cancel)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt


def _impl(wrapper: object) -> Any:
    return wrapper._impl_obj  # type: ignore[attr-defined]


class _Apart(ImplToApiMapping):
    """Playwright keeps one wrapper for each of its objects, sync or async, whichever was made first.

    Objects of a synchronous Playwright get their async wrappers in a place of their own: else its owner would
    be handed async frames after our run, or we sync ones.
    """

    def from_maybe_impl(self, obj: Any, visited: Any = None) -> Any:
        if getattr(obj, "_dispatcher_fiber", None) is None:
            return super().from_maybe_impl(obj, visited)
        theirs = getattr(obj, API_ATTR, None)
        setattr(obj, API_ATTR, getattr(obj, OUR_ATTR, None))
        try:
            ours = super().from_maybe_impl(obj, visited)
            setattr(obj, OUR_ATTR, getattr(obj, API_ATTR))
        finally:
            setattr(obj, API_ATTR, theirs)
        return ours


def _keep_wrappers_apart() -> None:
    """Concerns async wrappers of synchronous Playwrights' objects only, which nobody but us makes."""
    _async_base.mapping.__class__ = _Apart
