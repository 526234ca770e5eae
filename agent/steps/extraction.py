"""What to read off a page, in words:

    extract "Total" as total
    extract price as number from ".price", link from "h3 a@href"
    extract name from "h3", price as number from ".price" in each ".product" as products

A source is a CSS selector, with `@attribute` for an attribute, or the label a person reads beside the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agent.steps.quoted import MARK
from agent.steps.slots import Slots
from agent.steps.step import UnreadError

WHOLE = "items"
"""What a list is called that nobody named."""

_EACH = re.compile(
    rf"^(?P<fields>.+?),?\s+(?:(?:in|for|from|of|on|with)\s+(?:each|every)|per)\s+(?P<each>{MARK}|\S+)"
    r"(?:\s+as\s+(?:an?\s+)?(?P<into>\S+))?$",
    re.IGNORECASE,
)
_FROM = re.compile(
    rf"^(?P<name>{MARK}|[\w-]+)(?:\s+as\s+(?:a\s+)?(?P<kind>\w+))?\s+from\s+(?:the\s+)?(?P<source>.+?)"
    r"(?:\s+as\s+(?:a\s+)?(?P<kind2>\w+))?$",
    re.IGNORECASE,
)
_AS = re.compile(
    rf"^(?:the\s+)?(?:(?:text|value|content)\s+of\s+(?:the\s+)?)?(?P<source>{MARK}|.+?)(?P<tail>(?:\s+as\s+(?:an?\s+)?\S+)*)$",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_KINDS = {"number": "number", "numbers": "number", "text": "text", "string": "text"}
_EXPECTED = 'expected: NAME from ".css", or "Label" as NAME'


def extraction(slots: Slots, masked: str) -> dict[str, Any]:
    """The arguments of `extract` for what follows the verb. Raises UnreadError."""
    each = _EACH.match(masked)
    names = masked if each is None else each["fields"]
    fields = dict(_field(slots, part) for part in _SEPARATOR.split(names) if part)
    if each is None:
        return {"fields": fields}
    into = str(slots.plain(each["into"])) if each["into"] else WHOLE
    return {"fields": fields, "each": str(slots.plain(each["each"])), "as": into}


def names_of(arguments: dict[str, Any]) -> list[str]:
    """The names under which later steps may use what these arguments read."""
    return [] if "each" in arguments else list(arguments["fields"])


def _field(slots: Slots, part: str) -> tuple[str, str]:
    """(name, source as the tool takes it)"""
    found = _FROM.match(part)
    if found:
        source = str(slots.plain(found["source"]))
        kinds = [kind for kind in (found["kind"], found["kind2"]) if kind]
        return _named(str(slots.plain(found["name"])), source, kinds)
    found = _AS.match(part)
    if found is None:
        raise UnreadError(f"cannot read the field {slots.clause.raw(part)!r}; {_EXPECTED}")
    source = str(slots.plain(found["source"]))
    words = [str(slots.plain(word)) for word in _tail(found["tail"])]
    names = [word for word in words if word.lower() not in _KINDS]
    if len(names) > 1:
        raise UnreadError(f"two names for {source!r}: {', '.join(names)}; {_EXPECTED}")
    kinds = [word for word in words if word.lower() in _KINDS]
    return _named(names[0] if names else _name_from(source), source, kinds)


def _tail(tail: str) -> Iterator[str]:
    return (match[1] for match in re.finditer(r"\s+as\s+(?:an?\s+)?(\S+)", tail, re.IGNORECASE))


def _named(name: str, source: str, kinds: list[str]) -> tuple[str, str]:
    for kind in kinds:
        if kind.lower() not in _KINDS:
            raise UnreadError(f"{name!r} cannot be read as {kind!r}; expected `as number` or `as text`")
    suffix = " as number" if any(_KINDS[kind.lower()] == "number" for kind in kinds) else ""
    return name, source + suffix


def _name_from(source: str) -> str:
    """`Order total` -> order_total: what a value is called whose field has no name."""
    name = re.sub(r"\W+", "_", source.casefold()).strip("_")
    if not name:
        raise UnreadError(f"{source!r} needs a name; {_EXPECTED}")
    return name
