"""Keys of engines: only from the environment, only in headers."""

from __future__ import annotations

import os

from browser_tools.errors import FinalError

VARIABLES = {"brave": "BRAVE_API_KEY", "google": "GOOGLE_API_KEY"}


def key_of(name: str) -> str:
    """The key of the engine `name`. Raises FinalError (`search.no_key`)."""
    variable = VARIABLES[name]
    key = os.environ.get(variable, "").strip()
    if not key or not key.isascii() or not key.isprintable():
        raise FinalError(f"the engine {name!r} needs its key: set {variable}", code="search.no_key")
    return key
