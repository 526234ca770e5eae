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
WIDTHS = (360, 768, 1440)
VIEWS = ("chat", "workflows", "runs", "watches", "settings")
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_at_every_width(
    page: Any, serving: Any, model: Any, site: str, axe: Any, shot: Any, scheme: str
) -> None:
    model([call("ask_user", question="Which lamp?"), call("finish", answer=ANSWER, success=True)])
    page.emulate_media(color_scheme=scheme)
    chat = serving.json("/context/chats", {"start": f"{site}/"})["id"]
    run = serving.json(f"/context/chats/{chat}/messages", {"text": "Which lamps are there?"})["run"]
    page.goto(f"{serving.url}/#/chat/{chat}")
    expect(page.get_by_role("textbox", name="The run asks you")).to_be_focused(timeout=30_000)
    assert axe() == "[]"
    page.get_by_role("button", name="No answer").click()
    expect(page.locator(".answer table")).to_be_visible(timeout=30_000)
    page.locator(".timeline > summary").click()
    views = [*VIEWS, f"chat/{chat}", f"runs/{run}"]
    for view in views:
        page.goto(f"{serving.url}/#/{view}")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".loading")).to_have_count(0)
        assert axe() == "[]", view
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (view, width)
            shot(f"{view.partition('/')[0]}{'-one' if '/' in view else ''}-{scheme}-{width}")


def test_the_dialog_of_an_ask(page: Any, serving: Any, model: Any, site: str, axe: Any, shot: Any) -> None:
    model([call("click", target="Pay now")])
    serving.json("/runs", {"goal": "buy the lamp now please", "start": f"{site}/", "policy": "standard"})
    expect(page.get_by_role("button", name="Refuse")).to_be_focused(timeout=30_000)
    assert axe() == "[]"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        shot(f"ask-{width}")
