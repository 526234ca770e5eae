"""What opens the server: the token of programs, one-time links, and the cookies that these become."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from agent.gate.tokens import SHORTEST, BadToken, among, new_token

TOKEN_ENV = "STRELKA_TOKEN"
TOKEN_FILE = "token"


@dataclass
class Keys:
    """Raises nothing; what is unknown does not open."""

    token: str = field(default_factory=new_token, repr=False)
    _codes: set[str] = field(default_factory=set, repr=False)
    _cookies: set[str] = field(default_factory=set, repr=False)

    def link_code(self) -> str:
        """For a link that works once."""
        code = new_token()
        self._codes.add(code)
        return code

    def enter(self, code: str) -> str | None:
        """The cookie for a code; None for one that was used, or never was."""
        if not among(code, self._codes):
            return None
        self._codes.discard(code)
        cookie = new_token()
        self._cookies.add(cookie)
        return cookie

    def is_token(self, given: str) -> bool:
        return among(given, {self.token})

    def is_cookie(self, given: str) -> bool:
        return among(given, self._cookies)


def kept_token(folder: Path) -> str:
    """The token in the data folder, made when first asked for; for its owner alone. Raises BadToken."""
    path = folder / TOKEN_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(new_token() + "\n")
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
