"""Mistakes in files are told by file, line, key, expectation and nearest word."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field
from pydantic_core import PydanticCustomError

from policies.document import BadFile, read_yaml
from policies.validation import FileModel, nearest, validate


class Paint(FileModel):
    colour: Literal["red", "green"]
    coats: int = Field(1, alias="times")


class Within(FileModel):
    within: Literal["read", "act"] = Field(alias="in")


class Plan(FileModel):
    goal: str | None = None
    count: int | list[int] = 1
    steps: tuple[str | Paint | Within, ...] = ()
    named: dict[str, Paint] = Field(default_factory=dict)
    sizes: tuple[float, ...] = ()
    optional: Annotated[Paint | Within, Field()] | None = None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gaol: x", "f.yaml:1: gaol: unknown key; did you mean 'goal'?"),
        ("zzz: x", "f.yaml:1: zzz: unknown key; expected one of goal, count, steps, named, sizes, optional"),
        ("goal: 5", "f.yaml:1: goal: expected text; got 5"),
        ("goal:", "f.yaml:1: goal: expected a value; got nothing (null); leave the key out instead"),
        ("count: x", "f.yaml:1: count: expected a whole number or a list; got 'x'"),
        ("count: [1, x]", "f.yaml:1: count[1]: expected a whole number; got 'x'"),
        ("count: '3'", "f.yaml:1: count: expected a whole number or a list; got '3'"),
        ("steps: open", "f.yaml:1: steps: expected a list; got 'open'"),
        (
            "steps:\n  - go\n  - {colour: gren}",
            "f.yaml:3: steps[1].colour: expected one of red, green; got 'gren'; did you mean 'green'?",
        ),
        ("steps: [{colour: red, tims: 2}]", "f.yaml:1: steps[0].tims: unknown key; did you mean 'times'?"),
        (
            "steps: [{in: rea}]",
            "f.yaml:1: steps[0].in: expected one of read, act; got 'rea'; did you mean 'read'?",
        ),
        ("steps: [5]", "f.yaml:1: steps[0]: expected text or a mapping; got 5"),
        ("named: {wall: {times: 2}}", "f.yaml:1: named.wall.colour: expected a value; the key is missing"),
        ("sizes: [1, '2']", "f.yaml:1: sizes[1]: expected a number; got '2'"),
        ("optional: {colour: red, colr: 1}", "f.yaml:1: optional.colr: unknown key; did you mean 'colour'?"),
    ],
    ids=lambda value: value if value.startswith("f.yaml") is False else "",
)
def test_one_mistake_one_line(text: str, message: str) -> None:
    with pytest.raises(BadFile) as failure:
        validate(read_yaml(text, "f.yaml"), Plan)
    assert str(failure.value) == message


def test_all_mistakes_are_told_in_the_order_of_the_file() -> None:
    with pytest.raises(BadFile) as failure:
        validate(read_yaml("sizes: 3\ngaol: x\ncount: x\n", "f.yaml"), Plan)
    assert [problem.line for problem in failure.value.problems] == [1, 2, 3]
    assert failure.value.code == "file.bad_type"


def test_lists_fill_tuples_and_whole_numbers_fill_fractions() -> None:
    assert validate(read_yaml("sizes: [1, 2.5]", "f.yaml"), Plan).sizes == (1.0, 2.5)


def test_a_validator_may_name_the_culprit_inside_its_value() -> None:
    class Pair(FileModel):
        words: Annotated[list[str], Field()]

        def model_post_init(self, context: object) -> None:
            raise PydanticCustomError("duplicate", "said twice", {"at": ("words", 1)})

    with pytest.raises(BadFile) as failure:
        validate(read_yaml("words:\n  - a\n  - a\n", "f.yaml"), Pair)
    problem = failure.value.problems[0]
    assert (problem.line, problem.key, problem.kind) == (3, "words[1]", "duplicate")


def test_the_nearest_word_ignores_case_and_gives_up_on_strangers() -> None:
    assert nearest("Alow", ["deny", "allow"]) == "allow"
    assert nearest("banana", ["deny", "allow"]) is None
