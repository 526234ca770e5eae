"""A JSON Schema filled without a model, over pages with data for machines and pages with labels only."""

# ruff: noqa: E501 (the lines of pages and data are easier to read whole)

from __future__ import annotations

import json
from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

URL = "https://shop.test/en/p/7?x=1"
TEXT = {"type": "string"}
NUMBER = {"type": "number"}
WHOLE = {"type": "integer"}
FLAG = {"type": "boolean"}
LINK = {"type": "string", "format": "uri"}
DATE = {"type": "string", "format": "date"}
MOMENT = {"type": "string", "format": "date-time"}


def fields(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def each(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": fields(**properties)}


def ld(**data: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@context": "https://schema.org", **data})}</script>'


PRODUCT = fields(
    name=TEXT, price=NUMBER, currency=TEXT, inStock=FLAG, brand=TEXT, sku=TEXT, rating=NUMBER,
    reviewCount=WHOLE, image=LINK,
)  # fmt: skip
LAMP = {
    "name": "Desk lamp", "price": 1249.5, "currency": "EUR", "inStock": True, "brand": "Holm", "sku": "L-7",
    "rating": 4.6, "reviewCount": 1023, "image": "https://shop.test/i/7.jpg",
}  # fmt: skip
RECIPE = fields(
    title=TEXT, author=TEXT, servings=WHOLE, prep_time=NUMBER, ingredients={"type": "array", "items": TEXT},
    steps={"type": "array", "items": TEXT}, calories=NUMBER, published=DATE,
)  # fmt: skip
SOUP = {
    "title": "Pea soup", "author": "Ada Holm", "servings": 4, "prep_time": 75,
    "ingredients": ["500 g peas", "1 onion, diced"], "steps": ["Chop the onion.", "Boil all."],
    "calories": 320, "published": "2024-03-04",
}  # fmt: skip
EVENT = fields(
    name=TEXT, start=MOMENT, end_date=DATE, venue=TEXT, price=NUMBER, organizer=TEXT, url=LINK,
    address=fields(street=TEXT, city=TEXT),
)  # fmt: skip
CONCERT = {
    "name": "Night of boats", "start": "2024-06-07T19:30:00", "end_date": "2024-06-08", "venue": "Old harbour",
    "price": 12, "organizer": "Town of Holm", "url": URL,
    "address": {"street": "Quay 3", "city": "Holm"},
}  # fmt: skip
TABLE = fields(routes=each(route=TEXT, departure=TEXT, fare=NUMBER, seats=WHOLE, details=LINK))
FERRIES = {
    "routes": [
        {
            "route": "Island",
            "departure": "09:00",
            "fare": 12.5,
            "seats": 1200,
            "details": "https://shop.test/r/1",
        },
        {"route": "Town", "departure": "10:30", "fare": 8, "seats": 80, "details": "https://shop.test/r/2"},
    ]
}
THREAD = fields(title=TEXT, comments=each(author=TEXT, text=TEXT, date=DATE, points=WHOLE))
TALK = {
    "title": "Which lamp?",
    "comments": [
        {"author": "ada", "text": "The brass one, for it lasts.", "date": "2024-05-12", "points": 12},
        {"author": "otto", "text": "I have had mine for years.", "date": "2024-05-13", "points": 3},
    ],
}
INVOICE = fields(
    invoice_number=TEXT, due_date=DATE, total=fields(amount=NUMBER, currency=TEXT), vat=NUMBER,
    items=each(description=TEXT, quantity=WHOLE, price=NUMBER),
)  # fmt: skip
BILL = {
    "invoice_number": "2024-117", "due_date": "2024-04-03", "total": {"amount": 1234.56, "currency": "EUR"},
    "vat": 197.11,
    "items": [
        {"description": "Lamp", "quantity": 2, "price": 500}, {"description": "Bulb", "quantity": 10, "price": 3.74},
    ],
}  # fmt: skip

FRAME = "<html lang={lang}><title>{title} | Shop</title><nav><a href=/>Home</a></nav><main>{body}</main><footer>© 1999 Shop</footer>"


def page(body: str, title: str = "Page", lang: str = "en") -> str:
    return FRAME.format(body=body, title=title, lang=lang)


PAGES: dict[str, tuple[str, dict[str, Any], Any]] = {
    "product, JSON-LD": (
        page(
            ld(
                **{"@type": "Product"}, name="Desk lamp", sku="L-7", image=["/i/7.jpg"],
                brand={"@type": "Brand", "name": "Holm"},
                offers={"@type": "Offer", "price": "1249.50", "priceCurrency": "EUR",
                        "availability": "https://schema.org/InStock"},
                aggregateRating={"@type": "AggregateRating", "ratingValue": 4.6, "reviewCount": "1023"},
            )
            + ld(**{"@type": "Organization"}, name="Shop", image="/logo.png")
            + "<h1>Desk lamp</h1><p>€1,249.50</p><aside><h3>Floor lamp</h3><p class=price>€9</p></aside>"
        ),
        PRODUCT, LAMP,
    ),
    "product, microdata": (
        page(
            "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>Desk lamp</h1>"
            "<img itemprop=image src=/i/7.jpg><span itemprop=brand>Holm</span><meta itemprop=sku content=L-7>"
            "<div itemprop=offers itemscope itemtype='https://schema.org/Offer'><span itemprop=price "
            "content=1249.50>1.249,50 €</span><meta itemprop=priceCurrency content=EUR>"
            "<link itemprop=availability href='https://schema.org/InStock'></div>"
            "<div itemprop=aggregateRating itemscope><span itemprop=ratingValue>4.6</span> of "
            "<span itemprop=reviewCount>1023</span></div></div>"
        ),
        PRODUCT, LAMP,
    ),
    "product, labels": (
        page(
            "<h1>Desk lamp</h1><img src=/i/7.jpg><p class=price>1.249,50 €</p><dl><dt>Brand</dt><dd>Holm</dd>"
            "<dt>Item number</dt><dd>L-7</dd><dt>Availability</dt><dd>In stock, two days</dd></dl>"
            "<table><tr><th>Rating</th><td>4.6 out of 5</td></tr><tr><th>Reviews</th><td>1,023</td></tr></table>"
        ),
        PRODUCT, LAMP,
    ),
    "recipe, JSON-LD in a graph": (
        page(
            ld(**{"@graph": [
                {"@type": "WebPage", "name": "Page of soup"},
                {"@type": "Recipe", "name": "Pea soup", "author": [{"@type": "Person", "name": "Ada Holm"}],
                 "recipeYield": "4 servings", "prepTime": "PT1H15M", "datePublished": "2024-03-04T10:00:00Z",
                 "recipeIngredient": ["500 g peas", "1 onion, diced"],
                 "recipeInstructions": [{"@type": "HowToStep", "text": "Chop the onion."},
                                        {"@type": "HowToStep", "text": "Boil all."}],
                 "nutrition": {"@type": "NutritionInformation", "calories": "320 kcal"}}]})
            + "<h1>Pea soup</h1>"
        ),
        RECIPE, SOUP,
    ),
    "recipe, labels": (
        page(
            "<h1>Pea soup</h1><p>By <a rel=author href=/ada>Ada Holm</a></p><p>Published: 4 March 2024</p>"
            "<ul class=facts><li><b>Servings:</b> 4</li><li><b>Prep time:</b> 1 h 15 min</li>"
            "<li><b>Calories:</b> 320 kcal</li></ul><h2>Ingredients</h2><ul><li>500 g peas</li><li>1 onion, diced</li>"
            "</ul><h2>Method</h2><ol><li>Chop the onion.</li><li>Boil all.</li></ol>"
        ),
        RECIPE, SOUP,
    ),
    "event, JSON-LD": (
        page(
            ld(
                **{"@type": "MusicEvent"}, name="Night of boats", startDate="2024-06-07T19:30",
                endDate="2024-06-08", url=URL, organizer={"@type": "Organization", "name": "Town of Holm"},
                location={"@type": "Place", "name": "Old harbour", "address": {
                    "@type": "PostalAddress", "streetAddress": "Quay 3", "addressLocality": "Holm"}},
                offers=[{"@type": "Offer", "price": 12, "priceCurrency": "EUR"}],
            )
        ),
        EVENT, CONCERT,
    ),
    "event, labels": (
        page(
            "<h1>Night of boats</h1><dl><dt>Starts</dt><dd>7 June 2024, 7:30 pm</dd><dt>Ends</dt>"
            "<dd><time datetime=2024-06-08>tomorrow</time></dd><dt>Venue</dt><dd>Old harbour</dd>"
            "<dt>Street</dt><dd>Quay 3</dd><dt>City</dt><dd>Holm</dd><dt>Tickets cost</dt><dd>€12</dd>"
            "<dt>Organiser</dt><dd>Town of Holm</dd></dl>"
        ),
        EVENT, CONCERT,
    ),
    "table": (
        page(
            "<h1>Ferries</h1><table><thead><tr><th>Route</th><th>Departure</th><th>Fare (EUR)</th><th>Seats</th>"
            "<th>Details</th></tr></thead><tbody><tr><td>Island</td><td>09:00</td><td>12.50</td><td>1,200</td>"
            "<td><a href=/r/1>more</a></td></tr><tr><td>Town</td><td>10:30</td><td>8</td><td>80</td>"
            "<td><a href=/r/2>more</a></td></tr></tbody></table>"
            "<table><tr><th>Colour</th><th>Meaning</th></tr><tr><td>red</td><td>full</td></tr></table>"
        ),
        TABLE, FERRIES,
    ),
    "thread": (
        page(
            "<h1>Which lamp?</h1><div class=comment id=c1><span class=author>ada</span> <time datetime="
            "2024-05-12T10:00>yesterday</time> <span class=points>12 points</span><div class=comment-body>"
            "The brass one, for it lasts.</div></div><div class=comment id=c2><span class=author>otto</span> "
            "<time datetime=2024-05-13>today</time> <span class=points>3 points</span><div class=comment-body>"
            "I have had mine for years.</div></div>"
        ),
        THREAD, TALK,
    ),
    "thread, microdata": (
        page(
            "<h1>Which lamp?</h1>"
            + "".join(
                f"<article itemscope itemtype='https://schema.org/Comment'><b itemprop=author>{one['author']}</b>"
                f"<time itemprop=dateCreated datetime={one['date']}>then</time><p itemprop=text>{one['text']}</p>"
                f"<span itemprop=upvoteCount>{one['points']}</span></article>"
                for one in TALK["comments"]  # type: ignore[union-attr]
            )
        ),
        THREAD, TALK,
    ),
    "cards": (
        page(
            "<h1>Lamps</h1><ul class=grid>"
            + "".join(
                f"<li class=card><a href=/p/{n}><h3>Lamp {n}</h3></a><img src=/i/{n}.png><span>€{n}9.90</span>"
                f"<em class=stock>{'Sold out' if n == 2 else 'In stock'}</em></li>"
                for n in (1, 2, 3)
            )
            + "</ul>"
        ),
        fields(lamps=each(name=TEXT, price=NUMBER, currency=TEXT, url=LINK, image=LINK, in_stock=FLAG)),
        {
            "lamps": [
                {"name": f"Lamp {n}", "price": n * 10 + 9.9, "currency": "EUR", "url": f"https://shop.test/p/{n}",
                 "image": f"https://shop.test/i/{n}.png", "in_stock": n != 2}
                for n in (1, 2, 3)
            ]
        },
    ),
    "invoice, German": (
        page(
            "<h1>Rechnung</h1><table class=meta><tr><td>Invoice number:</td><td>2024-117</td></tr><tr><td>Due date:"
            "</td><td>3.4.2024</td></tr></table><table><tr><th>Description</th><th>Quantity</th><th>Price</th></tr>"
            "<tr><td>Lamp</td><td>2</td><td>500,00 €</td></tr><tr><td>Bulb</td><td>10</td><td>3,74 €</td></tr></table>"
            "<p><strong>VAT:</strong> 197,11 €</p><p><strong>Total:</strong> 1.234,56 €</p>",
            lang="de",
        ),
        INVOICE, BILL,
    ),
}  # fmt: skip


def leaves(data: Any, path: str = "") -> dict[str, Any]:
    if isinstance(data, dict):
        return {k: v for name, part in data.items() for k, v in leaves(part, f"{path}.{name}").items()}
    if isinstance(data, list):
        return {k: v for place, part in enumerate(data) for k, v in leaves(part, f"{path}[{place}]").items()}
    return {path: data}


def exact(name: str) -> tuple[int, int, dict[str, tuple[Any, Any]]]:
    html, schema, wanted = PAGES[name]
    found, expected = leaves(extracted(html, URL, schema).data), leaves(wanted)
    wrong = {path: (found.get(path), value) for path, value in expected.items() if found.get(path) != value}
    return len(expected) - len(wrong), len(expected), wrong


@pytest.mark.parametrize("name", PAGES)
def test_nine_of_ten_fields_are_exact(name: str) -> None:
    right, of, wrong = exact(name)
    assert right >= 0.9 * of, wrong


def test_missing_is_null_with_the_reason_and_each_value_has_its_words() -> None:
    found = extracted(
        "<body><h1>Lamp</h1><dl><dt>Weight</dt><dd>2 to 3 kg</dd><dt>Price</dt><dd>€5</dd></dl>",
        URL,
        fields(name=TEXT, weight=NUMBER, price=NUMBER, warranty=TEXT, parts=each(a=TEXT)),
    )
    assert found.data == {"name": "Lamp", "weight": None, "price": 5, "warranty": None, "parts": None}
    told = {one["path"]: one for one in found.as_data()["fields"]}
    assert told["price"]["source"] == {"kind": "label", "quote": "Price €5"}
    assert told["weight"]["reason"] == "'2 to 3 kg' is not one number"
    assert told["warranty"]["reason"] == "nothing on the page is called 'warranty'"
    assert told["parts"]["reason"] == "no list on the page has these properties"


DATES = {
    "American": ("en-US", "3/4/2024", "2024-03-04"),
    "British": ("en-GB", "3/4/2024", "2024-04-03"),
    "only one reading": ("en-US", "13/4/2024", "2024-04-13"),
    "German": ("de", "3.4.2024", "2024-04-03"),
    "French": ("fr", "3 avril 2024", "2024-04-03"),
    "no year": ("en", "3 April", None),
}


@pytest.mark.parametrize(("language", "said", "wanted"), DATES.values(), ids=DATES)
def test_dates_by_the_page_s_language(language: str, said: str, wanted: str | None) -> None:
    html = f"<html lang={language}><body><dl><dt>Due date</dt><dd>{said}</dd></dl>"
    assert extracted(html, URL, fields(due_date=DATE)).data == {"due_date": wanted}


def test_references_enums_and_lists_at_the_top() -> None:
    schema = {
        "type": "array",
        "items": {"$ref": "#/$defs/row"},
        "$defs": {"row": fields(name=TEXT, size={"enum": ["S", "M"]}, note={"type": ["string", "null"]})},
    }
    html = (
        "<body><table><tr><th>Name</th><th>Size</th></tr><tr><td>A</td><td>m</td></tr>"
        "<tr><td>B</td><td>XL</td></tr></table>"
    )
    assert extracted(html, URL, schema).data == [
        {"name": "A", "size": "M", "note": None},
        {"name": "B", "size": None, "note": None},
    ]


@pytest.mark.parametrize(
    "html",
    ["", "<", '<script type="application/ld+json">{"@graph":[[[[{}]]]]}</script>',
     '<script type="application/ld+json">' + "[" * 5000 + "</script>", "<div itemscope itemprop=a>" * 300],
    ids=["empty", "less", "graph", "deep json", "deep microdata"],
)  # fmt: skip
def test_anything_parses(html: str) -> None:
    assert extracted(html, URL, PRODUCT).data["name"] is None


def test_a_number_without_end_is_none() -> None:
    page = f'<script type="application/ld+json">{{"@type": "Product", "price": "{"1" * 100_000}"}}</script>'
    schema = {"type": "object", "properties": {"price": {"type": "number"}}}
    assert extracted(page, "https://a.test/", schema).data == {"price": None}
