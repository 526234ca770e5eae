"""What the commands of `strelka worker` share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent.cli import UsageError
from agent.cli.watch.opening import opened
from agent.watch.database import PostgresDatabase
from agent.watch.errands import Errand, Errands
from agent.watch.file import WatchFile
from browser_tools.errors import StorageError

if TYPE_CHECKING:
    from agent.watch.queue import Queue

SharedEngine = Annotated[str, typer.Option(help="The Postgres that all workers share: postgresql://...")]


def shared(file: Path) -> WatchFile:
    """The file of watches, which has a name. Raises BadWatches, UsageError."""
    found = opened(file)
    if found.name is None:
        raise UsageError(f"{file}: workers share records by the file's name; add a line such as `name: shop`")
    return found


def queue_class() -> type[Queue]:
    """Raises StorageError where the extra is not installed."""
    try:
        from agent.watch.queue import Queue
    except ImportError as error:
        raise StorageError(
            f"workers need the extra distributed ({error.name} is missing): pip install strelka[distributed]",
            code="storage.extra",
        ) from error
    return Queue


@contextmanager
def errands_of(file: Path, engine: str) -> Iterator[Errands]:
    """Raises StorageError."""
    found = shared(file)
    with PostgresDatabase.opened(engine) as database:
        yield Errands(database, found.book)


def chosen(errands: Errands, name: str) -> Errand:
    """The errand whose id begins so. Raises UsageError."""
    found = [one for one in errands.all(10_000) if one.id.startswith(name)]
    if len(found) == 1:
        return found[0]
    words = "several begin so" if found else "there is none of this id"
    raise UsageError(f"{name!r}: {words}; see strelka worker list")
