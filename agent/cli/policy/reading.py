"""Policies as these commands read them: with the tools that exist, and the places of their keys."""

from __future__ import annotations

from typing import NamedTuple

from browser_tools.registry import ALL_TOOLS
from policies.document import Document, read_file
from policies.load import BadPolicy, load_policy, policy_file
from policies.schema import Policy
from policies.testing import Effects

EFFECTS: Effects = {tool.name: tool.effects for tool in ALL_TOOLS}
TOOLS = tuple(EFFECTS)


class Read(NamedTuple):
    """A policy and its file."""

    name: str
    policy: Policy
    document: Document


def read(name: str) -> Read:
    """A preset by name, or a file. Raises BadPolicy."""
    policy = load_policy(name, tools=TOOLS)
    return Read(name, policy, read_file(policy_file(name), BadPolicy))
