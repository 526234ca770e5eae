"""Where workflows are found, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.workflows import Registry, UnknownWorkflow, Workflow
from agent.workflows.registry import LIBRARY
from policies.document import BadFile

SHIPPED = {
    "accessibility-check",
    "check-links",
    "compare-products",
    "fill-form",
    "log-in-and-download",
    "monitor-price",
    "summarize-page",
    "table-to-csv",
}


def project(folder: Path, **files: str) -> Registry:
    (folder / "workflows").mkdir()
    for name, text in files.items():
        (folder / "workflows" / f"{name}.yaml").write_text(text)
    return Registry.load(folder)


def test_the_library_ships_and_needs_no_model(tmp_path: Path) -> None:
    registry = Registry.load(tmp_path)
    assert registry.broken == ()
    assert set(registry.workflows) == SHIPPED == {path.stem for path in LIBRARY.glob("*.yaml")}
    assert not any(one.needs_model for one in registry.workflows.values())
    assert all(one.script.script.description and one.category for one in registry.workflows.values())


@pytest.mark.parametrize("one", Registry.load(LIBRARY).workflows.values(), ids=lambda one: one.name)
def test_each_line_of_the_library_fits_its_own_example(one: Workflow) -> None:
    if one.line is not None:
        one.script.values(one.line.parse(one.line.example))


def test_a_projects_own_come_too_and_win(tmp_path: Path) -> None:
    registry = project(
        tmp_path,
        mine="{start: https://a.test/, steps: [read the page], category: Ours, title: Read ours}",
        other="{name: check-links, start: https://a.test/, steps: [list links]}",
        goal="{start: https://a.test/, goal: 'Which lamp is the best?'}",
    )
    assert registry.named("mine").title == "Read ours"
    assert registry.named("check-links").source == "project"
    assert registry.named("goal").needs_model
    assert [one.name for one in registry.categories["Ours"]] == ["mine"]


def test_names_are_suggested(tmp_path: Path) -> None:
    registry = Registry.load(tmp_path)
    with pytest.raises(UnknownWorkflow, match="did you mean 'check-links'"):
        registry.named("check-link")
    with pytest.raises(UnknownWorkflow, match="did you mean '/compare'"):
        registry.written("/compair lamps")
    with pytest.raises(UnknownWorkflow, match="there are: /accessibility"):
        registry.written("")


def test_a_line_names_workflow_and_inputs(tmp_path: Path) -> None:
    one, inputs = Registry.load(tmp_path).written("/compare lamps under 40")
    assert (one.name, inputs) == ("compare-products", {"what": "lamps", "price": "40"})


BROKEN = {
    "a command that names no input": ("{start: /, steps: [back], command: '/x {what}'}", "which is no input"),
    "an unknown procedure": ("{start: /, procedure: check-link}", "did you mean 'check-links'"),
    "a procedure and steps": ("{start: /, procedure: check-links, steps: [back]}", "in place of"),
    "not a command": ("{start: /, steps: [back], command: compare}", "command"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_told_and_holds_up_nobody(text: str, message: str, tmp_path: Path) -> None:
    registry = project(tmp_path, broken=text)
    assert set(registry.workflows) == SHIPPED
    assert message in registry.broken[0].message
    with pytest.raises(BadFile):
        registry.named("broken")
