"""Questions to a model that show whether it answers, and what it can do."""

from __future__ import annotations

import time

from agent.errors import ModelRefused
from agent.llm.fallback import loss_of
from agent.llm.learned import Learned
from agent.llm.models import key_of
from agent.llm.normalise import normalise
from agent.llm.served import ask_server
from agent.llm.text_mode import envelope_schema, in_text
from agent.llm.types import Asked, ChatRequest, Message, Mode, RawReply, ToolSpec

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
PROBED: tuple[Mode, ...] = ("native", "json_schema", "json_object")


async def say_ok(endpoint: Asked, deadline: float) -> RawReply:
    """The smallest question there is. Raises ModelError."""
    return await endpoint.ask(ChatRequest(endpoint.ref.model, SAY_OK), deadline=deadline)


async def probe(endpoint: Asked, learned: Learned, seconds: float) -> dict[str, bool]:
    """In which modes the model calls a tool, also learned; `seconds` for each question.

    Raises ModelError where it cannot be asked at all.
    """
    await ask_server(endpoint, learned, time.monotonic() + seconds, guess=True)
    found: dict[str, bool] = {}
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
