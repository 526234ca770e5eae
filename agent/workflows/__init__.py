"""Workflows: scripts that are offered to people, by name and category, with typed inputs; never to models."""

from __future__ import annotations

from agent.workflows.registry import Registry, UnknownWorkflow
from agent.workflows.running import request_of
from agent.workflows.workflow import Workflow

__all__ = ["Registry", "UnknownWorkflow", "Workflow", "request_of"]
