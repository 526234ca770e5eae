"""Reading answers that are data, without trust: anything of another kind than expected is left out."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import urlencode

from browser_tools.errors import RetryableError

_TAG = re.compile(r"<[^>]*>")


def parsed(answer: str, name: str, url: str) -> dict[str, Any]:
    """The JSON object in `answer`. Raises RetryableError."""
    try:
        data = json.loads(answer)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RetryableError(
            f"{url} did not answer as {name} does: no JSON object came back; is it {name}'s address?",
            code="search.unreadable",
        )
    return data


def rows(data: Any, *path: str) -> list[dict[str, Any]]:
    """The objects of the list at `path`."""
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return [row for row in data if isinstance(row, dict)] if isinstance(data, list) else []


def text(row: Any, key: str) -> str:
    value = row.get(key) if isinstance(row, dict) else None
    return value if isinstance(value, str) else ""


def plain(markup: str) -> str:
    """`<b>lamp</b> &amp; shade` -> `lamp & shade`."""
    return html.unescape(_TAG.sub("", markup))


def rooted(root: str, path: str, **parameters: str) -> str:
    """`path` below `root`, with its query."""
    query = f"?{urlencode(parameters)}" if parameters else ""
    return f"{root.rstrip('/')}/{path}{query}"


_LONGEST_COMPLAINT = 200
_TOO_OFTEN = re.compile(r"rate.?limit|quota|resource.?exhausted|daily.?limit|too.?many", re.IGNORECASE)


def complaint(answer: str) -> str:
    """What an API says of the request it refused, as most APIs say it; "" if nothing."""
    try:
        data = json.loads(answer)
    except (ValueError, RecursionError):
        return ""
    error = data.get("error", data) if isinstance(data, dict) else None
    said = error if isinstance(error, str) else ""
    for key in ("message", "detail", "info", "title"):
        said = said or text(error, key)
    return " ".join(said.split())[:_LONGEST_COMPLAINT]


def is_too_often(answer: str) -> bool:
    """Whether it refuses because it was asked too often, whatever its HTTP status."""
    return _TOO_OFTEN.search(answer[:5000]) is not None
