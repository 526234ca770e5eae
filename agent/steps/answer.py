"""What a run of steps answers: what it was told to read, in words for a person."""

from __future__ import annotations

from typing import Any

from browser_tools.result import ToolResult
from browser_tools.tool import ToolCall

_READING = frozenset(
    {
        "get_page_text",
        "get_page_structure",
        "get_links",
        "find_on_page",
        "list_tabs",
        "observe_dom",
        "screenshot",
        "search",
    }
)
"""Tools whose result is an answer when nothing was summarized or extracted."""


class Gathered:
    """Collects results as they come in and says them at the end."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        """What was extracted, by name."""
        self.told: dict[str, str] = {}
        """What a person answered, by name."""
        self._said: list[str] = []
        self._read = ""
        self._asked = False
        """A model has answered to a goal: then what is read after it is an answer too."""
        self._steps = 0

    def add(self, call: ToolCall, result: ToolResult) -> None:
        """Take over one result that succeeded."""
        self._steps += 1
        text = "\n".join(section.text for section in result.sections if section.title != "Changed")
        if call.name == "summarize":
            self._said.append(text)
        elif call.name == "extract" and isinstance(result.data, dict):
            self.data.update(result.data)
        elif call.name in _READING:
            self._read = text

    def say(self, text: str) -> None:
        """Take over what a model answered to a goal among the steps."""
        self._read, self._asked = "", True
        if text:
            self._said.append(text)

    def answer(self) -> str:
        """Summaries, answers of a model and extracted data, else what was read last, else what was done."""
        parts = [*self._said, *([readable(self.data)] if self.data else [])]
        parts += [self._read] if self._asked and self._read else []
        if parts:
            return "\n\n".join(parts)
        steps = "1 step" if self._steps == 1 else f"{self._steps} steps"
        return self._read or f"{steps} done"


def readable(data: dict[str, Any]) -> str:
    """Extracted data as lines: `name: value`, and one indented line for each row of a list."""
    lines: list[str] = []
    for name, value in data.items():
        if isinstance(value, list):
            lines.append(f"{name}:")
            lines += [f"  - {_row(row)}" for row in value]
        else:
            lines.append(f"{name}: {_row(value)}")
    return "\n".join(lines)


def _row(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {part}" for name, part in value.items())
    return str(value)
