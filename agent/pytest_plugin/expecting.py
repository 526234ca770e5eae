"""Whether a Python test expects anything: one that only acts could not fail by what it tests."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from policies.errors import BadInput

ACTS = "act"
EXPECTS = ("check", "extract")
PAGE_WAITS = ("wait_for", "expect_")
STRELKA, PAGE = "strelka", "page"


def refuse_unexpecting(name: str, function: Callable[..., Any] | None) -> None:
    """Raises BadInput for a test that acts, and plainly holds nothing against the page.

    Plainly: no `assert`, no `check`, and nothing is called that is not `page` or `strelka`, for a function
    of the project's own may be what expects.
    """
    called = _called(function) if function is not None else []
    if (STRELKA, ACTS) in called and not any(_may_expect(*one) for one in called):
        raise BadInput(
            f"{name} expects nothing, so it could not fail; say what must hold, such as: "
            "strelka.check('text \"Thank you\" is visible'), or an assert",
            code="test.no_expectation",
        )


def _called(function: Callable[..., Any]) -> list[tuple[str, str]]:
    """(name, method) of each call; an assert is a call of `assert`."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function))))
    except (OSError, TypeError, SyntaxError):
        return []
    (test,) = tree.body[:1]
    told = []
    for node in (inner for part in getattr(test, "body", []) for inner in ast.walk(part)):
        if isinstance(node, ast.Assert | ast.Raise | ast.With | ast.AsyncWith):
            told.append(("assert", ""))
        elif isinstance(node, ast.Call):
            told.append(_callee(node.func))
    return told


def _callee(expression: ast.expr) -> tuple[str, str]:
    """`page.locator("a").click` -> ("page", "click")."""
    method = expression.attr if isinstance(expression, ast.Attribute) else ""
    while not isinstance(expression, ast.Name):
        inner = getattr(expression, "value", None) or getattr(expression, "func", None)
        if not isinstance(inner, ast.expr):
            return "", method
        expression = inner
    return expression.id, method


def _may_expect(name: str, method: str) -> bool:
    if name == STRELKA:
        return method in EXPECTS
    return name != PAGE or method.startswith(PAGE_WAITS)
