"""The page as data, and its handles on a picture."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import struct

import pytest

from browser_tools.observe import Limits, marked

SHOP = """<nav><a href=/>Home</a></nav><main><h1>Lamps</h1><ul>
  <li class=card><h3><a href=/1>Lumi</a></h3><p>Red</p><li class=card><h3><a href=/2>Nova</a></h3>
  <li class=card><h3><a href=/3>Astra</a></h3></ul><pre>code</pre><input type=password aria-label=Pin value=hunter2>
  <h2>Comments</h2><div class=comment><b class=author>Ada</b> Nice<div class=comment><b class=author>Bob</b> Yes</div></div>
  </main>"""


async def test_outline_items_comments_and_elements(eyes, serve):
    url = serve({"/": SHOP})
    await eyes.page.goto(url)
    found = await eyes.observer.structure()
    outline = [(each["level"], each["text"]) for each in found["outline"]]
    assert outline == [(1, "Lamps"), (3, "Lumi"), (3, "Nova"), (3, "Astra"), (2, "Comments")]
    assert [(each["title"], each["url"]) for each in found["items"]] == [
        ("Lumi", f"{url}/1"),
        ("Nova", f"{url}/2"),
        ("Astra", f"{url}/3"),
    ]
    assert found["comments"] == [
        {"depth": 0, "author": "Ada", "text": "Ada Nice"},
        {"depth": 1, "author": "Bob", "text": "Bob Yes"},
    ]
    assert found["primary"]["tag"] == "main"
    assert {"kind": "code", "text": "code"} in found["blocks"]
    assert found["elements"][0] == {"handle": "e1", "role": "link", "name": "Home", "href": f"{url}/"}
    assert "hunter2" not in repr(found)


async def test_limits_hold(eyes):
    await eyes.page.set_content(SHOP)
    found = await eyes.observer.structure(Limits(elements=2, outline=1, items=1, comments=1, blocks=3))
    assert {key: len(found[key]) for key in ("elements", "outline", "items", "comments")} == {
        "elements": 2, "outline": 1, "items": 1, "comments": 1,
    }  # fmt: skip
    assert len(found["blocks"]) <= 3
    assert found["elements_left"] == 3


async def test_boxes_of_scaled_frames_and_of_what_is_scrolled_away(eyes):
    await eyes.page.set_content(
        "<iframe srcdoc='<button>B</button>' style='transform:scale(.5);border:9px solid'></iframe>"
        "<div style='height:60px;overflow:auto'><button>C</button><p style='height:90px'></p><button>D</button></div>"
    )
    seen = await eyes.observer.observe()
    boxes = await eyes.observer.boxes(each.handle for each in seen.elements)
    names = {each.handle: each.name for each in seen.elements}
    assert sorted(names[handle] for handle in boxes) == ["B", "C"]
    inner = await eyes.page.frame_locator("iframe").locator("button").bounding_box()
    assert inner is not None
    assert boxes["f1e1"] == pytest.approx([inner[key] for key in ("x", "y", "width", "height")], abs=0.2)


async def test_marks_are_drawn_on_the_picture_only(eyes):
    await eyes.page.set_content(
        "<button>A</button><iframe srcdoc='<button>B</button>'></iframe><p style='margin-top:3000px'><a href=/>C</a>"
    )
    before = await eyes.page.content()
    seen = await eyes.observer.observe()
    boxes = await eyes.observer.boxes(each.handle for each in seen.elements)
    assert set(boxes) == {"e1", "f1e1"}
    inner = await eyes.page.frame_locator("iframe").locator("button").bounding_box()
    assert inner is not None
    assert abs(boxes["f1e1"][0] - inner["x"]) < 0.1
    png = await eyes.page.screenshot()
    picture = await marked(eyes.page, png, boxes)
    assert picture != png
    assert struct.unpack(">II", picture[16:24]) == struct.unpack(">II", png[16:24])
    assert await eyes.page.content() == before
    assert len(eyes.page.context.pages) == 1
