"""What commands that read pages share: one page, opened through the door as a run of its own."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.cli import FAILED
from agent.cli.output import tell
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, Script
from agent.settings import Settings
from agent.steps.slots import NotThisError, url_written
from agent.steps.step import UnreadError
from browser_tools.events import Event
from policies.errors import BadInput
from policies.links import safe_links
from policies.sections import Output
from policies.url import origin_of

POLICY: dict[str, Any] = {
    "version": 1,
    "name": "reader",
    "rules": [
        {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate", "download"]}},
        {"id": "never-act", "decision": "deny", "when": {"effect": ["input", "submit", "upload", "script"]}},
    ],
}
"""As the preset readonly; a document that is no page is downloaded, read, and gone with the run's folder."""
_WHOLE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class UrlError(BadInput):
    """The argument is not a URL."""

    code = "usage.url"


@dataclass
class Paged:
    """What one run brought: how it ended, and what each tool gave back."""

    result: RunResult
    data: dict[str, Any] = field(default_factory=dict)
    """By tool, the last one's; whole, also where the log only names a file."""
    texts: dict[str, str] = field(default_factory=dict)
    status: int = 0
    error: str = ""
    address: str = ""
    """Where the navigation ended."""
    file: bytes | None = None
    """What the URL was, where it was a document and no page."""
    file_name: str = ""
    is_file: bool = False

    @cached_property
    def exit_code(self) -> int:
        """0, or why there is nothing to show; that is told on stderr, once."""
        if (self.result.ok or self.file is not None) and not self.error:
            if self.status >= 400:
                tell(f"strelka: the server answered HTTP {self.status}; this is the page that came with it")
            return 0
        tell(f"strelka: {self.error or self.result.reason}")
        return self.result.exit_code or FAILED


def address(text: str) -> str:
    """The URL in an argument. Raises UrlError."""
    try:
        found = str(url_written(text))
    except (NotThisError, UnreadError):
        found = ""
    if not _WHOLE.match(found):
        raise UrlError(f"{text!r} is not a URL; expected one such as https://example.com/")
    return found


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for runs that nobody asked to keep."""
    folder = Path(tempfile.mkdtemp(prefix="strelka-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def shown(text: str, url: str) -> str:
    """What a model wrote of the page at `url`: links to other origins cannot be clicked, no pictures."""
    return safe_links(text, Output(), lambda address: bool(url) and origin_of(address) == origin_of(url))


def paged(
    url: str, steps: Sequence[Any], settings: Settings, *, writer: bool = False, origins: Sequence[str] = ()
) -> Paged:
    """Open `url`, if one is given, and carry out `steps`; `origins` are addresses that may be read as well.

    Raises BadInput.
    """
    first = [{"navigate": {"url": url}}] if url else []
    script = LoadedScript(Script(steps=[*first, *steps], policy=POLICY))
    with scratch() as folder:
        request = RunRequest(
            script,
            settings.model_copy(update={"runs": folder}),
            DenyApprover(),
            writer=writer,
            origins=tuple(origins),
        )
        seen: list[Event] = []
        result = asyncio.run(run(request, listener=seen.append))
        out = Paged(result)
        for event in seen:
            if event.type == "tool_result":
                _take(out, event.data)
        _take_file(out)
    return out


def _take_file(out: Paged) -> None:
    """The document that came instead of a page: then the steps had none, and what they say counts nothing."""
    files = sorted((Path(out.result.folder) / "downloads").glob("*"))
    if out.is_file and files:
        out.file, out.file_name = files[0].read_bytes(), files[0].name
        out.error = ""
    elif out.is_file:
        out.error = f"{out.address} is a download that could not be kept"


def _take(out: Paged, told: dict[str, Any]) -> None:
    tool, data = str(told.get("tool", "")), told.get("data")
    out.error = out.error or str(told.get("error", ""))
    if isinstance(data, dict) and set(data) == {"artifact"}:
        path = Path(out.result.folder) / str(data["artifact"])
        data = json.loads(path.read_text(encoding="utf-8"))
    if tool == "navigate" and isinstance(data, dict):
        out.status = data.get("status") or 0
        out.address, out.is_file = str(data.get("url", "")), data.get("kind") == "download"
    out.data[tool] = data
    shown = [section for section in told.get("sections", []) if section.get("title") != "Changed"]
    out.texts[tool] = "\n".join(str(section.get("text", "")) for section in shown)
    for name in told.get("artifacts", []):
        if str(name).endswith(".json"):
            path = Path(out.result.folder) / str(name)
            out.data[f"{tool}.artifact"] = json.loads(path.read_text(encoding="utf-8"))
