"""Steps as YAML mappings, mixed with steps in words."""

from __future__ import annotations

from typing import Any

import pytest

from agent.steps import StepError, read_steps
from browser_tools.door.calls import validated
from policies.document import read_yaml

MAPPINGS: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("tool", {"click": {"target": "Save"}}, "click", {"target": "Save"}),
    ("verb", {"double-click": {"target": "A"}}, "click", {"target": "A", "double": True}),
    ("verb-with-constant", {"uncheck": {"target": "A"}}, "set_checked", {"target": "A", "checked": False}),
    ("verb-with-one-text", {"open": "/cart"}, "navigate", {"url": "/cart"}),
    ("verb-alone", {"reload": None}, "refresh", {}),
    ("text-with-quotes", {"wait for": 'the "x"'}, "wait_for", {"text": 'the "x"'}),
    ("fill", {"type_text": {"target": "N", "text": "{{user}}"}}, "type_text", {"target": "N", "text": "ada"}),
    ("verb-with-its-own-grammar", {"expect": 'url contains "/x"'}, "check", {"url": {"contains": "/x"}}),
    ("filled-inside", {"check": {"text": {"contains": "{{user}}"}}}, "check", {"text": {"contains": "ada"}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("item", "tool", "arguments"), [m[1:] for m in MAPPINGS], ids=[m[0] for m in MAPPINGS]
)
def test_a_mapping_is_its_call(item: dict[str, Any], tool: str, arguments: dict[str, Any]) -> None:
    (step,) = read_steps([item], inputs={"user": "ada"}, validate=validated)
    assert step.calls[0].name == tool
    assert step.calls[0].arguments == arguments


def test_provenance_tells_input_from_text() -> None:
    given, written = read_steps(
        [{"type_text": {"target": "a", "text": "{{user}}"}}, {"type_text": {"target": "a", "text": "x"}}],
        inputs={"user": "ada"},
    )
    assert given.calls[0].provenance == {"text": "input"}
    assert written.calls[0].provenance == {"text": "user"}


def test_steps_are_numbered_through() -> None:
    steps = read_steps(["open /; back", {"click": {"target": "x"}}, "forward"])
    assert [(step.number, step.calls[0].id) for step in steps] == [(1, "s1"), (2, "s2"), (3, "s3"), (4, "s4")]


def test_a_goal_step_has_words_and_no_calls() -> None:
    steps = ["open /", {"goal": "find {{user}}: all\n  of it"}, "back"]
    _, goal, after = read_steps(steps, inputs={"user": "ada"})
    assert (goal.calls, goal.goal) == ((), "find ada: all\n  of it")
    assert str(goal) == "step 2, goal: find {{user}}: all of it"
    assert (after.number, after.calls[0].id) == (3, "s3")


TORN = [
    ('- select "Price: low to high" in "Sort by"', '- \'select "Price: low to high" in "Sort by"\''),
    ('- expect text "Total: 5" is visible', "- 'expect text \"Total: 5\" is visible'"),
    ("- click 'Sort: up'", "- 'click ''Sort: up'''"),
    ("- click “Sort: up” now", "- 'click “Sort: up” now'"),
]


@pytest.mark.parametrize(("line", "meant"), TORN, ids=[row[0] for row in TORN])
def test_a_step_that_yaml_tears_apart_is_told_with_its_quotes(line: str, meant: str) -> None:
    items = read_yaml(f"steps:\n  {line}\n", "s.yaml").data["steps"]
    with pytest.raises(StepError) as caught:
        read_steps(items)
    assert f"did you mean: {meant}?" in caught.value.message
    assert "steps: |" in caught.value.message


@pytest.mark.parametrize("line", ['- click "Order #5"', '[click "a, b"]'], ids=["comment", "comma"])
def test_a_step_that_yaml_cuts_short_says_so(line: str) -> None:
    items = read_yaml(f"steps:\n  {line}\n", "s.yaml").data["steps"]
    with pytest.raises(StepError, match="` #` begins a comment"):
        read_steps(items)


def test_a_page_cannot_write_a_goal() -> None:
    with pytest.raises(StepError, match="read off a page"):
        read_steps(['remember "Total" as total', {"goal": "buy {{total}}"}])


BAD: list[tuple[str, Any, str]] = [
    ("unknown", {"clik": {"target": "x"}}, "did you mean: click: ...?"),
    ("two-keys", {"click": {"target": "x"}, "open": "/"}, "one key"),
    ("unknown-argument", {"click": {"taget": "x"}}, "taget"),
    ("missing-argument", {"click": {}}, "target"),
    ("text-for-nothing", {"select_option": "x"}, "cannot read"),
    ("unknown-input", {"click": {"target": "{{x}}"}}, "no input 'x'"),
    ("empty", {}, "one key"),
    ("empty-goal", {"goal": " "}, "expected a goal in words"),
    ("goal-with-arguments", {"goal": {"x": 1}}, "expected a goal in words"),
    ("unknown-input-of-a-goal", {"goal": "find {{x}}"}, "no input 'x'"),
]


def test_nothing_may_stand_after_the_end() -> None:
    with pytest.raises(StepError, match="the run has ended before it") as caught:
        read_steps(["open /", {"finish": {"answer": "done"}}, 'click "Save"', {"goal": "buy"}])
    assert [problem.line for problem in caught.value.problems] == [3, 4]


@pytest.mark.parametrize(("item", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_mapping_is_named_with_its_place(item: Any, says: str) -> None:
    with pytest.raises(StepError) as caught:
        read_steps(["open /", item], validate=validated)
    assert says in caught.value.message
    assert [problem.line for problem in caught.value.problems] == [2]
