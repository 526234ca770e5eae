"""Reading plain steps: text in, tool calls out, or an error that names every clause that cannot be read.

One step a line, or several joined by `;` or `then`. The rows of the grammar are in `rows.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agent.steps import nearest
from agent.steps.extraction import names_of
from agent.steps.forms import compiled, kinds_of
from agent.steps.quoted import MARK, Clause, clauses
from agent.steps.row import Row
from agent.steps.rows import ROWS
from agent.steps.slots import NotThisError, Slots, Value, Values
from agent.steps.step import Step, StepError, Unreadable, UnreadError, none_after_the_end
from browser_tools.tool import Origin, ToolCall

_THEN = re.compile(rf",?\s+(?:and\s+)?then\s+(?={nearest.OPENING.pattern})", re.IGNORECASE)
_SUBMITS = r"(?:press|hit)\s+(?:the\s+)?(?:enter|return)\b|submit\b|search$"
_AND = re.compile(rf",?\s+and\s+(?!{_SUBMITS})(?={nearest.OPENING.pattern})", re.IGNORECASE)
_CLOSED = re.compile(r"(?:\x00|\S*[/.]\S+|/)$")
"""Ends with a quoted part or an address: `and` with a verb after it can only begin the next step."""
_SEVERAL = re.compile(
    r"(check|tick|mark|uncheck|untick|unmark|deselect|turn on|turn off|switch on|switch off|enable|disable"
    r"|click(?: on)?|tap(?: on)?|(?:double|right|middle)[- ]click(?: on)?|hover(?: over| on)?|clear(?: out)?"
    r"|empty|erase|expand|unfold|collapse|fold|toggle)\s+(?:both\s+)?"
    rf"({MARK}(?:\s*,\s*{MARK})*,?\s+(?:and\s+then|and|then)\s+{MARK})"
    r"(\s+(?:in|inside|within|under|of|on|near|next to|beside)\s.+)?",
    re.IGNORECASE,
)
"""Also with the place of all of them: `check "A" and "B" in the "News" group`."""
_PAIR = rf"{MARK}\s+(?:with|as|into|in|to)\s+{MARK}"
_PAIRS = re.compile(
    r"(fill|fill in|fill out|type|enter|set|change|select|choose)\s+"
    rf"({_PAIR}(?:\s*,\s*{_PAIR})*,?\s+and\s+{_PAIR})()",
    re.IGNORECASE,
)
_SECOND_STEP = re.compile(rf"(?:,|\band|\bthen)\s+(?={nearest.OPENING.pattern})", re.IGNORECASE)
_CONDITION = re.compile(r"\s(?:if|unless|when)\s+(?:it|there|they|that|visible|present|shown|any|\x00)", re.I)
_GOAL = re.compile(r"goal\s*:", re.IGNORECASE)
_NOT_SENT = frozenset({"target", "onto", "inside", "tab", "key", "each", "as", "to", "length"})


def parse(
    text: str,
    *,
    source: str = "",
    inputs: Mapping[str, Any] | None = None,
    number: int = 1,
    remembered: set[str] | None = None,
) -> tuple[Step, ...]:
    """The steps of `text`, numbered from `number`.

    `inputs` are the values of `{{name}}`; `remembered` names what earlier steps read off a page (it is added
    to). Raises StepError with every clause that cannot be read, its line, and the nearest reading.
    """
    values = Values(inputs or {}, remembered if remembered is not None else set())
    found = list(none_after_the_end(readings(text, values, number=number)))
    problems = [one for one in found if isinstance(one, Unreadable)]
    if problems:
        raise StepError(problems, source)
    return tuple(one for one in found if isinstance(one, Step))


def readings(text: str, values: Values, *, number: int = 1) -> Iterator[Step | Unreadable]:
    """Each step of `text`, numbered from `number`, or why it cannot be read."""
    try:
        found = sequence(clauses(text))
    except StepError as error:
        yield from error.problems
        return
    for place, clause in enumerate(found, start=number):
        try:
            yield read(clause, values, place)
        except UnreadError as error:
            yield Unreadable(clause.line, clause.text, error.reason, error.nearest)


def read(clause: Clause, values: Values, number: int) -> Step:
    """One clause as a step. Raises UnreadError."""
    row, slots, arguments = _matched(clause, values)
    call = ToolCall(
        name=row.tool,
        arguments={name: str(v) if isinstance(v, Value) else v for name, v in arguments.items()},
        id=f"s{number}",
        intent=clause.text,
        provenance=_provenance(arguments),
    )
    if row.tool == "extract":
        values.remembered.update(names_of(arguments))
    into = slots.found["answer"] if row.tool == "ask_user" and "answer" in slots else ""
    values.asked.update([into] if into else [])
    return Step(row.verb, (call,), clause.text, number, clause.line, into=into)


def sequence(found: list[Clause]) -> list[Clause]:
    """Clauses cut further where `then`, or `and` after a quoted part, begins another step."""
    return [
        clause.part(single)
        for clause in found
        for piece in _THEN.split(clause.masked)
        for part in _split_at_and(piece)
        for single in _singles(part)
    ]


def _singles(masked: str) -> list[str]:
    """`check "A", "B" and "C"`, `fill "A" with "a" and "B" with "b"` as a step for each."""
    for form, each in ((_SEVERAL, MARK), (_PAIRS, _PAIR)):
        if match := form.fullmatch(masked.strip()):
            verb, some, place = match.groups(default="")
            return [f"{verb} {one}{place}" for one in re.findall(each, some, re.IGNORECASE)]
    return [masked]


def _split_at_and(masked: str) -> list[str]:
    for joint in _AND.finditer(masked):
        first = masked[: joint.start()]
        if _CLOSED.search(first) or any(not match.found for match in matches(first)):
            return [first, *_split_at_and(masked[joint.end() :])]
    return [masked]


def two(masked: str) -> re.Match[str] | None:
    """Where the words may begin a second step: what joins the two."""
    return _SECOND_STEP.search(masked)


@dataclass(frozen=True)
class Match:
    """A form of the grammar that a whole clause fits."""

    row: Row
    form: str
    found: Mapping[str, str]
    """Masked text by slot name; only slots that matched."""


def matches(masked: str) -> Iterator[Match]:
    """Every form that fits, in the order of the table."""
    for row in ROWS:
        for form in row.forms:
            match = compiled(form).fullmatch(masked)
            if match:
                found = {name: words for name, words in match.groupdict().items() if words is not None}
                yield Match(row, form, found)


def _matched(clause: Clause, values: Values) -> tuple[Row, Slots, dict[str, Any]]:
    """The first row that fits, what stands in its slots, and its arguments. Raises UnreadError."""
    unfit = ""
    for match in matches(clause.masked):
        slots = Slots(clause, match.found, values)
        try:
            _refuse_condition(clause, slots)
            _refuse_two(clause, slots)
            return match.row, slots, {**_arguments(match, slots), **match.row.also}
        except NotThisError as error:
            unfit = unfit or str(error)
    raise UnreadError(unfit) if unfit else _unread(clause, values)


def _arguments(match: Match, slots: Slots) -> dict[str, Any]:
    if match.row.build is not None:
        return dict(match.row.build(slots))
    kinds = kinds_of(match.form)
    return {name: slots.read(name, kinds[name]) for name in slots.found}


def _refuse_condition(clause: Clause, slots: Slots) -> None:
    """`click "Accept" if it is there` would wait for something that is called so."""
    for name, words in slots.found.items():
        condition = _CONDITION.search(words) if name not in ("rest", "text") else None
        if condition is not None:
            first = clause.raw(clause.masked[: clause.masked.index(words) + condition.start()])
            raise UnreadError("a step is always carried out: there are no conditions among steps", first)


def _refuse_two(clause: Clause, slots: Slots) -> None:
    """`click Save and open the cart` is not a thing called `Save and open the cart`."""
    for name, words in slots.found.items():
        second = two(words)
        if name != "rest" and second is not None:
            at = clause.masked.index(words) + second.start()
            first = clause.raw(clause.masked[:at]).rstrip(", ")
            rest = clause.raw(clause.masked[at + len(second[0]) :])
            reason = "could be two steps; join steps with `;`, put words that belong together in quotes"
            raise UnreadError(reason, f"{first}; {rest}")


def _provenance(arguments: Mapping[str, Any]) -> dict[str, Origin]:
    """Where each typed or sent argument comes from, and whatever is read off a page."""
    values = {name: value for name, value in arguments.items() if isinstance(value, Value)}
    return {n: v.origin for n, v in values.items() if n not in _NOT_SENT or v.origin == "page"}


def _unread(clause: Clause, values: Values) -> UnreadError:
    """Why the clause is no step, with the nearest one."""
    if '"' in clause.masked:
        return UnreadError("a quote has no partner")
    if _GOAL.match(clause.masked):
        return UnreadError("a goal for a model is an item of its own in a list of steps", f"- {clause.text}")
    if nearest.opening(clause.masked) is None:
        meant = _firstreadable(clause, nearest.respelt(clause.masked), values)
        general = "" if meant else '; steps are: open /docs · click "Save" · type "Ada" into "Name"'
        return UnreadError(f"no step begins so{general}", meant)
    meant = _firstreadable(clause, nearest.completed(clause), values)
    if meant:
        return UnreadError("a part is missing", meant)
    return UnreadError(f"expected it like: {nearest.example(clause.masked)}")


def _firstreadable(clause: Clause, candidates: list[str], values: Values) -> str:
    """The first of these masked texts that is a step, as it would be written; "" if none is."""
    return next((clause.raw(masked) for masked in candidates if readable(clause.part(masked), values)), "")


def readable(clause: Clause, values: Values) -> bool:
    """Whether the clause is a step."""
    for match in matches(clause.masked):
        try:
            _arguments(match, Slots(clause, match.found, values))
        except NotThisError:
            continue
        except UnreadError:
            return False
        return True
    return False
