"""What the accessibility smoke check finds, and what it leaves alone."""

from __future__ import annotations

import pytest

from agent.workflows.procedures.barriers import findings

HEAD = "<html lang=en><head><title>Shop</title></head><body><h1>Shop</h1>"
FOUND = {
    "no language": ("<html><title>x</title><h1>x</h1>", "3.1.1"),
    "no title": ("<html lang=en><h1>x</h1>", "2.4.2"),
    "no zoom": (f"{HEAD}<meta name=viewport content='width=device-width, maximum-scale=1, x=y'>", "1.4.4"),
    "picture": (f"{HEAD}<img src=a.png>", "1.1.1"),
    "field": (f"{HEAD}<input name=q>", "4.1.2"),
    "label without words": (f"{HEAD}<label for=a></label><input id=a>", "4.1.2"),
    "link": (f"{HEAD}<a href=/x><img src=a.png alt=''></a>", "4.1.2"),
    "button": (f"{HEAD}<button><svg></svg></button>", "4.1.2"),
    "no h1": ("<html lang=en><title>x</title><h2>x</h2>", "1.3.1"),
    "heading left out": (f"{HEAD}<h3>x</h3>", "1.3.1"),
    "frame": (f"{HEAD}<iframe src=/x></iframe>", "4.1.2"),
    "id twice": (f"{HEAD}<label for=a>A</label><input id=a><input id=a>", "4.1.2"),
    "order": (f"{HEAD}<p tabindex=3>x</p>", "2.4.3"),
}
FINE = {
    "all in order": f"{HEAD}<h2>A</h2><h3>B</h3><h2>C</h2>",
    "decoration": f"{HEAD}<img src=a.png alt=''><div aria-hidden=true><img src=b.png></div>",
    "fields": f"{HEAD}<label>A <input></label><label for=b>B</label><input id=b><input aria-label=C>"
    "<span id=d>D</span><input aria-labelledby=d><input type=hidden><select title=E></select>",
    "named by a picture": f"{HEAD}<a href=/><img src=a.png alt=Home></a><button aria-label=Close>x</button>",
    "drawn": f"{HEAD}<button><svg><title>Close</title></svg></button>",
    "focusable": f"{HEAD}<p tabindex=0>x</p><p tabindex=-1>y</p>",
}


@pytest.mark.parametrize(("html", "criterion"), FOUND.values(), ids=FOUND)
def test_found(html: str, criterion: str) -> None:
    assert [one[0] for one in findings(html)] == [criterion]


@pytest.mark.parametrize("html", FINE.values(), ids=FINE)
def test_left_alone(html: str) -> None:
    assert findings(html) == []
