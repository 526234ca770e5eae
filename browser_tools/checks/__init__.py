"""Deterministic expectations on a page, and on what a run brought back. No model has a say in them.

A `Check` says one thing (a mapping of one key: an entry of a script's `expect`, or the arguments of the
`check` tool), `run_check` finds out whether it holds, and a `CheckResult` tells what was seen instead.
"""

from browser_tools.checks.kinds import (
    AriaIs,
    Check,
    Compared,
    DownloadIs,
    ElementIs,
    RequestsFine,
    Shown,
    Silence,
    TextIs,
    UrlIs,
)
from browser_tools.checks.result import CheckResult, RunFacts
from browser_tools.checks.run import run_check
from browser_tools.checks.schema import output_problems

__all__ = [
    "AriaIs",
    "Check",
    "CheckResult",
    "Compared",
    "DownloadIs",
    "ElementIs",
    "RequestsFine",
    "RunFacts",
    "Shown",
    "Silence",
    "TextIs",
    "UrlIs",
    "output_problems",
    "run_check",
]
