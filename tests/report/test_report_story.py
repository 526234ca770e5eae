"""Events become the view of a run: what belongs together, what is unknown, and no error for odd data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agent.report.html import render
from agent.report.logfile import LogFile
from agent.report.pictures import Pictures
from agent.report.story import story
from agent.report.verdict import verdict
from agent.report.view import Report, Turn
from browser_tools.events import EVENT_TYPES, Event

Pairs = list[tuple[Any, dict[str, Any]]]


def event(seq: int, type: Any, data: dict[str, Any], ts: str = "") -> Event:
    ts = ts or f"2026-01-01T00:00:{seq % 60:02}.000Z"
    return Event(seq, ts, "r1", type, "http://a.test/", "A", data, "", "")


def told(*pairs: tuple[Any, dict[str, Any]]) -> Report:
    return story(LogFile(tuple(event(seq, *pair) for seq, pair in enumerate(pairs))))


def call(type: str, id: str = "s1", **data: Any) -> tuple[str, dict[str, Any]]:
    return type, {"call": id, "tool": "click", **data}


STARTED = ("run_started", {"planner": "steps", "name": "shop", "start": "http://a.test/"})
OUTCOMES: list[tuple[str, Pairs, str]] = [
    ("done", [call("tool_call"), call("tool_result", ok=True)], "ok"),
    ("failed", [call("tool_call"), call("tool_result", ok=False, error="covered")], "failed"),
    ("denied", [call("decision", verdict="deny"), call("tool_result", ok=False, denied=True)], "denied"),
    ("begun", [call("decision", verdict="allow"), call("tool_call")], "unknown"),
    ("only-decided", [call("decision", verdict="allow")], "not begun"),
    ("only-asked", [call("decision", verdict="ask"), call("approval_requested", ask={})], "not begun"),
    ("truthy-is-not-true", [call("tool_call"), call("tool_result", ok="true")], "failed"),
]


@pytest.mark.parametrize(
    ("pairs", "outcome"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES]
)
def test_a_call_is_what_its_events_say(pairs: Pairs, outcome: str) -> None:
    (one,) = told(STARTED, *pairs).calls
    assert one.outcome == outcome


def test_a_call_holds_everything_said_of_it() -> None:
    report = told(
        STARTED,
        call(
            "decision",
            "s1",
            verdict="ask",
            rule="r",
            layer="script",
            reason="rule",
            actions=[{"effect": "submit"}],
        ),
        call("approval_requested", ask={"sentence": "The run wants to pay.", "arguments": {"target": "Pay"}}),
        call("approval_resolved", outcome="approved", by="terminal"),
        call("tool_call", arguments={"target": "Pay"}, intent="click Pay", provenance={"text": "user"}),
        ("page_event", {"kind": "request_failed", "text": "GET /x", "tab": "t1"}),
        call(
            "tool_result",
            ok=True,
            seconds=2,
            intent="click Pay",
            sections=[{"title": "Done", "text": "clicked"}, {"title": "Changed", "text": "again"}],
            changes={"navigated": "http://a.test/b", "tabs": ["t2"], "crashed": True, "later": ["x"]},
        ),
        ("page_event", {"kind": "navigation", "text": "by itself", "tab": "t1"}),
    )
    one, after = report.timeline
    assert one == report.calls[0]
    assert (one.words, one.step, one.name, one.tone) == ("click Pay", "1", "step 1", "warn")
    assert (one.span.begin, one.span.seconds) == (4.0, 2.0)
    assert one.decision is not None
    assert (one.decision.verdict, one.decision.rule, one.decision.actions) == ("ask", "r", ("submit",))
    assert one.approval is not None
    assert (one.approval.outcome, one.approval.by) == ("approved", "terminal")
    assert one.changes == (
        ("now at", "http://a.test/b"),
        ("new tab", "t2"),
        ("page", "it crashed"),
        ("later", "x"),
    )
    assert [section.title for section in one.sections] == ["Done"]
    assert [happened.text for happened in one.events] == ["GET /x"]
    assert getattr(after, "text", "") == "by itself"


def test_an_id_that_comes_again_is_another_call() -> None:
    pair = [call("tool_call"), call("tool_result", ok=True)]
    assert [one.number for one in told(STARTED, *pair, *pair).calls] == [1, 2]


def test_a_turn_is_one_question_with_its_repairs_and_its_calls_get_their_arguments() -> None:
    report = told(
        ("run_started", {"planner": "model", "model": "m"}),
        ("observation", {"text": "[e1]", "tokens": 5}),
        ("ai_query", {"model": "m", "mode": "native", "messages": 2}),
        ("fallback", {"from": "native", "to": "text", "reason": "no tools"}),
        ("ai_query", {"model": "m", "mode": "text"}),
        ("ai_reply", {"model": "m", "bad": ["no tool 'clack'"], "content": "hm", "usage": {"tokens_in": 7}}),
        ("repair", {"failure": 1, "problem": "no tool 'clack'"}),
        ("ai_query", {"model": "m"}),
        ("ai_reply", {"model": "m", "calls": [{"name": "click", "arguments": {"target": "x"}}]}),
        call("tool_result", "call_9", ok=False, error="no such thing"),
        ("ai_query", {"model": "m"}),
    )
    first, second, last = report.turns
    assert first.fallbacks == ("native → text: no tools",)
    assert (first.problems, first.tone) == (("no tool 'clack'",), "warn")
    assert first.tokens is not None
    assert (first.tokens.sent, first.shown) == (7, "[e1]")
    assert (second.calls, second.tone) == (("click",), "quiet")
    assert (last.answered, last.tone) == (False, "bad")
    (one,) = report.calls
    assert (one.arguments, one.proposed, one.words) == ({"target": "x"}, True, 'click "x"')


def test_checks_of_steps_and_of_the_end_stand_together() -> None:
    expected = {"ok": False, "expected": "url '/b'", "seen": "'/c'", "where": "http://a.test/c"}
    report = told(
        STARTED,
        ("tool_call", {"call": "s1", "tool": "check"}),
        ("tool_result", {"call": "s1", "tool": "check", "ok": True, "data": {**expected, "ok": True}}),
        ("check", expected),
        ("run_finished", {"status": "failed", "code": "check.failed", "reason": "long words"}),
    )
    step, end = report.checks
    assert (step.ok, step.call, end.ok, end.seen, end.call) == (True, report.calls[0], False, "'/c'", None)
    assert verdict(report).sentence == "1 of 2 expectations did not hold: url '/b'"
    assert [entry.tone for entry in report.timeline] == ["good", "bad"]


VERDICTS: list[tuple[str, Pairs, tuple[str, str, str]]] = [
    ("passed", [("check", {"ok": True}), ("run_finished", {"status": "passed"})], ("Passed", "good", "")),
    ("finished", [("run_finished", {"status": "finished"})], ("Finished", "good", "")),
    (
        "denied",
        [("run_finished", {"status": "denied", "code": "approval.denied", "reason": "nobody"})],
        ("Denied", "bad", "somebody can answer"),
    ),
    (
        "denied-by-rule",
        [("run_finished", {"status": "denied", "code": "rule", "reason": "no"})],
        ("Denied", "bad", "allow it in the policy"),
    ),
    ("limit", [("run_finished", {"status": "limit", "code": "limit.turns"})], ("Stopped", "warn", "limits:")),
    (
        "no-browser",
        [("run_finished", {"status": "infrastructure", "code": "browser.missing"})],
        ("Could not run", "bad", "strelka doctor"),
    ),
    ("later-status", [("run_finished", {"status": "paused"})], ("paused", "warn", "")),
    ("no-end", [call("tool_call"), call("tool_result", ok=True)], ("No end", "warn", "has its outcome")),
    ("no-end-in-a-call", [call("tool_call")], ("No end", "warn", "outcome is unknown")),
]


@pytest.mark.parametrize(("pairs", "says"), [row[1:] for row in VERDICTS], ids=[row[0] for row in VERDICTS])
def test_the_verdict_has_a_word_a_tone_and_a_next_step(pairs: Pairs, says: tuple[str, str, str]) -> None:
    judged = verdict(told(STARTED, *pairs))
    assert says[0] in judged.word
    assert judged.tone == says[1]
    assert says[2] in judged.next_step


KEYS = """
call tool intent ok error code denied seconds sections data artifacts changes arguments provenance effects
element locator verdict reason rule layer matches message actions ask outcome by kind tab text model mode
messages tools tokens finish calls bad content usage repairs problem from to name goal start script inputs
planner policies limits status answer expected seen where what browser path signals omitted title
"""
ODD: list[Any] = [
    None,
    True,
    -1,
    1e308,
    float("inf"),
    "x",
    "",
    [],
    [[]],
    [None],
    [{}],
    {},
    {"a": {"b": [1]}},
    ["x"],
]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_data_is_shown_as_far_as_it_goes(odd: Any) -> None:
    events = [event(seq, type, dict.fromkeys(KEYS.split(), odd)) for seq, type in enumerate(EVENT_TYPES * 2)]
    events += [event(seq, type, {}, ts="yesterday") for seq, type in enumerate(EVENT_TYPES)]
    assert "<h1>" in render(story(LogFile(tuple(events))), Pictures(None))


def test_a_decision_of_no_call_is_told_by_itself() -> None:
    report = told(STARTED, ("decision", {"verdict": "deny", "message": "a request was refused"}))
    (moment,) = report.timeline
    assert (getattr(moment, "text", ""), moment.tone, report.calls) == ("a request was refused", "warn", ())


def test_a_turn_that_only_looked_is_quiet() -> None:
    (turn,) = told(STARTED, ("observation", {"text": "x"})).turns
    assert isinstance(turn, Turn)
    assert turn.tone == "quiet"


def test_pictures_are_read_inside_the_run_and_inside_the_budget(tmp_path: Path) -> None:
    png = b"\x89PNG\r\n\x1a\n" + b"x" * 100
    run = tmp_path / "run"
    (run / "artifacts").mkdir(parents=True)
    for name in ("artifacts/a.png", "artifacts/b.png", "../outside.png"):
        (run / name).write_bytes(png)
    (run / "artifacts" / "big.png").write_bytes(png * 10)
    (run / "artifacts" / "page.svg").write_text("<svg onload=alert(1)>")
    (run / "artifacts" / "link.png").symlink_to(tmp_path / "outside.png")
    pictures = Pictures(run, each=200, together=150)
    assert pictures.read("artifacts/a.png").uri.startswith("data:image/png;base64,iVBOR")
    assert "left out" in pictures.read("artifacts/b.png").note
    assert "left out" in pictures.read("artifacts/big.png").note
    assert "no longer" in pictures.read("artifacts/none.png").note
    assert pictures.read("artifacts/page.svg") == pictures.read("artifacts/page.svg").__class__()
    for outside in (
        "../outside.png",
        str(tmp_path / "outside.png"),
        "artifacts/link.png",
        "a\0b",
        "x" * 5000,
    ):
        assert pictures.read(outside).uri == ""
        assert "not read" in pictures.read(outside).note
