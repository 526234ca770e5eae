"""The driver finds its scripts compiled, in a folder that nobody else can write to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from browser_tools.chromium import started_driver
from browser_tools.machine.driver import COMPILED, compiled_before


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STRELKA_CACHE", str(tmp_path))
    monkeypatch.delenv(COMPILED, raising=False)
    return tmp_path / "driver"


async def test_what_one_driver_compiled_the_next_one_finds(cache: Path) -> None:
    for _ in range(2):
        await (await started_driver()).stop()
    kept = [path for path in cache.rglob("*") if path.is_file()]
    assert kept
    assert COMPILED not in os.environ


async def test_damaged_leftovers_hinder_nobody(cache: Path) -> None:
    await (await started_driver()).stop()
    for path in cache.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:100] + b"?" * 50)
    driver = await started_driver()
    assert driver.chromium.name == "chromium"
    await driver.stop()


def test_a_folder_of_ones_own_is_taken(cache: Path) -> None:
    with compiled_before():
        assert os.environ[COMPILED] == str(cache)
    assert cache.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_write_to_is_not(cache: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)
    with compiled_before():
        assert COMPILED not in os.environ


def test_where_no_folder_can_be_had_there_is_none(cache: Path) -> None:
    cache.write_text("a file")
    with compiled_before():
        assert COMPILED not in os.environ


def test_what_a_person_set_stands(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILED, "/somewhere/else")
    with compiled_before():
        assert os.environ[COMPILED] == "/somewhere/else"
    assert os.environ[COMPILED] == "/somewhere/else"
    assert not cache.exists()
