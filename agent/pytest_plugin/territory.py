"""Where a test may be: a policy that names its origins binds the test's own code as well as its acts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.pytest_plugin.verdicts import StrelkaFailure
from browser_tools.registry import TOOLS
from policies.action import Action
from policies.gate import Gate, Layer
from policies.load import load_policy


@contextmanager
def bound(page: Any, named: str | None) -> Iterator[None]:
    """While it lasts, every document that a tab of the page's context asks for is held against the policy.

    Raises StrelkaFailure at the end where one was outside. A policy that gets its origins from where a run
    starts binds the runs alone. Raises BadPolicy.
    """
    policy = load_policy(named, tools=tuple(TOOLS)) if named else None
    if policy is None or policy.origins.names_nothing:
        yield
        return
    gate, left = Gate((Layer("policy", policy),)), list[str]()

    def look(request: Any) -> None:
        if _is_document(request):
            decision = gate.decide(Action(entry="request", url=request.url, resource="document"))
            left.extend([] if decision.allowed else [f"{request.url} ({decision.reason})"])

    page.context.on("request", look)
    try:
        yield
    finally:
        page.context.remove_listener("request", look)
    if left:
        raise StrelkaFailure(f"policy: expected: no page outside of what {named!r} allows; seen: {left[0]}")


def _is_document(request: Any) -> bool:
    """Whether a tab would show it."""
    if not request.is_navigation_request():
        return False
    try:
        return request.frame.parent_frame is None
    except PlaywrightError:  # of a tab that is only just there
        return True
