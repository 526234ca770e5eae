"""GitHub Actions: an annotation for each failed test, and a table in the job's summary. Light."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agent.pytest_plugin.session import Entry

_BETWEEN = ("flaky", "healed", "stale", "quarantined")
SIGNS = {"passed": "✅", "failed": "❌", "error": "❌", **dict.fromkeys(_BETWEEN, "⚠️")}
LONGEST = 500
"""Characters of what is told of one test."""


def notices(tests: Sequence[Entry]) -> Iterator[str]:
    """`::error file=...,line=...,title=...::message`, as GitHub reads them from the output of a step."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return
    for test in tests:
        if test.outcome == "passed":
            continue
        level = "error" if test.phase else "warning"
        place = f"file={_property(test.file)},line={test.line},title={_property(test.nodeid)}"
        yield f"::{level} {place}::{_message(test.sentence[:LONGEST] or test.outcome)}"


def write_summary(tests: Sequence[Entry], facts: Sequence[tuple[str, str]]) -> None:
    """Append to the file that GITHUB_STEP_SUMMARY names, if it names one."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return
    text = [
        "## Strelka",
        "",
        *(f"- {name}: {_cell(said)}" for name, said in facts),
        "",
        "| | test | time | mode | why |",
        "|---|---|---|---|---|",
        *map(_row, tests),
    ]
    with suppress(OSError), Path(path).open("a", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")


def _row(test: Entry) -> str:
    why = _cell(test.sentence[:LONGEST]) if test.phase else ""
    mode = _cell(str(test.said.get("mode") or ""))
    sign = f"{SIGNS[test.outcome]} {test.outcome}"
    return f"| {sign} | {_cell(test.nodeid)} | {test.seconds:.1f} s | {mode} | {why} |"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def _cell(text: str) -> str:
    """Text of a page or a model as text: no markup, no link, no new cell."""
    plain = " ".join(text.split())
    for sign in "\\`*_[]<>|#!~":
        plain = plain.replace(sign, f"\\{sign}" if sign not in "<>" else {"<": "&lt;", ">": "&gt;"}[sign])
    return plain.replace("@", "@\u200b").replace("://", ":\u200b//")
