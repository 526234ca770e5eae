"""A text is plain steps or a goal for a model: one function decides, for `run` and `steps check` alike."""

from __future__ import annotations

import pytest

from agent.steps import looks_like_steps
from agent.steps.goals import first_goal

STEPS = [
    # every kind of verb, tight
    'open the docs; search for "handles"; summarize the page',
    "open /docs and summarize the page",
    "open http://127.0.0.1:8000/ then click Save",
    "summarize the page",
    "summarize the page in one sentence",
    "go to shop.test",
    "go back",
    "take a screenshot",
    "read the page",
    'read "Opening hours"',
    "list all links",
    "list links containing docs",
    "reload",
    "wait 2 seconds",
    "wait for the page to load",
    'wait for "Saved" for 3 seconds',
    "scroll to the bottom",
    "press Enter",
    "press ctrl+a",
    "switch to tab 2",
    "close tab",
    # quoted names, however long the place around them
    'check the checkbox in the row with "buy milk"',
    'click the second "Edit" link in the row that holds "Ada Lovelace" in the table of users',
    'click the "Delete" button next to the entry for "Ada" in the "Members" section',
    'type "Ada" into the first text field below the heading "Personal data"',
    'select "Red" in the dropdown list next to the label "Colour of the lamp"',
    'drag the card with "Write tests" to the column with "Done"',
    'type "what is the cheapest lamp?" into "Search" and press Enter',
    'type "tell me whether it is in stock" into Message',
    'extract name from "h3", price from ".p" in each ".x"',
    'remember "Total" as total; type {{total}} into Amount',
    'expect text "Added"; expect no text "Error"',
    'make sure the "Save" button is enabled',
    'ask "Which size do you want?" as size',
    'answer "The total is {{total}}"',
    # names without quotes
    "click Save",
    "click the Save button",
    "click Log in; type Ada into Name",
    "check Remember me",
    "check I agree to the terms",
    "check the newsletter checkbox",
    "tick the newsletter box",
    "turn on Dark mode",
    "choose Red from Colour",
    "pick Red from the Colour dropdown",
    "search for desk lamp",
    "find lamp",
    "type hello world into Name",
    "enter Ada in the Name field",
    "fill in the Name field with Ada",
    "clear the search box",
    "hover over Products",
    "open the shop; click Lamps",
    "upload cv.pdf to Resume",
    "extract total",
    "extract price as number from .price",
    "remember Total as total",
    # among other steps, what alone could be a goal
    "open /; check the newsletter; click Save",
    "open /list\nempty the cart\nclick Save",
    # unreadable, but steps: the person learns at once what is wrong
    'type "x" "y"',
    "click",
    'type into "Name"',
    "open the docs; click",
    "click Save and open the cart",
    "press Entr",
    "select",
]

GOALS = [
    "Which lamp under 40 euros is in stock?",
    "Find the cheapest lamp",
    "Find the cheapest lamp and tell me its price",
    'Find the cheapest lamp and tell me whether "Lumi" is in stock',
    'Find out whether "Lumi" is in stock',
    "Check the weather in Paris",
    "Check the weather",
    'Check whether "Lumi" is in stock',
    "Check the price of the desk lamp and whether it is in stock",
    "Check if there are any open issues",
    "Check that every product has a price",
    "Search for lamps and compare prices",
    "Search for the best laptop under 1000 euros",
    "Search for flights from Berlin to Rome tomorrow evening",
    "Open the shop and tell me the price",
    "Open https://weather.test and check the weather in Paris",
    "Open the shop and find the cheapest lamp",
    "Open the shop; find the cheapest lamp; buy it",
    "Open the cheapest lamp",
    "Go to the shop and put two lamps into the cart",
    "Visit all product pages",
    "Summarize the main points of the article in German",
    "Extract all product names and prices",
    "Extract the names from the table",
    "Collect all prices",
    "Read the article and explain it to me",
    "Read every review",
    "Show me the three newest posts",
    "List the products that cost less than 40 euros",
    "Get the phone number of the shop",
    "Choose a nice lamp for my desk",
    "Pick the lamp with the best reviews",
    "Select the cheapest option from the list",
    "Put a lamp in the cart",
    "Put the cheapest lamp in the cart",
    "Empty the cart",
    "Write a review for the lamp",
    "Write an email to Bob",
    "Fill in the form with sensible values",
    "Fill out the contact form",
    "Mark all emails as read",
    "Make sure the cart is empty",
    "Verify that the shop sells lamps",
    "Log in as admin",
    "Book a table for two",
    "Answer the question",
    "Click through all the products and write down what they cost",
    "Change my password",
    "Enter the contest",
    "Load more products until there are 50",
    "Save the three best offers",
    "Look for a job in Berlin",
    "Attach the report to the ticket",
    "Turn off all notifications",
    "Type the answer to the riddle into the box that fits best, then submit",
    "Press on until you reach the end of the tutorial and report what it says",
    'open /; clik "x"',
    "",
    "click \x00",
]


@pytest.mark.parametrize("text", STEPS, ids=lambda text: ascii(text)[:50])
def test_steps(text: str) -> None:
    assert first_goal(text) is None
    assert looks_like_steps(text)


@pytest.mark.parametrize("text", GOALS, ids=lambda text: ascii(text)[:50] or "empty")
def test_goals(text: str) -> None:
    assert not looks_like_steps(text)


def test_what_makes_it_a_goal_is_named() -> None:
    assert first_goal("open /; find the cheapest lamp") == "find the cheapest lamp"
