"""Rows of the grammar: tabs, and moving through documents."""

from __future__ import annotations

from agent.steps import builders
from agent.steps.row import Row

_OPEN = "(open|go to|goto|visit|navigate to|browse to|load)"
_SITE = "[the] [page|url|site|website|address] [at]"

MOVING: tuple[Row, ...] = (
    # -- tabs -------------------------------------------------------------------------------------------
    Row(
        "open in a new tab",
        "open_tab",
        (
            f"{_OPEN} {_SITE} {{url}} in [a] (new tab|another tab)",
            "(open a new tab|open new tab) (at|with|for) {url}",
        ),
        "open /docs in a new tab",
    ),
    Row(
        "switch tab",
        "switch_tab",
        (
            "(switch|change|go|go back|return) to [the] tab {number:ordinal}",
            "(switch|change|go|go back|return) to [the] {number:ordinal} tab",
            "(switch|change) to [the] tab [titled|named|called] {tab:text}",
            "(switch|change) to [the] {tab:text} tab",
            "(switch|change) to {tab:piece}",
        ),
        "switch to tab 2",
        build=builders.tab,
    ),
    Row(
        "close tab",
        "close_tab",
        (
            "close [the] tab {number:ordinal}",
            "close [the] {number:ordinal} tab",
            "close [this|the] [current] tab",
            "close [the] tab [titled|named|called] {tab:text}",
            "close [the] {tab:text} tab",
        ),
        "close tab 2",
        build=builders.tab,
    ),
    Row("list tabs", "list_tabs", ("(list|show) [all] [the] [open] tabs",), "list tabs"),
    # -- moving through documents -------------------------------------------------------------------------
    Row(
        "back",
        "back",
        ("(back|go back|navigate back) [(one page|to the previous page|to the last page)]",),
        "back",
    ),
    Row("forward", "forward", ("(forward|go forward|navigate forward) [(one page)]",), "forward"),
    Row("reload", "refresh", ("(reload|refresh) [the|this] [page]",), "reload"),
    Row("open", "navigate", (f"{_OPEN} {_SITE} {{url}}",), "open /docs"),
)
