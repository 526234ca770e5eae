"""The page of a session of tests, and what GitHub is told of it: what pages say stays text."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.pytest_plugin.github import notices, write_summary
from agent.pytest_plugin.session import Entry
from agent.report.session import Sums, Told, session_page

HOSTILE = "<script>alert(1)</script>|`x` ::error::\n[a](http://evil.test) @everyone"


def test_worst_first_and_nothing_of_a_page_is_markup(tmp_path: Path) -> None:
    report = tmp_path / "s" / "runs" / "a b" / "report.html"
    tests = [
        Told("fine", "a.py:1", "passed", 0.5),
        Told(HOSTILE, "b.py:2", "failed", 1.0, triage=(("seen", HOSTILE),), links=(("Report", report),)),
        Told("late", "b.py:3", "flaky", 1.0, problem=HOSTILE),
    ]
    page = session_page(tests, Sums("shop", (("Tests", "3"),)), tmp_path)
    assert [page.index(f"</span>{name}</h3>") for name in ("late", "fine")] == sorted(
        page.index(f"</span>{name}</h3>") for name in ("late", "fine")
    )
    assert page.index("b.py:2") < page.index("b.py:3") < page.index("a.py:1")
    assert "<script" not in page
    assert 'href="s/runs/a%20b/report.html"' in page
    assert "3 tests: 1 failed, 1 flaky, 1 passed." in page


def test_what_github_is_told_stays_on_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Entry(
        "tests/a.py::test[x,y]", "tests/a.py", 7, phase="call", said={"triage": HOSTILE, "mode": "replay"}
    )
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert list(notices([entry])) == []
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    (told,) = notices([entry])
    assert told.startswith("::error file=tests/a.py,line=7,title=tests/a.py%3A%3Atest[x%2Cy]::")
    assert "\n" not in told
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    write_summary([entry], [("Tests", "1 failed")])
    rows = summary.read_text().splitlines()
    assert rows[-1].count(" | ") == 4
    assert ("<script>" in rows[-1], "\\[a\\](http://" in rows[-1], "@everyone" in rows[-1]) == (
        False,
        False,
        False,
    )
