"""Expectations against real pages: what holds, what is told when it does not, and that each one ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from local_server import LocalServer
from pydantic import ValidationError

from browser_tools.checks import Check, CheckResult, RunFacts, output_problems, run_check
from browser_tools.chromium import Chromium
from browser_tools.errors import ArgumentsError
from browser_tools.session import Session
from browser_tools.tab import Tab
from browser_tools.tools.check import CheckArguments

SHOP = """<!doctype html><title>Cart · Lamplight</title>
<h1>Your   cart</h1>
<p>Lu<b>mi</b> table lamp, <span style="text-transform:uppercase">two pieces</span></p>
<p hidden>Sold out</p><p style="display:none">Hidden words</p>
<p>Order <b hidden>4711</b> is on its way</p>
<table><tr><td>Total</td><td>€31.80</td></tr></table>
<ul class="items"><li>Lumi</li><li>Plank</li></ul>
<label>City <input value="Berlin"></label>
<label>Colour <select><option>Oak</option><option selected>Moss green</option></select></label>
<label><input type="checkbox" checked> In stock only</label>
<label>Password <input type="password" value="hunter2"></label>
<button disabled>Place order</button><button>Keep browsing</button>
<div id="host"></div><div role="alertdialog" aria-label="Sure?">It is for good</div>
<iframe srcdoc="<p>Framed offer</p>"></iframe>
<iframe srcdoc="<p>Ghost offer</p>" style="display:none"></iframe>
<script>
host.attachShadow({mode: 'open'}).innerHTML = '<p>Shadow words</p>';
</script>"""

FACTS = RunFacts(
    answer="The Lumi table lamp costs 24.90 EUR.",
    data={
        "name": "Lumi table lamp",
        "price": "24,90 €",
        "rating": 4.6,
        "free": True,
        "items": [{"price": 12}],
    },
    schema={"type": "object", "properties": {"price": {"type": "number"}}, "required": ["price"]},
)


def anything(url: str) -> bool:
    return True


async def check(tab: Tab, expectation: dict[str, Any], seconds: float = 0.0) -> CheckResult:
    """What one look saw; a machine that is busy may need several until the page has answered."""
    while True:
        result = await run_check(Check(**expectation), tab, FACTS, seconds, may_read=anything)
        if seconds or "gave no answer" not in result.seen:
            return result


@pytest_asyncio.fixture(scope="module")
async def shop(chromium: Chromium) -> AsyncIterator[Tab]:
    """One page for all that only look at it."""
    server = LocalServer({"/cart": SHOP})
    session = await chromium.new_session()
    await session.current.navigate(server.url + "/cart?step=1")
    yield session.current
    await session.close()
    server.close()


HOLDS = {
    "url path": {"url": "/cart"},
    "url path and query": {"url": "/cart?step=1"},
    "url contains": {"url": {"contains": "/cart?"}},
    "url glob": {"url": "/ca*t"},
    "whole url glob": {"url": {"glob": "http://127.0.0.1:*/cart?step=*"}},
    "title": {"title": "cart · lamplight"},
    "title contains, exact": {"title": {"contains": "Cart", "exact": True}},
    "status": {"status": 200},
    "class of status": {"status": "2xx"},
    "outline": {
        "aria": '- heading "Your cart" [level=1]\n- paragraph: /two pieces/\n- list:\n  - listitem: Plank'
    },
    "outline of a part": {
        "aria": {
            "in": ".items",
            "lines": "- list:\n  - /children: equal\n  - listitem: Lumi\n  - listitem: Plank",
        }
    },
    "text across white space": {"text": "your cart"},
    "text across inline elements": {"text": "Lumi table"},
    "text across cells": {"text": "Total €31.80"},
    "text in a frame": {"text": "Framed offer"},
    "text in a shadow root": {"text": "shadow words"},
    "text in a container": {"text": {"contains": "plank", "in": ".items"}},
    "exact text": {"text": {"contains": "Lumi table", "exact": True}},
    "no text that is hidden": {"no_text": "Sold out"},
    "no text that is hidden within one that is not": {"no_text": "Order 4711"},
    "no text that is not drawn": {"no_text": "hidden words"},
    "no text in an invisible frame": {"no_text": "Ghost offer"},
    "no text outside its container": {"no_text": {"contains": "Total", "in": ".items"}},
    "element": {"element": {"role": "button", "name": "place"}},
    "element by name": {"element": {"name": "City"}},
    "element absent": {"element": {"role": "dialog", "name": "Log in", "absent": True}},
    "dialog that warns": {"element": {"role": "dialog", "name": "Sure?"}},
    "element count": {"element": {"role": "listitem", "count": 2}},
    "field value": {"element": {"name": "City", "value": "berlin"}},
    "select value": {"element": {"role": "combobox", "value": "Moss green"}},
    "checked": {"element": {"role": "checkbox", "name": "In stock", "checked": True}},
    "disabled": {"element": {"role": "button", "name": "Place order", "enabled": False}},
    "answer": {"answer": "lumi table"},
    "data equals": {"data": {"name": "lumi  table lamp"}},
    "data compared": {"data": {"price": {"lte": 40, "gte": 20}, "rating": 4.6, "free": True}},
    "data number in text": {"data": {"price": 24.9}},
    "data inside": {"data": {"items.0.price": 12}},
}


@pytest.mark.parametrize("expectation", HOLDS.values(), ids=HOLDS)
async def test_holds(shop: Tab, expectation: dict[str, Any]) -> None:
    result = await check(shop, expectation)
    assert result.ok, result.message


BREAKS = {
    "url": ({"url": "/"}, "expected url '/'; saw 'http://127.0.0.1"),
    "title": ({"title": "Cart"}, "expected title 'Cart'; saw 'Cart · Lamplight' (at http://127.0.0.1"),
    "status": ({"status": 404}, "expected HTTP status 404; saw HTTP 200 (at"),
    "outline": (
        {"aria": '- heading "Your cart"\n- list:\n  - listitem: Plonk'},
        """expected outline 'heading "Your cart" / list / listitem: Plonk'; """
        "saw no line 'listitem: Plonk'; nearest is 'listitem: Plank'",
    ),
    "outline in another order": (
        {"aria": {"in": ".items", "lines": "- listitem: Plank\n- listitem: Lumi"}},
        "each of these lines, but not ordered and nested as written; the outline is 'list / listitem: Lumi",
    ),
    "outline with a password": ({"aria": "- textbox /Pass/: hunter3"}, "a password is typed in here"),
    "outline beside a password": ({"aria": '- textbox "Pasword"'}, "nearest is 'textbox \"Password\"'"),
    "outline of nothing": ({"aria": {"in": ".nix", "lines": "- list"}}, "no visible element '.nix'"),
    "text": ({"text": "Lumi table lump"}, "closest is 'Lumi table lamp, TWO PIECES'"),
    "hidden text": ({"text": "Sold out"}, "expected text 'Sold out'; saw nothing like it"),
    "text that is a part of a longer word": (
        {"text": "Lumi tab"},
        "expected text 'Lumi tab'; saw it only as a part of 'Lumi table': write whole words and numbers",
    ),
    "number that goes on": ({"text": "Total €31"}, "saw it only as a part of 'Total €31.80'"),
    "no text that is a part": ({"no_text": "Your car"}, "expected no text 'Your car'; saw it"),
    "title that is a part": ({"title": {"contains": "Lamp"}}, "saw 'Cart · Lamplight'"),
    "answer that is a part": ({"answer": "4.90"}, "saw 'The Lumi table lamp"),
    "name that is a part": (
        {"element": {"role": "button", "name": "brows"}},
        "saw it only as a part of 'browsing'",
    ),
    "text in an invisible frame": (
        {"text": "Ghost offer"},
        "expected text 'Ghost offer'; saw nothing like it",
    ),
    "exact text": (
        {"text": {"contains": "lumi table", "exact": True}},
        "expected text 'lumi table' exactly; saw",
    ),
    "text out of its container": (
        {"text": {"contains": "Total", "in": ".items"}},
        "text 'Total' in '.items'; saw",
    ),
    "no such container": ({"no_text": {"contains": "x", "in": ".nix"}}, "saw no visible element '.nix'"),
    "text that should be gone": ({"no_text": "Your cart"}, "expected no text 'Your cart'; saw it"),
    "element": ({"element": {"role": "link"}}, "expected link; saw no such element"),
    "element too often": (
        {"element": {"role": "button", "enabled": True}},
        "2 such elements (its state needs",
    ),
    "count": ({"element": {"role": "listitem", "count": 3}}, "expected 3 x listitem; saw 2 such elements"),
    "value": (
        {"element": {"name": "City", "value": "Rome"}},
        "expected element 'City' with value 'Rome'; saw value 'Berlin'",
    ),
    "password": (
        {"element": {"name": "Password", "value": "hunter3"}},
        "saw value '(a password, never read)'",
    ),
    "checked": ({"element": {"role": "checkbox", "checked": False}}, "saw checked (at"),
    "not checkable": ({"element": {"name": "City", "checked": True}}, "an element that cannot be checked"),
    "answer": ({"answer": {"equals": "Lumi"}}, "saw 'The Lumi table lamp costs 24.90 EUR.' (at answer)"),
    "data": ({"data": {"price": {"lte": 20}}}, 'expected data price <= 20; saw "24,90 €" (at data.price)'),
    "data missing": ({"data": {"prices": 1}}, "saw nothing named 'prices', but 'price' (at data.prices)"),
    "data true is not 1": ({"data": {"free": 1}}, "saw true"),
    "output": ({"output": "valid"}, "saw $.price: '24,90 €' is not of type 'number' (at output)"),
}


@pytest.mark.parametrize(("expectation", "message"), BREAKS.values(), ids=BREAKS)
async def test_message_of_a_broken_one(shop: Tab, expectation: dict[str, Any], message: str) -> None:
    result = await check(shop, expectation)
    assert not result.ok
    assert message in result.message
    assert "hunter2" not in str(result.as_data())


GLUED = """<style>a span, .price span, .note a { margin-left: 1em }</style>
<nav><a href=/i>Inbox<span>3</span></a><a href=/d>Drafts<span>new</span></a></nav>
<div role=status class=note>Plank was removed<a href=/u>Undo</a></div>
<p class=price><span>€</span><span>31</span><span>.80</span></p><p>£12<sup>50</sup></p>
<p>Wijkhuis De <mark>Linde</mark>nhof</p><p>12<i>4</i> seats, O<b>wner</b></p>
<div><button>−</button><output>60 minutes</output><button>+</button></div>"""


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ({"text": "Inbox"}, True),
        ({"text": "Drafts"}, True),
        ({"text": "Plank was removed"}, True),
        ({"element": {"role": "link", "name": "Drafts"}}, True),
        ({"element": {"role": "link", "name": "Inbox", "count": 1}}, True),
        ({"element": {"role": "link", "name": "Draft", "count": 0}}, True),
        ({"text": "31.80"}, True),
        ({"text": "Owner"}, True),
        ({"text": "60 minutes"}, True),
        ({"text": "€31"}, False),
        ({"text": "31"}, False),
        ({"text": "£12"}, False),
        ({"text": "De Linde"}, False),
        ({"text": "12"}, False),
        ({"text": "was remove"}, False),
    ],
)
async def test_words_end_where_elements_do_and_numbers_do_not(
    glued: Tab, expectation: dict[str, Any], holds: bool
) -> None:
    result = await check(glued, expectation)
    assert result.ok is holds, result.message


@pytest_asyncio.fixture(scope="module")
async def glued(chromium: Chromium) -> AsyncIterator[Tab]:
    server = LocalServer({"/": GLUED})
    session = await chromium.new_session()
    await session.current.navigate(server.url)
    yield session.current
    await session.close()
    server.close()


PARTED = """<style>.m{margin-left:1em}</style>
<p><span>2026</span><span class=m>1h 54m</span><span class=m>R</span></p>
<p><span>Ada</span><span class=m style="visibility:hidden">Byron</span></p><p><b>now</b>here</p>"""


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ({"text": "2026 1h 54m"}, True),
        ({"text": "2026 1H 54m R"}, True),
        ({"text": {"contains": "2026 1h 54m R", "within": "p"}}, True),
        ({"text": "54m R"}, True),
        ({"no_text": "2026 1h 54m"}, False),
        ({"text": "20 26"}, False),
        ({"text": "026 1h"}, False),
        ({"text": "Ada Byron"}, False),
        ({"text": "now here"}, False),
        ({"text": "nowhere"}, True),
    ],
)
async def test_words_that_only_a_margin_parts(
    session: Session, serve: Any, expectation: dict[str, Any], holds: bool
) -> None:
    """An observation has them apart, so a check has them apart, too."""
    await session.current.navigate(serve({"/": PARTED}))
    result = await check(session.current, expectation)
    assert result.ok is holds, result.message


async def test_waits_until_the_text_appears(session: Session, serve: Any) -> None:
    page = "<button onclick=\"setTimeout(() => document.body.append('Added to cart'), 300)\">Add</button>"
    await session.current.navigate(serve({"/": page}))
    await session.current.page.get_by_role("button").click()
    assert (await check(session.current, {"text": "added to cart"}, 5.0)).ok


async def test_waits_until_text_and_element_are_gone(session: Session, serve: Any) -> None:
    page = "<dialog open id=d>Loading</dialog><script>setTimeout(() => d.close(), 300)</script>"
    await session.current.navigate(serve({"/": page}))
    assert (await check(session.current, {"no_text": "Loading"}, 5.0)).ok
    assert (await check(session.current, {"element": {"role": "dialog", "absent": True}}, 0.0)).ok


async def test_waits_across_a_navigation(session: Session, serve: Any) -> None:
    pages = {"/": "<script>setTimeout(() => location = '/next', 200)</script>", "/next": "<h1>Arrived</h1>"}
    await session.current.navigate(serve(pages))
    assert (await check(session.current, {"text": "Arrived"}, 5.0)).ok
    assert (await check(session.current, {"url": "/next"}, 0.0)).ok


async def test_a_page_that_is_stuck_fails_in_time(session: Session, serve: Any) -> None:
    page = session.current.page
    await session.current.navigate(serve({"/": "<p>Words</p>"}))
    async with page.expect_console_message():
        await page.evaluate("setTimeout(() => { console.log('stuck'); for (;;); })")
    async with asyncio.timeout(20):
        result = await check(session.current, {"text": "Words"}, 0.2)
    assert not result.ok
    assert "gave no answer within" in result.seen


async def test_a_closed_tab_fails_at_once(session: Session, serve: Any) -> None:
    tab = await session.open_tab()
    await tab.navigate(serve({"/": "<p>Words</p>"}))
    await tab.page.close()
    result = await check(tab, {"text": "Words"}, 30.0)
    assert not result.ok
    assert "closed" in result.seen


async def test_documents_that_may_not_be_read_are_not_looked_at(session: Session, serve: Any) -> None:
    other = serve({"/": "<p>Foreign words</p>"})
    home = serve({"/": f"<p>Own words</p><iframe src='{other}'></iframe>"})
    await session.current.navigate(home)
    for readable, text, holds in [(home, "Own", True), (home, "Foreign", False), (other, "Foreign", False)]:
        result = await run_check(
            Check(text=text),
            session.current,
            FACTS,
            0.0,
            may_read=lambda url, ours=readable: url.startswith(ours),
        )
        assert result.ok is holds
        assert holds or "Foreign" not in result.seen
    absent = await run_check(Check(no_text="Own"), session.current, FACTS, 0.0, may_read=lambda url: False)
    assert not absent.ok, "what nobody may look at proves nothing"


async def test_the_status_is_that_of_the_document_that_is_there(session: Session, serve: Any) -> None:
    gone = (404, {}, "<title>Gone</title><a href=/>Home</a>")
    url = serve({"/": "<a href=/gone>Gone</a>", "/gone": gone, "/moved": (302, {"location": "/gone"}, "")})
    tab = session.current
    for path, status in (("/moved", "4xx"), ("/", 200), ("/gone#a", 404)):
        await tab.navigate(url + path)
        assert (await check(tab, {"status": status})).ok
    await tab.page.go_back()
    await tab.page.evaluate("history.pushState(0, '', '/gone')")
    assert (await check(tab, {"status": 200})).ok
    await tab.page.set_content(
        "<script>performance.getEntriesByType = () => [{responseStatus: 404}]</script>"
    )
    assert not (await check(tab, {"status": 404})).ok, "a page does not say what it was answered with"
    await tab.page.goto("about:blank")
    assert (await check(tab, {"status": 200})).seen == "a page that no server has sent"


async def test_a_selector_that_is_none_is_the_authors_mistake(shop: Tab) -> None:
    with pytest.raises(ArgumentsError, match="'li\\[' is not a CSS selector"):
        await check(shop, {"text": {"contains": "x", "in": "li["}}, 5.0)


def test_the_tools_arguments_are_the_same_words() -> None:
    assert CheckArguments(text="Added", timeout=1).check() == Check(text="Added")
    with pytest.raises(ValidationError, match="exactly one of"):
        CheckArguments(timeout=1)


WRONG = {
    "nothing": ({}, "exactly one of"),
    "two": ({"text": "a", "url": "/"}, "exactly one of"),
    "unknown key": ({"txt": "a"}, "Extra inputs"),
    "empty text": ({"text": "  "}, "not empty"),
    "role": ({"element": {"role": "buton"}}, "'buton' is not an ARIA role; did you mean 'button'?"),
    "status of none": ({"status": 42}, "greater than or equal to 100"),
    "role in an outline": (
        {"aria": '- headng "Cart"'},
        "'headng' is not an ARIA role; did you mean 'heading'?",
    ),
    "outline that is no list": (
        {"aria": "heading"},
        'expected lines such as: - heading "Cart"; got \'heading',
    ),
    "outline that is no YAML": (
        {"aria": '- heading\n- link "A: b"'},
        "a line with a colon and a space in its name stands in quotes",
    ),
    "property in an outline": ({"aria": "- list:\n  - /childs: equal"}, "did you mean '/children'?"),
    "nameless element": ({"element": {"count": 2}}, "role, name or both"),
    "absent and checked": (
        {"element": {"role": "checkbox", "absent": True, "checked": True}},
        "checked is about one",
    ),
    "url twice": ({"url": {"equals": "/", "glob": "*"}}, "exactly one of equals, contains, glob"),
    "comparison of nothing": ({"data": {"price": {"exact": True}}}, "at least one of eq"),
}


@pytest.mark.parametrize(("expectation", "message"), WRONG.values(), ids=WRONG)
def test_a_check_that_cannot_be_meant_is_refused(expectation: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message.replace("?", "\\?")):
        Check(**expectation)


def test_a_schema_never_fetches_another_document(serve: Any) -> None:
    asked: list[str] = []

    def tempting(request: Any) -> str:
        asked.append(request.path)
        return "{}"

    problems = output_problems({"a": 1}, {"$ref": serve({"/schema.json": tempting}) + "/schema.json"})
    assert "which is not part of it" in problems[0]
    assert asked == []


async def test_a_page_cannot_talk_a_check_green(serve, session) -> None:  # type: ignore[no-untyped-def]
    forged = """<title>x</title><body><p>Order failed</p><script>
    const lie = {get() { return 'Order placed' }, configurable: true};
    Object.defineProperty(HTMLElement.prototype, 'innerText', lie);
    Object.defineProperty(Node.prototype, 'textContent', lie);
    document.querySelectorAll = Element.prototype.querySelectorAll = () => { throw new TypeError('forged') };
    Array.prototype.map = () => ['Order placed'];
    </script>"""
    tab = session.current
    await tab.navigate(serve({"/": forged}))
    facts = RunFacts()
    placed = await run_check(Check(text="Order placed"), tab, facts, 0.2, may_read=lambda url: True)
    failed = await run_check(Check(text="Order failed"), tab, facts, 0.2, may_read=lambda url: True)
    assert not placed.ok
    assert failed.ok
