"""Frames of other origins inside one another: places, clicks and lasting locators."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import pytest_asyncio

from browser_tools.resolve import resolve

DEEP = "<div id=h></div><button>Twice</button><script>h.attachShadow({mode: 'closed'}).innerHTML = '<button onclick=\"this.textContent = `Paid`\">Pay</button><button>Twice</button>'</script>"
BOX = "style='border:12px solid #ccc; padding:7px 5px; width:420px; height:200px'"


@pytest_asyncio.fixture
async def nested(eyes, serve):
    """Origin A holds B, B holds A again; the innermost has a closed root."""
    inner = serve({"/": DEEP})
    middle = serve({"/": f"<button>Twice</button><iframe src='{inner}' {BOX}></iframe>"}).replace(
        "127.0.0.1", "localhost"
    )
    outer = serve({"/": f"<h1>Outer</h1><button>Twice</button><iframe src='{middle}' {BOX}></iframe>"})
    await eyes.page.goto(outer, wait_until="load")
    return eyes


async def test_boxes_lie_where_they_are_drawn(nested):
    seen = await nested.observer.observe()
    assert [each.name for each in seen.elements] == ["Twice", "Twice", "Pay", "Twice", "Twice"]
    boxes = await nested.observer.boxes(each.handle for each in seen.elements)
    for each in seen.elements:
        locator, _ = await nested.observer.locator(each.handle)
        box = await locator.bounding_box()
        assert box is not None
        assert abs(boxes[each.handle][0] - box["x"]) < 0.6
        assert abs(boxes[each.handle][1] - box["y"]) < 0.6
        assert await nested.observer.hit(each.handle) is None


async def test_a_handle_acts_in_the_innermost_root(nested):
    pay = next(each for each in (await nested.observer.observe()).elements if each.name == "Pay")
    locator, _ = await nested.observer.locator(pay.handle)
    await locator.click(timeout=3000)
    assert '"Paid"' in (await nested.observer.observe()).text


async def test_lasting_locators_are_unique_or_say_so(nested):
    seen = (await nested.observer.observe()).elements
    told = [await resolve(nested.observer, each.handle) for each in seen]
    assert [found.lasting.count for found in told] == [1, 1, 1, 2, 2]
    assert len({(found.lasting.frames, found.lasting.nth, found.lasting.name) for found in told}) == len(told)
    for each, found in zip(seen, told, strict=True):
        assert (await resolve(nested.observer, found.lasting)).handle == each.handle
