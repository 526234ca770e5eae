"""Main text by kind of page: `PYTHONPATH=. python benchmarks/main_text/kinds.py DIR [--split test]`.

DIR is a copy of the Web Content eXtraction Benchmark (Murrough-Foley/web-content-extraction-benchmark,
CC-BY-4.0: 2,008 pages of seven kinds). F1 of the words of each page, whatever their order, as that benchmark
has it; *with* and *without* are the shares of the phrases that must and must not be there. Pages of the
*test* split are nobody's to look at.
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
from typing import NamedTuple

from benchmarks.main_text.__main__ import EXTRACTORS

BESIDE = ("strelka", "trafilatura", "trafilatura precision")


class Marks(NamedTuple):
    f1: float
    precision: float
    recall: float
    told: float
    """Share of the phrases that belong to the content and are there."""
    spared: float
    """Share of the phrases that do not belong to it and are not there."""


def marked(said: str, truth: dict[str, object]) -> Marks:
    given, wanted = _words(said), _words(str(truth.get("main_content") or ""))
    right = sum((given & wanted).values())
    precision = right / sum(given.values()) if given else float(not wanted)
    recall = right / sum(wanted.values()) if wanted else float(not given)
    whole = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    flat = _flat(said)
    return Marks(
        whole,
        precision,
        recall,
        _share([_flat(phrase) in flat for phrase in _phrases(truth, "with")]),
        _share([_flat(phrase) not in flat for phrase in _phrases(truth, "without")]),
    )


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.lower()))


def _flat(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def _phrases(truth: dict[str, object], key: str) -> list[str]:
    told = truth.get(key)
    return [str(phrase) for phrase in told] if isinstance(told, list) else []


def _share(held: list[bool]) -> float:
    return statistics.mean(held) if held else 1.0


def _read(path: Path) -> tuple[str, str, dict[str, tuple[Marks, float]]]:
    told = json.loads(path.read_text(encoding="utf-8"))
    page = path.parents[1] / "html" / f"{path.stem}.html.gz"
    html = gzip.decompress(page.read_bytes()).decode("utf-8", "replace")
    found = {}
    for name in BESIDE:
        begun = time.process_time()
        said = EXTRACTORS[name](html)
        found[name] = marked(said, told["ground_truth"]), time.process_time() - begun
    return path.stem, told["_internal"]["page_type"]["primary"], found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--split", choices=["dev", "test"], default="dev")
    parser.add_argument("--every", type=int, default=1, help="each Nth page only")
    parser.add_argument("--worst", metavar="KIND", help="name the pages of this kind, the worst first")
    given = parser.parse_args()
    if given.worst and given.split == "test":
        parser.error("pages of the test split are nobody's to look at")
    paths = sorted((given.folder / given.split / "ground-truth").glob("*.json"))[:: given.every]
    kinds: dict[str, list[dict[str, tuple[Marks, float]]]] = defaultdict(list)
    pages: list[tuple[float, str]] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for stem, kind, found in pool.map(_read, paths, chunksize=8):
            kinds[kind].append(found)
            if kind == given.worst:
                pages.append((found["strelka"][0].f1, stem))
    print(f"{given.split}, {len(paths)} pages")
    print(
        f"{'':15}{'':24}{'pages':>6}{'F1':>7}{'precision':>11}{'recall':>8}{'with':>7}{'without':>9}{'ms':>7}"
    )
    whole = [found for rows in kinds.values() for found in rows]
    for kind, rows in [*sorted(kinds.items()), ("all", whole)]:
        for name in BESIDE:
            means = [statistics.mean(row[name][0][at] for row in rows) for at in range(len(Marks._fields))]
            spent = statistics.mean(row[name][1] for row in rows) * 1000
            print(
                f"{kind:15}{name:24}{len(rows):6}{means[0]:7.3f}{means[1]:11.3f}{means[2]:8.3f}"
                f"{means[3]:7.3f}{means[4]:9.3f}{spent:7.1f}"
            )
    for whole_f1, stem in sorted(pages):
        print(f"{whole_f1:.3f} {stem}")


if __name__ == "__main__":
    main()
