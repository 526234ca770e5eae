"""The proxy by itself: whatever is said to it, only what was judged is dialled, and nothing else arrives."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from internet import Internet

from browser_tools.egress.guard import Guard, claim_port, own_ports, release_port
from policies.action import Action
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

LISTED = {
    "origins": {"allow": ["http://example.com", "https://example.com"]},
    "network": {"subresources": "listed"},
}
TOLD = 1.0


def gate(policy: dict[str, Any]) -> Gate:
    return Gate([Layer("policy", policy_from_mapping(policy, "policy"))])


class Raw(NamedTuple):
    """A proxy on a small internet, and what the server at example.com was sent."""

    internet: Internet
    guard: Guard
    seen: list[Any]

    async def say(self, *parts: bytes) -> bytes:
        """Everything the proxy answers to `parts`, until it closes or says nothing for a moment."""
        reader, writer = await asyncio.open_connection("127.0.0.1", int(self.guard.server.rsplit(":", 1)[1]))
        answer = b""
        try:
            for part in parts:
                writer.write(part)
                await writer.drain()
                answer += await self._read(reader)
        except ConnectionError:
            pass
        finally:
            writer.close()
        return answer

    async def _read(self, reader: asyncio.StreamReader) -> bytes:
        try:
            async with asyncio.timeout(TOLD):
                return await reader.read(65536)
        except TimeoutError:
            return b"(silence)"


@pytest.fixture
def net() -> Iterator[Internet]:
    made = Internet()
    yield made
    made.close()


@pytest_asyncio.fixture
async def raw(net: Internet) -> AsyncIterator[Raw]:
    seen: list[Any] = []

    def page(request: Any) -> bytes:
        seen.append(request)
        return b"ok:" + bytes(request.body)

    net.serve("example.com", {"/": page, "/x": page}, scheme="http")
    guard = Guard(gate(LISTED), resolver=net.resolve, dialler=net.dial)
    guard.start()
    yield Raw(net, guard, seen)
    guard.close()


HOST = b"Host: example.com\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"GET http://user@evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"GET http://example.com@evil.test/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"GET http://example.com:80@evil.test/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"GET http://evil.test/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"GET http://evil.test\\@example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"GET http://example.com.evil.test/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"GET https://evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"GET ftp://evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"GET //evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"GET http:///evil.test/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"GET http://evil%2etest/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"CONNECT evil.test:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
        b"CONNECT evil.test HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        b"CONNECT example.com@evil.test:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"CONNECT evil.test:443/@example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"CONNECT evil.test#example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"CONNECT https://evil.test:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
        b"CONNECT [::1]:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT [::ffff:127.0.0.1]:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT ::1:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT 2130706433:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT 0x7f.1:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT localhost:22 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT example.com:0 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT example.com:99999 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT example.com:8443 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT xn--exmple-cua.com:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT ex\xc3\xa4mple.com:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT example.com.:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT *:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET http://evil.test/ HTTP/1.0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03evil.test",
        b"\x05\x01\x00\x03\x09evil.test\x01\xbb",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
    ids=lambda said: ascii(said.partition(b"\r")[0].decode("latin-1"))[1:-1],
)
async def test_nothing_is_dialled_that_was_not_judged(raw: Raw, said: bytes) -> None:
    answer = await raw.say(said)
    assert b" 200 " not in answer.partition(b"\r\n")[0] + b" "
    assert (raw.internet.dialled, raw.internet.forbidden.arrivals, raw.seen) == (set(), 0, [])


async def test_the_server_is_told_the_host_that_was_judged(raw: Raw) -> None:
    await raw.say(b"GET http://example.com/x HTTP/1.1\r\nHost: evil.test\r\n\r\n")
    assert [request.headers["host"] for request in raw.seen] == ["example.com"]


async def test_one_connection_may_go_on_to_another_host_only_where_that_is_allowed(raw: Raw) -> None:
    first = b"GET http://example.com/x HTTP/1.1\r\n" + HOST + b"\r\n"
    answer = await raw.say(first, b"GET http://evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n")
    assert (answer.count(b"HTTP/1.1 "), len(raw.seen)) == (1, 1)
    pipelined = first + b"GET http://evil.test/ HTTP/1.1\r\nHost: evil.test\r\n\r\n" + first
    await raw.say(pipelined, b"")
    assert (len(raw.seen), raw.internet.forbidden.arrivals) == (2, 0)


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", b"3\r\nabc\r\n0\r\n\r\n"),
        (b"Transfer-Encoding: chunked\r\n", b"3;x=y\r\nabc\r\n0\r\nx: y\r\n\r\n"),
        (b"Content-Length: 3\r\nConnection: content-length, x-drop\r\nX-Drop: 1\r\n", b"abc"),
        (b"Content-Length: 3\r\nExpect: 100-continue\r\n", b"abc"),
    ],
    ids=["two-framings", "chunks", "named-hop-headers", "expect"],
)
async def test_a_body_has_one_framing_and_ends_where_it_ends(raw: Raw, head: bytes, body: bytes) -> None:
    smuggled = b"GET http://example.com/ HTTP/1.1\r\n" + HOST + b"\r\n"
    await raw.say(b"POST http://example.com/x HTTP/1.1\r\n" + HOST + head + b"\r\n" + body + smuggled, b"")
    assert [request.path for request in raw.seen][:2] == ["/x", "/"][: len(raw.seen)]
    names = {name.lower() for name in raw.seen[0].headers}
    assert not {"content-length", "transfer-encoding"} <= names
    assert not names & {"x-drop", "expect", "connection"}


async def test_two_lengths_are_refused(raw: Raw) -> None:
    said = (
        b"POST http://example.com/x HTTP/1.1\r\n"
        + HOST
        + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"
    )
    assert b"200" not in (await raw.say(said)).partition(b"\r\n")[0]
    assert raw.seen == []


async def test_a_site_cannot_pass_for_the_proxy_and_ask_who_it_is(raw: Raw) -> None:
    who = (407, {"proxy-authenticate": "Basic realm=x"}, "who are you")
    raw.internet.serve("asks.test", {"/": who}, scheme="http")
    raw.guard.take_over(Guard(gate({"origins": {"allow": ["http://asks.test"]}})))
    answer = await raw.say(b"GET http://asks.test/ HTTP/1.1\r\nHost: asks.test\r\n\r\n")
    assert (b"407" in answer, b"proxy-authenticate" in answer.lower()) == (True, False)


async def test_a_socket_of_a_plain_page_goes_through_a_tunnel(net: Internet) -> None:
    net.serve("example.com", {"/": "<p>"}, scheme="http")
    only_plain = {"origins": {"allow": ["http://example.com"]}, "network": {"subresources": "listed"}}
    guard = Guard(gate(only_plain), resolver=net.resolve, dialler=net.dial)
    guard.start()
    kit = Raw(net, guard, [])
    answer = await kit.say(b"CONNECT example.com:80 HTTP/1.1\r\nHost: example.com:80\r\n\r\n")
    assert b" 200 " in answer
    answer = await kit.say(b"CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n")
    assert b" 403 " in answer
    guard.close()


async def test_a_stricter_policy_cuts_what_it_would_not_have_let_out(raw: Raw) -> None:
    raw.internet.serve("other.test", {"/": "<p>"}, scheme="http")
    raw.guard.take_over(Guard(gate({"origins": {"allow": ["http://other.test", "http://example.com"]}})))
    port = int(raw.guard.server.rsplit(":", 1)[1])
    tunnels = {}
    for host in ("other.test", "example.com"):
        reader, writer = tunnels[host] = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"CONNECT {host}:80 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
    raw.guard.take_over(Guard(gate(LISTED)))
    kept, cut = tunnels["example.com"], tunnels["other.test"]
    kept[1].write(b"GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n")
    assert await kept[0].readexactly(15) == b"HTTP/1.1 200 OK"
    with contextlib.suppress(ConnectionError):
        assert await cut[0].read() == b""
    for _, writer in tunnels.values():
        writer.close()


async def test_our_own_ports_are_ours_under_any_name(raw: Raw) -> None:
    claim_port(6543)
    raw.internet.dns["dev.test"] = [("127.0.0.1",)]
    listed = {"origins": {"allow": ["http://dev.test:*"]}, "network": {"private": "listed"}}
    raw.guard.take_over(Guard(gate(listed)))
    await raw.say(b"GET http://dev.test:6543/ HTTP/1.1\r\nHost: dev.test\r\n\r\n")
    release_port(6543)
    assert {one.reason for one in raw.guard.blocked.values()} == {"net.self"}
    assert raw.internet.dialled == set()


async def test_a_closed_guard_is_closed_once_and_for_all(raw: Raw) -> None:
    port = int(raw.guard.server.rsplit(":", 1)[1])
    raw.guard.close()
    raw.guard.close()
    assert port not in own_ports()
    claim_port(port)
    assert port in own_ports()
    release_port(port)
    with pytest.raises(OSError, match="Connect"):
        await asyncio.open_connection("127.0.0.1", port)


async def test_a_slow_name_holds_nobody_else(raw: Raw) -> None:
    asked, answered = threading.Event(), threading.Event()

    async def resolver(host: str) -> tuple[str, ...]:
        if host == "slow.test":
            asked.set()
            await asyncio.to_thread(answered.wait, 10)
            return ()
        return await raw.internet.resolve(host)

    raw.guard.names.resolver = resolver
    raw.guard.take_over(Guard(gate({"origins": {"allow": ["http://slow.test", "http://example.com"]}})))
    slow = asyncio.ensure_future(raw.say(b"GET http://slow.test/ HTTP/1.1\r\nHost: slow.test\r\n\r\n"))
    await asyncio.to_thread(asked.wait, 10)
    assert b"200 OK" in await raw.say(b"GET http://example.com/x HTTP/1.1\r\n" + HOST + b"\r\n")
    answered.set()
    assert await slow == b""


def test_without_a_policy_nothing_is_allowed() -> None:
    guard = Guard(None)
    assert not guard.decide(
        Action(entry="request", url="https://example.com/", resource="connection")
    ).allowed
    assert not guard.allows(Action(entry="request", url="https://example.com/", resource="connection"))
