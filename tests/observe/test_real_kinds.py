"""Kinds of markup that real sites have, and made the walk fail or see nothing."""

from __future__ import annotations

from typing import Any

from browser_tools.session import Session

SELECT2 = """<label for=s style="display:inline-block;width:120px;height:20px;border:1px solid">Status</label>
<select id=s style="position:absolute;clip:rect(0 0 0 0);width:1px;height:1px">
<option>Open<option>Closed</select><p>after"""
FLAT_BODY = """<style>html,body{height:0;margin:0} body{overflow:hidden}
main{position:absolute;top:0;height:400px;
width:600px}</style><body><main><h1>Files</h1><button>New</button></main>"""

FIXED = """<div style="overflow:hidden;height:30px"><p>First</p>
<button style="position:fixed;top:50px">Help</button><p>More</p></div>"""


async def observed(session: Session, url: str) -> Any:
    await session.current.navigate(url)
    return await session.current.observe(may_read=lambda _: True)


async def test_a_label_that_stands_for_a_hidden_select(session: Session, serve: Any) -> None:
    seen = await observed(session, serve({"/": SELECT2}) + "/")
    assert "after" in seen.text
    assert "Status" in seen.text


async def test_a_body_without_height_hides_nothing(session: Session, serve: Any) -> None:
    seen = await observed(session, serve({"/": FLAT_BODY}) + "/")
    assert "H1: Files" in seen.text
    assert 'button "New"' in seen.text


async def test_a_fixed_button_in_a_box_that_cuts_off(session: Session, serve: Any) -> None:
    seen = await observed(session, serve({"/": FIXED}) + "/")
    assert 'button "Help"' in seen.text
