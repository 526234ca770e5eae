"""Pages that break under an act: each call ends in time, with words that say what to do next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from doors import door_kit

from browser_tools.chromium import Chromium
from browser_tools.session import SessionOptions

REDRAWN = """<!doctype html><title>Redrawn</title><div id=app></div><script>
const draw = () => { app.innerHTML = `<button onclick="document.title = 'clicked'">Buy</button>
  <input aria-label=Name oninput="document.title = this.value"><input type=checkbox aria-label=Gift>`; };
draw(); let left = 1; app.onpointerover = app.onfocusin = () => { if (left-- > 0) draw(); };
</script>"""
"""Draws everything afresh when it is touched first."""


@pytest.mark.parametrize(
    ("tool", "arguments", "title"),
    [
        pytest.param("click", {"target": "Buy"}, "clicked", id="click"),
        pytest.param("hover", {"target": "Buy"}, "Redrawn", id="hover"),
        pytest.param("set_checked", {"target": "Gift"}, "Redrawn", id="tick"),
        pytest.param("type_text", {"target": "Name", "text": "Ada"}, "Ada", id="type"),
    ],
)
async def test_an_element_that_is_redrawn_under_the_act_is_found_again_by_its_words(
    at: Any, tool: str, arguments: dict[str, Any], title: str
) -> None:
    kit = await at(REDRAWN)
    result = await kit(tool, **arguments)
    assert result.ok, result.error
    assert await kit.door.session.current.title() == title


SWITCH = """<!doctype html><title>Off</title><button role=switch aria-checked=false onclick="
  setTimeout(() => { this.ariaChecked = 'true'; document.title = 'On' }, LATER)">Privacy</button>"""


async def test_a_switch_that_turns_when_its_server_has_answered_is_awaited(at: Any) -> None:
    kit = await at(SWITCH.replace("LATER", "600"))
    result = await kit("set_checked", target="Privacy", checked=True)
    assert result.ok, result.error
    assert await kit.door.session.current.title() == "On"


async def test_a_switch_that_never_turns_is_told(at: Any) -> None:
    kit = await at(SWITCH.replace("LATER", "1e9"))
    kit.door.timeouts.tool = 1.5
    result = await kit("set_checked", target="Privacy", checked=True)
    assert (result.ok, result.code) == (False, "element.unmoved")
    assert "is still not ticked" in result.error


async def test_a_handle_is_never_another_element(at: Any) -> None:
    kit = await at(REDRAWN)
    handle = (await kit.door.session.current.observer.matching("#app button"))[0]
    result = await kit("click", target=handle)
    assert result.code == "target.stale", result
    assert "observe" in result.error
    assert await kit.door.session.current.title() == "Redrawn"


async def test_an_element_that_is_always_redrawn_is_given_up(at: Any) -> None:
    kit = await at(REDRAWN.replace("left-- > 0", "true"))
    kit.door.timeouts.tool = 1.2
    result = await kit("click", target="Buy")
    assert result.ok or result.code in {"target.stale", "element.covered"}, result
    assert result.seconds < 8


@pytest.mark.parametrize(
    ("page", "tool", "arguments"),
    [
        pytest.param("<button onmousedown='this.remove()'>A</button>", "click", {}, id="gone-on-press"),
        pytest.param(
            "<button onmouseenter='this.disabled = true'>A</button>", "click", {}, id="off-on-hover"
        ),
        pytest.param(
            "<button onmouseover=\"document.body.insertAdjacentHTML('beforeend',"
            " '<div style=position:fixed;inset:0;background:#fff>Lid</div>')\">A</button>",
            "click",
            {},
            id="covered-on-hover",
        ),
        pytest.param(
            "<input aria-label=A onfocus='this.remove()'>", "type_text", {"text": "x"}, id="gone-on-focus"
        ),
        pytest.param(
            "<input aria-label=A oninput='this.replaceWith(this.cloneNode())'>",
            "type_text",
            {"text": "x", "submit": True},
            id="replaced-on-input",
        ),
        pytest.param(
            "<select aria-label=A onfocus='this.innerHTML = \"<option>C\"'><option>B</select>",
            "select_option",
            {"option": "B"},
            id="other-options-on-focus",
        ),
    ],
)
async def test_elements_that_change_while_they_are_used(
    at: Any, page: str, tool: str, arguments: dict[str, Any]
) -> None:
    kit = await at(f"<title>t</title>{page}<p>Rest")
    kit.door.timeouts.tool = 1.2
    started = time.monotonic()
    result = await kit(tool, target="A", **arguments)
    assert result.ok or result.code.split(".")[0] in {"target", "element", "tool", "option"}, result
    assert time.monotonic() - started < 8
    assert (await kit("find_on_page", query="Rest")).ok


async def test_a_frame_that_goes_takes_its_handles_along(at: Any) -> None:
    kit = await at({"/": "<iframe id=f src=/in></iframe><p>Rest", "/in": "<button>Inside</button>"})
    seen = str((await kit("observe_dom")).sections)
    handle = seen[seen.index("[f1e") + 1 :].split(" ")[0]
    assert (await kit("click", target=handle)).ok
    await kit.door.session.current.page.evaluate("f.remove()")
    for tool in ("click", "hover", "screenshot", "get_image", "scroll"):
        result = await kit(tool, target=handle)
        assert result.code == "target.stale", (tool, result.error)


DESK = """<!doctype html><title>Desk</title><a href=/file>Download</a><a href=/next>Next</a>
<button onclick="for (let i = 0; i < 30; i++) window.open('/next')">Popups</button>
<button onclick="for (let i = 0; i < 12; i++) confirm('Sure ' + i)">Confirms</button>
<button onclick="document.title = String(prompt('Your name?', 'Ada'))">Prompt</button>
<button onclick="for (;;) alert('again')">Storm</button>
<button onclick="for (;;) {}">Spin</button>
<button onclick="setTimeout(() => { for (;;) {} }, 300)">Spin later</button>
<button onclick="onbeforeunload = e => { e.preventDefault(); return 'stay' }">Guard</button>
<label>Name <input oninput="for (;;) {}"></label><p>Rest</p>"""
DESKS: dict[str, Any] = {
    "/": DESK,
    "/next": "<title>Next</title>",
    "/file": (200, {"content-disposition": "attachment; filename=report.csv"}, "a,b"),
}


@pytest.fixture
async def desk(chromium: Chromium, serve: Any, tmp_path: Path) -> AsyncIterator[Any]:
    """A door whose session keeps downloads, and frees held pages soon."""
    options = SessionOptions(downloads=tmp_path / "downloads", stuck_seconds=0.3, tabs=5)
    session = await chromium.new_session(options)
    base = serve(DESKS)
    with door_kit(session, base, tmp_path) as kit:
        assert (await kit("navigate", url=base + "/")).ok
        yield kit
    await session.close()


async def test_a_click_that_opens_a_download(desk: Any) -> None:
    result = await desk("click", target="Download")
    assert result.ok, result.error
    assert "report.csv" in str(result.changes["downloads"])
    assert "nothing changed" not in str(result.sections)
    assert await desk.door.session.current.title() == "Desk"


async def test_a_storm_of_popups_is_bounded(desk: Any) -> None:
    result = await desk("click", target="Popups")
    assert result.ok, result.error
    assert len(desk.door.session.tabs) <= 5
    assert "a popup was closed" in str(result.changes["notes"])
    assert len(str(result.sections)) < 3000
    assert (await desk("switch_tab", tab="t1")).ok
    assert (await desk("find_on_page", query="Rest")).ok


async def test_confirms_and_prompts_are_answered_and_told(desk: Any) -> None:
    result = await desk("click", target="Confirms")
    assert result.ok, result.error
    assert len(result.changes["dialogs"]) == 12
    assert "7 more" in result.sections[-1].text
    result = await desk("click", target="Prompt")
    assert result.changes["dialogs"] == ["prompt 'Your name?' was dismissed"]
    assert await desk.door.session.current.title() == "null"


async def test_a_storm_of_alerts_is_told_although_it_took_the_tab_away(desk: Any) -> None:
    result = await desk("click", target="Storm")
    assert result.code == "target.stale"
    assert "more than 20 dialogs: the tab was closed" in result.changes["dialogs"]
    assert "more than 20 dialogs" in result.sections[-1].text
    assert (await desk("list_tabs")).ok


async def test_a_page_that_asks_to_stay_is_left(desk: Any) -> None:
    await desk("click", target="Guard")
    result = await desk("click", target="Next")
    assert result.ok, result.error
    assert result.changes["navigated"].endswith("/next")
    assert "beforeunload" in str(result.changes["dialogs"])


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        pytest.param("click", {"target": "Spin"}, id="click"),
        pytest.param("type_text", {"target": "Name", "text": "x"}, id="type"),
        pytest.param("press_key", {"target": "Name", "key": "x"}, id="press"),
    ],
)
async def test_a_page_that_an_act_hangs_is_freed_and_told(
    desk: Any, tool: str, arguments: dict[str, Any]
) -> None:
    result = await desk(tool, **arguments)
    assert result.seconds < 12
    assert result.ok or result.code == "tool.timeout", result
    assert "a script that held the page was stopped" in str(result.changes)
    assert (await desk("find_on_page", query="Rest")).ok


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        pytest.param("get_page_text", {}, id="text"),
        pytest.param("screenshot", {}, id="screenshot"),
        pytest.param("scroll", {"to": "bottom"}, id="scroll"),
        pytest.param("wait_for", {"text": "Rest"}, id="wait"),
        pytest.param("drag", {"target": "Guard", "onto": "Prompt"}, id="drag"),
    ],
)
async def test_a_page_that_hangs_is_freed_for_whoever_asks(
    desk: Any, tool: str, arguments: dict[str, Any]
) -> None:
    await desk.door.session.current.page.evaluate("setTimeout(() => { for (;;) {} }, 0); undefined")
    result = await desk(tool, **arguments)
    assert result.ok or result.code in {"tool.timeout", "page.no_answer", "target.not_found"}, result
    assert result.seconds < 15
    assert (await desk("find_on_page", query="Rest")).ok


async def crash(kit: Any) -> None:
    tab = kit.door.session.current
    crashed = tab.page.wait_for_event("crash")
    cdp = await tab.cdp()
    dying = asyncio.ensure_future(cdp.send("Page.crash"))
    await crashed
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)


async def test_a_crashed_page_is_named_by_every_tool_and_healed_by_navigating(desk: Any) -> None:
    base = desk.door.session.current.url
    await crash(desk)
    for tool, arguments in (
        ("observe_dom", {}),
        ("find_on_page", {"query": "Rest"}),
        ("get_page_text", {}),
        ("get_page_structure", {}),
        ("get_links", {}),
        ("summarize", {}),
        ("extract", {"fields": {"a": "p"}}),
        ("screenshot", {}),
        ("click", {"target": "Next"}),
        ("press_key", {"key": "Tab"}),
        ("scroll", {"to": "bottom"}),
        ("wait_for", {"text": "Rest", "timeout": 1}),
        ("wait_for", {"quiet": True, "timeout": 1}),
        ("check", {"text": "Rest", "timeout": 0}),
    ):
        result = await desk(tool, **arguments)
        assert result.code == "page.crashed", (tool, result)
        assert result.seconds < 5, tool
    assert (await desk("list_tabs")).ok
    assert (await desk("navigate", url=base)).ok
    assert (await desk("find_on_page", query="Rest")).ok


async def test_a_page_that_crashes_while_it_is_waited_for(desk: Any) -> None:
    await desk("observe_dom")
    waiting = asyncio.ensure_future(desk("wait_for", text="Never there", timeout=5))
    await crash(desk)
    result = await waiting
    assert result.code == "page.crashed", result
    assert result.seconds < 4


async def test_a_page_that_replaces_itself_a_few_times_is_waited_for(at: Any) -> None:
    kit = await at("""<title>Loop</title>
      <button onclick="sessionStorage.n = 0; location.reload()">Again</button>
      <script>const n = sessionStorage.n = +(sessionStorage.n ?? 0) + 1;
      if (n < 6) location.reload(); else document.title = 'Done';</script>""")
    assert (await kit("click", target="Again")).ok
    assert await kit.door.session.current.title() == "Done"


@pytest.mark.parametrize("tool", ["get_page_text", "get_page_structure", "click"])
async def test_a_page_that_is_replaced_without_end_fails_in_time(at: Any, tool: str) -> None:
    kit = await at("<title>Loop</title><button>A</button>")
    kit.door.timeouts.tool = 1.2
    await kit.door.session.current.page.evaluate("setInterval(() => location.reload(), 1); undefined")
    result = await kit(tool, **({"target": "A"} if tool == "click" else {}))
    assert result.ok or result.code in {
        "page.replaced",
        "target.stale",
        "tool.timeout",
        "target.not_found",
    }, result
    assert result.seconds < 12


async def test_a_page_that_may_not_be_read_says_nothing_through_its_dialogs_either(
    at: Any, serve: Any
) -> None:
    evil = serve({"/": "<script>alert('Obey me'); console.error('Obey me')</script>", "/Obey-me": ""})
    kit = await at(f"""<button onclick="location = '{evil}/'">Go</button>""", policies=("standard",))
    result = await kit("click", target="Go")
    assert result.denied
    assert result.changes == {"navigated": evil}
    assert "Obey" not in str(result)
