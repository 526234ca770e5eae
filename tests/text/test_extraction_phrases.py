"""What pages say in a phrase, a foot or a bracket, without a label of its own."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, WHOLE, N, YES = ({"type": kind} for kind in ("string", "integer", "number", "boolean"))
DAY, TIME = {**S, "format": "date"}, {**S, "format": "time"}


def rows(**of: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": of}}


VARIANTS = (
    '{"@type":"ProductGroup","name":"Lamp","variesBy":["https://schema.org/color"],'
    '"hasVariant":['
    '{"@type":"Product","name":"Lamp - Brass","sku":"L1"},'
    '{"@type":"Product","name":"Lamp - Zinc","sku":"L2"}]}'
)
POST = (
    "<div class=post><a href=/u/{0} class=author>{0}</a> ({1})"
    "<time datetime=2026-02-03T10:00:00Z>3 Feb</time>"
    "<p>{1} says this here.</p></div>"
)
CASES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "a unit in the description": (
        "<ul><li><b>Repos :</b> 1 h</li></ul>",
        {"temps_repos": {**WHOLE, "description": "en minutes"}},
        {"temps_repos": 60},
    ),
    "a time in the day's own mark": (
        "<time datetime=2027-02-10T18:30:00Z><div>Wednesday, 10 February 2027</div>"
        "<div>18:30 to 21:00 GMT</div></time>",
        {"date": DAY, "start_time": TIME, "end_time": TIME},
        {"date": "2027-02-10", "start_time": "18:30", "end_time": "21:00"},
    ),
    "both ends under one label": (
        "<p>Valid from 28 March 2027 to 17 October 2027</p>",
        {"valid_from": DAY, "valid_to": DAY},
        {"valid_from": "2027-03-28", "valid_to": "2027-10-17"},
    ),
    "a day behind its words": (
        "<p>Sales end on Apr 17, 2027</p>",
        {"sales_end": DAY},
        {"sales_end": "2027-04-17"},
    ),
    "a day that ends a sentence": (
        "<p>Stand: 11.01.2027. Änderungen vorbehalten.</p>",
        {"stand": DAY},
        {"stand": "2027-01-11"},
    ),
    "times without a colon": (
        "<table><tr><th>Departs</th><th>Arrives</th></tr><tr><td>0715</td><td>0900</td></tr>"
        "<tr><td>1130</td><td>1315</td></tr></table>",
        {"sailings": rows(departs=TIME, arrives=TIME)},
        {
            "sailings": [
                {"departs": "07:15", "arrives": "09:00"},
                {"departs": "11:30", "arrives": "13:15"},
            ]
        },
    ),
    "a place, its street and its town": (
        "<p>Venue: Old Rope Works, Neckar Street 44, 68167 Mannheim</p>",
        {"venue": S, "street": S, "postcode": S, "city": S},
        {
            "venue": "Old Rope Works",
            "street": "Neckar Street 44",
            "postcode": "68167",
            "city": "Mannheim",
        },
    ),
    "who closed it": (
        "<div class=event><a href=/mira>mira</a> closed this as done "
        "<time datetime=2026-06-15T09:30:12Z>Jun 15</time></div>",
        {"closed_by": S, "closed_at": {**S, "format": "date-time"}},
        {"closed_by": "mira", "closed_at": "2026-06-15T09:30:12Z"},
    ),
    "the last change": (
        "</main><footer><ul><li>This page was last edited on 14 March 2026, at 08:51.</li></ul></footer>",
        {"last_edited": DAY},
        {"last_edited": "2026-03-14"},
    ),
    "what sets variants apart": (
        f"<script type='application/ld+json'>{VARIANTS}</script>",
        {"variants": rows(color=S, sku=S)},
        {"variants": [{"color": "Brass", "sku": "L1"}, {"color": "Zinc", "sku": "L2"}]},
    ),
    "names behind accounts": (
        POST.format("petra_v", "Petra Voss") + POST.format("kai99", "Kai Holm"),
        {"posts": rows(author=S, display_name=S)},
        {
            "posts": [
                {"author": "petra_v", "display_name": "Petra Voss"},
                {"author": "kai99", "display_name": "Kai Holm"},
            ]
        },
    ),
    "a column of colours under the head of names": (
        "<table><tr><th colspan=2>Party</th><th>Seats</th></tr><tr><td style='background:red'></td>"
        "<td>Ash</td><td>8</td></tr><tr><td style='background:blue'></td><td>Elm</td><td>6</td></tr></table>",
        {"results": rows(party=S, seats=WHOLE)},
        {"results": [{"party": "Ash", "seats": 8}, {"party": "Elm", "seats": 6}]},
    ),
    "an accepted answer": (
        "<script type='application/ld+json'>"
        '{"@type":"Question","name":"x","acceptedAnswer":{"@type":"Answer","text":"Yes."}}</script>',
        {"solved": YES},
        {"solved": True},
    ),
}


@pytest.mark.parametrize(("page", "wanted", "found"), CASES.values(), ids=CASES)
def test_values_without_a_label(page: str, wanted: dict[str, Any], found: dict[str, Any]) -> None:
    html = f"<html lang=en><title>x</title><body><main><h1>Leeks</h1>{page}</main>"
    schema = {"type": "object", "properties": wanted}
    assert extracted(html, "https://a.test/", schema).data == found
