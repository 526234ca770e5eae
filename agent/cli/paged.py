"""What commands that read pages share: one page, opened through the door as a run of its own."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.cli import FAILED
from agent.cli.ending import run_to_end
from agent.cli.output import tell
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, Script
from agent.settings import Settings
from agent.steps.slots import NotThisError, url_written
from agent.steps.step import UnreadError
from browser_tools.events import Event
from browser_tools.text.html.onward import MORE
from policies.errors import BadInput
from policies.links import safe_links
from policies.sections import Output
from policies.url import origin_of

_ACTS = ["input", "submit", "upload", "script"]
POLICY: dict[str, Any] = {
    "version": 1,
    "name": "reader",
    "limits": {"downloads": 3},
    "files": {
        "download": {
            "max": "50MB",
            "types": ["pdf", "html", "json", "xml", "txt", "csv", "svg", "png", "jpeg", "gif", "webp"],
        }
    },
    "rules": [
        {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate", "download"]}},
        {"id": "never-act", "decision": "deny", "when": {"effect": _ACTS}},
    ],
    "flows": [
        {"id": "address-stays", "from": "*", "to": "other_origin", "effect": "navigate", "decision": "deny"}
    ],
}
"""As the preset readonly, and documents that are no pages may be fetched: of types that can be read, into the
folder of this run, which is gone when it ends. Only what the asked address itself answers with is read."""
_BUTTONS = {"effect": ["input"], "role": ["button", "link"], "name": list(MORE)}


def policy_for(pages: int) -> dict[str, Any]:
    """Who asks for several pages lets buttons be pressed that are called `Load more` and the like."""
    if pages < 2:
        return POLICY
    look, never = POLICY["rules"]
    more = {"id": "load-more", "decision": "allow", "when": _BUTTONS}
    return {**POLICY, "rules": [look, more, {**never, "unless": _BUTTONS}]}


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
    partial: bool = False
    """The page did not finish loading: what had arrived was read."""
    error: str = ""
    address: str = ""
    """Where the navigation ended."""
    notes: dict[str, list[str]] = field(default_factory=dict)
    """What the tool says of its own work."""
    cursors: dict[str, int] = field(default_factory=dict)

    @property
    def landing(self) -> dict[str, Any]:
        """How the page came, for `--json`."""
        return {"http_status": self.status or None, "partial": self.partial}

    @cached_property
    def failure(self) -> int:
        """0, or why there is nothing to show; that is told on stderr, once."""
        if self.result.ok and not self.error:
            return 0
        tell(f"strelka: {self.error or self.result.reason}")
        return self.result.exit_code or FAILED

    @cached_property
    def exit_code(self) -> int:
        """`failure`, or 1 where what there is to show came with an HTTP error; tells it, and half a page."""
        if not self.failure and self.partial:
            tell("strelka: the page did not finish loading; this is what had arrived")
        if not self.failure and self.status >= 300:
            nowhere = " (a redirect) without saying where to" if self.status < 400 else ""
            answer = f"the server answered HTTP {self.status}{nowhere}"
            tell(f"strelka: {answer}; this is the page that came with it")
            return FAILED
        return self.failure


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


def in_words(sections: Sequence[Mapping[str, Any]]) -> tuple[str, list[str]]:
    """What a page says in a tool's result, each part under its title if there are several; and the notes."""
    told = [one for one in sections if one.get("untrusted") and one.get("title") != "Changed"]
    titled = len(told) > 1
    parts = (f"{one['title']}:\n{one['text']}\n" if titled else str(one["text"]) for one in told)
    notes = [str(one.get("text", "")) for one in sections if one.get("title") == "Note"]
    return "\n".join(parts).rstrip("\n"), notes


def paged(
    url: str,
    steps: Sequence[Any],
    settings: Settings,
    *,
    writer: bool = False,
    origins: Sequence[str] = (),
    pages: int = 1,
    hear: Callable[[Event], None] = lambda event: None,
) -> Paged:
    """Open `url`, if one is given, and carry out `steps`; `origins` are addresses that may be read as well.

    `hear` is told of everything that happens, as it happens. Raises BadInput.
    """
    first = [{"navigate": {"url": url}}] if url else []
    script = LoadedScript(Script(steps=[*first, *steps], policy=policy_for(pages)))
    with scratch() as folder:
        request = RunRequest(
            script,
            settings.model_copy(update={"runs": folder}),
            DenyApprover(),
            writer=writer,
            origins=tuple(origins),
        )
        seen: list[Event] = []

        def listen(event: Event) -> None:
            seen.append(event)
            hear(event)

        out = Paged(run_to_end(run(request, listener=listen)))
        for event in seen:
            if event.type == "tool_result" and "." not in str(event.data.get("call")):  # no part of another
                _take(out, event.data)
    return out


def _take(out: Paged, told: dict[str, Any]) -> None:
    tool, data = str(told.get("tool", "")), told.get("data")
    out.error = out.error or str(told.get("error", ""))
    if isinstance(data, dict) and set(data) == {"artifact"}:
        path = Path(out.result.folder) / str(data["artifact"])
        data = json.loads(path.read_text(encoding="utf-8"))
    if tool == "navigate" and isinstance(data, dict):
        out.status = data.get("status") or 0
        out.partial = bool(data.get("partial"))
        out.address = str(data.get("url", ""))
    out.data[tool] = data
    out.texts[tool], out.notes[tool] = in_words(told.get("sections", []))
    if told.get("cursor") is not None:
        out.cursors[tool] = told["cursor"]
    for name in told.get("artifacts", []):
        if str(name).endswith(".json"):
            path = Path(out.result.folder) / str(name)
            out.data[f"{tool}.artifact"] = json.loads(path.read_text(encoding="utf-8"))
