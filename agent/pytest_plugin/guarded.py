"""The guard of a browser that pytest-playwright starts: whole during runs and open between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from browser_tools.egress.guard import Guard
from browser_tools.egress.launch import launch_options
from browser_tools.errors import BrowserMissingError
from browser_tools.machine.find import downloaded, find
from policies.action import Action, Decision
from policies.gate import NOTHING_YET, Gate, Layer
from policies.schema import Policy
from policies.state import State

KEY = pytest.StashKey[Guard]()
CHOSEN = ("executable_path", "channel")


class OpenGate(Gate):
    """Between runs the browser belongs to its tests, and to those that know nothing of us: all is let
    through but what leads back to our own proxy."""

    def __init__(self) -> None:
        super().__init__((Layer("tests", Policy(version=1)),))

    def decide(self, action: Action, state: State = NOTHING_YET) -> Decision:
        decision = super().decide(action, state)
        if decision.reason == "net.self":
            return decision
        return Decision(verdict="allow", reason="default", message="no run of ours is under way")


@contextmanager
def launch(given: dict[str, Any], config: pytest.Config) -> Iterator[dict[str, Any]]:
    """Launch arguments with the guard's flags added to those that are `given`.

    A proxy that the project chose stays: then only calls are guarded, as the log of every run says.
    """
    chosen = {**given, **_program(given)}
    if "proxy" in given:
        yield chosen
        return
    guard = Guard(OpenGate())
    config.stash[KEY] = guard
    try:
        ours = launch_options(guard)
        yield {**chosen, **ours, "args": [*given.get("args", ()), *ours["args"]]}
    finally:
        del config.stash[KEY]
        guard.close()


def _program(given: dict[str, Any]) -> dict[str, str]:
    """The system's Chromium, where Playwright has none of its own and nobody named one."""
    if any(name in given for name in CHOSEN) or next(downloaded(), None) is not None:
        return {}
    try:
        return {"executable_path": find().path}
    except BrowserMissingError:
        return {}  # Playwright says itself what is missing
