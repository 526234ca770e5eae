"""One HTML page for a session of tests: what each came to, with links to the reports of its runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from agent.report.html import page, part
from agent.report.logfile import read_log
from agent.report.markup import Child, Html, block, el, line
from agent.report.pictures import Pictures
from agent.report.rows import SIGNS, drawn
from agent.report.story import story
from agent.report.view import Mark, Tone

Outcome = Literal["passed", "flaky", "healed", "quarantined", "failed", "stale", "error"]

TONES: dict[Outcome, Tone] = {
    "failed": "bad",
    "error": "bad",
    "stale": "warn",
    "healed": "warn",
    "flaky": "warn",
    "quarantined": "warn",
    "passed": "good",
}
"""Worst first: so they are listed."""


@dataclass(frozen=True)
class Told:
    """One test."""

    name: str
    where: str
    """File and line."""
    outcome: Outcome
    seconds: float
    facts: tuple[str, ...] = ()
    """Mode, calls of a model, money: short."""
    triage: tuple[tuple[str, str], ...] = ()
    """`class`, `expected`, `seen`, `next`: those that are known."""
    problem: str = ""
    """What pytest says of it, where there is no triage."""
    links: tuple[tuple[str, Path], ...] = ()
    picture: Path | None = None


@dataclass(frozen=True)
class Sums:
    """What the whole session came to, in words."""

    title: str
    facts: tuple[tuple[str, str], ...]


def session_page(tests: Sequence[Told], sums: Sums, folder: Path) -> str:
    """The page, to be written into `folder`: what it links to is named from there; pictures are in it."""
    order = list(TONES)
    listed = sorted(tests, key=lambda test: order.index(test.outcome))
    pictures = Pictures(folder)
    tone, word = _verdict(tests)
    sections = (
        _head(tests, tone, word, sums),
        el("section", el("h2", "In sum"), el("dl", *map(_fact, sums.facts), class_="facts sums")),
        el(
            "section",
            el("h2", "Tests"),
            el("div", *(_test(test, pictures, folder) for test in listed), class_="tests"),
        ),
        el("footer", "Made by Strelka from the reports of pytest. Links lead to files beside this page."),
    )
    return page(f"{word}: {sums.title} · Strelka", sections, part("report.css") + part("session.css"), "")


def _verdict(tests: Sequence[Told]) -> tuple[Tone, str]:
    tones = [TONES[test.outcome] for test in tests]
    if "bad" in tones:
        return "bad", "Failed"
    return ("warn", "Look at it") if "warn" in tones else ("good", "Passed")


def _head(tests: Sequence[Told], tone: Tone, word: str, sums: Sums) -> Html:
    counted = Counter(test.outcome for test in tests)
    counts = ", ".join(f"{counted[outcome]} {outcome}" for outcome in TONES if counted[outcome])
    many = f"{len(tests)} test{'' if len(tests) == 1 else 's'}"
    return el(
        "header",
        el("p", line(sums.title), class_="name"),
        el("h1", el("span", SIGNS[tone], class_="sign", aria_hidden="true"), word),
        el("p", f"{many}: {counts}.", class_="reason"),
        el("p", f"{datetime.now(UTC):%d %b %Y, %H:%M:%S UTC}", class_="counts"),
        class_=f"verdict {tone}",
    )


def _fact(fact: tuple[str, str]) -> Html:
    name, text = fact
    return el("div", el("dt", name), el("dd", line(text, 1_000)))


def _test(test: Told, pictures: Pictures, folder: Path) -> Html:
    tone = TONES[test.outcome]
    children: list[Child] = [
        el("h3", el("span", f"{SIGNS[tone]} {test.outcome}", class_="word"), line(test.name)),
        el("p", line(test.where), class_="where"),
        el("p", " · ".join([*test.facts, f"{test.seconds:.1f} s"]), class_="facts-line"),
    ]
    if test.triage:
        pairs = (part for pair in test.triage for part in (el("dt", pair[0]), el("dd", line(pair[1], 1_000))))
        children.append(el("dl", *pairs, class_="triage"))
    elif test.problem:
        children.append(block(test.problem, 4_000))
    links = [el("a", words, href=_href(path, folder)) for words, path in test.links]
    if links:
        children.append(el("p", *_spaced(links), class_="links"))
    if test.picture is not None:
        children.append(_picture(test.picture, pictures, folder))
    return el("article", *children, class_=f"test {tone}")


def _spaced(links: Iterable[Html]) -> Iterable[Child]:
    for link in links:
        yield link
        yield " "


def _picture(path: Path, pictures: Pictures, folder: Path) -> Html:
    named = _relative(path, folder)
    picture = pictures.read(named)
    if not picture.uri:
        return el("p", f"{named}: {picture.note or 'no picture'}", class_="note")
    mark = _mark(path)
    words = f"The page when the test failed{f'; marked: {line(mark.name, 120)}' if mark is not None else ''}"
    image = el("img", src=picture.uri, alt=words)
    layers = el("div", image, drawn(mark) if mark is not None else None, class_="layers")
    return el("figure", el("div", layers, class_="picture", tabindex="0"), el("figcaption", words))


def _mark(picture: Path) -> Mark | None:
    """The element that is marked on an artifact of a run, by the run's log."""
    name = f"{picture.parent.name}/{picture.name}"
    try:
        calls = story(read_log(picture.parent.parent / "events.jsonl")).calls
    except OSError:
        return None
    return next((call.mark for call in calls if name in call.artifacts), None)


def _relative(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix()


def _href(path: Path, folder: Path) -> str:
    """Relative, so that the folder can be moved or uploaded whole."""
    return quote(path.relative_to(folder).as_posix()) if path.is_relative_to(folder) else path.as_uri()
