"""`strelka worker`: one of several machines that share work through Postgres; its words are modules here."""

from __future__ import annotations

from agent.cli.worker.work import command

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, str] = {
    "add": "Put a script or a goal into the line, for any worker to run",
    "list": "Say how scripts and goals of the line stand",
    "cancel": "End one of them; its browser closes",
}
