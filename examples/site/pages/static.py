"""Style, scripts and the logo: a closed list of files."""

from __future__ import annotations

from pathlib import Path

from http_types import Request, Response

_FOLDER = Path(__file__).parent.parent / "static"
_TYPES = {
    "site.css": "text/css; charset=utf-8",
    "site.js": "text/javascript; charset=utf-8",
    "docs.js": "text/javascript; charset=utf-8",
    "lamp.svg": "image/svg+xml",
}


def static(request: Request, name: str) -> Response:
    if name not in _TYPES:
        return Response(b"no such file", status=404, content_type="text/plain")
    return Response((_FOLDER / name).read_bytes(), content_type=_TYPES[name])
