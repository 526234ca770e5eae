"""The plan file: one YAML file beside its script, readable in review, the same bytes for the same plan.

version: 1
script: 5f0c9c1d2a7b
steps:
- intent: type "{{product}}" into "Search"
  tool: type_text
  values: {text: {input: "{{product}}"}}
  locator:
  - {role: searchbox, name: Search}
  - {id: q}
  before: [{url: /shop}]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from browser_tools.checks import Check
from browser_tools.door.calls import validated
from browser_tools.registry import TOOLS
from browser_tools.tool import Origin, ToolCall
from browser_tools.whole import write_whole
from policies.document import BadFile, Document, Problem, read_file
from policies.literals import refuse_literals
from policies.validation import FileModel, validate

ENDING = ".plan.yaml"
Given = Literal["literal", "input", "secret", "page", "model"]
"""Where a typed value comes from, as the file says it; `literal` stands in the script itself."""
ORIGINS: Mapping[Given, Origin] = {
    "literal": "user",
    "input": "input",
    "secret": "secret",
    "page": "page",
    "model": "model",
}
_PLANNED_TOO = frozenset({"extract", "switch_tab", "close_tab", "scroll"})


class InvalidPlan(BadFile):
    """A plan cannot be used: unreadable, or not what a plan is."""

    family = "plan"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.code = "plan.invalid"


class PlannedLocator(FileModel):
    """One way to tell an element from all others of its page. What is given must all agree."""

    role: str | None = None
    name: str | None = Field(default=None, description="Accessible name, or the words of a text")
    label: str | None = None
    testid: str | None = None
    id: str | None = None
    placeholder: str | None = None
    near: str | None = Field(default=None, description="Words of its row, card, form or heading")
    css: str | None = Field(default=None, description="Structure; tells only between elements alike")
    nth: int | None = Field(default=None, ge=0, description="Which of `of` alike, from 0")
    of: int | None = Field(default=None, ge=1)
    frames: tuple[str, ...] = Field(default=(), description="Paths of the frames it lies in")

    @model_validator(mode="after")
    def _tells_something(self) -> PlannedLocator:
        told = (self.role, self.name, self.label, self.testid, self.id, self.placeholder, self.near, self.css)
        if all(one is None for one in told):
            raise PydanticCustomError("bad_type", "expected role, name, label, testid, id, near or css")
        return self

    def words(self) -> str:
        """As a person would name it."""
        if self.role is not None:
            return f'{self.role} "{self.name}"' if self.name else self.role
        return ", ".join(f"{key} {value!r}" for key, value in shown(self).items() if key != "frames")


class PlannedMarks(FileModel):
    """What else an element was known by when it was used. It finds nothing; it tells whether what is called
    otherwise today is the same thing."""

    form: str | None = Field(
        default=None, description="Method and path that its form is sent to; `in` before it: not by this"
    )
    href: str | None = Field(default=None, description="Where it leads, as a pattern")
    field: str | None = Field(default=None, description="`name` attribute of a field")
    type: str | None = Field(default=None, description="`type` of a field, with its `autocomplete`")
    placeholder: str | None = None
    place: str | None = Field(default=None, description="Form, dialog or part of the page that it lies in")
    slot: str | None = Field(default=None, description="Which of how many controls of its place: `2 of 4`")
    before: str | None = Field(default=None, description="The control before it in its place")
    after: str | None = Field(default=None, description="The control after it in its place")
    others: tuple[str, ...] = Field(
        default=(), description="Controls of the page that are called much like it"
    )
    value: str | None = Field(default=None, description="What a radio button, check box or button is sent as")
    count: bool = Field(default=False, description="Its name ends with how many there are")
    among: tuple[str, ...] = Field(
        default=(), description='Of a tab, or in a navigation: the others, itself as ""'
    )
    asks: str | None = Field(default=None, description="What the dialog around it says")
    alone: bool = Field(default=False, description="No other control there is of its role, or only closes it")
    sole: bool = Field(default=False, description="No other control of the page is called so")


class PlannedValue(FileModel):
    """One typed or sent value, under the key that says where it comes from."""

    literal: str | None = None
    input: str | None = None
    secret: str | None = Field(default=None, pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,63}$")
    page: str | None = None
    model: str | None = None

    @model_validator(mode="after")
    def _one(self) -> PlannedValue:
        if len(self.model_fields_set) != 1:
            known = ", ".join(PlannedValue.model_fields)
            raise PydanticCustomError("bad_type", "expected exactly one of {known}", {"known": known})
        return self

    @property
    def given(self) -> Given:
        return next(name for name in ORIGINS if name in self.model_fields_set)

    @property
    def text(self) -> str:
        """The value, with `{{placeholders}}`; of a secret the reference that names it."""
        said = str(getattr(self, self.given))
        return f"secret:{said}" if self.given == "secret" else said


CONDITIONS = {
    "before": ("url", "title", "text", "no_text", "element"),
    "after": ("url", "title", "text", "no_text", "element", "download"),
}


class PlannedStep(FileModel):
    """One call that acts, or that reads data for the run."""

    intent: str = Field(description="What it is for, in the words of the step or of the model")
    tool: str
    step: int | None = Field(default=None, ge=1, description="Which acting step of the script it belongs to")
    arguments: dict[str, Any] = Field(default_factory=dict)
    values: dict[str, PlannedValue] = Field(default_factory=dict)
    locator: tuple[PlannedLocator, ...] = Field(default=(), max_length=6)
    onto: tuple[PlannedLocator, ...] = Field(default=(), max_length=6)
    marks: PlannedMarks | None = None
    before: tuple[Check, ...] = ()
    after: tuple[Check, ...] = ()
    opens_tab: bool = Field(default=False, description="A tab opens, in which the next steps are")
    timeout: float | None = Field(default=None, gt=0, le=60, description="Seconds that element and after get")

    @field_validator("before", "after")
    @classmethod
    def _of_the_page(cls, conditions: tuple[Check, ...], info: ValidationInfo) -> tuple[Check, ...]:
        known = CONDITIONS[str(info.field_name)]
        for one in conditions:
            if one.kind not in known:
                message = "{kind} is no condition of a step; expected {one_of}"
                told = {"kind": one.kind, "one_of": ", ".join(known)}
                raise PydanticCustomError("bad_type", message, told)
        return conditions

    def __str__(self) -> str:
        return self.intent or self.tool


class JudgedThen(FileModel):
    """What a judged expectation was found true by when the plan was recorded. It is no verdict."""

    claim: str
    quotes: tuple[str, ...] = ()


class Plan(FileModel):
    """Everything a replay does, in order. What is expected stands in the script alone."""

    version: Literal[1] = 1
    script: str = Field(pattern=r"^[0-9a-f]{12}$", description="Digest of what the script does")
    steps: tuple[PlannedStep, ...] = ()
    judged: tuple[JudgedThen, ...] = ()

    @property
    def digest(self) -> str:
        """Of what the plan says, however its file is laid out: 12 hexadecimal digits."""
        return digest_of(shown(self))


def is_planned(tool: str) -> bool:
    """Whether calls of this tool are part of a plan: it acts, moves, or reads data for the run."""
    return tool in _PLANNED_TOO or (tool in TOOLS and TOOLS[tool].acts)


def plan_path(script: Path) -> Path:
    """`checkout.yaml` -> `checkout.plan.yaml`, `x.e2e.yaml` -> `x.e2e.plan.yaml`, beside it."""
    stem = script.name.removesuffix(".yml").removesuffix(".yaml")
    return script.with_name(stem + ENDING)


def load_plan(path: Path) -> Plan:
    """Read and check a plan. Raises InvalidPlan with file, line, key and what was expected."""
    document = read_file(path, InvalidPlan)
    refuse_literals(document, InvalidPlan)
    plan = validate(document, Plan, InvalidPlan)
    problems = [
        _problem(document, ("steps", number, "tool"), message)
        for number, step in enumerate(plan.steps)
        if (message := _wrong(step))
    ]
    if problems:
        raise InvalidPlan(problems)
    return plan


def dump(plan: Plan) -> str:
    """The plan as YAML: keys in a fixed order, one fact a line, nothing that is empty."""
    data = {"version": plan.version, "script": plan.script}
    parts = [_yaml(data), _list("steps", plan.steps), _list("judged", plan.judged)]
    return "".join(part for part in parts if part)


def save_plan(path: Path, plan: Plan) -> None:
    """Write the plan whole or not at all: tests that run beside each other may record, or read, the same one.

    Raises OSError.
    """
    write_whole(path, dump(plan))


def shown(model: FileModel) -> dict[str, Any]:
    """What is set, in the order of the schema."""
    said = model.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude_none=True)
    return {key: value for key, value in said.items() if value not in ([], {})}


def short_digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def digest_of(*parts: Any) -> str:
    """Digest of plain data, 12 hexadecimal digits."""
    return short_digest(json.dumps(parts, ensure_ascii=False, sort_keys=True))


def _wrong(step: PlannedStep) -> str:
    """Why the step is no call; "" if it is one."""
    if step.tool in TOOLS and not is_planned(step.tool):
        return f"{step.tool!r} is not replayed: a plan holds what acts, and extract"
    values: dict[str, Any] = {name: value.text for name, value in step.values.items()}
    stand_ins = {**({"target": "e1"} if step.locator else {}), **({"onto": "e1"} if step.onto else {})}
    return validated(ToolCall(step.tool, {**step.arguments, **values, **stand_ins})) or ""


def _list(key: str, items: Sequence[FileModel]) -> str:
    if not items:
        return ""
    return f"{key}:\n" + "".join(item_text(one) for one in items)


def item_text(item: FileModel) -> str:
    """One step as it stands in the file's list."""
    lines = list(_lines(shown(item)))
    return "".join(f"{'- ' if index == 0 else '  '}{line}\n" for index, line in enumerate(lines))


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """`key: value`; a list of mappings has one line for each."""
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{key}:"
            yield from (f"- {_flow(one)}" for one in value)
        else:
            yield f"{key}: {_flow(value)}"


def _flow(value: Any) -> str:
    """Plain data on one line."""
    text: str = yaml.safe_dump(
        value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=float("inf")
    )
    return text.removesuffix("\n").removesuffix("\n...")


def _yaml(data: Mapping[str, Any]) -> str:
    return "".join(f"{key}: {_flow(value)}\n" for key, value in data.items())


def _problem(document: Document, path: tuple[str | int, ...], message: str) -> Problem:
    line, column = document.where(path) or (None, None)
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
    return Problem(document.name, line, column, key, message, "unknown_name")
