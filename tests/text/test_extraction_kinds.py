"""One small page a kind: what was learnt from pages nobody had looked at, without those pages."""

from __future__ import annotations

import time
from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.dom import parse

S, N, I, B = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))  # noqa: E741 (types)
DAY, TIME = {**S, "format": "date"}, {**S, "format": "date-time"}
LINK = {**S, "format": "uri"}


def rows(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}}


LEAGUE = (
    "<table><tr><th>#<th>Club<th>P<th>W<th>GD<th>Pts</tr><tr><td>1<td>Aske<td>12<td>9<td>+18<td>29</tr>"
    "<tr><td>2<td>Brig<td>12<td>7<td>−6<td>24</tr></table>"
)
BOARD = "<table><tr><td><a href='/new'>new</a></table><table>{}</table>".format(
    "".join(
        f"<tr class=c><td><span><a href='user?id={name}'>{name}</a> <span title='2026-02-0{day}T10:00:00'>"
        f"3 hours ago</span></span><div class=t>{said}</div></tr>"
        for name, day, said in (("sal", 1, "Does it know spring tides?"), ("orr", 2, "Yes, from tables."))
    )
)
KINDS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "a basket above the page": (
        "<header><span class=price>£0.00</span></header><main><h1>Stool</h1><p class=price>£120</p></main>",
        {"price": N}, {"price": 120},
    ),
    "a heading that the title says, under the site's": (
        "<title>Loose bracket - Board</title><h1>Board</h1><h2>Loose bracket</h2>",
        {"topic": S}, {"topic": "Loose bracket"},
    ),
    "what is left": ("<h1>A</h1><p>Only 3 left in stock</p>", {"inStock": B, "stock_quantity": I},
                     {"inStock": True, "stock_quantity": 3}),
    "counts": ("<h1>A</h1><h2>Attendees (48)</h2><p>12 spots left</p>", {"attendees": I, "spotsLeft": I},
               {"attendees": 48, "spotsLeft": 12}),
    "a count is no text": ("<h1>A</h1><a href=#c>4 comments</a>", {"body": S, "comment_count": I},
                           {"body": None, "comment_count": 4}),
    "units that are asked for": ("<dl><dt>Weight<dd>4.2 kg<dt>Cost<dd>NOK 92 million</dl>",
                                 {"weight_g": N, "cost": N}, {"weight_g": 4200, "cost": 92_000_000}),
    "powers of ten": (
        "<dl><dt>Mass<dd>5.97×10<sup>24</sup> kg<dt>Length<dd>1.5×10<sup>-3</sup> m"
        "<dt>Age<dd>4.5 × 10^9 years<dt>Volume<dd>3,4·10⁹ m³"
        "<dt>Atoms<dd>6.02e23<dt>Stars<dd>10⁶<dt>Area<dd>12 m²"
        "<dt>Serial<dd>1e5<dt>Charge<dd>-1.6 x 10^-19<dt>Cells<dd>12²</dl>",
        {"mass_kg": N, "length_m": N, "age_years": N, "volume_m3": N, "atoms": N, "stars": I, "area_m2": N,
         "serial": N, "charge": N, "cells": N},
        {"mass_kg": 597 * 10**22, "length_m": 0.0015, "age_years": 4_500_000_000, "volume_m3": 3_400_000_000,
         "atoms": 602 * 10**21, "stars": 1_000_000, "area_m2": 12, "serial": None, "charge": -1.6e-19,
         "cells": None},
    ),
    "less than nothing, as accounts have it": (
        "<p>In thousands of €</p><dl><dt>Profit<dd>(1,204)<dt>Cash<dd>(300)<dt>Tax<dd>$(12)"
        "<dt>Balance<dd>87.05-<dt>Equity<dd>-€1.2m<dt>Reviews<dd>(12)</dl>",
        {"profit": N, "cash": N, "tax": N, "balance": N, "equity": N, "review_count": I},
        {"profit": -1204, "cash": -300, "tax": -12, "balance": -87.05, "equity": -1_200_000,
         "review_count": 12},
    ),
    "brackets where no amount is lost": (
        "<dl><dt>Players<dd>(300)<dt>Price<dd>$(12)</dl>", {"players": N, "price": N},
        {"players": 300, "price": 12},
    ),
    "millions of money, and metres": (
        "<dl><dt>Revenue<dd>€1.2m<dt>Costs<dd>$3b<dt>Depth<dd>1.2 m<dt>Rope<dd>12m</dl>",
        {"revenue": N, "revenue_m": N, "costs": N, "depth": N, "rope_cm": N},
        {"revenue": 1_200_000, "revenue_m": 1.2, "costs": 3e9, "depth": 1.2, "rope_cm": 1200},
    ),
    "the price of so much": (
        "<dl><dt>Unit price<dd>€1.20/100 g<dt>Fuel price<dd>1,80 € pro Liter"
        "<dt>Base price<dd>€2 (€12/kg, €1.20/100 g)<dt>Oil price<dd>€3/l<dt>Rent price<dd>€9/h</dl>",
        {"unit_price_per_kg": N, "fuel_price_per_l": N, "base_price_per_kg": N, "oil_price_per_kg": N,
         "rent_price_per_day": N},
        {"unit_price_per_kg": 12, "fuel_price_per_l": 1.8, "base_price_per_kg": 12, "oil_price_per_kg": None,
         "rent_price_per_day": None},
    ),
    "amounts for machines": (
        '<script type="application/ld+json">{"@type":"Product","name":"K2","weight":'
        '{"@type":"QuantitativeValue","value":2.5,"unitCode":"KGM"},"depth":{"value":"40","unitText":"cm"}}</script>',
        {"weight_g": N, "weight": N, "depth_m": N, "depth_kg": N},
        {"weight_g": 2500, "weight": 2.5, "depth_m": 0.4, "depth_kg": None},
    ),
    "the very word before others that mean the same": (
        "<dl><dt>Duration<dd>3 h<dt>Runtime<dd>2 h 5 min</dl>",
        {"runtime_min": N, "duration_hours": N}, {"runtime_min": 125, "duration_hours": 3},
    ),
    "a word of a list": ("<p>Diet: Vegan, Gluten Free</p>", {"isVegan": B, "nutFree": B},
                         {"isVegan": True, "nutFree": None}),
    "what costs nothing": ("<h1>A</h1><dl><dt>Price<dd>Free</dl>", {"price": N, "isFree": B},
                           {"price": 0, "isFree": True}),
    "an old price is dearer": ("<h1>A</h1><dl><dt>Price<dd>$9<dt>Regular price<dd>$9</dl>",
                               {"price": N, "old_price": N}, {"price": 9, "old_price": None}),
    "a day, and a time of its own": (
        "<dl><dt>Date<dd>9 October 2026<dt>Time<dd>6:30 pm - 9:00 pm EDT</dl>", {"start": TIME, "end": TIME},
        {"start": "2026-10-09T18:30:00-04:00", "end": "2026-10-09T21:00:00-04:00"},
    ),
    "a part by its heading": (
        "<h1>Talk</h1><h2>Organizer</h2><ul><li>Phone: 555 0194</ul><h2>Venue</h2><p><b>Hall</b></p>"
        "<p>Quay 55, 33100 Holm</p>",
        {"organizer": {"type": "object", "properties": {"phone": S}},
         "venue": {"type": "object", "properties": {"name": S, "address": S}}},
        {"organizer": {"phone": "555 0194"}, "venue": {"name": "Hall", "address": "Quay 55, 33100 Holm"}},
    ),
    "a link by what it is for": ("<a href=/a>About</a><a href=/in>Register now</a>",
                                 {"registration_url": LINK}, {"registration_url": "https://a.test/in"}),
    "letters for words": (
        LEAGUE, {"table": rows(position=I, team=S, played=I, won=I, goal_difference=I, points=I)},
        {"table": [
            {"position": 1, "team": "Aske", "played": 12, "won": 9, "goal_difference": 18, "points": 29},
            {"position": 2, "team": "Brig", "played": 12, "won": 7, "goal_difference": -6, "points": 24},
        ]},
    ),
    "no head is marked": (
        "<table><tr><td>Date<td>High water<tr><td>3 Aug 2026<td>04:12"
        "<tr><td>4 Aug 2026<td>04:58</table>",
        {"tides": rows(date=DAY, highWater=S)},
        {"tides": [{"date": "2026-08-03", "highWater": "04:12"},
                   {"date": "2026-08-04", "highWater": "04:58"}]},
    ),
    "an absent cell is no other column's": (
        "<table><tr><th rowspan=2>Sector<th colspan=2>Gas<tr><th>2024<th>2025"
        "<tr><td>Homes<td>8<td>n/a</table>",
        {"sectors": rows(sector=S, gas_2024=N, gas_2025=N)},
        {"sectors": [{"sector": "Homes", "gas_2024": 8, "gas_2025": None}]},
    ),
    "rows that add up are a total": (
        "<table><tr><th>Fuel<th>Plants<th>Power<tr><td>Gas<td>64<td>21<tr><td>Wind<td>118<td>14"
        "<tr><td>All fuels<td>182<td>35</table>",
        {"fuels": rows(fuel=S, plants=I)},
        {"fuels": [{"fuel": "Gas", "plants": 64}, {"fuel": "Wind", "plants": 118}]},
    ),
    "a lying table in groups": (
        "<table><thead><tr><th colspan=2><td>Six<td>Ten</thead><tr><th rowspan=2>Screen<td>Size<td>6.1<td>6.7"
        "<tr><td>Glass<td>A<td>B<tr><th>Body<td>Weight<td>168 g<td>211 g</table>",
        {"phones": rows(name=S, screen_size=N, weight=N)},
        {"phones": [{"name": "Six", "screen_size": 6.1, "weight": 168},
                    {"name": "Ten", "screen_size": 6.7, "weight": 211}]},
    ),
    "lines as amounts": (
        "<h2>Ingredients</h2><ul><li>200g pearl barley<li>1 ½ tbsp olive oil<li>2 lemons</ul>",
        {"ingredients": rows(name=S, quantity=N, unit=S)},
        {"ingredients": [{"name": "pearl barley", "quantity": 200, "unit": "g"},
                         {"name": "olive oil", "quantity": 1.5, "unit": "tbsp"},
                         {"name": "lemons", "quantity": 2, "unit": None}]},
    ),
    "a board of plain rows": (
        BOARD, {"comments": rows(user=S, posted=TIME)},
        {"comments": [{"user": "sal", "posted": "2026-02-01T10:00:00"},
                      {"user": "orr", "posted": "2026-02-02T10:00:00"}]},
    ),
    "cards beside the thing, under words that say nothing of it": (
        "<title>Rug</title><h1>Rug</h1><p><span class=price>64 €</span><p>In stock<h2>New in</h2>"
        + "".join(f"<div class=card><h3><a href=/{n}>{n}</a></h3><s>{n} €</s><i aria-label=Price class=price>"
                  f"9{n} €</i><b>Color: red</b></div>" for n in (70, 80)),
        {"price": N, "old_price": N, "color": S}, {"price": 64, "old_price": None, "color": None},
    ),
    "colours of a style are no colour": (
        "<h1>Rug</h1><p><span class='badge color-scheme-5'>Sale</span>", {"color": S}, {"color": None}
    ),
    "who founded the community is not who wrote": (
        "<title>Wet rug</title><div><div><div><div><p>created by <a class=author href=/u/al>al</a></div>"
        "</div></div></div><main><div><div><div><div><h1>Wet rug</h1><p>by <a class=author href=/u/bo>bo</a>",
        {"author": S}, {"author": "bo"},
    ),
    "a title that says what the words are": (
        "<h1>Rug</h1><p><span title='Status: Open'>Open</span>", {"status": S}, {"status": "Open"}
    ),
    "further information is about the thing": (
        "<h1>Rug</h1><h2>Weitere Informationen</h2><table><tr><th>Farbe<td>rot</table>",
        {"color": S}, {"color": "rot"},
    ),
    "what the own label does not say, no other says": (
        "<h1>Talk</h1><dl><dt>Released<dd>Q3 2026<dt>Published<dd>3 February 2026<dt>Height<dd>tall"
        "<dt>Deadline<dd>20.04.2026</dl>", {"released": DAY, "height_m": N, "deadline": DAY},
        {"released": None, "height_m": None, "deadline": "2026-04-20"},
    ),
    "a numbered heading counts nothing": (
        "<h1>Terms</h1><h2>2. Liability</h2><p>Our liability is limited to $500.", {"liability_limit": N},
        {"liability_limit": None},
    ),
    "what goes before cooking, and all the time there is": (
        "<dl><dt>Zubereitungszeit<dd>20 Min.<dt>Kochzeit<dd>1 Std. 15 Min.</dl>",
        {"prep_time_minutes": I, "cook_time_minutes": I, "total_time_minutes": I},
        {"prep_time_minutes": 20, "cook_time_minutes": 75, "total_time_minutes": None},
    ),
    "a loss in brackets": (
        "<table><tr><th>Item<th>Amount<tr><td>Revenue<td>$1,200<tr><td>Net loss<td>($300)</table>",
        {"rows": rows(item=S, amount=N)},
        {"rows": [{"item": "Revenue", "amount": 1200}, {"item": "Net loss", "amount": -300}]},
    ),
    "an offset without a colon": (
        "<dl><dt>Date<dd>Tue, 07 Apr 2026 09:30:00 +0200</dl>", {"date": TIME},
        {"date": "2026-04-07T09:30:00+02:00"},
    ),
    "a year of two digits": (
        "<dl><dt>Date<dd>4. Mai 26<dt>Deadline<dd>April 20, '26</dl>",
        {"date": DAY, "deadline": DAY}, {"date": "2026-05-04", "deadline": "2026-04-20"},
    ),
    "what sorts a list has no author": ("<h1>A</h1><p><span>sorted by:</span> <b>best</b></p>", {"author": S},
                                        {"author": None}),
}  # fmt: skip


@pytest.mark.parametrize(("page", "properties", "wanted"), KINDS.values(), ids=KINDS)
def test_a_kind_of_page(page: str, properties: dict[str, Any], wanted: dict[str, Any]) -> None:
    html = f"<html lang=en><body>{page}</body></html>" if "<title>" not in page else f"<html lang=en>{page}"
    found = extracted(html, "https://a.test/page", {"type": "object", "properties": properties})
    assert found.data == wanted
    assert all(one.reason or one.quote for one in found.fields)


@pytest.mark.parametrize(
    ("said", "calories"), [("1724 kJ", None), ("1724 kJ / 412 kcal", 412), ("412.5 kcal (1726 kJ)", 412.5)]
)
def test_joules_are_no_calories(said: str, calories: float | None) -> None:
    page = f"<html lang=en><title>Soup</title><h1>Pea soup</h1><dl><dt>Energy</dt><dd>{said}</dd></dl></html>"
    schema = {"type": "object", "properties": {"calories": {"type": "number"}}}
    assert extracted(page, "https://soups.example/", schema).data == {"calories": calories}


MEASURED: list[tuple[str, str, float | None]] = [
    ("2 years", "warranty_months", 24),
    ("P2Y", "warranty_months", 24),
    ("28 mph", "top_speed_kmh", 45.061632),
    ("28 mph (45 km/h)", "top_speed_kmh", 45),
    ("60 miles (with 2 batteries)", "range_km", 96.56064),
    ("2 h 30 min", "charging_time_hours", 2.5),
    ("1½ hours", "total_time_minutes", 90),
    ("1.5 days", "battery_life_hours", 36),
    ("-4 °F", "min_temperature_c", -20),
    ("5'11\"", "height_cm", 180.34),
    ("1,250 sq ft", "area_m2", 116.1288),
    ("500 mW", "power_w", 0.5),
    ("6 months", "age_years", 0.5),
    ("$2.5k/month", "rent", 2500),
    ("10-20 km", "range_km_min", 10),
    ("30 days", "warranty_months", None),
    ("10-20 miles", "range_km_min", None),
    ("2 gallons", "tank_litres", None),
    ("5 kg", "range_km", None),
    ("P2Y", "charging_time_hours", None),
    ("12 mg", "vitamin_c", 12),
    ("120 cm", "height_min", 120),
]


@pytest.mark.parametrize(
    ("said", "name", "wanted"), MEASURED, ids=[f"{one} {two}" for one, two, _ in MEASURED]
)
def test_a_number_in_the_unit_of_its_name_or_none(said: str, name: str, wanted: float | None) -> None:
    page = f"<html lang=en><h1>R2</h1><table><tr><th>Told</th><td>{said}</td></tr></table></html>"
    schema = {"type": "object", "properties": {name: {"type": "number", "title": "Told"}}}
    found = extracted(page, "https://a.test/", schema)
    assert found.data == {name: wanted}
    assert found.fields[0].reason or wanted is not None


@pytest.mark.parametrize(
    ("heads", "played"), [("PJ<th>P", 28), ("J<th>P", None)], ids=["jugados", "a letter"]
)
def test_a_letter_is_short_for_a_word_of_the_page(heads: str, played: int | None) -> None:
    cells = "".join(f"<tr><td>{team}<td>28<td>{lost}<td>60" for team, lost in (("Betis", 3), ("Cádiz", 20)))
    page = f"<html lang=es><h1>Liga</h1><table><tr><th>Equipo<th>{heads}<th>Pts.{cells}</table></html>"
    schema = {"type": "object", "properties": {"table": rows(team=S, played=I, points=I)}}
    found = extracted(page, "https://a.test/", schema).data["table"]
    assert [(row["played"], row["points"]) for row in found] == [(played, 60), (played, 60)]


@pytest.mark.parametrize(("other", "many"), [("1.299,00", 1000), ("2.5", 1)], ids=["comma", "point"])
def test_without_a_language_other_numbers_tell_what_a_point_means(other: str, many: int) -> None:
    page = f"<table><tr><th>Menge<th>Preis<tr><td>1.000<td>12,50<tr><td>3<td>{other}</table>"
    found = extracted(page, "https://a.test/page.csv", rows(menge=N, preis=N))
    assert [row["menge"] for row in found.data] == [many, 3]


def part(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


NAMED, PRICED = part(name={"type": "string"}), part(name={"type": "string"}, price={"type": "number"})
POT = {"name": "Blue Pot", "price": 30}
OBJECTS = {
    "the thing itself": ({"product": PRICED}, {"product": POT}),
    "in objects around it": ({"data": part(product=PRICED)}, {"data": {"product": POT}}),
    "alone, by a name that is nothing else": ({"pot": PRICED}, {"pot": POT}),
    "who sells it": ({"name": {"type": "string"}, "seller": NAMED}, {"name": "Blue Pot", "seller": None}),
    "who wrote, alone": ({"author": NAMED}, {"author": None}),
    "what it is sent for": ({"shipping": part(price={"type": "number"})}, {"shipping": None}),
    "what groups its price": ({"pricing": part(price={"type": "number"})}, {"pricing": {"price": 30}}),
}


@pytest.mark.parametrize(("properties", "wanted"), OBJECTS.values(), ids=OBJECTS)
def test_an_object_is_what_the_page_is_about_or_another_thing(
    properties: dict[str, Any], wanted: dict[str, Any]
) -> None:
    page = "<html lang=en><h1>Blue Pot</h1><p>€ 30</p><p>Published 3 May 2026</p>"
    assert extracted(page, "https://a.test/", part(**properties)).data == wanted


def test_a_number_beyond_the_schema_s_limits_is_no_value() -> None:
    page = "<h1>Pot</h1><p>Rating: 58</p><p>Size: 7</p>"
    limits = {"rating": {"type": "number", "maximum": 5}, "size": {"type": "integer", "enum": [1, 2]}}
    found = extracted(page, "https://a.test/", part(**limits))
    assert found.data == {"rating": None, "size": None}
    assert [one.reason for one in found.missing] == [
        "58 breaks the schema's maximum of 5",
        "7 breaks the schema's enum [1, 2]",
    ]


CLOCK = {"type": "string", "format": "time"}
SAYINGS = [
    ("Ora", "ore 20.30", "ora", CLOCK, "20:30"),
    ("Time", "20.30 uur", "time", CLOCK, "20:30"),
    ("Prezzo", "Ingresso libero", "prezzo", N, 0),
    ("Pressure, hPa", "1,004.2", "pressure_hpa", N, 1004.2),
]


@pytest.mark.parametrize(("label", "said", "name", "kind", "value"), SAYINGS, ids=[one[1] for one in SAYINGS])
def test_times_fees_and_units_as_others_write_them(
    label: str, said: str, name: str, kind: dict[str, Any], value: Any
) -> None:
    page = f"<html lang=en><h1>X</h1><dl><dt>{label}<dd>{said}</dl>"
    assert extracted(page, "https://a.test/", part(**{name: kind})).data == {name: value}


def test_the_time_of_a_comment_is_its_day_too() -> None:
    comment = (
        "<div class=comment><a class=hnuser>{0}</a> "
        "<span title='2026-09-09T1{1}:30:00 178'>{1} hours ago</span><p>Yes, {0}.</div>"
    )
    page = "<h1>Tiny</h1>" + comment.format("okolo", 4) + comment.format("tve", 2)
    times = rows(user=S, time={**S, "format": "date-time"})
    assert extracted(page, "https://a.test/", part(comments=times)).data == {
        "comments": [
            {"user": "okolo", "time": "2026-09-09T14:30:00"},
            {"user": "tve", "time": "2026-09-09T12:30:00"},
        ]
    }


def test_a_number_of_a_thing_is_not_its_name() -> None:
    page = "<h1>Cape Wray</h1><dl class=station><dt>Station ID<dd>03009<dt>Operator<dd>Met</dl>"
    wanted = part(title=S, station=part(name=S, id=S, operator=S))
    assert extracted(page, "https://a.test/", wanted).data == {
        "title": "Cape Wray",
        "station": {"name": None, "id": "03009", "operator": "Met"},
    }


def test_words_of_a_listing_that_stand_side_by_side_cost_no_square_of_their_number() -> None:
    def seconds(many: int) -> float:
        soup = parse("<main><pre>" + "<span>a</span> <span>b</span> " * many + "</pre></main>")
        begun = time.process_time()
        list(of_labels(soup))
        return time.process_time() - begun

    assert seconds(800) < 8 * seconds(200)
