"""Summaries by kind of page: `PYTHONPATH=. python benchmarks/summaries/kinds.py DIR [--split test]`.

DIR is a copy of the Web Content eXtraction Benchmark (Murrough-Foley/web-content-extraction-benchmark,
CC-BY-4.0: 2,008 pages of seven kinds), whose main text people marked. *inside* is the share of a summary's
words, three in a row, that stand in that text or in the page's own description; *named* the share of the
title's longer words that its sentences say; *untold* pages of which nothing was told. Pages of the *test*
split are nobody's to look at.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import statistics
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from browser_tools.text.reading.documents import document
from browser_tools.text.summary.extractive import extractive
from browser_tools.text.summary.less_orders import less_orders

_RUN = 3
"""Words in a row by which a stretch is known."""
_LONG = 4
"""Letters of a title's word that says what a page is about."""


class Marks(NamedTuple):
    kind: str
    shape: str
    inside: float | None
    named: float | None
    sentences: int
    seconds: float


def _read(path: Path) -> Marks:
    told = json.loads(path.read_text(encoding="utf-8"))
    truth = told["ground_truth"]
    content = gzip.decompress((path.parents[1] / "html" / f"{path.stem}.html.gz").read_bytes())
    begun = time.process_time()
    read = document(content, f"file:///{path.stem}.html", f"{path.stem}.html")
    summary = extractive(less_orders(read))
    spent = time.process_time() - begun
    said = [_words(one.text) for one in summary.sentences]
    known = {run for text in _texts(truth, read.description) for run in _runs(_words(text))}
    inside = [part for words in said for part in _inside(words, known)]
    title = {word for word in _words(str(truth.get("title") or "")) if len(word) >= _LONG}
    all_said = {word for words in said for word in words}
    return Marks(
        told["_internal"]["page_type"]["primary"],
        summary.shape,
        statistics.mean(inside) if inside else None,
        statistics.mean(word in all_said for word in title) if title else None,
        len(said),
        spent,
    )


def _texts(truth: dict[str, Any], description: str) -> list[str]:
    return [f"{truth.get('title') or ''}\n{truth.get('main_content') or ''}", description]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    """Stretches of one, two and three words."""
    return {
        tuple(words[at : at + many]) for many in range(1, _RUN + 1) for at in range(len(words) - many + 1)
    }


def _inside(words: list[str], known: set[tuple[str, ...]]) -> list[bool]:
    """Of each word whether it stands in a stretch of the page's text."""
    many = min(_RUN, len(words))
    found = [False] * len(words)
    for at in range(len(words) - many + 1):
        if tuple(words[at : at + many]) in known:
            found[at : at + many] = [True] * many
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--split", choices=["dev", "test"], default="dev")
    parser.add_argument("--every", type=int, default=1, help="each Nth page only")
    given = parser.parse_args()
    paths = sorted((given.folder / given.split / "ground-truth").glob("*.json"))[:: given.every]
    kinds: dict[str, list[Marks]] = defaultdict(list)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for marks in pool.map(_read, paths, chunksize=8):
            kinds[marks.kind].append(marks)
    print(f"{given.split}, {len(paths)} pages")
    print(f"{'':15}{'pages':>6}{'inside':>8}{'named':>7}{'untold':>8}{'ms':>6}  shapes")
    whole = [one for marks in kinds.values() for one in marks]
    for kind, rows in [*sorted(kinds.items()), ("all", whole)]:
        shapes = ", ".join(
            f"{shape} {many}" for shape, many in Counter(row.shape for row in rows).most_common()
        )
        inside = statistics.mean(row.inside for row in rows if row.inside is not None)
        named = statistics.mean(row.named for row in rows if row.named is not None)
        spent = statistics.mean(row.seconds for row in rows) * 1000
        untold = sum(not row.sentences for row in rows)
        print(f"{kind:15}{len(rows):6}{inside:8.3f}{named:7.3f}{untold:8}{spent:6.0f}  {shapes}")


if __name__ == "__main__":
    main()
