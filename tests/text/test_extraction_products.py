"""Products as shops show them: whose number it is, which price holds, what is in stock, in whose currency."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, N, I, B = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))  # noqa: E741 (types)
STOCK = {"type": "string", "enum": ["InStock", "OutOfStock"]}


def data(**values: str) -> str:
    """JSON-LD of a product; `offers` is the JSON of its offers."""
    offers = values.pop("offers", '{"price": "30", "availability": "https://schema.org/InStock"}')
    own = "".join(f'"{name}": "{value}", ' for name, value in values.items())
    return f'<script type="application/ld+json">{{"@type": "Product", {own}"offers": {offers}}}</script>'


SHOPS = {
    "the number shown beside its label holds, where that of the data is nowhere shown": (
        data(name="Lamp", sku="x-88812") + "<h1>Lamp</h1><p>Product code: 4471-B</p>",
        {"sku": S}, {"sku": "4471-B"},
    ),
    "the data's number holds, where the page shows it": (
        data(name="Lamp", sku="x-88812") + "<h1>Lamp</h1><p>Product code: 4471-B</p><p>Group x-88812</p>",
        {"sku": S}, {"sku": "x-88812"},
    ),
    "a number without the words before it, and none where words alone stand": (
        "<h1>Mug</h1><div class=product-id>Código: 88-1402</div><div id=SkuPictureGallery>Show more</div>",
        {"sku": S}, {"sku": "88-1402"},
    ),
    "words of the data's number are a part of it, and another number is none": (
        data(name="Mug", mpn="Kit 4711") + "<h1>Mug</h1><div class=sku>EAN: 4006381333931</div>",
        {"mpn": S, "sku": S}, {"mpn": "Kit 4711", "sku": None},
    ),
    "an identifier that names its scheme": (
        "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>Mug</h1>"
        "<meta itemprop=productID content='sku:70031'></div>",
        {"sku": S}, {"sku": "70031"},
    ),
    "a shop's number by other words: an ASIN, an ID, a code in the heading": (
        "<title>Lopa 3</title><h1>Lopa 3 <span>Kód: 73556</span></h1><p>Barva: modrá</p>",
        {"name": S, "sku": S}, {"name": "Lopa 3", "sku": "73556"},
    ),
    "an ASIN answers for a number, and no other number for an ASIN": (
        "<h1>Bag</h1><table><tr><th>ASIN</th><td>B0TESTBAG1</td></tr></table>",
        {"sku": S, "asin": S}, {"sku": "B0TESTBAG1", "asin": "B0TESTBAG1"},
    ),
    "no ASIN": ("<h1>Bag</h1><p>SKU: 4711</p>", {"asin": S}, {"asin": None}),
    "a bar code has as many digits as one": (
        data(name="Bag", gtin="0000000000000") + "<h1>Bag</h1><p>Returnable until 31, 2031</p>"
        "<p>EAN: 4006381333931.</p>",
        {"gtin13": S}, {"gtin13": "4006381333931"},
    ),
    "unavailable is not available, and what comes back in stock is not there": (
        "<h1>Bag</h1><div id=availability>Currently unavailable. We do not know when it is in stock.</div>",
        {"availability": STOCK}, {"availability": "OutOfStock"},
    ),
    "what is not to be had in one store may be bought": (
        data(name="Bag") + "<h1>Bag</h1><p class=availability>Unavailable for store pickup</p>",
        {"availability": STOCK}, {"availability": "InStock"},
    ),
    "of several sizes one that can be bought": (
        data(name="Bag", offers='[{"price": 9, "availability": "https://schema.org/OutOfStock"},'
             '{"price": 12, "availability": "https://schema.org/InStock"}]') + "<h1>Bag</h1>",
        {"availability": STOCK, "price": N}, {"availability": "InStock", "price": 12},
    ),
    "when it is sent, under the label of the stock": (
        "<h1>Sac</h1><div id=availability>Habituellement expédié sous 3 jours.</div>",
        {"in_stock": B}, {"in_stock": True},
    ),
    "the button to buy it says that it can be had": (
        "<h1>Bag</h1><p>A bag.</p><button>Add to basket</button>",
        {"in_stock": B, "availability": S}, {"in_stock": True, "availability": None},
    ),
    "but not where it cannot be pushed": (
        "<h1>Bag</h1><p>A bag.</p><button disabled>Add to basket</button>",
        {"in_stock": B}, {"in_stock": None},
    ),
    "the data's price is the old one on the page": (
        "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>Bag</h1>"
        "<div itemprop=offers itemscope itemtype='https://schema.org/Offer'>"
        "<meta itemprop=price content=219.99></div>"
        "<span class=original-price>EUR219.99</span> <b>EUR110.00</b></div>",
        {"price": N, "currency": S}, {"price": 110, "currency": "EUR"},
    ),
    "neither the price that makers want, nor the one without tax, nor how much it is less": (
        "<title>Bag</title><h1>Bag</h1><p>List price: <b>$420</b></p><p><b>-$126</b></p>"
        "<p>Ex Tax: <b>$247</b></p><p><b>$294</b></p>",
        {"price": N}, {"price": 294},
    ),
    "what the heading and the title call it, not another label": (
        "<title>Bag of felt | Holm</title><h1>Bag of felt</h1><p>Name: Holm family</p>",
        {"title": S}, {"title": "Bag of felt"},
    ),
    "no list price that is the price": (
        "<h1>Bag</h1><p>Price: $48.99</p><p>List price: $48.99</p>",
        {"price": S, "list_price": N}, {"price": "$48.99", "list_price": None},
    ),
    "what is sold out has no price of nothing": (
        data(name="Bag", offers='{"price": 0, "availability": "https://schema.org/OutOfStock"}')
        + "<h1>Bag</h1>",
        {"price": N}, {"price": None},
    ),
    "words in the place of a price are none": (
        "<h1>Bag</h1><span class=price>Currently unavailable.</span>", {"price": S}, {"price": None},
    ),
    "a maker without the words before it; a guarantee is none": (
        "<h1>Bag</h1><ul><li>Manufacturer's 2 year guarantee.</ul>"
        "<h5 class=brand>More of the brand: Holm</h5>",
        {"brand": S, "manufacturer": S}, {"brand": "Holm", "manufacturer": None},
    ),
    "a word that a template left": (
        "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>Bag</h1>"
        "<span itemprop=brand>$metabrand</span><span itemprop=color>{{ colour }}</span></div>",
        {"brand": S, "color": S}, {"brand": None, "color": None},
    ),
    "a dialog's heading is not the thing's": (
        "<title>Blue leather bag in small sizes | Holm</title>"
        "<div style='display:none'><h1>Your basket</h1></div>"
        "<div class=modal><h1>My account</h1><b>$99</b></div><h1>Blue leather bag small</h1><b>$5</b>",
        {"name": S, "price": N}, {"name": "Blue leather bag small", "price": 5},
    ),
    "of several products described the one that the heading names": (
        '<script type="application/ld+json">[{"@type":"Product","name":"Other shoe","brand":"Vale",'
        '"mpn":"Q7","offers":{"price":9}},{"@type":"Product","name":"Bag","offers":{"price":30}}]</script><h1>Bag</h1>',
        {"name": S, "price": N, "brand": S, "mpn": S},
        {"name": "Bag", "price": 30, "brand": None, "mpn": None},
    ),
    "one card with two links to its page is no neighbour": (
        "<h1>Bag</h1><b>$5</b><div><p>Model: B-77</p><p class=name><a href=/s>Shipping</a></p>"
        "<p class=name><a href=/s>Costs</a></p><p>$4</p></div><p>$1</p>",
        {"model": S}, {"model": "B-77"},
    ),
    "how good it is, how many say so, what sending costs: nothing of another kind": (
        "<h1>Bag</h1><p>Bag Note 7</p><p>Shutter: 1/10 sec</p><p>Ratings: 4.0 out of 5</p>"
        "<p>Reviews: M31s is loud</p>"
        "<p>Shipping: free delivery over $60</p><p>Categories: Bags Boots Belts Hats Coats Gloves Socks "
        "Scarves Ties</p><p class=weight-500>Light</p>",
        {"rating": N, "review_count": I, "shipping_cost": N, "category": S, "weight": S},
        {"rating": 4, "review_count": None, "shipping_cost": None, "category": None, "weight": None},
    ),
    "colours of the page, counters and blank pictures are none of the thing": (
        "<head><meta name=theme-color content='#002f34'></head><h1>Bag</h1><b class=a-color-base>Hello</b>"
        "<b class=text-black-color>Hi</b>"
        "<img src=/visit.gif width=1 height=1><img src=/img/blank.gif data-src=/bag.jpg>",
        {"color": S, "image": {"type": "string", "format": "uri"}},
        {"color": None, "image": "https://a.test/bag.jpg"},
    ),
    "instalments, taxes and filters are no price; what a class calls old is one where nothing else is": (
        "<h1>Bag</h1><a>Price under $50</a><p>Price (6)</p><table><tr><td>3期</td><td>每期<b>$98</b></td>"
        "</table>"
        "<ul><li><b class=price-old-live>100.00€</b></li><li class=price-tax>Brez DDV: 81.97€</li></ul>",
        {"price": N}, {"price": 100},
    ),
    "the amount beside the heading, and not that of a card with the same mark": (
        "<div><b class=price>$9</b><b class=price>$11</b></div><section><b class=price>$30</b>"
        "<h1>Bag</h1></section>"
        "<i class=price>$12</i>",
        {"price": N}, {"price": 30},
    ),
    "the first amount below the heading, where marks disagree": (
        "<h1>Bag</h1><p><s>$40</s> <span>$30</span></p><div><b class=price>$9</b></div><b class=price>$11</b>"
        "<i class=price>$12</i>",
        {"price": N}, {"price": 30},
    ),
    "marks for tests name values where classes are hashed": (
        "<h1>Bag</h1><div data-auto=old-price><b>1 529</b> <i>₽</i></div><div data-auto=price>"
        "<b>899</b> <i>₽</i></div>",
        {"price": N}, {"price": 899},
    ),
    "a sign behind the number, each in an element of its own": (
        "<h1>Bag</h1><p>消費滿額享$590起</p>"
        "<table><tr><td><b>一次付清特價</b> 7 折 <span>294</span><span> 元 </span></table>",
        {"price": N}, {"price": 294},
    ),
    "the amount, and not what it is in another currency": (
        "<h1>Bag</h1><p>Price: GBP 1.99 Approximately US $2.66</p>", {"price": N, "currency": S},
        {"price": 1.99, "currency": "GBP"},
    ),
    "what can be put into the basket is not sold out: a size is, a shop round the corner": (
        data(name="Bag") + "<h1>Bag</h1><p>$30</p><label>S <i>Sold out</i></label>"
        "<button>Add to cart</button>"
        "<p>Pick up in store</p><p>Not available</p>",
        {"availability": STOCK}, {"availability": "InStock"},
    ),
    "data of yesterday do not keep it out of the basket": (
        data(name="Bag", offers='{"price":30,"availability":"OutOfStock"}') + "<h1>Bag</h1>"
        "<button>Add to cart</button>",
        {"availability": STOCK}, {"availability": "InStock"},
    ),
    "sold out, as data and page say, whatever button is left": (
        data(name="Bag", offers='{"price":30,"availability":"OutOfStock"}')
        + "<h1>Bag</h1><p>Sold out</p><button>Add to cart</button>",
        {"availability": STOCK}, {"availability": "OutOfStock"},
    ),
    "a button that cannot be pushed says nothing": (
        "<h1>Bag</h1><p>$30</p><p>Sold out</p><button disabled>Add to cart</button>",
        {"availability": STOCK}, {"availability": "OutOfStock"},
    ),
    "what is sold out under a heading that leads elsewhere is another thing": (
        data(name="Night Two") + "<h1>Night Two</h1><p>$30</p><div><h3><a href=/1>Night One</a></h3>"
        "<p>Sold out</p></div>"
        "<div><h3><a href=/3>Night Three</a></h3><p>Sunday</p></div>",
        {"availability": STOCK}, {"availability": "InStock"},
    ),
    "the one brand whose page a link leads to, and the shop of a brand": (
        "<h1>Bag</h1><a href=/brands/holm-co><img src=/h.png alt='Holm & Co'></a>", {"brand": S},
        {"brand": "Holm & Co"},
    ),
    "of several brands none": (
        "<h1>Bag</h1><a href=/brands/holm>Holm</a> <a href=/brands/vale>Vale</a>", {"brand": S},
        {"brand": None},
    ),
    "a brand's shop": ("<h1>Bag</h1><a href=/s/1>Visit the Holm Store</a>", {"brand": S}, {"brand": "Holm"}),
    "brands and numbers under labels of more languages": (
        "<h1>Bag</h1><dl><dt>Бренд<dd>Holm<dt>Артикул<dd>44-1</dl>", {"brand": S, "sku": S},
        {"brand": "Holm", "sku": "44-1"},
    ),
    "a number behind its name in a line": (
        "<h1>Sac</h1><p>Marque : Holm | Réf. AC-0412</p>", {"reference": S, "brand": S},
        {"reference": "AC-0412", "brand": "Holm"},
    ),
    "how many are left, and how large it is, in Japanese": (
        "<h1>ランプ</h1><p>在庫あり（残り4点）</p><p>幅180×奥行240×高さ465mm</p>",
        {"stock_quantity": I, "width_mm": {**N, "description": "幅"},
         "height_mm": {**N, "description": "高さ"}},
        {"stock_quantity": 4, "width_mm": 180, "height_mm": 465},
    ),
    "sizes by their letters": (
        "<h1>Desk</h1><p>W 80 x D 60 x H 75.5 cm</p>", {"width_cm": N, "depth_cm": N, "height_mm": N},
        {"width_cm": 80, "depth_cm": 60, "height_mm": 755},
    ),
    "the variant that the address names": (
        '<script type="application/ld+json">{"@type":"ProductGroup","name":"Bag","hasVariant":['
        '{"@type":"Product","name":"Bag red","sku":"R","offers":{"url":"/p?v=1","price":9}},'
        '{"@type":"Product","name":"Bag blue","sku":"B","offers":{"url":"/p","price":8}}]}</script>'
        "<h1>Bag</h1>",
        {"name": S, "sku": S, "price": N}, {"name": "Bag", "sku": "B", "price": 8},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("page", "properties", "wanted"), SHOPS.values(), ids=SHOPS)
def test_a_product_page(page: str, properties: dict[str, Any], wanted: dict[str, Any]) -> None:
    schema = {"type": "object", "properties": properties}
    assert extracted(f"<html>{page}</html>", "https://a.test/p", schema).data == wanted


@pytest.mark.parametrize(
    ("host", "language", "said", "code"),
    [
        ("a.ca", "en", "$24.50", "CAD"),
        ("a.com", "es-CL", "$24.990", "CLP"),
        ("a.com", "en", "$24.50", "USD"),
        ("a.tw", "zh-TW", "294 元", "TWD"),
        ("a.com", "zh", "294元起", "CNY"),
        ("a.com", "zh", "第3单元", None),
        ("a.com", "ar", "$24.50", "USD"),
        ("a.com", "ca", "$24.50", "USD"),
        ("a.no", "nb", "250 kr", "NOK"),
        ("a.com", "en", "250 kr", None),
        ("a.pk", "en", "Rs 23,450", "PKR"),
        ("a.ro", "ro", "173,34 Lei", "RON"),
        ("a.kz", "ru", "131 990 тг.", "KZT"),
        ("a.hu", "hu", "4 990 Ft", "HUF"),
        ("a.com", "en", "4 ft", None),
    ],
)
def test_whose_currency_a_sign_is(host: str, language: str, said: str, code: str | None) -> None:
    page = f"<html lang={language}><body><h1>Bag</h1><p class=price>{said}</p></body></html>"
    schema = {"type": "object", "properties": {"price": N, "currency": S}}
    assert extracted(page, f"https://{host}/p", schema).data["currency"] == code
