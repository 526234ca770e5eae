"""Logging in before a run: a script of its own, whose cookies and storage the run begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin

from playwright.async_api import StorageState

from agent.build import REPLAYED, RunRequest, prepare
from agent.planned import plan_file
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from browser_tools.errors import StopError
from browser_tools.events import Event
from browser_tools.shared.lent import LentSession

Listener = Callable[[Event], None]
NOTHING = StorageState(cookies=[], origins=[])


class LoginFailed(StopError):
    """The script that logs in did not reach its end: nothing is known of what was to be run."""

    code = "login.failed"

    def __init__(self, path: Path, result: RunResult) -> None:
        why = f"{result.status} ({result.code}): {result.reason}"
        super().__init__(f"the login {path.name!r} did not work: {why}; its run is in {result.folder}")
        self.result = result


async def state_after(
    request: RunRequest, session: LentSession, listener: Listener | None = None
) -> StorageState:
    """What the login `request` leaves in `session`. Raises LoginFailed, BadInput."""
    result = await run(replace(request, session=session), listener=listener)
    if not result.ok or session.session is None:
        raise LoginFailed(request.script.path or Path(request.script.source), result)
    return await session.session.context.storage_state(indexed_db=True)


async def run_logged_in(request: RunRequest, *, listener: Listener | None = None) -> RunResult:
    """As `run`, after the login that the script names, if it names one: in a browser of its own.

    A login that does not work ends as `infrastructure`, with the run of the login as the result: it says
    nothing of what was to be run.
    """
    script = request.script
    if script.script.login is None or script.path is None:
        return await run(request, listener=listener)
    prepare(replace(request, state=NOTHING))  # what cannot be used is said before anybody logs in
    if request.mode in REPLAYED and not plan_file(request).exists():
        return await run(replace(request, state=NOTHING), listener=listener)
    session = LentSession(request.settings.browser, headless=not request.settings.headed)
    try:
        state = await state_after(login_request(request), session, listener)
    except LoginFailed as error:
        if error.result.status == "interrupted":
            return error.result
        return replace(error.result, status="infrastructure", code=error.code, reason=error.message)
    finally:
        await session.close()
    return await run(replace(request, state=state), listener=listener)


def login_request(request: RunRequest) -> RunRequest:
    """The login of the script in `request`, under the same settings: its start may be a path of that site.

    Raises BadScript, InputError.
    """
    script = request.script
    path = script.path
    if path is None or script.script.login is None:
        raise ValueError("only a script file names a login")
    login = load_script(path.parent / script.script.login)
    declared = login.script.inputs
    inputs = {name: value for name, value in request.inputs.items() if name in declared}
    site = request.start or script.filled("start", script.values(request.inputs)) or ""
    start = login.filled("start", login.values(inputs))
    return replace(
        request,
        script=login,
        inputs=inputs,
        start=urljoin(site, start) if start is not None else None,
        mode="live",
        models=request.models and request.mode not in REPLAYED,
        plan=None,
    )
