"""A script file, checked as far as it can be without a browser: each mistake with its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from agent.binding import first_address, policy_layers
from agent.build import read_steps, run_limits
from agent.script import LoadedScript
from browser_tools.calls import validated
from policies.document import BadFile, Problem
from policies.errors import BadInput
from policies.gate import Gate


def problems_of(script: LoadedScript, base: str = "") -> list[Problem]:
    """Everything that is wrong with its steps, expectations, policy and limits.

    A start that begins with `/` is one of `base`, where that is given.
    """
    parts: tuple[Callable[[LoadedScript, str], object], ...] = (_steps, _checks, _policy)
    problems: list[Problem] = []
    for part in parts:
        try:
            part(script, base)
        except BadInput as error:
            problems += problems_in(error, script.path)
    return problems


def problems_in(error: BadInput, file: Path | None) -> list[Problem]:
    """What the error says, as places of a file."""
    if isinstance(error, BadFile):
        return list(error.problems)
    return [Problem(str(file), None, None, "", error.message)]


def _steps(script: LoadedScript, base: str) -> object:
    samples = script.samples()
    return script.filled("start", samples), script.filled("goal", samples), script.steps(samples, validated)


def _checks(script: LoadedScript, base: str) -> object:
    samples = script.samples()
    return script.checks(samples), script.claims(samples)


def _policy(script: LoadedScript, base: str) -> object:
    samples = script.samples()
    start = script.filled("start", samples) or _opened_first(script, samples)
    start = urljoin(base, start) if start.startswith("/") else start
    layers, _ = policy_layers(script, None, (start,) if start else ())
    return run_limits(script.script.limits, Gate(layers).limits)


def _opened_first(script: LoadedScript, samples: Mapping[str, Any]) -> str:
    try:
        return first_address(read_steps(script, samples))
    except BadInput:
        return ""  # its steps are told on their own
