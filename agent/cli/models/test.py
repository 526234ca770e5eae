"""`strelka models test`: the connection test of one model."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from agent.cli.output import show, show_json, tell
from agent.llm.keys import key_for
from agent.llm.learned import Learned
from agent.llm.providers import parse_model
from agent.llm.tried import Verdict, tried
from agent.settings import Settings


def command(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="Provider/model, or URL#name of a server")],
    probe: Annotated[
        bool, typer.Option("--probe", help="Also ask in which ways it calls tools, and remember that")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print the provider's own words")] = False,
) -> int:
    """It is asked to say ok, and has 20 seconds (30 on this machine, where it may have to be loaded first).
    Exit 3 if it does not answer."""
    ref = parse_model(model)
    key = key_for(ref.provider)
    learned = Learned.at(Settings.load().cache)
    verdict = asyncio.run(tried(ref, key, learned if probe else None))
    if json:
        show_json(verdict.as_data())
    elif verdict.ok:
        show(_words(verdict))
    else:
        tell(f"strelka: {verdict.error}")
        if verbose and verdict.detail:
            tell(f"the provider says: {verdict.detail}")
    return 0 if verdict.ok else 3


def _words(verdict: Verdict) -> str:
    said = f"says {verdict.said!r}" if verdict.said else "answers, without a word"
    lines = [f"{verdict.model} works: it {said} ({verdict.seconds:.1f} s)"]
    for mode, works in (verdict.probed or {}).items():
        lines.append(f"  {mode}: {'yes' if works else 'no'}")
    return "\n".join(lines)
