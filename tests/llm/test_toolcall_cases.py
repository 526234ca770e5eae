"""What models emit, and what it must become: the corpus, for the formats we read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agent.llm.normalise import normalise
from agent.llm.types import RawReply, ToolSpec
from agent.llm.wire_openai import raw_call

CASES = Path(__file__).parent.parent / "cases"
CORPUS = [json.loads(line) for line in (CASES / "toolcalls.jsonl").read_text(encoding="utf-8").splitlines()]
SETS = {
    name: tuple(ToolSpec(**entry["function"]) for entry in entries)
    for name, entries in json.loads((CASES / "toolcalls.tools.json").read_text(encoding="utf-8")).items()
}


def squeezed(text: str | None) -> str | None:
    return " ".join(text.split()) or None if text else None


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case["id"])
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
