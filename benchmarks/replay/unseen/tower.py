"""A board of cards: drag and drop, menus of the right button, popovers, icons with titles only, undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("tower")


def respond(asked: Request) -> Reply:
    return {} if asked.path.startswith("/api/") else PAGE


def site() -> Local:
    return Local(respond, dict[str, Any])
