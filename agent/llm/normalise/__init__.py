"""Layer 2: whatever a model emitted becomes right calls, a clear message back, or plain text.

Order: reasoning out -> quoted zones stepped over -> outermost regions -> decode -> tool by name -> arguments
by schema. A reading counts only if the tool is declared and its required arguments are there. Nothing here
raises on any text, and the work is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from agent.llm.normalise.native import native_drafts
from agent.llm.normalise.reading import Draft
from agent.llm.normalise.reasoning import without_reasoning
from agent.llm.normalise.scan import LABEL, MAX_TEXT, Found, Scanner
from agent.llm.normalise.schema import fit
from agent.llm.normalise.tags import CUT_OFF
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import BadCall, Call, ChatReply, RawReply, ToolSpec

LEFTOVER = re.compile(
    r"^[ \t]*</(?:tool_calls?|tool_use|function_calls?)>[ \t]*$|<\|[a-z_]{1,30}\|>\s*\Z", re.MULTILINE
)
"""Closing markup and special tokens that lost their partner: never meant for a person."""
MAX_CALLS = 32
"""Calls of one reply; nobody plans further ahead in good faith."""
SHORTEST_QUOTE = 8
"""Characters (without white space) below which a text may well stand on a page by chance."""


@dataclass
class Judge:
    """What turns drafts into calls: the tools, what pages said, and whether the reply was cut off."""

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
        arguments, fitting, problem = fit(tool, draft.arguments, typed=draft.typed)
        repairs.extend(fitting)
        mended = [repair for repair in repairs if repair.startswith("syntax:")]
        if self.cut and mended:
            return CUT_OFF, repairs
        if "syntax:json" in mended and any(repair.startswith("extra:") for repair in repairs):
            return f"{tool.name}: the JSON is broken and can be read in two ways; send valid JSON", repairs
        return problem or Call(tool.name, arguments, draft.id, draft.form), repairs

    def _was_on_page(self, raw: str) -> bool:
        squashed = _squash(raw)
        return len(squashed) >= SHORTEST_QUOTE and squashed in self._page

    @cached_property
    def _page(self) -> str:
        return _squash(self.page_text)


def normalise(
    raw: RawReply,
    tools: Sequence[ToolSpec],
    *,
    aliases: Mapping[str, str] | None = None,
    page_text: str = "",
) -> ChatReply:
    """Read a raw reply. `aliases` maps other names to declared tools; `page_text` is what pages have said.

    Text is searched for calls only if tools were offered and the reply holds no native calls.
    """
    toolbox = Toolbox(tools, aliases or {})
    cut = raw.finish_reason == "length"
    text = without_reasoning(raw.content[:MAX_TEXT])
    judge = Judge(toolbox, page_text, cut)
    if raw.tool_calls:
        return _judged(native_drafts(raw.tool_calls), judge, _cleaned(text), raw)
    found = Scanner(text, toolbox).run() if toolbox and raw.finish_reason != "refusal" else []
    if not found:
        return ChatReply(content=_cleaned(text), finish_reason=raw.finish_reason)
    return _with_regions(text, found, judge, raw)


def _with_regions(text: str, found: list[Found], judge: Judge, raw: RawReply) -> ChatReply:
    drafts = tuple(draft for one in found for draft in one.region.drafts)
    words = [_cleaned(_outside(text, found)), *(one.region.content.strip() for one in found)]
    reply = _judged(drafts, judge, "\n".join(word for word in words if word), raw)
    markdown = any(one.region.content_format == "markdown" for one in found)
    return ChatReply(
        calls=reply.calls,
        bad=reply.bad,
        content=reply.content,
        content_format="markdown" if markdown else "plain",
        terminate=any(one.region.terminate for one in found),
        repairs=reply.repairs,
        finish_reason=raw.finish_reason,
    )


def _judged(drafts: Sequence[Draft], judge: Judge, content: str, raw: RawReply) -> ChatReply:
    calls: list[Call] = []
    bad: list[BadCall] = []
    repairs: list[str] = []
    if len(drafts) > MAX_CALLS:
        drafts = [
            *drafts[:MAX_CALLS],
            Draft("", {}, "", problem=f"a reply may hold at most {MAX_CALLS} calls"),
        ]
    for draft in drafts:
        result, mended = judge.call(draft)
        repairs.extend(mended)
        if isinstance(result, Call):
            calls.append(result)
        else:
            bad.append(BadCall(draft.name[:60], result, len(calls)))
    return ChatReply(
        tuple(calls), tuple(bad), content, repairs=tuple(repairs), finish_reason=raw.finish_reason
    )


def _outside(text: str, found: list[Found]) -> str:
    """The words outside the regions; a label, separators and surplus closers go with their region."""
    kept: list[str] = []
    position = 0
    for one in found:
        before = text[position : one.start]
        line = before[before.rfind("\n") + 1 :]
        kept.append(before[: len(before) - len(line)] if LABEL.match(line) else before)
        position = one.end
    kept.append(text[position:])
    return "\n".join(part.strip("\r\n") for part in kept if part.strip(" \t\r\n}],;"))


def _cleaned(text: str) -> str:
    return LEFTOVER.sub("", text).strip("\ufeff\u200b\u2060 \t\r\n")


def _squash(text: str) -> str:
    """`text` without white space, and without the joiner that `agent.context` puts into page text."""
    return "".join(text.replace("\u200d", "").split())
