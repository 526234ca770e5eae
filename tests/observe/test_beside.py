"""Elements beside something that only the layout holds together with them."""

from __future__ import annotations

import pytest

from browser_tools.errors import AmbiguousTargetError, TargetError
from browser_tools.resolve import resolve

CART = """<div id=nav class=mainnav><a href="/t">Tickets</a></div> <a href="/t2">Tickets</a>
<div class=basket>
  <div class=line><h3><a href="/s">Sol</a></h3><div><input type=number><a href="/r1">Remove</a></div></div>
  <div class=line><h3><a href="/l">Lumi</a></h3><div><a href="/r2" id=second>Remove</a></div></div>
  <div class=line><h3><a href="/t">Tri</a></h3><div>sold out</div></div>
</div>
<table><tr><th>Owner <td><a href="/u">ada</a> <th>Reporter <td><a href="/u2" id=reporter>ada</a>
  <tr><td><input type=checkbox id=bob><td>Bob</table>
<div>Language <select aria-label=language><option>en</select></div>
<button aria-label="More options for 'Bob'">...</button>"""
FOUND = [
    ("next-to", '"Remove" next to "Lumi"', None, "second"),
    ("label-before", '"ada" next to "Reporter"', "click", "reporter"),
    ("box", 'the box in the row with "Bob"', "check", "bob"),
]
REFUSED = [
    ("the-next-entry-is-not-beside", '"Remove" next to "Tri"', TargetError),
    ("nobody-is-beside", '"Remove" next to "Nox"', TargetError),
    ("two-are", '"Remove"', AmbiguousTargetError),
]


@pytest.mark.parametrize(("target", "want", "id"), [row[1:] for row in FOUND], ids=[row[0] for row in FOUND])
async def test_it_is_found(eyes, target, want, id):
    await eyes.show(CART)
    found = await resolve(eyes.observer, target, want=want)
    assert await found.locator.get_attribute("id") == id


@pytest.mark.parametrize(("target", "error"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
async def test_it_is_not_guessed(eyes, target, error):
    await eyes.show(CART)
    with pytest.raises(error):
        await resolve(eyes.observer, target)


@pytest.mark.parametrize(
    ("target", "want", "name"),
    [
        ("the language list", "select", "language"),
        ("the more options button for Bob", "click", "More options for 'Bob'"),
        ('"Tickets" in the main navigation', "click", "Tickets"),
    ],
)
async def test_kinds_and_places_in_other_words(eyes, target, want, name):
    await eyes.show(CART)
    assert (await resolve(eyes.observer, target, want=want)).name == name


async def test_fields_without_a_name_are_told_by_value_and_handle(eyes):
    await eyes.show("<button>Title</button><input value='New page'><input aria-label='Body'>")
    with pytest.raises(TargetError, match=r'textbox without a name with "New page" in it \[e\d+\]'):
        await resolve(eyes.observer, "the subject field", want="type")
