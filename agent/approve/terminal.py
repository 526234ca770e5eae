"""A person at the terminal: what would happen in plain words, then y or N."""

from __future__ import annotations

import asyncio
import os
import sys
import termios
from collections.abc import Sequence
from typing import TextIO

from agent.approve.deny import DenyApprover
from agent.approve.visible import one_line, visible
from policies.approval import Answer, Approver, Ask, Remember

TIMEOUT_SECONDS = 120.0
YES = frozenset({"y", "yes"})
ALWAYS = frozenset({"a", "always"})
SINGLY = frozenset({"o", "one", "one by one"})
LONGEST_ANSWER = 1000
_WIDTH = 300
"""Characters that one value of a page may take in the question."""


class TerminalApprover:
    """Asks on a terminal. Anything but a yes, no answer in time, or no terminal, is a denial.

    `descriptor` is read (a terminal), `out` written to. What was typed before the question is thrown away: a
    person who typed ahead has not read it.
    """

    def __init__(
        self, descriptor: int = 0, out: TextIO | None = None, timeout: float = TIMEOUT_SECONDS
    ) -> None:
        self._descriptor = descriptor
        self._out = out if out is not None else sys.stderr
        self._timeout = timeout
        self._one_by_one = asyncio.Lock()
        """An act may send several things at once: each is asked about when the one before is answered."""

    async def ask(self, ask: Ask) -> Answer:
        said = await self._said(question(ask))
        if isinstance(said, Answer):
            return said
        always = said in ALWAYS and ask.remember != "never"
        return self._answer(said in YES or always, remember=always)

    async def all_of(self, asks: Sequence[Ask]) -> Answer | None:
        """Implements `policies.approval.Panel`."""
        said = await self._said(questions(asks))
        if isinstance(said, Answer):
            return said
        return None if said in SINGLY else self._answer(said in YES)

    async def _said(self, text: str) -> str | Answer:
        """What was typed after `text` was shown, in small letters; an answer where nothing was."""
        if not os.isatty(self._descriptor):
            return Answer("denied", "nobody")
        async with self._one_by_one:
            termios.tcflush(self._descriptor, termios.TCIFLUSH)
            self._print(text)
            try:
                async with asyncio.timeout(self._timeout):
                    return (await read_line(self._descriptor)).strip().casefold()
            except TimeoutError:
                self._print("\nno answer in time: not done\n")
                return Answer("timeout", "terminal")

    def _answer(self, approved: bool, *, remember: bool = False) -> Answer:
        self._print("" if approved else "not done\n")
        return Answer("approved" if approved else "denied", "terminal", remember=remember)

    def _print(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


async def read_line(descriptor: int) -> str:
    """One line from a terminal, read without holding up the loop; "" at its end."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
        return os.read(descriptor, LONGEST_ANSWER).decode("utf-8", "replace")
    except OSError:  # the terminal went away
        return ""
    finally:
        loop.remove_reader(descriptor)


def question(ask: Ask) -> str:
    """The ask in plain words. Nothing that comes from a page or a model can steer the terminal."""
    return f"\n{told(ask)}\nAllow this once? {_choices(ask)} "


def questions(asks: Sequence[Ask]) -> str:
    """Several asks of one reply, to be answered at once or one by one."""
    each = "\n".join(map(told, asks))
    of = len(asks)
    return f"\n{of} things at once:\n{each}\nAllow all {of}, each once? [y/N, o: ask one by one] "


def told(ask: Ask) -> str:
    """What would happen, line by line, for whoever shows it to a person."""
    number, of = ask.number
    lines = [f"({number} of {of}) {visible(ask.sentence)}" if of > 1 else visible(ask.sentence)]
    lines += [f"  total: {one_line(ask.total, _WIDTH)}"] if ask.total else []
    lines += [f"  {one_line(name)}: {one_line(value, _WIDTH)}" for name, value in ask.values.items()]
    lines += [f"  item: {one_line(item, _WIDTH)}" for item in ask.items]
    given = ", ".join(f"{name}={value!r}" for name, value in ask.arguments.items())
    lines.append(f"  call: {one_line(f'{ask.tool}({given})', _WIDTH)}")
    lines.append(f"  asked by rule {one_line(ask.rule)}" if ask.rule else f"  asked because: {ask.reason}")
    if ask.picture:
        lines.append(f"  a picture of it: {one_line(ask.picture)} in the run's folder")
    if ask.words:
        lines.append(f'  said: "{one_line(ask.words, _WIDTH)}"')
    return "\n".join(lines)


def _choices(ask: Ask) -> str:
    """What may be answered; `a` only where the rule lets an approval be remembered."""
    if ask.remember == "never":
        return "[y/N]"
    lasts = f", at most {_span(ask.lasts)}" if ask.lasts else ""
    same = ", for the same total and form" if ask.action_class == "payment" else ""
    return f"[y/N, a: also {SCOPES[ask.remember]}{same}{lasts}]"


SCOPES: dict[Remember, str] = {
    "step": "again in this step",
    "run": "for the rest of this run",
    "origin": "in later runs on this site",
}
"""How far an approval may reach, in words that follow `also`."""


def _span(seconds: float) -> str:
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:g} {unit}"
    return f"{seconds:g} s"


def best_approver(timeout: float = TIMEOUT_SECONDS) -> Approver:
    """The terminal if a person can read the question and answer it, else nobody."""
    if os.isatty(0) and sys.stderr.isatty():
        return TerminalApprover(timeout=timeout)
    return DenyApprover()
