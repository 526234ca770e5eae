"""Rules below the origin hold for whatever a page asks for, and cost nothing where there are none."""
# ruff: noqa: E501 - a channel is easier to read in one line

from __future__ import annotations

import asyncio
from typing import Any

import pytest

JS = {"content-type": "text/javascript"}
DENIED = "/admin/secret"
POLICY = {
    "origins": {"allow": ["https://example.com", "https://other.test"]},
    "paths": {"https://example.com": {"deny": ["/admin/**"]}},
}

CHANNELS = {
    "img": f'new Image().src="{DENIED}"',
    "image-redirect": 'new Image().src="/to"',
    "fetch": f'fetch("{DENIED}").catch(()=>0)',
    "fetch-post": f'fetch("{DENIED}",{{method:"POST",body:"x"}}).catch(()=>0)',
    "fetch-redirect": 'fetch("/to").catch(()=>0)',
    "encoded": 'fetch("/app/..%2fadmin/secret").catch(()=>0)',
    "upper": 'fetch("/ADMIN/secret").catch(()=>0)',
    "xhr": f'x=new XMLHttpRequest();x.open("GET","{DENIED}");x.send()',
    "beacon": f'navigator.sendBeacon("{DENIED}","d")',
    "keepalive": f'fetch("{DENIED}",{{keepalive:true}}).catch(()=>0)',
    "events": f'new EventSource("{DENIED}")',
    "script": f's=document.createElement("script");s.src="{DENIED}";document.head.append(s)',
    "style": f's=document.createElement("link");s.rel="stylesheet";s.href="{DENIED}";document.head.append(s)',
    "frame": f'f=document.createElement("iframe");f.src="{DENIED}";document.body.append(f)',
    "frame-redirect": 'f=document.createElement("iframe");f.src="/to";document.body.append(f)',
    "prefetch": f's=document.createElement("link");s.rel="prefetch";s.href="{DENIED}";document.head.append(s)',
    "worker": 'new Worker("/worker.js")',
    "worker-itself": f'new Worker("{DENIED}")',
    "shared-worker": 'new SharedWorker("/worker.js")',
    "service-worker": 'navigator.serviceWorker.register("/worker.js")',
    "popup": f'window.open("{DENIED}")',
    "location": f'location.href="{DENIED}"',
    "form": f'document.body.innerHTML+="<form id=f method=post action={DENIED}></form>";f.submit()',
    "download": f'a=document.createElement("a");a.href="{DENIED}";a.download="x";a.click()',
    "from-another-origin": 'f=document.createElement("iframe");f.src="https://other.test/frame";document.body.append(f)',
}
UNTRIED = {"prefetch"}
"""Headless Chromium may not do it at all."""


async def refused(guard: Any, seconds: float = 6.0) -> set[str]:
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while not guard.blocked and loop.time() < until:  # noqa: ASYNC110 - the guard tells from another thread
        await asyncio.sleep(0.02)
    return {one.reason for one in guard.blocked.values()}


@pytest.mark.parametrize("channel", CHANNELS)
async def test_a_denied_path_is_not_asked_for(behind: Any, internet: Any, channel: str) -> None:
    arrived: list[str] = []

    def secret(request: Any) -> str:
        arrived.append(request.path)
        return "secret"

    pages = {
        "/": "<body>here", "/to": (302, {"location": DENIED}, ""), DENIED: secret, "/ADMIN/secret": secret,
        "/app/..%2fadmin/secret": secret, "/worker.js": (200, JS, f'fetch("{DENIED}")'),
    }  # fmt: skip
    site = internet.serve("example.com", pages)
    internet.serve("other.test", {"/frame": f'<img src="{site}{DENIED}">'})
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    await session.current.page.evaluate(f"() => {{ {CHANNELS[channel]} }}")
    reasons = await refused(guard, 1.0 if channel in UNTRIED else 6.0)
    assert reasons == {"path.ambiguous" if channel == "encoded" else "path.not_allowed"} or (
        channel in UNTRIED and not reasons
    )
    assert arrived == []


async def test_a_page_that_was_fetched_beforehand_is_left_again(behind: Any, internet: Any) -> None:
    """Chromium fetches what speculation rules name past every hook; shown it is not."""
    site = internet.serve("example.com", {"/": "<body>here", DENIED: "<p>secret"})
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    rules = f"{{prefetch: [{{urls: ['{DENIED}']}}], prerender: [{{urls: ['{DENIED}']}}]}}"
    await session.current.page.evaluate(
        f"() => {{ s = document.createElement('script'); s.type = 'speculationrules'; s.text = JSON.stringify({rules}); document.head.append(s) }}"
    )
    await asyncio.sleep(0.7)
    await session.current.page.evaluate(f"() => {{ location.href = '{DENIED}' }}")
    assert await refused(guard) == {"path.not_allowed"}
    await session.adopted()
    assert session.current.url in ("about:blank", f"{site}/")


async def test_other_paths_and_origins_are_as_fast_and_free_as_before(behind: Any, internet: Any) -> None:
    site = internet.serve("example.com", {"/": "<body>here", "/app": "app"})
    other = internet.serve("other.test", {"/x": (200, {"access-control-allow-origin": "*"}, "x")})
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    ask = "async urls => Promise.all(urls.map(u => fetch(u).then(r => r.text())))"
    assert await session.current.page.evaluate(ask, ["/app", other + "/x"]) == ["app", "x"]
    assert guard.blocked == {}


async def test_what_is_held_follows_the_policies_of_the_sessions(
    guarded: Any, behind: Any, internet: Any
) -> None:
    """Two sessions of one browser: each answers to its own, in frames, workers and popups."""
    arrived: list[str] = []

    def admin(request: Any) -> str:
        arrived.append(request.query)
        return "<p>admin"

    site = internet.serve("example.com", {
        "/": "<body>here<iframe src=/inner></iframe>", "/inner": "<iframe src=/deep></iframe>", "/deep": "<p>deep",
        "/admin/secret": admin, "/worker.js": (200, JS, "fetch('/admin/secret?'+location.search.slice(1))"),
    })  # fmt: skip
    open_ = {"origins": {"allow": ["https://example.com"]}, "network": {"subresources": "listed"}}
    strict, strict_guard = await behind(POLICY)
    free, free_guard = await behind(open_)
    _, nowhere_guard = await behind(
        {"origins": {"allow": ["https://nowhere.test"]}, "network": {"subresources": "listed"}}
    )
    for name, session in (("strict", strict), ("free", free)):
        await session.current.navigate(site)
        code = f"""async () => {{
            new Worker('/worker.js?{name}-worker'); new SharedWorker('/worker.js?{name}-shared');
            window.open('/admin/secret?{name}-popup');
            f = document.createElement('iframe'); f.src = '/admin/secret?{name}-frame'; document.body.append(f);
            await fetch('/admin/secret?{name}-fetch').catch(() => 0);
        }}"""
        await session.current.page.evaluate(code)
    loop = asyncio.get_running_loop()
    until = loop.time() + 6
    wanted = {f"free-{way}" for way in ("worker", "shared", "popup", "frame", "fetch")}
    while not wanted <= set(arrived) and loop.time() < until:  # noqa: ASYNC110 - servers tell from threads
        await asyncio.sleep(0.02)
    assert set(arrived) == wanted
    assert (free_guard.blocked, nowhere_guard.blocked) == ({}, {})
    assert {one.reason for one in strict_guard.blocked.values()} == {"path.not_allowed"}
    assert {frame.url for frame in strict.tabs["t1"].page.frames} >= {f"{site}/inner", f"{site}/deep"}


async def test_a_session_that_ended_decides_no_more(behind: Any, internet: Any) -> None:
    site = internet.serve("example.com", {"/": "<body><iframe src=/inner></iframe>", "/inner": "<p>in"})
    first, first_guard = await behind({"origins": {"allow": ["https://nowhere.test"]}})
    await first.close()
    session, guard = await behind({"origins": {"allow": ["https://example.com"]}})
    await session.current.navigate(site)
    await session.current.page.frames[1].wait_for_url(f"{site}/inner")  # a busy machine loads it later
    assert [frame.url for frame in session.current.page.frames] == [f"{site}/", f"{site}/inner"]
    assert (guard.blocked, first_guard.blocked) == ({}, {})
