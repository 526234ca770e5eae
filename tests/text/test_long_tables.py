"""Tables of thousands of rows: all of them read as text, the first and the last line by line."""

from __future__ import annotations

import pytest

from browser_tools.text.html.density import densest
from browser_tools.text.html.dom import parse
from browser_tools.text.main.long_tables import shortened
from browser_tools.text.main.markdown import main_markdown
from browser_tools.text.main.text import MOST_ROWS, main_text
from browser_tools.text.reading.page import reading

COUNT = MOST_ROWS + 500
ROWS = "".join(f"<tr><td>{at}</td><td>Lamp number {at}</td><td>{at}.50 EUR</td></tr>" for at in range(COUNT))
TABLE = (
    "<table><thead><tr><th>Id</th><th>Name</th><th>Price</th></tr></thead>"
    f"<tbody>{ROWS}<tr><td></td><td>Total</td><td>777 EUR</td></tr></tbody></table>"
)
PAGE = (
    "<html lang=en><head><title>All our lamps</title></head><body><nav><a href=/>Start</a></nav>"
    f"<h1>All our lamps</h1><p>Counted every evening, by number.</p>{TABLE}<footer>Imprint</footer>"
    "</body></html>"
)


def test_all_rows_are_told_with_what_stands_above_and_without_the_extractor() -> None:
    found = main_text(PAGE)
    assert found.source == "region"  # the extractor takes as long for each row as for a short page
    assert found.lines[:2] == ("H1: All our lamps", "Counted every evening, by number.")
    assert f"{COUNT - 1} | Lamp number {COUNT - 1} | {COUNT - 1}.50 EUR" in found.lines
    assert "Imprint" not in found.lines
    assert f"| {COUNT - 1} | Lamp number {COUNT - 1} |" in "\n".join(
        main_markdown(PAGE, "https://shop.test/")[1]
    )


def test_a_summary_reads_the_first_rows_and_the_last_and_says_so() -> None:
    read = reading(PAGE, "https://shop.test/")
    assert read.shape == "table"
    assert f"Lamp number {MOST_ROWS - 1} |" in read.text
    assert "Total" in read.lines[-1].text
    assert f"Lamp number {MOST_ROWS + 1} |" not in read.text
    assert [one.reason for one in read.dropped if not one.text] == [
        f"of a table's {COUNT + 1} rows only the first {MOST_ROWS} and the last 5 were read"
    ]


@pytest.mark.parametrize(
    "html",
    ["", "<p>Two lamps</p>", f"<table>{'<tr><td>1' * MOST_ROWS}", f"<table>{'<tr><td>1' * (MOST_ROWS + 5)}"],
    ids=["nothing", "no table", "as many rows", "hardly more"],
)
def test_other_pages_are_left_as_they_are(html: str) -> None:
    assert shortened(html) == (html, "")


def test_the_densest_part_is_where_most_words_are_that_are_no_links() -> None:
    menu = "".join(f"<li><a href=/{at}>Chapter number {at}</a></li>" for at in range(40))
    soup = parse(
        f"<ul id=menu>{menu}</ul><div id=text><p>{'It rained all night. ' * 9}</p></div>"
        f"<div hidden><p>{'x ' * 900}</p></div>"
    )
    found = densest(soup)
    assert found is not None
    assert found["id"] == "text"
