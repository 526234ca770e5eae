"""What has changed since the last look, and how little it takes to say that nothing has."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import statistics
import time

import pytest

from browser_tools.observe import Observer
from tests.observe.conftest import Eyes

PAGE = "<h1>List</h1><ul><li><a href=/1>One</a></li><li id=two><a href=/2>Two</a></li></ul><input id=i aria-label=a>"


async def test_a_first_look_has_nothing_to_compare_with(eyes):
    await eyes.page.set_content(PAGE)
    assert (await eyes.observer.observe()).changes is None


async def test_nothing_changed(eyes):
    await eyes.page.set_content(PAGE)
    first = await eyes.observer.observe()
    again = await eyes.observer.observe()
    assert (again.text, again.elements, again.changes) == (first.text, first.elements, "")


async def test_an_image_map_rests(eyes):
    areas = "".join(f"<area href=/{n} coords={n},0,{n + 9},9 alt=part{n}>" for n in range(0, 60, 10))
    image = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='10'/>"
    await eyes.page.set_content(f'<img src="{image}" alt=map usemap=#m><map name=m>{areas}</map>' + PAGE * 40)
    first = await eyes.observer.observe()
    assert [each.name for each in first.elements if each.name.startswith("part")] == [
        f"part{n}" for n in range(0, 60, 10)
    ]
    again = [await eyes.observer.observe() for _ in range(4)]
    assert all(each is again[0] for each in again)  # not walked: an area has no box, and never had


async def test_changes_are_told_by_handle(eyes):
    await eyes.page.set_content(PAGE)
    await eyes.observer.observe()
    await eyes.page.evaluate(
        "two.remove(); document.querySelector('a').textContent = 'Uno';"
        "document.body.append(Object.assign(document.createElement('button'), {textContent: 'New'}))"
    )
    assert (await eyes.observer.observe()).changes == (
        '~ [e1 link "Uno"]\n~ [e3 textbox "a"][e4 button "New"]\n- [e2 link "Two"]'
    )


NOTICED = {
    "a value": ("i.value = 'x'", '= "x"'),
    "in a shadow root": ("host.shadowRoot.querySelector('p').textContent = 'new'", "new"),
    "in a frame": ("document.querySelector('iframe').contentDocument.body.textContent = 'other'", "other"),
    "the place": ("scrollTo(0, 500)", "View: 500-"),
    "a style": ("document.querySelector('p').style.display = 'none'", ""),
    "the address": ("history.pushState(0, '', '#there')", "#there"),
    "a listener": ("plain.addEventListener('click', () => {})", 'clickable "plain"'),
}


AFTER_SECONDS = "a listener"
"""With another budget new listeners are asked for again only after some seconds."""
LOOKS = [
    (each, budget) for each in NOTICED for budget in (4000, 4001) if each != AFTER_SECONDS or budget == 4000
]


@pytest.mark.parametrize(("kind", "budget"), LOOKS)
async def test_is_noticed(eyes, serve, kind, budget):
    change, shown = NOTICED[kind]
    page = (
        f"{PAGE}<p>para</p><div id=plain>plain</div><div id=host></div><iframe srcdoc=frame></iframe>"
        "<div style='height:3000px'></div><script>host.attachShadow({mode: 'open'}).innerHTML = '<p>old</p>'</script>"
    )
    await eyes.page.goto(serve({"/": page}), wait_until="load")
    before = (await eyes.observer.observe()).text
    await eyes.page.evaluate(change)
    after = (await eyes.observer.observe(budget)).text
    assert after != before
    assert shown in after


LONG = f"{PAGE}<div style='position:fixed;top:0'><a href=/over>Over</a></div>" + "".join(
    f"<p>Line {n} <button>Button {n}</button></p>" for n in range(200)
)
WISHES = {
    "less": {"budget": 400},
    "all": {"budget": 100_000},
    "the window": {"budget": 4000, "viewport_only": True},
    "a part": {"budget": 4000, "root": "e3"},
}


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
async def test_asked_otherwise_of_a_page_that_stands_it_tells_what_a_fresh_look_tells(eyes, wish):
    await eyes.page.set_content(LONG)
    await eyes.observer.observe(4000)
    again = await eyes.observer.observe(**wish)
    await eyes.page.evaluate("document.body.lang = 'en'")  # a change that shows nowhere: it is walked
    walked = await eyes.observer.observe(**wish)
    assert (again.text, again.elements, again.cursor) == (walked.text, walked.elements, walked.cursor)


async def test_asked_otherwise_of_a_page_that_stands_it_is_not_walked(eyes):
    await eyes.page.set_content(LONG)
    await eyes.observer.observe(4000)
    ratio = []
    for number in range(7):
        start = time.perf_counter()
        await eyes.observer.observe(3000 + number)
        stood = time.perf_counter() - start
        await eyes.page.evaluate(f"document.body.setAttribute('x', {number})")
        start = time.perf_counter()
        await eyes.observer.observe(3000 + number)
        ratio.append(stood / (time.perf_counter() - start))
    assert statistics.median(ratio) < 0.9


async def test_nothing_changed_costs_a_small_part_of_a_look(eyes):
    rows = "".join(f"<tr><td><a href=/{n}>Item {n}</a><td><button>Buy</button>" for n in range(1500))
    await eyes.page.set_content(f"<table>{rows}</table>")

    async def seconds(change: bool) -> float:
        taken = []
        for number in range(5):
            if change:
                await eyes.page.evaluate(f"document.body.setAttribute('x', {number})")
            start = time.perf_counter()
            await eyes.observer.observe()
            taken.append(time.perf_counter() - start)
        return statistics.median(taken)

    whole = await seconds(True)
    await eyes.observer.observe()
    assert await seconds(False) < whole / 3


async def test_a_policy_that_changes_is_asked_again(eyes, serve):
    await eyes.page.goto(serve({"/": "<p>text"}))
    assert "text" in (await eyes.observer.observe()).text
    assert "text" not in (await eyes.observer.observe(may_read=lambda _: False)).text


SHEETS = """<style>.gone { display: none } .dim { visibility: hidden } .plain { color: black }</style>
<p class=gone>appears</p><p class=dim>lights up</p><p class=plain>stays</p>"""
RULES = {
    "a rule that is added": (
        "document.styleSheets[0].insertRule('.plain { display: none }', 3)",
        "stays",
        False,
    ),
    "a rule that is taken away": ("document.styleSheets[0].deleteRule(0)", "appears", True),
    "a rule that shows": ("document.styleSheets[0].cssRules[0].style.display = 'block'", "appears", True),
    "a rule that lights up": (
        "document.styleSheets[0].cssRules[1].style.visibility = 'visible'",
        "lights up",
        True,
    ),
    "a rule that hides": ("document.styleSheets[0].cssRules[2].style.display = 'none'", "stays", False),
    "a sheet that is switched off": ("document.styleSheets[0].disabled = true", "appears", True),
    "a sheet that is adopted": (
        "const sheet = new CSSStyleSheet(); sheet.replaceSync('.plain { display: none }'); document.adoptedStyleSheets = [sheet]",
        "stays",
        False,
    ),
}


@pytest.mark.parametrize(("change", "words", "shown"), RULES.values(), ids=RULES)
async def test_what_scripts_do_to_style_sheets_is_noticed(eyes, change, words, shown):
    assert ("\n".join(await eyes.show(SHEETS)).count(words) == 1) is not shown
    assert "\n".join(await eyes.lines()).count(words) == (not shown)
    await eyes.page.evaluate(change)
    assert ("\n".join(await eyes.lines()).count(words) == 1) is shown


EDITS = {
    "colour": ("color:#000", "rule.style.color = '#fff'"),
    "opacity": ("opacity:1", "rule.style.opacity = 0"),
}


@pytest.mark.parametrize(("style", "edit"), EDITS.values(), ids=EDITS)
async def test_an_edit_of_a_sheet_is_a_change(eyes, style, edit):
    await eyes.show(f"<style>.a{{{style}}}</style><p>kept</p><p class=a>told</p>")
    await eyes.observer.observe()
    rule = "const rule = document.styleSheets[0].cssRules[0];"
    await eyes.page.evaluate(f"() => {{ {rule} {edit} }}")
    assert await eyes.lines() == ["kept"]
    await eyes.page.evaluate(f"() => {{ {rule} rule.style.cssText = '{style}' }}")
    assert await eyes.lines() == ["kept", "told"]


@pytest.mark.parametrize(("style", "edit"), EDITS.values(), ids=EDITS)
async def test_an_edit_beside_a_small_change_is_seen_soon(eyes, style, edit):
    """After a change that nothing is restyled by, a fourth of the looks is asked for, others each time."""
    rows = "".join(f"<div><i class=a>told{number}</i></div>" for number in range(40))
    await eyes.show(f"<style>.a{{{style}}}</style><p>kept</p>{rows}")
    for name in ("one", "two"):
        await eyes.page.evaluate("(name) => { document.documentElement.title = name }", name)
        await eyes.lines()
    rule = "const rule = document.styleSheets[0].cssRules[0];"
    await eyes.page.evaluate(f"() => {{ document.documentElement.title = 'three'; {rule} {edit} }}")
    assert await eyes.lines() == ["kept"]


async def test_an_animation_that_a_script_begins_is_seen_at_once(eyes):
    await eyes.show("".join(f"<p>told{number}</p>" for number in range(400)))
    assert "told399" in await eyes.lines()
    for number in (399, 123):
        still = "[{opacity: 0}, {opacity: 0}], {duration: 1e7, fill: 'both'}"
        await eyes.page.evaluate(f"() => void document.querySelectorAll('p')[{number}].animate({still})")
        assert f"told{number}" not in await eyes.lines()


async def test_a_box_that_a_script_ticks_beside_a_small_change_is_seen_at_once(eyes):
    rows = "".join(f"<div><i>told{number}</i></div>" for number in range(60))
    await eyes.show(f"<style>:checked + p {{ display: none }}</style><input type=checkbox><p>one</p>{rows}")
    for name in ("one", "two"):
        await eyes.page.evaluate("(name) => { document.documentElement.title = name }", name)
        assert "one" in await eyes.lines()
    await eyes.page.evaluate(
        "() => { document.documentElement.title = 'x'; document.querySelector('input').checked = true }"
    )
    assert "one" not in await eyes.lines()


NOTED = """<style>p[data-sheet=b] { color: red } .t::after { content: attr(data-value) } @media all { [data-hid] { display: none } }
  b[data-tag], :is(u):not([data-not]) ~ b[x="["] { display: none } em::after { content: attr(data-said) }
  [data-a\\:b] { display: none }</style>
<p id=one data-tooltip=old>para</p><p class=t data-value=1>said</p><div id=own style="--x: attr(data-own)">own</div>
<b id=tagged>bold</b> <em id=said data-said=1>it</em> <button id=key data-testid=pay>Pay</button><div id=host></div>
<script>host.attachShadow({mode: 'open'}).innerHTML = '<style>i[data-inner] { display: none }</style><i>inside</i>'</script>"""
PRIVATE = {
    "a note of a script": ("one.dataset.round = 1", True),
    "of the whole page": ("document.documentElement.setAttribute('data-theme', 'x')", True),
    "inside of a shadow root": ("host.shadowRoot.querySelector('i').dataset.v = 1", True),
    "a selector asks": ("one.dataset.sheet = 'b'", False),
    "a selector asks it of another tag": ("one.dataset.tag = 1", True),
    "a selector asks it of this tag": ("tagged.dataset.tag = 1", False),
    "a selector asks it of any tag": ("one.dataset.not = 1", False),
    "a value asks it of another tag": ("one.dataset.said = 2", True),
    "a value asks it of this tag": ("said.dataset.said = 2", False),
    "a selector in a group asks": ("one.dataset.hid = ''", False),
    "a selector with an escape asks": ("one.setAttribute('data-a:b', '')", False),
    "a selector of a shadow root asks": ("host.shadowRoot.querySelector('i').dataset.inner = 1", False),
    "a value asks": ("document.querySelector('.t').dataset.value = 2", False),
    "a style of its own asks": ("own.dataset.own = 2", False),
    "a tip": ("one.dataset.tooltip = 'new'", False),
    "a test id": ("key.dataset.testid = 'buy'", False),
    "another attribute": ("one.lang = 'de'", False),
}


@pytest.mark.parametrize(("change", "private"), PRIVATE.values(), ids=PRIVATE)
async def test_what_a_script_notes_for_itself_is_no_change(eyes, change, private):
    plain = NOTED.replace("[data-a\\:b] { display: none }", "") if "a:b" not in change else NOTED
    await eyes.show(plain)
    await eyes.lines()
    version = (await eyes.observer.worlds.main(2)).told.version
    await eyes.page.evaluate(change)
    told = (await eyes.lines(), (await eyes.observer.worlds.main(2)).told.version == version)
    afresh = await Eyes(eyes.page, Observer(eyes.page, "t1")).lines()
    assert told == (afresh, private)


async def test_a_rule_that_hides_controls_alone_is_seen(eyes):
    links = "".join(f"<li><a class=k href=/{i}>Link {i}</a>" for i in range(5))
    assert len(await eyes.show(f"<style>.k {{color:#00f}}</style><ul>{links}</ul>")) == 5
    await eyes.page.evaluate("document.styleSheets[0].cssRules[0].style.visibility = 'hidden'")
    assert await eyes.lines() == []


async def test_frames_that_come_go_or_are_replaced_are_changes(eyes, serve):
    pages = {
        "/": "<p>top</p><iframe src=/one></iframe>",
        "/one": "<button>One</button>",
        "/two": "<p>Two</p>",
    }
    await eyes.page.goto(serve(pages))
    origin = eyes.page.url.rstrip("/")
    await eyes.observer.observe()
    await eyes.page.evaluate(
        "new Promise(go => { const f = frames[0].frameElement; f.onload = go; f.src = '/two' })"
    )
    assert (await eyes.observer.observe()).changes == f"+ [frame f2 {origin}]\n+ Two\n- [frame f1 {origin}]"
    assert (await eyes.observer.observe()).changes == ""
    await eyes.page.evaluate("frames[0].frameElement.remove()")
    assert (await eyes.observer.observe()).changes == f"- [frame f2 {origin}]"


async def test_what_fills_an_empty_page_and_an_empty_frame_is_told_once(eyes):
    await eyes.page.set_content("<main></main><iframe srcdoc=''></iframe>")
    await eyes.observer.observe()
    await eyes.page.evaluate("document.querySelector('main').textContent = 'in'")
    assert (await eyes.observer.observe()).changes == "+ in"
    await eyes.page.evaluate("frames[0].document.body.textContent = 'framed'")
    assert (await eyes.observer.observe()).changes == "+ framed"


SECOND_WALKS = {
    "a listener": (
        "<div id=x>Hello</div>",
        "x.addEventListener('click', () => {})",
        '+ [e1 clickable "Hello"]',
    ),
    "a closed root": ("<x-y id=x></x-y>", "x.attachShadow({mode: 'closed'}).innerHTML = '<p>in</p>'", "+ in"),
}


@pytest.mark.parametrize(("html", "script", "line"), SECOND_WALKS.values(), ids=SECOND_WALKS)
async def test_what_is_walked_twice_is_compared_with_what_was_told(eyes, html, script, line):
    await eyes.show("<h1>Top</h1>")
    await eyes.page.evaluate(
        f"document.body.insertAdjacentHTML('beforeend', `<p>one</p>{html}<p>two</p>`); {script}"
    )
    assert (await eyes.observer.observe()).changes == f"+ one\n{line}\n+ two"


async def test_what_was_left_out_of_a_look_at_the_window_is_no_change(eyes):
    await eyes.show("<p>top</p><div style='height:3000px'></div><p id=p>bottom</p>")
    await eyes.observer.observe(viewport_only=True)
    await eyes.page.evaluate("document.querySelector('p').textContent = 'up'")
    assert (await eyes.observer.observe()).changes == "+ up\n- top"
    await eyes.page.evaluate("document.querySelector('p').textContent = 'high'")
    assert (await eyes.observer.observe(viewport_only=True)).changes == "+ high\n- up"
