"""An act that changed nothing says so; one that did anything at all never does."""

from __future__ import annotations

import time
from typing import Any

import pytest

from browser_tools.door.watch import PageWatch

NOTE = "nothing changed on the page"

STILL = """<!doctype html><title>Still</title><button>Idle</button><a href="javascript:void 0">Nowhere</a>
<div tabindex=0>Panel</div><input aria-label=Name><p>Text</p>"""


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        pytest.param("click", {"target": "Idle"}, id="button"),
        pytest.param("click", {"target": "Idle", "double": True}, id="double"),
        pytest.param("click", {"target": "Nowhere"}, id="link"),
        pytest.param("press_key", {"key": "F9"}, id="key"),
    ],
)
async def test_nothing_changed(at: Any, tool: str, arguments: dict[str, Any]) -> None:
    kit = await at(STILL)
    result = await kit(tool, **arguments)
    assert result.ok
    assert [section.text for section in result.sections if section.title == "Note"] == [NOTE]


CHANGES = {
    "text": "document.querySelector('p').textContent = 'x'",
    "attribute": "document.body.className = 'x'",
    "value": "document.querySelector('input').value = 'x'",
    "ticked": "box.checked = true",
    "scrolled-inside": "list.scrollTop = 50",
    "hash": "location.hash = 'x'",
    "style-sheet": "document.styleSheets[0].insertRule('#menu {display: block !important}')",
    "shadow": "host.shadowRoot.querySelector('i').textContent = 'x'",
    "frame": "frames[0].document.body.textContent = 'x'",
    "dialog": "alert('x')",
    "top-layer": "modal.showModal()",
}
ROOM = """<!doctype html><title>Room</title>
<style>#menu{display:none;position:fixed;inset:200px;background:#eee}
#drop{display:none;position:fixed;inset:300px;background:#ddd} .opens:focus + #drop{display:block}</style>
<button id=b>Act</button><button class=opens type=button>Menu</button><div id=drop>Dropped</div>
<p>Text</p><input value=1><input type=checkbox id=box><div id=menu>Menu</div>
<div id=list style="height:40px;overflow:auto"><div style="height:400px">long</div></div>
<div id=host></div><iframe srcdoc="<body>inside"></iframe><dialog id=modal>Modal</dialog>
<div style="height:3000px"></div><script>host.attachShadow({mode: 'open'}).innerHTML = '<i>shadow</i>';
b.onclick = () => { %s };</script>"""


@pytest.mark.parametrize("script", CHANGES.values(), ids=CHANGES.keys())
async def test_whatever_changes_is_no_nothing(at: Any, script: str) -> None:
    kit = await at(ROOM % script)
    result = await kit("click", target="Act")
    assert result.ok, result.error
    assert NOTE not in str(result.sections)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        pytest.param("click", {"target": "Menu button"}, id="opened-by-style-alone"),
        pytest.param("click", {"target": "#box"}, id="ticked"),
        pytest.param(
            "click", {"target": "#list + div + iframe + dialog ~ input, input[value]"}, id="focused-field"
        ),
        pytest.param("press_key", {"key": "Tab"}, id="moved-focus"),
        pytest.param("press_key", {"key": "Control+A"}, id="selected"),
        pytest.param("press_key", {"key": "End"}, id="scrolled"),
    ],
)
async def test_what_the_browser_does_by_itself_is_no_nothing(
    at: Any, tool: str, arguments: dict[str, Any]
) -> None:
    kit = await at(ROOM % "")
    result = await kit(tool, **arguments)
    assert result.ok, result.error
    assert NOTE not in str(result.sections)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(STILL + "<canvas></canvas>", id="canvas"),
        pytest.param(STILL + "<iframe srcdoc=x></iframe>" * 12, id="many-frames"),
        pytest.param(
            STILL + "<i></i><script>setInterval(() => document.querySelector('i').id++, 5)</script>",
            id="busy",
        ),
    ],
)
async def test_where_nobody_can_tell_nothing_is_claimed(at: Any, page: str) -> None:
    kit = await at(page)
    result = await kit("click", target="Idle")
    assert result.ok
    assert NOTE not in str(result.sections)


async def test_a_page_whose_names_stand_in_the_way_is_watched_all_the_same(at: Any) -> None:
    form = "<form name=createTreeWalker><input name=shadowRoot><input name=localName></form>"
    kit = await at(f"{STILL}{form}<img name=elementFromPoint>")
    assert (await kit("click", target="Idle")).sections[-1].text == NOTE
    assert (await kit("type_text", target="Name", text="x")).ok


async def test_requests_without_a_trace_are_told(at: Any) -> None:
    kit = await at({"/": "<button onclick=\"fetch('/like', {method: 'POST'})\">Like</button>", "/like": "ok"})
    result = await kit("click", target="Like")
    assert result.sections[-1].text == f"{NOTE}, though it sent 1 request"


async def test_watching_costs_little_even_on_a_large_page(at: Any) -> None:
    kit = await at(STILL + "<p>x<b>y</b></p>" * 10_000)
    tab = kit.door.session.current
    costs = []
    for _ in range(10):
        started = time.perf_counter()
        watch = await PageWatch.begin(tab, keys=False)
        if watch is not None:  # it gives up where a busy machine answers late
            assert await watch.unchanged() == NOTE
            costs.append(time.perf_counter() - started)
    click = await kit("click", target="Idle")
    print(f"watching 20,000 elements: {min(costs) * 1000:.1f} ms; the click: {click.seconds * 1000:.0f} ms")
    assert min(costs) < click.seconds / 4
