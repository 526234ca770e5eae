"""The front page."""

from __future__ import annotations

from catalogue import CATEGORIES, PRODUCTS
from http_types import Request, Response
from layout import page
from markup import join, render
from pages.shop import card

_FAVOURITES = ("lumi-table-lamp", "plank-wall-shelf", "heron-armchair", "brook-side-table")


def home(request: Request) -> Response:
    kinds = join(
        render('<li><a href="/shop?category={key}">{words}</a></li>', key=key, words=words)
        for key, words in CATEGORIES.items()
    )
    body = render(
        """<section class="hero">
  <div>
    <h1>Good light, honest wood</h1>
    <p>Twenty-four pieces for the rooms you live in. Free delivery over €150, thirty days to change your mind.</p>
    <p><a class="button" href="/shop">Browse the shop</a> <a class="quiet" href="/articles/light-for-a-room">How much light does a room need?</a></p>
  </div>
</section>
<section>
  <h2>By room and use</h2>
  <ul class="chips">{kinds}</ul>
</section>
<section>
  <h2>Favourites</h2>
  <ul class="products">{cards}</ul>
</section>""",
        kinds=kinds,
        cards=join(card(PRODUCTS[slug]) for slug in _FAVOURITES),
    )
    return page(request, "Good light, honest wood", body)
