"""What may be said of a run from Python. Light: what the types name is not imported."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from playwright.async_api import Page as AsyncPage
    from playwright.sync_api import Page as SyncPage

    from agent.llm.types import Chat
    from browser_tools.events import Event
    from policies.approval import Approver


class RunOptions(TypedDict, total=False):
    """What may be said of a run; None is the same as not said. STRELKA_* variables come after these."""

    start: str | None
    """URL to open first; replaces the script's."""
    inputs: Mapping[str, Any] | None
    """Values for `{{name}}` in the script or goal."""
    model: str | Chat | None
    """Provider/model, or URL#name of a server, or a ready one such as a scripted model."""
    fallback: Sequence[str] | None
    """Models that are asked where `model` cannot answer, in this order."""
    policy: str | Path | None
    """Preset or policy file instead of the script's; `standard` where nobody names one."""
    floor: Sequence[str] | None
    """Policies that the run answers to as well: their denies and asks cannot be lifted."""
    page: SyncPage | AsyncPage | None
    """An open Playwright page of Chromium to run on, instead of a browser of our own. It stays open."""
    approver: Approver | None
    """Who answers when the policy asks: `async def ask(self, ask: Ask) -> Answer`. None: all is denied.
    It must not use a synchronous page, which is busy with the run; a listener may."""
    page_context: bool | None
    """False: the model is not shown the page in every prompt, and looks when it needs to."""
    listener: Callable[[Event], None] | None
    """Told of every event as it is written; synchronous runs without a page call it in another thread."""
    runs: str | Path | None
    """Folder that the run's own folder is made in; default `runs`."""
    browser: str | None
    """Path or channel of the Chromium to start."""
    headed: bool | None
    """Show the browser's window."""


def refuse_unknown(called: str, options: Mapping[str, Any]) -> None:
    """Raises TypeError, as Python does for arguments that a function does not take."""
    known = sorted(RunOptions.__optional_keys__)
    for name in options:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"options: {', '.join(known)}"
            raise TypeError(f"{called}() got an unexpected option {name!r}; {hint}")
