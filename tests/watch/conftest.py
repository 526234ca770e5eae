"""Fixtures of watches."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from postgres import Postgres, binaries
from watching import Site, Watching


@pytest.fixture
def site() -> Iterator[Site]:
    started = Site()
    yield started
    started.close()


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Callable[..., Watching]]:
    """`watched(text, start="2026-03-01T00:00:00+00:00", files={name: content})`"""
    made: list[Watching] = []

    def make(
        text: str, start: str = "2026-03-01T00:00:00+00:00", files: Mapping[str, str] | None = None
    ) -> Watching:
        made.append(Watching(tmp_path, text, start, files or {}))
        return made[-1]

    yield make
    for one in made:
        one.store.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A Postgres server. Where it is not installed the test is skipped; in CI that is a failure."""
    place = binaries()
    if place is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "Postgres is not installed: apt-get install postgresql"
        )
    server = Postgres(place)
    yield server
    server.close()
