"""`strelka serve`: the web page and the HTTP API, on this machine."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
import webbrowser
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from agent.cli import UsageError
from agent.cli.output import tell
from agent.cli.watch.opening import FILE, EngineOption, FileOption, opened
from agent.llm.providers import parse_model
from agent.settings import Settings
from agent.store import Store, place

if TYPE_CHECKING:  # the extra `server` is imported when the command runs
    from agent.server.keys import Keys

PORT = 8787
PLACES = 8


class _Shared(NamedTuple):
    """What is shared with workers."""

    engine: str | None
    file: Path
    book: str
    places: int


def command(
    host: Annotated[str, typer.Option(help="Address to listen on; any but loopback needs STRELKA_TOKEN")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on")] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the page in your browser")] = False,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder to write runs to")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    engine: EngineOption = None,
    file: FileOption = FILE,
    places: Annotated[int, typer.Option(min=1, max=64, help="Runs at once on this machine")] = PLACES,
) -> int:
    """Prints a link to the page that works once. Programs use the token of STRELKA_TOKEN, or one that is kept
    in the data folder. Ctrl-C or SIGTERM ends: nothing new is taken, runs have 10 seconds; a second: at once.
    With --engine, runs past the places here go to whichever `strelka worker` of that Postgres is free.
    """
    settings = Settings.load({"model": model, "runs": runs, "browser": browser, "browser_url": browser_url})
    for named in (settings.model, *settings.fallback):
        if named:
            parse_model(named)  # a key may still be set; a name that none has would fail every goal
    missing = [name for name in ("fastapi", "uvicorn") if find_spec(name) is None]
    if missing:
        raise UsageError(f"strelka serve needs {' and '.join(missing)}: pip install 'strelka[server]'")
    if file != FILE:
        opened(file)  # what is named has to be there, and to be readable
    book = _book(engine, file)
    from agent.gate.reach import is_loopback, listening, names, url_of
    from agent.gate.tokens import given_token
    from agent.server.keys import TOKEN_ENV, Keys, kept_token, token_place
    from agent.server.lock import only_server
    from agent.server.records import Records

    folder, token = place().parent, given_token(TOKEN_ENV)
    if token is None and not is_loopback(host):
        raise UsageError(
            f"--host {host} lets other machines in: set a token of your own in STRELKA_TOKEN first, "
            "or stay on 127.0.0.1"
        )
    with only_server(folder):
        with closing(Store(place())) as store:
            Records(store)  # what is damaged is told before anything begins
        keys = Keys(token or kept_token(folder))
        with listening(host, port) as listener:
            url = url_of(host, port)
            link = f"{url}/enter?code={keys.link_code()}"
            tell(f"Strelka serves on {url}; Ctrl-C ends")
            tell(f"The page, once: {link}")
            tell(
                f"Programs send `Authorization: Bearer TOKEN`, with the token in {token_place(folder, token)}"
            )
            if not no_open:
                threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
            with suppress(KeyboardInterrupt):  # before it listens for signals itself
                asyncio.run(
                    _served(settings, keys, names(host, port), listener, _Shared(engine, file, book, places))
                )
    tell("strelka: the server has ended")
    return 0


def _book(engine: str | None, file: Path) -> str:
    """The name under which workers share; "" without them. Raises UsageError, StorageError."""
    if engine is None:
        return ""
    from agent.cli.worker.opening import queue_class, shared
    from agent.watch.database import PostgresDatabase

    queue_class()
    with PostgresDatabase.opened(engine):
        return shared(file).book


async def _served(
    settings: Settings,
    keys: Keys,
    hosts: frozenset[str],
    listener: socket.socket,
    shared: _Shared,
) -> None:
    from agent.server.app import make_app
    from agent.server.house import DRAIN_SECONDS, House, Watched
    from agent.server.line import Line
    from agent.server.serving import Ending, serving

    line = Line(shared.engine, shared.book) if shared.engine is not None else None
    watched = Watched(shared.file, shared.engine)

    def house() -> House:
        return House(settings, Store(place()), DRAIN_SECONDS, line, shared.places, watched)

    app = make_app(house, keys, hosts)
    server = serving(app)
    ending = Ending(server, lambda: app.state.house)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ending.hear, number)
    await server.serve([listener])
