"""One client's place: a run that lasts as long as the client does, and takes its calls in their order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.build import RunRequest
from agent.course import Course
from agent.loop import LoopEnd
from agent.result import RunResult
from agent.run import run
from agent.steps.answer import Gathered
from browser_tools.dispatch import Door
from browser_tools.errors import StopError
from browser_tools.events import Event
from browser_tools.result import ToolResult
from browser_tools.tool import ToolCall
from policies.errors import StrelkaError
from policies.limits import Limits

LIMITS = Limits(seconds=24 * 3600.0, navigations=20_000, asks=1000, downloads=500, same_url=2000)
"""A client stays longer than a run does; a policy's own `limits` hold all the same."""
CLOSE_SECONDS = 20.0
"""How long a browser may take to close before its run is cancelled."""
STOP_SECONDS = 5.0
"""How long a call waits for the page of a cancelled one to stop."""
LOST = ("browser.", "proxy.")
"""How the codes of ends begin after which a new browser may help."""

Listener = Callable[[Event], None]


def _future() -> Any:
    return asyncio.get_running_loop().create_future()


@dataclass(frozen=True)
class Driven(Course):
    """A course whose calls come from outside: it hands its door over and waits for the end."""

    stretches: tuple[Any, ...] = ()
    gathered: Gathered = field(default_factory=Gathered)
    door: asyncio.Future[Door] = field(default_factory=_future)
    end: asyncio.Future[StrelkaError | None] = field(default_factory=_future)
    """None once the client has left; else what ended the run."""

    @property
    def looks(self) -> bool:
        return True

    async def run(self, door: Door) -> LoopEnd:
        self.door.set_result(door)
        error = await self.end
        if error is not None:
            raise error
        broken = [str(check["message"]) for check in door.checks if not check["ok"]]
        return LoopEnd(not broken, reason="; ".join(broken), code="check.failed" if broken else "")


class Seat:
    """Starts its run, and with it a browser, at the first call. Close it when the client has left.

    Calls are made one after the other: the caller sees to that.
    """

    def __init__(self, request: RunRequest) -> None:
        """`request` holds a script that only bounds the run; who plans is the client."""
        self._request = request
        self._course: Driven | None = None
        self._task: asyncio.Task[RunResult] | None = None
        self._hears: Listener | None = None
        self._stopping: asyncio.Task[None] | None = None
        self._closed = False

    async def call(self, name: str, arguments: Mapping[str, Any], hears: Listener) -> ToolResult:
        """Carry out one call through the door. `hears` is told of the events it causes.

        What ends the run is told as a result; after a lost browser the next call begins with a new one.
        Cancelled, the page stops loading; the call's outcome stays unknown in the log, which says why.
        """
        self._hears = hears
        try:
            door = await self._door()
            door.meter.check_time()
            return await self._dispatched(door, ToolCall(name, arguments))
        except StopError as error:
            await self._ended(error)
            return _refused(name, f"{error.message}; {_next_of(error)}", error.code)
        except StrelkaError as error:
            return _refused(name, error.message, error.code)
        finally:
            self._hears = None

    @property
    def folder(self) -> Path | None:
        """Where the run is written, once there is one."""
        if self._course is None or not self._course.door.done():
            return None
        return self._course.door.result().log.path.parent

    async def close(self) -> None:
        """End the run as the client's leaving does; its browser is closed and its log complete then."""
        self._closed = True
        course, task = self._course, self._task
        if course is None or task is None:
            return
        if course.door.done() and not course.end.done():
            course.end.set_result(None)
        elif not course.door.done():
            task.cancel()
        done, _ = await asyncio.wait({task}, timeout=CLOSE_SECONDS)
        if not done:
            task.cancel()
            await asyncio.wait({task}, timeout=CLOSE_SECONDS)

    async def _dispatched(self, door: Door, call: ToolCall) -> ToolResult:
        if self._stopping is not None:
            await asyncio.wait({self._stopping}, timeout=STOP_SECONDS)
            self._stopping = None
        try:
            return await door.dispatch(call)
        except asyncio.CancelledError:
            self._stopping = asyncio.create_task(_stopped(door))  # whoever is cancelled waits for nothing
            with suppress(StrelkaError):
                told = {"text": f"the client cancelled {call.name}: its outcome is unknown"}
                door.log.emit("note", {**told, "code": "call.cancelled"})
            raise

    async def _door(self) -> Door:
        """The door of the run that goes on. Raises SeatError, or BadInput, where none can begin."""
        if self._closed:
            raise SeatError("the client has left", code="run.ended")
        if self._task is None or self._course is None:
            self._course = course = Driven()
            self._task = asyncio.create_task(run(replace(self._request, course=course), listener=self._hear))
        course, task = self._course, self._task
        either: set[asyncio.Future[Any]] = {task, course.door}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            return course.door.result()
        result = task.result()
        if not course.door.done() or result.code.startswith(LOST):
            self._course = self._task = None  # what failed at the start may succeed another time
        raise SeatError(
            f"the run has ended: {result.reason or result.status}", code=result.code or "run.ended"
        )

    async def _ended(self, error: StopError) -> None:
        """Let the run end for what a call met, and say so in its log."""
        course, task = self._course, self._task
        if course is None or task is None:
            return
        if course.door.done() and not course.end.done():
            course.end.set_result(error)
        await asyncio.wait({task}, timeout=CLOSE_SECONDS)
        if error.code.startswith(LOST):
            self._course = self._task = None

    def _hear(self, event: Event) -> None:
        if self._hears is not None:
            self._hears(event)


async def _stopped(door: Door) -> None:
    """End what a cancelled call began: a document that arrives late would replace the page of the next."""
    with suppress(StrelkaError, PlaywrightError):
        await door.session.current.stop_loading()


class SeatError(StrelkaError):
    """A client's run cannot begin, or has ended."""

    code = "run.ended"


def _next_of(error: StopError) -> str:
    if error.code.startswith(LOST):
        return "a new browser begins with the next call: open the page again"
    return "this run is over: connect again for another"


def _refused(name: str, message: str, code: str) -> ToolResult:
    return ToolResult(name, ok=False, error=message, code=code, final=True)
