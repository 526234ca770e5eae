"""One part of a page by its name."""

from __future__ import annotations

import pytest

from browser_tools.text.html.section import section_lines, section_names

PAGE = """
<h1>Shop</h1><p>Welcome.</p>
<div><header><h2>Opening hours</h2></header><p>Mon-Fri</p><h3>Holidays</h3><p>closed</p></div>
<section><h2>Contact</h2><ul><li>mail</li></ul></section>
<h2 hidden>Secret</h2>
<table><caption>Prices</caption><tr><th>Lamp</th><td>40</td></tr></table>
<fieldset><legend>Delivery</legend><label>Express</label></fieldset>
<aside aria-label="Cart"><p>3 items</p></aside>
<div role=dialog aria-labelledby=t><b id=t>Sure?</b><p>Really delete.</p></div>
"""
PARTS = [
    ("opening HOURS", ["Mon-Fri", "H3: Holidays", "closed"]),
    ("Holidays", ["closed"]),
    ("Contact", ["- mail"]),
    ("Prices", ["Prices", "Lamp | 40"]),
    ("Delivery", ["Delivery", "Express"]),
    ("Cart", ["3 items"]),
    ("Sure?", ["Sure?", "Really delete."]),
    ("Secret", []),
    ("Nowhere", []),
]


@pytest.mark.parametrize(("name", "lines"), PARTS, ids=[row[0] for row in PARTS])
def test_a_part_of_the_page(name: str, lines: list[str]) -> None:
    assert section_lines(PAGE, name) == lines


def test_a_heading_reaches_to_the_next_of_its_rank() -> None:
    assert section_lines(PAGE, "Shop")[:2] == ["Welcome.", "H2: Opening hours"]


def test_what_parts_are_called() -> None:
    names = section_names(PAGE)
    assert names == ["Shop", "Opening hours", "Holidays", "Contact", "Prices", "Delivery"]
