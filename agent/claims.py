"""Expectations in words that a model judges: `judge: WORDS`, and how often it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

CLAIM = "judge"
"""Key of an expectation in words that a model judges, on purpose: what code can read needs none."""
VOTES = "votes"
ALLOWED = (1, 3)
"""How often a model may be asked: once, or thrice, of which two must agree."""


@dataclass(frozen=True)
class Claim:
    """What is expected, in a person's words."""

    words: str
    votes: int = 1

    @property
    def needed(self) -> int:
        """Verdicts that must say yes, each with evidence of its own."""
        return self.votes // 2 + 1

    def __str__(self) -> str:
        return self.words


def is_claim(wanted: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether an entry of `expect` is `judge: words`, with `votes` or without."""
    return isinstance(wanted, dict) and CLAIM in wanted and set(wanted) <= {CLAIM, VOTES}


def problem_of(wanted: Mapping[str, Any]) -> str:
    """Why the entry cannot be judged; "" if it can."""
    words, votes = wanted[CLAIM], wanted.get(VOTES, 1)
    if not isinstance(words, str) or not words.strip():
        return f"judge: expected words; got {words!r}"
    if isinstance(votes, bool) or votes not in ALLOWED:
        return f"votes: expected 1, or 3 of which two must agree; got {votes!r}"
    return ""
