"""The frame around every page."""

from __future__ import annotations

from http_types import Request, Response
from markup import Html, render

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Lamplight</title>
<meta name="description" content="{description}">
<link rel="icon" href="/static/lamp.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/site.css">
<script src="/static/site.js" defer></script>
{head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
  <a class="brand" href="/"><img src="/static/lamp.svg" alt="" width="28" height="28">Lamplight</a>
  <nav aria-label="Main">
    <a href="/shop">Shop</a>
    <a href="/sale">Sale</a>
    <a href="/docs">Docs</a>
    <details class="menu">
      <summary>More</summary>
      <ul>
        <li><a href="/forum">Forum</a></li>
        <li><a href="/articles">Articles</a></li>
        <li><a href="/de/laden" hreflang="de">Deutsch</a></li>
      </ul>
    </details>
  </nav>
  <nav class="own" aria-label="Yours">
    {account}
    <a href="/cart">Cart <span class="count" id="cart-count">{items}</span></a>
  </nav>
</header>
<main id="main">
{body}
</main>
<div id="toasts" role="status" aria-live="polite"></div>
<footer>
  <p>Lamplight is the example site of Strelka. Nothing here is for sale.</p>
  <p><a href="/docs/sizes" target="_blank" rel="noopener">Size guide (new tab)</a></p>
</footer>
</body>
</html>
"""


def page(
    request: Request,
    title: str,
    body: Html,
    *,
    description: str = "Lamps, shelves, chairs and tables.",
    head: Html = Html(""),
    lang: str = "en",
    status: int = 200,
) -> Response:
    """A whole page around `body`."""
    user = request.visitor.user
    account = (
        render('<a href="/account">{user}</a>', user=user) if user else Html('<a href="/login">Log in</a>')
    )
    html = render(
        _PAGE,
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
    body = render(
        '<section class="narrow"><h1>{title}</h1><p>{text}</p><p><a class="button" href="/shop">Back to the shop</a></p></section>',
        title=title,
        text=text,
    )
    return page(request, title, body, status=status)
