"""What stands in the slots of a matched form, read as the values that tools take."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from agent.steps.keys import key_named
from agent.steps.quoted import MARK, Clause, piece_numbers
from agent.steps.step import UnreadError
from browser_tools.tool import Origin

_PLACEHOLDER = re.compile(r"\{\{\s*([^{}\s]+)\s*\}\}")
_COUNTS = {"once": 1, "twice": 2, "thrice": 3}
_NUMBERS = {
    "half a": 0.5, "half an": 0.5, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twenty": 20, "thirty": 30, "sixty": 60,
}  # fmt: skip
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_HOST = re.compile(
    r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d+)?(?:[/?#]\S*)?", re.IGNORECASE
)
_DOMAIN = re.compile(
    r"[^\W_][\w-]*(?:\.[\w-]+)*\.([^\W\d_]{2,}|xn--[\w-]+)(?::\d+)?(?:[/?#]\S*)?", re.IGNORECASE
)
_FILE_ENDINGS = frozenset({"html", "htm", "php", "asp", "aspx", "jsp", "pdf", "txt", "md", "xml", "json"})
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\d+(?:/|$))\S*", re.IGNORECASE)


class NotThisError(Exception):
    """The words fit the form but not its slot: another form may fit. Its text says why, if none does."""


class Value(str):
    """A typed or sent text, with where it comes from."""

    origin: Origin

    def __new__(cls, text: str, origin: Origin) -> Value:
        value = super().__new__(cls, text)
        value.origin = origin
        return value


@dataclass
class Values:
    """What `{{name}}` stands for: the inputs of the run, and names that earlier steps will have filled."""

    inputs: Mapping[str, Any] = field(default_factory=dict)
    remembered: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    """Names of what a person will have answered."""

    def fill(self, text: str) -> Value:
        """`text` with its inputs filled in; what a step remembers stays `{{name}}` until that step ran."""
        origins: set[Origin] = {"user"}

        def value(match: re.Match[str]) -> str:
            name = match[1]
            if name in self.inputs:
                origins.add("input")
                return as_text(self.inputs[name])
            if name in self.asked:
                origins.add("input")
                return "{{" + name + "}}"
            if name in self.remembered:
                origins.add("page")
                return "{{" + name + "}}"
            raise UnreadError(self._missing(name))

        filled = _PLACEHOLDER.sub(value, text)
        return Value(filled, least_trusted(origins))

    def _missing(self, name: str) -> str:
        known = sorted({*self.inputs, *self.remembered, *self.asked})
        near = get_close_matches(name, known, n=1)
        if near:
            return f"there is no input {name!r}; did you mean {{{{{near[0]}}}}}?"
        return f"there is no input {name!r}; " + (
            f"inputs: {', '.join(known)}" if known else "the script has none"
        )


def least_trusted(origins: Collection[Origin]) -> Origin:
    """Where a text comes from that is put together from parts."""
    return "page" if "page" in origins else "input" if "input" in origins else "user"


def as_text(value: Any) -> str:
    """An input's value as it is typed: booleans as `true` and `false`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Slots:
    """The slots of one match. Readers raise NotThisError where the words are of another kind."""

    clause: Clause
    found: Mapping[str, str]
    """Masked text by slot name; only slots that matched."""
    values: Values

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def read(self, name: str, kind: str) -> Any:
        """The value of a slot of this kind."""
        reader = getattr(self, kind, None) if kind in KINDS else None
        return self.text(name) if reader is None else reader(name)

    def text(self, name: str) -> Value:
        """Plain text: what is quoted without its quotes. A value that begins with a quote ends with it."""
        masked = self.found[name]
        if self._goes_on(masked):
            raise NotThisError(
                f"words follow the quoted value in {self.clause.raw(masked)}: put all of a value into one "
                "pair of quotes, join steps with `;`"
            )
        return self.plain(masked)

    def _goes_on(self, masked: str) -> bool:
        """Whether words follow a quoted part at the beginning."""
        first = re.match(MARK, masked)
        if first is None or self._piece(first).raw.startswith("{{"):
            return False
        return re.search(r"\w", re.sub(MARK, "", masked)) is not None

    def plain(self, masked: str) -> Value:
        return self.values.fill(re.sub(MARK, lambda mark: self._piece(mark).text, masked))

    def target(self, name: str) -> Value:
        """Words of a person for an element: what is quoted keeps (straight) quotes."""
        origins: list[Origin] = []

        def words(mark: re.Match[str]) -> str:
            value = self.values.fill(self._piece(mark).text)
            origins.append(value.origin)
            return _requoted(value)

        text = re.sub(MARK, words, self.found[name])
        return Value(text, least_trusted(origins))

    choice = named = target

    def quoted(self, name: str) -> bool:
        """True if the slot is one quoted piece and nothing else."""
        return re.fullmatch(MARK, self.found[name]) is not None

    def url(self, name: str) -> Value:
        """A URL or a path on the current site; a bare host gets its scheme."""
        value = self.text(name)
        return Value(url_written(value), value.origin)

    def key(self, name: str) -> str:
        words = self.text(name)
        key = key_named(words)
        if key is None or (len(key) == 1 and self.quoted(name)):  # press "1" means what is labelled 1
            raise NotThisError
        return key

    def count(self, name: str) -> int:
        words = self.text(name).casefold()
        number = re.split(r"\s|x|×|times?", words, maxsplit=1)[0]
        return _COUNTS.get(words) or int(_NUMBERS.get(number) or number)

    def duration(self, name: str) -> float:
        """Seconds."""
        words = self.text(name).casefold()
        match = re.fullmatch(r"(.+?)\s?(m[a-z]*|s[a-z]*)", words)
        if match is None:
            raise NotThisError
        number = _NUMBERS[match[1]] if match[1] in _NUMBERS else float(match[1])
        unit = match[2]
        if unit.startswith(("ms", "mil")):
            return number / 1000
        return number * (60 if unit == "m" or unit.startswith("mi") else 1)

    def number(self, name: str) -> float:
        words = self.found[name].casefold()
        return _NUMBERS[words] if words in _NUMBERS else float(words)

    def files(self, name: str) -> list[str]:
        """Names of files, joined by commas or `and`."""
        parts = re.split(r",?\s+and\s+|\s*,\s*", self.found[name], flags=re.IGNORECASE)
        names = [self.plain(part) for part in parts]
        if any(name.origin == "page" for name in names):
            raise UnreadError("which file leaves may not be read off a page")
        return [str(name) for name in names]

    def pixels(self, name: str) -> int:
        return int(re.sub(r"[^\d-]", "", self.found[name]))

    def ordinal(self, name: str) -> int:
        words = self.found[name].casefold()
        return _ORDINALS.get(words) or int(re.sub(r"\D", "", words))

    def raw(self, name: str) -> str:
        """As it was written."""
        return self.clause.raw(self.found[name])

    def _piece(self, mark: re.Match[str]) -> Any:
        return self.clause.pieces[piece_numbers(mark[0])[0]]


KINDS = frozenset(
    {"target", "choice", "named", "url", "key", "count", "duration", "pixels", "ordinal", "number", "files"}
)


def _requoted(text: str) -> str:
    """`text` in quotes that it does not hold itself, so that the resolver reads it as one name."""
    for opening, closing in ('""', "“”", "''"):
        if opening not in text and closing not in text:
            return opening + text + closing
    return '"' + text.replace('"', " ") + '"'


def url_written(text: str) -> str:
    """The URL that `text` means. Raises NotThisError if it is not one, UnreadError for a file name alone."""
    if text.startswith(("/", "?", "#")) or _SCHEME.fullmatch(text):
        return text
    if _HOST.fullmatch(text):
        return f"http://{text}"
    domain = _DOMAIN.fullmatch(text)
    if domain is None:
        raise NotThisError
    if domain[1].lower() in _FILE_ENDINGS:
        raise UnreadError(f"{text!r} could be a host or a file", f"open /{text}")
    return f"https://{text}"
