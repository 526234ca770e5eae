"""Learns the weights of `browser_tools/text/likeness.py`; needs scikit-learn, which Strelka does not.

    pip install scikit-learn
    PYTHONPATH=. python benchmarks/injected/learn.py HONEST.jsonl... [--held-out]

Orders and honest lines that resemble them are `lines/*.jsonl` and the pages of all sets; `HONEST.jsonl` are
plain honest lines, `{"from": "page", "text": "..."}`, of as many pages and documents as there are at hand.
`--held-out` writes nothing: it learns without a third of the sets and pages, in turn, and says how many of
their lines are taken for orders.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from struct import pack
from typing import NamedTuple
from zlib import crc32

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from browser_tools.text import likeness
from browser_tools.text.dom import parse, text_of

HERE = Path(__file__).parent
FOLDS = 3
ADDED = re.compile(r"\{\+(.*?)\+\}", re.S)
ORDER_WEIGHT, HARD_WEIGHT = 5.0, 3.0
"""Beside 1 for a plain honest line, of which there are ten times as many."""
LEAST_REGULAR = 20.0


class Line(NamedTuple):
    text: str
    is_order: bool
    of: str
    """The page or set that it is of."""
    weight: float


def of_sets() -> Iterable[Line]:
    for path in sorted(HERE.glob("*/*.json")):
        if path.stem not in ("injected", "clean"):
            continue
        for page in json.loads(path.read_text(encoding="utf-8")):
            body = page["body"]
            if isinstance(body, str):
                added, rest = " ".join(ADDED.findall(body)), ADDED.sub("", body)
                told = [(text, True) for text in _texts(added)] + [(text, False) for text in _texts(rest)]
            else:
                told = [(words, author.startswith("+")) for author, words in body]
            for text, is_order in told:
                yield Line(text, is_order, path.parent.name, ORDER_WEIGHT if is_order else HARD_WEIGHT)


def _texts(html: str) -> list[str]:
    soup = parse(f"<div>{html}</div>")
    held = soup.find_all(
        ["p", "li", "td", "th", "h2", "h3", "dt", "dd", "pre", "blockquote", "figcaption", "caption"]
    )
    found = [text_of(tag) for tag in held if not tag.find(["p", "li", "td"])]
    return [text for text in found or [text_of(soup)] if text.strip()]


def of_lines() -> Iterable[Line]:
    for path in sorted((HERE / "lines").glob("*.jsonl")):
        for row in path.read_text(encoding="utf-8").splitlines():
            one = json.loads(row)
            yield Line(
                one["text"], one["label"] == 1, path.name, ORDER_WEIGHT if one["label"] else HARD_WEIGHT
            )


def of_pages(paths: Sequence[Path]) -> Iterable[Line]:
    for path in paths:
        for row in path.read_text(encoding="utf-8").splitlines():
            one = json.loads(row)
            yield Line(one["text"], False, one["from"], 1.0)


def matrix(texts: Sequence[str]) -> csr_matrix:
    rows = [sorted(likeness.features(text)) for text in texts]
    starts = np.cumsum([0, *map(len, rows)])
    places = np.concatenate([np.array(row, dtype=int) for row in rows])
    lengths = np.array([max(len(row), likeness.FEW) for row in rows])
    shares = np.repeat(1 / np.sqrt(lengths), [len(row) for row in rows])
    return csr_matrix((shares, places, starts), shape=(len(rows), 1 << likeness.BITS))


def learned(lines: Sequence[Line]) -> bytes:
    """The file of weights."""
    model = LogisticRegression(C=LEAST_REGULAR, max_iter=1000, solver="liblinear")
    orders = np.array([line.is_order for line in lines])
    model.fit(matrix([line.text for line in lines]), orders, sample_weight=[line.weight for line in lines])
    weights = model.coef_[0]
    step = float(np.abs(weights).max()) / 127
    return (
        pack(likeness.HEAD, step, float(model.intercept_[0]))
        + np.round(weights / step).astype("int8").tobytes()
    )


def held_out(lines: Sequence[Line], sets: Sequence[str]) -> None:
    """Prints the shares taken for orders of lines whose sets and pages were not learned from."""
    taken: dict[str, list[bool]] = {"orders": [], "hard honest lines": [], "plain honest lines": []}
    for fold in range(FOLDS):

        def apart(line: Line, fold: int = fold) -> bool:
            if line.of in sets:
                return sets.index(line.of) % FOLDS == fold
            return line.weight == 1.0 and crc32(line.of.encode()) % FOLDS == fold

        likeness.WEIGHTS = HERE / ".held-out.bin"
        likeness.WEIGHTS.write_bytes(learned([line for line in lines if not apart(line)]))
        likeness._model.cache_clear()
        likeness.likeness.cache_clear()
        for line in filter(apart, lines):
            kind = (
                "orders"
                if line.is_order
                else "hard honest lines"
                if line.weight > 1
                else "plain honest lines"
            )
            taken[kind].append(likeness.first_order(line.text) is not None)
        likeness.WEIGHTS.unlink()
    for kind, found in taken.items():
        print(f"{kind}: {np.mean(found):.4f} of {len(found)} are taken for orders")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("honest", nargs="+", type=Path)
    parser.add_argument("--held-out", action="store_true")
    asked = parser.parse_args()
    lines = [*of_sets(), *of_lines(), *of_pages(asked.honest)]
    orders = sum(line.is_order for line in lines)
    print(f"{orders} orders, {len(lines) - orders} honest lines", file=sys.stderr)
    if asked.held_out:
        held_out(lines, sorted({line.of for line in of_sets()}))
    else:
        likeness.WEIGHTS.write_bytes(learned(lines))


if __name__ == "__main__":
    main()
