"""One HTML file from a run's event log: opens from disk, asks nothing of the network, runs none of its text.

Every text is escaped by `markup.el`; the page's own policy (CSP) allows its one style and its one script by
their hashes, pictures as data, and nothing else, so that even a mistake of ours could load nothing.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import yaml

from agent.report.logfile import LogFile, read_log
from agent.report.markdown import markdown
from agent.report.markup import Child, Html, block, el, join, line
from agent.report.pictures import Pictures
from agent.report.rows import SIGNS, Timeline
from agent.report.story import story
from agent.report.values import value
from agent.report.verdict import Verdict, verdict
from agent.report.view import Check, Report
from agent.steps.answer import readable

FOLDER = Path(__file__).parent / "page"


def report_of(log: Path) -> str | None:
    """The report of the run whose events are in `log`; None if no line of it is an event. Raises OSError."""
    return page_of(read_log(log), log.parent)


def page_of(read: LogFile, folder: Path) -> str | None:
    """The report of what was read of a run in `folder`; None if that is nothing."""
    return render(story(read), Pictures(folder)) if read.events else None


def render(report: Report, pictures: Pictures) -> str:
    """The whole page."""
    judged = verdict(report)
    title = f"{judged.word}: {line(report.name or report.run, 80)} · Strelka"
    return page(title, _sections(report, judged, pictures), part("report.css"), part("report.js"))


def page(title: str, sections: Iterable[Child], style: str, script: str) -> str:
    """A page that asks nothing of the network and runs no script but `script`."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy(style, script)),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="referrer", content="no-referrer"),
        el("meta", name="format-detection", content="telephone=no, date=no, address=no, email=no"),
        el("link", rel="icon", href="data:,"),
        el("title", title),
        el("style", Html(style)),
    )
    body = el("body", el("main", *sections), el("script", Html(script)) if script else None)
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"


@cache
def part(name: str) -> str:
    """A file that stands in the page."""
    return (FOLDER / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _sections(report: Report, judged: Verdict, pictures: Pictures) -> Iterable[Child]:
    if report.fault:
        yield el("p", report.fault, class_="warning bad", role="alert")
    yield _verdict(report, judged)
    yield from (el("p", text, class_="warning warn", role="alert") for text in report.warnings)
    checks = _checks(report.checks) if report.checks else None
    broken = any(not check.ok for check in report.checks)
    if broken:
        yield checks
    if report.answer.strip() and not _is_data(report):
        drawn = markdown(report.answer) if report.in_markdown else block(report.answer)
        yield _section("Answer", drawn, class_="answer")
    if report.data not in (None, {}, []):
        yield _section("Data", value(report.data), class_="data")
    if not broken:
        yield checks
    yield _section("The run", _facts(report), *_layers(report))
    yield _section("Timeline", _legend(report), _tools(), Timeline(report, pictures).rows())
    yield _footer(report)


def _is_data(report: Report) -> bool:
    """The answer of plain steps is their data in lines: a table says it better."""
    return isinstance(report.data, dict) and report.answer.strip() == readable(report.data).strip()


def _section(title: str, *children: Child, class_: str | None = None) -> Html:
    return el("section", el("h2", title), *children, class_=class_)


def _verdict(report: Report, judged: Verdict) -> Html:
    counts = [
        _count(len(report.calls), "call"),
        _count(len(report.turns), "model turn"),
        _count(len(report.checks), "expectation"),
        f"{report.seconds:.1f} s",
        report.started.strftime("%d %b %Y, %H:%M:%S UTC") if report.started else "",
    ]
    children: list[Child] = [
        el("p", line(report.name or report.run), class_="name"),
        el("h1", el("span", SIGNS[judged.tone], class_="sign", aria_hidden="true"), judged.word),
        el("p", line(judged.sentence, 1_500), class_="reason"),
    ]
    if judged.next_step:
        children.append(
            el("p", el("strong", "Next: "), judged.next_step, *_jump(report, judged), class_="next")
        )
    if report.goal:
        children.append(el("p", el("strong", "Goal: "), line(report.goal, 1_000), class_="goal"))
    children.append(el("p", " · ".join(filter(None, counts)), class_="counts"))
    return el("header", *children, class_=f"verdict {judged.tone}")


def _jump(report: Report, judged: Verdict) -> list[Child]:
    if judged.call is None:
        return []
    numbered = judged.call.step or report.turns
    words = f"See {judged.call.name}" if numbered else "See the call"
    return [" ", el("a", words, href=f"#call-{judged.call.number}")]


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}" if number else ""


def _checks(checks: Iterable[Check]) -> Html:
    head = el("tr", *(el("th", name, scope="col") for name in ("Verdict", "Expected", "Seen", "Checked")))
    ordered = sorted(checks, key=lambda check: check.ok)
    return _section(
        "Expectations",
        el("table", el("thead", head), el("tbody", *map(_check, ordered)), class_="checks"),
    )


def _check(check: Check) -> Html:
    sign, word = ("✓", "held") if check.ok else ("✗", "not held")
    when = el("a", check.call.name, href=f"#call-{check.call.number}") if check.call else "at the end"
    where = el("div", f"at {line(check.where)}", class_="soft") if check.where else None
    return el(
        "tr",
        el("td", el("span", sign, aria_hidden="true"), " ", word, class_="mark"),
        el("td", line(check.expected, 1_000), data_label="Expected"),
        el("td", line(check.seen, 1_000), where, data_label="Seen"),
        el("td", when, data_label="Checked"),
        class_="good" if check.ok else "bad",
    )


def _facts(report: Report) -> Html:
    whole = f"{report.events:,} events" + ("" if report.fault else ", hash chain unbroken")
    known = [("Run", (report.run,)), *report.facts, ("Last page", (report.url,)), ("Log", (whole,))]
    return el("dl", *(_fact(name, lines) for name, lines in known if any(lines)), class_="facts")


def _layers(report: Report) -> Iterable[Html]:
    for name, said in report.layers:
        text = yaml.safe_dump(said, sort_keys=False, default_flow_style=None, allow_unicode=True, width=90)
        yield el("details", el("summary", f"Policy in force: {line(name)}"), block(text), class_="policy")


def _fact(name: str, lines: Iterable[str]) -> Html:
    return el("div", el("dt", name), *(el("dd", line(text, 1_000)) for text in lines))


def _legend(report: Report) -> Html:
    words = "A bar shows when in the run a row happened, and how long it took"
    tokens = "; the one below it, the tokens sent to the model" if report.turns else ""
    return el("p", f"{words}{tokens}.", class_="note legend")


def _tools() -> Html:
    """Filter and folding: shown by the script, without which all rows are there anyway."""
    buttons = (
        el("button", "All", type="button", id="all", aria_pressed="true"),
        el("button", "Problems only", type="button", id="problems", aria_pressed="false"),
        el("button", "Open all", type="button", id="open"),
        el("button", "Close all", type="button", id="close"),
    )
    none = el(
        "p", "No row of the timeline is a problem.", class_="note", id="none", hidden=True, role="status"
    )
    return join([el("div", *buttons, class_="tools", hidden=True, role="group", aria_label="Rows"), none])


def _footer(report: Report) -> Html:
    return el(
        "footer", f"Made by Strelka from the event log of {report.run} alone. Links are shown, not followed."
    )
