"""What the tests of one process share: a Chromium, and who is logged in there."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urljoin

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import StorageState

from agent.approve import DenyApprover
from agent.bridge import run_from_sync
from agent.build import RunRequest, prepare
from agent.login import LoginFailed, state_after
from agent.pytest_plugin.limits import limits_in
from agent.pytest_plugin.options import KEY as OPTIONS
from agent.pytest_plugin.options import Options, Tracing
from agent.pytest_plugin.trace import TRACE, scrub
from agent.pytest_plugin.verdicts import StrelkaTrouble
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, load_script
from agent.settings import Settings
from agent.steps.inputs import pairs
from browser_tools.chromium import Chromium
from browser_tools.session import Session, SessionOptions
from browser_tools.shared.lent import LentSession
from browser_tools.shared.remote import chromium_of
from policies.errors import StrelkaError

KEY = pytest.StashKey["Worker"]()
DEFAULT_POLICY = "testing"
"""Where neither the file nor anybody else names one: a test is of one's own site."""
T = TypeVar("T")


class Worker:
    """Made when the first test of ours runs; `close` ends what it started."""

    def __init__(self, options: Options) -> None:
        """Raises BadInput: a setting cannot be used."""
        self.options = options
        flags = {"model": options.model, "runs": options.folder / "runs", "headed": options.headed or None}
        settings = Settings.load(flags)
        silent = {} if options.models else {"model": None, "fallback": (), "verify": False}
        self.settings = settings.model_copy(update={"runs": settings.runs.absolute(), **silent})
        self._chromium: Chromium | None = None
        self._states: dict[Path, StorageState] = {}

    def carry_out(self, request: RunRequest, traced: Tracing, base_url: str) -> RunResult:
        """Log in, if its script wants that, and run `request` in a context of its own.

        Its trace is in the run's folder afterwards, where it was wanted and there is one.
        """
        return self._wait(self._carried_out(request, traced, base_url))

    def login(self, script: Path) -> StorageState:
        """What the script leaves when it has logged in; carried out once. Raises StrelkaTrouble."""
        return self._wait(self._logged_in(script, self.options.base_url))

    def close(self) -> None:
        if self._chromium is not None:
            self._wait(self._chromium.close())
            self._chromium = None

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return run_from_sync(work)

    async def chromium(self) -> Chromium:
        """The browser of this process, started again if it was lost. Raises BrowserMissingError."""
        if self._chromium is not None and not self._chromium.alive:
            await self._chromium.close()
            self._chromium = None
        if self._chromium is None:
            settings = self.settings
            self._chromium = await chromium_of(
                settings.browser, settings.browser_url, headless=not settings.headed
            )
        return self._chromium

    async def _carried_out(self, request: RunRequest, traced: Tracing, base_url: str) -> RunResult:
        login, path = request.script.script.login, request.script.path
        state = None
        if login is not None and path is not None:
            state = await self._logged_in(path.parent / login, base_url)
        session = TestSession(await self._started(), state, traced=traced != "off")
        try:
            request = replace(request, session=session)
            result = await run(request)
            if traced == "on" or (traced != "off" and not result.ok):
                path = Path(result.folder) / TRACE
                if await session.keep_trace(path):
                    scrub(path, prepare(request).redactor())
            return result
        finally:
            await session.close()

    async def _started(self) -> Chromium:
        try:
            return await self.chromium()
        except StrelkaError as error:
            raise StrelkaTrouble(f"{error.message} ({error.code})") from error

    async def _logged_in(self, path: Path, base_url: str) -> StorageState:
        path = path.resolve()
        if path not in self._states:
            script = load_script(path)
            inputs = inputs_for(script, self.options)
            start = start_of(script, script.values(inputs), base_url)
            request = self.request(script=script, inputs=inputs, start=start)
            session = TestSession(await self._started())
            try:
                self._states[path] = await state_after(request, session)
            except LoginFailed as error:
                raise StrelkaTrouble(error.message) from None
            finally:
                await session.close()
        return self._states[path]

    def bounded(self, script: LoadedScript) -> LoadedScript:
        """The script under the limits of the session's tests too. Raises LimitsError."""
        limits = script.script.limits.minimum(limits_in(self.options.limits))
        return replace(script, script=script.script.model_copy(update={"limits": limits}))

    def request(self, **given: Any) -> RunRequest:
        """A run as a test makes it: nobody is there to answer, a failure is pictured."""
        script = given["script"].script
        named = self.options.policy or (DEFAULT_POLICY if script.policy is None else None)
        common = {
            "settings": self.settings,
            "approver": DenyApprover(),
            "policy": named,
            "models": self.options.models,
            "pictured": True,
        }
        return RunRequest(**{**common, **given})


def worker_of(config: pytest.Config) -> Worker:
    """The one of this process, made when it is first asked for. Raises BadInput."""
    if KEY not in config.stash:
        worker = Worker(config.stash[OPTIONS])
        config.stash[KEY] = worker
        config.add_cleanup(worker.close)
    return config.stash[KEY]


def inputs_for(script: LoadedScript, options: Options) -> dict[str, str]:
    """What `--strelka-input` says of the inputs that the script declares. Raises InputError."""
    declared = script.script.inputs
    return {name: value for name, value in pairs(options.inputs).items() if name in declared}


def start_of(script: LoadedScript, inputs: Mapping[str, Any], base_url: str) -> str | None:
    """The script's start below `base_url`, where it begins with `/`; None: as it stands. Raises BadScript."""
    start = script.filled("start", inputs)
    return urljoin(base_url, start) if base_url and start is not None and start.startswith("/") else None


class TestSession(LentSession):
    """A fresh context of the worker's Chromium for one test."""

    __test__ = False

    def __init__(
        self, chromium: Chromium, state: StorageState | None = None, *, traced: bool = False
    ) -> None:
        super().__init__(chromium=chromium)
        self._state = state
        self._traced = traced

    async def lend(self, options: SessionOptions) -> Session:
        first = self.session is None
        session = await super().lend(replace(options, state=self._state))
        if first and self._traced:
            await session.context.tracing.start(snapshots=True)
        return session

    async def keep_trace(self, path: Path) -> bool:
        """Write the trace to `path`, and whether there is one: none where the browser is gone."""
        if self.session is None:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            await self.session.context.tracing.stop(path=path)
        except PlaywrightError:
            return False
        return True
