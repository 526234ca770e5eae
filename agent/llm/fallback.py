"""What to try instead: what a refusal says of a model, and which mode comes next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from agent.errors import ModelRefused
from agent.llm.statuses import NEEDS_JINJA
from agent.llm.types import ChatRequest, Mode, Sampling

Loss = Literal["native", "json_schema", "json_object", "sampling", "forced_choice"]
"""What a model turned out not to take."""

TOOLS_WORDS = re.compile(r"tool|function|unsupported|not support|invalid.*param", re.IGNORECASE)
"""The words of a 400 or 422 that mean: ask again without tools (seed 000)."""
FORMAT_WORDS = re.compile(
    r"response_?format|json|schema|format|grammar|unsupported|not support|invalid.*param", re.IGNORECASE
)
SAMPLING_WORDS = re.compile(
    r"temperature|top_?[pk]\b|min_?p\b|presence_?penalty|repetition_?penalty|repeat_?penalty|sampling",
    re.IGNORECASE,
)
CHOICE_WORDS = re.compile(r"tool_?choice", re.IGNORECASE)
REFUSED_SHAPES = (400, 422)


def loss_of(error: ModelRefused, request: ChatRequest) -> Loss | None:
    """What `request` must do without, as its refusal says; None if the refusal is about something else.

    The wires say it by a code; the words are for servers that no wire knows yet.
    """
    if error.code == "model.sampling_refused":
        return "sampling" if request.sampling != Sampling() else None
    if error.code == "model.choice_refused":
        return "forced_choice" if request.choice == "required" else _mode_loss(request)
    if error.code in ("model.tools_refused", "model.schema_refused", "model.grammar_too_large"):
        return _mode_loss(request)
    return _by_words(error, request) if error.code == "model.refused" else None


def _by_words(error: ModelRefused, request: ChatRequest) -> Loss | None:
    if error.status is not None and error.status >= 500 and NEEDS_JINJA.search(error.detail):
        return _mode_loss(request)
    if error.status not in REFUSED_SHAPES:
        return None
    if request.sampling != Sampling() and SAMPLING_WORDS.search(error.detail):
        return "sampling"
    if request.choice == "required" and CHOICE_WORDS.search(error.detail):
        return "forced_choice"
    words = TOOLS_WORDS if request.mode == "native" else FORMAT_WORDS
    return _mode_loss(request) if words.search(error.detail) else None


def _mode_loss(request: ChatRequest) -> Loss | None:
    """The mode itself, unless nothing of it was sent."""
    if request.mode == "text" or (request.mode == "native" and not request.tools):
        return None
    return request.mode


def next_mode(ladder: Sequence[Mode], mode: Mode) -> Mode | None:
    """The mode after `mode`; None after the last."""
    if mode not in ladder:
        return ladder[-1] if mode != ladder[-1] else None
    place = ladder.index(mode) + 1
    return ladder[place] if place < len(ladder) else None
