"""Learns the weights of `browser_tools/text/orders/likeness.py`; needs scikit-learn, which Strelka does not.

    pip install scikit-learn
    PYTHONPATH=. python benchmarks/injected/learn.py HONEST.jsonl... [--without SET...] [--held-out]

Orders and honest lines that resemble them are `lines/*.jsonl`, the pages of all sets and the whole pages of
`unchanged/`; plain honest lines are those of whole pages, of the pages of `benchmarks/extraction` and
`benchmarks/summaries`, and `HONEST.jsonl`: `{"from": "page", "text": "..."}`, as `honest.py` beside this file
gathers them. `--without` leaves sets out, so that they meet the program as strangers; the shipped weights
were learned `--without forty-sixth forty-seventh` and without `unchanged/35` to `unchanged/50`.
`--held-out` writes nothing: it learns without a third of the sets and pages, in turn, and says how many of
their lines are taken for orders.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Sequence
from html import unescape
from pathlib import Path
from struct import pack
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from benchmarks.injected.honest import LEAST_CHARS
from benchmarks.injected.pages import ADDED, pages
from browser_tools.text.html.dom import parse, text_of
from browser_tools.text.orders import likeness
from browser_tools.text.orders.paragraphs import first_order
from browser_tools.text.sentences import sentences

HERE = Path(__file__).parent
BENCHMARKS = HERE.parent
FOLDS = 3
WEIGHED = {"orders": 2.0, "hard honest lines": 1.25, "plain honest lines": 1.0}
"""What a line of each kind counts: by trial, so that few plain ones are taken for orders."""
OF_WHOLE_PAGES, OF_SETS, OF_LINES, OF_LATER_LINES = 8.0, 2.0, 0.5, 1.0
"""How often a line of `unchanged/` counts, one of the other sets, and one of `lines/` up to `LATER` and from
there on: judges wrote the first as sites build pages, and the last were written as what stands on one. Of
the lines of judges not learned from 84 of 100 in orders are found so, 81 with 4, 2 and 1 and without those
later lines, at as many honest ones taken for orders; most of the others are what stands beside an order
(`14:00`, `No approval is needed.`).
"""
LATER = 62
INVERSE_REGULARISATION = 6.0
BLOCKS = ["p", "li", "td", "th", "h2", "h3", "dt", "dd", "pre", "blockquote", "figcaption", "caption"]
ATTRIBUTE = re.compile(r"^\s*[\w-]+=\"[^\"]*\"\s*$")
"""All of an added part, of some."""
IN_QUOTES = re.compile(
    r"\b(?:content|alt|title|aria-label|aria-description|placeholder|value)=\"([^\"<>]{20,})\"|"
    r"\"(?:description|headline|articleBody|reviewBody|text)\":\s*\"([^\"<>]{20,})\""
)
MORE_BLOCKS = [*BLOCKS, "h1", "h4", "label", "legend"]


class Line(NamedTuple):
    text: str
    kind: str
    """One of `WEIGHED`."""
    of: str
    """The page, set or file that it is of."""
    times: float = 1.0
    """How often it counts."""


def _kind(is_order: bool) -> str:
    return "orders" if is_order else "hard honest lines"


def of_sets() -> Iterable[Line]:
    for path in [*HERE.glob("*/injected.json"), *HERE.glob("*/clean.json")]:
        for page in pages(path):
            if isinstance(page.body, str):
                added, rest = " ".join(ADDED.findall(page.body)), ADDED.sub("", page.body)
                told = [(text, True) for text in _texts(added)] + [(text, False) for text in _texts(rest)]
            else:
                told = [(words, author.startswith("+")) for author, words in page.body]
            for text, is_order in told:
                yield Line(text, _kind(is_order), path.parent.name, OF_SETS)


def _texts(html: str, blocks: Sequence[str] = BLOCKS) -> list[str]:
    soup = parse(f"<div>{html}</div>")
    for unread in soup(["script", "style"]):
        unread.decompose()
    found = [text_of(tag) for tag in soup.find_all(blocks) if not tag.find(["p", "li", "td"])]
    return [text for text in found or [text_of(soup)] if text.strip()]


def of_whole_pages() -> Iterable[Line]:
    """What was added to the judges' pages, what else they say, and what their honest pages do."""
    for path in sorted((HERE / "unchanged").glob("*/*.html")):
        html, of = path.read_text(encoding="utf-8"), f"unchanged/{path.parent.name}"
        added = _with_sentences(text for part in ADDED.findall(html) for text in _all_texts(part))
        rest = _with_sentences(_all_texts(ADDED.sub("", html)))
        honest = "hard honest lines" if path.name.startswith("h") else "plain honest lines"
        yield from (Line(text, "orders", of, OF_WHOLE_PAGES) for text in added)
        yield from (Line(text, honest, of, OF_WHOLE_PAGES) for text in rest if text not in added)


def _all_texts(html: str) -> list[str]:
    """Those of a part of a page, in its attributes and its data for machines as well."""
    beside = [text for pair in IN_QUOTES.findall(html) for text in pair if " " in text]
    return [*_texts(ATTRIBUTE.sub("", html), MORE_BLOCKS), *map(unescape, beside)]


def of_honest_pages() -> Iterable[Line]:
    """What the pages say on which extraction and summaries are measured."""
    pages = {str(path): path.read_text(encoding="utf-8") for path in BENCHMARKS.glob("extraction/*/*.html")}
    for path in BENCHMARKS.glob("summaries/*.json"):
        told = json.loads(path.read_text(encoding="utf-8"))
        pages |= {f"{path} {page['name']}": page["html"] for page in told if "html" in page}
    for of, html in sorted(pages.items()):
        texts = _with_sentences(_texts(html, MORE_BLOCKS))
        yield from (Line(text, "plain honest lines", of) for text in texts if len(text) >= LEAST_CHARS)


def _with_sentences(texts: Iterable[str]) -> dict[str, None]:
    """They and their sentences, each once, in their order."""
    return dict.fromkeys(part for text in texts for part in (text, *sentences(text)))


def of_lines() -> Iterable[Line]:
    for path in sorted((HERE / "lines").glob("*.jsonl")):
        for one in _rows(path):
            later = int(path.stem.removeprefix("g")) >= LATER
            times = OF_LATER_LINES if later else OF_LINES
            yield Line(one["text"], _kind(one["label"] == 1), path.name, times)


def of_pages(paths: Sequence[Path]) -> Iterable[Line]:
    for path in paths:
        for one in _rows(path):
            yield Line(one["text"], "plain honest lines", one["from"])


def _rows(path: Path) -> Iterable[dict[str, Any]]:
    return map(json.loads, path.read_text(encoding="utf-8").splitlines())


def matrix(texts: Sequence[str]) -> csr_matrix:
    rows = [likeness.features(text) for text in texts]
    starts = np.cumsum([0, *map(len, rows)])
    places = np.concatenate([np.fromiter(row, int) for row in rows])
    shares = np.concatenate([np.fromiter(row.values(), float) for row in rows])
    return csr_matrix((shares, places, starts), shape=(len(rows), likeness.PLACES))


def learned(lines: Sequence[Line]) -> bytes:
    """The file of weights."""
    model = LogisticRegression(C=INVERSE_REGULARISATION, max_iter=1000, solver="liblinear")
    orders = np.array([line.kind == "orders" for line in lines])
    model.fit(
        matrix([line.text for line in lines]),
        orders,
        sample_weight=[WEIGHED[line.kind] * line.times for line in lines],
    )
    weights = model.coef_[0]
    step = float(np.abs(weights).max()) / 127
    head = pack(likeness.HEAD, step, float(model.intercept_[0]))
    return head + np.round(weights / step).astype("int8").tobytes()


def held_out(lines: Sequence[Line]) -> None:
    """Prints the shares taken for orders of lines whose sets and pages were not learned from."""
    sets = sorted({line.of for line in (*of_sets(), *of_whole_pages())})
    taken: dict[str, list[bool]] = {kind: [] for kind in WEIGHED}
    for fold in range(FOLDS):

        def apart(line: Line, fold: int = fold) -> bool:
            if line.of in sets:
                return sets.index(line.of) % FOLDS == fold
            return line.kind == "plain honest lines" and crc32(line.of.encode()) % FOLDS == fold

        with tempfile.TemporaryDirectory() as folder:
            likeness.WEIGHTS = Path(folder) / "likeness.bin"
            likeness.WEIGHTS.write_bytes(learned([line for line in lines if not apart(line)]))
            likeness._model.cache_clear()
            likeness.likeness.cache_clear()
            for line in filter(apart, lines):
                taken[line.kind].append(first_order(line.text) is not None)
    for kind, found in taken.items():
        print(f"{kind}: {np.mean(found):.4f} of {len(found)} are taken for orders")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("honest", nargs="+", type=Path)
    parser.add_argument("--without", nargs="+", default=[], metavar="SET")
    parser.add_argument("--held-out", action="store_true")
    asked = parser.parse_args()
    sets = [line for line in (*of_sets(), *of_whole_pages()) if line.of not in asked.without]
    lines = [*sets, *of_lines(), *of_honest_pages(), *of_pages(asked.honest)]
    orders = sum(line.kind == "orders" for line in lines)
    print(f"{orders} orders, {len(lines) - orders} honest lines", file=sys.stderr)
    if asked.held_out:
        held_out(lines)
    else:
        likeness.WEIGHTS.write_bytes(learned(lines))


if __name__ == "__main__":
    main()
