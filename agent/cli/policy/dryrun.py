"""`strelka policy dryrun`: what another policy would have said of a run that is over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent.approve.visible import one_line
from agent.audit import as_data, replayed, verdict_words
from agent.cli.log import events_of
from agent.cli.output import show, show_json
from agent.cli.policy.reading import read
from agent.settings import Settings


def command(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Id, how it begins, folder, or `last`")],
    policy: Annotated[str, typer.Option("--policy", metavar="NEW", help="Preset or policy file")],
    runs: Annotated[Path | None, typer.Option("--runs", metavar="FOLDER", help="Where runs are")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the changed decisions as JSON")] = False,
) -> int:
    """Replays the log's decisions under another policy, and prints those that would differ. Runs nothing."""
    events = events_of(run, Settings.load({"runs": runs}).runs)
    decided = replayed(events, read(policy).policy, policy)
    changed = [one for one in decided if one.changed]
    if json:
        rows = [
            {"seq": one.seq, "what": one.words, "was": one.was, "now": as_data(one.now)} for one in changed
        ]
        show_json({"decisions": len(decided), "changed": rows})
        return 0
    for one in changed:
        show(f"{one.seq:>5}  {one_line(one.words, 70)}: {one.was} -> {verdict_words(one.now)}")
    show(f"{len(changed)} of {len(decided)} decisions would differ under {policy}")
    return 0
