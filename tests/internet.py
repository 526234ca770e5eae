"""A small internet: names have public addresses, and every address leads to a listener on loopback."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import socket
import ssl
import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from local_server import LocalServer, Page

TLS = Path(__file__).parent / "cases" / "tls"
EVIL = "evil.test"


def server_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    return context


def trusted() -> str:
    """The flag that makes Chromium trust the test's key, for every name."""
    der = ssl.PEM_cert_to_DER_cert((TLS / "certificate.pem").read_text())
    return (
        "--ignore-certificate-errors-spki-list="
        + base64.b64encode(hashlib.sha256(spki(der)).digest()).decode()
    )


def spki(der: bytes) -> bytes:
    """The SubjectPublicKeyInfo of a certificate: the sequence that holds the RSA algorithm's identifier."""
    at = der.index(bytes.fromhex("300d06092a864886f70d0101010500"))
    for start in range(at - 1, 0, -1):
        if der[start] == 0x30 and der[start + 1] == 0x82 and start + 4 == at:
            length = int.from_bytes(der[start + 2 : start + 4], "big")
            return der[start : start + 4 + length]
    raise ValueError("no RSA key in the certificate")


class Forbidden:
    """Counts whoever connects to it, and says nothing."""

    def __init__(self) -> None:
        self.arrivals = 0
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._count, daemon=True).start()

    def _count(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self.arrivals += 1
            connection.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):  # macOS: closing is enough there
            self._socket.shutdown(socket.SHUT_RDWR)  # or `accept` would wait on, and the port stay open
        self._socket.close()


class Internet:
    """Resolver and dialler of the proxy's seam. Hosts that end in evil.test lead to the counting listener."""

    def __init__(self) -> None:
        self.forbidden = Forbidden()
        self.asked: Counter[str] = Counter()
        self.dialled: set[str] = set()
        """`address:port` of every connection that was let out."""
        self.dns: dict[str, list[tuple[str, ...]]] = {}
        """Answers of a name, in turn; the last one stays."""
        self._ports: dict[tuple[str, int], int] = {}
        self._hosts: dict[str, str] = {}
        self._servers: list[LocalServer] = []

    def serve(self, host: str, pages: Mapping[str, Page], *, scheme: str = "https") -> str:
        """`pages` under a public name; its origin."""
        server = LocalServer(pages, tls=server_context() if scheme == "https" else None)
        self._servers.append(server)
        self._ports[host, 443 if scheme == "https" else 80] = server.port
        return f"{scheme}://{host}"

    async def resolve(self, host: str) -> tuple[str, ...]:
        self.asked[host] += 1
        if host in self.dns:
            answers = self.dns[host]
            return answers.pop(0) if len(answers) > 1 else answers[0]
        if host == "localhost":
            return ("127.0.0.1",)
        address = f"93.184.216.{len(self._hosts) % 250 + 1}"
        for known, name in self._hosts.items():
            if name == host:
                return (known,)
        self._hosts[address] = host
        return (address,)

    async def dial(self, address: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.dialled.add(f"{address}:{port}")
        host = self._hosts.get(address, "")
        local = self._ports.get((host, port), port if address == "127.0.0.1" else self.forbidden.port)
        return await asyncio.open_connection("127.0.0.1", local)

    def close(self) -> None:
        self.forbidden.close()
        for server in self._servers:
            server.close()
