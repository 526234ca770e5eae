"""The side-by-side run as tables, and as a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from beside import Clicks, Figures, Rows

BASE = "AI snapshot"
BAR, GAP, LEFT, WIDTH = 14, 6, 170, 900


def mean(values: Iterable[float]) -> float:
    found = [max(value, 1e-6) for value in values]
    return math.exp(sum(map(math.log, found)) / len(found)) if found else math.nan


def systems(rows: Rows) -> list[str]:
    return list(dict.fromkeys(system for row in rows.values() for system in row))


def shared(rows: Rows, system: str, base: str = BASE) -> list[tuple[Figures, Figures]]:
    """The pages that both systems answered."""
    pairs = [(row[system], row[base]) for row in rows.values() if system in row]
    return [(own, other) for own, other in pairs if not own.failed and own.text]


def ratio(rows: Rows, system: str, what: Callable[[Figures], float]) -> float:
    return mean(what(own) / what(other) for own, other in shared(rows, system) if what(other))


def summary(rows: Rows, clicked: dict[str, Clicks], versions: dict[str, str]) -> str:
    """One line a system: geometric means of ratios to the AI snapshot's, and names found in the mean."""
    pages = list(clicked)
    lines = [
        "| system | pages | first | again | nothing changed | characters | tokens | names found | "
        + " | ".join(f"click, {page} page: ms" for page in pages)
        + " |",
        "|---|--:|--:|--:|--:|--:|--:|--:|" + "--:|" * len(pages),
    ]
    for system in systems(rows):
        pairs = shared(rows, system)
        named = [own.names for own, _ in pairs if own.names is not None]
        figures = [ratio(rows, system, what) for what in MEASURES.values()]
        cells = [f"{value:.3f}" if not math.isnan(value) else "-" for value in figures]
        clicks = [clicked[page].medians().get(system) for page in pages]
        title = f"{system} {versions[system]}" if system in versions else system
        lines.append(
            f"| {title} | {len(pairs)} of {len(rows)} | {' | '.join(cells)} "
            f"| {sum(named) / len(named):.3f} | {' | '.join(f'{ms:.0f}' if ms else '-' for ms in clicks)} |"
            if named
            else f"| {title} | {len(pairs)} of {len(rows)} | {' | '.join(cells)} | - | - |"
        )
    return "\n".join(lines)


MEASURES: dict[str, Callable[[Figures], float]] = {
    "first": lambda own: own.first,
    "again": lambda own: own.again,
    "same": lambda own: own.same,
    "characters": lambda own: float(len(own.text)),
    "tokens": lambda own: float(own.tokens),
}


def pages(rows: Rows) -> str:
    """Each page: milliseconds of a repeated observation, and tokens."""
    columns = systems(rows)
    lines = [f"| page | {' | '.join(columns)} |", "|---|" + "--:|" * len(columns)]
    for page, row in rows.items():
        cells = [
            f"failed: {row[system].failed[:40]}"
            if row[system].failed
            else f"{row[system].again:.0f} ms, {row[system].tokens or len(row[system].text)}"
            for system in columns
        ]
        lines.append(f"| {page} | {' | '.join(cells)} |")
    return "\n".join(lines)


def plot(rows: Rows, clicked: dict[str, Clicks], target: Path, date: str) -> None:
    """Bars on a logarithmic scale: time, tokens, and the click, as ratios to the AI snapshot's."""
    order = systems(rows)
    parts = [("a repeated observation, time", {each: ratio(rows, each, MEASURES["again"]) for each in order})]
    cost = (
        "tokens" if any(figures.tokens for row in rows.values() for figures in row.values()) else "characters"
    )
    parts.append((f"its {cost}", {each: ratio(rows, each, MEASURES[cost]) for each in order}))
    for page, clicks in clicked.items():
        taken = clicks.medians()
        parts.append(
            (
                f"click and new state, {page} page",
                {each: taken[each] / taken[BASE] for each in order if each in taken},
            )
        )
    body, y = [], 34
    for title, values in parts:
        body.append(f'<text x="8" y="{y}" font-weight="bold">{escape(title)} (AI snapshot = 1)</text>')
        y += 8
        for system, value in values.items():
            if math.isnan(value):
                continue
            width = max(2.0, (math.log10(value) + 2) / 3.3 * (WIDTH - LEFT - 80))
            colour = "#0a6" if system.startswith("Strelka") else "#89a"
            body.append(
                f'<text x="{LEFT - 6}" y="{y + 11}" text-anchor="end">{escape(system)}</text>'
                f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" fill="{colour}"/>'
                f'<text x="{LEFT + width + 5:.1f}" y="{y + 11}">{value:.2f}</text>'
            )
            y += BAR + GAP
        y += 22
    size = f'width="{WIDTH}" height="{y}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    ground = f'<rect width="{WIDTH}" height="{y}" fill="#fff"/>'
    words = f"{len(rows)} pages, {escape(date)}, geometric means, logarithmic: shorter is better"
    note = f'<text x="8" y="14" fill="#555">{words}</text>'
    target.write_text("\n".join([head, ground, note, *body, "</svg>"]) + "\n", encoding="utf-8")
