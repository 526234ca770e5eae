"""Expectations of what a person can see of a page, and of the state of the one element that is meant."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from local_server import LocalServer

from agent.steps import parse_expectation
from browser_tools.checks import Check, CheckResult, RunFacts, run_check
from browser_tools.chromium import Chromium
from browser_tools.session import Session
from browser_tools.tab import Tab


def anything(url: str) -> bool:
    return True


async def check(tab: Tab, expectation: dict[str, Any], seconds: float = 0.0) -> CheckResult:
    return await run_check(Check(**expectation), tab, RunFacts(), seconds, may_read=anything)


@asynccontextmanager
async def showing(chromium: Chromium, html: str) -> AsyncIterator[Tab]:
    server = LocalServer({"/": html})
    session = await chromium.new_session()
    await session.current.navigate(server.url)
    yield session.current
    await session.close()
    server.close()


SIGHT = """<style>.off { position: absolute; left: -9999px } .shut { height: 0; overflow: hidden }
.one { position: absolute; width: 1px; height: 1px; overflow: hidden }</style>
<p style="opacity:0">Ghost veiled</p><p class=off>Ghost away</p><p style="font-size:0">Ghost tiny</p>
<div class=shut><p>Ghost shut</p></div><p style="transform:scale(0)">Ghost flat</p>
<div style="position:fixed;left:100%;width:9em"><button>Ghost drawer</button></div>
<div style="opacity:0;pointer-events:none" role=dialog aria-label=Ask>
<p>Ghost asks</p><button>Yes</button></div>
<p>Twice</p><p style="opacity:0">Twice</p><p>Saved <span style="opacity:0">Sav</span></p>
<div style="font-size:0"><span style="font-size:1rem">Real size</span></div><p class=one>Real spoken</p>
<div class=shut><p style="position:absolute">Real menu</p></div><p style="opacity:.5">Real pale</p>
<div style="height:2em;overflow:auto" id=box><p>Real scrolled</p><p style="height:9em">More</p></div>
<label><input type=checkbox style="opacity:0" checked> Real box</label>
<div style="height:3000px"></div><p>Real below</p>
<script>box.scrollTop = 99</script>"""


@pytest_asyncio.fixture(scope="module")
async def sight(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, SIGHT) as tab:
        yield tab


@pytest.mark.parametrize("word", ["veiled", "away", "tiny", "shut", "flat", "drawer", "asks"])
async def test_what_nobody_can_see_is_not_there(sight: Tab, word: str) -> None:
    result = await check(sight, {"text": f"Ghost {word}"})
    assert not result.ok
    assert "only where nobody can see it" in result.seen
    assert (await check(sight, {"no_text": f"Ghost {word}"})).ok


@pytest.mark.parametrize("word", ["size", "spoken", "menu", "pale", "scrolled", "box", "below"])
async def test_what_a_person_can_come_to_is_there(sight: Tab, word: str) -> None:
    result = await check(sight, {"text": f"Real {word}"})
    assert result.ok, result.message
    assert not (await check(sight, {"no_text": f"Real {word}"})).ok


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ({"text": "Twice"}, True),
        ({"no_text": "Twice"}, False),
        ({"text": "Sav"}, False),
        ({"element": {"role": "dialog"}}, False),
        ({"element": {"role": "dialog", "absent": True}}, True),
        ({"element": {"role": "button", "count": 0}}, True),
        ({"element": {"name": "Real box", "checked": True}}, True),
    ],
)
async def test_one_that_is_seen_is_enough(sight: Tab, expectation: dict[str, Any], holds: bool) -> None:
    result = await check(sight, expectation)
    assert result.ok is holds, result.message


async def test_waits_until_what_fades_in_is_seen(session: Session, serve: Any) -> None:
    page = (
        "<dialog open id=d style='opacity:0;transition:opacity .3s'>Welcome</dialog>"
        "<script>setTimeout(() => d.style.opacity = 1, 300)</script>"
    )
    await session.current.navigate(serve({"/": page}))
    assert (await check(session.current, {"element": {"role": "dialog"}}, 5.0)).ok
    assert (await check(session.current, {"text": "Welcome"}, 5.0)).ok


REACH = """<style>.act { opacity: 0 } .cut { overflow: hidden; height: 4em; width: 20em; position: relative }
.one { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%) }
body { margin: 0; overflow-x: hidden } svg.away { position: absolute; width: 0; height: 0 }</style>
<p class=one>Real read out</p>
<svg class=away><symbol id=i><title>Icon</title><text>Real order</text><path d="M0 0h9v9z" /></symbol></svg>
<h1>Real order</h1><svg id=chart width=200 height=40><text y=20>Real chart 42</text></svg>
<svg width=20 height=20><path opacity=0 d="M0 0h24v24H0z" /><text opacity=0 y=9>Ghost drawn</text></svg>
<div style="height:2em;overflow:auto;display:flex;flex-direction:column-reverse">
<p>Real last<p>More<p>Real first</div>
<div style="width:9em;overflow:auto;display:flex;flex-direction:row-reverse">
<p style="flex:none;width:9em">Real right</p><p style="flex:none;width:90em">More</p><p>Real left</p></div>
<div dir=rtl style="width:9em;overflow:auto"><p style="width:200em;text-align:left">Real far</p></div>
<div style="transform:scale(1)"><p style="height:2000px">More</p>
<p style="position:fixed;bottom:0">Real strip</p></div>
<a href="#" style="display:contents">Real link</a>
<p style="opacity:0"><a style="display:contents">Ghost link</a></p>
<button style="display:contents" aria-label="Ghost button"><b style="opacity:0">Go</b></button>
<div style="height:2em;overflow:auto"><p style="position:relative;left:-99em;width:9em">Ghost before</p></div>
<aside style="position:absolute;top:0;left:100vw">Ghost aside</aside>
<div class=cut><aside style="position:absolute;right:-30em;width:9em">Ghost beside</aside></div>
<div class=cut><aside style="height:4em;transform:translateY(100%)">Ghost beneath</aside></div>
<aside style="clip-path:inset(0 0 100% 0)">Ghost clipped</aside>
<table id=rows></table><script>for (let i = 0; i < 1500; i++) {
rows.insertRow().innerHTML = `<td>Real row ${i}<td class=act>Ghost hint ${i} <svg width=9 height=9 />
<td class=act>Straße ${i}`
}</script>"""


@pytest_asyncio.fixture(scope="module")
async def reach(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, REACH) as tab:
        yield tab


@pytest.mark.parametrize(
    "words",
    [
        "read out", "order", "chart 42", "first", "last", "left", "right", "far", "strip", "link", "row 1234",
    ],
)  # fmt: skip
async def test_what_scrolling_brings_and_what_stands_beside_drawings_is_there(reach: Tab, words: str) -> None:
    result = await check(reach, {"text": f"Real {words}"})
    assert result.ok, result.message


@pytest.mark.parametrize(
    "words",
    [
        "Ghost drawn", "Ghost link", "Ghost before", "Ghost aside", "Ghost beside", "Ghost beneath",
        "Ghost clipped", "Ghost hint 1234", "STRASSE 1234", "Ghost hint",
    ],
)  # fmt: skip
async def test_what_no_scrolling_brings_is_not_there(reach: Tab, words: str) -> None:
    result = await check(reach, {"text": words})
    assert "only where nobody can see it" in result.seen
    assert (await check(reach, {"no_text": words})).ok


async def test_words_of_a_drawing_and_controls_without_a_box_are_there(reach: Tab) -> None:
    assert (await check(reach, {"text": {"contains": "chart 42", "in": "#chart"}})).ok
    assert (await check(reach, {"element": {"role": "link", "name": "Real link"}})).ok
    assert (await check(reach, {"element": {"role": "button", "count": 0}})).ok


LISTS = """<table><tr><td>INV-1<td>
<label>State <select><option>Draft bill<option selected>Open bill<option>Paid bill</select></label>
<label>Kinds <select size=1><optgroup label=All><option>One off<option>Each month</optgroup></select></label>
<label>Tags <select multiple><option>Red tag<option selected>Blue tag</select></label></table>"""


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("Open bill", True),
        ("Draft bill", False),
        ("Paid bill", False),
        ("One off", True),
        ("Each month", False),
        ("Red tag", True),
        ("Blue tag", True),
    ],
)
@pytest.mark.parametrize("within", [{}, {"in": "body"}, {"place": 'the row with "INV-1"'}])
async def test_of_a_closed_list_what_is_chosen_is_there(
    lists: Tab, text: str, there: bool, within: dict[str, str]
) -> None:
    assert (await check(lists, {"text": {"contains": text, **within}})).ok is there
    assert (await check(lists, {"no_text": {"contains": text, **within}})).ok is not there


@pytest_asyncio.fixture(scope="module")
async def lists(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, LISTS) as tab:
        yield tab


CHOSEN = """<h2>Order</h2><form><button>Save</button><button>Save as draft</button>
<label><input type=checkbox checked> News</label><label><input type=checkbox> News archive</label></form>
<div role=tablist><button role=tab aria-selected=true>One</button>
<button role=tab aria-selected=false>Two</button></div>
<div role=menu><div role=menuitemcheckbox aria-checked=true tabindex=-1>Grid</div>
<div role=menuitemradio aria-checked=false tabindex=-1>Rows</div></div>
<button aria-pressed=true>Bold</button><button aria-pressed=false>Italic</button>
<div role=checkbox aria-checked=mixed tabindex=0>Some</div><label><input type=checkbox id=part> Part</label>
<label><input type=radio name=r> Small</label><button>Twin</button><button>Twin</button>
<fieldset><label>City <input></label></fieldset><label>City <input></label>
<script>part.indeterminate = true</script>"""


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ('the "Save" button is enabled', ""),
        ('"News" is checked', ""),
        ('"News archive" is not checked', ""),
        ('"One" is selected', ""),
        ('the "Two" tab is not selected', ""),
        ('"Grid" is checked', ""),
        ('the "Grid" menu item is checked', ""),
        ('the "Rows" menu item is checked', "not checked"),
        ('"Bold" is pressed', ""),
        ('the "Italic" button is not pressed', ""),
        ('the "Italic" button is pressed', "not checked"),
        ('"Small" is not selected', ""),
        ('the "Save" button is not checked', "an element that cannot be checked"),
        ('"Some" is not checked', "partly checked"),
        ('"Part" is not checked', "partly checked"),
        ('the "Twin" button is enabled', "or say which part"),
    ],
)
@pytest.mark.parametrize("place", ["", ' in the "Order" section'])
async def test_a_state_is_that_of_the_one_that_is_called_so(
    chosen: Tab, words: str, seen: str, place: str
) -> None:
    name, _, state = words.partition(" is ")
    wanted = parse_expectation(f"{name}{place} is {state}")
    result = await run_check(wanted, chosen, RunFacts(), 0.0, may_read=anything)
    assert result.ok is not bool(seen), result.message
    assert seen in result.seen


@pytest_asyncio.fixture(scope="module")
async def chosen(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, CHOSEN) as tab:
        yield tab


async def test_several_fields_called_alike_are_told(chosen: Tab) -> None:
    wanted = parse_expectation('the "City" field is empty')
    result = await run_check(wanted, chosen, RunFacts(), 0.0, may_read=anything)
    assert not result.ok
    assert "fits 2 elements; say which one" in result.seen


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ('3 items in the "Meals" list', True),
        ('at least 4 items in the "Meals" list', False),
        ('no items in the "Meals" list', False),
        ('the "Soup" item in the "Meals" list is visible', True),
        ('no "Tea" item in the "Meals" list', True),
        ('the "Soup" item in the "Meals" list is enabled', False),
        ('2 items in the "Drinks" section', True),
    ],
)
async def test_items_of_a_named_list_are_counted(
    session: Session, serve: Any, words: str, *, holds: bool
) -> None:
    page = """<ul aria-label=Meals><li>Soup<li>Stew<li>Salad</ul>
    <h2>Drinks</h2><ul><li>Tea <button>Buy</button><li>Milk <button>Buy</button></ul>"""
    await session.current.navigate(serve({"/": page}))
    result = await run_check(parse_expectation(words), session.current, RunFacts(), 0.0, may_read=anything)
    assert result.ok is holds, result.message
