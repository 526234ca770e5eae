"""The normaliser's promises for any text: it never raises, never runs half a value, and stays quick."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from agent.llm.normalise import looks_like_calls, normalise, raw_call
from agent.llm.types import ChatReply, RawReply, ToolSpec

CASES = Path(__file__).parent.parent / "cases"
CORPUS = [
    json.loads(line)
    for name in ("toolcalls.jsonl", "toolcalls_fresh.jsonl")
    for line in (CASES / name).read_text(encoding="utf-8").splitlines()
]
SETS = {
    name: tuple(ToolSpec(**entry["function"]) for entry in entries)
    for name, entries in json.loads((CASES / "toolcalls.tools.json").read_text(encoding="utf-8")).items()
}
TEXTS = [case["raw_content"] for case in CORPUS if case["raw_content"]]
NOISE = "{}[]\"'`<>/=\n\\ |｜:,x\u200b\ud800▁(ｅ"


def read(text: str, tools: str = "t989d97", *, finish: str = "") -> ChatReply:
    return normalise(RawReply(text, finish_reason=finish), SETS[tools])


def values(calls: list[dict[str, Any]]) -> dict[tuple[str, str], list[Any]]:
    found: dict[tuple[str, str], list[Any]] = {}
    for call in calls:
        for key, value in call["arguments"].items():
            found.setdefault((call["name"], key), []).append(value)
    return found


def test_a_reply_cut_by_its_length_runs_no_half_value() -> None:
    """Each corpus reply is cut at many places; what runs has only values that the whole reply has."""
    for number, case in enumerate(case for case in CORPUS if not case["debatable"]):
        text = case["raw_content"] or ""
        answers = [case["expected"], *case.get("accept", [])]
        whole = [call for answer in answers for call in answer["tool_calls"]]
        whole += [
            {"name": call.name, "arguments": call.arguments} for call in read(text, case["tools"]).calls
        ]
        allowed = values(whole)
        for end in range(number % 5, len(text), 5):
            for call in read(text[:end], case["tools"], finish="length").calls:
                for key, value in call.arguments.items():
                    assert value in allowed.get((call.name, key), []), (case["id"], end)


@pytest.mark.parametrize("seed", range(4))
def test_noise_never_raises(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(300):
        one, two = chance.choice(TEXTS), chance.choice(TEXTS)
        signs = list(one[: chance.randrange(len(one) + 1)] + two[chance.randrange(len(two) + 1) :])
        for _ in range(chance.randrange(5)):
            if signs:
                signs[chance.randrange(len(signs))] = chance.choice(NOISE)
        text = "".join(signs)
        reply = read(text, chance.choice(list(SETS)), finish=chance.choice(["", "length"]))
        json.dumps([call.arguments for call in reply.calls], allow_nan=False)
        looks_like_calls(text)
        normalise(RawReply("", (raw_call({"name": text[:40], "arguments": text}),)), SETS["t989d97"])


FLOODS = (
    "<tool_call>\n<function=type>\n<parameter=text>\n",
    "</parameter>x",
    '<invoke name="click">',
    "[TOOL_CALLS]click",
    "<|tool_call_begin|>functions.click:0<|tool_call_argument_begin|>{",
    "<|channel|>analysis<|message|>",
    "[click(ref='",
    "<|tool_call>call:click{ref:",
    "<arg_key>a</arg_key>",
    "<tool_call>type<arg_key>text</arg_key><arg_value>",
    "<think>\n<think>",
    "Action: click\nAction Input: ",
    "✿FUNCTION✿: click\n✿ARGS✿: ",
    "\n>>>click\n{",
    "to=functions.click {",
    "]<]minimax[>[<tool_call>",
    "<item>",
    '{\\"',
    "'a' + ",
    "functools[",
    "<｜tool▁calls▁begin｜>",
    "<tools><name>click</name>",
    "the page says: ",
    '<|open|>tools<|sep|><|open|>call tool="click"<|sep|>',
    "click(",
    '\n"name":',
    '<type ref="e1" ',
)


def seconds(text: str) -> float:
    started = time.process_time()
    read(text)
    looks_like_calls(text)
    return time.process_time() - started


@pytest.mark.parametrize(
    "piece",
    [pytest.param(one, marks=pytest.mark.deep if place % 5 else ()) for place, one in enumerate(FLOODS)],
)
def test_work_on_markers_grows_no_faster_than_the_text(piece: str) -> None:
    small, large = (seconds(piece * (size // len(piece))) for size in (25_000, 200_000))
    assert large < 32 * max(small, 0.01)  # eight times the text; with the square it would be 64 times


FAMILIES = {
    "hermes": '<tool_call>\n{"name": "x", "arguments": {}}\n</tool_call>',
    "qwen3_coder": "I look.\n<function=x>\n<parameter=a>\n1\n</parameter>\n</function>",
    "claude_xml": '<invoke name="x"><parameter name="a">1</parameter></invoke>',
    "kimi_k2": "<|tool_calls_section_begin|><|tool_call_begin|>functions.x:0<|tool_call_argument_begin|>{}",
    "deepseek": "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>x<｜tool▁sep｜>{}",
    "mistral": '[TOOL_CALLS]x[ARGS]{"a": 1}',
    "gemma": "<|tool_call>call:x{a:1}<tool_call|>",
    "harmony": "<|channel|>commentary to=functions.x<|message|>{}<|call|>",
    "llama_python": "<|python_tag|>x.call(a=1)",
}


@pytest.mark.parametrize(("family", "text"), FAMILIES.items(), ids=FAMILIES)
def test_markers_tell_that_a_server_left_its_parser_off(family: str, text: str) -> None:
    assert looks_like_calls(text) == family


@pytest.mark.parametrize(
    "text", ["", "The price is 5.", "Use `<tool_call>` there.", "```\n[TOOL_CALLS]x\n```\nis it.", '{"a": 1}']
)
def test_words_without_markers_tell_nothing(text: str) -> None:
    assert looks_like_calls(text) is None


CONFIDENCE = {
    "token": '[TOOL_CALLS]click[ARGS]{"ref": "e1"}',
    "envelope": '{"tool": "click", "parameters": {"ref": "e1"}, "terminate": false}',
    "tag": 'Now:\n<click ref="e1"/>',
    "fence": 'Now:\n```json\n{"name": "click", "arguments": {"ref": "e1"}}\n```',
    "prose": 'I click.\n{"name": "click", "arguments": {"ref": "e1"}}',
}


@pytest.mark.parametrize(("level", "text"), CONFIDENCE.items(), ids=CONFIDENCE)
def test_confidence_says_how_plainly_a_call_was_meant(level: str, text: str) -> None:
    assert [call.confidence for call in read(text).calls] == [level]


@pytest.mark.parametrize(
    ("text", "truncation"),
    [
        ('{"name": "click", "arguments": {"ref": "e1"}}', "complete"),
        ('{"name": "click", "arguments": {"ref": "e1"', "closers_missing"),
        ('{"name": "click", "arguments": {"ref": "e', "cut_in_value"),
        ("<tool_call>\n<function=click>\n<parameter=ref>\ne", "cut_in_value"),
        ('{"name": "observe_dom", "arguments": {"fields": ["a"', "cut_in_value"),
    ],
)
def test_truncation_is_told(text: str, truncation: str) -> None:
    reply = read(text)
    assert reply.truncation == truncation
    assert bool(reply.calls) == (truncation != "cut_in_value")


def test_answers_keep_their_code_and_html() -> None:
    words = (
        'See:\n\n```xml\n<a>\n</function>\n</a>\n```\n\n<b>5</b> of <a href="/x">these</a>, `<|im_end|>` too.'
    )
    assert read(words).content == words
    assert read(words + "<|im_end|>").content == words
