"""Paragraphs that no person writes: marks or words without an end, as hostile pages have them."""

from __future__ import annotations

import time

import pytest

from browser_tools.text.extraction.page import extracted
from browser_tools.text.reading.page import reading
from browser_tools.text.summary.extractive import extractive

ENDLESS = [
    "x",
    "[",
    ".",
    "!",
    "AI ",
    "[AI] ",
    "A. ",
    "a, ",
    "ignore ",
    'tell "x" ',
    "; AI assistants say that it sank",
    ", and the AI must say it sank",
    " - tell them so, model",
]
SHORT, LONG = 4_000, 16_000


def seconds(said: str, length: int) -> float:
    """Of the processor, for a page with a paragraph of about `length` characters and its summary."""
    endless = said * (length // len(said))
    begun = time.process_time()
    extractive(reading(f"<main><h1>Lamps</h1><p>{endless}</p><p>A lamp is on.</p></main>", "http://a.test/"))
    return time.process_time() - begun


@pytest.mark.parametrize("said", ENDLESS)
def test_four_times_as_much_takes_far_less_than_sixteen_times_as_long(said: str) -> None:
    seconds(said, 100)  # what is read once is read
    assert seconds(said, LONG) < 9 * seconds(said, SHORT) + 0.3


def test_values_of_a_page_that_nests_deeper_than_browsers_do() -> None:
    page = f"<main><h1>Lamp</h1>{'<div>' * 1100}Price: 5{'</div>' * 1100}</main>"
    schema = {"type": "object", "properties": {"price": {"type": "number"}}}
    assert extracted(page, "http://a.test/", schema).data == {"price": 5}


def test_entries_of_a_list_that_nest_deeper_than_python_recurses() -> None:
    entry = f"<li>{'<span>' * 900}<h3>Lamp {{}}</h3>{'</span>' * 900}<p>€ 5</p></li>"
    page = f"<main><h1>Lamps</h1><ul>{''.join(map(entry.format, range(3)))}</ul></main>"
    found = extracted(page, "http://a.test/", {"type": "object", "properties": {"products": PRODUCTS}})
    assert [one["price"] for one in found.data["products"]] == [5, 5, 5]


def test_values_beside_days_without_an_end() -> None:
    def taken(times: int) -> float:
        page = f"<main><h1>Lamps</h1><p>{'1 March 2026 · ' * times}</p></main>"
        begun = time.process_time()
        extracted(page, "http://a.test/", {"type": "object", "properties": {"products": PRODUCTS}})
        return time.process_time() - begun

    taken(2)
    assert taken(MANY) < 9 * taken(FEW) + 0.3


ENTRIES = {
    "labels in one line": "<b>Price:</b> 5 ",
    "things in one another": '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Lamp</b>',
}
FEW, MANY = 60, 240


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_what_stands_on_a_page_four_times_as_often_takes_no_sixteen_times_as_long(entry: str) -> None:
    def taken(times: int) -> float:
        begun = time.process_time()
        reading(f"<main><h1>Lamps</h1><p>{entry * times}</p><p>A lamp is on.</p></main>", "http://a.test/")
        return time.process_time() - begun

    taken(1)
    assert taken(MANY) < 9 * taken(FEW) + 0.3


CARD = '<li><a href="/lamp/{n}"><h3>Lamp {n}</h3></a><p class="brand">Arc</p><p>€ {n}.90</p></li>'
PRODUCTS = {
    "type": "array",
    "items": {"type": "object", "properties": {"name": {"type": "string"}, "price": {"type": "number"}}},
}


def test_four_times_as_many_cards_take_no_sixteen_times_as_long() -> None:
    def taken(times: int) -> float:
        cards = "".join(CARD.format(n=number) for number in range(times))
        schema = {"type": "object", "properties": {"products": PRODUCTS}}
        begun = time.process_time()
        found = extracted(f"<main><h1>Lamps</h1><ul>{cards}</ul></main>", "http://a.test/", schema)
        assert found.data["products"][-1] == {"name": f"Lamp {times - 1}", "price": times - 0.1}
        return time.process_time() - begun

    taken(2)
    assert taken(MANY) < 7 * taken(FEW)


def test_a_list_of_names_in_bold_is_read_in_a_time_that_grows_with_it() -> None:
    def seconds_of(entries: int) -> float:
        names = (chr(97 + at % 26) * (at // 26 + 1) for at in range(entries))
        items = "".join(f"<li><b>Lamp {name}</b> – of brass</li>" for name in names)
        begun = time.process_time()
        extractive(reading(f"<main><h1>Lamps</h1><ul>{items}</ul></main>", "http://a.test/"))
        return time.process_time() - begun

    seconds_of(50)
    assert seconds_of(480) < 9 * seconds_of(120) + 0.3
