"""The planner that is a model: it reads the page and proposes the next calls."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agent.context import (
    ContextSettings,
    Memory,
    Permissions,
    Task,
    Turn,
    build,
    chosen,
    noted,
    pictures,
    restore,
    spec_of,
    system_prompt,
)
from agent.errors import BadReply, ModelRefused
from agent.llm.types import BadCall, Call, Chat, ChatReply, Note, Opaque, silent
from agent.planner import FINISH, Envelope, State
from browser_tools.checks.schema import output_problems
from browser_tools.tool import Origin, Tool, ToolCall

PARSE_FAILURES = 3
GARBAGE = "model.garbage"
TOO_LONG = "model.context_too_long"
EXTRACT = "extract"
"""The tool whose values become data of the run."""
CALL_SECONDS = 300.0
"""What one question may take, with its retries, where the run's own deadline is farther away."""
TYPED = ("text", "option", "value", "query", "key")
"""Arguments that reach a page as data: where they come from is noted."""
INTENT_CHARS = 300
EMPTY = "it is empty; call a tool, or call finish with the answer"
NO_ANSWER = "it ends the run without an answer; call finish with the answer"
NO_DATA = "it brings no data; call finish with the answer and with `data` that fits the JSON Schema"
CUT_OFF = "it was cut off by its length; answer shorter"


@dataclass(frozen=True)
class Proposal:
    """An envelope, or why there is none, in words for the model."""

    envelope: Envelope | None = None
    problem: str = ""
    opaque: Opaque | None = None
    """What the provider wants back with this turn."""
    signatures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class ModelPlanner:
    """Asks a model for each step. Implements `agent.planner.Planner`."""

    name = "model"
    sees_page = True
    counts_turns = True

    def __init__(
        self,
        chat: Chat,
        tools: Sequence[Tool],
        task: Task,
        *,
        settings: ContextSettings | None = None,
        permissions: Permissions | None = None,
        memory: Memory | None = None,
        deadline: float | None = None,
        note: Note = silent,
        ids: set[str] | None = None,
        money: Callable[[], float] = float,
    ) -> None:
        """`permissions` are what the policy says of the tools; `memory` is what earlier runs of a chat left,
        and is added to; `deadline` is the `time.monotonic()` instant at which the run's time is over; `ids`
        are those of the run's calls, which are added to; `money` tells what the run's models have cost."""
        self._chat = chat
        self._task = task
        self._settings = settings or ContextSettings()
        self._memory = memory or Memory()
        permissions = permissions or Permissions()
        # nobody is there to answer: a tool that asks would only cost a turn
        usable = [tool for tool in permissions.offered(tools) if task.attended or tool.category != "ask"]
        offered = chosen(usable, task.goal, self._settings.tools)
        self._specs = tuple(map(spec_of, offered))
        self._system = system_prompt(
            offered,
            permissions,
            attended=task.attended,
            page_context=self._settings.page_context,
            drawn=self._settings.drawn,
        )
        self._deadline = deadline
        self._note = note
        self._pending: Turn | None = None
        self._problem = ""
        self._compacted = False
        self._told_output = self._extracted = False
        self._ids: set[str] = set() if ids is None else ids
        self._money = money

    @property
    def tokens(self) -> int:
        return self._chat.usage.tokens_in + self._chat.usage.tokens_out

    @property
    def cost_usd(self) -> float:
        return self._money()

    async def next(self, state: State) -> Envelope:
        """Propose what comes next. Raises ModelError; BadReply (`model.garbage`) after 3 bad replies."""
        self._take_in(state)
        for failure in range(1, PARSE_FAILURES + 1):
            try:
                proposal = await self._propose(state)
            except ModelRefused as error:
                if not self._compacts(error):
                    raise
                proposal = await self._propose(state)
            if proposal.envelope is not None:
                self._problem = proposal.problem
                return self._remembered(proposal, proposal.envelope, state)
            self._problem = proposal.problem
            self._note("repair", {"model": self._chat.name, "failure": failure, "problem": proposal.problem})
        raise BadReply(
            f"{self._chat.name} gave {PARSE_FAILURES} replies in a row that could not be used; "
            f"the last: {self._problem}. A more capable model may help",
            code=GARBAGE,
        )

    def _compacts(self, error: ModelRefused) -> bool:
        """Whether a conversation that was too long is told in fewer words from now on; once in a run."""
        if error.code != TOO_LONG or self._compacted:
            return False
        self._compacted = True
        self._settings = self._settings.compacted()
        told = {"model": self._chat.name, "repairs": ["compacted"], "problem": error.message}
        self._note("repair", told)
        return True

    def _take_in(self, state: State) -> None:
        """Results of the last envelope, and what pages have said since."""
        memory = self._memory
        if self._pending is not None and state.results:
            calls, results = zip(*state.results, strict=True)
            self._extracted |= any(result.tool == EXTRACT and result.ok for result in results)
            memory.turns.append(replace(self._pending, calls=calls, results=results))
            memory.seen.extend(
                section.text for result in results for section in result.sections if section.untrusted
            )
            memory.seen.extend(result.error for result in results if result.error)  # it may quote the page
        self._pending = None
        if state.observation is not None:
            memory.seen.append(state.observation.text)
            memory.visit(noted(state.observation))
        memory.seen.extend(title for _, title, _, _ in state.tabs)

    async def _propose(self, state: State) -> Proposal:
        turns = self._memory.turns
        messages = build(
            self._task,
            self._memory,
            state,
            system=self._system,
            problem=self._problem,
            images=pictures(turns[-1], self._memory.folder) if turns and self._settings.vision else (),
            settings=self._settings,
        )
        limit = time.monotonic() + CALL_SECONDS
        deadline = limit if self._deadline is None else min(limit, self._deadline)
        try:
            reply = await self._chat.chat(
                messages, self._specs, deadline=deadline, page_text="\n".join(self._memory.seen)
            )
        except BadReply as error:
            if error.code == GARBAGE:
                raise  # it was told what was wrong already, and given up
            return Proposal(problem=error.message)
        return self._judged(reply, state)

    def _judged(self, reply: ChatReply, state: State) -> Proposal:
        """Good calls up to the first bad one; else the words as the answer; else what was wrong."""
        bad = reply.bad[0] if reply.bad else self._unfitting(reply.calls)
        calls = reply.calls[: bad.after] if bad is not None else reply.calls
        content = restore(reply.content)
        if calls:
            ends = bad is None and (reply.terminate or any(call.name == FINISH for call in calls))
            made = tuple(self._call(call, content, state) for call in calls)
            envelope = Envelope(made, content, reply.content_format, terminate=ends)
            problem = f"call {bad.after + 1} and those after it were not executed: {bad.error}" if bad else ""
            signatures = {
                one.id: call.opaque for one, call in zip(made, calls, strict=True) if call.opaque is not None
            }
            return Proposal(envelope, problem, reply.opaque, signatures)
        if bad is not None:
            return Proposal(problem=bad.error)
        if reply.finish_reason in ("refusal", "content_filter"):
            reason = f"the model refused: {' '.join(content.split())[:INTENT_CHARS] or reply.finish_reason}"
            return Proposal(Envelope(content=content, failure=reason))
        if reply.finish_reason == "length":
            return Proposal(problem=CUT_OFF)
        if not content.strip():
            return Proposal(problem=NO_ANSWER if reply.terminate else EMPTY)
        if self._output_problems(None):
            return Proposal(problem=NO_DATA)
        return Proposal(Envelope((), content, reply.content_format, terminate=True))

    def _unfitting(self, calls: Sequence[Call]) -> BadCall | None:
        """The call that ends the run with data that the output's schema refuses, or without any."""
        place = next((place for place, call in enumerate(calls) if call.name == FINISH), None)
        if place is None or calls[place].arguments.get("success") is False:
            return None
        data = calls[place].arguments.get("data")
        if data is None and any(call.name == EXTRACT for call in calls[:place]):
            return None
        problems = "; ".join(self._output_problems(data))
        what = NO_DATA if data is None else f"data does not fit the schema: {problems}"
        return BadCall(FINISH, what, place) if problems else None

    def _output_problems(self, data: Any) -> tuple[str, ...]:
        """Why the output's schema refuses what the run would end with; told once, what comes again fails the
        run at its end. What `extract` has read is data, too."""
        if self._task.output is None or self._told_output or (data is None and self._extracted):
            return ()
        problems = output_problems(data, self._task.output)
        self._told_output = bool(problems)
        return problems

    def _call(self, call: Call, content: str, state: State) -> ToolCall:
        arguments = restore(call.arguments)
        identifier = call.id
        if not identifier or identifier in self._ids:
            identifier = f"call_{len(self._ids) + 1}_{secrets.token_hex(2)}"
        self._ids.add(identifier)
        return ToolCall(
            call.name,
            arguments,
            id=identifier,
            intent=content[:INTENT_CHARS],
            provenance=self._provenance(arguments),
            tab=_current_tab(state),
        )

    def _provenance(self, arguments: Mapping[str, Any]) -> dict[str, Origin]:
        """`input` where a typed value is one of the task's inputs as it stands, else `model`."""
        inputs = {str(value) for value in self._task.inputs.values()}
        return {
            name: "input" if str(arguments[name]) in inputs else "model"
            for name in TYPED
            if name in arguments
        }

    def _remembered(self, proposal: Proposal, envelope: Envelope, state: State) -> Envelope:
        seen = state.observation
        page = f"{seen.title} ({seen.url})" if seen is not None else ""
        self._pending = Turn(
            envelope.tool_calls, (), envelope.content, page, proposal.opaque, proposal.signatures
        )
        return envelope


def _current_tab(state: State) -> str | None:
    if state.observation is not None:
        return state.observation.tab
    return next((tab for tab, _, _, current in state.tabs if current), None)
