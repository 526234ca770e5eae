"""A workflow as a run: its procedure and its secrets put in place, its list told as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from agent.build import RunRequest
from agent.course import Course, Stretch
from agent.script import LoadedScript
from agent.settings import Settings
from agent.steps.answer import Gathered
from agent.workflows.planner import ProcedurePlanner
from agent.workflows.procedures import PROCEDURES
from agent.workflows.table import presented
from agent.workflows.workflow import Workflow
from policies.approval import Approver
from policies.secrets import Secret
from policies.url import origin_of


def request_of(
    workflow: Workflow, inputs: Mapping[str, Any], settings: Settings, approver: Approver, **more: Any
) -> RunRequest:
    """The run that `agent.run.run` carries out; `more` are further fields of RunRequest.

    Where a model is connected, tools may ask it for text. Raises InputError for inputs that do not fit.
    """
    values = workflow.script.values(inputs)
    loaded = _with_secrets(workflow.script, values, more.get("start"))
    request = RunRequest(loaded, settings, approver, inputs, **{"writer": bool(settings.model), **more})
    script = workflow.script.script
    if script.procedure is not None:
        planner = ProcedurePlanner(PROCEDURES[script.procedure], values)
        request = replace(request, course=Course((Stretch(planner),), Gathered()))
    if script.present is not None:
        request = replace(request, shape=partial(presented, script.present, values))
    return request


def _with_secrets(loaded: LoadedScript, values: Mapping[str, Any], start: str | None) -> LoadedScript:
    """The script with the secrets that its inputs say where to find, bound to where the run begins."""
    named = [name for name, one in loaded.script.inputs.items() if one.type == "secret" and values[name]]
    if not named:
        return loaded
    origin = origin_of(start or loaded.filled("start", values) or "")
    bound = {
        name: Secret.model_validate({"from": values[name], "origins": [origin]}) for name in named if origin
    }
    script = loaded.script.model_copy(update={"secrets": {**loaded.script.secrets, **bound}})
    return replace(loaded, script=script)
