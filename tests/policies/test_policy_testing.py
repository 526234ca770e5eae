"""What can be said of a policy from its file: lint, its own tests, explanations that are true, mutants."""
# ruff: noqa: E501 - rows of tables are easier to read in one line

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.registry import ALL_TOOLS
from policies.action import Action
from policies.document import read_yaml
from policies.gate import Gate, Layer
from policies.load import load_policy, policy_from_mapping, presets
from policies.schema import ExampleAction, Policy
from policies.testing import completed, explain, lint, mutants, run_tests

EFFECTS = {tool.name: tool.effects for tool in ALL_TOOLS}
SHOP = """
version: 1
origins: {read: ["https://shop.test"], act: ["https://shop.test"]}
rules:
  - {id: look, decision: allow, when: {effect: [read, navigate], origin: {in: read}}}
  - {id: pay, decision: ask, when: {class: payment}}
"""


def policy(text: str) -> Policy:
    return policy_from_mapping(read_yaml(text, "p.yaml"), "p.yaml")


@pytest.mark.parametrize("preset", presets())
def test_a_preset_passes_its_tests_and_they_notice_every_change(preset: str) -> None:
    loaded = load_policy(preset)
    assert [outcome.problem for outcome in run_tests(loaded, EFFECTS) if not outcome.passed] == []
    tried = mutants(loaded, EFFECTS)
    assert len(tried) >= 2 * len(loaded.rules)
    assert [one for one in tried if not one.noticed] == []


@pytest.mark.parametrize(
    ("test", "problem"),
    [
        ('{do: {tool: navigate, url: "https://shop.test/"}, expect: allow, reason: origin.allowed, rule: look}', ""),
        ('{do: {tool: navigate, url: "https://shop.test/"}, expect: deny}', "expected deny, got allow"),
        ('{do: {tool: navigate, url: "https://evil.test/"}, expect: deny, reason: rule}', "expected the reason rule"),
        ('{do: {class: payment, origin: "https://shop.test"}, expect: ask, rule: look}', "expected rule 'look'"),
        ('{do: {tool: click, origin: "https://shop.test", element: {role: button, name: "Jetzt kaufen", '
         'form: {method: post}}, page: {total: "24,90 EUR"}}, expect: ask, rule: pay}', ""),
    ],
    ids=range(5),
)  # fmt: skip
def test_what_a_test_of_a_policy_says(test: str, problem: str) -> None:
    (outcome,) = run_tests(policy(f"{SHOP}tests:\n  - {test}\n"), EFFECTS)
    assert outcome.problem.startswith(problem)
    assert outcome.passed == (not problem)


@pytest.mark.parametrize(
    ("described", "effect"),
    [
        ({"tool": "navigate", "url": "https://a.test/"}, "navigate"),
        ({"tool": "observe_dom"}, "read"),
        ({"tool": "evaluate"}, "script"),
        ({"tool": "type_text", "text": "x"}, "input"),
        ({"tool": "type_text", "text": "x", "element": {"form": {"method": "post"}}}, "input"),
        ({"tool": "click", "element": {"role": "link", "href": "https://a.test/"}}, "navigate"),
        ({"tool": "click", "element": {"role": "button", "form": {"method": "post"}}}, "submit"),
        ({"tool": "click", "element": {"role": "checkbox", "form": {"method": "post"}}}, "input"),
        ({"tool": "click", "element": {"role": "button"}}, "input"),
        ({"tool": "click", "element": {"field": {"type": "file"}}}, "upload"),
        (
            {"tool": "click", "element": {"role": "link", "href": "https://a.test/x", "download": True}},
            "download",
        ),
        ({"tool": "press_key", "key": "Enter", "element": {"form": {"method": "post"}}}, "submit"),
        ({"tool": "press_key", "key": "Tab", "element": {"form": {"method": "post"}}}, "input"),
        ({"tool": "click"}, None),
        ({"tool": "no_such_tool"}, None),
        ({"class": "payment"}, None),
    ],
    ids=str,
)
def test_the_effect_of_a_described_action(described: dict[str, Any], effect: str | None) -> None:
    assert completed(ExampleAction.model_validate(described), EFFECTS).effect == effect


BUY = {"tool": "click", "effect": "submit", "class": "payment", "origin": "https://shop.test"}


@pytest.mark.parametrize(
    ("text", "described", "flip"),
    [
        (SHOP, {"tool": "navigate", "url": "https://shop.test/"}, "take out rule 'look'"),
        (SHOP, {"tool": "navigate", "url": "https://evil.test/"}, "add 'https://evil.test' to origins.read"),
        (SHOP, {"tool": "navigate", "url": "http://127.0.0.1:8000/"}, "add 'http://127.0.0.1:8000' to origins.read"),
        (SHOP, {"tool": "navigate", "url": "https://a@shop.test/"}, "no edit of a policy allows this"),
        (SHOP, BUY, "take out rule 'pay'"),
        (SHOP, {"tool": "click", "effect": "input", "class": "none", "origin": "https://shop.test"},
         "add a rule {id: new, decision: allow, when: {effect: input}}"),
        (SHOP + "tools: {deny: [navigate]}\n", {"tool": "navigate", "url": "https://shop.test/"},
         "let tools allow 'navigate'"),
        (SHOP + 'paths: {"https://shop.test": {deny: ["/admin/**"]}}\n',
         {"tool": "navigate", "url": "https://shop.test/admin/x"}, "take the paths of this origin out"),
        (SHOP.replace('read: ["https://shop.test"]', 'deny: ["https://evil.test"], read: ["https://shop.test"]'),
         {"tool": "navigate", "url": "https://evil.test/"}, "take it out of origins.deny and add"),
        (SHOP, {"resource": "subresource", "url": "https://cdn.test/"}, "set network.subresources to listed"),
        (SHOP + "network: {subresources: listed}\n", {"resource": "subresource", "url": "https://cdn.test/"},
         "add 'https://cdn.test' to origins.read"),
    ],
    ids=range(11),
)  # fmt: skip
def test_the_edit_that_turns_a_decision(text: str, described: dict[str, Any], flip: str) -> None:
    action = completed(ExampleAction.model_validate(described), EFFECTS)
    told = explain([Layer("policy", policy(text))], action)
    assert told.flip.startswith(flip)


def test_with_a_floor_each_layer_that_decides_is_named() -> None:
    floor = policy("version: 1\norigins: {allow: ['https://shop.test']}\n"
                   "rules: [{id: never, decision: deny, when: {class: payment}}]\n")  # fmt: skip
    layers = [Layer("policy", policy(SHOP)), Layer("floor", floor)]
    told = explain(layers, Action.model_validate(BUY))
    assert (told.decision.verdict, told.decision.layer, told.decision.rule) == ("deny", "floor", "never")
    assert told.flip.startswith("in floor: ")
    assert "never" in told.flip


def test_taking_out_the_named_rules_changes_the_decision() -> None:
    loaded = load_policy("standard").model_copy(update={"origins": policy(SHOP).origins})
    for described in ({**BUY, "class": cls} for cls in ("payment", "delete", "cart", "login", "unknown")):
        action = Action.model_validate(described)
        decision = Gate([Layer("p", loaded)]).decide(action)
        named = (decision.rule or "").split(",")
        rest = loaded.model_copy(update={"rules": tuple(r for r in loaded.rules if r.id not in named)})
        without = Gate([Layer("p", rest)]).decide(action)
        assert (without.verdict, without.reason) != (decision.verdict, decision.reason)


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ("", ["rule.untested", "rule.untested"]),
        ("  - {id: buy, decision: allow, when: {class: payment}}\n", ["rule.dead"]),
        (
            "  - {id: far, decision: allow, when: {effect: read, origin: ['https://far.test']}}\n",
            ["rule.dead"],
        ),
        ("  - {id: js, decision: allow, when: {tool: evaluate}}\ntools: {deny: [evaluate]}\n", ["rule.dead"]),
        ("  - {id: all, decision: allow, when: {}}\n", ["rule.any"]),
        ("tests: [{do: {class: payment}, expect: ask, rule: gone}]\n", ["test.rule"]),
        ("  - {id: hosts, decision: ask, when: {effect: navigate}}\n", ["rule.overlap"]),
    ],
    ids=["plain", "implied", "far", "tool", "any", "missing", "overlap"],
)
def test_what_lint_finds(more: str, codes: list[str]) -> None:
    document = read_yaml(SHOP + more, "p.yaml")
    found = lint(policy_from_mapping(document, "p.yaml"), EFFECTS, document)
    for code in codes:
        finding = next(one for one in found if one.code == code)
        assert finding.line is not None


@pytest.mark.parametrize(
    ("pattern", "code"),
    [
        ("https://*", "origin.any"),
        ("http://shop.example", "origin.http"),
        ("https://github.io", "origin.public_suffix"),
    ],
)
def test_lists_that_are_too_wide(pattern: str, code: str) -> None:
    lines = f"origins: {{read: ['{pattern}']}}", f"secrets: {{a: {{from: 'env:A', origins: ['{pattern}']}}}}"
    for line in lines:
        found = lint(policy(f"version: 1\n{line}\n"), EFFECTS)
        assert code in [one.code for one in found]
