"""The command line: one module a command, imported only when it is called.

Exit codes: 0 passed or finished, 1 failed, 2 usage or a bad file, 3 infrastructure, 4 stale plan, 5 denied,
6 limit, 130 interrupted; 141 when whoever reads our output went away.
"""

from __future__ import annotations

import errno
import gc
import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches

from agent.cli import streams
from agent.errors import ModelError, PlanError
from browser_tools.errors import StopError
from policies.errors import BadInput, StrelkaError

COMMANDS: dict[str, str] = {
    "run": "Run a script, or a goal in words",
    "replay": "Replay a recorded test, without a model",
    "export": "Write a recorded test as plain pytest-playwright code",
    "chat": "Ask and act step by step, on one page with one history",
    "check": "Check script files without running them",
    "steps": "Show how plain steps are read",
    "summarize": "Say what pages and files say, each sentence with its source",
    "extract": "Read a page into a JSON Schema, each value with its source",
    "search": "Search the web or one site, results as data",
    "workflow": "Run work that is offered by name: compare products, check links, ...",
    "watch": "Look at pages on a schedule, and tell what changed",
    "serve": "Serve the web page and the HTTP API on this machine",
    "worker": "Look at pages together with other machines, through Postgres",
    "read": "Show the main text of a page, its outline, links or one section",
    "observe": "Show a page as a model would see it",
    "tools": "List the tools, or show one",
    "models": "List what models can do, or test one",
    "init": "Begin a project: policy, script, watch, workflow, test, CI job",
    "policy": "Check, test, explain and mutate policy files",
    "approvals": "List what is asked and what was approved to be remembered, or take it back",
    "completion": "Write what a shell needs to complete commands and options",
    "config": "Show the settings, and where each comes from",
    "doctor": "Say what is installed, what is missing, and what mends it",
    "mcp": "Give the tools to any MCP client, under the same policy",
    "log": "Show what happened in a run",
    "report": "Write what happened in a run as one HTML page",
}
"""Name -> one line of help; `agent/cli/<name>.py` holds `command`, and is imported when it is called."""

USAGE, INFRASTRUCTURE, FAILED, STALE, INTERRUPTED, PIPE_CLOSED = 2, 3, 1, 4, 130, 141
INVALID_PLAN = "plan.invalid"
"""A bad file, but one that a replay was to follow."""


class UsageError(BadInput):
    """The command line itself is wrong."""

    code = "usage"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Errors of ours are messages on stderr, never tracebacks."""
    streams.prepare()
    try:
        code = _dispatch(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return code
    except StrelkaError as error:
        print(f"strelka: {error.message}", file=sys.stderr)
        return exit_code_of(error)
    except KeyboardInterrupt:
        print("strelka: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        streams.forget_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF):
            raise
        print(f"strelka: cannot write the output: {error.strerror}", file=sys.stderr)
        streams.forget_output()
        return INFRASTRUCTURE


def exit_code_of(error: StrelkaError) -> int:
    """The exit code of an error that ended a command before there was a result."""
    if isinstance(error, PlanError) or error.code == INVALID_PLAN:
        return STALE
    if isinstance(error, BadInput):
        return USAGE
    return INFRASTRUCTURE if isinstance(error, StopError | ModelError) else FAILED


def _dispatch(arguments: list[str]) -> int:
    if not arguments:
        print(_help(), file=sys.stderr)
        return USAGE
    name, *rest = arguments
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in ("--help", "-h", "help"):
        print(_help())
        return 0
    if name == "--version":
        print(f"strelka {_version()}")
        return 0
    if name not in COMMANDS:
        raise UsageError(_unknown(name))
    with _uncollected():
        command = importlib.import_module("agent.cli.invoke").invocation(name, rest)
    return int(command() or 0)


@contextmanager
def _uncollected() -> Iterator[None]:
    """What is imported stays, so nobody looks for garbage in it, then or later: a twelfth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {words}" for name, words in COMMANDS.items()]
    return "\n".join(
        [
            "Strelka: a headless browser agent on a leash.",
            "",
            "Usage: strelka COMMAND [ARGUMENTS] [--json]",
            "",
            *lines,
            "",
            "strelka COMMAND --help says more. First steps: strelka doctor, then",
            "  strelka run 'open /; summarize the page' --start https://example.com/",
        ]
    )


def _unknown(name: str) -> str:
    if name.startswith("-"):
        return f"unknown option {name!r}; expected: strelka COMMAND [ARGUMENTS]"
    near = get_close_matches(name, COMMANDS, n=1)
    if near:
        return f"unknown command {name!r}; did you mean {near[0]!r}?"
    return f"unknown command {name!r}; commands: {', '.join(COMMANDS)}"


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # 30 ms that only this costs

    try:
        return version("strelka")
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "(not installed)"
