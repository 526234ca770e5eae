"""The frame around every page."""

from __future__ import annotations

from http_types import Request, Response
from markup import Html, fill, render

NOTHING = Html("")


def page(
    request: Request,
    title: str,
    body: Html,
    *,
    description: str = "Lamps, shelves, chairs and tables.",
    head: Html = NOTHING,
    lang: str = "en",
    status: int = 200,
) -> Response:
    """A whole page around `body`."""
    user = request.visitor.user
    account = (
        render('<a href="/account">{user}</a>', user=user) if user else Html('<a href="/login">Log in</a>')
    )
    html = fill(
        "page.html",
        lang=lang,
        title=title,
        description=description,
        head=head,
        account=account,
        items=request.visitor.items,
        body=body,
    )
    return Response(html.encode(), status=status)


def message_page(request: Request, title: str, text: str, status: int = 200) -> Response:
    """A page that says one thing and leads back to the shop."""
    body = fill("message.html", title=title, text=text)
    return page(request, title, body, status=status)
