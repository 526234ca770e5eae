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
from browser_tools.events import Event

_STEP = re.compile(r"s(\d+)(?:\.\d+)?")
_ASKING = "ask_user"
_PAGE_CHARS = 40


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
        self._page = ""
        self._doing = "begins"

    def take(self, event: Event) -> None:
        """Take in one event. Events of a kind that is not known change nothing but the page."""
        data = Fields(event.data)
        self._page = _page(event.url) or self._page
        if event.type == "run_started":
            self._started, self._start = self._clock(), data
            self._doing = "starts the browser"
        elif event.type == "note":
            self._step = int(data.number("step") or self._step)
        elif event.type == "ai_query":
            self._turn += not self._thinking
            self._thinking = True
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

    def line(self, width: int) -> str:
        """The line, at most `width` columns wide and harmless to a terminal."""
        parts = [*self._places(), self._time(), self._page, self._doing]
        text = one_line(" · ".join(filter(None, parts)))
        return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"

    def _call(self, event: Event) -> None:
        data = Fields(event.data)
        planner = self._start.text("planner")
        step = _STEP.fullmatch(data.text("call")) if planner != "model" else None
        self._step = int(step[1]) if step else self._step
        self._doing = data.text("intent") if step or planner == "steps" else deed(event.data)
        self._thinking = False
        self.asking = data.text("tool") == _ASKING

    def _places(self) -> list[str]:
        """Step and turn, as far as the run has them."""
        steps, turns = self._start.number("steps"), self._start.part("limits").number("turns")
        places = [f"step {self._step} of {int(steps)}"] if steps and self._step else []
        if self._turn:
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
    place = parts.netloc.rpartition("@")[2] + parts.path.rstrip("/")
    return place if len(place) <= _PAGE_CHARS else place[: _PAGE_CHARS - 1] + "…"
