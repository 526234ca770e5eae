"""Inputs of a script: what may be given, and reading what was given into typed values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from policies.errors import BadInput
from policies.secrets import SOURCES, is_source
from policies.validation import FileModel, nearest

InputType = Literal["string", "number", "integer", "boolean", "date", "url", "choice", "secret"]
Plain = bool | int | float | str

_INTEGER = re.compile(r"[+-]?\d{1,18}")
_NUMBER = re.compile(r"[+-]?(?:\d{1,18}(?:\.\d{1,17})?|\.\d{1,17})")
_PLACEHOLDER = re.compile(r"\{\{\s*([^{}\s]+)\s*\}\}")
_TRUE = frozenset({"true", "yes", "on", "1"})
_FALSE = frozenset({"false", "no", "off", "0"})
_EXPECTED = {
    "string": "text",
    "number": "a number such as 9.5",
    "integer": "a whole number",
    "boolean": "true or false",
    "date": "a date such as 2026-03-31",
    "url": "an http(s) URL, or a /path",
    "secret": f"where it is kept: {SOURCES}",
}
_SAMPLES: dict[str, Plain] = {
    "number": 1,
    "integer": 1,
    "boolean": True,
    "date": "2026-01-01",
    "url": "https://example.com/",
    "secret": "env:SECRET",
}


class InputError(BadInput):
    """An input is missing, unknown, or not of its type."""

    code = "input.value"


class Input(FileModel):
    """One input: its type, what it is when nobody gives it, and what it is for."""

    type: InputType = "string"
    default: Plain | None = None
    """None: whoever runs the script must give it, unless it is optional."""
    optional: bool = Field(default=False, description="May be left out; it is empty then")
    label: str = Field(default="", max_length=80, description="What a form calls it; else its name")
    description: str = ""
    choices: list[Plain] = Field(default_factory=list, description="For type choice: what may be given")

    @model_validator(mode="after")
    def _fits(self) -> Input:
        if (self.type == "choice") != bool(self.choices):
            wrong = "type choice needs `choices`" if not self.choices else "`choices` belong to type choice"
            raise PydanticCustomError("bad_type", "{wrong}", {"wrong": wrong})
        if self.default is not None and self._parsed(_text(self.default)) is None:
            wrong = f"expected a default that is {self._expected()}; got {_shown(_text(self.default))}"
            raise PydanticCustomError("bad_type", "{wrong}", {"wrong": wrong, "at": ("default",)})
        return self

    @property
    def required(self) -> bool:
        return self.default is None and not self.optional

    def read(self, name: str, value: Any) -> Plain:
        """`value` (from a command line: text) as this input's type. Raises InputError."""
        text = _text(value)
        read = self._parsed(text)
        if read is None:
            hint = nearest(text, [_text(choice) for choice in self.choices])
            message = f"input {name!r}: expected {self._expected()}; got {_shown(text)}"
            raise InputError(f"{message}; did you mean {hint!r}?" if hint else message)
        return read

    def sample(self, name: str) -> Plain:
        """A value for checking a script whose inputs nobody gave yet."""
        if self.default is not None:
            return self.read(name, self.default)
        return self.choices[0] if self.choices else _SAMPLES.get(self.type, name)

    def _parsed(self, text: str) -> Plain | None:
        if self.type == "choice":
            return next((choice for choice in self.choices if _text(choice) == text.strip()), None)
        parsed: Plain | None = _READERS[self.type](text if self.type == "string" else text.strip())
        return parsed

    def _expected(self) -> str:
        if self.type == "choice":
            return f"one of {', '.join(map(_text, self.choices))}"
        return _EXPECTED[self.type]


def read_inputs(declared: Mapping[str, Input], given: Mapping[str, Any]) -> dict[str, Plain]:
    """The values of all inputs, by name. Raises InputError for unknown, missing and mistyped ones."""
    for name in given:
        if name not in declared:
            hint = nearest(name, list(declared))
            known = f"inputs: {', '.join(declared)}" if declared else "this script has no inputs"
            raise InputError(f"there is no input {name!r}; " + (f"did you mean {hint!r}?" if hint else known))
    missing = [name for name, one in declared.items() if one.required and name not in given]
    if missing:
        flags = " ".join(f"--input {name}=..." for name in missing)
        listed = ", ".join(map(repr, missing))
        raise InputError(f"missing input{'s' if len(missing) > 1 else ''} {listed}; give {flags}")
    values = {name: given.get(name, one.default) for name, one in declared.items()}
    return {
        name: "" if one.optional and values[name] in (None, "") else one.read(name, values[name])
        for name, one in declared.items()
    }


def filled(text: str, values: Mapping[str, Any]) -> str:
    """`text` of a step with each `{{name}}` that `values` have, for people to read."""
    return _PLACEHOLDER.sub(lambda mark: _text(values.get(mark[1], mark[0])), text)


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """`name=value` texts as a mapping. Raises InputError for one without a name or given twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError(f"expected --input name=value; got {_shown(text)}")
        if name in found:
            raise InputError(f"input {name!r} is given twice")
        found[name] = value
    return found


def _integer(text: str) -> int | None:
    return int(text) if _INTEGER.fullmatch(text) else None


def _number(text: str) -> float | int | None:
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) else None


def _boolean(text: str) -> bool | None:
    word = text.casefold()
    return True if word in _TRUE else False if word in _FALSE else None


def _date(text: str) -> str | None:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def _url(text: str) -> str | None:
    if any(char.isspace() for char in text):
        return None
    return text if text.lower().startswith(("http://", "https://")) or text.startswith("/") else None


def _string(text: str) -> str | None:
    return text


def _secret(text: str) -> str | None:
    return text if is_source(text) else None


_READERS: Mapping[str, Any] = {
    "string": _string,
    "number": _number,
    "integer": _integer,
    "boolean": _boolean,
    "date": _date,
    "url": _url,
    "secret": _secret,
}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
