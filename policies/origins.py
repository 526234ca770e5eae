"""Origin patterns: `scheme://host[:port]`, `scheme://*.domain`, `scheme://*`, each also with `:*`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from publicsuffixlist import PublicSuffixList

from policies.addresses import literal
from policies.errors import BadInput
from policies.url import Url, UrlError, canonical


class BadPattern(BadInput):
    code = "policy.bad_origin_pattern"


@dataclass(frozen=True)
class OriginPattern:
    """One parsed pattern; `host` is canonical and without `*.`, or empty for any public host."""

    scheme: str
    host: str
    port: int | None
    """None: any port."""
    below: bool
    """`*.` stood before the host: whole labels below it, never itself."""
    default_port: bool = field(compare=False)
    """The pattern names no port of its own."""

    @property
    def is_literal(self) -> bool:
        """It names one host and one port."""
        return bool(self.host) and not self.below and self.port is not None

    @property
    def origin(self) -> str:
        """What a literal pattern names."""
        usual = {"http": 80, "https": 443}[self.scheme] == self.port
        return f"{self.scheme}://{self.host}" + ("" if usual else f":{self.port}")

    @property
    def is_any_host(self) -> bool:
        return not self.host

    def matches(self, url: Url) -> bool:
        """True if the pattern allows `url`: same scheme, port and host, label by label."""
        if url.scheme != self.scheme or self.port not in (None, url.port):
            return False
        return url.private is None if self.is_any_host else self._fits(url.host)

    def denies(self, url: Url) -> bool:
        """True if the pattern, standing in a deny list, forbids `url`.

        A denied host is denied as a whole: also by http where https is denied, on every port if none was
        named, and with a trailing dot.
        """
        schemes = ("http", "https") if self.scheme == "https" else ("http",)
        if url.scheme not in schemes or not (self.default_port or self.port in (None, url.port)):
            return False
        return self.is_any_host or self._fits(url.host.rstrip("."))

    def _fits(self, host: str) -> bool:
        return host.endswith("." + self.host) if self.below else host == self.host


@cache
def parse_pattern(text: str) -> OriginPattern:
    """Parse an origin pattern. Raises BadPattern with what is wrong with it."""
    scheme, separator, rest = text.partition("://")
    if not separator or scheme.lower() not in ("http", "https"):
        raise BadPattern(
            f"expected an origin such as https://example.com; got {text!r}, which names no http(s) scheme"
        )
    any_port = rest.endswith(":*")
    rest = rest.removesuffix(":*")
    any_host = rest.partition(":")[0] == "*"
    below = rest.startswith("*.")
    host = "any.example" + rest[1:] if any_host else rest.removeprefix("*.")
    url = _origin_url(f"{scheme}://{host}", text)
    if below:
        _check_registrable(url, text)
    return OriginPattern(
        scheme=url.scheme,
        host="" if any_host else url.host,
        port=None if any_port else url.port,
        below=below,
        default_port=not any_port and ":" not in host.rpartition("]")[2],
    )


def _origin_url(origin: str, text: str) -> Url:
    if "*" in origin:
        raise BadPattern(
            f"{text!r} has `*` inside a name; it stands for whole labels, as in https://*.example.com"
        )
    try:
        url = canonical(origin)
    except UrlError as problem:
        raise BadPattern(f"{text!r} is no origin: {problem}") from None
    if url.host.startswith(".") or ".." in url.host or origin.endswith(":"):
        raise BadPattern(f"{text!r} is no origin: it has an empty label or port")
    if any(char in origin.partition("://")[2] for char in "/?#"):
        raise BadPattern(f"{text!r} is more than an origin; expected {url.origin!r} (paths go under `paths`)")
    return url


def _check_registrable(url: Url, text: str) -> None:
    if url.address is not None:
        raise BadPattern(f"{text!r} puts `*.` before an address; name each address")
    if _public_suffixes().privatesuffix(url.host.rstrip(".")) is None:
        raise BadPattern(
            f"{text!r} would cover strangers: anybody can own a name below the public suffix {url.host}"
        )


def registrable(host: str) -> str:
    """The registrable domain a host belongs to, or the host itself where it has none (an address)."""
    return _public_suffixes().privatesuffix(host.rstrip(".")) or host


def is_public_suffix(host: str) -> bool:
    """Whether anybody can own a name below `host`."""
    return literal(host) is None and "." in host and _public_suffixes().privatesuffix(host) is None


@cache
def _public_suffixes() -> PublicSuffixList:
    return PublicSuffixList()
