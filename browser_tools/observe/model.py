"""What an observation consists of: plain frozen values, handed to planners, tools and the resolver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Seen(NamedTuple):  # thousands are made in an observation: a frozen dataclass takes three times as long
    """One control that an observation shows."""

    handle: str
    """`e12`, in a frame `f1e12`."""
    role: str
    name: str
    value: str = ""
    """Current value; secrets are always `•••`."""
    states: tuple[str, ...] = ()
    """checked, mixed, disabled, expanded, collapsed, selected, pressed, current, required, readonly,
    invalid with its message."""
    shows: str = ""
    """Visible text, where the accessible name says something else."""


@dataclass(frozen=True)
class FrameSeen:
    """One child frame that stands on the page."""

    id: str
    """`f1`; empty for a frame that was not read."""
    url: str
    origin: str
    note: str = ""
    """Why its text is not shown: `policy`, `no answer`, `not loaded`; empty when it is."""


@dataclass(frozen=True)
class Observation:
    """What a planner sees of a tab. `tokens(text) <= budget` holds always."""

    tab: str
    url: str
    title: str
    text: str
    """Header, then lines in reading order; the notation is described in `browser_tools.observe`."""
    elements: tuple[Seen, ...] = ()
    """The controls whose handles stand in `text`, in reading order."""
    signals: tuple[str, ...] = ()
    tokens: int = 0
    omitted: tuple[str, ...] = ()
    """What was left out, one short phrase each."""
    frames: tuple[FrameSeen, ...] = ()
    cursor: int | None = None
    """Pass it to `observe` for the lines that follow; None when nothing is left."""
    changes: str | None = None
    """What changed since the last observation of this document, one line each: `+` new, `~` the same control
    otherwise, `-` gone. Empty when nothing did; None where there is nothing to compare with."""
    took: float = 0.0
    """Milliseconds that the page's thread spent on it, and"""
    nodes: int = 0
    """elements that were looked at, in the main document."""
    scroll: tuple[int, int, int] = (0, 0, 0)
    """Pixels above the window, height of the window, height of the page."""


@dataclass(frozen=True)
class Container:
    """Something around an element that a person would name to tell it from its twins."""

    kind: str
    """form, dialog, row, group, item, section, nav, aside, header, footer, main, or block: any other part of
    the page, named by the words it begins with."""
    name: str
    text: str
    """Visible text inside, capped at 300 characters; empty for `main` and `block`."""
    hint: str
    """Words of its class and id; empty for `block`."""
    key: str
    """Handle of the container, equal for the same container; of a `block` no handle, only equal."""


@dataclass(frozen=True)
class Candidate:
    """One element that a target may mean, as the page describes it. Texts are capped at 200 characters."""

    handle: str
    role: str
    name: str
    text: str
    tag: str
    order: int
    """Position on the page, frames in place."""
    guessed: bool = False
    """The name was guessed from an icon's classes or a field's `name`."""
    label: str = ""
    before: str = ""
    """What stands before it on its line."""
    after: str = ""
    """What stands after it, for a check box or radio button without a label."""
    placeholder: str = ""
    title: str = ""
    testid: str = ""
    id: str = ""
    alt: str = ""
    value: str = ""
    href: str = ""
    """Absolute URL, for links."""
    states: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    """Headings above it, outermost first."""
    containers: tuple[Container, ...] = ()
    """Innermost first."""
    inner: tuple[str, ...] = ()
    """Handles of candidates inside it."""
    inside: tuple[str, ...] = ()
    """Of a text: handles of the controls around it."""
    frames: tuple[str, ...] = ()
    """URLs of the frames it lies in, outermost first; empty in the main frame."""


@dataclass(frozen=True)
class Signs:
    """What else tells a control from others, whatever it is called; "" where it has none."""

    value: str = ""
    """What a radio button or check box is sent as, where its page says so."""
    action: str = ""
    """Absolute URL that a button sends its form to, where it is not the form's own."""
    count: str = ""
    """A number behind its words, in an element of its own."""
    held: tuple[tuple[str, str], ...] = ()
    """Of a closed fold or menu the role and name of each control in it, out of sight."""


@dataclass(frozen=True)
class Match:
    """One place where the page's visible text contains a query."""

    text: str
    """The surroundings, capped."""
    handle: str | None
    """The nearest control, if one stands on the line or next to it."""
    line: int
    frame: str = ""


@dataclass(frozen=True)
class Link:
    text: str
    href: str
    """Absolute URL."""
    handle: str
