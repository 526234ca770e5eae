"""What is told of a look: the page as it is now, or what changed on it.

In the page's own words, or in a model's that code has checked against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from agent.watch.compare import Difference
from agent.watch.fetch import Fetched
from agent.watch.file import Watch
from agent.watch.lines import Page
from agent.watch.records import Run
from browser_tools.tool import Completer

if TYPE_CHECKING:
    from browser_tools.text.reading.page import Reading

MOST_LINES = 60
"""Lines of one page's changes that a notice holds; the records have all."""


@dataclass(frozen=True)
class Report:
    """What is told."""

    title: str
    text: str
    """For people: plain text, a paragraph or a line of a difference each."""
    summary: str = ""
    """In a sentence or some; empty without a model."""
    engine: str = "extract"
    dropped: tuple[dict[str, str], ...] = ()
    """What a model said that the page does not say, and why it is not told."""
    worth: dict[str, Any] | None = None
    """With `alert_when`: whether it was worth a notice, why, and who said so."""
    pages: tuple[dict[str, Any], ...] = field(default=())
    """Address, title and changes of each page."""

    @property
    def is_told(self) -> bool:
        """Whether notices are sent; else it is only kept."""
        return self.worth is None or bool(self.worth["important"])

    def as_data(self) -> dict[str, Any]:
        return {**vars(self), "dropped": list(self.dropped), "pages": list(self.pages)}


async def of_changes(
    name: str, watch: Watch, differences: Sequence[Difference], completer: Completer | None
) -> Report:
    """Only what changed, each page by itself; nothing else of the page reaches the model."""
    pages = tuple(page_data(one) for one in differences)
    text = "\n\n".join(_told(one, name) for one in differences)
    title = f"{name}: {_counted(differences)}"
    if completer is None:
        return Report(title, text, pages=pages)
    from browser_tools.text.reading.page import of_text
    from browser_tools.text.summary.summarising import summarised

    lines = "\n\n".join(line for one in differences for line in sentences(one))
    address = differences[0].url
    summary = await summarised(of_text(lines, address, name), completer, watch.length, watch.focus)
    if summary.engine == "extract":
        return Report(title, text, pages=pages, dropped=tuple(vars(one) for one in summary.dropped))
    return Report(
        title,
        text,
        summary=" ".join(one.text for one in summary.sentences),
        engine=summary.engine,
        dropped=tuple(vars(one) for one in summary.dropped),
        pages=pages,
    )


async def of_pages(name: str, watch: Watch, pages: Sequence[Fetched], completer: Completer | None) -> Report:
    """What each page says now."""
    from browser_tools.text.summary.summarising import summarised

    texts, told, dropped, engine = [], [], [], "extract"
    for page in pages:
        assert page.reading is not None
        summary = await summarised(page.reading, completer, watch.length, watch.focus)
        texts.append(summary.text())
        told.append({"address": page.address, "url": page.url, "title": summary.title, "changes": []})
        dropped += [vars(one) for one in summary.dropped]
        engine = summary.engine
    whole = "\n\n".join(texts)
    return Report(f"{name}: as it is now", whole, whole, engine, tuple(dropped), pages=tuple(told))


def reading_of(page: Page) -> Reading:
    """The lines that a filter left of a page, for a summary."""
    from browser_tools.text.reading.page import of_text

    marks = {"item": "- ", "heading": "# "}
    lines = "\n\n".join(f"{marks.get(line.kind, '')}{line.text}" for line in page.lines)
    return of_text(lines, page.url, page.title)


def was_told(run: Run) -> bool:
    """Whether a look's report went out: not one that a model found not worth a notice."""
    report = run.data.get("report") or {}
    worth = report.get("worth") or {"important": True}
    return bool(report) and bool(worth["important"])


def words_of(run: Run) -> str:
    """What a look found, in a line; of a change that was not told also why."""
    report = run.data.get("report") or {}
    said = str(report.get("title") or run.reason)
    if was_told(run) or not report:
        return said
    worth = report["worth"]
    return f"{said} (not told: {worth.get('reason') or 'the model gave no reason'})"


def page_data(difference: Difference) -> dict[str, Any]:
    """One page's changes, as data."""
    changes = [{**vars(one), "around": list(one.around)} for one in difference.changes]
    told = {"address": difference.address, "url": difference.url, "title": difference.title}
    return {**told, "changes": changes}


def _told(difference: Difference, watch: str) -> str:
    lines = difference.told().split("\n")
    if len(lines) > MOST_LINES:
        more = f"... {len(lines) - MOST_LINES} more lines: strelka watch diff {watch} A B"
        lines = [*lines[:MOST_LINES], f"{more}, with looks of strelka watch history {watch}"]
    head = f"{difference.title or difference.url}\n{difference.url}"
    return "\n".join([head, *lines])


def sentences(difference: Difference) -> list[str]:
    """The changes as lines that a summary may rest on: what is there now, and what was before."""
    words = {
        "added": "New: {after}",
        "changed": "Now: {after} (before: {before})",
        "removed": "Gone: {before}",
    }
    told = []
    for one in difference.news:
        after, before = one.after.lstrip("-> "), one.before.lstrip("-> ")
        told.append(words[one.kind].format(after=after, before=before))
    return told


def _counted(differences: Sequence[Difference]) -> str:
    counts = {"added": 0, "changed": 0, "removed": 0}
    for difference in differences:
        for change in difference.news:
            counts[change.kind] += 1
    words = {"added": "new", "changed": "changed", "removed": "gone"}
    return ", ".join(f"{count} {words[kind]}" for kind, count in counts.items() if count)
