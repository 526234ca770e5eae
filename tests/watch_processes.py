"""Schedulers and workers as processes, and the time that passes for them: all instants in their database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from agent.watch.database import Database, PostgresDatabase, Statements

ROOT = Path(__file__).parents[1]
DAY = 86_400.0
INSTANTS = {
    "watch_state": ("known", "last_slot", "since", "changed", "trouble"),
    "watch_runs": ("claimed", "started", "ended", "lease", "cancelled"),
    "watch_notices": ("created", "due", "lease", "sent"),
    "watch_hosts": ("free", "refused"),
    "watch_errands": ("submitted", "started", "lease", "ended", "cancelled"),
}


def strelka(folder: Path, *words: str, out: bool = False) -> subprocess.Popen[str]:
    """`strelka WORDS...` in a folder, with data of its own. What it says is in a file `said`, or in `out`."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "STRELKA_DATA": str(folder / "data")}
    environment.pop("STRELKA_MODEL", None)
    with (folder / "said").open("a") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "agent.cli", *words],
            cwd=folder,
            env=environment,
            text=True,
            stdout=subprocess.PIPE if out else said,
            stderr=subprocess.PIPE if out else said,
            start_new_session=True,
        )


def ended(process: subprocess.Popen[str], number: signal.Signals = signal.SIGTERM) -> int:
    """Its exit code, after a signal."""
    if process.poll() is None:
        process.send_signal(number)
    return process.wait(60)


def killed(process: subprocess.Popen[str]) -> None:
    """kill -9 of it and all that it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(60)


def browsers_of(pid: int) -> list[int]:
    """The browser processes below a process."""
    parents: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = stat.read_text().rpartition(")")
        except OSError:  # gone meanwhile
            continue
        number, _, name = head.partition(" (")
        names[int(number)] = name
        parents.setdefault(int(rest.split()[1]), []).append(int(number))
    below, waiting = [], [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        below += children
        waiting += children
    return [one for one in below if "chrom" in names[one] or "headless" in names[one]]


def until(holds: Callable[[], bool], what: str, seconds: float = 120.0) -> None:
    """Wait until it holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def _tables(database: Database, statements: Statements) -> set[str]:
    postgres = isinstance(database, PostgresDatabase)
    listed = "pg_tables WHERE schemaname = 'public'" if postgres else "sqlite_master WHERE type = 'table'"
    name = "tablename" if postgres else "name"
    return {row[name] for row in statements.execute(f"SELECT {name} FROM {listed}").fetchall()}


def passes(database: Database, seconds: float = DAY) -> None:
    """So much time goes by for every process over this database, and for no other: nobody waits for it."""
    with database.writing() as statements:
        there = _tables(database, statements)
        for table, columns in INSTANTS.items():
            if table not in there:
                continue
            moved = ", ".join(f"{column} = {column} - {seconds}" for column in columns)
            statements.execute(f"UPDATE {table} SET {moved}")
        # two steps: a slot is never, on the way, where another still is
        statements.execute(f"UPDATE watch_runs SET slot = -(slot - {seconds})")
        statements.execute("UPDATE watch_runs SET slot = -slot")
        if isinstance(database, PostgresDatabase):
            statements.execute(
                "UPDATE procrastinate_workers SET last_heartbeat = last_heartbeat - make_interval(secs => ?)",
                (seconds,),
            )
