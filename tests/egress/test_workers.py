"""Workers that are no part of one page: what a click makes them send is decided as the click's."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from doors import door_kit
from local_server import Answer, Request

SEND = "fetch('https://example.com/account/delete',{method:'POST',body:'a=1'}).catch(()=>0)"
ANSWERS = f"onconnect=e=>{{const p=e.ports[0];p.onmessage=()=>{SEND}.finally(()=>p.postMessage(1));p.postMessage(0)}}"
CLAIMS = "self.addEventListener('activate',e=>e.waitUntil(clients.claim()));"
SCRIPTS = {
    "/shared.js": ANSWERS,
    "/harm.js": f"onconnect=e=>{SEND}.finally(()=>e.ports[0].postMessage(1))",
    "/installed.js": f"self.addEventListener('install',e=>e.waitUntil({SEND}))",
    "/woken.js": f"{CLAIMS}self.addEventListener('message',e=>e.waitUntil({SEND}.finally(()=>e.source.postMessage(1))))",
}
SAYS = "const code=`onconnect=e=>fetch('https://example.com/account/delete',{method:'POST',mode:'no-cors',body:'a=1'}).catch(()=>0).finally(()=>e.ports[0].postMessage(1))`;"
OPEN = "const over=new AbortController();fetch('/hangs',{signal:over.signal}).catch(()=>0);const done=()=>over.abort();"
"""The act lasts until the worker's call has ended: what comes later is the page's own."""
WAYS = {
    "shared": f"const w=new SharedWorker('/shared.js').port;w.onmessage=()=>document.title='ready';b.onclick=()=>{{{OPEN}w.onmessage=done;w.postMessage(1)}}",
    "shared-begun": f"document.title='ready';b.onclick=()=>{{{OPEN}new SharedWorker('/harm.js').port.onmessage=done}}",
    "shared-blob": f"{SAYS}document.title='ready';b.onclick=()=>{{{OPEN}new SharedWorker(URL.createObjectURL(new Blob([code]))).port.onmessage=done}}",
    "shared-data": f"{SAYS}document.title='ready';b.onclick=()=>{{{OPEN}new SharedWorker('data:text/javascript,'+encodeURIComponent(code)).port.onmessage=done}}",
    "service-begun": f"document.title='ready';b.onclick=()=>{{{OPEN}navigator.serviceWorker.register('/installed.js').then(r=>r.installing.onstatechange=done)}}",
    "service-woken": f"navigator.serviceWorker.register('/woken.js');navigator.serviceWorker.ready.then(w=>{{document.title='ready';b.onclick=()=>{{{OPEN}navigator.serviceWorker.onmessage=done;w.active.postMessage(1)}}}})",
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
async def test_what_workers_of_no_page_send_is_held(
    behind: Any, internet: Any, tmp_path: Path, way: str
) -> None:
    arrived: list[str] = []

    def harm(request: Request) -> Answer:
        arrived.append(request.method)
        return 200, {"access-control-allow-origin": "*"}, "done"

    def hangs(request: Request) -> Answer:
        over.wait(20)
        return "over"

    over = threading.Event()
    scripts = {path: (200, {"content-type": "text/javascript"}, code) for path, code in SCRIPTS.items()}
    page = f"<title>t</title><button id=b>Show details</button><script>{WAYS[way]}</script>"
    site = internet.serve("example.com", {"/": page, "/account/delete": harm, "/hangs": hangs, **scripts})
    session, _ = await behind({"origins": {"allow": ["https://example.com"]}})
    with door_kit(session, site, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site)
        await session.current.page.wait_for_function("document.title === 'ready'")
        if way == "service-woken":
            cdp = await session.context.new_cdp_session(session.current.page)
            await cdp.send("ServiceWorker.enable")
            await cdp.send("ServiceWorker.stopAllWorkers")
        result = await kit("click", target="Show details")
        over.set()
        held = [event["data"] for event in kit.events() if event["type"] == "request"]
    assert (result.ok, result.code, arrived) == (False, "rule", []), result
    assert [one["happened"]["class"] for one in held] == ["delete"]


@pytest.mark.parametrize(
    "link",
    ["<button onclick=\"window.open('/pop')\">Details</button>", "<a href=/pop target=_blank>Details</a>"],
)
async def test_what_a_popup_sends_as_it_opens_is_held(
    behind: Any, internet: Any, tmp_path: Path, link: str
) -> None:
    arrived: list[str] = []

    def harm(request: Request) -> Answer:
        arrived.append(request.method)
        return "done"

    beacon = "navigator.sendBeacon('/account/delete','a=1')"
    pages = {"/": link, "/pop": f"<script>{SEND};{beacon}</script>", "/account/delete": harm}
    site = internet.serve("example.com", pages)
    session, _ = await behind({"origins": {"allow": ["https://example.com"]}})
    with door_kit(session, site, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site)
        result = await kit("click", target="Details")
    assert (result.ok, result.code, arrived) == (False, "rule", [])
