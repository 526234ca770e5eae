"""Real product pages: `PYTHONPATH=. python benchmarks/extraction/products.py DIR [held|tuned] [-v]`.

DIR is scrapinghub's product-extraction-benchmark (MIT): 140 saved pages of many shops, what people read there
and what Zyte, Diffbot and extruct answered. Pages whose id begins with an odd digit are `held`: nobody looks.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from browser_tools.text.amounts.currencies import currency
from browser_tools.text.extraction.page import extracted

_TEXT = {"type": "string"}
SCHEMA = {
    "title": "Product",
    "type": "object",
    "properties": {
        "name": _TEXT,
        "price": {"type": "number"},
        "currency": _TEXT,
        "availability": {"type": "string", "enum": ["InStock", "OutOfStock"]},
        "sku": _TEXT,
        "gtin": _TEXT,
        "brand": _TEXT,
    },
}
_PEERS = ("Zyte", "Diffbot", "extruct")
_OURS = "strelka"
_FILLED = "stock filled"
"""The attribute that takes an empty availability for `InStock`, as the benchmark does."""
Answer = Mapping[str, Any]


_SHARED = {
    **dict.fromkeys(("USD", "CAD", "AUD", "NZD", "TWD", "CLP", "ARS"), "$"),
    **dict.fromkeys(("INR", "PKR"), "Rs"),
    "RUR": "RUB",
}
"""Codes of the signs that several currencies share: people wrote down the sign."""


def _number(value: Any) -> Any:
    try:
        return Decimal(str(value)).normalize()
    except InvalidOperation:
        return value


def _money(value: Any) -> str:
    code = currency(str(value)) or str(value)
    return _SHARED.get(code, code)


_SAME: dict[str, Callable[[Any], Any]] = {
    "price": _number,
    "sku": str,
    "availability": str,
    _FILLED: str,
    "InStock": str,
    "OutOfStock": str,
    "currency": _money,
    "gtin": lambda value: str(value).lstrip("0"),
    "brand": lambda value: str(value).casefold(),
}
"""What makes two values of an attribute the same, for the last three more than letters."""
_PARTLY = frozenset({"currency", "gtin", "brand"})
"""What the benchmark does not mark, and people wrote down of some pages only: of others it says nothing."""


def pages(folder: Path, part: str) -> Iterator[str]:
    """The ids of that half."""
    truth = json.loads((folder / "ground-truth.json").read_text(encoding="utf-8"))
    yield from (name for name in sorted(truth) if (int(name[0], 16) % 2 == 1) == (part == "held"))


def answered(folder: Path, name: str, url: str) -> dict[str, Any]:
    """What we read off the saved page; what is null is left out, as in the answers of the others."""
    html = gzip.decompress((folder / "html" / f"{name}.html.gz").read_bytes()).decode("utf-8", "replace")
    data = extracted(html, url, SCHEMA).data
    return {key: value for key, value in data.items() if value is not None}


def _with_stock(answer: Answer) -> dict[str, Any]:
    """With the attributes that are made of the availability."""
    filled = answer.get("availability") or "InStock"
    return {**answer, _FILLED: filled, filled: filled}


def counted(true: Answer, given: Answer, attribute: str) -> tuple[int, int, int]:
    """Right, wrong and missed, by the rule of the benchmark: any of several values is right, a wrong one
    misses the right one, too."""
    same = _SAME[attribute]
    key = "availability" if attribute == _FILLED else attribute
    values = {same(one) for one in true.get(key, ())}
    if attribute in _PARTLY and not values:
        return 0, 0, 0
    if attribute not in given:
        return 0, 0, int(bool(values))
    right = same(given[attribute]) in values
    return int(right), int(not right), int(not right and bool(values))


def _scores(counts: list[tuple[int, int, int]]) -> str:
    right, wrong, missed = map(sum, zip(*counts, strict=True))
    precision = right / (right + wrong) if right + wrong else 0.0
    recall = right / (right + missed) if right + missed else 0.0
    both = 2 * precision * recall / (precision + recall) if right else 0.0
    return f"{both:.3f} {precision:.3f} {recall:.3f}"


def main(arguments: list[str]) -> int:
    verbose = "-v" in arguments
    root, part = [*(one for one in arguments if one != "-v"), "held"][:2]
    if verbose and part == "held":
        raise SystemExit("a held page is never looked at")
    folder = Path(root) / "dataset"
    truth = json.loads((folder / "ground-truth.json").read_text(encoding="utf-8"))
    names, began = list(pages(folder, part)), time.perf_counter()
    ours = {name: answered(folder, name, truth[name]["url"]) for name in names}
    seconds = time.perf_counter() - began
    systems = {_OURS: ours}
    for peer in _PEERS:
        systems[peer] = json.loads((folder / "output" / f"{peer}.json").read_text(encoding="utf-8"))
    print(f"{'F1, precision, recall':14}", *(f"{system:>17}" for system in systems), " pages that have it")
    for attribute in _SAME:
        row = [
            _scores([counted(truth[name], _with_stock(told[name]), attribute) for name in names])
            for told in systems.values()
        ]
        key = "availability" if attribute == _FILLED else attribute
        print(f"{attribute:21}", *row, f"{sum(bool(truth[name].get(key)) for name in names):4}", sep="  ")
    print(f"{len(names)} pages of the {part} half, {seconds / len(names) * 1000:.0f} ms a page")
    for name in names if verbose else ():
        for attribute in ("price", "currency", "availability", "sku", "gtin", "brand"):
            if counted(truth[name], ours[name], attribute)[1:] != (0, 0):
                given = ours[name].get(attribute)
                print(f"{name[:8]} {attribute}: {given!r}, not {truth[name].get(attribute)!r}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
