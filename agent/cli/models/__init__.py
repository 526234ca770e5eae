"""`strelka models`: what models can do, and what of them works here.

A command with more below it: each word of `COMMANDS` is a module beside this one that holds `command`.
"""

from __future__ import annotations

from agent.cli.models.list import command

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, str] = {
    "test": "Ask a model for a word: is it there, and does the key work",
    "parse": "Read replies as a run would: which calls, which words, what was mended",
    "fake": "Play a provider on this machine, from a file of replies",
}
