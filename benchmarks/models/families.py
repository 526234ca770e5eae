"""Three imitated families of models: what each makes of a call that it means, by the rates of issue 4."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from agent.llm.testing import Fault, Reply, calls, faulty, status, text

Intent = tuple[str, Mapping[str, Any]]
"""The call that a task asks for: tool and arguments."""

INTENTS: tuple[Intent, ...] = (
    ("click", {"target": "e12"}),
    ("click", {"target": "Add to cart"}),
    ("type_text", {"target": "e3", "text": 'a "quoted" word, and more', "submit": True}),
    ("type_text", {"target": "Search", "text": "lamp <b>under</b> 40 €"}),
    ("navigate", {"url": "https://shop.test/p?id=7&sort=price"}),
    ("select_option", {"target": "e8", "option": "Express"}),
    ("press_key", {"key": "Enter"}),
    ("find_on_page", {"query": "delivery time"}),
    ("get_page_text", {}),
    ("scroll", {"to": "bottom"}),
    ("finish", {"answer": "It costs 24,90 € and arrives on Friday."}),
)
NEEDS = {
    "click": "target",
    "type_text": "text",
    "navigate": "url",
    "select_option": "option",
    "press_key": "key",
    "find_on_page": "query",
    "finish": "answer",
}
"""The argument without which a call says nothing."""
PROSE = ("Let me do that now.", "I will use the tool for this step.", "Sure, next step:")
CLOSERS = "</parameter>\n</invoke>\n</function_calls>"


@dataclass(frozen=True)
class Family:
    """How a family answers, and what is promised of it: shares of all calls, and questions per success."""

    name: str
    model: str
    """A model name that facts.yaml knows as this kind, or none that it knows."""
    answer: Callable[[Intent, bool, random.Random], Reply]
    """Of the intent, and whether tools were offered beside the messages."""
    success: float
    retries: float
    fallbacks: float = 0.03


def well_behaved(intent: Intent, native: bool, dice: random.Random) -> Reply:
    """2% bad arguments, 1% transport errors."""
    rolled = dice.random()
    if rolled < 0.01:
        return dice.choice(
            [status(500), status(429, retry_after=0), faulty(said(intent, native), _cut(dice))]
        )
    return said(spoilt(intent, dice) if rolled < 0.03 else intent, native)


def xml_prone(intent: Intent, native: bool, dice: random.Random) -> Reply:
    """30% XML in text, 5% bad arguments, 2% leaks of closers; each independent of the others."""
    in_text = dice.random() < 0.30
    meant = spoilt(intent, dice, typed=not in_text) if dice.random() < 0.05 else intent
    leaks = dice.random() < 0.02
    if in_text:
        words = dice.choice(["", f"{dice.choice(PROSE)}\n", "count\n"])
        return text(words + as_xml(meant) + (f"\n{CLOSERS}" if leaks else ""))
    if not leaks:
        return said(meant, native)
    if dice.random() < 0.5:
        return replace(said(meant, native), content=CLOSERS) if native else said(meant, native)
    name, arguments = meant
    strings = [key for key, value in arguments.items() if isinstance(value, str)]
    leaked = {**arguments, strings[-1]: f"{arguments[strings[-1]]}{CLOSERS}"} if strings else arguments
    return said((name, leaked), native)


def text_only(intent: Intent, native: bool, dice: random.Random) -> Reply:
    """JSON in text always: 15% malformed, 10% fenced in prose, 5% wrong names, 5% truncated."""
    name, arguments = intent
    if dice.random() < 0.05:
        name = dice.choice(
            [name.upper(), f"functions.{name}", name.replace("_", ""), f"do_{name}", name[:-1]]
        )
    written = json.dumps({"tool": name, "parameters": arguments, "terminate": False}, ensure_ascii=False)
    if dice.random() < 0.05:
        return text(written[: dice.randrange(12, max(13, len(written) - 20))], finish="length")
    if dice.random() < 0.15:
        written = malformed(written, dice)
    if dice.random() < 0.10:
        return text(f"{dice.choice(PROSE)}\n```json\n{written}\n```")
    return text(written)


def malformed(written: str, dice: random.Random) -> str:
    """JSON as small models write it: with one mistake."""
    mistakes: list[Callable[[str], str]] = [
        lambda one: one.replace(', "terminate": false}', ",}"),
        lambda one: one.replace('"tool"', "tool").replace('"parameters"', "parameters"),
        lambda one: one.replace("false", "False"),
        lambda one: one[:-1],
        lambda one: one + "}",
        lambda one: one.replace('{"tool"', '{ // the call\n"tool"'),
        lambda one: one.replace('"tool": ', "'tool': "),
        lambda one: one.replace('", "parameters"', '" "parameters"'),
        lambda one: re.sub(r'\\"', '"', one),
    ]
    return dice.choice(mistakes)(written)


def spoilt(intent: Intent, dice: random.Random, *, typed: bool = True) -> Intent:
    """The call with bad arguments: the one that it cannot do without is missing, no text (where values have
    types), or has a name that nobody knows; a call that needs none gets the name of no tool."""
    name, arguments = intent
    if name not in NEEDS:
        return f"{name}_now", arguments
    key = NEEDS[name]
    rest = {other: value for other, value in arguments.items() if other != key}
    bad: list[Mapping[str, Any]] = [rest, {**rest, "zzz": arguments[key]}]
    return name, dice.choice([*bad, {**rest, key: {"value": {"is": []}}}] if typed else bad)


def said(intent: Intent, native: bool) -> Reply:
    """The call as the mode asks for it."""
    if native:
        return calls(intent)
    name, arguments = intent
    told = {"summary": "", "tool_calls": [{"name": name, "arguments": arguments}]}
    return text(json.dumps(told, ensure_ascii=False))


def as_xml(intent: Intent) -> str:
    name, arguments = intent
    lines = [f'<parameter name="{key}">{_plain(value)}</parameter>' for key, value in arguments.items()]
    inner = "\n".join([f'<invoke name="{name}">', *lines, "</invoke>"])
    return f"<function_calls>\n{inner}\n</function_calls>"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _cut(dice: random.Random) -> Fault:
    faults: tuple[Fault, ...] = ("reset", "closed", "empty")
    return dice.choice(faults)


FAMILIES = (
    Family("well-behaved", "imitated-native", well_behaved, success=0.99, retries=0.1),
    Family("XML-prone", "claude-imitated", xml_prone, success=0.97, retries=0.15),
    Family("text-only", "imitated-small", text_only, success=0.90, retries=0.25),
)
