"""Post, a mail program: web components in shadow roots, messages in frames, menus, keys, an editable text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drift import Flow
from mutations import Mutation, overlaid
from unseen.local import Local, Reply, Request

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


HEAD = """
start: {base}/
policy: testing
limits: {seconds: 240}
"""
SEND = (
    HEAD
    + """
name: post-send
steps: |
  press c
  type "grace@example.org" into "To"
  type "The blue notebook" into "Subject"
  type "It is on your desk." into "Message"
  click "Send"
  expect text "Message sent to grace@example.org"
  click "Sent"
expect:
  - text "The blue notebook"
"""
)
MOVE = (
    HEAD
    + """
name: post-move
steps: |
  click the first "Star"
  click "Sourdough, at last"
  click "More"
  click "Move to ..."
  click the "Recipes" option
  expect text "Moved to Recipes"
  click the "Recipes" link
expect:
  - text "Sourdough, at last"
  - no text "Lunch on Thursday"
"""
)
RSVP = (
    HEAD
    + """
name: post-rsvp
steps: |
  click "Compose"
  click "Discard"
  expect text "Draft thrown away"
  click "Invitation: design review"
  click "Accept" in the frame
  expect text "You said yes"
  click "Archive"
expect:
  - text "Moved to archive"
  - no text "design review"
"""
)
_LATE = {
    "const api = async (path, body) => {": "const api = async (path, body) => { await new Promise(f => setTimeout(f, 8000));"
}
_ROWS = {"mails.filter(m => m.box == this.box)": "[...mails].reverse().filter(m => m.box == this.box)"}
FLOWS = (
    Flow(
        "post-send",
        SEND,
        (
            Mutation("ids", replaced={"id=to ": "id=a1 ", "for=to>": "for=a1>", "id=su>": "id=a2>", "for=su>": "for=a2>", 'v("#to")': 'v("#a1")', 'v("#su")': 'v("#a2")', "id=send": "id=a3", "id=ed": "id=a4", 'v("#ed")': 'v("#a4")'}),
            Mutation("text: to", replaced={'to: "To"': 'to: "Send to"'}),
            Mutation("text: recipient subject", replaced={'subject: "Subject"': 'subject: "Subject line"'}),
            Mutation("text: body", replaced={'body: "Message"': 'body: "Your message"'}),
            Mutation("text: send", replaced={'send: "Send"': 'send: "Send message"'}),
            Mutation("text: sent", replaced={'sent: "Sent"': 'sent: "Sent mail"'}),
            Mutation("buttons swapped", replaced={"<button id=send data-do=send>${words.send}</button><button id=disc data-do=discard>${words.discard}</button>": "<button id=disc data-do=discard>${words.discard}</button><button id=send data-do=send>${words.send}</button>"}),
            Mutation("wrapped", replaced={"<p><button id=send": "<div><div><p><button id=send"}),
            Mutation("late", replaced=_LATE),
            Mutation("overlay", overlaid),
        ),
        (
            Mutation("send fails", broken="POST /api/send"),
            Mutation("send inert", replaced={"async send() {": "async send() { return;"}),
            Mutation("key dead", replaced={'compose: "c"': 'compose: "n"'}),
            Mutation("subject lost", replaced={'subject: v("#su").value': 'subject: ""'}),
            Mutation("decoy: discard", replaced={'send: "Send"': 'send: "Save draft"'}),
            Mutation("send discards", replaced={"id=send data-do=send": "id=send data-do=discard"}),
            Mutation("another address", replaced={'to: v("#to").value': 'to: "all@example.org"'}),
        ),
    ),
    Flow(
        "post-move",
        MOVE,
        (
            Mutation("classes", replaced={"class=star": "class=s-9", "class=subj": "class=s-8", "class=more": "class=m-7"}),
            Mutation("rows reversed", replaced=_ROWS),
            Mutation("text: more", replaced={'more: "More"': 'more: "More actions"'}),
            Mutation("text: move", replaced={"Move to ...": "Move to folder ..."}),
            Mutation("text: star", replaced={'star: "Star"': 'star: "Star this"'}),
            Mutation("text: recipes", replaced={'recipes: "Recipes"': 'recipes: "My recipes"', "`Moved to ${words[box] || box}`": '"Moved to Recipes"'}),
            Mutation("menu reversed", replaced={"<div role=menuitem tabindex=-1 id=mv>${words.move}</div><div role=menuitem tabindex=-1 id=jk>${words.junk}</div>": "<div role=menuitem tabindex=-1 id=jk>${words.junk}</div><div role=menuitem tabindex=-1 id=mv>${words.move}</div>"}),
            Mutation("options reversed", replaced={'["recipes", "sent"].map': '["sent", "recipes"].map'}),
            Mutation("more mail", replaced={"let mails = [": 'let mails = [{id: 11, from: "Grace", subject: "Lunch on Friday", box: "inbox"}, '}),
            Mutation("overlay", overlaid),
        ),
        (
            Mutation("move fails", broken="POST /api/move"),
            Mutation("moves to sent", replaced={"this.move(o.dataset.b)": 'this.move("sent")'}),
            Mutation("no recipes", replaced={'["recipes", "sent"].map': '["sent"].map'}),
            Mutation("star fails", broken="POST /api/star"),
            Mutation("decoy: move is junk", replaced={'move: "Move to ..."': 'move: "Move to junk"'}),
            Mutation("sourdough gone", replaced={'{id: 3, from: "Ada", subject: "Sourdough, at last", box: "inbox"}, ': ""}),
            Mutation("menu dead", replaced={"menu() { const m": "menu() { return; const m"}),
        ),
    ),
    Flow(
        "post-rsvp",
        RSVP,
        (
            Mutation("frame moved", replaced={"<article><h2>": "<article><section><h2>", "</iframe></article>": "</iframe></section></article>"}),
            Mutation("ids in the frame", replaced={"id=\"y\"": 'id="y7"', '[["y", "yes"]': '[["y7", "yes"]'}),
            Mutation("text: accept", replaced={">Accept<": ">Accept invitation<"}),
            Mutation("text: compose", replaced={'compose: "Compose"': 'compose: "Compose a message"'}),
            Mutation("text: discard", replaced={'discard: "Discard"': 'discard: "Discard draft"'}),
            Mutation("text: archive", replaced={'archive: "Archive"': 'archive: "Archive this"'}),
            Mutation("frame below another", replaced={"<iframe title": "<iframe src=/body/9 title=Advert height=20></iframe><iframe title"}),
            Mutation("overlay", overlaid),
        ),
        (
            Mutation("rsvp fails", broken="POST /api/rsvp"),
            Mutation("says maybe", replaced={'["y", "yes"]': '["y", "maybe"]'}),
            Mutation("no accept", replaced={'<button id="y">Accept</button>': "<i id=y></i>"}),
            Mutation("decoy: accept all", replaced={">Accept<": ">Accept and subscribe<"}),
            Mutation("archive dead", replaced={'archive() { this.move("archive"); }': "archive() {}"}),
            Mutation("archive deletes", replaced={'archive: "Archive"': 'archive: "Delete"'}),
        ),
    ),
)  # fmt: skip
