"""What facts/security.md asks of HTTP (B43-B64), each by a real client: raw bytes, which none tidies up."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from serving import Served, served

from agent.gate.serving import HEAD_SECONDS

CHATS = "/context/chats"
GETS = (
    "/", "/page/x.js", "/enter?code=x", CHATS, "/runs", f"/runs/{'0' * 32}/events", "/approvals", "/settings",
    "/watches", "/tools", "/v1/models", "/openapi.json", "/nowhere",
)  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    async with served(tmp_path_factory.mktemp("gate")) as one:
        yield one


async def spoken(port: int, sent: bytes, *, hang_up: bool = False) -> tuple[int, str]:
    """Status and all else of the answer to raw bytes; status 0 where the server only hung up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        await writer.drain()
        if hang_up:
            writer.write_eof()
        async with asyncio.timeout(20):
            answer = await reader.read()
    except ConnectionError:
        answer = b""
    finally:
        writer.close()
    head = answer.decode("latin-1")
    return (int(head.split(" ", 2)[1]) if head else 0), head


@dataclass(frozen=True)
class Sent:
    """One request, as bytes."""

    number: str
    status: int | tuple[int, ...]
    target: str = CHATS
    method: str = "GET"
    host: str | None = "127.0.0.1:{port}"
    token: str | None = "{token}"
    headers: tuple[str, ...] = ()
    body: bytes = b""
    name: str = ""
    lines: tuple[str, ...] = field(default=())

    def bytes(self, server: Served) -> bytes:
        lines = [f"{self.method} {self.target} HTTP/1.1"]
        lines += [f"Host: {self.host}"] if self.host is not None else []
        lines += [f"Authorization: Bearer {self.token}"] if self.token is not None else []
        lines += [*self.headers, "Connection: close"]
        if self.body and not any(one.lower().startswith(("content-length", "transfer")) for one in lines):
            lines.append(f"Content-Length: {len(self.body)}")
        told = "\r\n".join(lines).replace("{port}", str(server.port)).replace("{token}", server.keys.token)
        return told.encode("latin-1") + b"\r\n\r\n" + self.body


JSON = "Content-Type: application/json"
UPGRADE = ("Upgrade: websocket", "Connection: Upgrade")
CHUNKED = "Transfer-Encoding: chunked"


def post(number: str, status: int | tuple[int, ...], body: bytes, *headers: str, name: str = "") -> Sent:
    return Sent(number, status, method="POST", headers=headers or (JSON,), body=body, name=name)


TABLE = [
    Sent("B43", 200, name="right"),
    Sent("B43", 401, token=None, name="none"),
    Sent("B43", 401, token="wrong" * 9, name="wrong"),
    Sent("B43", 401, token="", name="empty"),
    Sent("B43", 401, token="\xfc\xff", name="latin"),
    Sent("B44", 401, token=None, target=CHATS + "?token={token}", name="query"),
    Sent("B44", 401, token=None, target=CHATS + "?access_token={token}", name="query2"),
    Sent("B44", 403, token=None, target="/enter?code={token}", name="link"),
    Sent("B45", 421, host="evil.test", name="foreign"),
    Sent("B45", 421, host="localhost.evil.test:{port}", name="like ours"),
    Sent("B45", 421, host="127.0.0.1:1", name="other port"),
    Sent("B45", 421, host="127.0.0.1", name="no port"),
    Sent("B45", 421, host="", name="empty"),
    Sent("B45", 400, host=None, name="missing"),
    Sent("B45", 400, headers=("Host: 127.0.0.1:{port}",), name="two"),
    Sent("B45", 200, host="LOCALHOST:{port}", name="ours"),
    *(Sent("B46", 403, target=path, headers=("Origin: null",), name=f"null {path}") for path in GETS),
    *(Sent("B46", 403, target=path, headers=("Origin: http://evil.test",), name=path) for path in GETS),
    Sent("B46", 403, headers=("Origin: http://127.0.0.1:1",), name="other port"),
    Sent("B46", 403, headers=("Origin: https://127.0.0.1:{port}",), name="other scheme"),
    Sent("B46", 403, headers=("Origin: http://127.0.0.1:{port}", "Origin: null"), name="two"),
    Sent("B46", 200, headers=("Origin: http://127.0.0.1:{port}",), name="own"),
    post("B47", 415, b"{}", "Content-Type: text/plain", name="text"),
    post("B47", 415, b"title=x", "Content-Type: application/x-www-form-urlencoded", name="form"),
    post("B47", 415, b"{}", "X: y", name="none"),
    post("B47", 422, b"", "Content-Length: 0", name="no body, so no type"),
    post("B47", 415, b"2\r\n{}\r\n0\r\n\r\n", CHUNKED, name="no type, in pieces"),
    Sent("B47", 401, method="POST", token=None, headers=("Origin: http://127.0.0.1:{port}",), name="page"),
    Sent("B48", 403, headers=("Sec-Fetch-Site: cross-site",), name="cross-site"),
    Sent("B48", 403, headers=("Sec-Fetch-Site: same-site",), name="another port of ours"),
    Sent("B49", 403, method="OPTIONS", headers=("Origin: http://evil.test",), name="foreign"),
    Sent("B49", 405, method="OPTIONS", headers=("Origin: http://127.0.0.1:{port}",), name="own"),
    Sent("B50", 403, headers=("Origin: http://evil.test", *UPGRADE), name="ws"),
    Sent("B50", 401, token=None, headers=UPGRADE, name="ws no token"),
    Sent("B51", 421, host="evil.test", headers=("X-Forwarded-Host: 127.0.0.1:{port}",), name="forwarded"),
    Sent("B51", 200, headers=("X-Forwarded-Host: evil.test", "X-Forwarded-Proto: https"), name="ignored"),
    Sent("B51", 400, target="http://evil.test/", name="absolute"),
    Sent("B51", 400, target="http://127.0.0.1:{port}/runs", name="absolute ours"),
    post("B52", 413, b"{}", JSON, "Content-Length: 100000000", name="100 MB"),
    post("B52", 413, b"1F4000\r\n" + b" " * 2_048_000, JSON, CHUNKED, name="endless"),
    post("B52", 415, gzip.compress(b" " * 10_000_000), JSON, "Content-Encoding: gzip", name="gzip"),
    post("B52", 400, b"{}", JSON, "Content-Length: 2", "Content-Length: 3", name="two lengths"),
    post("B53", 400, b"[" * 100_000, name="depth 100k"),
    post("B53", 400, b'{"title":' + b"[" * 40 + b"]" * 40 + b"}", name="depth 40"),
    post("B53", 400, b'{"title": "a", "title": "b"}', name="twice"),
    post("B53", 400, b'{"title": NaN}', name="NaN"),
    post("B53", 400, b'{"title": 1e999}', name="endless number"),
    post("B53", 400, b'{"title": "\\ud83d"}', name="half a character"),
    post("B53", 400, b'{"title": "\xff"}', name="no UTF-8"),
    post("B53", 400, b'{"title"', name="cut off"),
    post("B53", 422, b'{"tittle": "x"}', name="unknown key"),
    post("B53", 422, b"[]", name="list"),
    post("B53", 201, b'{"title": "\\ud83d\\ude00"}', name="whole character"),
    Sent("B57", 405, target="/approvals/" + "0" * 32, method="GET", name="GET"),
    Sent("B57", 404, target="/approvals/" + "0" * 32, method="POST", headers=(JSON,),
         body=json.dumps({"hash": "0" * 64, "approve": True}).encode(), name="unknown"),
    Sent("B58", 401, target="/approvals/" + "0" * 32, method="POST", token=None,
         headers=(JSON, "Origin: http://127.0.0.1:{port}"), body=b"{}", name="no cookie"),
]  # fmt: skip


@pytest.mark.parametrize("sent", TABLE, ids=lambda one: f"{one.number} {one.name or one.status}")
async def test_who_is_let_in(server: Served, sent: Sent) -> None:
    status, told = await spoken(server.port, sent.bytes(server))
    assert status == sent.status, told[:400]
    assert "access-control" not in told.lower()
    assert server.keys.token not in told
    if status not in (400, 0):  # h11 answers some requests that are none before anything of ours
        assert "content-security-policy" in told
        assert "x-frame-options: DENY" in told


async def test_b52_a_body_that_ends_too_early_does_nothing(server: Served) -> None:
    before = len(await server.json(CHATS))
    sent = post("B52", 0, b'{"title": "half', JSON, "Content-Length: 200")
    assert (await spoken(server.port, sent.bytes(server), hang_up=True))[0] in (0, 400)
    assert len(await server.json(CHATS)) == before


async def test_b43_the_link_works_once_and_its_cookie_for_the_page_alone(server: Served) -> None:
    link = f"/enter?code={server.keys.link_code()}"
    sent = Sent("B44", 303, target=link, token=None)
    status, told = await spoken(server.port, sent.bytes(server))
    assert status == 303
    assert "httponly" in told.lower()
    assert "samesite=strict" in told.lower()
    cookie = "Cookie: " + told.partition("set-cookie: ")[2].partition(";")[0]
    assert (await spoken(server.port, sent.bytes(server)))[0] == 403
    own = "Origin: http://127.0.0.1:{port}"
    for headers, method, wanted in (
        ((cookie,), "GET", 200),
        ((cookie, own, JSON), "POST", 201),
        ((cookie, JSON), "POST", 401),
        ((cookie, "Origin: http://127.0.0.1:1", JSON), "POST", 403),
        ((cookie[:-1],), "GET", 401),
    ):
        one = Sent("B43", wanted, method=method, token=None, headers=headers, body=b"{}" * (method == "POST"))
        assert (await spoken(server.port, one.bytes(server)))[0] == wanted, headers


NAMES = (
    "../result.json", "%2e%2e%2fresult.json", "..%5cresult.json", "..%2f..%2f..%2fetc%2fpasswd", "a%00.png",
    "%2fetc%2fpasswd", "link.png", "folder", ".", "..", "%2e%2e",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
async def test_b54_nothing_but_the_artifacts_of_a_run_is_given_out(
    server: Served, tmp_path: Path, name: str
) -> None:
    run = _with_artifacts(server, tmp_path)
    sent = Sent("B54", 404, target=f"/runs/{run}/artifacts/{name}")
    status, told = await spoken(server.port, sent.bytes(server))
    assert status in (404, 307), told[:300]
    assert "root:" not in told
    assert "canary" not in told


@pytest.mark.parametrize("name", ["page.html", "drawing.svg", "page.xhtml", "code.js", "data.json"])
async def test_b55_artifacts_are_inert(server: Served, tmp_path: Path, name: str) -> None:
    run = _with_artifacts(server, tmp_path)
    answer = await server.client.get(f"/runs/{run}/artifacts/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    other = server.house.records.add_run("goal", "another")
    assert (await server.client.get(f"/runs/{other.id}/artifacts/{name}")).status_code == 404


def _with_artifacts(server: Served, folder: Path) -> str:
    row = server.house.records.add_run("goal", "left files")
    artifacts = folder / "artifacts"
    artifacts.mkdir()
    (folder / "result.json").write_text("canary")
    (folder / "secret.png").write_text("canary")
    (artifacts / "folder").mkdir()
    (artifacts / "link.png").symlink_to(folder / "secret.png")
    for name in ("page.html", "drawing.svg", "page.xhtml", "code.js", "data.json"):
        (artifacts / name).write_text("<script>alert(1)</script>")
    server.house.records.ended(row.id, "finished", "", str(folder))
    return row.id


async def test_b60_two_hundred_slow_connections_leave_the_page_its_answers(server: Served) -> None:
    slow = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(200)]
    for number, (_, writer) in enumerate(slow):
        writer.write(b"GET / HTTP/1.1\r\nHost: 127" if number % 2 else b"")
    async with asyncio.timeout(10):
        assert (await server.client.get("/settings")).status_code == 200
    for _, writer in slow:
        writer.close()


async def test_b60_who_asks_too_much_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    async with served(tmp_path) as server:

        async def knock() -> int:
            return (await spoken(server.port, Sent("B60", 401, token=None).bytes(server)))[0]

        told = [status for _ in range(6) for status in await asyncio.gather(*(knock() for _ in range(25)))]
        assert 429 in told
        assert set(told) <= {401, 429}
        assert (await server.client.get("/settings")).status_code == 200


async def test_b64_ids_are_of_128_bits(server: Served) -> None:
    ids = {(await server.json(CHATS, {}))["id"] for _ in range(5)}
    assert len(ids) == 5
    assert all(len(id) == 32 and int(id, 16) for id in ids)


@pytest.mark.deep
async def test_b60_who_asks_for_nothing_is_hung_up_on(server: Served) -> None:
    async def held(said: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(said)
        try:
            async with asyncio.timeout(4 * HEAD_SECONDS):
                return await reader.read()
        finally:
            writer.close()

    begun = Sent("B60", 200, target="/settings").bytes(server).replace(b"Connection: close\r\n", b"")
    silent, half, second = await asyncio.gather(
        held(b""), held(b"GET / HTTP/1.1\r\nHost: 127"), held(begun + b"GET / HTTP/1.1\r\nHo")
    )
    assert (silent, half) == (b"", b"")
    assert second.startswith(b"HTTP/1.1 200")
