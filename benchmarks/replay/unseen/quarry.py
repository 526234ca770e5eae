"""Quarry, an issue tracker as Vue apps are: nodes kept and changed, menus in the body, changes shown before they are saved."""

# ruff: noqa: E501

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

FLOWS = flows_of("quarry")
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
ISSUES = (
    (101, "Door sensor reports open when shut", ["bug", "needs triage"], "", "Normal", "To do"),
    (102, "Ticket printer prints twice", ["bug"], "Edsger Dijkstra", "Normal", "To do"),
    (103, "Repaint the lower station", ["chore"], "Ada Lovelace", "Low", "Doing"),
    (104, "Door chime too quiet", ["needs triage"], "", "Normal", "To do"),
    (105, "Timetable in large print", ["docs"], "Grace Hopper", "Low", "Done"),
)
TALK = (
    ("Edsger Dijkstra", "Happens only with return tickets."),
    ("Grace Hopper", "Same here."),
    ("Ada Lovelace", "Will look on Monday."),
)


def anew() -> dict[str, Any]:
    keys = ("n", "title", "labels", "who", "priority", "lane")
    issues = [dict(zip(keys, row, strict=True)) for row in ISSUES]
    for issue in issues:
        issue |= {"by": "Grace Hopper", "open": True, "text": "Seen in the morning.", "talk": []}
    issues[1]["talk"] = [{"id": 11 + at, "by": by, "text": text} for at, (by, text) in enumerate(TALK)]
    return {"issues": issues}


def created(state: dict[str, Any], sent: Any) -> dict[str, Any]:
    labels = [one for one in sent["labels"].split(", ") if one]
    made = {**sent, "labels": labels, "n": 101 + len(state["issues"]), "by": "Ada Lovelace"}
    state["issues"].append({**made, "priority": "Normal", "lane": "To do", "open": True, "talk": []})
    return {"n": made["n"]}


def respond(asked: Request) -> Reply:
    sent: Any = asked.sent
    if asked.path == "/api/issues":
        time.sleep(0.2)
        return list(asked.state["issues"])
    if not asked.path.startswith("/api/"):
        return PAGE
    time.sleep(0.3)
    if asked.path == "/api/create":
        return created(asked.state, sent)
    issue = next(one for one in asked.state["issues"] if one["n"] == sent["n"])
    talk = issue["talk"]
    match asked.path[5:]:
        case "labels":
            issue["labels"] = [one for one in sent["labels"].split(", ") if one]
        case "comment":
            talk.append({"id": 21 + len(talk), "by": "Ada Lovelace", "text": sent["text"]})
            return {"id": talk[-1]["id"]}
        case "revise":
            next(one for one in talk if one["id"] == sent["id"])["text"] = sent["text"]
        case "drop":
            issue["talk"] = [one for one in talk if one["id"] != sent["id"]]
        case "state" | "priority" | "move":
            issue |= {key: value for key, value in sent.items() if key != "n"}
    return {}


def site() -> Local:
    return Local(respond, anew)
