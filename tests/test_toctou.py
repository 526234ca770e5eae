"""Between the decision and the act: whatever a page swaps in that moment is not what gets pressed."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from doors import DoorKit, door_kit
from local_server import Answer, Request

from browser_tools.session import Session

EVENTS = ("pointerover", "mousemove", "pointerdown", "mousedown", "mouseup")

SWAPS = {
    "label": "b.textContent='Delete account'; b.onclick=()=>fetch('/harm',{method:'POST'})",
    "accessible-name": "b.setAttribute('aria-label','Delete account'); b.onclick=()=>fetch('/harm',{method:'POST'})",
    "css-text": "document.head.insertAdjacentHTML('beforeend','<style>#b::after{content:\"Delete account\"}</style>');"
                "b.onclick=()=>fetch('/harm',{method:'POST'})",
    "form-action": "f.action='/harm'",
    "button-action": "b.setAttribute('formaction','/harm')",
    "type": "b.type='submit'; f.action='/harm'",
    "link": "a.href='/harm'",
}  # fmt: skip
BUTTON = (
    "<main style=position:absolute;left:200px;top:200px><form id=f method=post action=/fine>"
    "<button id=b type={type}>Show details</button></form><a id=a href=/fine>Terms</a></main>"
)


class Site:
    """Pages that count who arrives at `/harm`."""

    def __init__(self, serve: Callable[..., str], html: str) -> None:
        self.arrived: list[str] = []

        def harm(request: Request) -> Answer:
            self.arrived.append(f"{request.method} {request.body.decode()}")
            return "<p>harm"

        self.url = serve({"/": html, "/harm": harm, "/fine": "<p>fine"})


async def opened(kit: DoorKit, url: str) -> None:
    assert (await kit("navigate", url=url)).ok


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("swap", SWAPS)
async def test_what_is_swapped_under_the_pointer_is_not_pressed(
    session: Session, serve: Callable[..., str], tmp_path: Path, swap: str, event: str
) -> None:
    kind = "submit" if "action" in swap else "button"
    code = f"document.querySelector('main').addEventListener('{event}',()=>{{{SWAPS[swap]}}},true)"
    site = Site(serve, BUTTON.format(type=kind) + f"<script>{code}</script>")
    with door_kit(session, site.url, tmp_path) as kit:
        await opened(kit, site.url)
        result = await kit("click", target="Terms" if swap == "link" else "Show details")
    assert (result.ok, result.denied, result.code) == (False, True, "element.changed")
    assert site.arrived == []


OVERLAYS = {
    "button": "const o=document.createElement('button');o.style='position:fixed;inset:0';o.textContent='x';"
              "o.onclick=()=>fetch('/harm',{method:'POST'});document.body.append(o)",
    "frame": "document.getElementById('o').style.display='block'",
    "moved": "document.getElementById('m').style.cssText='position:fixed;left:0;top:0;width:100%;height:100%'",
}  # fmt: skip


@pytest.mark.parametrize("event", ["pointerover", "mousemove", "pointerdown", "mousedown"])
@pytest.mark.parametrize("overlay", OVERLAYS)
async def test_what_comes_between_is_not_pressed(
    session: Session, serve: Callable[..., str], tmp_path: Path, overlay: str, event: str
) -> None:
    frame = "<form method=post action=/harm><button style=position:fixed;inset:0>x</button></form>"
    html = (
        "<button id=b style=position:absolute;left:200px;top:200px>Show details</button>"
        f"<iframe id=o style='display:none;position:fixed;inset:0;width:100%;height:100%' srcdoc='{frame}'></iframe>"
        "<form method=post action=/harm><button id=m>Never mind</button></form>"
        f"<script>b.addEventListener('{event}',()=>{{{OVERLAYS[overlay]}}})</script>"
    )
    site = Site(serve, html)
    with door_kit(session, site.url, tmp_path) as kit:
        await opened(kit, site.url)
        result = await kit("click", target="Show details")
    assert (result.ok, result.code) == (False, "element.covered"), result
    assert site.arrived == []


async def test_a_label_that_keeps_changing_is_no_label(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    html = (
        "<button id=b>Show details</button><script>let n=0;const f=()=>{n++;"
        "b.textContent=n%2?'Show detail':'Delete them';requestAnimationFrame(f)};f();"
        "b.onclick=()=>b.textContent.startsWith('Delete')&&fetch('/harm',{method:'POST'})</script>"
    )
    site = Site(serve, html)
    with door_kit(session, site.url, tmp_path) as kit:
        await opened(kit, site.url)
        result = await kit("click", target="css=#b")
    assert site.arrived == []
    assert result.ok or result.code in ("element.changed", "element.moving")


@pytest.mark.parametrize("event", ["focus", "keydown", "beforeinput"])
@pytest.mark.parametrize(
    ("theft", "harm"),
    [
        pytest.param("document.getElementById('other').focus()", "other", id="focus-theft"),
        pytest.param("q.type='password'", "q", id="type-change"),
        pytest.param("q.autocomplete='cc-number'", "q", id="kind-change"),
    ],
)
async def test_what_is_typed_goes_nowhere_else(
    session: Session, serve: Callable[..., str], tmp_path: Path, theft: str, harm: str, event: str
) -> None:
    html = (
        "<label>Search <input id=q></label><label>Message <input id=other></label>"
        f"<script>q.addEventListener('{event}',()=>{{{theft}}})</script>"
    )
    site = Site(serve, html)
    with door_kit(session, site.url, tmp_path) as kit:
        await opened(kit, site.url)
        result = await kit("type_text", target="Search", text="my words")
        value = await session.current.page.evaluate(f"document.getElementById('{harm}').value")
    if event == "focus" or (event == "beforeinput" and harm == "other"):
        assert (result.ok, result.code) == (False, "element.changed")
        assert value == ""
    else:  # the text is where it was to go; what the page makes of its own field then is its own affair
        assert result.ok
        assert harm == "q" or value == ""


DISGUISES = {
    "password": ("type=password", "q.type='text'", "4711"),
    "password-and-name": ("type=password name=pw", "q.type='text';q.name='note'", "4711"),
    "card": ("autocomplete=cc-number", "q.autocomplete='off'", "4111111111111111"),
    "otp": ("autocomplete=one-time-code", "q.removeAttribute('autocomplete')", "118822"),
    "by-name": ("name=cardNumber", "q.name='note'", "4111111111111111"),
    "by-id": ("", "q.id='note'", "4111111111111111"),
    "by-placeholder": ("placeholder='Security code (CVC)'", "q.placeholder='Search'", "123"),
}


@pytest.mark.parametrize("disguise", DISGUISES)
async def test_a_field_stays_what_it_was_at_first_sight(
    session: Session, serve: Callable[..., str], tmp_path: Path, disguise: str
) -> None:
    attributes, change, text = DISGUISES[disguise]
    name = "card_number" if disguise == "by-id" else "q"
    site = Site(
        serve,
        f"<label>Field <input id={name} {attributes}></label><script>const q=document.querySelector('input')</script>",
    )
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await opened(kit, site.url)
        assert (await kit("observe_dom")).ok
        await session.current.page.evaluate(change)
        result = await kit("type_text", target="Field", text=text)
        assert (result.ok, result.code) == (False, "approval.denied"), result
        assert "type-secret" in result.error
        assert await session.current.page.evaluate("q.value") == ""


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        pytest.param("press_key", {"key": "Enter"}, id="focused"),
        pytest.param("press_key", {"key": "Enter", "target": "Search"}, id="named"),
        pytest.param("type_text", {"target": "Search", "text": "x", "submit": True}, id="typed"),
    ],
)
async def test_enter_sends_only_the_form_that_was_decided_on(
    session: Session, serve: Callable[..., str], tmp_path: Path, tool: str, arguments: dict[str, object]
) -> None:
    html = (
        "<form id=f action=/fine method=post><input id=q aria-label=Search autofocus><button>Go</button></form>"
        "<script>q.onkeydown=()=>f.action='/harm'</script>"
    )
    site = Site(serve, html)
    with door_kit(session, site.url, tmp_path) as kit:
        await opened(kit, site.url)
        result = await kit(tool, **arguments)
    assert (result.ok, result.code) == (False, "element.changed")
    assert site.arrived == []


HONEST = {
    "hover-class": ("b.onpointerover=()=>b.className='hot'", "click", {"target": "Show 3 details"}),
    "counter": ("let n=0;setInterval(()=>b.textContent=`Show ${n++} details`,5)", "click", {"target": "css=#b"}),
    "menu": ("b.onclick=()=>b.textContent='Hide'", "click", {"target": "Show 3 details"}),
    "double": ("b.ondblclick=()=>b.textContent='Hide'", "click", {"target": "Show 3 details", "double": True}),
    "check": ("", "set_checked", {"target": "Agree"}),
    "list": ("", "select_option", {"target": "Colour", "option": "Red"}),
    "drag": ("", "drag", {"target": "Show 3 details", "onto": "Terms"}),
    "escape": ("", "press_key", {"key": "Escape"}),
    "arrows": ("q.focus()", "press_key", {"key": "ArrowDown", "count": 3}),
    "tab": ("q.focus()", "press_key", {"key": "Tab", "count": 2}),
}  # fmt: skip


@pytest.mark.parametrize("case", HONEST)
async def test_honest_pages_are_pressed(
    session: Session, serve: Callable[..., str], tmp_path: Path, case: str
) -> None:
    script, tool, arguments = HONEST[case]
    html = (
        "<button id=b draggable=true>Show 3 details</button><label><input type=checkbox>Agree</label>"
        "<label>Colour <select><option>Blue<option>Red</select></label><input id=q aria-label=Search>"
        f"<a href=/fine>Terms</a><script>{script}</script>"
    )
    site = Site(serve, html)
    with door_kit(session, site.url, tmp_path) as kit:
        await opened(kit, site.url)
        result = await kit(tool, **arguments)
    assert result.ok, result
