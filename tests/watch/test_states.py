"""What a look finds, over HTTP: every kind of answer, and how politely pages are asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest
from local_server import LocalServer, Request
from paper import pdf
from watching import Site, Watching

from agent.watch.login import cookies_of

HOUR = timedelta(hours=1)
DAY_SECONDS = 86_400.0
Watched = Callable[..., Watching]
HTML, TEXT = {"Content-Type": "text/html"}, "<main><p>The Müller lamp costs 10 EUR today</p></main>"
RSS = "<rss><channel><title>News</title><item><title>Müller lamp</title></item></channel></rss>"


def page(*answer: Any) -> Callable[[Request], Any]:
    return lambda _: answer


def moved(target: str) -> Callable[[Request], Any]:
    return lambda _: (302, {"Location": target}, "")


ANSWERS = [
    ("page", page(200, {"Content-Type": "text/html; charset=utf-8"}, TEXT), "new", ""),
    (
        "latin1",
        page(200, {"Content-Type": "text/html; charset=iso-8859-1"}, TEXT.encode("latin-1")),
        "new",
        "",
    ),
    ("latin1-meta", page(200, HTML, b"<meta charset=windows-1252>" + TEXT.encode("latin-1")), "new", ""),
    ("utf16", page(200, HTML, TEXT.encode("utf-16")), "new", ""),
    (
        "json",
        page(200, {"Content-Type": "application/json"}, '{"name": "Müller lamp", "price": 10}'),
        "new",
        "",
    ),
    ("feed", page(200, {"Content-Type": "application/rss+xml"}, RSS), "new", ""),
    ("text", page(200, {"Content-Type": "text/plain; charset=utf-8"}, "Müller lamp: 10 EUR"), "new", ""),
    ("moved-here", moved("/there"), "new", ""),
    ("gone", page(410, HTML, "x"), "removed", "HTTP 410"),
    ("missing", page(404, HTML, "x"), "removed", "HTTP 404"),
    ("unknown", page(401, HTML, "x"), "blocked", "HTTP 401; name a script that logs in"),
    ("forbidden", page(403, HTML, TEXT), "blocked", "HTTP 403"),
    ("law", page(451, HTML, "x"), "blocked", "HTTP 451"),
    ("broken", page(500, HTML, TEXT), "error", "HTTP 500"),
    ("nothing", page(200, HTML, ""), "empty", "the page says nothing"),
    (
        "picture",
        page(200, {"Content-Type": "image/png"}, b"\x89PNG\r\n\x1a\n" + b"0" * 20),
        "error",
        "a picture",
    ),
    ("huge", page(200, HTML, b"x" * 20_000_001), "error", "more than 20000000 bytes"),
    ("endless", moved("/a"), "error", "more than 10 redirects"),
    (
        "elsewhere",
        moved("http://elsewhere.test/"),
        "blocked",
        "the policy does not allow http://elsewhere.test/",
    ),
    ("login", moved("/login"), "blocked", "it leads to"),
    ("banned", moved("/banned"), "blocked", "robots.txt forbids"),
]


@pytest.mark.parametrize(
    ("answer", "state", "reason"), [each[1:] for each in ANSWERS], ids=[a[0] for a in ANSWERS]
)
async def test_what_an_answer_is(site: Site, watched: Watched, answer: Any, state: str, reason: str) -> None:
    site.text("/robots.txt", "User-agent: *\nDisallow: /banned")
    for path in ("/there", "/login", "/banned"):
        site.page(path, TEXT)
    site.answer("/a", answer)
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, fetch: http}}\n")
    await watching.round()
    assert watching.states("a") == [state], watching.reason("a")
    assert reason in watching.reason("a")
    looks = watching.desk.looks.latest("a", f"{site.url}/a", watching.desk.file.watches["a"].filter)
    assert "Müller" in str(looks[0].page.lines) if looks else state != "new"


async def test_a_pdf_is_watched(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a.pdf', every: 1h, notify: 'file:out.md'}}\n"
    )
    for price in (10, 12):
        site.answer(
            "/a.pdf", page(200, {"Content-Type": "application/pdf"}, pdf(f"The lamp costs {price} EUR"))
        )
        await watching.round(after=HOUR)
    assert "10 EUR → The lamp costs 12 EUR" in watching.told()[0]


async def test_a_page_that_answers_too_late(site: Site, watched: Watched) -> None:
    def slow(request: Request) -> Any:
        request.stopping.wait(20)
        return 200, HTML, TEXT

    site.answer("/a", slow)
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, timeout: 1s}}\n")
    await watching.round()
    assert watching.states("a") == ["timeout"]
    assert "not done after 1 seconds" in watching.reason("a")


async def test_a_server_that_is_not_there(watched: Watched) -> None:
    server = LocalServer({})
    server.close()
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{server.url}/a', every: 1h, robots: false}}\n")
    await watching.round()
    assert watching.states("a") == ["error"]


async def test_a_page_that_scripts_draw_is_opened_in_a_browser(site: Site, watched: Watched) -> None:
    site.page("/a", "<script>document.querySelector('main').append('The lamp costs 10 EUR')</script>")
    site.page("/b", "<p hidden>nothing</p>")
    lines = [f"  {n}: {{page: '{site.url}/{n}', every: 1h}}" for n in ("a", "b")]
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    await watching.round()
    assert (watching.states("a"), watching.states("b")) == (["new"], ["empty"])
    assert watching.desk.records.runs("a", 1)[0].data["pages"][0]["how"] == "browser"


async def test_a_busy_host_is_left_alone(site: Site, watched: Watched) -> None:
    """As long as it says; twice as long each time where it does not say."""
    site.answer("/a", lambda _: (429, {**HTML, "Retry-After": "7200"}, ""))
    site.page("/b", TEXT)
    lines = [f"  {n}: {{page: '{site.url}/{n}', every: 1h}}" for n in ("a", "b")]
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    for _ in range(4):
        await watching.round(after=HOUR)
    assert site.paths().count("/a") == 2
    assert watching.states("a") == ["blocked"] * 4
    assert "left alone until 2026-03-01T03:00" in watching.desk.records.runs("a")[2].reason


@pytest.mark.parametrize("path", ["/a", "/robots.txt"])
@pytest.mark.parametrize("status", [429, 503])
async def test_a_busy_host_that_names_no_time_is_asked_ever_more_rarely(
    site: Site, watched: Watched, status: int, path: str
) -> None:
    """A minute, then twice as long each time and a little more by chance, a day at most; then as before."""
    busy, asked = True, 0

    def answer(_: Request) -> Any:
        nonlocal asked
        asked += 1
        return (status, HTML, "") if busy else (200, HTML, TEXT if path == "/a" else "")

    site.answer(path, answer)
    site.page("/a", TEXT)
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 30s, keep: {{count: 3}}}}\n"
    )
    away: list[float] = []
    while len(away) < 14:
        before = asked
        await watching.round(after=timedelta(seconds=30))
        assert asked == before + 1, "it is asked again when its time has passed, and not before"
        until = watching.store.read("SELECT refused FROM watch_hosts")[0]["refused"]
        away.append(until - watching.now.timestamp())
        await watching.round(after=timedelta(seconds=away[-1] - 1))
        assert (asked, watching.states("a")[-1]) == (before + 1, "blocked")
    doubled = [min(60.0 * 2**number, DAY_SECONDS) for number in range(14)]
    assert all(
        least <= one <= min(1.5 * least, DAY_SECONDS) for one, least in zip(away, doubled, strict=True)
    )
    assert away[-1] == DAY_SECONDS
    assert len({one / least for one, least in zip(away[:10], doubled, strict=False)}) == 10
    busy = False
    await watching.round(after=timedelta(days=1))
    assert watching.states("a")[-1] == "new"
    busy = True
    await watching.round(after=timedelta(days=2))
    until = watching.store.read("SELECT refused FROM watch_hosts")[0]["refused"]
    assert 60 <= until - watching.now.timestamp() <= 90


@pytest.mark.parametrize(
    ("said", "least", "most"),
    [("9" * 400, DAY_SECONDS, DAY_SECONDS), ("\u00b2", 60, 90), ("-5", 60, 90), ("soon", 60, 90)],
    ids=["huge", "no-digit", "negative", "word"],
)
async def test_a_retry_after_is_kept_within_reason(
    site: Site, watched: Watched, said: str, least: float, most: float
) -> None:
    site.answer("/a", lambda _: (503, {**HTML, "Retry-After": said}, ""))
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h}}\n")
    await watching.round()
    assert watching.states("a") == ["blocked"]
    until = watching.store.read("SELECT refused FROM watch_hosts")[0]["refused"]
    assert least <= until - watching.now.timestamp() <= most


@pytest.mark.parametrize(
    "headers", [{"Retry-After": "{}"}, {"Retry-After": "{}", "Date": "Thu, 01 Jan 1970 00:00:00 GMT"}]
)
async def test_a_date_to_retry_after_needs_no_date_beside_it(
    site: Site, watched: Watched, headers: dict[str, str]
) -> None:
    begin = datetime.now(UTC) if "Date" not in headers else datetime.fromtimestamp(0, UTC)
    until = format_datetime(begin + 2 * HOUR)  # "-0000", as a clock of nowhere

    def answer(request: Request) -> None:
        request.handler.send_response_only(503)
        for name, value in headers.items():
            request.handler.send_header(name, value.format(until))
        request.handler.end_headers()

    site.answer("/a", answer)
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h}}\n")
    await watching.round()
    away = watching.store.read("SELECT refused FROM watch_hosts")[0]["refused"] - watching.now.timestamp()
    assert 7000 < away <= 7200


@pytest.mark.parametrize(
    "robots",
    [
        pytest.param(b"\xef\xbb\xbfUser-agent: *\nDisallow: /a\n", id="byte-order-mark"),
        pytest.param(b"User-agent: *\nDisallow: /a\n" + b"# and so on\n" * 50_000, id="long"),
    ],
)
async def test_an_odd_robots_file_is_obeyed(site: Site, watched: Watched, robots: bytes) -> None:
    site.answer("/robots.txt", lambda _: (200, {"Content-Type": "text/plain"}, robots))
    site.page("/a", TEXT)
    site.page("/b", TEXT)
    lines = [f"  {n}: {{page: '{site.url}/{n}', every: 1h}}" for n in ("a", "b")]
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    await watching.round()
    assert (watching.states("a"), watching.states("b")) == (["blocked"], ["new"])


async def test_robots_and_its_delay_are_kept(site: Site, watched: Watched) -> None:
    site.text("/robots.txt", "User-agent: *\nDisallow: /private\nCrawl-delay: 7")
    site.page("/a", TEXT)
    site.page("/private", TEXT)
    watching = watched(
        f"version: 1\nwatches:\n  a: {{pages: ['{site.url}/a', '{site.url}/a?2'], every: 1h}}\n"
        f"  b: {{page: '{site.url}/private', every: 1h}}\n"
        f"  c: {{page: '{site.url}/private', every: 1h, robots: false}}\n"
    )
    await watching.round()
    assert [watching.states(name)[0] for name in ("a", "b", "c")] == ["new", "blocked", "new"]
    assert max(watching.waited) >= 7
    assert site.paths().count("/robots.txt") == 1
    notes = watching.desk.records.runs("c", 1)[0].data["pages"][0]["notes"]
    assert notes == ["robots.txt was not asked: the watch says so"]


async def test_a_robots_file_that_cannot_be_had_allows_nothing(site: Site, watched: Watched) -> None:
    site.answer("/robots.txt", page(503, {}, ""))
    site.page("/a", TEXT)
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h}}\n")
    await watching.round()
    assert watching.states("a") == ["error"]
    assert "/a" not in site.paths()


async def test_a_page_is_asked_for_only_if_it_was_modified(site: Site, watched: Watched) -> None:
    when = "Sun, 01 Mar 2026 00:00:00 GMT"

    def answer(request: Request) -> Any:
        asked = {name.lower(): value for name, value in request.headers.items()}.get("if-modified-since")
        return (304, {}, "") if asked == when else (200, {**HTML, "Last-Modified": when}, TEXT)

    site.answer("/a", answer)
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h}}\n")
    for _ in range(3):
        await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "same"]
    assert site.sent("If-Modified-Since") == [when, when]


def cookie(name: str, domain: str) -> dict[str, Any]:
    return {"name": name, "value": "1", "domain": domain, "path": "/", "expires": -1}


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("https://shop.test/", "host=1; domain=1"),
        ("https://ads.shop.test/", "domain=1"),
        ("https://myshop.test/", None),
        ("http://localhost:8000/", "local=1"),
        ("http://127.0.0.1:8000/", "address=1"),
    ],
)
def test_cookies_of_a_login_go_to_their_own_hosts(url: str, sent: str | None) -> None:
    state = {
        "cookies": [
            cookie("host", "shop.test"),
            cookie("domain", ".shop.test"),
            cookie("local", "localhost"),
            cookie("address", "127.0.0.1"),
        ]
    }
    request = httpx.Request("GET", url)
    httpx.Cookies(cookies_of(state)).set_cookie_header(request)  # type: ignore[arg-type]
    assert request.headers.get("cookie") == sent


async def test_cookies_are_sent_and_those_of_pages_kept(site: Site, watched: Watched) -> None:
    site.answer("/a", lambda _: (302, {"Location": "/b", "Set-Cookie": "page=2; Path=/"}, ""))
    site.page("/b", TEXT)
    port = site.url.rpartition(":")[2]
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: 'http://localhost:{port}/a', every: 1h, fetch: http,"
        " robots: false, login: state.json}\n",
        files={"state.json": json.dumps({"cookies": [cookie("own", "localhost")]})},
    )
    await watching.round()
    assert (watching.states("a"), site.sent("Cookie")) == (["new"], ["own=1", "own=1; page=2"])


async def test_a_login_that_is_none_says_so(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, login: state.json}}\n",
        files={"state.json": '{"cookies": ["own=1"]}'},
    )
    await watching.round()
    assert watching.states("a") == ["blocked"]
    assert "holds no storage state" in watching.reason("a")


async def test_another_part_of_the_page_is_no_news(site: Site, watched: Watched) -> None:
    """A new `select` is a new beginning, though the server says that nothing was modified."""
    site.page("/a", "<p class=price>10 EUR for a lamp</p><p>The rest</p>", ETag='"1"')
    before = f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    watching = watched(before)
    await watching.round()
    watching = watched(before.replace("1h,", "1h, filter: {select: .price},"), "2026-03-01T01:00:00+00:00")
    await watching.round()
    assert watching.states("a") == ["new", "new"]
    assert watching.told() == []


async def test_a_selector_that_finds_nothing(site: Site, watched: Watched) -> None:
    site.page("/a", TEXT)
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, fetch: http,"
        " filter: {select: .no}}\n"
    )
    await watching.round()
    assert (watching.states("a"), watching.reason("a")) == (["empty"], f"{site.url}/a: nothing matches .no")


async def test_a_report_of_the_page_keeps_to_the_filter(site: Site, watched: Watched) -> None:
    site.page("/a", "<h1>Shop</h1><p class=price>The lamp costs 10 EUR.</p><p>Cookies are tasty.</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, report: page, notify: 'file:out.md',"
        " filter: {select: .price}}\n"
    )
    await watching.round()
    (told,) = watching.told()
    assert "The lamp costs 10 EUR." in told
    assert "tasty" not in told
