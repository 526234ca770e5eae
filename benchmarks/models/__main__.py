"""How often a call that a model means arrives right: `python -m benchmarks.models` prints the table.

Three imitated families answer over real HTTP with the errors that models of their kind make; the router, the
wire, the transport and the normaliser are those of a run. Exit 1 if a promise is not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from families import FAMILIES, INTENTS, Family

from agent.context.offer import spec_of
from agent.errors import ModelError
from agent.llm.endpoint import Endpoint
from agent.llm.learned import Learned
from agent.llm.providers import parse_model
from agent.llm.router import Router
from agent.llm.testing import FakeServer, Reply, Request, text
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatReply, Message
from browser_tools.registry import ALIASES, ALL_TOOLS

TASK = re.compile(r"TASK (\d+)")
CALLS_OF_A_RUN = 12
SPECS = [spec_of(tool) for tool in ALL_TOOLS]
SYSTEM = "You operate a web browser through tools."


class Imitation(FakeServer):
    """A server whose model means the call that the task asks for, and writes it as its family does."""

    def __init__(self, family: Family, seed: int) -> None:
        super().__init__([text("")], repeat=True)
        self._family = family
        self._dice = random.Random(seed)

    def take(self, request: Request):  # type: ignore[no-untyped-def]
        wire, reply, turn = super().take(request)
        return wire, self._answer(request) if reply.status == 200 else reply, turn

    def _answer(self, request: Request) -> Reply:
        number = int(TASK.findall(json.dumps(request.body))[-1])
        native = bool(request.body.get("tools"))
        return self._family.answer(INTENTS[number % len(INTENTS)], native, self._dice)


@dataclass
class Score:
    """What became of a family's calls."""

    family: Family
    calls: int = 0
    right: int = 0
    wrong: int = 0
    """Another call than the one that was meant: what must not happen."""
    first: int = 0
    """Right at the first reply."""
    requests: int = 0
    fallen: int = 0
    repairs: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)

    @property
    def success(self) -> float:
        return self.right / self.calls

    @property
    def retries(self) -> float:
        """Questions beyond the first, those of the transport included, per successful call."""
        return (self.requests - self.calls) / max(1, self.right)

    @property
    def kept(self) -> bool:
        promised = self.family
        return (
            self.success >= promised.success
            and self.retries <= promised.retries
            and self.fallen / self.calls < promised.fallbacks
        )

    def take(self, number: int, reply: ChatReply | None, asked: int) -> None:
        self.calls += 1
        self.requests += asked
        if reply is None:
            return
        self.modes[reply.mode] += 1
        self.fallen += bool(reply.fallbacks)
        self.repairs.update(one.partition(":")[0] for one in reply.repairs)
        name, arguments = INTENTS[number % len(INTENTS)]
        made = [(one.name, one.arguments) for one in reply.calls]
        if made == [(name, dict(arguments))]:
            self.right += 1
            self.first += asked == 1
        elif made:
            self.wrong += 1
            print(f"  wrong: {name} {dict(arguments)} became {made}", file=sys.stderr)


async def measure(family: Family, count: int, seed: int, folder: Path) -> Score:
    score = Score(family)
    with Imitation(family, seed) as server:
        ref = parse_model(f"{server.url}#{family.model}")
        async with Transport(ref, None, Patience(first_wait=0.01)) as transport:
            for number in range(count):
                if number % CALLS_OF_A_RUN == 0:  # a new run, which knows what those before it learned
                    router = Router(
                        Endpoint(transport), aliases=ALIASES, learned=Learned(folder / family.name)
                    )
                before = len(server.requests)
                messages = [Message("system", SYSTEM), Message("user", f"TASK {number}")]
                reply: ChatReply | None = None
                try:
                    reply = await router.chat(messages, SPECS, deadline=time.monotonic() + 60)
                except ModelError as error:
                    score.repairs[f"failed:{error.code}"] += 1
                score.take(number, reply, len(server.requests) - before)
    return score


def table(scores: list[Score]) -> str:
    head = ("family", "calls", "success", "wanted", "first reply", "wrong call", "retries/success", "wanted",
            "fallbacks", "wanted")  # fmt: skip
    rows = [
        (
            one.family.name,
            str(one.calls),
            f"{one.success:.1%}",
            f">= {one.family.success:.0%}",
            f"{one.first / one.calls:.1%}",
            f"{one.wrong / one.calls:.2%}",
            f"{one.retries:.3f}",
            f"<= {one.family.retries}",
            f"{one.fallen / one.calls:.2%}",
            f"< {one.family.fallbacks:.0%}",
        )
        for one in scores
    ]
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1000, help="calls of each family")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scores = [
            asyncio.run(measure(family, options.calls, options.seed, Path(folder))) for family in FAMILIES
        ]
    print(table(scores))
    for score in scores:
        print(
            f"\n{score.family.name}: modes {dict(score.modes)}, repairs {dict(score.repairs.most_common())}"
        )
    return 0 if all(score.kept for score in scores) else 1


if __name__ == "__main__":
    sys.exit(main())
