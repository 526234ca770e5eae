"""`strelka watch replay`: what the watch as it is now would have told of the looks that are kept."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer

from agent.cli import UsageError
from agent.cli.output import show, show_json, tell
from agent.cli.watch.opening import FILE, EngineOption, FileOption, desk_of, opened, shown
from agent.settings import Settings
from agent.watch.replay import Replayed, replayed
from agent.watch.report import page_data


def command(
    watch: Annotated[str, typer.Argument(metavar="ID", help="Which watch")],
    last: Annotated[int, typer.Option(min=1, max=10_000, help="How many looks")] = 20,
    alert_when: Annotated[
        str | None, typer.Option(help="Judge by these words instead of the watch's")
    ] = None,
    file: FileOption = FILE,
    engine: EngineOption = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Nothing is fetched, sent or kept; with alert_when the model is asked what it was not asked before."""
    found = opened(file)
    one = found.watch(watch)
    if one.digest or one.report == "page":
        raise UsageError(f"{watch} tells no changes: there is nothing to replay")
    if alert_when is not None:
        one = one.model_copy(update={"alert_when": alert_when})
    with desk_of(found, Settings.load({"model": model}), engine) as desk:
        looks = asyncio.run(replayed(watch, one, desk, last))
    if json:
        show_json([_as_data(look) for look in looks])
        return 0
    for look in looks:
        show(f"{look.run}  {shown(look.at, one.tz)}  {_verdict(look)}")
        for difference in look.differences:
            show("\n".join(f"    {line}" for line in difference.told().split("\n")))
    tell(f"{watch}: {sum(look.told for look in looks)} of {len(looks)} looks would be told")
    return 0


def _verdict(look: Replayed) -> str:
    if not look.differences:
        return f"{look.state}{': ' + look.reason if look.reason else ''}"
    why = f": {look.worth.reason}" if look.worth is not None else ""
    return f"{'told' if look.told else 'not told'}{why}"


def _as_data(look: Replayed) -> dict[str, Any]:
    return {
        "run": look.run,
        "at": look.at.isoformat(),
        "state": look.state,
        "reason": look.reason,
        "told": look.told,
        "worth": None if look.worth is None else vars(look.worth),
        "pages": [page_data(one) for one in look.differences],
    }
