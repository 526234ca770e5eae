"""Questions to a model that show whether it answers, and what it can do."""

from __future__ import annotations

import struct
import time
import zlib

from agent.errors import ModelRefused
from agent.llm.fallback import loss_of
from agent.llm.learned import Learned
from agent.llm.models import key_of
from agent.llm.normalise import normalise
from agent.llm.served import ask_server
from agent.llm.text_mode import envelope_schema, in_text
from agent.llm.types import Asked, ChatRequest, Image, Message, Mode, RawReply, ToolSpec

SAY_OK = (Message("user", "Say ok"),)
TOOL = ToolSpec(
    "report_colour",
    "Report the colour of the sky.",
    {
        "type": "object",
        "properties": {"colour": {"type": "string"}},
        "required": ["colour"],
        "additionalProperties": False,
    },
    reads=True,
)
ASK_TOOL = (Message("user", "Report that the sky is blue, by calling the tool report_colour."),)
SIDE, YELLOW = 64, b"\xff\xff\x00"
"""Pixels: a picture that no provider finds too small."""
COLOUR = "yellow"
PROBED: tuple[Mode, ...] = ("native", "json_schema", "json_object")


async def say_ok(endpoint: Asked, deadline: float) -> RawReply:
    """The smallest question there is. Raises ModelError."""
    return await endpoint.ask(ChatRequest(endpoint.ref.model, SAY_OK), deadline=deadline)


async def probe(endpoint: Asked, learned: Learned, seconds: float) -> dict[str, bool]:
    """In which modes the model calls a tool, and whether it sees, also learned; `seconds` for each question.

    Raises ModelError where it cannot be asked at all.
    """
    await ask_server(endpoint, learned, time.monotonic() + seconds, guess=True)
    found = {"vision": await _sees(endpoint, time.monotonic() + seconds)}
    for mode in PROBED:
        found[mode] = await _works(endpoint, mode, time.monotonic() + seconds)
    learned.learn(key_of(endpoint.ref), "probed", **found)
    return found


async def _works(endpoint: Asked, mode: Mode, deadline: float) -> bool:
    tools = (TOOL,)
    request = ChatRequest(
        endpoint.ref.model,
        ASK_TOOL if mode == "native" else in_text(ASK_TOOL, tools, mode),
        tools,
        mode,
        schema=envelope_schema(tools) if mode == "json_schema" else None,
    )
    try:
        raw = await endpoint.ask(request, deadline=deadline)
    except ModelRefused as error:
        if loss_of(error, request) != mode:
            raise
        return False
    return any(call.name == TOOL.name for call in normalise(raw, tools).calls)


async def _sees(endpoint: Asked, deadline: float) -> bool:
    """Whether the model can name the colour of a picture."""
    picture = Image("image/png", _png())
    asked = Message("user", "Which colour is this picture? Answer with one word.", images=(picture,))
    request = ChatRequest(endpoint.ref.model, (asked,))
    try:
        raw = await endpoint.ask(request, deadline=deadline)
    except ModelRefused as error:
        if loss_of(error, request) != "vision":
            raise
        return False
    return COLOUR in raw.content.casefold()


def _png() -> bytes:
    """A picture of one colour."""
    rows = (b"\0" + YELLOW * SIDE) * SIDE
    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
