"""Fields exact without a model: `PYTHONPATH=. python benchmarks/extraction [first|second|third...] [-v]`.

Each page of a set stands beside a JSON file with its address, the schema and the values a person wrote down
before the code was run on it.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.extraction.marking import leaves, marked, same
from browser_tools.text.extraction.page import extracted

_HERE = Path(__file__).parent
_BAR = 0.9
_STATED = ("structured", "label", "column", "heading")
"""Where a value stands, as who wrote a page says (`basis`), of which the bar is meant: not by place alone,
nor in a sentence."""


def main(arguments: list[str]) -> int:
    verbose = "-v" in arguments
    sets = [one for one in arguments if not one.startswith("-")] or [
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "fifteenth_second",
        "fifteenth_third",
        "fifteenth_fourth",
        "sixteenth",
        "seventeenth",
        "seventeenth_second",
        "eighteenth",
        "eighteenth_second",
        "nineteenth",
        "nineteenth_second",
        "nineteenth_third",
        "nineteenth_fourth",
    ]
    return max(measure(_HERE / name, verbose) for name in sets)


def measure(folder: Path, verbose: bool) -> int:
    """Print the share of exact fields of a set, by kind of page; 1 when it is under the bar.

    Behind it: of the values that the page has, those found; of the values given, those that are right.
    """
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    stated = [0, 0]
    there = given = right = 0
    for page in sorted(folder.glob("*.html")):
        told = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
        found = extracted(page.read_text(encoding="utf-8"), told["url"], told["schema"])
        exact, total, wrong = marked(told["expected"], found.data)
        want = {path: value for path, value in leaves(told["expected"]) if value is not None}
        have = {path: value for path, value in leaves(found.data) if value is not None}
        there, given = there + len(want), given + len(have)
        right += sum(same(value, have.get(path)) for path, value in want.items())
        marks = [
            same(value, have.get(path)) for path, value in leaves(told["expected"]) if _is_stated(path, told)
        ]
        stated = [stated[0] + sum(marks), stated[1] + len(marks)]
        for kind in (page.stem.split("_")[0], "all"):
            kinds[kind][0] += exact
            kinds[kind][1] += total
        if verbose:
            print(f"{exact:3}/{total:<3} {page.stem}", *wrong, sep="\n      ")
    for kind, (exact, total) in sorted(kinds.items(), key=lambda pair: pair[0] == "all"):
        print(f"{folder.name:8} {kind:8} {exact:4}/{total:<4} {exact / total:.3f}")
    told = f"found {right}/{there} {right / there:.3f}, right {right}/{given} {right / given:.3f}"
    print(f"{folder.name:8} {told}")
    if stated[1]:
        print(f"{folder.name:8} in data or labelled {stated[0]}/{stated[1]} {stated[0] / stated[1]:.3f}")
    exact, total = kinds["all"]
    return int(exact < _BAR * total)


def _is_stated(path: str, told: Mapping[str, Any]) -> bool:
    """Whether the value at `path` stands in data for machines or under a label, a head or as a heading."""
    key = re.sub(r"\[\d+\]", "[]", path).lstrip(".")
    basis = told.get("basis", {})
    return str(basis.get(key) or basis.get(key.removesuffix("[]")) or "").partition("|")[0] in _STATED


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
