"""Telling plain steps from a goal for a model: a text whose every clause opens with a verb of the grammar is
steps, unless it goes on as one speaks to a person.

`Check the weather in Paris` begins as `check "I agree"` does. Asking, comparing and choosing by quality speak
for a goal; quotes, and words for kinds of elements, for a step; what is left open (`check the newsletter`) is
a step only among other steps, cut by `;` or line ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum

from agent.steps import nearest
from agent.steps.forms import STRUCTURED, kinds_of
from agent.steps.grammar import Match, matches, readable, sequence, two
from agent.steps.quoted import MARK, Clause, clauses
from agent.steps.slots import Values
from agent.steps.step import StepError
from browser_tools.elements.words import ROLE_WORDS

_EVERYDAY = frozenset(
    {
        "answer", "answer with", "append", "ask", "attach", "browse to", "capture", "change", "check",
        "check that", "choose", "clear", "close", "collect", "confirm", "copy", "disable", "empty",
        "enable", "ensure", "enter", "erase", "extract", "fetch", "fill", "fill in", "fill out", "find",
        "finish", "get", "give me", "go", "go to", "hold", "hold down", "input", "insert", "list",
        "load", "locate", "look at", "look for", "make", "make sure", "mark", "navigate to", "note",
        "observe", "open", "outline", "paste", "pick", "print", "put", "read", "remember",
        "replace", "return", "save",
        "scrape", "search", "select", "set", "show", "store", "submit", "sum up", "summarise",
        "summarize", "switch", "switch off", "switch on", "take", "turn", "turn off", "turn on",
        "upload", "verify", "visit", "write",
    }
)  # fmt: skip
"""Verbs with which one also tells a person what is wanted; the others are only said to a browser."""

_ASKS = re.compile(
    r"\b(?:tell (?:me|us)|let (?:me|us) know|find out|figure out|work out|whether|which|what|who|why"
    r"|how (?:many|much|long|old|often)|if (?:there|it|any|the|they|you)"
    r"|until (?:you (?!see)|there|it|they)|that (?:fits?|costs?|lets?|sells?|works?)|so that|instead of"
    r"|except|my|our|your)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"(?:,|\b(?:and|then|to)\b)\s+(?:tell|compare|buy|order|report|explain|describe|count|calculate|book|reserve"
    r"|reply|send|decide|let|log in|sign|register|pay|repeat|sort|filter|say|translate|download|add|remove"
    r"|delete|create|give|see|look|try|do)\s+\w",
    re.IGNORECASE,
)
_BY_QUALITY = re.compile(
    r"\b(?:the|two|three|four|five|\d+)\s+(?:\w+\s+)?"
    r"(?:cheapest|best|worst|most|least|newest|oldest|largest|biggest|smallest|highest|lowest|longest|shortest"
    r"|nearest|fastest|easiest)\b",
    re.IGNORECASE,
)
_MANY = re.compile(r"\b(?:all|every|each|any|everything)\b", re.IGNORECASE)
_SOME = re.compile(r"(?:an?|some|any|my|our|two|three|four|five|\d+)\s+[^\W\d]", re.IGNORECASE)
_POINTS = re.compile(r"(?:the|this|that|these|those|its)\s", re.IGNORECASE)
_KIND = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, (*ROLE_WORDS, 'search', 'row', 'editor')))})e?s?\b", re.IGNORECASE
)
_FIELDS = re.compile(
    rf"(?:\S+|\S+(?: \S+)? as \S+"
    rf"|[\w-]+(?: as \w+)? from (?:{MARK}|\S*[.#\[@>]\S*|h[1-6]|td|th|li|p|a)(?: as \w+)?)",
    re.IGNORECASE,
)
"""What `extract` may have without quotes."""
_FILE = re.compile(r"[./\\]")
_LOOSE_WORDS = 5
"""Unquoted words that a slot of an everyday verb may have and still be a value or a name."""
_LOOSEST_WORDS = 8
"""The same, after verbs that are only said to a browser."""
_LOOSE_UNREAD = 3
"""Words outside quotes that a clause without a reading may have and still be a slip in a step."""


class _Is(Enum):
    STEP = "step"
    OPEN = "a step among steps, else a goal"
    GOAL = "goal"


def looks_like_steps(text: str) -> bool:
    """True if `text`, given as a goal, is carried out as plain steps."""
    return first_goal(text) is None


def first_goal(text: str) -> str | None:
    """The first words of `text` that make it a goal for a model; None if it is plain steps."""
    try:
        found = sequence(clauses(text))
    except StepError:
        return text
    if not found:
        return text
    parts = [part for clause in found for part in _parts(clause)]
    told = [(part, _told(part)) for part in parts]
    cut = _is_cut(text)
    among_steps = cut and any(kind is _Is.STEP for _, kind in told)
    goals = (part for part, kind in told if kind is _Is.GOAL or (kind is _Is.OPEN and not among_steps))
    return next((part.text for part in goals), None)


def _is_cut(text: str) -> bool:
    """Whether the text is written as steps: cut by `;` or line ends."""
    return len(clauses(text)) > 1


def _parts(clause: Clause) -> list[Clause]:
    """The clause, cut at every verb that may begin another step."""
    second = two(clause.masked)
    if second is None:
        return [clause]
    first = clause.part(clause.masked[: second.start()])
    rest = clause.part(clause.masked[second.end() :])
    return [first, *_parts(rest)] if first.masked and rest.masked else [clause]


def _told(clause: Clause) -> _Is:
    verb = nearest.opening(clause.masked)
    if verb is None or clause.masked.endswith("?"):
        return _Is.GOAL
    everyday = verb in _EVERYDAY
    if everyday and _BY_QUALITY.search(_loose(clause.masked)):
        return _Is.GOAL
    fit = next(iter(matches(clause.masked)), None)
    if fit is None:
        return _unread(clause, verb, everyday)
    rest = fit.found.get("rest")
    if rest is not None:
        return _of_rest(clause, fit, rest, everyday)
    kinds = kinds_of(fit.form)
    slots = [_slot(fit, name, kinds[name], words, everyday) for name, words in fit.found.items()]
    return max(slots, key=list(_Is).index, default=_Is.STEP)


def _unread(clause: Clause, verb: str, everyday: bool) -> _Is:
    """A clause with a verb that is no step: a slip of the pen in a step, or no step at all."""
    loose = _loose(clause.masked[len(verb) :])
    if _speaks(loose, everyday):
        return _Is.GOAL
    quoted = loose != clause.masked[len(verb) :].strip()
    few = len(loose.split()) <= _LOOSE_UNREAD
    slip = (few and quoted) or not loose if everyday else few or quoted
    return _Is.STEP if slip else _Is.GOAL


def _of_rest(clause: Clause, fit: Match, rest: str, everyday: bool) -> _Is:
    """Expectations and extractions have a grammar of their own."""
    quoted = "\0" in rest
    if not everyday or (quoted and _read(clause)):
        return _Is.STEP
    if fit.row.tool == "extract" and not quoted:
        return _Is.STEP if _FIELDS.fullmatch(rest) else _Is.GOAL
    if _speaks(_loose(rest), everyday) or not (quoted or _read(clause)):
        return _Is.GOAL
    return _Is.STEP


def _slot(fit: Match, name: str, kind: str, words: str, everyday: bool) -> _Is:
    if kind == "files":
        return _Is.STEP if "\0" in words or _FILE.search(words) else _Is.OPEN
    if kind in STRUCTURED:
        return _Is.STEP
    loose = _loose(words)
    typed = name == "text" and not everyday
    if not typed and _speaks(loose, everyday):
        return _Is.GOAL
    if "\0" in words:
        return _Is.STEP
    most = _LOOSE_WORDS if everyday else _LOOSEST_WORDS
    if len(loose.split()) > most or re.search(r",|\bthen\b", loose):
        return _Is.GOAL
    if not everyday or fit.row.verb in ("search", "open by name"):
        return _Is.STEP
    if _SOME.match(loose):
        return _Is.GOAL
    return _Is.OPEN if _POINTS.match(loose) and not _KIND.search(loose) else _Is.STEP


class _AnyInput(Mapping[str, str]):
    """Whatever `{{name}}` stands for, it has a value: which ones there are is asked later."""

    def __getitem__(self, name: str) -> str:
        return name

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _read(clause: Clause) -> bool:
    return readable(clause, Values(_AnyInput()))


def _loose(masked: str) -> str:
    """The words outside quotes."""
    return " ".join(re.sub(MARK, " ", masked).split())


def _speaks(loose: str, everyday: bool) -> bool:
    """Whether the words ask, compare, or choose by quality, as one does in words to a person.

    After a verb for browsers the first word may: `click What's new`, `click Find out more`.
    """
    words = loose if everyday else " ".join(loose.split()[1:])
    if _ASKS.search(words) or _GOES_ON.search(loose) or _BY_QUALITY.search(loose):
        return True
    return everyday and _MANY.search(loose) is not None


__all__ = ["first_goal", "looks_like_steps"]
