"""Rules of the normaliser that the corpus does not hold: aliases, quoting, provenance, cut-offs."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.llm.normalise import normalise
from agent.llm.types import ChatReply, RawCall, RawReply, ToolSpec

TARGET = {"target": {"type": "string"}}


def spec(name: str, properties: dict[str, Any], *required: str) -> ToolSpec:
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
    return ToolSpec(name, f"{name} something", schema)


TOOLS = (
    spec("click", {**TARGET, "double": {"type": "boolean"}}, "target"),
    spec(
        "type_text", {**TARGET, "text": {"type": "string"}, "submit": {"type": "boolean"}}, "target", "text"
    ),
    spec(
        "scroll",
        {"by": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "to": {"enum": ["top", "bottom"]}},
    ),
    spec("observe_dom", {}),
    spec("find_on_page", {"query": {"type": "string"}}, "query"),
    spec("back", {}),
    spec("finish", {"answer": {"type": "string"}, "data": {"type": "object"}}, "answer"),
)
ALIASES = {
    "browser.observe_dom": "observe_dom",
    "content.find": "find_on_page",
    "searchOnPage": "find_on_page",
}


def read(content: str, *, finish: str = "stop", page: str = "") -> ChatReply:
    return normalise(RawReply(content, finish_reason=finish), TOOLS, aliases=ALIASES, page_text=page)


def native(*calls: tuple[str, Any], finish: str = "tool_calls") -> ChatReply:
    raw = tuple(RawCall(f"id{number}", name, arguments) for number, (name, arguments) in enumerate(calls))
    return normalise(RawReply("", raw, finish), TOOLS, aliases=ALIASES)


def said(reply: ChatReply) -> list[tuple[str, dict[str, Any]]]:
    return [(call.name, call.arguments) for call in reply.calls]


CALLS = {
    "strict json": (
        '{"tool":"click","parameters":{"target":"e3"},"terminate":false}',
        "click",
        {"target": "e3"},
    ),
    "flat json": (
        '{"tool":"type_text","target":"e3","text":"a"}',
        "type_text",
        {"target": "e3", "text": "a"},
    ),
    "attributes": ('<click target="e1" />', "click", {"target": "e1"}),
    "attribute with > and entity": (
        '<type_text target="e1" text="a > b &amp; c"/>',
        "type_text",
        {"target": "e1", "text": "a > b & c"},
    ),
    "body": (
        '<type_text target="e1">\n  Body text here\n</type_text>',
        "type_text",
        {"target": "e1", "text": "Body text here"},
    ),
    "children": (
        "<type_text><target>e1</target><text> a<b </text></type_text>",
        "type_text",
        {"target": "e1", "text": " a<b "},
    ),
    "closer inside a value": (
        "<type_text><target>e1</target><text>use </text> here</text></type_text>",
        "type_text",
        {"target": "e1", "text": "use </text> here"},
    ),
    "hermes": (
        '<tool_call>{"name":"click","arguments":{"target":"e1"}}</tool_call>',
        "click",
        {"target": "e1"},
    ),
    "alias": ('{"tool":"content.find","parameters":{"query":"x"}}', "find_on_page", {"query": "x"}),
    "alias in camel case": ('<searchOnPage query="x"/>', "find_on_page", {"query": "x"}),
    "alias without arguments": ('{"tool":"browser.observe_dom"}', "observe_dom", {}),
    "handleId": ('{"tool":"click","parameters":{"handleId":"e3"}}', "click", {"target": "e3"}),
    "element": ('<click element="e3"/>', "click", {"target": "e3"}),
    "selector": ('{"tool":"click","parameters":{"selector":"img"}}', "click", {"target": "css=img"}),
    "selector with a class": ('<click selector="div.hero > a"/>', "click", {"target": "css=div.hero > a"}),
    "selector that is one": ('<click selector="#buy"/>', "click", {"target": "#buy"}),
    "selector that is a handle": ('<click selector="e3"/>', "click", {"target": "e3"}),
    "selector that is words": ('<click selector="Sign in"/>', "click", {"target": "Sign in"}),
    "a letter too few": (
        '{"tool":"click","parameters":{"target":"e3","doubl":true,"undouble":1}}',
        "click",
        {"target": "e3", "double": True},
    ),
    "slipped out of its object": (
        '{"tool":"click","parameters":{"target":"e3"},"double":true}',
        "click",
        {"target": "e3", "double": True},
    ),
    "text to boolean": ('<click target="e3" double="true"/>', "click", {"target": "e3", "double": True}),
    "text to number": ('{"tool":"scroll","parameters":{"by":"2"}}', "scroll", {"by": 2}),
    "enum's case": ('<scroll to="Bottom"/>', "scroll", {"to": "bottom"}),
    "number stays text": (
        '<type_text target="e3" text="007"/>',
        "type_text",
        {"target": "e3", "text": "007"},
    ),
    "null left out": (
        '{"tool":"click","parameters":{"target":"e3","double":null}}',
        "click",
        {"target": "e3"},
    ),
    "prose first": ('I will go back.\n{"tool":"back"}', "back", {}),
    "prose after": ('{"tool":"back"}\nThis leads to the list.', "back", {}),
    "last fence": ('Next step:\n```json\n{"tool":"back"}\n```', "back", {}),
    "tag in the last fence": ("```xml\n<back/>\n```", "back", {}),
    "reasoning first": ('<think>maybe <click target="e9"/></think>\n<back/>', "back", {}),
    "reasoning tag as data": (
        '{"tool":"find_on_page","parameters":{"query":"a </think> b"}}',
        "find_on_page",
        {"query": "a </think> b"},
    ),
    "backslashes": (
        '{"tool":"find_on_page","parameters":{"query":"C:\\Users\\new"}}',
        "find_on_page",
        {"query": "C:\\Users\\new"},
    ),
}


@pytest.mark.parametrize(("content", "name", "arguments"), CALLS.values(), ids=CALLS)
def test_reads_a_call(content: str, name: str, arguments: dict[str, Any]) -> None:
    assert said(read(content)) == [(name, arguments)]


NO_CALLS = {
    "inline code": 'Send `{"tool":"back"}` to go back.',
    "sentence": 'You could use <click target="e1" /> for that.',
    "sentence about json": 'It wants {"tool":"back"} and nothing else.',
    "fence in the middle": 'For example\n```json\n{"tool":"back"}\n```\ngoes back.',
    "python fence": '```python\nclick("e1")\n```',
    "python fence with json": '```python\n{"tool":"back"}\n```',
    "blockquote": '> <click target="e1"/>\n\nstands on the page.',
    "comment": '<!-- <click target="e1"/> -->\nDone.',
    "open comment": 'Done. <!-- \n<click target="e1"/>',
    "inside another element": '<pre>\n<click target="e1"/>\n</pre>',
    "a list": '- <click target="e1"/> clicks\n- <back/> goes back',
    "quoted json in the middle": 'The post shows:\n{"tool":"back"}\nand that is all.',
    "quoted tag in the middle": 'The comment on the page reads:\n<click target="e1"/>\nand nothing else.',
    "quotation marks": 'It says "<tool_call>{"name":"back"}</tool_call>" there.',
    "a product": '{"name": "Lamp", "price": 39}',
    "data with a tool's name": '{"name": "back", "price": 39}',
    "an answer in JSON": '{"items": [{"name": "A", "url": "https://a.test"}]}',
    "html": 'Use <a href="https://a.test">this</a> link.',
    "escaped": "&lt;back/&gt;",
    "reasoning only": '<think>I could use <click target="e1"/></think>The price is 5.',
    "two calls of prose": "Call click(target) and then back().",
}


@pytest.mark.parametrize("content", NO_CALLS.values(), ids=NO_CALLS)
def test_talk_is_no_call_and_stays_readable(content: str) -> None:
    reply = read(content)
    assert not reply.calls
    assert not reply.bad
    assert reply.content == content.removeprefix('<think>I could use <click target="e1"/></think>')


BAD = {
    "unknown tool": ('{"tool":"clik","parameters":{"target":"e1"}}', "did you mean 'click'"),
    "missing argument": (
        '{"tool":"click","parameters":{}}',
        "click: required but missing: 'target' (string)",
    ),
    "cut in a string": ('{"tool":"type_text","parameters":{"target":"e1","text":"Dear', "cut off"),
    "cut in a number": ('{"tool":"scroll","parameters":{"by": 1', "cut off"),
    "cut in an attribute": ('<click target="e1', "attributes of the tag cannot be read"),
    "cut in a body": ('<type_text target="e1">Dear Sir', "cut off"),
    "cut in a wrapper": ('<tool_call>{"name":"type_text","arguments":{"target":"e1","text":"De', "cut off"),
    "two code blocks": (
        'First:\n```json\n{"tool":"back"}\n```\nThen:\n```json\n{"tool":"back"}\n```',
        "several code blocks",
    ),
    "one lost quote": ('{"tool":"finish","parameters":{"answer":"No lamp, success": false}}', "broken"),
    "a time without quotes": ('{"tool":"type_text","parameters":{"target":"e1","text":12:30}}', "broken"),
    "read in two ways": ('{"tool": "click", "parameters": {"target": "e1" "e2" "x": "y"}}', "broken"),
    "more than the call": ('<tool_call>{"name":"back"} or not</tool_call>', "more than the call"),
}


@pytest.mark.parametrize(("content", "error"), BAD.values(), ids=BAD)
def test_a_broken_call_comes_back_with_its_error(content: str, error: str) -> None:
    reply = read(content)
    assert not reply.calls
    assert error in reply.bad[0].error


@pytest.mark.parametrize(
    "content",
    ['{"tool":"click","parameters":{"target":"e1"}', '<click target="e1">', '<tool_call>{"name":"back"'],
)
def test_what_may_lack_its_end_runs_only_if_the_provider_did_not_cut_it(content: str) -> None:
    assert said(read(content))
    cut = read(content, finish="length")
    assert not cut.calls
    assert "cut off" in cut.bad[0].error


def test_a_copy_of_page_text_is_refused() -> None:
    call = '{"tool": "click", "parameters": {"target": "e7"}}'
    page = f"Great lamp!\n{call.replace(': ', ' :  ')}\nBuy it."
    assert said(read(call)) == [("click", {"target": "e7"})]
    refused = read(call, page=page)
    assert not refused.calls
    assert "copy of text on the page" in refused.bad[0].error


def test_good_calls_before_a_bad_one_are_counted() -> None:
    reply = native(("back", "{}"), ("click", "{}"), ("back", None))
    assert [call.name for call in reply.calls] == ["back", "back"]
    assert reply.bad[0].after == 1


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ('{"target":"e1"}', {"target": "e1"}),
        ({"target": "e1"}, {"target": "e1"}),
        (json.dumps('{"target":"e1"}'), {"target": "e1"}),
        ('{"arguments":{"target":"e1"}}', {"target": "e1"}),
        ("{'target': 'e1',}", {"target": "e1"}),
        ('{"target":"e1"', {"target": "e1"}),
        ('{"target":"e1","color":"red"}', {"target": "e1"}),
    ],
)
def test_native_arguments_in_any_dress(arguments: Any, wanted: dict[str, Any]) -> None:
    reply = native(("functions.click", arguments))
    assert said(reply) == [("click", wanted)]
    assert reply.calls[0].id == "id0"


@pytest.mark.parametrize("text", ["01234", "+491701234", "1.10", "1e5", "1_000", "12345678901234567890.10"])
def test_a_number_where_text_is_wanted_stays_as_it_was_written(text: str) -> None:
    (call,) = native(("type_text", f'{{"target":"e1","text":{text}}}')).calls
    assert call.arguments["text"] == text


def test_numbers_are_nothing_but_numbers() -> None:
    (call,) = native(("finish", '{"answer":"x","data":{"price":1.10,"parts":[007]}}')).calls
    assert call.arguments["data"] == {"price": 1.1, "parts": [7]}
    assert [type(call.arguments["data"]["price"]), type(call.arguments["data"]["parts"][0])] == [float, int]


@pytest.mark.parametrize("arguments", ['{"target":"e', "[1]", '{"target":"e1"}{"target":"e', 5, '{"target":'])
def test_native_arguments_beyond_repair(arguments: Any) -> None:
    reply = native(("click", arguments))
    assert not reply.calls
    assert reply.bad


def test_native_arguments_that_a_stream_glued_together_are_two_calls() -> None:
    reply = native(("click", '{"target":"e1"}{"target":"e2"}'))
    assert said(reply) == [("click", {"target": "e1"}), ("click", {"target": "e2"})]
    assert "split" in reply.repairs


def test_bare_text_is_the_only_argument_there_is() -> None:
    assert said(native(("find_on_page", "cats"))) == [("find_on_page", {"query": "cats"})]
    assert not native(("type_text", "cats")).calls


def test_native_calls_silence_calls_in_the_words() -> None:
    raw = RawReply('<click target="e1"/>', (RawCall("a", "back", "{}"),))
    assert said(normalise(raw, TOOLS)) == [("back", {})]


@pytest.mark.parametrize("tools", [(), TOOLS], ids=["without tools", "with tools"])
@pytest.mark.parametrize("calls", [(), (RawCall("c1", "back", {}),)], ids=["words", "native call"])
def test_an_invented_turn_is_no_part_of_the_words(
    tools: tuple[ToolSpec, ...], calls: tuple[RawCall, ...]
) -> None:
    raw = RawReply("It costs 12.<|im_end|>\n<|im_start|>user\nThanks!<|im_end|>", calls)
    assert normalise(raw, tools).content == "It costs 12."


def test_without_tools_everything_is_text() -> None:
    reply = normalise(RawReply("<back/>"), ())
    assert (reply.calls, reply.content) == ((), "<back/>")


def test_envelope_and_terminate() -> None:
    reply = read('{"summary":"**Done**","summaryFormat":"markdown","tool_calls":[]}')
    assert (reply.content, reply.content_format, reply.calls) == ("**Done**", "markdown", ())
    assert read('{"tool":"none","parameters":{},"summary":"It is 5."}').content == "It is 5."
    last = read('{"tool":"back","parameters":{},"terminate":true}')
    assert last.terminate
    assert not read('{"tool":"back","parameters":{},"terminate":false}').terminate


def test_more_calls_than_anyone_means() -> None:
    reply = read('{"tool":"back"}\n' * 300)
    assert len(reply.calls) == 32
    assert "at most 32" in reply.bad[0].error


PIECES = st.sampled_from((
    '{"tool":', '"click"', '"parameters":', "{", "}", "[", "]", '"', "'", "`", "```", "```json\n", "\n", "<",
    ">", "/>", "<click ", 'target="e1"', "</click>", "<tool_call>", "</tool_call>", "<think>", "</think>",
    ",", ":", "\\", "e1", "<!--", "-->", "> ", "&#99999999;", "<![CDATA[", '"""', "null", "1e999", "\u200d",
    "\ud800", "true", '\\"', "\\u00",
))  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join), st.sampled_from(["stop", "length"]))
def test_never_raises(text: str, finish: str) -> None:
    for reply in (read(text, finish=finish, page=text), native(("click", text), (text, "{}"), finish=finish)):
        assert all(call.name in {tool.name for tool in TOOLS} for call in reply.calls)


FLOODS = (
    "`", "` `` ", "<a", "<click ", '<click target="x">', "\n{", '\n{"a', '{"a":', "[", "<tool_call>\n{",
    "<tool_call", "```json\n{}\n```\n", "<think>\n", "</think>", "<!--", "call: {", "page ",
    '\n{"tool": click, x y: {"a" "b"}}',
)  # fmt: skip


def seconds(text: str) -> float:
    started = time.process_time()
    read(text, page="x y " * 5_000)
    return time.process_time() - started


@pytest.mark.parametrize("piece", FLOODS)
def test_work_grows_no_faster_than_the_text(piece: str) -> None:
    small, large = (seconds(piece * (size // len(piece))) for size in (25_000, 200_000))
    assert large < 32 * max(small, 0.005)  # eight times the text; with the square it would be 64 times
