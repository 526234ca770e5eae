"""One model at one server: how it is asked, and what is known and learned of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from agent.llm.learned import Learned
from agent.llm.models import Capabilities, capabilities, key_of
from agent.llm.types import Asked, Mode, Note, RawReply, Usage, silent
from agent.settings.models import ModelSettings

CONTEXT, ROOM = 16_384, 4_096
"""Tokens a local server keeps at least, and how much of them the reply may need."""


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

    def learn(self, why: str, **said: bool | str) -> None:
        self.learned.learn(key_of(self.endpoint.ref, self.upstream), why, **said)

    def knows(self, name: str) -> bool:
        """Whether something was learned under this name."""
        return name in self.learned.facts(key_of(self.endpoint.ref, self.upstream))

    def outcome(self, mode: Mode, *, usable: bool) -> bool:
        """Count a reply; True if its mode is left alone from now on."""
        return self.learned.outcome(key_of(self.endpoint.ref, self.upstream), mode, usable=usable)

    def took(self, raw: RawReply, usage: Usage) -> None:
        """Take note of a reply as it came."""
        self.usage += usage
        self.upstream = raw.upstream or self.upstream

    def context_for(self, needed: int) -> int:
        """What the server shall keep. It only grows, for each change loads a local model anew."""
        while self._context < needed + ROOM:
            self._context *= 2
        known = self.capabilities.context
        return self._context if known is None else min(self._context, known)
