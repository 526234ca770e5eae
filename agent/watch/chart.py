"""One HTML page of a watch's looks over time: a small chart, and every look as a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from agent.report.html import page, part
from agent.report.markup import Html, el, line
from agent.watch.records import STATES, TROUBLES, Run
from agent.watch.report import words_of
from agent.watch.side_by_side import style
from agent.watch.visit import picture_in

WIDTH, LEFT, RIGHT, LANE = 760, 76, 16, 26
"""Pixels of the drawing: it is scaled to the page."""
LARGEST = 9.0
"""Radius of the dot of a look with very many changes."""
_TICKS = 6


def history_page(watch: str, tz: str, runs: Sequence[Run]) -> str:
    """The whole page; `runs` are the newest first."""
    ended = [run for run in runs if run.state is not None]
    count = f"{len(ended)} looks" if len(ended) != 1 else "1 look"
    told = sum(1 for run in ended if run.state == "changed")
    words = f"{count}, {told} with news" if ended else "no look yet"
    top = el(
        "header",
        el("p", "Watch", class_="soft"),
        el("h1", watch),
        el("p", words, class_="soft"),
        class_="top",
    )
    parts = [top]
    if ended:
        parts += [el("div", _chart(list(reversed(ended)), ZoneInfo(tz)), class_="chart", tabindex="0")]
        parts += [_table(ended, ZoneInfo(tz))]
    return page(f"{line(watch, 80)}: history · Strelka", parts, part("report.css") + style(), "")


def _chart(runs: Sequence[Run], zone: ZoneInfo) -> Html:
    """A lane for each state there is; a dot for each look, larger where more changed."""
    lanes = [state for state in STATES if any(run.state == state for run in runs)]
    first, last = runs[0].slot, runs[-1].slot
    span = max((last - first) / timedelta(seconds=1), 1.0)
    high = LANE * (len(lanes) + 1) + 6

    def across(when: datetime) -> float:
        return (
            LEFT
            + LARGEST
            + (WIDTH - LEFT - RIGHT - 2 * LARGEST) * ((when - first) / timedelta(seconds=1)) / span
        )

    marks: list[Html] = []
    for number, state in enumerate(lanes):
        y = str(LANE * number + LANE // 2 + 2)
        marks.append(el("line", x1=str(LEFT), x2=str(WIDTH - RIGHT), y1=y, y2=y, class_="lane"))
        marks.append(el("text", state, x="4", y=str(int(y) + 4)))
    for run in runs:
        y = str(LANE * lanes.index(run.state or "error") + LANE // 2 + 2)
        tip = el("title", f"{_shown(run.slot, zone)}: {words_of(run) or run.state}")
        radius = f"{min(LARGEST, 3 + _changes(run) ** 0.5):.1f}"
        marks.append(el("circle", tip, cx=f"{across(run.slot):.1f}", cy=y, r=radius, class_=_class(run)))
    for tick in _ticks(first, last):
        words = tick.astimezone(zone).strftime("%d %b %H:%M" if span < 4 * 86_400 else "%d %b")
        x = f"{across(tick):.1f}"
        marks.append(el("text", words, x=x, y=str(high - 6), text_anchor="middle"))
    label = f"States over time, from {_shown(first, zone)} to {_shown(last, zone)}"
    return el("svg", *marks, viewBox=f"0 0 {WIDTH} {high}", role="img", aria_label=label)


def _ticks(first: datetime, last: datetime) -> Iterator[datetime]:
    if first == last:
        yield first
        return
    for number in range(_TICKS):
        yield first + (last - first) * (number + 0.5) / _TICKS


def _table(runs: Sequence[Run], zone: ZoneInfo) -> Html:
    head = el("tr", *(el("th", name, scope="col") for name in ("Slot", "State", "What", "")))
    rows = [
        el(
            "tr",
            el("td", _shown(run.slot, zone)),
            el("td", run.state, class_=f"state {_class(run)}"),
            el("td", line(words_of(run) or run.state or "", 500)),
            el("td", _link(run)),
        )
        for run in runs
    ]
    return el("table", el("thead", head), el("tbody", *rows), class_="looks")


def _link(run: Run) -> Html | None:
    """To the page with both sides, or to the picture of a look that failed, if this machine still has it."""
    place = Path(str(run.data.get("comparison") or ""))
    if place.is_absolute() and place.is_file():
        return el("a", "side by side", href=place.as_uri())
    for folder in [str(one.get("run") or "") for one in run.data.get("pages") or ()]:
        picture = picture_in(Path(folder).absolute()) if folder else None
        if picture is not None:
            return el("a", "picture", href=picture.as_uri())
    return None


def _changes(run: Run) -> int:
    pages = (run.data.get("report") or {}).get("pages") or []
    return sum(len(one.get("changes") or []) for one in pages)


def _class(run: Run) -> str:
    return "trouble" if run.state in TROUBLES else str(run.state)


def _shown(when: datetime, zone: ZoneInfo) -> str:
    return when.astimezone(zone).strftime("%Y-%m-%d %H:%M %Z")
