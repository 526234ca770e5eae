"""chat(): the one call everyone makes. The first model that gives a usable reply answers.

Each model is asked in the best mode it takes (`attempt.py`); where it cannot be asked, or its replies cannot
be used, the next one is.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from agent.errors import BadReply, ModelError, ModelUnavailable
from agent.llm.asking import Question
from agent.llm.breaker import Breaker
from agent.llm.learned import Learned
from agent.llm.models import more_capable
from agent.llm.route import Manner, Route
from agent.llm.served import ask_server
from agent.llm.types import Asked, ChatReply, Message, Note, ToolSpec, Usage, silent
from agent.settings.models import ModelSettings, settings_for

if TYPE_CHECKING:
    from agent.llm.attempt import Answer

SHARE = 0.5
"""Of the time that is left, for a model that has others behind it."""
REASON_CHARS = 200
GARBAGE = "model.garbage"
OF_ONE_MODEL = ("model.not_found", "model.wrong_url")
"""Refusals after which other models of the same server may still be asked: a bare 404 may be either."""


class Router:
    """One model, and those that answer in its place. Implements `agent.llm.types.Chat`."""

    def __init__(
        self,
        endpoint: Asked,
        *fallbacks: Asked,
        aliases: Mapping[str, str] | None = None,
        note: Note = silent,
        max_tokens: int | None = None,
        temperature: float | None = None,
        learned: Learned | None = None,
        settings: Sequence[Mapping[str, ModelSettings]] = (),
        on_text: Callable[[str], None] | None = None,
        cache_key: str = "",
    ) -> None:
        """`aliases` maps other names to declared tools; `settings` are those of `models:`, by name; `on_text`
        is told the words of each reply as they come; `cache_key` names the conversation for the cache."""
        self.name = endpoint.ref.name
        learned = learned or Learned(note=note)
        manner = Manner(aliases or {}, note, max_tokens, temperature, on_text, cache_key)
        self.routes = tuple(
            Route(one, learned, settings_for(one.ref.name, *settings), manner)
            for one in (endpoint, *fallbacks)
        )
        self.usage = Usage()
        """Everything spent so far, by all models; each route knows its own."""
        self._note = note
        self._breakers: defaultdict[str, Breaker] = defaultdict(Breaker)

    async def chat(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        *,
        deadline: float,
        page_text: str = "",
    ) -> ChatReply:
        """Ask; see `agent.llm.types.Chat`. Raises BadReply (`model.garbage`) where no reply can be used."""
        question = Question(messages, tools, deadline, page_text)
        reasons: list[str] = []
        unusable: Answer | None = None
        failure: ModelError | None = None
        for route, behind in zip(self.routes, [*self.routes[1:], None], strict=True):
            try:
                answered = await self._asked(route, question, last=behind is None)
            except ModelError as error:
                failure, why, detail = error, error.message, error.detail
            else:
                if answered.problem is None:
                    return _with_reasons(answered, reasons)
                unusable, why, detail, failure = answered, answered.problem.error, "", None
            if behind is not None:
                reasons.append(f"{route.name}>{behind.name}: {why[:REASON_CHARS]}")
                told = {"model": route.name, "from": route.name, "to": behind.name}
                self._note("fallback", {**told, "reason": why, "detail": detail})
        if failure is not None:
            raise failure
        assert unusable is not None  # each route answered or failed
        assert unusable.problem is not None
        if unusable.problem.kind == "length" and not tools:
            return _with_reasons(unusable, reasons)  # words that end early are words
        raise _garbage(unusable)

    async def ask_servers(self, deadline: float) -> None:
        """Learn what the servers say of their models before the first prompt is made to fit them."""
        known = [ask_server(one.endpoint, one.learned, deadline, guess=one.guesses) for one in self.routes]
        await asyncio.gather(*known)

    async def close(self) -> None:
        for route in self.routes:
            await route.endpoint.close()

    async def _asked(self, route: Route, question: Question, *, last: bool) -> Answer:
        """The answer of one model. Raises ModelError, without asking where its server is left alone."""
        from agent.llm.attempt import answer  # a tenth of the start of a command, of which most ask no model

        closed = self._breakers[route.server].closed or self._breakers[route.name].closed
        if closed:
            raise ModelUnavailable(f"{route.name} is not asked: {closed}", code="model.breaker")
        try:
            answered = await answer(route, question if last else _hurried(question))
        except ModelError as error:
            place = route.name if error.code in OF_ONE_MODEL else route.server
            self._breakers[place].failed(error)
            raise
        finally:
            self.usage = sum((one.usage for one in self.routes), Usage())
        self._breakers[route.server].worked()
        return answered


def _hurried(question: Question) -> Question:
    """With part of the time only, so that another model can still be asked."""
    left = max(0.0, question.deadline - time.monotonic())
    return replace(question, deadline=time.monotonic() + left * SHARE)


def _garbage(answered: Answer) -> BadReply:
    name, problem = answered.reply.model, answered.problem
    said = f"{name} gave {answered.replies} replies in a row that could not be used; the last: "
    return BadReply(f"{said}{problem.error if problem else ''}. {more_capable(name)}".strip(), code=GARBAGE)


def _with_reasons(answered: Answer, reasons: Sequence[str]) -> ChatReply:
    return replace(answered.reply, fallbacks=(*reasons, *answered.reply.fallbacks))
