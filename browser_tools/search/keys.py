"""Keys of engines: by reference, read when they are needed, and only in headers."""

from __future__ import annotations

from browser_tools.errors import FinalError
from browser_tools.secrets import MissingSecret, open_vault
from policies.secrets import SOURCES, Secret

USUAL = {"brave": "env:BRAVE_API_KEY", "google": "env:GOOGLE_API_KEY"}
"""Where a key is, if the settings do not say."""


def key_of(name: str, source: str = "") -> str:
    """The key of the engine `name`. Raises FinalError (`search.no_key`)."""
    source = source or USUAL[name]
    bound = Secret.model_validate({"from": source, "origins": ["https://*"]})
    try:
        key = open_vault({name: bound}).value(name).strip()
    except MissingSecret as error:
        hint = f"set {source.removeprefix('env:')}" if source.startswith("env:") else error.message
        raise FinalError(
            f"the engine {name!r} needs its key: {hint}; or say where it is with `key:` ({SOURCES})",
            code="search.no_key",
        ) from error
    if not key.isascii() or not key.isprintable():
        raise FinalError(
            f"the key of the engine {name!r} holds characters that none has", code="search.no_key"
        )
    return key
