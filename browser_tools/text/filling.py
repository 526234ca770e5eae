"""What code does not find, a model may point at: a value counts only with words of the page that state it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from browser_tools.result import cut, tokens
from browser_tools.text.compare import plain
from browser_tools.text.field import Extraction, Field
from browser_tools.text.grounding import Ground, unfounded
from browser_tools.text.meanings import name_words
from browser_tools.text.reading import Reading
from browser_tools.text.typed import Unfit, kind_of, typed
from browser_tools.text.written import prompt
from browser_tools.tool import Completer
from policies.errors import StrelkaError

_SCALARS = frozenset({"string", "number", "integer", "boolean"})
_MOST = 40
"""Values that are asked for in one question."""
_VALUE_TOKENS = 60
_SHORTEST_QUOTE = 1
_STEM = 4
"""Letters by which `folds` is a word of `foldable`."""
_NOT = re.compile(
    r"\b(?:no|not|never|without|neither|nor|cannot|nicht|kein\w*|ohne|nie|ne|pas|sans|jamais|sin|nunca|non|senza)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)


async def filled(
    found: Extraction, schema: Mapping[str, Any], read: Reading, completer: Completer
) -> Extraction:
    """`found` with missing plain values as far as the model finds them; lists stay as they are."""
    wanted = {
        one.path: part
        for one in found.missing[:_MOST]
        if "[" not in one.path and (part := _schema_at(schema, one.path)) and kind_of(part) in _SCALARS
    }
    if not wanted:
        return found
    asked = "\n".join(f"{path}: {_told(part)}" for path, part in wanted.items())
    room = completer.room - tokens(asked) - tokens(prompt("fill")) - len(wanted) * _VALUE_TOKENS - 200
    text, _ = cut("\n".join(line.marked() for line in read.lines), max(200, room))
    try:
        reply = await completer.complete(
            prompt("fill"), max_tokens=len(wanted) * _VALUE_TOKENS, data=f"Wanted:\n{asked}\n\nPage:\n{text}"
        )
    except StrelkaError as error:
        reason = f"{completer.name} could not be asked: {error.message}"
        return _merged(found, {path: Field(path, reason=reason) for path in wanted})
    answers = _answers(reply)
    given = {
        path: _field(path, answers[path], part, read) for path, part in wanted.items() if path in answers
    }
    return _merged(found, given)


def _told(part: Mapping[str, Any]) -> str:
    words = [kind_of(part), str(part.get("format", "")), str(part.get("description", ""))[:120]]
    if isinstance(part.get("enum"), list):
        words.append("one of " + ", ".join(map(str, part["enum"][:20])))
    return " ".join(filter(None, words))


def _answers(reply: str) -> dict[str, Any]:
    begin, end = reply.find("{"), reply.rfind("}")
    try:
        data = json.loads(reply[begin : end + 1])
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _field(path: str, answer: Any, part: Mapping[str, Any], read: Reading) -> Field:
    """The value, if its quote stands on the page and states it."""
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
    lines = [line.text for line in read.lines if plain(quote) in plain(line.text)]
    if lines and not read.voice.stating(str(value), lines):
        return Field(path, reason=f"the page wants {str(value)[:80]!r} said, and does not state it")
    return Field(path, made, "model", quote[:300])


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


def _schema_at(schema: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    here: Any = schema
    for name in path.split("."):
        properties = here.get("properties", {}) if isinstance(here, Mapping) else {}
        here = properties.get(name, {}) if isinstance(properties, Mapping) else {}
    return here if isinstance(here, Mapping) else {}


def _merged(found: Extraction, given: Mapping[str, Field]) -> Extraction:
    fields = [given.get(one.path, one) if one.reason else one for one in found.fields]
    for path, one in given.items():
        if not one.reason:
            *above, name = path.split(".")
            here = found.data
            for key in above:
                if here.get(key) is None:
                    here[key] = {}
                here = here[key]
            here[name] = one.value
    return Extraction(found.data, fields)
