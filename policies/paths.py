"""Path patterns: `/admin/**` is everything below `/admin/`, `*` is one segment, `/**/` any number of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from urllib.parse import unquote

from policies.errors import BadInput
from policies.url import UrlError, canonical

_MAX_DECODINGS = 4
_MANY, _ONE, _ANY = "**", "*", "?"
"""What stands in a parsed pattern for any number of segments, for one, and for one that may be empty."""

Segments = tuple[str, ...]


class BadPathPattern(BadInput):
    code = "policy.bad_type"


@cache
def parse_path(text: str) -> Segments:
    """Turn a path pattern into what whole canonical paths are compared with. Raises BadPathPattern."""
    if not text.startswith("/") or "?" in text or "#" in text:
        raise BadPathPattern(f"expected a path that starts with `/`, such as /app/**; got {text!r}")
    try:
        path = canonical("https://any.example" + text).path
    except UrlError:
        raise BadPathPattern(f"{text!r} is no path of a URL") from None
    segments = tuple(path.split("/"))
    if any("*" in segment and segment not in ("*", "**") for segment in segments):
        raise BadPathPattern(f"{text!r} has `*` inside a segment; `*` is one whole segment, `**` any number")
    return (*segments, _ANY) if segments[-1] == _MANY else segments  # below `/app/`, never `/app` itself


def matches(pattern: str, path: str) -> bool:
    return _fits(parse_path(pattern), path.split("/"))


def denies(pattern: str, path: str) -> bool:
    """Like `matches`, but also in other letter case, as some servers read it."""
    return _fits(tuple(part.casefold() for part in parse_path(pattern)), path.casefold().split("/"))


def _fits(pattern: Segments, path: Sequence[str]) -> bool:
    """Only the last `**` is tried with more segments, so that a long path takes no longer than it is long."""
    at = here = 0
    many, taken = -1, 0
    while here < len(path):
        wanted = pattern[at] if at < len(pattern) else None
        if wanted == _MANY:
            many, taken = at, here
            at += 1
        elif wanted == _ANY or wanted == path[here] or (wanted == _ONE and path[here]):
            at, here = at + 1, here + 1
        elif many >= 0:
            taken += 1
            at, here = many + 1, taken
        else:
            return False
    return at == len(pattern)


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
