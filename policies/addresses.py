"""Which hosts are not on the public internet: our own table of address ranges and special-use names.

Sources: the IANA special-purpose registries for IPv4 and IPv6 (RFC 6890 and its successors), RFC 6761, 6762
and 8375, and ICANN's reservation of `.internal`. `ipaddress.is_global` is not used: it calls NAT64 and 6to4
forms of loopback, multicast and some metadata addresses global (measured).
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

_SPECIAL_V4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this host
            "10.0.0.0/8",  # private use
            "100.64.0.0/10",  # carrier-grade NAT, some clouds' metadata
            "127.0.0.0/8",  # loopback
            "169.254.0.0/16",  # link-local, metadata of most clouds
            "172.16.0.0/12",  # private use
            "192.0.0.0/24",  # IETF protocol assignments
            "192.0.2.0/24",  # documentation
            "192.88.99.0/24",  # 6to4 relays, deprecated
            "192.168.0.0/16",  # private use
            "198.18.0.0/15",  # benchmarking
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, broadcast
        ),
    )
)
_GLOBAL_V6 = IPv6Network("2000::/3")
_SPECIAL_V6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # IETF protocol assignments, Teredo
            "2001:db8::/32",  # documentation
            "3fff::/20",  # documentation
        ),
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")
_6TO4 = IPv6Network("2002::/16")
_ISATAP = (0x00005EFE, 0x02005EFE)

_PRIVATE_SUFFIXES = frozenset(
    {
        "localhost",
        "localdomain",
        "local",
        "internal",
        "intranet",
        "private",
        "corp",
        "home",
        "lan",
        "domain",
        "home.arpa",
        "in-addr.arpa",
        "ip6.arpa",
        "svc",  # cluster names; `.svc` is no public suffix
        "consul",
    }
)


@lru_cache(1024)
def literal(host: str) -> Address | None:
    """The address a canonical host (IPv6 in brackets) is, or None for a name."""
    try:
        return ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def is_private_address(address: Address) -> bool:
    """True unless `address` is an ordinary public unicast address, also through an IPv4 address inside it."""
    if isinstance(address, IPv4Address):
        return any(address in network for network in _SPECIAL_V4)
    inner = _embedded(address)
    if inner is not None:
        return is_private_address(inner)
    return address not in _GLOBAL_V6 or any(address in network for network in _SPECIAL_V6)


def is_private_name(host: str) -> bool:
    """True for names that only mean something on this machine or in a local network."""
    name = host.rstrip(".")
    if "." not in name:
        return bool(name) and literal(name) is None
    labels = name.split(".")
    return any(".".join(labels[start:]) in _PRIVATE_SUFFIXES for start in range(1, len(labels)))


def is_local_name(host: str) -> bool:
    """True for the names that Chromium itself resolves to loopback, whatever a resolver says."""
    name = host.rstrip(".")
    return name == "localhost" or name.endswith(".localhost")


def is_own_address(address: Address) -> bool:
    """True for loopback and the unspecified address, which both lead to this machine."""
    inner = _embedded(address) if isinstance(address, IPv6Address) else None
    address = inner or address
    return address.is_loopback or address.is_unspecified


def _embedded(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address a packet to `address` would reach through a translator or tunnel."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    bits = int(address)
    if address in _NAT64 or (bits >> 32) & 0xFFFFFFFF in _ISATAP:
        return IPv4Address(bits & 0xFFFFFFFF)
    return IPv4Address((bits >> 80) & 0xFFFFFFFF) if address in _6TO4 else None
