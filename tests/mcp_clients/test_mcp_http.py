"""`strelka mcp --http`: who may speak to it, several clients at once, and what is gone when they leave."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from local_server import LocalServer
from mcp.shared.exceptions import MCPError
from mcp_served import (
    TOKEN,
    Person,
    becomes,
    browsers,
    command,
    complete,
    environment,
    over_http,
    runs_of,
    served,
    told,
    words,
)

PAGES = {"/": "<title>Lamps</title><h1>Lamps</h1><label>Search <input name=q></label>"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "by hand", "version": "1"},
    },
}
OWN = {
    "authorization": f"Bearer {TOKEN}",
    "accept": "application/json, text/event-stream",
    "content-type": "application/json",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, LocalServer]]:
    """Address of the server, its folder, and the site its clients look at."""
    folder, site = tmp_path_factory.mktemp("mcp"), LocalServer(PAGES)
    try:
        with served(folder, "--start", site.url + "/") as (address, _):
            yield address, folder, site
    finally:
        site.close()


REFUSED = {
    "no token": ({"authorization": ""}, 401),
    "wrong token": ({"authorization": "Bearer " + TOKEN[:-1] + "x"}, 401),
    "truncated token": ({"authorization": "Bearer " + TOKEN[:-1]}, 401),
    "another scheme": ({"authorization": f"Basic {TOKEN}"}, 401),
    "foreign host": ({"host": "evil.test"}, 421),
    "host that begins as ours": ({"host": "localhost.evil.test"}, 421),
    "another port": ({"host": "127.0.0.1:1"}, 421),
    "origin null": ({"origin": "null"}, 403),
    "foreign origin": ({"origin": "https://evil.test"}, 403),
    "our host on another port": ({"origin": "http://127.0.0.1:1"}, 403),
    "cross-site": ({"sec-fetch-site": "cross-site"}, 403),
    "text": ({"content-type": "text/plain"}, 415),
    "a form": ({"content-type": "application/x-www-form-urlencoded"}, 415),
    "compressed": ({"content-encoding": "gzip"}, 415),
    "forwarded host does not help": ({"host": "evil.test", "x-forwarded-host": "127.0.0.1"}, 421),
}


@pytest.mark.parametrize(("headers", "status"), REFUSED.values(), ids=REFUSED)
def test_refused(server: tuple[str, Path, LocalServer], headers: dict[str, str], status: int) -> None:
    answer = httpx.post(server[0], json=INITIALIZE, headers={**OWN, **headers})
    assert answer.status_code == status
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("method", ["GET", "DELETE", "OPTIONS", "PUT", "HEAD"])
def test_origin_is_looked_at_on_every_method(server: tuple[str, Path, LocalServer], method: str) -> None:
    foreign = {**OWN, "origin": "https://evil.test"}
    assert httpx.request(method, server[0], headers=foreign).status_code == 403


def test_other_bad_requests(server: tuple[str, Path, LocalServer]) -> None:
    address = server[0]
    assert httpx.post(f"{address}?token={TOKEN}", json=INITIALIZE, headers=OWN).status_code == 401
    assert httpx.options(address, headers=OWN).status_code == 405
    assert httpx.get(address.removesuffix("/mcp") + "/docs", headers=OWN).status_code == 404
    assert httpx.post(address, content=b"[" * 100_000, headers=OWN).status_code == 400
    assert httpx.post(address, content=b"x" * 2_000_000, headers=OWN).status_code == 413
    twice = httpx.post(address, content=b'{"id": 1, "id": 2}', headers=OWN)
    assert (twice.status_code, "twice" in twice.json()["error"]) == (400, True)
    chunked = httpx.post(address, content=(b" " * 100_000 for _ in range(20)), headers=OWN)
    assert chunked.status_code == 413
    stranger = {**OWN, "mcp-session-id": "0" * 32}
    assert httpx.post(address, json=INITIALIZE, headers=stranger).status_code == 404
    later = httpx.post(address, json=INITIALIZE, headers={**OWN, "mcp-protocol-version": "2026-07-28"})
    assert later.status_code == 400
    assert "2025-11-25" in later.json()["error"]["data"]["supported"]


async def test_clients_have_runs_of_their_own(server: tuple[str, Path, LocalServer]) -> None:
    address, folder, site = server
    before = runs_of(folder)
    async with over_http(address, person=Person()) as one, over_http(address, mode="legacy") as other:
        await asyncio.gather(*(client.call_tool("list_tabs") for client in (one, other)))
        await one.call_tool("type_text", {"target": "Search", "text": "only mine"})
        seen, not_seen = await asyncio.gather(*(client.call_tool("observe_dom") for client in (one, other)))
        assert "only mine" in words(seen)
        assert "only mine" not in words(not_seen)
        assert len(browsers(folder)) >= 2

        itself = await one.call_tool("navigate", {"url": address})
        assert itself.is_error
        assert itself.structured_content["code"] == "net.self"
    assert site.url  # it is still served: what closed is ours
    runs = [run for run in runs_of(folder) if run not in before]
    assert len(runs) == 2
    becomes(lambda: not browsers(folder))
    becomes(lambda: all("run_finished" in (run / "events.jsonl").read_text() for run in runs))
    assert all(told(complete(run), "run_finished")[0]["status"] == "finished" for run in runs)


async def test_a_wrong_token_connects_nobody(server: tuple[str, Path, LocalServer]) -> None:
    with pytest.raises((MCPError, ExceptionGroup)):
        async with over_http(server[0], token="another-token-of-some-length"):
            pytest.fail("connected")


def test_a_token_that_can_be_guessed_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path, "--http", "0", "--start", "http://127.0.0.1:9/"),
        env={**environment(tmp_path), "STRELKA_MCP_TOKEN": "short"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "STRELKA_MCP_TOKEN is no token: expected 16" in done.stderr
