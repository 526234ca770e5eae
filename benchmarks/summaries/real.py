"""What summaries tell of real pages that is not their content.

`PYTHONPATH=. python benchmarks/summaries/real.py DIR [-v]`: DIR is a copy of the Web Content eXtraction
Benchmark (Murrough-Foley/web-content-extraction-benchmark, CC-BY-4.0), of whose *dev* pages every `--step`-th
is summed up without a model. A sentence counts as told of the content where most of its runs of six words
stand in the page's marked content, or where the page's head says it. Facts of a product that only data for
machines states (`Currency: USD`) count as outside, too: the figures are for comparing two states of the code,
kind by kind.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from browser_tools.text.reading.page import reading
from browser_tools.text.summary.extractive import extractive

_HEAD = re.compile(r'<meta[^>]*(?:description|title)[^>]*content="([^"]*)"|content="([^"]*)"[^>]*description')
_RUN, _STEP, _MOST, _BEGIN = 6, 3, 0.6, 50


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


def pages(folder: Path, step: int) -> Iterator[tuple[str, str, str, str, str]]:
    """Name, kind, address, HTML and content of each page."""
    for truth in sorted((folder / "dev" / "ground-truth").glob("*.json"))[::step]:
        told = json.loads(truth.read_text(encoding="utf-8"))
        page = folder / "dev" / "html" / f"{truth.stem}.html.gz"
        if page.exists():
            content = f"{told['ground_truth'].get('main_content')} {told['ground_truth'].get('title')}"
            html = gzip.decompress(page.read_bytes()).decode("utf-8", "replace")
            yield truth.stem, told["_internal"]["page_type"]["primary"], told["url"], html, letters(content)


def is_content(sentence: str, content: str, head: str) -> bool:
    words = sentence.split()
    runs = [letters(" ".join(words[at : at + _RUN])) for at in range(0, max(1, len(words) - _RUN + 1), _STEP)]
    return sum(run in content for run in runs) >= _MOST * len(runs) or letters(sentence)[:_BEGIN] in head


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--step", type=int, default=12)
    parser.add_argument("-v", "--verbose", action="store_true", help="the sentences from outside, too")
    options = parser.parse_args()
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for name, kind, url, html, content in pages(options.folder, options.step):
        read = reading(html, url)
        told = [one.text for one in extractive(read, "medium").sentences]
        head = letters(unescape(" ".join(map("".join, _HEAD.findall(html)))))
        outside = [one for one in told if not is_content(one, content, head)]
        for group in (kind, "all"):
            counts[group] = [
                sum(pair) for pair in zip(counts[group], (1, len(told), len(outside)), strict=True)
            ]
        if options.verbose and outside:
            print(f"{name} {kind}, read as {read.shape}: {len(outside)} of {len(told)}", flush=True)
            print(*(f"    {one[:150]}" for one in outside), sep="\n", flush=True)
    for kind, (number, told_in_all, beside) in counts.items():
        print(f"{kind:14} {number:5} pages  {beside:4} of {told_in_all:5} sentences from outside")


if __name__ == "__main__":
    main()
