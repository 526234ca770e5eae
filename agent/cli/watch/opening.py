"""What the commands of `strelka watch` share: the file, its records, instants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import typer

from agent.cli import UsageError
from agent.cli.output import show, write_output
from agent.settings import Settings
from agent.watch.desk import database_of, make_desk
from agent.watch.engine import Clock, utc_now
from agent.watch.file import NAME, WatchFile, load_watches
from agent.watch.job import Desk
from agent.watch.schedule import MOST_SKIPPED

FileOption = Annotated[Path, typer.Option("--file", "-f", help="The file of watches")]
EngineOption = Annotated[
    str | None, typer.Option(help="Postgres that several machines share: postgresql://...")
]
HtmlOption = Annotated[Path | None, typer.Option(help="Write one HTML page there instead")]
FILE = Path(NAME)


@contextmanager
def desk_of(
    file: WatchFile, settings: Settings, engine: str | None = None, clock: Clock = utc_now
) -> Iterator[Desk]:
    """The records of a file of watches, closed at the end. Raises StorageError."""
    database = database_of(engine)
    try:
        yield make_desk(file, settings, database, clock=clock)
    finally:
        database.close()


def opened(path: Path) -> WatchFile:
    """Raises BadWatches; UsageError where there is no file yet."""
    if not path.exists():
        raise UsageError(f"there is no {str(path)!r}; begin with: strelka watch add https://example.com/")
    return load_watches(path)


def written(place: Path, html: str) -> None:
    """A page for people. Raises OutputError, StorageError."""
    write_output(place, html)
    show(f"{place.absolute()}")


def instant(text: str | None) -> datetime:
    """An instant as a person gives it; None: now. Raises UsageError."""
    if text is None:
        return utc_now()
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        read = None
    if read is None or read.tzinfo is None:
        raise UsageError(
            f"{text!r} is no instant; expected one with its offset, as 2026-03-29T02:30:00+02:00"
        )
    return read.astimezone(UTC)


def shown(when: datetime | None, tz: str = "UTC") -> str:
    """An instant on the clocks of a zone."""
    if when is None:
        return "never"
    return when.astimezone(ZoneInfo(tz)).strftime("%Y-%m-%d %H:%M:%S %Z")


def counted(slots: Sequence[datetime]) -> str:
    """How many slots were missed, of which no more are listed than MOST_SKIPPED."""
    return f"{len(slots)} or more" if len(slots) >= MOST_SKIPPED else str(len(slots))


def told_unsent(unsent: Mapping[str, Any]) -> str:
    """What of `Outbox.unsent` a person sees."""
    return "{channel}: {notices} {status}: {reason}".format_map(unsent)
