"""What a server says of its own model, where it can be asked: OpenRouter, Ollama, llama.cpp.

Asked once, believed for a day. A server that does not know is asked again after an hour; until then facts
and experience have to do.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from agent.errors import ModelError, ModelUnavailable
from agent.llm.learned import Learned
from agent.llm.models import key_of
from agent.llm.types import Asked

Said = dict[str, bool | int | str]

ASKING_SECONDS = 5.0
"""Of the run's time, for a question that only saves detours."""
ASKED = "served"
"""The fact that the server was asked, whether or not it knew."""


async def ask_server(endpoint: Asked, learned: Learned, deadline: float, *, guess: bool = False) -> None:
    """Learn what the server says of its model, unless that is known. Never raises ModelError.

    With `guess` a server that only its URL names is asked as well: it may be a llama.cpp.
    """
    provider = endpoint.ref.provider
    ask = _ASKERS.get(provider.name or provider.like or ("llamacpp" if guess else ""))
    key = key_of(endpoint.ref)
    if ask is None or ASKED in learned.facts(key):
        return
    try:
        said = await ask(endpoint, min(deadline, time.monotonic() + ASKING_SECONDS))
    except ModelUnavailable:
        return  # it is down, which says nothing of what it knows
    except ModelError:
        learned.learn(key, "server", **{ASKED: False})
        return
    learned.learn(key, "server", **{ASKED: True}, **said)


async def _openrouter(endpoint: Asked, deadline: float) -> Said:
    """From the list of all its models: `supported_parameters`, `context_length`, `architecture`."""
    listed = _mapping(await endpoint.fetch("models", deadline=deadline)).get("data")
    rows = [_mapping(row) for row in listed] if isinstance(listed, list) else []
    row = next((row for row in rows if row.get("id") == endpoint.ref.model), {})
    said: Said = {}
    takes = row.get("supported_parameters")
    if isinstance(takes, list):
        said = {
            "native": "tools" in takes,
            "json_schema": "structured_outputs" in takes,
            "json_object": "response_format" in takes,
            "parallel": "parallel_tool_calls" in takes,
            "forced_choice": "tool_choice" in takes,
            "sampling": "temperature" in takes,
        }
    sees = _mapping(row.get("architecture")).get("input_modalities")
    if isinstance(sees, list):
        said["vision"] = "image" in sees
    return {**said, **_context(row.get("context_length"))}


async def _ollama(endpoint: Asked, deadline: float) -> Said:
    """From /api/show: `capabilities` (older servers tell none) and the length of context."""
    shown = _mapping(await endpoint.fetch("/api/show", {"model": endpoint.ref.model}, deadline=deadline))
    can = shown.get("capabilities")
    said: Said = {"native": "tools" in can, "vision": "vision" in can} if isinstance(can, list) else {}
    info = _mapping(shown.get("model_info"))
    length = next((value for name, value in info.items() if str(name).endswith(".context_length")), None)
    return {**said, **_context(length)}


async def _llama_cpp(endpoint: Asked, deadline: float) -> Said:
    """From /props: what its chat template takes, and the context it was started with."""
    props = _mapping(await endpoint.fetch("/props", deadline=deadline))
    template = _mapping(props.get("chat_template_caps"))
    named = {
        "native": template.get("supports_tools"),
        "parallel": template.get("supports_parallel_tool_calls"),
    }
    named["vision"] = _mapping(props.get("modalities")).get("vision")
    said: Said = {name: value for name, value in named.items() if isinstance(value, bool)}
    return {**said, **_context(_mapping(props.get("default_generation_settings")).get("n_ctx"))}


_ASKERS: Mapping[str, Callable[[Asked, float], Awaitable[Said]]] = {
    "openrouter": _openrouter,
    "ollama": _ollama,
    "llamacpp": _llama_cpp,
}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _context(value: Any) -> Said:
    known = isinstance(value, int) and not isinstance(value, bool) and value > 0
    return {"context": value} if known else {}
