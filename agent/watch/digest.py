"""A report of what several watches told since the last such report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from agent.watch.file import Watch, WatchFile
from agent.watch.records import TROUBLES, Known, Records, Run
from agent.watch.report import Report, was_told
from browser_tools.tool import Completer

TOLD = "told"
"""Key of a digest's data: ids of the looks that are in it."""
SET_BACK = timedelta(days=1)
"""How far a clock may have been set back since the last digest, for nothing to be forgotten."""
MOST_DIGESTS = 300
"""Earlier ones that are asked what they had."""


def told_since(name: str, watch: Watch, file: WatchFile, records: Records) -> dict[str, list[Run]]:
    """The looks that told something, by watch, that no digest before had; the oldest first."""
    digests = records.runs(name, MOST_DIGESTS)
    done = [run for run in digests if run.state in ("new", "changed", "same")]
    had = {one for run in done for one in run.data.get(TOLD, ())}
    begun = max(_floors(done, watch), default=None)
    found: dict[str, list[Run]] = {}
    for one in members(watch, file):
        runs = [
            run
            for run in reversed(records.runs(one, 1000))
            if was_told(run) and run.ended and (begun is None or run.ended > begun) and run.id not in had
        ]
        if runs:
            found[one] = runs
    return found


def _floors(done: Sequence[Run], watch: Watch) -> list[datetime]:
    """Instants before which nothing is new to a digest, given those before it (the newest first).

    What they had is known by its id for a while, in which the clock may have been set back.
    """
    if not done:
        return []
    known = SET_BACK if watch.keep.age is None else min(SET_BACK, timedelta(seconds=watch.keep.age))
    without_ids = [run.claimed for run in done if TOLD not in run.data]
    unseen = [done[-1].claimed] if len(done) >= MOST_DIGESTS else []
    return [done[0].claimed - known, *without_ids, *unseen]


def stuck(watch: Watch, file: WatchFile, records: Records, now: datetime) -> list[Known]:
    """The watches of the digest that do not work."""
    all_known = [records.known(one, now) for one in members(watch, file)]
    return [known for known in all_known if known.state in TROUBLES]


def members(watch: Watch, file: WatchFile) -> list[str]:
    """The watches that a digest is of."""
    tags = set(watch.digest)
    return [name for name, other in file.watches.items() if not other.digest and other.all_tags & tags]


async def of_digest(
    name: str,
    watch: Watch,
    told: dict[str, list[Run]],
    broken: Sequence[Known],
    completer: Completer | None,
) -> Report | None:
    """None where nothing was told and nothing is broken."""
    if not told and not broken:
        return None
    parts, facts, pages = [], [], []
    for one, runs in told.items():
        reports = [run.data["report"] for run in runs]
        lines = [line for report in reports for line in report["text"].split("\n")]
        parts.append("\n".join([f"## {one} ({len(runs)} reports)", *lines]))
        facts += [f"{one}: {line}" for report in reports for line in _facts(report)]
        pages += [page for report in reports for page in report["pages"]]
    parts += [f"## {known.watch} does not work: {known.state}, {known.reason}" for known in broken]
    title = f"{name}: {len(told)} watches have news" + (f", {len(broken)} do not work" if broken else "")
    text = "\n\n".join(parts)
    if completer is None or not facts:
        return Report(title, text, pages=tuple(pages))
    from browser_tools.text.reading.page import of_text
    from browser_tools.text.summary.summarising import summarised

    summary = await summarised(of_text("\n\n".join(facts), "", name), completer, watch.length, watch.focus)
    dropped = tuple(vars(one) for one in summary.dropped)
    if summary.engine == "extract":
        return Report(title, text, pages=tuple(pages), dropped=dropped)
    words = " ".join(one.text for one in summary.sentences)
    return Report(title, text, words, summary.engine, dropped, pages=tuple(pages))


def _facts(report: dict[str, object]) -> list[str]:
    """What a report says, a line each, without marks."""
    text = str(report.get("summary") or report["text"])
    return [line.lstrip("+~-= ") for line in text.split("\n") if line.strip() and not line.startswith("  ")]
