"""The documentation section: files of `texts/docs`, a sidebar, and a search that runs in the page."""

from __future__ import annotations

import re
from html import unescape
from http import HTTPStatus
from pathlib import Path

from http_types import Request, Response, as_json
from layout import message_page, page
from markup import Html, join, render

_FOLDER = Path(__file__).parent.parent / "texts" / "docs"
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
    body = render(
        """<div class="docs">
<aside>
  <label for="docs-search">Search the docs</label>
  <input id="docs-search" type="search" autocomplete="off">
  <p id="docs-found" role="status"></p>
  <ul id="docs-results"></ul>
  <nav aria-label="Documentation"><ul>{links}</ul></nav>
</aside>
<article class="text">
{text}
</article>
</div>""",
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
    return Html((_FOLDER / f"{name}.html").read_text(encoding="utf-8"))


def _plain(name: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", _text(name))).split())
