"""`strelka watch login`: log in as the watch's script says, and keep what the browser has then."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.cli import UsageError
from agent.cli.output import show, tell
from agent.cli.watch.opening import FILE, FileOption, opened
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from agent.watch.file import WatchFile
from agent.watch.login import write_state
from agent.watch.parts import Login
from browser_tools.shared.lent import LentSession


def command(
    watch: Annotated[str, typer.Argument(metavar="ID", help="Which watch")],
    file: FileOption = FILE,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
) -> int:
    """Its cookies and storage are kept in the file that `login` names, which only its owner may read."""
    found = opened(file)
    login = found.watch(watch).login
    if login is None or login.script is None:
        example = f"login: {{state: .state/{watch}.json, script: login.yaml}}"
        raise UsageError(f"{watch}: no script is named that logs in; add {example}")
    settings = Settings.load({"browser": browser, "model": model})
    result = asyncio.run(_logged_in(found, login, settings))
    if not result.ok:
        tell(f"{watch}: {result.status}: {result.reason}; its run is in {result.folder}")
        return result.exit_code
    show(f"{watch}: logged in; kept in {found.beside(login.state)}")
    return 0


async def _logged_in(file: WatchFile, login: Login, settings: Settings) -> RunResult:
    session = LentSession(settings.browser, headless=not settings.headed, url=settings.browser_url)
    script = load_script(file.beside(login.script or ""))
    try:
        request = RunRequest(script, settings, DenyApprover(), inputs=login.inputs, session=session)
        result = await run(request)
        if result.ok and session.session is not None:
            state = await session.session.context.storage_state(indexed_db=True)
            write_state(file.beside(login.state), state)
        return result
    finally:
        await session.close()
