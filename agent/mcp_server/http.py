"""MCP over streamable HTTP on this machine: several clients, each with a token and a browser of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import uvicorn
from mcp.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import UNSUPPORTED_PROTOCOL_VERSION
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from agent.gate.gate import Gate
from agent.gate.reach import listening, names
from agent.gate.serving import configured
from agent.mcp_server.guard import LONGEST_BODY, Guard

HOST, PATH = "127.0.0.1", "/mcp"
VERSION_HEADER = b"mcp-protocol-version"
MOST_CLIENTS = 8
"""At once: each has a browser."""
IDLE_SECONDS = 1800.0
"""A client that says nothing for so long has left."""
GRACE_SECONDS = 2
"""What open streams have to end in; clients keep one open as long as they are there."""


async def serve_http(server: Server[Any], port: int, token: str, ready: Callable[[str], None]) -> None:
    """Serve until a signal ends it; `ready` is told the address. Port 0 takes a free one.

    No page of our own browsers can reach the port. Raises PortTaken.
    """
    manager = StreamableHTTPSessionManager(
        server,
        session_idle_timeout=IDLE_SECONDS,
        max_sessions=MOST_CLIENTS,
        max_request_body_size=LONGEST_BODY,
    )
    with listening(HOST, port) as listener:
        port = listener.getsockname()[1]
        app = Gate(_with_sessions(manager.handle_request), Guard(token, names(HOST, port)))
        async with manager.run():
            ready(f"http://{HOST}:{port}{PATH}")
            await uvicorn.Server(configured(app, lifespan="off", grace=GRACE_SECONDS)).serve([listener])


def _with_sessions(app: ASGIApp) -> ASGIApp:
    """At its path alone. Refuses protocol versions that have no sessions, in the words by which their clients
    fall back."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != PATH:
            await JSONResponse({"error": f"there is only {PATH}"}, 404)(scope, receive, send)
            return
        given = [value.decode("latin-1") for name, value in scope["headers"] if name == VERSION_HEADER]
        if all(version in HANDSHAKE_PROTOCOL_VERSIONS for version in given):
            await app(scope, receive, send)
            return
        error = {
            "code": UNSUPPORTED_PROTOCOL_VERSION,
            "message": "a browser belongs to one session: begin with initialize",
            "data": {"supported": list(HANDSHAKE_PROTOCOL_VERSIONS), "requested": given[0]},
        }
        refused = JSONResponse({"jsonrpc": "2.0", "id": None, "error": error}, 400)
        await refused(scope, receive, send)

    return answer
