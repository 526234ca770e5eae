"""MCP over standard input and output: one client, which has started us."""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections.abc import AsyncIterator
from typing import Any, cast

import mcp_types as types
from anyio import AsyncFile
from mcp.server import Server
from mcp.server.connection import Connection
from mcp.server.runner import serve_connection
from mcp.server.stdio import stdio_server
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from policies.errors import BadInput

LONGEST_LINE = 4_000_000
"""Bytes of one message."""
NO_JSON = b"..."
"""What stands for a line that is longer."""


class Lines:
    """Standard input, line by line, read by the event loop: a thread that waits there cannot be stopped."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader

    async def __aiter__(self) -> AsyncIterator[str]:
        while line := await self._next():
            if line.strip():
                yield line.decode("utf-8", "replace")

    async def _next(self) -> bytes:
        """Empty at the end. A line that is too long is read to its end, and is no message."""
        whole = True
        while True:
            try:
                line = await self._reader.readuntil()
            except asyncio.IncompleteReadError as end:
                line = end.partial
            except asyncio.LimitOverrunError as over:
                await self._reader.readexactly(over.consumed)
                whole = False
                continue
            return line if whole else NO_JSON

    @classmethod
    async def of_standard_input(cls) -> Lines:
        """Raises BadInput where standard input is a file, which no client is behind."""
        reader = asyncio.StreamReader(limit=LONGEST_LINE)
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(sys.stdin, selectors.EVENT_READ)  # asyncio only logs that it cannot
            await asyncio.get_running_loop().connect_read_pipe(
                lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
            )
        except (ValueError, OSError) as error:
            raise BadInput(
                "standard input is no pipe that an MCP client could talk through; let the client start us, "
                "or serve with --http PORT",
                code="usage",
            ) from error
        return cls(reader)


async def serve_stdio(server: Server[Any]) -> None:
    """Serve until the client closes our standard input.

    Only protocol versions with a handshake are spoken: a browser belongs to one connection, and later ones
    have none. Clients that try the later first fall back.
    """
    lines = cast("AsyncFile[str]", await Lines.of_standard_input())
    async with stdio_server(stdin=lines) as (read, write):

        async def unread(error: Exception) -> None:
            await write.send(SessionMessage(_no_message(error)))

        # `mcp.server.runner.serve_loop`, which leaves a client waiting for what it wrote wrong
        dispatcher: JSONRPCDispatcher[Any] = JSONRPCDispatcher(
            read, write, inline_methods=frozenset({"initialize"}), on_stream_exception=unread
        )
        connection = Connection.for_loop(dispatcher)
        await serve_connection(server, dispatcher, connection=connection, lifespan_state={})


def _no_message(error: Exception) -> types.JSONRPCError:
    """To whoever sent a line that is none: its id is not known."""
    no_json = isinstance(error, ValidationError) and error.errors()[0]["type"] == "json_invalid"
    code = types.PARSE_ERROR if no_json else types.INVALID_REQUEST
    words = f"a line must be one JSON-RPC message, of at most {LONGEST_LINE} bytes"
    return types.JSONRPCError(jsonrpc="2.0", id=None, error=types.ErrorData(code=code, message=words))
