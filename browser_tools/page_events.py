"""What pages tell by themselves, put into the session's history: one small handler for each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.async_api import ConsoleMessage, Dialog, Frame, Request, Response
from playwright.async_api import Error as PlaywrightError

from browser_tools.page_link import PageLink
from browser_tools.sent import SAFE

if TYPE_CHECKING:
    from browser_tools.session import Session

DIALOGS_ALLOWED = 20
"""Dialogs that one page may show between two marks; the page is closed at the next."""

TEXT_CHARS = 500

_CANCELLED = "net::ERR_ABORTED"
"""Also what a request says that a navigation, a download or the page itself cut off: no failure."""

_ECHO = "Failed to load resource"
"""Chromium's console line for a failed request, which is recorded as such already."""


def listen(session: Session, link: PageLink) -> None:
    """Record what happens in `link`'s page, answer its dialogs, keep its downloads."""
    on = link.listeners.on
    on("dialog", lambda dialog: session.spawn(_answer(session, link, dialog)))
    on("download", lambda download: session.download(link, download))
    on("popup", lambda popup: session.popup(link, popup))
    on("close", lambda _: session.page_closed(link))
    on("crash", lambda _: _crashed(session, link))
    on("framenavigated", _navigated(session, link))
    on("domcontentloaded", lambda _: setattr(link, "loaded", True))
    on("console", _said(session, link))
    on("pageerror", lambda error: session.record(link, "console_error", _short(str(error))))
    on("requestfailed", _failed(session, link))
    on("response", _answered(session, link))
    link.on_stuck = lambda: session.record(link, "stuck", "a script that held the page was stopped")


def _crashed(session: Session, link: PageLink) -> None:
    link.crashed = True
    session.record(link, "crash", "the page crashed")


def _navigated(session: Session, link: PageLink) -> Callable[[Frame], None]:
    def navigated(frame: Frame) -> None:
        if frame == link.page.main_frame:
            link.loaded = False
            if link.arriving is not None and link.arriving[0] == frame.url.partition("#")[0]:
                _, link.document, link.posted = link.arriving
                link.file, link.led_by = None, ()
                session.arrived(link, frame.url)
            session.record(link, "navigation", f"now at {frame.url}", url=frame.url)

    return navigated


def _said(session: Session, link: PageLink) -> Callable[[ConsoleMessage], None]:
    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(_ECHO):
            session.record(link, "console_error", _short(message.text))

    return said


def _failed(session: Session, link: PageLink) -> Callable[[Request], None]:
    def failed(request: Request) -> None:
        reason = request.failure or "failed"
        if reason != _CANCELLED:
            words = f"{request.method} {request.url}: {reason}"
            session.record(link, "request_failed", _short(words), url=request.url)

    return failed


def _answered(session: Session, link: PageLink) -> Callable[[Response], None]:
    def answered(response: Response) -> None:
        if response.request.is_navigation_request() and response.frame == link.page.main_frame:
            link.status = response.status
            posted = response.request.method.upper() not in SAFE
            link.arriving = (response.url.partition("#")[0], session.history.here(link.tab), posted)
        if response.status >= 400 and not response.url.endswith("/favicon.ico"):
            words = f"{response.request.method} {response.url}: HTTP {response.status}"
            session.record(link, "request_failed", _short(words), url=response.url)

    return answered


async def _answer(session: Session, link: PageLink, dialog: Dialog) -> None:
    """Answer at once: an open dialog holds the page and everyone who asks it anything."""
    link.dialogs += 1
    accept = getattr(session.options.dialogs, dialog.type, "dismiss") == "accept"
    if link.dialogs <= DIALOGS_ALLOWED:
        verb = "accepted" if accept else "dismissed"
        session.record(link, "dialog", f"{dialog.type} {_short(dialog.message)!r} was {verb}")
    try:
        await (dialog.accept() if accept else dialog.dismiss())
    except PlaywrightError as error:  # the page closed, answered it by leaving, or others listen to it too
        if "already handled" in error.message:
            session.record(link, "dialog", f"no: {dialog.type} was answered by another listener of the page")
    finally:
        if link.dialogs == DIALOGS_ALLOWED + 1:
            session.record(link, "dialog", f"more than {DIALOGS_ALLOWED} dialogs: the tab was closed")
            await link.page.close()


def _short(text: str) -> str:
    return text if len(text) <= TEXT_CHARS else text[:TEXT_CHARS] + "..."
