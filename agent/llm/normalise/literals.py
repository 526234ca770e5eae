"""Literals as Python, JSON and Gemma write them inside a call: read, never evaluated.

What `ast.literal_eval` admits, and what models make of it: JSON's words, leading zeros, raw line breaks,
parameters named like keywords, and quotes of the same kind inside a string.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from agent.llm.normalise.spelled import spelled

MAX_DEPTH = 64
MAX_CLOSERS = 200
"""Quotes that are tried as the end of one string."""
SPACE = re.compile(r"\s*")
NUMBER = re.compile(r"[-+]?(?:\d[\d_]{0,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?(?![\w.])")
WORD = re.compile(r"[A-Za-z_][\w-]{0,99}")
BARE = re.compile(r"[^\s,\]}{\[()\"'<>][^,\]}{\[()\"'<>\n]{0,200}")
CALL_NAME = re.compile(r"[A-Za-z_][\w.]{0,99}(?=\()")
WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "none": None}
OPEN_STRING = re.compile(r"<\|\"\|>|<escape>|[rRuU]?(\"\"\"|'''|\"|')")
AFTER_IN_CALL = re.compile(r"\s*(?:,\s*(?:[A-Za-z_]\w*\s*=|\))|\)\s*(?:[,;\])<\n]|\Z|[A-Za-z_][\w.]*\())")
AFTER_KEY = re.compile(r"\s*:")
AFTER_IN_LIST = re.compile(r"\s*(?:[\])}]|,\s*(?:[\"'\[{(\-\d\])}]|\w+\s*:|true|false|null|True|False|None))")
CONCATENATED = re.compile(r"\s*\+\s*(?=[\"'])")
SWALLOWED = re.compile(r"[\"']\s*:\s*[\"'{\[]|[\"']\s+[\"']")
"""The next key inside a string: what is missing is a comma, not a backslash."""
PAIR = re.compile(r"(?:\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})")
ESCAPE = re.compile(r"\\(?:([\\'\"abfnrtv0/])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\n))")
ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": "\0"}


class NotLiteral(ValueError):
    """The text is something else, such as a call or a name."""


class CutOff(NotLiteral):
    """The text ended inside a value."""


@dataclass
class Reader:
    """Reads values of one text from `position` on. Raises NotLiteral and CutOff."""

    text: str
    position: int
    bare: bool = False
    """Words without quotes are strings (Gemma)."""
    mended: bool = False
    """A string held unescaped quotes of its own kind."""

    def value(self, depth: int = 0, after: re.Pattern[str] = AFTER_IN_LIST) -> Any:
        self.skip()
        sign = self._sign()
        if depth > MAX_DEPTH:
            raise NotLiteral
        if sign in ("[", "("):
            return self._list("]" if sign == "[" else ")", depth)
        if sign == "{":
            return self.mapping(depth)
        if opening := OPEN_STRING.match(self.text, self.position):
            return self._concatenated(self._string(opening, after), after)
        return self._scalar()

    def skip(self) -> None:
        found = SPACE.match(self.text, self.position)
        self.position = found.end() if found else self.position

    def took(self, sign: str) -> bool:
        """Whether the next sign is `sign`; then it is stepped over."""
        self.skip()
        if not self.text.startswith(sign, self.position):
            return False
        self.position += len(sign)
        return True

    def _sign(self) -> str:
        if self.position >= len(self.text):
            raise CutOff
        return self.text[self.position]

    def _scalar(self) -> Any:
        if number := NUMBER.match(self.text, self.position):
            self.position = number.end()
            return _number(number[0])
        word = WORD.match(self.text, self.position)
        if word and word[0].lower() in WORDS:
            self.position = word.end()
            return WORDS[word[0].lower()]
        if self.bare and (found := BARE.match(self.text, self.position)):
            self.position = found.end()
            if self.position >= len(self.text):
                raise CutOff
            return found[0].strip()
        raise NotLiteral

    def _list(self, closer: str, depth: int) -> list[Any]:
        self.position += 1
        items: list[Any] = []
        while not self.took(closer):
            items.append(self.value(depth + 1))
            if not self.took(","):
                self._must_close(closer)
        return items

    def _must_close(self, closer: str) -> None:
        self.skip()
        if self._sign() != closer:
            raise NotLiteral

    def mapping(self, depth: int = 0) -> dict[str, Any]:
        """The object that opens here; keys may lack their quotes."""
        if not self.took("{"):
            raise NotLiteral
        found: dict[str, Any] = {}
        while not self.took("}"):
            key = self._key(depth)
            if not self.took(":"):
                self._sign()
                raise NotLiteral
            found[key] = self.value(depth + 1)
            if not self.took(","):
                self._must_close("}")
        return found

    def _key(self, depth: int) -> str:
        self.skip()
        self._sign()
        if word := WORD.match(self.text, self.position):
            self.position = word.end()
            return word[0]
        return str(self.value(depth + 1, AFTER_KEY))

    def arguments(self) -> tuple[dict[str, Any], list[Any]]:
        """(by name, by place) of a call whose bracket was just opened."""
        named: dict[str, Any] = {}
        placed: list[Any] = []
        while not self.took(")"):
            self._sign()
            name = WORD.match(self.text, self.position)
            if name and self.text[name.end() :].lstrip()[:1] == "=":
                self.position = self.text.index("=", name.end()) + 1
                named[name[0]] = self.value(after=AFTER_IN_CALL)
            else:
                placed.append(self.value(after=AFTER_IN_CALL))
            if not self.took(","):
                self._must_close(")")
        return named, placed

    def _concatenated(self, text: str, after: re.Pattern[str]) -> str:
        for _ in range(MAX_DEPTH):
            joined = CONCATENATED.match(self.text, self.position)
            opening = OPEN_STRING.match(self.text, joined.end()) if joined else None
            if opening is None:
                break
            text += self._string(opening, after)
        return text

    def _string(self, opening: re.Match[str], after: re.Pattern[str]) -> str:
        start, quote = opening.end(), opening[1] or opening[0]
        if len(quote) > 1:
            end = self.text.find(quote, start)
            if end < 0:
                raise CutOff
            self.position = end + len(quote)
            body = self.text[start:end]
            return ESCAPE.sub(_character, body) if opening[1] else body
        end = self._string_end(start, quote, after)
        self.position = end + 1
        body = PAIR.sub(lambda match: str(json.loads(f'"{match[0]}"')), self.text[start:end])
        return body if opening[0][0] in "rR" else ESCAPE.sub(_character, body)

    def _string_end(self, start: int, quote: str, after: re.Pattern[str]) -> int:
        """Where the string ends: at the first quote after which the call can go on."""
        position, tried = start, 0
        pattern = QUOTES[quote]
        while (found := pattern.match(self.text, position)) and tried < MAX_CLOSERS:
            end = found.end() - 1
            if (
                after.match(self.text, end + 1)
                or CONCATENATED.match(self.text, end + 1)
                or not self.text[end + 1 :].strip()
            ):
                if tried and SWALLOWED.search(self.text, start, end):
                    raise NotLiteral
                self.mended = self.mended or tried > 0
                return end
            position, tried = end + 1, tried + 1
        if tried:
            raise NotLiteral
        raise CutOff


QUOTES = {quote: re.compile(rf"[^{quote}\\]*(?:\\.[^{quote}\\]*)*{quote}", re.DOTALL) for quote in "\"'"}


def _number(text: str) -> int | float:
    bare = text.replace("_", "")
    try:
        return spelled(int(bare), text)
    except ValueError:
        number = float(bare)
        whole = number.is_integer() and "." not in bare and abs(number) < 1e15
        return spelled(int(number) if whole else number, text)


def _character(match: re.Match[str]) -> str:
    if match[1]:
        return ESCAPES.get(match[1], match[1])
    if match[5]:
        return ""
    code = int(match[2] or match[3] or match[4], 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else match[0]
