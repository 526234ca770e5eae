"""What the routes share: settings, records, the browser, runs under way, open asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from agent.approve import Approvals
from agent.build import RunRequest
from agent.errors import ModelError
from agent.result import RunResult
from agent.run import run
from agent.server.asks import Asks, WebApprover, WebAsker
from agent.server.bell import Bell
from agent.server.conversations import Conversations
from agent.server.ended import answer_of, kept_result
from agent.server.line import Follower, Line, floors
from agent.server.pool import Pool
from agent.server.records import ChatRow, Records, RunRow
from agent.server.sight import keep
from agent.settings import Settings
from agent.store import Store, patient
from agent.watch.errands import Order
from agent.watch.file import NAME
from browser_tools.dispatch import Door
from browser_tools.errors import StopError, StorageError
from browser_tools.events import Event
from policies.errors import StrelkaError

AT_ONCE = 8
"""Runs under way together; more wait."""
WAITING = 100
"""Runs that may wait; more are refused."""
DRAIN_SECONDS = 10.0
"""How long runs have to end by themselves once the server is to end (F49)."""
CLOSE_SECONDS = 10.0
"""How long an interrupted run has to close its page."""
CUT_OFF = "the server ended while it ran"
NO_MODEL = (
    "this is a goal, which needs a model, and none is connected: connect one in Settings, or write plain "
    'steps, such as: open https://example.com; click "More"'
)
"""In place of the advice for the command line."""


async def _not_here() -> RunResult:
    raise AssertionError("what an earlier server was asked for is known to workers alone")


class Busy(StrelkaError):
    """The server takes no further run now."""

    code = "server.busy"


@dataclass(frozen=True)
class Watched:
    """The watches that are shown."""

    file: Path = Path(NAME)
    engine: str | None = None
    """Postgres where their looks are kept; None: on this machine."""


@dataclass
class Live:
    """A run under way."""

    row: RunRow
    task: asyncio.Task[None] | None = None
    folder: str = ""
    errand: str = ""
    """What it is called in the line of workers, once it is there."""
    unwanted: asyncio.Event = field(default_factory=asyncio.Event)
    """Somebody has cancelled what workers have."""
    noted: asyncio.Task[None] | None = None
    """Writes down that it has begun."""
    saying: str = ""
    """The end of what a model is saying now."""
    door: Door | None = None
    picture: tuple[float, bytes] = (float("-inf"), b"")
    """The newest picture of its page, and when it was taken (`time.monotonic()`)."""
    taking: asyncio.Lock = field(default_factory=asyncio.Lock)


class House:
    """Everything that a server holds while it runs. `close` ends all of it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        drain_seconds: float = DRAIN_SECONDS,
        line: Line | None = None,
        places: int = AT_ONCE,
        watches: Watched = Watched(),
    ) -> None:
        """Ends what an earlier server left open; what it put into the `line` of workers is followed on.

        Raises StorageError.
        """
        self.settings, self.records, self.drain_seconds = settings, Records(store), drain_seconds
        self.watches = watches
        self.bell = Bell()
        self.asks = Asks(lambda run: self.bell.ring(run))
        self.pool = Pool(settings.browser, headless=not settings.headed, url=settings.browser_url)
        self.live: dict[str, Live] = {}
        self.closing = False
        self._coming = 0
        self._store = store
        self._conversations = Conversations(self)
        self._line, self._slots = line, asyncio.Semaphore(places)
        Approvals(store).end_left()
        for row in self.records.cut_off():
            errand = self.records.errand(row.id) if line is not None else ""
            if errand:
                self._begin(Live(row, errand=errand), _not_here, None)
                continue
            result = kept_result(row.folder) or RunResult("", "interrupted", reason=CUT_OFF)
            self._ended(row, result, row.folder)
        store.hurry()

    async def start(self, kind: str, name: str, request: RunRequest, order: Order | None = None) -> RunRow:
        """Begin a run of its own. What goes wrong is its end. Raises Busy, StorageError.

        Where no place is free here and there are workers, they get it as `order`; None: it waits.
        """
        with self._room():
            live = Live(await patient(lambda: self.records.add_run(kind, name)))

        async def work() -> RunResult:
            session = self.pool.session()
            asked = replace(
                request,
                session=session,
                approver=WebApprover(self.asks, live.row.id),
                asker=WebAsker(self.asks, live.row.id),
                on_text=lambda text: self.said(live, text),
                on_door=lambda door: self.watched(live, door),
            )
            try:
                result = await run(asked, listener=lambda event: self.heard(live, event))
                await keep(live, result)
                return result
            finally:
                await session.close()

        self._begin(live, work, None, order)
        return live.row

    async def say(self, chat: ChatRow, words: str, *, page_context: bool) -> RunRow:
        """Ask something in a chat; its questions are answered one after the other. Raises Busy,
        StorageError."""
        with self._room():
            live = Live(await patient(lambda: self.records.ask(chat.id, words)))
        held = self._conversations.held(chat)
        self._begin(live, lambda: held.ask(live, words, page_context=page_context), held.turn)
        self.bell.ring(chat.id)
        return live.row

    @contextmanager
    def _room(self) -> Iterator[None]:
        """A place for a run while it is written down. Raises Busy; the next start ends what was written and
        did not begin."""
        if len(self.live) + self._coming >= AT_ONCE + WAITING:
            raise Busy(f"{WAITING} runs are waiting already; try again once some have ended")
        self._check_open()
        self._coming += 1
        try:
            yield
        finally:
            self._coming -= 1
        self._check_open()

    def _check_open(self) -> None:
        if self.closing:
            raise Busy("the server is ending", code="server.ending")

    def _begin(
        self,
        live: Live,
        work: Callable[[], Awaitable[RunResult]],
        turn: asyncio.Lock | None,
        order: Order | None = None,
    ) -> None:
        self.live[live.row.id] = live
        live.task = asyncio.create_task(self._carry_out(live, work, turn, order), name=live.row.id)

    async def _carry_out(
        self,
        live: Live,
        work: Callable[[], Awaitable[RunResult]],
        turn: asyncio.Lock | None,
        order: Order | None,
    ) -> None:
        row, result = live.row, RunResult("", "infrastructure", reason="it ended without a result")
        try:
            elsewhere = await self._elsewhere(live, order)
            if elsewhere is not None:
                result = elsewhere
            else:
                async with turn or nullcontext(), self._slots:
                    result = await work()
        except asyncio.CancelledError:
            result = RunResult("", "interrupted", reason="interrupted")
            raise
        except StrelkaError as error:
            broken = isinstance(error, StopError | ModelError)
            words = NO_MODEL if error.code == "model.none" else error.message
            result = RunResult("", "infrastructure" if broken else "failed", reason=words)
        finally:
            try:
                if not (live.errand and self.closing and result.status == "interrupted"):
                    await self._write_down(live, result)
            finally:
                del self.live[row.id]
                self.bell.ring(row.chat)
                self.bell.forget(row.id)

    async def _elsewhere(self, live: Live, order: Order | None) -> RunResult | None:
        """What workers made of the run; None where it is to be run here."""
        line = self._line
        if line is None or (not live.errand and (order is None or not self._slots.locked())):
            return None
        if not live.errand and order is not None:
            order = replace(order, floors=floors(self.settings), attended=True)
            putting = asyncio.ensure_future(line.put(order))
            try:
                live.errand = await asyncio.shield(putting)
            except StorageError:  # Postgres is away: the run waits here
                return None
            except asyncio.CancelledError:
                live.unwanted.set()
                live.errand = await putting
            await patient(lambda: self.records.in_line(live.row.id, live.errand))
        follower = Follower(line, live, live.errand, self.asks, self.settings.runs)

        def begun() -> None:
            live.noted = asyncio.create_task(patient(lambda: self.records.begun(live.row.id, live.folder)))

        result = await follower.to_the_end(
            begun,
            lambda: self.bell.ring(live.row.id),
            lambda: order is not None and not self._slots.locked(),
        )
        if result is None:
            await patient(lambda: self.records.out_of_line(live.row.id))
            live.errand = ""
        return result

    async def _write_down(self, live: Live, result: RunResult) -> None:
        """How a run ended. Where that cannot be written, the next start finds it without an end."""
        with suppress(StorageError):
            if live.noted is not None:
                await live.noted
        with suppress(StorageError):
            await patient(lambda: self._ended(live.row, result, live.folder))

    def _ended(self, row: RunRow, result: RunResult, folder: str) -> None:
        """The answer first: who hears that a run has ended finds it."""
        if row.chat:
            self.records.answer(row, *answer_of(result))
        self.records.ended(row.id, result.status, result.reason, folder)

    def heard(self, live: Live, event: Event) -> None:
        """An event was written; with the first one it is known where."""
        if not live.folder:
            live.folder = str((self.settings.runs / event.run).absolute())
            begun = partial(self.records.begun, live.row.id, live.folder)
            live.noted = asyncio.create_task(patient(begun))
        if event.type in ("ai_reply", "run_finished"):
            live.saying = ""
        self.bell.ring(live.row.id)

    def said(self, live: Live, text: str) -> None:
        live.saying = text
        self.bell.ring(live.row.id)

    def watched(self, live: Live, door: Door) -> None:
        live.door = door

    def folder(self, row: RunRow) -> Path | None:
        """Where a run writes; None before its first event."""
        live = self.live.get(row.id)
        named = (live.folder if live is not None else "") or row.folder
        return Path(named) if named else None

    def cancel(self, run: str) -> bool:
        """End a run at once; False where it is not under way."""
        live = self.live.get(run)
        if live is None or live.task is None:
            return False
        if live.errand:  # its worker is told, and tells how it ended
            live.unwanted.set()
            return True
        return live.task.cancel()

    async def drain(self) -> None:
        """Take no further run, give those under way their time, then interrupt them."""
        self.closing = True
        for live in self.live.values():
            if live.errand and live.task is not None:  # workers go on, and the next server with them
                live.task.cancel()
        for seconds in (self.drain_seconds, CLOSE_SECONDS):
            tasks = [live.task for live in self.live.values() if live.task is not None]
            if tasks:
                _, pending = await asyncio.wait(tasks, timeout=seconds)
                for task in pending:
                    task.cancel()
        self.bell.ring_all()

    async def close(self) -> None:
        """End what runs, close every page and the browser."""
        self.drain_seconds = 0.0 if self.closing else self.drain_seconds
        await self.drain()
        await self._conversations.close()
        await self.pool.close()
        if self._line is not None:
            await self._line.close()
        self._store.close()
