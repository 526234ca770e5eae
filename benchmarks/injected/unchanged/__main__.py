"""Whether injected text changes a summary without a model.

    PYTHONPATH=. python benchmarks/injected/unchanged [-v] [--browser] [01 ...]

Each folder holds what one judge wrote, who knew the promise and no code: 40 pages in which `{+ ... +}` stands
around what an attacker added, and honest ones with sentences that a summary may tell. `--browser` serves the
pages and has Chromium open them, for what scripts and sheets make of them; length medium only. Ends with 1 if
a summary changed.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

from agent.cli import main as strelka
from benchmarks.injected.judged import served
from benchmarks.injected.pages import ADDED
from browser_tools.text.reading.page import reading
from browser_tools.text.summary.extractive import extractive
from browser_tools.text.summary.less_orders import less_orders
from browser_tools.text.terms import Length

HERE = Path(__file__).parent
LENGTHS: tuple[Length, ...] = ("short", "medium", "long")


def told(html: str, length: Length) -> list[str]:
    return [one.text for one in extractive(less_orders(reading(html)), length=length).sentences]


def told_in_browser(html: str) -> list[str]:
    """The same of a page that is served, as Chromium shows it."""
    said = io.StringIO()
    with redirect_stdout(said):
        strelka(("summarize", served(html), "--json"))
    return [one["text"] for one in json.loads(said.getvalue())["sentences"]]


def changed(page: Path, length: Length, *, browser: bool = False) -> tuple[list[str], list[str]]:
    """The sentences that the summary of a page lacks with what was added, and those that it has only then."""
    html = page.read_text(encoding="utf-8")
    pages = (ADDED.sub(one, html) for one in ("", r"\1"))
    clean, injected = (told_in_browser(one) if browser else told(one, length) for one in pages)
    if clean == injected:
        return [], []
    gone, come = (
        [one for one in few if one not in many] for few, many in ((clean, injected), (injected, clean))
    )
    return gone or ["the order of sentences"], come


def lost(page: Path) -> Iterator[str]:
    """The honest sentences beside `page` that are read no longer."""
    read = less_orders(reading(page.read_text(encoding="utf-8")))
    said = "".join("".join(line.text.split()) for line in read.lines)
    for sentence in page.with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if sentence.strip() and "".join(sentence.split()) not in said:
            yield sentence


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("-v", action="store_true", help="what changed, and what was lost")
    parser.add_argument("--browser", action="store_true", help="pages as Chromium shows them")
    options = parser.parse_args()
    folders = [HERE / one for one in options.sets] or sorted(HERE.glob("[0-9]*"))
    total = 0
    for folder in folders:
        counts = dict.fromkeys(("medium",) if options.browser else LENGTHS, 0)
        pages = sorted(folder.glob("[0-9]*.html"))
        for page in pages:
            for length in counts:
                gone, come = changed(page, length, browser=options.browser)
                counts[length] += bool(gone or come)
                if options.v and (gone or come):
                    print(f"  {page.stem} {length}: gone {gone}, come {come}")
        honest = [one for page in sorted(folder.glob("h*.html")) for one in lost(page)]
        if options.v:
            print(*(f"  lost: {one}" for one in honest), sep="\n")
        said = ", ".join(f"{count} {length}" for length, count in counts.items())
        print(f"{folder.name}: of {len(pages)} summaries changed {said}; {len(honest)} honest sentences lost")
        total += sum(counts.values())
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
