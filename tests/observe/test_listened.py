"""What is clickable only because a script listens: nothing in markup or style says so."""

from __future__ import annotations

import pytest

from browser_tools.errors import TargetError
from browser_tools.observe.delegated import asks_only, selectors
from browser_tools.resolve import resolve

COLOURS = """<style>.tone { display: inline-block; width: 50px; height: 50px }</style>
<div id=all><div class=tone style="background: olive"></div><div class=tone style="background: lime"></div>
<div id=plain>Nothing here</div></div>
<script>for (const one of document.querySelectorAll('.tone')) one.addEventListener('click', () => {});
document.getElementById('all').addEventListener('click', () => {});</script>"""


async def test_small_elements_that_scripts_listen_on_are_listed(eyes):
    lines = await eyes.show(COLOURS)
    assert lines == ['[e1 clickable "tone olive"][e2 clickable "tone lime"]', "Nothing here"]


async def test_they_are_found_by_their_words(eyes):
    await eyes.page.set_content(COLOURS)
    found = await resolve(eyes.observer, "lime", want="click")
    assert await found.locator.evaluate("element => element.style.background") == "lime"


async def test_a_listener_that_comes_later_is_seen(eyes):
    await eyes.show("<p id=p>Later</p>")
    await eyes.page.evaluate("document.getElementById('p').addEventListener('pointerdown', () => {})")
    assert await eyes.lines() == ['[e1 clickable "Later"]']


LISTENED = {
    "items of a list": (
        "<ul id=l><li>one</li><li>two</li></ul>",
        ['[e1 clickable "one"]', '[e2 clickable "two"]'],
    ),
    "cells of a board": (
        "<table id=l><tr><td>1<td>2<tr><td>3<td>4</table>",
        ['| [e1 clickable "1"] | [e2 clickable "2"] |', '| [e3 clickable "3"] | [e4 clickable "4"] |'],
    ),
    "parts of one kind": (
        "<div id=l><div class=it>one</div><div class=it>two</div></div>",
        ['[e1 clickable "one"]', '[e2 clickable "two"]'],
    ),
    "but not around controls": (
        "<ul id=l><li>one <a href=/>a</a></li><li>two</li></ul>",
        ['- one [e1 link "a"]', "- two"],
    ),
}


@pytest.mark.parametrize(("html", "lines"), LISTENED.values(), ids=LISTENED)
async def test_a_listener_on_a_list_stands_for_its_items(eyes, html, lines):
    assert await eyes.show(f"{html}<script>l.addEventListener('mousedown', () => {{}})</script>") == lines


MAILS = "".join(
    f"<div class=row><span class=star data-act=x>☆</span><b>{name}</b><span class=new>New</span></div>"
    for name in ("Ada", "Bo")
)
DELEGATED = {
    "closest": "event => { const row = event.target.closest('.star'); if (row) row.textContent = '★' }",
    "matches": "event => event.target.matches('.star') && event.target.remove()",
    "class": "event => { if (event.target.className === 'star') event.target.remove() }",
    "class list": "event => { if (!event.target.classList.contains('star')) return; event.target.remove() }",
    "data": "event => { if (event.target.dataset.act) document.title = event.target.dataset.act }",
    "several": "event => { if (event.target.closest('.none, .star')) document.title = 'x' }",
}


@pytest.mark.parametrize("source", DELEGATED.values(), ids=DELEGATED)
async def test_what_a_listener_looks_for_is_what_acts(eyes, source):
    await eyes.show(
        "<script>Function.prototype.toString = () => \"event.target.closest('b')\"</script>"
        f"<div id=l><p>Mail</p>{MAILS}</div><script>l.addEventListener('click', {source})</script>"
    )
    lines = "\n".join(await eyes.lines())
    assert lines.count('clickable "☆"') == 2
    assert 'clickable "Ada"' not in lines
    assert 'clickable "New"' not in lines


async def test_parts_that_act_by_themselves_are_not_told_as_one(eyes):
    listener = "l.addEventListener('click', e => { if (e.target.dataset.action) document.title = 'x' })"
    parts = "<span data-action=save>Save</span> <span data-action=undo>Undo</span>"
    lines = await eyes.show(f"<div id=l>{parts}</div><script>{listener}</script>")
    assert lines == ['[e1 clickable "Save"][e2 clickable "Undo"]']


async def test_what_a_listener_leaves_alone_does_not_act(eyes):
    await eyes.show(
        f"<div id=l><p>Mail</p>{MAILS}</div><script>l.addEventListener('click', event => {{"
        "if (!event.target.closest('.star')) document.title = 'closed' })</script>"
    )
    assert "clickable" not in "\n".join(await eyes.lines())


ONLY = {
    "closest": "e => { const item = e.target.closest('[data-act]'); if (item) item.remove() }",
    "class list": "e => { if (e.target.classList.contains('act')) e.target.textContent = 'ok' }",
    "a way out": "({ target }) => { if (!target.matches('.act')) return; open(target) }",
}


@pytest.mark.parametrize("source", ONLY.values(), ids=ONLY)
async def test_what_a_listener_does_not_look_for_does_not_act(eyes, source):
    items = "<li>Sort by</li><li class=act data-act=up>Up</li><li class=act data-act=down>Down</li>"
    await eyes.show(f"<ul id=l>{items}</ul><script>l.addEventListener('click', {source})</script>")
    assert await eyes.lines() == ["- Sort by", '[e1 clickable "Up"]', '[e2 clickable "Down"]']


@pytest.mark.parametrize("where", ["document", "document.body", "document.documentElement"])
async def test_what_a_listener_on_the_whole_page_looks_for(eyes, where):
    act = "e => { const act = e.target.closest('[data-action]'); if (act) act.remove() }"
    count = "e => { const link = e.target.closest('a'); if (link) sum(link) }"
    other = "e => { if (e.target.closest('.menu')) return; close() }"
    await eyes.show(
        "<div data-action=open>Open</div><div>Plain</div><a>Named</a><p class=menu>Menu</p><script>"
        f"for (const act of [{act}, {count}, {other}]) {where}.addEventListener('click', act)</script>"
    )
    assert await eyes.lines() == ['[e1 clickable "Open"]', "Plain", "Named", "Menu"]


async def test_a_listener_that_is_put_beside_another_is_heard_of(eyes):
    listen = "document.addEventListener('click', e => e.target.closest('.{0}')?.remove())"
    parts = "<p class=a>One</p><p class=b>Two</p>"
    assert await eyes.show(f"{parts}<script>{listen.format('a')}</script>") == ['[e1 clickable "One"]', "Two"]
    await eyes.page.evaluate(f"document.body.append(document.createElement('p')); {listen.format('b')}")
    assert await eyes.lines() == ['[e1 clickable "One"]', '[e2 clickable "Two"]']


@pytest.mark.parametrize(
    ("source", "only"),
    [
        ("e => { const o = e.target.closest('.a'); if (o && !o.ariaDisabled) pick(o) }", True),
        ("function (e) { const t = e.target; if (t.matches('.a')) go() }", True),
        ("function (e) { if (!$(e.target).closest('.a').length) return; go(e.target) }", True),
        ("async event => { event.preventDefault(); await go(event.target.closest('[data-id]')) }", True),
        ("e => { if (e.target.matches('.a')) go(); else open(e.target) }", False),
        ("e => { if (e.target.matches('.a')) go(); else open(e) }", False),
        ("e => { const t = e.target; if (t.matches('.a')) return go(); t.remove() }", False),
        ("e => { if (!e.target.closest('.a')) close() }", False),
        ("e => { if (e.target.matches('.a')) go(e.clientX) }", False),
        ("function (e) { if (e.target.matches('.a')) go(); this.open() }", False),
    ],
)
def test_whether_a_source_asks_only(source, only):
    assert asks_only(source) is only


async def test_a_selector_that_is_none_harms_nobody(eyes):
    await eyes.show(
        f"<div id=l><p>Mail</p>{MAILS}</div><script>l.addEventListener('click', event => {{"
        "event.target.closest('a:first[['); event.target.closest('.new') })</script>"
    )
    assert '"New"' in "\n".join(await eyes.lines())


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("e => e.target.closest('.a, .b')", [".a, .b"]),
        (
            'function (e) { if (!$(e.target).closest("input,a").length) return; $(e.target).is(".row") }',
            ["input,a", ".row"],
        ),
        ("e => e.target.closest(`.${name}`)", []),
        ("e => { if (!e.target.matches('.x')) return }", [".x"]),
        ("e => { if (!e.target.closest('.menu')) close() }", []),
        ("e => { if (!e.target.matches('.x')) return close() }", []),
        ("e => { if (e.target.tagName === 'TD') go(); if ('LI' != e.target.nodeName) return }", ["td"]),
        ("e => { if (e.target.nodeName !== 'LI') return; go() }", ["li"]),
        ("e => { if (e.target.localName != 'a') go() }", []),
        ("e => e.target.classList.contains('star') && e.target.className == 'a b'", [".star", ".a.b"]),
        ("e => { const act = e.target.dataset.doIt || e.target.getAttribute('x') }", ["[data-do-it]", "[x]"]),
        ("e => { if (e.target.id === 'go') run(e.currentTarget.dataset.url) }", ["#go"]),
        ("e => " + "e.target.closest('.a');" * 3, [".a"]),
    ],
)
def test_selectors_of_a_source(source, found):
    assert selectors(source) == found


async def test_media_with_controls_can_be_used(eyes):
    lines = await eyes.show(
        "<audio controls aria-label=Theme src=/a.mp3></audio><video aria-label=Silent></video>"
    )
    assert lines == ['[e1 clickable "Theme"]']


async def test_the_root_of_a_framework_is_no_control(eyes):
    await eyes.show(
        "<div id=root><b>Hello</b></div><script>for (const type of ['click', 'mouseup', ...'abcdefghijklm'])"
        "document.getElementById('root').addEventListener(type, () => {})</script>"
    )
    assert await eyes.lines() == ["Hello"]


async def test_the_page_cannot_tell(eyes):
    await eyes.page.set_content(
        "<p id=p>Text</p><script>window.seen = []; const list = ['querySelectorAll', 'getEventListeners'];"
        "for (const name of list) Document.prototype[name] = window[name] = () => (seen.push(name), []);"
        "p.addEventListener('click', () => {})</script>"
    )
    assert await eyes.lines() == ['[e1 clickable "Text"]']
    assert await eyes.page.evaluate("window.seen") == []


async def test_listening_frames_do_no_harm(eyes):
    await eyes.page.set_content(
        '<p>Outside</p><iframe srcdoc="<p id=p>Inside</p><script>p.onclick = () => {}</script>"></iframe>'
    )
    await eyes.page.frame_locator("iframe").locator("#p").wait_for()
    assert "Outside" in await eyes.lines()
    with pytest.raises(TargetError):
        await resolve(eyes.observer, "Nowhere")


CLOSED = "r = h.attachShadow({mode: 'closed'}); r.innerHTML = '<p>inside</p>'; r.firstChild"
INNER = {
    "in a frame": "<p id=a>inside</p><script>a.addEventListener('click', () => {})</script>",
    "in a closed root": f"<div id=h></div><script>{CLOSED}.addEventListener('click', () => {{}})</script>",
}


@pytest.mark.parametrize("html", INNER.values(), ids=INNER)
@pytest.mark.parametrize("host", ["here", "same origin", "other origin"])
async def test_listeners_deep_inside_are_seen(eyes, serve, html, host):
    base = serve({"/": f"<title>t</title>{html}", "/in": '<iframe src="/" width=300 height=90></iframe>'})
    other = base.replace("127.0.0.1", "localhost")
    around = serve({"/": f"<iframe src='{other}' width=300 height=90></iframe>"})
    start = {"here": base, "same origin": f"{base}/in", "other origin": around}[host]
    await eyes.page.goto(start, wait_until="load")
    text = (await eyes.observer.observe()).text
    assert 'clickable "inside"]' in text
    seen = (await eyes.observer.observe()).elements
    locator, _ = await eyes.observer.locator(seen[0].handle)
    await locator.click(timeout=3000)
