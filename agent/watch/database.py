"""Where watches keep what happened: the store's SQLite file on one machine, Postgres beyond it; one SQL.

Statements use `?` for values and the types TEXT, REAL (seconds since 1970), INTEGER and BLOB.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

from agent.store import Store
from browser_tools.errors import StorageError
from policies.errors import BadInput

ALONE = "SELECT pg_advisory_xact_lock(7387351)"
"""Held by who makes tables, until its transaction ends."""
BEHIND_A_POOL: dict[str, Any] = {"prepare_threshold": None}
"""For connections that PgBouncer may give to another session after each transaction: nothing is prepared."""
ADDRESS = "expected postgresql://USER@HOST/DATABASE, with what is no letter in a password as %20 and the like"
CONNECT_SECONDS = 15
"""For a server that takes the connection and says nothing; a URL may name another `connect_timeout`."""


class Statements(Protocol):
    """One transaction."""

    def execute(self, query: str, values: Sequence[object] = ()) -> Any:
        """A cursor: `rowcount`, and `fetchall()` of rows by column name."""
        ...


class Database(Protocol):
    """A store that several processes may use at once. Raises StorageError."""

    def writing(self) -> AbstractContextManager[Statements]:
        """One transaction; what it wrote is on disk when the context ends."""
        ...

    def read(self, query: str, values: tuple[object, ...] = ()) -> Sequence[Any]: ...

    def close(self) -> None: ...


def prepare(database: Database, schema: Sequence[str]) -> None:
    """Make the tables that are missing."""
    with database.writing() as statements:
        if isinstance(database, PostgresDatabase):
            statements.execute(ALONE)  # `IF NOT EXISTS` fails where two make the same table at once
        for statement in schema:
            statements.execute(dialect(database, statement))


def dialect(database: Database, statement: str) -> str:
    """A `CREATE` statement in the words of this database."""
    if isinstance(database, Store):
        return statement
    words = {" REAL": " DOUBLE PRECISION", " BLOB": " BYTEA", ") STRICT": ")"}
    for ours, theirs in words.items():
        statement = statement.replace(ours, theirs)
    return statement


class PostgresDatabase:
    """A Postgres server, by its URL. One connection for one thread; made anew where it was lost."""

    def __init__(self, url: str) -> None:
        """Raises BadInput, and StorageError: no server, no such database, or the extra is not installed."""
        try:
            import psycopg
            from psycopg.conninfo import conninfo_to_dict
            from psycopg.rows import dict_row
        except ImportError as error:
            raise StorageError(
                "Postgres needs the extra distributed: pip install strelka[distributed]",
                code="storage.extra",
            ) from error
        self._errors = psycopg.Error
        try:
            given: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **conninfo_to_dict(url)}
        except psycopg.ProgrammingError:  # what it says repeats the address, and a password may stand in it
            raise BadInput(f"the engine is no address of a Postgres; {ADDRESS}") from None

        def connect() -> psycopg.Connection[Any]:
            return psycopg.connect(autocommit=True, row_factory=dict_row, **given, **BEHIND_A_POOL)

        self._connect = connect
        with self._named_errors():
            self._connection = connect()

    @classmethod
    @contextmanager
    def opened(cls, url: str) -> Iterator[PostgresDatabase]:
        """Closed with the context. Raises StorageError."""
        database = cls(url)
        try:
            yield database
        finally:
            database.close()

    @contextmanager
    def writing(self) -> Iterator[Statements]:
        with self._named_errors():
            connection = self._open()
            with connection.transaction():
                yield _Percent(connection)

    def read(self, query: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        with self._named_errors():
            return list(_Percent(self._open()).execute(query, values).fetchall())

    def close(self) -> None:
        self._connection.close()

    def _open(self) -> Any:
        """What was under way as the connection was lost is not repeated: whoever began it was told."""
        if self._connection.broken:
            self._connection = self._connect()
        return self._connection

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            said = str(error).strip().splitlines() or [type(error).__name__]
            raise StorageError(f"Postgres: {said[0]}", code="storage.unreadable") from error


class _Percent:
    """`?` as psycopg writes it. No statement of ours has a `%` or a `?` of its own."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def execute(self, query: str, values: Sequence[object] = ()) -> Any:
        return self._connection.execute(query.replace("?", "%s"), tuple(values))
