"""Path patterns: `/admin/**` is everything below `/admin/`, `*` is one segment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

from policies.errors import BadInput
from policies.url import UrlError, canonical

_MAX_DECODINGS = 4


class BadPathPattern(BadInput):
    code = "policy.bad_type"


@cache
def parse_path(text: str) -> re.Pattern[str]:
    """Turn a path pattern into a matcher of whole canonical paths. Raises BadPathPattern."""
    if not text.startswith("/") or "?" in text or "#" in text:
        raise BadPathPattern(f"expected a path that starts with `/`, such as /app/**; got {text!r}")
    try:
        path = canonical("https://any.example" + text).path
    except UrlError:
        raise BadPathPattern(f"{text!r} is no path of a URL") from None
    segments = path.split("/")
    if any("*" in segment and segment not in ("*", "**") for segment in segments):
        raise BadPathPattern(f"{text!r} has `*` inside a segment; `*` is one whole segment, `**` any number")
    return re.compile("/".join(map(_segment, segments)))


def matches(pattern: str, path: str) -> bool:
    return parse_path(pattern).fullmatch(path) is not None


def denies(pattern: str, path: str) -> bool:
    """Like `matches`, but also in other letter case, as some servers read it."""
    return re.compile(parse_path(pattern).pattern, re.IGNORECASE).fullmatch(path) is not None


def readings(path: str) -> Iterator[str]:
    """What a server may take a path for: decoded, dots resolved, parameters cut, slashes merged.

    `/app/..%2fadmin` and `/app/..;/admin` are `/admin` to some; a rule on paths must hold for these, too.
    """
    decoded = path
    for _ in range(_MAX_DECODINGS):
        for plain in (decoded, re.sub(r";[^/]*", "", decoded)):
            reading = _resolve(plain.replace("\\", "/"))
            if reading != path:
                yield reading
        further = unquote(decoded, errors="replace")
        if further == decoded:
            return
        decoded = further


def _segment(segment: str) -> str:
    if segment == "**":
        return ".*"
    return "[^/]+" if segment == "*" else re.escape(segment)


def _resolve(path: str) -> str:
    """Resolve dot segments and merge empty ones."""
    kept: list[str] = []
    *parents, last = path.split("/")
    for segment in parents:
        if segment == "..":
            kept = kept[:-1]
        elif segment not in ("", "."):
            kept.append(segment)
    if last == "..":
        kept, last = kept[:-1], ""
    return "/" + "".join(f"{segment}/" for segment in kept) + ("" if last == "." else last)
