"""The objects of watching, made from a file of watches and the settings."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.binding import policy_layers
from agent.build import RunRequest
from agent.completer import ModelCompleter, room_of
from agent.llm.connect import connect, models_named
from agent.llm.ledger import Ledger
from agent.llm.prices import load_prices
from agent.llm.types import silent
from agent.run import run
from agent.script import LoadedScript, Script, load_script
from agent.settings import Settings
from agent.store import Store, place
from agent.watch.browsers import Browsers
from agent.watch.database import Database, PostgresDatabase
from agent.watch.deliver import Courier
from agent.watch.engine import Clock, utc_now, worker_name
from agent.watch.fetch import Fetched, checked
from agent.watch.file import Watch, WatchFile
from agent.watch.job import Desk
from agent.watch.looks import Looks
from agent.watch.manners import Manners
from agent.watch.outbox import Outbox
from agent.watch.records import Records, State
from agent.watch.spent import Spent
from agent.watch.wall import Limit
from agent.watch.web import Web
from agent.watch.worth import Judge
from browser_tools.egress.guard import Guard
from browser_tools.secrets import read_secret
from browser_tools.text.reading import of_text
from browser_tools.tool import Completer
from policies.gate import Gate
from policies.load import presets

MODEL_SECONDS = 120.0
TROUBLE: dict[str, State] = {"denied": "blocked", "limit": "timeout"}
"""What the end of a run says of a page; else `error`."""


def database_of(url: str | None) -> Database:
    """The store of this machine, or the Postgres that `url` names. Raises StorageError."""
    return Store(place()) if url is None else PostgresDatabase(url)


def make_desk(
    file: WatchFile, settings: Settings, database: Database, *, clock: Clock = utc_now, worker: str = ""
) -> Desk:
    """Raises StorageError."""
    outbox, records = Outbox(database, file.book), Records(database, file.book)
    maker = _Maker(file, settings, Spent(database, file.book), clock)
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
        completer=maker.completer,
        judge=Judge(database),
    )


def secret_of(source: str) -> str:
    """Raises MissingSecret."""
    return read_secret("notify", source)


class _Maker:
    """What a look opens: HTTP, a browser, a model; each under the watch's policy and settings."""

    def __init__(self, file: WatchFile, settings: Settings, spent: Spent, clock: Clock) -> None:
        self._file, self._settings, self._spent, self._clock = file, settings, spent, clock
        self._browsers = Browsers()
        self._gates: dict[tuple[str, tuple[str, ...]], Gate] = {}

    def _script(self, watch: Watch, address: str) -> LoadedScript:
        """The script that reaches the page; its last page is read through the door."""
        if watch.script is None:
            steps: list[str | dict[str, Any]] = [{"navigate": {"url": address}}, {"get_page_text": {}}]
            return LoadedScript(Script(steps=steps))
        loaded = load_script(self._file.beside(watch.script))
        steps = loaded.script.steps if isinstance(loaded.script.steps, list) else [loaded.script.steps]
        return replace(
            loaded,
            script=loaded.script.model_copy(update={"steps": [*steps, {"get_page_text": {}}]}),
        )

    @asynccontextmanager
    async def web(self, watch: Watch) -> AsyncIterator[Web]:
        async with Web.open(Guard(self._gate(watch))) as web:
            yield web

    def _gate(self, watch: Watch) -> Gate:
        """What the policy says of the watch's pages. Files are read each time; presets never change."""
        policy, floors = self._policy(watch), self._settings.floor
        lasting = policy in presets() and not floors and watch.script is None
        gate = self._gates.get((policy, watch.addresses)) if lasting else None
        if gate is None:
            script = self._script(watch, next(iter(watch.addresses), ""))
            layers, _ = policy_layers(script, policy, watch.addresses, floors)
            gate = Gate(layers)
        if lasting:
            self._gates[policy, watch.addresses] = gate
        return gate

    def _policy(self, watch: Watch) -> str:
        beside = self._file.beside(watch.policy)
        return str(beside) if beside.is_file() else watch.policy

    async def render(self, address: str, watch: Watch, limit: Limit) -> Fetched:
        """Open the page as a run of its own; its log stays in the folder of runs."""
        async with self._browsers.one(limit):
            return await self._rendered(address, watch)

    async def _rendered(self, address: str, watch: Watch) -> Fetched:
        loaded = self._script(watch, address)
        settings = self._settings.model_copy(update={"headed": False})
        request = RunRequest(
            loaded, settings, DenyApprover(), inputs=watch.inputs, policy=self._policy(watch)
        )
        seen: list[Any] = []
        result = await run(request, listener=seen.append)
        if result.status == "interrupted":  # a run ends soundly when it is cancelled; the look is to end, too
            raise asyncio.CancelledError
        texts = [e.data for e in seen if e.type == "tool_result" and e.data.get("tool") == "get_page_text"]
        if not result.ok or not texts:
            state = TROUBLE.get(result.status, "error")
            return Fetched(address, result.url, state, result.reason, how="browser")
        return checked(
            Fetched(
                address,
                result.url,
                reading=of_text(_whole(texts[-1], result.folder), result.url),
                how="browser",
            )
        )

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
                bill = ledger.as_data()
                tokens = sum(one["tokens_in"] + one["tokens_out"] for one in bill["models"].values())
                self._spent.add(name, bill["calls"], tokens, ledger.dollars(), self._clock())


def _whole(told: dict[str, Any], folder: str) -> str:
    """The text of a page, from the artifact where it was too long for a result."""
    for name in told.get("artifacts", []):
        if str(name).endswith(".txt"):
            return (Path(folder) / str(name)).read_text(encoding="utf-8")
    sections = told.get("sections", [])
    return str(sections[0].get("text", "")) if sections else ""
