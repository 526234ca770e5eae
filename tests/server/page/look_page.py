"""How the page looks and sounds: axe, three widths, light and dark."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from agent.llm.testing import call

AXE = Path(__file__).parents[2] / "cases" / "axe" / "axe.min.js.gz"
WIDTHS = (390, 768, 1280)
VIEWS = ("workflows", "runs", "watches", "settings")
ANSWER = """## Two lamps
| Lamp | Price |
|---|---|
| Lumi | 24.90 |

- one `code`

```mermaid
sequenceDiagram
A->>B: Hi
```
"""
ANSWERED = call("finish", answer=ANSWER, success=True)
RUN_AXE = """axe.run(document, {resultTypes: ['violations']}).then((found) => JSON.stringify(found.violations
  .filter((one) => ['serious', 'critical', 'moderate'].includes(one.impact))
  .map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 200))])))"""


@pytest.fixture
def axe(page: Any) -> Any:
    """What axe finds wrong; it looks from a world of its own, beside the page's scripts."""
    source = gzip.decompress(AXE.read_bytes()).decode()
    client = page.context.new_cdp_session(page)

    def look() -> str:
        frame = client.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = client.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})[
            "executionContextId"
        ]
        client.send("Runtime.evaluate", {"expression": f"{source};0", "contextId": world})
        asked = {"expression": RUN_AXE, "contextId": world, "awaitPromise": True, "returnByValue": True}
        return str(client.send("Runtime.evaluate", asked)["result"]["value"])

    return look


@pytest.fixture
def shot(page: Any) -> Any:
    """Pictures to be looked at, where STRELKA_SHOTS names a folder."""
    folder = os.environ.get("STRELKA_SHOTS")

    def take(name: str) -> None:
        if folder:
            page.screenshot(path=Path(folder, f"{name}.png"), full_page=True)

    return take


def test_every_view_at_every_width_in_light_and_dark(
    page: Any, serving: Any, model: Any, site: str, axe: Any, shot: Any
) -> None:
    def look(name: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert axe() == "[]", (name, scheme)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
                shot(f"{name}-{scheme}-{width}")

    look("first")
    model([call("click", target="Pay now"), call("ask_user", question="Which lamp?"), ANSWERED])
    chat = serving.json("/context/chats", {"start": f"{site}/", "policy": "standard"})["id"]
    run = serving.json(f"/context/chats/{chat}/messages", {"text": "Which lamps are there?"})["run"]
    page.goto(f"{serving.url}/#/chat/{chat}")
    expect(page.get_by_role("button", name="Refuse")).to_be_focused(timeout=30_000)
    look("ask")
    page.get_by_role("button", name="Refuse").click()
    expect(page.get_by_role("textbox", name="The run asks you")).to_be_focused(timeout=30_000)
    look("question")
    page.get_by_role("button", name="No answer").click()
    expect(page.locator(".answer table")).to_be_visible(timeout=30_000)
    page.locator(".timeline > summary").click()
    look("chat-one")
    for view in (*VIEWS, f"runs/{run}", "runs/none", "chat/none"):
        page.goto(f"{serving.url}/#/{view}")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".loading")).to_have_count(0)
        if view == "workflows":
            page.get_by_text("Run Open a page").click()
        look(view.replace("/", "-").replace(run, "one"))
