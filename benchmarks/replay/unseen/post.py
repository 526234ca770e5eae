"""Post, a mail program: web components in shadow roots, messages in frames, menus, keys, an editable text."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

FLOWS = flows_of("post")
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
BODY = """<!doctype html><html lang=en><head><title>Message</title></head><body><p>{text}</p>{more}</body></html>"""
INVITED = """<div class=rsvp><p>Will you come?</p><button id=y>Accept</button> <button id=m>Maybe</button>
<button id=n>Decline</button></div><p id=t></p><script>for (const [id, word] of [["y", "yes"], ["m", "maybe"], ["n", "no"]])
document.getElementById(id).onclick = async () => { const r = await fetch("/api/rsvp", {method: "POST",
body: JSON.stringify({answer: word})}); if (r.ok) parent.postMessage(word, "*"); };</script>"""


def respond(asked: Request) -> Reply:
    if asked.path.startswith("/body/"):
        invited = asked.path == "/body/2"
        text = "The review is on Friday at ten." if invited else "Bring the blue notebook, please."
        return BODY.format(text=text, more=INVITED if invited else "")
    return {} if asked.path.startswith("/api/") else PAGE


def site() -> Local:
    return Local(respond, dict[str, Any])
