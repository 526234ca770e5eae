"""Lists beside what a page is about: labels with their values, other things, reviews, plans, programmes."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, N, I, B = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))  # noqa: E741 (types)


def rows(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}}


def asked(body: str, language: str = "en", **properties: Any) -> Any:
    html = f"<html lang={language}><body>{body}</body></html>"
    return extracted(html, "https://shop.example/p/1", {"type": "object", "properties": properties}).data


PAIRS = [{"name": "Power", "value": "650 W"}, {"name": "Weight", "value": "1.4 kg"}]
REVIEWS = (
    "<h2>Reviews</h2><ul><li class=review><b>Pat</b> <time>2026-03-03</time><p>Fine.</p>"
    "<li class=review><b>Mo</b> <time>2026-02-01</time><p>Loud.</p></ul>"
)
MAKES = {
    "table": "<h2>Specifications</h2><table><tr><th>Power<td>650 W<tr><th>Weight<td>1.4 kg</table>",
    "list of definitions": "<p class=h6>Data sheet</p><dl><dt>Power<dd>650 W<dt>Weight<dd>1.4 kg</dl>",
    "boxes": "<section id=specs><div class=g><div><span>Power</span><span>650 W</span></div>"
    "<div><span>Weight</span><span>1.4 kg</span></div></div></section>",
    "bold words": "<h3>Technical details</h3><ul><li><b>Power:</b> 650 W<li><b>Weight:</b> 1.4 kg</ul>",
    "lines": "<h3>Facts</h3><ul><li>Power: 650 W<li>Weight: 1.4 kg</ul>",
}


@pytest.mark.parametrize("make", MAKES.values(), ids=MAKES)
def test_labels_with_their_values(make: str) -> None:
    found = asked(f"<h1>Drill</h1>{make}{REVIEWS}", specifications=rows(name=S, value=S))
    assert found == {"specifications": PAIRS}


def test_numbers_with_their_units() -> None:
    found = asked(MAKES["table"], "de", technische_daten=rows(merkmal=S, wert=N, einheit=S))
    assert found["technische_daten"][0] == {"merkmal": "Power", "wert": 650, "einheit": "W"}


def test_a_map_of_whatever_labels_there_are() -> None:
    specs = {"type": "object", "additionalProperties": S}
    assert asked(f"<h1>Drill</h1>{MAKES['boxes']}", specs=specs) == {
        "specs": {"Power": "650 W", "Weight": "1.4 kg"}
    }
    assert asked("<h1>Drill</h1><p>Fine.", specs=specs) == {"specs": None}


def test_a_list_that_is_called_otherwise_is_no_list_of_sizes() -> None:
    assert asked(MAKES["table"], sizes=rows(label=S, value=S)) == {"sizes": None}


CARD = '<div class=col><h5><a href="/p/{0}">{1}</a></h5><p>€ {0}</p></div>'
LINK = '<a href="/p/{0}"><h3>{1}</h3><p>€ {0}</p></a>'
OTHERS = {
    "English": ("en", "related_products", "You may also like", CARD),
    "French": ("fr", "produits_similaires", "Produits similaires", CARD),
    "German": ("de", "aehnliche_produkte", "Das könnte Ihnen auch gefallen", LINK),
    "Spanish": ("es", "productosRelacionados", "También podría interesarle", CARD),
}


@pytest.mark.parametrize(("language", "name", "heading", "card"), OTHERS.values(), ids=OTHERS)
def test_two_other_things_beside_this_one(language: str, name: str, heading: str, card: str) -> None:
    cards = card.format(9, "Cup") + card.format(4, "Lid")
    body = f"<main><h1>Pot</h1><p>€ 30</p><h2>{heading}</h2><div class=r>{cards}</div></main>{MAKES['table']}"
    uri = {**S, "format": "uri"}
    assert asked(body, language, **{name: rows(name=S, price=N, url=uri)})[name] == [
        {"name": "Cup", "price": 9, "url": "https://shop.example/p/9"},
        {"name": "Lid", "price": 4, "url": "https://shop.example/p/4"},
    ]


def test_what_stands_around_alternatives_counts() -> None:
    """As pydantic writes optional fields, and as OpenAPI writes references with a description."""
    body = "<dl><dt>Net mass<dd>3 kg<dt>Made by<dd>Holm</dl>"
    heavy = {"anyOf": [N, {"type": "null"}], "description": "net mass"}
    maker = {"allOf": [{"type": "object", "properties": {"name": S}}], "title": "Made by"}
    assert asked(body, heavy=heavy, maker=maker) == {"heavy": 3, "maker": {"name": "Holm"}}


LISTS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "two reviews that a class marks, and their marks": (
        "<h1>急須</h1><p>★4.6（レビュー12件）</p><div><div class=review-item><p class=review-user>まつり</p>"
        "<p>2026年9月14日</p><p>評価：5</p><p class=review-text>おいしいです。</p></div>"
        "<div class=review-item><p class=review-user>ken</p><p>2026年8月30日</p><p>評価：4</p>"
        "<p class=review-text>少し重いです。</p></div></div>",
        {"rating": N, "review_count": I, "reviews": rows(user=S, rating=I, text=S)},
        {
            "rating": 4.6,
            "review_count": 12,
            "reviews": [
                {"user": "まつり", "rating": 5, "text": "おいしいです。"},
                {"user": "ken", "rating": 4, "text": "少し重いです。"},
            ],
        },
    ),
    "stars that are a picture, and a name beside a title": (
        "<h1>Hat</h1><p>4.50 out of 5 Based on 2 reviews</p>"
        "<div class=review><i role=img aria-label='5 star review'></i><b class=review__author>Isla</b>"
        "<b class=review__title>Warm</b><div class=review__body>The warmest.</div></div>"
        "<div class=review><i role=img aria-label='4 star review'></i><b class=review__author>Tom</b>"
        "<b class=review__title>Nice</b><div class=review__body>A bit small.</div></div>",
        {"number_of_reviews": I, "reviews": rows(name=S, stars=I, heading=S, comment=S)},
        {
            "number_of_reviews": 2,
            "reviews": [
                {"name": "Isla", "stars": 5, "heading": "Warm", "comment": "The warmest."},
                {"name": "Tom", "stars": 4, "heading": "Nice", "comment": "A bit small."},
            ],
        },
    ),
    "cards whose name and price stand in one line": (
        "<h1>Pot</h1><h2>おすすめ商品</h2><ul><li><a href=/1><span>鉄瓶敷き</span><span>1,650円</span></a>"
        "<li><a href=/2><span>湯呑み 2個組</span><span>3,300円</span></a></ul>",
        {"recommended_items": rows(name=S, price=I)},
        {
            "recommended_items": [
                {"name": "鉄瓶敷き", "price": 1650},
                {"name": "湯呑み 2個組", "price": 3300},
            ]
        },
    ),
    "plans with their price in their head, and ticks": (
        "<table><tr><td><th>Hobby<div>$0/mo</div><th>Team<div>$19/mo</div><tr><th>Users<td>1<td>10"
        "<tr><th>SSO<td>—<td>✓</table>",
        {"plans": rows(name=S, monthly_price=N, users=I, sso=B)},
        {
            "plans": [
                {"name": "Hobby", "monthly_price": 0, "users": 1, "sso": False},
                {"name": "Team", "monthly_price": 19, "users": 10, "sso": True},
            ]
        },
    ),
    "a programme, and a day beside its time": (
        "<h1>Talk</h1><p>Thursday, December 3, 2026, 12:00 PM – 1:30 PM EST</p><h2>Agenda</h2>"
        "<ul><li><b>12:00 PM</b> <span>Welcome</span><li><b>1:10 PM</b> <span>Questions</span></ul>",
        {
            "date": {**S, "format": "date"},
            "start": {**S, "format": "date-time"},
            "agenda": rows(topic=S, time=S),
        },
        {
            "date": "2026-12-03",
            "start": "2026-12-03T12:00:00-05:00",
            "agenda": [
                {"topic": "Welcome", "time": "12:00 PM"},
                {"topic": "Questions", "time": "1:10 PM"},
            ],
        },
    ),
    "versions and their days in one heading": (
        "<h1>Releases</h1>"
        "<section><h2>2.4.0 (2026-05-14)<a href=#a>¶</a></h2><ul><li>A lamp.<li>A shade.</ul></section>"
        "<section><h2>2.3.1 (2026-05-02)<a href=#b>¶</a></h2><ul><li>A table.</ul></section>",
        {
            "versions": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "version": S,
                        "date": {"type": "string", "format": "date"},
                        "changes": {"type": "array", "items": S},
                    },
                },
            }
        },
        {
            "versions": [
                {"version": "2.4.0", "date": "2026-05-14", "changes": ["A lamp.", "A shade."]},
                {"version": "2.3.1", "date": "2026-05-02", "changes": ["A table."]},
            ]
        },
    ),
    "rows and paragraphs of microdata": (
        "<div itemscope itemtype=http://schema.org/Recipe>"
        "<table><tr itemprop=recipeIngredient><td>400 g<td>Mehl"
        "<tr itemprop=recipeIngredient><td><td>Salz</table>"
        "<div itemprop=recipeInstructions><p>Mischen.</p><p>Kochen.</p></div></div>",
        {
            "zutaten": {"type": "array", "items": S},
            "schritte": {"type": "array", "items": S},
        },
        {"zutaten": ["400 g Mehl", "Salz"], "schritte": ["Mischen.", "Kochen."]},
    ),
}


@pytest.mark.parametrize(("page", "properties", "wanted"), LISTS.values(), ids=LISTS)
def test_a_list_of_a_page(page: str, properties: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert asked(page, "", **properties) == wanted
