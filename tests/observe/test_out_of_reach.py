"""What a box cuts off and no scrolling brings into sight: told, but no control."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import pytest

SLIDE = "<div style='flex:none;width:200px'><a href=/{0}>{0}</a></div>"
SLIDES = "".join(SLIDE.format(name) for name in ("one", "two", "three"))
RAIL = "<div style='overflow:{0};width:200px'><div style='display:flex;{1}'>" + SLIDES + "</div></div>"
FIXED = "<div style='position:fixed;top:0;left:0;{}'><a href=/a>one</a><p style='height:2000px'></p><a href=/b>two</a></div>"
OUT_OF_REACH = {
    "fixed, below the window": (FIXED.format(""), ["one"]),
    "fixed, and scrolls": (FIXED.format("height:100%;overflow:auto"), ["one", "two"]),
    "fixed, and scrolls another way": (
        FIXED.format("width:2000px;height:3000px;overflow:auto"), ["one"],
    ),
    "not fixed": (FIXED.format("").replace("fixed", "absolute"), ["one", "two"]),
    "before the start": (RAIL.format("hidden", "margin-left:-200px"), ["two", "three"]),
    "moved before the start": (RAIL.format("hidden", "transform:translateX(-200px)"), ["two", "three"]),
    "scrolled by a script": (RAIL.format("hidden", "") + "<script>document.querySelector('div').scrollLeft = 200</script>", ["one", "two", "three"]),
    "what never scrolls": (RAIL.format("clip", ""), ["one"]),
    "from the right": (f"<div dir=rtl style='overflow:hidden;width:200px'><div style='display:flex'>{SLIDES}</div></div>", ["one", "two", "three"]),
    "no size of its own": ("<a href=/a style='display:inline-block;width:0;height:0;overflow:hidden'>one</a><a href=/b>two</a>", ["two"]),
    "no size around": ("<div style='width:0;height:0;overflow:hidden'><a href=/a>one</a></div><a href=/b>two</a>", ["two"]),
}  # fmt: skip


@pytest.mark.parametrize(("html", "names"), OUT_OF_REACH.values(), ids=OUT_OF_REACH)
async def test_what_no_scrolling_brings_into_sight_is_no_control(eyes, html, names):
    await eyes.page.set_content(html)
    assert [each.name for each in (await eyes.observer.observe()).elements] == names
