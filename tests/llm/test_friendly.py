"""Every provider and every failure: a sentence that names who failed and what to do next, and no key."""

from __future__ import annotations

import pytest

from agent.llm.providers import PROVIDERS, ModelRef
from agent.llm.statuses import error_for

NEXT = {
    400: ("refuses the request",),
    401: ("check ",),
    402: ("add credits", "check the billing", "check the account's billing"),
    403: ("add credits", "check the billing", "check the account's billing"),
    404: ("check the model name", "get it with", "ask for a name", "load it"),
    413: ("too large",),
    422: ("refuses the request",),
    429: ("wait and try again",),
    500: ("try again later",),
    503: ("try again later",),
    529: ("try again later",),
}
KEY = "sk-canary-0123456789abcdef"


@pytest.mark.parametrize("status", NEXT)
@pytest.mark.parametrize("name", PROVIDERS)
def test_each_failure_has_a_next_step(name: str, status: int) -> None:
    error = error_for(ModelRef(PROVIDERS[name], "m"), status, f"what a shame {KEY}", KEY)
    assert name in error.message
    assert any(words in error.message for words in NEXT[status])
    assert KEY not in error.message + error.detail
    assert "what a shame" in error.detail
