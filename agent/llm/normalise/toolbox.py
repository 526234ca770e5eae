"""Which tool a name means: exactly, by alias, or with its spelling mended. Never by likeness."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from agent.llm.types import ToolSpec

PREFIX = re.compile(r"^(?:.*(?:[./:]|__))(?=[A-Za-z_])", re.DOTALL)
"""A name space (`functions.`, `mcp__browser__`); one underline is part of a name."""
SUFFIX = re.compile(r"(?:[:.#]\d+|<[|｜].*|\(\))$", re.DOTALL)
"""A counter (`:0`), special tokens glued to the name (`<|channel|>commentary`), empty brackets."""
LONGEST_NAME = 200


class Toolbox:
    """The declared tools, by every name that means one of them."""

    def __init__(self, tools: Sequence[ToolSpec], aliases: Mapping[str, str]) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._names = {name: self._tools[name] for name in self._tools}
        for alias, name in aliases.items():
            if name in self._tools:
                self._names.setdefault(alias, self._tools[name])
        self._loose: dict[str, ToolSpec | None] = {}
        for name, tool in self._names.items():
            key = _loose(name)
            same = self._loose.get(key, tool)
            self._loose[key] = tool if same is tool else None  # two tools alike: neither is meant

    def __bool__(self) -> bool:
        return bool(self._tools)

    def find(self, name: str) -> ToolSpec | None:
        """The tool of this name; case, punctuation, known prefixes and glued tokens do not matter."""
        name = name.strip()[:LONGEST_NAME]
        whole = SUFFIX.sub("", name)
        for spelled in (name, whole, PREFIX.sub("", whole)):
            key = _loose(spelled)
            found = self._names.get(spelled) or (self._loose.get(key) if key else None)
            if found is not None:
                return found
        return None

    def unknown(self, name: str) -> str:
        """What to tell a model that named no tool of ours."""
        near = get_close_matches(name[:LONGEST_NAME], self._tools, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return f"there is no tool {name[:60]!r}; {hint}the tools are: {', '.join(self._tools)}"


def _loose(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
