"""`strelka watch`: pages looked at on a schedule. Each word of `COMMANDS` is a module beside this one."""

from __future__ import annotations

from agent.cli.watch.list import command

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, str] = {
    "add": "Add a watch of a page to watches.yaml",
    "run": "Look at what is due, now or again and again",
    "next": "Say when watches look next, clock changes included",
    "test": "Look once from fetch to notice, and keep nothing",
    "list": "Say how every watch is, and what is stuck and why",
    "history": "Show the looks of a watch",
    "diff": "Show what differs between two looks",
    "replay": "Say what a watch as it is now would have told of the looks that are kept",
    "export": "Write all looks that are kept as lines of JSON",
    "cancel": "End a look that is under way; its browser closes",
    "login": "Log in as the script of a watch says, and keep that",
    "validate": "Check watches.yaml",
}
