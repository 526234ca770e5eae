"""What a page gets and gives back, apart from sockets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from visitors import Visitor


@dataclass(frozen=True)
class Request:
    path: str
    visitor: Visitor
    query: Mapping[str, str] = field(default_factory=dict)
    """The last value of each key of the query string."""
    form: Mapping[str, str] = field(default_factory=dict)
    """The last value of each key of a posted form; empty for GET."""
    wants_json: bool = False


@dataclass(frozen=True)
class Response:
    body: bytes
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()
    ends_session: bool = False
    """The visitor's session is forgotten and its cookie dropped."""


Page = Callable[..., Response]
"""`page(request, **parts of the path) -> Response`."""


def redirect(path: str) -> Response:
    """After a POST: the browser comes back with GET."""
    return Response(b"", status=303, headers=(("Location", path),))


def as_json(data: object) -> Response:
    return Response(json.dumps(data).encode(), content_type="application/json")
