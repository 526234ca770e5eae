"""The root of Strelka's error tree, and the branch of this package.

The whole tree is drawn in `agent/errors.py`.
"""

from __future__ import annotations


class StrelkaError(Exception):
    """Anything Strelka raises on purpose. `code` is a stable dotted reason, such as `navigation.dns`."""

    code = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code

    @property
    def message(self) -> str:
        return str(self)


class BadInput(StrelkaError):
    """Something a person wrote cannot be used: a file, a flag, a step. Ends with exit code 2."""

    code = "input.bad"


class PolicyError(BadInput):
    """A policy cannot be loaded. `code` is one of POLICY's loading reasons, such as `policy.unknown_key`."""

    code = "policy.unreadable"
