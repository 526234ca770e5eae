"""The timeline: each call, turn and moment as one row that opens to everything the log says of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agent.report.markup import Child, Html, block, el, join, line
from agent.report.pictures import Picture, Pictures
from agent.report.values import value
from agent.report.view import (
    Approval,
    Call,
    Decision,
    Entry,
    Mark,
    Moment,
    Outcome,
    PageEvent,
    Report,
    Span,
    Tone,
    Turn,
)
from policies.url import origin_of

MARKS: dict[Outcome, tuple[str, str]] = {
    "ok": ("✓", "done"),
    "failed": ("✗", "failed"),
    "denied": ("⊘", "denied"),
    "unknown": ("?", "unknown outcome"),
    "not begun": ("–", "not carried out"),
}
"""A sign for the eye and a word for everyone else."""

SIGNS: dict[Tone, str] = {"good": "✓", "bad": "✗", "warn": "!", "quiet": "·"}

UNKNOWN = "The call was begun, and the log does not say how it ended: it may or may not have happened."
NOT_BEGUN = "The log ends before this call was carried out."
VERDICTS = {"allow": "allowed", "ask": "to be asked", "deny": "denied"}
_NOBODY = frozenset({"nobody", "timeout"})
FIRST_TAB = "t1"
"""It goes without saying."""


class Timeline:
    """Draws the rows of one report; bars are relative to its whole time and its largest turn."""

    def __init__(self, report: Report, pictures: Pictures) -> None:
        self._report = report
        self._pictures = pictures
        self._models = {turn.model for turn in report.turns}
        self._origin = origin_of(report.start)
        self._most = max((turn.tokens.sent for turn in report.turns if turn.tokens), default=0)

    def rows(self) -> Html:
        """No `ol`: Chromium renumbers its items for each that is hidden, 8 s for 3,000 of them."""
        rows = map(self._row, self._report.timeline)
        return el("div", *rows, id="timeline", class_="rows", role="list")

    def _row(self, entry: Entry) -> Html:
        if isinstance(entry, Call):
            return self._call(entry)
        return self._turn(entry) if isinstance(entry, Turn) else self._moment(entry)

    def _call(self, call: Call) -> Html:
        sign, word = MARKS[call.outcome]
        head = [
            el("span", sign, class_="mark", role="img", aria_label=word),
            el("span", call.step or (str(call.number) if self._report.turns else None), class_="number"),
            _what(line(call.words or call.tool), self._under(call, word)),
            *self._time(call.span),
        ]
        pictures = {name: self._pictures.read(name) for name in call.artifacts}
        body = list(_call_body(call, pictures))
        body += self._data(call)
        return _entry("call", call.tone, head, body, _shown(pictures, call.mark), id=f"call-{call.number}")

    def _data(self, call: Call) -> Iterable[Html]:
        """Data in the log, or in the file that it names."""
        if not call.data_file:
            return _folded("Data", call.data)
        data, problem = self._pictures.data(call.data_file)
        if problem:
            return [_part("Data", _file(call.data_file, Picture(note=problem)))]
        return _folded(f"Data, from {line(call.data_file)}", data)

    def _under(self, call: Call, word: str) -> Iterable[Child]:
        if call.outcome != "ok":
            yield el("strong", word, class_="outcome")
        if not call.words.startswith(call.tool):
            yield el("span", line(call.tool), class_="code")
        landed = next((text for kind, text in call.changes if kind == "now at"), "")
        if call.target and call.target not in landed and call.target not in call.words:
            yield el("span", line(call.target, 120), class_="said")
        if call.tab not in ("", FIRST_TAB):
            yield f"tab {line(call.tab, 20)}"
        if landed:
            inside = self._origin and landed.startswith(f"{self._origin}/")
            path = landed.removeprefix(self._origin) if inside else landed
            yield el("span", f"→ {line(path, 160)}", class_="said")
        if call.decision is not None:
            yield _in_short(call.decision, call.approval)

    def _turn(self, turn: Turn) -> Html:
        head = [
            el("span", "◇", class_="mark", role="img", aria_label="model"),
            el("span", class_="number"),
            _what(_said(turn), self._cost(turn)),
            *self._time(turn.span, turn.tokens.sent if turn.tokens else 0),
        ]
        return _entry("turn", turn.tone, head, list(_turn_body(turn)))

    def _cost(self, turn: Turn) -> Iterable[Child]:
        if turn.problems:
            yield el("strong", "could not be used", class_="outcome")
        if len(self._models) > 1:
            yield el("span", line(turn.model, 80), class_="code")
        if turn.tokens is not None:
            about = "about " if turn.tokens.estimated else ""
            yield f"{about}{turn.tokens.sent:,} tokens in, {turn.tokens.received:,} out"

    def _moment(self, moment: Moment) -> Html:
        head = [
            el("span", SIGNS[moment.tone], class_="mark", aria_hidden="true"),
            el("span", class_="number"),
            _what(line(moment.text), ()),
            *self._time(moment.span),
        ]
        body = [_events(moment.events)] if moment.events else []
        return _entry("moment", moment.tone, head, body)

    def _time(self, span: Span, tokens: int = 0) -> list[Html]:
        whole = self._report.seconds or 1.0
        seconds = span.seconds or 0.0
        bars = [_bar(span.begin / whole, seconds / whole, "time")]
        if tokens and self._most:
            bars.append(_bar(0.0, tokens / self._most, "tokens"))
        shown = f"{seconds:.1f} s" if span.seconds is not None else ""
        title = f"begins at {span.begin:.1f} s"
        return [
            el("span", *bars, class_="bars", aria_hidden="true", title=title),
            el("span", shown, class_="seconds"),
        ]


def _bar(begin: float, share: float, kind: str) -> Html:
    """A bar inside its track, as SVG: the page's policy allows no inline style."""
    begin = min(max(begin, 0.0), 0.99)
    width = min(max(share, 0.01), 1.0 - begin)
    bar = el("rect", x=f"{begin:.2%}", width=f"{width:.2%}", height="100%", rx="2")
    return el("svg", bar, class_=kind, width="100%", height="6")


def _entry(
    kind: str,
    tone: str,
    head: Sequence[Html],
    body: Sequence[Html],
    after: Html | None = None,
    id: str | None = None,
) -> Html:
    """One row: what is always seen, what opens, and what is seen in both cases."""
    state = f"{kind} {tone}" + (" problem" if tone in {"bad", "warn"} else "")
    if not body:
        return el("div", el("div", *head, class_="head"), after, class_=state, id=id, role="listitem")
    row = el(
        "details", el("summary", *head, class_="head"), el("div", *body, class_="body"), open=tone == "bad"
    )
    return el("div", row, after, class_=state, id=id, role="listitem")


def _what(words: str, under: Iterable[Child]) -> Html:
    parts: list[Child] = []
    for part in under:
        parts += [" · ", part] if parts else [part]
    below = el("span", *parts, class_="under") if parts else None
    return el("span", el("span", words, class_="words"), below, class_="what")


def _said(turn: Turn) -> str:
    if not turn.answered:
        return "The model did not answer"
    words = f"“{line(turn.content, 160)}”" if turn.content.strip() else ""
    if turn.calls:
        calls = f"proposes {', '.join(map(line, turn.calls))}"
        return f"{words} and {calls}" if words else f"The model {calls}"
    return words or "The model says nothing usable"


def _call_body(call: Call, pictures: Mapping[str, Picture]) -> Iterable[Html]:
    yield from _alerts(call)
    yield from (_part(section.title, block(section.text)) for section in call.sections if section.text)
    files = [
        _file(name, picture)
        for name, picture in pictures.items()
        if not picture.uri and name != call.data_file
    ]
    if files:
        yield _part("Files", *files)
    if call.changes:
        yield _narrow("What changed", _pairs(call.changes))
    if call.decision is not None:
        yield _narrow("Decision", _decision(call.decision))
    if call.approval is not None:
        yield _narrow("Approval", _approval(call.approval))
    if call.arguments:
        yield _narrow("Proposed arguments" if call.proposed else "Arguments", value(call.arguments))
    if call.events:
        yield _narrow("The page meanwhile", _events(call.events))
    yield _narrow("Call", _pairs(_facts(call)))
    yield from _folded("Element", call.element)


def _file(name: str, picture: Picture) -> Html:
    return el(
        "p",
        el("span", line(name), class_="code"),
        f" {picture.note}" if picture.note else None,
        class_="note",
    )


def _shown(pictures: Mapping[str, Picture], mark: Mark | None) -> Html | None:
    """Pictures stay in sight while their row is closed: small then, whole when it is open."""
    figures = [_figure(name, picture, mark) for name, picture in pictures.items() if picture.uri]
    return el("div", *figures, class_="pictures") if figures else None


def _figure(name: str, picture: Picture, mark: Mark | None) -> Html:
    marked = f"; marked: {line(mark.name, 120)}" if mark is not None else ""
    image = el("img", src=picture.uri, alt=f"Picture {line(name)}{marked}")
    layers = el("div", image, drawn(mark) if mark is not None else None, class_="layers")
    caption = el("figcaption", line(name), marked)
    return el("figure", el("div", layers, class_="picture", tabindex="0"), caption)


def drawn(mark: Mark) -> Html:
    """A frame around the element, as SVG over the picture: the page's policy allows no inline style."""
    width, height = mark.of
    place = {"x": mark.x, "y": mark.y, "width": mark.width, "height": mark.height}
    rounded = {name: f"{value:.1f}" for name, value in place.items()}
    frames = (el("rect", **rounded, class_=kind) for kind in ("halo", "frame"))
    box = f"0 0 {width:.0f} {height:.0f}"
    return el("svg", *frames, viewBox=box, preserveAspectRatio="none", class_="drawn", aria_hidden="true")


def _alerts(call: Call) -> Iterable[Html]:
    words = {"unknown": UNKNOWN, "not begun": NOT_BEGUN}.get(call.outcome, call.error)
    if words:
        code = [el("span", line(call.code), class_="code")] if call.code else []
        yield el("div", block(words), *code, class_=f"alert {call.tone}")


def _facts(call: Call) -> Iterable[tuple[str, str]]:
    yield "tool", call.tool
    yield "id", call.id
    yield "tab", call.tab
    yield "effects", ", ".join(call.effects)
    yield "page", call.url
    yield "begins at", f"{call.span.begin:.1f} s"
    yield from ((f"{name} is from", str(origin)) for name, origin in call.provenance.items())


def _in_short(decision: Decision, approval: Approval | None) -> Html:
    """`allowed by rule look`, `asked by rule consequences, nobody answered`: for the closed row."""
    by = f"rule {decision.rule}" if decision.rule else decision.reason
    verdict = "asked" if decision.verdict == "ask" else VERDICTS.get(decision.verdict, decision.verdict)
    answer = ""
    if approval is not None and approval.outcome:
        silent = approval.by in _NOBODY
        answer = ", nobody answered" if silent else f", {approval.outcome} by {approval.by or 'a person'}"
    return el("span", line(f"{verdict} by {by}{answer}", 160), class_="decided")


def _decision(decision: Decision) -> Html:
    verdict = VERDICTS.get(decision.verdict, decision.verdict)
    pairs = [
        ("verdict", verdict),
        ("rule", decision.rule or "none; the default decided"),
        ("layer", decision.layer),
        ("reason", decision.reason),
        *(("would do", action) for action in decision.actions),
        ("matched", ", ".join(decision.matches)),
        ("in words", decision.message),
    ]
    return _pairs(pairs)


def _approval(approval: Approval) -> Html:
    outcome = approval.outcome or "the log does not say what was answered"
    return _pairs([("asked", approval.sentence), ("outcome", outcome), ("by", approval.by)])


def _events(events: Sequence[PageEvent]) -> Html:
    items = (
        el(
            "li",
            el("strong", line(event.kind.replace("_", " ")), class_=event.tone),
            " ",
            el("span", line(event.text, 2_000)),
        )
        for event in events
    )
    return el("ul", *items, class_="events")


def _turn_body(turn: Turn) -> Iterable[Html]:
    for title, texts in (("Could not be used", turn.problems), ("Asked another way", turn.fallbacks)):
        yield from [_part(title, *map(block, texts))] if texts else []
    if turn.content.strip():
        yield _part("Reply", block(turn.content))
    yield from (
        [_part("Put right", el("ul", *(el("li", line(text)) for text in turn.mended)))] if turn.mended else []
    )
    facts = [
        ("model", turn.model),
        ("finish", turn.finish),
        *(("asked", query) for query in turn.queries),
        ("page", " ".join(filter(None, [turn.title, turn.url]))),
        ("signals", ", ".join(turn.signals)),
        *(("left out", text) for text in turn.omitted),
    ]
    yield _narrow("Turn", _pairs(facts))
    yield from [_part("The page as the model saw it", block(turn.shown))] if turn.shown else []


def _part(title: str, *children: Child) -> Html:
    return el("section", el("h4", line(title)), *children)


def _narrow(title: str, child: Child) -> Html:
    """A part that may stand beside another."""
    return el("section", el("h4", line(title)), child, class_="narrow")


def _folded(title: str, data: object) -> Iterable[Html]:
    if data:
        yield el("details", el("summary", title), value(data), class_="more")


def _pairs(pairs: Iterable[tuple[str, str]]) -> Html:
    items = (join([el("dt", line(name)), el("dd", line(text, 2_000))]) for name, text in pairs if text)
    return el("dl", *items)
