"""A page seen through a browser: a run of its own through the door, whose last page is read and pictured.

Runs of looks that found something new or failed stay in `runs/watches/ID/`, as many as the watch keeps.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.binding import first_address, policy_layers
from agent.build import RunRequest, read_steps
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, Script, load_script
from agent.settings import Settings
from agent.watch.fetch import Fetched, checked, of_status
from agent.watch.file import DEFAULT_POLICY, Watch, WatchFile
from agent.watch.login import read_state
from agent.watch.records import State
from browser_tools.events import Event
from policies.gate import Layer

READ, PICTURE = "get_page_text", "screenshot"
LAST: tuple[dict[str, Any], ...] = ({READ: {"html": True}}, {PICTURE: {"full_page": True}})
"""What every visit ends with."""
MOST_PICTURE_BYTES = 4_000_000
TROUBLE: dict[str, State] = {"denied": "blocked", "limit": "timeout"}
"""What the end of a run says of a page; else `error`."""


@dataclass(frozen=True)
class Visits:
    """The visits of one file of watches."""

    file: WatchFile
    settings: Settings

    def folder(self, name: str) -> Path:
        """Where the runs and pages of a watch are kept."""
        return self.settings.runs / "watches" / name

    def script(self, watch: Watch, address: str) -> LoadedScript:
        """The script that reaches the page, without what is done there. Raises BadScript."""
        if watch.script is None:
            return LoadedScript(Script(steps=[{"navigate": {"url": address}}]))
        loaded = load_script(self.file.beside(watch.script))
        script = loaded.script
        steps: list[str | dict[str, Any]] = (
            [script.steps] if isinstance(script.steps, str) else [*script.steps]
        )
        if not script.steps and script.goal is not None:
            steps = [{"goal": script.goal}]
        return replace(loaded, script=script.model_copy(update={"steps": steps, "goal": None}))

    def first(self, watch: Watch) -> str:
        """The address that a watch begins at; "" where its script names none. Raises BadScript."""
        if watch.script is None:
            return watch.addresses[0]
        loaded = self.script(watch, "")
        values = loaded.values(watch.inputs)
        return loaded.filled("start", values) or first_address(read_steps(loaded, values))

    def needs_model(self, watch: Watch) -> bool:
        """Whether a step of its script is a goal for a model."""
        loaded = self.script(watch, watch.addresses[0] if watch.addresses else "")
        return any(step.goal for step in read_steps(loaded, loaded.values(watch.inputs)))

    def policy(self, watch: Watch) -> str | None:
        """As a run takes it; None: what the script says."""
        named = watch.policy or (DEFAULT_POLICY if watch.script is None else None)
        beside = self.file.beside(named) if named is not None else None
        return str(beside) if beside is not None and beside.is_file() else named

    def layers(self, watch: Watch) -> list[Layer]:
        """What the policy says of its pages. Raises BadPolicy, BadScript."""
        starts = tuple(filter(None, (*watch.addresses, self.first(watch))))
        script = self.script(watch, starts[0] if starts else "")
        return policy_layers(script, self.policy(watch), starts, self.settings.floor)[0]

    async def visit(self, name: str, address: str, watch: Watch) -> tuple[Fetched, RunResult]:
        """Open `address`, or run the script. Raises BadInput, NoLogin for what a person wrote."""
        loaded = self.script(watch, address)
        steps = [*loaded.script.steps, *LAST]
        model = {"model": None if watch.model == "none" else watch.model} if watch.model else {}
        request = RunRequest(
            replace(loaded, script=loaded.script.model_copy(update={"steps": steps, "name": name})),
            self.settings.model_copy(update={"headed": False, "runs": self.folder(name), **model}),
            DenyApprover(),
            inputs=watch.inputs,
            policy=self.policy(watch),
            state=read_state(self.file.beside(watch.login.state)) if watch.login is not None else None,
            pictured=True,
        )
        seen: list[Event] = []
        result = await run(request, listener=seen.append)
        if result.status == "interrupted":  # a run ends soundly when it is cancelled; the look is to end, too
            raise asyncio.CancelledError
        return await asyncio.to_thread(_found, address, result, seen), result


def _found(address: str, result: RunResult, seen: Iterable[Event]) -> Fetched:
    """The last page of a run, or why there is none."""
    folder = Path(result.folder)
    done = [event.data for event in seen if event.type == "tool_result"]
    page = Fetched(address, result.url, how="browser", folder=result.folder, picture=_picture(folder))
    texts = [told for told in done if told.get("tool") == READ and "status" in _data(told, folder)]
    unpictured = bool(done) and done[-1].get("tool") == PICTURE and not done[-1].get("ok")
    if not texts or not (result.ok or unpictured):
        return replace(page, state=TROUBLE.get(result.status, "error"), reason=result.reason)
    notes = ("no picture could be taken",) if unpictured else ()
    return _read(replace(page, notes=notes), texts[-1], folder)


def _read(page: Fetched, told: dict[str, Any], folder: Path) -> Fetched:
    """The page that the last call of a run brought."""
    from browser_tools.text.reading.documents import document
    from browser_tools.text.reading.page import of_text

    data = _data(told, folder)
    status = data["status"] if isinstance(data["status"], int) else 200
    refused = of_status(status)
    if refused is not None:
        return replace(page, state=refused[0], reason=refused[1], status=status, wants_login=status == 401)
    html = _kept(told, ".html")
    if html:
        path = folder / html
        text = path.read_text(encoding="utf-8")
        path.unlink()  # it is kept as the lines that are compared
        reading = document(text.encode(), page.url, media="text/html; charset=utf-8")
        return checked(replace(page, html=text, reading=reading), data.get("signals") or ())
    cut = _kept(told, ".txt")
    whole = (folder / cut).read_text(encoding="utf-8") if cut else str(data.get("text", ""))
    return checked(replace(page, reading=of_text(whole, page.url)))


def _data(told: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What a call brought, from its artifact where it was too long for the log."""
    data = told.get("data")
    if isinstance(data, dict) and isinstance(data.get("artifact"), str):
        data = json.loads((folder / data["artifact"]).read_text(encoding="utf-8"))
    return data if isinstance(data, dict) else {}


def _kept(told: dict[str, Any], suffix: str) -> str:
    """The name of the artifact of that kind; "" if there is none."""
    return next((str(one) for one in told.get("artifacts") or () if str(one).endswith(suffix)), "")


def picture_in(folder: Path) -> Path | None:
    """The last picture that the run in `folder` took."""
    return max((folder / "artifacts").glob("*screenshot*.png"), default=None)


def _picture(folder: Path) -> bytes:
    """The last picture, if it is not too large to keep."""
    newest = picture_in(folder)
    with suppress(OSError):
        if newest is not None and newest.stat().st_size <= MOST_PICTURE_BYTES:
            return newest.read_bytes()
    return b""


def tidy(folder: Path, done: Iterable[str], most: int) -> None:
    """Forget the runs in `done`, and of all runs and pages of a watch but the newest `most` of each kind."""
    for one in done:
        shutil.rmtree(one, ignore_errors=True)
    if not folder.is_dir():
        return
    entries = sorted(folder.iterdir(), reverse=True)
    for old in [one for one in entries if one.is_dir()][most:]:
        shutil.rmtree(old, ignore_errors=True)
    for page in [one for one in entries if one.suffix == ".html"][most:]:
        page.unlink(missing_ok=True)
