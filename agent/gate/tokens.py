"""Tokens: made, taken from the environment, and compared."""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Iterable, Mapping

from policies.errors import BadInput

SHORTEST = 16
"""Characters of a token that a person chose."""


class BadToken(BadInput):
    """The token cannot be used."""

    code = "server.token"


def new_token() -> str:
    """256 bits."""
    return secrets.token_urlsafe(32)


def given_token(variable: str, environ: Mapping[str, str] = os.environ) -> str | None:
    """The token that a person chose in the environment. Raises BadToken for one that could be guessed."""
    token = environ.get(variable, "")
    if not token:
        return None
    if len(token) < SHORTEST or not token.isascii() or any(char.isspace() for char in token):
        raise BadToken(
            f"{variable} is no token: expected {SHORTEST} or more ASCII characters without spaces; "
            "one is made by: python -c 'import secrets; print(secrets.token_urlsafe(32))'"
        )
    return token


def among(given: str, known: Iterable[str]) -> bool:
    """Compared in constant time, with each."""
    told = given.encode("utf-8", "replace")
    return sum(hmac.compare_digest(told, one.encode()) for one in known) > 0
