"""What stands beside what is asked for: of other things it is null, of the same it completes the answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, N, I, B = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))  # noqa: E741 (types)
DAY, WEB = {**S, "format": "date"}, {**S, "format": "uri"}


def rows(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}}


def data(**thing: Any) -> str:
    told = json.dumps({"@context": "https://schema.org", **thing})
    return f'<script type="application/ld+json">{told}</script>'


RATED = data(
    **{"@type": "Product", "name": "Lamp", "aggregateRating": {"ratingValue": 4.4, "reviewCount": 9}}
)
TICKET = {"@type": "Offer", "name": "Early bird", "price": 24, "validThrough": "2027-02-28"}
REVIEW = {"@type": "Review", "author": {"name": "Ann Vale"}, "reviewRating": {"ratingValue": 5},
          "reviewBody": "Bright."}  # fmt: skip
REVIEWS = (
    data(
        **{"@type": "Product", "name": "Lamp", "review": [REVIEW, {**REVIEW, "author": {"name": "Bo Holm"}}]}
    )
    + "<h1>Lamp</h1><section id=reviews><h2>Reviews</h2><div class=review><b>Ann Vale</b><p>Bright.</p>"
    "<p>7 people found this helpful</p></div><div class=review><b>Bo Holm</b><p>Bright.</p>"
    "<p>2 people found this helpful</p></div></section>"
)
FORKED = '<h1>lathe</h1><ul><li>4 stars</li><li>12 forks</li></ul><p><a href="/x/stargazers">Stars</a></p>'
POST = (
    "<h1>Slow line</h1><div class=post id=p{0}><a class=username href=/u/{1}>{1}</a>"
    "<time datetime={2}>{2}</time><p>{3}</p><div class=signature>Since 1998</div></div>"
)
POSTS = (
    POST.format(50, "joe", "2026-06-09", "It stalls each evening at about seven.")
    + (
        POST.format(51, "nell", "2026-06-10", "Look at the router first, then at the cable.").split("</h1>")[
            1
        ]
    )
)

PAGES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "a rating is none of water beside it": (
        f"{RATED}<h1>Lamp</h1>", {"rating": N, "waterproof_rating": S},
        {"rating": 4.4, "waterproof_rating": None},
    ),
    "who likes a repository rates nothing": (FORKED, {"rating": N}, {"rating": None}),
    "but they are its stars": (FORKED, {"stars": I, "forks": I}, {"stars": 4, "forks": 12}),
    "thumbs rate nothing": (
        "<h1>Crash</h1><p>It stalls.</p><button>👍 3</button>", {"rating": N}, {"rating": None}
    ),
    "free is an amount of money alone": (
        "<h1>Lamp</h1><dl><dt>Price<dd>Free<dt>Stock<dd>Free<dt>Duration<dd>Free</dl>",
        {"price": N, "stock": I, "duration": N}, {"price": 0, "stock": None, "duration": None},
    ),
    "and so it is in a column of such": (
        "<h1>Line</h1><table><caption>Fares</caption><tr><th>Who<th>Single<tr><td>Adult<td>£9.40<tr>"
        "<td>Under 5<td>Free</table>", {"fares": rows(who=S, single=N)},
        {"fares": [{"who": "Adult", "single": 9.4}, {"who": "Under 5", "single": 0}]},
    ),
    "a word of the heading is no name of its kind": (
        "<h1>Team sheet</h1><p>Saturday</p>", {"team": S, "season": S}, {"team": None, "season": None}
    ),
    "nor is what pages have labels for": (
        "<h1>Status of the line</h1><p>Saturday</p>", {"status": S}, {"status": None}
    ),
    "a name that says of what it is": (
        "<h1>Northern League standings</h1><p>Saturday</p>", {"league": S}, {"league": "Northern League"}
    ),
    "postage under its term is no price": (
        "<p class=price-line><span>£</span><span>38.50</span></p><h1>Tray</h1>"
        "<dl><dt>Postage cost<dd>£3.95</dl>",
        {"price": N, "postage": N}, {"price": 38.5, "postage": 3.95},
    ),
    "the price of the thing is no fee of another": (
        "<h1>Ferry</h1><p>£9.40</p>", {"bicycle_fee": N}, {"bicycle_fee": None}
    ),
    "years are no price": (
        "<h1>Obra</h1><dl><dt>Edad recomendada<dd>A partir de 14 años<dt>Precio"
        "<dd>Desde 16 € hasta 28 €</dl>",
        {"precio_minimo": N, "precio_maximo": N, "edad_minima": I},
        {"precio_minimo": 16, "precio_maximo": 28, "edad_minima": 14},
    ),
    "the day till which a price holds": (
        data(**{"@type": "Event", "name": "Days", "offers": [TICKET, {**TICKET, "name": "Late"}]}),
        {"cfp_deadline": DAY, "ticket_types": rows(name=S, valid_until=DAY)},
        {"cfp_deadline": None, "ticket_types": [{"name": "Early bird", "valid_until": "2027-02-28"},
                                                {"name": "Late", "valid_until": "2027-02-28"}]},
    ),
    "a list told to machines and to people": (
        REVIEWS, {"reviews": rows(author=S, rating=N, helpful=I)},
        {"reviews": [{"author": "Ann Vale", "rating": 5, "helpful": 7},
                     {"author": "Bo Holm", "rating": 5, "helpful": 2}]},
    ),
    "numbers and signatures of contributions": (
        POSTS, {"posts": rows(id=S, author=S, text=S, signature=S)},
        {"posts": [
            {"id": "50", "author": "joe", "text": "It stalls each evening at about seven.",
             "signature": "Since 1998"},
            {"id": "51", "author": "nell", "text": "Look at the router first, then at the cable.",
             "signature": "Since 1998"}]},
    ),
    "links of rows, a kind as a name, amounts by their unit": (
        "<h1>Brew</h1><table><caption>Hops</caption><tr><th>Amount<th>Hop<th>Time<th><tr><td>28 g<td>Fuggle"
        "<td>60 min<td><a href=/buy/1>Order</a><tr><td>20 g<td>Goldings<td>10 min<td><a href=/buy/2>Order</a>"
        "</table>", {"hops": rows(name=S, grams=N, minutes=I, order_url=WEB)},
        {"hops": [{"name": "Fuggle", "grams": 28, "minutes": 60, "order_url": "https://holm.example/buy/1"},
                  {"name": "Goldings", "grams": 20, "minutes": 10, "order_url": "https://holm.example/buy/2"}]},
    ),
    "one column for the lowest and the highest": (
        "<h1>Metals</h1><table><tr><th>Metal<th>Last<th>Change<th>% Chg<th>52-week range<tr><td>Tin<td>4.1"
        "<td>+0.03<td>+0.76%<td>3.4 - 4.9<tr><td>Zinc<td>2.6<td>-0.12<td>-0.46%<td>1.9 - 2.8</table>",
        {"metals": rows(metal=S, change_percent=N, low_52w=N, high_52w=N)},
        {"metals": [{"metal": "Tin", "change_percent": 0.76, "low_52w": 3.4, "high_52w": 4.9},
                    {"metal": "Zinc", "change_percent": -0.46, "low_52w": 1.9, "high_52w": 2.8}]},
    ),
    "sizes in the order in which they are asked": (
        "<h1>Book</h1><dl><dt>Dimensions<dd>153 x 234 x 31 mm<dt>Format<dd>Hardback</dl>",
        {"width_mm": N, "height_mm": N, "thickness_mm": N,
         "format": {**S, "enum": ["hardcover", "paperback"]}},
        {"width_mm": 153, "height_mm": 234, "thickness_mm": 31, "format": "hardcover"},
    ),
    "the chip that is pressed": (
        "<h1>Phone</h1><div><span>Condition</span><div><button aria-pressed=false>Fair</button>"
        "<button aria-pressed=true>Excellent</button></div></div>",
        {"condition": S}, {"condition": "Excellent"},
    ),
    "yes and no by the thing's own word": (
        "<h1>Hut</h1><p>Booking essential.</p><p>No dogs.</p><p>All prices exclude VAT.</p>"
        "<p>Parking not included.</p>", {"parking_included": B, "booking_required": B,
         "dogs_allowed": B, "vat_included": B, "breakfast_included": B},
        {"parking_included": False, "booking_required": True, "dogs_allowed": False,
         "vat_included": False, "breakfast_included": None},
    ),
    "what is saved, and what is paid each month": (
        "<h1>Laptop</h1><p>$1,049.99</p><p>Save $250.00 (19%)</p><p>or $43.75/mo. for 24 months</p>",
        {"savings": N, "monthly_payment": N}, {"savings": 250, "monthly_payment": 43.75},
    ),
}  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_beside_is_told_for_what_it_is(page: str) -> None:
    html, properties, expected = PAGES[page]
    schema = {"type": "object", "properties": properties}
    found = extracted(
        f'<html lang="en"><body><main>{html}</main></body></html>', "https://holm.example/x", schema
    )
    assert found.data == expected
