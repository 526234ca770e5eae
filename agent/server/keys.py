"""What opens the server: the token of programs, one-time links, and the cookies that these become."""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from policies.errors import BadInput

TOKEN_ENV = "STRELKA_TOKEN"
TOKEN_FILE = "token"
SHORTEST = 16
"""Characters of a token that a person chose."""


class BadToken(BadInput):
    """The token cannot be used."""

    code = "server.token"


@dataclass
class Keys:
    """Raises nothing; what is unknown does not open."""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    _codes: set[str] = field(default_factory=set, repr=False)
    _cookies: set[str] = field(default_factory=set, repr=False)

    def link_code(self) -> str:
        """For a link that works once."""
        code = secrets.token_urlsafe(32)
        self._codes.add(code)
        return code

    def enter(self, code: str) -> str | None:
        """The cookie for a code; None for one that was used, or never was."""
        if not _among(code, self._codes):
            return None
        self._codes.discard(code)
        cookie = secrets.token_urlsafe(32)
        self._cookies.add(cookie)
        return cookie

    def is_token(self, given: str) -> bool:
        return _among(given, {self.token})

    def is_cookie(self, given: str) -> bool:
        return _among(given, self._cookies)


def _among(given: str, known: set[str]) -> bool:
    """Compared in constant time, with each."""
    told = given.encode("utf-8", "replace")
    return sum(hmac.compare_digest(told, one.encode()) for one in known) > 0


def given_token(environ: Mapping[str, str] = os.environ) -> str | None:
    """The token of the environment. Raises BadToken."""
    token = environ.get(TOKEN_ENV, "")
    if not token:
        return None
    if len(token) < SHORTEST or not token.isascii() or any(char.isspace() for char in token):
        raise BadToken(
            f"{TOKEN_ENV} is no token: expected {SHORTEST} or more ASCII characters without spaces; "
            "one is made by: python -c 'import secrets; print(secrets.token_urlsafe(32))'"
        )
    return token


def kept_token(folder: Path) -> str:
    """The token in the data folder, made when first asked for; for its owner alone. Raises BadToken."""
    path = folder / TOKEN_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(32) + "\n")
        path.chmod(0o600)
        token = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise BadToken(f"cannot keep a token in {str(path)!r}: {error}; or set {TOKEN_ENV}") from error
    if len(token) < SHORTEST:
        raise BadToken(f"{str(path)!r} holds no token; remove the file, and another is made")
    return token


def token_place(folder: Path, given: str | None) -> str:
    """Where a person finds the token."""
    return TOKEN_ENV if given is not None else str(folder / TOKEN_FILE)
