"""One product, and the sale page that a cookie dialog covers."""

from __future__ import annotations

import json
from http import HTTPStatus

from catalogue import CATEGORIES, COLOURS, PRODUCTS, Product
from http_types import Request, Response
from layout import message_page, page
from markup import Html, join, options, render
from pages.shop import card, stock
from pictures import picture

_ON_SALE = ("finch-chair", "halo-wall-lamp", "brook-side-table", "spice-rack")


def product(request: Request, slug: str) -> Response:
    item = PRODUCTS.get(slug)
    if item is None:
        return message_page(request, "No such product", f"We do not sell {slug!r}.", HTTPStatus.NOT_FOUND)
    body = render(
        """<nav class="crumbs" aria-label="Breadcrumb"><a href="/shop">Shop</a> / <a href="/shop?category={item.category}">{category}</a></nav>
<article class="detail">
  {picture}
  <div>
    <h1>{item.name}</h1>
    <p class="price">{item.price}</p>
    <p class="facts">{stock} <span class="rating">★ {item.rating} of 5</span></p>
    <p>{item.blurb}</p>
    {form}
    <table>
      <caption>Details</caption>
      <tr><th scope="row">Delivery</th><td>{item.delivery}</td></tr>
      <tr><th scope="row">Returns</th><td>30 days, free</td></tr>
      <tr><th scope="row">Left in store</th><td>{item.stock}</td></tr>
    </table>
  </div>
</article>
<section>
  <h2>Goes well with</h2>
  <ul class="products">{others}</ul>
</section>""",
        item=item,
        category=CATEGORIES[item.category],
        picture=picture(item),
        stock=stock(item),
        form=cart_form(item),
        others=join(card(other) for other in _others(item)),
    )
    return page(request, item.name, body, description=item.blurb, head=_structured_data(item))


def sale(request: Request) -> Response:
    rows = join(
        render('<li>{card}<div class="under">{form}</div></li>', card=_inner(item), form=cart_form(item))
        for item in map(PRODUCTS.__getitem__, _ON_SALE)
    )
    body = render(
        """<h1>Sale</h1>
<p>Four pieces at a fair price, while they last.</p>
<ul class="products">{rows}</ul>
<div class="veil" id="consent">
  <div class="consent" role="dialog" aria-modal="true" aria-labelledby="consent-title">
    <h2 id="consent-title">Cookies on this page</h2>
    <p>One cookie keeps your cart together. We would also like to count visits.</p>
    <p><button type="button" data-consent="all">Accept all</button> <button type="button" class="plain" data-consent="necessary">Only necessary</button></p>
  </div>
</div>""",
        rows=rows,
    )
    return page(request, "Sale", body)


def cart_form(item: Product) -> Html:
    """The form that puts one product into the cart."""
    if not item.stock:
        return Html('<p><button type="button" disabled>Sold out</button></p>')
    return render(
        """<form class="buy" action="/cart/add" method="post" data-toast="{item.name} was added to your cart">
  <input type="hidden" name="slug" value="{item.slug}">
  <label>Colour <select name="option">{colours}</select></label>
  <label>Quantity <input name="quantity" type="number" min="1" max="{item.stock}" value="1"></label>
  <button type="submit">Add to cart</button>
</form>""",
        item=item,
        colours=options(((colour, colour) for colour in COLOURS), COLOURS[0]),
    )


def _inner(item: Product) -> Html:
    return Html(card(item).removeprefix("<li>").removesuffix("</li>"))


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
