"""Fernhill, a veterinary practice's portal: by script, own selects, calendar, stepper, dialogs, snacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

FLOWS = flows_of("fernhill")
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
TIMES = {"nand": ["09:20", "10:40", "11:20", "14:00", "15:40"], "harcastle": ["08:40", "12:00", "16:20"]}
OWNER = {"email": "daniel.osgood@example.org", "access": "full", "status": "Active"}


def pet(
    key: str, name: str, breed: str, born: str, weight: str, lifestyle: str, insured: bool
) -> dict[str, Any]:
    chip = f"985 141 000 72{key[1:]} 406"
    told: dict[str, Any] = {"id": key, "name": name, "breed": breed, "born": born, "weight": weight}
    told |= {"lifestyle": lifestyle, "chip": chip, "diet": "Dry food, twice a day"}
    return told | {"insured": insured, "coowners": [dict(OWNER)]}


def repeat(
    key: str, medicine: str, of: str, last: str, left: int, status: str = "Available"
) -> dict[str, Any]:
    return {"id": key, "medicine": medicine, "pet": of, "last": last, "left": left, "status": status}


def anew() -> dict[str, Any]:
    return {
        "pets": [
            pet("p1", "Juno", "Labrador retriever", "2019-06-04", "27.8", "both", True),
            pet("p2", "Mabel", "British shorthair", "2021-09-19", "4.2", "in", False),
            pet("p3", "Biscuit", "Border terrier", "2023-05-02", "7.9", "both", True),
        ],
        "appointments": [
            {
                "reference": "FA-7309",
                "pet": "p2",
                "service": "dental",
                "vet": "harcastle",
                "date": "2027-03-15",
                "time": "16:20",
                "notes": "",
                "status": "Confirmed",
            }
        ],
        "repeats": [
            repeat("r1", "m2", "p2", "2027-02-02", 5),
            repeat("r2", "m1", "p1", "2027-01-12", 3),
            repeat("r3", "m3", "p3", "2026-11-20", 1),
            repeat("r4", "m4", "p1", "2026-08-27", 0, "Check-up needed"),
        ],
        "orders": [
            {"number": "FR-5047", "medicine": "m2", "pack": "t30", "how": "collect", "status": "Collected"},
        ],
    }


def respond(asked: Request) -> Reply:
    state, sent, path = asked.state, dict(asked.sent), asked.path
    if path == "/api/portal":
        return state
    if path == "/api/slots":
        return {"times": TIMES.get(asked.query.get("vet", ""), ["09:00", "13:20"])}
    if asked.method == "POST" and path == "/api/appointments":
        reference = f"FA-{7315 + len(state['appointments'])}"
        state["appointments"].append(sent | {"reference": reference, "status": "Confirmed"})
        return state["appointments"][-1]
    if asked.method == "POST" and path == "/api/orders":
        of = next(one for one in state["repeats"] if one["id"] == sent["repeat"])
        of["status"] = "Requested"
        number = f"FR-{5081 + len(state['orders'])}"
        order = sent | {"number": number, "medicine": of["medicine"], "status": "Waiting for approval"}
        state["orders"].insert(0, order)
        return order
    if asked.method == "POST" and path.startswith("/api/pets/"):
        of = next(one for one in state["pets"] if one["id"] == path.split("/")[3])
        if path.endswith("/coowners"):
            of["coowners"].append(sent | {"status": "Invited"})
            return of["coowners"][-1]
        of.update(sent)
        return sent
    return {} if path.startswith("/api/") else PAGE


def site() -> Local:
    return Local(respond, anew)
