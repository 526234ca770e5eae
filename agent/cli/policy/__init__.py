"""`strelka policy`: what a policy says, and whether it says what its author means.

Without a word after it, it lists the presets. Each word of `COMMANDS` is a module beside this one.
"""

from __future__ import annotations

from agent.cli.policy.list import command

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, str] = {
    "check": "Find dead and untested rules, overlaps and lists that are too wide",
    "test": "Run the tests inside policy files",
    "explain": "Decide actions given as JSON lines, or say why one of a run was decided so",
    "dryrun": "Say what another policy would have decided in a run that is over",
    "diff": "Say which decisions of two policies differ, by example",
    "suggest": "Print the least policy for what a run did",
    "mutate": "Change each rule and see whether the tests notice",
}
