"""What stands between one session and the network: decides, counts, remembers what was refused."""

from __future__ import annotations

import secrets
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from browser_tools.egress.loop import call
from browser_tools.egress.names import Dial, Names, Resolver, dial, look_up
from browser_tools.egress.proxy import Proxy
from policies.action import Action, Decision, Resource
from policies.gate import Gate
from policies.state import State
from policies.url import UrlError, canonical

HTTP_PORT = 80
BROWSERS_OWN = frozenset({"accounts.google.com", "update.googleapis.com"})
"""Whom Chromium calls by itself, whatever flags say (measured, 156); pages that need them list them."""
TOLD_AT_MOST = 200
"""Different refusals that are told one by one; more of them are only counted."""


@dataclass(frozen=True)
class Blocked:
    """A request that was not let out."""

    url: str
    resource: Resource
    reason: str
    message: str
    times: int = 1
    popup: bool = False
    """A document that would have been shown in a new tab."""


Listener = Callable[[Blocked], None]

_own: Counter[int] = Counter()
_own_lock = threading.Lock()
_listening: dict[int, Guard] = {}


def guard_at(port: int) -> Guard | None:
    """The guard of this process whose proxy listens on `port`."""
    return _listening.get(port)


def own_ports() -> tuple[int, ...]:
    """Ports on this machine that this process listens on: no page may reach them."""
    with _own_lock:
        return tuple(port for port, count in _own.items() if count)


def claim_port(port: int) -> None:
    """Make `port` one of our own."""
    with _own_lock:
        _own[port] += 1


def release_port(port: int) -> None:
    with _own_lock:
        _own[port] -= 1


class Guard:
    """The policy at the network, for one session. Started before the session, closed after it.

    Decisions are made in the thread of the proxy and in that of the session alike; the gate is pure.
    """

    def __init__(
        self,
        gate: Gate | None,
        *,
        resolver: Resolver = look_up,
        dialler: Dial = dial,
        bytes_in: int | None = None,
        bytes_out: int | None = None,
    ) -> None:
        """Without a gate nothing is let out: for what the browser asks for by itself."""
        self.gate = gate
        """Who decides. A session that goes on under another run gets that run's."""
        self.grown: dict[str, None] = {}
        """Origins that the run has added to those it may read."""
        self.offered: dict[str, None] = {}
        """Origins that a redirect led to, and that a person may add."""
        self.holder: Callable[[Mapping[str, Any], str], Awaitable[bool]] | None = None
        """Asked, while an act is open, of every document, and of what pages and workers call that are no part
        of one page (CDP's event, type of the target): may it be sent?"""
        self.names = Names(resolver)
        self.dial = dialler
        self._limits = {"bytes_in": bytes_in, "bytes_out": bytes_out}
        self.spent: Counter[str] = Counter()
        """`bytes_in` and `bytes_out` of the session so far."""
        self.over = ""
        """The limit that was passed, if one was."""
        self.blocked: dict[tuple[str, str, str], Blocked] = {}
        """Refusals by origin and reason, the first of each in full."""
        self._unreachable: set[str] = set()
        self.whole_browser = False
        """The browser's own calls come by here, too; else the guard of nobody gets them."""
        self._signs: dict[str, bool] = {}
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        self._proxy = Proxy(self)

    def start(self) -> str:
        """Begin to listen, if it does not yet; the address for the browser's proxy setting."""
        if not self._proxy.port:
            port = call(self._proxy.start())
            claim_port(port)
            _listening[port] = self
        return self.server

    def take_over(self, other: Guard) -> None:
        """Decide and count from now on as `other` would: the session goes on under another run.

        Connections that the other would not have made are cut.
        """
        with self._lock:
            self.gate = other.gate
            self._limits = other._limits
            self.spent, self.over, self.blocked = Counter(), "", {}
        call(self._proxy.review())

    def twin(self) -> Guard:
        """What this one decides now, to be taken over again later."""
        twin = Guard(self.gate)
        twin._limits = dict(self._limits)
        return twin

    @property
    def server(self) -> str:
        return f"http://127.0.0.1:{self._proxy.port}"

    @property
    def alive(self) -> bool:
        """Whether the proxy still listens. Where it does not, the browser has no way out."""
        return self._proxy.listening

    def close(self) -> None:
        """Stop, and cut what is open. Closed twice is closed."""
        call(self._proxy.stop())
        if _listening.pop(self._proxy.port, None) is not None:
            release_port(self._proxy.port)

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of each new refusal, in the thread that made it."""
        self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    async def sees(self, ask: Callable[[str], Awaitable[object]]) -> bool:
        """Whether what `ask` asks for, a URL that exists nowhere, comes by here."""
        name = f"{secrets.token_hex(16)}.invalid"
        self._signs[name] = False
        await ask(f"http://{name}/")
        return self._signs.pop(name)

    def allows(self, action: Action) -> bool:
        """What the policy says of a request, with nobody told."""
        return self.gate is not None and self.gate.decide(action, self._state).allowed

    @property
    def _state(self) -> State:
        return State(own_ports=own_ports(), grown=tuple(self.grown))

    def decide(self, action: Action, *, popup: bool = False) -> Decision:
        """What the policy says of a request; a refusal is remembered and told."""
        if (host := _host(action.url or "")) in self._signs:
            self._signs[host] = True
            return Decision(verdict="deny", reason="subresource.not_allowed", message="a sign of ours")
        if self.gate is None:
            message = "the browser asked for it by itself, without a page or an action"
            decision = Decision(verdict="deny", reason="subresource.not_allowed", message=message)
        else:
            decision = self.gate.decide(action, self._state)
            self._grow(action, decision)
        if not decision.allowed:
            resource = action.resource or "subresource"
            self.refuse(Blocked(action.url or "", resource, decision.reason, decision.message, popup=popup))
        return decision

    def _grow(self, action: Action, decision: Decision) -> None:
        """Remember where a redirect led that `origins.grow` speaks of."""
        if self.gate is None or not action.redirects or decision.verdict == "deny":
            return
        added = dict.fromkeys(self.gate.growth(action, self._state))
        (self.grown if decision.allowed else self.offered).update(added)

    def upgraded(self, url: str) -> str | None:
        """The https address to ask for instead, where the policy wants that."""
        if self.gate is None or not self.gate.network.upgrade_http or not url.lower().startswith("http://"):
            return None
        try:
            parsed = canonical(url, entry="request")
        except UrlError:
            return None
        return None if parsed.private or parsed.port != HTTP_PORT else "https" + url[len("http") :]

    def refuse(self, blocked: Blocked) -> None:
        """Remember a refusal, and tell of it the first time."""
        place = blocked.url if blocked.resource == "document" else _origin(blocked.url)
        key = (place, blocked.resource, blocked.reason)
        with self._lock:
            known = self.blocked.get(key)
            if known is not None or len(self.blocked) < TOLD_AT_MOST:
                self.blocked[key] = blocked if known is None else replace(known, times=known.times + 1)
        if known is None:
            for listener in self._listeners:
                listener(blocked)

    def unreachable(self, host: str) -> None:
        """Nothing answered at the addresses of `host`."""
        with self._lock:
            self._unreachable.add(host)

    def take_unreachable(self, url: str) -> bool:
        """Whether nothing answered at the host of `url` since this was asked last."""
        with self._lock:
            host = _host(url)
            known = host in self._unreachable
            self._unreachable.discard(host)
        return known

    def count(self, key: str, size: int) -> bool:
        """Count bytes; False once there are too many, and the connection is to be cut."""
        with self._lock:
            self.spent[key] += size
            limit = self._limits[key]
            if limit is None or self.spent[key] <= limit:
                return True
            self.over = self.over or key
        return False


def _origin(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.split('/', 1)[0]}"


def _host(url: str) -> str:
    return url.partition("://")[2].split("/", 1)[0].rpartition("@")[2].rsplit(":", 1)[0]
