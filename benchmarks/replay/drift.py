"""Recorded on a site, replayed on its mutants: what heals, and which regressions are missed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mutations import Mutant, Mutation

from agent.approve import DenyApprover
from agent.build import Mode, RunRequest
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings


@dataclass(frozen=True)
class Flow:
    """One test of one site. `{base}` in the script is the address of the mutant."""

    name: str
    script: str
    drift: tuple[Mutation, ...]
    """The flow still works: a replay passes, or heals."""
    regressions: tuple[Mutation, ...]
    """The flow is broken, or its outcome wrong: a replay must not pass, nor heal."""
    inputs: Mapping[str, str] = field(default_factory=dict)
    anew: bool = True
    """The site is new for each browser; else its numbers differ from run to run."""


@dataclass
class Count:
    """Results of one flow."""

    passed: int = 0
    healed: int = 0
    unhealed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """Drift where a replay passed or healed, and something else was sent than when it was recorded."""
    missed: list[str] = field(default_factory=list)
    caught: int = 0


@dataclass(frozen=True)
class Recorded:
    """A flow's script beside its plan, and what the site was sent meanwhile."""

    script: Path
    did: tuple[str, ...]


async def recorded(flow: Flow, mutant: Mutant, folder: Path) -> Recorded:
    script = folder / f"{flow.name}.yaml"
    script.write_text(flow.script.replace("{base}", mutant.url), encoding="utf-8")
    mutant.did.clear()
    result = await ran(script, "record", flow.inputs)
    if result.status != "passed":
        raise SystemExit(f"{flow.name}: not recorded: {result.status}: {result.reason}")
    return Recorded(script, tuple(mutant.did))


async def ran(script: Path, mode: Mode, inputs: Mapping[str, str]) -> RunResult:
    request = RunRequest(
        script=load_script(script),
        settings=Settings.load({"runs": script.parent / "runs"}),
        approver=DenyApprover(),
        inputs=inputs,
        mode=mode,
    )
    return await run(request)


async def replayed(flow: Flow, script: Path, times: int) -> int:
    """How many of so many replays passed on the unchanged site."""
    return sum([(await ran(script, "replay", flow.inputs)).status == "passed" for _ in range(times)])


async def mutated(flow: Flow, made: Recorded, mutant: Mutant, only: Sequence[str] = ()) -> Count:
    """The flow on every mutant, with `--heal`."""
    count = Count()
    for kind, mutations in (("drift", flow.drift), ("regression", flow.regressions)):
        for mutation in mutations:
            if only and mutation.name not in only:
                continue
            mutant.turn(mutation)
            result = await ran(made.script, "heal", flow.inputs)
            if unused := {*mutation.replaced} - mutant.applied:
                print(f"  {mutation.name}: not in any document: {unused}")
            did = tuple(mutant.did)
            mutant.turn(Mutation("none"))
            cls = result.triage.get("class", "")
            told = f"{flow.name}/{mutation.name}: {result.status} {cls}: {result.reason}"
            print(f"  {kind:10} {told[:260]}", flush=True)
            if kind == "drift":
                _drift(count, result, told)
                if (result.ok or result.status == "healed") and _sent(did, flow) != _sent(made.did, flow):
                    count.wrong.append(f"{told}; sent {[one for one in did if one not in made.did]}")
            elif result.ok or result.status == "healed":
                count.missed.append(told)
            else:
                count.caught += 1
    return count


def _sent(did: Sequence[str], flow: Flow) -> list[str]:
    return [one if flow.anew else re.sub(r"\d+", "#", one) for one in did]


def _drift(count: Count, result: RunResult, told: str) -> None:
    if result.status == "passed":
        count.passed += 1
    elif result.status == "healed":
        count.healed += 1
    else:
        count.unhealed.append(told)


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
