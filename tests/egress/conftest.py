"""A session of a guarded browser on a small internet."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio
from internet import Internet, trusted

from browser_tools.chromium import Chromium
from browser_tools.egress.guard import Guard
from browser_tools.session import Session, SessionOptions
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

LOOK = {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}


@pytest.fixture
def internet() -> Iterator[Internet]:
    made = Internet()
    yield made
    made.close()


@pytest_asyncio.fixture(scope="session")
async def guarded() -> AsyncIterator[Chromium]:
    """One browser that has no way out but through the guards of its sessions."""
    async with await Chromium.start(guarded=True, flags=[trusted()]) as started:
        yield started


Behind = Callable[[dict[str, Any]], Any]


@pytest_asyncio.fixture
async def behind(guarded: Chromium, internet: Internet) -> AsyncIterator[Behind]:
    """`await behind(policy)` -> (session, guard): a session whose every byte answers to `policy`."""
    sessions: list[Session] = []

    async def make(policy: dict[str, Any], **limits: int) -> tuple[Session, Guard]:
        whole = {"rules": [LOOK], **policy}
        gate = Gate([Layer("policy", policy_from_mapping(whole, "policy"))])
        guard = Guard(gate, resolver=internet.resolve, dialler=internet.dial, **limits)
        session = await guarded.new_session(SessionOptions(guard=guard))
        sessions.append(session)
        return session, guard

    yield make
    for session in sessions:
        await session.close()
