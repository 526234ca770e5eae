"""Wavecrate, where podcasts are kept: one page by script: template strings, delegated events, addresses by pushState, rows of divs, a drawer, a native dialog."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("wavecrate")


def anew() -> dict[str, Any]:
    return {
        "episodes": [
            {
                "id": 11,
                "title": "Slugs at midnight",
                "season": "Season 1",
                "state": "published",
                "on": "2027-03-12",
            },
            {
                "id": 12,
                "title": "The compost hour",
                "season": "Season 2",
                "state": "published",
                "on": "2027-04-09",
            },
            {
                "id": 13,
                "title": "The compost heap",
                "season": "Season 2",
                "state": "published",
                "on": "2027-05-14",
            },
            {"id": 14, "title": "Seeds by post", "season": "Season 2", "state": "draft", "on": ""},
            {"id": 15, "title": "Seeds by boat", "season": "Season 2", "state": "draft", "on": ""},
        ],
        "chapters": {"12": [{"at": "00:00", "name": "Hello"}, {"at": "11:20", "name": "Your letters"}]},
        "guests": {"12": [{"name": "Ffion Rees", "mail": "ffion@rees.example", "state": "Accepted"}]},
        "feeds": [
            {"id": "hearth", "name": "Hearth Audio", "auto": True},
            {"id": "podlark", "name": "Podlark", "auto": False},
            {"id": "podfield", "name": "Podfield", "auto": False},
        ],
        "team": [
            {"id": 1, "name": "Wanda Quist", "role": "Owner"},
            {"id": 2, "name": "Jonas Weil", "role": "Editor"},
            {"id": 3, "name": "Jon Weir", "role": "Editor"},
            {"id": 4, "name": "Priya Nair", "role": "Listener"},
        ],
        "show": {
            "category": "Society",
            "explicit": True,
            "comments": True,
            "about": "A garden, an hour, a friend.",
        },
    }


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    if not asked.path.startswith("/api/"):
        return PAGE
    what = asked.path.removeprefix("/api/")
    if what == "episode":
        next(one for one in state["episodes"] if one["id"] == sent["id"]).update(sent["change"])
    elif what == "chapter":
        state["chapters"].setdefault(str(sent["episode"]), []).append(
            {"at": sent["at"], "name": sent["name"]}
        )
        state["chapters"][str(sent["episode"])].sort(key=lambda one: one["at"])
    elif what == "guest":
        state["guests"].setdefault(str(sent["episode"]), []).append(
            {"name": sent["name"], "mail": sent["mail"], "state": "Invited"}
        )
    elif what == "feed":
        next(one for one in state["feeds"] if one["id"] == sent["id"])["auto"] = sent["auto"]
    elif what == "team/role":
        next(one for one in state["team"] if one["id"] == sent["id"])["role"] = sent["role"]
    elif what == "team/remove":
        state["team"][:] = [one for one in state["team"] if one["id"] != sent["id"]]
    elif what == "show":
        state["show"].update(sent)
    return dict(state)


def site() -> Local:
    return Local(respond, anew)
