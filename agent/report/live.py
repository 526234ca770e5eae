"""What a run is doing right now, as one line for a terminal."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from rich.cells import cell_len, set_cell_size

from agent.approve.visible import one_line
from agent.report.deed import deed
from agent.report.fields import Fields
from agent.report.filled import in_words
from browser_tools.events import Event

_STEP = re.compile(r"s(\d+)(?:\.\d+)?")
_ASKING = "ask_user"
_BETWEEN = " · "
_SAID = 60
"""Characters of what a model is saying."""
_LEAST = 8
"""Columns below which a part of a page's address says nothing."""


class Progress:
    """Takes a run's events in and says where it is: step, turn, time, page, and what is being done."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.asking = False
        """A question to a person stands on the terminal: nothing may be drawn over it."""
        self.ended = False
        self._clock = clock
        self._started = clock()
        self._start = Fields({})
        self._step = 0
        self._turn = 0
        self._thinking = False
        self._by_model = False
        self._page = ""
        self._doing = "begins"

    def take(self, event: Event) -> None:
        """Take in one event. Events of a kind that is not known change nothing but the page."""
        event = in_words(event, self._start.part("inputs").all)
        data = Fields(event.data)
        self._page = _page(event.url) or self._page
        if event.type == "run_started":
            self._started, self._start = self._clock(), data
            self._doing = "starts the browser"
        elif event.type == "note":
            self._step = int(data.number("step") or self._step)
        elif event.type == "ai_query":
            self._turn += not self._thinking
            self._thinking = self._by_model = True
            self._doing = f"asks {data.text('model') or 'the model'}"
        elif event.type == "tool_call":
            self._call(event)
        elif event.type == "tool_result":
            self._thinking = self.asking = False
        elif event.type in ("approval_requested", "approval_resolved"):
            self.asking = event.type == "approval_requested"
        elif event.type == "check":
            self._doing = "checks what is expected"
        elif event.type == "run_finished":
            self.ended = True

    def hear(self, words: str) -> None:
        """Take in the end of what the model is saying."""
        said = one_line(words)
        self._doing = f"says: {said if len(said) <= _SAID else '…' + said[-_SAID:]}"

    def line(self, width: int) -> str:
        """The line, at most `width` columns wide and harmless to a terminal."""
        before = _joined([*self._places(), self._time()])
        page, doing = one_line(self._page), one_line(self._doing)
        room = width - cell_len(before) - 2 * len(_BETWEEN)
        doing = _cut(doing, max(room // 2, room - cell_len(page)))
        page = _cut(page, room - cell_len(doing))
        return _cut(_joined([before, page if cell_len(page) >= _LEAST else "", doing]), width)

    def _call(self, event: Event) -> None:
        data = Fields(event.data)
        planner = self._start.text("planner")
        step = _STEP.fullmatch(data.text("call")) if planner != "model" else None
        if step:
            self._step, self._by_model = int(step[1]), False
        self._doing = data.text("intent") if step or planner == "steps" else deed(event.data)
        self._thinking = False
        self.asking = data.text("tool") == _ASKING

    def _places(self) -> list[str]:
        """Step and turn, as far as the run has them."""
        steps, turns = self._start.number("steps"), self._start.part("limits").number("turns")
        places = [f"step {self._step} of {int(steps)}"] if steps and self._step else []
        if self._by_model:
            places.append(f"turn {self._turn}" + (f" of {int(turns)}" if turns else ""))
        return places

    def _time(self) -> str:
        limit = self._start.part("limits").number("seconds")
        return _minutes(self._clock() - self._started) + (f" of {_minutes(limit)}" if limit else "")


def _minutes(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _page(url: str) -> str:
    """Host and path: what else stands in a URL is long, or not for every eye."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https"):
        return ""
    return parts.netloc.rpartition("@")[2] + parts.path.rstrip("/")


def _joined(parts: list[str]) -> str:
    return _BETWEEN.join(filter(None, parts))


def _cut(text: str, width: int) -> str:
    """`text` in at most `width` columns; characters of East Asian scripts take two."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"
