"""A ferry line: pages made by the server, radio groups, a calendar, a form over four pages, a table."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("ferry")
PORTS = ("Harwich", "Hook of Holland", "Hull", "Rotterdam", "Esbjerg")
SAILINGS = (
    ("d", "09:00", "Day crossing", 48),
    ("n", "22:30", "Night crossing", 64),
    ("e", "23:55", "Late freight crossing", 39),
)
CABINS = ("Reclining seat", "Inside cabin", "Outside cabin")
CALENDAR = """
<script>(() => { const box = document.querySelector("[name=day]"), open = document.querySelector("[data-pick]");
if (!open) return; let month = 4; const names = ["January", "February", "March", "April", "May", "June", "July", "August"];
const grid = document.createElement("div"); grid.className = "calendar"; grid.setAttribute("role", "dialog");
grid.setAttribute("aria-label", "Choose a date"); grid.hidden = true; open.after(grid);
const button = (text, label, act) => { const b = document.createElement("button"); b.type = "button"; b.textContent = text;
  b.setAttribute("aria-label", label); b.onclick = act; return b; };
const draw = () => { const days = new Date(2027, month + 1, 0).getDate(); const t = document.createElement("table");
  let row = t.insertRow(); for (let d = 1; d <= days; d++) { if (d % 7 == 1) row = t.insertRow();
    row.insertCell().append(button(d, `${d} ${names[month]} 2027`, () => { box.value = `2027-${String(month + 1).padStart(2, 0)}-${String(d).padStart(2, 0)}`; grid.hidden = true; })); }
  const h = document.createElement("h3"); h.textContent = names[month] + " 2027";
  grid.replaceChildren(button("‹", "Previous month", () => { month--; draw(); }), h, button("›", "Next month", () => { month++; draw(); }), t); };
open.onclick = () => { grid.hidden = !grid.hidden; draw(); }; })()</script>
"""


def page(title: str, body: str) -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{title} - Norsea</title></head><body>"
        "<div class=top><a class=brand href=/>Norsea</a><ul class=links><li><a href=/>Book</a>"
        "<li><a href=/manage>Manage a booking</a><li><a href=/freight>Freight</a></ul></div>"
        f"<div id=content class=wrap><h1>{title}</h1>{body}</div><p class=foot>Norsea Lines, 1911</p></body></html>"
    )


def choices(legend: str, name: str, options: list[tuple[str, str]], chosen: str = "") -> str:
    rows = "".join(
        f'<p><input type=radio name={name} id={name}-{value} value="{value}" {"checked" * (value == chosen)}>'
        f"<label for={name}-{value}>{label}</label></p>"
        for value, label in options
    )
    return f"<fieldset class=choice><legend>{legend}</legend>{rows}</fieldset>"


def ports(label: str, name: str) -> str:
    listed = "".join(f"<option>{one}</option>" for one in PORTS)
    return f"<div class=row><label for={name}>{label}</label><select id={name} name={name}>{listed}</select></div>"


def respond(asked: Request) -> Reply:
    route = {
        "/": search,
        "/sailings": sailings,
        "/people": people,
        "/review": review,
        "/manage": manage,
        "/change": change,
    }
    state = asked.state
    if asked.method == "POST":
        state.update(asked.sent)
        if asked.path == "/change":
            return Go("/manage?shown=1")
        if asked.path == "/review":
            return Go("/booked/NS-90417")
        return Go(
            {"/": "/sailings", "/sailings": "/people", "/people": "/review", "/manage": "/manage?shown=1"}[
                asked.path
            ]
        )
    if asked.path.startswith("/booked/"):
        bike = ", with a bicycle" * ("bike" in state)
        return page(
            "Your booking is confirmed",
            f"<p>Booking <b>{asked.path[8:]}</b> for {escape(state['lead'])}{bike}.</p>",
        )
    return route.get(asked.path, lambda _: page("Nothing here", ""))(asked)


def search(asked: Request) -> str:
    way = choices("Journey", "way", [("one", "One way"), ("two", "Return")], "two")
    date = (
        "<div class='row date'><label for=day>Outward date</label><input id=day name=day placeholder='yyyy-mm-dd'>"
        "<button type=button class=pick data-pick aria-label='Open the calendar'>&#128197;</button></div>"
    )
    people = "<div class=row><label for=count>Passengers</label><input id=count name=count type=number value=1 min=1 max=9></div>"
    go = "<div class=actions><button type=submit class=primary>Find sailings</button><button type=reset>Start again</button></div>"
    return page(
        "Where to?",
        f"<form method=post>{way}{ports('From', 'origin')}{ports('To', 'goal')}{date}{people}{go}</form>{CALENDAR}",
    )


def sailings(asked: Request) -> str:
    s = asked.state
    options = [(key, f"<b>{at}</b> {name} <i>£{price}.00</i>") for key, at, name, price in SAILINGS]
    told = (
        f"<p>{s['origin']} to {s['goal']} on {s['day']}, {'one way' if s['way'] == 'one' else 'return'}</p>"
    )
    go = "<div class=actions><a href=/>Back</a><button type=submit class=primary>Continue</button></div>"
    return page(
        "Sailings", f"{told}<form method=post>{choices('Choose a sailing', 'sailing', options)}{go}</form>"
    )


def people(asked: Request) -> str:
    def field(label: str, name: str, kind: str = "text") -> str:
        return (
            f"<div class=row><label for={name}>{label}</label><input id={name} name={name} type={kind}></div>"
        )

    extras = "<div class=row><label><input type=checkbox name=bike value=yes> Bring a bicycle (£3 each)</label></div>"
    extras += "<div class=row><label><input type=checkbox name=dog value=yes> Bring a dog (£12)</label></div>"
    go = "<div class=actions><a href=/sailings>Back</a><button type=submit class=primary>Continue</button></div>"
    body = (
        field("Lead passenger", "lead")
        + field("E-mail", "mail", "email")
        + field("Mobile number", "mobile", "tel")
    )
    return page("Who is travelling?", f"<form method=post>{body}{extras}{go}</form>")


def review(asked: Request) -> str:
    s = asked.state
    price = next(p for key, _, _, p in SAILINGS if key == s.get("sailing", "d"))
    each = price + 3 * ("bike" in s) + 12 * ("dog" in s)
    rows = {
        "Passenger": s["lead"],
        "E-mail": s["mail"],
        "Date": s["day"],
        "Passengers": s["count"],
        "To pay": f"£{each * int(s['count'])}.00",
    }
    table = "".join(f"<tr><th>{key}</th><td>{escape(value)}</td></tr>" for key, value in rows.items())
    go = "<form method=post><div class=actions><a href=/people>Back</a><button name=ok value=1 class=primary>Confirm booking</button>"
    return page(
        "Check your booking", f"<table>{table}</table>{go}<button type=button>Print</button></div></form>"
    )


def manage(asked: Request) -> str:
    s = asked.state
    if "ref" not in s:
        fields = (
            "<div class=row><label for=ref>Booking reference</label><input id=ref name=ref></div>"
            "<div class=row><label for=surname>Surname</label><input id=surname name=surname></div>"
        )
        return page(
            "Manage a booking",
            f"<form method=post>{fields}<button class=primary>Find booking</button></form>",
        )
    rows = [
        ("Sailing", "22:30 Night crossing", "/change?what=sailing"),
        ("Cabin", s.get("cabin", "Inside cabin"), "/change?what=cabin"),
        ("Contact", s["surname"], "/change?what=contact"),
    ]
    table = "".join(
        f"<tr><th>{name}</th><td>{escape(value)}</td><td><a href='{to}'>Change</a></td></tr>"
        for name, value, to in rows
    )
    note = "<p class=told>Your booking has been changed.</p>" if "cabin" in s else ""
    return page(
        f"Booking {escape(s['ref'])}",
        f"{note}<table>{table}</table><p><a href=/cancel>Cancel this booking</a></p>",
    )


def change(asked: Request) -> str:
    what = asked.query.get("what", "")
    options = [(one, one) for one in CABINS] if what == "cabin" else [("x", "Keep as it is")]
    go = "<div class=actions><button class=primary>Save the change</button><a href=/manage>Leave it</a></div>"
    return page(
        f"Change the {what}",
        f"<form method=post action=/change>{choices('Your choice', what or 'none', options, 'Inside cabin')}{go}</form>",
    )


def site() -> Local:
    return Local(respond, dict[str, Any])
