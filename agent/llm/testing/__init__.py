"""For tests, ours and users': a scripted model, a real HTTP server that plays a provider, and a cassette.

with FakeServer([call("click", target="e3"), text("Done.")]) as server:
    model = server.model("openai")
"""

from __future__ import annotations

from agent.llm.testing.cassette import Cassette, CassetteMiss
from agent.llm.testing.replies import (
    Fault,
    Feature,
    Reply,
    Request,
    Served,
    call,
    calls,
    failed_generation,
    faulty,
    raw_body,
    rejects,
    status,
    text,
)
from agent.llm.testing.scripted import EXHAUSTED, ScriptedModel
from agent.llm.testing.server import FakeServer

__all__ = [
    "EXHAUSTED",
    "Cassette",
    "CassetteMiss",
    "FakeServer",
    "Fault",
    "Feature",
    "Reply",
    "Request",
    "ScriptedModel",
    "Served",
    "call",
    "calls",
    "failed_generation",
    "faulty",
    "raw_body",
    "rejects",
    "status",
    "text",
]
