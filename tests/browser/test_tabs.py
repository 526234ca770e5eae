"""What happens by itself in a session (popups, dialogs, downloads, crashes), and what is told of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from local_server import Request
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from browser_tools.chromium import Chromium
from browser_tools.errors import PageCrashedError, StaleHandleError, TargetError
from browser_tools.pages.changes import PageEvent
from browser_tools.session import Session, SessionOptions
from policies.sections import Dialogs


def endless_file(request: Request) -> None:
    request.begin(content_type="application/octet-stream", content_disposition="attachment; filename=big.bin")
    while not request.stopping.wait(0.02):
        request.write(b"x" * 100_000)


PAGES = {
    "/": """<title>Home</title>
        <a id=link href='/next'>next</a> <a id=blank href='/next' target=_blank>tab</a>
        <a id=noopener href='/next' target=_blank rel=noopener>apart</a>
        <a id=file href='/file' download>file</a> <a id=filetab href='/file' target=_blank>file tab</a>
        <a id=endless href='/endless'>endless</a>
        <button id=late onclick="fetch('/slow').then(() => document.title = 'came late')">late</button>
        <a id=waits href=/waits>waits</a>
       <button id=ask onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">ask</button>
        <button id=storm onclick="for (;;) alert('again')">storm</button>
        <button id=popups onclick="for (let i = 0; i < 9; i++) window.open('/next')">popups</button>
        <button id=bad onclick="fetch('/gone'); console.error('oops'); nothing.here()">bad</button>
        <button id=spin onclick="for (;;) {}">spin</button>
        <button id=spins onclick="setTimeout(() => { for (;;) {} }, 20)">spin later</button>
        <button id=shut onclick="window.close()">shut</button>""",
    "/next": "<title>Next</title>",
    "/waits": "<title>Waits</title><script src=/slow></script><button id=there>there</button>",
    "/slow": lambda request: request.stopping.wait(0.4) or "done",
    "/file": (200, {"content-disposition": "attachment; filename*=UTF-8''..%2F%E2%80%AEfdp.exe"}, b"12345"),
    "/endless": endless_file,
    "/leaving": "<button>b</button><script>onbeforeunload = e => e.preventDefault()</script>",
}


@pytest.fixture
async def home(session: Session, serve) -> str:  # type: ignore[no-untyped-def]
    base: str = serve(PAGES)
    await session.current.navigate(base + "/")
    return base


async def click(session: Session, selector: str) -> dict[str, object]:
    tab = session.current
    mark = tab.mark()
    async with tab.awake():
        await tab.page.click(selector)
    await tab.settle()
    return tab.since(mark).as_data()


async def test_a_click_settles_on_the_next_page(session: Session, home: str) -> None:
    assert await click(session, "#link") == {"navigated": home + "/next"}
    assert await session.current.title() == "Next"


async def test_a_click_settles_on_a_page_whose_head_waits_for_a_script(session: Session, home: str) -> None:
    await click(session, "#waits")
    assert await session.current.page.locator("#there").count() == 1


async def test_settling_waits_for_the_fetch_a_click_began(session: Session, home: str) -> None:
    await click(session, "#late")
    assert await session.current.title() == "came late"


async def test_a_popup_becomes_the_current_tab_and_ids_are_never_reused(session: Session, home: str) -> None:
    assert (await click(session, "#blank"))["tabs"] == ["t2"]
    assert (session.current.id, await session.current.title()) == ("t2", "Next")
    await session.close_tab("t2")
    assert session.current.id == "t1"
    assert (await session.open_tab()).id == "t3"
    assert session.switch("t1") is session.tabs["t1"]
    with pytest.raises(TargetError, match="no tab 't2'; open tabs: t1, t3"):
        session.switch("t2")


async def test_a_popup_without_opener_is_a_tab_like_others(session: Session, home: str) -> None:
    assert (await click(session, "#noopener"))["tabs"] == ["t2"]
    assert await session.current.title() == "Next"


async def test_a_popup_that_is_a_download_leaves_no_tab(session: Session, home: str) -> None:
    changes = await click(session, "#filetab")
    assert list(changes) == ["downloads"]
    assert (session.current.id, list(session.tabs)) == ("t1", ["t1"])


async def test_a_popup_storm_stops_at_the_limit(chromium: Chromium, serve) -> None:  # type: ignore[no-untyped-def]
    session = await chromium.new_session(SessionOptions(tabs=3))
    await session.current.navigate(serve(PAGES) + "/")
    opener = session.current
    await opener.page.click("#popups")
    await opener.settle()
    assert list(session.tabs) == ["t1", "t2", "t3"]
    await session.close()


async def test_what_popups_open_before_they_go_counts_too(chromium: Chromium, serve) -> None:  # type: ignore[no-untyped-def]
    """Nobody tells of a popup whose opener is gone: with each of these a page had one tab more."""
    breeder = (
        "<script>for (let i = 0; i < 5; i++) window.open('/next', '', 'noopener'); window.close()</script>"
    )
    session = await chromium.new_session(SessionOptions(tabs=3))
    await session.current.navigate(serve({**PAGES, "/breeder": breeder}) + "/")
    came, all_came = [], asyncio.Event()

    def comes(page: Page) -> None:
        came.append(page)
        if len(came) == 6:
            all_came.set()

    session.context.on("page", comes)
    await session.current.page.evaluate("() => { window.open('/breeder') }")
    await asyncio.wait_for(all_came.wait(), 20)
    await session.adopted()
    assert "t1" in session.tabs
    assert len(session.tabs) <= 3
    await session.close()


async def test_the_last_tab_that_closes_is_followed_by_a_blank_one(session: Session, home: str) -> None:
    changes = await click(session, "#blank")
    await session.close_tab("t1")
    changes = await click_shut(session)
    assert changes == {"notes": ["tab t2 was closed"]}
    assert (session.current.id, session.current.url) == ("t3", "about:blank")


async def click_shut(session: Session) -> dict[str, object]:
    tab = session.current
    mark = tab.mark()
    await tab.page.evaluate("window.close()")
    await tab.settle()
    return tab.since(mark).as_data()


@pytest.mark.parametrize(
    ("answer", "title", "verb"),
    [
        pytest.param("dismiss", "no", "dismissed", id="default"),
        pytest.param("accept", "yes", "accepted", id="accept"),
    ],
)
async def test_dialogs_are_answered_and_told(  # type: ignore[no-untyped-def]
    chromium: Chromium, serve, answer, title: str, verb: str
) -> None:
    session = await chromium.new_session(SessionOptions(dialogs=Dialogs(confirm=answer)))
    await session.current.navigate(serve(PAGES) + "/")
    assert await click(session, "#ask") == {"dialogs": [f"confirm 'Sure?' was {verb}"]}
    assert await session.current.title() == title
    await session.close()


async def test_leaving_a_page_that_asks_is_accepted(session: Session, home: str) -> None:
    await session.current.navigate(home + "/leaving")
    await session.current.page.click("button")  # a page may ask only after a person touched it
    assert (await session.current.navigate(home + "/next")).status == 200


async def test_a_dialog_storm_closes_the_tab(session: Session, home: str) -> None:
    tab = session.current
    mark = tab.mark()
    with pytest.raises(PlaywrightError, match="closed"):
        await tab.page.click("#storm")
    await tab.settle()
    changes = tab.since(mark)
    assert "more than 20 dialogs: the tab was closed" in changes.dialogs
    assert "tab t1 was closed" in changes.notes
    with pytest.raises(StaleHandleError, match="closed for more than 20 dialogs"):
        await tab.html()
    assert (await session.current.navigate(home + "/next")).status == 200, "the session goes on in a new tab"


async def test_a_download_gets_a_safe_name(chromium: Chromium, serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    session = await chromium.new_session(SessionOptions(downloads=tmp_path / "files"))
    await session.current.navigate(serve(PAGES) + "/")
    await click(session, "#file")
    saved = await session.incoming.after(0, until=float("inf"))
    assert saved is not None
    assert (saved.state, saved.size, saved.path) == ("saved", 5, tmp_path / "files" / saved.name)
    assert saved.name.startswith("001-")
    assert saved.name.isascii()
    assert [path.name for path in (tmp_path / "files").iterdir()] == [saved.name]
    await session.close()


async def test_a_download_without_end_is_cut_and_removed(chromium: Chromium, serve, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    session = await chromium.new_session(SessionOptions(downloads=tmp_path, download_bytes=300_000))
    await session.current.navigate(serve(PAGES) + "/")
    tab = session.current
    mark = tab.mark()
    await tab.page.click("#endless")
    await tab.settle()
    saved = await session.incoming.after(0, until=float("inf"))
    assert saved is not None
    assert saved.state == "too_large"
    assert tab.since(mark).downloads == ("001-big.bin was not saved: it is larger than 300000 bytes",)
    assert list(tmp_path.iterdir()) == []
    await session.close()


async def test_a_session_without_a_folder_keeps_no_download(session: Session, home: str) -> None:
    await click(session, "#file")
    saved = await session.incoming.after(0, until=float("inf"))
    assert saved is not None
    assert (saved.state, saved.path) == ("refused", None)


async def test_failures_inside_a_page_are_told(session: Session, home: str) -> None:
    changes = await click(session, "#bad")
    assert changes["failed_requests"] == [f"GET {home}/gone: HTTP 404"]
    errors = changes["console_errors"]
    assert isinstance(errors, list)
    assert errors == ["oops", "nothing is not defined"]


@pytest.mark.parametrize("button", ["#spin", "#spins"])
async def test_a_page_that_spins_is_freed(chromium: Chromium, serve, button: str) -> None:  # type: ignore[no-untyped-def]
    session = await chromium.new_session(SessionOptions(stuck_seconds=0.5))
    await session.current.navigate(serve(PAGES) + "/")
    assert (await click(session, button))["notes"] == ["a script that held the page was stopped"]
    assert await session.current.title() == "Home"
    await session.close()


async def test_a_crashed_page_is_told_and_replaced_on_navigation(session: Session, home: str) -> None:
    tab = session.current
    mark = tab.mark()
    crash = tab.page.wait_for_event("crash")
    with pytest.raises(PlaywrightError, match=r"ERR_ABORTED|crashed"):
        await tab.page.goto("chrome://crash")
    await crash
    assert tab.since(mark).crashed
    await tab.settle()
    assert await tab.title() == ""
    with pytest.raises(PageCrashedError, match="navigate again"):
        await tab.html()
    assert (await tab.navigate(home + "/next")).status == 200
    assert (tab.id, await tab.title(), list(session.tabs)) == ("t1", "Next", ["t1"])


async def test_page_events_are_told_as_they_happen(chromium: Chromium, serve) -> None:  # type: ignore[no-untyped-def]
    told: list[PageEvent] = []
    session = await chromium.new_session(SessionOptions(on_page_event=told.append))
    base = serve(PAGES)
    await session.current.navigate(base + "/")
    await click(session, "#blank")
    await session.close()
    events = [(event.kind, event.tab, event.url) for event in told]
    assert ("navigation", "t1", base + "/") in events
    assert ("navigation", "t2", base + "/next") in events
    assert [event.opened for event in told if event.kind == "popup"] == ["t2"]


async def test_a_page_that_logs_without_end_is_not_listened_to_without_end(
    session: Session, home: str
) -> None:
    tab = session.current
    mark = tab.mark()
    await tab.page.evaluate("for (let i = 0; i < 500; i++) console.error('line ' + i)")
    await tab.settle()
    assert len(tab.since(mark).console_errors) == 50
    assert tab.since(mark).text().endswith("console error: 45 more")


async def test_pictures(session: Session, home: str, tmp_path: Path) -> None:
    tab = session.current
    await tab.screenshot(tmp_path / "window.png")
    await tab.screenshot(tmp_path / "link.png", locator=tab.page.locator("#link"))
    window, link = (tmp_path / "window.png").read_bytes(), (tmp_path / "link.png").read_bytes()
    assert window.startswith(b"\x89PNG")
    assert int.from_bytes(window[16:20], "big") == 1280
    assert int.from_bytes(link[16:20], "big") < 200
