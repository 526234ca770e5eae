"""`strelka workflow`: work that is offered by name. Each word of `COMMANDS` is a module beside this one."""

from __future__ import annotations

from agent.cli.workflow.list import command

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, str] = {
    "list": "List the workflows of this project, and those that ship",
    "show": "Show a workflow: what it does and what it needs",
    "run": "Run a workflow by its name, its file, or a line such as '/compare lamps under 40'",
}
