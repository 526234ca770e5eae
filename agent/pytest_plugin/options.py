"""What a person says of a session of tests: on the command line, in pytest's ini file, in the environment.

Light: read in every project that has Strelka installed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import pytest

Mode = Literal["live", "record", "replay", "heal"]
Healed = Literal["fail", "warn", "pass"]
Attempts = Literal["all", "last"]
Tracing = Literal["off", "on", "retain-on-failure", "on-first-retry"]

MODES = ("replay", "heal", "record", "live")
HEALED = ("fail", "warn", "pass")
TRACING = ("off", "on", "retain-on-failure", "on-first-retry")
ATTEMPTS = ("all", "last")
OUTPUT = "strelka-results"
NEVER = frozenset({"", "0", "false", "no", "off"})

_DEFAULT = "default: under CI replay, else replay what has a plan and record the rest"
_OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mode", {"choices": MODES, "help": f"What is done ({_DEFAULT})"}),
    ("model", {"metavar": "PROVIDER/MODEL", "help": "Model that plans and judges; none where CI is set"}),
    ("policy", {"metavar": "PRESET_OR_FILE", "help": "Policy of all tests, instead of what a file names"}),
    ("limits", {"metavar": "KEY=N,...", "help": "What one test may spend: seconds=60,tokens=20000"}),
    ("output", {"metavar": "FOLDER", "help": f"Folder of runs and session pages (default: {OUTPUT})"}),
    ("trace", {"choices": TRACING, "help": "Playwright trace of a test (default: retain-on-failure)"}),
    ("attempts", {"choices": ATTEMPTS, "help": "Whose files stay where a test is run again (default: all)"}),
    ("healed", {"choices": HEALED, "help": "What a healed test is (default: fail)"}),
)  # fmt: skip
"""Each is an option `--strelka-NAME` and an ini key `strelka_NAME`; the option wins."""


@dataclass(frozen=True)
class Options:
    """What was said, and where the session's files go."""

    mode: Mode | None
    """None: nobody said."""
    model: str | None
    policy: str | None
    limits: str
    trace: Tracing
    healed: Healed
    attempts: Attempts
    inputs: tuple[str, ...]
    output: Path
    folder: Path
    """Of this session, in `output`; made when the first run is."""
    ci: bool
    headed: bool
    base_url: str

    @property
    def models(self) -> bool:
        """Whether a model may be asked at all."""
        return not self.ci and self.mode != "replay"

    def mode_for(self, plan: Path) -> Mode:
        """What is done with an act whose plan is, or would be, at `plan`."""
        if self.mode is not None:
            return self.mode
        return "replay" if self.ci or plan.exists() else "record"


KEY = pytest.StashKey[Options]()


def add(parser: pytest.Parser) -> None:
    group = parser.getgroup("strelka", "Strelka: end-to-end tests under a policy")
    for name, facts in _OPTIONS:
        group.addoption(f"--strelka-{name}", **facts)
        parser.addini(f"strelka_{name}", facts["help"], default=None)
    group.addoption(
        "--strelka-input",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Value of an input, for the *.e2e.yaml that declare it; repeatable",
    )


def read(config: pytest.Config, session: str) -> Options:
    """The options in force. Raises UsageError for an ini value that is none."""
    said = {name: _said(config, name, facts) for name, facts in _OPTIONS}
    output = Path(config.rootpath, said["output"] or OUTPUT)
    return Options(
        mode=cast("Mode | None", said["mode"]),
        model=said["model"],
        policy=_policy(config, said["policy"]),
        limits=said["limits"] or "",
        trace=cast(Tracing, said["trace"] or "retain-on-failure"),
        healed=cast(Healed, said["healed"] or "fail"),
        attempts=cast(Attempts, said["attempts"] or "all"),
        inputs=tuple(config.getoption("strelka_input")),
        output=output,
        folder=output / session,
        ci=os.environ.get("CI", "").strip().casefold() not in NEVER,
        headed=bool(config.getoption("headed", default=False)),
        base_url=_base_url(config),
    )


def _said(config: pytest.Config, name: str, facts: dict[str, Any]) -> str | None:
    given = config.getoption(f"strelka_{name}")
    value = given if given is not None else config.getini(f"strelka_{name}")
    if value is not None and value not in facts.get("choices", (value,)):
        raise pytest.UsageError(
            f"strelka_{name}: expected one of {', '.join(facts['choices'])}; got {value!r}"
        )
    return str(value) if value else None


def _policy(config: pytest.Config, said: str | None) -> str | None:
    """A file that the ini names is beside the ini; one of the command line is where that is."""
    if said is None or config.getoption("strelka_policy") is not None:
        return said
    beside = config.rootpath / said
    return str(beside) if beside.is_file() else said


def _base_url(config: pytest.Config) -> str:
    """Of pytest-base-url or pytest-playwright, where one of them is there."""
    given = config.getoption("base_url", default=None)
    if given is None:
        try:
            given = config.getini("base_url")
        except (ValueError, KeyError):
            return ""
    return str(given or "")
