"""Layer 2: whatever a model emitted becomes right calls, a clear message back, or plain text.

Order: reasoning out -> quoted zones stepped over -> outermost regions -> decode -> tool by name -> arguments
by schema. A reading counts only if the tool is declared and its required arguments are there. Nothing here
raises on any text, and the work is bounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agent.llm.normalise.content import cleaned, outside
from agent.llm.normalise.doubts import doubt
from agent.llm.normalise.harmony import FORM, is_harmony, read_channels
from agent.llm.normalise.judge import Judge
from agent.llm.normalise.native import native_drafts, raw_call
from agent.llm.normalise.places import Found, groups
from agent.llm.normalise.reading import Draft, trusted
from agent.llm.normalise.reasoning import without_reasoning
from agent.llm.normalise.scan import MAX_TEXT, Scanner
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import BadCall, Call, ChatReply, Confidence, RawReply, ToolSpec, Truncation

__all__ = ["looks_like_calls", "normalise", "raw_call"]

MAX_CALLS = 32
"""Calls of one reply; nobody plans further ahead in good faith."""
ORDER: tuple[Truncation, ...] = ("complete", "closers_missing", "cut_in_value")
UNCLOSED = frozenset({"hermes", "qwen3_coder", "glm", "kimi_k2", "kimi_k3", "deepseek", "dsml", "claude_xml"})
"""Families whose models call tools from inside a block of reasoning that they never close."""
MINIMAX = "]<]minimax[>["
"""MiniMax M3 writes this token before each of its tags; it is no text."""
PLACED: dict[str, Confidence] = {
    "token": "token",
    "tag": "tag",
    "json": "prose",
    "fence": "fence",
    "whole": "envelope",
}
"""The confidence that a kind of region gives; a wrapper's depends on whether words follow it."""


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
    judge = Judge(toolbox, page_text, raw.finish_reason == "length")
    text = raw.content[:MAX_TEXT].replace(MINIMAX, "")
    if not toolbox or raw.finish_reason == "refusal":
        text, _ = without_reasoning(text, lambda _: [])
        return _judged(native_drafts(raw.tool_calls), judge, cleaned(_own(text)), raw)
    if is_harmony(text):
        drafts, words = read_channels(text)
        drafts = [replace(draft, confidence="token") for draft in drafts]
        return _judged(native_drafts(raw.tool_calls) or drafts, judge, cleaned(words), raw)
    text, unclosed = without_reasoning(text, lambda whole: _spans(whole, toolbox))
    if raw.tool_calls:
        return _judged(native_drafts(raw.tool_calls), judge, cleaned(_own(text)), raw)
    if raw.finish_reason != "length":
        text += _calls_at_end(unclosed, toolbox)
    scanner = Scanner(text, toolbox)
    found = scanner.run()
    if scanner.said is not None:
        text = text[: scanner.said]
        scanner = Scanner(text, toolbox)
        found = scanner.run()
    return _with_regions(text, found, scanner, judge, raw)


def looks_like_calls(text: str) -> str | None:
    """The family whose call markers stand in `text` outside quotes: a server left its parser off."""
    text = text[:MAX_TEXT].replace(MINIMAX, "")
    if is_harmony(text):
        return FORM
    text, unclosed = without_reasoning(text, lambda _: [])
    scanner = Scanner(text or unclosed, Toolbox((), {}))
    scanner.run()
    return scanner.seen[0] if scanner.seen else None


def _own(text: str) -> str:
    """What the model says for itself, before a turn of somebody else that it invents."""
    scanner = Scanner(text, Toolbox((), {}))
    scanner.run()
    return text[: scanner.said]


def _spans(text: str, toolbox: Toolbox) -> list[tuple[int, int]]:
    """Where whole calls stand, so that a reasoning marker inside one is data."""
    found = Scanner(text, toolbox).run()
    return [(one.start, one.end) for one in found if not any(draft.problem for draft in one.region.drafts)]


def _calls_at_end(reasoning: str, toolbox: Toolbox) -> str:
    """The calls that end a block of reasoning which is never closed."""
    found = [one for one in Scanner(reasoning, toolbox).run() if _forgets_to_close(one)]
    if not found or reasoning[found[-1].end :].strip():
        return ""
    first = len(found) - 1
    while first and not reasoning[found[first - 1].end : found[first].start].strip():
        first -= 1
    return reasoning[found[first].start :]


def _forgets_to_close(one: Found) -> bool:
    return bool(one.region.drafts) and one.region.drafts[0].form in UNCLOSED


def _with_regions(text: str, found: list[Found], scanner: Scanner, judge: Judge, raw: RawReply) -> ChatReply:
    said = outside(text, found)
    talked_about = not found and bool(scanner.found)
    words = [said.strip() if talked_about else cleaned(said), *(one.region.content.strip() for one in found)]
    alone = not words[0]
    after = [text[group[-1].end :].strip() for group in groups(text, found) for _ in group]
    drafts = [
        draft
        for one, rest in zip(found, after, strict=True)
        for draft in trusted(one.region, _confidence(one, rest, alone)).drafts
    ]
    reply = _judged(drafts, judge, "\n".join(word for word in words if word), raw)
    markdown = any(one.region.content_format == "markdown" for one in found)
    return replace(
        reply,
        content_format="markdown" if markdown else "plain",
        terminate=any(one.region.terminate for one in found),
        doubtful="" if found else doubt(text, scanner.found, judge),
    )


def _confidence(one: Found, after: str, alone: bool) -> Confidence:
    """How plainly a region was meant; a reply that is nothing but calls cannot be talking about them.

    `after` is what follows it and the calls that stand together with it.
    """
    if one.kind == "wrapper":
        return "tag" if after else "token"
    placed = PLACED[one.kind]
    return "envelope" if alone and placed != "token" else placed


def _judged(drafts: Sequence[Draft], judge: Judge, content: str, raw: RawReply) -> ChatReply:
    calls: list[Call] = []
    bad: list[BadCall] = []
    repairs: list[str] = []
    if len(drafts) > MAX_CALLS:
        problem = f"a reply may hold at most {MAX_CALLS} calls"
        drafts = [*drafts[:MAX_CALLS], Draft("", {}, "", problem=problem)]
    for draft in drafts:
        result, mended = judge.call(draft)
        repairs.extend(mended)
        if isinstance(result, Call):
            calls.append(result)
        else:
            bad.append(BadCall(draft.name[:60], result, len(calls)))
    return ChatReply(
        tuple(calls),
        tuple(bad),
        content,
        repairs=tuple(repairs),
        finish_reason=raw.finish_reason,
        truncation=max((draft.truncation for draft in drafts), key=ORDER.index, default="complete"),
    )
