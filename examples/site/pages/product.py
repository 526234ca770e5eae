"""One product, and the sale page that a cookie dialog covers."""

from __future__ import annotations

import json
from http import HTTPStatus

from catalogue import CATEGORIES, COLOURS, PRODUCTS, Product
from http_types import Request, Response
from layout import message_page, page
from markup import Html, fill, join, options
from pictures import picture

from pages.shop import card, stock

_ON_SALE = ("finch-chair", "halo-wall-lamp", "brook-side-table", "spice-rack")


def product(request: Request, slug: str) -> Response:
    item = PRODUCTS.get(slug)
    if item is None:
        return message_page(request, "No such product", f"We do not sell {slug!r}.", HTTPStatus.NOT_FOUND)
    body = fill(
        "product.html",
        item=item,
        category=CATEGORIES[item.category],
        picture=picture(item),
        stock=stock(item),
        form=cart_form(item),
        others=join(card(other) for other in _others(item)),
    )
    return page(request, item.name, body, description=item.blurb, head=_structured_data(item))


def sale(request: Request) -> Response:
    rows = join(card(item, cart_form(item)) for item in map(PRODUCTS.__getitem__, _ON_SALE))
    body = fill(
        "sale.html",
        rows=rows,
    )
    return page(request, "Sale", body)


def cart_form(item: Product) -> Html:
    """The form that puts one product into the cart."""
    if not item.stock:
        return Html('<p><button type="button" disabled>Sold out</button></p>')
    return fill(
        "cart_form.html",
        item=item,
        colours=options(((colour, colour) for colour in COLOURS), COLOURS[0]),
    )


def _others(item: Product) -> list[Product]:
    return [other for other in PRODUCTS.values() if other.category != item.category and other.stock][::5][:3]


def _structured_data(item: Product) -> Html:
    data = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": item.name,
        "description": item.blurb,
        "sku": item.slug,
        "offers": {
            "@type": "Offer",
            "price": f"{item.cents / 100:.2f}",
            "priceCurrency": "EUR",
            "availability": "https://schema.org/" + ("InStock" if item.stock else "OutOfStock"),
        },
        "aggregateRating": {
            "@type": "AggregateRating",
            "ratingValue": item.rating,
            "reviewCount": 12 + item.hue,
        },
    }
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")  # nothing may close the element early
    return Html(f'<script type="application/ld+json">{text}</script>')
