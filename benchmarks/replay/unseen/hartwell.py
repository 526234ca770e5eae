"""Hartwell Energy: a customer's account, pages made by the server: meter readings, tariffs, a direct debit, a query."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("hartwell")
METERS = {"e": ("Electricity", "E18-40772", "kWh", 48213), "g": ("Gas", "G4-190553", "m³", 9120)}
TARIFFS = (
    ("s12", "Steady 12", "Fixed for 12 months", "24.1p per kWh", "£98.40", True, "dd"),
    ("s24", "Steady 24", "Fixed for 24 months", "25.6p per kWh", "£104.10", True, "dd"),
    ("fl", "Open Flex", "Changes with the market", "23.0p per kWh", "£94.75", False, "bill"),
    ("nt", "Night Saver", "Cheap from midnight to 7", "26.9p per kWh", "£101.20", True, "dd"),
    ("ba", "Basic Plan", "For low use", "29.3p per kWh", "£71.60", False, "dd"),
)
PAYMENTS = (
    ("p4", "1 April 2027", "Direct debit", "£92.00"),
    ("p3", "19 March 2027", "Late payment fee", "£15.00"),
    ("p2", "1 March 2027", "Direct debit", "£92.00"),
    ("p1", "1 February 2027", "Direct debit", "£88.00"),
)


def anew() -> dict[str, Any]:
    return {
        "readings": [("g", "9120", "2 January 2027"), ("e", "48213", "2 January 2027")],
        "draft": {},
        "tariff": "",
        "queries": {},
        "amount": "92.00",
        "day": "1",
    }


def page(title: str, body: str, notice: str = "") -> str:
    told = f'<div class="banner banner--ok" role="status"><p>{notice}</p></div>' if notice else ""
    tabs = "".join(
        f'<li class="subnav__item"><a class="subnav__link" href="{to}">{name}</a></li>'
        for to, name in (
            ("/", "Overview"),
            ("/readings", "Meter readings"),
            ("/tariffs", "Tariffs"),
            ("/payments", "Payments"),
            ("/moving", "Moving home"),
        )
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} - Hartwell Energy</title></head><body class="tpl">'
        '<header class="top"><a class="logo" href="/">Hartwell Energy</a> <a class="skip" href="/help">Help and support</a></header>'
        f'<nav class="subnav" aria-label="Your account"><ul class="subnav__list">{tabs}</ul></nav>'
        f'<main class="wrap" id="content">{told}<h1 class="h-xl">{title}</h1>{body}</main>'
        '<footer class="foot"><a href="/contact">Contact us</a> <a href="/complaints">Complaints</a></footer></body></html>'
    )


def readings(asked: Request) -> str:
    s = asked.state["readings"]
    rows = "".join(
        f'<tr class="tbl__row"><td>{when}</td><td>{METERS[meter][0]}</td><td>{value} {METERS[meter][2]}</td></tr>'
        for meter, value, when in reversed(s)
    )
    meter, value, _ = s[-1]
    notice = (
        f"Thank you. {METERS[meter][0]} reading {escape(value)} was received."
        if "sent" in asked.query
        else ""
    )
    return page(
        "Meter readings",
        '<p class="lead">Readings keep your bills right.</p><p class="acts"><a class="btn" href="/readings/new">Give a reading</a> <a class="btn btn--quiet" href="/readings/photo">Send a photo</a></p>'
        f'<table class="tbl"><caption>Earlier readings</caption><thead><tr><th>Date</th><th>Meter</th><th>Reading</th></tr></thead><tbody>{rows}</tbody></table>',
        notice,
    )


def reading(asked: Request, told: str = "") -> Reply:
    error = f'<div class="banner banner--bad" role="alert"><p>{told}</p></div>' if told else ""
    picks = "".join(
        f'<div class="radio"><input class="radio__in" type="radio" id="meter-{key}" name="meter" value="{key}"> <label class="radio__lbl" for="meter-{key}">{name}</label> <span class="hint">Serial number {serial}</span></div>'
        for key, (name, serial, _, _) in METERS.items()
    )
    return page(
        "Give a meter reading",
        f'{error}<form class="frm" method="post" action="/readings/new"><fieldset class="fs"><legend>Which meter did you read?</legend>{picks}</fieldset>'
        '<div class="fld"><label class="lbl" for="value">Reading</label> <span class="hint" id="value-hint">The black digits only</span> <input class="inp" id="value" name="value" inputmode="numeric" aria-describedby="value-hint" data-qa="reading-value"></div>'
        '<div class="fld"><label class="lbl" for="when">Read on</label> <input class="inp" id="when" name="when" type="date" data-qa="reading-date"></div>'
        '<div class="fld"><input class="tick" type="checkbox" id="self" name="self" value="1"> <label for="self">I read this meter myself</label></div>'
        '<div class="fld"><label class="lbl" for="note">Anything we should know</label> <textarea class="inp" id="note" name="note"></textarea></div>'
        '<p class="acts"><button class="btn" type="submit" data-qa="next">Continue</button> <a class="lnk" href="/readings">Cancel</a></p></form>',
    )


def checked(asked: Request) -> str:
    d = asked.state["draft"]
    rows = "".join(
        f'<div class="sum__row"><dt>{name}</dt><dd>{escape(value)}</dd><dd><a class="lnk" href="/readings/new">Change</a></dd></div>'
        for name, value in (
            ("Meter", METERS[d["meter"]][0]),
            ("Reading", d["value"]),
            ("Date", d["when"]),
            ("Read by", "You" if d.get("self") else "Someone else"),
        )
    )
    return page(
        "Check your answers",
        f'<dl class="sum">{rows}</dl><form class="frm" method="post" action="/readings/send"><p class="acts"><button class="btn" type="submit" data-qa="send">Submit reading</button></p></form>'
        '<form class="frm" method="post" action="/readings/discard"><p class="acts"><button class="btn btn--quiet" type="submit" data-qa="discard">Discard</button></p></form>',
    )


def tariffs(asked: Request) -> str:
    way, green = asked.query.get("way", ""), asked.query.get("green")
    fit = [one for one in TARIFFS if way in ("", one[6]) and (not green or one[5])]
    ways = "".join(
        f'<option value="{key}"{" selected" * (key == way)}>{name}</option>'
        for key, name in (("", "Any"), ("dd", "Monthly direct debit"), ("bill", "On receipt of bill"))
    )
    cards = "".join(
        f'<article class="card" id="t-{key}"><h2 class="card__ttl">{name}</h2><p class="card__sub">{kind}</p><dl class="card__facts"><dt>Unit rate</dt><dd>{rate}</dd><dt>Estimated monthly cost</dt><dd>{cost}</dd></dl>'
        f'<p class="acts"><a class="lnk" href="/tariffs/facts">Key facts</a> <a class="btn" data-qa="pick-{key}" href="/tariffs/{key}">Choose tariff</a></p></article>'
        for key, name, kind, rate, cost, _, _ in fit
    )
    return page(
        "Compare tariffs",
        f'<form class="frm frm--inline" action="/tariffs"><label class="lbl" for="way">How you pay</label> <select class="inp" id="way" name="way" data-qa="way">{ways}</select> <input class="tick" type="checkbox" id="green" name="green" value="1"{" checked" * bool(green)}> <label for="green">100% renewable only</label> <button class="btn btn--quiet" data-qa="update">Update results</button></form>'
        f'<p class="count">Showing {len(fit)} tariffs</p><div class="cards">{cards}</div>',
    )


def tariff(asked: Request) -> Reply:
    key = asked.path.rpartition("/")[2]
    _, name, kind, rate, cost, _, _ = next(one for one in TARIFFS if one[0] == key)
    if asked.method == "POST":
        asked.state["tariff"] = (name, asked.sent.get("start", "now"))
        return Go("/switched")
    return page(
        f"Switch to {name}",
        f'<p class="lead">{kind}, {rate}, about {cost} a month.</p><form class="frm" method="post" action="/tariffs/{key}"><fieldset class="fs"><legend>When should it start?</legend>'
        '<div class="radio"><input class="radio__in" type="radio" id="st-now" name="start" value="now" checked> <label for="st-now">As soon as possible</label></div>'
        '<div class="radio"><input class="radio__in" type="radio" id="st-end" name="start" value="end"> <label for="st-end">When my current contract ends</label></div></fieldset>'
        '<div class="fld"><label class="lbl" for="promo">Referral code (optional)</label> <input class="inp" id="promo" name="promo"></div>'
        '<div class="fld"><input class="tick" type="checkbox" id="agree" name="agree" value="1" required> <label for="agree">I have read the key facts</label></div>'
        '<p class="acts"><button class="btn" type="submit" data-qa="switch">Confirm switch</button> <a class="lnk" href="/tariffs">Back to all tariffs</a></p></form>',
    )


def switched(asked: Request) -> str:
    name, start = asked.state["tariff"] or ("none", "now")
    when = "30 June 2027, when your contract ends" if start == "end" else "4 May 2027"
    return page(
        "Your switch is booked",
        f'<p class="lead">{name} starts on {when}.</p><p>Your reference is <b class="ref">HW-SW-3108</b></p><p><a class="lnk" href="/">Return to your account</a></p>',
    )


def payments(asked: Request) -> Reply:
    s = asked.state
    days = "".join(
        f"<option{' selected' * (str(day) == s['day'])}>{day}</option>" for day in (1, 8, 15, 22, 28)
    )
    rows = "".join(
        f'<tr class="tbl__row"><td>{when}</td><td>{what}</td><td>{sum_}</td><td>{"Being looked at" if key in s["queries"] else ""}</td><td><a class="lnk" href="/receipts/{key}">Receipt</a> <a class="lnk" href="/payments/{key}">Query payment</a></td></tr>'
        for key, when, what, sum_ in PAYMENTS
    )
    notice = ""
    if "saved" in asked.query:
        notice = f"Your direct debit is now £{escape(s['amount'])} on day {s['day']} of each month."
    if "asked" in asked.query:
        notice = "We have received your query. Reference QY-771."
    return page(
        "Payments",
        '<section class="box" aria-labelledby="dd"><h2 id="dd">Your direct debit</h2><form class="frm" method="post" action="/payments/debit"><div class="fld"><label class="lbl" for="amount">Monthly amount</label> <input class="inp" id="amount" name="amount" '
        f'value="{escape(s["amount"])}" data-qa="amount"></div><div class="fld"><label class="lbl" for="day">Payment day</label> <select class="inp" id="day" name="day" data-qa="day">{days}</select></div>'
        '<p class="acts"><button class="btn" type="submit" data-qa="save-dd">Save changes</button></p></form><form class="frm" method="post" action="/payments/stop"><p class="acts"><button class="btn btn--quiet" type="submit" data-qa="stop-dd">Cancel direct debit</button></p></form></section>'
        f'<section class="box"><h2>Payments so far</h2><table class="tbl"><thead><tr><th>Date</th><th>What for</th><th>Amount</th><th>Status</th><th></th></tr></thead><tbody>{rows}</tbody></table></section>',
        notice,
    )


def query(asked: Request) -> Reply:
    key = asked.path.rpartition("/")[2]
    _, when, what, sum_ = next(one for one in PAYMENTS if one[0] == key)
    if asked.method == "POST":
        asked.state["queries"][key] = asked.sent
        return Go("/payments?asked=1")
    return page(
        "Query a payment",
        f'<p class="lead">{what} of {sum_}, {when}</p><form class="frm" method="post" action="/payments/{key}"><div class="fld"><label class="lbl" for="why">Reason</label> <select class="inp" id="why" name="why" data-qa="why"><option value="">Please select</option><option>I was charged twice</option><option>The amount is wrong</option><option>I paid on time</option></select></div>'
        '<div class="fld"><label class="lbl" for="text">Tell us more</label> <textarea class="inp" id="text" name="text" data-qa="text"></textarea></div>'
        '<div class="fld"><label class="lbl" for="phone">Daytime phone</label> <input class="inp" id="phone" name="phone" type="tel"></div>'
        '<p class="acts"><button class="btn" type="submit" data-qa="send-query">Send query</button> <a class="lnk" href="/payments">Cancel</a></p></form>',
    )


def respond(asked: Request) -> Reply:
    at, state = asked.path, asked.state
    if at == "/readings/new" and asked.method == "POST":
        if not asked.sent.get("meter") or not asked.sent.get("value", "").isdigit():
            return reading(asked, "Choose a meter and give the reading in digits")
        state["draft"] = dict(asked.sent)
        return Go("/readings/check")
    if at == "/readings/send" and state["draft"]:
        d = state["draft"]
        state["readings"].append((d["meter"], d["value"], d["when"]))
        return Go("/readings?sent=1")
    if at == "/payments/debit" and asked.method == "POST":
        state.update(amount=asked.sent["amount"], day=asked.sent["day"])
        return Go("/payments?saved=1")
    if at in ("/readings/discard", "/payments/stop"):
        return Go(at.rpartition("/")[0])
    if at in ("/readings", "/readings/new", "/readings/check", "/tariffs", "/switched", "/payments"):
        known = {
            "/readings": readings,
            "/readings/new": reading,
            "/readings/check": checked,
            "/tariffs": tariffs,
            "/switched": switched,
            "/payments": payments,
        }
        return known[at](asked)
    if at.startswith("/tariffs/") and at != "/tariffs/facts":
        return tariff(asked)
    if at.startswith("/payments/"):
        return query(asked)
    return page(
        "Hello, Marian", '<p class="lead">Account 4410 2296. Your next bill is due on 1 May 2027.</p>'
    )


def site() -> Local:
    return Local(respond, anew)
