"""What models emit, and what it must become: the corpus, and cases of our own for the same families."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agent.llm.normalise import normalise, raw_call
from agent.llm.types import RawReply, ToolSpec

CASES = Path(__file__).parent.parent / "cases"
CORPUS = [
    json.loads(line)
    for file in sorted(CASES.glob("toolcalls*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]
OPEN_QUESTIONS = {"nested_fences-07", "mixed_prose-16", "hermes_qwen-26"}
"""Debatable cases that we answer otherwise: two code blocks, a shell-like line, code beside JSON."""
SETS = {
    name: tuple(ToolSpec(**entry["function"]) for entry in entries)
    for name, entries in json.loads((CASES / "toolcalls.tools.json").read_text(encoding="utf-8")).items()
}


def squeezed(text: str | None) -> str | None:
    return " ".join(text.split()) or None if text else None


@pytest.mark.parametrize(
    "case", [case for case in CORPUS if case["id"] not in OPEN_QUESTIONS], ids=lambda case: case["id"]
)
def test_corpus(case: dict[str, Any]) -> None:
    native = tuple(raw_call(call) for call in case["native_tool_calls"] or ())
    raw = RawReply(case["raw_content"] or "", native, case.get("finish_reason") or "")
    reply = normalise(raw, SETS[case["tools"]])
    calls = [{"name": call.name, "arguments": call.arguments} for call in reply.calls]
    right = [case["expected"], *case.get("accept", [])]
    assert calls in [answer["tool_calls"] for answer in right], (reply.bad, reply.repairs)
    if case.get("score_content") is not False:
        wanted = [*(answer.get("content") for answer in right), *case.get("content_accept", [])]
        assert squeezed(reply.content) in [squeezed(text) for text in wanted]
