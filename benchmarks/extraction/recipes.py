"""Real pages: `PYTHONPATH=. python benchmarks/extraction/recipes.py DIR [tuned|held] [MOST] [-v]`.

DIR is `tests/test_data` of the recipe-scrapers repository (MIT), which holds saved pages and the values read
by a scraper that its authors wrote for that site. One page a host; `held` hosts were never looked at.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.extraction.marking import marked
from browser_tools.text.extraction.page import extracted

_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
SCHEMA = {
    "type": "object",
    "properties": {
        "title": _TEXT,
        "ingredients": {"type": "array", "items": _TEXT},
        "instructions": {"type": "array", "items": _TEXT},
        "image": {"type": "string", "format": "uri"},
        "servings": _WHOLE,
        "prep_minutes": _WHOLE,
        "cook_minutes": _WHOLE,
        "total_minutes": _WHOLE,
        "rating": {"type": "number"},
        "rating_count": _WHOLE,
        "author": _TEXT,
    },
}
_THEIRS = {
    "title": "title", "ingredients": "ingredients", "instructions": "instructions_list", "image": "image",
    "prep_minutes": "prep_time", "cook_minutes": "cook_time", "total_minutes": "total_time",
    "rating": "ratings", "rating_count": "ratings_count", "author": "author",
}  # fmt: skip


def pages(folder: Path, part: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The first page of each host of that half, with its values."""
    for host in sorted(one for one in folder.iterdir() if one.is_dir()):
        held = hashlib.sha256(host.name.encode()).digest()[0] % 2 == 0
        found = sorted(host.glob("*.testhtml"))
        if found and held == (part == "held") and found[0].with_suffix(".json").exists():
            yield found[0], json.loads(found[0].with_suffix(".json").read_text(encoding="utf-8"))


def expected(told: dict[str, Any]) -> dict[str, Any]:
    """Our names for their values; what their scraper did not read is not asked of ours."""
    out = {
        ours: told[theirs] for ours, theirs in _THEIRS.items() if told.get(theirs) not in (None, "", [], 0)
    }
    if number := re.match(r"(\d+) (?:serving|item)", str(told.get("yields") or "")):
        out["servings"] = int(number[1])
    return out


def main(arguments: list[str]) -> int:
    verbose = "-v" in arguments
    folder, part, most = [*[one for one in arguments if one != "-v"], "held", "80"][:3]
    fields: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    began, count = time.perf_counter(), 0
    for page, told in list(pages(Path(folder), part))[: int(most)]:
        want = expected(told)
        html = page.read_text(encoding="utf-8", errors="replace")
        found = extracted(html, str(told.get("canonical_url") or f"https://{told.get('host')}/"), SCHEMA).data
        count += 1
        for name, value in want.items():
            exact, total, wrong = marked(value, found[name])
            for key in (name, "all"):
                fields[key][0] += exact
                fields[key][1] += total
            fields["values"][0] += not wrong
            fields["values"][1] += 1
            if wrong and verbose:
                print(f"{page.parent.name} {name}: {str(wrong)[:220]}")
    for name, (exact, total) in fields.items():
        print(f"{name:15} {exact:5}/{total:<5} {exact / total:.3f}")
    print(f"{count} pages of the {part} half, {(time.perf_counter() - began) / count * 1000:.0f} ms a page")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
