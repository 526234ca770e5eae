"""What the routes share: settings, records, the browser, runs under way, open asks."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent.build import RunRequest
from agent.chat import Chat, ChatOptions
from agent.result import RunResult
from agent.run import run
from agent.server.asks import Asks, WebApprover, WebAsker
from agent.server.pool import Pool
from agent.server.records import ChatRow, Records, RunRow
from agent.settings import Settings
from browser_tools.events import Event
from policies.errors import StrelkaError

AT_ONCE = 8
"""Runs under way together; more wait."""
DRAIN_SECONDS = 10.0
"""How long runs have to close their pages once the server is to end."""


class Bell:
    """Wakes who watches a run: what there is to see stands in its log."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def ring(self, run: str) -> None:
        for waiting in self._waiting.get(run, ()):
            waiting.set()

    async def wait(self, run: str, seconds: float) -> None:
        """Until something happens in the run, or `seconds` are over."""
        event = asyncio.Event()
        self._waiting[run].add(event)
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            self._waiting[run].discard(event)
            if not self._waiting[run]:
                del self._waiting[run]


@dataclass
class Live:
    """A run under way."""

    row: RunRow
    task: asyncio.Task[None]
    folder: str = ""
    saying: str = ""
    """The end of what a model is saying now."""


@dataclass
class Held:
    """An open chat: its conversation, and the lock that keeps its questions in their order."""

    chat: Chat
    approver: WebApprover
    asker: WebAsker
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class House:
    """Everything that a server holds while it runs. `close` ends all of it."""

    def __init__(self, settings: Settings, records: Records, folder: Path, port: int) -> None:
        self.settings, self.records, self.folder, self.port = settings, records, folder, port
        self.bell = Bell()
        self.asks = Asks(self.bell.ring)
        self.pool = Pool(settings.browser, headless=not settings.headed)
        self.live: dict[str, Live] = {}
        self.closing = False
        self._chats: dict[str, Held] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)

    def start(self, kind: str, name: str, request: RunRequest, done: Callable[[RunResult], None]) -> RunRow:
        """Begin a run of its own; `done` is told its result. Raises nothing: what goes wrong is its end."""
        row = self.records.add_run(kind, name)

        async def work() -> RunResult:
            session = await self.pool.session()
            try:
                asked = replace(
                    request,
                    session=session,
                    approver=WebApprover(self.asks, row.id),
                    asker=WebAsker(self.asks, row.id),
                    on_text=lambda text: self._said(row.id, text),
                )
                return await run(asked, listener=lambda event: self.heard(row.id, event))
            finally:
                await session.close()

        self._begin(row, work, done)
        return row

    def say(self, chat: ChatRow, words: str, done: Callable[[RunResult], None]) -> RunRow:
        """Ask something in a chat; its questions are answered one after the other."""
        row = self.records.add_run("chat", words[:200], chat.id)

        async def work() -> RunResult:
            held = await self._held(chat)
            async with held.turn:
                held.approver.run = held.asker.run = row.id
                return await held.chat.ask(
                    words,
                    listener=lambda event: self.heard(row.id, event),
                    on_text=lambda text: self._said(row.id, text),
                )

        self._begin(row, work, done)
        return row

    async def _held(self, row: ChatRow) -> Held:
        if row.id not in self._chats:
            approver, asker = WebApprover(self.asks, ""), WebAsker(self.asks, "")
            settings = self.settings.model_copy(update={"model": row.model} if row.model else {})
            options = ChatOptions(
                settings=settings, start=row.start or None, policy=row.policy, approver=approver, asker=asker
            )
            self._chats[row.id] = Held(Chat(options, await self.pool.session()), approver, asker)
        return self._chats[row.id]

    def _begin(self, row: RunRow, work: Callable[[], object], done: Callable[[RunResult], None]) -> None:
        self.live[row.id] = Live(row, asyncio.create_task(self._carry_out(row, work, done), name=row.id))

    async def _carry_out(
        self, row: RunRow, work: Callable[[], object], done: Callable[[RunResult], None]
    ) -> None:
        status, reason = "interrupted", "interrupted"
        try:
            async with self._slots:
                result: RunResult = await work()  # type: ignore[misc]
            status, reason = result.status, result.reason
            done(result)
        except StrelkaError as error:
            status, reason = "failed", error.message
        finally:
            live = self.live.pop(row.id, None)
            self.records.ended(row.id, status, reason, live.folder if live is not None else "")
            self.bell.ring(row.id)

    def heard(self, run: str, event: Event) -> None:
        """An event was written; with the first one it is known where."""
        live = self.live.get(run)
        if live is not None and not live.folder:
            live.folder = str(self.settings.runs / event.run)
            self.records.begun(run, live.folder)
        if live is not None and event.type in ("ai_reply", "run_finished"):
            live.saying = ""
        self.bell.ring(run)

    def _said(self, run: str, text: str) -> None:
        live = self.live.get(run)
        if live is not None:
            live.saying = text
            self.bell.ring(run)

    async def cancel(self, run: str) -> bool:
        """End a run at once; False where it is not under way."""
        live = self.live.get(run)
        if live is None:
            return False
        live.task.cancel()
        return True

    def chat_is_open(self, chat: str) -> bool:
        return any(live.row.chat == chat for live in self.live.values())

    async def close(self) -> None:
        """End what runs, close every page and the browser."""
        self.closing = True
        tasks = [live.task for live in self.live.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
        for held in self._chats.values():
            with suppress(StrelkaError):
                await held.chat.close()
        await self.pool.close()
