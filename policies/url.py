"""Canonical URLs, as Chromium reads them, or a reason why a URL is refused.

Parsed by ada-url (WHATWG): of 311 hostile inputs it disagrees with Chromium on 2, Python's urlsplit on 73.
There are two ways in: `tool`, the argument of a call, refuses everything that two readers might take for
different hosts; `request` is what the browser itself already parsed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import ada_url

from policies.action import Entry
from policies.addresses import Address, is_private_address, is_private_name, literal
from policies.errors import BadInput

MAX_LENGTH = 8192
BLANK = "about:blank"

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_AUTHORITY = re.compile(r"https?://([^/?#\\]+)", re.IGNORECASE)
_USERINFO = re.compile(r"//[^/?#\\]*@")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_FORBIDDEN_CATEGORIES = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control, format (zero-width, direction), surrogate, line and paragraph separators."""
_C0_AND_SPACE = "".join(map(chr, range(0x21)))


class UrlError(BadInput):
    """A URL is refused. `code` is one of POLICY's reasons: url.*, scheme.denied, net.private_address."""

    code = "url.ambiguous"


@dataclass(frozen=True)
class Url:
    """A URL in canonical form. `host` is ASCII (A-labels), IPv6 in brackets; `port` is never left out."""

    href: str
    scheme: str
    host: str
    port: int
    origin: str
    """`scheme://host[:port]`, without a default port; `about:blank` for the blank page."""
    path: str
    query: str = ""

    @property
    def is_blank(self) -> bool:
        return self.href == BLANK

    @property
    def address(self) -> Address | None:
        return literal(self.host)

    @property
    def private(self) -> str | None:
        """`net.private_address` or `net.private_name` where the host is not on the public internet."""
        address = self.address
        if address is not None:
            return "net.private_address" if is_private_address(address) else None
        return "net.private_name" if is_private_name(self.host) else None


_BLANK_URL = Url(href=BLANK, scheme="about", host="", port=0, origin=BLANK, path="blank")


@lru_cache(1024)
def canonical(url: str, base: str | None = None, entry: Entry = "tool") -> Url:
    """Parse `url`, relative to `base` if that is given. Raises UrlError with a reason code.

    A `tool` URL without `base` must be absolute; with `base` it may be relative, but never start with `//`.
    """
    if url == BLANK:
        return _BLANK_URL
    _check_scheme(url)
    if entry == "tool":
        _check_text(url)
        _check_shape(url, relative_allowed=base is not None)
    try:
        parsed = ada_url.URL(url, base=base) if base is not None else ada_url.URL(url)
    except (ValueError, UnicodeEncodeError):
        raise UrlError(
            f"{_shown(url)} is not a URL any browser would open; expected https://host/path"
        ) from None
    result = _result(parsed, url)
    if entry == "tool":
        _check_authority(url, result)
    if parsed.username or parsed.password or "@" in _authority(url):
        raise UrlError(
            f"{_shown(url)} has a user name before the host ({result.host}); leave it out",
            code="url.userinfo",
        )
    if result.port == 0:
        raise UrlError(f"{_shown(url)} names port 0, which nothing can listen on")
    return result


def origin_of(url: str) -> str:
    """The origin of a URL a browser is at, for people and logs; empty where it has none we know."""
    try:
        return canonical(url, entry="request").origin
    except UrlError:
        return ""


def _check_scheme(url: str) -> None:
    """Refuse every scheme but http and https, also one spelled with tabs, newlines or leading blanks."""
    bare = url.lstrip(_C0_AND_SPACE).translate({9: None, 10: None, 13: None})
    match = _SCHEME.match(bare)
    if match is None:
        return
    scheme = match[1].lower()
    if scheme in _DEFAULT_PORTS:
        return
    hint = f"; did you mean http://{bare}?" if re.match(r"[\w.\-]+:\d+(?:/|$)", bare) else ""
    raise UrlError(f"{scheme}: URLs are not opened, only http: and https:{hint}", code="scheme.denied")


def _check_text(url: str) -> None:
    if len(url) > MAX_LENGTH:
        raise UrlError(f"a URL of {len(url)} characters; at most {MAX_LENGTH} are accepted")
    if url != url.strip():
        raise UrlError(f"{_shown(url)} begins or ends with a blank; remove it")
    if "\\" in url:
        raise UrlError(
            f"{_shown(url)} has a backslash, which browsers read as `/`; write `/`, or %5C in a query"
        )
    for char in url:
        if unicodedata.category(char) in _FORBIDDEN_CATEGORIES:
            raise UrlError(
                f"{_shown(url)} has the invisible character U+{ord(char):04X}; remove or percent-encode it"
            )


def _check_shape(url: str, relative_allowed: bool) -> None:
    if _SCHEME.match(url) is None:
        if not relative_allowed or url.startswith("//"):
            raise UrlError(f"{_shown(url)} is not an absolute URL; expected https://host/path")
    elif not _authority(url):
        raise UrlError(
            f"{_shown(url)} does not have `//` and a host after the scheme; expected https://host/path"
        )


def _check_authority(url: str, result: Url) -> None:
    """Refuse a host that does not show what it is: percent-encoded, or letters that turn into other letters.

    Such a spelling of a private address is refused as what it hides.
    """
    authority = _authority(url)
    disguised = "%" in authority.rpartition("@")[2] or any(map(_turns_to_ascii, authority))
    if not disguised:
        return
    message = f"{_shown(url)} spells its host in disguise; it is {result.host}"
    address = result.address
    if address is not None and is_private_address(address):
        raise UrlError(f"{message}, a private address", code="net.private_address")
    raise UrlError(f"{message}; write it like that")


def _turns_to_ascii(char: str) -> bool:
    """True for full-width, circled and similar characters, and for the dots that separate labels like `.`"""
    if char.isascii():
        return False
    return char in "。．｡" or any(part.isascii() for part in unicodedata.normalize("NFKC", char).lower())


def _authority(url: str) -> str:
    match = _AUTHORITY.match(url)
    return match[1] if match else ""


def _result(parsed: ada_url.URL, url: str) -> Url:
    scheme = parsed.protocol.rstrip(":")
    if scheme not in _DEFAULT_PORTS:
        raise UrlError(f"{scheme}: URLs are not opened, only http: and https:", code="scheme.denied")
    if not parsed.hostname:
        raise UrlError(f"{_shown(url)} has no host; expected https://host/path")
    port = int(parsed.port) if parsed.port else _DEFAULT_PORTS[scheme]
    return Url(
        href=parsed.href,
        scheme=scheme,
        host=parsed.hostname,
        port=port,
        origin=parsed.origin,
        path=parsed.pathname,
        query=parsed.search.removeprefix("?"),
    )


def _shown(url: str) -> str:
    """For messages: without a password, and not endless."""
    safe = _USERINFO.sub("//***@", url)
    return repr(safe if len(safe) <= 100 else safe[:97] + "...")
