"""What the model sees: the task, what was done, and the page as data, inside a token budget.

system       rules and decision tree
user         goal, inputs, output wish                      (stable: providers cache this prefix)
assistant    a call, with its results as tool messages      (newest in full, older ones one line each)
user         what went wrong, open tabs, the current page   (always last)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agent.llm.prompts import prompt
from agent.llm.types import Call, Message
from agent.planner import State
from browser_tools.result import ToolResult, cut, tokens
from browser_tools.tool import ToolCall

JOINER = "\u200d"
"""Zero-width joiner: put into markup that pages forge; taken out again of what the model says."""
FORGED = re.compile(
    r"<(?=\s*/?\s*(?:[\w.-]+:)?(?:page_data|tool|function|invoke|parameter|antml|[|｜]))"
    r"|<(?=\s*/?\s*(?:[\w.-]+:)?(?:think|thinking|reasoning|system|user|assistant)\b)"
    r"|<(?=<\s*/?SYS)"
    r"|\[(?=/?(?:TOOL_|AVAILABLE_TOOLS|INST|THINK|ARGS|CALL_ID|SYSTEM_PROMPT))",
    re.IGNORECASE,
)
"""Openers of data boundaries, tool calls, reasoning and chat-template tokens."""
RESTORED = re.compile(rf"([<\[]){JOINER}")
LINE_CHARS = 200
ERROR_CHARS = 600
SIGHTS = frozenset({"observe_dom", "screenshot"})
"""Tools whose results are views of a page: only the latest is worth its tokens."""


@dataclass(frozen=True)
class ContextSettings:
    """What a prompt may cost, in tokens."""

    history: int = 6_000
    result: int = 4_000
    """Of one call; the page's own budget is the observation's."""
    page: int = 8_000
    messages: int = 100


@dataclass(frozen=True)
class Task:
    """What a person wants."""

    goal: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    output: Mapping[str, Any] | None = None
    """JSON Schema of the data they want."""


@dataclass(frozen=True)
class Turn:
    """One proposal that was carried out."""

    calls: tuple[ToolCall, ...]
    results: tuple[ToolResult, ...]
    content: str = ""
    page: str = ""
    """One line about the page that was seen before it."""


def build(
    task: Task,
    turns: Sequence[Turn],
    state: State,
    *,
    nonce: str,
    problem: str = "",
    settings: ContextSettings | None = None,
) -> tuple[Message, ...]:
    """The messages that ask for the next step.

    `nonce` marks the data boundaries; `problem` says what was wrong with the model's last reply.
    """
    settings = settings or ContextSettings()
    asked = _task_text(task)
    told, omitted = _history(turns, nonce, settings)
    now = _now(state, nonce, problem, omitted, settings)
    system = Message("system", prompt("system"))
    if not told:
        return system, Message("user", f"{asked}\n\n{now}")
    return system, Message("user", asked), *told, Message("user", now)


def _task_text(task: Task) -> str:
    parts = [f"Goal: {task.goal.strip()}"]
    if task.inputs:
        parts.append("Inputs:\n" + "\n".join(f"- {name}: {value}" for name, value in task.inputs.items()))
    if task.output is not None:
        schema = json.dumps(task.output, ensure_ascii=False, separators=(",", ":"), default=str)
        parts.append(f"When you finish, give `data` that fits this JSON Schema: {schema}")
    return "\n\n".join(parts)


def _now(state: State, nonce: str, problem: str, omitted: int, settings: ContextSettings) -> str:
    parts = []
    if omitted:
        parts.append(f"({omitted} earlier steps are not shown.)")
    if problem:
        parts.append(f"Your last reply could not be used: {neutralise(problem[:ERROR_CHARS])}")
    if len(state.tabs) > 1:
        rows = (
            f"{tab}{' (current)' if current else ''}: {title} | {origin}"
            for tab, title, origin, current in state.tabs
        )
        parts.append("Open tabs:\n" + bounded("\n".join(rows), nonce))
    observation = state.observation
    if observation is None:
        parts.append(
            f"The current page ({_line(state.url)}) is not shown: the policy does not let you read it."
        )
        return "\n\n".join(parts)
    text, rest = cut(observation.text, settings.page)
    left_out = "\n(The rest is left out; use find_on_page or get_page_text.)" if rest is not None else ""
    parts.append(f"The current page, tab {observation.tab}:\n{bounded(text, nonce)}{left_out}")
    return "\n\n".join(parts)


def _history(turns: Sequence[Turn], nonce: str, settings: ContextSettings) -> tuple[list[Message], int]:
    """The turns that fit, oldest first, and how many were left out. The newest is always told in full."""
    told: list[list[Message]] = []
    left, room = settings.history, settings.messages - 3
    for age, turn in enumerate(reversed(turns)):
        full = _told(turn, nonce, settings.result, view=age == 0)
        brief = _told(turn, nonce, 0, view=False)
        chosen = full if age == 0 or _cost(full) <= left // 2 else brief
        left -= _cost(chosen)
        room -= len(chosen)
        if age > 0 and (left < 0 or room < 0):
            return _flat(told), len(turns) - age
        told.append(chosen)
    return _flat(told), 0


def _flat(told: list[list[Message]]) -> list[Message]:
    return [message for messages in reversed(told) for message in messages]


def _cost(messages: Sequence[Message]) -> int:
    return sum(
        tokens(message.content + str([call.arguments for call in message.tool_calls])) for message in messages
    )


def _told(turn: Turn, nonce: str, budget: int, *, view: bool) -> list[Message]:
    """A turn as one assistant message and one tool message for each of its calls: pairs are never split."""
    calls = tuple(Call(call.name, _neutral_data(dict(call.arguments)), call.id) for call in turn.calls)
    messages = [Message("assistant", neutralise(turn.content), calls)]
    for number, (call, result) in enumerate(zip(turn.calls, turn.results, strict=True)):
        allowed = budget if view or call.name not in SIGHTS else 0
        text = result_text(result, nonce, allowed)
        if number == 0 and turn.page and not view:
            text = f"{text}\n(seen then: {_line(turn.page)})"
        messages.append(Message("tool", text, tool_call_id=call.id))
    return messages


def result_text(result: ToolResult, nonce: str, budget: int) -> str:
    """A result for the model; budget 0 asks for a line."""
    head = "ok" if result.ok else f"failed ({result.code}): {neutralise(result.error[:ERROR_CHARS])}"
    if not budget:
        words = " ".join(f"{section.title}: {section.text}" for section in result.sections)
        return f"{head} {bounded(_line(words), nonce)}" if words else head
    parts = [head]
    for section in result.sections:
        text, rest = cut(section.text, budget)
        budget = max(1, budget - tokens(text))
        shown = bounded(text, nonce) if section.untrusted else neutralise(text)
        left_out = "\n(cut here)" if rest is not None else ""
        parts.append(f"{neutralise(section.title)}:\n{shown}{left_out}")
    return "\n".join(parts)


def bounded(text: str, nonce: str) -> str:
    """Text of a page inside its data boundaries, which it cannot close: it does not know the nonce."""
    inside = neutralise(text.replace(nonce, ""))
    return f'<page_data nonce="{nonce}">\n{inside}\n</page_data nonce="{nonce}">'


def neutralise(text: str) -> str:
    """`text` with the markup of boundaries, calls and chat templates made inert."""
    return FORGED.sub(lambda match: match[0] + JOINER, text)


def restore(data: Any) -> Any:
    """What the model says, with inert markup as the page wrote it."""
    if isinstance(data, str):
        return RESTORED.sub(r"\1", data)
    if isinstance(data, dict):
        return {key: restore(value) for key, value in data.items()}
    return [restore(item) for item in data] if isinstance(data, list) else data


def _neutral_data(data: Any) -> Any:
    if isinstance(data, str):
        return neutralise(data)
    if isinstance(data, dict):
        return {key: _neutral_data(value) for key, value in data.items()}
    return [_neutral_data(item) for item in data] if isinstance(data, list) else data


def _line(text: str) -> str:
    """`text` as one short line."""
    line = " ".join(text.split())
    return neutralise(line if len(line) <= LINE_CHARS else line[: LINE_CHARS - 1] + "…")
