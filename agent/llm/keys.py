"""Keys of providers: from the environment, the key file or the system's keyring; never argv, never a message.

The key file is YAML, one `PROVIDER: KEY` (or `"BASE_URL": KEY`) per line, readable by its owner alone. It is
the file `STRELKA_KEYS` names, else `keys.yaml` in the user's folder of Strelka. The keyring holds keys under
the service `strelka` and the provider's name; it needs the extra `strelka[keyring]`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import stat
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from agent.errors import ModelMissing
from policies.document import BadFile, read_yaml
from policies.errors import BadInput

if TYPE_CHECKING:  # rows name their key, so `providers` imports this module
    from agent.llm.providers import Provider

FILE_ENV = "STRELKA_KEYS"
OWN_URL_ENV = "STRELKA_API_KEY"
"""Holds the key of a server that only its URL names."""
FILE_NAME = "keys.yaml"
FILE_BYTES = 64_000
KEYRING_SERVICE = "strelka"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def key_for(provider: Provider, environ: Mapping[str, str] = os.environ) -> str | None:
    """The provider's key, or None for one that needs none.

    Raises ModelMissing (`model.key_missing`) where one is needed, BadInput (`model.key_bad`,
    `model.key_file`) where what is found cannot be used. No message holds a key.
    """
    named = environ.get(provider.key_env, "").strip()
    if named:
        return _usable(named, provider.key_env)
    path = key_file(environ)
    listed = keys_in(path) if path is not None else {}
    if filed := listed.get(provider.name or provider.base_url, ""):
        return _usable(filed, str(path))
    if not provider.needs_key:
        return None
    ringed = _from_keyring(provider.name)
    if ringed:
        return _usable(ringed, "the keyring")
    near = [name for name in listed if get_close_matches(provider.name, [name.lower()], cutoff=0.8)]
    hint = f"; did you mean {provider.name!r} by the {near[0]!r} there?" if near else ""
    raise ModelMissing(
        f"model: {provider.title} needs a key: set {provider.key_env} in the environment, or write "
        f"`{provider.name}: KEY` into {path or default_file()} (chmod 600){hint}",
        code="model.key_missing",
    )


def key_file(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The key file, if there is one. A file that `STRELKA_KEYS` names must be there."""
    named = environ.get(FILE_ENV, "").strip()
    if named:
        return Path(named)
    path = default_file()
    return path if os.path.lexists(path) else None


def default_file() -> Path:
    """Where the key file stands if `STRELKA_KEYS` does not say."""
    return user_config_path("strelka") / FILE_NAME


def keys_in(path: Path) -> dict[str, str]:
    """What the key file holds, by provider or base URL. Raises BadInput (`model.key_file`)."""
    text = _read(path)
    try:
        data = read_yaml(text, str(path)).data
    except BadFile as error:  # its message may quote the line, and the line holds a key
        line = error.problems[0].line
        raise _refused(path, f"line {line or 1} is no plain YAML; expected `PROVIDER: KEY`") from None
    for name, value in data.items():
        if not isinstance(value, str) or not value.strip():
            raise _refused(path, f"{name!r} has no text as its key; write it in quotes")
    return {name.rstrip("/"): value.strip() for name, value in data.items()}


def _read(path: Path) -> str:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise _refused(path, "is no regular file")
        with path.open("rb") as file:
            about = os.fstat(file.fileno())
            if os.name == "posix" and about.st_mode & _OTHERS:
                raise _refused(path, f"others may read or write it; run `chmod 600 {path}`")
            raw = file.read(FILE_BYTES + 1)
    except OSError as error:
        raise _refused(path, f"cannot be read: {error.strerror or error}") from None
    if len(raw) > FILE_BYTES:
        raise _refused(path, f"is larger than {FILE_BYTES // 1000} kB")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise _refused(path, "is no UTF-8 text") from None


def _refused(path: Path, problem: str) -> BadInput:
    return BadInput(f"model: the key file {str(path)!r}: {problem}", code="model.key_file")


def _from_keyring(name: str) -> str:
    if importlib.util.find_spec("keyring") is None:
        return ""
    keyring = importlib.import_module("keyring")  # optional, and slow: it looks for every backend
    try:
        return (keyring.get_password(KEYRING_SERVICE, name) or "").strip()
    except keyring.errors.KeyringError:  # locked, or a machine that has none: as if it held no key
        return ""


def _usable(key: str, where: str) -> str:
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise BadInput(f"model: {where} holds characters that no key has; set it again", code="model.key_bad")
    return key
