"""A circuit breaker: a server that failed again and again is left alone for a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from agent.errors import ModelError, ModelRefused

FAILURES = 2
"""Each of them already stands for all the transport's own tries."""
REST_SECONDS = 60.0
FINAL = frozenset(
    {"model.key", "model.credit", "model.forbidden", "model.not_found", "model.redirect", "model.wrong_url"}
)
"""Refusals that no later question of this run will change."""


class Breaker:
    """Whether one server (and, after a final refusal, one model of it) is worth asking now."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._until = 0.0
        self._final = ""

    @property
    def closed(self) -> str:
        """Why it is not to be asked now; empty if it is. After its rest one question is let through."""
        if self._final:
            return self._final
        left = self._until - self._clock()
        if self._failures >= FAILURES and left > 0:
            return f"failed {self._failures} times in a row; it is asked again in {left:.0f} s"
        return ""

    def worked(self) -> None:
        self._failures = 0

    def failed(self, error: ModelError) -> None:
        """Take note of a question that got no answer."""
        if error.code in FINAL:
            self._final = error.message
        elif not isinstance(error, ModelRefused):  # a refusal is an answer of a server that works
            self._failures += 1
            self._until = self._clock() + REST_SECONDS
