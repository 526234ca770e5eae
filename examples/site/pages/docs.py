"""The documentation section: files of `texts/docs`, a sidebar, and a search that runs in the page."""

from __future__ import annotations

import re
from html import unescape
from http import HTTPStatus

from http_types import Request, Response, as_json
from layout import message_page, page
from markup import Html, fill, join, read, render

TITLES = {
    "index": "Documentation",
    "search": "Search and filters",
    "catalogue": "The catalogue as CSV",
    "orders": "Cart and orders",
    "sessions": "Sessions and accounts",
    "sizes": "Size guide",
}


def docs(request: Request, name: str = "index") -> Response:
    if name not in TITLES:
        return message_page(
            request, "Page not found", f"The documentation has no page {name!r}.", HTTPStatus.NOT_FOUND
        )
    body = fill(
        "docs.html",
        links=join(_link(other, other == name) for other in TITLES),
        text=_text(name),
    )
    return page(request, TITLES[name], body, head=Html('<script src="/static/docs.js" defer></script>'))


def index(request: Request) -> Response:
    """What the search in the page looks through."""
    return as_json([{"title": TITLES[name], "url": _address(name), "text": _plain(name)} for name in TITLES])


def _link(name: str, here: bool) -> Html:
    return render(
        '<li><a href="{address}"{mark}>{title}</a></li>',
        address=_address(name),
        title=TITLES[name],
        mark=Html(' aria-current="page"' if here else ""),
    )


def _address(name: str) -> str:
    return "/docs" if name == "index" else f"/docs/{name}"


def _text(name: str) -> Html:
    return read(f"texts/docs/{name}.html")


def _plain(name: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", _text(name))).split())
