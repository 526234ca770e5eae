"""Going to pages: what lands, what fails and why, and that nothing waits for ever."""

from __future__ import annotations

import socket
import ssl
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from local_server import LocalServer, Request
from playwright.async_api import Error as PlaywrightError

from browser_tools.chromium import Chromium
from browser_tools.errors import NavigationError
from browser_tools.pages.landing import navigation_error
from browser_tools.pages.quiet import quiet
from browser_tools.session import Session, SessionOptions

TLS = Path(__file__).parent.parent / "cases" / "tls"


def never_ends(request: Request) -> None:
    request.begin()
    request.write(b"<title>Slow</title><h1>what has arrived</h1><script>" + b" " * 2000)
    request.stopping.wait(60)


def never_answers(request: Request) -> None:
    request.stopping.wait(60)


def cuts(request: Request) -> None:
    linger = struct.pack("ii", 1, 0)  # close with a reset instead of an orderly end
    request.handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    request.handler.connection.close()


def breaks_off(request: Request) -> None:
    request.begin(content_length="9000")
    request.write(b"<title>Half</title><h1>what has arrived</h1>")


PAGES = {
    "/breaks-off": breaks_off,
    "/not-compressed": (200, {"content-encoding": "gzip"}, "<h1>plain</h1>"),
    "/": "<title>Home</title><a href='/next'>next</a>",
    "/next": "<title>Next</title><p>next",
    "/moved": (302, {"location": "/next"}, ""),
    "/script-moves": "<script>location.replace('/next')</script>",
    "/advertises": "<title>Advertises</title><script>window.open('/next')</script>",
    "/draws-late": """<title>App</title><noscript>Scripts off</noscript><p hidden>menu</p><div id=app></div>
        <script>
        const draw = (html, after) => {
          app.innerHTML = '<svg></svg> Loading …';
          setTimeout(() => { app.innerHTML = html }, after);
        };
        draw('<h1>drawn late</h1><a href="#" onclick="draw(`<h1>its next part</h1>`, 600)">on</a>', 700);
        </script>""",
    "/shows-nothing": "<title>Map</title><body><script>let tiles</script>",
    "/404": (404, {}, "<title>Not here</title>no such page"),
    "/500": (500, {}, "<title>Broken</title>sorry"),
    "/empty-500": (500, {}, ""),
    "/204": (204, {}, ""),
    "/circle": (302, {"location": "/circle"}, ""),
    "/file": (200, {"content-type": "application/zip"}, b"PK\x05\x06" + b"\0" * 18),
    "/never-ends": never_ends,
    "/never-answers": never_answers,
    "/cuts": cuts,
    "/loops": "<title>Loop</title><h1>before</h1><script>while (true) {}</script><h2>after</h2>",
}


@pytest.fixture
def base(serve) -> str:  # type: ignore[no-untyped-def]
    return serve(PAGES)  # type: ignore[no-any-return]


def closed_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.mark.parametrize(
    ("path", "title", "status"),
    [
        pytest.param("/", "Home", 200, id="page"),
        pytest.param("/moved", "Next", 200, id="redirect"),
        pytest.param("/404", "Not here", 404, id="not-found"),
        pytest.param("/500", "Broken", 500, id="server-error"),
        pytest.param("/empty-500", "", 500, id="server-error-without-a-page"),
    ],
)
async def test_landings(session: Session, base: str, path: str, title: str, status: int) -> None:
    landing = await session.current.navigate(base + path)
    assert (landing.status, landing.kind, landing.partial) == (status, "page", False)
    assert await session.current.title() == title


async def test_a_script_that_goes_on_elsewhere_is_followed(session: Session, base: str) -> None:
    landing = await session.current.navigate(base + "/script-moves")
    assert (landing.url, await session.current.title()) == (base + "/next", "Next")


@pytest.mark.parametrize(
    ("url", "code", "words"),
    [
        pytest.param("http://nowhere.invalid/x", "navigation.dns", "host was not found", id="unknown-host"),
        pytest.param(f"http://127.0.0.1:{closed_port()}/", "navigation.refused", "refused", id="refused"),
        pytest.param("{base}/circle", "navigation.too_many_redirects", "more often", id="circle"),
        pytest.param("{base}/cuts", "navigation.failed", "cut by the server", id="reset"),
        pytest.param("{base}/204", "navigation.aborted", "without a page", id="no-content"),
        pytest.param(
            "http://127.0.0.1:1/", "navigation.failed", "browsers refuse that port", id="unsafe-port"
        ),
        pytest.param("http://[bad/", "navigation.failed", "not a valid address", id="invalid"),
    ],
)
async def test_failures_name_the_url_and_the_reason(
    session: Session, base: str, url: str, code: str, words: str
) -> None:
    url = url.replace("{base}", base)
    with pytest.raises(NavigationError, match=words) as caught:
        await session.current.navigate(url)
    assert caught.value.code == code
    assert url in caught.value.message
    assert (await session.current.navigate(base + "/")).status == 200, "the tab stays usable"


@pytest.fixture
def self_signed() -> Iterator[str]:
    """A server whose certificate it signed itself; the key is as public as this test."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    server = LocalServer({"/": "secret"}, "localhost", tls)
    yield server.url
    server.close()


async def test_a_bad_certificate_is_never_bypassed(session: Session, self_signed: str) -> None:
    with pytest.raises(NavigationError, match="self-signed or of an unknown authority") as caught:
        await session.current.navigate(self_signed)
    assert caught.value.code == "navigation.tls"
    assert "secret" not in await session.current.html()


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        pytest.param("CERT_DATE_INVALID", "navigation.tls", "expired", id="expired"),
        pytest.param("CERT_COMMON_NAME_INVALID", "navigation.tls", "for another host", id="wrong-host"),
        pytest.param("CERT_WEAK_KEY", "navigation.tls", "not valid", id="another-flaw-of-a-certificate"),
        pytest.param("CONNECTION_TIMED_OUT", "navigation.timeout", "did not answer", id="no-answer"),
        pytest.param("NEW_IN_CHROMIUM", "navigation.failed", "NEW_IN_CHROMIUM", id="unknown"),
    ],
)
def test_what_chromium_calls_it(name: str, code: str, words: str) -> None:
    """Failures that no local server can bring about."""
    error = navigation_error(
        PlaywrightError(f"Page.goto: net::ERR_{name} at https://a.test/"), "https://a.test/"
    )
    assert error.code == code
    assert words in error.message


async def test_plain_http_on_a_tls_address_says_so(session: Session, base: str) -> None:
    with pytest.raises(NavigationError, match="does not speak TLS") as caught:
        await session.current.navigate(base.replace("http:", "https:"))
    assert caught.value.code == "navigation.tls"


async def test_popups_that_a_page_opens_by_itself_do_not_become_current(session: Session, base: str) -> None:
    tab = session.current
    await tab.navigate(base + "/advertises")
    assert list(session.tabs) == ["t1", "t2"]
    assert session.current is tab


async def test_a_page_that_breaks_off_is_not_waited_for(session: Session, base: str) -> None:
    start = time.monotonic()
    landing = await session.current.navigate(f"{base}/breaks-off", timeout=60)
    assert (landing.status, landing.partial) == (200, True)
    assert time.monotonic() - start < 30
    assert await session.current.page.title() == "Half"
    with pytest.raises(NavigationError, match="not compressed as it says"):
        await session.current.navigate(f"{base}/not-compressed")


async def test_a_page_that_its_scripts_draw_late_is_waited_for(session: Session, base: str) -> None:
    tab = session.current
    await tab.navigate(f"{base}/draws-late")
    assert await tab.page.locator("h1").inner_text() == "drawn late"
    await tab.page.locator("a").click()  # it shows nothing again until its next part is there
    await tab.settle()
    assert await tab.page.locator("h1").inner_text() == "its next part"


async def test_a_page_that_shows_nothing_is_waited_for_once(session: Session, base: str) -> None:
    tab = session.current
    await tab.page.goto(f"{base}/shows-nothing")
    taken = []
    for _ in range(2):
        began = time.monotonic()
        assert await quiet(await tab.cdp(), 0.2, blank=1.0)
        taken.append(time.monotonic() - began)
    assert taken[1] < taken[0] / 2, "every act on it would wait again"


async def test_a_page_that_never_ends_is_used_as_it_is(session: Session, base: str) -> None:
    landing = await session.current.navigate(base + "/never-ends", timeout=2)
    assert (landing.status, landing.partial) == (200, True)
    assert "what has arrived" in await session.current.html()
    assert (await session.current.navigate(base + "/")).partial is False


async def test_a_server_that_never_answers_is_a_timeout(session: Session, base: str) -> None:
    started = time.monotonic()
    with pytest.raises(NavigationError, match="within 1 s") as caught:
        await session.current.navigate(base + "/never-answers", timeout=1)
    assert caught.value.code == "navigation.timeout"
    assert time.monotonic() - started < 10
    assert (await session.current.navigate(base + "/")).status == 200


async def test_a_page_held_by_a_script_is_freed_and_read(chromium: Chromium, base: str) -> None:
    session = await chromium.new_session(SessionOptions(stuck_seconds=0.5))
    tab = session.current
    mark = tab.mark()
    await tab.navigate(base + "/loops", timeout=20)
    assert "before" in await tab.html()
    assert await tab.title() == "Loop"
    assert "a script that held the page was stopped" in tab.since(mark).notes
    await session.close()


async def test_a_file_is_a_download_and_the_tab_stays(chromium: Chromium, base: str, tmp_path: Path) -> None:
    session = await chromium.new_session(SessionOptions(downloads=tmp_path))
    await session.current.navigate(base + "/")
    landing = await session.current.navigate(base + "/file")
    assert (landing.kind, landing.file) == ("download", "001-file.zip (22 bytes)")
    assert (tmp_path / "001-file.zip").read_bytes().startswith(b"PK")
    assert await session.current.title() == "Home"
    await session.close()


async def test_history(session: Session, base: str) -> None:
    tab = session.current
    await tab.navigate(base + "/")
    await tab.navigate(base + "/next")
    back = await tab.back()
    assert back is not None
    assert (back.url, await tab.title()) == (base + "/", "Home")
    forward = await tab.forward()
    assert forward is not None
    assert forward.url == base + "/next"
    assert await tab.forward() is None
    assert (await tab.refresh()).status == 200
