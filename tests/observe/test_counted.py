"""Parts of a page that are counted, nested, or head a table."""

from __future__ import annotations

import pytest

from browser_tools.errors import TargetError
from browser_tools.resolve import resolve

TABLES = """<h2>Users</h2><table>
  <thead><tr><th><a href=#by-name>Username</a></th><th>Role</th></tr></thead>
  <tbody><tr><td>Ada</td><td>Admin</td></tr>
  <tr><td><a href=#bob>Bob</a></td><td><button id=e2>Edit</button></td></tr>
  <tr><td><a href=#eve>Eve</a></td><td><button id=e3>Edit</button></td></tr></tbody></table>
  <h2>Groups</h2><table><tr><th>Name</th></tr>
  <tr><td><a href=#staff>Staff</a> <button id=g1>Edit</button></td></tr></table>"""
CARDS = """<nav><ul><li class=item><button id=nav>Buy</button></li></ul></nav><div class=cards>
  <div class=card><b>Oak</b><div class=card-body><button id=oak>Buy</button></div></div>
  <div class=card><b>Ash</b><div class=card-body><button id=ash>Buy</button></div></div></div>
  <h3>First aid</h3><button id=aid>Buy</button>"""
FOUND = {
    "a row without controls counts": (TABLES, '"Edit" in the second row', "#e2"),
    "the head does not": (TABLES, "the third row", "tr:has(#e3)"),
    "by number": (TABLES, '"Edit" in row 3', "#e3"),
    "from the end": (TABLES, '"Edit" in the last row', "#g1"),
    "in the table of that name": (TABLES, '"Edit" in the first row of the "Groups" table', "#g1"),
    "a named row in a table": (TABLES, '"Edit" in the row with "Eve" in the "Users" table', "#e3"),
    "in the table header": (TABLES, '"Username" in the table header', "[href='#by-name']"),
    "a column header without control": (TABLES, 'the "Role" column header', "th:text-is('Role')"),
    "a card": (CARDS, '"Buy" in the second card', "#ash"),
    "a name that begins as a number": (CARDS, '"Buy" in the first aid section', "#aid"),
}
BOARD = """<div class=column><h3>To do</h3><ul><li>Paint</ul></div>
  <div class=column id=done><h3>Done</h3><ul></ul><button>×</button></div>"""
FRAMED = """<button>Pay</button><iframe srcdoc="<button id=inner>Pay</button>"></iframe>"""
FILES = """<ul><li><input type=checkbox aria-label="Select file notes.md"><b>notes.md</b></ul>"""
SAME = """<a href=#n>Notifications</a><button id=bell title=Notifications></button>
  <a href=#top>Query</a><ul class="nav nav-tabs"><li><a href=#q>Query</a></ul>"""
FILTER = """<select aria-label="Filter by status" id=s></select><select aria-label="Filter by role"></select>
  <div class=cell><span>Assigned to</span><select name=owner id=o></select></div>"""
MORE = {
    "a text before the box that mentions it": (FILES, "notes.md", "click", "b"),
    "what is only an icon": (SAME, "the notifications icon", "click", "#bell"),
    "a link among tabs": (SAME, "the Query tab", "click", "[href='#q']"),
    "the words in another order": (FILTER, "the status filter", "select", "#s"),
    "a list below its label": (FILTER, "Assigned to", "select", "#o"),
    "a card": (FILES, 'the "notes.md" file', "click", "b"),
    "a column to drop on": (BOARD, "Done", "drop", "#done"),
    "a list to drop on": (BOARD, 'the "Done" list', "drop", "#done"),
    "a heading to click": (BOARD, "Done", "click", "#done h3"),
    "the cross that closes": (BOARD, "Close", "click", "#done button"),
    "in the frame": (FRAMED, '"Pay" in the iframe', "click", "#inner"),
}
REFUSED = {
    "no such row": (TABLES, '"Edit" in the ninth row'),
    "not in this row": (TABLES, '"Edit" in the first row'),
    "no such card": (CARDS, '"Buy" in the third card'),
    "not in the head": (TABLES, '"Bob" in the table header'),
}


@pytest.mark.parametrize(("html", "target", "expected"), FOUND.values(), ids=FOUND)
async def test_counting_finds(eyes, html, target, expected):
    await eyes.page.set_content(html)
    found = await resolve(eyes.observer, target, want="click")
    wanted = await eyes.page.locator(expected).element_handle()
    assert await found.locator.evaluate("(a, b) => a === b", wanted), f"got {found.role} {found.name!r}"


@pytest.mark.parametrize(("html", "target", "want", "expected"), MORE.values(), ids=MORE)
async def test_parts_are_found(eyes, html, target, want, expected):
    await eyes.page.set_content(html, wait_until="load")
    found = await resolve(eyes.observer, target, want=want)
    assert await found.locator.evaluate("(a, css) => a.matches(css)", expected), f"got {found.role}"


@pytest.mark.parametrize(("html", "target"), REFUSED.values(), ids=REFUSED)
async def test_what_is_not_there_is_not_counted(eyes, html, target):
    await eyes.page.set_content(html)
    with pytest.raises(TargetError):
        await resolve(eyes.observer, target, want="click")
