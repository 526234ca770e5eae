"""Marrow, a greengrocer: all rendered in the browser, hashed classes, rows that are redrawn all the time."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

FLOWS = flows_of("marrow")
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
SHELVES = {
    "fruit": [("b", "Bramley apples", 180, True), ("c", "Conference pears", 210, True), ("p", "Plums", 150, False)],
    "veg": [("k", "Kale", 120, True), ("l", "Leeks", 140, False)],
}  # fmt: skip


def respond(asked: Request) -> Reply:
    if asked.path.startswith("/api/shelf/"):
        time.sleep(0.15)
        keys = ("id", "name", "pence", "organic")
        return [dict(zip(keys, row, strict=True)) for row in SHELVES[asked.path[11:]]]
    if asked.path == "/api/order":
        pence = int(asked.sent["pence"])
        return {
            "number": 4711,
            "lines": asked.sent["lines"].count("x"),
            "pence": pence,
            "slot": asked.sent["slot"],
        }
    return {} if asked.path.startswith("/api/") else PAGE


def site() -> Local:
    return Local(respond, dict[str, Any])
