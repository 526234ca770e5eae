"""What a run ends with: status, exit code, and the file `result.json`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from browser_tools.events import Event, read_events
from browser_tools.whole import storage_error, write_whole
from policies.errors import StrelkaError

Status = Literal[
    "passed", "finished", "failed", "infrastructure", "stale", "healed", "denied", "limit", "interrupted"
]

EXIT_CODES: dict[Status, int] = {
    "passed": 0,
    "finished": 0,
    "failed": 1,
    "infrastructure": 3,
    "stale": 4,
    "healed": 4,
    "denied": 5,
    "limit": 6,
    "interrupted": 130,
}
"""DESIGN's contract; 2 (usage or a bad file) never gets as far as a run."""


@dataclass(frozen=True)
class RunResult:
    """The outcome of one run; `result.json` holds the same."""

    run: str
    status: Status
    answer: str = ""
    content_format: str = "plain"
    data: Any = None
    checks: tuple[dict[str, Any], ...] = ()
    """One mapping for each expectation: ok, what, expected, seen, where."""
    reason: str = ""
    """Why it did not pass or finish, in one sentence."""
    code: str = ""
    url: str = ""
    """Where the run ended."""
    seconds: float = 0.0
    usage: dict[str, Any] = field(default_factory=dict)
    folder: str = ""
    mode: str = "live"
    """`live`, `record`, `replay` or `heal`."""
    plan: dict[str, Any] = field(default_factory=dict)
    """Of a recorded or replayed run: `path`, `digest`, `steps`; where it was healed `healed` (a line for each
    step) and `patch` (a file)."""
    triage: dict[str, Any] = field(default_factory=dict)
    """Of a replay that failed: `class`, `step`, `expected`, `seen`, `next`, `screenshot`."""

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.status]

    @property
    def ok(self) -> bool:
        return self.exit_code == 0

    @property
    def text(self) -> str:
        """The answer."""
        return self.answer

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order, read from the run's log when first asked for. Raises OSError."""
        return tuple(read_events(Path(self.folder) / "events.jsonl"))

    def raise_for_status(self) -> RunResult:
        """This result if it passed or finished. Raises RunError otherwise."""
        if not self.ok:
            raise RunError(self)
        return self

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "checks": list(self.checks), "exit_code": self.exit_code}

    def write(self, folder: Path) -> None:
        """Write `result.json` whole or not at all. Raises StorageError."""
        path = folder / "result.json"
        text = json.dumps(self.as_data(), ensure_ascii=False, indent=2) + "\n"
        try:
            # half of a surrogate pair, as a folder's name may hold it, is written as JSON writes it
            write_whole(path, text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise storage_error(repr(str(path)), error) from error


class RunError(StrelkaError):
    """A run neither passed nor finished; `result` tells everything, `code` is its code."""

    code = "run.failed"

    def __init__(self, result: RunResult) -> None:
        words = f"the run ended with {result.status!r}: {result.reason}; its log is in {result.folder!r}"
        super().__init__(words, code=result.code or None)
        self.result = result
