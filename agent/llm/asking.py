"""One question over the wire: what its server refuses is left out, until it answers or nothing is left."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace

from agent.errors import ModelError, ModelRefused
from agent.llm.fallback import EXTRAS, WITHOUT, Extra, Loss, loss_of, next_mode
from agent.llm.route import Route
from agent.llm.text_mode import envelope_schema, in_text
from agent.llm.types import ChatRequest, Image, Message, Mode, RawReply, Sampling, ToolSpec, Usage
from browser_tools.result import tokens

REASON_CHARS = 200
NO_SIGHT = "(A picture was made here; you cannot see it.)"
FULL = 0.98
"""Of the context a server keeps: a prompt that fills so much of it has lost its beginning, in silence."""
SPENT = frozenset({"model.timeout", "model.cut"})
"""Failures after the question went out: the provider may have read it, and counts it."""


@dataclass(frozen=True)
class Question:
    """What is asked, whoever answers it."""

    messages: Sequence[Message]
    tools: Sequence[ToolSpec]
    deadline: float
    page_text: str = ""


class Asking:
    """Asks one model, in one mode after the other. Whoever judges the replies changes `messages`, `mode` and
    `max_tokens` for the next one."""

    def __init__(self, route: Route, question: Question) -> None:
        self._route = route
        self._question = question
        self.known = route.capabilities
        self.ladder = self.known.ladder()
        self.mode: Mode = self.ladder[0] if question.tools else "native"
        self.messages = tuple(question.messages)
        self.max_tokens = route.limit
        self.retries = 0
        """Further questions after replies that could not be used."""
        self.fallbacks: list[str] = []
        self.usage = Usage()
        self._without: set[Extra] = {name for name in EXTRAS if getattr(self.known, name) is False}
        self._losses: list[tuple[Loss, str]] = []

    async def ask(self) -> tuple[RawReply, float]:
        """The reply, and how long it took. What was refused on the way is learned once the server answers
        without. Raises ModelError."""
        while True:
            request = self._request()
            started = time.monotonic()
            try:
                raw = await self._sent(request)
            except asyncio.CancelledError:
                self._note_lost("cancelled", request, started, content="the run ended before it answered")
                raise
            except ModelError as error:
                self._note_failure(error, request, started)
                if not isinstance(error, ModelRefused) or not self._does_without(error, request):
                    raise
                continue
            if self._was_cut(request, raw) and self._widened(request):
                continue
            for loss, reason in self._losses:
                self._route.learn(reason, **{loss: False})
            self._losses = []
            return raw, time.monotonic() - started

    def fell(self, from_: str, to: str, reason: str) -> None:
        """Take note that another way is taken."""
        self.fallbacks.append(f"{from_}>{to}: {reason[:REASON_CHARS]}")
        told = {"model": self._route.name, "from": from_, "to": to, "reason": reason}
        self._route.manner.note("fallback", told)

    def _does_without(self, error: ModelRefused, request: ChatRequest) -> bool:
        """Leave out what was refused; False if it cannot be done without."""
        loss, words = loss_of(error, request), error.detail or error.message
        if loss is None or loss == "forced_choice" or loss in self._without:
            return False
        if loss == "stream" and self._route.manner.on_text is None:
            return False
        extra = next((name for name in EXTRAS if name == loss), None)
        if extra is not None:
            self._without.add(extra)
            self.fell(extra, WITHOUT[extra], words)
        else:
            mode = next_mode(self.ladder, self.mode)
            if mode is None or not self._route.settings.retry_with_different_format:
                return False
            self.fell(self.mode, mode, words)
            self.mode = mode
        self._losses.append((loss, error.detail or error.code))
        return True

    def _request(self) -> ChatRequest:
        tools, mode, without = tuple(self._question.tools), self.mode, self._without
        request = ChatRequest(
            model=self._route.endpoint.ref.model,
            messages=self._told(),
            tools=tools,
            mode=mode,
            schema=envelope_schema(tools) if mode == "json_schema" else None,
            max_tokens=None if "limit" in without else self.max_tokens,
            sampling=Sampling() if "sampling" in without else self._drawn(),
            parallel=None if "parallel" in without else self._route.parallel,
            choice=None if "choice" in without else "auto",
            cache_key=self._route.manner.cache_key,
            upstream=self._route.upstream,
        )
        return replace(request, context=self._route.context_for(_size(request), self.max_tokens))

    def _told(self) -> tuple[Message, ...]:
        """The messages as this mode, and this model, can be told them."""
        messages, without = self.messages, self._without
        if "vision" in without:
            messages = tuple(map(_sightless, messages))
        if self.mode != "native":
            strict = self._route.settings.use_strict_json_instructions
            return in_text(messages, self._question.tools, self.mode, strict=strict)
        if "tool_turns" in without:
            return in_text(messages, ())
        return tuple(_one_by_one(messages)) if "parallel" in without else messages

    def _drawn(self) -> Sampling:
        temperature, draws = self._route.manner.temperature, self.known.draws
        return draws if temperature is None else replace(draws, temperature=temperature)

    async def _sent(self, request: ChatRequest) -> RawReply:
        asked = {"model": self._route.name, "mode": request.mode, "messages": len(request.messages)}
        sizes = {"tools": len(request.tools), "tokens": sum(tokens(one.content) for one in request.messages)}
        self._route.manner.note("ai_query", {**asked, **sizes, "retry": self.retries})
        on_text = None if "stream" in self._without else self._route.manner.on_text
        raw = await self._route.endpoint.ask(request, deadline=self._question.deadline, on_text=on_text)
        usage = raw.usage or _estimated(request, raw)
        self._take(usage)
        self._route.upstream = raw.upstream or self._route.upstream
        return replace(raw, usage=usage)

    def _take(self, usage: Usage) -> None:
        self.usage += usage
        self._route.usage += usage

    def _was_cut(self, request: ChatRequest, raw: RawReply) -> bool:
        """Whether the server kept only the end of the prompt: Ollama does, and says nothing."""
        counted = raw.usage is not None and not raw.usage.estimated
        keeps = self._route.endpoint.ref.provider.wire == "ollama" and request.context is not None
        return counted and keeps and (raw.usage or Usage()).tokens_in >= FULL * (request.context or 0)

    def _widened(self, request: ChatRequest) -> bool:
        """Have the server keep more. Raises ModelRefused where the model holds no more."""
        before = request.context or 0
        if not self._route.widen():
            message = f"{self._route.name} read only the end of its prompt: it holds {before} tokens"
            raise ModelRefused(message, code="model.context_too_long")
        self.fell(f"a context of {before}", "one of twice that", "the server cut the prompt to fit")
        return True

    def _note_failure(self, error: ModelError, request: ChatRequest, started: float) -> None:
        """The provider's own words go into the log; the person is told ours, unless they ask for more."""
        words = {"error": error.message, "content": error.detail or error.message, "status": error.status}
        told = {"code": error.code, **words}
        if error.code in SPENT:
            self._note_lost("error", request, started, **told)
        else:
            self._note_end("error", started, **told)

    def _note_lost(self, finish: str, request: ChatRequest, started: float, **told: object) -> None:
        """A question that was read, perhaps, and not answered: what it cost is our guess."""
        usage = Usage(_size(request), estimated=True)
        self._take(usage)
        self._note_end(finish, started, usage=asdict(usage), **told)

    def _note_end(self, finish: str, started: float, **told: object) -> None:
        seconds = round(time.monotonic() - started, 3)
        head = {"model": self._route.name, "mode": self.mode, "finish": finish}
        self._route.manner.note("ai_reply", {**head, **told, "seconds": seconds})


def _sightless(message: Message) -> Message:
    if not message.images:
        return message
    none: tuple[Image, ...] = ()
    return replace(message, content=f"{message.content}\n\n{NO_SIGHT}".strip(), images=none)


def _one_by_one(messages: Sequence[Message]) -> Iterator[Message]:
    """The conversation with turns of one call each: some chat templates take no more."""
    answers = {one.tool_call_id: one for one in messages if one.role == "tool"}
    split: set[str] = set()
    for message in messages:
        if len(message.tool_calls) < 2 or any(call.id not in answers for call in message.tool_calls):
            if message.role != "tool" or message.tool_call_id not in split:
                yield message
            continue
        for number, call in enumerate(message.tool_calls):
            yield replace(message, content="" if number else message.content, tool_calls=(call,))
            yield answers[call.id]
            split.add(call.id)


def _estimated(request: ChatRequest, raw: RawReply) -> Usage:
    """Our own count where the provider gives none."""
    said = tokens(raw.content) + sum(tokens(call.name + str(call.arguments)) for call in raw.tool_calls)
    return Usage(_size(request), said, estimated=True)


def _size(request: ChatRequest) -> int:
    """Tokens of what is sent, by our own count."""
    told = sum(tokens(message.content) for message in request.messages)
    if request.mode != "native":
        return told
    return told + sum(tokens(tool.description + json.dumps(tool.parameters)) for tool in request.tools)
