"""One question to one model: the ladder of modes, corrections, and what its server refuses on the way."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from agent.errors import BadReply, ModelError, ModelRefused
from agent.llm.fallback import Loss, loss_of, next_mode
from agent.llm.normalise import normalise
from agent.llm.repair import Meant, Problem, arrived, corrected, judged, weak_calls
from agent.llm.route import Route
from agent.llm.served import ask_server
from agent.llm.text_mode import envelope_schema, in_text
from agent.llm.types import Call, ChatReply, ChatRequest, Message, Mode, RawReply, Sampling, ToolSpec, Usage
from browser_tools.result import tokens

LOGGED_CHARS = 4_000
UNUSABLE = 3
"""Replies in a row that cannot be used, after which a model is given up: a question and two corrections."""
LEAST_RAISED = 4_096
"""Tokens of a reply that was cut off, at the second try."""


@dataclass(frozen=True)
class Question:
    """What is asked, whoever answers it."""

    messages: Sequence[Message]
    tools: Sequence[ToolSpec]
    deadline: float
    page_text: str = ""


@dataclass(frozen=True)
class Answer:
    """A reply, and why it could not be used, if so."""

    reply: ChatReply
    problem: Problem | None = None
    replies: int = 1
    """How many came, the unusable ones included."""


async def answer(route: Route, question: Question) -> Answer:
    """Ask until the reply can be used or the retries are spent. Raises ModelError."""
    # llama.cpp takes tools in silence for models that never see them, so it is asked first
    guess = bool(question.tools) and route.capabilities.native is None
    await ask_server(route.endpoint, route.learned, question.deadline, guess=guess)
    return await Attempt(route, question).run()


class Attempt:
    """One question to one model: the ladder of modes, corrections, and what the server refuses on the way."""

    def __init__(self, route: Route, question: Question) -> None:
        self._route = route
        self._question = question
        self._known = route.capabilities
        self._ladder = self._known.ladder()
        self._mode: Mode = self._ladder[0] if question.tools else "native"
        self._messages = tuple(question.messages)
        self._max_tokens = route.manner.max_tokens
        self._raised = False
        self._corrections = 0
        self._unusable = 0
        self._last = Answer(ChatReply())
        self._retries = 0
        self._unconfirmed: tuple[Call, ...] = ()
        self._sampling = self._drawn()
        self._losses: list[tuple[Loss, str]] = []
        self._fallbacks: list[str] = []
        self._repairs: list[str] = []
        self._usage = Usage()

    def _drawn(self) -> Sampling:
        if self._known.sampling is False:
            return Sampling()
        temperature = self._route.manner.temperature
        draws = self._known.draws
        return draws if temperature is None else replace(draws, temperature=temperature)

    async def run(self) -> Answer:
        while True:
            try:
                raw, seconds = await self._asked()
            except BadReply as error:
                answered, raw = Answer(self._last.reply, Problem("no_reply", error.message)), RawReply()
            except ModelRefused:
                if self._last.problem is None:
                    raise
                return self._done(self._last)  # the correction was refused, not the question
            else:
                answered = self._judged(raw, seconds)
            self._last = answered
            if answered.problem is None or not self._again(answered.problem, raw):
                return self._done(answered)

    def _judged(self, raw: RawReply, seconds: float) -> Answer:
        meant = self._meant(raw)
        reply, tools = self._read(raw, seconds), self._question.tools
        answered = Answer(*judged(reply, raw, tools, meant))
        self._unconfirmed = weak_calls(reply, tools, meant)
        if answered.problem is None:
            self._learn_habit(answered.reply, meant)
        self._count(answered.problem)
        return answered

    def _meant(self, raw: RawReply) -> Meant:
        return Meant(
            mode=self._mode,
            xml_habit=self._known.xml_habit is True,
            failed_call=raw.finish_reason == "tool_use_failed",
            confirmed=self._unconfirmed,
        )

    def _learn_habit(self, reply: ChatReply, meant: Meant) -> None:
        """A model that was asked what its markup meant, and meant it, is not asked each time."""
        if any(call.confidence == "tag" and meant.confirms(call) for call in reply.calls):
            self._route.learn("asked what its markup meant, it meant it", xml_habit=True)
        written = next((call.form for call in reply.calls if call.confidence != "native"), "")
        if written and self._mode == "native" and not self._route.knows("writes_calls_as"):
            self._route.learn("its server left them in the text", writes_calls_as=written)

    def _read(self, raw: RawReply, seconds: float) -> ChatReply:
        manner = self._route.manner
        reply = normalise(
            raw, self._question.tools, aliases=manner.aliases, page_text=self._question.page_text
        )
        told = {
            "model": self._route.name,
            "mode": self._mode,
            "finish": reply.finish_reason,
            "calls": [asdict(call) for call in reply.calls],
            "bad": [bad.error for bad in reply.bad],
            "content": reply.content[:LOGGED_CHARS],
            "usage": asdict(raw.usage or Usage()),
            "retries": min(1, self._retries),
            "seconds": round(seconds, 3),
        }
        manner.note("ai_reply", {**told, "upstream": raw.upstream} if raw.upstream else told)
        if reply.repairs:
            manner.note("repair", {"model": self._route.name, "repairs": list(reply.repairs)})
        self._repairs.extend(reply.repairs)
        return reply

    def _done(self, answered: Answer) -> Answer:
        """The reply, with all that it took."""
        reply = replace(
            answered.reply,
            mode=self._mode,
            usage=self._usage,
            fallbacks=tuple(self._fallbacks),
            repairs=tuple(self._repairs),
            model=self._route.name,
            retries=self._retries,
        )
        return replace(answered, reply=reply, replies=max(1, self._unusable))

    def _count(self, problem: Problem | None) -> None:
        """How the mode did. A reply that was too long says nothing of it."""
        tools = self._question.tools
        if not tools or (problem is not None and problem.kind == "length"):
            return
        if self._route.outcome(self._mode, usable=problem is None or arrived(problem, tools, self._mode)):
            below = next_mode(self._ladder, self._mode) or self._mode
            self._fell(self._mode, below, "two of its last replies could not be read")

    def _again(self, problem: Problem, raw: RawReply) -> bool:
        """Prepare the next question; False if there is none worth asking."""
        self._unusable += 1
        spent = self._retries >= self._route.settings.max_retries or self._unusable >= UNUSABLE
        if spent or time.monotonic() >= self._question.deadline:
            return False
        self._retries += 1
        told = {"model": self._route.name, "problem": problem.error, "mode": self._mode}
        if problem.kind == "length" and not self._raised:
            self._raised = True
            used = raw.usage.tokens_out if raw.usage is not None else 0
            self._max_tokens = max(LEAST_RAISED, 2 * max(used, self._max_tokens or 0))
            self._noted_repair("length", {**told, "max_tokens": self._max_tokens})
        elif problem.kind == "no_reply":
            self._noted_repair("asked_again", told)
        else:
            self._correct(problem, raw)
            self._noted_repair(f"correction:{self._corrections}", told)
        return True

    def _correct(self, problem: Problem, raw: RawReply) -> None:
        """Tell the model what was wrong; the second time it is asked in another mode as well."""
        self._corrections += 1
        self._messages = corrected(self._messages, problem, raw, self._question.tools, self._mode)
        tools, changes = self._question.tools, self._route.settings.retry_with_different_format
        if self._corrections == 1 or not tools or not changes:
            return
        schema: Mode | None = "json_schema" if "json_schema" in self._ladder else None
        mode = schema if schema != self._mode else None
        mode = mode or next_mode(self._ladder, self._mode)
        if mode is not None:
            self._fell(self._mode, mode, problem.error)
            self._mode = mode

    def _noted_repair(self, repair: str, told: Mapping[str, object]) -> None:
        self._repairs.append(repair)
        self._route.manner.note("repair", {**told, "repairs": [repair]})

    def _fell(self, from_: str, to: str, reason: str) -> None:
        self._fallbacks.append(f"{from_}>{to}: {reason[:200]}")
        told = {"model": self._route.name, "from": from_, "to": to, "reason": reason}
        self._route.manner.note("fallback", told)

    async def _asked(self) -> tuple[RawReply, float]:
        """Ask, without what the server refuses; how long it took. What was refused is learned once the server
        answers without."""
        while True:
            request = self._request()
            started = time.monotonic()
            try:
                raw = await self._sent(request)
            except ModelError as error:
                self._note_failure(error, time.monotonic() - started)
                if not isinstance(error, ModelRefused) or not self._without(error, request):
                    raise
                continue
            for loss, reason in self._losses:
                self._route.learn(reason, **{loss: False})
            self._losses = []
            return raw, time.monotonic() - started

    def _note_failure(self, error: ModelError, seconds: float) -> None:
        """The provider's own words go into the log; the person is told ours, unless they ask for more."""
        told = {"model": self._route.name, "mode": self._mode, "finish": "error", "code": error.code}
        words = {"error": error.message, "content": error.detail or error.message, "status": error.status}
        self._route.manner.note("ai_reply", {**told, **words, "seconds": round(seconds, 3)})

    def _without(self, error: ModelRefused, request: ChatRequest) -> bool:
        """Do without what was refused; False if it cannot be done without."""
        loss = loss_of(error, request)
        if loss is None or loss == "forced_choice":
            return False
        if loss == "sampling":
            self._sampling = Sampling()
            self._fell("sampling", "the model's own", error.detail or error.message)
        else:
            mode = next_mode(self._ladder, self._mode)
            if mode is None or not self._route.settings.retry_with_different_format:
                return False
            self._fell(self._mode, mode, error.detail or error.message)
            self._mode = mode
        self._losses.append((loss, error.detail or error.code))
        return True

    def _request(self) -> ChatRequest:
        tools, mode = tuple(self._question.tools), self._mode
        strict = self._route.settings.use_strict_json_instructions
        told = self._messages if mode == "native" else in_text(self._messages, tools, mode, strict=strict)
        request = ChatRequest(
            model=self._route.endpoint.ref.model,
            messages=told,
            tools=tools,
            mode=mode,
            schema=envelope_schema(tools) if mode == "json_schema" else None,
            max_tokens=self._max_tokens,
            sampling=self._sampling,
            upstream=self._route.upstream,
        )
        return replace(request, context=self._route.context_for(_size(request)))

    async def _sent(self, request: ChatRequest) -> RawReply:
        asked = {"model": self._route.name, "mode": request.mode, "messages": len(request.messages)}
        sizes = {"tools": len(request.tools), "tokens": sum(tokens(one.content) for one in request.messages)}
        self._route.manner.note("ai_query", {**asked, **sizes, "retry": self._retries})
        on_text = self._route.manner.on_text
        raw = await self._route.endpoint.ask(request, deadline=self._question.deadline, on_text=on_text)
        usage = raw.usage or _estimated(request, raw)
        self._usage += usage
        self._route.took(raw, usage)
        return replace(raw, usage=usage)


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
