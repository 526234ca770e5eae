"""How far a test got, as pytest's reports say it. Light."""

from __future__ import annotations

import pytest

from agent.pytest_plugin.verdicts import StrelkaTrouble

FIXTURE = "strelka"
CHROMIUM = "chromium"
FAILED = pytest.StashKey[bool]()


def refuse_browser(item: pytest.Item) -> None:
    """Before a browser that we cannot use is started for a test of ours. Raises StrelkaTrouble."""
    __tracebackhide__ = True
    callspec = getattr(item, "callspec", None)
    name = callspec.params.get("browser_name", CHROMIUM) if callspec is not None else CHROMIUM
    if FIXTURE in getattr(item, "fixturenames", ()) and name != CHROMIUM:
        raise StrelkaTrouble(
            "strelka works in Chromium only, through whose own protocol pages are seen and decided on; "
            f"this test would run in {name}: leave it out with @pytest.mark.only_browser('chromium')"
        )


def told(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Remember whether the test failed; and where no verdict was possible, make a failure an error.

    Pytest counts as errors what goes wrong before or after a test: there the report is put.
    """
    item.stash[FAILED] = (
        report.failed if report.when == "setup" else item.stash.get(FAILED, False) or report.failed
    )
    if report.when == "call" and call.excinfo is not None and isinstance(call.excinfo.value, StrelkaTrouble):
        report.when = "setup"
