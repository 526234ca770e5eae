"""One small page a kind: recipes, events, products, jobs, courses, homes and books as sites by "
"hand write them."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, N, I, B = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))  # noqa: E741 (types)
DAY, TIME, CLOCK = ({**S, "format": form} for form in ("date", "date-time", "time"))
TEXTS = {"type": "array", "items": S}


def rows(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}}


CARD = (
    "<h1>Oat soup</h1><div class=part><h4>{}</h4><ul class=list><li class=in><b class=amount>{}</b> "
    "<i class=name>{}</i></li><li class=in><b class=amount>{}</b> <i class=name>{}</i></li>"
    "<li class=in><b class=amount>{}</b> <i class=name>{}</i></li></ul></div>"
)
SHOP = (
    '<script type="application/ld+json">'
    '{"@type":"Product","name":"Tea","offers":[{"@type":"Offer","name":"50 g",'
    '"sku":"T5","price":6,"availability":"http://schema.org/InStock"},{"@type":"Offer","name":"90 '
    'g","sku":"T9",'
    '"price":9,"availability":"http://schema.org/OutOfStock"}]}</script><h1>Tea</h1>'
)
PAGES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "who pays less, in one line": (
        "<h1>Reading</h1><p><b>Tickets:</b> £11, seniors £8, children under 9 free</p>",
        {"senior_price": N, "child_price": S}, {"senior_price": 8, "child_price": "free"},
    ),
    "what is without tax, and by the kilogram": (
        "<html lang=de><h1>Tee</h1><p>8,56 € inkl. MwSt., 8,00 € netto · 42,80 € / kg</p>",
        {"preis_netto": N, "preis_pro_kg": N}, {"preis_netto": 8, "preis_pro_kg": 42.8},
    ),
    "postage in brackets": (
        "<html lang=de><h1>Topf</h1><p>39,00 €, zzgl. Versandkosten (5,90 €)</p>",
        {"versandkosten": N}, {"versandkosten": 5.9},
    ),
    "doors, and when it begins": (
        "<h1>Gig</h1><p>Friday 5 March 2027, doors 6.30pm for a 7.15pm start</p>",
        {"doors_open": CLOCK, "start_time": CLOCK}, {"doors_open": "18:30", "start_time": "19:15"},
    ),
    "what became of it": (
        "<h1>Gig</h1><span class=x>Postponed</span>", {"status": S}, {"status": "Postponed"},
    ),
    "who presents it, in aid of what": (
        "<h1>Gig</h1><p>Presented by the Mill Singers in aid of the bell fund</p>",
        {"organizer": S, "in_aid_of": S}, {"organizer": "Mill Singers", "in_aid_of": "the bell fund"},
    ),
    "a room and a postcode in the words of a place": (
        "<h1>Talk</h1><dl><dt>Venue<dd>Weir Library, Leat Lane, Holm LA9 4QT; Room 4</dl>",
        {"venue": S, "room": S, "postcode": S},
        {"venue": "Weir Library, Leat Lane, Holm", "room": "Room 4", "postcode": "LA9 4QT"},
    ),
    "a heading that is only large": (
        "<title>Mill Society - Talks</title><b>Mill Society</b><p><font size=5>Owls of the weir</font>",
        {"name": S}, {"name": "Owls of the weir"},
    ),
    "the first of several lines is who": (
        "<h1>Talk</h1><dl><dt>Contact<dd>Ann Holm<br>Tel.: 01539 722 480</dl>",
        {"contact": {"type": "object", "properties": {"name": S}}}, {"contact": {"name": "Ann Holm"}},
    ),
    "the only number": ("<h1>Talk</h1><p>Seats from Ann, 01539 722 480, or at the door.</p>",
                        {"phone": S}, {"phone": "01539 722 480"}),
    "words written as one": (
        "<html lang=de><h1>Rad</h1><dl><dt>Sattelmaterial<dd>Leder</dl>", {"sattel_material": S},
        {"sattel_material": "Leder"},
    ),
    "a label cut short": ("<html lang=de><h1>Suppe</h1><dl><dt>Ballastst.<dd>4,5 g</dl>",
                          {"ballaststoffe_g": N}, {"ballaststoffe_g": 4.5}),
    "the ends of a range": (
        "<html lang=de><h1>Stelle</h1><dl><dt>Gehalt<dd>2.900 € bis 3.400 € im Monat</dl>",
        {"gehalt_von": N, "gehalt_bis": N}, {"gehalt_von": 2900, "gehalt_bis": 3400},
    ),
    "a no in one word": ("<html lang=de><h1>Stelle</h1><dl><dt>Befristung<dd>unbefristet</dl>",
                         {"befristet": B}, {"befristet": False}),
    "counts beside each other": (
        "<h1>Course</h1><dl><dt>Length<dd>6 sessions / 18 credits</dl>", {"sessions": I}, {"sessions": 6},
    ),
    "an area by its word, and no price of one": (
        "<html lang=es><h1>Casa</h1><p>2.900 €/m²</p><ul><li>81 m² útiles</li></ul>",
        {"superficie_utiles_m2": N, "superficie_jardin_m2": N},
        {"superficie_utiles_m2": 81, "superficie_jardin_m2": None},
    ),
    "letters that tell the order of sizes": (
        "<html lang=de><h1>Regal</h1><dl><dt>Maße (B x H x T)<dd>40 x 180 x 32,5 cm</dl>",
        {"hoehe_cm": N, "tiefe_cm": N}, {"hoehe_cm": 180, "tiefe_cm": 32.5},
    ),
    "two things under one label": (
        "<h1>Film</h1><dl><dt>Country / Year<dd>Norway 2019</dl>", {"country": S, "year": I},
        {"country": "Norway", "year": 2019},
    ),
    "as libraries describe a book": (
        "<h1>Ways <span class=subtitle>a memoir</span></h1><div>Kendal : Weir Press, 2014</div><div>231 "
        "p. ; 19 cm</div>",
        {"title": S, "publisher": S, "year": I, "pages": I, "height_cm": N},
        {"title": "Ways", "publisher": "Weir Press", "year": 2014, "pages": 231, "height_cm": 19},
    ),
    "a list in boxes alike": (
        CARD.format("Soup", "2 l", "water", "80 g", "oats", "1", "leek")
        + CARD.format("Top", "5 g", "chives", "1", "egg", "2", "toasts").removeprefix("<h1>Oat soup</h1>"),
        {"ingredients": rows(amount=S, name=S)},
        {"ingredients": [
            {"amount": amount, "name": name} for amount, name in (
                ("2 l", "water"), ("80 g", "oats"), ("1", "leek"),
                ("5 g", "chives"), ("1", "egg"), ("2", "toasts"))
        ]},
    ),
    "a list in parts that paragraphs name": (
        "<h1>Buns</h1><h2 id=ingredients>What goes in</h2><p>Dough</p><ul><li>flour</ul><p>Glaze</p><ul>"
        "<li>milk</ul>",
        {"ingredients": TEXTS}, {"ingredients": ["flour", "milk"]},
    ),
    "paragraphs that number themselves, and how long it takes": (
        "<html lang=fr><h1>Soupe</h1><p><b>Préparation</b> 20 min</p><h3>Recette</h3><p>1. Lavez.</p><p>"
        "2. Cuisez.</p>",
        {"etapes": TEXTS}, {"etapes": ["Lavez.", "Cuisez."]},
    ),
    "steps in one text": (
        "<div itemscope itemtype=http://schema.org/Recipe><h1 itemprop=name>Soup</h1><div "
        "itemprop=recipeInstructions>"
        "<div><i>1</i> Wash it.</div><div><i>2</i> Boil it.</div></div></div>",
        {"steps": TEXTS}, {"steps": ["Wash it.", "Boil it."]},
    ),
    "an amount, its name, and what share of a day": (
        "<h1>Soup</h1><table><tr><td>Sodium<td>310mg<td>13%<tr><td>Protein<td>7g<td>14%</table>",
        {"sodium_mg": N, "protein_g": N}, {"sodium_mg": 310, "protein_g": 7},
    ),
    "offers are the variants": (
        SHOP, {"variants": rows(size=S, price=N, available=B)},
        {"variants": [{"size": "50 g", "price": 6, "available": True},
                      {"size": "90 g", "price": 9, "available": False}]},
    ),
    "each by its very word": (
        "<div itemscope itemtype=http://schema.org/Recipe><h1 itemprop=name>Soup</h1><p>Servings: "
        "<b itemprop=recipeYield>4</b> · Yield: 2 litres</p></div>", {"servings": I, "yield": S},
        {"servings": 4, "yield": "2 litres"},
    ),
    "a link's words, unless an address is what it tells": (
        "<div vocab=http://schema.org/ typeof=Product><h1 property=name>Tea</h1><a property=category "
        "href=/t>Teas</a></div>",
        {"category": S}, {"category": "Teas"},
    ),
    "bought together is another thing": (
        "<html lang=fr><h1>Lampe</h1><section><h3>Souvent achetés ensemble</h3><div class=k><a href=/a>"
        "Ampoule</a> "
        "<i class=price>4 €</i></div><div class=k><a href=/b>Câble</a> <i class=price>9 €</i></div>"
        "</section>",
        {"prix": N, "achetes_ensemble": rows(nom=S, prix=N)},
        {"prix": None, "achetes_ensemble": [{"nom": "Ampoule", "prix": 4}, {"nom": "Câble", "prix": 9}]},
    ),
    "times of a row from one cell": (
        "<h1>Course</h1><table><tr><th>Date<th>Time<tr><td>3 May 2027<td>9:00 - 11:30<tr><td>4 May "
        "2027<td>13:00 - 15:00"
        "</table>",
        {"dates": rows(**{"date": DAY, "from": CLOCK, "to": CLOCK})},
        {"dates": [{"date": "2027-05-03", "from": "09:00", "to": "11:30"},
                   {"date": "2027-05-04", "from": "13:00", "to": "15:00"}]},
    ),
    "a day that begins with its year": ("<html lang=ja><h1>鍋</h1><ul><li>公開日 : 25/11/08</ul>",
                                        {"published": DAY}, {"published": "2025-11-08"}),
    "a heat among other words": (
        "<html lang=pt><h1>Bolo</h1><p><b>Forno:</b> 35 minutos a 170 ºC</p>", {"temperatura_forno_c": N},
        {"temperatura_forno_c": 170},
    ),
    "another form of the word": ("<h1>Hut</h1><dl><dt>Insulation<dd>Cork</dl>", {"insulated": S},
                                 {"insulated": "Cork"}),
    "by the month, and by the week": (
        "<h1>Flat</h1><p>£900 pcm</p><p>£208 pw</p>", {"monthly_rent": N, "weekly_rent": N},
        {"monthly_rent": 900, "weekly_rent": 208},
    ),
    "who signs below the heading": ("<h1>Soup</h1><p>By Mira Holm</p>", {"author": S},
                                    {"author": "Mira Holm"}),
    "from frost to heat": (
        "<h1>Part</h1><dl><dt>Operating temperature<dd>-20 °C to +60 °C</dl>",
        {"operating_temp_min_c": N, "operating_temp_max_c": N},
        {"operating_temp_min_c": -20, "operating_temp_max_c": 60},
    ),
    "an address behind a name": (
        "<h1>Race</h1><dl><dt>Organiser<dd>Ann Holm, <a href=mailto:ann@holm.example>ann@holm.example</a>"
        "</dl>",
        {"organiser": S, "organiser_email": {**S, "format": "email"}},
        {"organiser": "Ann Holm", "organiser_email": "ann@holm.example"},
    ),
    "the next label of a line": (
        "<h1>Bara</h1><div><span>Cuisine: Welsh</span> / <span>Category: Cakes</span></div>", {"cuisine": S},
        {"cuisine": "Welsh"},
    ),
    "the place whose hours are asked": (
        '<script type="application/ld+json">{"@type":"Museum","name":"Weir Museum"}</script><title>Your '
        'visit - '
        "Weir Museum</title><h1>Your visit</h1>"
        "<p>Opening hours: daily 10 to 5</p>",
        {"name": S, "opening_hours": S}, {"name": "Weir Museum", "opening_hours": "daily 10 to 5"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("page", "properties", "wanted"), PAGES.values(), ids=PAGES)
def test_what_sites_by_hand_say(page: str, properties: dict[str, Any], wanted: dict[str, Any]) -> None:
    found = extracted(page, "https://a.test/", {"type": "object", "properties": properties})
    assert found.data == wanted
