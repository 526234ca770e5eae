"""Plain steps: each phrasing is its call, and what cannot be read is said before anything runs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.steps import StepError, looks_like_steps, parse
from agent.steps.nearest import OPENINGS
from agent.steps.reference import reference
from agent.steps.rows import ROWS
from browser_tools.registry import TOOLS

INPUTS = {"user": "ada", "site": "http://shop.test", "agree": True, "odd": 'say "hi"; bye'}


def one(text: str) -> tuple[str, dict[str, Any]]:
    (step,) = parse(text, inputs=INPUTS)
    (call,) = step.calls
    return call.name, dict(call.arguments)


PHRASINGS: list[tuple[str, str, dict[str, Any]]] = [
    # opening
    ("open http://127.0.0.1:8000/", "navigate", {"url": "http://127.0.0.1:8000/"}),
    ("Go to https://shop.test/a?b=1#c.", "navigate", {"url": "https://shop.test/a?b=1#c"}),
    ("visit example.com", "navigate", {"url": "https://example.com"}),
    ("go to localhost:8000/x", "navigate", {"url": "http://localhost:8000/x"}),
    ("navigate to 10.0.0.1:80", "navigate", {"url": "http://10.0.0.1:80"}),
    ("open /cart", "navigate", {"url": "/cart"}),
    ("open the page /cart", "navigate", {"url": "/cart"}),
    ("open ?page=2", "navigate", {"url": "?page=2"}),
    ('open "/a b"', "navigate", {"url": "/a b"}),
    ("browse to ftp://files.test/x", "navigate", {"url": "ftp://files.test/x"}),
    ("open {{site}}/cart", "navigate", {"url": "http://shop.test/cart"}),
    ("open /x in a new tab", "open_tab", {"url": "/x"}),
    ("open shop.test in new tab", "open_tab", {"url": "https://shop.test"}),
    ("open the docs", "click", {"target": "the docs"}),
    ("back", "back", {}),
    ("Go back.", "back", {}),
    ("go back to the previous page", "back", {}),
    ("go forward", "forward", {}),
    ("reload the page", "refresh", {}),
    ("refresh", "refresh", {}),
    # clicking
    ('click "Save"', "click", {"target": '"Save"'}),
    ("click Save", "click", {"target": "Save"}),
    ('CLICK ON THE "Save" BUTTON', "click", {"target": 'THE "Save" BUTTON'}),
    ("tap on “Save”", "click", {"target": '"Save"'}),
    ("click 'Ada's list'", "click", {"target": '"Ada\'s list"'}),
    ("click „Speichern“", "click", {"target": '"Speichern"'}),
    ("click «Enregistrer»", "click", {"target": '"Enregistrer"'}),
    ('click the second "Add to cart" button', "click", {"target": 'the second "Add to cart" button'}),
    ('click "Edit" in the row with "Ada"', "click", {"target": '"Edit" in the row with "Ada"'}),
    ('click "Save; then \\"quit\\""', "click", {"target": '“Save; then "quit"”'}),
    ("click {{odd}}", "click", {"target": '“say "hi"; bye”'}),
    ('hit the "Go" button', "click", {"target": 'the "Go" button'}),
    ('press the "Save" button', "click", {"target": 'the "Save" button'}),
    ('press "1"', "click", {"target": '"1"'}),
    ('double-click "Buy milk"', "click", {"target": '"Buy milk"', "double": True}),
    ('right-click "File"', "click", {"target": '"File"', "button": "right"}),
    ('click "File" with the right mouse button', "click", {"target": '"File"', "button": "right"}),
    ('middle-click "Docs"', "click", {"target": '"Docs"', "button": "middle"}),
    ('ctrl-click "Ada"', "click", {"target": '"Ada"', "holding": ["Control"]}),
    ("shift-click the second row", "click", {"target": "the second row", "holding": ["Shift"]}),
    (
        'click "Ada" while holding Ctrl and Shift',
        "click",
        {"target": '"Ada"', "holding": ["Control", "Shift"]},
    ),
    ('append "x" to "Notes"', "type_text", {"text": "x", "target": '"Notes"', "append": True}),
    (
        'type "x" at the end of the Notes field',
        "type_text",
        {"text": "x", "target": "the Notes field", "append": True},
    ),
    (
        'select "A", "B" and "C" from "T"',
        "select_option",
        {"option": "A", "more": ["B", "C"], "target": '"T"'},
    ),
    ('double click on "Buy milk"', "click", {"target": '"Buy milk"', "double": True}),
    ('hover over the "Products" menu', "hover", {"target": 'the "Products" menu'}),
    # typing
    ('type "Ada" into "Name"', "type_text", {"text": "Ada", "target": '"Name"'}),
    ('enter "Ada" in the Name field', "type_text", {"text": "Ada", "target": "the Name field"}),
    ('write "a; b" into "Note"', "type_text", {"text": "a; b", "target": '"Note"'}),
    ("Type hello world into Name", "type_text", {"text": "hello world", "target": "Name"}),
    ("type 42 into Age", "type_text", {"text": "42", "target": "Age"}),
    ("type in and out into Title", "type_text", {"text": "and out", "target": "Title"}),
    ('fill "Name" with "Ada"', "type_text", {"text": "Ada", "target": '"Name"'}),
    ('fill in the "Name" field with Ada', "type_text", {"text": "Ada", "target": 'the "Name" field'}),
    ('fill "Ada" into "Name"', "type_text", {"text": "Ada", "target": '"Name"'}),
    (
        'type "x" into "Email" in the "Sign up" form',
        "type_text",
        {"text": "x", "target": '"Email" in the "Sign up" form'},
    ),
    ("type {{user}} into Name", "type_text", {"text": "ada", "target": "Name"}),
    ('type "{{user}}@x.test" into Email', "type_text", {"text": "ada@x.test", "target": "Email"}),
    ("type {{agree}} into Box", "type_text", {"text": "true", "target": "Box"}),
    ('type "" into "Name"', "type_text", {"text": "", "target": '"Name"'}),
    (
        'type "lamp" into "Search" and press Enter',
        "type_text",
        {"text": "lamp", "target": '"Search"', "submit": True},
    ),
    ("type lamp into Search and submit", "type_text", {"text": "lamp", "target": "Search", "submit": True}),
    (
        "fill Search with lamp and hit return",
        "type_text",
        {"text": "lamp", "target": "Search", "submit": True},
    ),
    ('clear the "Name" field', "clear", {"target": 'the "Name" field'}),
    # choosing
    ('select "Red" in "Colour"', "select_option", {"option": "Red", "target": '"Colour"'}),
    ('choose "Red" from the Colour list', "select_option", {"option": "Red", "target": "the Colour list"}),
    ("pick Red from Colour", "select_option", {"option": "Red", "target": "Colour"}),
    ('check "I agree"', "set_checked", {"target": '"I agree"', "checked": True}),
    ("tick the newsletter box", "set_checked", {"target": "the newsletter box", "checked": True}),
    ('uncheck "I agree"', "set_checked", {"target": '"I agree"', "checked": False}),
    ("untick the box", "set_checked", {"target": "the box", "checked": False}),
    (
        'select the "Express" radio button',
        "set_checked",
        {"target": 'the "Express" radio button', "checked": True},
    ),
    ('select "Express"', "click", {"target": '"Express"'}),
    ('choose the file "cv.pdf" for "Resume"', "upload_file", {"files": ["cv.pdf"], "target": '"Resume"'}),
    ('enable "Dark mode"', "set_checked", {"target": '"Dark mode"', "checked": True}),
    ('turn "Dark mode" off', "set_checked", {"target": '"Dark mode"', "checked": False}),
    ('set "Status" to "Open"', "type_text", {"target": '"Status"', "text": "Open"}),
    ("change the due date to 2026-03-31", "type_text", {"target": "the due date", "text": "2026-03-31"}),
    ('enter "Ada" as the name', "type_text", {"text": "Ada", "target": "the name"}),
    ('pick the date 2026-03-31 in "Due"', "type_text", {"text": "2026-03-31", "target": '"Due"'}),
    ('expand "Details"', "click", {"target": '"Details"', "expanded": True}),
    ('collapse "Details"', "click", {"target": '"Details"', "expanded": False}),
    ('toggle "Details"', "click", {"target": '"Details"'}),
    ("close the dialog", "click", {"target": '"Close" in the dialog'}),
    ("submit the form", "press_key", {"key": "Enter"}),
    # keys
    ("press Enter", "press_key", {"key": "Enter"}),
    ("press the Return key", "press_key", {"key": "Enter"}),
    ("hit Esc", "press_key", {"key": "Escape"}),
    ("press ctrl+a", "press_key", {"key": "Control+a"}),
    ("press Control + Shift + K", "press_key", {"key": "Control+Shift+k"}),
    ("press ArrowDown 3 times", "press_key", {"key": "ArrowDown", "count": 3}),
    ("press down arrow twice", "press_key", {"key": "ArrowDown", "count": 2}),
    ("press Tab 5x", "press_key", {"key": "Tab", "count": 5}),
    ('press Enter in "Search"', "press_key", {"key": "Enter", "target": '"Search"'}),
    ('press ArrowUp 2 times in "Amount"', "press_key", {"key": "ArrowUp", "count": 2, "target": '"Amount"'}),
    ('press ArrowUp in "Amount" 2 times', "press_key", {"key": "ArrowUp", "count": 2, "target": '"Amount"'}),
    ("press a", "press_key", {"key": "a"}),
    ("press +", "press_key", {"key": "+"}),
    ("press F5", "press_key", {"key": "F5"}),
    # waiting
    ('wait for "Saved"', "wait_for", {"text": "Saved"}),
    ('wait for the text "Saved" to appear', "wait_for", {"text": "Saved"}),
    ('wait until "Saved" is visible', "wait_for", {"text": "Saved"}),
    ('wait for "Saved" for up to 20 seconds', "wait_for", {"text": "Saved", "timeout": 20.0}),
    ('wait for the "Save" button', "wait_for", {"target": 'the "Save" button'}),
    ("wait for 2 seconds", "wait_for", {"seconds": 2.0}),
    ("wait 500ms", "wait_for", {"seconds": 0.5}),
    ("wait half a second", "wait_for", {"seconds": 0.5}),
    ("wait 1 minute", "wait_for", {"seconds": 60.0}),
    ('wait until url contains "/cart"', "wait_for", {"url": "/cart"}),
    ("wait until the URL contains /cart within 5 s", "wait_for", {"url": "/cart", "timeout": 5.0}),
    ('wait until "Loading" is gone', "wait_for", {"text": "Loading", "gone": True}),
    ("wait for the spinner to disappear", "wait_for", {"target": "the spinner", "gone": True}),
    ('wait for "Saved" for 3 seconds', "wait_for", {"text": "Saved", "timeout": 3.0}),
    ('wait up to 5 s until "Loading" is gone', "wait_for", {"text": "Loading", "gone": True, "timeout": 5.0}),
    ("wait for the page to load", "wait_for", {"quiet": True}),
    ("wait until the network is idle within 5 s", "wait_for", {"quiet": True, "timeout": 5.0}),
    ("wait for the dialog to close", "wait_for", {"target": "the dialog", "gone": True}),
    (
        'wait until "Save" is enabled',
        "check",
        {"element": {"name": "Save", "enabled": True}, "timeout": 10.0},
    ),
    ('wait up to 3 s until the title is "Done"', "check", {"title": "Done", "timeout": 3.0}),
    # reading
    ('read "Opening hours"', "get_page_text", {"section": "Opening hours"}),
    ('read the text under "Opening hours"', "get_page_text", {"section": "Opening hours"}),
    ('read the "Orders" table', "get_page_text", {"section": "Orders"}),
    ('read the section "Orders"', "get_page_text", {"section": "Orders"}),
    ('find the "Save" button', "find_on_page", {"query": "Save"}),
    ('remember the text of ".price" as price', "extract", {"fields": {"price": ".price"}}),
    ('copy "Total" as total', "extract", {"fields": {"total": "Total"}}),
    ('get "Total" as total', "extract", {"fields": {"total": "Total"}}),
    # scrolling
    ("scroll down", "scroll", {"pages": 0.8}),
    ("scroll down 2 screens", "scroll", {"pages": 2.0}),
    ('scroll up half a page in "Log"', "scroll", {"pages": -0.5, "inside": '"Log"'}),
    ('scroll down inside the "Log" list', "scroll", {"pages": 0.8, "inside": 'the "Log" list'}),
    ('scroll "Log" up by 200', "scroll", {"by": -200, "inside": '"Log"'}),
    ('scroll to the bottom of the "Log" list', "scroll", {"to": "bottom", "inside": 'the "Log" list'}),
    ("scroll to the end of the page", "scroll", {"to": "bottom"}),
    ('scroll to the top of "Log"', "scroll", {"to": "top", "inside": '"Log"'}),
    ('scroll to the text "Terms of use"', "scroll", {"text": "Terms of use"}),
    ("scroll up 300 px", "scroll", {"by": -300}),
    ("scroll down by 50 pixels", "scroll", {"by": 50}),
    ("scroll to the bottom", "scroll", {"to": "bottom"}),
    ("scroll back up to the top of the page", "scroll", {"to": "top"}),
    ('scroll to "Reviews"', "scroll", {"target": '"Reviews"'}),
    ('scroll "Reviews" into view', "scroll", {"target": '"Reviews"'}),
    # searching and reading
    (
        "search for desk lamps",
        "type_text",
        {"target": "search", "text": "desk lamps", "submit": True},
    ),
    (
        'search the site for "lamp"',
        "type_text",
        {"target": "search", "text": "lamp", "submit": True},
    ),
    ('search for "x" in "Filter"', "type_text", {"target": '"Filter"', "text": "x", "submit": True}),
    ('find "opening hours"', "find_on_page", {"query": "opening hours"}),
    ("find the text opening hours", "find_on_page", {"query": "opening hours"}),
    ("read the page", "get_page_text", {}),
    ("read", "get_page_text", {}),
    ("list links", "get_links", {}),
    ('list all links containing "docs"', "get_links", {"contains": "docs"}),
    ("take a screenshot", "screenshot", {}),
    ("screenshot", "screenshot", {}),
    ("take a full-page screenshot", "screenshot", {"full_page": True}),
    ('take a screenshot of the "Sales" chart', "screenshot", {"target": 'the "Sales" chart'}),
    ("summarize", "summarize", {}),
    ("summarise the page briefly", "summarize", {"length": "short"}),
    ("summarize this article in detail", "summarize", {"length": "long"}),
    ("outline", "get_page_structure", {}),
    ("outline this page", "get_page_structure", {}),
    ("show the headings of the page", "get_page_structure", {}),
    ('save the image "Logo"', "get_image", {"target": '"Logo"'}),
    ("get the picture of the cat", "get_image", {"target": "the cat"}),
    ('ask me "Which size?"', "ask_user", {"question": "Which size?"}),
    # dragging and files
    ('drag "A" to "B"', "drag", {"target": '"A"', "onto": '"B"'}),
    ('drag "A" and drop it on "B"', "drag", {"target": '"A"', "onto": '"B"'}),
    (
        'drag and drop the row with "A" onto the second "Done" list',
        "drag",
        {"target": 'the row with "A"', "onto": 'the second "Done" list'},
    ),
    ('upload cv.pdf to "Resume"', "upload_file", {"target": '"Resume"', "files": ["cv.pdf"]}),
    (
        'attach "a b.pdf", c.pdf and "{{odd}}" to the "CV" field',
        "upload_file",
        {"target": 'the "CV" field', "files": ["a b.pdf", "c.pdf", 'say "hi"; bye']},
    ),
    # tabs
    ("switch to tab 2", "switch_tab", {"tab": "t2"}),
    ("switch to the second tab", "switch_tab", {"tab": "t2"}),
    ('switch to the "Docs" tab', "switch_tab", {"tab": "Docs"}),
    ("close tab 2", "close_tab", {"tab": "t2"}),
    ("close the tab", "close_tab", {}),
    ("list tabs", "list_tabs", {}),
    # data
    ('extract "Total" as total', "extract", {"fields": {"total": "Total"}}),
    ('extract "Order total"', "extract", {"fields": {"order_total": "Order total"}}),
    (
        'extract name from ".product h3", price as number from ".product .price"',
        "extract",
        {"fields": {"name": ".product h3", "price": ".product .price as number"}},
    ),
    (
        'extract name from "h3" and price from ".price" as number in each ".product" as products',
        "extract",
        {"fields": {"name": "h3", "price": ".price as number"}, "each": ".product", "as": "products"},
    ),
    (
        'extract link from "a@href" for each article',
        "extract",
        {"fields": {"link": "a@href"}, "each": "article", "as": "items"},
    ),
    ('remember "Total" as total', "extract", {"fields": {"total": "Total"}}),
    ('remember "Total" as number as total', "extract", {"fields": {"total": "Total as number"}}),
    ('answer "all good"', "finish", {"answer": "all good"}),
    ("finish with all good", "finish", {"answer": "all good"}),
    ('type "Ada" for "First" in the form', "type_text", {"text": "Ada", "target": '"First" in the form'}),
    # what people write around a step
    ("please click Save", "click", {"target": "Save"}),
    ("1. click Save", "click", {"target": "Save"}),
    ("- then click Save!", "click", {"target": "Save"}),
]


@pytest.mark.parametrize(("text", "tool", "arguments"), PHRASINGS, ids=[row[0] for row in PHRASINGS])
def test_a_phrasing_is_its_call(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert one(text) == (tool, arguments)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.verb)
def test_the_example_of_every_row_is_read_as_that_row(row: Any) -> None:
    (step,) = parse(row.example, remembered={"total"})
    assert step.verb == row.verb
    assert row.tool in TOOLS


@pytest.mark.parametrize(
    "text",
    [row[0] for row in PHRASINGS if row[1] in TOOLS and row[0] != "close the tab"],
)
def test_every_reading_fits_the_tools_own_schema(text: str) -> None:
    name, arguments = one(text)
    TOOLS[name].arguments.model_validate(arguments)


SEQUENCES = [
    ("lines", "open /\n\n# a comment\nclick A", ["navigate", "click"]),
    ("semicolons", 'open /; click "a;b" ;; back', ["navigate", "click", "back"]),
    ("then", "open / then click Go, then press Enter", ["navigate", "click", "press_key"]),
    ("and-after-a-quote", 'click "Save" and wait for "Saved"', ["click", "wait_for"]),
    ("and-after-an-address", "open /docs and summarize the page", ["navigate", "summarize"]),
    ("and-after-a-closed-form", "go back and click Save", ["back", "click"]),
    ("several-fields", 'fill "A" with "1", "B" with "2" and "C" with "3"', ["type_text"] * 3),
    ("several-to-clear", 'clear "Name" and "Email"', ["clear"] * 2),
    ("several-in-a-place", 'uncheck "A", "B" and "C" in the "News" group', ["set_checked"] * 3),
    ("several-then", 'click "One" then "Next"', ["click"] * 2),
    ("several-to-open", 'expand "Details" and "More"', ["click"] * 2),
    ("several-by-double-click", 'double-click "Apple" and "Banana"', ["click"] * 2),
    ("several-values", 'type "Ada" into "First" and "King" into "Last"', ["type_text"] * 2),
    ("and-press-enter-belongs-to-typing", 'type "x" into "y" and press Enter', ["type_text"]),
]


@pytest.mark.parametrize(("text", "tools"), [row[1:] for row in SEQUENCES], ids=[row[0] for row in SEQUENCES])
def test_steps_are_joined(text: str, tools: list[str]) -> None:
    steps = parse(text)
    assert [call.name for step in steps for call in step.calls] == tools


def test_several_share_their_place() -> None:
    steps = parse('check "A" and "B" in the "News" group')
    targets = [call.arguments["target"] for step in steps for call in step.calls]
    assert targets == ['"A" in the "News" group', '"B" in the "News" group']
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))


def test_a_value_of_an_input_is_never_read_as_grammar() -> None:
    (step,) = parse("type {{odd}} into Name", inputs=INPUTS)
    assert step.calls[0].arguments == {"text": 'say "hi"; bye', "target": "Name"}
    assert step.calls[0].provenance == {"text": "input"}
    assert step.calls[0].intent == "type {{odd}} into Name"


def test_what_was_remembered_is_filled_later_and_comes_from_the_page() -> None:
    _, step = parse('remember "Total" as total; type {{total}} into Sum')
    assert step.calls[0].arguments["text"] == "{{total}}"
    assert step.calls[0].provenance == {"text": "page"}


UNREADABLE = [
    ('clik "Save"', 'clik "Save"', 'did you mean: click "Save"?'),
    ('typ "a" into "b"', "typ", 'did you mean: type "a" into "b"?'),
    ('type "Ada" "Name"', "a part is missing", 'did you mean: type "Ada" into "Name"?'),
    ("select Red", 'select "Red" in "Colour"', ""),
    ('click "Accept" if it is there', "no conditions among steps", 'did you mean: click "Accept"?'),
    ("press Entr", "no key 'Entr'", "did you mean: press Enter?"),
    ("type {{usr}} into Name", "no input 'usr'", "did you mean {{user}}?"),
    ('type "x" slowly into "Name"', 'words follow the quoted value in "x" slowly', ""),
    ('fill "A" with "a" and "B"', 'words follow the quoted value in "a" and "B"', ""),
    ('focus the "Delete" button', "no step only focuses", 'did you mean: click the "Delete" button?'),
    ("finish the order", "end the run", 'did you mean: answer "the order"?'),
    ('answer the prompt with "Ada"', "end the run", ""),
    ('answer "done"\nclick "Save"', "the run has ended before it, at 'answer \"done\"'", ""),
    ('click "Save', "not closed", ""),
    ('type "abc into "x"', "no partner", ""),
    ("frobnicate", "no step begins so", ""),
    ('upload "a.pdf" "CV"', "a part is missing", 'did you mean: upload "a.pdf" to "CV"?'),
    ('remember x as f; upload {{f}} to "CV"', "may not be read off a page", ""),
    ("goal: open the cheapest lamp", "an item of its own", "did you mean: - goal: open the cheapest lamp?"),
    ('click Save and wait for "Saved"', "could be two steps", 'did you mean: click Save; wait for "Saved"?'),
    ("open cart.html", "host or a file", "did you mean: open /cart.html?"),
    ("find the cheapest lamp", 'find "opening hours"', ""),
    ("extract price as currency from .price", "currency", ""),
    ("click \x00", "no text may hold", ""),
    ("click \ud800", "no text may hold", ""),
    ("click " + "x" * 3000, "longer than", ""),
]


@pytest.mark.parametrize(("text", "says", "hint"), UNREADABLE, ids=[ascii(row[0])[:40] for row in UNREADABLE])
def test_what_cannot_be_read_is_named_with_the_nearest(text: str, says: str, hint: str) -> None:
    with pytest.raises(StepError) as caught:
        parse("open /\n" + text, source="a.yaml", inputs=INPUTS)
    assert says in caught.value.message
    assert hint in caught.value.message
    line = 2 + text.count("\n")
    assert caught.value.message.startswith(f"a.yaml:{line}: cannot read ")


def test_every_unreadable_step_is_listed() -> None:
    with pytest.raises(StepError) as caught:
        parse("clik a\nopen /\nfoo")
    assert [problem.line for problem in caught.value.problems] == [1, 3]


def test_the_reference_in_the_docs_is_the_grammar() -> None:
    written = (Path(__file__).parents[2] / "docs" / "steps.md").read_text(encoding="utf-8")
    assert written == reference(), "run: python -m agent.steps.reference > docs/steps.md"


WORDS = st.sampled_from(
    [
        *OPENINGS,
        '"a b"',
        "'x'",
        "„q“",
        "{{user}}",
        "{{nobody}}",
        "in",
        "into",
        "and",
        "then",
        ";",
        "is",
        "gone",
        "as",
        "/x",
    ]
)


@given(st.lists(st.one_of(WORDS, st.text(max_size=5)), max_size=12).map(" ".join))
@settings(deadline=None, max_examples=100)
def test_any_text_is_read_or_refused_as_steps(text: str) -> None:
    looks_like_steps(text)
    with suppress(StepError):
        assert all(step.calls for step in parse(text, inputs=INPUTS))


def test_a_text_has_an_end() -> None:
    with pytest.raises(StepError, match="more than 1000 steps"):
        parse("back;" * 1_001)
    with pytest.raises(StepError, match="and 30 more"):
        parse("foo\n" * 50)
