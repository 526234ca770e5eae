"""Fixtures of watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
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
