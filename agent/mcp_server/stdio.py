"""MCP over standard input and output: one client, which has started us."""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections.abc import AsyncIterator
from typing import Any, cast

from anyio import AsyncFile
from mcp.server import Server
from mcp.server.runner import serve_loop
from mcp.server.stdio import stdio_server

from policies.errors import BadInput

LONGEST_LINE = 4_000_000
"""Bytes of one message."""


class Lines:
    """Standard input, line by line, read by the event loop: a thread that waits there cannot be stopped."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader

    async def __aiter__(self) -> AsyncIterator[str]:
        while line := await self._reader.readline():
            yield line.decode("utf-8", "replace")

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
        await serve_loop(server, read, write, lifespan_state={})
