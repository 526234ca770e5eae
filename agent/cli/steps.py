"""`strelka steps check`: how each step is read, without running anything."""

from __future__ import annotations

import json as json_module
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.cli import USAGE, UsageError
from agent.cli.output import show, show_json
from agent.script import load_script
from agent.steps import first_goal, looks_like_steps
from agent.steps.mappings import readings_of
from agent.steps.step import Step, Unreadable
from browser_tools.door.calls import validated

ENDINGS = (".yaml", ".yml")
CHECK = "check"
AS_STEPS = "quotes around names, or `steps:` in a script, make it steps"


def command(
    action: Annotated[str, typer.Argument(metavar="check", help="What to do: check")],
    what: Annotated[str, typer.Argument(metavar="TEXT_OR_FILE", help="Plain steps, or a script file")],
    json: Annotated[bool, typer.Option("--json", help="Print the readings as JSON")] = False,
) -> int:
    """Each with number, words, tool and arguments, or why it cannot be read, and the nearest reading.

    Inputs of a script stand with a sample. Exit 2 if any step cannot be read. A text that `strelka run` would
    hand to a model as a goal is read all the same, and said to be one.
    """
    if action != CHECK:
        raise UsageError(f"unknown action {action!r}; expected: strelka steps check TEXT_OR_FILE")
    in_file = what.endswith(ENDINGS)
    found = _in_file(Path(what)) if in_file else _in_text(what)
    goal = None if in_file else first_goal(what)
    unread = any(isinstance(reading, Unreadable) for _, reading in found)
    if json:
        readings = [_data(number, line, one) for number, (line, one) in enumerate(found, start=1)]
        show_json({"ok": not unread, "goal": goal, "steps": readings})
    else:
        show("\n".join(_lines(number, line, one) for number, (line, one) in enumerate(found, start=1)))
        if goal is not None and not unread:
            show(f"`strelka run` takes this text for a goal, for a model, because of {goal!r}; {AS_STEPS}")
    return USAGE if unread else 0


Readings = Sequence[tuple[int | None, Step | Unreadable]]
"""Each with its line."""


def _in_text(text: str) -> Readings:
    lines = "\n" in text.strip()
    found = [(one.line if lines else None, one) for one in readings_of(text, validate=validated)]
    if not found:
        raise UsageError("there are no steps; expected such as: strelka steps check 'open /; click \"Save\"'")
    return found


def _in_file(path: Path) -> Readings:
    script = load_script(path)
    goal = script.script.goal
    items = script.script.steps or (goal if goal is not None and looks_like_steps(goal) else "")
    if not items:
        raise UsageError(f"{str(path)!r} has no plain steps")
    found = readings_of(items, inputs=script.samples(), validate=validated)
    return [(script.line_of(one) if script.script.steps else None, one) for one in found]


def _lines(number: int, line: int | None, reading: Step | Unreadable) -> str:
    place = "" if line is None else f"  (line {line})"
    words = reading.text if isinstance(reading, Step) else reading.words
    return "\n".join([f"{number:3}  {words}{place}", *(f"       {told}" for told in _told(reading))])


def _told(reading: Step | Unreadable) -> list[str]:
    if isinstance(reading, Unreadable):
        hint = [f"nearest: {reading.nearest}"] if reading.nearest else []
        return [f"✗ cannot be read: {reading.reason}", *hint]
    if reading.goal:
        return ["a model carries it out"]
    return [
        " ".join([call.name, *(f"{name}={_written(value)}" for name, value in call.arguments.items())])
        for call in reading.calls
    ]


def _written(value: Any) -> str:
    return json_module.dumps(value, ensure_ascii=False, default=str)


def _data(number: int, line: int | None, reading: Step | Unreadable) -> dict[str, Any]:
    if isinstance(reading, Unreadable):
        why = {"problem": reading.reason, "nearest": reading.nearest}
        return {"number": number, "line": line, "text": reading.words, "ok": False, **why}
    calls = [{"tool": call.name, "arguments": dict(call.arguments)} for call in reading.calls]
    data = {"number": number, "line": line, "text": reading.text, "ok": True, "verb": reading.verb}
    return {**data, "calls": calls, **({"goal": reading.goal} if reading.goal else {})}
