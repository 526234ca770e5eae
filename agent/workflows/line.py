"""Inputs written in one line, by a small pattern in the workflow:

    /compare {what} [under {price:number}]

The first word names the workflow; words stand for themselves, braces for an input, brackets may be left out.
What holds a word of the pattern stands in quotes: `/compare "lamps under 2 m" under 40`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.steps.inputs import Input
from policies.errors import BadInput

_PART = re.compile(
    r"\{(?P<name>[^{}:\s]+)(?::(?P<type>\w+))?\}|\[(?P<maybe>[^\[\]]+)\]|(?P<word>[^\s{}\[\]]+)"
)
_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“", "«": "»"}
_QUOTED = "|".join(f"{a}[^{b}]+{b}" for a, b in _QUOTES.items())
_WORD, _WORDS = r"\S+", ".+?"
_ONE_WORD = frozenset({"number", "integer", "boolean", "date", "url", "secret"})
"""Types whose values hold no space."""
_SAMPLES = {
    "number": "40",
    "integer": "3",
    "boolean": "true",
    "date": "2026-03-31",
    "url": "https://shop.test/",
}


EXPECTED = "/compare {what} [under {price}]"


class LineError(BadInput):
    """A pattern cannot be read, or a line does not fit it."""

    code = "workflow.line"


@dataclass(frozen=True)
class Line:
    """One pattern. Raises LineError where it names what is no input, or one twice."""

    pattern: str
    inputs: Mapping[str, Input]
    _compiled: re.Pattern[str] = field(init=False, repr=False)
    _names: tuple[str, ...] = field(init=False, repr=False)
    """Of the pattern's groups."""

    def __post_init__(self) -> None:
        left = _PART.sub("", re.sub(r"\[[^\[\]]*\]", "", self.pattern)).strip()
        if left or self._inside_out():
            raise LineError(f"cannot read {self.pattern!r}; expected such as {EXPECTED}")
        seen: list[str] = []
        words = self._sequence(self.pattern, seen)
        missing = [name for name, one in self.inputs.items() if one.required and name not in seen]
        if missing:
            raise LineError(f"{self.pattern!r} leaves out {missing[0]!r}, which must be given")
        object.__setattr__(self, "_names", tuple(seen))
        object.__setattr__(self, "_compiled", re.compile(words, re.IGNORECASE | re.DOTALL))

    @property
    def word(self) -> str:
        """What a line begins with: `/compare`."""
        return self.pattern.split(maxsplit=1)[0]

    def parse(self, text: str) -> dict[str, str]:
        """The inputs that `text` gives, as text. Raises LineError where it does not fit."""
        match = self._compiled.fullmatch(" ".join(text.split()))
        if match is None:
            raise LineError(f"{text.strip()!r} does not fit {self.pattern}; write such as: {self.example}")
        given = zip(self._names, match.groups(), strict=True)
        return {name: _plain(value) for name, value in given if value is not None}

    @property
    def example(self) -> str:
        """A line that fits."""

        def sample(match: re.Match[str]) -> str:
            one = self.inputs[match[1]]
            if one.choices:
                return str(one.choices[0])
            return str(one.default) if one.default not in (None, "") else _SAMPLES.get(one.type, "lamps")

        whole = re.sub(r"[\[\]]", "", self.pattern)
        return re.sub(r"\{([^{}:\s]+)(?::\w+)?\}", sample, whole)

    def _inside_out(self) -> bool:
        return any(self.pattern.count(a) != self.pattern.count(b) for a, b in ("{}", "[]"))

    def _sequence(self, pattern: str, seen: list[str]) -> str:
        """The regular expression of a pattern, or of a part in brackets."""
        out = ""
        for number, part in enumerate(_PART.finditer(pattern)):
            space = r"\s+" if number else ""
            if part["maybe"]:
                out += f"(?:{space}{self._sequence(part['maybe'], seen)})?"
            elif part["name"]:
                out += space + self._slot(part["name"], part["type"], seen)
            else:
                out += space + re.escape(part["word"])
        return out

    def _slot(self, name: str, type: str | None, seen: list[str]) -> str:
        if name not in self.inputs:
            raise LineError(
                f"{self.pattern!r} names {name!r}, which is no input; inputs: {', '.join(self.inputs)}"
            )
        if name in seen:
            raise LineError(f"{self.pattern!r} names {name!r} twice")
        declared = self.inputs[name].type
        if type not in (None, declared):
            raise LineError(f"{self.pattern!r} says that {name!r} is a {type}; it is declared as {declared}")
        seen.append(name)
        return f"({_QUOTED}|{_WORD if declared in _ONE_WORD else _WORDS})"


def _plain(value: str) -> str:
    """`value` without the quotes around it."""
    return value[1:-1] if len(value) > 1 and _QUOTES.get(value[0]) == value[-1] else value
