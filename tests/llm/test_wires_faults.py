"""Every wire against a real server that fails in every way: the stated outcome, without the key."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from agent.errors import ModelError
from agent.llm.endpoint import Endpoint
from agent.llm.providers import WireName, parse_model
from agent.llm.testing import FakeServer, Fault, Reply, call, failed_generation, faulty, status, text
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatRequest, Message, RawReply, Sampling, ToolSpec

KEY = "sk-test-0123456789abcdef"
QUICK = Patience(connect=2, read=20, total=30, tries=2, first_wait=0.01)
HASTY = replace(QUICK, read=0.15, total=0.3)
CLICK = ToolSpec("click", "Click.", {"type": "object", "properties": {"target": {"type": "string"}}})
ASK = ChatRequest("fake", (Message("user", "Click."),), (CLICK,))
SPOKEN: tuple[WireName, ...] = ("openai", "anthropic", "gemini", "ollama")
every_wire = pytest.mark.parametrize("wire", SPOKEN)
both_ways = pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])


class Asking:
    """One endpoint on a fake server, and the words that were told on the way."""

    def __init__(
        self, server: FakeServer, wire: WireName, streamed: bool, patience: Patience = QUICK
    ) -> None:
        self.words: list[str] = []
        self._streamed = streamed
        self._endpoint = Endpoint(Transport(parse_model(server.model(wire)), KEY, patience))

    async def ask(self, request: ChatRequest = ASK, seconds: float = 30) -> RawReply:
        try:
            return await self._endpoint.ask(
                request,
                deadline=time.monotonic() + seconds,
                on_text=self.words.append if self._streamed else None,
            )
        finally:
            await self._endpoint.close()


def calls_of(reply: RawReply) -> list[str]:
    return [one.name for one in reply.tool_calls]


@both_ways
@every_wire
async def test_words_and_calls_are_the_same_whole_and_streamed(wire: WireName, streamed: bool) -> None:
    reply = replace(call("click", target="ä"), content="Ich klicke 👍", reasoning="Hm.")
    with FakeServer([reply], key=KEY) as server:
        asking = Asking(server, wire, streamed)
        got = await asking.ask()
    assert (got.content, calls_of(got), got.finish_reason) == ("Ich klicke 👍", ["click"], "tool_calls")
    assert got.reasoning in ("Hm.", "")
    assert got.usage is not None
    assert (got.usage.tokens_in, got.usage.tokens_out) == (100, 10)
    assert "".join(asking.words) == ("Ich klicke 👍" if streamed else "")
    assert (len(asking.words) > 1) is streamed


OUTCOMES: dict[Fault, tuple[str, int, str, int]] = {
    # whole: code and tries; streamed: code and tries. An empty code is the reply.
    "reset": ("model.cut", 2, "model.cut", 2),
    "closed": ("model.cut", 2, "model.cut", 2),
    "silence": ("model.timeout", 1, "model.timeout", 1),
    "keepalive": ("model.timeout", 1, "model.timeout", 1),
    "cut_in_event": ("model.cut", 2, "model.cut", 2),
    "cut_in_call": ("model.cut", 2, "model.cut", 2),
    "cut_before_end": ("model.cut", 2, "model.cut", 2),
    "html": ("model.bad_reply", 1, "model.bad_reply", 1),
    "empty": ("model.bad_reply", 1, "model.bad_reply", 1),
    "wrong_shape": ("model.bad_reply", 1, "model.cut", 2),
    "error_in_200": ("model.unavailable", 2, "model.unavailable", 2),
    "huge_line": ("model.bad_reply", 1, "model.bad_reply", 1),
    "split_utf8": ("", 1, "", 1),
    "finish_twice": ("", 1, "", 1),
    "no_index": ("", 1, "", 1),
    "same_index": ("", 1, "", 1),
}


@pytest.mark.deep  # test_faults.py asks the same of the client; this counts the requests too
@both_ways
@pytest.mark.parametrize("fault", OUTCOMES)
@every_wire
async def test_a_fault_ends_as_stated(wire: WireName, fault: Fault, streamed: bool) -> None:
    code, tries = OUTCOMES[fault][2:] if streamed else OUTCOMES[fault][:2]
    if (wire, fault) == ("ollama", "error_in_200"):  # its errors name no status, so nobody knows if they pass
        code, tries = "model.bad_reply", 1
    with FakeServer([faulty(fault, call("click", target="e1"))] * 3) as server:
        asking = Asking(server, wire, streamed, HASTY if code == "model.timeout" else QUICK)
        if code:
            with pytest.raises(ModelError) as caught:
                await asking.ask()
            assert caught.value.code == code, caught.value
            assert KEY not in f"{caught.value.message}{caught.value.detail}{caught.value.__cause__!r}"
        else:
            got = await asking.ask()
            assert [(one.name, str(one.arguments)) for one in got.tool_calls] in (
                [("click", '{"target": "e1"}')],
                [("click", "{'target': 'e1'}")],
            )
    assert len(server.requests) == tries


@every_wire
async def test_nothing_is_asked_again_after_words_were_told(wire: WireName) -> None:
    reply = replace(call("click", target="e1"), content="A few words before the call.")
    with FakeServer([faulty("cut_in_call", reply), text("never")]) as server:
        asking = Asking(server, wire, streamed=True)
        with pytest.raises(ModelError) as caught:
            await asking.ask()
    assert caught.value.code == "model.cut"
    assert "".join(asking.words) == "A few words before the call."
    assert len(server.requests) == 1


@every_wire
async def test_a_stream_that_breaks_before_any_word_is_asked_again(wire: WireName) -> None:
    with FakeServer([faulty("cut_in_call", call("click", target="e1")), text("Done.")]) as server:
        asking = Asking(server, wire, streamed=True)
        assert (await asking.ask()).content == "Done."
    assert len(server.requests) == 2


STATUSES: dict[int, tuple[str, int]] = {
    400: ("model.refused", 1),
    401: ("model.key", 1),
    402: ("model.credit", 1),
    403: ("model.forbidden", 1),
    404: ("model.not_found", 1),
    413: ("model.context_too_long", 1),
    422: ("model.refused", 1),
    429: ("model.rate", 2),
    500: ("model.unavailable", 2),
    503: ("model.unavailable", 2),
    529: ("model.overloaded", 2),
}


@pytest.mark.deep
@both_ways
@pytest.mark.parametrize("code", STATUSES)
@every_wire
async def test_a_status_ends_as_stated(wire: WireName, code: int, streamed: bool) -> None:
    expected, tries = STATUSES[code]
    words = f"so it is ({KEY})"
    with FakeServer([status(code, words)] * 3) as server, pytest.raises(ModelError) as caught:
        await Asking(server, wire, streamed).ask()
    assert (caught.value.code, caught.value.status, len(server.requests)) == (expected, code, tries)
    assert caught.value.detail == "so it is ([key])"
    assert KEY not in caught.value.message


REFUSALS: dict[Any, tuple[str, ChatRequest]] = {
    "tools": ("model.tools_refused", ASK),
    "json_schema": (
        "model.schema_refused",
        replace(ASK, mode="json_schema", schema={"type": "object", "properties": {}}),
    ),
    "forced": ("model.choice_refused", replace(ASK, choice="required")),
    "sampling": ("model.sampling_refused", replace(ASK, sampling=Sampling(temperature=0.5))),
}


ASKABLE = [
    (wire, feature)
    for wire in SPOKEN
    for feature in REFUSALS
    if (wire, feature) != ("ollama", "forced")  # that wire has no word for it
]


@pytest.mark.parametrize(("wire", "feature"), ASKABLE)
async def test_what_a_model_cannot_do_is_named(wire: WireName, feature: Any) -> None:
    code, request = REFUSALS[feature]
    reply = replace(text("ok"), rejects=(feature,))
    with FakeServer([reply]) as server, pytest.raises(ModelError) as caught:
        await Asking(server, wire, streamed=False).ask(request)
    assert caught.value.code == code, caught.value


@both_ways
async def test_what_groq_could_not_read_comes_back_to_be_read_here(streamed: bool) -> None:
    with FakeServer([failed_generation('<function=click{"target":"e1"}</function>')]) as server:
        reply = await Asking(server, "openai", streamed).ask()
    assert reply.finish_reason == "tool_use_failed"
    assert reply.content == '<function=click{"target":"e1"}</function>'
    assert len(server.requests) == 1


@both_ways
@every_wire
async def test_a_reply_cut_off_by_the_limit_says_so(wire: WireName, streamed: bool) -> None:
    with FakeServer([text("Once upon a", finish="length")]) as server:
        reply = await Asking(server, wire, streamed).ask()
    assert (reply.content, reply.finish_reason) == ("Once upon a", "length")


@every_wire
async def test_slow_headers_end_at_the_deadline(wire: WireName) -> None:
    late = Reply(content="late", delay=30)
    with FakeServer([late]) as server, pytest.raises(ModelError, match="did not answer within") as caught:
        await Asking(server, wire, streamed=True).ask(seconds=0.3)
    assert caught.value.code == "model.timeout"


async def test_silence_after_the_headers_is_told_apart() -> None:
    said = "began to answer and did not end"
    with FakeServer([faulty("silence", text("never"))]) as server, pytest.raises(ModelError, match=said):
        await Asking(server, "openai", streamed=True, patience=HASTY).ask()


async def test_a_server_that_does_not_stream_is_understood_all_the_same() -> None:
    body = '{"choices": [{"message": {"content": "whole"}, "finish_reason": "stop"}]}'
    with FakeServer([Reply(body=body)]) as server:
        asking = Asking(server, "openai", streamed=True)
        assert (await asking.ask()).content == "whole"
    assert asking.words == ["whole"]


@asynccontextmanager
async def served_once(said: bytes) -> AsyncIterator[str]:
    """A server that answers with the same bytes, then stays silent with the connection open."""
    parted = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(said)
        await writer.drain()
        await reader.read()  # until the client has enough
        writer.close()
        await writer.wait_closed()
        parted.set()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        await parted.wait()  # a connection that outlives its loop is told of in whatever test comes next


@pytest.mark.parametrize("last", ["", "data: [DONE]\n\n"], ids=["finish", "done"])
async def test_a_connection_left_open_after_the_end_does_not_cost_the_reply(last: str) -> None:
    chunk = '{"choices": [{"delta": {"content": "Done."}, "finish_reason": "stop"}]}'
    head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    words: list[str] = []
    async with served_once(f"{head}data: {chunk}\n\n{last}".encode()) as url:
        endpoint = Endpoint(Transport(parse_model(f"{url}#m"), KEY, HASTY if not last else QUICK))
        reply = await endpoint.ask(ASK, deadline=time.monotonic() + 30, on_text=words.append)
        await endpoint.close()
    assert (reply.content, reply.finish_reason, words) == ("Done.", "stop", ["Done."])
