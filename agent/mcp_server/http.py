"""MCP over streamable HTTP on this machine: several clients, each with a token and a browser of its own."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import closing
from typing import Any

import uvicorn
from mcp.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import UNSUPPORTED_PROTOCOL_VERSION
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS

from agent.mcp_server.guard import App, Guard, Receive, Scope, Send
from browser_tools.egress.guard import claim_port, release_port
from policies.errors import BadInput

HOST, PATH = "127.0.0.1", "/mcp"
VERSION_HEADER = b"mcp-protocol-version"
MOST_CLIENTS = 8
"""At once: each has a browser."""
IDLE_SECONDS = 1800.0
"""A client that says nothing for so long has left."""
LONGEST_BODY = 1_000_000
GRACE_SECONDS = 2
"""What open streams have to end in; clients keep one open as long as they are there."""


async def serve_http(server: Server[Any], port: int, token: str, ready: Callable[[str], None]) -> None:
    """Serve until a signal ends it; `ready` is told the address. Port 0 takes a free one.

    No page of our own browsers can reach the port. Raises BadInput where it cannot be had.
    """
    manager = StreamableHTTPSessionManager(
        server,
        session_idle_timeout=IDLE_SECONDS,
        max_sessions=MOST_CLIENTS,
        max_request_body_size=LONGEST_BODY,
    )
    with closing(_listening(port)) as listener:
        port = listener.getsockname()[1]
        app = Guard(_with_sessions(manager.handle_request), token=token, port=port, path=PATH)
        config = uvicorn.Config(
            app, log_config=None, lifespan="off", ws="none", timeout_graceful_shutdown=GRACE_SECONDS
        )
        claim_port(port)
        try:
            async with manager.run():
                ready(f"http://{HOST}:{port}{PATH}")
                await uvicorn.Server(config).serve([listener])
        finally:
            release_port(port)


def _listening(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadInput(
            f"cannot listen on {HOST}:{port}: {getattr(error, 'strerror', None) or error}; "
            "try another port, or 0 for a free one",
            code="usage",
        ) from error
    return listener


def _with_sessions(app: App) -> App:
    """Refuses protocol versions that have no sessions, in the words by which their clients fall back."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        given = [value.decode("latin-1") for name, value in scope["headers"] if name == VERSION_HEADER]
        if all(version in HANDSHAKE_PROTOCOL_VERSIONS for version in given):
            await app(scope, receive, send)
            return
        error = {
            "code": UNSUPPORTED_PROTOCOL_VERSION,
            "message": "a browser belongs to one session: begin with initialize",
            "data": {"supported": list(HANDSHAKE_PROTOCOL_VERSIONS), "requested": given[0]},
        }
        body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 400, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return answer
