"""The plain-step language: what a person writes, read into tool calls before anything runs."""

from __future__ import annotations

from agent.steps.expectation import parse_expectation
from agent.steps.goals import first_goal, looks_like_steps
from agent.steps.grammar import parse
from agent.steps.mappings import read_steps
from agent.steps.planner import StepsPlanner
from agent.steps.step import Step, StepError

__all__ = [
    "Step",
    "StepError",
    "StepsPlanner",
    "first_goal",
    "looks_like_steps",
    "parse",
    "parse_expectation",
    "read_steps",
]
