"""Where a person says an element is, on pages whose markup says little; and what must not be guessed."""

from __future__ import annotations

import pytest

from browser_tools.errors import AmbiguousTargetError, TargetError
from browser_tools.resolve import resolve

PANELS = """<div class=pair>
  <div class=left><label>Available teams</label><p>Pick some.</p><input placeholder=Filter id=a></div>
  <div class=right><b>Chosen teams</b><p>Drop some.</p><input placeholder=Filter id=b></div></div>"""
DETAILS = """<details open><summary>By status</summary><a href=#s>Yes</a></details>
  <details open><summary>By group</summary><a href=#g>Yes</a></details>"""
STRAY = """<div><input name=f1 id=f1> <label>Full Name</label></div>
  <div><input name=f2 id=f2> <label for=gone>Email</label></div>"""
PEOPLE = """<div class=people><div class=p><a href=#ada>Ada</a></div>
  <div class=p><a href=#bob>Bob</a> <button id=bob>Delete</button></div>
  <div class=p><a href=#eve>Eve</a> <button id=eve>Delete</button></div></div>"""
CARD = (
    "<div><div class=title><a href=#x>Ada</a></div><div class=body><button id=d>Delete</button></div></div>"
)
HEADING = """<div class=head><h2>Results</h2><a href=#p>Permalink</a></div>
  <p><a href=#one>One</a></p><h2>More</h2><a href=#two>Two</a>"""
TASKS = """<ul><li><input type=checkbox id=w> Water it</li>
  <li><div><input type=checkbox id=m><label>Buy milk</label></div></li>
  <li><span><input type=radio id=r></span> Red</li></ul>"""
LOOKS = """<a href=#d role="">Delete</a> <button>Delete all</button>
  <style>[name=t] { opacity: 0; width: 0; height: 0; position: absolute }</style>
  <div role=tablist><label><input type=radio name=t> Linux</label></div>
  <button aria-haspopup=listbox>Country</button><button>Send</button><a href=#s>Send</a>"""
SIDES = """<div id=page-header><a href=#h>Home</a></div><nav><a href=#n>Home</a></nav>
  <div class=leftsidebar role=navigation><a href=#s>Home</a>
    <div class=sidebar-tools><a href=#t>Tools</a></div></div>
  <aside><a href=#a>Notes</a></aside>"""
PALETTE = """<style>input { opacity: 0; width: 0; height: 0; position: absolute }
    label:not([hidden]) { display: inline-block; width: 20px; height: 20px }</style>
  <input type=radio name=p id=p0 aria-label="Switch to dark mode" checked>
  <label id=dark title="Switch to dark mode" for=p1></label>
  <input type=radio name=p id=p1 aria-label="Switch to light mode">
  <label title="Switch to light mode" for=p0 hidden></label>"""

RESULTS = """<a href=#nav>Guide</a><div class=x-search-result><ol class=x-search-result__list>
  <li class=x-search-result__item><a href=#r><article class=x-search-result__article><h3>Guide</h3>Long text
  </article></a></li></ol></div>"""

POSTS = """<article>@joye: sit amet <button id=a>Like</button></article>
  <article>@amet: dolor <button id=b>Like</button></article>"""

FOUND = {
    "a part by the words it begins with": (PANELS, '"Filter" in the "Chosen teams" section', "type", "#b"),
    "the first of two such parts": (PANELS, 'Filter in the "Available teams" panel', "type", "#a"),
    "beside a word": (PANELS, 'Filter next to "Chosen teams"', "type", "#b"),
    "under a summary": (DETAILS, '"Yes" under "By group"', "click", "[href='#g']"),
    "by a label behind it that names no field": (STRAY, '"Full Name"', "type", "#f1"),
    "by a label behind it that names another": (STRAY, '"Email" field', "type", "#f2"),
    "in a person's block": (PEOPLE, '"Delete" next to "Bob"', "click", "#bob"),
    "in a block with a title of its own": (CARD, '"Delete" next to "Ada"', "click", "#d"),
    "under a heading in a block of its own": (HEADING, '"One" under "Results"', "click", "[href='#one']"),
    "text after a check box": (TASKS, '"Water it"', "check", "#w"),
    "label of nothing after a check box": (TASKS, '"Buy milk"', "check", "#m"),
    "text after a wrapped radio": (TASKS, "the Red radio button", None, "#r"),
    "what is clicked is the text": (TASKS, '"Buy milk"', "click", "label"),
    "a link called a button": (LOOKS, "the Delete button", "click", "a[href='#d']"),
    "a hidden radio called a tab": (LOOKS, "the Linux tab", "click", "label"),
    "a button called a dropdown": (LOOKS, "the Country dropdown", "click", "[aria-haspopup]"),
    "a real button before a link": (LOOKS, "the Send button", "click", "button:text-is('Send')"),
    "a sidebar by its class": (SIDES, '"Home" in the sidebar', "click", "[href='#s']"),
    "inside a part of the sidebar": (SIDES, '"Tools" in the sidebar', "click", "[href='#t']"),
    "a header by its id": (SIDES, '"Home" in the header', "click", "[href='#h']"),
    "in what a class calls results": (RESULTS, '"Guide" in the search results', "click", "[href='#r'], h3"),
    "by a sign": (POSTS, '"Like" in the post with "@amet"', "click", "#b"),
    "an icon's label by its own title": (PALETTE, '"Switch to dark mode"', "click", "#dark"),
}
REFUSED = {
    "an item without the button": (PEOPLE, '"Delete" next to "Ada"', TargetError),
    "an item without the button, by a word": (PEOPLE, '"Delete" in the "Ada" row', TargetError),
    "not under this heading": (HEADING, '"Two" under "Results"', TargetError),
    "unsaid which": (PANELS, "Filter", AmbiguousTargetError),
    "not what it is taken for": (LOOKS, "the Send checkbox", TargetError),
    "nearly what it is taken for": (LOOKS, "the Delet button", TargetError),
}


@pytest.mark.parametrize(("html", "target", "want", "expected"), FOUND.values(), ids=FOUND)
async def test_the_place_decides(eyes, html, target, want, expected):
    await eyes.page.set_content(html)
    found = await resolve(eyes.observer, target, want=want)
    wanted = await eyes.page.locator(expected).all()
    same = [await found.locator.evaluate("(a, b) => a === b", await one.element_handle()) for one in wanted]
    assert any(same), f"got {found.role} {found.name!r}"


@pytest.mark.parametrize(("html", "target", "error"), REFUSED.values(), ids=REFUSED)
async def test_a_place_that_does_not_fit_is_refused(eyes, html, target, error):
    await eyes.page.set_content(html)
    with pytest.raises(error) as raised:
        await resolve(eyes.observer, target, want="click" if error is TargetError else None)
    assert type(raised.value) is error


async def test_a_box_without_size_is_seen_as_its_label(eyes):
    lines = await eyes.show(PALETTE)
    assert [line.split(" ", 1)[1] for line in lines] == ['radio "Switch to dark mode"]']


async def test_a_list_is_not_called_by_the_heading_of_its_first_item(eyes) -> None:  # type: ignore[no-untyped-def]
    items = "".join(f"<li><h3>{name}</h3><button>Hold</button></li>" for name in ("Orlando", "Emma"))
    await eyes.page.set_content(
        f"<main><section><ol>{items}</ol></section><section><h3>Yours</h3><button>Renew</button></section>"
    )
    found = [each for each in await eyes.observer.elements() if each.role == "button"]
    sections = [[box.name for box in each.containers if box.kind == "section"] for each in found]
    assert sections == [[""], [""], ["Yours"]]
