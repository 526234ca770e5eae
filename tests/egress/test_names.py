"""Names and hops: what a host resolves to and where a redirect leads, decided before a byte is sent."""
# ruff: noqa: E501 - a case is easier to read in one line

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from doors import door_kit

from browser_tools.errors import NavigationError

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "url_network.jsonl").read_text().splitlines()
]
OPEN = {"origins": {"allow": ["https://*", "http://*"]}}


def resolved(case: dict[str, Any]) -> dict[str, list[tuple[str, ...]]]:
    """The case's answers; a CNAME is what a resolver follows, so only the addresses at its end count."""
    return {
        host: [tuple(answer for answer in answers if not answer.startswith("CNAME "))]
        for host, answers in case.get("dns", {}).items()
    }


def pages(case: dict[str, Any]) -> dict[str, Any]:
    """The chain of redirects of a case, hop by hop, from the path of its URL."""
    path = "/" + case["url"].split("/", 3)[3]
    served: dict[str, Any] = {"/end": "<p>the end"}
    for number, hop in enumerate(case.get("redirects", ())):
        status, _, location = hop.rpartition(" ")
        served[path] = (int(status or 302), {"location": location}, "")
        path = location if location.startswith("/") else f"/{number}"
    served.setdefault(path, "<p>here")
    return served


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
async def test_case(behind: Any, internet: Any, tmp_path: Path, case: dict[str, Any]) -> None:
    internet.dns = resolved(case)
    scheme, _, rest = case["url"].partition("://")
    internet.serve(rest.split("/")[0], pages(case), scheme=scheme)
    session, guard = await behind(case["policy"])
    with door_kit(session, "https://example.com/", tmp_path, gate=guard.gate) as kit:
        result = await kit("navigate", url=case["url"])
    answer = ("allow", "origin.allowed") if result.ok else ("deny", result.code)
    assert answer == (case["expected"], case["reason"]), case["why"]
    assert internet.forbidden.arrivals == 0


async def test_a_name_that_moves_to_a_private_address_is_not_followed(
    behind: Any, internet: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("browser_tools.egress.names.KEPT_SECONDS", 0.0)
    site = internet.serve("moves.test", {"/": "<p>here", "/again": "<p>again"})
    session, guard = await behind(OPEN)
    await session.current.navigate(site)
    internet.dns["moves.test"] = [("10.0.0.1",)]
    await session.current.page.evaluate(
        "() => fetch('https://moves.test:443/again', {cache: 'no-store'}).then(r => r.ok)"
    )
    other = "https://moves.test:8443/"
    await session.current.page.evaluate(f"() => fetch('{other}', {{mode: 'no-cors'}}).catch(() => 0)")
    assert [one.reason for one in guard.blocked.values()] == ["net.rebinding"]
    assert internet.forbidden.arrivals == 0


@pytest.mark.parametrize("where", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0"])
async def test_our_own_ports_are_out_of_reach_even_where_the_machine_is_listed(
    behind: Any, internet: Any, where: str
) -> None:
    site = internet.serve("example.com", {"/": "<p>here"})
    allowed = [
        "https://example.com",
        "http://127.0.0.1:*",
        "http://localhost:*",
        "http://[::1]:*",
        "http://0.0.0.0:*",
    ]
    session, guard = await behind({"origins": {"allow": allowed}, "network": {"private": "listed"}})
    await session.current.navigate(site)
    port = guard.server.rsplit(":", 1)[1]
    code = f"() => fetch('http://{where}:{port}/approve', {{method: 'POST', mode: 'no-cors'}}).catch(() => 0)"
    await session.current.page.evaluate(code)
    assert {one.reason for one in guard.blocked.values()} <= {"net.self"}
    with pytest.raises(NavigationError):
        await session.current.navigate(f"http://{where}:{port}/")
    assert {one.reason for one in guard.blocked.values()} == {"net.self"}


ALLOWED = {
    "hash": "location.hash='#a'",
    "reload": "location.reload()",
    "blank-frame": "f=document.createElement('iframe');f.src='about:blank';document.body.append(f);f.contentDocument.body.innerHTML='x'",
    "srcdoc": "f=document.createElement('iframe');f.srcdoc='<p>x';document.body.append(f)",
    "blob-image": "new Image().src=URL.createObjectURL(new Blob(['<svg xmlns=\"http://www.w3.org/2000/svg\"/>'],{type:'image/svg+xml'}))",
    "data-image": "new Image().src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='",
    "post-redirect-get": "document.body.innerHTML='<form id=f method=post action=/save>';f.submit()",
    "fetch": "fetch('/end')",
}


@pytest.mark.parametrize("name", ALLOWED)
async def test_what_an_honest_page_does_is_let_through(behind: Any, internet: Any, name: str) -> None:
    served = {"/": "<body><p>here", "/save": (303, {"location": "/end"}, ""), "/end": "<p>the end"}
    site = internet.serve("example.com", served)
    session, guard = await behind(
        {"origins": {"allow": ["https://example.com"]}, "network": {"subresources": "listed"}}
    )
    await session.current.navigate(site)
    await session.current.page.evaluate(f"() => {{ {ALLOWED[name]} }}")
    await session.current.settle()
    assert guard.blocked == {}


async def test_open_subresources_reach_public_hosts_and_no_others(behind: Any, internet: Any) -> None:
    internet.serve("api.partner.test", {"/v1": (200, {"access-control-allow-origin": "*"}, "ok")})
    site = internet.serve("example.com", {"/": "<p>here"})
    session, guard = await behind({"origins": {"allow": ["https://example.com"]}})
    await session.current.navigate(site)
    page = session.current.page
    assert await page.evaluate("() => fetch('https://api.partner.test/v1').then(r => r.text())") == "ok"
    assert guard.blocked == {}
    for url in (
        "http://192.168.1.1/logo.png",
        "http://169.254.169.254/",
        "ws://127.0.0.1:9222/devtools/browser/x",
    ):
        call = f"new WebSocket('{url}')" if url.startswith("ws") else f"fetch('{url}', {{mode: 'no-cors'}})"
        await page.evaluate(f"async () => {{ try {{ await {call}; }} catch (e) {{}} }}")
    with pytest.raises(NavigationError):
        await session.current.navigate("https://api.partner.test/v1")
    reasons = {one.reason for one in guard.blocked.values()}
    assert reasons == {"net.private_address", "origin.not_allowed"} or reasons == {"origin.not_allowed"}


async def test_http_is_upgraded_where_the_policy_says_so(behind: Any, internet: Any) -> None:
    internet.serve("example.com", {"/": "<p>secure"})
    policy = {
        "origins": {"allow": ["https://example.com", "http://example.com"]},
        "network": {"upgrade_http": True},
    }
    session, _ = await behind(policy)
    landing = await session.current.navigate("http://example.com/")
    assert landing.url == "https://example.com/"


async def test_plain_http_is_forwarded_with_its_body_and_many_requests(behind: Any, internet: Any) -> None:
    def echo(request: Any) -> bytes:
        return bytes(request.body)

    site = internet.serve(
        "example.com", {"/": "<p>here", "/echo": echo, "/big": b"x" * 3_000_000}, scheme="http"
    )
    session, guard = await behind({"origins": {"allow": ["http://example.com"]}})
    await session.current.navigate(site)
    page = session.current.page
    body = "async n => (await (await fetch('/echo', {method: 'POST', body: 'y'.repeat(n)})).text()).length"
    assert [await page.evaluate(body, size) for size in (0, 10, 1_000_000)] == [0, 10, 1_000_000]
    many = "async () => (await Promise.all([...Array(30)].map(() => fetch('/big')))).every(r => r.ok)"
    assert await page.evaluate(many)
    assert (guard.blocked, guard.spent["bytes_out"] > 1_000_000) == ({}, True)


async def test_bytes_are_limited(behind: Any, internet: Any) -> None:
    site = internet.serve("example.com", {"/": "<p>here", "/big": b"x" * 3_000_000})
    session, guard = await behind({"origins": {"allow": ["https://example.com"]}}, bytes_in=500_000)
    await session.current.navigate(site)
    answer = "() => fetch('/big').then(r => r.text()).then(() => 'whole', () => 'cut')"
    assert await session.current.page.evaluate(answer) == "cut"
    assert guard.over == "bytes_in"


async def test_when_the_proxy_dies_nothing_gets_out(behind: Any, internet: Any) -> None:
    site = internet.serve("example.com", {"/": "<p>here", "/more": "more"})
    session, guard = await behind({"origins": {"allow": ["https://example.com"]}})
    await session.current.navigate(site)
    guard.close()
    assert not guard.alive
    answer = await session.current.page.evaluate("() => fetch('/more').then(r => r.text(), () => 'nothing')")
    assert answer == "nothing"
    with pytest.raises(NavigationError):
        await session.current.navigate(site + "/more")
