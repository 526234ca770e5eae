"""Controls without a name of their own: told by the words beside them, or by row and column."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import pytest

BOXES = "<p>{0}</p><p>{0}</p>".format("<input type=checkbox>" * 2)
SLOT = "<div class='half-hour' onclick=1 style='height:20px;width:90px'></div>"
PAGES = {
    "a grid of boxes": (
        BOXES,
        ['[e1 checkbox "row 1 column 1"][e2 checkbox "row 1 column 2"]', '[e3 checkbox "row 2 column 1"][e4 checkbox "row 2 column 2"]'],
    ),
    "hours of a day": (
        f"<div>9am</div>{SLOT}{SLOT}<div>10am</div>{SLOT}",
        ["9am", '[e1 clickable "half hour 9am 1"]', '[e2 clickable "half hour 9am 2"]', "10am", '[e3 clickable "half hour 10am"]'],
    ),
    "a line above": ("<div>Genre</div><input name=tt1><div>Year:</div><input name=tt2>", ["Genre", '[e1 textbox "Genre"]', "Year:", '[e2 textbox "Year"]']),
    "a line below in the same box": (
        "<div><div><input><div>Genre</div></div><div><input><div>Year</div></div></div>",
        ['[e1 textbox "Genre"]', "Genre", '[e2 textbox "Year"]', "Year"],
    ),
    "words before": ("Director <input> more", ['Director [e1 textbox "Director"] more']),
    "words behind a box": ("<input type=checkbox> Agree", ['[e1 checkbox "Agree"] Agree']),
    "a line behind a box": (
        "<ul><li><div><input type=checkbox><label style='display:block'>Buy milk, bread and six eggs for us.</label><button>×</button></div></li>"
        "<li><div><input type=checkbox><label style='display:block'>Read</label></div></li></ul>",
        ['[e1 checkbox "Buy milk, bread and six eggs for us."]', "  Buy milk, bread and six eggs for us.", '  [e2 button "×"]', '[e3 checkbox "Read"]', "  Read"],
    ),
    "a line of its own is no label of boxes above": (
        "<div><input type=checkbox><input type=checkbox><p>All rights reserved</p></div>",
        ['[e1 checkbox "1 of 2"][e2 checkbox "2 of 2"]', "All rights reserved"],
    ),
    "the first cell behind a box": (
        "<table><tr><td><input type=checkbox><td>Ann<td>Berlin<td><button>Edit</button><tr><td><input type=checkbox><td>Bob<td>Paris<td><button>Edit</button></table>",
        ['| [e1 checkbox "Ann"] | Ann | Berlin | [e2 button "Edit"] |', '| [e3 checkbox "Bob"] | Bob | Paris | [e4 button "Edit"] |'],
    ),
    "the last cell before a box": (
        "<table><tr><td>Ann<td><input type=checkbox><tr><td>Bob<td><input type=checkbox></table>",
        ['| Ann | [e1 checkbox "Ann"] |', '| Bob | [e2 checkbox "Bob"] |'],
    ),
    "a slope is no grid": (
        "<div><h3>Short words <a class=anchor href=#a></a></h3><h3>Some more of them <a class=anchor href=#b></a></h3></div>"
        "<style>.anchor { display: inline-block; width: 9px; height: 9px }</style>",
        ['H3: Short words [e1 link "anchor Short words"]', 'H3: Some more of them [e2 link "anchor Some more of them"]'],
    ),
    "labels behind that name no field": (
        "<p>Write to us</p><div><input name=f1> <label>Full Name</label></div><div><input name=f2> <label for=gone>Email</label></div>",
        ["Write to us", '[e1 textbox "Full Name"] Full Name', '[e2 textbox "Email"] Email'],
    ),
    "a sentence is no label": ("<p>Type a name.</p><input name=who>", ["Type a name.", '[e1 textbox "who"]']),
    "a heading is no label": ("<h2>Contact</h2><input name=who>", ["H2: Contact", '[e1 textbox "who"]']),
    "counted": ("<input type=radio name=r><input type=radio name=r>", ['[e1 radio "1 of 2"][e2 radio "2 of 2"]']),
    "a wrapper of one control": ("<div onclick=1><label><input type=checkbox>Red</label></div>", ['[e1 checkbox "Red"]']),
    "a drawn triangle": (
        "<svg width=200 height=200><polygon points='10,10 40,40 10,40' fill=red onclick=1 /></svg>",
        ['[e1 clickable "triangle red 30x30 at 25,25"]'],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("html", "lines"), PAGES.values(), ids=PAGES)
async def test_is_told_by(eyes, html, lines):
    assert await eyes.show(html) == lines


async def test_a_place_is_no_lasting_name(eyes):
    """An element that comes to stand where another stood is not taken for it."""
    await eyes.show(BOXES)
    first = (await eyes.observer.observe()).elements[0]
    assert first.name == "row 1 column 1"
    await eyes.page.evaluate("document.querySelector('input').outerHTML = '<input type=checkbox>'")
    now = (await eyes.observer.observe()).elements[0]
    assert now.name == first.name
    assert now.handle != first.handle
    facts, lasting = await eyes.observer.described(now.handle)
    assert lasting["name"] == ""
    assert not lasting["unique"]
    assert facts.name == ""
