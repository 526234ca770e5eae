"""`strelka watch test`: one look from fetch to notice, nothing kept."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from agent.cli.output import show, show_json, tell
from agent.cli.watch.opening import FILE, FileOption, opened
from agent.settings import Settings
from agent.store import Store
from agent.watch.deliver import Courier, Undelivered, text_of
from agent.watch.desk import make_desk
from agent.watch.file import WatchFile
from agent.watch.job import Found, limited
from agent.watch.outbox import Notice
from agent.watch.records import TROUBLES
from policies.errors import BadInput


def command(
    watch: Annotated[str, typer.Argument(metavar="ID", help="Which watch")],
    file: FileOption = FILE,
    send: Annotated[bool, typer.Option("--send", help="Send the notice, too")] = False,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Shows the page as it would be told; with --send every channel gets it, marked as a test."""
    found = opened(file)
    found.watch(watch)
    settings = Settings.load({"browser": browser, "model": model})
    seen, notices, arrived = asyncio.run(_look(found, watch, settings, send=send))
    if json:
        show_json({"watch": watch, "state": seen.state, "reason": seen.reason, **seen.data})
    else:
        tell(f"{watch}: {seen.state}{': ' + seen.reason if seen.reason else ''}")
        for page in seen.seen:
            for note in page.page.notes:
                tell(f"{page.page.address}: {note}")
        for notice in notices[:1]:
            show(text_of(notice))
    return 1 if seen.state in TROUBLES or not arrived else 0


async def _look(
    file: WatchFile, name: str, settings: Settings, *, send: bool
) -> tuple[Found, list[Notice], bool]:
    """What was found, its notices, and whether all that were sent have arrived."""
    watch = file.watches[name].model_copy(update={"report": "page"})
    with tempfile.TemporaryDirectory(prefix="strelka-") as folder:
        store = Store(Path(folder) / "test.db")
        try:
            desk = make_desk(file, settings.model_copy(update={"runs": Path(folder)}), store)
            found = await limited(name, watch, desk, "test")
            notices = []
            if found.report is not None:
                body = {"watch": name, "state": found.state, **found.report.as_data()}
                body["title"] = f"Test of {body['title']}"
                notices = [Notice(f"test/{one.name}", name, "test", one, body, 1) for one in watch.notify]
            sent = [await _sent(notice, desk.courier) for notice in notices] if send else []
            return found, notices, all(sent)
        finally:
            store.close()


async def _sent(notice: Notice, courier: Courier) -> bool:
    """Whether its channel took it; either is told, for the next channel is to be tried as well."""
    try:
        await courier.send(notice)
    except (Undelivered, BadInput) as error:
        tell(f"not sent: {notice.channel.name}: {error.message}")
        return False
    tell(f"sent: {notice.channel.name}")
    return True
