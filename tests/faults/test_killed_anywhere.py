"""kill -9 at random points of runs: the log verifies, what was acknowledged is there, nothing is done twice.

`STRELKA_KILLS` is how many times; the points are drawn anew each time and named by their seed. Seen once,
from seeds 3000000 and 4000000: 196 of 200 died before their end, after 0 to 40 events; 134 left an act of
unknown outcome, 323 notes were taken and none twice, no line was torn.
"""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from local_server import Answer, Request
from shell_runs import ShellRun, strelka

from browser_tools.events import Event, read_events, verify

SAMPLE, ALL = 6, 200
EVENTS = 41
"""Lines in the log of a run that nobody kills, or nearly: it is killed after a number of them."""
JITTER = 0.3
"""Seconds after that line, at most."""
TORN = "the last line was cut off while it was written"
STEPS = [f'type "note {number}" into "Note"; click Send note' for number in range(4)]


class Notes:
    """Takes notes that carry a number each, so that one that comes twice is seen."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self._lock = threading.Lock()

    def pages(self) -> dict[str, Any]:
        form = (
            "<form method=post action=/note><label>Note <input name=note></label><button>Send note</button>"
        )
        return {"/": f"<title>Notes</title>{form}", "/note": self._note}

    def _note(self, request: Request) -> Answer:
        with self._lock:
            self.taken.append(request.body.decode())
        return self.pages()["/"]  # type: ignore[no-any-return]


def acknowledged(run: ShellRun) -> list[str]:
    """Lines that somebody had read off the log before the run died."""
    return run.log.read_text(errors="replace").split("\n")[:-1] if run.log.exists() else []


def killed(serve: Callable[..., str], folder: Path, seed: int) -> dict[str, Any]:
    """One run, killed at a point drawn from `seed`; what was found of it."""
    notes, chance = Notes(), random.Random(seed)
    data = folder / "data"
    script = {"start": serve(notes.pages()) + "/", "policy": "testing", "steps": "\n".join(STEPS)}
    run = ShellRun(folder, script, environment={"STRELKA_DATA": str(data)})
    limit, lines = time.monotonic() + 100, chance.randrange(EVENTS)
    while len(acknowledged(run)) < lines and time.monotonic() < limit and run.process.poll() is None:
        time.sleep(0.005)
    time.sleep(chance.uniform(0, JITTER))
    known, sent = acknowledged(run), list(notes.taken)
    with suppress(ProcessLookupError):  # it had ended
        os.killpg(run.process.pid, signal.SIGKILL) if chance.random() < 0.3 else run.process.kill()
    code = run.ended()
    count, fault = verify(run.log) if run.log.exists() else (0, None)
    assert fault is None or fault.problem == TORN, (seed, fault)
    assert acknowledged(run)[: len(known)] == known, seed
    events = list(read_events(run.log)) if run.log.exists() else []
    assert len(notes.taken) == len(set(notes.taken)), (seed, notes.taken)
    assert set(sent) <= set(notes.taken)
    _intents_came_first(events, notes, seed)
    return {
        "code": code, "events": count, "torn": fault is not None, "open": len(_open(events)),
        "sent": len(notes.taken), "known": len(known), "folder": folder, "notes": notes, "data": data,
    }  # fmt: skip


def _open(events: list[Event]) -> list[str]:
    begun = [event.data["call"] for event in events if event.type == "tool_call"]
    ended = {event.data["call"] for event in events if event.type == "tool_result"}
    return [call for call in begun if call not in ended]


def _intents_came_first(events: list[Event], notes: Notes, seed: int) -> None:
    """Whatever reached the site had been announced in the log."""
    clicks = [event for event in events if event.type == "tool_call" and event.data["tool"] == "click"]
    assert len(notes.taken) <= len(clicks), (seed, len(clicks), notes.taken)
    assert len(_open(events)) <= 1, seed


def _afterwards(found: dict[str, Any]) -> None:
    """Looking at a killed run repeats nothing of it, and the log command tells what is unknown."""
    sent = list(found["notes"].taken)
    folder = next((found["folder"] / "runs").glob("2*"), None)
    if folder is None or not found["events"]:
        return
    checked = strelka("log", str(folder), "--verify", cwd=found["folder"])
    assert checked.returncode == (1 if found["torn"] else 0), checked.stdout
    assert "was changed" not in checked.stdout
    told = strelka("log", str(folder), cwd=found["folder"])
    assert ("its outcome is unknown" in told.stdout) == (found["open"] > 0)
    assert strelka("report", str(folder), cwd=found["folder"]).returncode == 0
    listed = strelka("approvals", "--json", cwd=found["folder"], STRELKA_DATA=str(found["data"]))
    assert json.loads(listed.stdout) == []
    assert found["notes"].taken == sent


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_a_killed_run_can_be_trusted(serve: Callable[..., str], tmp_path: Path, seed: int) -> None:
    found = killed(serve, tmp_path / "run", random.Random(f"sample {seed}").randrange(1 << 30))
    if seed % 3 == 0:
        _afterwards(found)


@pytest.mark.deep
@pytest.mark.timeout(0)
def test_two_hundred_killed_runs_can_be_trusted(
    serve: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kills = int(os.environ.get("STRELKA_KILLS", ALL))
    first = int(os.environ.get("STRELKA_KILLS_SEED", time.time_ns() % (1 << 30)))
    found = []
    for number in range(kills):
        found.append(killed(serve, tmp_path / str(number), first + number))
        if number % 20 == 0:
            _afterwards(found[-1])
    with capsys.disabled():
        spread = sorted(one["events"] for one in found)
        print(
            f"\n{kills} kills from seed {first}: {sum(one['code'] < 0 for one in found)} before the end, "
            f"{spread[0]} to {spread[-1]} events (median {spread[len(spread) // 2]}), "
            f"{sum(one['torn'] for one in found)} torn last lines, "
            f"{sum(one['open'] > 0 for one in found)} with an act of unknown outcome, "
            f"{sum(one['sent'] for one in found)} notes taken, none twice"
        )
    assert sum(one["code"] < 0 for one in found) > kills / 2
