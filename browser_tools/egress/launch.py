"""How a browser must be started so that the guard is whole: our proxy is its only way to the network."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Browser, ProxySettings

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

_PROXY = re.compile(r"--proxy-server=\S*?127\.0\.0\.1:([0-9]+)")


def launch_options(guard: Guard) -> dict[str, Any]:
    """Keywords for `playwright.chromium.launch(...)` that put the whole browser behind `guard`.

    The guard is started, if it was not; close it after the browser. Works with Playwright's asynchronous and
    its synchronous API. Give contexts of that browser no `proxy` of their own. A run on one of its pages
    finds the guard by itself, and holds documents while it lasts.
    """
    return {"args": [*FLAGS, NO_NAMES], "proxy": proxy_setting(guard)}


def proxy_setting(guard: Guard) -> ProxySettings:
    """Of a browser or a context: this guard's proxy, for loopback too."""
    return {"server": guard.start(), "bypass": LOOPBACK_TOO}


async def guard_of(browser: Browser) -> Guard | None:
    """The guard that `browser` was started with (`launch_options`); None where it is not whole."""
    cdp = await browser.new_browser_cdp_session()
    try:
        line = str((await cdp.send("SystemInfo.getInfo"))["commandLine"])
    finally:
        await cdp.detach()
    found = _PROXY.search(line)
    guard = guard_at(int(found[1])) if found else None
    whole = all(
        flag in line for flag in (*FLAGS[-2:], "--disable-quic", "--host-resolver-rules=MAP * ~NOTFOUND")
    )
    return guard if whole and LOOPBACK_TOO in line else None
