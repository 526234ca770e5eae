"""HTML from Python: all that is not `Html` is escaped, so no text becomes markup by being forgotten.

el("p", "1 < 2", class_="note")  ->  <p class="note">1 &lt; 2</p>
"""

from __future__ import annotations

import html
from collections.abc import Iterable

from agent.approve.visible import one_line, visible

Child = str | None
"""What may stand in an element: `Html` as it is, any other text escaped, None for nothing."""

LONG, LINE = 20_000, 300
"""Characters of a block of text, and of one line, that are shown; the log holds the rest."""

_VOID = frozenset({"img", "meta", "link", "input", "br", "hr"})


class Html(str):
    """Text that is markup."""

    __slots__ = ()


def escaped(text: str) -> Html:
    """A text as it is read: markup is text, and what is invisible or turns the reading order is its code."""
    return Html(html.escape(visible(text)))


def join(children: Iterable[Child]) -> Html:
    parts = (part if isinstance(part, Html) else escaped(part) for part in children if part is not None)
    return Html("".join(parts))


def el(name: str, /, *children: Child, **attributes: str | bool | None) -> Html:
    """One element. `class_` is `class`, `data_x` is `data-x`; True is an attribute without value."""
    head = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        named = key.rstrip("_").replace("_", "-")
        head.append(named if value is True else f'{named}="{escaped(value)}"')
    opening = f"<{' '.join(head)}>"
    return Html(opening) if name in _VOID else Html(f"{opening}{join(children)}</{name}>")


def line(text: str, limit: int = LINE) -> str:
    """A text on one line, cut."""
    return one_line(text, limit)


def block(text: str, limit: int = LONG) -> Html:
    """A text with its lines, scrolling in its own box; a long one is cut, and says so."""
    box = el("pre", text[:limit], tabindex="0")
    if len(text) <= limit:
        return box
    note = f"Cut: {limit:,} of {len(text):,} characters are shown; the log holds the rest."
    return join([box, el("p", note, class_="note")])
