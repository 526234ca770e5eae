"""The four wires as a server speaks them: one module each, all of the same shape (`Wire`)."""

from __future__ import annotations

from agent.llm.providers import WireName
from agent.llm.testing.replies import Request
from agent.llm.testing.wires import anthropic, gemini, ollama, openai
from agent.llm.testing.wires.shape import Wire

WIRES: dict[WireName, Wire] = {
    "openai": openai,
    "anthropic": anthropic,
    "gemini": gemini,
    "ollama": ollama,
}
BASE_PATHS: dict[WireName, str] = {"openai": "/v1", "anthropic": "/v1", "gemini": "/v1beta", "ollama": ""}
"""What stands between the server's address and the wire's own paths."""


def wire_of(request: Request) -> Wire:
    """The wire that `request` speaks; OpenAI's where its path does not tell."""
    path = request.path.partition("?")[0]
    spoken = next((wire for wire in WIRES.values() if wire.is_chat(path)), None)
    if spoken is not None:
        return spoken
    if "/api/" in path:
        return ollama
    if "/v1beta/" in path:
        return gemini
    return anthropic if "anthropic-version" in request.headers else openai
