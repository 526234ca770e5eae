"""What a run may not do unasked: shown as code found it, refused by default, approved one by one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from agent.llm.testing import call, calls, text

PAY = [call("click", target="Pay now"), text("Done.")]
BOTH = [
    calls(("type_text", {"target": "Amount", "text": "3"}), ("type_text", {"target": "Note", "text": "Red"})),
    text("Done."),
]


@pytest.fixture
def asked(page: Any, serving: Any, model: Any, site: str) -> Any:
    """`asked(replies)`: a run that stops at an ask, and the dialog of that."""

    def begin(replies: Any) -> Any:
        model(replies)
        begun = serving.json(
            "/runs", {"goal": "buy the lamp now please", "start": f"{site}/", "policy": "standard"}
        )
        page.goto(f"{serving.url}/#/runs/{begun['run']}")
        return page.get_by_role("dialog")

    return begin


def refuse(page: Any) -> Any:
    return page.get_by_role("dialog").get_by_role("button", name="Refuse")


def test_a_payment_is_shown_as_it_is_and_approved(page: Any, asked: Any, strelka: Any, site: str) -> None:
    dialog = asked(PAY)
    expect(dialog).to_contain_text(
        f"The run wants to pay or order with the button 'Pay now' on {site}.", timeout=30_000
    )
    for told in ("Kind", "pay or order", site, "What the form holds", "Amount", "s left"):
        expect(dialog).to_contain_text(told)
    expect(refuse(page)).to_be_focused()
    strelka.act('click the "Approve" button')
    expect(dialog).to_be_hidden()
    expect(page.locator(".badge")).to_have_text("finished", timeout=30_000)
    page.locator(".timeline > summary").click()
    expect(page.locator(".calls")).to_contain_text("Answer: approved by you")


def test_escape_puts_it_aside_and_enter_refuses(page: Any, asked: Any) -> None:
    dialog = asked(PAY)
    expect(refuse(page)).to_be_focused(timeout=30_000)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#waiting")).to_contain_text("1 answer wanted from you")
    expect(page).to_have_title("(1) Runs · Strelka")
    page.get_by_role("button", name="Look").press("Enter")
    expect(refuse(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator(".errors")).to_contain_text("Denied by you", timeout=30_000)
    expect(page.locator("#waiting")).to_be_empty()
    expect(page.get_by_text("denied by you: the policy asks first")).to_have_count(1)


def test_who_clicks_on_does_not_answer_the_next_ask(page: Any, serving: Any, model: Any, site: str) -> None:
    """It stands where the last one stood, and has not been read."""
    model([*PAY[:1], *PAY[:1], *PAY[1:], *PAY[1:]])
    for _ in range(2):
        serving.json("/runs", {"goal": "buy the lamp now please", "start": f"{site}/", "policy": "standard"})
    page.goto(f"{serving.url}/#/runs")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("After this: 1 more", timeout=30_000)
    expect(refuse(page)).to_be_focused()
    place = dialog.get_by_role("button", name="Approve").bounding_box()
    at = place["x"] + 10, place["y"] + 10
    with page.expect_response(lambda one: one.url.endswith("/approvals") and len(one.json()["asks"]) == 1):
        page.mouse.click(*at)
    page.mouse.click(*at)
    expect(refuse(page)).to_be_focused()
    assert len(serving.json("/approvals")["asks"]) == 1


FOCUSED_AT_THE_BOTTOM = """words => {
  const dialog = words.closest("dialog");
  words.blur();
  dialog.scrollTop += words.getBoundingClientRect().bottom - dialog.getBoundingClientRect().bottom;
  words.focus();
}"""


def test_the_answer_to_a_long_question_is_written_in_sight(page: Any, asked: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    asked([call("ask_user", question="Which of them? " * 60, choices=["One", "Two", "Three"]), text("Done.")])
    words = page.get_by_role("textbox", name="The run asks you")
    expect(words).to_be_focused(timeout=30_000)
    words.evaluate(FOCUSED_AT_THE_BOTTOM)
    box, buttons = words.bounding_box(), page.locator(".buttons.ends").bounding_box()
    assert box["y"] + box["height"] <= buttons["y"]
    page.get_by_role("button", name="No answer").click()


def test_several_are_answered_at_once_each_for_itself(page: Any, serving: Any, model: Any, site: str) -> None:
    model(BOTH)
    begun = serving.json(
        "/runs", {"goal": "fill in the form please", "start": f"{site}/", "policy": "assist"}
    )
    page.goto(f"{serving.url}/#/runs/{begun['run']}")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"The run wants to open {site}/.", timeout=30_000)
    dialog.get_by_role("button", name="Approve").click()
    expect(dialog).to_contain_text("May it do these 2 things?", timeout=30_000)
    expect(dialog.get_by_role("button", name="Approve none")).to_be_visible()
    dialog.get_by_role("checkbox", name="'Amount'").check()
    with page.expect_request("**/approvals") as sent:
        dialog.get_by_role("button", name="Approve 1, refuse 1").click()
    said = [one["approve"] for one in sent.value.post_data_json["decisions"]]
    assert said == [True, False]
    expect(page.locator(".errors")).to_contain_text("Denied by you", timeout=30_000)


def test_an_approval_may_hold_for_the_run(page: Any, serving: Any) -> None:
    begun = serving.json("/workflows/press-twice/runs", {"inputs": {}})
    page.goto(f"{serving.url}/#/runs/{begun['run']}")
    dialog = page.get_by_role("dialog")
    thing = dialog.get_by_alt_text("What would be pressed, on the page")
    expect(thing).to_be_visible(timeout=30_000)
    assert thing.evaluate("async (one) => (await one.decode(), one.naturalWidth)") > 0
    expect(dialog.locator("dd", has_text="24,90 EUR")).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_contain_text(["One Lumi 24,90 EUR"])
    expect(dialog.get_by_role("blockquote")).to_contain_text("More")
    dialog.get_by_role("checkbox", name="Allow for this run").check(timeout=30_000)
    dialog.get_by_role("button", name="Approve").click()
    expect(page.locator(".badge")).to_have_text("finished", timeout=30_000)
    page.locator(".timeline > summary").click()
    expect(page.locator(".calls").get_by_text("Answer: approved by you")).to_have_count(1)
    expect(page.locator(".calls").get_by_text("by remembered approval")).to_have_count(1)
