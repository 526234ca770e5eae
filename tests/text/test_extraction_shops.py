"""What shops show of their thing in their own ways: a small page a kind."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

_TEXT = {"type": "string"}
SCHEMA = {
    "type": "object",
    "properties": {
        "name": _TEXT,
        "price": {"type": "number"},
        "currency": _TEXT,
        "availability": {"type": "string", "enum": ["InStock", "OutOfStock"]},
        "sku": _TEXT,
        "brand": _TEXT,
    },
}
BUY = "<button>Add to cart</button>"
PRICES: dict[str, tuple[str, str, float]] = {
    "a space before the cents": ("en", "<p class=price>$119. 95</p>", 119.95),
    "thousands apart, no sign": ("en", "<p class=price>5 870</p>", 5870),
    "cents behind the sign": ("fr", "<p class=price>35€ 99</p>", 35.99),
    "a dash for cents": ("en", "<p class=price>1.899,-</p>", 1899),
    "cents alone": ("en", "<p class=price>$.75</p>", 0.75),
    "lira": ("tr", "<p><s>499,90 TL</s> 349,90 TL</p>", 349.9),
    "raised bani": ("ro", "<p>173<sup>34</sup> <span>Lei</span></p>", 173.34),
    "a sign behind in its own element": ("ro", "<p>173.34 <span>Lei</span></p>", 173.34),
    "sign, amount, tax": (
        "de",
        "<p>€ <span>56,74</span> inkl. MwSt. zzgl. Versandkosten</p><p>Zubehör € 5,05</p>",
        56.74,
    ),
    "sent for nothing": ("fr", "<p>12,44 € Livraison gratuite</p><p>Coffret 20 €</p>", 12.44),
    "price and postage": ("en", "<dl><dt>Price</dt><dd>£220.00 + £12.00 delivery</dd></dl>", 220),
    "two side by side, the lower holds": ("en", "<div><span>€ 89.00</span> <span>€ 62.30</span></div>", 62.3),
    "the lower first": ("en", "<div><span>€ 62.30</span> <span>€ 89.00</span></div>", 62.3),
    "a share between, in one box": ("en", "<div><i>EUR219.99</i> <b>-50%</b> <i>EUR110.00</i></div>", 110),
    "a range": ("pl", "<p class=price>841,00 zł – 995,00 zł</p>", 841),
    "a label in the cell before": (
        "fr",
        "<table><tr><td>Prix conseillé</td><td>88,99 €</td></tr>"
        "<tr><td>Chez nous</td><td>66,75 €</td></tr></table>",
        66.75,
    ),
    "from and for": ("pt-BR", "<p>De R$ 199,90</p><p>Por R$ 149,90 à vista</p>", 149.9),
    "a month first": ("en", "<p>From $29.13/mo. for 24 months</p><p>or $699.00</p>", 699),
    "with a code": ("en", "<div><span>$25.00</span><div>$20.00 with code SAVE5</div></div>", 25),
    "money off": ("en", "<p>$30.00 off for members</p><p>$159.00</p>", 159),
    "a filter counts": ("de", "<dl><dt>Preis</dt><dd>(6)</dd></dl><p>€ 119,01</p>", 119.01),
    "a filter bounds": ("en", "<dl><dt>Price</dt><dd>Less than ₹5,000</dd></dl><p>₹2,433</p>", 2433),
    "a share is none": ("en", "<b class=price>30% off</b><p>£76.99</p>", 76.99),
    "told by the label around": (
        "en",
        '<div aria-label="current price £76.99, original price £109.99">'
        "<span aria-hidden=true>£76.99</span><span aria-hidden=true class=strikethrough>£109.99</span></div>",
        76.99,
    ),
    "a label of another language": ("el", "<p>Τιμή: 24,50</p>", 24.5),
    "an auction": ("en", "<p>Current bid: £21.50</p><p>Postage: £4.20</p>", 21.5),
}
STOCKS: dict[str, tuple[str, str]] = {
    "a mark, in any language": ("<button type=button id=button-cart>Do torby</button>", "InStock"),
    "a picture that calls": (
        '<a id=buy_btn href="javascript:;" onclick="buy(7)"><img src=a.png></a>',
        "InStock",
    ),
    "a form to the basket": ("<form action=/cart/add><button>Til kurven min</button></form>", "InStock"),
    "words with the amount": ("<button>Add to bag €39,99</button>", "InStock"),
    "a drawn button": ("<div class=aa_buy>Купить</div>", "InStock"),
    "a button of cards": (
        "".join(
            f"<div class=card><a href=/{at}>Pot</a><button class=add-to-cart>+</button></div>" for at in "abc"
        ),
        "",
    ),
    "a way to the basket": ('<a class="btn addToCart" href=/cart>Ir para o carrinho</a>', ""),
    "a button that rests": ("<button class=addToCart disabled><span class=btn__in>Buy</span></button>", ""),
    "a template left in the page": (
        "<div>Out of stock</div><form action=/cart/add><button>Ajouter</button></form>",
        "InStock",
    ),
    "how many": ("<dl><dt>Pieejamība</dt><dd>4 gab</dd></dl>", "InStock"),
    "none": ("<dl><dt>In stock</dt><dd>0</dd></dl>", "OutOfStock"),
    "at once": ("<p>Disponibilità: immediata</p>", "InStock"),
    "a sentence": ("<p>This item is currently out of stock.</p>", "OutOfStock"),
    "no more": ("<p>Dieser Artikel ist leider nicht mehr lieferbar.</p>", "OutOfStock"),
    "cannot be bought": ("<p>Momentálne nie je možné tovar kúpiť</p>", "OutOfStock"),
}
NUMBERS: dict[str, tuple[str, str, str | None]] = {
    "in address and form": (
        "/p/pot-4470012/",
        '<input type=hidden name=product_id value="4470012">',
        "4470012",
    ),
    "in address and script": ("/offer/4470012", "<script>track({productId: 4470012})</script>", "4470012"),
    "in the address alone": ("/offer/4470012", "", None),
    "of a category": ("/c4470012/pot", "<script>page({categoryId: '4470012'})</script>", None),
    "a label before it": ("/p/4470012", "<p>SKU: AB-1</p><script>a({id: 4470012})</script>", "AB-1"),
    "of a script": ("/p/pot", '<script>push({"sku":"KV-77"})</script>', "KV-77"),
    "the market's before the maker's": (
        "/p/pot",
        "<table><tr><th>Reference</th><td>QB737</td></tr><tr><th>ASIN</th><td>B08LNDXM65</td></tr></table>",
        "B08LNDXM65",
    ),
    "as it is shown": (
        "/p/pot",
        "<div itemscope itemtype=https://schema.org/Product><b itemprop=name>Clay Pot</b>"
        "<i itemprop=sku content=4667999>466/7999</i></div>",
        "466/7999",
    ),
    "a Hungarian label": ("/p/pot", "<p>Termékkód: BM-6</p>", "BM-6"),
}
BRANDS: dict[str, tuple[str, str, str | None]] = {
    "above the heading": ("Holm Clay Pot | Shop", "<h2>Holm</h2><h1>Clay Pot</h1>", "Holm"),
    "a link to its own page": (
        "Fissler Clay Pot",
        "<a href=/fissler>Fissler</a><h1>Fissler Clay Pot</h1>",
        "Fissler",
    ),
    "a step of the way": (
        "Clay Pot",
        "<div class=crumbs><a href=/clay>Clay</a></div><h1>Clay Pot</h1>",
        None,
    ),
    "of a script, as the page writes it": (
        "TP-Link Clay Pot",
        '<h1>TP-Link Clay Pot</h1><script>push({"brand":"TP Link"})</script>',
        "TP-Link",
    ),
    "of a script, of something else": (
        "Clay Pot",
        '<h1>Clay Pot</h1><script>push({"brand":"visa"})</script>',
        None,
    ),
}


def _read(
    body: str, language: str = "en", title: str = "Clay Pot | Shop", path: str = "/p"
) -> dict[str, Any]:
    html = f"<html lang={language}><head><title>{title}</title></head><body>{body}</body></html>"
    return dict(extracted(html, f"https://shop.test{path}", SCHEMA).data)


@pytest.mark.parametrize(("language", "page", "price"), PRICES.values(), ids=PRICES)
def test_what_it_costs(language: str, page: str, price: float) -> None:
    assert _read(f"<h1>Clay Pot</h1>{page}{BUY}", language)["price"] == price


@pytest.mark.parametrize(("page", "stock"), STOCKS.values(), ids=STOCKS)
def test_whether_it_can_be_had(page: str, stock: str) -> None:
    assert (_read(f"<h1>Clay Pot</h1><p>$30</p>{page}")["availability"] or "") == stock


@pytest.mark.parametrize(("path", "page", "number"), NUMBERS.values(), ids=NUMBERS)
def test_its_number(path: str, page: str, number: str | None) -> None:
    assert _read(f"<h1>Clay Pot</h1><p>$30</p>{page}", path=path)["sku"] == number


@pytest.mark.parametrize(("title", "page", "brand"), BRANDS.values(), ids=BRANDS)
def test_whose_make_it_is(title: str, page: str, brand: str | None) -> None:
    assert _read(f"{page}<p>$30</p>", title=title)["brand"] == brand


def test_a_price_above_the_heading_in_a_box_of_both() -> None:
    page = "<div><div><span>Rs 23,450</span><h1>Clay Pot</h1></div><p>As new.</p></div>"
    assert _read(page)["price"] == 23450


def test_an_open_dialog_hides_nothing() -> None:
    page = (
        "<div role=dialog><h2>Privacy</h2><button>Accept</button></div>"
        f"<div aria-hidden=true><h1>Clay Pot</h1><p>$25.00</p><p>Brand: Holm</p>{BUY}</div>"
    )
    read = _read(page)
    assert (read["price"], read["availability"], read["brand"]) == (25, "InStock", "Holm")


def test_the_hidden_back_of_a_page_is_no_hidden_page() -> None:
    page = f"<div style='-webkit-backface-visibility: hidden'><h1>Clay Pot</h1><p>$25.00</p>{BUY}</div>"
    assert _read(page)["availability"] == "InStock"
