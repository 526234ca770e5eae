"""What tests left, for other programs: attachments in JUnit, and the whole session as JSON. Light."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

import pytest
from _pytest.junitxml import xml_key  # the only way to what `--junitxml` writes

if TYPE_CHECKING:
    from agent.pytest_plugin.session import Entry

FILES = ("screenshot", "report", "trace", "patch")
JSON = "results.json"


def attach(config: pytest.Config, report: pytest.TestReport, files: Sequence[str]) -> None:
    """Name the files of a test in its `system-out`, as Jenkins and GitLab read attachments."""
    xml = config.stash.get(xml_key, None)
    if xml is None or not files:
        return
    output = Element("system-out")
    output.text = "\n".join(f"[[ATTACHMENT|{path}]]" for path in files)
    xml.node_reporter(report).append(output)


def write_json(tests: Sequence[Entry], facts: Sequence[tuple[str, str]], folder: Path) -> None:
    """The session for other programs: its sums, and each test with all that JUnit is told of it."""
    told = [
        {
            "test": test.nodeid,
            "outcome": test.outcome,
            "file": test.file,
            "line": test.line,
            "seconds": round(test.seconds, 3),
            "reruns": test.reruns,
            **test.said,
            "reports": test.reports,
            "earlier": test.earlier,
        }
        for test in tests
    ]
    text = json.dumps({"v": 1, "session": dict(facts), "tests": told}, indent=1, ensure_ascii=False)
    with suppress(OSError):  # that nothing can be written there is told where the page is written
        (folder / JSON).write_text(f"{text}\n", encoding="utf-8")
