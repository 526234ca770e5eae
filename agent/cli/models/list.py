"""`strelka models`: what each known model can do, where that is known from, and what was learned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json
from agent.llm.learned import Key, Learned
from agent.llm.models import YES_OR_NO, Row, facts
from agent.llm.providers import PROVIDERS, Provider
from agent.llm.types import Sampling
from agent.settings import Settings

CAN = {True: "yes", False: "no"}


def command(
    json: Annotated[bool, typer.Option("--json", help="Print as JSON")] = False,
) -> int:
    """Providers, what is known of models by name or pattern, and what was learned by asking them here.

    A success is believed for a day, a failure for an hour.
    """
    learned = Learned.at(Settings.load().cache)
    if json:
        show_json(
            {
                "providers": [_provider(one) for one in PROVIDERS.values()],
                "checked": facts().checked,
                "models": [_row(row) for row in facts().rows],
                "learned": [_learned(key, learned) for key in learned.models()],
            }
        )
    else:
        show("\n".join(_lines(learned)))
    return 0


def _provider(provider: Provider) -> dict[str, Any]:
    return {
        "name": provider.name,
        "base_url": provider.base_url,
        "wire": provider.wire,
        "key": provider.key_env if provider.needs_key else None,
    }


def _row(row: Row) -> dict[str, Any]:
    said = {key: value for key, value in row.said.items() if key != "draws"}
    if "draws" in row.said:
        said["draws"] = _drawn(row.said["draws"])
    return {"model": row.pattern, "source": row.source, **said}


def _drawn(sampling: Sampling) -> dict[str, float]:
    return {name: value for name, value in asdict(sampling).items() if value is not None}


def _learned(key: Key, learned: Learned) -> dict[str, Any]:
    told = {
        name: {"value": fact.value, "at": _time(fact.at), "why": fact.why}
        for name, fact in learned.facts(key).items()
    }
    return {**key._asdict(), "facts": told, "outcomes": learned.outcomes(key)}


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _lines(learned: Learned) -> Iterator[str]:
    yield "Providers:"
    width = max(map(len, PROVIDERS))
    for provider in PROVIDERS.values():
        needs = f"key in {provider.key_env}" if provider.needs_key else "needs no key"
        yield f"  {provider.name:<{width}}  {provider.base_url}  ({needs})"
    yield ""
    yield f"What models can do, as known on {facts().checked}; what is not said is tried:"
    for row in facts().rows:
        yield f"  {row.pattern}: {', '.join(_said(row))}"
        yield f"      from {row.source}"
    yield ""
    yield "Learned here:"
    for key in learned.models():
        host = f" at {key.upstream}" if key.upstream else ""
        yield f"  {key.model} ({key.base_url}{host})"
        for name, fact in learned.facts(key).items():
            yield f"      {name}: {_shown(fact.value)}, {fact.why}, {_time(fact.at)}"
    if not learned.models():
        yield "  nothing yet"


def _said(row: Row) -> Iterator[str]:
    for name, value in row.said.items():
        if name in YES_OR_NO:
            yield name if value else f"no {name}"
        elif name == "modes":
            yield f"asked by {', then '.join(value)}"
        elif name == "draws":
            yield " ".join(f"{key} {number:g}" for key, number in _drawn(value).items())
        else:
            yield f"{name} {value}"


def _shown(value: object) -> str:
    return CAN[value] if isinstance(value, bool) else str(value)
