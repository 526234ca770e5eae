"""One question to one model until its reply can be used: what replies are worth, how they are corrected."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from agent.errors import BadReply, ModelRefused
from agent.llm.asking import Asking, Question
from agent.llm.fallback import next_mode
from agent.llm.normalise import normalise
from agent.llm.repair import Meant, Problem, arrived, corrected, judged, weak_calls
from agent.llm.returned import returned
from agent.llm.route import Route
from agent.llm.served import ask_server
from agent.llm.types import Call, ChatReply, Mode, RawReply, Usage

LOGGED_CHARS = 4_000
UNUSABLE = 3
"""Replies in a row that cannot be used, after which a model is given up: a question and two corrections."""
LEAST_RAISED = 4_096
"""Tokens of a reply that was cut off, at the second try."""


@dataclass(frozen=True)
class Answer:
    """A reply, and why it could not be used, if so."""

    reply: ChatReply
    problem: Problem | None = None
    replies: int = 1
    """How many came, the unusable ones included."""


async def answer(route: Route, question: Question) -> Answer:
    """Ask until the reply can be used or the retries are spent. Raises ModelError."""
    guess = bool(question.tools) and route.guesses
    await ask_server(route.endpoint, route.learned, question.deadline, guess=guess)
    return await Attempt(route, question).run()


class Attempt:
    """One question to one model: its replies, and the corrections that they need."""

    def __init__(self, route: Route, question: Question) -> None:
        self._route = route
        self._question = question
        self._asking = Asking(route, question)
        self._raised = False
        self._corrections = 0
        self._unusable = 0
        self._last = Answer(ChatReply())
        self._unconfirmed: tuple[Call, ...] = ()
        self._doubted = False
        self._repairs: list[str] = []

    async def run(self) -> Answer:
        while True:
            try:
                raw, seconds = await self._asking.ask()
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
        self._doubted = self._doubted or bool(reply.doubtful)
        self._unconfirmed = weak_calls(reply, tools, meant)
        if answered.problem is None:
            self._learn_habit(answered.reply, meant)
        self._count(answered.problem)
        return answered

    def _meant(self, raw: RawReply) -> Meant:
        return Meant(
            mode=self._asking.mode,
            xml_habit=self._asking.known.xml_habit is True,
            failed_call=raw.finish_reason == "tool_use_failed",
            confirmed=self._unconfirmed,
            doubted=self._doubted or self._spent(self._unusable + 1),
        )

    def _learn_habit(self, reply: ChatReply, meant: Meant) -> None:
        """A model that was asked what its markup meant, and meant it, is not asked each time."""
        if any(call.confidence == "tag" and meant.confirms(call) for call in reply.calls):
            self._route.learn("asked what its markup meant, it meant it", xml_habit=True)
        written = next((call.form for call in reply.calls if call.confidence != "native"), "")
        if written and self._asking.mode == "native" and not self._route.knows("writes_calls_as"):
            self._route.learn("its server left them in the text", writes_calls_as=written)

    def _read(self, raw: RawReply, seconds: float) -> ChatReply:
        manner = self._route.manner
        tools, page_text = self._question.tools, self._question.page_text
        reply = returned(normalise(raw, tools, aliases=manner.aliases, page_text=page_text), raw)
        told = {
            "model": self._route.name,
            "mode": self._asking.mode,
            "finish": reply.finish_reason,
            "calls": [asdict(call) for call in reply.calls],
            "bad": [bad.error for bad in reply.bad],
            "content": reply.content[:LOGGED_CHARS],
            "usage": asdict(raw.usage or Usage()),
            "retries": min(1, self._asking.retries),
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
            mode=self._asking.mode,
            usage=self._asking.usage,
            fallbacks=tuple(self._asking.fallbacks),
            repairs=tuple(self._repairs),
            model=self._route.name,
            retries=self._asking.retries,
        )
        return replace(answered, reply=reply, replies=max(1, self._unusable))

    def _count(self, problem: Problem | None) -> None:
        """How the mode did. A reply that was too long says nothing of it."""
        tools, mode = self._question.tools, self._asking.mode
        if not tools or (problem is not None and problem.kind == "length"):
            return
        if self._route.outcome(mode, usable=problem is None or arrived(problem, tools, mode)):
            below = next_mode(self._asking.ladder, mode) or mode
            self._asking.fell(mode, below, "two of its last replies could not be read")

    def _again(self, problem: Problem, raw: RawReply) -> bool:
        """Prepare the next question; False if there is none worth asking."""
        self._unusable += 1
        asking = self._asking
        if self._spent(self._unusable):
            return False
        asking.retries += 1
        told = {"model": self._route.name, "problem": problem.error, "mode": asking.mode}
        if problem.kind == "length" and not self._raised:
            self._raised = True
            used = raw.usage.tokens_out if raw.usage is not None else 0
            asking.max_tokens = max(LEAST_RAISED, 2 * max(used, asking.max_tokens or 0))
            self._noted_repair("length", {**told, "max_tokens": asking.max_tokens})
        elif problem.kind == "no_reply":
            self._noted_repair("asked_again", told)
        else:
            self._correct(problem, raw)
            self._noted_repair(f"correction:{self._corrections}", told)
        return True

    def _spent(self, unusable: int) -> bool:
        """Whether nothing more is asked after so many replies that could not be used."""
        retried = self._asking.retries >= self._route.settings.max_retries
        return retried or unusable >= UNUSABLE or time.monotonic() >= self._question.deadline

    def _correct(self, problem: Problem, raw: RawReply) -> None:
        """Tell the model what was wrong; the second time it is asked in another mode as well."""
        self._corrections += 1
        asking, tools = self._asking, self._question.tools
        asking.messages = corrected(asking.messages, problem, raw, tools, asking.mode)
        if self._corrections == 1 or not tools or not self._route.settings.retry_with_different_format:
            return
        schema: Mode | None = "json_schema" if "json_schema" in asking.ladder else None
        mode = schema if schema != asking.mode else None
        mode = mode or next_mode(asking.ladder, asking.mode)
        if mode is not None:
            asking.fell(asking.mode, mode, problem.error)
            asking.mode = mode

    def _noted_repair(self, repair: str, told: Mapping[str, object]) -> None:
        self._repairs.append(repair)
        self._route.manner.note("repair", {**told, "repairs": [repair]})
