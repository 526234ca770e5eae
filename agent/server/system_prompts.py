"""Our prompts as other clients may use them: the text of a file, or with all that a model is told besides."""

from __future__ import annotations

from agent.context import Permissions, spec_of, system_prompt
from agent.llm.prompts import prompt
from agent.llm.text_mode import in_text
from agent.llm.types import Message
from browser_tools.registry import ALL_TOOLS

IDS = {"browser": "system", "judge": "judge", "verify": "verify"}
"""Id -> file in `agent/prompts/`. Only the first calls tools."""


def named() -> tuple[str, ...]:
    return tuple(IDS)


def base(id: str) -> str:
    return prompt(IDS[id])


def enhanced(id: str) -> str:
    if id != "browser":
        return base(id)
    told = Message("system", system_prompt(ALL_TOOLS, Permissions(), attended=True, drawn=True))
    (whole,) = in_text([told], tuple(map(spec_of, ALL_TOOLS)))
    return whole.content
