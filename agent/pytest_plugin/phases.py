"""How far a test got, as pytest's reports say it. Light."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from agent.pytest_plugin.verdicts import StrelkaTrouble

if TYPE_CHECKING:
    from agent.pytest_plugin.tally import Tally  # heavy

FIXTURE = "strelka"
CHROMIUM = "chromium"
FAILED = pytest.StashKey[bool]()
TALLY: pytest.StashKey[Tally | None] = pytest.StashKey()
"""Of this attempt at the test, once it uses the fixture."""


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


@contextmanager
def settled(item: pytest.Item) -> Iterator[None]:
    """While a test runs; at its end it is known whether what its runs mended on their way is right.

    Raises StrelkaFailure where a healed test shall fail."""
    __tracebackhide__ = True
    try:
        yield
    except BaseException:
        if tally := item.stash.get(TALLY, None):
            tally.discard_heals()
        raise
    if tally := item.stash.get(TALLY, None):
        tally.confirm()


def told(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Remember whether the test failed; and where no verdict was possible, make a failure an error.

    Pytest counts as errors what goes wrong before or after a test: there the report is put.
    """
    item.stash[FAILED] = (
        report.failed if report.when == "setup" else item.stash.get(FAILED, False) or report.failed
    )
    if report.when == "call" and call.excinfo is not None and isinstance(call.excinfo.value, StrelkaTrouble):
        report.when = "setup"
