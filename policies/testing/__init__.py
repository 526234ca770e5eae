"""What can be said about a policy from its file alone: lint, its own tests, explanations, mutants."""

from policies.testing.described import Effects, completed
from policies.testing.examples import Outcome, run_tests
from policies.testing.explain import Explanation, explain
from policies.testing.lint import Finding, lint
from policies.testing.mutate import Mutant, mutants

__all__ = [
    "Effects",
    "Explanation",
    "Finding",
    "Mutant",
    "Outcome",
    "completed",
    "explain",
    "lint",
    "mutants",
    "run_tests",
]
