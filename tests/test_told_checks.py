"""Expectations on what pages do by themselves: downloads, errors of their scripts, requests that fail."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from local_server import Request
from pydantic import ValidationError

from browser_tools.checks import Check, CheckResult, RunFacts, run_check
from browser_tools.checks.downloaded import look_download
from browser_tools.chromium import Chromium
from browser_tools.pages.downloads import Saved
from browser_tools.session import Session, SessionOptions
from browser_tools.tab import Tab


def anything(url: str) -> bool:
    return True


async def check(tab: Tab, expectation: dict[str, Any], seconds: float = 0.0) -> CheckResult:
    return await run_check(Check(**expectation), tab, RunFacts(), seconds, may_read=anything)


# -- downloads ------------------------------------------------------------------------------------------


def attached(name: str, content: str, kind: str = "text/csv") -> Any:
    return 200, {"content-type": kind, "content-disposition": f'attachment; filename="{name}"'}, content


FILES = {
    "/": "<a href=/report>Report</a> <a href=/late>Late</a> <a href=/page>Page</a>",
    "/report": attached("Monthly report (1).csv", "a,b\n1,2\n"),
    "/page": attached("fake.pdf", "<!DOCTYPE html><p>Please log in"),
}


@pytest.fixture
async def loading(chromium: Chromium, serve: Any, tmp_path: Path) -> Any:
    """A tab whose session keeps downloads, before links to files."""
    sessions: list[Session] = []

    async def start(**more: Any) -> Tab:
        sessions.append(await chromium.new_session(SessionOptions(downloads=tmp_path / "downloads")))
        await sessions[-1].current.navigate(serve({**FILES, **more}))
        return sessions[-1].current

    yield start
    for session in sessions:
        await session.close()


async def click(tab: Tab, name: str) -> None:
    await tab.page.get_by_role("link", name=name).click()


async def test_a_download_by_name_type_and_size(loading: Any) -> None:
    tab = await loading()
    await click(tab, "Report")
    for wanted in (
        "Monthly report (1).csv",
        "*.csv",
        "monthly*",
        {"type": "csv"},
        {"type": "text/csv", "at_least": 8, "at_most": 8, "name": "*"},
    ):
        result = await check(tab, {"download": wanted}, 5.0)
        assert result.ok, result.message
    told = {
        "other.csv": "saw Monthly_report_1.csv: another name (at downloads)",
        "*.pdf": "another name",
    }
    for name, words in told.items():
        assert words in (await check(tab, {"download": name})).message
    heavy = await check(tab, {"download": {"name": "*.csv", "at_least": 100}})
    assert heavy.message == (
        "expected download '*.csv' of at least 100 bytes; saw Monthly_report_1.csv: 8 bytes (at downloads)"
    )


async def test_no_download_is_said(loading: Any) -> None:
    result = await check(await loading(), {"download": "report.csv"})
    assert result.message == "expected download 'report.csv'; saw no download (at downloads)"


async def test_a_download_that_is_late_is_waited_for(loading: Any) -> None:
    def late(request: Request) -> None:
        request.begin(content_disposition='attachment; filename="late.txt"', content_type="text/plain")
        request.write(b"one ")
        request.stopping.wait(0.5)
        request.write(b"two")

    tab = await loading(**{"/late": late})
    await click(tab, "Late")
    assert (await check(tab, {"download": {"name": "late.txt", "at_least": 7}}, 5.0)).ok


async def test_an_error_page_is_no_pdf(loading: Any) -> None:
    tab = await loading()
    await click(tab, "Page")
    assert (await check(tab, {"download": "fake.pdf"}, 5.0)).ok
    result = await check(tab, {"download": {"type": "pdf"}})
    assert "named like application/pdf, but its content is something else" in result.message


async def test_a_download_that_was_not_kept_does_not_hold(session: Session, serve: Any) -> None:
    tab = session.current
    await tab.navigate(serve(FILES))
    await click(tab, "Report")
    result = await check(tab, {"download": "*.csv"}, 2.0)
    assert "not saved: this session keeps no downloads" in result.message


def test_names_are_ours_without_their_number() -> None:
    saved = Saved("http://x/", "012-a.b-c.csv", state="saved", size=1, path=Path("a.b-c.csv"))
    assert look_download("a.b-c.csv", [saved]).ok


# -- errors of scripts, and requests that fail ----------------------------------------------------------

NOISY = """<h1>Shop</h1><script>
console.error('Stock service is away');
fetch('/api/stock');
setTimeout(() => { throw new Error('later trouble') });
</script><img src=/missing.png>"""
PAGES = {"/": NOISY, "/quiet": "<h1>Quiet</h1><script>console.log('fine')</script>", "/api/ok": "{}"}


async def test_console_errors_are_told(session: Session, serve: Any) -> None:
    tab = session.current
    await tab.navigate(serve(PAGES))
    result = await check(tab, {"no_console_errors": True}, 1.0)
    assert not result.ok
    assert result.message.startswith(
        "expected no console errors; saw 2 console errors: Stock service is away"
    )
    assert "later trouble" in result.message
    assert tab.url in result.message
    ignoring = {"no_console_errors": {"ignore": ["stock SERVICE", "trouble"]}}
    held = await check(tab, ignoring)
    assert held.message.startswith("no console errors but those with 'stock SERVICE' or 'trouble' (at http")


async def test_failed_requests_are_told_and_filtered(session: Session, serve: Any) -> None:
    tab = session.current
    await tab.navigate(serve(PAGES))
    result = await check(tab, {"no_failed_requests": True}, 1.0)
    assert "2 failed requests: " in result.message
    assert "/missing.png: HTTP 404" in result.message
    assert "/api/stock: HTTP 404" in (await check(tab, {"no_failed_requests": "/api/*"})).message
    assert (await check(tab, {"no_failed_requests": "/checkout/*"})).ok
    only = {"no_failed_requests": {"url": "*.png", "ignore": ["missing.png"]}}
    assert (await check(tab, only)).ok


async def test_a_new_page_begins_anew_and_a_new_address_of_the_same_does_not(
    session: Session, serve: Any
) -> None:
    tab = session.current
    base = serve(PAGES)
    await tab.navigate(base)
    await tab.page.evaluate("history.pushState({}, '', '/app/cart')")
    await tab.page.evaluate("location.hash = 'total'")
    for kind in ("no_console_errors", "no_failed_requests"):
        assert not (await check(tab, {kind: True})).ok, "the same document has told it"
    await tab.navigate(f"{base}/quiet")
    for kind in ("no_console_errors", "no_failed_requests"):
        result = await check(tab, {kind: True})
        assert result.ok, result.message


async def test_a_page_that_is_an_error_itself_has_failed(session: Session, serve: Any) -> None:
    await session.current.navigate(serve(PAGES) + "/nowhere")
    result = await check(session.current, {"no_failed_requests": True})
    assert "1 failed request: GET http" in result.message


async def test_a_download_does_not_wipe_the_slate(loading: Any) -> None:
    tab = await loading(**{"/": NOISY + FILES["/"]})
    await click(tab, "Report")
    assert (await check(tab, {"download": "*.csv"}, 5.0)).ok
    assert not (await check(tab, {"no_console_errors": True})).ok


async def test_requests_under_way_are_waited_for(session: Session, serve: Any) -> None:
    def slow(request: Request) -> Any:
        request.stopping.wait(0.4)
        return 500, {}, "broken"

    tab = session.current
    await tab.navigate(serve({"/": "<button onclick=\"fetch('/slow')\">Go</button>", "/slow": slow}))
    async with tab.page.expect_request("**/slow"):
        await tab.page.get_by_role("button").click()
    result = await check(tab, {"no_failed_requests": True}, 5.0)
    assert "/slow: HTTP 500" in result.message


async def test_a_request_without_end_holds_nobody_up(session: Session, serve: Any) -> None:
    def endless(request: Request) -> None:
        request.begin()
        request.stopping.wait(20)

    tab = session.current
    await tab.navigate(serve({"/": "<script>fetch('/poll')</script>", "/poll": endless}))
    started = time.monotonic()
    assert (await check(tab, {"no_failed_requests": True})).ok
    assert time.monotonic() - started < 5


async def test_what_was_forgotten_proves_nothing(session: Session, serve: Any) -> None:
    flood = "<script>for (let i = 0; i < 60; i++) console.error('e' + i)</script>"
    tab = session.current
    await tab.navigate(serve({"/": flood}))
    result = await check(tab, {"no_console_errors": {"ignore": ["e"]}}, 1.0)
    assert "too many console errors to remember them all" in result.message


async def test_words_of_what_may_not_be_read_stay_untold(session: Session, serve: Any) -> None:
    foreign = serve({"/": "<script>console.error('foreign words')</script>"})
    home = serve({"/": f"<iframe src='{foreign}'></iframe>"})
    await session.current.navigate(home)
    for ours, words in ((home, "1 console error, not told"), (foreign, "does not let anyone read")):
        result = await run_check(
            Check(no_console_errors=True),
            session.current,
            RunFacts(),
            1.0,
            may_read=lambda url, ours=ours: url.startswith(ours),
        )
        assert not result.ok
        assert words in result.message
        assert "foreign words" not in result.message


WRONG = {
    "download of nothing": ({"download": {}}, "at least one of name, type"),
    "empty name": ({"download": " "}, "not empty"),
    "false": ({"no_console_errors": False}, "no_console_errors"),
    "empty pattern": ({"no_failed_requests": ""}, "not empty"),
    "unknown key": ({"no_failed_requests": {"urls": "x"}}, "urls"),
}


@pytest.mark.parametrize(("expectation", "message"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_meant_is_refused(expectation: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Check(**expectation)
