"""A summary: sentences, each with the lines of the page it rests on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from browser_tools.text.markdown import escaped, safe
from browser_tools.text.shape import Shape

Length = Literal["short", "medium", "long"]
Format = Literal["md", "text"]


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
        parts = [self.title and (f"## {escaped(self.title)}" if format == "md" else self.title)]
        prose: list[str] = []
        items: list[str] = []
        for told in self.sentences:
            said = safe(told.text) if format == "md" else told.text
            if told.item:
                items.append(f"- {said}")
            elif items:
                items.append(said)
            else:
                prose.append(said)
        parts += [" ".join(prose), "\n".join(items)]
        if self.signals and not self.sentences:
            parts.append(f"Not summarised: the page shows {', '.join(self.signals)}.")
        return "\n\n".join(filter(None, parts))

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
