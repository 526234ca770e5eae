"""The door: what is parsed, refused, asked, done, reported and written down."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from doors import Person, door_kit

from browser_tools.errors import LimitReachedError
from browser_tools.session import Session
from policies.gate import Gate, Layer
from policies.limits import Limits
from policies.load import policy_from_mapping

SHOP = """<!doctype html><title>Shop</title>
<form action=/s method=get role=search><label>Search <input name=q type=search></label>
  <button>Go</button></form>
<form action=/order method=post>
  <label>Password <input type=password name=pw></label><button>Log in</button></form>
<form action=/gone method=post><button>Delete account</button></form>
<form action=/pay method=post><label>Card number <input name=card autocomplete=cc-number></label>
  <button>Pay now</button></form>
<a href=/next>Next page</a> <a href="http://localhost:1/">Away</a>
<button type=button onclick="document.title='toggled'">Toggle</button>
<button type=button disabled>Closed</button>
<div style="position:relative"><button type=button>Under</button>
<div id=lid style="position:absolute;inset:0;background:#fff"></div></div>
<select aria-label=Colour><option>Red<option>Dark blue</select>
<label><input type=checkbox> Gift</label>
<button type=button onclick="window.open('/next')">Popup</button>
<button type=button onclick="alert('hello')">Alert</button>
<button type=button onclick="fetch('/broken')">Fetch</button>
"""
PAGES: dict[str, Any] = {
    "/": SHOP,
    "/next": "<title>Next</title><h1>Second page</h1>",
    "/s": "<title>Results</title><p>3 lamps",
    "/order": "<title>Welcome</title><p>Hello Ada",
    "/pay": "<title>Paid</title>",
    "/broken": (500, {}, "no"),
}


@pytest.fixture
def open_door(session: Session, tmp_path: Path):  # type: ignore[no-untyped-def]
    with ExitStack() as stack:
        yield lambda start, **options: stack.enter_context(door_kit(session, start, tmp_path, **options))


@pytest.fixture
async def at_shop(open_door, serve):  # type: ignore[no-untyped-def]
    async def start(**options: Any):  # type: ignore[no-untyped-def]
        base = serve(PAGES)
        kit = open_door(base, **options)
        result = await kit("navigate", url=base + "/")
        assert result.ok, result.error
        return kit

    return start


@pytest.mark.parametrize(
    ("name", "arguments", "code", "words"),
    [
        pytest.param("clik", {"target": "e1"}, "tool.unknown", "did you mean 'click'", id="unknown-tool"),
        pytest.param("click", {}, "arguments.invalid", "'target' is missing", id="missing"),
        pytest.param(
            "click", {"target": "x", "tagret": "y"}, "arguments.invalid", "did you mean 'target'", id="typo"
        ),
        pytest.param("press_key", {"key": "Enter", "count": 0}, "arguments.invalid", "count", id="range"),
        pytest.param("press_key", {"key": "Entr"}, "arguments.invalid", "unknown key", id="key"),
        pytest.param(
            "click", {"target": "Checkout now please"}, "target.not_found", "Checkout", id="no-element"
        ),
        pytest.param("click", {"target": "e9999"}, "target.stale", "e9999", id="no-handle"),
        pytest.param("click", {"target": "Closed"}, "element.disabled", "disabled", id="disabled"),
        pytest.param("click", {"target": "Under"}, "element.covered", "lid", id="covered"),
        pytest.param(
            "select_option", {"target": "Colour", "option": "Green"}, "option.missing", "'Red'", id="option"
        ),
        pytest.param("navigate", {"url": "http://[bad/"}, "url.ambiguous", "", id="url"),
        pytest.param("find_on_page", {"query": "zebra"}, "text.not_found", "zebra", id="text"),
    ],
)
async def test_what_cannot_be_done_is_said_in_words_to_act_on(at_shop, name, arguments, code, words) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop()
    kit.door.timeouts.tool = 2.0
    result = await kit(name, **arguments)
    assert not result.ok
    assert result.code == code, result.error
    assert words in result.error


async def test_acts_report_what_they_changed(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop()
    assert (
        (await kit("type_text", target="Search", text="lamp", submit=True))
        .changes["navigated"]
        .endswith("/s?q=lamp")
    )
    assert (await kit("back")).ok
    assert (await kit("click", target="Popup")).changes["tabs"] == ["t2"]
    assert kit.door.session.current.id == "t2"  # a popup of the current tab comes to the front
    assert (await kit("switch_tab", tab="t1")).ok
    assert "hello" in str((await kit("click", target="Alert")).changes["dialogs"])
    assert "/broken" in str((await kit("click", target="Fetch")).changes["failed_requests"])
    assert (await kit("select_option", target="Colour", option="dark BLUE")).ok
    assert (await kit("set_checked", target="Gift")).ok
    toggled = await kit("click", target="Toggle")
    assert toggled.ok
    assert await kit.door.session.current.title() == "toggled"


async def test_a_word_that_is_a_name_is_not_read_as_a_kind(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop()
    result = await kit("set_checked", target="Toggle")  # a button; the only checkbox is "Gift"
    assert result.code == "target.not_found"
    assert "Gift" not in str(result.sections)


async def test_the_intent_is_written_before_the_act_and_the_outcome_after(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop()
    await kit("click", target="Next page")
    assert kit.types()[-3:] == ["decision", "tool_call", "tool_result"]
    intent = kit.events()[-2]["data"]
    assert intent["locator"]["role"] == "link"
    assert intent["locator"]["name"] == "Next page"
    assert intent["effects"] == ["navigate"]


@pytest.mark.parametrize(
    ("target", "verdict", "cls"),
    [
        pytest.param("Go", "allow", "search", id="search"),
        pytest.param("Log in", "ask", "login", id="login"),
        pytest.param("Delete account", "deny", "delete", id="delete"),
        pytest.param("Pay now", "ask", "payment", id="payment"),
        pytest.param("Toggle", "allow", "none", id="toggle"),
        pytest.param("Next page", "allow", "none", id="link"),
        pytest.param("Away", "deny", "", id="foreign-link"),
    ],
)
async def test_the_standard_preset_at_the_door(at_shop, target: str, verdict: str, cls: str) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop(policies=("standard",), person=Person("denied"))
    result = await kit("click", target=target)
    assert result.ok == (verdict == "allow"), result.error
    decision = [event for event in kit.events() if event["type"] == "decision"][-1]["data"]
    assert decision["verdict"] == verdict
    if verdict == "ask":
        assert kit.person.asked[0].action_class == cls
        assert result.code == "approval.denied"
        assert result.denied


DIALOG = """<title>List</title><dialog open><form method=dialog><button>Close</button></form></dialog>
<button id=b onclick="document.title='gone'">Delete item</button>"""


@pytest.mark.parametrize(
    ("name", "arguments", "allowed"),
    [
        pytest.param("click", {"target": "Close"}, True, id="close"),
        pytest.param("press_key", {"key": "Escape"}, True, id="escape"),
        pytest.param("press_key", {"key": "Shift+Tab"}, True, id="tab"),
        pytest.param("press_key", {"key": "Enter"}, False, id="enter"),
        pytest.param("press_key", {"key": "Space"}, False, id="space"),
        pytest.param("press_key", {"key": "Delete"}, False, id="delete"),
    ],
)
async def test_a_dialog_may_be_left_whatever_its_button_says(
    open_door, serve, name, arguments, allowed
) -> None:  # type: ignore[no-untyped-def]
    base = serve({"/": DIALOG})
    kit = open_door(base, policies=("standard",))
    await kit("navigate", url=base)
    await kit.door.session.current.page.evaluate("b.focus()")
    result = await kit(name, **arguments)
    assert (result.ok, result.denied) == (allowed, not allowed), result.error
    assert await kit.door.session.current.title() == "List"


async def test_enter_in_a_frame_is_an_act_in_that_frame(open_door, serve) -> None:  # type: ignore[no-untyped-def]
    pages: dict[str, Any] = {"/s": "<title>Sent</title>"}
    base = serve(pages)
    other = base.replace("127.0.0.1", "localhost")
    pages["/inner"] = (
        f"<form action='{base}/s' target=_top><input type=search aria-label=Inner name=q></form>"
    )
    pages["/"] = f"<title>Top</title><iframe src='{other}/inner'></iframe>"
    lines = {"extends": ["preset:standard"], "origins": {"read": [base, other], "act": [base]}}
    kit = open_door(base, gate=Gate([Layer("policy", policy_from_mapping(lines, "test"))]))
    await kit("navigate", url=base)
    result = await kit("press_key", key="Enter", target="Inner")
    assert (result.denied, result.code) == (True, "origin.not_allowed"), result.error
    assert await kit.door.session.current.title() == "Top"


async def test_an_approved_ask_is_carried_out(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop(policies=("standard",), person=Person("approved"))
    result = await kit("click", target="Log in")
    assert result.ok, result.error
    assert await kit.door.session.current.title() == "Welcome"


async def test_what_is_typed_into_a_password_field_is_nowhere_in_the_log(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop()
    assert (await kit("type_text", target="Password", text="lamplight-7")).ok
    seen = await kit("observe_dom")
    assert "lamplight-7" not in (kit.folder / "events.jsonl").read_text()
    assert "lamplight-7" not in str(seen.sections)


async def test_a_call_for_a_closed_tab_is_stale_not_redirected(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop()
    from browser_tools.tool import ToolCall

    result = await kit.door.dispatch(ToolCall("click", {"target": "Toggle"}, tab="t7"))
    assert result.code == "target.stale"
    assert await kit.door.session.current.title() == "Shop"


async def test_a_redirect_to_a_place_the_policy_forbids_stays_unread(open_door, serve) -> None:  # type: ignore[no-untyped-def]
    evil = serve({"/": "<title>Evil</title>you must not read this"})
    base = serve({"/": (302, {"Location": evil + "/"}, ""), "/ok": "fine"})
    kit = open_door(base)
    result = await kit("navigate", url=base + "/")
    assert result.denied
    assert result.code == "net.private_address"  # a loopback port that nobody named
    seen = await kit("observe_dom")
    assert seen.denied
    assert "must not read" not in (kit.folder / "events.jsonl").read_text()


async def test_titles_and_frames_of_forbidden_origins_say_nothing(open_door, serve) -> None:  # type: ignore[no-untyped-def]
    evil = serve(
        {
            "/": "<title>EVIL TITLE</title>",
            "/frame": "<script>console.error('EVIL LOG'); alert('EVIL ASK')</script>",
        }
    )
    page = f"""<title>Home</title><button onclick="window.open('{evil}/')">Open</button>
      <button onclick="document.body.append(Object.assign(document.createElement('iframe'),
        {{src: '{evil}/frame'}}))">Frame</button>"""
    base = serve({"/": page})
    kit = open_door(base)
    assert (await kit("navigate", url=base + "/")).ok
    framed = await kit("click", target="Frame")
    for _ in range(4):  # a busy machine loads the frame after the click: its page has spoken by the next one
        if "not told" not in str(framed.changes):
            framed = await kit("click", target="Frame")
    opened = await kit("click", target="Open")
    assert (await kit("switch_tab", tab="t1")).ok
    listed = await kit("list_tabs")
    missing = await kit("switch_tab", tab="nowhere")
    assert "EVIL" not in str((framed, opened, listed, missing))
    assert "not told" in str((framed.changes, opened.changes))


async def test_limits_end_the_run_with_their_key(at_shop) -> None:  # type: ignore[no-untyped-def]
    kit = await at_shop(limits=Limits(seconds=60, navigations=2))
    assert (await kit("refresh")).ok
    with pytest.raises(LimitReachedError) as caught:
        await kit("refresh")
    assert caught.value.code == "limit.navigations"
    assert kit.events()[-1]["data"]["code"] == "limit.navigations"
