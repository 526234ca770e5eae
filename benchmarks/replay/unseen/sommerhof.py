"""Sommerhof, bookings of a campsite and holiday farm: one page by script with portals, menus, a calendar."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

FLOWS = flows_of("sommerhof")
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
OFFERS = {
    "platz": [
        ("p12", "Seeplatz 12", 31.0, 4),
        ("p27", "Wiesenplatz 27", 24.5, 6),
        ("p33", "Waldplatz 33", 22.0, 2),
    ],
    "haus": [("h1", "Apfelhaus", 84.0, 4), ("h2", "Kirschhaus", 96.0, 5), ("h3", "Nusshaus", 118.0, 6)],
    "stroh": [("s1", "Heuboden Nord", 18.0, 8), ("s2", "Heuboden Süd", 19.5, 8)],
}


def guest(key: str, name: str, age: str, country: str = "de") -> dict[str, Any]:
    return {"id": key, "name": name, "age": age, "country": country}


def booking(
    key: str, place: str, begin: str, end: str, price: float, guests: list[Any], status: str = "Bestätigt"
) -> dict[str, Any]:
    told: dict[str, Any] = {"id": key, "place": place, "from": begin, "to": end, "price": price}
    return told | {"guests": guests, "status": status, "reason": "", "refund": ""}


def anew() -> dict[str, Any]:
    own = guest("g1", "Miriam Albers", "erw")
    family = [
        own,
        guest("g2", "Henrik Albers", "erw"),
        guest("g3", "Jonas Albers", "kind"),
        guest("g4", "Ruth Albers", "erw"),
    ]
    return {
        "credit": 12.5,
        "vouchers": [{"code": "GRUSS-31AB", "value": 12.5, "date": "2027-02-11"}],
        "bookings": [
            booking("SH-20377", "Wiesenplatz 27", "2027-06-03", "2027-06-07", 98.0, family),
            booking("SH-20418", "Waldplatz 9", "2027-07-23", "2027-07-29", 186.0, [own]),
            booking(
                "SH-20455",
                "Apfelhaus",
                "2027-10-08",
                "2027-10-11",
                252.0,
                [own, guest("g5", "Tilda Wenzel", "erw")],
            ),
            booking("SH-19102", "Heuboden Süd", "2026-08-14", "2026-08-16", 39.0, [own], "Abgereist"),
        ],
    }


def respond(asked: Request) -> Reply:
    state, sent, path = asked.state, dict(asked.sent), asked.path
    if path == "/api/me":
        return state
    if path == "/api/offers":
        found = OFFERS.get(asked.query.get("kind", ""), [])
        return [{"id": key, "name": name, "price": price, "beds": beds} for key, name, price, beds in found]
    if asked.method == "POST" and path == "/api/bookings":
        return sent | {"id": f"SH-{20503 + len(state['bookings'])}", "status": "Bestätigt"}
    if asked.method == "POST" and path == "/api/vouchers":
        if sent["code"] != "HOF-7K2M":
            return {"error": "Dieser Code ist nicht gültig."}
        state["credit"] += 25
        return {"code": sent["code"], "value": 25.0, "date": "2027-05-24"}
    if asked.method == "POST" and path.startswith("/api/bookings/"):
        _, _, _, key, what, *rest = path.split("/")
        of = next(one for one in state["bookings"] if one["id"] == key)
        if what == "cancel":
            return sent | {"status": "Storniert"}
        if not rest:
            of["guests"].append(sent | {"id": f"g{20 + len(of['guests'])}"})
            return of["guests"][-1]
        if rest[-1] == "remove":
            of["guests"] = [one for one in of["guests"] if one["id"] != rest[0]]
        return sent
    return {} if path.startswith("/api/") else PAGE


def site() -> Local:
    return Local(respond, anew)
