"""The timeline: events as lines that a person can read and that cannot steer a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from agent.approve.visible import one_line, visible
from agent.report.timeline import WIDTH, WIDTH_OF_ERROR, Timeline
from browser_tools.events import EVENT_TYPES, Event


def event(type: Any, data: dict[str, Any], seconds: float = 0) -> Event:
    ts = f"2026-01-01T00:00:{seconds:06.3f}Z"
    return Event(
        seq=1, ts=ts, run="r1", type=type, url="http://a.test/", title="A", data=data, prev="", hash=""
    )


TOLD: list[tuple[str, str, dict[str, Any], list[str]]] = [
    (
        "run",
        "run_started",
        {"name": "shop", "planner": "steps", "policies": ["standard"], "start": "http://a.test/"},
        ["    shop (r1)", "      by steps; policy standard", "      starts at http://a.test/"],
    ),
    ("call", "tool_call", {"tool": "click"}, []),
    (
        "result",
        "tool_result",
        {"ok": True, "intent": "click Go", "seconds": 0.31, "changes": {"navigated": "http://a.test/b"}},
        ["  1 ✓ click Go (0.3 s)", "      now at http://a.test/b"],
    ),
    (
        "failure",
        "tool_result",
        {"ok": False, "tool": "click", "seconds": 1, "error": "it is covered"},
        ["  1 ✗ click (1.0 s)", "      it is covered"],
    ),
    (
        "denial",
        "tool_result",
        {"ok": False, "denied": True, "intent": "click Buy", "error": "rule 'never' denies it"},
        ["  1 ⊘ click Buy (0.0 s)", "      rule 'never' denies it"],
    ),
    ("allowed", "decision", {"verdict": "allow", "tool": "click", "rule": "a"}, []),
    ("denied", "decision", {"verdict": "deny", "tool": "click", "rule": "a"}, ["    deny: click (a)"]),
    ("held", "check", {"ok": True, "message": "url is /b"}, ["    ✓ expect url is /b"]),
    (
        "broken",
        "check",
        {"ok": False, "message": "expected url /b; saw /c"},
        ["    ✗ expected url /b; saw /c"],
    ),
    ("note", "note", {"text": "no sandbox"}, ["    · no sandbox"]),
    ("note-without-words", "note", {"browser": "156"}, []),
    ("end", "run_finished", {"status": "passed", "seconds": 2.5, "reason": ""}, ["    passed after 2.5 s"]),
    (
        "asked",
        "approval_requested",
        {"ask": {"sentence": "The run wants to pay."}},
        ["    ? The run wants to pay."],
    ),
    ("answered", "approval_resolved", {"outcome": "denied", "by": "nobody"}, ["    ? denied by nobody"]),
]


@pytest.mark.parametrize(("type", "data", "lines"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_an_event_is_its_lines(type: str, data: dict[str, Any], lines: list[str]) -> None:
    assert Timeline().lines(event(type, data)) == lines


SPENT: list[tuple[str, dict[str, Any], str]] = [
    ("steps", {"turns": 0, "models": {}}, ""),
    (
        "known",
        {
            "calls": 2,
            "retries": 1,
            "cost_usd": 0.01234,
            "models": {"a/b": {"tokens_in": 1200, "tokens_out": 20, "cached": 1000}},
        },
        "2 calls of a model, 1,200 tokens in (1,000 from the cache), 20 out, 1 retry, $0.0123",
    ),
    (
        "unknown",
        {"calls": 1, "cost_usd": None, "models": {"x": {"tokens_in": 5, "tokens_out": 5, "estimated": True}}},
        "1 call of a model, about 5 tokens in, 5 out, price not known",
    ),
    (
        "own machine",
        {"calls": 1, "cost_usd": 0.0, "models": {"ollama/x": {"tokens_in": 5, "tokens_out": 5}}},
        "1 call of a model, 5 tokens in, 5 out, free",
    ),
    ("old log", {"turns": 1, "models": {"x": {"tokens_in": 7}}}, "7 tokens in, 0 out, price not known"),
]


@pytest.mark.parametrize(("usage", "said"), [row[1:] for row in SPENT], ids=[row[0] for row in SPENT])
def test_the_end_says_what_models_have_cost(usage: dict[str, Any], said: str) -> None:
    lines = Timeline().lines(event("run_finished", {"status": "finished", "seconds": 1, "usage": usage}))
    assert [line.strip() for line in lines[1:]] == ([said] if said else [])


def test_calls_of_a_model_are_told_by_what_they_do() -> None:
    timeline = Timeline()
    timeline.lines(event("run_started", {"planner": "model"}))
    call = {
        "call": "x",
        "tool": "type_text",
        "arguments": {"text": "lamp", "target": "e3"},
        "element": {"handle": "e3", "role": "searchbox", "name": "Search"},
    }
    timeline.lines(event("tool_call", call))
    result = {"ok": True, "tool": "type_text", "call": "x", "intent": "I will search."}
    assert timeline.lines(event("tool_result", result)) == [
        '  1 ✓ type_text "lamp" searchbox "Search" (0.0 s)'
    ]


def test_calls_of_steps_carry_the_number_of_their_step() -> None:
    timeline = Timeline()
    timeline.lines(event("run_started", {"planner": "steps"}))
    start = {"ok": True, "intent": "open the start page", "call": "c1"}
    step = {"ok": True, "intent": "click Go", "call": "s1"}
    assert timeline.lines(event("tool_result", start)) == ["    ✓ open the start page (0.0 s)"]
    assert timeline.lines(event("tool_result", step)) == ["  1 ✓ click Go (0.0 s)"]


ENDS: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    (
        "step",
        [("tool_result", {"ok": False, "intent": "click Go", "error": "it is covered", "call": "s1"})],
        "step 1, click Go: it is covered",
        ["    failed after 1.0 s: step 1, click Go"],
    ),
    (
        "start",
        [("tool_result", {"ok": False, "intent": "open the start page", "error": "no such host"})],
        "no such host",
        ["    failed after 1.0 s: open the start page"],
    ),
    (
        "expectations",
        [("check", {"ok": False, "message": "a"}), ("check", {"ok": False, "message": "b"})],
        "a; b",
        ["    failed after 1.0 s: 2 not as expected"],
    ),
    ("untold", [], "the browser is gone", ["    failed after 1.0 s", "      the browser is gone"]),
]


@pytest.mark.parametrize(
    ("before", "reason", "lines"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_the_end_tells_a_reason_that_was_told_by_its_place(
    before: list[tuple[str, dict[str, Any]]], reason: str, lines: list[str]
) -> None:
    timeline = Timeline()
    timeline.lines(event("run_started", {"planner": "steps"}))
    for type, data in before:
        timeline.lines(event(type, data))
    end = {"status": "failed", "seconds": 1, "reason": reason}
    assert timeline.lines(event("run_finished", end)) == lines


@pytest.mark.parametrize("type", EVENT_TYPES)
def test_an_event_without_the_expected_keys_is_no_error(type: str) -> None:
    Timeline("verbose").lines(event(type, {}))
    Timeline("verbose").lines(event(type, {"later": "key"}))


def test_verbose_tells_more_with_times() -> None:
    timeline = Timeline("verbose")
    timeline.lines(event("run_started", {}))
    assert timeline.lines(event("decision", {"verdict": "allow", "tool": "click", "rule": "a"}, 2.5)) == [
        "   2.5s      allow: click (a)"
    ]


def test_page_text_is_cut_and_harmless() -> None:
    text = "a\x1b]8;;http://evil\x07b\rc\x9bd\u202ee\nf" + "x" * 900
    first, second = Timeline().lines(
        event("tool_result", {"ok": False, "tool": "t", "intent": text, "error": text})
    )
    assert not any(char in first + second for char in "\x1b\x07\r\x9b\u202e\n")
    assert "\\x1b]8;;" in second
    assert len(first) <= WIDTH + 4
    assert len(second) <= WIDTH_OF_ERROR + 6


def test_visible_keeps_lines_and_plain_text() -> None:
    assert visible("Grüße,\n\t世界 👩‍🚀"[:11]) == "Grüße,\n\t世界 "
    assert one_line("a\nb  c", 4) == "a b…"
