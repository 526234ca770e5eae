"""Where the server is reached: its socket, and the names that it goes by."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from browser_tools.egress.guard import claim_port, release_port
from policies.errors import BadInput

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")
WAITING = 256
"""Connections that the system keeps until we take them."""


class PortTaken(BadInput):
    """Nobody can listen there."""

    code = "server.port"


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens (port 0: on a free one), and that the agent's own browser never reaches.

    Raises PortTaken.
    """
    try:
        listener = _bound(host, port)
    except OSError as error:
        raise PortTaken(
            f"cannot listen on {host} port {port}: {error.strerror or error}; choose another port"
        ) from error
    with listener:
        number = listener.getsockname()[1]
        claim_port(number)
        try:
            yield listener
        finally:
            release_port(number)


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except OSError:
        listener.close()
        raise
    return listener


def url_of(host: str, port: int) -> str:
    """How a person on this machine reaches it."""
    named = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}"


def names(host: str, port: int) -> frozenset[str]:
    """What the Host of a request may be: the names of loopback, the address given, this machine's name."""
    hosts = {*LOOPBACK, f"[{host}]" if ":" in host else host}
    if not is_loopback(host):
        own = socket.gethostname()
        hosts |= {own, *_addresses(own)}
    plain = {one.lower() for one in hosts if one}
    return frozenset({f"{one}:{port}" for one in plain} | (plain if port == 80 else set()))


def _addresses(name: str) -> set[str]:
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(name, None)}
    except OSError:
        return set()
    return {f"[{one}]" if ":" in one else one for one in found}


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
