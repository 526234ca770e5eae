"""`strelka models test`: the connection test of one model."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json, tell
from agent.errors import ModelError
from agent.llm.endpoint import Endpoint
from agent.llm.keys import key_for
from agent.llm.learned import Learned
from agent.llm.probe import probe, say_ok
from agent.llm.providers import ModelRef, parse_model
from agent.llm.transport import Transport
from agent.settings import Settings

SAID_CHARS = 80


@dataclass(frozen=True)
class Verdict:
    """What came of the test."""

    model: str
    ok: bool
    seconds: float
    said: str = ""
    error: str = ""
    code: str = ""
    detail: str = ""
    """The provider's own words."""
    probed: dict[str, bool] | None = None


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
    verdict = asyncio.run(_tested(ref, key, learned if probe else None))
    if json:
        show_json(_data(verdict))
    elif verdict.ok:
        show(_words(verdict))
    else:
        tell(f"strelka: {verdict.error}")
        if verbose and verdict.detail:
            tell(f"the provider says: {verdict.detail}")
    return 0 if verdict.ok else 3


async def _tested(ref: ModelRef, key: str | None, learned: Learned | None) -> Verdict:
    started = time.monotonic()
    async with Transport(ref, key) as transport:
        endpoint = Endpoint(transport)
        try:
            reply = await say_ok(endpoint, started + ref.provider.test_seconds)
            seconds = time.monotonic() - started
            found = await probe(endpoint, learned, ref.provider.test_seconds) if learned is not None else None
        except ModelError as error:
            seconds = time.monotonic() - started
            return Verdict(
                ref.name, False, seconds, error=error.message, code=error.code, detail=error.detail
            )
    return Verdict(ref.name, True, seconds, said=" ".join(reply.content.split())[:SAID_CHARS], probed=found)


def _words(verdict: Verdict) -> str:
    said = f"says {verdict.said!r}" if verdict.said else "answers, without a word"
    lines = [f"{verdict.model} works: it {said} ({verdict.seconds:.1f} s)"]
    for mode, works in (verdict.probed or {}).items():
        lines.append(f"  {mode}: {'yes' if works else 'no'}")
    return "\n".join(lines)


def _data(verdict: Verdict) -> dict[str, Any]:
    said = {name: value for name, value in vars(verdict).items() if value not in ("", None)}
    return {**said, "seconds": round(verdict.seconds, 3)}
