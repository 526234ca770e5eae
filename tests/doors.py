"""A real door on a real session for tests: gate, log and meter as a run has them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser_tools.dispatch import Door
from browser_tools.door.meter import Meter
from browser_tools.events import EventLog
from browser_tools.registry import TOOLS
from browser_tools.result import ToolResult
from browser_tools.secrets import Vault
from browser_tools.session import Session
from browser_tools.tool import ToolCall
from policies.approval import Answer, Ask
from policies.gate import Gate, Layer
from policies.limits import Limits
from policies.load import bind_start, load_policy
from policies.redact import Redactor


@dataclass
class Person:
    """An approver that answers every ask alike and remembers what it was asked."""

    says: str = "denied"
    asked: list[Ask] = field(default_factory=list)

    async def ask(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        return Answer(self.says, by="test")


@dataclass
class DoorKit:
    """The door, and what it leaves behind."""

    door: Door
    folder: Path
    person: Person

    async def __call__(self, name: str, **arguments: Any) -> ToolResult:
        return await self.door.dispatch(ToolCall(name, arguments))

    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / "events.jsonl").read_text().splitlines()]

    def types(self) -> list[str]:
        return [event["type"] for event in self.events()]


@contextmanager
def door_kit(
    session: Session,
    start: str,
    folder: Path,
    *,
    policies: Sequence[str] = ("testing",),
    person: Person | None = None,
    limits: Limits | None = None,
    gate: Gate | None = None,
    vault: Vault | None = None,
    said: tuple[str, ...] = (),
) -> Iterator[DoorKit]:
    """A door under `gate`, or under the presets named in `policies`, bound to `start`."""
    layers = [Layer("policy", bind_start(load_policy(name), start)) for name in policies]
    artifacts = folder / "artifacts"
    artifacts.mkdir(exist_ok=True)
    person = person or Person()
    log = EventLog(folder, "test", Redactor())
    door = Door(
        session=session,
        gate=gate or Gate(layers),
        approver=person,
        log=log,
        meter=Meter(limits or Limits(seconds=60)),
        tools=TOOLS,
        artifacts=artifacts,
        vault=vault or Vault(),
        said=said,
    )
    try:
        yield DoorKit(door, folder, person)
    finally:
        log.close()
