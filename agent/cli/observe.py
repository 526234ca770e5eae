"""`strelka observe`: one page, as a model would see it. It goes through the door, as a run of two steps."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.cli.output import show, show_json, tell
from agent.run import run
from agent.script import LoadedScript, Script
from agent.settings import Settings
from agent.steps.slots import NotThisError, url_written
from agent.steps.step import UnreadError
from browser_tools.events import Event
from policies.errors import BadInput

POLICY = "readonly"


class UrlError(BadInput):
    """The argument is not a URL."""

    code = "usage.url"


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="The page")],
    budget: Annotated[int | None, typer.Option(help="Tokens it may cost")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print text, title and signals as JSON")] = False,
) -> int:
    """Text in reading order with element handles, inside the budget, and what was left out."""
    settings = Settings.load({"budget": budget, "browser": browser})
    script = LoadedScript(Script(start=_address(url), steps=["observe the page"], policy=POLICY))
    seen: dict[str, Any] = {}

    def listen(event: Event) -> None:
        if event.type == "tool_result" and event.data.get("tool") == "observe_dom":
            seen.update(event.data.get("data") or {})

    with tempfile.TemporaryDirectory(prefix="strelka-observe-") as folder:
        settings = settings.model_copy(update={"runs": Path(folder)})
        result = asyncio.run(run(RunRequest(script, settings, DenyApprover()), listener=listen))
    if not result.ok:
        tell(f"strelka: {result.reason}")
    elif json:
        show_json({**seen, "text": result.answer})
    else:
        show(result.answer)
    return result.exit_code


def _address(text: str) -> str:
    try:
        return str(url_written(text))
    except (NotThisError, UnreadError):
        raise UrlError(f"{text!r} is not a URL; expected one such as https://example.com/") from None
