"""`strelka observe`: one page, as a model would see it. It goes through the door, as a run of two steps."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.cli import FAILED
from agent.cli.ending import run_to_end
from agent.cli.output import show, show_json, tell
from agent.run import run
from agent.script import LoadedScript, Script
from agent.settings import Settings
from agent.steps.slots import NotThisError, url_written
from agent.steps.step import UnreadError
from browser_tools.events import Event
from policies.errors import BadInput

POLICY = "readonly"
_WHOLE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class UrlError(BadInput):
    """The argument is not a URL."""

    code = "usage.url"


class PictureError(BadInput):
    """The picture cannot be written where it should be."""

    code = "usage.picture"


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="The page")],
    budget: Annotated[int | None, typer.Option(help="Tokens it may cost")] = None,
    cursor: Annotated[int, typer.Option(min=0, help="Go on where a cut named this cursor")] = 0,
    viewport: Annotated[bool, typer.Option("--viewport", help="Only what is in the window")] = False,
    annotate: Annotated[
        Path | None, typer.Option(metavar="PNG", help="Save a picture of the window with the handles on it")
    ] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print text, outline, items, elements and signals as JSON")
    ] = False,
) -> int:
    """Text in reading order with element handles, inside the budget, and what was left out.

    A page that the server sends with an error is shown too; its status is told on stderr.
    """
    settings = Settings.load({"budget": budget, "browser": browser})
    address = _address(url)
    wish = {"cursor": cursor, "viewport": viewport, "structure": as_json, "annotate": annotate is not None}
    steps = [{"navigate": {"url": address}}, {"observe_dom": wish}]
    script = LoadedScript(Script(steps=steps, policy=POLICY))
    sight = Sight()
    with tempfile.TemporaryDirectory(prefix="strelka-observe-") as folder:
        settings = settings.model_copy(update={"runs": Path(folder)})
        result = run_to_end(run(RunRequest(script, settings, DenyApprover()), listener=sight.take))
        if annotate is not None and (picture := sight.picture(Path(folder))):
            _save(picture, annotate)
        page = sight.whole(Path(folder))
    if not result.ok or sight.kind == "download":
        tell(f"strelka: {sight.error or result.reason}")
        return result.exit_code or FAILED
    if sight.status >= 400:
        tell(f"strelka: {sight.url} answered HTTP {sight.status}; this is the page that came with it")
    if why := page.get("no_picture"):
        tell(f"strelka: no picture: {why}")
    if as_json:
        show_json({**page, "status": sight.status or None, "text": result.answer})
    else:
        show(result.answer)
    return 0


@dataclass
class Sight:
    """What the events of the two steps tell."""

    url: str = ""
    kind: str = ""
    status: int = 0
    page: dict[str, Any] = field(default_factory=dict)
    error: str = ""

    def picture(self, folder: Path) -> Path | None:
        """The file with the marks, of the run that was kept in `folder`."""
        name = Path(str(self.whole(folder).get("picture", ""))).name
        return next(folder.rglob(name), None) if name else None

    def whole(self, folder: Path) -> dict[str, Any]:
        """The page as data; where it is too long for the log, from the run's file below `folder`."""
        name = Path(str(self.page.get("artifact", ""))).name
        kept = next(folder.rglob(name), None) if name else None
        page: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept else self.page
        return page

    def take(self, event: Event) -> None:
        if event.type != "tool_result":
            return
        data = event.data.get("data") or {}
        self.error = self.error or event.data.get("error", "")
        if event.data.get("tool") == "navigate":
            self.url, self.kind = data.get("url", ""), data.get("kind", "")
            self.status = data.get("status") or 0
            if self.kind == "download":
                self.error = f"{self.url} is a download, not a page"
        elif event.data.get("tool") == "observe_dom":
            self.page = data


def _save(picture: Path, target: Path) -> None:
    try:
        shutil.copyfile(picture, target)
    except OSError as error:
        raise PictureError(
            f"cannot write {str(target)!r}: {error.strerror or error}; give a file in a folder that exists"
        ) from error


def _address(text: str) -> str:
    try:
        address = str(url_written(text))
    except (NotThisError, UnreadError):
        address = ""
    if not _WHOLE.match(address):
        raise UrlError(f"{text!r} is not a URL; expected one such as https://example.com/")
    return address
