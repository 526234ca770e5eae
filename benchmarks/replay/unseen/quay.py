"""A harbour's console: one page by script; a grid edited in place, own lists and calendar, toasts, undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("quay")
MEMBERS = (
    ("Nadia Okafor", "Harbour clerk", "Viewer"),
    ("Emil Vasquez", "Crane driver", "Viewer"),
    ("Tomas Lind", "Night watch", "Operator"),
    ("Priya Raman", "Pilot", "Operator"),
    ("Joan Bell", "Crane driver", "Viewer"),
    ("Otto Brandt", "Customs", "Auditor"),
    ("Mei Tanaka", "Harbour clerk", "Admin"),
    ("Sam Okello", "Pilot", "Operator"),
    ("Lena Fuchs", "Accounts", "Auditor"),
)
BOOKINGS = (
    ("Meridian", "2027-03-18", 2, "Confirmed"),
    ("Lady Anne", "2027-03-21", 1, "Pending"),
    ("Kestrel", "2027-04-02", 5, "Confirmed"),
    ("Fair Isle", "2027-04-14", 4, "Pending"),
)


def anew() -> dict[str, Any]:
    return {
        "members": [
            {"id": n, "name": name, "title": title, "role": role}
            for n, (name, title, role) in enumerate(MEMBERS, 1)
        ],
        "bookings": [
            {"id": n, "vessel": vessel, "date": date, "nights": nights, "status": status}
            for n, (vessel, date, nights, status) in enumerate(BOOKINGS, 1)
        ],
        "prefs": {"session": 30, "digest": False, "sms": True, "level": "Info", "rotated": 0},
        "gone": {},
    }


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    if not asked.path.startswith("/api/"):
        return PAGE
    what = asked.path.removeprefix("/api/")
    if what == "member":
        found = next(one for one in state["members"] if one["id"] == sent["id"])
        found |= sent
    elif what == "remove":
        at = next(n for n, one in enumerate(state["members"]) if one["id"] == sent["id"])
        state["gone"][sent["id"]] = (at, state["members"].pop(at))
    elif what == "restore":
        at, one = state["gone"].pop(sent["id"])
        state["members"].insert(at, one)
    elif what == "booking":
        state["bookings"].append({"id": len(state["bookings"]) + 1, "status": "Pending", **sent})
    elif what == "status":
        next(one for one in state["bookings"] if one["id"] == sent["id"])["status"] = sent["status"]
    elif what == "prefs":
        state["prefs"] |= sent
    elif what == "rotate":
        state["prefs"]["rotated"] += 1
    return {key: state[key] for key in ("members", "bookings", "prefs")}


def site() -> Local:
    return Local(respond, anew)
