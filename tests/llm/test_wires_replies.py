"""The four wires, read: recorded bodies and streams give the same reply, however the bytes were cut."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import BadReply
from agent.llm.endpoint import WIRES
from agent.llm.providers import WireName
from agent.llm.sse import Decoder, Event
from agent.llm.types import RawReply

FOLDER = Path(__file__).parents[1] / "cases" / "wires"
RECORDED: list[tuple[WireName, dict[str, Any]]] = [
    (wire, case) for wire in WIRES for case in json.loads((FOLDER / f"{wire}.json").read_text("utf-8"))
]
IDS = [f"{wire}: {case['name']}" for wire, case in RECORDED]
each_recorded = pytest.mark.parametrize(("wire", "case"), RECORDED, ids=IDS)


def told(reply: RawReply) -> dict[str, Any]:
    """A reply as the cases write it."""
    usage = reply.usage
    out: dict[str, Any] = {
        "content": reply.content,
        "tool_calls": [
            [one.id, one.name, one.arguments, *([dict(one.opaque)] if one.opaque else [])]
            for one in reply.tool_calls
        ],
        "finish_reason": reply.finish_reason,
        "usage": None if usage is None else [usage.tokens_in, usage.tokens_out, usage.cached],
        "reasoning": reply.reasoning,
    }
    if reply.opaque is not None:
        out["opaque"] = reply.opaque.parts
    if reply.upstream:
        out["upstream"] = reply.upstream
    return out


def streamed(wire: WireName, chunks: list[bytes]) -> tuple[Any, str]:
    """The body that a stream amounts to, and the words told on the way."""
    decoder, assembly = Decoder(WIRES[wire].FRAMING), WIRES[wire].assembly()
    words = ""
    for event in [*(one for chunk in chunks for one in decoder.feed(chunk)), *decoder.end()]:
        try:
            data = event.data if event.data == "[DONE]" else json.loads(event.data)
        except ValueError:  # the last event was cut
            break
        words += assembly.add(event.name, data)
    return assembly.body(), words


def sent(case: dict[str, Any], newline: str = "\n") -> bytes:
    return (newline.join(case["stream"]) + newline).encode()


def cut_at(data: bytes, places: list[int]) -> list[bytes]:
    ends = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[start:end] for start, end in pairwise(ends)]


@each_recorded
def test_a_body_is_read(wire: WireName, case: dict[str, Any]) -> None:
    assert told(WIRES[wire].reply_of(case["body"])) == case["reply"]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@each_recorded
def test_a_stream_is_the_same_reply_byte_by_byte(wire: WireName, case: dict[str, Any], newline: str) -> None:
    data = sent(case, newline)
    for chunks in ([data], [bytes((one,)) for one in data]):
        body, words = streamed(wire, chunks)
        reply = WIRES[wire].reply_of(body)
        assert told(reply) == case["reply"]
        if reply.finish_reason not in ("tool_use_failed", "refusal"):
            assert words == reply.content


@given(
    number=st.integers(0, len(RECORDED) - 1),
    places=st.lists(st.integers(0, 10_000), max_size=12),
    newline=st.sampled_from(["\n", "\r\n"]),
)
def test_a_stream_is_the_same_reply_however_it_is_cut(number: int, places: list[int], newline: str) -> None:
    wire, case = RECORDED[number]
    body, _ = streamed(wire, cut_at(sent(case, newline), places))
    assert told(WIRES[wire].reply_of(body)) == case["reply"]


@each_recorded
def test_a_stream_that_ends_early_is_no_reply_or_the_whole_one(wire: WireName, case: dict[str, Any]) -> None:
    """A call is believed only after the wire's last word: what was cut before has no body at all."""
    data = sent(case)
    for end in range(len(data)):
        body, _ = streamed(wire, [data[:end]])
        if body is not None:
            reply = told(WIRES[wire].reply_of(body))
            assert reply | {"usage": None} == case["reply"] | {"usage": None}, data[:end]


@pytest.mark.parametrize("body", [[], "x", 3, None, {}, {"choices": []}, {"candidates": []}, {"content": 1}])
@pytest.mark.parametrize("wire", WIRES)
def test_what_is_no_reply_is_said_to_be_none(wire: WireName, body: Any) -> None:
    with pytest.raises(BadReply, match=r"was expected|there is no reply in it"):
        WIRES[wire].reply_of(body)


BROKEN_EVENTS: list[Any] = [
    [], 3, "x", {}, {"choices": 1}, {"choices": [1]}, {"choices": [{"delta": 1}]},
    {"choices": [{"delta": {"tool_calls": [1, {"index": "a"}, {"function": 2}]}}]},
    {"choices": [{"index": 1, "delta": {"content": "another choice"}}]},
    {"type": "content_block_delta", "index": 7, "delta": {"text": "of no block"}},
    {"type": "content_block_start", "index": "a", "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_start"}, {"type": "message_start"}, {"type": "message_delta"},
    {"candidates": [1]}, {"candidates": [{"content": {"parts": [1]}}]}, {"message": 1},
    {"message": {"tool_calls": 1}},
]  # fmt: skip


@pytest.mark.parametrize("wire", WIRES)
def test_events_of_another_shape_add_nothing(wire: WireName) -> None:
    assembly = WIRES[wire].assembly()
    for event in BROKEN_EVENTS:
        assert assembly.add("", event) == ""
    assert assembly.body() is None


def events(data: bytes, framing: Any = "sse") -> list[Event]:
    decoder = Decoder(framing)
    return [*decoder.feed(data), *decoder.end()]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"data: a\n\ndata: b\n\n", [Event("", "a"), Event("", "b")]),
        (b"\xef\xbb\xbfdata: a\n\n", [Event("", "a")]),
        (b"data:a\ndata: b\n\n", [Event("", "a\nb")]),
        (b": comment\n\n\nevent: e\nid: 3\nretry: 5\nodd\ndata: a\n\n", [Event("e", "a")]),
        (b"event: e\n\ndata: a\n\n", [Event("", "a")]),
        (b"data: a", [Event("", "a")]),
        (b"data: \xe2\x80\xa8\xc2\x85x\n\n", [Event("", "\u2028\x85x")]),
        (b"data: \xff\n\n", [Event("", "\ufffd")]),
        (b"", []),
    ],
)
def test_server_sent_events(data: bytes, expected: list[Event]) -> None:
    assert events(data) == expected


def test_a_line_for_each_event() -> None:
    assert events(b'{"a": 1}\n\n{"b": 2}\r\n{"c"', "lines") == [
        Event("", '{"a": 1}'),
        Event("", '{"b": 2}'),
        Event("", '{"c"'),
    ]


def test_a_huge_line_in_small_chunks_is_read_once() -> None:
    decoder = Decoder("sse")
    found = [one for _ in range(20_000) for one in decoder.feed(b"x" * 100)]
    assert not found
    assert len(decoder.feed(b"\ndata: a\n\n")) == 1
