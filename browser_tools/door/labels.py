"""Where the data of a call comes from: the labels that rules on flows speak of.

What a planner writes may hold anything it has read, however it is reworded or encoded; so it carries every
origin the run has read, unless it is verbatim what the person said, or what the policy names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.door.past import Past
from browser_tools.errors import ToolError
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, ToolCall
from policies.action import Action
from policies.flows import OWN_LABELS
from policies.secrets import secret_named
from policies.url import UrlError, canonical

NO_DATA = frozenset(
    {"target", "onto", "inside", "tab", "mark", "holding", "question", "choices", "answer", "engine", "each"}
)
"""Arguments that name things or are shown to the person; nothing of them reaches a page."""

TRUSTED = frozenset({"user", "input", "secret"})
SHORTEST = 4
"""Characters of a part of the goal that counts as quoted: of shorter pieces any text can be put together."""

_MUTE = re.compile(
    r"(?:(?:Control|Shift|Alt|Meta|ControlOrMeta)\+)*"
    r"(?:Enter|NumpadEnter|Tab|Escape|Space|Backspace|Delete|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)"
    r"|F\d{1,2}|ContextMenu|Control|Shift|Alt|Meta|ControlOrMeta|CapsLock)"
)
"""Keys that write nothing. Any other may: a letter by its code (`KeyA`), and what pastes (`Insert`)."""


async def labelled(
    actions: Sequence[Action], labels: tuple[str, ...], tab: Tab, past: Past
) -> tuple[Action, ...]:
    """The actions with the labels of what they carry.

    An address that the run was at, or that the page links to, was not written by the planner: opening it says
    no more than following the link does.
    """
    told = []
    for action in actions:
        carries = action.effect != "read"
        if carries and set(labels) - set(OWN_LABELS) and action.effect == "navigate":
            url = action.url or ""
            carries = url not in past.pages and not await _is_linked(tab, url)
        told.append(action.model_copy(update={"seen_on": labels}) if carries else action)
    return tuple(told)


async def _is_linked(tab: Tab, url: str) -> bool:
    """Whether the page shows a link to exactly this address; False where it does not answer."""
    try:
        return any(link.href == url for link in await tab.observer.links())
    except (ToolError, PlaywrightError):
        return False


def labels_of(
    call: ToolCall, arguments: Arguments, said: Sequence[str], named: Iterable[str], read: Iterable[str]
) -> tuple[str, ...]:
    """The labels of all data in a call's arguments.

    `said` are the person's own words and inputs, `named` the origins that the policy spells out, `read` the
    origins whose text the planner has been shown.
    """
    found: dict[str, None] = {}
    for name, text in _data(arguments.model_dump(exclude_none=True)):
        found |= dict.fromkeys(_labels(call.provenance.get(name, "model"), text, said, named, read))
    return tuple(found)


def _labels(
    origin: str, text: str, said: Sequence[str], named: Iterable[str], read: Iterable[str]
) -> Iterable[str]:
    if origin in TRUSTED or secret_named(text) or _is_said(text, said):
        return ("user",)
    return ("policy",) if _is_named(text, named) else read


def _data(arguments: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in arguments.items():
        if name in NO_DATA or value == "":
            continue
        if name == "key":
            if _MUTE.fullmatch(str(value)) is None:
                yield name, str(value)
        elif isinstance(value, str):
            yield name, value
        elif isinstance(value, list | tuple):
            yield from ((name, str(one)) for one in value)
        elif isinstance(value, dict):
            yield from ((name, str(one)) for pair in value.items() for one in pair)


def _is_said(text: str, said: Sequence[str]) -> bool:
    """One whole thing the person said, or whole words of it."""
    plain = " ".join(text.split())
    if plain in said:
        return True
    if len(plain) < SHORTEST:
        return False
    quoted = re.compile(rf"(?<!\w){re.escape(plain)}(?!\w)")
    return any(quoted.search(one) for one in said)


def _is_named(text: str, named: Iterable[str]) -> bool:
    """An origin that the policy spells out, and nothing after it."""
    try:
        url = canonical(text)
    except UrlError:
        return False
    return url.origin in named and text.rstrip("/").lower() in (url.origin, url.origin.lower())
