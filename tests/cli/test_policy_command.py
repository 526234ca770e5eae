"""`strelka policy`: as a person or a pipeline calls it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

GOOD = """version: 1
origins: {read: ["https://shop.test"]}
rules:
  - {id: look, decision: allow, when: {effect: [read, navigate]}}
tests:
  - {do: {tool: navigate, url: "https://shop.test/"}, expect: allow, rule: look}
"""


def strelka(*arguments: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {"PYTHONPATH": str(Path(__file__).parents[2]), "HOME": "/tmp"}
    return subprocess.run(
        [sys.executable, "-m", "agent.cli", *arguments],
        input=stdin, text=True, capture_output=True, timeout=60, cwd=cwd, env=env,
    )  # fmt: skip


def explained(*lines: Any, policy: str = "standard") -> list[dict[str, Any]]:
    ran = strelka("policy", "explain", "--policy", policy, stdin="\n".join(map(json.dumps, lines)))
    assert "Traceback" not in ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_explain_answers_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(GOOD)
    inline = {"origins": {"allow": ["https://other.test"]}}
    answers = explained(
        {"tool": "navigate", "url": "https://shop.test/"},
        {"tool": "navigate", "url": "https://other.test/", "policy": inline},
        {"tool": "navigate", "url": "https://other.test/", "policy": {"origin": {}}},
        {"tool": "navigate", "url": "file:///etc/passwd"},
        policy=str(file),
    )
    assert [(one["decision"], one["reason"]) for one in answers] == [
        ("allow", "origin.allowed"),
        ("allow", "origin.allowed"),
        ("policy_error", "policy.unknown_key"),
        ("deny", "scheme.denied"),
    ]
    assert set(answers[0]) == {"decision", "reason", "rule", "layer", "matches", "flip", "message"}
    assert "did you mean 'origins'" in answers[2]["message"]


@pytest.mark.parametrize(
    ("line", "words"),
    [("nope", "is not JSON"), ("[1]", "a JSON object was expected"), ('{"tol": 1}', "unknown key 'tol'")],
)
def test_a_line_that_is_no_action_is_said_and_the_rest_goes_on(line: str, words: str) -> None:
    ran = strelka("policy", "explain", stdin=f'{line}\n{{"tool": "evaluate"}}\n')
    first, second = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, first["decision"], second["decision"]) == (2, "action_error", "deny")
    assert words in first["message"]
    assert "line 1" in first["message"]


def test_the_tests_of_a_file(tmp_path: Path) -> None:
    file, junit = tmp_path / "p.yaml", tmp_path / "out.xml"
    file.write_text(GOOD)
    assert strelka("policy", "test", str(file)).returncode == 0
    file.write_text(GOOD.replace("expect: allow", "expect: deny"))
    ran = strelka("policy", "test", str(file), "--junit", str(junit))
    assert (ran.returncode, "0 of 1 tests passed" in ran.stdout) == (1, True)
    root = ElementTree.parse(junit).getroot()
    assert (root.get("tests"), root.get("failures")) == ("1", "1")
    file.write_text(GOOD + "limit: {}\n")
    ran = strelka("policy", "test", str(file))
    assert (ran.returncode, "did you mean 'limits'" in ran.stderr) == (2, True)


def test_a_file_without_enough_tests_is_told_by_check_and_mutate(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(GOOD.replace("tests:", "  - {id: pay, decision: ask, when: {class: payment}}\ntests:"))
    checked = strelka("policy", "check", str(file))
    assert (checked.returncode, f"{file}:5: warning: no test has rule 'pay' decide" in checked.stdout) == (
        0,
        True,
    )
    mutated = strelka("policy", "mutate", str(file))
    assert (mutated.returncode, "no test notices rule 'pay': dropped" in mutated.stdout) == (1, True)
    data = json.loads(strelka("policy", "mutate", str(file), "--json").stdout)
    assert data["noticed"] < len(data["mutants"])


BOUND = {"shop": {"from": "env:PW", "origins": ["https://a.test"]}}
TYPED = {"tool": "type_text", "effect": "input", "origin": "https://a.test", "field": "otp", "secret": "shop"}
FLOW = {"id": "stays", "from": "*", "to": "other_origin", "decision": "deny"}
PAID = {"effect": "submit", "class": "payment", "origin": "https://a.test", "amount": "30 EUR"}
FIELD = {"role": "textbox", "field": {"type": "password"}, "top_frame": False}


@pytest.mark.parametrize(
    ("sections", "action", "reason", "flip"),
    [
        ({"flows": [FLOW]}, {"tool": "navigate", "url": "https://a.test/?q=1", "seen_on": "https://b.test"},
         "flow.cross_origin", "let flow 'stays' say ask"),
        ({"flows": [{**FLOW, "decision": "ask"}]},
         {"tool": "navigate", "url": "https://a.test/?q=1", "seen_on": "https://b.test"},
         "flow.cross_origin", "take out flow 'stays'"),
        ({"secrets": BOUND}, TYPED, "secret.bound", "add otp to secrets.shop.fields"),
        ({"secrets": BOUND}, {**TYPED, "field": "password", "state": {"uses": {"shop": 10}}},
         "secret.bound", "write 11 as secrets.shop.max_uses"),
        ({"secrets": {"shop": {**BOUND["shop"], "origins": ["https://b.test"]}}},
         {**TYPED, "field": "password"},
         "secret.bound", "add 'https://a.test' to secrets.shop.origins"),
        ({"secrets": {"shop": {**BOUND["shop"], "origins": ["https://b.test"]}}},
         {"tool": "type_text", "effect": "input", "origin": "https://a.test", "secret": "shop",
          "element": FIELD},
         "secret.bound", "add 'https://a.test' to secrets.shop.origins and write any as secrets.shop.frame"),
        ({"limits": {"spend": {"EUR": 20}}}, PAID, "limit.spend", "raise limits.spend"),
    ],
    ids=["flow-deny", "flow-ask", "field", "uses", "origin", "origin-and-frame", "spend"],
)  # fmt: skip
def test_explain_knows_what_would_turn_flows_secrets_and_budgets(
    sections: dict[str, Any], action: dict[str, Any], reason: str, flip: str, tmp_path: Path
) -> None:
    rules = [{"id": "all", "decision": "allow", "when": {"effect": ["read", "navigate", "input", "submit"]}}]
    path = tmp_path / "policy.yaml"
    origins = {"allow": ["https://a.test", "https://b.test"]}
    path.write_text(json.dumps({"version": 1, "origins": origins, "rules": rules, **sections}))
    (answer,) = explained(action, policy=str(path))
    assert (answer["reason"], answer["flip"]) == (reason, flip)
