"""Tasks of somebody who has never seen the page, with nothing but the keyboard, and what goes wrong."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from agent.llm.testing import FakeServer, call, text

MOST_TABS = 60
NOBODY = "http://127.0.0.1:9/v1#nobody"


def tab_to(page: Any, name: str) -> None:
    """Tab until what is called `name` has the focus, as somebody does who sees where it is."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        said = page.evaluate(
            "(() => { const one = document.activeElement; if (one === document.body) return '';"
            " return [one.getAttribute('aria-label'),"
            " ...[...(one.labels ?? [])].map((each) => each.innerText),"
            " one.innerText].filter(Boolean).join(' ') })()"
        )
        if name in said:
            return
    raise AssertionError(f"no Tab leads to {name!r}")


def go(page: Any, name: str) -> None:
    """To a view, by its link."""
    tab_to(page, name)
    page.keyboard.press("Enter")
    expect(page.locator("nav [aria-current=page]")).to_have_text(name)


def test_five_tasks_with_the_keyboard(page: Any, serving: Any, site: str) -> None:
    replies = [
        text("ok"),
        call("navigate", url=f"{site}/cart"),
        call("finish", answer="One **Lumi**.", success=True),
    ]
    with FakeServer(replies) as played:
        connect_a_model(page, played.model("openai"))
        ask_and_approve(page, f"{site}/")
    find_its_report(page)
    run_a_workflow(page, f"{site}/")
    look_at_watches_in_the_dark(page)
    serving.json("/settings", {"model": ""})


def connect_a_model(page: Any, name: str) -> None:
    expect(page.locator(".no-model")).to_contain_text("Plain steps and workflows work without.")
    tab_to(page, "Connect a model")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Settings").wait_for()
    tab_to(page, "Model")
    page.keyboard.type(NOBODY)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("It does not work", timeout=20_000)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.get_by_text("It works: the model said “ok” after").wait_for()
    tab_to(page, "Use this model")
    page.keyboard.press("Enter")
    page.get_by_text("New chats use this model").wait_for()


def ask_and_approve(page: Any, start: str) -> None:
    go(page, "Chat")
    tab_to(page, "Compare things")
    page.keyboard.press("Enter")
    expect(page.get_by_label("A goal, a question")).to_have_value(re.compile("three cheapest lamps"))
    expect(page.get_by_label("A goal, a question")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("What is in the cart?")
    tab_to(page, "Begin at")
    page.keyboard.type(start)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Refuse")).to_be_focused(timeout=30_000)
    tab_to(page, "Approve")
    page.keyboard.press("Enter")
    page.locator(".answer strong", has_text="Lumi").wait_for()


def find_its_report(page: Any) -> None:
    go(page, "Runs")
    page.locator(".rows").wait_for()
    late: list[Any] = []
    on_time: list[bool] = []

    def held(route: Any) -> None:
        if on_time:
            route.continue_()
        else:
            late.append(route)

    page.route("**/runs/*/events*", held)
    tab_to(page, "What is in the cart?")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="What it left").wait_for()
    tab_to(page, "Report")
    with page.expect_response(lambda response: "/events" in response.url):
        on_time.append(True)  # on a busy machine the page may ask once more
        for route in late:
            route.continue_()
    page.unroute("**/runs/*/events*")
    expect(page.get_by_role("heading", name="What it left")).to_be_visible()
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(page.get_by_role("link", name="Report")).to_be_focused()
    with page.context.expect_page() as opened:
        page.keyboard.press("Enter")
    expect(opened.value.locator("body")).to_contain_text("One Lumi.")
    opened.value.close()


def run_a_workflow(page: Any, start: str) -> None:
    go(page, "Workflows")
    page.get_by_role("heading", name="Open a page").wait_for()
    tab_to(page, "Run Open a page")
    page.keyboard.press("Enter")
    tab_to(page, "Url")
    page.keyboard.press("Enter")
    missing = page.get_by_role("textbox", name="Url")
    assert missing.evaluate("(one) => one.matches(':invalid:focus')")
    page.keyboard.type("no address")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Input 'url': expected")
    expect(page.get_by_role("textbox", name="Url")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("textbox", name="Url")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(start)
    page.keyboard.press("Enter")
    expect(page.locator(".badge").first).to_have_text("passed", timeout=30_000)
    expect(page.get_by_role("link", name=".png").first).to_be_visible()
    go(page, "Chat")
    tab_to(page, "A goal, a question")
    page.keyboard.type(f"/open {start}")
    page.keyboard.press("Enter")
    expect(page.locator(".badge").first).to_have_text("passed", timeout=30_000)


def look_at_watches_in_the_dark(page: Any) -> None:
    go(page, "Settings")
    tab_to(page, "As the system has it")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    go(page, "Watches")
    expect(page.get_by_role("heading", name="stuck gone")).to_be_visible()
    expect(page.get_by_text("2 watches, 1 in trouble")).to_be_visible()
    expect(page.locator(".card.bad")).to_contain_text("404")
    tab_to(page, "Last looks")
    page.keyboard.press("Enter")
    expect(page.locator(".looks").first).to_be_visible()
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
