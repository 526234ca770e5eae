"""Every link of a page, opened once: which ones lead nowhere."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urldefrag

from agent.workflows.planner import Ending, Steps, Work
from agent.workflows.table import as_markdown
from browser_tools.result import ToolResult
from browser_tools.tool import ToolCall

WORDS = {"ok": "works", "broken": "does not", "unchecked": "not looked at: the policy does not let the run"}


def check_links(work: Work) -> Steps:
    """Inputs: `most` links are opened. What the policy does not let the run open is told as unchecked."""
    listed = yield ToolCall("get_links", {}, intent="list the links")
    if not listed.ok:
        return Ending(listed.error, ok=False)
    places: dict[str, str] = {}
    for link in listed.data:
        url = urldefrag(link["href"]).url
        if url.startswith(("http://", "https://")):
            places.setdefault(url, link["text"])
    most = int(work.inputs["most"])
    rows: list[dict[str, Any]] = []
    for url, text in list(places.items())[:most]:
        result = yield ToolCall(
            "navigate", {"url": url}, intent=f"open the link {text!r}", provenance={"url": "page"}
        )
        rows.append({"link": text, "url": url, **_found(result)})
    left = len(places) - len(rows)
    return _ending(rows, left)


def _found(result: ToolResult) -> dict[str, Any]:
    if result.denied:
        return {"state": "unchecked", "why": result.code}
    if not result.ok:
        return {"state": "broken", "why": result.error}
    status = result.data.get("status")
    broken = status is not None and status >= 400
    return {"state": "broken" if broken else "ok", "why": f"HTTP {status}" if broken else ""}


def _ending(rows: list[dict[str, Any]], left: int) -> Ending:
    counts = Counter(row["state"] for row in rows)
    lines = [", ".join(f"{counts[state]} {words}" for state, words in WORDS.items() if counts[state])]
    broken = [{key: row[key] for key in ("link", "url", "why")} for row in rows if row["state"] == "broken"]
    lines += [as_markdown(broken)] if broken else []
    lines += [f"{left} links beyond the first {len(rows)} were not opened"] if left else []
    words = "\n\n".join(filter(None, lines)) or "the page has no links"
    return Ending(words, {"links": rows, "broken": len(broken), "left_out": left}, ok=not broken)
