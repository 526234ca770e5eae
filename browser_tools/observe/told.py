"""What a document has told of its lines and controls: its next answer leaves it out (`page/told.js`).

Most of a page stays as it was from one look to the next; sending it again cost as much as looking at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from browser_tools.observe.model import Seen


@dataclass
class Told:
    """All that one document has told since it last began anew, by its own count."""

    version: str = ""
    """Of the answer that was kept last; empty before the first."""
    lines: list[str] = field(default_factory=list)
    controls: dict[str, Seen] = field(default_factory=dict)
    """By handle. Never changed in place: earlier answers hold it as well."""

    def whole(self, reply: dict[str, Any], prefix: str) -> dict[str, Any] | None:
        """The answer with all its lines and controls; None if it leaves out what was not kept.

        Of one without lines ({"same": ...}, {"gone": ...}) nothing is left out, nor of one that is whole.
        """
        if "since" not in reply:
            return reply
        if not reply["since"]:
            self.lines, self.controls = [], {}
        elif reply["since"] != self.version:
            return None
        self.version = str(reply["version"])
        runs = [[first, tier, self._lines(coded)] for first, tier, coded in reply["runs"]]
        if reply["seen"]:
            self.controls = {**self.controls, **controls_of(reply["seen"], prefix)}
        whole = {**reply, "runs": runs, "seen": self.controls}
        del whole["since"]
        return whole

    def _lines(self, coded: Iterable[str | list[int] | None]) -> list[str | None]:
        """Places of lines that were told before become these lines."""
        found: list[str | None] = []
        for each in coded:
            if isinstance(each, list):
                place, count = each
                found += self.lines[place : place + count]
                continue
            if each is not None:
                self.lines.append(each)
            found.append(each)
        return found


def controls_of(controls: Iterable[Sequence[Any]], prefix: str) -> dict[str, Seen]:
    """Controls as the page script tells them, by handle."""
    return {f"{prefix}e{number}": _seen(f"{prefix}e{number}", *rest) for number, *rest in controls}


def _seen(
    handle: str, role: str, name: str, value: str = "", states: Sequence[str] = (), *shows: str
) -> Seen:
    """What is empty at the end was left out."""
    return Seen(handle, role, name, value, tuple(states), *shows)
