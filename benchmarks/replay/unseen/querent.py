"""Querent, where surveys are built: one page from templates, utility classes, lists in portals, `dialog`s."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("querent")
QUESTIONS = ("How satisfied are you?", "Would you recommend us?", "What is your age?", "Anything else?")
PEOPLE = (
    ("Jonas Weber", "jonas@weber.example", "Viewer", "Joined"),
    ("Amina Yusuf", "amina@yusuf.example", "Editor", "Joined"),
    ("Lucia Moretti", "lucia@moretti.example", "Viewer", "Pending"),
    ("Jon Weberman", "jon@weberman.example", "Viewer", "Pending"),
)


def anew() -> dict[str, Any]:
    return {
        "surveys": [
            {"id": 1, "title": "Team retreat 2027", "state": "Draft", "limit": "", "who": "", "folder": ""},
            {"id": 2, "title": "Customer pulse", "state": "Draft", "limit": "", "who": "", "folder": ""},
            {"id": 3, "title": "Exit interview", "state": "Live", "limit": "", "who": "team", "folder": ""},
            {"id": 4, "title": "Team retreat 2026", "state": "Closed", "limit": "", "who": "", "folder": ""},
        ],
        "questions": [
            {"id": n, "text": text, "type": "Short answer", "required": False}
            for n, text in enumerate(QUESTIONS, 1)
        ],
        "people": [
            {"id": n, "name": name, "mail": mail, "role": role, "state": state}
            for n, (name, mail, role, state) in enumerate(PEOPLE, 1)
        ],
    }


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    if not asked.path.startswith("/api/"):
        return PAGE
    match asked.path.removeprefix("/api/").split("/"):
        case ["questions", "add"]:
            number = max(one["id"] for one in state["questions"]) + 1
            state["questions"].append({"id": number, **sent["question"]})
        case ["questions", "copy"]:
            found = next(one for one in state["questions"] if one["id"] == sent["id"])
            copy = found | {"id": max(one["id"] for one in state["questions"]) + 1}
            state["questions"].insert(state["questions"].index(found) + 1, copy)
        case ["questions", "remove"]:
            state["questions"] = [one for one in state["questions"] if one["id"] != sent["id"]]
        case ["surveys", "change"]:
            next(one for one in state["surveys"] if one["id"] == sent["id"]).update(sent["change"])
        case ["people", "invite"]:
            number = len(state["people"]) + 1
            state["people"].append({"id": number, "name": "", "state": "Pending", **sent})
        case ["people", "role"]:
            next(one for one in state["people"] if one["id"] == sent["id"])["role"] = sent["role"]
        case ["people", "withdraw"]:
            state["people"] = [one for one in state["people"] if one["id"] != sent["id"]]
    return {key: state[key] for key in ("surveys", "questions", "people")}


def site() -> Local:
    return Local(respond, anew)
