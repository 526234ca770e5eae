"""A policy file as a pytest file: each of its tests is an item."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser_tools.registry import ALL_TOOLS
from policies.errors import BadInput
from policies.load import load_policy
from policies.testing import Outcome, run_tests


class PolicyFile(pytest.File):
    """The tests of one policy. A file that cannot be loaded is an error of collection."""

    def collect(self) -> Iterator[PolicyItem]:
        effects = {tool.name: tool.effects for tool in ALL_TOOLS}
        try:
            outcomes = run_tests(load_policy(self.path, tools=tuple(effects)), effects)
        except BadInput as error:
            raise self.CollectError(error.message) from None
        for outcome in outcomes:
            yield PolicyItem.from_parent(self, name=outcome.name, outcome=outcome)


class PolicyItem(pytest.Item):
    """One expectation of a policy's author."""

    def __init__(self, *, outcome: Outcome, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._outcome = outcome

    def runtest(self) -> None:
        if not self._outcome.passed:
            pytest.fail(self._outcome.problem, pytrace=False)

    def reportinfo(self) -> tuple[Any, None, str]:
        return self.path, None, f"policy test {self.name}"
