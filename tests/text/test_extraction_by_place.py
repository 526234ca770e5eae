"""Lists whose entries have no labels: what stands in the same place of each is of one kind, however it is marked up."""
# ruff: noqa: E501 (pages are easier to read whole)

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

URL = "https://mill.test/list"
TEXT = {"type": "string"}
DATE = {"type": "string", "format": "date"}
CONCERTS = [
    ("Brass by candlelight", "14 March 2026", "Corn Exchange"),
    ("Family barn dance", "21 March 2026", "Mill Hall"),
    ("Poetry and pies", "2 April 2026", "The Old Library"),
]
DAYS = ["2026-03-14", "2026-03-21", "2026-04-02"]
ENTRIES = {
    "lines": "<li><h3><a href=/e>{0}</a></h3><ul><li>{1}</li><li>{2}</li></ul></li>",
    "points": "<li><strong>{0}</strong><small>{1} · {2}</small></li>",
    "spans": "<div><a href=/e><h3>{0}</h3></a><p><span>{1}</span> <span>{2}</span></p></div>",
    "cards": "<div class=col><div class=card><div class=body><span class=name>{0}</span><p>{1}</p><p>{2}</p></div></div></div>",
    "paragraphs": "<article><h2>{0}</h2><p>{1}</p><p>{2}</p><button>Book</button></article>",
    "labels": "<section><div class=title>{0}</div><p>Date: {1}</p><p>Venue: {2}</p></section>",
    "terms": "<article><a href=/e>{0}</a><dl><dt>Date</dt><dd>{1}</dd><dt>Venue</dt><dd>{2}</dd></dl></article>",
}


def rows(entries: str, **asked: Any) -> Any:
    page = f"""<title>Mill</title><body><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav><main><h1>What is on</h1>
<div>{entries}</div></main><footer><p>© Mill Ltd</p><p>12 Mill Lane</p></footer>"""
    items = {"type": "object", "properties": asked}
    schema = {"type": "object", "properties": {"entries": {"type": "array", "items": items}}}
    return extracted(f"<html lang=en>{page}</html>", URL, schema).data["entries"]


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_days_names_and_places_need_no_label(entry: str, count: int) -> None:
    shown = "".join(entry.format(*one) for one in CONCERTS[:count])
    found = rows(shown, title=TEXT, date=DATE, venue=TEXT)
    assert found == [
        {"title": title, "date": day, "venue": venue}
        for (title, _, venue), day in zip(CONCERTS[:count], DAYS, strict=False)
    ]


def test_what_an_entry_lacks_is_null_and_no_other_takes_its_place() -> None:
    entry = "<li><h3>{0}</h3><p>{1}</p><p>{2}</p></li>"
    shown = [entry.format(*one) for one in CONCERTS]
    shown[1] = shown[1].replace("<p>21 March 2026</p>", "")
    found = rows("".join(shown), title=TEXT, date=DATE, venue=TEXT)
    assert [one["date"] for one in found] == [DAYS[0], None, DAYS[2]]
    assert [one["venue"] for one in found] == [venue for _, _, venue in CONCERTS]


def test_a_price_an_address_and_a_text_are_known_by_their_form() -> None:
    entry = (
        "<div><b>{0}</b> <span>{1}</span> <span>{2}</span><p>{0} can be had on all days but Monday.</p></div>"
    )
    shown = "".join(
        entry.format(*one) for one in [("Adult", "€18.00", "a@mill.test"), ("Child", "€6.00", "c@mill.test")]
    )
    found = rows(shown, name=TEXT, price={"type": "number"}, email=TEXT, description=TEXT)
    assert [(one["price"], one["email"]) for one in found] == [(18, "a@mill.test"), (6, "c@mill.test")]
    assert found[0]["description"] == "Adult can be had on all days but Monday."


def test_what_a_class_or_a_head_calls_otherwise_is_no_value() -> None:
    cards = "".join(
        f"<li><h3>{title}</h3><p>{day}</p><p class=venue>{venue}</p></li>" for title, day, venue in CONCERTS
    )
    assert {one["organizer"] for one in rows(f"<ul>{cards}</ul>", title=TEXT, date=DATE, organizer=TEXT)} == {
        None
    }
    lines = "".join(f"<tr><td>{title}<td>{day}<td>{venue}" for title, day, venue in CONCERTS)
    table = f"<table><tr><th>Title<th>Date<th>Venue{lines}</table>"
    assert {one["organizer"] for one in rows(table, title=TEXT, date=DATE, organizer=TEXT)} == {None}


def test_the_number_of_an_entry_counts_nothing() -> None:
    posts = "".join(
        f"<li><b>{name}</b> <time>{day}</time> <a href=#p{at}>#{at}</a><p>It rakes well and weighs {at} kg.</p></li>"
        for at, (name, day, _) in enumerate(CONCERTS, 1)
    )
    assert {one["likes"] for one in rows(posts, text=TEXT, date=DATE, likes={"type": "integer"})} == {None}


def test_the_columns_of_a_page_are_no_list() -> None:
    page = "<div class=col><p>We mill flour.</p><p>Since 1892.</p></div><div class=col><p>Open daily.</p><p>Ring us.</p></div>"
    assert rows(page, title=TEXT, date=DATE, price={"type": "number"}) is None


POSTS = [
    ("Mira Holt", "3 March 2026", "Has anybody loosened the second screw of the pump without breaking it?"),
    ("tom_ade", "4 March 2026", "Warm it with a hair dryer first, then it turns quite easily."),
    ("gardenista", "5 March 2026", "I did the same, but I had to oil it as well."),
]
CONTRIBUTIONS = {
    "lines": "<ul>{}</ul>|<li><p><b>{0}</b> – {1}</p><p>{2}</p></li>",
    "signed below": "{}|<div><p>{2}</p><p>Posted by {0} on {1}</p></div>",
    "hashed classes": "{}|<div class=x1><div class=q9><div class=k1>{0}</div><div class=k2>{1}</div></div><div class=k3>{2}</div></div>",
    "lists of terms": "{}|<dl><dt>{0} ({1})</dt><dd>{2}</dd></dl>",
    "terms": "<dl>{}</dl>|<dt>{0}, {1}</dt><dd>{2}</dd>",
    "rules": "<div>{}</div>|<p><b>{0}</b> wrote on {1}:</p><p>{2}</p><hr>",
    "headings": "<div>{}</div>|<h4>{0}</h4><p class=when>{1}</p><p>{2}</p>",
    "rows": "<table>{}</table>|<tr><td><b>{0}</b><br>{1}</td><td>{2}</td></tr>",
    "two rows each": "<table>{}</table>|<tr class=head><td>{0}</td><td>{1}</td></tr><tr><td colspan=2>{2}</td></tr>",
    "tables": "<div>{}</div>|<table><tr><td>{0}</td><td>{1}</td></tr><tr><td colspan=2>{2}</td></tr></table><br>",
}


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("entry", CONTRIBUTIONS.values(), ids=CONTRIBUTIONS)
def test_who_wrote_what_and_when_without_a_word_that_says_so(entry: str, count: int) -> None:
    around, _, one = entry.partition("|")
    found = rows(
        around.replace("{}", "".join(one.format(*post) for post in POSTS[:count])),
        author=TEXT,
        date=DATE,
        text=TEXT,
    )
    assert found == [
        {"author": author, "date": f"2026-03-0{at}", "text": text}
        for at, (author, _, text) in enumerate(POSTS[:count], 3)
    ]


def test_a_list_of_one_entry_is_known_by_what_it_is_called() -> None:
    author, day, text = POSTS[0]
    entry = f"<section class=entries><h2>Entries</h2><article><b>{author}</b> <span>{day}</span><p>{text}</p></article></section>"
    assert rows(entry, author=TEXT, date=DATE, text=TEXT) == [
        {"author": author, "date": "2026-03-03", "text": text}
    ]


def test_plain_words_over_columns_of_numbers_are_their_heads() -> None:
    table = "<table><tr><td>Room<td>Price per night<td>Beds<tr><td>Attic<td>£64<td>1<tr><td>Suite<td>£140<td>4</table>"
    number = {"type": "number"}
    assert rows(table, room=TEXT, price=number, beds=number)[1] == {"room": "Suite", "price": 140, "beds": 4}


def test_a_card_that_has_a_class_more_is_one_of_the_cards() -> None:
    card = "<article class='card{3}'><h3>{0}</h3><p>{1} · {2}</p></article>"
    shown = "".join(
        card.format(*one, mark) for one, mark in zip(CONCERTS, ("", " sold-out", ""), strict=True)
    )
    assert [one["date"] for one in rows(shown, title=TEXT, date=DATE, venue=TEXT)] == DAYS
    two = card.format(*CONCERTS[0], "") + card.format(*CONCERTS[1], " sold-out")
    assert [one["venue"] for one in rows(two, title=TEXT, date=DATE, venue=TEXT)] == [
        "Corn Exchange",
        "Mill Hall",
    ]
