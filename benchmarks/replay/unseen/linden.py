"""The Linden, a hotel: pages made by the server, dates, steppers, rooms all with the same button, a frame, cancelling."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

from datetime import date
from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("linden")
ROOMS = (
    ("courtyard", "Courtyard room", "Quiet, one wide bed, 16 m²", 88),
    ("garden", "Garden room", "Doors to the garden, two beds, 20 m²", 104),
    ("attic", "Attic room", "Under the roof, one wide bed, 14 m²", 76),
    ("family", "Family suite", "Two rooms, four beds, 38 m²", 162),
)
RATES = (("flex", "Flexible rate", 0), ("saver", "Saver rate", -10), ("half", "Half board rate", 32))
EXTRAS = (("breakfast", "Breakfast", 14), ("parking", "Parking", 9), ("crib", "Cot in the room", 6))
OFFERS = (
    ("Spring weekend", "attic", "2027-04-16", "2027-04-18"),
    ("Garden days", "garden", "2027-06-07", "2027-06-11"),
    ("Family week", "family", "2027-07-05", "2027-07-12"),
)
STEPPERS = """<script>for (const box of document.querySelectorAll("[data-stepper]")) { const out = box.querySelector("output"), field = box.querySelector("input");
for (const b of box.querySelectorAll("button")) b.addEventListener("click", () => { const to = Math.max(+field.min, Math.min(6, +field.value + +b.dataset.by)); field.value = to; out.textContent = to; }); }</script>"""
LIVE = """<script>const total = document.querySelector("#total"), base = +total.dataset.base, nights = +total.dataset.nights;
const sum = () => { let t = base; for (const c of document.querySelectorAll("[data-price]")) if (c.checked) t += +c.dataset.price * nights; total.textContent = "Total €" + t.toFixed(2); };
for (const c of document.querySelectorAll("[data-price]")) c.addEventListener("change", sum); sum();</script>"""
WAITING = """<script>addEventListener("message", e => { if (e.data === "guaranteed") { document.querySelector("[name=done]").disabled = false; document.querySelector("#state").textContent = "Your guarantee was accepted"; } });</script>"""
ACCEPT = """<script>document.querySelector("form").addEventListener("submit", async e => { e.preventDefault(); const f = e.target, told = document.querySelector("#told");
const r = await fetch("/frame/accept", {method: "POST", body: JSON.stringify({holder: f.holder.value, code: f.code.value})}); const back = await r.json();
told.textContent = back.ok ? "Accepted" : "This code is not known"; if (back.ok) parent.postMessage("guaranteed", "*"); });</script>"""


def anew() -> dict[str, Any]:
    booked = {
        "arrive": "2027-08-02",
        "leave": "2027-08-05",
        "adults": "2",
        "children": "0",
        "room": "garden",
        "rate": "flex",
    }
    return {
        "old": {**booked, "first": "Emmy", "last": "Noether", "arrival": "15:00", "extras": []},
        "extras": [],
    }


def page(title: str, body: str, script: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title} | The Linden</title></head><body><header><a class=logo href=/>The Linden</a>"
        "<nav><a href=/>Book a room</a> <a href=/offers>Offers</a> <a href=/manage>Manage a booking</a></nav></header>"
        f"<main><h1>{title}</h1>{body}</main><footer>The Linden, 4 Mill Lane. <a href=/terms>Terms of stay</a></footer>{script}</body></html>"
    )


def day(told: str) -> str:
    return f"{date.fromisoformat(told):%-d %B %Y}"


def nights(s: dict[str, Any]) -> int:
    return (date.fromisoformat(s["leave"]) - date.fromisoformat(s["arrive"])).days


def total(s: dict[str, Any]) -> int:
    room = next(price for key, _, _, price in ROOMS if key == s["room"])
    rate = next(more for key, _, more in RATES if key == s.get("rate", "flex"))
    return nights(s) * (room + rate + sum(price for key, _, price in EXTRAS if key in s["extras"]))


def stay(s: dict[str, Any]) -> str:
    """What was chosen until now, as a list beside the form."""
    rows = [
        ("Check-in", day(s["arrive"])),
        ("Check-out", day(s["leave"])),
        ("Guests", f"{s['adults']} adults, {s['children']} children"),
    ]
    if "room" in s:
        rows += [("Room", next(name for key, name, _, _ in ROOMS if key == s["room"]))]
        rows += [("Rate", name) for key, name, _ in RATES if key == s.get("rate")]
        rows += [("Extra", name) for key, name, _ in EXTRAS if key in s["extras"]]
        rows += [("Total", f"€{total(s)}.00")]
    listed = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    return f"<aside class=stay><h2>Your stay</h2><dl>{listed}</dl></aside>"


def field(label: str, name: str, kind: str = "text", value: str = "", error: str = "") -> str:
    told = f"<span class=error role=alert>{error}</span>" if error else ""
    return f"<div class=field><label for=f-{name}>{label}</label><input id=f-{name} name={name} type={kind} value='{escape(value)}'>{told}</div>"


def stepper(label: str, name: str, value: int, least: int) -> str:
    return (
        f"<div class=stepper data-stepper><span class=what>{label.capitalize()}</span><button type=button data-by=-1 aria-label='Fewer {label}'>&minus;</button><output>{value}</output>"
        f"<button type=button data-by=1 aria-label='More {label}'>+</button><input type=hidden name={name} value={value} min={least}></div>"
    )


def home(asked: Request) -> Reply:
    if asked.method == "POST":
        asked.state.update(asked.sent)
        return Go("/rooms")
    dates = field("Check-in", "arrive", "date") + field("Check-out", "leave", "date")
    people = stepper("adults", "adults", 1, 1) + stepper("children", "children", 0, 0)
    go = "<div class=acts><button class=main>Check availability</button><button type=reset>Clear</button></div>"
    return page("Find a room", f"<form method=post>{dates}{people}{go}</form>", STEPPERS)


def rooms(asked: Request) -> Reply:
    s = asked.state
    if asked.method == "POST":
        s.update(asked.sent)
        return Go("/rate")
    cards = "".join(
        f"<article class=room><section class=pic><img alt='' src='data:,'></section><section class=about><h3>{name}</h3><p>{text}</p></section>"
        f"<section class=cost><b>€{price}.00</b> a night<form method=post><input type=hidden name=room value={key}><button class=pick>Choose</button></form></section></article>"
        for key, name, text, price in ROOMS
    )
    count = f"{nights(s)} nights, {s['adults']} adults, {s['children']} children"
    return page(
        "Choose a room", f"<p class=asked>{count}</p><div class=rooms>{cards}</div><!--rooms-->{stay(s)}"
    )


def rate(asked: Request) -> Reply:
    s = asked.state
    if asked.method == "POST":
        s.update(asked.sent)
        return Go("/extras")
    rows = "".join(
        f"<div class=option><input type=radio name=rate id=r-{key} value={key}><label for=r-{key}>{name}</label> <small>{more:+d} € a night</small></div>"
        for key, name, more in RATES
    )
    go = "<div class=acts><a href=/rooms>Back</a><button class=main>Continue</button></div>"
    return page(
        "Choose a rate",
        f"<form method=post><fieldset><legend>Rates</legend>{rows}</fieldset>{go}</form>{stay(s)}",
    )


def extras(asked: Request) -> Reply:
    s = asked.state
    if asked.method == "POST":
        s["extras"] = [key for key, _, _ in EXTRAS if key in asked.sent]
        return Go("/guest")
    rows = "".join(
        f"<div class=option><label><input type=checkbox name={key} value=yes data-price={price}> {name}</label> <small>€{price}.00 a night</small></div>"
        for key, name, price in EXTRAS
    )
    sums = f"<p id=total data-base={total({**s, 'extras': []})} data-nights={nights(s)}></p>"
    go = "<div class=acts><a href=/rate>Back</a><button class=main>Continue</button></div>"
    return page("Anything else?", f"<form method=post>{rows}{sums}{go}</form>{stay(s)}", LIVE)


def guest(asked: Request) -> Reply:
    s = asked.state
    errors: dict[str, str] = {}
    if asked.method == "POST":
        s.update({key: asked.sent.get(key, "") for key in ("first", "last", "mail", "arrival", "wish")})
        told = (
            ("first", "Please enter your first name"),
            ("last", "Please enter your last name"),
            ("mail", "Please enter an e-mail address"),
        )
        errors = {key: text for key, text in told if not s[key]}
        if "terms" not in asked.sent:
            errors["terms"] = "Please accept the terms of stay"
        if not errors:
            return Go("/booked/LH-20417" if s.get("rate") == "saver" else "/guarantee")
    inputs = "".join(
        field(label, name, kind, s.get(name, ""), errors.get(name, ""))
        for label, name, kind in (
            ("First name", "first", "text"),
            ("Last name", "last", "text"),
            ("E-mail", "mail", "email"),
        )
    )
    hours = "".join(
        f"<option{' selected' * (s.get('arrival') == one)}>{one}</option>"
        for one in ("15:00", "17:00", "19:00", "21:00")
    )
    more = f"<div class=field><label for=f-arrival>Time of arrival</label><select id=f-arrival name=arrival>{hours}</select></div>"
    more += f"<div class=field><label for=f-wish>Special requests</label><textarea id=f-wish name=wish>{escape(s.get('wish', ''))}</textarea></div>"
    told = f"<span class=error role=alert>{errors['terms']}</span>" if "terms" in errors else ""
    more += f"<div class=option><label><input type=checkbox name=terms value=yes> I accept the terms of stay</label>{told}</div>"
    more += "<div class=option><label><input type=checkbox name=news value=yes> Send me offers</label></div>"
    go = "<div class=acts><a href=/extras>Back</a><button class=main>Book this room</button></div>"
    return page("Who is staying?", f"<form method=post novalidate>{inputs}{more}{go}</form>{stay(s)}")


def guarantee(asked: Request) -> Reply:
    if asked.method == "POST":
        return Go("/booked/LH-20417")
    frame = "<iframe title='Guarantee' name=guarantee src=/frame/guarantee width=420 height=260></iframe><p id=state>We hold the room once your guarantee is accepted.</p>"
    go = "<form method=post><div class=acts><a href=/guest>Back</a><button id=done name=done value=1 class=main disabled>Complete booking</button></div></form>"
    return page("Guarantee your room", f"{frame}{go}{stay(asked.state)}", WAITING)


def frame(asked: Request) -> Reply:
    if asked.method == "POST":
        return {"ok": asked.sent.get("code") == "LINDEN-77"}
    inputs = field("Name of the holder", "holder") + field("Guarantee code", "code")
    return f"<!doctype html><html lang=en><head><title>Guarantee</title></head><body><form>{inputs}<button class=main>Confirm guarantee</button> <button type=reset>Clear</button></form><p id=told></p>{ACCEPT}</body></html>"


def booked(asked: Request) -> Reply:
    s = asked.state
    wish = f"<p class=wish>We noted: {escape(s['wish'])}</p>" if s.get("wish") else ""
    text = f"<p class=number>Confirmation number <b>{asked.path[8:]}</b></p><p>Thank you, {escape(s['first'])} {escape(s['last'])}. We expect you at {s['arrival']}.</p>{wish}"
    return page("Your room is booked", text + stay(s))


def offers(asked: Request) -> Reply:
    if asked.method == "POST":
        _, room, arrive, leave = OFFERS[int(asked.sent["offer"])]
        asked.state.update(
            room=room, arrive=arrive, leave=leave, adults="2", children="0", rate="flex", extras=["breakfast"]
        )
        return Go("/guest")
    listed = "".join(
        f"<li class=offer><h3>{name}</h3><p>{day(arrive)} to {day(leave)}, with breakfast</p><form method=post><input type=hidden name=offer value={at}><button class=pick>Take this offer</button></form></li>"
        for at, (name, _, arrive, leave) in enumerate(OFFERS)
    )
    return page("Offers", f"<ul class=offers>{listed}</ul>")


def manage(asked: Request) -> Reply:
    old = asked.state["old"]
    if asked.method == "POST":
        known = asked.sent.get("number") == "LH-18830" and asked.sent.get("surname") == old["last"]
        if known:
            asked.state["known"] = True
        return Go("/manage" if known else "/manage?unknown=1")
    if "known" not in asked.state:
        note = "<p role=alert>We do not know this booking.</p>" * ("unknown" in asked.query)
        return page(
            "Manage a booking",
            f"{note}<form method=post>{field('Confirmation number', 'number')}{field('Last name', 'surname')}<div class=acts><button class=main>Show my booking</button></div></form>",
        )
    if "cancelled" in old:
        return page(
            "Booking LH-18830",
            f"<p class=told role=status>Your booking is cancelled. Reason: {escape(old['cancelled'])}.</p>{stay(old)}",
        )
    note = "<p class=told role=status>Your time of arrival was saved.</p>" * ("saved" in asked.query)
    acts = "<p class=acts><a class=button href=/arrival>Change arrival time</a> <a class=button href=/cancel>Cancel booking</a></p>"
    return page(
        "Booking LH-18830",
        f"{note}<p>{old['first']} {old['last']}, arriving at {old['arrival']}</p>{stay(old)}{acts}",
    )


def arrival(asked: Request) -> Reply:
    old = asked.state["old"]
    if asked.method == "POST":
        old["arrival"] = asked.sent["arrival"]
        return Go("/manage?saved=1")
    hours = "".join(
        f"<option{' selected' * (old['arrival'] == one)}>{one}</option>"
        for one in ("15:00", "17:00", "19:00", "21:00")
    )
    return page(
        "Change arrival time",
        f"<form method=post><div class=field><label for=at>New time</label><select id=at name=arrival>{hours}</select></div><div class=acts><button class=main>Save</button> <a href=/manage>Back</a></div></form>",
    )


def cancel(asked: Request) -> Reply:
    if asked.method == "POST":
        asked.state["old"]["cancelled"] = asked.sent.get("why", "none given")
        return Go("/manage")
    rows = "".join(
        f"<div class=option><input type=radio name=why id=w{at} value='{why}'><label for=w{at}>{why}</label></div>"
        for at, why in enumerate(("Plans have changed", "Found another hotel", "Other"))
    )
    go = "<div class=acts><a class=button href=/manage>Keep my booking</a><button class=danger>Yes, cancel it</button></div>"
    return page(
        "Cancel booking LH-18830?",
        f"<form method=post><fieldset><legend>Why?</legend>{rows}</fieldset>{go}</form>",
    )


ROUTES = {"/": home, "/rooms": rooms, "/rate": rate, "/extras": extras, "/guest": guest, "/guarantee": guarantee, "/frame/guarantee": frame, "/frame/accept": frame,
          "/offers": offers, "/manage": manage, "/arrival": arrival, "/cancel": cancel}  # fmt: skip


def respond(asked: Request) -> Reply:
    if asked.path.startswith("/booked/"):
        return booked(asked)
    return ROUTES.get(asked.path, lambda _: page("Nothing here", ""))(asked)


def site() -> Local:
    return Local(respond, anew)
