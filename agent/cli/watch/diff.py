"""`strelka watch diff`: what differs between two looks."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from agent.cli import UsageError
from agent.cli.output import show, show_json
from agent.cli.watch.opening import FILE, EngineOption, FileOption, HtmlOption, desk_of, opened, written
from agent.settings import Settings
from agent.watch.compare import compared
from agent.watch.job import Desk
from agent.watch.looks import Look
from agent.watch.report import page_data
from agent.watch.side_by_side import Sides, side_by_side


def command(
    watch: Annotated[str, typer.Argument(metavar="ID", help="Which watch")],
    first: Annotated[
        str | None, typer.Argument(metavar="A", help="A look; default: the one before B")
    ] = None,
    second: Annotated[str | None, typer.Argument(metavar="B", help="A look; default: the last")] = None,
    file: FileOption = FILE,
    engine: EngineOption = None,
    html: HtmlOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Looks are named by their id (as `history` shows it) or its beginning."""
    found = opened(file)
    wanted = found.watch(watch).filter
    with desk_of(found, Settings.load({}), engine) as desk:
        old, new = _looks(desk, watch, first, second)
        if html is not None:
            return _written(html, desk, watch, old, new)
    differences = [
        compared(now.page, [before.page], wanted)
        for now in new
        for before in old
        if before.page.address == now.page.address
    ]
    if json:
        show_json([page_data(one) for one in differences])
        return 0
    for difference in differences:
        show(difference.url)
        show(difference.told() or "no difference")
    return 0


def _written(place: Path, desk: Desk, watch: str, old: list[Look], new: list[Look]) -> int:
    """Both sides, with what a browser showed then."""
    before = {one.page.address: one for one in old}
    picture = partial(desk.looks.picture_of, watch)
    sides = [
        Sides(then, now, picture(then), picture(now))
        for now in new
        if (then := before.get(now.page.address)) is not None
    ]
    written(place, side_by_side(watch, sides))
    return 0


def _looks(desk: Desk, watch: str, first: str | None, second: str | None) -> tuple[list[Look], list[Look]]:
    """The pages of both looks, the earlier first. Raises UsageError."""
    wanted = desk.file.watches[watch].filter
    kept = desk.looks.runs(watch, 10_000)
    if len(kept) < 2:
        raise UsageError(f"{watch} has {len(kept)} looks that kept a page; a difference needs two")
    numbers = [kept.index(_chosen(name, kept)) for name in (first, second) if name is not None] or [1]
    older, newer = max(numbers), min(numbers) if len(numbers) > 1 else 0
    return desk.looks.of_run(kept[older], wanted), desk.looks.of_run(kept[newer], wanted)


def _chosen(name: str, runs: list[str]) -> str:
    found = [run for run in runs if run.startswith(name)]
    if len(found) == 1:
        return found[0]
    words = "several looks begin so" if found else "no look that kept a page is called so"
    raise UsageError(f"{name!r}: {words}; see strelka watch history")
