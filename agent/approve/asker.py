"""Questions of a run to the person at the terminal: what only they can know."""

from __future__ import annotations

import os
import sys
import termios
from collections.abc import Callable, Sequence
from typing import TextIO

from agent.approve.terminal import read_line
from agent.approve.visible import one_line, visible
from browser_tools.tool import Asker

_TRIES = 3
_WIDTH = 200


class TerminalAsker:
    """Implements `browser_tools.tool.Asker`. The door bounds the wait; an empty line is no answer.

    The words may be a model's: they are shown as text that cannot steer the terminal, and as the run's.
    """

    def __init__(self, descriptor: int = 0, out: TextIO | None = None) -> None:
        self._descriptor = descriptor
        self._out = out if out is not None else sys.stderr

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        if not os.isatty(self._descriptor):
            return None
        termios.tcflush(self._descriptor, termios.TCIFLUSH)
        prompt = _asked(question, choices)
        for _ in range(_TRIES):
            self._print(prompt)
            words = (await read_line(self._descriptor)).strip()
            if not words:
                return None
            chosen = _chosen(words, choices) if choices else words
            if chosen is not None:
                return chosen
            prompt = f"expected a number from 1 to {len(choices)}, or one of the answers: "
        return None

    def _print(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


class ShownAsker:
    """Asks through another, in words that a person may see: no links to click but listed ones."""

    def __init__(self, asker: Asker, shown: Callable[[str], str]) -> None:
        self._asker = asker
        self._shown = shown

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        words = {self._shown(choice): choice for choice in choices}
        answer = await self._asker.answer(self._shown(question), tuple(words))
        return words.get(answer, answer) if answer is not None else None


def _asked(question: str, choices: Sequence[str]) -> str:
    lines = ["", f"The run asks: {visible(question)}"]
    lines += [f"  {number}. {one_line(choice, _WIDTH)}" for number, choice in enumerate(choices, start=1)]
    return "\n".join([*lines, "Answer (nothing: none): "])


def _chosen(words: str, choices: Sequence[str]) -> str | None:
    """The choice that was named, by its words in any case or by its number."""
    for choice in choices:
        if words.casefold() == choice.strip().casefold():
            return choice
    number = int(words) if words.isascii() and words.isdigit() and len(words) < 4 else 0
    return choices[number - 1] if 1 <= number <= len(choices) else None


def shown_asker(asker: Asker | None, shown: Callable[[str], str]) -> Asker | None:
    """`asker`, in words that went through `shown` first."""
    return ShownAsker(asker, shown) if asker is not None else None


def best_asker() -> Asker | None:
    """The terminal if a person can read a question and answer it, else nobody."""
    return TerminalAsker() if os.isatty(0) and sys.stderr.isatty() else None
