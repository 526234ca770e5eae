"""The example that POLICY describes: it loads, its tests pass, and every change of a rule is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser_tools.registry import ALL_TOOLS
from policies.load import BadPolicy, load_policy, policy_from_mapping
from policies.testing import lint, mutants, run_tests

EXAMPLE = Path(__file__).parents[2] / "examples" / "shop_buyer.policy.yaml"
EFFECTS = {tool.name: tool.effects for tool in ALL_TOOLS}


def test_the_example_holds() -> None:
    policy = load_policy(EXAMPLE, tools=tuple(EFFECTS))
    assert [outcome.problem for outcome in run_tests(policy, EFFECTS) if not outcome.passed] == []
    assert [mutant for mutant in mutants(policy, EFFECTS) if not mutant.noticed] == []
    assert [finding for finding in lint(policy, EFFECTS) if finding.severity != "note"] == []


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ({"secrets": {"a": {"from": "hunter2", "origins": ["https://a.test"]}}}, "never stands in a file"),
        ({"secrets": {"a": "hunter2"}}, "never stands in a file"),
        ({"secrets": {"a": {"value": "hunter2", "origins": ["https://a.test"]}}}, "never stands in a file"),
        ({"secrets": {"a": {"from": 5, "origins": ["https://a.test"]}}}, "never stands in a file"),
        ({"secrets": {"a": {"from": "env:A"}}}, "expected a value; the key is missing"),
        ({"secrets": {"a": {"from": "env:A", "origins": []}}}, "at least one item"),
        (
            {"secrets": {"bound": {"from": "env:A", "origins": ["https://a.test"]}}},
            "cannot be called 'bound'",
        ),
        ({"name": "AKIAIOSFODNN7EXAMPLE"}, "an AWS key stands here as it is"),
        ({"flows": [{"id": "a", "decision": "deny"}]}, "a flow needs `from`"),
        ({"flows": [{"id": "a", "from": "*", "decision": "allow"}]}, "expected one of ask, deny"),
        ({"flows": [{"id": "a", "from": "bank", "decision": "deny"}]}, "names no http(s) scheme"),
        ({"limits": {"spend": {"euro": 5}}}, "limits.spend"),
        ({"rules": [{"id": "a", "decision": "deny", "when": {"amount": {"currency": "EUR"}}}]}, "lt, lte"),
        ({"origins": {"grow": {"via": ["popup"]}}}, "expected one of redirect, link"),
    ],
)
def test_what_cannot_be_obeyed_is_refused_and_no_value_repeated(
    section: dict[str, object], words: str
) -> None:
    with pytest.raises(BadPolicy) as caught:
        policy_from_mapping(section, "p")
    assert words in str(caught.value)
    assert "hunter2" not in str(caught.value)
    assert "AKIA" not in str(caught.value)


def test_what_is_extended_brings_its_secrets_and_flows(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "version: 1\n"
        "secrets: {pw: {from: 'file:pw.txt', origins: ['https://a.test']}}\n"
        "flows: [{id: f, from: '*', to: other_origin, decision: deny}]\n"
    )
    path = tmp_path / "own.yaml"
    path.write_text("version: 1\nextends: [base.yaml]\norigins: {max_distinct: 3}\n")
    policy = load_policy(path)
    assert policy.secrets["pw"].source == f"file:{tmp_path / 'pw.txt'}"
    assert [flow.id for flow in policy.flows] == ["f"]
    path.write_text(path.read_text() + "flows: [{id: f, from: '*', to: other_origin, decision: ask}]\n")
    assert load_policy(path).flows[0].decision == "ask"
