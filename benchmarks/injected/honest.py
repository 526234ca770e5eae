"""Plain honest lines for `learn.py`: of pages whose main text is known, and of translated programs.

    PYTHONPATH=. python benchmarks/injected/honest.py WCXB/dev/ground-truth /usr/share/locale > HONEST.jsonl

WCXB is github.com/Murrough-Foley/web-content-extraction-benchmark (1,497 pages, CC-BY-4.0), of which the part
called test stays unseen; messages are full of imperatives and programs, in the languages that pages lack.
"""

from __future__ import annotations

import argparse
import gettext
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

from browser_tools.text.sentences import sentences

LEAST_CHARS = 20
OF_A_PAGE, OF_A_LANGUAGE = 16, 200
"""Lines, at most; and as many single sentences of a page, since paragraphs are weighed by sentences, too."""


def some(texts: Iterable[str], most: int) -> list[str]:
    """At most so many of them, always the same."""
    long = {text for text in texts if len(text) >= LEAST_CHARS}
    return sorted(long, key=lambda text: (crc32(text.encode()), text))[:most]


def of_pages(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))["ground_truth"].get("main_content") or ""
        lines = some(map(str.strip, told.splitlines()), OF_A_PAGE)
        parts = some((part for line in lines for part in sentences(line) if part != line), OF_A_PAGE)
        yield from ((path.stem, text) for text in (*lines, *parts))


def of_programs(folder: Path) -> Iterator[tuple[str, str]]:
    messages: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.glob("*/LC_MESSAGES/*.mo")):
        language = path.parts[-3].partition("_")[0].partition("@")[0]
        if language != "en":
            messages[language] |= set(_told(path))
    for language, told in sorted(messages.items()):
        yield from ((f"messages {language}", text) for text in some(told, OF_A_LANGUAGE))


def _told(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        try:
            found = gettext.GNUTranslations(file)
        except (UnicodeDecodeError, IndexError):
            return  # a few have heads that Python cannot read
    for name in found._catalog:  # type: ignore[attr-defined]  # gettext lists them nowhere else
        text = found.gettext(name) if name and isinstance(name, str) else ""
        if text and text != name and "\n" not in text.strip():
            yield " ".join(text.split())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", type=Path, help="the folder of what the main text of each page is")
    parser.add_argument("programs", type=Path, help="a folder of translated messages")
    asked = parser.parse_args()
    for of, text in (*of_pages(asked.pages), *of_programs(asked.programs)):
        print(json.dumps({"from": of, "text": text}, ensure_ascii=False))


if __name__ == "__main__":
    main()
