"""What becomes of a request that no action of the agent caused: judged by its address alone.

Rules on effects and classes judge what the agent causes; a page's own requests answer to scheme, address,
`origins` and `network` (POLICY.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from policies.action import Action, Verdict
from policies.facts import Target
from policies.origins import registrable
from policies.sections import Subresources
from policies.territory import Refusal, Territory
from policies.url import Url, UrlError, canonical

Ruling = tuple[Verdict, str, str]
"""Verdict, reason code, and one clause that says why."""

_INLINE = ("data:", "blob:")
_SOCKETS = {"ws:": "http:", "wss:": "https:"}
_NEVER = {
    "udp": ("net.udp_denied", "packets that go past the proxy are never sent"),
    "dns": ("net.dns_denied", "names are looked up by us, at the moment of a connection"),
    "browser": ("subresource.not_allowed", "no page and no action asked for it; the browser itself did"),
}


def judge(action: Action, territory: Territory, own_ports: tuple[int, ...]) -> Ruling:
    """The ruling on `action`, whose `resource` is set and whose `effect` is not."""
    resource, text = action.resource or "subresource", action.url or ""
    if resource in _NEVER:
        reason, why = _NEVER[resource]
        return "deny", reason, why
    if resource != "document" and text.lower().startswith(_INLINE):
        return "allow", "subresource.inline", "the page made these bytes itself"
    if resource == "connection":
        return _connection(action, territory, own_ports)
    return _request(action, territory, own_ports)


def _connection(action: Action, territory: Territory, own_ports: tuple[int, ...]) -> Ruling:
    """Of a tunnel only host and port are seen; a socket of a plain page goes through one, too."""
    ruling = _request(action, territory, own_ports)
    url, _ = _parsed(action.url or "")
    if ruling[0] == "allow" or url is None:
        return ruling
    plain = action.model_copy(update={"url": f"http://{url.host}:{url.port}/"})
    other = _request(plain, territory, own_ports)
    return other if other[0] == "allow" else ruling


def _request(action: Action, territory: Territory, own_ports: tuple[int, ...]) -> Ruling:
    text = action.url or ""
    url, error = _parsed(text)
    if url is None:
        return "deny", error.code if error else "url.ambiguous", str(error)
    if url.is_blank or text in ("about:srcdoc", "about:blank"):
        return "allow", "internal.blank", "a blank document holds nothing that came from elsewhere"
    target = Target(text, "read", url)
    refused = next(territory.place_refusals(target, action, own_ports), None)
    if refused is None:
        refused = next(_reach(action, url, territory), None)
    if refused is None:
        refused = next(territory.connection_refusals(url, action, own_ports), None)
    if refused is not None:
        return "deny", *refused
    if territory.includes(url, "read"):
        reason = "path.allowed" if territory.path_is_listed(url) else "origin.allowed"
        return "allow", reason, f"{url.origin} is listed"
    return "allow", "subresource.public", f"{url.origin} is not listed, but pages may load from there"


def _reach(action: Action, url: Url, territory: Territory) -> Iterator[Refusal]:
    """Whether a host that is not listed may be reached at all, and for this."""
    if territory.includes(url, "read"):
        if action.resource != "connection":
            yield from territory.path_refusals(url)
        return
    kind: Subresources = territory.network.subresources
    outside = (
        "redirect.origin_not_allowed" if action.redirects else "origin.not_allowed",
        f"{url.origin} is not among the origins the run may read",
    )
    if action.resource == "document" or kind == "listed":
        yield outside
    elif kind == "same_site" and not _is_same_site(action, url, territory):
        yield "subresource.not_allowed", f"{url.host} is not of the same site as the page"
    elif not territory.port_is_open(url):
        yield "net.port", f"port {url.port} of {url.host} is not among network.ports"


def _is_same_site(action: Action, url: Url, territory: Territory) -> bool:
    """Of the page's site; of a connection nobody knows the page, so any listed site will do."""
    if action.origin is None or action.resource == "connection":
        return _site(url) in territory.sites
    page, _ = _parsed(action.origin)
    return page is not None and _site(page) == _site(url)


def _parsed(text: str) -> tuple[Url | None, UrlError | None]:
    for socket, scheme in _SOCKETS.items():
        if text.lower().startswith(socket):
            text = scheme + text[len(socket) :]
    try:
        return canonical(text, entry="request"), None
    except UrlError as error:
        return None, error


def _site(url: Url) -> str:
    return url.host if url.address is not None else registrable(url.host)
