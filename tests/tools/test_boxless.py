"""What has no box of its own is pressed where what it holds lies; Playwright takes it for hidden."""

from __future__ import annotations

from typing import Any

import pytest

SMALL = "width:50px;height:50px"
PICTURE = "src='data:image/gif;base64,R0lGODlhAQABAAAAACw='"
BOXLESS = {
    "a floated picture": f"<a href=#pressed><img alt=Go style='float:left;{SMALL}' {PICTURE}></a> more",
    "deeper down": f"<a href=#pressed><i style='float:left'><img alt=Go style='{SMALL}' {PICTURE}></i></a>",
    "after what is hidden": (
        "<a href=#pressed><b style='visibility:hidden;float:left'>No</b>"
        f"<img alt=Go style='float:left;{SMALL}' {PICTURE}></a>"
    ),
    "no box at all": "<a href=#pressed style='display:contents'><span>Go</span></a>",
    "a button": "<button style='display:contents' onclick=\"location.hash = 'pressed'\"><b>Go</b></button>",
}


@pytest.mark.parametrize("html", BOXLESS.values(), ids=BOXLESS)
@pytest.mark.parametrize("double", [False, True])
async def test_it_is_pressed(at: Any, html: str, double: bool) -> None:
    kit = await at(f"<p>text {html}</p><p>below</p>")
    result = await kit("click", target="Go", double=double)
    assert result.ok, result.error
    assert kit.door.session.current.page.url.endswith("#pressed")


async def test_it_is_hovered_over(at: Any) -> None:
    kit = await at("<a href=# style='display:contents'><span onmouseover='this.title = 1'>Go</span></a>")
    assert (await kit("hover", target="Go")).ok
    page = kit.door.session.current.page
    assert await page.evaluate("document.querySelector('span').title") == "1"
