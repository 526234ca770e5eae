"""`strelka mcp`: the tools for any MCP client, under the same policy."""

from __future__ import annotations

import asyncio
import signal
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.build import prepare
from agent.cli import INTERRUPTED, UsageError
from agent.cli.output import tell
from agent.gate.tokens import given_token, new_token
from agent.settings import Settings

TOKEN = "STRELKA_MCP_TOKEN"
EXTRA = "strelka mcp needs the official MCP SDK; install it with: pip install 'strelka[mcp]'"


def command(
    start: Annotated[str | None, typer.Option(help="URL to open first; the policy is bound to it")] = None,
    policy: Annotated[str | None, typer.Option(help="Preset or policy file; default standard")] = None,
    floor: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A policy to answer to as well; repeatable")
    ] = None,
    http: Annotated[
        int | None, typer.Option(metavar="PORT", min=0, max=65535, help="Serve HTTP on this machine instead")
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Provider/model that summaries and extraction may ask")
    ] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder to write runs to")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser's window")] = False,
) -> int:
    """Over standard input and output, for a client that starts us; with --http on loopback, for clients that
    send the token (of STRELKA_MCP_TOKEN, else one that is printed). Each client has a run of its own, with
    its log. What the policy asks is put to the person by elicitation; a client without it gets a no.
    """
    if find_spec("mcp") is None:
        raise UsageError(EXTRA)
    flags = {
        "model": model,
        "floor": floor,
        "runs": runs,
        "browser": browser,
        "browser_url": browser_url,
        "headed": headed or None,
    }
    settings = Settings.load(flags)
    settings = settings.model_copy(update={"runs": settings.runs.absolute()})
    token = _token() if http is not None else ""
    try:
        asyncio.run(_serve(settings, start, policy, model is not None, http, token))
    except (KeyboardInterrupt, asyncio.CancelledError):
        tell("strelka: stopped")
        return INTERRUPTED
    return 0


async def _serve(
    settings: Settings, start: str | None, policy: str | None, writer: bool, http: int | None, token: str
) -> None:
    from agent.mcp_server.server import Seats, make_server, session_request  # the extra `mcp`

    request = session_request(settings, start=start, policy=policy, writer=writer)
    prepare(request)  # what cannot be used is said now, not at a client's first call
    seats = Seats(request)
    server = make_server(seats, settings.budget)
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        await _transported(server, http, token)
    finally:
        await seats.close()


async def _transported(server: Any, http: int | None, token: str) -> None:
    if http is None:
        from agent.mcp_server.stdio import serve_stdio

        await serve_stdio(server)
        return
    from agent.mcp_server.http import serve_http

    await serve_http(server, http, token, lambda address: tell(f"serving MCP on {address}"))


def _token() -> str:
    """The token clients must send. Raises BadToken for one that could be guessed."""
    given = given_token(TOKEN)
    if given is None:
        given = new_token()
        tell(f"token: {given}   (another start makes another; set {TOKEN} for a lasting one)")
    return given
