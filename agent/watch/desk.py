"""The objects of watching, made from a file of watches and the settings."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from agent.completer import ModelCompleter, room_of
from agent.llm.connect import connect, models_named
from agent.llm.ledger import Ledger
from agent.llm.prices import load_prices
from agent.llm.types import silent
from agent.settings import Settings
from agent.store import Store, place
from agent.watch.browsers import Browsers
from agent.watch.database import Database, PostgresDatabase
from agent.watch.deliver import Courier
from agent.watch.engine import Clock, utc_now, worker_name
from agent.watch.fetch import Fetched
from agent.watch.file import Watch, WatchFile
from agent.watch.job import Desk
from agent.watch.login import cookies_of, read_state
from agent.watch.looks import Looks
from agent.watch.manners import Manners
from agent.watch.outbox import Outbox
from agent.watch.records import Records
from agent.watch.spent import Spent
from agent.watch.visit import Visits
from agent.watch.wall import Limit
from agent.watch.web import Web
from agent.watch.worth import Judge
from browser_tools.egress.guard import Guard
from browser_tools.secrets import read_secret
from browser_tools.tool import Completer
from policies.gate import Gate
from policies.load import presets

MODEL_SECONDS = 120.0


def database_of(url: str | None) -> Database:
    """The store of this machine, or the Postgres that `url` names. Raises StorageError."""
    return Store(place()) if url is None else PostgresDatabase(url)


def make_desk(
    file: WatchFile,
    settings: Settings,
    database: Database,
    *,
    clock: Clock = utc_now,
    worker: str = "",
    browsers: Browsers | None = None,
) -> Desk:
    """Raises StorageError."""
    outbox, records = Outbox(database, file.book), Records(database, file.book)
    maker = _Maker(file, settings, Spent(database, file.book), clock, browsers or Browsers())
    return Desk(
        file=file,
        database=database,
        records=records,
        looks=Looks(database, file.book),
        outbox=outbox,
        manners=Manners(database, clock),
        courier=Courier(file, outbox, records, clock, secret_of),
        worker=worker or worker_name(),
        clock=clock,
        web=maker.web,
        render=maker.render,
        folder=maker.folder,
        first=maker.first,
        completer=maker.completer,
        judge=Judge(database, file.book, clock),
    )


def secret_of(source: str) -> str:
    """Raises MissingSecret."""
    return read_secret("notify", source)


class _Maker:
    """What a look opens: HTTP, a browser, a model; each under the watch's policy and settings."""

    def __init__(
        self, file: WatchFile, settings: Settings, spent: Spent, clock: Clock, browsers: Browsers
    ) -> None:
        self._file, self._settings, self._spent, self._clock = file, settings, spent, clock
        self._visits, self._browsers = Visits(file, settings), browsers
        self._gates: dict[tuple[str, tuple[str, ...]], Gate] = {}

    def folder(self, name: str) -> Path:
        """Where the runs and pages of a watch are kept."""
        return self._visits.folder(name)

    def first(self, watch: Watch) -> str:
        return self._visits.first(watch)

    @asynccontextmanager
    async def web(self, watch: Watch) -> AsyncIterator[Web]:
        """Raises NoLogin."""
        state = read_state(self._file.beside(watch.login.state)) if watch.login is not None else None
        async with Web.open(Guard(self._gate(watch)), cookies_of(state)) as web:
            yield web

    def _gate(self, watch: Watch) -> Gate:
        """What the policy says of the watch's pages. Files are read each time; presets never change."""
        policy = self._visits.policy(watch)
        lasting = policy in presets() and not self._settings.floor and watch.script is None
        key = (str(policy), watch.addresses)
        gate = self._gates.get(key) if lasting else None
        gate = gate or Gate(self._visits.layers(watch))
        if lasting:
            self._gates[key] = gate
        return gate

    async def render(self, name: str, address: str, watch: Watch, limit: Limit) -> Fetched:
        """Open the page, or run the script, as a run of its own. Raises BadInput, NoLogin."""
        over = self._spent.over(name, watch.budget, self._clock())
        if over and self._visits.needs_model(watch):
            return Fetched(address, state="error", reason=f"its script needs a model, and {over}")
        async with self._browsers.one(limit):
            page, result = await self._visits.visit(name, address, watch)
        self._bill(name, result.usage)
        return page

    def _bill(self, name: str, bill: Mapping[str, Any]) -> None:
        """Write down what a model cost the watch."""
        if bill.get("calls"):
            tokens = sum(one["tokens_in"] + one["tokens_out"] for one in bill["models"].values())
            self._spent.add(name, bill["calls"], tokens, bill["cost_usd"] or 0.0, self._clock())

    @asynccontextmanager
    async def completer(self, name: str, watch: Watch) -> AsyncIterator[Completer | None]:
        """None without a model, and where the month's budget is spent."""
        named = watch.model or self._settings.model
        if not named or named == "none" or self._spent.over(name, watch.budget, self._clock()):
            yield None
            return
        deadline, ledger = time.monotonic() + MODEL_SECONDS, Ledger(load_prices())
        async with AsyncExitStack() as stack:
            chat = await connect(
                models_named(named, self._settings),
                self._settings,
                stack,
                aliases={},
                note=ledger.noting(silent),
            )
            ledger.watch(chat)
            try:
                yield ModelCompleter(chat, lambda: deadline - time.monotonic(), room_of(chat))
            finally:
                self._bill(name, {**ledger.as_data(), "cost_usd": ledger.dollars()})
