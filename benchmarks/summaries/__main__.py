"""Summaries without a model, measured: `PYTHONPATH=. python benchmarks/summaries [ACLSUM]`.

Two parts. Pages of each shape that stand in `pages.py`, with facts that must be told and facts that must not;
and, where ACLSUM names the folder of the wheel `aclsum` (MIT, 100 papers with summaries by people), ROUGE-1
and ROUGE-L beside the lead, chance, and sumy's LexRank and SumBasic where sumy is installed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from held import HELD
from pages import PAGES, Fact, Page
from third import THIRD

from browser_tools.text.reading.page import of_text, reading
from browser_tools.text.summary.extractive import extractive
from browser_tools.text.summary.lead import lead_summary
from browser_tools.text.summary.pieces import PROSE

COUNT = PROSE["medium"]
"""Sentences of each summary."""
STRANGERS = (
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
    "fourteenth_second",
    "fifteenth",
    "fifteenth_second",
)
"""Sets that strangers to the code wrote, as JSON."""
Pick = Callable[[list[str], list[list[str]]], Sequence[str]]


def rouge(said: str, wanted: str) -> tuple[float, float]:
    """F1 of words, and of the longest common subsequence of words."""
    one, other = (re.findall(r"\w+", text.casefold()) for text in (said, wanted))
    if not one or not other:
        return 0.0, 0.0
    left = list(other)
    common = 0
    for word in one:
        if word in left:
            left.remove(word)
            common += 1
    return 2 * common / (len(one) + len(other)), 2 * _longest(one, other) / (len(one) + len(other))


def _longest(one: list[str], other: list[str]) -> int:
    row = [0] * (len(other) + 1)
    for word in one:
        before = 0
        for place, each in enumerate(other, start=1):
            before, row[place] = row[place], before + 1 if word == each else max(row[place], row[place - 1])
    return row[-1]


def ours(sentences: list[str], sections: list[list[str]]) -> list[str]:
    text = "\n\n".join(f"## Part {n}\n\n" + "\n\n".join(part) for n, part in enumerate(sections))
    return [one.text for one in extractive(of_text(text)).sentences]


def lead(sentences: list[str], sections: list[list[str]]) -> list[str]:
    return sentences[:COUNT]


def chance(sentences: list[str], sections: list[list[str]]) -> list[str]:
    return random.Random(len(sentences)).sample(sentences, min(COUNT, len(sentences)))


def sumy(name: str) -> Pick:
    def pick(sentences: list[str], sections: list[list[str]]) -> list[str]:
        from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence  # type: ignore[import-not-found]
        from sumy.summarizers import lex_rank, sum_basic  # type: ignore[import-not-found]

        class Words:
            """Its own tokenizer wants data that is not shipped."""

            def to_words(self, text: str) -> tuple[str, ...]:
                return tuple(re.findall(r"\w+", text.casefold()))

        words = Words()
        document = ObjectDocumentModel([Paragraph([Sentence(one, words) for one in sentences])])
        kind = lex_rank.LexRankSummarizer if name == "LexRank" else sum_basic.SumBasicSummarizer
        return [str(one) for one in kind()(document, COUNT)]

    return pick


def papers(folder: Path) -> None:
    rows = [json.loads(line) for line in (folder / "dataset" / "test.jsonl").read_text().splitlines()]
    ways: dict[str, Pick] = {"strelka": ours, "lead": lead, "chance": chance}
    if find_spec("sumy") is not None:
        ways |= {f"sumy {name}": sumy(name) for name in ("LexRank", "SumBasic")}
    for parts in (("abstract", "introduction", "conclusion"), ("introduction", "conclusion")):
        print(f"\n{len(rows)} papers, {' + '.join(parts)}\n{'':16} {'ROUGE-1':>8} {'ROUGE-L':>8}")
        for name, way in ways.items():
            scores = [_scored(row, parts, way) for row in rows]
            one, long = (statistics.mean(each) for each in zip(*scores, strict=True))
            print(f"{name:16} {one:8.3f} {long:8.3f}")


def _scored(row: dict[str, Any], parts: Sequence[str], way: Pick) -> tuple[float, float]:
    sections = [row["sentences"].get(part, []) for part in parts]
    said = way([one for section in sections for one in section], sections)
    return rouge(" ".join(said), " ".join(row["summary"].values()))


def shapes() -> int:
    """Facts of each page that the summary tells, and that the lead does; 1 if ours tells one it must not."""
    print(f"{'page':42} {'shape':10} {'told':>6} {'lead':>6}  must not")
    sets = {"first": PAGES, "held": HELD, "third": THIRD, **{name: _of_strangers(name) for name in STRANGERS}}
    wrong = 0
    totals = []
    for of, pages in sets.items():
        told, led, must, false = 0, 0, 0, 0
        for name, page in pages.items():
            read = reading(page.html, page.url)
            said = extractive(read, "medium", page.focus).text()
            first = lead_summary(page.html, page.url).text()
            ours, theirs = (sum(_is_told(fact, text) for fact in page.must) for text in (said, first))
            amiss = [fact for fact in page.must_not if fact in said]
            told, led, must = told + ours, led + theirs, must + len(page.must)
            false += bool(amiss)
            shape = read.shape if read.shape == page.shape else f"{read.shape}!"
            facts = len(page.must)
            print(f"{of + ': ' + name:42} {shape:10} {ours:>3}/{facts} {theirs:>4}/{facts}  {amiss or ''}")
        totals.append(
            f"{of:8} told {told}/{must}, lead {led}/{must}, must not: {false} of {len(pages)} pages"
        )
        wrong += false
    print("", *totals, sep="\n")
    return int(wrong > 0)


def _is_told(fact: Fact, text: str) -> bool:
    """Whether a text holds a fact, in any of the ways in which it may be put."""
    ways = (fact,) if isinstance(fact, str) else fact
    said = _plain(text)
    return any(_plain(way) in said for way in ways)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _of_strangers(name: str) -> dict[str, Page]:
    """The pages of a set; one that is asked about something too stands here a second time."""
    pages = {}
    for one in json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8")):
        shape, html = one["shape"], one["html"]
        must = tuple(fact if isinstance(fact, str) else tuple(fact) for fact in one["must"])
        pages[one["name"]] = Page(shape, html, must, tuple(one["mustnot"]))
        if asked := one.get("focus"):
            must, not_ = tuple(asked["must"]), tuple(asked["mustnot"])
            pages[f"{one['name']}, {asked['query']}"] = Page(shape, html, must, not_, asked["query"])
    return pages


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("aclsum", type=Path, nargs="?")
    given = parser.parse_args()
    failed = shapes()
    if given.aclsum is not None:
        papers(given.aclsum)
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
