"""Models as they were named, connected: endpoints with their keys, and the router over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from agent.llm.keys import key_for
from agent.llm.providers import ModelRef, parse_model
from agent.llm.types import Note, silent
from agent.settings import Settings

if TYPE_CHECKING:
    from agent.llm.debug import Recorder
    from agent.llm.router import Router


def models_named(model: str, settings: Settings) -> tuple[ModelRef, ...]:
    """The model `model` and those of the setting `fallback`, each once.

    Raises BadInput for a name that none has, ModelMissing where a key is needed and not set.
    """
    refs = dict.fromkeys(map(parse_model, (model, *settings.fallback)))
    for ref in refs:
        key_for(ref.provider)
    return tuple(refs)


async def connect(
    models: Sequence[ModelRef],
    settings: Settings,
    stack: AsyncExitStack,
    *,
    aliases: Mapping[str, str],
    note: Note = silent,
    secret: Callable[[str], None] = lambda key: None,
    recorder: Recorder | None = None,
    on_text: Callable[[str], None] | None = None,
    cache_key: str = "",
    temperature: float | None = None,
) -> Router:
    """The router over `models`, closed with `stack`. `secret` is told each key before it is used; `recorder`
    writes down what goes over the wire; the rest as in `Router`."""
    from agent.llm.endpoint import Endpoint
    from agent.llm.learned import Learned
    from agent.llm.router import Router
    from agent.llm.transport import Transport

    endpoints = []
    for ref in models:
        key = key_for(ref.provider)
        if key:
            secret(key)
        transport = Transport(ref, key, recorder=recorder, note=note)
        endpoints.append(Endpoint(await stack.enter_async_context(transport)))
    first, *others = endpoints
    return Router(
        first,
        *others,
        aliases=aliases,
        note=note,
        learned=Learned.at(settings.cache, note=note),
        settings=(settings.models, settings.modelOverrides),
        on_text=on_text,
        cache_key=cache_key,
        temperature=temperature,
    )
