"""What the commands of `strelka worker` share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from agent.cli import UsageError
from agent.cli.watch.opening import opened
from agent.watch.database import PostgresDatabase
from agent.watch.errands import Errand, Errands
from agent.watch.file import WatchFile

SharedEngine = Annotated[str, typer.Option(help="The Postgres that all workers share: postgresql://...")]


def shared(file: Path) -> WatchFile:
    """The file of watches, which has a name. Raises BadWatches, UsageError."""
    found = opened(file)
    if found.name is None:
        raise UsageError(f"{file}: workers share records by the file's name; add a line such as `name: shop`")
    return found


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
