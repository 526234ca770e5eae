"""What the tests of faults share: a canary for a key, a tool, and an endpoint that is quick to make."""

from __future__ import annotations

import ssl

import httpx

from agent.llm.endpoint import Endpoint
from agent.llm.providers import parse_model
from agent.llm.testing import Reply, status
from agent.llm.transport import Patience, Transport
from agent.llm.types import ToolSpec

KEY = "canary-7f3a9c-not-a-real-key"
"""The servers repeat it in their errors wherever they can; it may stand in nothing that we say or write."""
NO_HANG = 30
"""Seconds after which a test gives up: far more than any deadline in it."""
QUICK = Patience(connect=2, read=5, total=5, tries=3, first_wait=0.01)
CLICK = ToolSpec(
    "click",
    "Click an element.",
    {"type": "object", "properties": {"target": {"type": "string"}}, "required": ["target"]},
)
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For plain HTTP: to load the machine's authorities takes longer than a whole test."""


def endpoint(model: str) -> Endpoint:
    """The real client, over real HTTP."""
    over = httpx.AsyncHTTPTransport(verify=NO_AUTHORITIES)
    return Endpoint(Transport(parse_model(model), KEY, QUICK, through=over))


def bad(code: int, words: str = "no", *, retry_after: float | str | None = None) -> Reply:
    """An HTTP error whose words repeat the key."""
    return status(code, f"{words} {KEY}", retry_after=retry_after)
