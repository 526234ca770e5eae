"""Values inside words: times with what begins then, numbers of steps, telephone numbers, people."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, N, I = ({"type": kind} for kind in ("string", "number", "integer"))  # noqa: E741 (types)
DAY, TIME = {**S, "format": "date"}, {**S, "format": "date-time"}
TEXTS = {"type": "array", "items": S}

WORDS: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "the link of a card as its profile": (
        "en", "<h1>Staff</h1><main>" + "".join(
            f"<div class=p><h3><a href=/people/{at}>{who}</a></h3><p>Room: B{at}</p></div>"
            for at, who in enumerate(("Ada Holm", "Bo Vale", "Cy Dunn"))
        ) + "</main>",
        {"staff": {"type": "array", "items": {
            "type": "object", "properties": {"name": S, "room": S, "profile_url": {**S, "format": "uri"}},
        }}},
        {"staff": [
            {"name": who, "room": f"B{at}", "profile_url": f"https://a.test/people/{at}"}
            for at, who in enumerate(("Ada Holm", "Bo Vale", "Cy Dunn"))
        ]},
    ),
    "no amount for the number of a firm": (
        "en", "<h1>Invoice 7</h1><table><tr><td>VAT (20%)<td>£153.60<tr><td>Total due<td>£921.60</table>",
        {"vat_number": S, "total_due": N}, {"vat_number": None, "total_due": 921.6},
    ),
    "who leads a firm and where it is registered": (
        "de", "<h1>Impressum</h1><p><b>Geschäftsführerin:</b> Friederike Lohmann<br></p>"
        "<p>Registergericht: Amtsgericht Jena<br>Registernummer: HRB 504 117</p>",
        {"managing_director": S, "register_court": S, "register_number": S},
        {"managing_director": "Friederike Lohmann", "register_court": "Amtsgericht Jena",
         "register_number": "HRB 504 117"},
    ),
    "what begins when, the word behind the time": (
        "ja", "<h1>演奏会</h1><dl><dt>開催日<dd>2026年4月18日<dt>時間"
        "<dd>14:30開場／15:00開演／17:00終演予定</dl>",
        {"start": TIME, "doors": {**TIME, "description": "開場"}, "end": TIME},
        {"start": "2026-04-18T15:00:00", "doors": "2026-04-18T14:30:00", "end": "2026-04-18T17:00:00"},
    ),
    "weekdays on both sides of a range": (
        "de", "<h1>Messe</h1><p>Donnerstag, 9. bis Sonntag, 12. April 2026</p>", {"start": DAY, "end": DAY},
        {"start": "2026-04-09", "end": "2026-04-12"},
    ),
    "the number, where a shop's name stands before it": (
        "en", "<h1>Show</h1><dl><dt>Telephone<dd>Box office 01539 722 480</dl>", {"phone": S},
        {"phone": "01539 722 480"},
    ),
    "a place in lines of one cell": (
        "en", "<h1>Show</h1><table><tr><td><b>Venue:</b><td>Holm Hall<br>3 Weir Street<br>Kendal</table>",
        {"venue": S}, {"venue": "Holm Hall"},
    ),
    "people without what each of them does": (
        "en", "<h1>Show</h1><dl><dt>Performers<dd>Ada Holm (viola)<br>Bo Vale (cello)</dl>",
        {"performers": TEXTS},
        {"performers": ["Ada Holm", "Bo Vale"]},
    ),
    "steps without their numbers, in elements of their own": (
        "en", "<h1>Pie</h1><h2>Method</h2><ol><li><b>1</b><p>Heat the oven.</p><li><b>2</b>"
        "<p>Bake it.</p></ol>",
        {"instructions": TEXTS}, {"instructions": ["Heat the oven.", "Bake it."]},
    ),
    "steps without the lines that count them": (
        "fr", "<h1>Tarte</h1><h2>Préparation</h2><div><p>Étape 1</p><p>Chauffer le four.</p><p>Étape 2</p>"
        "<p>Cuire une heure.</p></div>",
        {"instructions": TEXTS}, {"instructions": ["Chauffer le four.", "Cuire une heure."]},
    ),
    "two, then three of something are no numbers of lines": (
        "en", "<h1>Pie</h1><h2>Ingredients for 12 muffins</h2><ul><li>1 egg<li>2 onions</ul>",
        {"ingredients": TEXTS, "servings": I}, {"ingredients": ["1 egg", "2 onions"], "servings": 12},
    ),
    "spaces that group thousands": ("fr", "<dl><dt>Altitude<dd>2 310 m</dl>", {"altitude_m": I},
    {"altitude_m": 2310}),
    "where no language groups so": ("en", "<dl><dt>Altitude<dd>2 310 m</dl>", {"altitude_m": I},
    {"altitude_m": None}),
}  # fmt: skip


@pytest.mark.parametrize(("language", "page", "properties", "wanted"), WORDS.values(), ids=WORDS)
def test_values_in_words(
    language: str, page: str, properties: dict[str, Any], wanted: dict[str, Any]
) -> None:
    html = f"<html lang={language}><body>{page}</body></html>"
    found = extracted(html, "https://a.test/p", {"type": "object", "properties": properties})
    assert found.data == wanted
    assert all(one.reason or one.quote for one in found.fields)


def test_heads_of_columns_without_their_units() -> None:
    items = {
        "type": "object",
        "properties": {"name": S, "rate": {**N, "description": "Arbeitspreis in ct/kWh"}},
    }
    heads, lines = "<tr><th>Tarif<th>Arbeitspreis (ct/kWh)", "<tr><td>Fix<td>31,85<tr><td>Natur<td>32,60"
    page = f"<html lang=de><table>{heads}{lines}</table>"
    schema = {"type": "object", "properties": {"tariffs": {"type": "array", "items": items}}}
    assert [row["rate"] for row in extracted(page, "https://a.test/p", schema).data["tariffs"]] == [
        31.85,
        32.6,
    ]
