"""Scripts and goals in the line of workers."""

from __future__ import annotations

import json
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from postgres import Postgres
from watch_processes import browsers_of, ended, killed, passes, strelka, until
from watching import Site

from agent.watch.database import PostgresDatabase
from agent.watch.errands import Errand, Errands
from browser_tools.errors import StorageError

pytestmark = pytest.mark.deep  # minutes of processes


@pytest.fixture
def line(postgres: Postgres, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """`line("list", "--json")` -> what `strelka worker list` printed, read; with `start=True` a process."""
    url = postgres.database()
    (tmp_path / "watches.yaml").write_text("version: 1\nname: shop\nwatches: {}\n")
    made: list[subprocess.Popen[str]] = []

    def run(*words: str, start: bool = False, code: int = 0) -> Any:
        if start:
            made.append(strelka(tmp_path, "worker", "--engine", url))
            return made[-1]
        process = strelka(tmp_path, "worker", words[0], *words[1:], "--engine", url, out=True)
        out, said = process.communicate(timeout=60)
        assert process.returncode == code, (out, said)
        return json.loads(out) if "--json" in words else out.strip() or said

    run.url = url  # type: ignore[attr-defined]
    with PostgresDatabase.opened(url) as database:
        run.errands = Errands(database, "shop")  # type: ignore[attr-defined]
        yield run
    for one in made:
        killed(one)


def stands(line: Callable[..., Any], errand: str) -> Errand:
    found: Errand = line.errands.errand(errand)  # type: ignore[attr-defined]
    return found


def test_a_worker_runs_scripts_and_goals(line: Callable[..., Any], site: Site, tmp_path: Path) -> None:
    site.page("/", "<h1>A lamp</h1>")
    steps = "steps: read the page\nexpect: [{text: '{{word}}'}]"
    (tmp_path / "lamp.yaml").write_text(f"start: {site.url}/\ninputs: {{word: {{}}}}\n{steps}\n")
    passes_, fails = (line("add", "lamp.yaml", "--input", f"word={word}") for word in ("A lamp", "A chair"))
    goal = line("add", f"open {site.url}/; read the page")
    asks_a_model = line("add", "tell what this shop is known for", "--start", site.url)
    all_of_them = (passes_, fails, goal, asks_a_model)
    assert [one["state"] for one in line("list", "--json")] == ["waiting"] * 4
    worker = line(start=True)
    until(lambda: all(stands(line, one).ended for one in all_of_them), "all have run")
    states = [stands(line, one).state for one in all_of_them]
    assert states == ["passed", "failed", "finished", "infrastructure"]
    assert "needs a model" in stands(line, asks_a_model).result["reason"]
    assert Path(tmp_path / stands(line, goal).result["folder"] / "result.json").is_file()
    assert "A chair" in line("list")
    assert ended(worker) == 130


def test_what_cannot_be_run_is_refused_before_it_stands_in_the_line(
    line: Callable[..., Any], site: Site, tmp_path: Path
) -> None:
    (tmp_path / "pay.yaml").write_text(
        f"start: {site.url}/\ninputs: {{password: {{}}}}\nsteps: read the page\n"
    )
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere.yaml"
    elsewhere.write_text(f"start: {site.url}/\nsteps: read the page\n")
    assert "under `secrets:`" in line("add", "pay.yaml", "--input", "password=x", code=2)
    assert "where workers look" in line("add", str(elsewhere), code=2)
    assert "missing.yaml" in line("add", "missing.yaml", code=2)
    assert line("list", "--json") == []
    waiting = line("add", f"open {site.url}/; read the page")
    assert waiting in line("cancel", waiting[:6])
    assert "ended already" in line("cancel", waiting, code=2)
    assert stands(line, waiting).state == "interrupted"


def test_cancelled_its_browser_closes_and_killed_it_is_lost(line: Callable[..., Any], site: Site) -> None:
    site.held("/endless", threading.Event(), "")
    first = line("add", f"open {site.url}/endless; read the page")
    worker = line(start=True)
    until(lambda: site.paths() == ["/endless"], "it is under way")
    assert browsers_of(worker.pid)
    line("cancel", first)
    until(lambda: stands(line, first).ended, "it is cancelled")
    until(lambda: not browsers_of(worker.pid), "its browser is closed")
    assert stands(line, first).state == "interrupted"
    second = line("add", f"open {site.url}/endless; read the page")
    until(lambda: site.paths() == ["/endless"] * 2, "the next one is under way")
    killed(worker)
    with PostgresDatabase.opened(line.url) as database:  # type: ignore[attr-defined]
        passes(database)
    other = line(start=True)
    until(lambda: stands(line, second).state == "lost", "it is lost")
    assert site.paths() == ["/endless"] * 2
    assert ended(other, signal.SIGINT) == 130


def test_postgres_may_be_away_for_less_than_a_lease(
    line: Callable[..., Any], postgres: Postgres, site: Site, tmp_path: Path
) -> None:
    held = threading.Event()
    site.held("/slow", held, "<h1>A lamp</h1>")
    first = line("add", f"open {site.url}/slow; read the page")
    worker = line(start=True)
    until(lambda: site.paths() == ["/slow"], "it is under way")
    with postgres.away():
        held.set()
        until(lambda: any(tmp_path.glob("runs/*/result.json")), "the run goes on meanwhile")
        until(lambda: "trying again" in (tmp_path / "said").read_text(), "it is told that Postgres is away")
        with pytest.raises(StorageError):
            stands(line, first)
    until(lambda: stands(line, first).ended, "its result is written down")
    assert stands(line, first).state == "finished"
    second = line("add", f"open {site.url}/slow; read the page")
    until(lambda: stands(line, second).state == "finished", "the worker goes on")
    assert ended(worker) == 130
    said = (tmp_path / "said").read_text()
    assert "trying again" in said
    assert "Traceback" not in said
