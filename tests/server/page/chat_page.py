"""A chat in the page: what is asked, what is seen while it works, the answer, the errors."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Any

from local_server import LocalServer, Request
from playwright.sync_api import expect

from agent.llm.testing import call

ANSWER = """## Lumi is the cheapest
The prices:
| Lamp | Price |
|---|---|
| **Lumi** | 24.90 |

See https://evil.test/x and [the shop](javascript:alert(1)).

```mermaid
flowchart TD
  A["Open"] --> B{"Cheap?"}
  B-->|yes|C[Buy]
```
"""
REPLIES = [
    call("get_page_text"),
    call("hover", target="Nowhere"),
    call("ask_user", question="Which lamp?", choices=["Lumi", "Aurora"]),
    call("finish", answer=ANSWER, success=True),
]


def test_a_question_is_asked_watched_and_answered(page: Any, strelka: Any, model: Any, site: str) -> None:
    name = model(REPLIES)
    strelka.act(f'type "{site}/" into "Begin at"')
    strelka.act('type "Which lamp is the cheapest?" into "A goal, a question, or plain steps"; click "Send"')
    expect(page.get_by_role("textbox", name="The run asks you")).to_be_focused(timeout=30_000)
    expect(page.get_by_alt_text("The page of the run, as it is now")).to_be_attached()
    strelka.act('click the "Lumi" button')
    answer = page.locator(".answer")
    expect(answer.get_by_role("heading", name="Lumi is the cheapest")).to_be_visible(timeout=30_000)
    strelka.check('text "24.90" is visible')
    expect(answer.get_by_role("img", name="Flowchart: Open, Cheap?, Buy")).to_be_visible()
    assert answer.get_by_role("link").count() == 0, "what the policy does not list is no link"
    assert "hxxps://evil[.]test/x" in answer.inner_text()
    expect(page.locator(".errors")).to_contain_text("nothing on the page is called 'Nowhere'")
    expect(page.locator(".about")).to_have_text(f"Policy assist · model {name} · began at {site}/")
    page.locator(".timeline > summary").click()
    expect(page.locator(".calls .call.bad")).to_contain_text("hover")
    page.locator(".calls .call", has_text="get_page_text").locator("summary").click()
    expect(page.locator(".calls")).to_contain_text("Lumi costs 24.90")


def test_a_chat_is_found_again_and_goes_on_without_the_page(page: Any, model: Any, site: str) -> None:
    model([call("finish", answer="Two lamps.", success=True)])
    page.get_by_label("Begin at").fill(f"{site}/")
    page.get_by_label("A goal").fill("How many lamps?")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_contain_text("Two lamps.", timeout=30_000)
    page.reload()
    expect(page.locator(".answer")).to_contain_text("Two lamps.")
    expect(page.locator(".timeline > summary")).to_contain_text("action")
    page.get_by_label("Include page context").uncheck()
    page.get_by_label("Your message").fill("And now?")
    with page.expect_request("**/messages") as sent:
        page.keyboard.press("Enter")
    assert sent.value.post_data_json == {"text": "And now?", "page_context": False}
    expect(page.locator(".answer", has_text="Two lamps.")).to_have_count(2, timeout=30_000)


def test_what_happens_while_the_connection_is_lost_is_not_missed(
    page: Any, serving: Any, model: Any, site: str
) -> None:
    asked = call("ask_user", question="Go on?")
    model([call("get_page_text"), asked, call("get_links"), call("finish", answer="All seen.", success=True)])
    chat = serving.json("/context/chats", {"start": f"{site}/"})["id"]
    run = serving.json(f"/context/chats/{chat}/messages", {"text": "Look at it."})["run"]
    page.goto(f"{serving.url}/#/chat/{chat}")
    page.get_by_role("button", name="Later").click(timeout=30_000)
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("lost", timeout=15_000)
    (question,) = serving.json("/approvals")["questions"]
    serving.json(f"/questions/{question['id']}", {"text": "Yes"})
    serving.ended(run)
    expect(page.locator(".answer")).to_be_empty()
    page.context.set_offline(False)
    expect(page.locator(".answer")).to_contain_text("All seen.", timeout=30_000)
    expect(page.locator("#connection")).not_to_contain_text("lost")
    page.locator(".timeline > summary").click()
    names = ["navigate", "get_page_text", "ask_user", "get_links", "finish"]
    expect(page.locator(".calls summary > code")).to_have_text(names)


LOOKS_AWAY = """hidden => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_tabs_nobody_looks_at_keep_no_connection(page: Any, serving: Any, model: Any, site: str) -> None:
    """A browser opens six to a server: the seventh tab would wait for ever, and so would its approvals."""
    model([call("finish", answer="Two lamps.", success=True), call("finish", answer="Both.", success=True)])
    chat = serving.json("/context/chats", {"start": f"{site}/"})["id"]
    serving.json(f"/context/chats/{chat}/messages", {"text": "How many lamps?"})
    tabs = [page, *(page.context.new_page() for _ in range(7))]
    for tab in tabs:
        tab.goto(f"{serving.url}/#/chat/{chat}")
        expect(tab.locator(".answer")).to_contain_text("Two lamps.", timeout=30_000)
        tab.evaluate(LOOKS_AWAY, True)
    run = serving.json(f"/context/chats/{chat}/messages", {"text": "Which of them?"})["run"]
    serving.ended(run)
    page.evaluate(LOOKS_AWAY, False)
    expect(page.locator(".answer").last).to_contain_text("Both.", timeout=30_000)
    expect(page.locator(".timeline > summary").last).to_contain_text("action")


def test_words_are_seen_as_they_come_and_stop_ends_them(page: Any, serving: Any, site: str) -> None:
    """A model that begins to speak, and goes on only when the test is over."""
    with closing(LocalServer({"/v1/chat/completions": begins_to_speak})) as slow:
        serving.json("/settings", {"model": f"{slow.url}/v1#slow"})
        page.reload()
        page.get_by_label("Begin at").fill(f"{site}/")
        page.get_by_label("A goal").fill("Which lamp is the cheapest?")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".saying")).to_contain_text("I look at", timeout=30_000)
        expect(page.get_by_role("status").filter(has_text="Thinking")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".answer")).to_contain_text("Interrupted", timeout=30_000)
        expect(page.locator(".saying")).to_be_hidden()
        expect(page.get_by_role("button", name="Stop")).to_be_hidden()
        serving.json("/settings", {"model": ""})


def begins_to_speak(request: Request) -> None:
    said = {"choices": [{"index": 0, "delta": {"role": "assistant", "content": "I look at the lamps"}}]}
    request.begin(content_type="text/event-stream")
    request.write(f"data: {json.dumps(said)}\n\n".encode())
    request.stopping.wait()
