"""Atom (RFC 4287) and JSON Feed 1.1 files of what a watch told, made anew from its records after each look.

An entry keeps its id for ever: the run's. Page text is text in them, never markup.
"""

from __future__ import annotations

import hashlib
import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agent.watch.records import Run
from agent.watch.report import was_told
from browser_tools.whole import storage_error, write_whole

ATOM = "http://www.w3.org/2005/Atom"
MOST_ENTRIES = 50


def write_feeds(place: Path, book: str, watch: str, link: str, runs: Sequence[Run]) -> None:
    """Write `place`.xml and `place`.json from the looks (newest first). Raises StorageError."""
    told = [run for run in runs if was_told(run) and run.ended is not None][:MOST_ENTRIES]
    base = f"urn:strelka:{hashlib.sha256(f'{book}/{watch}'.encode()).hexdigest()[:32]}"
    _replace(place.with_name(place.name + ".xml"), atom(base, watch, link, told))
    _replace(place.with_name(place.name + ".json"), json_feed(base, watch, link, told))


def atom(base: str, watch: str, link: str, runs: Sequence[Run]) -> bytes:
    """The feed as Atom."""
    ET.register_namespace("", ATOM)
    feed = ET.Element(f"{{{ATOM}}}feed")
    _text(feed, "id", base)
    _text(feed, "title", watch)
    _text(feed, "updated", _instant(runs[0]) if runs else "1970-01-01T00:00:00Z")
    author = ET.SubElement(feed, f"{{{ATOM}}}author")
    _text(author, "name", "Strelka")
    if link:
        ET.SubElement(feed, f"{{{ATOM}}}link", href=link)
    for run in runs:
        entry = ET.SubElement(feed, f"{{{ATOM}}}entry")
        report = run.data["report"]
        _text(entry, "id", f"{base}:{run.id}")
        _text(entry, "title", report["title"])
        _text(entry, "updated", _instant(run))
        if page := _link(report, link):
            ET.SubElement(entry, f"{{{ATOM}}}link", href=page)
        if report.get("summary"):
            _text(entry, "summary", report["summary"])
        _text(entry, "content", report["text"]).set("type", "text")
    return bytes(ET.tostring(feed, encoding="utf-8", xml_declaration=True))


def json_feed(base: str, watch: str, link: str, runs: Sequence[Run]) -> bytes:
    """The feed as JSON Feed."""
    items = []
    for run in runs:
        report = run.data["report"]
        item = {"id": f"{base}:{run.id}", "title": report["title"], "content_text": report["text"],
                "date_published": _instant(run)}  # fmt: skip
        more = {"url": _link(report, link), "summary": report.get("summary")}
        items.append(item | {name: value for name, value in more.items() if value})
    feed: dict[str, Any] = {"version": "https://jsonfeed.org/version/1.1", "title": watch, "items": items}
    if link:
        feed["home_page_url"] = link
    return json.dumps(feed, ensure_ascii=False, indent=1).encode()


def _text(parent: ET.Element, name: str, text: str) -> ET.Element:
    from browser_tools.text.html.dom import clean

    element = ET.SubElement(parent, f"{{{ATOM}}}{name}")
    element.text = clean(text)
    return element


def _instant(run: Run) -> str:
    assert run.ended is not None
    return run.ended.isoformat(timespec="seconds").replace("+00:00", "Z")


def _link(report: dict[str, Any], link: str) -> str:
    """Of the page that it is of; "" for a digest of several."""
    pages = report.get("pages") or []
    return str(pages[0]["url"]) if len(pages) == 1 else link


def _replace(path: Path, content: bytes) -> None:
    """All of it or what was there: readers of the feed never see half of one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    except OSError as error:
        raise storage_error(f"the feed {str(path)!r}", error) from error
