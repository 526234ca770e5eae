"""How far a test got, as pytest's reports say it. Light."""

from __future__ import annotations

import pytest

from agent.pytest_plugin.verdicts import StrelkaTrouble

FAILED = pytest.StashKey[bool]()


def told(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Remember whether the test failed; and where no verdict was possible, make a failure an error.

    Pytest counts as errors what goes wrong before or after a test: there the report is put.
    """
    item.stash[FAILED] = (
        report.failed if report.when == "setup" else item.stash.get(FAILED, False) or report.failed
    )
    if report.when == "call" and call.excinfo is not None and isinstance(call.excinfo.value, StrelkaTrouble):
        report.when = "setup"
