"""Plain overrides in the languages of the web, wherever they stand; and what readers are told alike."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest

from browser_tools.text.reading.page import Reading, reading

CASES = Path(__file__).parents[1] / "cases" / "orders"
BEFORE = "The dial on the south wall was cut in 1585 by a mason from the next village."
AFTER = "It differs from a clock by up to sixteen minutes in November, as all dials do."
COMMENT = '<article class="comment"><a class="author" href="/u/{0}">{0}</a> <p>{1}</p></article>'


def lines(name: str) -> list[str]:
    told = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [line for line in told if not line.startswith("# ")]


def page(*paragraphs: str) -> Reading:
    body = "".join(f"<p>{one}</p>" for one in paragraphs)
    return reading(f"<title>Dial</title><main><h1>Dial</h1>{body}</main>", "http://x.example/")


def alone(line: str) -> Reading:
    return page(BEFORE, line, AFTER)


def inside(line: str) -> Reading:
    return page(f"{BEFORE} {line} {AFTER}", AFTER)


def commented(line: str) -> Reading:
    said = (("ada", BEFORE), ("otto", f"Nice. {line} Thanks!"), ("ida", AFTER))
    thread = "".join(COMMENT.format(*one) for one in said)
    return reading(
        f'<title>Dial</title><main><h1>Dial</h1><section class="comments">{thread}</section></main>'
    )


@pytest.mark.parametrize("place", [alone, inside, commented])
def test_an_override_is_left_out(place: Callable[[str], Reading]) -> None:
    orders = lines("overrides.txt")
    assert len(orders) == 8 * 28
    found = {order: place(escape(order, quote=False)) for order in orders}
    assert [order for order, read in found.items() if order in read.text] == []
    assert [order for order, read in found.items() if BEFORE not in read.text] == []


def test_what_readers_may_ignore_follow_or_become_is_read() -> None:
    assert [line for line in lines("no_overrides.txt") if line not in inside(line).text] == []
