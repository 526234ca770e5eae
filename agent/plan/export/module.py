"""The whole module: constants, secrets from the environment, the steps in order, the expectations last."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from agent.plan.document import Plan, PlannedStep
from agent.plan.export.acts import act_lines
from agent.plan.export.carried import carried
from agent.plan.export.checks import check_lines, contained, needs
from agent.plan.export.code import ExportError, constant, quoted, url
from agent.plan.export.layout import fitted
from agent.plan.items import Item, items_of
from agent.plan.templates import PLACEHOLDER, as_text
from agent.script import LoadedScript
from agent.steps import Step
from browser_tools.checks import Check
from browser_tools.tool import ToolCall
from policies.action import FieldSignals
from policies.errors import BadInput
from policies.fields import kind_if_seen

_SENSITIVE = frozenset({"password", "otp", "card", "cvv", "iban"})
_LISTENERS = {
    "console_errors": [
        "console_errors: list[str] = []",
        'page.on("pageerror", lambda error: console_errors.append(str(error)))',
        'page.on("console", lambda said: console_errors.append(said.text) if said.type == "error" else None)',
    ],
    "failed_requests": [
        "failed_requests: list[str] = []",
        'page.on("requestfailed", lambda request: failed_requests.append(request.url))',
        'page.on("response", lambda got: failed_requests.append(got.url) if got.status >= 400 else None)',
    ],
}


@dataclass
class _Module:
    """What is written so far."""

    lines: list[str] = field(default_factory=list)
    needed: dict[str, None] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add(self, write: Callable[[], list[str]]) -> None:
        try:
            self.lines += write()
        except ExportError as error:
            self.problems += error.problems

    def check(self, check: Check) -> None:
        self.add(lambda: check_lines(check))
        if need := needs(check):
            self.needed[need] = None


def exported(
    script: LoadedScript,
    plan: Plan,
    steps: Sequence[Step],
    inputs: Mapping[str, Any],
    secrets: Mapping[str, str],
) -> str:
    """A pytest-playwright module. `steps` were read with `inputs`; `secrets` says where each is kept.

    Raises ExportError with everything that plain Playwright has no counterpart for, PlanStale.
    """
    module = _Module()
    for item in items_of(plan, templated_steps(script, steps)):
        if item.planned is not None:
            module.lines.append(f"# {item.planned.intent}")
            module.add(lambda step=item.planned: [*act_lines(step), *_waits(step)])  # type: ignore[misc]
        else:
            _read(module, item)
    module.lines.append("# what is expected")
    for check in templated_checks(script, inputs):
        module.check(check)
    module.problems += [f"expect judge: {claim}" for claim in script.claims(inputs)]
    if module.problems:
        raise ExportError(list(dict.fromkeys(module.problems)))
    return _joined(script, module, inputs, secrets)


def _joined(
    script: LoadedScript, module: _Module, inputs: Mapping[str, Any], secrets: Mapping[str, str]
) -> str:
    start = script.script.start or ""
    origin = urlsplit(str(script.filled("start", inputs) or ""))
    opening = [f"page.goto({url(_path(start))})"] if start else []
    listeners = [line for need in module.needed for line in _LISTENERS[need]]
    body = "\n".join(fitted(f"    {line}") for line in (*listeners, *opening, *module.lines))
    constants = list(_constants(inputs))
    if origin.scheme and "{BASE_URL}" in body:
        base = f"{origin.scheme}://{origin.netloc}"
        constants.insert(0, f'BASE_URL = os.environ.get("BASE_URL", {quoted(base)})')
    for name, source in secrets.items():
        if source.startswith("env:"):
            body = body.replace(f"os.environ[{quoted(constant(name))}]", f"os.environ[{quoted(source[4:])}]")
    functions = list(carried(body))
    whole = "\n".join((*constants, *functions, body))
    imports = [f"import {name}" for name in ("os", "re") if f"{name}." in whole]
    names = [name for name in ("FrameLocator", "Locator") if name in "".join(functions)]
    said = script.script.description or f"{script.script.name or 'A test'}, exported by Strelka"
    parts = [
        f'"""{said.strip().rstrip(".")}. Plain pytest-playwright: change it as you like."""',
        "\n".join(imports),
        f"from playwright.sync_api import {', '.join((*names, 'Page', 'expect'))}",
        "\n".join(constants),
    ]
    head = "\n\n".join(part for part in parts if part)
    test = f"def test_{_name(script)}(page: Page) -> None:\n{body}\n"
    return "\n\n\n".join((head, *functions, test))


def _constants(inputs: Mapping[str, Any]) -> Iterator[str]:
    for name, value in inputs.items():
        if kind_if_seen(FieldSignals(name=name)) in _SENSITIVE:
            yield f"{constant(name)} = os.environ[{quoted(constant(name))}]"
        else:
            yield f"{constant(name)} = {quoted(as_text(value))}"


def _path(start: str) -> str:
    """What follows the origin, which is BASE_URL."""
    parts = urlsplit(start)
    if not parts.scheme or PLACEHOLDER.search(parts.netloc):
        return start
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _waits(step: PlannedStep) -> list[str]:
    """Where it leads, or what appears, as the plan says: the next step needs it."""
    if step.tool == "navigate":
        return []  # `goto` itself waits
    return [line for check in step.after if check.download is None for line in check_lines(check)]


def _read(module: _Module, item: Item) -> None:
    """A step of the script that only reads: checks and waits are exported, what is extracted is not."""
    step = item.read
    assert step is not None
    for call in step.calls:
        if call.name == "check":
            module.lines.append(f"# {step.text}")
            module.check(_check_of(call))
        elif call.name == "wait_for":
            module.lines.append(f"# {step.text}")
            module.add(lambda call=call: _wait(call))  # type: ignore[misc]
        else:
            module.problems.append(str(step))


def _check_of(call: ToolCall) -> Check:
    return Check.model_validate({key: value for key, value in call.arguments.items() if key != "timeout"})


def _wait(call: ToolCall) -> list[str]:
    said, gone = call.arguments, bool(call.arguments.get("gone"))
    if said.get("seconds") is not None:
        return [f"page.wait_for_timeout({int(float(said['seconds']) * 1000)})"]
    if said.get("quiet"):
        return ['page.wait_for_load_state("networkidle")']
    if said.get("text") is not None:
        return [contained(str(said["text"]), gone=gone)]
    if said.get("url") is not None and not gone:
        return check_lines(Check.model_validate({"url": {"contains": said["url"]}}))
    raise ExportError([call.intent])


def templated_steps(script: LoadedScript, steps: Sequence[Step]) -> Sequence[Step]:
    """The steps with `{{name}}` where inputs stand; with their values where only these can be read."""
    if not script.script.steps:
        return steps
    try:
        return script.steps({name: "{{" + name + "}}" for name in script.script.inputs})
    except BadInput:
        return steps


def templated_checks(script: LoadedScript, inputs: Mapping[str, Any]) -> Sequence[Check]:
    try:
        return script.checks({name: "{{" + name + "}}" for name in script.script.inputs})
    except BadInput:
        return script.checks(inputs)


def _name(script: LoadedScript) -> str:
    said = script.script.name or (script.path.stem if script.path is not None else "goal")
    return re.sub(r"\W+", "_", said.lower()).strip("_") or "script"
