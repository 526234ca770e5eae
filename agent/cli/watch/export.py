"""`strelka watch export`: everything that is kept of watches, as lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from agent.cli import UsageError
from agent.cli.output import tell
from agent.cli.watch.opening import FILE, EngineOption, FileOption, desk_of, opened
from agent.settings import Settings
from agent.watch.job import Desk
from agent.watch.looks import Look

MOST = 1_000_000


def command(
    watch: Annotated[str | None, typer.Argument(metavar="ID", help="Only this one")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="File; default: stdout")] = None,
    file: FileOption = FILE,
    engine: EngineOption = None,
) -> int:
    """A line for each look, the oldest first: when, what it found and told, and the text of each page."""
    found = opened(file)
    names = [watch] if watch is not None else list(found.watches)
    for name in names:
        found.watch(name)
    try:
        target = nullcontext(sys.stdout) if output is None else output.open("w", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {str(output)!r}: {error.strerror}") from error
    with target as lines, desk_of(found, Settings.load({}), engine) as desk:
        count = sum(_written(lines, looked) for name in names for looked in _looks(name, desk))
    if output is not None:
        tell(f"{output}: {count} looks")
    return 0


def _written(lines: TextIO, looked: dict[str, Any]) -> int:
    lines.write(json.dumps(looked, ensure_ascii=False, default=str) + "\n")
    return 1


def _looks(name: str, desk: Desk) -> Iterator[dict[str, Any]]:
    wanted = desk.file.watches[name].filter
    for run in reversed(desk.records.runs(name, MOST)):
        pages = [_page(one) for one in desk.looks.of_run(run.id, wanted)]
        yield {**vars(run), "skipped": list(run.skipped), "pages": pages}


def _page(look: Look) -> dict[str, Any]:
    page = look.page
    text = "\n".join(line.told() for line in page.lines)
    return {"address": page.address, "url": page.url, "title": page.title, "at": look.at,
            "awaits_confirmation": look.pending, "text": text}  # fmt: skip
