"""JSON as models write it: where it ends, what it says, and whether it was cut off."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import json_repair

from agent.llm.normalise.literals import NotLiteral, Reader
from agent.llm.normalise.spelled import spelled

MAX_DEPTH = 64
MAX_REPAIRED = 16_384
"""Characters of broken JSON that are worth mending; the healer is slow and large values are risky guesses."""
LOST = "syntax:lost"
"""The repair that left something out."""
MAX_ENDS = 4
"""Closing markers that are tried as the end of broken JSON."""
TOKEN = re.compile(r'"""|[{}\[\]"\'`]')
STRING_END = {quote: re.compile(rf"[^{quote}\\]*(?:\\.[^{quote}\\]*)*{quote}", re.DOTALL) for quote in "\"'`"}
BLOCK = re.compile(r'"""(.*?)"""|(?<=[:,\[{])(\s*)`([^`]*)`', re.DOTALL)
"""Strings that other languages know: triple quotes, and backticks where a value may stand."""
STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
BAD_ESCAPE = re.compile(r'\\(?:[^"\\/bfnrtu]|u(?![0-9a-fA-F]{4}))')
SWALLOWED = re.compile(r"[\"'“”]\s*[}\]]+\s*\Z")
ESCAPED = re.compile(r"[{\[]\s*\\\"")
COMMENT = re.compile(rf"{STRING.pattern}|(?<![:\w])//[^\n]*|#[^\n]*|/\*.*?\*/", re.DOTALL)
UNICODE = re.compile(r"\\u([0-9a-f]{4})")
SAYS_NOTHING = re.compile(r"\\[bfnrt]|[\W_]")
CLOSED_TAIL = re.compile(r"(?:[\"'`}\]]|\b(?:true|false|null|True|False|None))\s*$")
"""What a value must end with to be whole. A bare number may have lost digits."""
CLOSER = {"{": "}", "[": "]"}


def _no_number(word: str) -> Any:
    raise ValueError(word)


def _float(text: str) -> int | float:
    return spelled(float(text), text)


DECODER = json.JSONDecoder(strict=False, parse_constant=_no_number, parse_float=_float)
"""Line breaks in strings are let through; NaN and infinities are not."""


@dataclass(frozen=True)
class Decoded:
    """A value that ends before `end`. `cut` True: the text stopped inside a value, which is unusable."""

    value: Any
    end: int
    repairs: tuple[str, ...] = ()
    cut: bool = False
    open: int = 0
    """Containers that were still open where the text ended."""


def decode(text: str, start: int = 0, stop: int | None = None) -> Decoded | None:
    """Decode the object or array that opens at `text[start]`, at most up to `stop`; None if it is no JSON."""
    if stop is not None:
        text = text[:stop]
    clean = decode_clean(text, start)
    if clean is not None:
        return clean
    if ESCAPED.match(text, start):
        return _decode_escaped(text, start)
    return _mended(text, start)


def _mended(text: str, start: int) -> Decoded | None:
    """Broken JSON: bad strings first, then literals of other languages, then the healer."""
    extent = _extent(text, start)
    if extent is None:
        return None
    end, missing, in_string = extent
    body = text[start:end].rstrip() + missing
    closers = ("syntax:closers",) if missing else ()
    depth = len(missing)
    whole = not in_string and (not missing or CLOSED_TAIL.search(text, max(start, end - 8), end))
    if whole and (value := _loaded(_plain_strings(body))) is not None:
        repairs = (*closers, "syntax:strings") if _loaded(body) is None else closers
        return Decoded(value, end, repairs, open=depth)
    literal = _literals(text, start)
    if literal is not None:
        return literal
    if whole and missing and (closed := _literals(body, 0)) and "syntax:quotes" not in closed.repairs:
        return Decoded(closed.value, end, (*closers, *closed.repairs), open=depth)
    if not whole or missing:
        return Decoded(None, end, cut=True)
    text = _healed(body)
    healed = _loaded(text)
    lost = () if _is_kept(body, text) else (LOST,)
    return None if healed is None else Decoded(healed, end, (*closers, "syntax:json", *lost))


def _loaded(body: str) -> Any:
    try:
        return DECODER.decode(body) if body else None
    except (ValueError, RecursionError):
        return None


def _literals(text: str, start: int) -> Decoded | None:
    """The value read as Python's literals, which knows quotes inside strings."""
    reader = Reader(text, start)
    try:
        value = reader.value()
    except (NotLiteral, RecursionError):
        return None
    return Decoded(value, reader.position, ("syntax:quotes" if reader.mended else "syntax:literals",))


def _decode_escaped(text: str, start: int) -> Decoded | None:
    """An object that was escaped once too often: `{\\"name\\": ...}`."""
    body = re.sub(r"\\([\"\\])", r"\1", text[start:])
    decoded = decode(body) if ESCAPED.match(body) is None else None
    if decoded is None or body[decoded.end :].strip(" \t\r\n}"):
        return None
    return Decoded(decoded.value, len(text), (*decoded.repairs, "syntax:escapes"), decoded.cut)


def decode_within(text: str, start: int, ends: re.Pattern[str]) -> Decoded | None:
    """Decode at `start`: to the end of the text if that is clean, else to the first of `ends` that fits."""
    whole = decode_clean(text, start)
    if whole is not None:
        return whole
    for tried, found in enumerate(ends.finditer(text, start)):
        part = decode(text, start, found.start())
        if part is not None and not part.cut:
            return part
        if tried >= MAX_ENDS:
            break
    return decode(text, start)


def decode_clean(text: str, start: int) -> Decoded | None:
    """The JSON value at `start` where it needs no mending."""
    try:
        value, end = DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    return Decoded(value, end)


def _plain_strings(body: str) -> str:
    """Triple quotes and backticks as JSON strings; a string with an escape JSON does not know is literal."""
    body = BLOCK.sub(lambda match: (match[2] or "") + json.dumps(match[1] or match[3] or ""), body)
    return STRING.sub(_literal, body)


def _literal(match: re.Match[str]) -> str:
    text = match[0]
    return re.sub(r'\\(?!["\\])', r"\\\\", text) if BAD_ESCAPE.search(text) else text


def _extent(text: str, start: int) -> tuple[int, str, bool] | None:
    """(end, missing closers, stopped inside a string) of the bracket at `start`; None if nested too deep."""
    stack: list[str] = []
    position = start
    while token := TOKEN.search(text, position):
        sign, position = token.group(), token.end()
        if sign in CLOSER:
            stack.append(sign)
            if len(stack) > MAX_DEPTH:
                return None
        elif sign in "}]":
            while stack and CLOSER[stack[-1]] != sign and len(stack) > 1:
                stack.pop()  # a forgotten inner closer
            stack.pop()
            if not stack:
                return position, "", False
        elif sign == '"""':
            position = text.find(sign, position) + len(sign)
            if position < token.end():
                return len(text), "", True
        elif sign == '"' or _opens_string(text, token.start()):
            closed = STRING_END[sign].match(text, position)
            if closed is None:
                return len(text), "", True
            position = closed.end()
    return len(text.rstrip()), "".join(CLOSER[sign] for sign in reversed(stack)), False


def _opens_string(text: str, position: int) -> bool:
    """A single quote or backtick opens a string only where a value or key may stand."""
    before = text[max(0, position - 40) : position].rstrip()
    return before[-1:] in ("{", "[", ",", ":")


def _healed(body: str) -> str:
    """`body` as JSON, as the healer reads it; empty if that would invent something."""
    if len(body) > MAX_REPAIRED:
        return ""
    value = json_repair.loads(body, skip_json_loads=True)
    if not isinstance(value, dict | list) or not value:
        return ""
    invented = _empty_strings(value) > len(re.findall(r"\"\"|''|“”", body))
    return "" if invented or _swallowed(value) else json.dumps(value, ensure_ascii=False)


def _is_kept(body: str, healed: str) -> bool:
    """Whether healing lost none of the letters and digits, which are what says something, but in comments."""
    return _signs(healed) in (_signs(body), _signs(COMMENT.sub(_without_comment, body)))


def _without_comment(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else ""


def _signs(text: str) -> str:
    plain = UNICODE.sub(lambda match: chr(int(match[1], 16)), text.lower())
    return SAYS_NOTHING.sub("", plain).replace("none", "null")


def _swallowed(value: Any) -> bool:
    """Whether a string took in the closing signs that should have ended it."""
    if isinstance(value, dict):
        return any(map(_swallowed, value.values()))
    if isinstance(value, list):
        return any(map(_swallowed, value))
    return isinstance(value, str) and SWALLOWED.search(value) is not None


def _empty_strings(value: Any) -> int:
    if isinstance(value, dict):
        return sum(_empty_strings(item) for item in (*value.keys(), *value.values()))
    if isinstance(value, list):
        return sum(_empty_strings(item) for item in value)
    return 1 if value == "" else 0
