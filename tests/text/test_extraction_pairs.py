"""Lists of labels with their values, maps of them, and lists of other things, as shops write all three."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction import extracted

S, N = {"type": "string"}, {"type": "number"}


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
