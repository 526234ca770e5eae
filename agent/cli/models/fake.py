"""`strelka models fake`: a local server that plays a provider."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from agent.cli.output import show, tell
from agent.llm.providers import WireName
from agent.llm.testing.replies import Request
from agent.llm.testing.script import load_script
from agent.llm.testing.server import FakeServer
from agent.llm.testing.wires import WIRES
from policies.errors import BadInput


def command(
    script: Annotated[Path, typer.Option("--script", metavar="FILE", help="YAML file of replies")],
    wire: Annotated[
        WireName | None, typer.Option("--wire", help="Print the model for this wire only; all are served")
    ] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any free one")] = 0,
) -> int:
    """Prints what to give to --model, one line for each wire: OpenAI, Anthropic, Gemini, Ollama.

    Requests are told on stderr, one line each. Ctrl-C ends it. Example: replies.yaml holds
    `replies: [{call: {name: click, arguments: {target: Save}}}, It is saved.]`;
    `strelka models fake --script replies.yaml --port 8900` plays that, and
    `strelka run "Save it" --start URL --model http://127.0.0.1:8900/v1#fake` asks it.
    """
    told = load_script(script)
    try:
        server = FakeServer(
            told.replies, served=told.served, key=told.key, repeat=told.repeat, port=port, seen=_tell
        )
    except OSError as error:
        raise BadInput(f"port {port} cannot be used: {error.strerror}; --port 0 takes a free one") from None
    with server:
        for one in (wire,) if wire else WIRES:
            show(server.model(one, told.served[0].id))
        sys.stdout.flush()  # whoever started this in the background waits for it
        tell(f"{len(told.replies)} replies are ready; Ctrl-C ends")
        try:
            server.stopping.wait()
        except KeyboardInterrupt:
            tell(f"ended after {len(server.requests)} requests")
    return 0


def _tell(request: Request, status: int, given: str) -> None:
    path, _, _ = request.path.partition("?")  # a query may hold a key
    tell(f"{request.method} {path} {status} {given}")
