"""Whether a watch works: told after so many looks in trouble, and once more when it works again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from agent.watch.database import Statements
from agent.watch.file import Watch
from agent.watch.outbox import Outbox
from agent.watch.records import Known


def tell_health(
    statements: Statements,
    watch: Watch,
    run: str,
    before: Known,
    after: Known,
    outbox: Outbox,
    now: datetime,
) -> None:
    """Write the notices of what the last look says of the watch itself, each of them once."""
    told = [_trouble(watch, after, now), _recovery(watch, before, after), _silence(watch, after, now)]
    for one in told:
        if one is not None:
            key, words = one
            body: dict[str, Any] = {"watch": after.watch, "run": run, "at": now.isoformat(),
                                    "state": after.state, "title": words, "text": after.reason}  # fmt: skip
            outbox.write(statements, after.watch, run, watch.notify, body, now, key)


Told = tuple[str, str] | None
"""A key that is the same as long as the notice is the same, and its words."""


def _trouble(watch: Watch, after: Known, now: datetime) -> Told:
    health = watch.health
    if after.trouble is None or after.failures < health.alert_after:
        return None
    begun = after.trouble.timestamp()
    passed = max(0.0, now.timestamp() - begun)  # the clock may have been set back
    again = int(passed // health.remind) if health.remind is not None else 0
    words = f"{after.watch} does not work: {after.state}, {after.failures} looks in a row"
    return f"{after.watch}/trouble/{begun}/{again}", words


def _recovery(watch: Watch, before: Known, after: Known) -> Told:
    if before.trouble is None or after.trouble is not None or before.failures < watch.health.alert_after:
        return None
    return f"{after.watch}/works/{before.trouble.timestamp()}", f"{after.watch} works again"


def _silence(watch: Watch, after: Known, now: datetime) -> Told:
    expected, last = watch.health.expect_change_within, after.changed or after.known
    if expected is None or (now - last).total_seconds() <= expected:
        return None
    words = f"{after.watch} has not changed since {last:%Y-%m-%d %H:%M} UTC"
    return f"{after.watch}/silent/{last.timestamp()}", words
