"""Expectations in words: each is the check it stands for."""

from __future__ import annotations

from typing import Any

import pytest

from agent.steps import StepError, parse, parse_expectation
from browser_tools.checks import Check

EXPECTATIONS: list[tuple[str, dict[str, Any]]] = [
    ('text "Added" is visible', {"text": "Added"}),
    ('"Added"', {"text": "Added"}),
    ("text Added to cart", {"text": "Added to cart"}),
    ('expect that "Added" is visible', {"text": "Added"}),
    ('the page contains "Welcome"', {"text": "Welcome"}),
    ('text "3" in ".badge"', {"text": {"contains": "3", "in": ".badge"}}),
    ('no text "Error"', {"no_text": "Error"}),
    ('no text "Sold out" in ".products"', {"no_text": {"contains": "Sold out", "in": ".products"}}),
    ('no "9" in ".badge"', {"no_text": {"contains": "9", "in": ".badge"}}),
    ('no "9" in "Cart"', {"no_text": {"contains": "9", "place": '"Cart"'}}),
    ('"Bold" is pressed', {"element": {"name": "Bold", "checked": True}}),
    ('"Error" is not visible', {"no_text": "Error"}),
    ('url contains "/cart"', {"url": {"contains": "/cart"}}),
    ("the url is /done", {"url": "/done"}),
    ('url ends with "/cart"', {"url": {"glob": "*/cart"}}),
    ("url starts with https://shop.test/", {"url": {"glob": "https://shop.test/*"}}),
    ('title is "Shop"', {"title": "Shop"}),
    ("the page title contains Shop", {"title": {"contains": "Shop"}}),
    ('the "Save" button is enabled', {"element": {"role": "button", "name": "Save", "enabled": True}}),
    ('button "Save" is disabled', {"element": {"role": "button", "name": "Save", "enabled": False}}),
    ('"I agree" is checked', {"element": {"name": "I agree", "checked": True}}),
    (
        'the "I agree" checkbox is not checked',
        {"element": {"role": "checkbox", "name": "I agree", "checked": False}},
    ),
    ('a "Delete" link', {"element": {"role": "link", "name": "Delete"}}),
    ('the heading "Welcome" is visible', {"element": {"role": "heading", "name": "Welcome"}}),
    ('no "Delete" button', {"element": {"role": "button", "name": "Delete", "absent": True}}),
    ("no dialog", {"element": {"role": "dialog", "absent": True}}),
    ("3 rows", {"element": {"role": "row", "count": 3}}),
    ('2 "Buy" buttons', {"element": {"role": "button", "name": "Buy", "count": 2}}),
    ('the "Name" field has the value Ada', {"element": {"name": "Name", "value": "Ada"}}),
    ('answer contains "in stock"', {"answer": {"contains": "in stock"}}),
    ("data total <= 40", {"data": {"total": {"lte": 40}}}),
    ("total is at least 9.5", {"data": {"total": {"gte": 9.5}}}),
    ('data items.0.name is "Lamp"', {"data": {"items.0.name": {"eq": "Lamp"}}}),
    ("data count is 3", {"data": {"count": {"eq": 3}}}),
    ('data name contains "La"', {"data": {"name": {"contains": "La"}}}),
    ("output is valid", {"output": "valid"}),
    ('a download named "report.csv"', {"download": "report.csv"}),
    ('the file "report.csv" was downloaded', {"download": "report.csv"}),
    ('"report.csv" to be downloaded', {"download": "report.csv"}),
    ("a download", {"download": "*"}),
    ("a pdf download", {"download": {"type": "pdf"}}),
    ('a csv download named "*report*"', {"download": {"type": "csv", "name": "*report*"}}),
    ('a download named "a.zip" of at least 10 bytes', {"download": {"name": "a.zip", "at_least": 10}}),
    ("no console errors", {"no_console_errors": True}),
    ("no javascript errors on the page", {"no_console_errors": True}),
    ("the console is clean", {"no_console_errors": True}),
    ('no console errors except "favicon"', {"no_console_errors": {"ignore": ["favicon"]}}),
    ("no failed requests", {"no_failed_requests": True}),
    ("no request failed", {"no_failed_requests": True}),
    ('no failed requests to "*/api/*"', {"no_failed_requests": "*/api/*"}),
    ("no failed requests to /api/*", {"no_failed_requests": "/api/*"}),
    ("status is 200", {"status": 200}),
    ("the http status code is 404", {"status": 404}),
    ("the page answers with status 4xx", {"status": "4xx"}),
    ('"Status" is "200"', {"value": {"of": "Status", "equals": "200"}}),
    ("to be on /cart", {"url": "/cart"}),
    ('"Total" to be "40"', {"value": {"of": "Total", "equals": "40"}}),
    ('the "Name" field to contain "Ada"', {"value": {"of": "Name", "contains": "Ada"}}),
    ('"Name" to be empty', {"value": {"of": "Name", "equals": ""}}),
    ('"Ada" in the row with "Admin"', {"text": {"contains": "Ada", "place": 'the row with "Admin"'}}),
    ('"Ada" in "Team members"', {"text": {"contains": "Ada", "place": '"Team members"'}}),
    ('"Ada" not in the table', {"no_text": {"contains": "Ada", "place": "the table"}}),
    ('the first row to contain "Ada"', {"text": {"contains": "Ada", "place": "the first row"}}),
    (
        'the checkbox in the row with "Ada" to be checked',
        {"element": {"role": "checkbox", "checked": True, "place": 'the row with "Ada"'}},
    ),
    ("at least 2 results", {"items": {"of": "results", "at_least": 2}}),
    ("fewer than 2 results", {"items": {"of": "results", "at_most": 1}}),
    ("3 rows in the table", {"element": {"role": "row", "count": 3, "place": "the table"}}),
    ('the "Save" button to be disabled', {"element": {"role": "button", "name": "Save", "enabled": False}}),
    ("the dialog to be open", {"element": {"role": "dialog"}}),
    ("the dialog to be closed", {"element": {"role": "dialog", "absent": True}}),
    ('the heading to be "Users"', {"element": {"role": "heading", "name": "Users"}}),
    ('the heading to contain "Users"', {"element": {"role": "heading", "name": "Users"}}),
    ('there to be no "Delete" button', {"element": {"role": "button", "name": "Delete", "absent": True}}),
    ('the error message "Wrong"', {"text": "Wrong"}),
    ('no "Download" button', {"element": {"role": "button", "name": "Download", "absent": True}}),
    ('the "Download" link', {"element": {"role": "link", "name": "Download"}}),
]


@pytest.mark.parametrize(("text", "check"), EXPECTATIONS, ids=[row[0] for row in EXPECTATIONS])
def test_words_are_the_check_they_stand_for(text: str, check: dict[str, Any]) -> None:
    assert parse_expectation(text) == Check.model_validate(check)


@pytest.mark.parametrize(("text", "check"), EXPECTATIONS, ids=[row[0] for row in EXPECTATIONS])
def test_the_same_words_are_a_step(text: str, check: dict[str, Any]) -> None:
    (step,) = parse(f"expect {text.removeprefix('expect that ')}")
    assert step.calls[0].name == "check"
    assert Check.model_validate(dict(step.calls[0].arguments)) == Check.model_validate(check)


def test_inputs_are_filled() -> None:
    assert parse_expectation('text "{{n}} left"', inputs={"n": 3}) == Check(text="3 left")


UNREADABLE = [
    ('text "Ada" and "Bob"', "words follow the quoted value"),
    ("Added", 'did you mean: text "Added"?'),
    ("url contain", "expectations are"),
    ("data total <= many", "a number"),
    ("", "is empty"),
    ('text "a"; text "b"', "more than one"),
    ('text ""', "not empty"),
    ('text "{{nn}}"', "no input 'nn'"),
]


@pytest.mark.parametrize(("text", "says"), UNREADABLE, ids=[row[0] or "empty" for row in UNREADABLE])
def test_what_cannot_be_read_is_said(text: str, says: str) -> None:
    with pytest.raises(StepError, match="cannot read") as caught:
        parse_expectation(text)
    assert says in caught.value.message
