"""`at(pages)`: a door that stands before `/` of a local site; `standing(pages)`: one for a whole module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from doors import DoorKit, door_kit
from local_server import LocalServer, Page

from browser_tools.chromium import Chromium
from browser_tools.session import Session

At = Callable[..., Awaitable[DoorKit]]


@pytest.fixture
async def at(session: Session, serve: Any, tmp_path: Path) -> AsyncIterator[At]:
    with ExitStack() as stack:

        async def start(pages: str | Mapping[str, Page], **options: Any) -> DoorKit:
            base = serve({"/": pages} if isinstance(pages, str) else pages)
            kit = stack.enter_context(door_kit(session, base, tmp_path, **options))
            result = await kit("navigate", url=base + "/")
            assert result.ok, result.error
            return kit

        yield start


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def standing(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[At]:
    """Opened once for each page: only for calls that leave it as it is."""
    kits: dict[str, DoorKit] = {}
    sessions: list[Session] = []
    with ExitStack() as stack:

        async def start(pages: str | Mapping[str, Page], **options: Any) -> DoorKit:
            key = f"{pages} {options}"
            if key not in kits:
                server = LocalServer({"/": pages} if isinstance(pages, str) else pages)
                stack.callback(server.close)
                sessions.append(await chromium.new_session())
                folder = tmp_path_factory.mktemp("standing")
                kits[key] = stack.enter_context(door_kit(sessions[-1], server.url, folder, **options))
                result = await kits[key]("navigate", url=server.url + "/")
                assert result.ok, result.error
            return kits[key]

        yield start
        for session in sessions:
            await session.close()
