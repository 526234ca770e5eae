"""Penwick Borough parking: permits, visitors' vouchers and penalty notices on pages made by the server."""

# ruff: noqa: E501

from __future__ import annotations

from datetime import date
from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("penwick")
ZONES = {
    "A": "Zone A – Station Quarter",
    "B": "Zone B – Mill Bank",
    "C": "Zone C – Harbour Street",
    "D": "Zone D – St Olave's",
}
KINDS = (
    ("resident", "Resident", "You live in the zone."),
    ("carer", "Carer", "You look after somebody who lives in the zone."),
    ("business", "Business", "You work from premises in the zone."),
)
LENGTHS = (("3", "3 months", "32.00"), ("6", "6 months", "58.00"), ("12", "12 months", "104.00"))
BOOKS = {"day": ("All day", "2.10"), "half": ("Half day", "1.20"), "eve": ("Evening", "0.80")}
REASONS = ("I had a valid permit", "I had a valid voucher", "The signs were unclear", "I was not the owner")
CSS = (
    "body{margin:0;font:16px/1.45 Georgia,serif;color:#1b1b1b}.pb-bar{background:#184d3b;color:#fff;padding:12px 24px;display:flex;justify-content:space-between}.pb-bar a{color:#fff}"
    ".pb-menu{background:#e7efe9;padding:0 24px}.pb-menu ul{list-style:none;display:flex;gap:24px;margin:0;padding:10px 0}.pb-page{padding:16px 24px;max-width:900px}"
    ".pb-tbl{border-collapse:collapse;width:100%}.pb-tbl td,.pb-tbl th{border-bottom:1px solid #bbb;text-align:left;padding:7px}.pb-go{background:#184d3b;color:#fff;border:0;padding:9px 16px;font:inherit}"
    ".pb-line{margin:14px 0}.pb-line label{display:block}.pb-opt label{display:inline}.pb-ok{border:3px solid #184d3b;padding:10px;margin-bottom:12px}.pb-acts a{margin-right:10px}.pb-foot{border-top:1px solid #bbb;padding:12px 24px;font-size:14px}"
    ".pb-hint{color:#555;font-size:14px}.pb-sum dt{font-weight:bold;float:left;width:180px}"
)


def anew() -> dict[str, Any]:
    return {
        "permits": [
            ["PB-37004", "Zone A – Station Quarter", "FD14 CMX", "31 August 2027", "Active"],
            ["PB-38110", "Zone C – Harbour Street", "GN65 TBA", "2 February 2028", "Active"],
        ],
        "draft": {},
        "left": {"day": 5, "half": 8, "eve": 0},
        "used": [["AK12 LUS", "3 May 2027", "Evening", "Choir"]],
        "notices": [
            ["PN 5530827", "Quay Road", "18 April 2027", "35.00", "Unpaid"],
            ["PN 5530872", "Harbour Street", "21 April 2027", "35.00", "Unpaid"],
            ["PN 5519034", "Mill Bank", "9 November 2026", "70.00", "Paid"],
        ],
    }


def told(day: str) -> str:
    one = date.fromisoformat(day)
    return f"{one.day} {one:%B %Y}"


def page(title: str, body: str, notice: str = "") -> str:
    said = f'<div class="pb-ok" role="status"><p>{notice}</p></div>' if notice else ""
    entries = (
        ("/", "Overview"),
        ("/permits", "Permits"),
        ("/visitors", "Visitors"),
        ("/notices", "Penalty notices"),
        ("/details", "My details"),
    )
    menu = "".join(f'<li class="pb-menu-i"><a href="{to}">{name}</a></li>' for to, name in entries)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} – Penwick parking</title><style>{CSS}</style></head><body>'
        '<header class="pb-bar"><a href="/">Penwick Borough Council</a><span>Rhona Baillie · <a href="/logout">Log out</a></span></header>'
        f'<nav class="pb-menu" aria-label="Parking"><ul>{menu}</ul></nav><main class="pb-page" id="content">{said}<h1>{title}</h1>{body}</main>'
        '<footer class="pb-foot"><a href="/help">Help with parking</a> · <a href="/privacy">Privacy</a> · <a href="/access">Accessibility</a></footer></body></html>'
    )


def line(key: str, label: str, control: str, hint: str = "") -> str:
    small = f'<span class="pb-hint" id="{key}-hint">{hint}</span>' if hint else ""
    return f'<div class="pb-line"><label for="{key}">{label}</label>{small}{control}</div>'


def permits(asked: Request) -> str:
    rows = "".join(
        f'<tr class="pb-row"><th scope="row">{number}</th><td>{zone}</td><td class="pb-reg">{reg}</td><td>{ends}</td><td><span class="pb-tag">{state}</span></td><td class="pb-acts">'
        + (
            f'<a href="/permits/{number}/renew">Renew</a><a href="/permits/{number}/vehicle">Change vehicle</a><a href="/permits/{number}/cancel">Cancel permit</a>'
            if state == "Active"
            else ""
        )
        + "</td></tr>"
        for number, zone, reg, ends, state in asked.state["permits"]
    )
    notice = ""
    if "applied" in asked.query:
        price = next(p for key, _, p in LENGTHS if key == asked.state["draft"]["months"])
        notice = f"Application PB-40417 was received. £{price} was taken from your card ending 2210."
    if "swapped" in asked.query:
        notice = f"Permit {asked.query['swapped']} is now for another vehicle. There was no charge."
    return page(
        "Your permits",
        f'<table class="pb-tbl"><thead><tr><th>Permit</th><th>Zone</th><th>Vehicle</th><th>Ends</th><th>Status</th><th>Actions</th></tr></thead><tbody>{rows}</tbody></table>'
        '<p><a class="pb-go" href="/permits/new" id="start-permit">Apply for a permit</a> <a href="/permits/find">Find my zone</a></p>',
        notice,
    )


def fresh() -> str:
    kinds = "".join(
        f'<div class="pb-opt"><input type="radio" id="kind-{key}" name="kind" value="{key}"><label for="kind-{key}">{name}</label> <span class="pb-hint">{hint}</span></div>'
        for key, name, hint in KINDS
    )
    zones = "".join(f'<option value="{key}">{name}</option>' for key, name in ZONES.items())
    return page(
        "Apply for a permit",
        f'<p class="pb-hint">Step 1 of 3</p><form method="post" action="/permits/new"><fieldset><legend>Type of permit</legend>{kinds}</fieldset>'
        + line(
            "zone",
            "Parking zone",
            f'<select id="zone" name="zone"><option value="">Choose</option>{zones}</select>',
        )
        + line(
            "reg",
            "Registration number",
            '<input id="reg" name="reg" autocomplete="off" aria-describedby="reg-hint">',
            "For example AB12 CDE",
        )
        + '<div class="pb-line"><button class="pb-go" id="on-1" type="submit">Continue</button></div></form>',
    )


def length() -> str:
    lengths = "".join(
        f'<div class="pb-opt"><input type="radio" id="len-{key}" name="months" value="{key}"><label for="len-{key}">{name}</label> <span class="pb-price">£{price}</span></div>'
        for key, name, price in LENGTHS
    )
    return page(
        "How long do you need it?",
        f'<p class="pb-hint">Step 2 of 3</p><form method="post" action="/permits/length"><fieldset><legend>Length</legend>{lengths}</fieldset>'
        + line("start", "Start date", '<input id="start" name="start" type="date">')
        + '<div class="pb-line pb-opt"><input type="checkbox" id="lives" name="lives" value="yes"><label for="lives">I live at this address</label></div>'
        '<div class="pb-line"><button class="pb-go" id="on-2" type="submit">Continue</button> <a href="/permits/new">Back</a></div></form>',
    )


def check(asked: Request) -> Reply:
    draft = asked.state["draft"]
    if asked.method == "POST":
        asked.state["permits"].append(
            ["PB-40417", ZONES[draft["zone"]], draft["reg"], "not yet", "Waiting for approval"]
        )
        return Go("/permits?applied=1")
    name, price = next((n, p) for key, n, p in LENGTHS if key == draft["months"])
    return page(
        "Check and pay",
        f'<p class="pb-hint">Step 3 of 3</p><dl class="pb-sum"><dt>Zone</dt><dd>{ZONES[draft["zone"]]}</dd><dt>Vehicle</dt><dd>{escape(draft["reg"])}</dd><dt>Length</dt><dd>{name} from {told(draft["start"])}</dd><dt>To pay</dt><dd><b>£{price}</b></dd></dl>'
        '<form method="post" action="/permits/check"><div class="pb-line"><button class="pb-go" id="pay" type="submit">Pay and apply</button> <a href="/permits/length">Change the length</a></div></form>',
    )


def vehicle(asked: Request) -> Reply:
    number = asked.path.split("/")[2]
    permit = next(one for one in asked.state["permits"] if one[0] == number)
    if asked.method == "POST":
        permit[2] = asked.sent["newreg"]
        return Go(f"/permits?swapped={number}")
    return page(
        "Change the vehicle on a permit",
        f'<p>{number}, {permit[1]}, for {permit[2]}.</p><form method="post" action="/permits/{number}/vehicle">'
        + line("newreg", "New registration number", '<input id="newreg" name="newreg" autocomplete="off">')
        + '<div class="pb-line"><button class="pb-go" id="swap" type="submit">Save vehicle</button> <a href="/permits">Leave it as it is</a></div></form>',
    )


def visitors(asked: Request) -> str:
    s = asked.state
    rows = "".join(
        f'<tr class="pb-row"><th scope="row">{name}</th><td>£{price} each</td><td>{s["left"][key]} left</td><td>'
        + (f'<a class="pb-use" href="/visitors/{key}">Use a voucher</a>' if s["left"][key] else "None to use")
        + "</td></tr>"
        for key, (name, price) in BOOKS.items()
    )
    used = "".join(
        f'<li class="pb-visit"><b>{escape(reg)}</b> <span>{day}</span> <span>{kind}</span> <i>{escape(note)}</i></li>'
        for reg, day, kind, note in s["used"]
    )
    kinds = "".join(f'<option value="{key}">{name}</option>' for key, (name, _) in BOOKS.items())
    notice = ""
    if "bought" in asked.query:
        many, key = asked.query["bought"].split("-")
        name, price = BOOKS[key]
        notice = f"{many} {name.lower()} vouchers were added for £{int(many) * float(price):.2f}."
    if "used" in asked.query:
        reg, day, _, _ = s["used"][-1]
        notice = f"{escape(reg)} may park in Zone C on {day}."
    return page(
        "Visitors' vouchers",
        f'<table class="pb-tbl"><thead><tr><th>Voucher</th><th>Price</th><th>You have</th><th></th></tr></thead><tbody>{rows}</tbody></table>'
        '<section class="pb-box"><h2>Buy vouchers</h2><form method="post" action="/visitors/buy">'
        + line("book", "Kind of voucher", f'<select id="book" name="book">{kinds}</select>')
        + line(
            "many",
            "How many",
            '<select id="many" name="many"><option>5</option><option>10</option><option>20</option></select>',
        )
        + '<div class="pb-line"><button class="pb-go" id="buy" type="submit">Buy vouchers</button></div></form></section>'
        f'<section class="pb-box"><h2>Visits</h2><ul class="pb-visits">{used}</ul></section>',
        notice,
    )


def use(asked: Request) -> Reply:
    key = asked.path.split("/")[2]
    if asked.method == "POST":
        asked.state["left"][key] -= 1
        asked.state["used"].append(
            [asked.sent["vreg"], told(asked.sent["vday"]), BOOKS[key][0], asked.sent.get("note", "")]
        )
        return Go("/visitors?used=1")
    return page(
        f"Use one voucher: {BOOKS[key][0].lower()}",
        f'<form method="post" action="/visitors/{key}">'
        + line("vreg", "Visitor's registration", '<input id="vreg" name="vreg" autocomplete="off">')
        + line("vday", "Date of visit", '<input id="vday" name="vday" type="date">')
        + line(
            "note",
            "Note",
            '<input id="note" name="note" aria-describedby="note-hint">',
            "Only you can see it",
        )
        + '<div class="pb-line"><button class="pb-go" id="activate" type="submit">Activate voucher</button> <a href="/visitors">Cancel</a></div></form>',
    )


def notices(asked: Request) -> str:
    cards = "".join(
        f'<article class="pb-card" aria-label="{number}"><h2>{number}</h2><p>{where}, {day}</p><p>£{price} · <span class="pb-tag">{state}</span></p>'
        + (
            f'<p class="pb-acts"><a href="/notices/{number[3:]}/pay">Pay now</a><a href="/notices/{number[3:]}/challenge">Challenge</a><a href="/notices/{number[3:]}/photos">Photos</a></p>'
            if state == "Unpaid"
            else ""
        )
        + "</article>"
        for number, where, day, price, state in asked.state["notices"]
    )
    notice = ""
    if "sent" in asked.query:
        notice = (
            f"We received your challenge to PN {asked.query['sent']}. You need not pay while we look at it."
        )
    return page("Penalty notices", cards, notice)


def challenge(asked: Request) -> Reply:
    number = asked.path.split("/")[2]
    told_ = next(one for one in asked.state["notices"] if one[0] == f"PN {number}")
    if asked.method == "POST":
        told_[4] = "On hold"
        return Go(f"/notices?sent={number}")
    reasons = "".join(f"<option>{one}</option>" for one in REASONS)
    return page(
        f"Challenge PN {number}",
        f'<p>{told_[1]}, {told_[2]}, £{told_[3]}</p><form method="post" action="/notices/{number}/challenge">'
        + line(
            "ground",
            "Grounds for your challenge",
            f'<select id="ground" name="ground"><option value="">Choose</option>{reasons}</select>',
        )
        + line("story", "What happened", '<textarea id="story" name="story" rows="4" cols="50"></textarea>')
        + '<div class="pb-line pb-opt"><input type="checkbox" id="bymail" name="bymail" value="yes"><label for="bymail">Send me the decision by e-mail</label></div>'
        '<div class="pb-line"><button class="pb-go" id="send-challenge" type="submit">Submit challenge</button> <a href="/notices">Cancel</a></div></form>',
    )


def respond(asked: Request) -> Reply:
    at, state = asked.path, asked.state
    if asked.method == "POST" and at in ("/permits/new", "/permits/length"):
        state["draft"].update(asked.sent)
        return Go("/permits/length" if at == "/permits/new" else "/permits/check")
    if asked.method == "POST" and at == "/visitors/buy":
        state["left"][asked.sent["book"]] += int(asked.sent["many"])
        return Go(f"/visitors?bought={asked.sent['many']}-{asked.sent['book']}")
    if at.startswith("/permits/") and at.endswith("/vehicle"):
        return vehicle(asked)
    if at.startswith("/visitors/") and at.split("/")[2] in BOOKS:
        return use(asked)
    if at.endswith("/challenge"):
        return challenge(asked)
    if at == "/permits/new":
        return fresh()
    if at == "/permits/length":
        return length()
    known = {"/permits": permits, "/permits/check": check, "/visitors": visitors, "/notices": notices}
    if at in known:
        return known[at](asked)
    return page(
        "Parking in Penwick",
        "<p>You have 2 permits, 13 vouchers and 2 unpaid penalty notices.</p><p>Roadworks in Quay Road until 30 June.</p>",
    )


def site() -> Local:
    return Local(respond, anew)
