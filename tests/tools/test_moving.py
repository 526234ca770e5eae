"""drag and scroll."""

from __future__ import annotations

from typing import Any

import pytest

DRAG = """<!doctype html><title>Board</title><style>li,#zone,#mouse,#knob{width:200px;height:30px}</style>
<ul><li draggable=true id=a>Write tests</li><li draggable=true id=b>Fix door</li></ul>
<div id=zone tabindex=0>Done list</div>
<div id=knob tabindex=0>Knob</div><div id=mouse tabindex=0>Mouse zone</div>
<div tabindex=0 style="position:relative;width:200px;height:30px">Hidden zone</div>
<i style="position:absolute;width:300px;height:30px;margin-top:-30px"></i>
<div id=dead tabindex=0>Dead zone</div>
<iframe src=/inner width=300 height=100></iframe>
<script>
let dragged = null, pressed = false, moves = 0;
addEventListener('dragstart', e => {
  dragged = e.target; e.dataTransfer.setData('text/plain', e.target.id); });
zone.ondragover = e => e.preventDefault();
zone.ondrop = e => {
  e.preventDefault(); zone.append(e.dataTransfer.getData('text/plain')); zone.append(dragged); };
knob.onmousedown = e => { pressed = true; e.preventDefault(); };
mouse.onmousemove = () => { moves++; };
mouse.onmouseup = () => { if (pressed && moves > 2) mouse.textContent = 'knob dropped'; };
addEventListener('mouseup', () => { document.title = 'up'; pressed = false; });
</script>"""
INNER = """<div id=in tabindex=0 style="height:60px">Inner zone</div>
<script>onmouseup = () => { document.getElementById('in').textContent = 'dropped inside'; }</script>"""
BOARD = {"/": DRAG, "/inner": INNER}


@pytest.mark.parametrize(
    ("target", "onto", "shown"),
    [
        pytest.param("Write tests", "Done list", "Done lista", id="html5"),
        pytest.param("Knob", "Mouse zone", "knob dropped", id="mouse"),
        pytest.param("Knob", "Inner zone", "dropped inside", id="into-a-frame"),
    ],
)
async def test_dragging(at: Any, target: str, onto: str, shown: str) -> None:
    kit = await at(BOARD)
    result = await kit("drag", target=target, onto=onto)
    assert result.ok, result.error
    assert "dragged" in result.sections[0].text
    assert "nothing changed" not in str(result.sections)
    assert (await kit("find_on_page", query=shown)).ok


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param({"target": "Knob"}, "arguments.invalid", id="no-onto"),
        pytest.param({"target": "Knob", "onto": "Nowhere at all"}, "target.not_found", id="nowhere"),
        pytest.param({"target": "e9999", "onto": "Knob"}, "target.stale", id="stale"),
        pytest.param({"target": "Knob", "onto": "Hidden zone"}, "element.covered", id="covered"),
    ],
)
async def test_what_cannot_be_dragged(standing: Any, arguments: dict[str, str], code: str) -> None:
    kit = await standing(BOARD)
    kit.door.timeouts.tool = 6.0
    result = await kit("drag", **arguments)
    assert result.code == code, result.error
    if code == "element.covered":  # what was picked up was let go
        assert await kit.door.session.current.title() == "up"


async def test_a_drag_that_does_nothing_says_so(at: Any) -> None:
    kit = await at(
        "<style>*{user-select:none}</style><div tabindex=0>This</div><p><br></p><div tabindex=0>That</div>"
    )
    result = await kit("drag", target="This", onto="That")
    assert result.sections[-1].text == "nothing changed on the page"


async def test_dragging_onto_what_deletes_is_deleting(at: Any) -> None:
    kit = await at(
        "<div tabindex=0>File</div><button type=button>Delete account</button>", policies=("standard",)
    )
    result = await kit("drag", target="File", onto="Delete account")
    assert result.denied


LONG = """<!doctype html><title>Long</title><h1>Start</h1><button id=box style="display:none">x</button>
<div aria-label=List role=group tabindex=0 id=list style="height:100px;overflow:auto">
  <div style="height:1000px">inner</div><a href=/x>Last of list</a></div>
<div id=row tabindex=0 aria-label=Carousel role=group style="width:200px;overflow-x:scroll">
  <div style="width:900px">wide</div></div>
<div style="height:5000px"></div><p>Reviews of people</p><a href=/end>The end</a>"""
APP = """<!doctype html><title>App</title><style>html,body{margin:0;height:100%;overflow:hidden}</style>
<div id=side style="float:left;width:100px;height:100%;overflow:auto">
  <div style="height:3000px">menu</div></div>
<div id=main style="height:100%;overflow:auto"><div style="height:4000px">content</div></div>"""


@pytest.mark.parametrize(
    ("page", "arguments", "seen", "words"),
    [
        pytest.param(LONG, {}, "scrollY === 720", "scrolled the page", id="one-page"),
        pytest.param(LONG, {"pages": 2}, "scrollY === 1440", "pixels 1440 to 2240", id="pages"),
        pytest.param(LONG, {"by": 300}, "scrollY === 300", "pixels 300 to 1100", id="pixels"),
        pytest.param(LONG, {"to": "bottom"}, "scrollY > 4000", "this is the end", id="bottom"),
        pytest.param(LONG, {"by": -300}, "scrollY === 0", "did not move: it is at its top", id="at-the-top"),
        pytest.param(LONG, {"target": "The end"}, "scrollY > 4000", "The end", id="element"),
        pytest.param(LONG, {"text": "reviews of"}, "scrollY > 4000", "reviews of", id="text"),
        pytest.param(
            LONG, {"inside": "#list", "by": 200}, "list.scrollTop === 200 && !scrollY", "", id="inside"
        ),
        pytest.param(
            LONG, {"inside": "Last of list", "to": "bottom"}, "list.scrollTop > 900", "", id="around"
        ),
        pytest.param(LONG, {"inside": "#row", "pages": 1}, "row.scrollLeft === 180", "", id="sideways"),
        pytest.param(APP, {"pages": 1}, "main.scrollTop === 720 && !side.scrollTop", "", id="inner-scroller"),
        pytest.param("<p>short", {}, "scrollY === 0", "all of it is in view", id="short"),
    ],
)
async def test_scrolling(at: Any, page: str, arguments: dict[str, Any], seen: str, words: str) -> None:
    kit = await at(page)
    result = await kit("scroll", **arguments)
    assert result.ok, result.error
    assert words in result.sections[0].text
    assert await kit.door.session.current.page.evaluate(seen), result.sections[0].text


async def test_a_text_that_is_to_come_is_waited_for(at: Any) -> None:
    kit = await at(LONG)
    page = kit.door.session.current.page
    later = "document.body.insertAdjacentHTML('beforeend', '<p>More of them')"
    await page.evaluate(f"() => {{ setTimeout(() => {later}, 300) }}")
    result = await kit("scroll", text="More of them")
    assert result.ok, result.error
    assert await page.evaluate("scrollY > 4000")


async def test_scrolling_the_page_is_not_led_astray_by_pointer_and_focus(at: Any) -> None:
    kit = await at(LONG + "<textarea>a\nb</textarea>")
    await kit("hover", target="#list")
    await kit("scroll", by=100)
    assert await kit.door.session.current.page.evaluate("scrollY === 100 && !list.scrollTop")
    await kit("click", target="textarea")
    await kit("scroll", to="top")
    assert await kit.door.session.current.page.evaluate("scrollY === 0")


async def test_what_loads_on_scrolling_is_there_afterwards(at: Any) -> None:
    endless = """<ul id=all></ul><div style="height:3000px"></div><script>
      onscroll = () => fetch('/more').then(r => r.text()).then(t => {
        all.innerHTML += `<li>${t}</li>`; });</script>"""
    kit = await at({"/": endless, "/more": "Item from below"})
    await kit("scroll", to="bottom")
    assert (await kit("find_on_page", query="Item from below")).ok


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        pytest.param({"to": "bottom", "by": 3}, "arguments.invalid", "give one of", id="two-ways"),
        pytest.param({"target": "x", "inside": "y"}, "arguments.invalid", "inside goes with", id="inside"),
        pytest.param({"to": "left"}, "arguments.invalid", "'top'", id="direction"),
        pytest.param({"text": "zebra"}, "text.not_found", "zebra", id="text"),
        pytest.param({"target": "zebra"}, "target.not_found", "zebra", id="element"),
        pytest.param({"inside": "zebra"}, "target.not_found", "zebra", id="container"),
    ],
)
async def test_what_cannot_be_scrolled(
    standing: Any, arguments: dict[str, Any], code: str, words: str
) -> None:
    kit = await standing(LONG)
    result = await kit("scroll", **arguments)
    assert result.code == code, result.error
    assert words in result.error
