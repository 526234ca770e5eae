"""Main text, measured beside trafilatura on identical HTML: `PYTHONPATH=. python benchmarks/main_text DIR`.

DIR is a copy of Scrapinghub's article-extraction-benchmark (MIT, 181 pages with their articles' texts). With
`--rendered` each page goes through Chromium first (scripts off, no network), and everybody reads that DOM.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import trafilatura
from playwright.async_api import Route, async_playwright

from browser_tools.text.main.text import main_text
from browser_tools.tools.rendered import expression

GRAM = 4
Extractor = Callable[[str], str]


def ours(html: str) -> str:
    return "\n".join(block.text for block in main_text(html).blocks)


def peer(**options: bool) -> Extractor:
    return lambda html: trafilatura.extract(html, include_comments=False, **options) or ""


EXTRACTORS: dict[str, Extractor] = {
    "strelka": ours,
    "trafilatura": peer(),
    "trafilatura precision": peer(favor_precision=True),
    "trafilatura fast": peer(fast=True),
}


def shares(true: str, said: str) -> tuple[float, float, float]:
    """What was rightly said, wrongly said and left out, in 4-grams of words; the three together are 1."""
    wanted, given = grams(true), grams(said)
    right = sum((wanted & given).values())
    wrong, missed = sum((given - wanted).values()), sum((wanted - given).values())
    whole = right + wrong + missed or 1
    return right / whole, wrong / whole, missed / whole


def grams(text: str) -> Counter[tuple[str, ...]]:
    words = re.findall(r"\w+", text)
    return Counter(tuple(words[at : at + GRAM]) for at in range(max(1, len(words) - GRAM + 1)) if words)


def f1(rows: list[tuple[float, float, float]]) -> tuple[float, float, float]:
    """F1 of mean precision and mean recall, as the benchmark has it."""
    precise = [1.0 if wrong == missed == 0 else right / (right + wrong) if right else 0.0
               for right, wrong, missed in rows if right + wrong > 0]  # fmt: skip
    whole = [1.0 if wrong == missed == 0 else right / (right + missed) if right else 0.0
             for right, wrong, missed in rows if right + missed > 0]  # fmt: skip
    precision, recall = statistics.mean(precise), statistics.mean(whole)
    return 2 * precision * recall / (precision + recall), precision, recall


async def rendered(pages: dict[str, str]) -> dict[str, str]:
    """Each page's DOM after Chromium has read it, as our tools take it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        context = await browser.new_context(java_script_enabled=False)
        await context.route("**/*", _refuse)
        page = await context.new_page()
        out = {}
        for name, html in pages.items():
            await page.set_content(html, wait_until="domcontentloaded")
            told = await page.locator("css=html").evaluate(expression(), {"frames": [], "most": 4_000_000})
            out[name] = str(told)
        await browser.close()
        return out


async def _refuse(route: Route) -> None:
    await route.abort()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rendered", action="store_true")
    given = parser.parse_args()
    truth = json.loads((given.folder / "ground-truth.json").read_text(encoding="utf-8"))
    pages = {
        name: gzip.decompress((given.folder / "html" / f"{name}.html.gz").read_bytes()).decode(
            "utf-8", "replace"
        )
        for name in truth
    }
    if given.rendered:
        pages = asyncio.run(rendered(pages))
    ours(next(iter(pages.values())))  # imports are no page's time
    print(f"{len(pages)} pages{', rendered' if given.rendered else ''}")
    print(f"{'':24} {'F1':>6} {'precision':>10} {'recall':>7} {'ms/page':>8}")
    rows: dict[str, list[tuple[float, float, float]]] = {name: [] for name in EXTRACTORS}
    spent: dict[str, list[float]] = {name: [] for name in EXTRACTORS}
    for name, html in pages.items():  # one page by all, in the processor's time: others use the machine too
        for extractor, extract in EXTRACTORS.items():
            begun = time.process_time()
            said = extract(html)
            spent[extractor].append(time.process_time() - begun)
            rows[extractor].append(shares(truth[name].get("articleBody", ""), said))
    for extractor, found in rows.items():
        whole, precision, recall = f1(found)
        each = sum(spent[extractor]) / len(pages) * 1000
        print(f"{extractor:24} {whole:6.3f} {precision:10.3f} {recall:7.3f} {each:8.1f}")
    ratios = [
        mine / theirs for mine, theirs in zip(spent["strelka"], spent["trafilatura precision"], strict=True)
    ]
    share = sum(spent["strelka"]) / sum(spent["trafilatura precision"])
    print(f"time beside precision mode: {share:.2f}; of the median page {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
