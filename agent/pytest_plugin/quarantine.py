"""Tests that may fail until a day that is named: after it they fail like any other. Light."""

from __future__ import annotations

from datetime import date

import pytest

KEY = "quarantine"
MARK = "strelka"


def keep(item: pytest.Item) -> None:
    """Mark a Python test whose mark `strelka(quarantine="2026-12-31")` still holds. What is no day is told
    when the test is set up."""
    for mark in item.iter_markers(MARK):
        until = day_of(mark.kwargs.get(KEY))
        if until is not None:
            excuse(item, until)
            return


def day_of(said: object) -> date | None:
    """None for what names no day."""
    if isinstance(said, date):
        return said
    try:
        return date.fromisoformat(said) if isinstance(said, str) else None
    except ValueError:
        return None


def excuse(item: pytest.Item, until: date) -> None:
    """Its failure is reported as expected, up to and including the day."""
    if date.today() <= until:
        item.add_marker(pytest.mark.xfail(reason=f"in quarantine until {until}", strict=False))
