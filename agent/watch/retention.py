"""What is not kept for ever: runs that are long over, notices that have gone out, what a model said and cost.

Never dropped: what is still open, the newest run, a report that a digest may still tell, and notices of a
watch's health (each stands for "this was told").
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from agent.watch.database import Statements
from agent.watch.parts import Keep

REPORTS_KEPT = timedelta(days=32)
"""The longest that a digest looks back, a month, and a day."""
RESULT_SECONDS = 86_400.0
"""A server that was away asks for the results of what it put into the line."""
SPARE = 20
"""Rows beyond what is kept, before they are dropped: not with every look."""


def forget_runs(statements: Statements, book: str, watch: str, keep: Keep, now: datetime) -> int:
    """Drop runs beyond `keep`; of those that told something as many are kept as of the others. How many."""
    counted = statements.execute(
        "SELECT COUNT(*) AS n, MIN(ended) AS first FROM watch_runs WHERE book = ? AND watch = ?",
        (book, watch),
    ).fetchall()[0]
    oldest = now.timestamp() - keep.age if keep.age is not None else float("-inf")
    if counted["n"] <= keep.count + SPARE and (counted["first"] is None or counted["first"] >= oldest):
        return 0
    rows = statements.execute(
        "SELECT id, ended, data FROM watch_runs WHERE book = ? AND watch = ? AND ended IS NOT NULL"
        " ORDER BY slot DESC",
        (book, watch),
    ).fetchall()
    seen = {True: 0, False: 0}
    dropped = []
    for number, row in enumerate(rows):
        told = bool(json.loads(row["data"]).get("report"))
        seen[told] += 1
        wanted = told and row["ended"] > (now - REPORTS_KEPT).timestamp()
        beyond = seen[told] > keep.count and not wanted
        if number and (beyond or row["ended"] < oldest):
            dropped.append(row["id"])
    for run in dropped:
        statements.execute("DELETE FROM watch_runs WHERE id = ?", (run,))
    return len(dropped)


def forget_notices(statements: Statements, book: str, watch: str, keep: Keep, now: datetime) -> int:
    """Drop notices of looks that went out, or failed for good, beyond `keep`. How many."""
    rows = statements.execute(
        "SELECT id, created FROM watch_notices WHERE book = ? AND watch = ? AND status <> 'open'"
        " AND substr(id, 1, length(run)) = run ORDER BY created DESC",
        (book, watch),
    ).fetchall()
    oldest = now.timestamp() - keep.age if keep.age is not None else float("-inf")
    dropped = [
        row["id"] for number, row in enumerate(rows) if number >= keep.count or row["created"] < oldest
    ]
    for notice in dropped:
        statements.execute("DELETE FROM watch_notices WHERE id = ?", (notice,))
    return len(dropped)


def forget_answers(statements: Statements, book: str, watch: str, keep: Keep, now: datetime) -> None:
    """Drop what a model said of changes, beyond `keep`: it would be asked again."""
    oldest = now.timestamp() - keep.age if keep.age is not None else float("-inf")
    statements.execute(
        "DELETE FROM watch_answers WHERE book = ? AND watch = ? AND (at < ? OR key NOT IN"
        " (SELECT key FROM watch_answers WHERE book = ? AND watch = ? ORDER BY at DESC, key LIMIT ?))",
        (book, watch, oldest, book, watch, keep.count),
    )


def forget_bills(statements: Statements, book: str, watch: str, keep: Keep, now: datetime) -> None:
    """Drop the bills of months beyond `keep`; never this month's, which a budget counts."""
    oldest = now - timedelta(seconds=keep.age) if keep.age is not None else None
    statements.execute(
        "DELETE FROM watch_spent WHERE book = ? AND watch = ? AND month < ? AND (month < ? OR month NOT IN"
        " (SELECT month FROM watch_spent WHERE book = ? AND watch = ? ORDER BY month DESC LIMIT ?))",
        (book, watch, f"{now:%Y-%m}", "" if oldest is None else f"{oldest:%Y-%m}", book, watch, keep.count),
    )


def forget_errands(statements: Statements, book: str, keep: Keep, now: datetime) -> None:
    """Drop errands that are over, beyond `keep`, with what they asked; for a day their result can be had."""
    yesterday = now.timestamp() - RESULT_SECONDS
    oldest = now.timestamp() - keep.age if keep.age is not None else float("-inf")
    statements.execute(
        "DELETE FROM watch_errands WHERE book = ? AND ended < ? AND (ended < ? OR id NOT IN"
        " (SELECT id FROM watch_errands WHERE book = ? AND ended IS NOT NULL"
        " ORDER BY ended DESC, id LIMIT ?))",
        (book, yesterday, oldest, book, keep.count),
    )
    statements.execute("DELETE FROM watch_asks WHERE errand NOT IN (SELECT id FROM watch_errands)")
