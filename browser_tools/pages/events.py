"""What pages tell by themselves, put into the session's history: one small handler for each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.async_api import Dialog, Frame, Response
from playwright.async_api import Error as PlaywrightError

from browser_tools.egress.sent import SAFE
from browser_tools.pages.link import PageLink
from browser_tools.pages.noise import Noise, short

if TYPE_CHECKING:
    from browser_tools.session import Session

DIALOGS_ALLOWED = 20
"""Dialogs that one page may show between two marks; the page is closed at the next."""


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
    on("response", _answered(session, link))  # before the failures: a document's own belongs to it
    Noise(lambda kind, text, url: session.record(link, kind, text, url=url)).listen(on)
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


def _answered(session: Session, link: PageLink) -> Callable[[Response], None]:
    def answered(response: Response) -> None:
        if response.request.is_navigation_request() and response.frame == link.page.main_frame:
            link.status = response.status
            posted = response.request.method.upper() not in SAFE
            url = response.url.partition("#")[0]
            link.arriving = (url, session.history.here(link.tab), posted)
            link.told = (url, response.headers.get("content-type", ""))

    return answered


async def _answer(session: Session, link: PageLink, dialog: Dialog) -> None:
    """Answer at once: an open dialog holds the page and everyone who asks it anything."""
    link.dialogs += 1
    accept = getattr(session.options.dialogs, dialog.type, "dismiss") == "accept"
    if link.dialogs <= DIALOGS_ALLOWED:
        verb = "accepted" if accept else "dismissed"
        session.record(link, "dialog", f"{dialog.type} {short(dialog.message)!r} was {verb}")
    try:
        await (dialog.accept() if accept else dialog.dismiss())
    except PlaywrightError as error:  # the page closed, answered it by leaving, or others listen to it too
        if "already handled" in error.message:
            session.record(link, "dialog", f"no: {dialog.type} was answered by another listener of the page")
    finally:
        if link.dialogs == DIALOGS_ALLOWED + 1:
            link.closed_for = f"more than {DIALOGS_ALLOWED} dialogs"
            session.record(link, "dialog", f"{link.closed_for}: the tab was closed")
            await link.page.close()
