"""Runs past the places of this machine: put into the line of workers, followed there, told as if run here.

It is the line of `strelka worker`. What is asked on a worker is answered here; its log and files are seen
where the workers write to the same folder of runs, else its result alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from agent.build import RunRequest, names_secret
from agent.result import EXIT_CODES, RunResult
from agent.server.asks import Asks, Relayed
from agent.server.ended import result_from
from agent.settings import Settings
from agent.watch.database import PostgresDatabase
from agent.watch.engine import utc_now
from agent.watch.errands import Errand, Errands, Kind, Order
from agent.watch.records import Records
from browser_tools.errors import StorageError
from browser_tools.registry import TOOLS
from policies.load import load_policy

if TYPE_CHECKING:
    from agent.server.house import Live

T = TypeVar("T")

LOOK_SECONDS = 0.5
"""How often it is looked at what runs elsewhere."""
LOST = "the worker that carried it out fell silent: nobody knows how far it came"
UNKNOWN = "nobody knows of it any more: it is not in the line of workers"


def floors(settings: Settings) -> tuple[str, ...]:
    """Digests of the policies that runs of this server answer to as well; workers answer to the same."""
    return tuple(load_policy(name, tools=tuple(TOOLS)).digest() for name in settings.floor)


def ordered(what: str, request: RunRequest, kind: Kind = "script", **more: Any) -> Order | None:
    """A run as workers can have it; None for one whose inputs the line should not keep."""
    if any(names_secret(name) for name in request.inputs):
        return None
    asked = {"inputs": request.inputs, "start": request.start, "policy": request.policy, **more}
    return Order(what, is_file=False, kind=kind, model=request.settings.model, **asked)


class Line:
    """The line, over one connection that is made anew where it was lost, away from the event loop."""

    def __init__(self, url: str, book: str) -> None:
        self._url, self._book = url, book
        self._alone = asyncio.Lock()
        self._database: PostgresDatabase | None = None
        self._errands: Errands | None = None

    async def put(self, order: Order) -> str:
        """The id of an errand that waits. Raises StorageError."""
        return await asyncio.to_thread(lambda: asyncio.run(self._put(order)))

    async def said(self, word: Callable[[Errands], T]) -> T:
        """What `word` gives. Raises StorageError."""
        async with self._alone:
            return await asyncio.to_thread(self._said, word)

    async def close(self) -> None:
        async with self._alone:
            self._hang_up()

    async def _put(self, order: Order) -> str:
        from agent.watch.queue import Queue

        with PostgresDatabase.opened(self._url) as database:
            errands = Errands(database, self._book)
            async with Queue.opened(self._url, Records(database, self._book), errands) as queue:
                errand = errands.add(order, utc_now())
                await queue.order(errand)
        return errand

    def _said(self, word: Callable[[Errands], T]) -> T:
        try:
            if self._errands is None:
                self._database = PostgresDatabase(self._url)
                self._errands = Errands(self._database, self._book)
            return word(self._errands)
        except StorageError:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        if self._database is not None:
            self._database.close()
        self._database = self._errands = None


class Follower:
    """One run of the server that is in the line."""

    def __init__(self, line: Line, live: Live, errand: str, asks: Asks, runs: Path) -> None:
        self._line, self._live, self._errand, self._asks, self._runs = line, live, errand, asks, runs
        self._put: dict[str, asyncio.Task[None]] = {}

    async def to_the_end(
        self, begun: Callable[[], object], seen: Callable[[], object], free: Callable[[], bool]
    ) -> RunResult | None:
        """Its result; None where it was taken back, since a place here is `free`.

        `begun` is called once a worker has it, `seen` at each look. While Postgres is away it looks on.
        """
        told = False
        try:
            while True:
                with suppress(StorageError):
                    found = await self._line.said(self._look)
                    if found is None:
                        return RunResult("", "infrastructure", reason=UNKNOWN, code="worker.lost")
                    if found.ended is not None:
                        return self._result(found)
                    if found.started is None and free() and await self._line.said(self._withdraw):
                        return None
                    if found.started is not None and (not told or (found.folder and not self._live.folder)):
                        told = True
                        self._live.folder = self._folder(found)
                        begun()
                    self._relay(await self._line.said(lambda errands: errands.asks.open(self._errand)))
                seen()
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for task in self._put.values():
                task.cancel()

    def _look(self, errands: Errands) -> Errand | None:
        now = utc_now()
        if self._live.unwanted.is_set():
            errands.cancel(self._errand, now)
        errands.lose(now)
        found = errands.errand(self._errand)
        if found is not None and found.ended is not None:
            errands.asks.drop_all(self._errand)
        return found

    def _withdraw(self, errands: Errands) -> bool:
        return errands.withdraw(self._errand, utc_now())

    def _relay(self, open_: dict[str, dict[str, Any]]) -> None:
        """Put here what the run asks there; what nobody waits for there is not asked here either."""
        for ask in [ask for ask in self._put if ask not in open_]:
            self._put.pop(ask).cancel()
        for ask in [ask for ask in open_ if ask not in self._put]:
            self._put[ask] = asyncio.create_task(self._answered(ask, open_[ask]))

    async def _answered(self, ask: str, told: dict[str, Any]) -> None:
        run, answer = self._live.row.id, dict[str, Any]()
        if "question" in told:
            answer["text"] = await self._asks.question(run, told["question"], told["choices"])
        else:
            given = await self._asks.ask(run, Relayed(**told))
            answer |= {"approved": given.outcome == "approved", "by": given.by, "remember": given.remember}
        await self._line.said(lambda errands: errands.asks.reply(ask, answer))

    def _folder(self, found: Errand) -> str:
        """Where its log is, if the worker writes to our folder of runs."""
        path = self._runs / Path(found.folder).name
        return str(path.absolute()) if found.folder and path.is_dir() else ""

    def _result(self, found: Errand) -> RunResult:
        reason, code = str(found.result.get("reason", "")), str(found.result.get("code", ""))
        if found.status == "lost":
            return RunResult("", "infrastructure", reason=LOST, code="worker.lost")
        if found.status not in EXIT_CODES:
            return RunResult("", "failed", reason=reason, code=code)
        result = result_from({"run": "", "status": found.status, **found.result})
        if found.folder:
            path = self._runs / Path(found.folder).name
            self._live.folder = str(path.absolute())
            result = replace(result, folder=self._live.folder)
            if not (path / "result.json").is_file():  # the worker writes elsewhere
                path.mkdir(parents=True, exist_ok=True)
                result.write(path)
        return result
