"""Scripts: what they may say, and how every mistake is told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from agent.script import BadScript, LoadedScript, json_schema, load_script, schema_text, script_from_goal
from agent.steps.inputs import Input, InputError, pairs, read_inputs
from browser_tools.door.calls import validated
from policies.document import read_yaml

ROOT = Path(__file__).parent.parent

GOOD = """\
name: demo
description: Puts something into the cart
start: http://127.0.0.1:8000/{{lang}}
inputs:
  product: {default: Desk lamp, description: What to buy}
  lang: {type: choice, choices: [en, de], default: en}
  count: integer
policy: standard
steps:
  - search for "{{product}}"
  - {click: {target: Add to cart}}
  - type {{count}} into "Quantity"
expect:
  - text "Added" is visible
  - element: {role: button, name: "{{product}}"}
output: {type: object, properties: {total: {type: number}}}
limits: {turns: 3, seconds: 60}
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def load(tmp_path: Path, text: str) -> LoadedScript:
    return load_script(write(tmp_path, text))


def test_a_script_reads_whole(tmp_path: Path) -> None:
    loaded = load(tmp_path, GOOD)
    values = loaded.values({"count": "2"})
    assert values == {"product": "Desk lamp", "lang": "en", "count": 2}
    assert loaded.filled("start", values) == "http://127.0.0.1:8000/en"
    assert [dict(call.arguments) for step in loaded.steps(values, validated) for call in step.calls] == [
        {"target": "search", "text": "Desk lamp", "submit": True},
        {"target": "Add to cart"},
        {"text": "2", "target": '"Quantity"'},
    ]
    text, element = loaded.checks(values)
    assert text.text == "Added"
    assert element.element is not None
    assert element.element.name == "Desk lamp"
    assert loaded.script.limits.seconds == 60


MISTAKES: list[tuple[str, str, str]] = [
    ("unknown-key", "goal: x\ngaol: y\n", "s.yaml:2: gaol: unknown key; did you mean 'goal'?"),
    ("nested", "goal: x\nlimits: {turn: 3}\n", "s.yaml:2: limits.turn: unknown key; did you mean 'turns'?"),
    ("not-text", "goal: 5\n", "s.yaml:1: goal: expected text; got 5"),
    ("null", "goal: x\nsteps:\n", "s.yaml:2: steps: expected"),
    ("nothing-to-do", "name: x\n", "s.yaml:1: nothing to do"),
    ("secrets", "goal: x\nsecrets: {a: b}\n", "s.yaml:2: secrets.a: a secret's value never stands in a file"),
    ("token", "goal: use ghp_" + "a" * 36 + "\n", "s.yaml:1: goal: a GitHub token stands here as it is"),
    ("password", "goal: x\ninputs: {password: {default: hunter2}}\n", "inputs.password.default: a secret"),
    ("flows", "goal: x\nflows: []\n", "s.yaml:2: flows: 'flows' is not enforced yet"),
    ("step-kind", "steps: [[a]]\n", "s.yaml:1: steps[0]: expected text or a mapping"),
    ("schema", "goal: x\noutput: {type: objct}\n", "s.yaml:2: output.type: expected a JSON Schema"),
    ("input-type", "goal: x\ninputs: {a: nmber}\n", "did you mean 'number'?"),
    ("default", "goal: x\ninputs: {a: {type: integer, default: x}}\n", "s.yaml:2: inputs.a.default: "),
    ("choice", "goal: x\ninputs: {a: {type: choice}}\n", "type choice needs `choices`"),
    ("duplicate", "goal: x\ngoal: y\n", "s.yaml:2"),
    ("list", "- x\n", "the top level is not a mapping"),
    ("empty", "", "is empty"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES])
def test_a_mistake_names_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadScript) as caught:
        load(tmp_path, text)
    assert says in caught.value.message
    assert caught.value.message.startswith(str(tmp_path / "s.yaml"))


def test_a_literal_password_is_refused_and_not_repeated(tmp_path: Path) -> None:
    loaded = load(tmp_path, 'steps:\n  - open https://a.test/\n  - type "hunter2" into "Password"\n')
    with pytest.raises(BadScript) as caught:
        loaded.steps({})
    assert "s.yaml:3: steps[1]: cannot read this step: a literal secret is typed" in caught.value.message
    assert "hunter2" not in caught.value.message


def test_an_expectation_that_yaml_tears_apart_is_told_with_its_quotes(tmp_path: Path) -> None:
    loaded = load(tmp_path, 'expect:\n  - url is /a\n  - text "Total: 5" is visible\n')
    with pytest.raises(BadScript) as caught:
        loaded.checks({})
    assert ":3: expect[1]: cannot read 'text \"Total: 5\" is visible'" in caught.value.message
    assert """did you mean: - 'text "Total: 5" is visible'?""" in caught.value.message
    assert "steps: |" not in caught.value.message


@pytest.mark.parametrize(
    ("text", "places"),
    [
        pytest.param("steps:\n  - open /\n  - clik x\n  - frob\n", ["3: steps[1]", "4: steps[2]"], id="list"),
        pytest.param("steps: |\n  open /\n  clik x\n", ["3: steps"], id="block"),
        pytest.param('steps: clik "x"\n', ["1: steps"], id="one-line"),
        pytest.param("steps:\n  - {click: {taget: x}}\n", ["2: steps[0]"], id="arguments"),
        pytest.param('steps:\n  - back\n  - select "A: b" in "c"\n', ["3: steps[1]"], id="torn"),
        pytest.param("steps:\n  - back\n  - goal: {a: b}\n", ["3: steps[1]"], id="goal"),
    ],
)
def test_an_unreadable_step_names_its_line(tmp_path: Path, text: str, places: list[str]) -> None:
    with pytest.raises(BadScript) as caught:
        load(tmp_path, text).steps({}, validated)
    assert [f"{p.line}: {p.key}" for p in caught.value.problems] == places


def test_an_unreadable_expectation_names_its_line(tmp_path: Path) -> None:
    loaded = load(tmp_path, 'expect:\n  - text "a"\n  - Added\n  - {txt: x}\n  - {url: {contains: 3}}\n')
    with pytest.raises(BadScript) as caught:
        loaded.checks({})
    assert [p.line for p in caught.value.problems] == [3, 4, 5]
    assert "did you mean 'text'?" in caught.value.message


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("folder", "is a folder"),
        ("pipe", "pipe or device"),
        ("missing", "no such file"),
        ("binary", "UTF-16 or binary"),
    ],
)
def test_what_is_no_text_file_is_refused(tmp_path: Path, kind: str, says: str) -> None:
    path = tmp_path / "x.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "binary":
        path.write_bytes(b"goal: \x00")
    with pytest.raises(BadScript, match=says):
        load_script(path)


@pytest.mark.parametrize(
    "goal",
    [
        pytest.param("  ", id="empty"),
        pytest.param("x" * 1_000_000, id="a-megabyte"),
        pytest.param("a\x00b", id="nul"),
        pytest.param("a\ud800b", id="half-a-pair"),
    ],
)
def test_a_goal_must_be_text(goal: str) -> None:
    with pytest.raises(BadScript, match="goal: "):
        script_from_goal(goal)


INPUTS = {
    "text": Input(),
    "number": Input(type="number", default=1),
    "whole": Input(type="integer", default=1),
    "flag": Input(type="boolean", default=False),
    "day": Input(type="date", default="2026-01-01"),
    "page": Input(type="url", default="/"),
    "size": Input(type="choice", choices=["small", 2], default="small"),
}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("text", " a ", " a "), ("number", "9.5", 9.5), ("number", "-3", -3), ("number", 4, 4),
        ("whole", "12", 12), ("flag", "yes", True), ("flag", "off", False),
        ("day", "2026-03-31", "2026-03-31"),
        ("page", "https://a.test/x", "https://a.test/x"), ("size", "2", 2), ("size", "small", "small"),
    ],
)  # fmt: skip
def test_inputs_are_read_by_type(name: str, given: Any, value: Any) -> None:
    assert read_inputs(INPUTS, {"text": "", name: given})[name] == value


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "missing input 'text'; give --input text=..."),
        ({"text": "", "txet": "x"}, "no input 'txet'; did you mean 'text'?"),
        ({"text": "", "number": "many"}, "expected a number such as 9.5; got 'many'"),
        ({"text": "", "number": "nan"}, "expected a number"),
        ({"text": "", "number": "1e400"}, "expected a number"),
        ({"text": "", "whole": "1.5"}, "expected a whole number"),
        ({"text": "", "flag": "maybe"}, "expected true or false"),
        ({"text": "", "day": "2026-02-30"}, "expected a date"),
        ({"text": "", "page": "javascript:alert(1)"}, "expected an http(s) URL"),
        ({"text": "", "size": "smal"}, "did you mean 'small'?"),
    ],
)
def test_a_wrong_input_is_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_inputs(INPUTS, given)
    assert says in caught.value.message


def test_pairs() -> None:
    assert pairs(["a=1", "b=x=y", "c="]) == {"a": "1", "b": "x=y", "c": ""}


@pytest.mark.parametrize("texts", [["a"], ["=x"], ["a=1", "a=2"]])
def test_pairs_that_are_none(texts: list[str]) -> None:
    with pytest.raises(InputError):
        pairs(texts)


def test_the_shipped_schema_is_the_generated_one() -> None:
    shipped = (ROOT / "agent" / "script.schema.json").read_text(encoding="utf-8")
    assert shipped == schema_text(), "run: python -m agent.script"


def test_the_schema_accepts_what_the_loader_accepts() -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(read_yaml(GOOD, "s.yaml").data, schema)
    for text in ("goal: x\ngaol: y\n", "goal: 5\n", "goal: x\nsecrets: {a: b}\n"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(read_yaml(text, "s.yaml").data, schema)


EXAMPLES = [
    path
    for path in sorted((ROOT / "examples").glob("*.yaml"))
    if path.name != "watches.yaml" and not {".policy", ".plan"} & {*path.suffixes}
]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_read(path: Path) -> None:
    loaded = load_script(path)
    loaded.steps(loaded.samples(), validated)
    loaded.checks(loaded.samples())
