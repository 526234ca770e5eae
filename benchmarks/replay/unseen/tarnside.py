"""Tarnside Self Storage: units to let and who may open them; pages made by the server in the manner of Rails and Bootstrap 5."""

# ruff: noqa: E501

from __future__ import annotations

from datetime import date
from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("tarnside")
STORES = {"brathen": "Brathen Road", "kelderby": "Kelderby", "nun": "Nun's Cross"}
UNITS = (
    ("K204", "kelderby", "25 sq ft", "first floor, lift", 64.00),
    ("K217", "kelderby", "50 sq ft", "first floor, lift", 118.00),
    ("K032", "kelderby", "50 sq ft", "ground floor", 139.00),
    ("K240", "kelderby", "100 sq ft", "first floor, lift", 196.00),
    ("B118", "brathen", "50 sq ft", "second floor, lift", 102.00),
    ("B009", "brathen", "75 sq ft", "ground floor", 155.00),
    ("N041", "nun", "35 sq ft", "drive-up", 88.00),
)
COVER = (
    ("2000", "£2,000 of cover", 5.50),
    ("4000", "£4,000 of cover", 9.50),
    ("8000", "£8,000 of cover", 17.00),
)
HOURS = (("any", "At any hour"), ("weekdays", "Weekdays only"), ("withme", "Only together with me"))
TIES = ("Family", "Friend", "Colleague", "Removal firm")
DAYS = (("1", "1st of the month"), ("15", "15th of the month"), ("28", "28th of the month"))
CSS = (
    "body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#212529}.navbar{background:#f4a300;display:flex;gap:28px;align-items:center;padding:10px 26px}.navbar-nav{list-style:none;display:flex;gap:18px;margin:0;padding:0}.navbar a{color:#222}"
    ".container{max-width:960px;padding:18px 26px}.card{border:1px solid #ced4da;border-radius:6px;margin:12px 0}.card-body{padding:12px 16px}.card-title{margin:0}.unit-list{list-style:none;padding:0}.btn{display:inline-block;border:1px solid #8a5c00;background:#fff;color:#5b3d00;border-radius:5px;padding:6px 14px;font:inherit;text-decoration:none;cursor:pointer}.btn-primary{background:#8a5c00;color:#fff}"
    ".form-group{margin:0 0 14px}.form-label{display:block}.form-control,.form-select{font:inherit;padding:6px;min-width:260px}.text-muted{color:#6c757d}.alert{border:1px solid #2b8a3e;background:#ebfbee;padding:10px 16px;border-radius:5px}.table{border-collapse:collapse;width:100%}.table td,.table th{border-bottom:1px solid #ced4da;padding:8px;text-align:left}.due{font-size:20px}.button_to{display:inline}footer{border-top:1px solid #ced4da;padding:14px 26px}"
)


def anew() -> dict[str, Any]:
    return {
        "mine": [
            ["K105", "35 sq ft", "Kelderby", "Moved in on 4 March 2025", "1st"],
            ["B331", "50 sq ft", "Brathen Road", "Moved in on 19 August 2026", "28th"],
        ],
        "people": [
            ["p1", "Dermot Hale", "Family", "At any hour", "Unit K105"],
            ["p2", "Dervla Hale", "Family", "Weekdays only", "Unit B331"],
            ["p3", "Kite & Sons", "Removal firm", "Only together with me", "Unit B331"],
        ],
        "draft": {},
        "flash": "",
    }


def told(day: str) -> str:
    one = date.fromisoformat(day)
    return f"{one.day} {one:%B %Y}"


def page(asked: Request, title: str, body: str) -> str:
    flash, asked.state["flash"] = asked.state["flash"], ""
    said = f'<div class="alert alert-success" role="alert">{flash}</div>' if flash else ""
    entries = (
        ("/", "Home"),
        ("/my/units", "My units"),
        ("/units", "Find a unit"),
        ("/my/people", "People with access"),
        ("/my/bills", "Bills"),
        ("/help", "Help"),
    )
    menu = "".join(
        f'<li class="nav-item"><a class="nav-link" href="{to}">{name}</a></li>' for to, name in entries
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Tarnside Self Storage</title><style>{CSS}</style></head><body>'
        f'<header><nav class="navbar" aria-label="Main"><a class="navbar-brand" href="/">Tarnside</a><ul class="navbar-nav">{menu}</ul><span class="navbar-text">Maeve Hale</span></nav></header>'
        f'<main class="container">{said}<h1>{title}</h1>{body}</main>'
        '<footer><a href="/contact">Contact a store</a> · <a href="/terms">Terms</a> · <a href="/careers">Careers</a></footer></body></html>'
    )


def group(key: str, label: str, control: str, hint: str = "", needed: bool = False) -> str:
    mark = ' <abbr title="required">*</abbr>' if needed else ""
    small = f'<small class="form-text text-muted" id="{key}_hint">{hint}</small>' if hint else ""
    return f'<div class="mb-3 form-group {key}"><label class="form-label" for="{key}">{label}{mark}</label>{control}{small}</div>'


def select(key: str, name: str, options: str, blank: str = "") -> str:
    first = f'<option value="">{blank}</option>' if blank else ""
    return f'<select class="form-select" name="{name}" id="{key}">{first}{options}</select>'


def box(key: str, name: str, label: str) -> str:
    return (
        f'<div class="mb-3 form-group form-check {key}"><input value="0" type="hidden" name="{name}"><input class="form-check-input" type="checkbox" value="1" name="{name}" id="{key}"> '
        f'<label class="form-check-label" for="{key}">{label}</label></div>'
    )


def actions(label: str, testid: str, back: str, back_to: str) -> str:
    return f'<div class="form-actions"><button name="button" type="submit" class="btn btn-primary" data-testid="{testid}">{label}</button> <a class="btn btn-link" href="{back_to}">{back}</a></div>'


def find(asked: Request) -> str:
    store, size = asked.query.get("store", ""), asked.query.get("size", "")
    stores = "".join(
        f'<option value="{k}"{" selected" if k == store else ""}>{v}</option>' for k, v in STORES.items()
    )
    sizes = "".join(
        f'<span class="radio"><input type="radio" value="{k}" name="size" id="size_{k}"{" checked" if k == size else ""}> <label for="size_{k}">{v}</label></span> '
        for k, v in (("small", "Up to 40 sq ft"), ("medium", "40 to 80 sq ft"), ("large", "Over 80 sq ft"))
    )
    form = (
        '<form class="simple_form unit_search" action="/units" method="get">'
        + group("store", "Store", select("store", "store", stores, "Any store"))
        + f'<fieldset class="form-group"><legend>Size</legend>{sizes}</fieldset>'
        + '<div class="form-actions"><button name="button" type="submit" class="btn btn-primary" data-testid="search-units">Show units</button> <a class="btn btn-link" href="/guide">Size guide</a></div></form>'
    )
    if not store:
        return page(asked, "Find a unit", form)
    bounds = {"small": (0, 40), "medium": (40, 80), "large": (80, 999)}.get(size, (0, 999))
    some = [u for u in UNITS if u[1] == store and bounds[0] <= int(u[2].split()[0]) < bounds[1]]
    cards = "".join(
        f'<li class="card unit" id="unit_{number}"><div class="card-body"><h3 class="card-title">Unit {number}</h3><p class="unit-meta">{feet} · {where}</p><p class="unit-price">£{price:.2f} a month</p>'
        f'<p class="unit-acts"><a class="btn" href="/units/{number}/reservation/new">Reserve</a> <a class="btn btn-link" href="/units/{number}">Details</a> <a class="btn btn-link" href="/units/{number}/visit">Visit first</a></p></div></li>'
        for number, _, feet, where, price in some
    )
    return page(
        asked,
        "Find a unit",
        form
        + f'<h2 class="hits">{len(some)} units free at {STORES[store]}</h2><ul class="unit-list">{cards}</ul>',
    )


def reserve(asked: Request) -> Reply:
    number = asked.path.split("/")[2]
    unit = next(u for u in UNITS if u[0] == number)
    if asked.method == "POST":
        asked.state["draft"] = {"unit": number, **asked.sent}
        return Go(f"/units/{number}/reservation/review")
    covers = "".join(f'<option value="{k}">{name}</option>' for k, name, _ in COVER)
    return page(
        asked,
        f"Reserve unit {number}",
        f'<p class="lead">{unit[2]}, {unit[3]}, £{unit[4]:.2f} a month</p><form class="simple_form new_reservation" id="new_reservation" action="/units/{number}/reservation" method="post">'
        + group(
            "reservation_start_on",
            "Move-in date",
            '<input class="form-control" type="date" name="reservation[start_on]" id="reservation_start_on">',
            needed=True,
        )
        + group(
            "reservation_cover",
            "Insurance",
            select("reservation_cover", "reservation[cover]", covers, "Please choose"),
            "You need some.",
            needed=True,
        )
        + group(
            "reservation_goods",
            "What will you store?",
            '<input class="form-control" type="text" name="reservation[goods]" id="reservation_goods">',
            "A few words will do.",
        )
        + box("reservation_lock", "reservation[lock]", "Add a disc lock for £12.00")
        + actions("Continue", "to-review", "Back to units", "/units")
        + "</form>",
    )


def review(asked: Request) -> Reply:
    draft, state = asked.state["draft"], asked.state
    unit = next(u for u in UNITS if u[0] == draft["unit"])
    if asked.method == "POST":
        if asked.sent.get("reservation[terms]") != "1":
            state["flash"] = "Please read and accept the storage agreement."
            return Go(asked.path)
        state["mine"].append(
            [unit[0], unit[2], STORES[unit[1]], f"Move in on {told(draft['reservation[start_on]'])}", "1st"]
        )
        state["flash"] = (
            f"Reservation TS-60913 is confirmed. We look forward to seeing you on {told(draft['reservation[start_on]'])}."
        )
        return Go("/my/units")
    cover = next(c for c in COVER if c[0] == draft["reservation[cover]"])
    lock = 12.00 if draft["reservation[lock]"] == "1" else 0
    rows = "".join(
        f"<tr><td>{name}</td><td>£{price:.2f}</td></tr>"
        for name, price in (
            (f"First month, unit {unit[0]}", unit[4]),
            (cover[1], cover[2]),
            ("Disc lock", lock),
        )
    )
    return page(
        asked,
        "Check your reservation",
        f'<p>You want to store {escape(draft.get("reservation[goods]", ""))} from {told(draft["reservation[start_on]"])}.</p><table class="table costs"><tbody>{rows}</tbody></table><p class="due">Due on the day: <strong>£{unit[4] + cover[2] + lock:.2f}</strong></p>'
        f'<form class="simple_form" action="/units/{unit[0]}/reservation/review" method="post">'
        + box("reservation_terms", "reservation[terms]", "I have read the storage agreement")
        + actions(
            "Confirm reservation",
            "confirm-reservation",
            "Change something",
            f"/units/{unit[0]}/reservation/new",
        )
        + "</form>",
    )


def mine(asked: Request) -> str:
    many = {
        number: 1 + sum(1 for p in asked.state["people"] if p[4].endswith(number))
        for number, *_ in asked.state["mine"]
    }
    rows = "".join(
        f'<tr id="my_{number}"><td>Unit {number}</td><td>{feet}</td><td>{store}</td><td>{since}</td><td class="pay">{day}</td><td>{many[number]} people</td>'
        f'<td class="acts"><a href="/my/units/{number}/payment/edit">Change payment day</a> <a href="/my/units/{number}/notice/new">Give notice</a></td></tr>'
        for number, feet, store, since, day in asked.state["mine"]
    )
    return page(
        asked,
        "My units",
        f'<table class="table units"><thead><tr><th>Unit</th><th>Size</th><th>Store</th><th>Since</th><th>Payment day</th><th>Access</th><th></th></tr></thead><tbody>{rows}</tbody></table><p><a class="btn" href="/units">Rent another unit</a></p>',
    )


def payment(asked: Request) -> Reply:
    number = asked.path.split("/")[3]
    unit = next(u for u in asked.state["mine"] if u[0] == number)
    if asked.method == "POST":
        unit[4] = {"1": "1st", "15": "15th", "28": "28th"}[asked.sent["payment[day]"]]
        asked.state["flash"] = f"From next month we collect the rent of unit {number} on the {unit[4]}."
        return Go("/my/units")
    days = "".join(
        f'<option value="{k}"{" selected" if unit[4].startswith(k) and k != "1" else ""}>{v}</option>'
        for k, v in DAYS
    )
    return page(
        asked,
        f"Payment day of unit {number}",
        f'<form class="simple_form edit_payment" action="/my/units/{number}/payment" method="post">'
        + group(
            "payment_day",
            "Take payment on the",
            select("payment_day", "payment[day]", days),
            "By direct debit from the account ending 604.",
        )
        + actions("Save changes", "save-payment", "Cancel", "/my/units")
        + "</form>",
    )


def people(asked: Request) -> str:
    rows = "".join(
        f'<tr id="{key}"><td class="name">{escape(name)}</td><td>{tie}</td><td>{hours}</td><td>{unit}</td>'
        f'<td class="acts"><form class="button_to" method="post" action="/my/people/{key}/pass"><button class="btn" type="submit">Resend pass</button></form> <form class="button_to" method="post" action="/my/people/{key}/block"><button class="btn" type="submit">Block</button></form></td></tr>'
        for key, name, tie, hours, unit in asked.state["people"]
    )
    return page(
        asked,
        "People with access",
        f'<p><a class="btn btn-primary" data-testid="add-person" href="/my/people/new">Add a person</a> <a class="btn btn-link" href="/my/people/log">Visits so far</a></p><table class="table people"><thead><tr><th>Name</th><th>Who they are</th><th>Hours</th><th>May open</th><th></th></tr></thead><tbody>{rows}</tbody></table>',
    )


def person(asked: Request) -> Reply:
    if asked.method == "POST":
        sent = asked.sent
        asked.state["people"].append(
            [
                "p4",
                sent["person[name]"],
                sent["person[tie]"],
                dict(HOURS)[sent["person[hours]"]],
                f"Unit {sent['person[unit]']}",
            ]
        )
        asked.state["flash"] = (
            f"{escape(sent['person[name]'])} can now open unit {sent['person[unit]']}. The pass goes to {escape(sent['person[mobile]'])}."
        )
        return Go("/my/people")
    units = "".join(f'<option value="{u[0]}">Unit {u[0]}, {u[2]}</option>' for u in asked.state["mine"])
    ties = "".join(f"<option>{one}</option>" for one in TIES)
    hours = "".join(
        f'<span class="radio"><input class="form-check-input" type="radio" value="{k}" name="person[hours]" id="person_hours_{k}"> <label for="person_hours_{k}">{v}</label></span><br>'
        for k, v in HOURS
    )
    return page(
        asked,
        "Add a person",
        '<form class="simple_form new_person" id="new_person" action="/my/people" method="post">'
        + group(
            "person_name",
            "Full name",
            '<input class="form-control" type="text" name="person[name]" id="person_name">',
            needed=True,
        )
        + group(
            "person_mobile",
            "Mobile number",
            '<input class="form-control" type="tel" name="person[mobile]" id="person_mobile">',
            "The pass is sent there.",
            needed=True,
        )
        + group("person_tie", "Relationship", select("person_tie", "person[tie]", ties, "Please choose"))
        + group("person_unit", "Unit", select("person_unit", "person[unit]", units))
        + f'<fieldset class="form-group"><legend>When may they come?</legend>{hours}</fieldset>'
        + actions("Save person", "save-person", "Cancel", "/my/people")
        + "</form>",
    )


def respond(asked: Request) -> Reply:
    at, parts = asked.path, asked.path.split("/")
    if at == "/units":
        return find(asked)
    if at.endswith("/reservation/review"):
        return review(asked)
    if at.startswith("/units/") and "/reservation" in at:
        return reserve(asked)
    if at == "/my/units":
        return mine(asked)
    if at.startswith("/my/units/") and "/payment" in at:
        return payment(asked)
    if at == "/my/people/new" or (at == "/my/people" and asked.method == "POST"):
        return person(asked)
    if at == "/my/people":
        return people(asked)
    if asked.method == "POST" and len(parts) == 5 and parts[2] == "people" and parts[4] == "pass":
        name = next(p[1] for p in asked.state["people"] if p[0] == parts[3])
        asked.state["flash"] = f"A new gate pass is on its way to {escape(name)}."
        return Go("/my/people")
    if asked.method == "POST":
        asked.state["flash"] = "Done."
        return Go("/my/units")
    return page(
        asked,
        "Good to see you, Maeve" if at == "/" else "Tarnside",
        "<p>You rent 2 units. Your next payment is on the 28th.</p><p>The lift at Kelderby is out of order on Sunday.</p>",
    )


def site() -> Local:
    return Local(respond, anew)
