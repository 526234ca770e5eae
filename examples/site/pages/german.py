"""A second language, so that German words are met in practice."""

from __future__ import annotations

from catalogue import PRODUCTS, euro_german
from http_types import Request, Response
from layout import page
from markup import fill, join
from pictures import picture

_NAMES = {
    "lumi-table-lamp": "Tischleuchte Lumi",
    "plank-wall-shelf": "Wandregal Plank",
    "wren-stool": "Hocker Wren",
    "delta-dining-table": "Esstisch Delta",
}


def shop(request: Request) -> Response:
    cards = join(
        fill(
            "de_card.html",
            item=PRODUCTS[slug],
            name=name,
            price=euro_german(PRODUCTS[slug].cents),
            picture=picture(PRODUCTS[slug]),
        )
        for slug, name in _NAMES.items()
    )
    body = fill(
        "de_shop.html",
        cards=cards,
    )
    return page(request, "Laden", body, lang="de", description="Leuchten, Regale, Stühle und Tische.")
