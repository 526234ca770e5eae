"""What a run has spent of its limits. Time is monotonic: a clock that jumps changes nothing."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from typing import Literal

from browser_tools.errors import LimitReachedError
from policies.limits import Limits
from policies.url import origin_of

Key = Literal[
    "turns",
    "tokens",
    "cost_usd",
    "tabs",
    "navigations",
    "asks",
    "same_url",
    "downloads",
    "bytes_in",
    "bytes_out",
]

_ADVICE = "raise it under 'limits:' if the goal needs more"


class Meter:
    """Counts against `limits`; every method raises LimitReachedError (`limit.<key>`) when one is passed."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.spent: dict[str, float] = defaultdict(int)
        self._urls: Counter[str] = Counter()
        self.origins: dict[str, None] = {}
        """Origins of the documents that were asked for, in order."""
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float:
        return self.limits.seconds - self.seconds if self.limits.seconds is not None else float("inf")

    def spend(self, key: Key, amount: int = 1) -> None:
        """Spend before the act: the limit is the number that is still allowed."""
        limit = getattr(self.limits, key)
        if limit is not None and self.spent[key] + amount > limit:
            raise LimitReachedError(f"the limit of {limit} {key} is reached; {_ADVICE}", code=f"limit.{key}")
        self.spent[key] += amount

    def level(self, key: Key, value: float) -> None:
        """Set what is counted as it stands (open tabs, tokens and dollars so far) and check it."""
        limit = getattr(self.limits, key)
        self.spent[key] = value
        if limit is not None and value > limit:
            raise LimitReachedError(
                f"{round(value, 6)} {key} are over the limit of {limit}; {_ADVICE}", code=f"limit.{key}"
            )

    def visit(self, url: str) -> None:
        """One navigation to `url`: counts for `navigations` and `same_url`."""
        self.spend("navigations")
        limit = self.limits.same_url
        self._urls[url] += 1
        if origin := origin_of(url):
            self.origins[origin] = None
        if limit is not None and self._urls[url] > limit:
            raise LimitReachedError(
                f"{url!r} was opened more than {limit} times; {_ADVICE}", code="limit.same_url"
            )

    def check_time(self) -> None:
        if self.seconds_left <= 0:
            raise LimitReachedError(
                f"the limit of {self.limits.seconds:g} seconds is reached; {_ADVICE}", code="limit.seconds"
            )
