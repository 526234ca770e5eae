"""A second language, so that German words are met in practice."""

from __future__ import annotations

from catalogue import PRODUCTS, euro_german
from http_types import Request, Response
from layout import page
from markup import join, render
from pictures import picture

_NAMES = {
    "lumi-table-lamp": "Tischleuchte Lumi",
    "plank-wall-shelf": "Wandregal Plank",
    "wren-stool": "Hocker Wren",
    "delta-dining-table": "Esstisch Delta",
}


def shop(request: Request) -> Response:
    cards = join(
        render(
            """<li><article class="product">{picture}
  <h3><a href="/shop/{item.slug}">{name}</a></h3>
  <p class="price">{price}</p>
  <form action="/cart/add" method="post" data-toast="{name} liegt im Warenkorb">
    <input type="hidden" name="slug" value="{item.slug}">
    <button type="submit">In den Warenkorb</button>
  </form>
  <form action="/checkout" method="get"><button class="plain" type="submit">Jetzt kaufen</button></form>
</article></li>""",
            item=PRODUCTS[slug],
            name=name,
            price=euro_german(PRODUCTS[slug].cents),
            picture=picture(PRODUCTS[slug]),
        )
        for slug, name in _NAMES.items()
    )
    body = render(
        """<h1>Laden</h1>
<p>Vier Stücke für den Anfang. Lieferung in zwei bis vier Werktagen.</p>
<ul class="products">{cards}</ul>
<section class="narrow">
  <h2>Schon Kundin oder Kunde?</h2>
  <form action="/login" method="post">
    <p class="field"><label for="benutzername">Benutzername</label><input id="benutzername" name="username" autocomplete="username" required></p>
    <p class="field"><label for="kennwort">Passwort</label><input id="kennwort" name="password" type="password" autocomplete="current-password" required></p>
    <button type="submit">Anmelden</button>
  </form>
</section>""",
        cards=cards,
    )
    return page(request, "Laden", body, lang="de", description="Leuchten, Regale, Stühle und Tische.")
