"""The reference of tools, commands, events and ends, made from the code.

`python -m agent.cli.reference > docs/reference.md`; a test keeps the file equal.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable
from typing import Any

from agent.build import RUN_LIMITS
from agent.cli.tools import type_words
from agent.cli.words import commands, module_of, options
from agent.result import EXIT_CODES
from agent.settings import Settings
from agent.settings.settings import json_schema, variable
from browser_tools.events import EVENT_TYPES
from browser_tools.registry import ALIASES, ALL_TOOLS

_EVENTS = {
    "run_started": "what is run, by which planner, under which policies and limits",
    "observation": "what a planner that looks was shown of the page",
    "ai_query": "a question to a model: its size, not its text",
    "ai_reply": "what came back: calls, words, tokens, seconds",
    "repair": "what was mended in a reply, or why it could not be used",
    "fallback": "another way of asking was taken, and why",
    "tool_call": "the intent, on disk before the act: arguments, element, lasting locator, provenance",
    "decision": "what the policy says of a call: verdict, rule, layer, reason",
    "approval_requested": "what a person is asked, in the words they see",
    "approval_resolved": "what became of it, and who answered",
    "request": "what an act sends, held until it was decided: what happened, beside what was decided",
    "tool_result": "the outcome: sections, data, what changed on the page",
    "page_event": "what a page did by itself: navigation, popup, dialog, download, crash, errors",
    "check": "an expectation: expected, seen, where",
    "note": "something people should know, such as a missing sandbox",
    "run_finished": "status, answer, data, usage: the last line of every complete log",
}
_STATUSES = {
    "passed": "expectations were checked, and held",
    "finished": "there were none to check",
    "failed": "a step, an expectation or the goal",
    "infrastructure": "no browser, model down, log not writable",
    "stale": "there is no plan to replay, or it no longer fits",
    "healed": "a replay passed with steps mended; a patch of the plan is to be reviewed",
    "denied": "by the policy or a person, or an ask nobody answered",
    "limit": "one of the run's limits",
    "interrupted": "Ctrl-C or a signal",
}

_SETTINGS = """\
A flag, else the environment variable, else `strelka.yaml` of the project (the nearest one from the working
folder upwards, up to a folder with `.git` or home), else that of the user, else the default. Paths in a file
are relative to it. Keys of models are never settings; a project's file may not name a program to start, a
server elsewhere, or uploads from outside. `strelka config` shows each value with its source,
`strelka config --paths` where it looked; editors find the schema in `agent/strelka.schema.json`."""


def text() -> str:
    """The whole of `docs/reference.md`."""
    parts = [
        "# Reference\n\nMade from the code by `python -m agent.cli.reference`; a test keeps it equal.",
        "## Commands\n\n" + "\n\n".join(_command(*one) for one in commands()),
        "## Tools\n\n" + _table(("tool", "what it does", "effects", "arguments"), map(_tool, ALL_TOOLS)),
        "Other names that lead to them: "
        + ", ".join(f"`{a}` ({b})" for a, b in sorted(ALIASES.items()))
        + ".",
        "## Statuses and exit codes\n\n"
        + _table(("status", "exit code", "when"), ((s, str(c), _STATUSES[s]) for s, c in EXIT_CODES.items())),
        "Exit code 2: usage, or a file that cannot be used; nothing was started.",
        f"## Settings\n\n{_SETTINGS}\n\n"
        + _table(("setting", "variable", "default", "meaning"), map(_setting, Settings.model_fields)),
        "## Events\n\n" + _table(("type", "what it tells"), ((f"`{t}`", _EVENTS[t]) for t in EVENT_TYPES)),
        "## Limits of a run\n\nWhere nobody says otherwise; the minimum of script and policies holds.\n\n"
        + _table(
            ("limit", "default"),
            ((f"`{k}`", f"{v:g}") for k, v in RUN_LIMITS.model_dump(exclude_none=True).items()),
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _tool(tool: Any) -> tuple[str, str, str, str]:
    schema = tool.schema()
    required = schema.get("required", [])
    arguments = [
        f"`{name}`{'' if name in required else '?'} ({type_words(facts)})"
        for name, facts in schema.get("properties", {}).items()
    ]
    return f"`{tool.name}`", tool.description, ", ".join(tool.effects), ", ".join(arguments) or "none"


def _setting(name: str) -> tuple[str, str, str, str]:
    facts = json_schema()["properties"][name]
    default = facts.get("default")
    shown = f"`{json.dumps(default)}`" if default else "none" if default in (None, [], {}) else "`false`"
    return f"`{name}`", f"`{variable(name)}`", shown, facts["description"]


def _command(name: str, words: str) -> str:
    command = module_of(name).command
    lines = [
        f"**`strelka {name}`** {words}. {' '.join((inspect.getdoc(command) or '').split())}".rstrip(),
        "",
    ]
    return "\n".join([*lines, *(f"- `{one.name}`: {one.help}" for one in options(command))])


if __name__ == "__main__":
    print(text(), end="")
