"""A link, or an address, that turns into a file: who is asked about it decides whether it is kept."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from doors import Person, door_kit

from agent.approve.terminal import told
from browser_tools.chromium import Chromium
from browser_tools.egress.guard import Guard
from browser_tools.secrets import Vault
from browser_tools.session import Session, SessionOptions
from policies.gate import Gate, Layer
from policies.load import bind_start, load_policy

SECRET = "Wellensittich-4711"
FILE = (
    200,
    {"content-type": "text/csv", "content-disposition": f'attachment; filename="{SECRET}.csv"'},
    "a,b\n",
)
PAGES = {"/": "<h1>Home</h1><a href=/report>Report</a>", "/report": FILE}


def gate_for(base: str) -> Gate:
    return Gate([Layer("policy", bind_start(load_policy("standard"), base))])


@pytest_asyncio.fixture(scope="module")
async def guarded() -> AsyncIterator[Chromium]:
    async with await Chromium.start(guarded=True) as started:
        yield started


@pytest.fixture
async def at(guarded: Chromium, serve: Any, tmp_path: Path) -> Any:
    sessions: list[Session] = []

    async def start() -> tuple[Session, str]:
        base = serve(PAGES)
        options = SessionOptions(downloads=tmp_path / "downloads", guard=Guard(gate_for(base)))
        sessions.append(await guarded.new_session(options))
        return sessions[-1], base

    yield start
    for session in sessions:
        await session.close()


CALLS = {"address": ("navigate", {"url": "/report"}), "link": ("click", {"target": "Report"})}


@pytest.mark.parametrize("says", ["approved", "denied"])
@pytest.mark.parametrize("way", CALLS)
async def test_a_file_where_a_page_was_expected_is_asked_about(
    at: Any, tmp_path: Path, way: str, says: str
) -> None:
    session, base = await at()
    person, (tool, arguments) = Person(says), CALLS[way]
    vault = Vault({"shop": SECRET})
    with door_kit(session, base, tmp_path, gate=gate_for(base), person=person, vault=vault) as kit:
        await kit("navigate", url=base + "/")
        result = await kit(tool, **arguments)
        (ask,) = person.asked
        log = (tmp_path / "events.jsonl").read_text()
    assert told(ask).splitlines()[:2] == [
        f"The run wants to download a file on {base}.",
        "  file: 001-download.csv",
    ]
    kept = [(path.name, path.read_text()) for path in (tmp_path / "downloads").glob("*")]
    assert kept == ([("001-download.csv", "a,b\n")] if says == "approved" else [])
    assert (result.ok, result.code) == ((True, "") if says == "approved" else (False, "approval.denied"))
    everything = log + str(result) + str(ask)
    assert not any(
        one in everything for one in (SECRET, SECRET[::-1], base64.b64encode(SECRET.encode()).decode())
    )
