"""Logins of watches: what a browser kept of one, in a file that only its owner reads; if it still holds."""

from __future__ import annotations

import json
from dataclasses import replace
from http.cookiejar import Cookie, CookieJar
from pathlib import Path
from typing import Any, cast

from playwright.async_api import StorageState

from agent.watch.fetch import Fetched
from agent.watch.file import Watch
from agent.watch.web import own_cookies
from browser_tools.whole import storage_error, write_whole
from policies.errors import StrelkaError

RENEWED_BY_SCRIPT = "renew it: strelka watch login {watch}"
RENEWED_BY_HAND = (
    "name a script that logs in (login: {{state: ..., script: ...}}), then: strelka watch login {watch}"
)


class NoLogin(StrelkaError):
    """A watch has a login, and its file is not there or is none."""

    code = "watches.login"


def read_state(path: Path) -> StorageState:
    """The cookies and storage in a file, as Playwright's `storage_state()` tells them. Raises NoLogin."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NoLogin(f"there is no login in {str(path)!r} yet") from None
    except (OSError, ValueError) as error:
        raise NoLogin(f"the login in {str(path)!r} cannot be read ({type(error).__name__})") from error
    cookies = told.get("cookies") if isinstance(told, dict) else None
    if not isinstance(cookies, list) or not all(map(_is_cookie, cookies)):
        raise NoLogin(f"{str(path)!r} holds no storage state of a browser")
    return cast(StorageState, told)


def _is_cookie(told: object) -> bool:
    return isinstance(told, dict) and isinstance(told.get("expires", -1), int | float)


def write_state(path: Path, state: StorageState) -> None:
    """Keep a login: all of it or what was there, readable by its owner only. Raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(state), mode=0o600)
    except OSError as error:
        raise storage_error(repr(str(path)), error) from error


def cookies_of(state: StorageState | None) -> CookieJar:
    """Its cookies, each for the hosts and paths that it is for."""
    jar = own_cookies()
    for one in state["cookies"] if state is not None else ():
        told: dict[str, Any] = dict(one)
        domain, expires = str(told.get("domain", "")), told.get("expires", -1)
        if domain:
            named = domain if "." in domain else f"{domain}.local"  # what http.cookiejar calls localhost
            jar.set_cookie(_cookie(told, named, int(expires) if expires and expires > 0 else None))
    return jar


def _cookie(told: dict[str, Any], domain: str, expires: int | None) -> Cookie:
    return Cookie(
        version=0,
        name=str(told.get("name", "")),
        value=str(told.get("value", "")),
        port=None,
        port_specified=False,
        domain=domain,
        domain_specified=domain.startswith("."),
        domain_initial_dot=domain.startswith("."),
        path=str(told.get("path", "/")),
        path_specified=True,
        secure=bool(told.get("secure")),
        expires=expires,
        discard=expires is None,
        comment=None,
        comment_url=None,
        rest={},
    )


def how_to_renew(name: str, watch: Watch) -> str:
    """The next step where a login does not hold."""
    by_script = watch.login is not None and watch.login.script is not None
    return (RENEWED_BY_SCRIPT if by_script else RENEWED_BY_HAND).format(watch=name)


def judged_login(name: str, watch: Watch, page: Fetched) -> Fetched:
    """`page`, or the words of a login that does not hold any more."""
    if not page.wants_login:
        return page
    if watch.login is None:
        return replace(page, reason=f"{page.reason}; {how_to_renew(name, watch)}")
    said = f"the login in {watch.login.state!r} has expired ({page.reason}); {how_to_renew(name, watch)}"
    return replace(page, reason=said)
