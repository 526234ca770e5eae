"""Who may speak to the MCP server: clients that have its token."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.datastructures import Headers

from agent.gate.gate import bearer
from agent.gate.tokens import among

LONGEST_BODY = 1_000_000
"""Bytes: a call with its arguments."""


@dataclass(frozen=True)
class Guard:
    """Implements `agent.gate.gate.Rules`."""

    token: str = field(repr=False)
    hosts: frozenset[str]
    methods: tuple[str, ...] = ("GET", "POST", "DELETE")

    def knows(self, headers: Headers, method: str) -> bool:
        token = bearer(headers)
        return token is not None and among(token, {self.token})

    def is_open(self, path: str) -> bool:
        return False

    def most(self, path: str) -> int:
        return LONGEST_BODY

    def is_ours(self, path: str) -> bool:
        return True
