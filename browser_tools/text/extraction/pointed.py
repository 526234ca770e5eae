"""A value that a model points at: it counts only where words of the page, which it quotes, state it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from browser_tools.text.compare import plain
from browser_tools.text.extraction.field import Field
from browser_tools.text.extraction.typed import Unfit, kind_of, typed
from browser_tools.text.facts.meanings import name_words
from browser_tools.text.grounding.ground import Ground, unfounded
from browser_tools.text.reading.page import Reading

QUOTE_CHARS = 300
_SHORTEST_QUOTE = 1
_STEM = 4
"""Letters by which `folds` is a word of `foldable`."""
_NOT = re.compile(
    r"\b(?:no|not|never|without|neither|nor|cannot|nicht|kein\w*|ohne|nie|ne|pas|sans|jamais|sin|nunca|non|senza)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)


def pointed(path: str, answer: Any, part: Mapping[str, Any], read: Reading) -> Field:
    """The value of `{"value": ..., "quote": ...}`, if its quote stands on the page and states it."""
    value, quote = (answer.get("value"), answer.get("quote")) if isinstance(answer, dict) else (None, None)
    if value is None or not isinstance(quote, str) or len(quote.strip()) < _SHORTEST_QUOTE:
        return Field(path, reason="the model gave no quote for it")
    if plain(quote) not in plain(read.text):
        return Field(path, reason=f"the model quotes {quote[:80]!r}, which the page does not say")
    try:
        made = typed(value, part, read.url, read.language, path)
        if not _states(path, quote, value, made, part, read):
            return Field(path, reason=f"{quote[:80]!r} does not state {str(value)[:80]!r}")
    except Unfit as error:
        return Field(path, reason=str(error))
    if not read.voice.proves(quote, "") or not read.voice.stating(str(value), read.voice.holding(quote)):
        return Field(path, reason=f"the page wants {str(value)[:80]!r} said, and does not state it")
    return Field(path, made, "model", quote[:QUOTE_CHARS])


def _states(path: str, quote: str, value: Any, made: Any, part: Mapping[str, Any], read: Reading) -> bool:
    """Whether the quote means the value: as the wanted type, or word for word; yes by a word of the name."""
    try:
        if typed(quote, part, read.url, read.language) == made:
            return True
    except Unfit:
        pass
    if kind_of(part) == "boolean":
        asked = name_words(f"{path} {part.get('description', '')}")
        stems = {word[:_STEM] for word in asked if len(word) >= _STEM}
        named = any(word[:_STEM] in stems for word in name_words(quote))
        return named and bool(_NOT.search(quote)) is not made
    words = set(re.findall(r"\w+", plain(quote)))
    stated = not unfounded(str(value), Ground((quote,), language=read.language))
    return stated and set(re.findall(r"\w+", plain(str(value)))) <= words
