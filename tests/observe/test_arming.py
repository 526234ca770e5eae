"""An element is bound where it is seen: `binding.js` and the page script share one world of each document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Browser

from browser_tools.errors import StaleHandleError
from browser_tools.observe import Observer

FORM = "<form><label>Name <input name=name value=Ada></label><button>Send</button></form><p id=pot>Pot</p>"
LISTENING = "void (document.querySelector('button').onmousedown = () => document.title += 'heard')"


async def released(observer: Observer) -> dict[str, Any]:
    world = await observer.worlds.main(2.0)
    asked = {
        "expression": "strelkaBinding.disarm()",
        "uniqueContextId": world.unique_id,
        "returnByValue": True,
    }
    answer = await world.session.send("Runtime.evaluate", asked)
    value: dict[str, Any] = answer["result"]["value"]
    return value


async def test_what_is_armed_is_told_as_it_is_then(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(FORM)
    await eyes.lines()
    await eyes.page.evaluate("document.querySelector('button').textContent = 'Delete'")
    world, facts, other = await eyes.observer.arm("e2", "click", exact=True)
    assert (facts.name, other, world.prefix) == ("Delete", None, "")


async def test_the_press_of_another_element_is_stopped_before_the_page_hears_of_it(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(FORM)
    await eyes.page.evaluate(LISTENING)
    await eyes.lines()
    await eyes.observer.arm("e1", "click", exact=True)
    await eyes.page.get_by_role("button").click(force=True)
    assert (await released(eyes.observer))["verdict"] == "covered"
    assert await eyes.page.title() == ""


async def test_a_page_that_was_there_before_gets_the_first_script_late(browser: Browser) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    await page.set_content(FORM)
    observer = Observer(page, "t1")
    await observer.observe(2000)
    world = await observer.worlds.main(2.0)
    known = {"expression": "Object.hasOwn(globalThis, 'strelkaBinding')", "uniqueContextId": world.unique_id}
    assert (await world.session.send("Runtime.evaluate", known))["result"]["value"] is True
    first, *_ = await observer.form_values("e2")
    assert (first["label"], first["value"]) == ("Name", "Ada")
    await context.close()


async def test_an_element_that_went_is_not_armed(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(FORM)
    await eyes.lines()
    await eyes.page.evaluate("document.querySelector('button').remove()")
    with pytest.raises(StaleHandleError):
        await eyes.observer.arm("e2", "click", exact=True)


async def test_both_ends_of_a_drag_are_told(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content("<button draggable=true>Card</button><button>Board</button>")
    await eyes.lines()
    _, card, board = await eyes.observer.arm("e1", "drag", exact=True, onto="e2")
    assert (card.name, board.name) == ("Card", "Board")


async def test_a_document_that_is_acted_on_is_not_rehearsed(
    browser: Browser, serve: Callable[..., str]
) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    opened = []

    async def line() -> Any:
        opened.append(await context.new_cdp_session(page))
        return opened[-1]

    observer = Observer(page, "t1", line=line, ahead=False)
    await observer.attach()
    await page.goto(serve({"/": FORM}))
    world = await observer.worlds.main(2.0)
    assert not world.has_script, "nobody has asked yet"
    assert [each.name for each in await observer.controls("button") or ()] == ["Send"]
    assert observer.worlds.sessions == tuple(opened), "one session serves all"
    await observer.release()
    assert (await opened[0].send("Runtime.evaluate", {"expression": "1"}))["result"]["value"] == 1, (
        "not ours to end"
    )
    await context.close()
