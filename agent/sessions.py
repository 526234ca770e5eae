"""The session of a run: as its policy wants it, in a browser of our own, a lent one, or a given page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from agent.build import REPLAYED, Prepared
from agent.plan.recorder import Recorder
from browser_tools.egress.guard import Guard
from browser_tools.errors import StorageError
from browser_tools.events import EventLog
from browser_tools.pages.changes import PageEvent
from browser_tools.session import Session, SessionOptions
from browser_tools.shared.guest import GIVEN_PAGE_NOTICE, GuestSession
from browser_tools.shared.remote import RemoteSession, chromium_of
from policies.errors import BadInput

UNPROXIED = (
    "the policy says network.proxy_required, and the browser of a given page is not behind our proxy: "
    "let Strelka start the browser, or start it with the options of browser_tools.egress.launch_options"
)


def session_options(prepared: Prepared, folder: Path, log: EventLog) -> SessionOptions:
    """How the session of this run looks, by its policy and limits."""
    gate, limits = prepared.gate, prepared.meter.limits
    largest = gate.files.download.max
    return SessionOptions(
        downloads=folder / "downloads",
        download_bytes=SessionOptions.download_bytes if largest is None else largest,
        download_types=gate.files.download.types,
        download_sniff=gate.files.download.sniff,
        dialogs=gate.dialogs,
        permissions=gate.granted,
        tabs=limits.tabs or SessionOptions.tabs,
        on_page_event=lambda event: page_event(log, event),
        guard=Guard(gate, bytes_in=limits.bytes_in, bytes_out=limits.bytes_out),
        witness=Recorder(log, prepared.inputs) if prepared.request.mode == "record" else None,
        rests=prepared.request.mode not in REPLAYED,
        state=prepared.request.state,
    )


@asynccontextmanager
async def opened(prepared: Prepared, options: SessionOptions, log: EventLog) -> AsyncIterator[Session]:
    """The session while the run has it. Raises BadInput where a given page is not enough for the policy."""
    request = prepared.request
    if request.page is not None:
        async with await GuestSession.over(request.page, options) as guest:
            if not guest.whole and prepared.gate.network.proxy_required:
                raise BadInput(UNPROXIED, code="guard.partial")
            told = {} if guest.whole else {"text": GIVEN_PAGE_NOTICE}
            guarded = "whole" if guest.whole else "partial"
            log.emit("note", {"browser": guest.browser_version, "guard": guarded, **told})
            yield guest
        return
    if request.session is not None:
        try:
            lent = await request.session.lend(options)
            _tell(lent, log)
            yield lent
        finally:
            request.session.give_back()
        return
    settings = request.settings
    own = await chromium_of(settings.browser, settings.browser_url, headless=not settings.headed)
    async with own as chromium:
        found = chromium.found
        if not settings.browser_url:
            log.emit("note", {"browser": found.version, "path": found.path, "guard": "whole"})
        if chromium.notice:
            log.emit("note", {"text": chromium.notice})
        session = await chromium.new_session(options)
        _tell(session, log)
        yield session


def _tell(session: Session, log: EventLog) -> None:
    """Whose browser it is, where it is not ours."""
    if isinstance(session, RemoteSession):
        log.emit("note", session.as_data())


def page_event(log: EventLog, event: PageEvent) -> None:
    """What a page did by itself, into the log. A disk that refuses it is told by the run's next event."""
    data = {"kind": event.kind, "tab": event.tab, "text": event.text}
    if event.blocked is not None:
        data |= {"reason": event.blocked.reason, "resource": event.blocked.resource}
    with suppress(StorageError):  # above the browser's callback nobody could catch it
        log.emit("page_event", data, url=event.url)
