"""Steps written as YAML mappings, for exact use: `{click: {target: "Save"}}`, `{wait_for: {text: Saved}}`.

The key is a tool's name or a verb of the grammar; its value the tool's arguments, or one text for the verb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from agent.steps.extraction import names_of
from agent.steps.grammar import readings
from agent.steps.nearest import OPENINGS, opening
from agent.steps.quoted import holds_open_quote
from agent.steps.row import Row
from agent.steps.slots import Value, Values
from agent.steps.step import Step, StepError, Unreadable, UnreadError, none_after_the_end
from agent.steps.torn import CUT, torn
from browser_tools.registry import TOOLS
from browser_tools.tool import Origin, ToolCall

Validator = Callable[[ToolCall], str | None]
"""Says what is wrong with a call's arguments (the tool's own schema knows), or None."""

_TYPED = ("text", "option", "url", "query", "contains", "answer")
"""Arguments that are typed or sent, whose origin is recorded."""

GOAL = "goal"
"""The key of a step that a model carries out."""


def read_steps(
    items: str | Sequence[str | Mapping[str, Any]],
    *,
    inputs: Mapping[str, Any] | None = None,
    source: str = "",
    validate: Validator | None = None,
) -> tuple[Step, ...]:
    """Every step of a script's `steps`, numbered through. Raises StepError with all that cannot be read.

    A problem's `line` counts lines for one block of text, and items (from 1) for a list.
    """
    found = list(readings_of(items, inputs=inputs, validate=validate))
    problems = [one for one in found if isinstance(one, Unreadable)]
    if problems:
        raise StepError(problems, source)
    return tuple(one for one in found if isinstance(one, Step))


def readings_of(
    items: str | Sequence[str | Mapping[str, Any]],
    *,
    inputs: Mapping[str, Any] | None = None,
    validate: Validator | None = None,
) -> Iterator[Step | Unreadable]:
    """Every step, or why it cannot be read; `line` as in `read_steps`."""
    return none_after_the_end(_placed(items, inputs or {}, validate))


def _placed(
    items: str | Sequence[str | Mapping[str, Any]], inputs: Mapping[str, Any], validate: Validator | None
) -> Iterator[Step | Unreadable]:
    values = Values(inputs, set())
    number = 1
    for index, item in enumerate([items] if isinstance(items, str) else items, start=1):
        for one in _read(item, values, number):
            number += 1
            placed = one if isinstance(items, str) else _as_item(one, item, index)
            yield _checked(placed, validate) if isinstance(placed, Step) else placed


def _read(item: str | Mapping[str, Any], values: Values, number: int) -> Iterator[Step | Unreadable]:
    if isinstance(item, str):
        yield from readings(item, values, number=number)
        return
    meant = torn(item, number)
    if meant is not None:
        yield meant
        return
    try:
        yield _from_mapping(item, values, number)
    except UnreadError as error:
        yield Unreadable(number, _shown(item), error.reason, error.nearest)


def _as_item(found: Step | Unreadable, item: Any, index: int) -> Step | Unreadable:
    """A reading whose `line` is the number of its item."""
    if isinstance(found, Unreadable) and isinstance(item, str) and holds_open_quote(item):
        return replace(found, line=index, reason=found.reason + CUT)
    return replace(found, line=index)


def _checked(step: Step, validate: Validator | None) -> Step | Unreadable:
    """The step, or what its tool says is wrong with its arguments."""
    wrong = [validate(call) for call in step.calls] if validate is not None else []
    return next((Unreadable(step.line, step.text, reason) for reason in wrong if reason), step)


def _shown(item: Any) -> str:
    return str(item)[:80]


def _from_mapping(item: Mapping[str, Any], values: Values, number: int) -> Step:
    """One mapping as a step. Raises UnreadError."""
    if len(item) != 1:
        raise UnreadError("a step is one key, a tool or verb, with its arguments: {click: {target: Save}}")
    ((name, value),) = item.items()
    if name == GOAL:
        return _goal(value, values, number)
    tool, constants = _meant(name)
    if not isinstance(value, Mapping):
        return _from_text(name, value, values, number)
    arguments = {**constants, **{key: _filled(argument, values) for key, argument in value.items()}}
    provenance: dict[str, Origin] = {
        key: argument.origin
        for key, argument in arguments.items()
        if key in _TYPED and isinstance(argument, Value)
    }
    plain = {key: _plain(argument) for key, argument in arguments.items()}
    text = f"{name}: {', '.join(f'{key}={given!r}' for key, given in value.items())}"
    if tool == "extract" and isinstance(plain.get("fields"), dict):
        values.remembered.update(names_of(plain))
    call = ToolCall(tool, plain, id=f"s{number}", intent=text, provenance=provenance)
    return Step(name, (call,), text, number)


def _goal(value: Any, values: Values, number: int) -> Step:
    if not isinstance(value, str) or not value.strip():
        raise UnreadError("expected a goal in words for a model, such as - goal: open the cheapest lamp")
    goal = values.fill(value.strip())
    if goal.origin == "page":
        raise UnreadError("a goal may not hold what is read off a page: a page would tell a model what to do")
    if any("{{" + name + "}}" in goal for name in values.asked):
        raise UnreadError(
            "a goal may not hold what is asked for among the steps; let it ask, or use an input"
        )
    return Step(GOAL, (), f"{GOAL}: {' '.join(value.split())}", number, goal=str(goal))


def _from_text(name: str, value: Any, values: Values, number: int) -> Step:
    """`{open: /cart}` is `open "/cart"`; `{reload: null}` is `reload`; after `expect` nothing is quoted."""
    words = name.replace("_", " ")
    own_grammar = any("{rest}" in form for row in _rows(words) for form in row.forms)
    text = words if value is None else f"{words} {value if own_grammar else _quoted(str(value))}"
    first = next(readings(text, values, number=number))
    if isinstance(first, Unreadable):
        raise UnreadError(first.reason, first.nearest)
    return first


def _rows(words: str) -> list[Row]:
    """The rows that a verb means; `wait for` is one way to begin `wait`."""
    return OPENINGS.get(words.lower()) or OPENINGS.get(opening(words) or "", [])


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def _meant(name: str) -> tuple[str, Mapping[str, Any]]:
    """The tool that a name or verb stands for, and the verb's constants. Raises UnreadError."""
    if name in TOOLS:
        return name, {}
    rows = _rows(name.replace("_", " "))
    if rows:
        row = min(rows, key=lambda row: (row.verb != name.lower(), len(row.also)))
        return row.tool, row.also
    near = get_close_matches(name, [*TOOLS, GOAL, *OPENINGS], n=1)
    raise UnreadError(f"there is no tool or verb {name!r}", f"{near[0]}: ..." if near else "")


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Value) else value


def filled(value: Any, values: Values) -> Any:
    """`value` with the placeholders in all its texts filled, as plain data. Raises UnreadError."""
    return _plain(_filled(value, values))


def _filled(value: Any, values: Values) -> Any:
    if isinstance(value, str):
        return values.fill(value)
    if isinstance(value, Mapping):
        return {key: filled(part, values) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part, values) for part in value]
    return value
