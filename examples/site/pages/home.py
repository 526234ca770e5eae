"""The front page."""

from __future__ import annotations

from catalogue import CATEGORIES, PRODUCTS
from http_types import Request, Response
from layout import page
from markup import fill, join, render
from pictures import picture

from pages.shop import card

_FAVOURITES = ("lumi-table-lamp", "plank-wall-shelf", "heron-armchair", "brook-side-table")


def home(request: Request) -> Response:
    kinds = join(
        render('<li><a href="/shop?category={key}">{words}</a></li>', key=key, words=words)
        for key, words in CATEGORIES.items()
    )
    body = fill(
        "home.html",
        picture=picture(PRODUCTS["aurora-tripod-lamp"]),
        kinds=kinds,
        cards=join(card(PRODUCTS[slug]) for slug in _FAVOURITES),
    )
    return page(request, "Good light, honest wood", body)
