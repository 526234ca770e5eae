"""Wexcombe Surgery: patients' pages made by the server: appointments by slots, repeat medicines, how to be reached."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("wexcombe")
DAYS = {"0": "Monday 10 May 2027", "1": "Monday 17 May 2027"}
SLOTS = {
    "0": (("a1", "09:10", "Nurse Kelly Ford"), ("a2", "11:40", "Nurse Imran Shah")),
    "1": (
        ("b1", "08:50", "Nurse Kelly Ford"),
        ("b2", "14:20", "Nurse Imran Shah"),
        ("b3", "15:30", "Nurse Kelly Ford"),
        ("b4", "16:10", "Nurse Imran Shah"),
    ),
}
VISITS = ("Blood test", "Flu vaccination", "Dressing change", "Asthma review")
MEDICINES = (
    ("m1", "Ramipril 5mg capsules", "28 capsules"),
    ("m2", "Salbutamol 100mcg inhaler", "1 inhaler"),
    ("m3", "Salbutamol 2mg tablets", "56 tablets"),
    ("m4", "Cetirizine 10mg tablets", "30 tablets"),
)
CHEMISTS = (
    ("c1", "Mill Lane Pharmacy", "0.3 miles"),
    ("c2", "Station Chemist", "0.8 miles"),
    ("c3", "Wells Pharmacy", "1.1 miles"),
)


def anew() -> dict[str, Any]:
    return {
        "visits": [
            ["v1", "Dr Amara Osei", "12 May 2027, 10:15", "Booked"],
            ["v2", "Dr Piotr Nowak", "20 May 2027, 09:00", "Booked"],
            ["v3", "Nurse Kelly Ford", "2 June 2027, 16:30", "Booked"],
        ],
        "wanted": {},
        "ordered": [],
        "chemist": "c2",
        "reach": {"sms": True, "mail": False, "post": True},
    }


def page(title: str, body: str, notice: str = "") -> str:
    told = f'<div class="note note-green" role="status">{notice}</div>' if notice else ""
    entries = (
        ("/", "Home"),
        ("/visits", "Appointments"),
        ("/medicines", "Repeat prescriptions"),
        ("/chemist", "My pharmacy"),
        ("/reach", "Contact preferences"),
    )
    side = "".join(f'<a class="side__a" href="{to}">{name}</a>' for to, name in entries)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} · Wexcombe Surgery</title></head><body>'
        '<div class="crown"><a class="crown__logo" href="/">Wexcombe Surgery</a> <span class="crown__who">Signed in as Tessa Lowe</span> <a href="/leave">Sign out</a></div>'
        f'<div class="cols"><aside class="side"><nav aria-label="Sections">{side}</nav></aside><main class="main">{told}<h1>{title}</h1>{body}</main></div>'
        '<footer class="base"><a href="/urgent">Urgent care</a> <a href="/about">About us</a></footer></body></html>'
    )


def visits(asked: Request) -> str:
    rows = "".join(
        f'<li class="visit" data-row="{key}"><div class="visit__who">{who}</div><div class="visit__when">{when}</div><div class="visit__state">{state}</div>'
        + (
            f'<div class="visit__acts"><a class="pill" href="/visits/{key}/move">Reschedule</a> <a class="pill" href="/visits/{key}/cancel">Cancel</a></div></li>'
            if state == "Booked"
            else "</li>"
        )
        for key, who, when, state in asked.state["visits"]
    )
    notice = ""
    if "booked" in asked.query:
        _, who, when, _ = asked.state["visits"][-1]
        notice = f"Your appointment with {who} on {when} is booked."
    if "gone" in asked.query:
        notice = "Your appointment was cancelled. We have told the practice."
    return page(
        "Your appointments",
        f'<p><a class="button" href="/visits/new">Book an appointment</a></p><ul class="visits">{rows}</ul>',
        notice,
    )


def wanted() -> str:
    reasons = "".join(f"<option>{one}</option>" for one in VISITS)
    return page(
        "Who would you like to see?",
        '<form class="form" method="post" action="/visits/new"><fieldset><legend>Type of appointment</legend><label class="opt"><input class="opt__in" type="radio" name="kind" value="doctor"> Doctor</label> <label class="opt"><input class="opt__in" type="radio" name="kind" value="nurse"> Nurse</label> <label class="opt"><input class="opt__in" type="radio" name="kind" value="call"> Telephone call</label></fieldset>'
        f'<div class="ctl"><label for="reason">Reason for visit</label><select id="reason" class="sel" name="reason"><option value="">Select one</option>{reasons}</select></div>'
        '<div class="ctl"><label for="symptoms">Symptoms</label><textarea id="symptoms" class="area" name="symptoms"></textarea></div>'
        '<div class="ctl"><button class="button" type="submit" data-t="find">Find appointments</button></div></form>',
    )


def slots(asked: Request) -> str:
    week = "1" if asked.query.get("week") == "1" else "0"
    rows = "".join(
        f'<tr class="slot"><th scope="row">{at}</th><td>{who}</td><td>15 minutes</td><td><form method="post" action="/visits/hold"><input type="hidden" name="slot" value="{key}"><button class="button button-s" type="submit" data-t="slot-{key}">Book</button></form></td></tr>'
        for key, at, who in SLOTS[week]
    )
    turn = (
        '<a class="turn" href="/visits/slots?week=1">Next week</a>'
        if week == "0"
        else '<a class="turn" href="/visits/slots?week=0">Previous week</a>'
    )
    return page(
        "Choose a time",
        f'<h2 class="day">{DAYS[week]}</h2><p>{turn}</p><table class="slots"><thead><tr><th>Time</th><th>With</th><th>Length</th><th>Action</th></tr></thead><tbody>{rows}</tbody></table>',
    )


def held(asked: Request) -> Reply:
    key = asked.state["wanted"]["slot"]
    week, at, who = next((w, at, who) for w in SLOTS for one, at, who in SLOTS[w] if one == key)
    when = f"{DAYS[week]}, {at}"
    if asked.method == "POST":
        asked.state["visits"].append(["v9", who, when, "Booked"])
        return Go("/visits?booked=1")
    return page(
        "Confirm your appointment",
        f'<dl class="facts"><dt>With</dt><dd>{who}</dd><dt>When</dt><dd>{when}</dd><dt>For</dt><dd>{escape(asked.state["wanted"]["reason"])}</dd></dl><form class="form" method="post" action="/visits/confirm"><div class="ctl"><label for="tel">Contact number</label><input id="tel" class="txt" name="tel" type="tel" data-t="tel"></div>'
        '<div class="ctl"><label class="opt"><input type="checkbox" name="remind" value="1"> Send me a reminder</label></div><div class="ctl"><button class="button" type="submit" data-t="confirm">Confirm appointment</button> <a href="/visits/slots">Choose another time</a></div></form>',
    )


def cancel(asked: Request) -> Reply:
    key = asked.path.split("/")[2]
    visit = next(one for one in asked.state["visits"] if one[0] == key)
    if asked.method == "POST":
        visit[3] = "Cancelled"
        return Go("/visits?gone=1")
    return page(
        "Cancel an appointment",
        f'<p class="ask">{visit[1]}, {visit[2]}</p><form class="form" method="post" action="/visits/{key}/cancel"><div class="ctl"><label for="why">Why are you cancelling?</label><select id="why" class="sel" name="why" data-t="why"><option value="">Select one</option><option>I feel better</option><option>I cannot come at that time</option><option>Booked by mistake</option></select></div>'
        '<div class="ctl"><button class="button button-red" type="submit" data-t="drop">Cancel appointment</button> <a href="/visits">Keep appointment</a></div></form>',
    )


def medicines(asked: Request) -> str:
    s = asked.state
    rows = "".join(
        f'<tr class="med"><td><input id="{key}" class="tick" type="checkbox" name="{key}" value="1"> <label for="{key}">{name}</label></td><td>{amount}</td><td>{"Requested" if key in s["ordered"] else "Due"}</td></tr>'
        for key, name, amount in MEDICINES
    )
    chemist = next(name for key, name, _ in CHEMISTS if key == s["chemist"])
    notice = (
        f"{len(s['ordered'])} items requested. Collect from {chemist} after 14 May."
        if "sent" in asked.query
        else ""
    )
    return page(
        "Repeat prescriptions",
        f'<form class="form" method="post" action="/medicines"><table class="meds"><thead><tr><th>Medicine</th><th>Quantity</th><th>Status</th></tr></thead><tbody>{rows}</tbody></table>'
        '<div class="ctl"><label for="words">Message to the pharmacist</label><textarea id="words" class="area" name="words" data-t="words"></textarea></div>'
        f'<p>Collected from <b>{chemist}</b>. <a href="/chemist">Change pharmacy</a></p><div class="ctl"><button class="button" type="submit" data-t="order">Request medicines</button></div></form>',
        notice,
    )


def chemist(asked: Request) -> Reply:
    s = asked.state
    if asked.method == "POST":
        s["chemist"] = asked.sent["pick"]
        return Go("/chemist?set=1")
    query = asked.query.get("near", "")
    rows = "".join(
        f'<li class="shop"><h3>{name}</h3><p>{far}</p><form method="post" action="/chemist"><input type="hidden" name="pick" value="{key}"><button class="button button-s" type="submit" data-t="pick-{key}">Nominate</button></form> <a href="/map/{key}">Show on map</a></li>'
        for key, name, far in CHEMISTS
        if query
    )
    now = next(name for key, name, _ in CHEMISTS if key == s["chemist"])
    return page(
        "My pharmacy",
        f'<p class="now">Your medicines go to {now}.</p><form class="form finder" role="search" action="/chemist"><label for="near">Postcode or town</label> <input id="near" class="txt" name="near" value="{escape(query)}" data-t="near"> <button class="button" type="submit" data-t="seek">Search</button></form><ul class="shops">{rows}</ul>',
        "Your pharmacy was changed." if "set" in asked.query else "",
    )


def reach(asked: Request) -> Reply:
    s = asked.state["reach"]
    if asked.method == "POST":
        s.update({key: key in asked.sent for key in s})
        return Go("/reach?kept=1")
    ways = (("sms", "Text messages"), ("mail", "E-mails"), ("post", "Letters"))
    boxes = "".join(
        f'<div class="ctl"><input id="by-{key}" class="tick" type="checkbox" name="{key}" value="1"{" checked" * s[key]}> <label for="by-{key}">{name}</label></div>'
        for key, name in ways
    )
    by = ", ".join(name.lower() for key, name in ways if s[key]) or "nothing"
    return page(
        "Contact preferences",
        f'<p class="now">We reach you by: {by}.</p><form class="form" method="post" action="/reach"><fieldset><legend>How may we contact you?</legend>{boxes}</fieldset><div class="ctl"><button class="button" type="submit" data-t="keep">Save preferences</button></div></form>',
        "Your preferences were saved." if "kept" in asked.query else "",
    )


def respond(asked: Request) -> Reply:
    at, state = asked.path, asked.state
    if at == "/visits/new" and asked.method == "POST":
        state["wanted"] = dict(asked.sent)
        return Go("/visits/slots" if asked.sent.get("kind") == "nurse" else "/visits/none")
    if at == "/visits/hold" and asked.method == "POST":
        state["wanted"] = {"reason": "", **state["wanted"], "slot": asked.sent["slot"]}
        return Go("/visits/confirm")
    if at == "/visits/none":
        return page("No appointments", "<p>There is nothing free of that kind. Please ring us.</p>")
    if at == "/medicines" and asked.method == "POST":
        state["ordered"] += [key for key, *_ in MEDICINES if key in asked.sent]
        return Go("/medicines?sent=1")
    if at.endswith("/cancel"):
        return cancel(asked)
    if at == "/visits/new":
        return wanted()
    known = {
        "/visits": visits,
        "/visits/slots": slots,
        "/visits/confirm": held,
        "/medicines": medicines,
        "/chemist": chemist,
        "/reach": reach,
    }
    if at in known:
        return known[at](asked)
    return page("Good afternoon, Tessa", "<p>You have 3 appointments. One medicine is due soon.</p>")


def site() -> Local:
    return Local(respond, anew)
