"""The connection test of one model: is it there, and does the key work."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from agent.errors import ModelError
from agent.llm.endpoint import Endpoint
from agent.llm.learned import Learned
from agent.llm.normalise.reasoning import without_reasoning
from agent.llm.probe import probe, say_ok
from agent.llm.providers import ModelRef
from agent.llm.transport import Transport

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

    def as_data(self) -> dict[str, Any]:
        said = {name: value for name, value in vars(self).items() if value not in ("", None)}
        return {**said, "seconds": round(self.seconds, 3)}


async def tried(ref: ModelRef, key: str | None, learned: Learned | None = None) -> Verdict:
    """Ask the model to say ok, within its provider's `test_seconds`; with `learned` also in which ways it
    calls tools, which is remembered there."""
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
    said, _ = without_reasoning(reply.content, lambda _: [])
    return Verdict(ref.name, True, seconds, said=" ".join(said.split())[:SAID_CHARS], probed=found)
