"""What a report shows of a run, as plain values: built from events by `story.py`, drawn by `html.py`.

Every text in here may come from a page or a model: it is data, and shown as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from browser_tools.result import Section

Outcome = Literal["ok", "failed", "denied", "unknown", "not begun"]
"""`unknown`: begun, and the log does not say how it ended. `not begun`: the log ends before it acted."""

Tone = Literal["good", "bad", "warn", "quiet"]

TONES: Mapping[Outcome, Tone] = {
    "ok": "good",
    "failed": "bad",
    "denied": "bad",
    "unknown": "bad",
    "not begun": "warn",
}


@dataclass(frozen=True)
class Span:
    """When something happened. Seconds since the run's first event; `seconds` None where nobody knows."""

    begin: float
    seconds: float | None


@dataclass(frozen=True)
class Decision:
    """What the policy said of a call."""

    verdict: str
    rule: str
    layer: str
    reason: str
    message: str
    matches: tuple[str, ...]
    actions: tuple[str, ...]
    """`submit http://shop.test/cart/add` for each thing the call would do."""


@dataclass(frozen=True)
class Approval:
    """A question to a person, and what became of it; outcome "" if the log does not say."""

    sentence: str
    outcome: str
    by: str


@dataclass(frozen=True)
class PageEvent:
    """What a page did by itself."""

    kind: str
    text: str
    tab: str

    @property
    def tone(self) -> Tone:
        if self.kind in {"crash", "stuck"}:
            return "bad"
        return "warn" if self.kind in {"request_failed", "console_error"} else "quiet"


@dataclass(frozen=True)
class Mark:
    """Where an element is on a picture, all in the picture's own pixels."""

    name: str
    x: float
    y: float
    width: float
    height: float
    of: tuple[float, float]
    """Width and height of the picture."""


@dataclass(frozen=True)
class Call:
    """One call of a tool, from what was decided to what it changed."""

    number: int
    """Its place among the calls, from 1."""
    id: str
    tool: str
    words: str
    """The step's words; for a model's call what it does, in ours."""
    outcome: Outcome
    span: Span
    step: str = ""
    """The number of the step it carries out, as errors name it; "" for other calls."""
    target: str = ""
    """The element, or the words that named it."""
    tab: str = ""
    url: str = ""
    """Where the tab was afterwards."""
    error: str = ""
    code: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    proposed: bool = False
    """The arguments are those of the model's reply: the call never got as far as having its own."""
    provenance: Mapping[str, Any] = field(default_factory=dict)
    effects: tuple[str, ...] = ()
    element: Mapping[str, Any] = field(default_factory=dict)
    decision: Decision | None = None
    approval: Approval | None = None
    changes: tuple[tuple[str, str], ...] = ()
    """(kind of change, text): `("now at", "http://...")`."""
    sections: tuple[Section, ...] = ()
    data: Any = None
    data_file: str = ""
    """The artifact that holds the data, where it is too long for the log."""
    artifacts: tuple[str, ...] = ()
    mark: Mark | None = None
    """The element that is marked on its picture."""
    events: tuple[PageEvent, ...] = ()

    @property
    def name(self) -> str:
        return f"step {self.step}" if self.step else f"call {self.number}"

    @property
    def tone(self) -> Tone:
        tone = TONES[self.outcome]
        worst = {event.tone for event in self.events}
        return "warn" if tone == "good" and worst & {"warn", "bad"} else tone


@dataclass(frozen=True)
class Tokens:
    """What one reply cost, as the provider counted it, or we did (`estimated`)."""

    sent: int
    received: int
    estimated: bool = False


@dataclass(frozen=True)
class Turn:
    """One question to a model: what it was shown, what it said, and what had to be mended."""

    span: Span
    model: str
    title: str = ""
    url: str = ""
    shown: str = ""
    """The page as the model saw it."""
    signals: tuple[str, ...] = ()
    omitted: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    """How it was asked: `text mode, 2 messages, 26 tools, about 892 tokens`."""
    answered: bool = False
    content: str = ""
    calls: tuple[str, ...] = ()
    """Names of the tools it proposed."""
    finish: str = ""
    mended: tuple[str, ...] = ()
    """Mistakes of form that were put right."""
    problems: tuple[str, ...] = ()
    """What could not be used, and was told back."""
    fallbacks: tuple[str, ...] = ()
    tokens: Tokens | None = None

    @property
    def tone(self) -> Tone:
        if not self.answered and self.queries:
            return "bad"
        return "warn" if self.problems else "quiet"


@dataclass(frozen=True)
class Moment:
    """Something between the calls: what pages did by themselves, a note, the expectations at the end."""

    span: Span
    tone: Tone
    text: str
    events: tuple[PageEvent, ...] = ()


Entry = Call | Turn | Moment


@dataclass(frozen=True)
class Check:
    """One expectation: what was expected, what was seen, and where."""

    ok: bool
    expected: str
    seen: str
    where: str
    call: Call | None = None
    """The call that checked it; None for those after the last step."""


@dataclass(frozen=True)
class Report:
    """A run as a person reads it."""

    run: str
    name: str
    goal: str
    start: str
    status: str
    """A status of DESIGN's list, or "" for a log that has no end."""
    reason: str
    code: str
    answer: str
    in_markdown: bool
    """Whether the answer is Markdown, as models write it."""
    data: Any
    url: str
    started: datetime | None
    ended: datetime | None
    seconds: float
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    """(name, lines): script, start, planner, policy, limits, browser."""
    layers: tuple[tuple[str, Any], ...]
    """(name, what it says) of each layer of the policy in force."""
    checks: tuple[Check, ...]
    timeline: tuple[Entry, ...]
    events: int
    fault: str
    """Why the log cannot be trusted; "" if its hash chain is unbroken."""
    warnings: tuple[str, ...]
    """What else is wrong with the log itself."""

    @property
    def calls(self) -> tuple[Call, ...]:
        return tuple(entry for entry in self.timeline if isinstance(entry, Call))

    @property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(entry for entry in self.timeline if isinstance(entry, Turn))
