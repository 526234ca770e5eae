"""Asks and remembered approvals, in the store. Each ask ends exactly once, whoever comes first."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agent.store import Store
from policies.approval import Ask, Outcome
from policies.errors import BadInput

DEFAULT_SECONDS = 24 * 3600.0
"""How long an approval is remembered where the rule does not say."""
ID_BYTES = 16
_COVERING = (
    "SELECT id FROM remembered WHERE key = ? AND revoked IS NULL AND until > ? ORDER BY until DESC LIMIT 1"
)


@dataclass(frozen=True)
class Entry:
    """One ask that is open, or one approval that is remembered."""

    id: str
    kind: str
    """`open` or `remembered`."""
    sentence: str
    rule: str
    origin: str
    action_class: str
    scope: str
    until: float
    """Seconds since 1970."""
    uses: int
    by: str


class Approvals:
    """The approvals in one store. `clock` tells seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock

    def opened(self, ask: Ask, seconds: float) -> str:
        """Write down that a person is asked; the id of the ask. Asks of processes that are gone end now."""
        identifier, now = secrets.token_hex(ID_BYTES), self._clock()
        with self._store.writing() as database:
            _end_left(database, now)
            database.execute(
                "INSERT INTO asks (id, digest, run, sentence, rule, origin, class, asked, until, process)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (identifier, ask.digest(), ask.run, ask.sentence, ask.rule or ask.reason, ask.origin,
                 ask.action_class, now, now + seconds, os.getpid()),
            )  # fmt: skip
        return identifier

    def end_left(self) -> None:
        """End the asks of processes that are gone: nobody waits for them, so they are denied."""
        with self._store.writing() as database:
            _end_left(database, self._clock())

    def end(self, identifier: str, outcome: Outcome, by: str) -> tuple[Outcome, str]:
        """End an open ask; what it ended as and by whom, if somebody else was first."""
        with self._store.writing() as database:
            _end(database, identifier, outcome, by, self._clock())
            row = database.execute("SELECT outcome, by FROM asks WHERE id = ?", (identifier,)).fetchone()
        if row is None:
            return "denied", "nobody"
        ended = row["outcome"]
        return ("denied" if ended == "expired" else ended), row["by"]

    def remember(self, ask: Ask, by: str) -> str:
        """Keep an approval for asks like this one, as long as its rule says; its id."""
        identifier, now = secrets.token_hex(ID_BYTES), self._clock()
        with self._store.writing() as database:
            database.execute(
                "INSERT INTO remembered"
                " (id, key, scope, run, sentence, rule, origin, class, given, until, by)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (identifier, key_of(ask), ask.remember, ask.run, _covered(ask), ask.rule or "", ask.origin,
                 ask.action_class, now, now + (ask.lasts or DEFAULT_SECONDS), by),
            )  # fmt: skip
        return identifier

    def remembered(self, ask: Ask) -> str | None:
        """The id of an approval that covers this ask, and is used by that."""
        if ask.reach == "never":
            return None
        with self._store.writing() as database:
            row = database.execute(_COVERING, (key_of(ask), self._clock())).fetchone()
            if row is not None:
                database.execute("UPDATE remembered SET uses = uses + 1 WHERE id = ?", (row["id"],))
        return None if row is None else str(row["id"])

    def covering(self, ask: Ask) -> str | None:
        """The same, with nothing used."""
        rows = self._store.read(_COVERING, (key_of(ask), self._clock())) if ask.reach != "never" else []
        return str(rows[0]["id"]) if rows else None

    def entries(self) -> list[Entry]:
        """What is open, then what is remembered, newest first."""
        now = self._clock()
        open_asks = [
            Entry(row["id"], "open", row["sentence"], row["rule"], row["origin"], row["class"],
                  "", row["until"], 0, "")
            for row in self._store.read("SELECT * FROM asks WHERE outcome = 'open' ORDER BY asked DESC")
            if row["until"] > now and _lives(row["process"])
        ]  # fmt: skip
        kept = self._store.read(
            "SELECT * FROM remembered WHERE revoked IS NULL AND until > ? ORDER BY given DESC", (now,)
        )
        return open_asks + [
            Entry(row["id"], "remembered", row["sentence"], row["rule"], row["origin"], row["class"],
                  row["scope"], row["until"], row["uses"], row["by"])
            for row in kept
        ]  # fmt: skip

    def revoke(self, named: str) -> Entry:
        """Forget a remembered approval, or deny an open ask, by its id or the beginning of it.

        Raises BadInput where none or several are called so.
        """
        entries = self.entries()
        found = [entry for entry in entries if entry.id.startswith(named)] if named else []
        if len(found) != 1:
            known = ", ".join(entry.id[:8] for entry in entries) or "none"
            what = "several approvals begin so" if found else "there is no approval of that id"
            raise BadInput(f"{named!r}: {what}; there are: {known}", code="usage")
        (entry,) = found
        with self._store.writing() as database:
            if entry.kind == "open":
                _end(database, entry.id, "denied", "revoked", self._clock())
            else:
                database.execute("UPDATE remembered SET revoked = ? WHERE id = ?", (self._clock(), entry.id))
        return entry


def _covered(ask: Ask) -> str:
    """What is approved, for the list of what is remembered."""
    return f"{ask.sentence} Total: {ask.total}" if ask.action_class == "payment" else ask.sentence


def key_of(ask: Ask) -> str:
    """What an approval covers: asks of one rule, class and effect, on one origin and leading to one, under
    one policy; `step` and `run` in that step or run alone. Of payments only the one that was seen: the same
    total, form, button and place."""
    where = {"step": (ask.run, ask.step), "run": (ask.run,)}.get(ask.remember, ())
    told: list[Any] = [ask.remember, *where, ask.rule, ask.reason, ask.effect, ask.action_class, ask.origin]
    if ask.action_class == "payment":
        label = (ask.element.name, ask.element.text) if ask.element is not None else ()
        told += [ask.total, sorted(ask.values.items()), ask.items, label, ask.url]
    return hashlib.sha256(json.dumps([*told, ask.leads_to, ask.policy]).encode()).hexdigest()


def _end(database: sqlite3.Connection, identifier: str, outcome: str, by: str, now: float) -> None:
    """Only the first who comes finds it open."""
    database.execute(
        "UPDATE asks SET outcome = ?, by = ?, answered = ? WHERE id = ? AND outcome = 'open'",
        (outcome, by, now, identifier),
    )


def _end_left(database: sqlite3.Connection, now: float) -> None:
    for row in database.execute("SELECT id, process FROM asks WHERE outcome = 'open'").fetchall():
        if not _lives(row["process"]):
            _end(database, row["id"], "expired", "restart", now)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
