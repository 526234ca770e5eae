"""Many machines: claims wait in Postgres as jobs of Procrastinate, and any `strelka worker` takes them.

A job only names its run. Whether it may begin is asked of the records (`Records.begin`), so a job that comes
twice, or after its run was lost, does nothing. Cancelling and dead workers are seen in the records too, by
the same code as on one machine; of Procrastinate only its waiting line is used.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Status
from psycopg import IntegrityError
from psycopg.errors import RaiseException

from agent.watch.database import ALONE, BEHIND_A_POOL, PostgresDatabase
from agent.watch.engine import Look, utc_now
from agent.watch.errands import Errands
from agent.watch.records import Claim, Records
from browser_tools.errors import StorageError

TASK, ERRAND = "strelka.look", "strelka.errand"
STALLED_SECONDS = 90.0
"""A worker whose heart has not beaten for so long is dead; its jobs are closed, never tried again."""
POLL_SECONDS = 5.0
"""How often a worker looks for jobs where Postgres does not tell it (behind PgBouncer)."""
GONE_SECONDS = 5.0
"""How long Procrastinate waits for a connection before it says that Postgres is away: it asks for one even to
end, and a lease lasts a minute.
"""
ANEW_SECONDS = 1.0
KEPT_HOURS = 24
_INSTALLED = "SELECT to_regclass('procrastinate_jobs') IS NOT NULL AS there"


class Queue:
    """An engine whose looks run wherever a worker is free. Open while `opened` lasts."""

    def __init__(self, app: App, errands: Errands) -> None:
        self._app, self._errands = app, errands

    @classmethod
    @asynccontextmanager
    async def opened(
        cls,
        url: str,
        records: Records,
        errands: Errands,
        look: Look | None = None,
        carry_out: Callable[[str], Awaitable[None]] | None = None,
    ) -> AsyncIterator[Queue]:
        """`look` and `carry_out` are given by workers. Raises StorageError where Postgres is not there."""
        app = App(connector=PsycopgConnector(conninfo=url, kwargs=BEHIND_A_POOL, timeout=GONE_SECONDS))

        @app.task(name=TASK, queue=_line(records.book))
        async def job(run: str) -> None:
            claim = records.claim_of(run)
            if look is not None and claim is not None:
                await look(claim)

        @app.task(name=ERRAND, queue=_line(records.book))
        async def errand_job(errand: str) -> None:
            if carry_out is not None:
                await carry_out(errand)

        with _named_errors():
            await app.open_async()
        try:
            with PostgresDatabase.opened(url) as database, database.writing() as statements:
                statements.execute(ALONE)
                if not statements.execute(_INSTALLED).fetchall()[0]["there"]:
                    await app.schema_manager.apply_schema_async()
            yield cls(app, errands)
        finally:
            await app.close_async()

    async def submit(self, claim: Claim, lane: str) -> None:
        """Put a claim into the line; one that stands there already stays where it is."""
        deferrer = self._app.configure_task(
            TASK, queueing_lock=claim.run, lock=f"{_line(self._errands.book)} {lane}"
        )
        with _named_errors(), suppress(AlreadyEnqueued):
            await deferrer.defer_async(run=claim.run)

    async def order(self, errand: str) -> None:
        """Put an errand into the line."""
        deferrer = self._app.configure_task(ERRAND, queueing_lock=errand)
        with _named_errors(), suppress(AlreadyEnqueued):
            await deferrer.defer_async(errand=errand)

    async def work(self, slots: int) -> None:
        """Take jobs until cancelled; what is under way is cancelled then. Raises StorageError."""
        while True:
            with _named_errors(IntegrityError):
                await self._app.run_worker_async(
                    queues=[_line(self._errands.book)],
                    concurrency=slots,
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=0,
                    fetch_job_polling_interval=POLL_SECONDS,
                    stalled_worker_timeout=STALLED_SECONDS,
                    delete_jobs="successful",
                )
            task = asyncio.current_task()
            if task is not None and task.cancelling():  # Procrastinate keeps it to itself while it begins
                raise asyncio.CancelledError
            # Whoever was suspended for long has been struck off by the others: it begins as a new worker.
            await asyncio.sleep(ANEW_SECONDS)

    async def sweep(self) -> None:
        """Close the jobs of dead workers; their runs are lost by their leases."""
        manager = self._app.job_manager
        with _named_errors():
            stalled = await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS)
            await manager.delete_old_jobs(
                nb_hours=KEPT_HOURS, include_failed=True, include_cancelled=True, include_aborted=True
            )
        for job in stalled:
            with _named_errors(RaiseException):  # another worker has closed it just now
                await manager.finish_job(job, Status.FAILED, delete_job=True)
        self._errands.lose(utc_now())
        for errand in self._errands.waiting():
            await self.order(errand)


@contextmanager
def _named_errors(*passed: type[Exception]) -> Iterator[None]:
    """StorageError instead of what the server said, but for `passed`."""
    try:
        yield
    except AlreadyEnqueued:
        raise
    except ConnectorException as error:
        if not isinstance(error.__cause__, passed):
            said = str(error.__cause__ or error).strip().splitlines() or [type(error).__name__]
            raise StorageError(f"Postgres: {said[0]}", code="storage.unreadable") from error


def _line(book: str) -> str:
    return f"strelka {book}"
