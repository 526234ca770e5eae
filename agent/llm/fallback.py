"""What to try instead: what a refusal says of a model, and which mode comes next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, get_args

from agent.errors import ModelRefused
from agent.llm.statuses import NEEDS_JINJA
from agent.llm.types import ChatRequest, Mode, Sampling

Extra = Literal["sampling", "choice", "parallel", "limit", "vision", "tool_turns", "stream"]
"""What a request may hold beside its mode, and can do without; a capability of the same name says whether the
model takes it."""
Loss = Mode | Extra | Literal["forced_choice"]
"""What a model turned out not to take."""
EXTRAS: tuple[Extra, ...] = get_args(Extra)
WITHOUT: dict[Extra, str] = {
    "sampling": "the model's own",
    "choice": "a choice that is left unsaid",
    "parallel": "one call at a time",
    "limit": "no limit of the reply",
    "vision": "no pictures",
    "tool_turns": "earlier calls told in words",
    "stream": "replies that come whole",
}
"""What is done instead, as the log says it."""

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
OF_CODES: dict[str, Extra] = {
    "model.sampling_refused": "sampling",
    "model.parallel_refused": "parallel",
    "model.limit_refused": "limit",
    "model.images_refused": "vision",
    "model.history_refused": "tool_turns",
    "model.stream_refused": "stream",
}
OF_MODES = ("model.tools_refused", "model.schema_refused", "model.grammar_too_large")


def loss_of(error: ModelRefused, request: ChatRequest) -> Loss | None:
    """What `request` must do without, as its refusal says; None if the refusal is about something else.

    The wires say it by a code; the words are for servers that no wire knows yet.
    """
    extra = OF_CODES.get(error.code)
    if extra is not None:
        return extra if holds(request, extra) else None
    if error.code == "model.choice_refused":
        return "forced_choice" if request.choice == "required" else _choice(request)
    if error.code in OF_MODES:
        return _mode_loss(request)
    return _by_words(error, request) if error.code == "model.refused" else None


def holds(request: ChatRequest, extra: Extra) -> bool:
    """Whether the request holds that; whether it is streamed is not said in it."""
    messages = request.messages
    return {
        "sampling": request.sampling != Sampling(),
        "choice": bool(request.tools) and request.choice is not None,
        "parallel": request.parallel is not None or any(len(one.tool_calls) > 1 for one in messages),
        "limit": request.max_tokens is not None,
        "vision": any(one.images for one in messages),
        "tool_turns": any(one.role == "tool" for one in messages),
        "stream": True,
    }[extra]


def _choice(request: ChatRequest) -> Loss | None:
    """Nothing needs to be said of a free choice; a server that refuses the rest refuses tools."""
    native = request.mode == "native" and bool(request.tools)
    return "choice" if native and request.choice is not None else _mode_loss(request)


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
