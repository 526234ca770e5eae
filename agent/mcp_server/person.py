"""The person behind a client, reached by elicitation where the client has it; else nobody is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from mcp.server import ServerRequestContext
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from agent.approve.terminal import SCOPES, told
from policies.approval import Answer, Ask

BY = "mcp client"
Context = ServerRequestContext[Any, Any]


def can_be_asked(context: Context) -> bool:
    """Whether the client shows forms to a person."""
    capabilities = context.session.client_capabilities
    elicitation = capabilities.elicitation if capabilities is not None else None
    if elicitation is None:
        return False
    return elicitation.form is not None or elicitation.url is None  # before 2025-11-25 forms were all


class ClientPerson:
    """Implements `policies.approval.Approver` and `browser_tools.tool.Asker` for one client.

    Whatever is not a plain yes, an error of the client among it, is a no. The door bounds the wait.
    """

    def __init__(self) -> None:
        self._context: Context | None = None

    @contextmanager
    def behind(self, context: Context) -> Iterator[None]:
        """While this request is answered, questions go out beside it."""
        self._context = context
        try:
            yield
        finally:
            self._context = None

    async def ask(self, ask: Ask) -> Answer:
        properties: dict[str, Any] = {
            "allow": {"type": "boolean", "title": "Allow this once", "default": False}
        }
        if ask.remember != "never":
            title = f"Also {SCOPES[ask.remember]}"
            properties["remember"] = {"type": "boolean", "title": title, "default": False}
        said = await self._elicited(told(ask), properties, required=["allow"])
        if said is None:
            return Answer("denied", "nobody")
        allowed = said.get("allow") is True
        return Answer("approved" if allowed else "denied", BY, remember=said.get("remember") is True)

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        field: dict[str, Any] = {"type": "string", "title": "Answer"}
        if choices:
            field["enum"] = list(choices)
        said = await self._elicited(f"The run asks: {question}", {"answer": field}, required=["answer"])
        answer = None if said is None else said.get("answer")
        return answer if isinstance(answer, str) and answer.strip() else None

    async def _elicited(
        self, message: str, properties: dict[str, Any], required: list[str]
    ) -> dict[str, Any] | None:
        """What was filled in, nothing where they did not accept; None where nobody was asked or heard."""
        context = self._context
        if context is None or not can_be_asked(context):
            return None
        schema = {"type": "object", "properties": properties, "required": required}
        try:
            result = await context.session.elicit_form(message, schema, context.request_id)
        except (MCPError, ValidationError):  # an error, or an answer that is none by the protocol
            return None
        return dict(result.content or {}) if result.action == "accept" else {}
