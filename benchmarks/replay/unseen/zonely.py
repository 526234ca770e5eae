"""Zonely, where domains are kept: one page by script, of small components: hashed classes, made ids, icons, portals."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("zonely")
DOMAINS = (
    "ashbrook.example",
    "brookline.example",
    "brook-and-sons.example",
    "heron.example",
    "tilbury.example",
)
RECORDS = (
    ("A", "@", "192.0.2.10", "1 hour"),
    ("A", "www", "192.0.2.10", "1 hour"),
    ("CNAME", "shop", "stores.example.net", "1 hour"),
    ("CNAME", "old-blog", "blogs.example.net", "1 day"),
    ("TXT", "@", "v=spf1 -all", "1 day"),
)


def anew() -> dict[str, Any]:
    records = [
        {"id": n, "type": kind, "name": name, "value": value, "ttl": ttl}
        for n, (kind, name, value, ttl) in enumerate(RECORDS, 1)
    ]
    return {
        "domains": [
            {"id": n, "name": name, "renew": n != 4, "locked": n == 5, "forward": ""}
            for n, name in enumerate(DOMAINS, 1)
        ],
        "records": {str(n): [dict(one) for one in records] for n in range(1, 6)},
        "privacy": {str(n): False for n in range(1, 6)},
    }


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    if not asked.path.startswith("/api/"):
        return PAGE
    what = asked.path.removeprefix("/api/")
    records = state["records"].get(str(sent.get("domain")), [])
    if what == "record/add":
        records.append({"id": max(one["id"] for one in records) + 1, **sent["record"]})
    elif what == "record/edit":
        next(one for one in records if one["id"] == sent["id"]).update(sent["record"])
    elif what == "record/delete":
        records[:] = [one for one in records if one["id"] != sent["id"]]
    elif what == "domain":
        next(one for one in state["domains"] if one["id"] == sent["domain"]).update(sent["change"])
    elif what == "privacy":
        state["privacy"][str(sent["domain"])] = sent["on"]
    return {key: state[key] for key in ("domains", "records", "privacy")}


def site() -> Local:
    return Local(respond, anew)
