"""The plan's file: where it stands, what may stand in it, and that it is written the same every time."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from agent.plan.document import InvalidPlan, Plan, PlannedStep, dump, load_plan, plan_path, save_plan
from agent.plan.items import items_of
from agent.steps import Step
from browser_tools.tool import ToolCall

GOOD = """version: 1
script: 5f0c9c1d2a7b
steps:
- intent: type "{{product}}" into "Search"
  tool: type_text
  step: 1
  values: {text: {input: '{{product}}'}}
  locator:
  - {role: searchbox, name: Search}
  - {role: searchbox, id: q}
  before:
  - {url: /shop}
- intent: click "Go"
  tool: click
  step: 2
  locator:
  - {role: button, name: Go, near: Search the shop}
  after:
  - {url: /shop*}
  - {text: was found}
"""


@pytest.mark.parametrize(
    ("script", "plan"),
    [
        ("checkout.yaml", "checkout.plan.yaml"),
        ("checkout.yml", "checkout.plan.yaml"),
        ("x.e2e.yaml", "x.e2e.plan.yaml"),
        ("a.b/shop", "a.b/shop.plan.yaml"),
    ],
)
def test_the_plan_stands_beside_its_script(script: str, plan: str) -> None:
    assert plan_path(Path(script)) == Path(plan)


def test_a_plan_is_written_as_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "shop.plan.yaml"
    path.write_text(GOOD)
    plan = load_plan(path)
    assert dump(plan) == GOOD
    path.write_text(dump(plan))
    assert load_plan(path) == plan
    assert len(plan.digest) == 12


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tool: click", "tool: klick", "shop.plan.yaml:14: steps[1].tool: there is no tool 'klick'"),
        ("tool: click", "tool: screenshot", "'screenshot' is not replayed"),
        ("  step: 2\n", "  stepp: 2\n", "steps[1].stepp: unknown key; did you mean 'step'?"),
        ("{input: '{{product}}'}", "{input: x, literal: x}", "expected exactly one of literal, input"),
        ("{role: searchbox, id: q}", "{nth: 0}", "expected role, name, label"),
        ("- {url: /shop}", "- {download: a.pdf}", "download is no condition of a step"),
        ("script: 5f0c9c1d2a7b", "script: latest", "shop.plan.yaml:2: script:"),
        ("  tool: click\n", "  tool: click\n  arguments: {duble: true}\n", "did you mean 'double'?"),
        ("text: was found", "text: ghp_" + "a" * 36, "a GitHub token stands here as it is"),
        ("version: 1", "version: 2", "shop.plan.yaml:1: version: expected 1"),
    ],
)
def test_what_is_no_plan_is_refused_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "shop.plan.yaml"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(InvalidPlan) as caught:
        load_plan(path)
    assert said in str(caught.value)
    assert caught.value.code == "plan.invalid"


def test_a_plan_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.plan.yaml"
    save_plan(path, Plan(script="a" * 12))
    before = path.read_text()
    path.chmod(0o640)
    longest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, longest[1]))  # as a disk that is full after ten bytes
    try:
        with pytest.raises(OSError, match="too large"):
            save_plan(path, Plan(script="b" * 12))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, longest)
    assert (path.read_text(), list(tmp_path.iterdir())) == (before, [path])
    save_plan(path, Plan(script="b" * 12))
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_planned_step_is_called_by_its_number_in_the_script() -> None:
    plan = Plan(
        script="a" * 12, steps=tuple(PlannedStep(intent=f"go {n}", tool="back", step=n) for n in (1, 2))
    )
    steps = [
        Step("back", (ToolCall("back", {}, "s1"),), "go 1", 1),
        Step("expect", (ToolCall("check", {"text": "a"}, "s2"),), 'expect text "a"', 2),
        Step("back", (ToolCall("back", {}, "s3"),), "go 2", 3),
    ]
    told = [str(item).partition(",")[0] for item in items_of(plan, steps)]
    assert told == ["step 1", "step 2", "step 3"]


def test_an_empty_plan_is_short() -> None:
    assert dump(Plan(script="0" * 12)) == "version: 1\nscript: '000000000000'\n"
