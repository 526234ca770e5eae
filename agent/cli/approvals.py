"""`strelka approvals`: what is asked right now, and what is remembered; `revoke ID` takes it back."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from agent.approve import Approvals, Entry
from agent.approve.visible import one_line
from agent.cli import UsageError
from agent.cli.output import show, show_json
from agent.store import Store, place

SHOWN_ID = 8
_SCOPES = {"step": "in its step", "run": "in its run", "origin": "in every run on this site"}


def command(
    what: Annotated[str | None, typer.Argument(help="`revoke`, or nothing: list")] = None,
    identifier: Annotated[str | None, typer.Argument(metavar="ID", help="Id, or how it begins")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Lists approvals that are open or remembered, or takes one back."""
    if what not in (None, "revoke") or (what == "revoke") == (identifier is None):
        raise UsageError("expected: strelka approvals, or: strelka approvals revoke ID")
    if not place().exists():
        entries: list[Entry] = []
        if identifier is not None:
            raise UsageError(f"{identifier!r}: there is no approval of that id; there are: none")
    else:
        with closing(Store(place())) as store:
            approvals = Approvals(store)
            entries = [approvals.revoke(identifier)] if identifier is not None else approvals.entries()
    if json:
        show_json([{**asdict(entry), "until": _instant(entry.until)} for entry in entries])
        return 0
    if what == "revoke":
        show(f"taken back: {one_line(entries[0].sentence)}")
        return 0
    for entry in entries:
        show(_line(entry))
    if not entries:
        show("No approval is open or remembered.")
    return 0


def _line(entry: Entry) -> str:
    until = _instant(entry.until)
    told = f"{entry.id[:SHOWN_ID]}  {one_line(entry.sentence)}\n          rule {entry.rule}, "
    if entry.kind == "open":
        return f"{told}waiting for an answer until {until}"
    times = "once" if entry.uses == 1 else f"{entry.uses} times"
    return f"{told}approved by {entry.by} {_SCOPES[entry.scope]} until {until}, used {times}"


def _instant(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
