"""Runs from Python: four functions, synchronous and asynchronous, that take the same options.

This module is light; what a run needs is imported when the first one is called.
"""

from __future__ import annotations

import importlib
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from agent.options import RunOptions, refuse_unknown

if TYPE_CHECKING:
    from agent.result import RunResult


def run_goal(goal: str, **options: Unpack[RunOptions]) -> RunResult:
    """Run a goal in words, or plain steps such as `open /shop; click "Lumi"`, and wait for its result.

    However the run ends is in the result. Raises BadInput when what was given cannot be used, ModelError when
    the goal needs a model and none is connected; nothing was started then. Raises RunningLoopError inside a
    coroutine: await `arun_goal` there.
    """
    result: RunResult = _calling("run_goal", options).wait("run_goal", goal, options)
    return result


def run_script(path: str | PathLike[str], **options: Unpack[RunOptions]) -> RunResult:
    """Run a script file and wait for its result. Raises as `run_goal` does."""
    result: RunResult = _calling("run_script", options).wait("run_script", Path(path), options)
    return result


async def arun_goal(goal: str, **options: Unpack[RunOptions]) -> RunResult:
    """`run_goal` for asynchronous code. Cancelled, it closes what it opened before CancelledError goes on."""
    result: RunResult = await _calling("arun_goal", options).finish("arun_goal", goal, options)
    return result


async def arun_script(path: str | PathLike[str], **options: Unpack[RunOptions]) -> RunResult:
    """`run_script` for asynchronous code, as `arun_goal`."""
    result: RunResult = await _calling("arun_script", options).finish("arun_script", Path(path), options)
    return result


def _calling(called: str, options: RunOptions) -> Any:
    refuse_unknown(called, options)
    return importlib.import_module("agent.calling")
