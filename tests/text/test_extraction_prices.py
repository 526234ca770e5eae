"""Which of a page's prices is that of its thing, and whether it is in stock: a small page a kind."""

from __future__ import annotations

import pytest

from browser_tools.text.extraction.page import extracted

STOCK = {"type": "string", "enum": ["InStock", "OutOfStock"]}
PRICES: dict[str, tuple[str, str, float]] = {
    "unit first": (
        "de",
        "<h1>Tea</h1><div class=pricebox><span class=price-per-unit>€ 6,98 / kg</span>"
        "<span class=price>€ 3,49</span></div>",
        3.49,
    ),
    "unit in parens": (
        "de",
        "<h1>Tea</h1><p>3,49 € (6,98 €/kg)</p>",
        3.49,
    ),
    "grundpreis": (
        "de",
        "<h1>Tea</h1><p>Grundpreis: 6,98 € / kg</p><p>3,49 €</p>",
        3.49,
    ),
    "aggregate low high": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"@type":"AggregateOffer","lowPrice":"10","highPrice":"40",'
        '"priceCurrency":"USD"}}</script><h1>Tea</h1><b class=price>$25.00</b>',
        25,
    ),
    "aggregate only": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"@type":"AggregateOffer","lowPrice":"10","highPrice":"40",'
        '"priceCurrency":"USD"}}</script><h1>Tea</h1><b>$10 - $40</b>',
        10,
    ),
    "spec list": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"@type":"Offer","priceCurrency":"USD",'
        '"priceSpecification":[{"@type":"UnitPriceSpecification",'
        '"priceType":"https://schema.org/ListPrice","price":40},'
        '{"@type":"UnitPriceSpecification","price":30}]}}</script><h1>Tea</h1><s>$40</s> '
        "<b>$30</b>",
        30,
    ),
    "spec single": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":[{"@type":"Offer","priceSpecification":[{"@type":"UnitPriceSpecification",'
        '"price":"30.00","priceCurrency":"EUR","valueAddedTaxIncluded":false}]}]}</script>'
        "<h1>Tea</h1>",
        30,
    ),
    "shipping first": (
        "en",
        "<h1>Tea</h1><p>Shipping: $4.99</p><p class=amount>$30.00</p>",
        30,
    ),
    "shipping line": (
        "en",
        "<h1>Tea</h1><p>+ $4.99 shipping</p><p>$30.00</p>",
        30,
    ),
    "delivery banner": (
        "en",
        "<h1>Tea</h1><p>Free delivery on orders over $50</p><p>$30.00</p>",
        30,
    ),
    "member": (
        "en",
        "<h1>Tea</h1><p>Member price $27.00</p><p>$30.00</p>",
        30,
    ),
    "2 for": (
        "en",
        "<h1>Tea</h1><p>2 for $50</p><p>$30.00</p>",
        30,
    ),
    "coupon": (
        "en",
        "<h1>Tea</h1><p>Save $5 with coupon TEA5</p><p>$30.00</p>",
        30,
    ),
    "cashback": (
        "en",
        "<h1>Tea</h1><p>Earn $3.00 in rewards</p><p>$30.00</p>",
        30,
    ),
    "swiss": (
        "de",
        "<h1>Tea</h1><p>CHF 1'299.–</p>",
        1299,
    ),
    "swedish": (
        "sv",
        "<h1>Tea</h1><p class=price>1 299:-</p>",
        1299,
    ),
    "danish": (
        "da",
        "<h1>Tea</h1><p class=price>kr. 1.299,-</p>",
        1299,
    ),
    "vnd": (
        "vi",
        "<h1>Tea</h1><p class=price>1.299.000₫</p>",
        1299000,
    ),
    "brl inst": (
        "pt",
        "<h1>Tea</h1><p>R$ 129,90</p><p>ou 10x de R$ 12,99 sem juros</p>",
        129.9,
    ),
    "brl inst first": (
        "pt",
        "<h1>Tea</h1><p>10x de R$ 12,99 sem juros</p><p>R$ 129,90 à vista</p>",
        129.9,
    ),
    "or pay": (
        "en",
        "<h1>Tea</h1><p>or 4 interest-free payments of $7.50 with Holmpay</p><p>$30.00</p>",
        30,
    ),
    "klarna": (
        "de",
        "<h1>Tea</h1><p>Ab 7,50 € im Monat</p><p>30,00 €</p>",
        30,
    ),
    "mtl": (
        "de",
        "<h1>Tea</h1><p>oder 7,50 € mtl. bei 24 Monaten</p><p>30,00 €</p>",
        30,
    ),
    "split spans": (
        "en",
        "<h1>Tea</h1><div class=price><span>$</span><span>30</span><span>99</span></div>",
        30.99,
    ),
    "split spans dot": (
        "en",
        "<h1>Tea</h1><div class=price><span>$</span><span>30</span>.<span>99</span></div>",
        30.99,
    ),
    "amazon": (
        "en",
        "<h1>Tea</h1><span class=a-price><span class=a-offscreen>$30.99</span>"
        "<span aria-hidden=true><span>$</span><span>30<span>.</span></span><span>99</span>"
        "</span></span>",
        30.99,
    ),
    "was now one el": (
        "en",
        "<h1>Tea</h1><p class=price>Was $40.00 Now $30.00</p>",
        30,
    ),
    "sr only": (
        "en",
        "<h1>Tea</h1><p class=price><span class=sr-only>Regular price</span><s>$40.00</s>"
        "<span class=sr-only>Sale price</span><span>$30.00</span></p>",
        30,
    ),
    "price before h1": (
        "en",
        "<div><span class=price>$30.00</span></div><h1>Tea</h1><div class=rel><h3>"
        "<a href=/1>A</a></h3><span class=price>$9</span></div><div class=rel><h3>"
        "<a href=/2>B</a></h3><span class=price>$8</span></div>",
        30,
    ),
    "net gross": (
        "en",
        "<h1>Tea</h1><p><b>$25.00</b> excl. VAT</p><p><b>$30.00</b> incl. VAT</p>",
        30,
    ),
    "net first label": (
        "nl",
        "<h1>Tea</h1><p>Excl. VAT: €25,00</p><p>Incl. VAT: €30,00</p>",
        30,
    ),
    "variants table": (
        "en",
        "<h1>Tea</h1><p class=price>$30</p><table><tr><th>Size</th><th>Price</th></tr><tr>"
        "<td>S</td><td>$20</td></tr><tr><td>L</td><td>$30</td></tr></table>",
        30,
    ),
    "option prices": (
        "en",
        "<h1>Tea</h1><select><option>S $20</option><option selected>L $30</option></select>"
        "<p><span class=amount>$30.00</span></p>",
        30,
    ),
    "points": (
        "en",
        "<h1>Tea</h1><p>3,000 points or $30.00</p>",
        30,
    ),
    "protect": (
        "en",
        "<h1>Tea</h1><p class=price>$30.00</p><label><input type=checkbox>Protection plan "
        "<span class=price>$4.00</span></label>",
        30,
    ),
    "meta sale": (
        "en",
        '<head><meta property="product:price:amount" content="40">'
        '<meta property="product:sale_price:amount" content="30"></head><h1>Tea</h1><s>$40'
        "</s><b>$30</b>",
        30,
    ),
    "only meta": (
        "en",
        '<head><meta property="og:price:amount" content="30"></head><h1>Tea</h1>',
        30,
    ),
    "other in aggregate offers": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"@type":"AggregateOffer","offers":[{"@type":"Offer","price":"33"},'
        '{"@type":"Offer","price":"30"}]}}</script><h1>Tea</h1><p class=price>$30</p>',
        30,
    ),
    "rrp text": (
        "en",
        "<h1>Tea</h1><p>RRP $40.00</p><p>$30.00</p>",
        30,
    ),
    "statt": (
        "de",
        "<h1>Tea</h1><p>statt 40,00 € nur 30,00 €</p>",
        30,
    ),
    "cart": (
        "en",
        "<div class=minicart>Total $0.00</div><h1>Tea</h1><p>$30.00</p>",
        30,
    ),
}
STOCKS: dict[str, tuple[str, str]] = {
    "data in, related gone": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><h2>You may also like</h2><div><a href=/1>Cup</a> <b>$3</b> "
        "<i>Sold out</i></div><div><a href=/2>Pot</a> <b>$9</b></div>",
        "InStock",
    ),
    "data in, size gone": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><ul class=sizes><li>S</li><li class=soldout>M <span>Sold out</span>"
        "</li></ul><button>Add to cart</button>",
        "InStock",
    ),
    "data in, size gone no button": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><ul class=sizes><li>S</li><li class=soldout>M <span>Sold out</span>"
        "</li><li>L</li></ul>",
        "InStock",
    ),
    "select option gone": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><select><option>S</option><option disabled>M - Sold out</option>"
        "</select>",
        "InStock",
    ),
    "select option gone no data": (
        "<h1>Tea</h1><p>$30</p><select><option>S</option><option disabled>M - Sold out"
        "</option></select><button>Add to cart</button>",
        "InStock",
    ),
    "notify hidden": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        '</h1><p>$30</p><div style="display:none">Out of stock</div><button>Add to cart'
        "</button>",
        "InStock",
    ),
    "template words": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><p class=stock>In stock</p><div class=oos-modal><p>Out of stock</p>"
        "<p>Notify me</p></div><button>Add to cart</button>",
        "InStock",
    ),
    "modal no data": (
        "<h1>Tea</h1><p>$30</p><div class=modal><p>Sold out</p><p>Notify me when back</p>"
        "</div><button>Add to cart</button>",
        "InStock",
    ),
    "variant list data": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":[{"price":"30","availability":"https://schema.org/OutOfStock"},'
        '{"price":"30","availability":"https://schema.org/InStock"}]}<!--X--></script><h1>Tea'
        "</h1><p>$30</p>",
        "InStock",
    ),
    "aggregate": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"@type":"AggregateOffer","lowPrice":"3",'
        '"offers":[{"availability":"https://schema.org/OutOfStock"},'
        '{"availability":"https://schema.org/InStock"}]}}<!--X--></script><h1>Tea</h1><p>$30'
        "</p>",
        "InStock",
    ),
    "limited": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/LimitedAvailability"}}'
        "</script><h1>Tea</h1><p>$30</p>",
        "InStock",
    ),
    "onlineonly": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/OnlineOnly"}}</script>'
        "<h1>Tea</h1><p>$30</p>",
        "InStock",
    ),
    "instoreonly": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStoreOnly"}}</script>'
        "<h1>Tea</h1><p>$30</p>",
        "InStock",
    ),
    "soldout": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/SoldOut"}}</script><h1>Tea'
        "</h1><p>$30</p>",
        "OutOfStock",
    ),
    "discontinued": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/Discontinued"}}</script>'
        "<h1>Tea</h1><p>$30</p>",
        "OutOfStock",
    ),
    "store line": (
        "<h1>Tea</h1><p>$30</p><p>In stock online</p><p>Not available in stores</p>",
        "InStock",
    ),
    "click collect": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><dl><dt>Home delivery</dt><dd>Available</dd><dt>Click &amp; Collect"
        "</dt><dd>Unavailable</dd></dl>",
        "InStock",
    ),
    "stores list": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><h3>Availability in our shops</h3><ul><li>Kendal: Out of stock</li>"
        "<li>Ulver: In stock</li></ul><button>Add to cart</button>",
        "InStock",
    ),
    "stores list no button": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><h3>Availability in our shops</h3><table><tr><td>Kendal</td>"
        "<td>Out of stock</td></tr><tr><td>Ulver</td><td>Out of stock</td></tr></table>",
        "InStock",
    ),
    "sold out plain": (
        "<h1>Tea</h1><p>$30</p><p>Sold out</p>",
        "OutOfStock",
    ),
    "badge sold out": (
        "<h1>Tea</h1><span class=badge>Sold out</span><p>$30</p><button disabled>Sold out</button>",
        "OutOfStock",
    ),
    "nicht lieferbar": (
        "<h1>Tee</h1><p>30 €</p><p>Derzeit nicht lieferbar</p>",
        "OutOfStock",
    ),
    "review says": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><div class=reviews><div class=review><p>Sold out</p><p>Great tea</p>"
        "</div><div class=review><p>Fine tea</p></div></div>",
        "InStock",
    ),
    "question": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><h3>Questions</h3><p>Out of stock?</p><p>No, we have it.</p>",
        "InStock",
    ),
    "accessory": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><h3>Accessories</h3><ul><li>Cup $3 <i>out of stock</i></li>"
        "<li>Pot $9 <i>in stock</i></li></ul>",
        "InStock",
    ),
    "bundle": (
        '<script type="application/ld+json">{"@type":"Product","name":"Tea",'
        '"offers":{"price":"30","availability":"https://schema.org/InStock"}}</script><h1>Tea'
        "</h1><p>$30</p><div class=bundle><div class=item><span>Cup</span><span>$3</span>"
        "<span>Sold out</span></div></div><button>Add to cart</button>",
        "InStock",
    ),
    "enabled link button": (
        '<h1>Tea</h1><p>$30</p><a class="btn add-to-cart" href=/cart?add=1>Add to cart</a>'
        "<ul><li>Blue (sold out)</li><li>Red</li></ul>",
        "InStock",
    ),
}


@pytest.mark.parametrize(("language", "page", "price"), PRICES.values(), ids=PRICES)
def test_which_price_it_is(language: str, page: str, price: float) -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string"}, "price": {"type": "number"}}}
    html = f"<html lang={language}><body>{page}</body></html>"
    assert extracted(html, "https://a.test/p", schema).data["price"] == price


@pytest.mark.parametrize(("page", "stock"), STOCKS.values(), ids=STOCKS)
def test_whether_it_is_in_stock(page: str, stock: str) -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string"}, "availability": STOCK}}
    html = f"<html lang=en><body>{page}</body></html>"
    assert extracted(html, "https://a.test/p", schema).data["availability"] == stock
