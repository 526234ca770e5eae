"""Thornbury Libraries: a catalogue and accounts, pages made by the server: search, holds, loans, fines, a profile."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

import os
from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("thornbury")
PIN = "4471"
TITLES = (
    ("1", "Lighthouse Construction and Illumination", "Thomas Stevenson, 1881", "Book", 0),
    ("2", "To the Lighthouse", "Virginia Woolf, read by Juliet Stevenson, 2008", "Audiobook", 2),
    ("3", "To the Lighthouse", "Virginia Woolf, 1927", "Book", 3),
    ("4", "The Lighthouse Stevensons", "Bella Bathurst, 1999", "Book", 1),
    ("5", "The Lighthouse Keeper's Lunch", "Ronda and David Armitage, 1977", "Book", 4),
    ("6", "The Lighthouse", "Robert Eggers, 2019", "DVD", 1),
    ("7", "Coastal Birds of Britain", "Marianne Taylor, 2014", "Book", 2),
)
BRANCHES = ("Central Library", "Harbour Street", "Mill Green", "Station Road")
FINES = (
    ("1", "Moby-Dick", "returned 8 days late", 240),
    ("2", "Coastal Birds", "returned 6 days late", 180),
    ("3", "Sea Charts of Cornwall", "damaged cover", 200),
)
SELECTED = """<script>const boxes = [...document.querySelectorAll("input[name^=fine]")], out = document.querySelector("#selected");
const sum = () => { out.textContent = "Selected: £" + (boxes.reduce((t, b) => t + (b.checked ? +b.dataset.pence : 0), 0) / 100).toFixed(2); };
boxes.forEach(b => b.addEventListener("change", sum)); sum();
document.querySelector("#pay").addEventListener("submit", e => { if (!boxes.some(b => b.checked)) { e.preventDefault(); out.textContent = "Please select a fine"; } });</script>"""
BRANCH = """<script>const pick = document.querySelector("#branch"), hint = document.querySelector("#hours");
const told = () => { hint.textContent = pick.value ? "Open today until " + (pick.selectedIndex + 16) + ":00" : ""; document.querySelector("#confirm").disabled = !pick.value; };
pick.addEventListener("change", told); told();</script>"""


def anew() -> dict[str, Any]:
    return {
        "loans": {
            "1": ["The Old Man and the Sea", "14 April 2027", 2],
            "2": ["The Shipping News", "21 April 2027", 1],
            "3": ["Swallows and Amazons", "28 April 2027", 0],
        },
        "holds": [["Treasure Island", "Central Library", "2 of 7"]],
        "paid": [],
        "mail": "ada@old.example",
        "phone": "07700 900114",
    }


def page(title: str, body: str, script: str = "") -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Thornbury Libraries</title></head><body>'
        '<header class="masthead"><a class="brand" href="/">Thornbury Libraries</a>'
        '<form id="finder" class="finder" role="search" action="/search"><label for="q">Search the catalogue</label> <input id="q" class="box" data-testid="search-box" name="q"> <button id="go" class="go" data-testid="search-go">Search</button></form>'
        '<nav class="menu"><a href="/">Home</a> <a href="/branches">Branches</a> <a href="/account">My account</a></nav></header>'
        f'<main class="page"><h1>{title}</h1>{body}</main><footer class="foot"><a href="/help">Help</a> <a href="/privacy">Privacy</a></footer>{script}</body></html>'
    )


def mine(title: str, body: str, notice: str = "", script: str = "") -> str:
    told = f'<p class="notice" role="status">{escape(notice)}</p>' if notice else ""
    tabs = "".join(
        f'<li><a href="/{to}">{name}</a></li>'
        for to, name in (("loans", "Loans"), ("holds", "Holds"), ("fines", "Fines"), ("profile", "Profile"))
    )
    return page(
        title,
        f'<ul class="tabs">{tabs}</ul>{told}{body}<p class="out"><a href="/logout">Log out</a></p>',
        script,
    )


def pounds(pence: int) -> str:
    return f"£{pence / 100:.2f}"


def login(told: str = "") -> str:
    error = f'<p class="error" role="alert">{told}</p>' if told else ""
    return page(
        "Log in to your account",
        f'{error}<form id="login" class="card" method="post" action="/login"><p class="row"><label for="card">Card number</label> <input id="card" class="text" data-testid="card" name="card" autocomplete="username"></p>'
        '<p class="row"><label for="pin">PIN</label> <input id="pin" class="text" data-testid="pin" name="pin" type="password"></p>'
        '<p class="row"><button id="enter" class="main" data-testid="enter">Log in</button></p></form><p><a href="/forgotten">Forgotten your PIN?</a></p>',
    )


def results(asked: Request) -> str:
    query, kind, now = (asked.query.get(key, "") for key in ("q", "format", "now"))
    found = [
        one
        for one in TITLES
        if query.lower() in one[1].lower() and kind in ("", one[3]) and (not now or one[4])
    ]
    kinds = "".join(
        f'<option value="{one}"{" selected" * (one == kind)}>{one}</option>'
        for one in ("Book", "Audiobook", "DVD")
    )
    filters = (
        f'<aside class="side"><h2>Narrow your search</h2><form id="filters" class="filters" action="/search"><input type="hidden" name="q" value="{escape(query)}">'
        f'<p class="row"><label for="format">Format</label> <select id="format" class="list" data-testid="format" name="format"><option value="">Any</option>{kinds}</select></p>'
        f'<p class="row"><input id="now" class="tick" data-testid="now" type="checkbox" name="now" value="1"{" checked" * bool(now)}> <label for="now">Available now</label></p>'
        '<p class="row"><button id="apply" class="main" data-testid="apply">Apply filters</button></p></form></aside>'
    )
    hits = "".join(
        f'<li class="hit"><h3 class="name">{escape(name)}</h3><p class="by">{escape(by)}. {form}</p><p class="copies">{free} of 5 available</p>'
        f'<form class="act" action="/hold"><input type="hidden" name="title" value="{key}"><button class="hold" data-testid="hold-{key}">Place hold</button></form>'
        f'<form class="act" action="/lists"><button class="save" data-testid="save-{key}">Save to list</button></form></li>'
        for key, name, by, form, free in found
    )
    return page(
        f"Results for {escape(query)}",
        f'<div class="cols">{filters}<section class="found"><p class="count">{len(found)} titles found</p><ol class="hits">{hits}</ol></section></div>',
    )


def hold(asked: Request) -> Reply:
    key = asked.sent.get("title") or asked.query["title"]
    _, name, by, form, _ = next(one for one in TITLES if one[0] == key)
    if asked.method == "POST":
        asked.state["holds"].append([name, asked.sent.get("branch", "Central Library"), "1 of 1"])
        return Go("/holds?placed=1")
    listed = "".join(f'<option value="{one}">{one}</option>' for one in BRANCHES)
    return page(
        "Place a hold",
        f'<p class="what"><b>{escape(name)}</b>, {escape(by)} ({form})</p><form id="hold" class="card" method="post" action="/hold"><input type="hidden" name="title" value="{key}">'
        f'<p class="row"><label for="branch">Pick-up branch</label> <select id="branch" class="list" data-testid="branch" name="branch"><option value="">Please choose</option>{listed}</select> <span id="hours" class="hint"></span></p>'
        '<p class="row"><label for="until">Not needed after</label> <input id="until" class="text" data-testid="until" name="until" placeholder="dd/mm/yyyy"></p>'
        '<p class="row"><button id="confirm" class="main" data-testid="confirm" disabled>Confirm hold</button> <a class="cancel" href="/">Cancel</a></p></form>',
        BRANCH,
    )


def holds(asked: Request) -> str:
    s = asked.state["holds"]
    rows = "".join(
        f'<tr><td class="t">{escape(name)}</td><td class="b">{branch}</td><td>{place}</td><td><button class="small">Cancel hold</button></td></tr>'
        for name, branch, place in s
    )
    notice = f"Your hold has been placed. Pick up at {s[-1][1]}." if "placed" in asked.query else ""
    return mine(
        "Holds",
        f'<table class="holds"><thead><tr><th>Title</th><th>Pick up at</th><th>Place in queue</th><th>Action</th></tr></thead><tbody>{rows}</tbody></table><p class="used">{len(s)} of 10 holds used</p>',
        notice,
    )


def loans(asked: Request) -> Reply:
    s = asked.state["loans"]
    if asked.method == "POST":
        s[asked.sent["loan"]][1:] = ["12 May 2027", s[asked.sent["loan"]][2] - 1]
        return Go(f"/loans?renewed={asked.sent['loan']}")
    rows = "".join(
        f'<tr class="loan"><td class="t">{name}</td><td class="due">{due}</td><td>{left}</td><td><form method="post" action="/loans"><input type="hidden" name="loan" value="{key}"><button class="small" data-testid="renew-{key}"{" disabled" * (not left)}>Renew</button></form></td></tr>'
        for key, (name, due, left) in s.items()
    )
    notice = "{} is now due on {}".format(*s[asked.query["renewed"]][:2]) if "renewed" in asked.query else ""
    return mine(
        "Loans",
        f'<table class="loans"><thead><tr><th>Title</th><th>Due back</th><th>Renewals left</th><th>Action</th></tr></thead><tbody>{rows}</tbody></table>',
        notice,
    )


def fines(asked: Request) -> Reply:
    paid = asked.state["paid"]
    if asked.method == "POST":
        paid += [key for key, *_ in FINES if f"fine-{key}" in asked.sent]
        return Go("/fines?done=1")
    rows = "".join(
        f'<tr class="fine"><td><input id="fine-{key}" class="tick" data-testid="fine-{key}" type="checkbox" name="fine-{key}" value="1" data-pence="{pence}"> <label for="fine-{key}">{name}</label></td><td>{why}</td><td class="sum">{pounds(pence)}</td></tr>'
        for key, name, why, pence in FINES
        if key not in paid
    )
    due = sum(pence for key, _, _, pence in FINES if key not in paid)
    spent = sum(pence for key, _, _, pence in FINES if key in paid)
    body = (
        f'<form id="pay" class="card" method="post" action="/fines"><table class="fines"><thead><tr><th>Title</th><th>Reason</th><th>Amount</th></tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="due">Outstanding balance: {pounds(due)}</p><p id="selected" class="sel"></p><p class="row"><button id="paynow" class="main" data-testid="pay">Pay selected fines</button></p></form>'
    )
    return mine(
        "Fines", body, f"Thank you. {pounds(spent)} has been paid." if "done" in asked.query else "", SELECTED
    )


def profile(asked: Request) -> Reply:
    s = asked.state
    if asked.method == "POST":
        s.update(mail=asked.sent.get("mail", ""), phone=asked.sent.get("phone", ""))
        return Go("/profile?saved=1")
    body = (
        f'<p class="now">Notices are sent to {escape(s["mail"])}</p><form id="profile" class="card" method="post" action="/profile">'
        f'<p class="row"><label for="mail">E-mail address</label> <input id="mail" class="text" data-testid="mail" name="mail" value="{escape(s["mail"])}"></p>'
        f'<p class="row"><label for="phone">Mobile phone</label> <input id="phone" class="text" data-testid="phone" name="phone" value="{escape(s["phone"])}"></p>'
        '<p class="row"><button id="save" class="main" data-testid="save">Save changes</button> <a class="cancel" href="/account">Cancel</a></p></form>'
    )
    return mine("Profile", body, "Your profile has been saved." if "saved" in asked.query else "")


def account(asked: Request) -> Reply:
    if asked.path == "/login":
        if asked.sent.get("pin") != PIN:
            return login("Your card number or PIN is wrong.")
        asked.state["in"] = asked.sent["card"]
        return Go("/account")
    return mine("Welcome back, Ada", '<p class="summary">3 loans, 1 hold, £6.20 in fines</p>')


def respond(asked: Request) -> Reply:
    if asked.path == "/search":
        return results(asked)
    routes = {
        "/account": account,
        "/hold": hold,
        "/holds": holds,
        "/loans": loans,
        "/fines": fines,
        "/profile": profile,
    }
    if asked.path == "/login" and asked.method == "POST":
        return account(asked)
    if asked.path in routes:
        return routes[asked.path](asked) if "in" in asked.state else login()
    return page("Find your next book", '<p class="lead">Six branches, 240,000 titles.</p>')


def site() -> Local:
    os.environ["THORNBURY_PIN"] = PIN
    return Local(respond, anew)
