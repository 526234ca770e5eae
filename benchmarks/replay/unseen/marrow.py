"""Marrow, a greengrocer: all rendered in the browser, hashed classes, rows that are redrawn all the time."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from drift import Flow
from mutations import Mutation, overlaid
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
SHELVES = {
    "fruit": [("b", "Bramley apples", 180, True), ("c", "Conference pears", 210, True), ("p", "Plums", 150, False)],
    "veg": [("k", "Kale", 120, True), ("l", "Leeks", 140, False)],
}  # fmt: skip


def respond(asked: Request) -> Reply:
    if asked.path.startswith("/api/shelf/"):
        time.sleep(0.15)
        keys = ("id", "name", "pence", "organic")
        return [dict(zip(keys, row, strict=True)) for row in SHELVES[asked.path[11:]]]
    if asked.path == "/api/order":
        pence = int(asked.sent["pence"])
        return {
            "number": 4711,
            "lines": asked.sent["lines"].count("x"),
            "pence": pence,
            "slot": asked.sent["slot"],
        }
    return {} if asked.path.startswith("/api/") else PAGE


def site() -> Local:
    return Local(respond, dict[str, Any])


HEAD = """
start: {base}/
policy: testing
limits: {seconds: 180}
"""
ORDER = (
    HEAD
    + """
name: marrow-order
steps: |
  click "Fruit"
  check "Organic only"
  click "Add" in the "Bramley apples" card
  click "Add" in the "Conference pears" card
  click "Bag"
  click "+" in the "Bramley apples" row
  choose "Tuesday evening"
  type "Leave with the porter" into "Note for the driver"
  click "Place the order"
expect:
  - text "Thank you"
  - text "2 lines, £5.70, Tuesday evening"
"""
)
DETAILS = (
    HEAD
    + """
name: marrow-details
steps: |
  click "Account"
  click "Your details"
  type "Lovelace" into "Name on the door"
  select "Vegetarian" in "Diet"
  turn on "Text me when the van is near"
  click "Save changes"
expect:
  - text "Lovelace, Vegetarian, texts on"
"""
)
_PRESS = "disabled: !s.slot, onclick: async () => "
_DETAILS, _OUT = 'go("/details")}, words.details)', 'go("/out")}, words.out)'
_SLOW = {
    'r = await fetch("/api" + path,': 'r = await new Promise(f => setTimeout(f, 7000)) || await fetch("/api" + path,'
}
_CARD_ORDER = {
    "s.items.filter(i => i.organic || !s.organic)": "[...s.items].reverse().filter(i => i.organic || !s.organic)"
}
FLOWS = (
    Flow(
        "marrow-order",
        ORDER,
        (
            Mutation("classes", replaced={'BUILD = "a1"': 'BUILD = "zz9"'}),
            Mutation("ids", replaced={":r3:": ":rk:"}),
            Mutation("cards reversed", replaced=_CARD_ORDER),
            Mutation("text: add to bag", replaced={'add: "Add"': 'add: "Add to bag"'}),
            Mutation("text: basket", replaced={'bag: "Bag"': 'bag: "Basket"'}),
            Mutation("text: order", replaced={"Place the order": "Place your order now"}),
            Mutation("text: note", replaced={"Note for the driver": "A note for our driver"}),
            Mutation("text: organic", replaced={"Organic only": "Only organic"}),
            Mutation("add is a link-like div", replaced={'h("button", {class: c("btn"),': 'h("div", {class: c("btn"), role: "button", tabindex: 0,'}),
            Mutation("name in a card is a link", replaced={"}, item.name), h(": '}, h("a", {href: "#"}, item.name)), h('}),
            Mutation("plus named", replaced={'more: "+"': 'more: "＋"'}),
            Mutation("redrawn fast", replaced={"TICK = 1500": "TICK = 150"}),
            Mutation("slow", replaced=_SLOW),
            Mutation("overlay", overlaid),
            Mutation("button above", replaced={'h("h1", null, "Your bag"), h("ul"': 'h("h1", null, "Your bag"), h("button", {onclick: () => go("/")}, "Shop on"), h("ul"'}),
        ),
        (
            Mutation("price", replaced={"(pence / 100)": "(pence / 100 + 1)"}),
            Mutation("add adds two", replaced={"add(item, 1)}, words.add": "add(item, 2)}, words.add"}),
            Mutation("order fails", broken="POST /api/order"),
            Mutation("order inert", replaced={_PRESS: f"{_PRESS} 0 && "}),
            Mutation("slot lost", replaced={"onclick: () => up({slot: one})": "onclick: () => up({slot: slots[0]})"}),
            Mutation("adds the other", replaced={"onclick: () => add(item, 1)}, words.add": "onclick: () => add(s.items[2], 1)}, words.add"}),
            Mutation("no pears", replaced={"s.items.filter(": 's.items.filter(i => i.id != "c").filter('}),
            Mutation("plus is minus", replaced={'more: "+", less: "−"': 'more: "−", less: "+"'}),
            Mutation("decoy: order gone, empty left", replaced={"Place the order": "Later", "Empty the bag": "Empty the order"}),
            Mutation("decoy: remind me", replaced={'add: "Add"': 'add: "Add to wishlist"'}),
            Mutation("shelf throws", replaced={"const shelf = () => [": "const shelf = () => [undefined.x, "}),
        ),
    ),
    Flow(
        "marrow-details",
        DETAILS,
        (
            Mutation("classes", replaced={'BUILD = "a1"': 'BUILD = "q7"'}),
            Mutation("ids", replaced={":r5:": ":ra:", ":r6:": ":rb:", ":r7:": ":rc:"}),
            Mutation("text: account", replaced={'account: "Account"': 'account: "My account"'}),
            Mutation("text: details", replaced={'details: "Your details"': 'details: "Account details"'}),
            Mutation("text: name", replaced={"Name on the door": "Name at the door"}),
            Mutation("text: diet", replaced={'diet: "Diet"': 'diet: "Your diet"'}),
            Mutation("text: texts", replaced={"Text me when the van is near": "Text me when the van is nearby"}),
            Mutation("text: save", replaced={'save: "Save changes"': 'save: "Save"'}),
            Mutation("menu reversed", replaced={_DETAILS: "@@", _OUT: _DETAILS, "@@": _OUT}),
            Mutation("options reversed", replaced={'["Anything", "Vegetarian", "Vegan"]': '["Vegan", "Vegetarian", "Anything"]'}),
        ),
        (
            Mutation("diet lost", replaced={"up({diet: one, list: false})": "up({list: false})"}),
            Mutation("save fails", broken="POST /api/profile"),
            Mutation("switch dead", replaced={"up({sms: !s.sms})": "0"}),
            Mutation("no details", replaced={'details: "Your details"': 'details: "Your orders"'}),
            Mutation("decoy: save is discard", replaced={"words.save)": '"Discard changes")'}),
            Mutation("name lost", replaced={"door: s.door,": 'door: "",', "Saved: ${s.door}": "Saved: "}),
        ),
    ),
)  # fmt: skip
