"""The one place where the objects of a run are made, from what a person asked for.

`prepare` does everything that can go wrong before a browser is needed (inputs, steps, policies, the model's
name and key); `make_door` and `agent/planning.py` put the rest together once there is a log and a session.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Page, StorageState

from agent.approve import ApprovalDesk, shown_asker
from agent.binding import address_in, file_digests, first_address, policy_layers, refuse_remote
from agent.claims import Claim
from agent.context import Memory
from agent.course import Course
from agent.errors import ModelForbidden, ModelUnavailable
from agent.llm.connect import models_named
from agent.llm.ledger import Ledger
from agent.llm.prices import NO_PRICES, load_prices
from agent.llm.providers import FORMS, ModelRef
from agent.llm.types import Chat
from agent.result import RunResult
from agent.script import LoadedScript
from agent.settings import Settings
from agent.steps import Step, first_goal, parse
from browser_tools.acts.deadline import Timeouts
from browser_tools.checks import Check
from browser_tools.dispatch import Door
from browser_tools.door.calls import validated
from browser_tools.door.journal import MASKED_KINDS
from browser_tools.door.meter import Meter
from browser_tools.door.past import Past
from browser_tools.events import EventLog
from browser_tools.registry import TOOLS
from browser_tools.resolve import PATIENCE_SECONDS
from browser_tools.secrets import Vault, open_vault
from browser_tools.session import Session
from browser_tools.shared.lent import LentSession
from browser_tools.tool import Asker
from policies.action import FieldSignals
from policies.approval import Approver
from policies.errors import BadInput
from policies.fields import kind_if_seen
from policies.gate import Gate, Layer
from policies.limits import Limits
from policies.redact import MASK, Redactor
from policies.secrets import secret_named, unknown_secret
from policies.url import origin_of

RUN_LIMITS = Limits(turns=30, seconds=300.0, tabs=20, navigations=500, asks=20, downloads=20, same_url=50)
"""What a run may spend where nobody says otherwise; turns and seconds are DESIGN's, every end is finite."""

Mode = Literal["live", "record", "replay", "heal"]
"""Whether a run plans as it goes, leaves a plan, follows one, or proposes how one is mended."""
REPLAYED: frozenset[Mode] = frozenset({"replay", "heal"})
AS_STEPS = 'write it as steps, such as: open /shop; type "lamp" into "Search"; click "Go"'
READ_BY_CODE = 'write it so that code can read it, such as: text "1 lamp" is visible (docs/steps.md)'
PROCEDURE = "only a workflow has one; run the file with: strelka workflow run FILE"
LOGIN = "only `strelka run`, `strelka replay` and pytest log in first"
NO_MODEL = "replay its plan (strelka replay), or record one where CI is not set, and commit it"

SHOWN_CHARACTERS = 80
"""Of a goal, in a message."""
STEPS_PATIENCE_SECONDS = 3.0
"""Plain steps cannot look again by themselves, as a model does: an element that comes late is waited for."""


@dataclass(frozen=True)
class RunRequest:
    """What a person asked for: a script, and what the command line (or a caller) adds to it."""

    script: LoadedScript
    settings: Settings
    approver: Approver
    inputs: Mapping[str, Any] = field(default_factory=dict)
    start: str | None = None
    policy: str | None = None
    """Preset or file; replaces what the script names, never its inline lines."""
    asker: Asker | None = None
    """Who answers questions of the run; None: nobody is there."""
    chat: Chat | None = None
    """A ready model instead of `settings.model`: the scripted one, a cassette."""
    page: Page | None = None
    """A page to run on (as `given_page.usable` returned it), instead of one in a browser of our own."""
    session: LentSession | None = None
    """A chat's session to go on in, instead of one of our own."""
    state: StorageState | None = None
    """Cookies and storage that a session of our own begins with."""
    memory: Memory | None = None
    """What earlier runs of a chat left, for the model; added to."""
    origins: tuple[str, ...] = ()
    """URLs that the person has named before, in a chat: as good as a start URL for the policy."""
    page_context: bool = True
    """Show the model the current page in every prompt."""
    drawn: bool = False
    """Answers are shown as a page, Mermaid diagrams in it drawn."""
    pictured: bool = False
    """Take a picture of the page where the run fails."""
    writer: bool = False
    """Tools may ask the setting's model (or `chat`) for text: summaries, values that code does not find."""
    mode: Mode = "live"
    plan: Path | None = None
    """Where the plan is, or shall be; None: beside the script."""
    part: bool = False
    """A part of a test whose expectations stand elsewhere."""
    known: Redactor = field(default_factory=Redactor)
    """What earlier runs of the same test have masked."""
    models: bool = True
    """False: no model may be asked, whoever wants one."""
    on_text: Callable[[str], None] | None = None
    """Told the end of what a model is saying, while it says it: for a person who waits. Nothing is decided by
    it."""
    course: Course | None = None
    """Who plans, where neither steps nor a model do: an MCP client, a workflow's procedure."""
    shape: Callable[[RunResult, Path], RunResult] | None = None
    """Makes the answer that a person wants of a result, given the run's folder, before it is written."""
    on_door: Callable[[Door], None] | None = None
    """Given the run's door once it is made, to look over its shoulder (`agent.server.sight`)."""


@dataclass(frozen=True)
class Prepared:
    """A run that can start. Exactly one of `steps` and `goal` says what to do."""

    request: RunRequest
    name: str
    start: str
    first_page: str
    """Where the policy was bound: the start URL, or what is as good as one; "" where there is none."""
    gate: Gate
    layers: tuple[Layer, ...]
    policies: tuple[str, ...]
    """What each layer of the policy is, for the log: `standard`, `shop.yaml`, `lines of the script`."""
    policy_files: Mapping[Path, str]
    """The files they came from, with a digest of each: a file that changes meanwhile changes nothing."""
    meter: Meter
    inputs: Mapping[str, Any]
    steps: tuple[Step, ...]
    goal: str
    models: tuple[ModelRef, ...]
    """The model that plans, and those that are asked where it cannot answer; none where none is needed."""
    checks: tuple[Check, ...]
    claims: tuple[Claim, ...]
    """What is expected in words that a model judges."""
    schema: Mapping[str, Any] | None
    ledger: Ledger
    """What the run's models cost."""
    memory: Memory
    vault: Vault
    """The values of the secrets that the policy binds."""

    @property
    def usage(self) -> dict[str, Any]:
        """What the run spent: turns; and where a model was asked its calls, tokens and money."""
        by_model = self.planner in ("model", "mixed")
        silent = not by_model and not self.request.writer and not self.claims
        spent = {"models": {}} if silent else self.ledger.as_data()
        return {"turns": self.meter.spent["turns"], **spent}

    def redactor(self) -> Redactor:
        """What keeps secrets out of the run's log: it knows those among the inputs before any is typed."""
        redactor = Redactor()
        redactor.learn(self.request.known)
        self.vault.register(redactor)
        for name, value in self.inputs.items():
            if isinstance(value, str) and names_secret(name):
                redactor.add(value)
        return redactor

    @property
    def planner(self) -> Literal["steps", "model", "mixed", "replay", "code"]:
        """Who plans: `mixed` is plain steps with goals for a model among them, `code` a course of its own."""
        if self.request.course is not None:
            return "code"
        if self.request.mode in REPLAYED:
            return "replay"
        if self.goal:
            return "model"
        return "mixed" if any(step.goal for step in self.steps) else "steps"

    def described(self) -> dict[str, Any]:
        """What `run_started` says of the run."""
        return {
            "name": self.name,
            "script": self.request.script.source,
            "start": self.start,
            "goal": self.goal,
            "steps": len(self.steps),
            "inputs": shown_inputs(self.inputs),
            "planner": self.planner,
            "mode": self.request.mode,
            "model": self.models[0].name if self.models else None,
            "fallback": [model.name for model in self.models[1:]],
            "policies": list(self.policies),
            "layers": [described_layer(layer) for layer in self.layers],
            "limits": self.meter.limits.model_dump(exclude_none=True),
            "expectations": len(self.checks) + len(self.claims),
        }


def described_layer(layer: Layer) -> dict[str, Any]:
    """One layer of the policy in force, for the log: what was said in it, and its digest."""
    said = layer.policy.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude_none=True)
    return {"layer": layer.name, "digest": layer.policy.digest(), "policy": said}


def shown_inputs(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Inputs as they may be logged: those that are named like a secret are masked."""
    return {name: MASK if names_secret(name) else value for name, value in inputs.items()}


def names_secret(name: str) -> bool:
    """Whether an input is named like something nobody needs to read: `password`, `otp`, `card_number`."""
    return kind_if_seen(FieldSignals(name=name)) in MASKED_KINDS


def prepare(request: RunRequest) -> Prepared:
    """Check everything a person wrote. Raises BadInput, or ModelUnavailable where a goal has no model."""
    if request.mode in REPLAYED:
        request = replace(request, chat=None, writer=False, models=False)
    script = request.script.script
    inputs = request.script.values(request.inputs)
    if script.login is not None and (request.session, request.page, request.state) == (None, None, None):
        raise request.script.refused([(("login",), LOGIN)])
    start = request.start or request.script.filled("start", inputs) or ""
    steps = read_steps(request.script, inputs)
    claims = request.script.claims(inputs)
    if script.procedure is not None and request.course is None:
        raise request.script.refused([(("procedure",), PROCEDURE)])
    planned = request.mode in REPLAYED or request.course is not None
    for_model = "" if planned else model_words(script.goal, steps)
    instead, allowed = AS_STEPS, NO_MODEL
    if claims and not for_model:
        for_model, instead, allowed = judged_words(claims[0].words), READ_BY_CODE, READ_BY_CODE
    if for_model and not request.models:
        raise ModelForbidden(f"{for_model}, and none is asked here: {allowed}")
    models = named_models(request.settings, for_model, instead) if for_model and request.chat is None else ()
    if request.writer and request.chat is None and request.settings.model and not models:
        models = models_named(request.settings.model, request.settings)
    goal = (request.script.filled("goal", inputs) or "") if not steps and request.course is None else ""
    opened = first_address(steps)
    start = "" if start.rstrip("/") == opened.rstrip("/") else start  # once is enough
    first_page = start or opened or address_in(goal) or given_address(request)
    starts = tuple(filter(None, dict.fromkeys((first_page, *request.origins))))
    layers, described = policy_layers(request.script, request.policy, starts, request.settings.floor)
    gate = Gate(layers)
    if request.settings.browser_url and request.page is None:
        refuse_remote(request.settings.browser_url, gate, described)
    limits = run_limits(script.limits, gate.limits)
    checks = request.script.checks(inputs)
    return Prepared(
        request=request,
        name=run_name(request.script, start or opened, steps),
        start=start,
        first_page=first_page,
        gate=gate,
        layers=tuple(layers),
        policies=described,
        policy_files=file_digests(request.script, request.policy, request.settings.floor),
        meter=Meter(limits),
        inputs=inputs,
        steps=steps,
        goal=goal,
        models=models,
        checks=checks,
        claims=claims,
        schema=script.output,
        ledger=Ledger(load_prices() if for_model or models else NO_PRICES),
        memory=request.memory or Memory(),
        vault=vault_of(gate, steps),
    )


def vault_of(gate: Gate, steps: Sequence[Step]) -> Vault:
    """What the run may type by name. Raises BadInput for a step that names no bound secret, MissingSecret."""
    for step in steps:
        for call in step.calls:
            name = secret_named(str(call.arguments.get("text", "")))
            if name is not None and name not in gate.secrets:
                words = unknown_secret(name, tuple(gate.secrets))
                raise BadInput(
                    f"{step}: {words}; put words that are to be typed in quotes", code="secret.unknown"
                )
    return open_vault(gate.secrets)


def words_of(prepared: Prepared) -> tuple[str, ...]:
    """What the person has said themselves: goal, inputs, start, and the steps' own words."""
    inputs = (str(value) for value in prepared.inputs.values())
    goals = (step.goal for step in prepared.steps if step.goal)
    past = (exchange.goal for exchange in prepared.memory.past)
    given = (prepared.goal, prepared.start, *goals, *inputs, *past, *prepared.request.origins)
    return tuple(dict.fromkeys(" ".join(text.split()) for text in given if text.strip()))


def read_steps(script: LoadedScript, inputs: Mapping[str, Any]) -> tuple[Step, ...]:
    """The script's steps; those of a goal that is steps; none for a goal that needs a model."""
    if script.script.steps:
        return script.steps(inputs, validated)
    goal = script.script.goal
    if goal is not None and first_goal(goal) is None:
        return parse(goal, source=script.source, inputs=inputs)
    return ()


def model_words(goal: str | None, steps: Sequence[Step]) -> str:
    """What needs a model, as a message says it; "" if nothing does."""
    if goal is not None and not steps:
        return f"this goal is not plain steps ({_shortened(first_goal(goal) or goal)!r}), so it needs a model"
    return next((f"{step}, needs a model" for step in steps if step.goal), "")


def judged_words(claim: str) -> str:
    """Why the expectation needs a model, as a message says it."""
    return f"the expectation {_shortened(claim)!r} is to be judged, so it needs a model"


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 3] + "..."


def named_models(settings: Settings, for_model: str, instead: str = AS_STEPS) -> tuple[ModelRef, ...]:
    """The models that plan or judge; `instead` says how to do without. Raises ModelUnavailable if
    none is connected, BadInput for a bad name."""
    if not settings.model:
        raise ModelUnavailable(
            f"{for_model}, and none is connected: give --model or set STRELKA_MODEL to {FORMS}; or {instead}",
            code="model.none",
        )
    return models_named(settings.model, settings)


def given_address(request: RunRequest) -> str:
    """Where a given page or a lent session stands, if that is somewhere: as good as a start URL too."""
    if request.page is not None and request.page.url.startswith(("http://", "https://")):
        return request.page.url
    if request.session is not None and request.session.url:
        return request.session.url
    return request.origins[0] if request.origins else ""


def run_limits(*bounds: Limits) -> Limits:
    """The minimum of all bounds, with the run's defaults where nobody says anything."""
    strictest = Limits()
    for bound in bounds:
        strictest = strictest.minimum(bound)
    given = strictest.model_dump(exclude_none=True)
    return Limits(**{**RUN_LIMITS.model_dump(exclude_none=True), **given})


def run_name(script: LoadedScript, start: str, steps: Sequence[Step]) -> str:
    """A short name for the run's folder, from the script's name, its file, or its goal.

    Steps on the command line are named by where they start: what they type is nobody's business in a path.
    """
    if script.script.name is not None:
        words = script.script.name
    elif script.path is not None:
        words = script.path.stem
    elif steps:
        words = f"steps {origin_of(start).partition('://')[2]}"
    else:
        words = script.script.goal or "run"
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:40].strip("-") or "run"


def upload_roots(gate: Gate, settings: Settings) -> tuple[Path, ...]:
    """Folders whose files may be uploaded: the policy's, or the setting's where that is silent."""
    named = gate.files.upload_roots
    return settings.upload_roots if named is None else tuple(map(Path, named))


def make_door(prepared: Prepared, session: Session, log: EventLog, artifacts: Path) -> Door:
    settings = prepared.request.settings
    return Door(
        session=session,
        gate=prepared.gate,
        approver=ApprovalDesk.over(prepared.request.approver),
        log=log,
        meter=prepared.meter,
        tools=TOOLS,
        artifacts=artifacts,
        budget=settings.budget,
        patience=STEPS_PATIENCE_SECONDS if prepared.steps else PATIENCE_SECONDS,
        timeouts=Timeouts(settings.tool_seconds, settings.navigation_seconds, settings.ask_seconds),
        schema=prepared.schema,
        asker=shown_asker(prepared.request.asker, prepared.gate.shown),
        upload_roots=upload_roots(prepared.gate, settings),
        search=settings.search,
        vault=prepared.vault,
        past=Past(read=prepared.memory.read),
        said=words_of(prepared),
    )
