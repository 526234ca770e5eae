"""The script that is first in every document, in a world that no script of the page can reach.

Listeners on a window are called in the order they were added: one that is to stop an event before the page
hears of it has to be there before the page's first script.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

WORLD = "strelka_binding"
"""Where it is put into a frame whose utility world nobody has told of."""
SOURCE = (Path(__file__).parent / "binding.js").read_text(encoding="utf-8")


def first_script(world: str) -> dict[str, Any]:
    """Parameters of CDP's `Page.addScriptToEvaluateOnNewDocument`, for isolated worlds of this name."""
    return {"source": SOURCE, "worldName": world, "runImmediately": True}
