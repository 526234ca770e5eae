"""One workflow: a script with what people need to choose it and to fill in its inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from agent.script import LoadedScript, load_script
from agent.steps import first_goal
from agent.steps.mappings import GOAL
from agent.workflows.line import Line, LineError
from agent.workflows.procedures import PROCEDURES
from policies.document import Key
from policies.validation import nearest

OTHERS = "Other"
"""The category of a workflow that names none."""


@dataclass(frozen=True)
class Workflow:
    """A script that is offered to people."""

    script: LoadedScript
    source: Literal["library", "project"]

    @property
    def name(self) -> str:
        """What it is run by: the script's name, or its file's."""
        path = self.script.path
        return self.script.script.name or (path.stem if path is not None else "")

    @property
    def title(self) -> str:
        return self.script.script.title or self.name.replace("-", " ").capitalize()

    @property
    def category(self) -> str:
        return self.script.script.category or OTHERS

    @property
    def needs_model(self) -> bool:
        """Whether it cannot run without one."""
        script = self.script.script
        if any(isinstance(step, Mapping) and GOAL in step for step in script.steps):
            return True
        return script.goal is not None and not script.steps and first_goal(script.goal) is not None

    @cached_property
    def line(self) -> Line | None:
        """How its inputs are written in one line; None where it has no command."""
        command = self.script.script.command
        return None if command is None else Line(command, self.script.script.inputs)

    def as_data(self) -> dict[str, Any]:
        """For whoever offers it: a command line, a form."""
        script = self.script.script
        return {
            "name": self.name,
            "title": self.title,
            "category": self.category,
            "description": script.description,
            "command": script.command,
            "needs_model": self.needs_model,
            "source": self.source,
            "file": str(self.script.path),
            "inputs": [
                {
                    "name": name,
                    "type": one.type,
                    "required": one.required,
                    "default": one.default,
                    "label": one.label,
                    "description": one.description,
                    "choices": list(one.choices),
                }
                for name, one in script.inputs.items()
            ],
        }


def load_workflow(path: Path, source: Literal["library", "project"] = "project") -> Workflow:
    """Read and check a workflow file. Raises BadScript, with every mistake and its line."""
    loaded = load_script(path)
    script = loaded.script
    problems: list[tuple[tuple[Key, ...], str]] = []
    if script.procedure is not None and script.procedure not in PROCEDURES:
        hint = nearest(script.procedure, list(PROCEDURES))
        known = f"did you mean {hint!r}?" if hint else f"procedures: {', '.join(PROCEDURES)}"
        problems.append((("procedure",), f"there is no procedure {script.procedure!r}; {known}"))
    workflow = Workflow(loaded, source)
    try:
        workflow.line  # noqa: B018 (reads the pattern)
    except LineError as error:
        problems.append((("command",), error.message))
    if problems:
        raise loaded.refused(problems)
    return workflow
