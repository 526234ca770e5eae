"""Lists inside of lists: what is asked of a row is read in that row, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, WHOLE, N = ({"type": kind} for kind in ("string", "integer", "number"))


def rows(**of: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": of}}


TEXTS = {"type": "array", "items": S}
REPLY = rows(author=S, text=S, replies=rows(author=S, text=S))


def said(name: str, under: str = "", level: str = "") -> str:
    return (
        f"<div class='comment {level}'><b class=author>{name}</b>"
        f"<time datetime='2026-02-03T10:00:00Z'>Feb 3</time><p>{name} says this here.</p>{under}</div>"
    )


def reply(name: str, *replies: Any) -> dict[str, Any]:
    return {"author": name, "text": f"{name} says this here.", "replies": [*replies]}


def last(name: str) -> dict[str, Any]:
    return {"author": name, "text": f"{name} says this here."}


def data(name: str, *answers: Any) -> dict[str, Any]:
    below = {"comment": [*answers]} if answers else {}
    author = {"@type": "Person", "name": name}
    return {"@type": "Comment", "author": author, "text": f"{name} says this here.", **below}


GROUPS = {"groups": rows(name=S, ingredients=TEXTS)}
FOUND = {
    "groups": [
        {"name": "Dough", "ingredients": ["300 g flour", "180 ml water"]},
        {"name": "Filling", "ingredients": ["2 leeks", "1 egg"]},
    ]
}
DOUGH = "<ul><li>300 g flour</li><li>180 ml water</li></ul>"
FILLING = "<ul><li>2 leeks</li><li>1 egg</li></ul>"
TREE = {"comments": [reply("Ada", last("Bo"), last("Cy")), reply("Dee")]}
ANSWERED = {
    "@type": "DiscussionForumPosting",
    "headline": "Leeks",
    "comment": [data("Ada", data("Bo"), data("Cy")), data("Dee")],
}
CASES = {
    "under headings": (
        f"<h1>Pie</h1><h2>Ingredients</h2><h3>Dough</h3>{DOUGH}<h3>Filling</h3>{FILLING}"
        "<h2>Tools</h2><ul><li>Tin</li></ul>",
        GROUPS,
        FOUND,
    ),
    "in boxes": (
        f"<h1>Pie</h1><section><h2>Ingredients</h2><div class=part><h4>Dough</h4>{DOUGH}</div>"
        f"<div class=part><h4>Filling</h4>{FILLING}</div></section>",
        GROUPS,
        FOUND,
    ),
    "under words in bold": (
        f"<h1>Pie</h1><h2>Ingredients</h2><p><b>Dough</b></p>{DOUGH}<p><b>Filling</b></p>{FILLING}",
        GROUPS,
        FOUND,
    ),
    "days with their rows": (
        "<h1>Fair</h1><h3>3 May 2027</h3><table><tr><th>Time</th><th>Talk</th></tr><tr><td>09:30</td>"
        "<td>Leeks</td></tr><tr><td>11:00</td><td>Soil</td></tr></table><h3>4 May 2027</h3><table><tr>"
        "<th>Time</th><th>Talk</th></tr><tr><td>10:00</td><td>Water</td></tr></table>",
        {"days": rows(date={**S, "format": "date"}, sessions=rows(time=S, talk=S))},
        {
            "days": [
                {
                    "date": "2027-05-03",
                    "sessions": [{"time": "09:30", "talk": "Leeks"}, {"time": "11:00", "talk": "Soil"}],
                },
                {"date": "2027-05-04", "sessions": [{"time": "10:00", "talk": "Water"}]},
            ]
        },
    ),
    "replies inside": (
        "<h1>Leeks</h1><p>What a year it was for them.</p>"
        + said("Ada", said("Bo") + said("Cy"))
        + said("Dee"),
        {"comments": REPLY},
        TREE,
    ),
    "replies by their level": (
        "<h1>Leeks</h1><p>What a year it was for them.</p>"
        + said("Ada", level="depth-0")
        + said("Bo", level="depth-1")
        + said("Cy", level="depth-1")
        + said("Dee", level="depth-0"),
        {"comments": REPLY},
        TREE,
    ),
    "replies in data": (
        f"<script type='application/ld+json'>{json.dumps(ANSWERED)}</script><h1>Leeks</h1>",
        {"comments": REPLY},
        TREE,
    ),
    "sums of a table": (
        "<h1>Homes</h1><table><tr><th>County</th><th>Homes</th><th>Empty</th></tr><tr><td>Ash</td><td>310</td>"
        "<td>12</td></tr><tr><td>Elm</td><td>200</td><td>9</td></tr><tr><td>All counties</td><td>510</td>"
        "<td>21</td></tr></table>",
        {
            "counties": rows(county=S, homes=WHOLE),
            "total": {"type": "object", "properties": {"homes": WHOLE, "empty": WHOLE}},
        },
        {
            "counties": [{"county": "Ash", "homes": 310}, {"county": "Elm", "homes": 200}],
            "total": {"homes": 510, "empty": 21},
        },
    ),
}


@pytest.mark.parametrize(("page", "wanted", "found"), CASES.values(), ids=CASES)
def test_lists_inside_of_rows(page: str, wanted: dict[str, Any], found: dict[str, Any]) -> None:
    html = f"<html lang=en><title>x</title><body><main>{page}</main>"
    schema = {"type": "object", "properties": wanted}
    assert extracted(html, "https://a.test/", schema).data == found
