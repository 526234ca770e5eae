"""One model at one server: how it is asked, and what is known and learned of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from agent.llm.learned import Learned
from agent.llm.models import Capabilities, capabilities, key_of
from agent.llm.types import Asked, Mode, Note, Usage, silent
from agent.settings.models import ModelSettings

CONTEXT, ROOM = 16_384, 4_096
"""Tokens a local server keeps at least, and how much of them the reply may need."""
MOST_CONTEXT = 131_072
"""Tokens that a server is asked to keep for a model of unknown size."""


@dataclass(frozen=True)
class Manner:
    """How every model of a router is asked."""

    aliases: Mapping[str, str]
    """Other names of declared tools."""
    note: Note = silent
    max_tokens: int | None = None
    temperature: float | None = None
    on_text: Callable[[str], None] | None = None
    """Told the words of a reply as they come."""
    cache_key: str = ""
    """See `ChatRequest.cache_key`."""


class Route:
    """One model. What asking it teaches is kept in `learned`."""

    def __init__(self, endpoint: Asked, learned: Learned, settings: ModelSettings, manner: Manner) -> None:
        self.name = endpoint.ref.name
        self.server = endpoint.ref.provider.base_url
        self.usage = Usage()
        self.endpoint = endpoint
        self.learned = learned
        self.settings = settings
        self.manner = manner
        self.upstream = ""
        """The host behind the provider that answered last, to stay with."""
        self._context = CONTEXT

    @property
    def capabilities(self) -> Capabilities:
        """What is known of the model now."""
        return capabilities(self.endpoint.ref, self.learned, self.settings, self.upstream)

    @property
    def guesses(self) -> bool:
        """Whether it is worth asking a server that only its URL names: a llama.cpp takes tools in silence for
        models that never see them."""
        return self.capabilities.native is None

    def learn(self, why: str, **said: bool | str) -> None:
        self.learned.learn(key_of(self.endpoint.ref, self.upstream), why, **said)

    def knows(self, name: str) -> bool:
        """Whether something was learned under this name."""
        return name in self.learned.facts(key_of(self.endpoint.ref, self.upstream))

    def outcome(self, mode: Mode, *, usable: bool) -> bool:
        """Count a reply; True if its mode is left alone from now on."""
        return self.learned.outcome(key_of(self.endpoint.ref, self.upstream), mode, usable=usable)

    @property
    def limit(self) -> int | None:
        """Tokens of a reply, where nobody says more: a server of one's own would let a model write without
        end; hosted ones have limits of their own, and thoughts count."""
        if self.manner.max_tokens is not None or not self.endpoint.ref.provider.own:
            return self.manner.max_tokens
        known = self.capabilities.context
        return ROOM if known is None else min(ROOM, max(1, known // 2))

    @property
    def parallel(self) -> bool | None:
        """Whether to ask for several calls at once: as the settings say, or where the server itself says that
        it takes the word. Others do without being asked."""
        if self.settings.parallel_calls is not None:
            return self.settings.parallel_calls
        known = self.capabilities
        return True if known.parallel and known.sources.get("parallel") == "server" else None

    def context_for(self, needed: int, limit: int | None = None) -> int:
        """What the server shall keep. It only grows, for each change loads a local model anew."""
        while self._context < needed + max(ROOM, limit or 0):
            self._context *= 2
        known = self.capabilities.context
        return self._context if known is None else min(self._context, known)

    def widen(self) -> bool:
        """Have the server keep twice as much; False where the model holds no more, or nobody knows and it is
        much already."""
        known = self.capabilities.context
        if self._context >= (MOST_CONTEXT if known is None else known):
            return False
        self._context *= 2
        return True
