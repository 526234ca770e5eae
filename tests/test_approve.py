"""Who answers an ask: a yes typed at a terminal, and nothing else."""

from __future__ import annotations

import asyncio
import io
import os
import pty
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from agent.approve import DenyApprover, TerminalApprover, TerminalAsker
from policies.action import ElementFacts
from policies.approval import Answer, Ask

ASK = Ask(
    run="r1",
    step="s1",
    tool="click",
    arguments={"target": "Buy\x1b[2J"},
    effect="submit",
    action_class="payment",
    origin="https://shop.test",
    element=ElementFacts(role="button", name="Buy\x1b[2J now"),
    rule="pay",
    words="just a \u202etest",
    values={"card": "•••"},
)


class Screen(io.StringIO):
    """Tells when the question is on it."""

    ENDS: tuple[str, ...] = ("[y/N] ", "one by one] ")

    def __init__(self, shown: Callable[[], object]) -> None:
        super().__init__()
        self._shown = shown

    def write(self, text: str) -> int:
        written = super().write(text)
        if text.endswith(self.ENDS):
            self._shown()
        return written


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(theirs)
    os.close(ours)


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [("y\n", "approved"), ("YES\n", "approved"), ("n\n", "denied"), ("\n", "denied"), ("\x04", "denied"),
     ("yes please\n", "denied"), ("ÿ\n", "denied")],
)  # fmt: skip
async def test_only_a_yes_approves(terminal: tuple[int, int], typed: str, outcome: str) -> None:
    ours, theirs = terminal
    screen = Screen(lambda: os.write(ours, typed.encode()))
    answer = await TerminalApprover(theirs, screen).ask(ASK)
    assert answer == Answer(outcome, "terminal")  # type: ignore[arg-type]


async def test_what_is_asked_at_the_same_time_is_answered_one_by_one(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    said = iter((b"y\n", b"n\n"))
    screen = Screen(lambda: os.write(ours, next(said)))
    approver = TerminalApprover(theirs, screen)
    answers = await asyncio.gather(approver.ask(ASK), approver.ask(replace(ASK, step="s2")))
    assert [answer.outcome for answer in answers] == ["approved", "denied"]


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [("y\n", "approved"), ("n\n", "denied"), ("\n", "denied"), ("a\n", "denied"), ("o\n", None)],
)
async def test_several_are_answered_at_once(
    terminal: tuple[int, int], typed: str, outcome: str | None
) -> None:
    ours, theirs = terminal
    screen = Screen(lambda: os.write(ours, typed.encode()))
    asks = [replace(ASK, number=(1, 2)), replace(ASK, number=(2, 2), values={"card": "•••1111"})]
    answer = await TerminalApprover(theirs, screen).all_of(asks)
    assert (answer and answer.outcome) == outcome
    shown = screen.getvalue()
    assert (
        shown.index("(1 of 2)")
        < shown.index("(2 of 2)")
        < shown.index("card: •••1111")
        < shown.index("Allow all 2")
    )
    assert "\x1b" not in shown


async def test_the_question_shows_the_action_and_cannot_steer_the_terminal(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    screen = Screen(lambda: os.write(ours, b"n\n"))
    await TerminalApprover(theirs, screen).ask(ASK)
    shown = screen.getvalue()
    for words in (
        "wants to pay or order",
        "https://shop.test",
        "Buy",
        "card: •••",
        "rule pay",
        'said: "just a',
    ):
        assert words in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


async def test_no_answer_in_time_is_no(terminal: tuple[int, int]) -> None:
    _, theirs = terminal
    answer = await TerminalApprover(theirs, io.StringIO(), timeout=0.05).ask(ASK)
    assert answer == Answer("timeout", "terminal")


async def test_what_was_typed_before_the_question_does_not_count(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    os.write(ours, b"y\n")
    answer = await TerminalApprover(theirs, io.StringIO(), timeout=0.05).ask(ASK)
    assert answer.outcome == "timeout"


async def test_without_a_terminal_the_answer_is_no() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"y\n")
    assert await TerminalApprover(reading, io.StringIO()).ask(ASK) == Answer("denied", "nobody")
    os.close(reading)
    os.close(writing)
    assert await DenyApprover().ask(ASK) == Answer("denied", "nobody")


@pytest.mark.parametrize(
    ("choices", "typed", "answer"),
    [
        ((), "42 or so\n", "42 or so"),
        ((), " \n", None),
        ((), "\x04", None),
        (("Red", "Blue"), "blue\n", "Blue"),
        (("Red", "Blue"), "1\n", "Red"),
        (("Red", "Blue"), "green\n2\n", "Blue"),
        (("Red", "Blue"), "3\n²\ngreen\n", None),
    ],
)
async def test_a_question_is_answered_by_words_or_number(
    terminal: tuple[int, int], choices: tuple[str, ...], typed: str, answer: str | None
) -> None:
    ours, theirs = terminal
    lines = iter(typed.splitlines(keepends=True))
    screen = Answers(lambda: os.write(ours, next(lines).encode()))
    assert await TerminalAsker(theirs, screen).answer("Which\x1b[2J colour?", choices) == answer
    assert "\x1b" not in screen.getvalue()
    assert "The run asks: Which" in screen.getvalue()


class Answers(Screen):
    ENDS = ("none): ", "answers: ")


async def test_without_a_terminal_a_question_has_no_answer(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w+") as file:
        assert await TerminalAsker(file.fileno(), io.StringIO()).answer("Which?", ()) is None
