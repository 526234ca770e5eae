"""`at(pages)`: a door that stands before `/` of a local site."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from doors import DoorKit, door_kit
from local_server import Page

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
