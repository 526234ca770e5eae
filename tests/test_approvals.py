"""Approvals: one outcome each, bound to one act, remembered as far as a rule lets them."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asks import PAYMENT

from agent.approve import ApprovalDesk, Approvals
from agent.store import Store
from browser_tools.errors import StorageError
from policies.action import ElementFacts
from policies.approval import Answer, Ask
from policies.errors import BadInput

RACES = 1000


class Person:
    def __init__(self, *says: Answer, delay: float = 0.0) -> None:
        self.says, self.asked, self.delay = list(says), list[Ask](), delay

    async def ask(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        await asyncio.sleep(self.delay)
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]


YES, NO = Answer("approved", "test"), Answer("denied", "test")
ALWAYS = Answer("approved", "test", remember=True)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "strelka.db")


def desk(store: Store, person: Person, clock: Clock | None = None) -> ApprovalDesk:
    clock = clock or Clock()
    return ApprovalDesk(person, lambda: Approvals(store, clock), clock)


async def asked(desk: ApprovalDesk, ask: Ask) -> Answer:
    return desk.known(ask) or await desk.ask(ask)


async def test_a_thousand_races_of_yes_against_the_time_have_one_outcome_each(store: Store) -> None:
    """The answer comes in the very moment in which the time is over."""
    seen: Counter[str] = Counter()
    for number in range(RACES):
        ask = replace(PAYMENT, step=f"c{number}", arguments={"n": number}, seconds=0.001)
        answer = await asked(desk(store, Person(YES, delay=0.001 * (number % 3) / 2)), ask)
        (row,) = store.read("SELECT outcome, by FROM asks WHERE id = ?", (answer.id,))
        assert (row["outcome"], row["by"]) == (answer.outcome, answer.by)
        seen[answer.outcome] += 1
    assert set(seen) <= {"approved", "timeout"}
    assert store.read("SELECT count(*) AS n FROM asks WHERE outcome = 'open'")[0]["n"] == 0


def test_of_two_who_answer_at_once_one_is_first(tmp_path: Path) -> None:
    path = tmp_path / "strelka.db"
    ours = Approvals(Store(path))
    ids = [ours.opened(replace(PAYMENT, step=f"c{number}"), 60) for number in range(200)]
    said: dict[str, list[tuple[str, str]]] = {identifier: [] for identifier in ids}

    def answer(outcome: str) -> None:
        theirs = Approvals(Store(path))
        for identifier in ids:
            said[identifier].append(theirs.end(identifier, outcome, outcome))  # type: ignore[arg-type]

    threads = [threading.Thread(target=answer, args=(outcome,)) for outcome in ("approved", "timeout")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(told) == 2 and len(set(told)) == 1 for told in said.values())


async def test_an_approval_serves_one_act(store: Store) -> None:
    person = Person(YES)
    front = desk(store, person)
    assert (await asked(front, PAYMENT)).outcome == "approved"
    assert (await asked(front, PAYMENT)).outcome == "approved"
    assert len(person.asked) == 2


async def test_a_no_answers_the_same_question_for_ten_seconds(store: Store) -> None:
    person, clock = Person(NO), Clock()
    front = desk(store, person, clock)
    for step in ("c1", "c2", "c3"):
        assert (await asked(front, replace(PAYMENT, step=step))).outcome == "denied"
    assert len(person.asked) == 1
    await asked(front, replace(PAYMENT, arguments={"target": "Sell"}))
    assert len(person.asked) == 2
    clock.now += 10
    await asked(front, replace(PAYMENT, step="c4"))
    assert len(person.asked) == 3


async def test_equal_asks_at_the_same_time_are_one_question_and_one_act(store: Store) -> None:
    person = Person(YES, delay=0.05)
    front = desk(store, person)
    answers = await asyncio.gather(asked(front, PAYMENT), asked(front, PAYMENT), asked(front, PAYMENT))
    assert sorted(answer.outcome for answer in answers) == ["approved", "denied", "denied"]
    assert len(person.asked) == 1


async def test_asks_that_are_put_together_end_once_each(store: Store) -> None:
    person = Person(YES, NO, YES)
    front = desk(store, person)
    asks = [replace(PAYMENT, step=f"c{number}", arguments={"n": number}) for number in range(3)]
    answers = await front.together(asks)
    assert [ask.number for ask in person.asked] == [(1, 3), (2, 3), (3, 3)]
    assert [answer.outcome for answer in answers] == ["approved", "denied", "approved"]
    ended = {row["id"]: row["outcome"] for row in store.read("SELECT id, outcome FROM asks")}
    assert [ended[answer.id] for answer in answers] == ["approved", "denied", "approved"]


async def test_asks_that_are_put_together_and_interrupted_are_denied(store: Store) -> None:
    asks = [replace(PAYMENT, step=f"c{number}", arguments={"n": number}) for number in range(3)]
    task = asyncio.ensure_future(desk(store, Person(YES, delay=60)).together(asks))
    while len(store.read("SELECT 1 FROM asks")) < 3:  # noqa: ASYNC110 - the rows are what is waited for
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert [row["outcome"] for row in store.read("SELECT outcome FROM asks")] == ["denied"] * 3


SCOPES = [
    ("never", [("c1", "r1", 2), ("c2", "r1", 3)]),
    ("step", [("c1", "r1", 1), ("c2", "r1", 2), ("c1", "r2", 3)]),
    ("run", [("c1", "r1", 1), ("c2", "r1", 1), ("c1", "r2", 2)]),
    ("origin", [("c1", "r1", 1), ("c2", "r1", 1), ("c1", "r2", 1)]),
]


@pytest.mark.parametrize(("scope", "then"), SCOPES, ids=[scope for scope, _ in SCOPES])
async def test_an_approval_reaches_as_far_as_its_rule_lets_it(
    store: Store, scope: str, then: list[tuple[str, str, int]]
) -> None:
    person = Person(ALWAYS)
    ask = replace(PAYMENT, remember=scope)  # type: ignore[arg-type]
    assert (await asked(desk(store, person), ask)).outcome == "approved"
    for step, run, times in then:
        await asked(desk(store, person), replace(ask, step=step, run=run, arguments={"other": step + run}))
        assert len(person.asked) == times


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "https://other.test"},
        {"url": "https://evil.test/"},
        {"rule": "other"},
        {"action_class": "send"},
        {"effect": "upload"},
        {"policy": "d2"},
        {"total": "249,00 EUR"},
        {"total": ""},
        {"values": {"Recipient": "Mallory"}},
        {"url": "https://shop.test/gift-cards/pay"},
        {"element": ElementFacts(role="button", name="Buy ten")},
    ],
    ids=lambda change: "-".join([next(iter(change)), str(next(iter(change.values())))[:12]]),
)
async def test_what_is_remembered_is_nothing_else(store: Store, change: dict[str, Any]) -> None:
    person = Person(ALWAYS, NO)
    ask = replace(PAYMENT, remember="origin")
    await asked(desk(store, person), ask)
    assert (await asked(desk(store, person), replace(ask, **change))).outcome == "denied"


async def test_a_payment_whose_total_nobody_could_read_is_remembered_for_nothing(store: Store) -> None:
    person = Person(ALWAYS, NO)
    ask = replace(PAYMENT, remember="origin", total="")
    assert (await asked(desk(store, person), ask)).outcome == "approved"
    assert Approvals(store, Clock()).entries() == []
    assert (await asked(desk(store, person), ask)).outcome == "denied"


async def test_what_is_no_payment_is_remembered_whatever_its_values_are(store: Store) -> None:
    person = Person(ALWAYS, NO)
    ask = replace(PAYMENT, remember="origin", action_class="send", total="")
    await asked(desk(store, person), ask)
    assert (await asked(desk(store, person), replace(ask, values={"Text": "x"}))).outcome == "approved"


async def test_what_is_remembered_ends(store: Store) -> None:
    person, clock = Person(ALWAYS, NO), Clock()
    ask = replace(PAYMENT, remember="origin", lasts=60.0)
    await asked(desk(store, person, clock), ask)
    clock.now += 59
    assert (await asked(desk(store, person, clock), ask)).outcome == "approved"
    clock.now += 2
    assert (await asked(desk(store, person, clock), ask)).outcome == "denied"


async def test_what_is_remembered_is_listed_and_revoked(store: Store) -> None:
    person = Person(ALWAYS, NO)
    ask = replace(PAYMENT, remember="origin")
    await asked(desk(store, person), ask)
    approvals = Approvals(store, Clock())
    (entry,) = approvals.entries()
    assert (entry.kind, entry.scope, entry.origin, entry.rule) == (
        "remembered",
        "origin",
        PAYMENT.origin,
        "pay",
    )
    assert entry.sentence == f"{PAYMENT.sentence} Total: 24,90 EUR"
    with pytest.raises(BadInput, match="no approval"):
        approvals.revoke("zzz")
    assert approvals.revoke(entry.id[:8]).id == entry.id
    assert approvals.entries() == []
    assert (await asked(desk(store, person), ask)).outcome == "denied"


async def test_a_plain_yes_is_not_remembered(store: Store) -> None:
    await asked(desk(store, Person(YES)), replace(PAYMENT, remember="origin"))
    assert Approvals(store, Clock()).entries() == []


async def test_an_interrupted_ask_is_a_no(store: Store) -> None:
    task = asyncio.ensure_future(asked(desk(store, Person(YES, delay=60)), PAYMENT))
    while not store.read("SELECT 1 FROM asks"):  # noqa: ASYNC110 - the row is what is waited for
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert [row["outcome"] for row in store.read("SELECT outcome FROM asks")] == ["denied"]


def test_an_ask_of_a_process_that_died_is_a_no_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "strelka.db"
    code = (
        "import os, sys; sys.path.insert(0, 'tests')\n"
        "from pathlib import Path; from asks import PAYMENT; from agent.approve import Approvals\n"
        "from agent.store import Store\n"
        f"print(Approvals(Store(Path({str(path)!r}))).opened(PAYMENT, 600), flush=True)\n"
        "os.kill(os.getpid(), 9)"
    )
    died = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    identifier = died.stdout.strip()
    approvals = Approvals(Store(path))
    assert approvals.entries() == []
    approvals.opened(replace(PAYMENT, step="c2"), 60)
    assert approvals.end(identifier, "approved", "late") == ("denied", "restart")


DAMAGE = {
    "truncated": lambda path: os.truncate(path, path.stat().st_size // 2),
    "other": lambda path: path.write_bytes(b"no database at all" * 100),
    "flipped": lambda path: path.write_bytes(flipped(path.read_bytes())),
}


def flipped(data: bytes) -> bytes:
    return data[:4096] + bytes(byte ^ 0xFF for byte in data[4096:])


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_by_name(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "strelka.db"
    first = Store(path)
    Approvals(first).opened(PAYMENT, 60)
    first.read("PRAGMA wal_checkpoint(TRUNCATE)")
    first.close()
    DAMAGE[damage](path)
    before = path.read_bytes()
    with pytest.raises(StorageError, match=r"strelka\.db"):
        Store(path)
    assert path.read_bytes() == before


def test_what_was_acknowledged_is_on_disk(store: Store) -> None:
    assert store.read("PRAGMA journal_mode")[0][0] == "wal"
    assert store.read("PRAGMA synchronous")[0][0] == 2


def test_a_store_that_cannot_be_written_says_where(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError, match="STRELKA_DATA"):
        Store(tmp_path / "file" / "strelka.db")


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "strelka.db"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version=99")
    with pytest.raises(StorageError, match="newer"):
        Store(path)
