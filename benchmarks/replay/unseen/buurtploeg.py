"""Buurtploeg: a neighbourhood's volunteers and their shifts, in Dutch; one page by script in the manner of Angular Material."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("buurtploeg")
SHIFTS = (
    ("Soep koken", "Wijkhuis De Linde", "2027-10-02", "10:00", 3, 1, "Open"),
    ("Boodschappen rondbrengen", "Steunpunt Oost", "2027-10-04", "09:00", 4, 2, "Open"),
    ("Kleding sorteren", "Steunpunt Oost", "2027-10-05", "13:00", 6, 6, "Vol"),
    ("Taalcafé", "Bibliotheek Zuid", "2027-10-07", "19:00", 2, 0, "Concept"),
)
PEOPLE = (
    ("Anouk van Rijn", "Keuken"),
    ("Anne van Rijn", "Vervoer"),
    ("Joris de Boer", "Keuken"),
    ("Fatma Yıldız", "Taalles"),
    ("Wim van der Molen", "Vervoer"),
    ("Sanne Bakker", "Kleding"),
)
ASKING = (("Sem de Wit", "Vervoer"), ("Senna de Witte", "Keuken"), ("Lotte Kuipers", "Taalles"))


def anew() -> dict[str, Any]:
    return {
        "shifts": [
            {
                "id": 200 + n,
                "title": t,
                "place": p,
                "day": d,
                "at": a,
                "wanted": w,
                "there": th,
                "state": s,
                "licence": False,
            }
            for n, (t, p, d, a, w, th, s) in enumerate(SHIFTS)
        ],
        "people": [{"id": 300 + n, "name": name, "team": team} for n, (name, team) in enumerate(PEOPLE)],
        "asking": [{"id": 400 + n, "name": name, "team": team} for n, (name, team) in enumerate(ASKING)],
        "log": [{"who": "Wim van der Molen", "what": "Kleding sorteren, hulp"}],
        "sms": True,
        "mail": True,
    }


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    if not asked.path.startswith("/rest/"):
        return PAGE
    what = asked.path.removeprefix("/rest/")

    def one(kind: str) -> dict[str, Any]:
        return next(it for it in state[kind] if it["id"] == sent["id"])

    if what == "diensten":
        state["shifts"].append(
            {
                "id": 250,
                "there": 0,
                "state": "Concept",
                **{k: sent[k] for k in ("title", "place", "day", "at", "wanted", "licence")},
            }
        )
    elif what == "diensten/publiceren":
        one("shifts")["state"] = "Open"
    elif what == "diensten/toewijzen":
        shift = next(s for s in state["shifts"] if s["id"] == sent["shift"])
        shift["there"] += 1
        state["log"].append({"who": one("people")["name"], "what": f"{shift['title']}, {sent['part']}"})
    elif what == "aanvragen/goedkeuren":
        new = one("asking")
        state["asking"].remove(new)
        state["people"].append(new)
        state["log"].append({"who": new["name"], "what": "Toegelaten"})
    elif what == "instellingen":
        state.update({k: v for k, v in sent.items() if k in ("sms", "mail")})
    return {k: state[k] for k in ("shifts", "people", "asking", "log", "sms", "mail")}


def site() -> Local:
    return Local(respond, anew)
