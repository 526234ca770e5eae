"""The script: a YAML file that says what a person wants. Its JSON Schema ships as `script.schema.json`.

start: http://127.0.0.1:8000/
inputs: {product: {default: Desk lamp}}
steps:
  - search for "{{product}}"
  - click "Add to cart"
expect:
  - text "Added to cart" is visible
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from pydantic import BeforeValidator, Field, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from agent.claims import CLAIM, VOTES, Claim, is_claim, problem_of
from agent.steps import Step, StepError, parse_expectation, read_steps
from agent.steps.inputs import Input, InputError, InputType, Plain, read_inputs
from agent.steps.mappings import Validator, filled
from agent.steps.present import Present
from agent.steps.slots import Values
from agent.steps.step import Unreadable, UnreadError
from agent.steps.torn import torn
from browser_tools.brief import without_titles
from browser_tools.checks import Check
from browser_tools.tool import ToolCall
from policies.action import FieldSignals
from policies.document import BadFile, Document, Key, Problem, read_file
from policies.fields import kind_if_seen
from policies.limits import Limits
from policies.literals import ADVICE, literal_problem, refuse_literals
from policies.secrets import Secrets, secret_named
from policies.validation import FileModel, nearest, validate

if TYPE_CHECKING:
    from jsonschema.exceptions import SchemaError

LONGEST_GOAL = 100_000
"""Characters: a goal is words of a person, not a book."""
SCHEMA_URL = "https://json-schema.org/draft/2020-12/schema"
_SCHEMA_TYPES = ("object", "array", "string", "number", "integer", "boolean", "null")
InputName = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_.-]{0,63}$")]
CaseName = Annotated[str, Field(pattern=r"^[^\[\]\s:/][^\[\]\n:/]*$", max_length=64)]
MarkName = Annotated[str, Field(pattern=r"^[A-Za-z_]\w*$", max_length=64)]
Goal = Annotated[str, Field(min_length=1, max_length=LONGEST_GOAL)]
Url = Annotated[str, Field(min_length=1, max_length=8000)]


class BadScript(BadFile):
    """A script cannot be used."""

    family = "script"


def _refuse_unenforced(value: Any, info: ValidationInfo) -> NoReturn:
    raise PydanticCustomError(
        "unknown_key",
        "{key} is not enforced yet, so a script that uses it is refused rather than half obeyed; remove it",
        {"key": repr(info.field_name)},
    )


def _input_from_word(value: Any) -> Any:
    """`inputs: {count: integer}` is short for `{count: {type: integer}}`."""
    return {"type": value} if isinstance(value, str) else value


InputOrType = Annotated[Input, BeforeValidator(_input_from_word, json_schema_input_type=Input | InputType)]
TYPED_SECRETS = frozenset({"password", "cvv"})
"""Kinds of field whose value is a secret wherever it stands."""
NotEnforced = SkipJsonSchema[Annotated[Any, BeforeValidator(_refuse_unenforced)]]


class Script(FileModel):
    """What may stand in a script file."""

    name: str | None = Field(
        default=None, pattern=r"^[\w .-]+$", max_length=80, description="Short name, used for its runs"
    )
    title: str = Field(default="", max_length=80, description="Of a workflow: what people call it")
    description: str = Field(default="", description="What it is for")
    category: str = Field(default="", max_length=40, description="Of a workflow: where it is listed")
    command: str | None = Field(
        default=None,
        pattern=r"^/[A-Za-z]",
        max_length=200,
        description="Of a workflow: how its inputs are written in one line, as /compare {what} under {price}",
    )
    goal: Goal | None = Field(default=None, description="What is wanted, in words")
    start: Url | None = Field(default=None, description="URL to open first")
    inputs: dict[InputName, InputOrType] = Field(
        default_factory=dict, description="What may be given at each run; used as {{name}}"
    )
    policy: str | dict[str, Any] | None = Field(
        default=None, description="Preset (standard), policy file, or the policy itself"
    )
    steps: str | list[str | dict[str, Any]] = Field(
        default_factory=list,
        description="Plain steps: one text, or a list of texts, mappings, and `goal: ...` for a model",
    )
    expect: list[str | dict[str, Any]] = Field(
        default_factory=list,
        description='What must hold at the end, such as: text "Added" is visible; `judge: WORDS`, `votes: 3`',
    )
    verify: bool | None = Field(
        default=None, description="Have a model say whether the goal is met, where no expectation says so"
    )
    procedure: str | None = Field(
        default=None, min_length=1, description="Of a workflow: code that does the work, instead of steps"
    )
    present: Present | None = Field(
        default=None, description="Of a workflow: the list that was read, as a table"
    )
    output: dict[str, Any] | None = Field(default=None, description="JSON Schema that the data must fit")
    limits: Limits = Field(default_factory=Limits, description="What a run may spend")
    cases: dict[CaseName, dict[InputName, Plain]] = Field(
        default_factory=dict, description="For pytest: names of tests, each with values of inputs"
    )
    marks: tuple[MarkName, ...] = Field(default=(), description="For pytest: marks of the tests in this file")
    quarantine: date | None = Field(
        default=None, description="For pytest: until that day the tests may fail, and are reported as such"
    )
    login: str | None = Field(
        default=None,
        min_length=1,
        description="Script that logs in first; pytest does so once for each worker",
    )
    secrets: Secrets = Field(
        default_factory=dict, description="Where secrets are kept and where they may be typed, by name"
    )
    flows: NotEnforced = None

    @field_validator("output")
    @classmethod
    def _output_is_a_schema(cls, output: dict[str, Any] | None) -> dict[str, Any] | None:
        if output is not None:
            from jsonschema.exceptions import SchemaError
            from jsonschema.validators import validator_for

            validator = validator_for(output, default=validator_for({"$schema": SCHEMA_URL}))
            try:
                validator.check_schema(output)
            except SchemaError as error:
                raise PydanticCustomError(
                    "bad_type",
                    "expected a JSON Schema; {problem}",
                    {"problem": _schema_problem(error), "at": tuple(error.absolute_path)},
                ) from None
        return output

    @model_validator(mode="after")
    def _wants_something(self) -> Script:
        if self.goal is None and not self.steps and not self.expect and self.procedure is None:
            raise PydanticCustomError("bad_type", "nothing to do; expected `goal`, `steps` or `expect`")
        if self.procedure is not None and (self.steps or self.goal is not None):
            raise PydanticCustomError("bad_type", "a `procedure` stands in place of `steps` and `goal`")
        if self.verify and self.goal is None:
            raise PydanticCustomError("bad_type", "`verify` needs a `goal` that can be met")
        return self

    @model_validator(mode="after")
    def _cases_fit(self) -> Script:
        for name, given in self.cases.items():
            try:
                read_inputs(self.inputs, given)
            except InputError as error:
                raise PydanticCustomError(
                    "bad_type", "{wrong}", {"wrong": error.message, "at": ("cases", name)}
                ) from None
        return self


def _schema_problem(error: SchemaError) -> str:
    if error.absolute_path and error.absolute_path[-1] == "type":
        return f"there is no type {error.instance!r}; types: {', '.join(_SCHEMA_TYPES)}"
    return error.message


@dataclass(frozen=True)
class LoadedScript:
    """A script with the place of each of its parts, so that later mistakes can still name their line."""

    script: Script
    path: Path | None = None
    """None for a script made of a goal."""
    document: Document | None = None

    @property
    def source(self) -> str:
        """What messages call it."""
        return str(self.path) if self.path is not None else "goal"

    def values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The inputs' values. Raises InputError."""
        return dict(read_inputs(self.script.inputs, given))

    def samples(self) -> dict[str, Any]:
        """A value for every input, to check the script with."""
        return {name: one.sample(name) for name, one in self.script.inputs.items()}

    def filled(self, key: str, inputs: Mapping[str, Any]) -> str | None:
        """The text at `goal` or `start` with its `{{inputs}}` filled in. Raises BadScript."""
        text = getattr(self.script, key)
        try:
            return None if text is None else str(Values(inputs).fill(text))
        except UnreadError as error:
            raise self.refused([((key,), error.reason)]) from None

    def line_of(self, step: Step | Unreadable) -> int | None:
        """The line of the file that a step of `readings_of(script.steps)` stands in."""
        return self._step_problem(step.line, "").line

    def steps(self, inputs: Mapping[str, Any], validate_call: Validator | None = None) -> tuple[Step, ...]:
        """The script's steps, read. Raises BadScript with every step that cannot be read and its line."""
        steps = self.script.steps
        try:
            read = read_steps(steps, inputs=inputs, source=self.source, validate=validate_call)
            self._refuse_literals(read)
            return read
        except StepError as error:
            if self.document is None:
                raise
            raise BadScript([self._step_problem(p.line, str(p)) for p in error.problems]) from None

    def _refuse_literals(self, steps: Sequence[Step]) -> None:
        """A file says which secret is typed, never what it is. Raises BadScript."""
        if self.path is None:
            return
        problems = [
            self._step_problem(step.line, f"this step: a literal secret is typed; {ADVICE}")
            for step in steps
            if any(_types_secret(call) for call in step.calls)
        ]
        if problems:
            raise BadScript(problems)

    def checks(self, inputs: Mapping[str, Any]) -> tuple[Check, ...]:
        """What must hold at the end. Raises BadScript with every expectation that cannot be read."""
        checks: list[Check] = []
        problems: list[tuple[tuple[Key, ...], str]] = []
        for index, wanted in enumerate(self.script.expect):
            if is_claim(wanted):
                continue
            meant = torn(wanted, index, steps=False) if isinstance(wanted, dict) else None
            if meant is not None:
                problems.append((("expect", index), f"cannot read {meant}"))
                continue
            try:
                checks.append(_check(wanted, inputs))
            except StepError as error:
                problems.append((("expect", index), f"cannot read {error.problems[0]}"))
            except UnreadError as error:
                problems.append((("expect", index), error.reason))
        if problems:
            raise self.refused(problems)
        return tuple(checks)

    def claims(self, inputs: Mapping[str, Any]) -> tuple[Claim, ...]:
        """What must hold at the end, in words that a model judges. Raises BadScript."""
        told: list[Claim] = []
        problems: list[tuple[tuple[Key, ...], str]] = []
        for index, wanted in enumerate(self.script.expect):
            if not is_claim(wanted):
                continue
            if problem := problem_of(wanted):
                problems.append((("expect", index), problem))
                continue
            try:
                told.append(Claim(str(Values(inputs).fill(wanted[CLAIM])), wanted.get(VOTES, 1)))
            except UnreadError as error:
                problems.append((("expect", index), error.reason))
        if problems:
            raise self.refused(problems)
        return tuple(told)

    def policy_lines(self) -> Document | None:
        """The script's inline policy, with its places, for `policy_from_mapping`; None if it has none."""
        own = self.script.policy
        if not isinstance(own, dict):
            return None
        places = self.document.places.items() if self.document is not None else ()
        inside = {path[1:]: place for path, place in places if path[:1] == ("policy",)}
        return Document(self.source, {"version": 1, **own}, inside)

    def refused(self, problems: Sequence[tuple[tuple[Key, ...], str]]) -> BadScript:
        """The error for mistakes at these paths of the file."""
        return BadScript([self._problem(path, message) for path, message in problems])

    def _problem(self, path: tuple[Key, ...], message: str, extra_lines: int = 0) -> Problem:
        place = self.document.where(path) if self.document is not None else None
        line, column = place or (None, None)
        key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
        return Problem(self.source, line + extra_lines if line else None, column, key, message)

    def _step_problem(self, line: int, message: str) -> Problem:
        """`line` counts lines of a block of text (which begins below its key), or items of a list."""
        if isinstance(self.script.steps, str):
            block = "\n" in self.script.steps
            return self._problem(("steps",), f"cannot read {message}", line if block else 0)
        return self._problem(("steps", line - 1), f"cannot read {message}")


def _types_secret(call: ToolCall) -> bool:
    """Whether words of the file itself go into a field that is called like a password."""
    text, target = str(call.arguments.get("text", "")), str(call.arguments.get("target", ""))
    if call.name != "type_text" or call.provenance.get("text", "user") != "user" or not text:
        return False
    return kind_if_seen(FieldSignals(label=target)) in TYPED_SECRETS and secret_named(text) is None


def _check(wanted: str | dict[str, Any], inputs: Mapping[str, Any]) -> Check:
    if isinstance(wanted, str):
        return parse_expectation(wanted, inputs=inputs)
    try:
        return Check.model_validate(filled(wanted, Values(inputs)))
    except ValidationError as error:
        raise UnreadError(_check_problem(error)) from None


def _check_problem(error: ValidationError) -> str:
    detail = error.errors(include_url=False)[0]
    if detail["type"] == "extra_forbidden":
        hint = nearest(str(detail["loc"][-1]), list(Check.model_fields))
        known = f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(Check.model_fields)}"
        return f"unknown key {detail['loc'][-1]!r}; {known}"
    where = ".".join(str(part) for part in detail["loc"])
    return f"{where}: {detail['msg']}" if where else detail["msg"].removeprefix("Value error, ")


def load_script(path: str | Path) -> LoadedScript:
    """Read and check a script file. Raises BadScript with every mistake: file, line, key, expectation."""
    return script_in(read_file(Path(path), BadScript), Path(path))


def script_in(document: Document, path: Path) -> LoadedScript:
    """The script that a document is. Raises BadScript."""
    refuse_literals(document, BadScript)
    script = validate(document, Script, BadScript)
    places = [("inputs", name, "default") for name, one in script.inputs.items() if _holds_secret(name, one)]
    if places:
        raise BadScript([literal_problem(document, place, "a secret") for place in places])
    return LoadedScript(script, path, document)


def _holds_secret(name: str, given: Input) -> bool:
    return given.default not in (None, "") and kind_if_seen(FieldSignals(name=name)) in TYPED_SECRETS


def script_from_goal(goal: str, start: str | None = None) -> LoadedScript:
    """The script that only has this goal. Raises BadScript for an empty, broken or endless text."""
    text = goal.strip()
    problem = ""
    if not text:
        problem = "is empty; say what is wanted"
    elif len(text) > LONGEST_GOAL:
        problem = f"is longer than {LONGEST_GOAL} characters"
    elif any("\ud800" <= char <= "\udfff" or (char < " " and char not in "\t\r\n") for char in text):
        problem = "holds characters that are no text (control characters, or bytes that are not UTF-8)"
    if problem:
        raise BadScript([Problem("goal", None, None, "", problem)])
    return LoadedScript(Script(goal=text, start=start or None))


def json_schema() -> dict[str, Any]:
    """The JSON Schema of script files, for editors; `agent/script.schema.json` holds the same."""
    schema = without_titles(Script.model_json_schema())
    return {"$schema": SCHEMA_URL, "title": "Strelka script", **schema}


def schema_text() -> str:
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")


__all__ = [
    "BadScript",
    "InputError",
    "LoadedScript",
    "Script",
    "json_schema",
    "load_script",
    "script_from_goal",
    "script_in",
]
