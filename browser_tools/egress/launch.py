"""How a browser must be started so that the guard is whole: our proxy is its only way to the network."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, ProxySettings

from browser_tools.egress.guard import Guard, guard_at

FLAGS = (
    "--disable-sync",
    "--disable-domain-reliability",
    "--disable-quic",
    "--no-pings",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",  # Chromium's own name for it
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # what chromium-headless-shell reads
)
"""What Playwright's own flags leave open of Chromium's talk with hosts that are not the page's.

Playwright switches off background networking, component updates and first-run pages already. The WebRTC flags
were measured (Chromium 156): each stops all UDP in one of the two binaries, and nothing in the other.
"""

NO_NAMES = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
"""The browser looks up no name by itself: prefetched names, STUN servers and whatever goes past a proxy."""

LOOPBACK_TOO = "<-loopback>"
"""Said aloud, because a variable of the environment makes Playwright leave it out."""

ASK_SECONDS = 5.0

_PROXY = re.compile(r"--proxy-server=(?:http://)?127\.0\.0\.1:([0-9]+)(?= |$)")
_BYPASS = re.compile(r"--proxy-bypass-list=(\S*)")
_ELSEWHERE = re.compile(r"--(?:no-proxy-server|proxy-pac-url|proxy-auto-detect|host-rules|enable-quic)\b")


def launch_options(guard: Guard) -> dict[str, Any]:
    """Keywords for `playwright.chromium.launch(...)` that put the whole browser behind `guard`.

    The guard is started, if it was not; close it after the browser. Works with Playwright's asynchronous and
    its synchronous API. Give contexts of that browser no `proxy` of their own. A run on one of its pages
    finds the guard by itself, and holds documents while it lasts.
    """
    guard.whole_browser = True
    return {"args": [*FLAGS, NO_NAMES], "proxy": proxy_setting(guard)}


def proxy_setting(guard: Guard) -> ProxySettings:
    """Of a browser or a context: this guard's proxy, for loopback too."""
    return {"server": guard.start(), "bypass": LOOPBACK_TOO}


def ways_past(line: str) -> tuple[str, ...]:
    """What is wrong with a browser's command line (without quotes), so that a guard cannot be whole there:
    flags that are missing, and those that lead past every proxy."""
    missing = (flag for flag in (*FLAGS, NO_NAMES) if flag.partition(" ,")[0] not in line)
    return (*missing, *(f"{found} is too much" for found in _ELSEWHERE.findall(line)))


async def guard_of(page: Page) -> Guard | None:
    """The guard that the page's browser was started with (`launch_options`); None where it is not whole.

    A context may have a proxy of its own, which nothing but a request shows.
    """
    browser = page.context.browser
    if browser is None:
        return None
    cdp = await browser.new_browser_cdp_session()
    try:
        line = str((await cdp.send("SystemInfo.getInfo"))["commandLine"]).replace('"', "")
    finally:
        await cdp.detach()
    found = _PROXY.findall(line)
    guard = guard_at(int(found[0])) if len(found) == 1 else None
    if guard is None or _BYPASS.findall(line) != [LOOPBACK_TOO] or ways_past(line):
        return None

    async def ask(url: str) -> None:
        with suppress(PlaywrightError):
            await page.context.request.get(url, timeout=ASK_SECONDS * 1000, max_retries=0)

    return guard if await guard.sees(ask) else None
