"""The prompt: rules, what was said and done before, the goal, and where things stand.

    system       rules, decision tree, tools with what is allowed      (the same in every prompt of a chat)
    user         an earlier question       \\
    assistant    calls with their results   > of a chat, oldest first
    assistant    its answer                /
    user         goal, inputs, output wish
    assistant    a call, with its results as tool messages             (old ones one line each)
    user         what went wrong, tabs, pages before, the current page (always last, new each time)
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from agent.context.boundaries import neutralise
from agent.context.history import history
from agent.context.now import now
from agent.context.offer import table
from agent.context.permissions import Permissions
from agent.context.values import ContextSettings, Memory, Task
from agent.llm.prompts import prompt
from agent.llm.types import Image, Message
from agent.planner import State
from browser_tools.tool import Tool


def system_prompt(
    tools: Sequence[Tool],
    permissions: Permissions,
    *,
    attended: bool,
    page_context: bool = True,
    drawn: bool = False,
) -> str:
    """Rules, decision tree and the table of tools: the same for the whole run, so that it is cached."""
    person = "attended" if attended else "unattended"
    slots = {
        "page": prompt("page_shown" if page_context else "page_hidden"),
        "person": prompt(person),
        "no_page": prompt(f"no_page_{person}"),
        "tools": table(tools, permissions),
    }
    text = prompt("system")
    for name, words in slots.items():
        text = text.replace("{{" + name + "}}", words)
    return f"{text}\n\n{prompt('answers')}" if drawn else text


def build(
    task: Task,
    memory: Memory,
    state: State,
    *,
    system: str,
    problem: str = "",
    images: tuple[Image, ...] = (),
    settings: ContextSettings | None = None,
) -> tuple[Message, ...]:
    """The messages that ask for the next step. `problem` says what was wrong with the model's last reply;
    `images` are pictures that its last calls made."""
    settings = settings or ContextSettings()
    told = history(memory, settings)
    goal, standing = task_text(task), now(task, memory, state, problem, told, settings)
    before = (Message("system", system), *told.past)
    if not told.present:  # many chat templates refuse two messages of one role in a row
        return *before, Message("user", f"{goal}\n\n{standing}", images=images)
    return *before, Message("user", goal), *told.present, Message("user", standing, images=images)


def task_text(task: Task) -> str:
    """What the person wants, with all that belongs to it."""
    person = "the person is there" if task.attended else "nobody is there to answer"
    parts = [f"Goal: {neutralise(task.goal.strip())}", f"Mode: {task.mode}; {person}"]
    if task.inputs:
        parts.append("Inputs:\n" + "\n".join(f"- {name}: {value}" for name, value in task.inputs.items()))
    if task.secrets:
        named = "\n".join(f"- secret:{name}" for name in task.secrets)
        parts.append(f"Secrets, which type_text types by these names; nobody sees their values:\n{named}")
    if task.output is not None:
        schema = json.dumps(task.output, ensure_ascii=False, separators=(",", ":"), default=str)
        parts.append(f"When you finish, give `data` that fits this JSON Schema: {schema}")
    return "\n\n".join(parts)
