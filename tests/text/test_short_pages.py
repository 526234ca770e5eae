"""Summaries of short pages and of pages without class names: one or two entries, layout boxes, letters of news."""
# ruff: noqa: E501 (pages are easier to read whole)

from __future__ import annotations

import pytest

from browser_tools.text.reading.page import reading
from browser_tools.text.summary.extractive import extractive


def told(body: str, title: str = "Walks in the hills", head: str = "") -> list[str]:
    read = reading(
        f"<html lang=en><title>{title}</title>{head}<body>{body}</body></html>", "https://site.test/p"
    )
    return [one.text for one in extractive(read).sentences]


ENTRY = "<li><strong><a href=/x/{0}>{0}</a></strong> <div>{1} May 2026</div> <div>£{1}</div></li>"


@pytest.mark.parametrize("names", [("Carrick Ridge",), ("Carrick Ridge", "Stag Mire")])
def test_one_entry_or_two_are_told_whole(names: tuple[str, ...]) -> None:
    entries = "".join(ENTRY.format(name, day) for day, name in enumerate(names, 3))
    said = told(
        f"<main><h1>Walks in the hills</h1><p>Rangers lead all of these.</p><ul>{entries}</ul></main>"
    )
    assert said == [
        "Rangers lead all of these.",
        *(f"{one} · {n} May 2026 · £{n}" for n, one in enumerate(names, 3)),
    ]


NEWS = "<section><h3>Our letter</h3><p>Get the best of the week every Friday.</p><form><input type=email><button>OK</button></form></section>"
PROSE = "<p>The old quarry lake opens to swimmers this Saturday, nine years after it was shut.</p>"


def test_a_box_that_asks_for_a_mail_address_is_no_content() -> None:
    rows = "".join(f"<tr><td>Dam {n}</td><td>{n} %</td></tr>" for n in range(41, 47))
    page = f"<h1>Water levels</h1><table><tr><th>Dam</th><th>Level</th></tr>{rows}</table>{NEWS}"
    assert not any("every Friday" in one for one in told(f"<main>{page}</main>", "Water levels"))


def test_boxes_without_names_around_the_heading_are_no_list() -> None:
    menu = "<ul><li><a href=/a>Regions and towns</a></li><li><a href=/b>Culture and music</a></li></ul>"
    foot = "<p>Words and pictures are those of the Harrowgate Media Company of Quillmouth.</p>"
    said = told(f"<div>{menu}</div><div><h1>Lake</h1>{PROSE}</div><div>{menu}</div><div>{foot}</div>", "Lake")
    assert said[0].startswith("The old quarry lake")
    assert not any(" · " in one for one in said), "no box is an entry"


def test_what_stands_above_the_entries_is_told() -> None:
    cards = "".join(
        f"<li class=flex><h3><a href=/{n}>Walk {n}</a></h3> <span>{n} May</span> <p>A walk of {n} km past farms to a view.</p></li>"
        for n in range(3, 15)
    )
    intro = "<div>Our rangers lead these walks; boots are a must.</div>"
    body = f"<article><h1>Walks in the hills</h1>{intro}<ul class=flex>{cards}</ul></article>"
    assert told(body)[0] == "Our rangers lead these walks; boots are a must."


def test_a_table_that_lays_out_entries_is_told_by_rows() -> None:
    rows = "".join(
        f"<tr><td><h3>Walk {n}</h3></td><td>Past farms</td><td>{n} May 2026</td></tr>" for n in range(3, 8)
    )
    assert "Walk 3 | Past farms | 3 May 2026" in told(f"<h1>Walks in the hills</h1><table>{rows}</table>")


# -- products ---------------------------------------------------------------------------------------------


def test_both_prices_of_a_line_and_the_rating_are_told() -> None:
    said = told(
        "<main><h1>Kettle</h1><p>4.6 out of 5 (87 reviews)</p><p class=p><span>Recommended €79.95</span> <span>€59.95</span></p>"
        "<p>In stock</p><button>Add to cart</button><p>It boils a litre of water in two minutes.</p></main>",
        "Kettle",
        "<meta property=og:type content=product>",
    )
    assert any("€59.95" in one for one in said)
    assert "4.6 out of 5 (87 reviews)" in said


# -- threads ----------------------------------------------------------------------------------------------

POST = "<div class=post {2}><b class=author>{0}</b><div class=rank>Member<br>Posts: {3}</div><p>{1}</p></div>"
LONG = "The watcher is made anew on every change and the old one is never closed, so its memory stays. " * 4
SAID = [
    ("ada", f"Memory grows without end when a folder is watched. {LONG}", "", 12),
    ("bo", f"Thanks for the report, here is what happens. {LONG} It hides in the rename event.", "", 904),
    ("cy", "Rewrite all of it in another language, I would say.", 'data-score="-2"', 1_204),
    ("di", "Same for me here, on the newest version of it.", "", 7),
    ("ed", "Which version of the system is this? It matters here.", "", 30),
    ("flo", "I have it on two machines, both of them quite new.", "", 31),
    ("bo", "Fixed in 4.2.1, which is out now.", "", 905),
]


def test_a_thread_tells_how_it_ended_and_nothing_of_its_board() -> None:
    said = told("<main><h1>Leak</h1>" + "".join(POST.format(*one) for one in SAID) + "</main>", "Leak")
    assert said[-1] == "bo: Fixed in 4.2.1, which is out now."
    assert not any("Posts:" in one or "Rewrite" in one for one in said)
    assert any("hides in the rename event" in one for one in said), (
        "short posts leave their room to long ones"
    )


# -- forms and changelogs ---------------------------------------------------------------------------------


def test_what_a_form_is_for_is_told_before_fields_that_show_no_name_and_below_fields() -> None:
    intro = "<p>With this form you ask for a garden. It costs 85 pounds a year.</p>"
    fields = "".join(f"<input placeholder='{one}'><br>" for one in ("Full name", "Street", "Postcode"))
    expected = [
        "With this form you ask for a garden.",
        "It costs 85 pounds a year.",
        "Full name",
        "Street",
        "Postcode",
    ]
    for body in (f"{intro}<form>{fields}</form>", f"<form>{fields}</form>{intro}"):
        assert told(f"<main><h1>Garden</h1>{body}</main>", "Garden") == expected


def test_a_field_is_called_by_the_box_before_it() -> None:
    rows = "".join(
        f"<div><div>{name}</div><div><input name=f{n}></div></div>" for n, name in enumerate(("Name", "Town"))
    )
    assert {"Name", "Town"} <= set(told(f"<main><h1>Garden</h1><form>{rows}</form></main>", "Garden"))


def test_the_day_beside_a_version_is_told_and_not_that_of_the_next() -> None:
    entry = "<section class=entry><div class=side><time>{1} Nov 2025</time> ada</div><div><h2>v{0}</h2><ul><li>Fix {0} of it.</li></ul></div></section>"
    entries = "".join(entry.format(f"3.{n}.0", n + 1) for n in (3, 2, 1))
    said = told(f"<main><h1>Notes de version</h1>{entries}</main>", "Notes de version")
    assert said[:4] == ["v3.3.0", "4 Nov 2025 ada", "Fix 3.3.0 of it.", "v3.2.0"]
