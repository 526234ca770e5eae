"""`strelka policy explain`: actions in, decisions out; or one decision of a run, in prose."""

from __future__ import annotations

import json as json_text
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from agent.cli.output import show, show_json_line, tell
from agent.cli.policy.reading import EFFECTS, TOOLS
from agent.cli.policy.recorded import recorded
from policies.document import BadFile, Document, read_file
from policies.errors import BadInput
from policies.gate import Layer
from policies.load import BadPolicy, bind_start, load_policy, policy_file, policy_from_mapping
from policies.schema import ExampleAction, Policy
from policies.state import State
from policies.testing import completed, explain

DEFAULT = "standard"
OWN_KEYS = ("policy", "state", "start")
MAX_LINE = 256_000


def command(
    event: Annotated[
        str | None, typer.Argument(metavar="[RUN:SEQ]", help="An event of a run, to explain in prose")
    ] = None,
    policy: Annotated[
        str | None, typer.Option("--policy", metavar="FILE", help="Policy file or preset [standard]")
    ] = None,
    floor: Annotated[
        list[str] | None, typer.Option("--floor", metavar="FILE", help="A policy to answer to as well")
    ] = None,
    runs: Annotated[Path | None, typer.Option("--runs", metavar="FOLDER", help="Where the runs are")] = None,
) -> int:
    """Reads one action per line from standard input, as JSON: the keys of a policy's tests.

    A line may hold `policy` (sections that replace those of the file), `state` and `start`. Each line out
    says decision, reason, rule, layer, matches, and the smallest edit that turns it.
    """
    if event is not None:
        for line in recorded(event, runs):
            show(line)
        return 0
    base = _Base(policy or DEFAULT, floor or [])
    bad = 0
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            answer = _answer(line, number, base)
            bad += answer["decision"] == "action_error"
            show_json_line(answer)
    if bad:
        tell(f"strelka: {bad} lines are no actions; see their messages")
    return 2 if bad else 0


class _Base:
    """The policy that lines start from, and the floors under it."""

    def __init__(self, name: str, floors: list[str]) -> None:
        self._loaded = load_policy(name, tools=TOOLS)
        self._floors = [Layer(floor, load_policy(floor, tools=TOOLS)) for floor in floors]
        path = policy_file(name)
        self._data: Mapping[str, Any] = read_file(path, BadPolicy).data
        self._folder = path.parent

    def layers(self, own: Mapping[str, Any] | None, start: str) -> Iterator[Layer]:
        """The layers for one line whose `policy` is `own`. Raises BadPolicy, UrlError."""
        policy = self._loaded if own is None else self._with(own)
        yield Layer("policy", bind_start(policy, start))
        for floor in self._floors:
            yield Layer(floor.name, bind_start(floor.policy, start))

    def _with(self, own: Mapping[str, Any]) -> Policy:
        document = Document("policy", {"version": 1, **self._data, **own})
        return policy_from_mapping(document, "policy", self._folder, TOOLS)


def _answer(line: str, number: int, base: _Base) -> dict[str, Any]:
    try:
        given = _mapping(line)
        own = given.get("policy")
        if own is not None and not isinstance(own, dict):
            raise ValueError("'policy' is not a mapping")
        action = ExampleAction.model_validate({k: v for k, v in given.items() if k not in OWN_KEYS})
        state = State.model_validate(given.get("state") or {})
    except (ValueError, RecursionError) as error:
        return {"decision": "action_error", "reason": "line", "message": f"line {number}: {_words(error)}"}
    try:
        layers = list(base.layers(own, str(given.get("start") or "")))
    except BadFile as error:
        return {"decision": "policy_error", "reason": error.code, "message": str(error)}
    except BadInput as error:
        return {
            "decision": "action_error",
            "reason": error.code,
            "message": f"line {number}: {error.message}",
        }
    return explain(layers, completed(action, EFFECTS), state).data()


def _mapping(line: str) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise ValueError(f"longer than {MAX_LINE} characters")
    try:
        given = json_text.loads(line)
    except ValueError as error:
        raise ValueError(f"is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise ValueError(f'a JSON object was expected, such as {{"tool": "navigate"}}; got {line[:60]!r}')
    return given


def _words(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if not isinstance(error, ValidationError):
        return str(error)
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        known = [info.alias or name for name, info in ExampleAction.model_fields.items()]
        return f"unknown key {where!r}; expected one of {', '.join((*known, *OWN_KEYS))}"
    return f"{where}: {first['msg']}"
