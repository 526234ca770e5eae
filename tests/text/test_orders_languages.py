"""Orders to whoever retells a page, in eight more languages, and what looks alike."""

from __future__ import annotations

from pathlib import Path

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.asserted import stating
from browser_tools.text.orders.injected import addresses_model
from browser_tools.text.orders.spans import spans

CASES = Path(__file__).parents[1] / "cases" / "orders"


def ordered(line: str, *, meta: bool = True) -> str:
    """What of `line` is only wanted told; all of it, where it is left out."""
    wanted = [one.text for one in spans(line) if not one.is_stated and (meta or not one.meta)]
    return line if addresses_model(line) else " ".join(wanted)


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, normal(text).casefold()))


def test_what_an_order_wants_told_is_not_stated() -> None:
    told = (CASES / "orders.txt").read_text(encoding="utf-8").splitlines()
    lines = [line.rsplit("|", 1) for line in told if not line.startswith("# ")]
    assert len(lines) > 120
    assert [line for line, wanted in lines if letters(wanted) not in letters(ordered(line))] == []


def test_what_a_page_tells_its_readers_is_stated() -> None:
    lines = (CASES / "honest.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 120
    assert {line: ordered(line) for line in lines if ordered(line, meta=False)} == {}
    assert [line for line in lines if not stating(line, [line])] == []
    assert sum(bool(ordered(line)) for line in lines) < len(lines) / 50
