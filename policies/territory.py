"""Where a policy lets a run go: origins, private addresses and paths. A deny source that no rule lifts."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property

from policies.action import Action
from policies.addresses import is_local_name, is_own_address, is_private_address, literal
from policies.facts import Need, Target
from policies.origins import OriginPattern, parse_pattern, registrable
from policies.paths import denies, matches, readings
from policies.schema import Paths, Policy
from policies.url import Url

Refusal = tuple[str, str]
"""Reason code and one clause that names the culprit."""


class Territory:
    """The `origins`, `network` and `paths` of one policy."""

    def __init__(self, policy: Policy) -> None:
        origins = policy.origins
        act = (*origins.allow, *origins.act)
        self._allowed: dict[Need, tuple[OriginPattern, ...]] = {
            "act": tuple(map(parse_pattern, act)),
            "read": tuple(map(parse_pattern, (*act, *origins.read))),
        }
        self._denied = tuple(map(parse_pattern, origins.deny))
        self._added: frozenset[str] = frozenset()
        self.network = policy.network
        self._paths = [(parse_pattern(text), paths) for text, paths in policy.paths.items()]

    def includes(self, url: Url, need: Need) -> bool:
        """Whether `url` may be read or acted on. The blank page holds nothing to hide."""
        if url.is_blank:
            return need == "read"
        return any(pattern.matches(url) for pattern in self._allowed[need])

    def fits(self, url: Url, patterns: tuple[str, ...]) -> bool:
        """Whether `url` matches one of a rule's own patterns."""
        return not url.is_blank and any(parse_pattern(text).matches(url) for text in patterns)

    def grown(self, origins: tuple[str, ...]) -> Territory:
        """The same with these origins to read; they count as covered, never as named."""
        if not origins:
            return self
        wider = copy(self)
        read = (*self._allowed["read"], *map(parse_pattern, origins))
        wider._allowed = {**self._allowed, "read": read}
        wider._added = frozenset(origins)
        return wider

    def names(self, url: Url) -> bool:
        """Whether an origin that may be read is this very host and port, not a pattern that covers it."""
        named = any(pattern.is_literal and pattern.matches(url) for pattern in self._allowed["read"])
        return named and url.origin not in self._added

    @cached_property
    def sites(self) -> frozenset[str]:
        """Hosts of the origins that may be read, as the registrable domains they belong to."""
        hosts = (pattern.host for pattern in self._allowed["read"])
        return frozenset(registrable(host) for host in hosts if host)

    def port_is_open(self, url: Url) -> bool:
        """Whether a host that is not listed may be reached on this port."""
        return self.network.ports is None or url.port in self.network.ports

    def literal_origins(self, need: Need) -> set[str]:
        """Origins that are named in full, without `*`."""
        return {pattern.origin for pattern in self._allowed[need] if pattern.is_literal}

    def refusals(self, target: Target, action: Action, own_ports: tuple[int, ...] = ()) -> Iterator[Refusal]:
        """Every reason why `target` is out of bounds for `action`."""
        if target.url is None:
            error = target.error
            yield (error.code, str(error)) if error else ("url.ambiguous", f"{target.text!r} is no URL")
            return
        url = target.url
        if url.is_blank and target.need == "read":
            return
        yield from self.place_refusals(target, action, own_ports)
        if not self.includes(url, target.need):
            verb = "act on" if target.need == "act" else "read"
            code = "redirect.origin_not_allowed" if action.redirects else "origin.not_allowed"
            yield code, f"{url.origin} is not among the origins the run may {verb}"
        else:
            yield from self.path_refusals(url)
        yield from self.connection_refusals(url, action, own_ports)

    def place_refusals(self, target: Target, action: Action, own_ports: tuple[int, ...]) -> Iterator[Refusal]:
        """What no list of origins allows: our own ports, private places, denied origins."""
        url = target.url
        if url is None:
            return
        here = is_local_name(url.host) or (url.address is not None and is_own_address(url.address))
        if url.port in own_ports and here:
            yield "net.self", f"{url.origin} is Strelka itself"
        if url.private is not None and not self._may_be_private(url):
            yield (
                url.private,
                f"{url.host} is not on the public internet, and {url.origin} is not listed itself",
            )
        if any(pattern.denies(url) for pattern in self._denied):
            yield "origin.denied", f"{url.origin} is in origins.deny"
        if action.redirects > self.network.max_redirects:
            yield "redirect.too_many", f"more than {self.network.max_redirects} redirects"

    def connection_refusals(
        self, url: Url, action: Action, own_ports: tuple[int, ...] = ()
    ) -> Iterator[Refusal]:
        """What only a look-up of the name shows. One private address among several is enough."""
        if action.addresses is None or url.address is not None:
            return
        found = [literal(text) for text in action.addresses]
        if not found or None in found:
            yield "net.resolve_failed", f"no address was found for {url.host}"
            return
        if url.port in own_ports and any(
            address is not None and is_own_address(address) for address in found
        ):
            yield "net.self", f"{url.origin} leads to Strelka itself"
        private = [address for address in found if address is not None and is_private_address(address)]
        if private and not self._may_resolve_to_private(url):
            reason = "net.rebinding" if action.rebound else "net.private_address"
            yield reason, f"{url.host} leads to {private[0]}, which is not on the public internet"

    def path_is_listed(self, url: Url) -> bool:
        """Whether a `paths` list of its origin decided that `url` may be visited."""
        return any(paths.restricts for paths in self._paths_of(url))

    @property
    def path_globs(self) -> frozenset[str]:
        """Globs of the URLs that `paths` speaks of; `*` is any text."""
        return frozenset(
            f"{pattern.scheme}://{'*.' if pattern.below else ''}{pattern.host}*" for pattern, _ in self._paths
        )

    def _may_be_private(self, url: Url) -> bool:
        """A private address needs its own line; a name only where Chromium itself knows where it leads.

        Under `network.private: listed` whatever is listed may be private; then a host that only
        `scheme://*` would cover is still refused as private, any other as not listed.
        """
        if self.network.private == "listed":
            return not any(pattern.is_any_host for pattern in self._allowed["read"]) or self.includes(
                url, "read"
            )
        return self.names(url) and (url.address is not None or is_local_name(url.host))

    def _may_resolve_to_private(self, url: Url) -> bool:
        if self.network.private == "listed":
            return self.includes(url, "read") and not any(
                pattern.is_any_host and pattern.matches(url) for pattern in self._allowed["read"]
            )
        return is_local_name(url.host) and self.names(url)

    def _paths_of(self, url: Url) -> list[Paths]:
        return [paths for pattern, paths in self._paths if pattern.matches(url)]

    def path_refusals(self, url: Url) -> Iterator[Refusal]:
        """What `paths` says against the path of a listed origin."""
        for paths in self._paths_of(url):
            if not _allows(paths, url.path):
                yield (
                    "path.not_allowed",
                    f"the path {url.path!r} of {url.origin} is not among those it may visit",
                )
            elif other := next((path for path in readings(url.path) if not _allows(paths, path)), None):
                yield (
                    "path.ambiguous",
                    f"a server may read the path {url.path!r} as {other!r}, which is not allowed",
                )


def _allows(paths: Paths, path: str) -> bool:
    if any(denies(pattern, path) for pattern in paths.deny):
        return False
    return not paths.restricts or any(matches(pattern, path) for pattern in paths.allow)
