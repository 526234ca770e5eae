"""Inputs of a workflow written in one line."""

from __future__ import annotations

import pytest

from agent.cli import main
from agent.steps.inputs import Input
from agent.workflows.line import Line, LineError

INPUTS = {
    "what": Input(),
    "price": Input(type="number", optional=True),
    "url": Input(type="url", optional=True),
}
COMPARE = Line("/compare {what} [under {price:number}] [at {url}]", INPUTS)

LINES = {
    "one word": ("/compare lamps", {"what": "lamps"}),
    "a number": ("/compare lamps under 40", {"what": "lamps", "price": "40"}),
    "several words": ("/compare table lamps under 40", {"what": "table lamps", "price": "40"}),
    "case and space": ("  /COMPARE  lamps   UNDER 40 ", {"what": "lamps", "price": "40"}),
    "only the second part": (
        "/compare lamps at https://a.test/x",
        {"what": "lamps", "url": "https://a.test/x"},
    ),
    "quoted": ('/compare "lamps under 2 m" under 40', {"what": "lamps under 2 m", "price": "40"}),
    "curly quotes": ("/compare “desk lamp” under 9.5", {"what": "desk lamp", "price": "9.5"}),
    "no number after it": (
        "/compare lamps under my desk",
        {"what": "lamps under my desk"},
    ),
}


@pytest.mark.parametrize(("text", "inputs"), LINES.values(), ids=LINES)
def test_read(text: str, inputs: dict[str, str]) -> None:
    assert COMPARE.parse(text) == inputs


@pytest.mark.parametrize("text", ["/compare", "/compar lamps", "compare lamps"])
def test_what_does_not_fit_is_told_with_an_example(text: str) -> None:
    with pytest.raises(LineError, match=r"does not fit /compare .* write such as: /compare lamps under 40"):
        COMPARE.parse(text)


@pytest.mark.parametrize("line", [COMPARE.example, "/compare lamps under 40 at https://shop.test/"])
def test_its_example_fits(line: str) -> None:
    assert COMPARE.parse(line)["what"] == "lamps"


BAD = {
    "no input": ("/compare {thing}", "which is no input"),
    "twice": ("/compare {what} {what}", "twice"),
    "another type": ("/compare {what:number}", "declared as string"),
    "a brace left open": ("/compare {what", "cannot read"),
    "a required one left out": ("/compare under {price}", "which must be given"),
}


@pytest.mark.parametrize(("pattern", "message"), BAD.values(), ids=BAD)
def test_bad_patterns(pattern: str, message: str) -> None:
    with pytest.raises(LineError, match=message):
        Line(pattern, INPUTS)


def test_names_with_dots_and_dashes() -> None:
    inputs = {"user.name": Input(), "max-price": Input(type="number")}
    assert Line("/x {user.name} {max-price}", inputs).parse("/x ada 3") == {
        "user.name": "ada",
        "max-price": "3",
    }


def test_a_long_line_is_read_in_time() -> None:
    with pytest.raises(LineError):
        COMPARE.parse("/compar " + "under 4 " * 1000)


def test_a_line_without_its_page_is_told_how_to_name_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["workflow", "run", "/compare lamps under 40"]) == 2
    told = capsys.readouterr().err
    assert "needs a page to start from: --start URL, or write: /compare lamps under 40 at https://" in told
