"""Workflows: listed for a form, and run by name or by a line that a person writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request

from agent.approve import DenyApprover
from agent.build import shown_inputs
from agent.server.access import house_of, settings_with
from agent.server.bodies import WorkflowRun, WrittenRun
from agent.server.line import ordered
from agent.workflows import Registry, Workflow, request_of

router = APIRouter(prefix="/workflows", tags=["workflows"])


@router.get("")
async def workflows() -> dict[str, Any]:
    """All of them; and of the project's files those that cannot be used, with why."""
    registry = Registry.load()
    broken = [error.message for error in registry.broken]
    return {"workflows": [_told(one) for one in registry.workflows.values()], "broken": broken}


@router.get("/categories")
async def categories() -> list[dict[str, Any]]:
    """The same by category."""
    found = Registry.load().categories
    return [
        {"category": name, "workflows": [_told(one) for one in several]} for name, several in found.items()
    ]


@router.get("/{name}")
async def one(name: str) -> dict[str, Any]:
    """One, with its inputs."""
    return _told(Registry.load().named(name))


@router.post("/runs", status_code=202)
async def written(request: Request, body: WrittenRun) -> dict[str, Any]:
    """Run the workflow that a line means, such as `/compare lamps under 40`."""
    workflow, given = Registry.load().written(body.words)
    return await _begun(request, workflow, body, {**body.inputs, **given})


@router.post("/{name}/runs", status_code=202)
async def start(request: Request, name: str, body: WorkflowRun) -> dict[str, Any]:
    """Run one. What it asks while it runs stands in `/approvals`."""
    return await _begun(request, Registry.load().named(name), body, body.inputs)


async def _begun(
    request: Request, workflow: Workflow, body: WorkflowRun, inputs: dict[str, Any]
) -> dict[str, Any]:
    """Raises InputError."""
    settings = settings_with(request, body.model)
    asked = request_of(workflow, inputs, settings, DenyApprover(), start=body.start or None)
    secret = any(one.type == "secret" for one in workflow.script.script.inputs.values())
    order = None if secret else ordered(workflow.name, asked, "workflow", inputs=inputs)
    row = await house_of(request).start("workflow", _named(workflow, inputs), asked, order)
    return {"run": row.id, "workflow": workflow.name}


def _named(workflow: Workflow, inputs: Mapping[str, Any]) -> str:
    """What tells this run from others of the workflow: its inputs, and no secrets."""
    declared = workflow.script.script.inputs
    shown = shown_inputs({name: value for name, value in inputs.items() if declared[name].type != "secret"})
    told = ", ".join(f"{name} {value}" for name, value in shown.items() if value not in (None, ""))
    return f"{workflow.name}: {told}" if told else workflow.name


def _told(workflow: Workflow) -> dict[str, Any]:
    """Folders of this machine stay here."""
    return {name: value for name, value in workflow.as_data().items() if name != "file"}
