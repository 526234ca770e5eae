"""Every wire against every fault, through the real client: what is said, what is tried again, what runs.

The server repeats the key in its errors wherever it can: it may stand in nothing that we say or write.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from faulty_models import CLICK, KEY, NO_HANG, bad, endpoint

from agent.errors import ModelError
from agent.llm.providers import WireName
from agent.llm.testing import FakeServer, Fault, Reply, calls, faulty, raw_body, text
from agent.llm.types import ChatRequest, Message, RawReply

WIRES: tuple[WireName, ...] = ("openai", "anthropic", "gemini", "ollama")
ASK = ChatRequest("m1", (Message("system", "Be brief."), Message("user", "Click it.")), (CLICK,))
GOOD = calls(("click", {"target": "é1"}), ("click", {"target": "e2"}), content="On it – schön.")
TARGETS = ("é1", "e2")


@dataclass(frozen=True)
class Outcome:
    """What a script of replies must come to."""

    code: str = ""
    """Of the error; empty where the good reply arrives, with each of its calls once."""
    requests: int = 1
    """How often the server is asked."""


Rows = dict[str, tuple[list[Reply], Outcome]]
ARRIVES = Outcome()
TRIED_AGAIN = Outcome(requests=2)


def late(value: str, header: str = "Retry-After") -> list[Reply]:
    return [replace(bad(429, "slow down"), headers={header: value}), GOOD]


DATE = format_datetime(datetime.now(UTC) - timedelta(hours=1), usegmt=True)
FAR = format_datetime(datetime.now(UTC) + timedelta(days=1), usegmt=True)

STATUSES: Rows = {
    "400": ([bad(400)], Outcome("model.refused")),
    "401": ([bad(401)], Outcome("model.key")),
    "402": ([bad(402)], Outcome("model.credit")),
    "403": ([bad(403)], Outcome("model.forbidden")),
    "404": ([bad(404)], Outcome("model.not_found")),
    "413": ([bad(413)], Outcome("model.context_too_long")),
    "422": ([bad(422)], Outcome("model.refused")),
    "429": ([bad(429), GOOD], TRIED_AGAIN),
    "429-for-ever": ([bad(429)] * 9, Outcome("model.rate", 3)),
    "429-no-credit": ([bad(429, "You exceeded your quota: insufficient_quota")], Outcome("model.credit")),
    "500": ([bad(500), GOOD], TRIED_AGAIN),
    "500-for-ever": ([bad(500)] * 9, Outcome("model.unavailable", 3)),
    "529": ([bad(529), GOOD], TRIED_AGAIN),
    "529-for-ever": ([bad(529)] * 9, Outcome("model.overloaded", 3)),
    "retry-after-ms": (late("5", "retry-after-ms"), TRIED_AGAIN),
    "retry-after-a-date-gone-by": (late(DATE), TRIED_AGAIN),
    "retry-after-negative": (late("-5"), TRIED_AGAIN),
    "retry-after-words": (late("soon"), TRIED_AGAIN),
    "retry-after-nan": (late("nan"), TRIED_AGAIN),
    "retry-after-huge": (late("99999999999"), Outcome("model.rate")),
    "retry-after-tomorrow": (late(FAR), Outcome("model.rate")),
}
BODIES: Rows = {
    "html": ([faulty("html", GOOD)], Outcome("model.bad_reply")),
    "html-with-the-key": ([raw_body(f"<p>{KEY}", content_type="text/html")], Outcome("model.bad_reply")),
    "empty": ([faulty("empty", GOOD)], Outcome("model.bad_reply")),
    "half-a-json": ([raw_body('{"choices": [{"mess')], Outcome("model.bad_reply")),
    "the-key-alone": ([raw_body(KEY)], Outcome("model.bad_reply")),
    "deep": ([raw_body("[" * 50_000)], Outcome("model.bad_reply")),
    "huge-line": ([faulty("huge_line", GOOD)], Outcome("model.bad_reply")),
    "split-utf8": ([faulty("split_utf8", GOOD)], ARRIVES),
    "finish-twice": ([faulty("finish_twice", GOOD)], ARRIVES),
}
BREAKS: Rows = {
    "reset": ([faulty("reset", GOOD), GOOD], TRIED_AGAIN),
    "closed": ([faulty("closed", GOOD), GOOD], TRIED_AGAIN),
    "cut-in-event": ([faulty("cut_in_event", GOOD), GOOD], TRIED_AGAIN),
    "cut-in-call": ([faulty("cut_in_call", GOOD), GOOD], TRIED_AGAIN),
    "cut-before-end": ([faulty("cut_before_end", GOOD), GOOD], TRIED_AGAIN),
    "cut-for-ever": ([faulty("cut_in_call", GOOD)] * 9, Outcome("model.cut", 3)),
}
NO_LINE = ("half-a-json", "the-key-alone", "deep")
"""In a stream of one JSON a line, a last line that is none reads as one that was cut."""
WORDLESS = replace(GOOD, content=None)
"""A reply of which nobody was told anything before it broke."""

ROWS: Rows = {**STATUSES, **BODIES, **BREAKS}


@dataclass(frozen=True)
class Asking:
    """What came of one question, and everything that was said on the way."""

    reply: RawReply | None
    error: ModelError | None
    heard: list[str]


async def ask(model: str, *, stream: bool, seconds: float = 10) -> Asking:
    heard: list[str] = []
    asked = endpoint(model)
    told: Callable[[str], None] | None = heard.append if stream else None
    try:
        async with asyncio.timeout(NO_HANG):
            reply = await asked.ask(ASK, deadline=time.monotonic() + seconds, on_text=told)
    except ModelError as error:
        return Asking(None, error, heard)
    finally:
        await asked.close()
    return Asking(reply, None, heard)


def targets(reply: RawReply) -> tuple[str, ...]:
    """What the calls of a reply would click, in order."""
    given = (
        json.loads(one.arguments) if isinstance(one.arguments, str) else one.arguments
        for one in reply.tool_calls
    )
    return tuple(one["target"] for one in given)


def check(asking: Asking, outcome: Outcome, log: str) -> None:
    if outcome.code:
        assert asking.error is not None, asking.reply
        assert asking.error.code == outcome.code, asking.error.message
    else:
        assert asking.error is None, asking.error.message
        assert asking.reply is not None
        assert targets(asking.reply) == TARGETS
        assert asking.reply.content == (GOOD.content or "")
    said = repr(asking) + log
    if asking.error is not None:
        said += f"{asking.error.message} {asking.error.detail} {asking.error!r}"
        said += "".join(traceback.format_exception(asking.error))
    assert KEY not in said


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("wire", WIRES)
async def test_faults_of_whole_replies(wire: WireName, name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    script, outcome = ROWS[name]
    with FakeServer(script, key=KEY) as server:
        asking = await ask(server.model(wire, "m1"), stream=False)
    check(asking, outcome, caplog.text)
    assert len(server.requests) == outcome.requests


@pytest.mark.parametrize("name", STATUSES | BODIES)
@pytest.mark.parametrize("wire", WIRES)
async def test_faults_of_streams(wire: WireName, name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    script, outcome = ROWS[name]
    if wire == "ollama" and name in NO_LINE:
        script, outcome = script * 3, Outcome("model.cut", 3)
    with FakeServer(script, key=KEY) as server:
        asking = await ask(server.model(wire, "m1"), stream=True)
    check(asking, outcome, caplog.text)
    assert len(server.requests) == outcome.requests
    if not outcome.code:
        assert "".join(asking.heard) == GOOD.content


@pytest.mark.parametrize("fault", ["no_index", "same_index"])
async def test_streamed_calls_that_share_a_number_are_told_apart(fault: Fault) -> None:
    with FakeServer([faulty(fault, GOOD)]) as server:
        check(await ask(server.model("openai", "m1"), stream=True), ARRIVES, "")


CUTS: tuple[Fault, ...] = ("cut_in_event", "cut_in_call", "cut_before_end")


@pytest.mark.parametrize("fault", CUTS)
@pytest.mark.parametrize("wire", WIRES)
async def test_a_stream_that_is_cut_runs_nothing_and_is_asked_again_if_nobody_heard_it(
    wire: WireName, fault: Fault
) -> None:
    with FakeServer([faulty(fault, WORDLESS), GOOD], key=KEY) as server:
        unheard = await ask(server.model(wire, "m1"), stream=True)
    check(unheard, TRIED_AGAIN, "")
    assert len(server.requests) == 2
    with FakeServer([faulty(fault, GOOD), GOOD], key=KEY) as server:
        heard = await ask(server.model(wire, "m1"), stream=True)
    check(heard, Outcome("model.cut"), "")  # another try would tell the words twice
    assert len(server.requests) == 1


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize("wire", WIRES)
async def test_a_connection_that_is_refused(wire: WireName, stream: bool) -> None:
    with FakeServer([]) as server:
        model = server.model(wire, "m1")
    check(await ask(model, stream=stream), Outcome("model.unreachable"), "")


SLOW: dict[str, Reply] = {
    "slow-headers": replace(GOOD, delay=60),
    "silence-after-headers": faulty("silence", GOOD),
    "keep-alive-for-ever": faulty("keepalive", GOOD),
}


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("wire", WIRES)
async def test_a_server_that_never_answers_is_left_at_the_deadline(
    wire: WireName, name: str, stream: bool
) -> None:
    with FakeServer([SLOW[name], GOOD], key=KEY) as server:
        asking = await ask(server.model(wire, "m1"), stream=stream, seconds=0.3)
    check(asking, Outcome("model.timeout"), "")
    assert len(server.requests) == 1


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize("wire", WIRES)
async def test_an_error_inside_a_200_is_the_error_it_is(wire: WireName, stream: bool) -> None:
    broken = replace(faulty("error_in_200", WORDLESS), error=f"Overloaded {KEY}")
    with FakeServer([broken, broken, broken, GOOD], key=KEY) as server:
        asking = await ask(server.model(wire, "m1"), stream=stream)
    assert asking.error is not None
    assert asking.error.code in ("model.unavailable", "model.overloaded", "model.bad_reply", "model.cut")
    check(asking, Outcome(asking.error.code), "")


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize("wire", WIRES)
async def test_json_of_another_shape_is_no_reply(wire: WireName, stream: bool) -> None:
    with FakeServer([faulty("wrong_shape", GOOD)] * 3, key=KEY) as server:
        asking = await ask(server.model(wire, "m1"), stream=stream)
    assert asking.error is not None
    check(asking, Outcome("model.cut" if stream else "model.bad_reply"), "")


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize("wire", WIRES)
async def test_a_reply_that_ends_for_its_length_says_so(wire: WireName, stream: bool) -> None:
    with FakeServer([text("Once upon a", finish="length")], key=KEY) as server:
        asking = await ask(server.model(wire, "m1"), stream=stream)
    assert asking.reply is not None
    assert (asking.reply.content, asking.reply.finish_reason) == ("Once upon a", "length")


async def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        asking = await ask(f"http://127.0.0.1:{unused.getsockname()[1]}/v1#m1", stream=False)
    check(asking, Outcome("model.unreachable"), "")
