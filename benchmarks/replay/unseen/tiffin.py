"""Tiffin, food to the door: one page by script; tabs, a sheet with options, a basket, a code, an order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("tiffin")
SIZES = [{"name": "Regular", "more": 0}, {"name": "Large", "more": 200}]
EXTRAS = [{"name": "Extra chilli", "more": 50}, {"name": "Extra prawns", "more": 250}]


def dish(key: str, name: str, about: str, price: int, *, sized: bool = False) -> dict[str, Any]:
    options = {"sizes": SIZES, "extras": EXTRAS} if sized else {"sizes": [], "extras": []}
    return {"id": key, "name": name, "about": about, "price": price, **options}


def shop(key: str, name: str, kind: str, minutes: int, fee: int, menu: dict[str, Any]) -> dict[str, Any]:
    return {"id": key, "name": name, "kind": kind, "minutes": minutes, "fee": fee, "menu": menu}


WOK = {
    "Starters": [
        dish("w1", "Spring rolls", "Four, with plum sauce", 480),
        dish("w2", "Prawn toast", "With sesame", 560),
    ],
    "Noodles": [
        dish("w3", "Chow mein", "Egg noodles, bean sprouts", 890, sized=True),
        dish("w4", "Singapore noodles", "Rice noodles, curry, prawns", 950, sized=True),
        dish("w5", "Dan dan noodles", "Sichuan pepper, pork", 920, sized=True),
    ],
    "Drinks": [dish("w6", "Jasmine tea", "A pot", 250), dish("w7", "Plum soda", "Cold", 300)],
}
FORNO = {
    "Pizza": [
        dish("f1", "Marinara", "Tomato, garlic, oregano", 800),
        dish("f2", "Margherita", "Tomato, mozzarella, basil", 900),
        dish("f3", "Diavola", "Tomato, mozzarella, hot salami", 1100),
    ],
    "Desserts": [
        dish("f4", "Panna cotta", "With berries", 500),
        dish("f5", "Tiramisu", "Coffee, mascarpone", 550),
    ],
}
GRILL = {"Grill": [dish("g1", "Lamb kofte", "With flat bread", 1050)]}
SHOPS = [
    shop("anatolia", "Anatolia Grill", "Turkish", 35, 0, GRILL),
    shop("wok", "Golden Wok", "Chinese", 30, 250, WOK),
    shop("palace", "Wok Palace", "Chinese", 45, 150, WOK),
    shop("forno", "Forno Lina", "Italian", 25, 0, FORNO),
]


def respond(asked: Request) -> Reply:
    if not asked.path.startswith("/api/"):
        return PAGE
    what = asked.path.removeprefix("/api/")
    if what == "shops":
        return SHOPS
    if what == "promo":
        return {"percent": 10 if asked.sent.get("code") == "WELCOME10" else 0}
    if what == "order":
        return {"number": "TF-58213", "status": "Preparing"}
    return {}


def site() -> Local:
    return Local(respond, dict[str, Any])
