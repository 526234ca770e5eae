"""A script file, checked as far as it can be without a browser: each mistake with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from agent.binding import first_address, policy_layers
from agent.build import read_steps, run_limits
from agent.script import BadScript, LoadedScript, Script, script_in
from browser_tools.door.calls import validated
from policies.document import BadFile, Document, Problem, read_file
from policies.errors import BadInput
from policies.gate import Gate
from policies.url import UrlError
from policies.validation import nearest

_READ_BY_OTHERS = frozenset({"inputs", "secrets", "start", "policy", "steps"})
"""Keys without which other parts would be told as wrong that are not."""


def problems_of_file(path: Path, base: str = "") -> list[Problem]:
    """Everything that is wrong with a script file: what its form refuses hides no mistake in the rest.

    Raises BadScript where nothing can be read.
    """
    document = read_file(path, BadScript)
    found: list[Problem] = []
    while True:
        try:
            script = script_in(document, path)
        except BadScript as error:
            found += [problem for problem in error.problems if problem.key or not found]
            rest = _without(document, error.problems)
            if rest is None:
                return found
            document = rest
        else:
            return found + problems_of(script, base)


def _without(document: Document, problems: Sequence[Problem]) -> Document | None:
    """The document without the parts that are wrong; None where the rest cannot be read without them."""
    wrong = {re.split(r"[.\[]", problem.key)[0] for problem in problems}
    meant = {nearest(key, list(Script.model_fields)) or key for key in wrong}
    if not wrong & set(document.data) or meant & _READ_BY_OTHERS:
        return None
    return replace(document, data={key: value for key, value in document.data.items() if key not in wrong})


def problems_of(script: LoadedScript, base: str = "") -> list[Problem]:
    """Everything that is wrong with its steps, expectations, policy and limits.

    A start that begins with `/` is one of `base`, where that is given.
    """
    parts: tuple[Callable[[LoadedScript, str], object], ...] = (
        _start,
        _goal,
        _steps,
        _checks,
        _claims,
        _policy,
    )
    problems: list[Problem] = []
    for part in parts:
        try:
            part(script, base)
        except BadInput as error:
            problems += problems_in(error, script.path)
    return list(dict.fromkeys(problems))


def problems_in(error: BadInput, file: Path | None) -> list[Problem]:
    """What the error says, as places of a file."""
    if isinstance(error, BadFile):
        return list(error.problems)
    return [Problem(str(file), None, None, "", error.message)]


def _start(script: LoadedScript, base: str) -> object:
    return script.filled("start", script.samples())


def _goal(script: LoadedScript, base: str) -> object:
    return script.filled("goal", script.samples())


def _steps(script: LoadedScript, base: str) -> object:
    return script.steps(script.samples(), validated)


def _checks(script: LoadedScript, base: str) -> object:
    return script.checks(script.samples())


def _claims(script: LoadedScript, base: str) -> object:
    return script.claims(script.samples())


def _policy(script: LoadedScript, base: str) -> object:
    samples = script.samples()
    own = script.filled("start", samples)
    start = own or _opened_first(script, samples)
    start = urljoin(base, start) if start.startswith("/") else start
    try:
        layers, _ = policy_layers(script, None, (start,) if start else ())
    except UrlError as error:
        raise script.refused([(("start" if own else "steps",), error.message)]) from None
    except BadFile as error:
        raise BadScript([_named_by(script, problem) for problem in error.problems]) from None
    return run_limits(script.script.limits, Gate(layers).limits)


def _named_by(script: LoadedScript, problem: Problem) -> Problem:
    """A policy that is not there is told where the script names it; mistakes in one, where they stand."""
    if problem.line is not None or not isinstance(script.script.policy, str):
        return problem
    return script.refused([(("policy",), str(problem))]).problems[0]


def _opened_first(script: LoadedScript, samples: Mapping[str, Any]) -> str:
    try:
        return first_address(read_steps(script, samples))
    except BadInput:
        return ""  # its steps are told on their own
