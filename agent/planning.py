"""Who plans a run, stretch by stretch: plain steps, or a model that is asked inside the run's limits."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from agent.build import REPLAYED, Prepared, RunRequest
from agent.context import ContextSettings, Memory, Task, permissions_of
from agent.course import Course, Stretch
from agent.llm.connect import connect
from agent.llm.types import Chat, Note
from agent.planned import replayed_course
from agent.steps import Step, StepsPlanner
from agent.steps.answer import Gathered
from agent.verify import Verifier
from browser_tools.events import EventLog
from browser_tools.registry import ALIASES, ALL_TOOLS

if TYPE_CHECKING:
    from agent.llm.debug import Recorder
    from agent.model_planner import ModelPlanner


async def make_course(prepared: Prepared, log: EventLog, stack: AsyncExitStack) -> Course:
    """The stretches of a run. What is opened for them is closed with `stack`."""
    if prepared.request.mode in REPLAYED:
        return replayed_course(prepared)
    if prepared.request.course is not None:
        return prepared.request.course
    steps, gathered = prepared.steps, Gathered()
    if prepared.planner == "steps":
        return Course((Stretch(StepsPlanner(steps, gathered)),), gathered)
    from agent.model_planner import ModelPlanner

    chat, note = await connected(prepared, log, stack)
    ids = {call.id for step in steps for call in step.calls}
    deadline = time.monotonic() + prepared.meter.seconds_left
    whole = bool(prepared.goal) or prepared.request.memory is not None

    def by_model(goal: str, schema: Mapping[str, Any] | None) -> ModelPlanner:
        return ModelPlanner(
            chat,
            ALL_TOOLS,
            task_of(prepared, goal, schema),
            permissions=permissions_of(prepared.gate, ALL_TOOLS, prepared.first_page),
            settings=context_settings(prepared.request, chat),
            # a goal that is the whole run is what its memory is of, and what a verifier reads
            memory=prepared.memory if whole else Memory(folder=prepared.memory.folder),
            deadline=deadline,
            note=note,
            ids=ids,
            money=prepared.ledger.dollars,
        )

    if prepared.goal:
        stretch = Stretch(by_model(prepared.goal, prepared.schema))
        return Course((stretch,), gathered, verifier_of(prepared, chat))
    stretches: list[Stretch] = []
    for for_model, together in groupby(steps, key=lambda step: bool(step.goal)):
        if for_model:
            stretches += [Stretch(by_model(s.goal, schema_told(prepared, s)), s) for s in together]
        else:
            stretches.append(Stretch(StepsPlanner(tuple(together), gathered)))
    return Course(tuple(stretches), gathered)


async def connected(prepared: Prepared, log: EventLog, stack: AsyncExitStack) -> tuple[Chat, Note]:
    """The model that plans, its servers asked what it takes, and the log that counts what it spends."""
    from agent.llm.spoken import Spoken

    note, tell = prepared.ledger.noting(log.note), prepared.request.on_text
    spoken = None if tell is None else Spoken(log.redactor, tell)
    if spoken is not None:
        note = spoken.noting(note)
    chat: Chat | None = prepared.request.chat
    if chat is None:
        router = await connect(
            prepared.models,
            prepared.request.settings,
            stack,
            aliases=ALIASES,
            note=note,
            secret=log.redactor.add,
            recorder=recorder_of(prepared, log),
            on_text=None if spoken is None else spoken.hear,
            cache_key=prepared.memory.nonce,
        )
        await router.ask_servers(time.monotonic() + prepared.meter.seconds_left)
        chat = router
    prepared.ledger.watch(chat)
    return chat, note


async def without_tools(
    prepared: Prepared, log: EventLog, stack: AsyncExitStack, *, temperature: float | None = None
) -> Chat:
    """A model of the run for single questions, apart from its plan: it knows no tools, and is counted."""
    chat: Chat | None = prepared.request.chat
    if chat is None:
        chat = await connect(
            prepared.models,
            prepared.request.settings,
            stack,
            aliases={},
            note=prepared.ledger.noting(log.note),
            secret=log.redactor.add,
            recorder=recorder_of(prepared, log),
            temperature=temperature,
        )
    prepared.ledger.watch(chat)
    return chat


def verifier_of(prepared: Prepared, chat: Chat) -> Verifier | None:
    """Who says whether the goal is met, where that is wanted and no expectation says so."""
    said = prepared.request.script.script.verify
    wanted = prepared.request.settings.verify if said is None else said
    if not wanted or prepared.checks:
        return None
    memory = prepared.memory
    return Verifier(chat, prepared.goal, memory.nonce, lambda: tuple(memory.seen))


def recorder_of(prepared: Prepared, log: EventLog) -> Recorder | None:
    """Who writes down raw exchanges, where that is wanted."""
    from agent.llm import debug

    folder = prepared.memory.folder
    if folder is None or not debug.wanted():
        return None
    return debug.Recorder(folder / debug.FILE, log.redactor)


def context_settings(request: RunRequest, chat: Chat) -> ContextSettings:
    """What a prompt may cost and show, by what is known of the models that may answer it."""
    from agent.llm.router import Router

    can = [route.capabilities for route in chat.routes] if isinstance(chat, Router) else []
    settings = ContextSettings(
        page_context=request.page_context,
        vision=bool(can) and all(one.vision for one in can),
        drawn=request.drawn,
    )
    return settings.within(min((one.context for one in can if one.context is not None), default=None))


def task_of(prepared: Prepared, goal: str, schema: Mapping[str, Any] | None) -> Task:
    """The goal as the context tells it."""
    request = prepared.request
    mode: Literal["run", "chat"] = "run" if request.memory is None else "chat"
    return Task(goal, prepared.inputs, schema, mode, prepared.vault.names, attended=request.asker is not None)


def schema_told(prepared: Prepared, goal: Step) -> Mapping[str, Any] | None:
    """The output's schema for the last goal among steps, unless the steps extract the data themselves."""
    extracted = any(call.name == "extract" for step in prepared.steps for call in step.calls)
    last = [step for step in prepared.steps if step.goal][-1]
    return prepared.schema if goal is last and not extracted else None
