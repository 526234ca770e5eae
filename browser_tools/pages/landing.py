"""Where a navigation ended, and why one failed, in words a person or a model can act on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import NavigationError


@dataclass(frozen=True)
class Landing:
    """Where a navigation ended."""

    url: str
    status: int | None = None
    """The HTTP status of the document; None where there was no response (about:, history inside a page)."""
    kind: Literal["page", "download"] = "page"
    """download: the URL was a file; the tab stays at the page it was on."""
    partial: bool = False
    """The document did not finish loading in time; what has arrived is there."""
    file: str = ""
    """kind download: the name it is saved under, or the reason why it was not."""


CERTIFICATE = "the browser does not trust it, and this is never bypassed"

_REASONS: tuple[tuple[str, str, str], ...] = (
    ("CERT_DATE_INVALID", "tls", f"its certificate has expired or is not valid yet: {CERTIFICATE}"),
    ("CERT_COMMON_NAME_INVALID", "tls", f"its certificate is for another host: {CERTIFICATE}"),
    (
        "CERT_AUTHORITY_INVALID",
        "tls",
        f"its certificate is self-signed or of an unknown authority: {CERTIFICATE}",
    ),
    ("CERT_REVOKED", "tls", f"its certificate was revoked: {CERTIFICATE}"),
    ("CERT_", "tls", f"its certificate is not valid: {CERTIFICATE}"),
    ("SSL_PROTOCOL_ERROR", "tls", "the server does not speak TLS there: is it an http:// address?"),
    ("SSL_", "tls", "no secure connection could be made"),
    ("NAME_NOT_RESOLVED", "dns", "the host was not found: check its spelling, and the network"),
    ("NAME_RESOLUTION_FAILED", "dns", "the host's name could not be looked up"),
    ("DNS_", "dns", "the host's name could not be looked up"),
    ("CONNECTION_REFUSED", "refused", "the connection was refused: nothing listens at that address"),
    ("CONNECTION_TIMED_OUT", "timeout", "the server did not answer in time"),
    ("TIMED_OUT", "timeout", "the server did not answer in time"),
    ("ADDRESS_UNREACHABLE", "failed", "the address cannot be reached from here"),
    ("INTERNET_DISCONNECTED", "failed", "this machine has no network"),
    ("NETWORK_", "failed", "the network changed or is not there"),
    ("PROXY_", "failed", "the proxy cannot be used"),
    ("TUNNEL_", "failed", "the proxy cannot be used"),
    ("TOO_MANY_REDIRECTS", "too_many_redirects", "it redirects more often than any browser follows"),
    ("INVALID_REDIRECT", "failed", "it redirects to what is not a valid address"),
    ("UNSAFE_REDIRECT", "unsafe_redirect", "it redirects to an address that no page may lead to"),
    ("UNSAFE_PORT", "failed", "browsers refuse that port"),
    ("UNKNOWN_URL_SCHEME", "failed", "a browser cannot open that kind of address"),
    ("INVALID_URL", "failed", "it is not a valid address"),
    ("BLOCKED_BY", "aborted", "the request was blocked"),
    ("EMPTY_RESPONSE", "failed", "the server closed the connection without an answer"),
    ("CONNECTION_RESET", "failed", "the connection was cut by the server"),
    ("CONNECTION_CLOSED", "failed", "the connection was cut by the server"),
    ("INVALID_HTTP_RESPONSE", "failed", "the server's answer is not HTTP"),
    ("HTTP_RESPONSE_CODE_FAILURE", "failed", "the server answered with an error and without a page"),
    ("CONTENT_DECODING_FAILED", "failed", "what the server sent is not compressed as it says"),
    ("FILE_NOT_FOUND", "failed", "there is no such file"),
    ("ABORTED", "aborted", "the server answered without a page (such as 204), or the page cancelled it"),
)
"""Parts of Chromium's net::ERR_ names, most telling first, with our code and words."""

_NAME = re.compile(r"net::ERR_([A-Z0-9_]+)")


def navigation_error(error: PlaywrightError, url: str) -> NavigationError:
    """Why `url` could not be opened, as a NavigationError with its code."""
    found = _NAME.search(error.message)
    name = found[1] if found else ""
    for part, code, words in _REASONS:
        if name.startswith(part):
            return NavigationError(f"cannot open {url!r}: {words} ({name})", code=f"navigation.{code}")
    if "Cannot navigate to invalid URL" in error.message:
        return NavigationError(f"cannot open {url!r}: it is not a valid address")
    reason = name or (error.message.strip() or "no reason given").splitlines()[0][:200]
    return NavigationError(f"cannot open {url!r}: {reason}")


def refused(url: str) -> NavigationError:
    """Nothing answers at the host; behind our proxy the browser cannot tell that itself."""
    words = "the connection was refused: nothing listens at that address"
    return NavigationError(f"cannot open {url!r}: {words}", code="navigation.refused")


def timed_out(url: str, seconds: float) -> NavigationError:
    return NavigationError(
        f"cannot open {url!r}: no page arrived within {seconds:g} s", code="navigation.timeout"
    )
