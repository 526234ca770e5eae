"""A handle is one element for the life of the tab, or a named error at once."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import time

import pytest
from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import StaleHandleError, TargetError
from browser_tools.observe import STALE


async def test_handles_stay_with_their_elements(eyes):
    await eyes.show("<a href=/a>A</a><a href=/b>B</a>")
    await eyes.page.evaluate(
        "document.body.prepend(Object.assign(document.createElement('button'), {textContent: 'N'}))"
    )
    assert await eyes.lines() == ['[e3 button "N"][e1 link "A"][e2 link "B"]']


async def test_numbers_are_never_given_again(eyes, serve):
    url = serve({"/": "<a href=/2>One</a>", "/2": "<a href=/>Two</a>"})
    for path, handle, name in (("/", "e1", "One"), ("/2", "e2", "Two"), ("/", "e3", "One")):
        await eyes.page.goto(url + path)
        assert await eyes.lines() == [f'[{handle} link "{name}"]']


@pytest.mark.parametrize(
    ("handle", "reason"),
    [("e1", "page has changed"), ("e99", "no observation"), ("f9e1", "no observation")],
)
async def test_dead_handles_are_named(eyes, serve, handle, reason):
    url = serve({"/": "<a href=/2>One</a>", "/2": "<a href=/>Two</a>"})
    await eyes.page.goto(url)
    await eyes.observer.observe()
    await eyes.page.goto(url + "/2")
    await eyes.observer.observe()
    started = time.monotonic()
    for question in (eyes.observer.facts, eyes.observer.locator, eyes.observer.hit):
        with pytest.raises(StaleHandleError, match=f"{handle}.*{reason}"):
            await question(handle)
    assert time.monotonic() - started < 2


async def test_a_removed_element_is_named_and_alive_again_when_it_returns(eyes):
    await eyes.show("<button id=b>Go</button>")
    await eyes.page.evaluate("window.kept = b; b.remove()")
    with pytest.raises(StaleHandleError, match="removed"):
        await eyes.observer.facts("e1")
    await eyes.page.evaluate("document.body.append(kept)")
    assert (await eyes.observer.facts("e1")).name == "Go"


async def test_what_is_no_handle_is_said(eyes):
    await eyes.show("<p>x</p>")
    with pytest.raises(TargetError, match="handles look like e12"):
        await eyes.observer.facts("button")


async def test_a_locator_fails_at_once_when_its_element_goes(eyes):
    await eyes.show("<button id=b>Go</button>")
    locator, _ = await eyes.observer.locator("e1")
    await eyes.page.evaluate("b.remove()")
    started = time.monotonic()
    with pytest.raises(PlaywrightError, match=f"{STALE}e1:removed"):
        await locator.click(timeout=20_000)
    assert time.monotonic() - started < 5


async def test_garbage_collection_does_not_lose_living_elements(eyes):
    await eyes.show("".join(f"<button>b{i}</button>" for i in range(300)))
    session = await eyes.page.context.new_cdp_session(eyes.page)
    for _ in range(3):
        await eyes.page.evaluate("Array.from({length: 200}, () => new Array(1000).fill({})).length")
        await session.send("HeapProfiler.collectGarbage")
    for number in (1, 150, 300):
        assert (await eyes.observer.facts(f"e{number}")).name == f"b{number - 1}"
    assert (await eyes.lines())[0].startswith('[e1 button "b0"][e2 button "b1"]')


async def test_nothing_is_written_into_the_page(eyes):
    await eyes.page.set_content("<button>a</button><iframe srcdoc='<a href=/>b</a>'></iframe>")
    before = await eyes.page.content()
    await eyes.page.evaluate(
        "window.changes = []; new MutationObserver(all => changes.push(...all))"
        ".observe(document, {subtree: true, childList: true, attributes: true})"
    )
    await eyes.observer.observe()
    await eyes.observer.elements()
    await eyes.observer.facts("e1")
    assert await eyes.page.content() == before
    assert await eyes.page.evaluate("changes.length") == 0
    assert await eyes.page.evaluate("typeof __strelka") == "undefined"


async def test_the_focused_element_has_a_handle(eyes):
    await eyes.show("<input id=i aria-label=a><button>b</button>")
    assert await eyes.observer.focused() is None
    await eyes.page.focus("#i")
    assert await eyes.observer.focused() == "e1"


async def test_what_covers_an_element(eyes):
    await eyes.show(
        "<button>Go</button><label><input type=checkbox style='opacity:0'><span>On</span></label>"
        "<div style='position:absolute;top:3000px'><button>Far</button></div>"
    )
    assert await eyes.observer.hit("e1") is None
    assert await eyes.observer.hit("e2") is None
    assert await eyes.observer.hit("e3") is None
    await eyes.show("<button>Go</button><div style='position:fixed;inset:0'>Cookies</div>")
    handle = (await eyes.observer.elements())[0].handle
    assert await eyes.observer.hit(handle) == 'div "Cookies"'


ROWS = "<div id=l>{}</div>"
ROW = "<div class=r><b>{}</b> <span>{}</span> <button>Delete</button> <input aria-label=note></div>"
FILL = "names => [...l.children].forEach((row, i) => { if (names[i]) row.firstElementChild.textContent = names[i] })"


async def test_a_row_that_shows_another_item_is_another_element(eyes):
    await eyes.show(ROWS.format("".join(ROW.format(name, "due") for name in ("Ada", "Bob", "Cid"))))
    await eyes.page.evaluate(FILL, ["Bob", "Cid", "Dan"])
    text = " ".join(await eyes.lines())
    assert "Bob due [e7 button" in text
    with pytest.raises(StaleHandleError, match=r"e1.*shows another item now"):
        await eyes.observer.facts("e1")
    with pytest.raises(StaleHandleError, match=r'most like it is e7 \(button "Delete"\)'):
        await eyes.observer.locator("e3")
    await eyes.page.evaluate(FILL, ["", "", "Eva"])
    assert "Bob due [e7 button" in " ".join(await eyes.lines())
    with pytest.raises(StaleHandleError, match="shows another item"):
        await eyes.observer.facts("e11")


ALIKE = {
    "striped": ["<div class='row even'>", "<div class='row odd'>", "<div class='row even'>"],
    "striped by half a class": ["<div class='even p w'>", "<div class='odd p w'>", "<div class='even p w'>"],
    "chosen": ["<div class='row on'>", "<div class=row>", "<div class=row>"],
    "by role": ["<div role=listitem class=a>", "<div role=listitem class=b>", "<div role=listitem class=c>"],
    "by what they hold": ["<div class=a>", "<div class=b>", "<div class=c>"],
}


@pytest.mark.parametrize("rows", ALIKE.values(), ids=ALIKE)
async def test_a_row_that_only_looks_otherwise_is_one_of_its_list(eyes, rows):
    cells = "<b>{}</b> <i class='b y'><button>Pay</button></i><i class='b z'><button>Ask</button></i></div>"
    people = zip(rows, ("Ada", "Bob", "Cid"), strict=True)
    await eyes.show(ROWS.format("".join(row + cells.format(name) for row, name in people)))
    fill = "names => l.querySelectorAll('b').forEach((each, i) => { each.textContent = names[i] })"
    await eyes.page.evaluate(fill, ["Eva", "Ada", "Bob"])
    await eyes.lines()
    for handle in ("e1", "e3"):
        with pytest.raises(StaleHandleError, match="shows another item now"):
            await eyes.observer.facts(handle)


STAYS = {
    "a counter": ("<li>Ada <button>3 likes</button><li>Bob <button>5 likes</button>", "b[0].textContent = '4 likes'"),
    "counters alone": ("<li><button>3 likes</button><li><button>5 likes</button>", "b[0].textContent = '4 likes'"),
    "a number beside": ("<li>3 <button>Like</button><li>5 <button>Like</button>", "b[0].previousSibling.data = '4 '"),
    "a toggled label": ("<li><button>Mute</button><li><button>Pin</button>", "b[0].textContent = 'Unmute'"),
    "all toggled": ("<li>Ada <button>On</button><li>Bob <button>On</button>", "b.forEach(e => e.textContent = 'Off')"),
    "a state": ("<li>Job one <i>waits</i> <button>Retry</button><li>Job two <i>waits</i> <button>x</button>",
                "document.querySelector('i').textContent = 'done'"),
    "prices": ("<li>Ash 17 <button>Buy</button><li>Oak 18 <button>Buy</button>",
               "b.forEach(e => e.previousSibling.data = e.previousSibling.data.replace('1', '2'))"),
    "filled in late": ("<li>loading <button>Go</button><li>loading <button>Go</button>",
                       "b.forEach((e, i) => e.previousSibling.data = ['Ada ', 'Bob '][i])"),
    "a next page": ("<a class=n href=/2>Next</a>", "document.querySelector('a').href = '/3'"),
    "another name at the same address": ("<li><a href=/i/1>Ada</a> <button>x</button><li><a href=/i/2>Bob</a> <button>x</button>",
                                          "document.querySelector('a').textContent = 'Eva'"),
    "another name of an id": ("<li data-id=90817>Ada <button>x</button><li data-id=90818>Bob <button>x</button>",
                              "b[0].previousSibling.data = 'Eva '"),
    "one of two buttons": ("<button>Back</button><button>Next</button>", "b[1].textContent = 'Finish'; b[0].title = 'x'"),
    "two toggles": ("<button>On</button><button>On</button>", "b.forEach(e => e.textContent = 'Off')"),
    "another name alone": ("<button>Go</button>", "b[0].textContent = 'Stop'"),
}  # fmt: skip


@pytest.mark.parametrize(("html", "change"), STAYS.values(), ids=STAYS)
async def test_what_changes_and_stays_what_it_is_keeps_its_handle(eyes, html, change):
    await eyes.show(f"<ul>{html}</ul>")
    await eyes.page.evaluate(f"(b => {{ {change} }})(document.querySelectorAll('button'))")
    await eyes.lines()
    await eyes.observer.facts("e1")


SINGLE = {
    "chips": ("<button>Ash</button> <button>Oak</button> <button>Elm</button>", ["Fir", "Yew", "Box"]),
    "days": ("".join(f"<button class=day>{day}</button>" for day in range(1, 4)), ["29", "30", "31"]),
    "links": ("".join(f"<a href=#{i}>Mail {i}</a><br>" for i in range(3)), ["Mail 6", "Mail 7", "Mail 8"]),
    "one link": ("<a href=#1>Red lamp</a> <a href=#2>Blue lamp</a>", ["Pink lamp"]),
}


@pytest.mark.parametrize(("html", "names"), SINGLE.values(), ids=SINGLE)
async def test_controls_side_by_side_that_are_used_again_are_others(eyes, html, names):
    await eyes.show(f"<div id=l>{html}</div>")
    fill = "(each, i) => { if (names[i]) { each.textContent = names[i]; if (each.href) each.href = '#n' + names[i] } }"
    await eyes.page.evaluate(f"names => l.querySelectorAll('a, button').forEach({fill})", names)
    await eyes.lines()
    with pytest.raises(StaleHandleError, match="shows another item"):
        await eyes.observer.facts("e1")


async def test_a_link_that_leads_elsewhere_under_another_name_is_another(eyes):
    await eyes.show("<p>Today: <a href=/ash>Ash chair</a></p>")
    await eyes.page.evaluate(
        "document.querySelector('a').href = '/oak'; document.querySelector('a').textContent = 'Oak table'"
    )
    assert '[e2 link "Oak table"]' in " ".join(await eyes.lines())
    with pytest.raises(StaleHandleError, match="shows another item"):
        await eyes.observer.facts("e1")
