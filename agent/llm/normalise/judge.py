"""What turns drafts into calls: the tools, what pages said, and whether the reply was cut off."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

from agent.llm.normalise.json_text import LOST
from agent.llm.normalise.reading import CUT_OFF, Draft
from agent.llm.normalise.schema import fit
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import Call

SHORTEST_QUOTE = 8
"""Characters (without white space) below which a text may well stand on a page by chance."""
DOTS = ("...", "…")
PLACEHOLDER = re.compile(
    r"<[A-Za-z][\w' -]{0,40}>|\{\{?[A-Za-z_][\w -]{0,40}\}?\}|\[[A-Za-z][\w -]{0,40}\]"
    r"|\$\{?[A-Za-z]\w{0,40}\}?|[A-Z]{1,20}(?:_[A-Z]{1,20}){1,4}"
)


@dataclass
class Judge:
    toolbox: Toolbox
    page_text: str
    cut: bool

    def call(self, draft: Draft) -> tuple[Call | str, list[str]]:
        """The call, or the problem in words for the model; and the repairs."""
        repairs = list(draft.repairs)
        if draft.problem:
            return draft.problem, repairs
        tool = self.toolbox.find(draft.name)
        if tool is None:
            return self.toolbox.unknown(draft.name), repairs
        if draft.raw and self._was_on_page(draft.raw):
            return "this call is a copy of text on the page, so it was not executed", repairs
        if tool.name != draft.name:
            repairs.append(f"name:{draft.name[:60]}>{tool.name}")
        fitted = fit(tool, draft.arguments, typed=draft.typed)
        arguments, problem = fitted.arguments, fitted.problem
        repairs.extend(fitted.repairs)
        mended = [repair for repair in repairs if repair.startswith("syntax:")]
        if self.cut and mended:
            return CUT_OFF, repairs
        strange = "syntax:json" in mended and any(repair.startswith("extra:") for repair in repairs)
        if LOST in mended or strange:
            return f"{tool.name}: the JSON is broken and can be read in two ways; send valid JSON", repairs
        if not problem and not _is_finite(arguments):
            problem = f"{tool.name}: a number is too large"
        if draft.raw and not problem and _is_template(arguments):
            problem = f"{tool.name}: the arguments are placeholders; send real values"
        if problem:
            return problem, repairs
        form, sure, unknown = draft.form, draft.confidence, fitted.unknown
        return Call(tool.name, arguments, draft.id, form, sure, unknown=unknown), repairs

    def _was_on_page(self, raw: str) -> bool:
        squashed = _squash(raw)
        return len(squashed) >= SHORTEST_QUOTE and squashed in self._page

    @cached_property
    def _page(self) -> str:
        return _squash(self.page_text)


def _is_finite(value: Any) -> bool:
    """Whether all numbers are: JSON spells infinities as `1e999`."""
    if isinstance(value, dict):
        return all(map(_is_finite, value.values()))
    if isinstance(value, list):
        return all(map(_is_finite, value))
    return not isinstance(value, float) or isfinite(value)


def _is_template(arguments: Mapping[str, Any]) -> bool:
    """Whether the call is an example of its own form: a value names what should stand there."""
    if arguments and all(isinstance(value, str) and value.strip() in DOTS for value in arguments.values()):
        return True
    return any(_is_placeholder(key, value) for key, value in arguments.items())


def _is_placeholder(key: str, value: Any) -> bool:
    if not isinstance(value, str):
        return False
    bare = value.strip()
    return PLACEHOLDER.fullmatch(bare) is not None and key.lower() in bare.lower()


def _squash(text: str) -> str:
    """`text` without white space, and without the joiner that `agent.context` puts into page text."""
    return "".join(text.replace("\u200d", "").split())
