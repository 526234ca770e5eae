"""The living line of a run: what it says, how wide it is, and that nothing in it steers a terminal."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from agent.report.live import Progress
from browser_tools.events import EVENT_TYPES, Event

STARTED = {"planner": "steps", "steps": 5, "limits": {"turns": 30, "seconds": 300}}
CLICK = {"call": "s2", "tool": "click", "intent": 'click "Go"'}


def event(type: Any, data: dict[str, Any], url: str = "") -> Event:
    ts = "2026-01-01T00:00:00.000Z"
    return Event(seq=1, ts=ts, run="r", type=type, url=url, title="", data=data, prev="", hash="")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_steps_are_told_with_time_page_and_words() -> None:
    clock = Clock()
    progress = Progress(clock)
    progress.take(event("run_started", STARTED))
    assert progress.line(80) == "0:00 of 5:00 · starts the browser"
    clock.now = 75.4
    progress.take(event("tool_call", CLICK, "https://me:pw@shop.test/cart/?token=x#y"))
    assert progress.line(80) == 'step 2 of 5 · 1:15 of 5:00 · shop.test/cart · click "Go"'


def test_a_models_turns_are_counted_by_its_questions_not_by_its_repairs() -> None:
    progress = Progress(Clock())
    progress.take(event("run_started", {"planner": "model", "limits": {"turns": 30}}))
    for _ in range(2):
        progress.take(event("ai_query", {"model": "openai/x"}))
    assert progress.line(80) == "turn 1 of 30 · 0:00 · asks openai/x"
    progress.take(event("tool_call", {"call": "s9", "tool": "click", "arguments": {"target": "e1"}}))
    assert progress.line(80) == 'turn 1 of 30 · 0:00 · click "e1"'
    progress.take(event("tool_result", {"ok": True}))
    progress.take(event("ai_query", {"model": "openai/x"}))
    assert progress.line(80).startswith("turn 2 of 30")


def test_a_goal_among_steps_has_both() -> None:
    progress = Progress(Clock())
    progress.take(event("run_started", {**STARTED, "planner": "mixed"}))
    progress.take(event("note", {"text": "step 3, goal: find it", "step": 3}))
    progress.take(event("ai_query", {"model": "m"}))
    assert progress.line(80) == "step 3 of 5 · turn 1 of 30 · 0:00 of 5:00 · asks m"
    progress.take(event("tool_call", {**CLICK, "call": "s4"}))
    assert progress.line(80) == 'step 4 of 5 · 0:00 of 5:00 · click "Go"'


def test_a_long_page_leaves_room_for_what_is_done() -> None:
    progress = Progress(Clock())
    progress.take(event("run_started", STARTED))
    progress.take(event("tool_call", CLICK, "http://a.test/" + "x" * 200))
    line = progress.line(60)
    assert line.endswith('xxx… · click "Go"')
    assert "a.test/xxx" in line


@pytest.mark.parametrize(
    "words", ["x" * 300, "界" * 300, "\x1b[2Jé\r\n\u202e" * 60], ids=["wide", "cjk", "bad"]
)
@pytest.mark.parametrize("width", [79, 20, 1])
def test_the_line_fits_and_cannot_steer_the_terminal(words: str, width: int) -> None:
    progress = Progress(Clock())
    progress.take(event("run_started", STARTED))
    progress.take(event("tool_call", {**CLICK, "intent": words}, "http://a.test/\x1b[2J" + words))
    line = progress.line(width)
    assert cell_len(line) <= width
    assert not any(char in line for char in "\x1b\r\n\u202e")


def test_a_question_to_a_person_is_not_drawn_over() -> None:
    progress = Progress(Clock())
    progress.take(event("approval_requested", {"ask": {}}))
    assert progress.asking
    progress.take(event("approval_resolved", {}))
    assert not progress.asking
    progress.take(event("tool_call", {"call": "x", "tool": "ask_user"}))
    assert progress.asking
    progress.take(event("tool_result", {"tool": "ask_user"}))
    assert not progress.asking


@pytest.mark.parametrize("type", EVENT_TYPES)
def test_an_event_without_the_expected_keys_is_no_error(type: str) -> None:
    progress = Progress(Clock())
    progress.take(event(type, {}, "http://[bad"))
    assert progress.line(40)


def test_the_words_of_a_model_are_shown_until_it_acts() -> None:
    progress = Progress(Clock())
    progress.take(event("run_started", {"planner": "model"}))
    progress.take(event("ai_query", {"model": "m"}))
    progress.hear("I look at \x1b[31mthe lamps")
    assert progress.line(80) == "turn 1 · 0:00 · says: I look at \\x1b[31mthe lamps"
    progress.hear("x" * 100)
    assert progress.line(90).endswith("says: …" + "x" * 60)
    progress.take(event("tool_call", {"call": "s9", "tool": "click", "arguments": {"target": "e1"}}))
    assert progress.line(80) == 'turn 1 · 0:00 · click "e1"'
