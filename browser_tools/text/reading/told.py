"""A summary: sentences, each with the lines of the page it rests on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from browser_tools.text.html.markdown import escaped, safe
from browser_tools.text.reading.shape import Shape
from browser_tools.text.terms import Format


@dataclass(frozen=True)
class Source:
    """Where a sentence stands: the page, and its words there."""

    url: str
    quote: str


@dataclass(frozen=True)
class Told:
    """One sentence of a summary, and what it rests on."""

    text: str
    sources: tuple[Source, ...]
    item: bool = False
    """It is one of several things (an entry, a row, a comment), not part of a text."""


@dataclass(frozen=True)
class Dropped:
    """What a summary does not tell, and why."""

    text: str
    reason: str


class Stream:
    """A summary as it is told, sentence by sentence: what was told is only added to."""

    def __init__(self, title: str, format: Format) -> None:
        self._format = format
        self.begun = escaped_title(title, format)
        """What stands before the first sentence."""
        self._items: bool | None = None
        """The last sentence was one of several things; None before the first."""

    def add(self, told: Told) -> str:
        """What to append for one more sentence."""
        said = safe(told.text) if self._format == "md" else told.text
        if self._items is None:
            between = "\n\n" if self.begun else ""
        elif told.item != self._items:
            between = "\n\n"  # on the next line it would be Markdown's last entry still
        else:
            between = "\n" if told.item else " "
        self._items = told.item
        return f"{between}{'- ' if told.item else ''}{said}"


def escaped_title(title: str, format: Format) -> str:
    return f"## {escaped(title)}" if title and format == "md" else title


@dataclass(frozen=True)
class Summary:
    """`engine` is `extract`, whose every word stands on the page, or the name of the model that wrote it."""

    url: str
    title: str
    sentences: tuple[Told, ...]
    shape: Shape
    engine: str = "extract"
    signals: tuple[str, ...] = ()
    """What stands before the page (`paywall`, `captcha`, ...): then there is nothing to sum up."""
    dropped: tuple[Dropped, ...] = ()
    cached: bool = False
    """It was asked for before, of the same content."""

    def text(self, format: Format = "text") -> str:
        """Title and sentences for people and models; things alike as a list."""
        stream = Stream(self.title, format)
        whole = stream.begun + "".join(map(stream.add, self.sentences))
        if self.signals and not self.sentences:
            obstacle = f"Not summarised: the page shows {', '.join(self.signals)}."
            whole = "\n\n".join(filter(None, (whole, obstacle)))
        return whole

    def as_data(self, format: Format = "text") -> dict[str, Any]:
        """As JSON: the contract of `strelka summarize --json`."""
        data: dict[str, Any] = {
            "summary": self.text(format),
            "format": format,
            "title": self.title,
            "url": self.url,
            "sentences": [
                {"text": one.text, "sources": [vars(source) for source in one.sources]}
                for one in self.sentences
            ],
            "signals": list(self.signals),
            "dropped": [vars(one) for one in self.dropped],
            "engine": self.engine,
            "shape": self.shape,
        }
        return {**data, "cached": True} if self.cached else data

    def again(self) -> Summary:
        """The same, from the cache."""
        return replace(self, cached=True)
