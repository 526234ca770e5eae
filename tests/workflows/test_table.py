"""The list that a workflow has read, as a table and as a file."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from agent.result import RunResult
from agent.steps.present import Present
from agent.workflows.table import as_csv, as_markdown, chosen, presented
from policies.errors import BadInput

ROWS = [
    {"name": "Halo", "price": 89.0},
    {"name": "Lumi", "price": "€24.90"},
    {"name": "Nova", "price": None},
    {"name": "Pico", "price": 14.9},
]


def names(present: Present, **inputs: object) -> list[object]:
    return [row["name"] for row in chosen(ROWS, present, inputs)]


CHOSEN = {
    "all": ({}, {}, ["Halo", "Lumi", "Nova", "Pico"]),
    "at most": ({"where": {"price": "<= {{most}}"}}, {"most": 30}, ["Lumi", "Pico"]),
    "at least": ({"where": {"price": ">= 30"}}, {}, ["Halo"]),
    "contains": ({"where": {"name": "contains {{word}}"}}, {"word": "LU"}, ["Lumi"]),
    "an empty bound keeps all": (
        {"where": {"price": "<= {{most}}"}},
        {"most": ""},
        ["Halo", "Lumi", "Nova", "Pico"],
    ),
    "the cheapest first, what has no price last": ({"sort": "price"}, {}, ["Pico", "Lumi", "Halo", "Nova"]),
    "backwards": ({"sort": "-price"}, {}, ["Halo", "Lumi", "Pico", "Nova"]),
}


@pytest.mark.parametrize(("keys", "inputs", "expected"), CHOSEN.values(), ids=CHOSEN)
def test_chosen(keys: dict[str, object], inputs: dict[str, object], expected: list[str]) -> None:
    assert names(Present.model_validate({"rows": "r", **keys}), **inputs) == expected


def test_a_condition_that_is_none_is_told() -> None:
    with pytest.raises(BadInput, match="expected <=, >= or contains"):
        names(Present(rows="r", where={"price": "about 3"}))


def test_cells_are_data_in_markdown() -> None:
    assert as_markdown([{"a": "x | y\n\nz"}]) == "| a |\n| --- |\n| x \\| y z |"


FORMULAS = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_spreadsheet_computes_no_cell_of_a_page(text: str) -> None:
    head, row = csv.reader(io.StringIO(as_csv([{text: text}]), newline=""))
    assert head[0].startswith("'")
    assert row[0].startswith("'")


def test_numbers_stay_numbers() -> None:
    assert as_csv([{"n": -2.5, "m": "-2.5", "b": True, "x": None}]) == "n,m,b,x\r\n-2.5,-2.5,true,\r\n"


def test_a_result_is_told_and_kept(tmp_path: Path) -> None:
    (tmp_path / "artifacts").mkdir()
    present = Present(rows="found", sort="price", most=2, csv="found.csv")
    result = presented(present, {}, RunResult("r", "finished", data={"found": ROWS}), tmp_path)
    assert result.answer.splitlines()[2] == "| Pico | 14.9 |"
    assert result.answer.endswith("2 more")
    assert result.content_format == "markdown"
    assert result.data["csv"] == "artifacts/found.csv"
    assert len((tmp_path / "artifacts/found.csv").read_text().splitlines()) == 5


def test_a_failed_run_stays_as_it_is(tmp_path: Path) -> None:
    failed = RunResult("r", "failed", data={"found": ROWS})
    assert presented(Present(rows="found"), {}, failed, tmp_path) is failed
