"""A Chromium that somebody else has started, reached over CDP or through a Playwright server.

What flags do for a browser that we start, nobody can do later: its command line is read, and a page of each
new context is asked to come by our proxy. Where both are right the guard is as whole as in a browser of ours;
where not, the policy decides whether there is a session at all.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Page, Playwright
from playwright.async_api import Error as PlaywrightError

from browser_tools.chromium import START_SECONDS, Chromium, started_driver
from browser_tools.egress.guard import Guard, claim_port, release_port
from browser_tools.egress.launch import FLAGS, NO_NAMES, ways_past
from browser_tools.errors import BrowserLostError, BrowserMissingError, DeniedError, RemoteLostError
from browser_tools.machine.find import Found
from browser_tools.observe import register_engine
from browser_tools.session import Session, SessionOptions
from policies.errors import BadInput

PROOF_SECONDS = 5.0
GONE = "the browser at {} is gone, or no longer within reach: the run cannot go on"
DENIED = "browser.remote_denied"
REFUSED = (
    "{} allows no browser that somebody else has started: a policy file allows it with "
    "`browser: {{remote: guarded}}`; or leave --browser-url (STRELKA_BROWSER_URL) out"
)
NO_PROXY = "its pages do not come by our proxy, which listens on the loopback of this machine"
FORMS = "http://HOST:PORT or ws://HOST:PORT/devtools/... (CDP), ws://HOST:PORT/... (a Playwright server)"
REASONS = (
    ("ECONNREFUSED", "nothing listens there"),
    ("ENOTFOUND", "nobody knows that host"),
    ("EAI_AGAIN", "nobody knows that host"),
    ("version mismatch", "its Playwright is of another version than ours"),
    ("Timeout", f"it does not answer within {START_SECONDS:g} seconds"),
    ("401", "it wants a token, or another one"),
    ("403", "it wants a token, or another one"),
    ("404", "what listens there is no browser"),
)
"""(sign in Playwright's words, ours). Its own words name the address, and with it perhaps a token."""

_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


@dataclass(frozen=True)
class Remote:
    """Where a browser listens."""

    url: str = field(repr=False)
    """With what may be a token, so it is never shown."""
    kind: Literal["cdp", "playwright"]
    shown: str
    port: int


def remote_at(url: str) -> Remote:
    """What `url` names; `cdp+wss://...` is CDP at any path. Raises BadInput."""
    forced, address = url.startswith("cdp+"), url.removeprefix("cdp+")
    try:
        parts = urlsplit(address)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        parts, port = urlsplit(""), 0
    if parts.scheme not in _PORTS or not port or not parts.hostname:
        shown = f"{parts.scheme}://..." if parts.scheme else "it"
        raise BadInput(f"{shown} is no address of a browser; expected {FORMS}", code="browser.url")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    over_cdp = forced or parts.scheme.startswith("http") or parts.path.startswith("/devtools/")
    return Remote(address, "cdp" if over_cdp else "playwright", f"{parts.scheme}://{host}:{port}", port)


async def chromium_of(named: str | None, url: str | None, *, headless: bool = True) -> Chromium:
    """The guarded browser at `url`, or one of ours. Raises BrowserMissingError, BadInput."""
    if url:
        return await RemoteChromium.connect(remote_at(url))
    return await Chromium.start(named, headless=headless, guarded=True)


class RemoteSession(Session):
    """A context of ours in a browser of somebody else's."""

    whole = True
    """Nothing of its pages gets out past the policy."""
    where = ""
    why = ""
    """Why it is not whole."""

    def lost(self) -> BrowserLostError:
        return RemoteLostError(GONE.format(self.where))

    def admit(self, guard: Guard | None) -> None:
        """Raises DeniedError where the policy of a further run wants more than this session has."""
        remote, proxied = _said(guard)
        if remote == "deny":
            raise DeniedError(REFUSED.format("the policy"), code=DENIED)
        if not self.whole and (remote == "guarded" or proxied):
            raise _partial(self.where, self.why)

    def as_data(self) -> dict[str, str]:
        """What the log says of it."""
        browser = self.context.browser
        version = browser.version if browser is not None else ""
        if self.whole:
            return {"browser": version, "remote": self.where, "guard": "whole"}
        text = f"somebody else has started the browser, and the guard is partial: {self.why}"
        return {"browser": version, "remote": self.where, "guard": "partial", "text": text}


class RemoteChromium(Chromium):
    """Connected to; when it is closed, only our contexts go."""

    def __init__(self, playwright: Playwright, browser: Browser, remote: Remote, past: str) -> None:
        found = Found(remote.shown, "started by somebody else", browser.version, headless_shell=False)
        super().__init__(playwright, browser, found, ours=False)
        self._remote, self._past = remote, past
        claim_port(remote.port)  # a page that reached it would drive the browser

    @property
    def past(self) -> str:
        """Why its pages might get past a policy, by how it was started; "" if they cannot."""
        return self._past

    @classmethod
    async def connect(cls, remote: Remote) -> RemoteChromium:
        """Raises BrowserMissingError, with `browser.unreachable`."""
        playwright = await started_driver()
        try:
            await register_engine(playwright)
            browser = await _connected(playwright, remote)
            return cls(playwright, browser, remote, await _past(browser))
        except BaseException as error:
            await playwright.stop()
            if isinstance(error, PlaywrightError):
                raise _unreachable(remote, error) from None
            raise

    @property
    def guarded(self) -> bool:
        return True

    async def close(self) -> None:
        release_port(self._remote.port)
        await super().close()

    def _gone(self) -> BrowserLostError:
        return RemoteLostError(GONE.format(self._remote.shown))

    async def _session(self, options: SessionOptions) -> Session:
        """Raises DeniedError too. Service workers outlive pages, so none are where the guard is not whole."""
        remote, _ = _said(options.guard)
        if remote == "deny":
            raise DeniedError(REFUSED.format("the policy"), code=DENIED)
        more: dict[str, Any] = {"service_workers": "block"} if remote == "unguarded" else {}
        context = await self._context(options, **more)
        proxied = options.guard is not None and await _comes_by(context, options.guard)
        if not proxied and remote == "unguarded":
            await context.close()
            context = await self._context(options, proxy=None, **more)
        session = RemoteSession(context, options, self._lose)
        session.where, session.why = self._remote.shown, self._past if proxied else NO_PROXY
        session.whole = not session.why
        try:
            session.admit(options.guard)
        except DeniedError:
            await session.close()
            raise
        return session


def _said(guard: Guard | None) -> tuple[str, bool]:
    """What the policy says of such browsers, and whether everything has to pass our proxy."""
    if guard is None or guard.gate is None:
        return "deny", True
    return guard.gate.browser.remote, guard.gate.network.proxy_required


def _partial(where: str, why: str) -> DeniedError:
    return DeniedError(
        f"the browser at {where} cannot be guarded wholly: {why}. A policy that says `browser: {{remote: "
        "unguarded}` (and no network.proxy_required) takes it all the same",
        code="guard.partial",
    )


async def _connected(playwright: Playwright, remote: Remote) -> Browser:
    """A Playwright server that lets clients choose flags starts its browser with ours."""
    if remote.kind == "cdp":
        return await playwright.chromium.connect_over_cdp(
            remote.url, no_defaults=True, timeout=START_SECONDS * 1000
        )
    wanted = {"x-playwright-launch-options": json.dumps({"args": [*FLAGS, NO_NAMES]})}
    return await playwright.chromium.connect(remote.url, headers=wanted, timeout=START_SECONDS * 1000)


async def _past(browser: Browser) -> str:
    """Why pages of this browser might get past a proxy, by its command line; "" if they cannot."""
    try:
        cdp = await browser.new_browser_cdp_session()
        line = str((await cdp.send("SystemInfo.getInfo"))["commandLine"]).replace('"', "")
        await cdp.detach()
    except PlaywrightError:
        return "it does not say how it was started"
    wrong = ways_past(line)
    return f"start it with {' '.join(f'{flag!r}' for flag in wrong)}" if wrong else ""


async def _comes_by(context: BrowserContext, guard: Guard) -> bool:
    """Whether pages of the context have the guard's proxy as their way out."""

    async def ask(url: str) -> None:
        page: Page | None = None
        with suppress(PlaywrightError):
            page = await context.new_page()
            await page.goto(url, timeout=PROOF_SECONDS * 1000)
        if page is not None:
            await page.close()

    try:
        return await guard.sees(ask)
    except PlaywrightError:  # the browser went away; who needs it next is told
        return False


def _unreachable(remote: Remote, error: PlaywrightError) -> BrowserMissingError:
    text = re.sub(r"\S+://\S+", "", error.message)
    said = next(
        (ours for sign, ours in REASONS if re.search(rf"\b{sign}\b", text)),
        text.strip().partition("\n")[0][:200],
    )
    over = "CDP" if remote.kind == "cdp" else "a Playwright server"
    return BrowserMissingError(
        f"no browser ({over}) at {remote.shown}: {said}; see that it runs, and --browser-url",
        code="browser.unreachable",
    )
