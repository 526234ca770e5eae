"""Brightwell Borough Council: services for residents and a list of cases for staff."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("brightwell")

HOME = "14 Larkspur Road, BW4 7QT"
BINS = {
    "refuse": ("Refuse bin", "Grey lid"),
    "recycling": ("Recycling bin", "Blue lid"),
    "garden": ("Garden waste bin", "Brown, by subscription"),
    "food": ("Food waste caddy", "Small, green"),
}
ITEMS = {
    "sofa": ("Sofa", 1850),
    "mattress": ("Mattress", 1500),
    "fridge": ("Fridge or freezer", 2200),
    "armchair": ("Armchair", 1150),
    "wardrobe": ("Wardrobe", 1725),
}
BOOKING = 500
DAYS = {
    "2026-06-09": ("Tuesday 9 June", "1 place left"),
    "2026-06-11": ("Thursday 11 June", "4 places left"),
    "2026-06-16": ("Tuesday 16 June", "7 places left"),
}
SPOTS = {"front": "Front garden", "kerb": "Edge of the kerb", "bins": "Communal bin store"}
SERVICES = {
    "missed-bin": "Missed bin",
    "bulky": "Bulky waste",
    "graffiti": "Graffiti",
    "lighting": "Street lighting",
}
STATUSES = {"open": "Open", "progress": "In progress", "closed": "Closed"}
WORKERS = {"bl": "Bea Lindqvist", "dm": "Dev Marchetti", "ok": "Oriel Kenyon"}
OUTCOMES = {
    "collected": "Crew returned and collected",
    "not-out": "Bin was not put out",
    "duplicate": "Duplicate of another case",
}
CASES = (
    ("3302", "8 Alder Close", "missed-bin", "26 May", "closed", "bl"),
    ("3309", "52 Quarry Road", "bulky", "27 May", "open", ""),
    ("3311", "19 Pell Street", "missed-bin", "28 May", "open", "bl"),
    ("3317", "27 Hollin Street", "missed-bin", "29 May", "open", ""),
    ("3318", "41 Hollin Street", "lighting", "29 May", "open", ""),
    ("3320", "6 Mercer Walk", "missed-bin", "30 May", "progress", "ok"),
    ("3322", "33 Cotes Lane", "missed-bin", "31 May", "open", ""),
    ("3325", "90 Tannery Road", "graffiti", "31 May", "open", "ok"),
)

STYLE = """
body{font:17px/1.5 arial,sans-serif;margin:0;color:#0b0c0c}
.govuk-width-container{max-width:60rem;margin:0 auto;padding:0 1rem}
.govuk-header{background:#1f3d5c;color:#fff;padding:.7rem 0} .govuk-header a{color:#fff}
.govuk-header ul,.govuk-breadcrumbs ul{display:flex;gap:1.2rem;list-style:none;margin:.3rem 0 0;padding:0}
.govuk-main-wrapper{padding:1.5rem 0} .govuk-hint{color:#505a5f;margin:0}
.govuk-form-group{margin-bottom:1.2rem} .govuk-label{display:inline-block}
.govuk-label--block{display:block;font-weight:700}
fieldset{border:0;margin:0;padding:0} legend{font-weight:700;padding:0}
.govuk-button{background:#00703c;color:#fff;border:0;padding:.5rem 1rem;font:inherit;display:inline-block}
.govuk-button--secondary{background:#f3f2f1;color:#0b0c0c} .govuk-button[disabled]{opacity:.5}
.govuk-summary-list__row{display:flex;gap:1rem;border-bottom:1px solid #b1b4b6;padding:.4rem 0}
.govuk-summary-list__key{font-weight:700;width:30%} .govuk-summary-list__value{width:50%;margin:0}
.govuk-summary-list__actions{margin:0}
.govuk-table{border-collapse:collapse;width:100%}
.govuk-table th,.govuk-table td{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #b1b4b6}
.govuk-error-summary{border:4px solid #d4351c;padding:1rem;margin-bottom:1rem}
.govuk-error-message{color:#d4351c;font-weight:700}
.govuk-panel{background:#00703c;color:#fff;padding:1.5rem;text-align:center}
.govuk-notification-banner{border:4px solid #00703c;padding:.6rem 1rem;margin-bottom:1rem}
.govuk-visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.bw-cases{display:flex;gap:2rem} .bw-filter{flex:0 0 13rem;background:#f3f2f1;padding:1rem}
.govuk-footer{background:#f3f2f1;padding:1rem 0;margin-top:2rem}
"""

SCRIPT = """
(() => {
  const WAIT = 0;
  const start = () => {
    for (const box of document.querySelectorAll("[data-reveals]")) {
      const part = document.getElementById(box.dataset.reveals);
      const show = () => { part.hidden = !box.checked; };
      box.addEventListener("change", show);
      show();
    }
    for (const field of document.querySelectorAll("[data-needed]")) {
      const button = document.querySelector("[data-pay]");
      const ready = () => {
        button.disabled = field.value.trim() === "";
      };
      field.addEventListener("input", ready);
      ready();
    }
    for (const field of document.querySelectorAll("[data-count]")) {
      const told = document.getElementById(field.dataset.count);
      field.addEventListener("input", () => {
        told.textContent = `You have ${200 - field.value.length} characters left`;
      });
    }
  };
  if (WAIT) setTimeout(start, WAIT); else start();
})();
"""
CHECKED, SELECTED = ' checked=""', ' selected=""'


def pounds(pence: int) -> str:
    return f"£{pence // 100}.{pence % 100:02d}"


def _document(title: str, brand: str, menu: Iterable[tuple[str, str]], main: str, foot: str) -> str:
    links = "\n".join(f'<li><a href="{to}">{name}</a></li>' for to, name in menu)
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><title>{title} - Brightwell</title>
<link href="data:," rel="icon"/><style>{STYLE}</style></head>
<body class="govuk-template__body">
<header class="govuk-header"><div class="govuk-width-container">
{brand}
<nav aria-label="Menu" class="govuk-header__nav"><ul>
{links}
</ul></nav>
</div></header>
<div class="govuk-width-container">
<main class="govuk-main-wrapper" id="main-content">
{main}
</main>
</div>
<footer class="govuk-footer"><div class="govuk-width-container">{foot}</div></footer>
<script>{SCRIPT}</script>
</body></html>"""


def page(title: str, main: str) -> str:
    """A page for residents."""
    return _document(
        title,
        '<a class="govuk-header__logo" href="/">Brightwell Borough Council</a> '
        "<span>Signed in as Rosalind Okafor</span>",
        (("/", "Services"), ("/account/requests", "Your requests"), ("/account/details", "Your details")),
        main,
        '<a href="/accessibility">Accessibility statement</a> <a href="/privacy">Privacy</a>',
    )


def office(title: str, main: str) -> str:
    """A page for staff."""
    return _document(
        title,
        "<strong>Brightwell casework</strong> <span>Sam Whitlock, Street services</span>",
        (("/staff", "Overview"), ("/staff/cases", "Cases"), ("/staff/reports", "Reports")),
        main,
        "Brightwell casework, version 4.12",
    )


def token(asked: Request) -> str:
    return f'<input name="csrfmiddlewaretoken" type="hidden" value="{asked.state["token"]}"/>'


def problems(errors: Mapping[str, str]) -> str:
    """The error summary above a form."""
    if not errors:
        return ""
    lines = "\n".join(f'<li><a href="#id_{name}">{told}</a></li>' for name, told in errors.items())
    return f"""<div class="govuk-error-summary" role="alert"><h2>There is a problem</h2>
<ul>
{lines}
</ul></div>
"""


def wrong(errors: Mapping[str, str], name: str) -> str:
    return f'<p class="govuk-error-message">{errors[name]}</p>\n' if name in errors else ""


def radios(name: str, options: Iterable[tuple[str, str, str]], chosen: str) -> str:
    rows = "\n".join(
        f'<div class="govuk-radios__item"><input{CHECKED if key == chosen else ""} '
        f'class="govuk-radios__input" id="id_{name}_{at}" name="{name}" type="radio" value="{key}"/> '
        f'<label class="govuk-label" for="id_{name}_{at}">{label}</label>'
        + (f' <p class="govuk-hint">{hint}</p>' if hint else "")
        + "</div>"
        for at, (key, label, hint) in enumerate(options)
    )
    return f'<div class="govuk-radios">\n{rows}\n</div>'


def options(pairs: Mapping[str, str], chosen: str, empty: str) -> str:
    rows = [f'<option value="">{empty}</option>'] if empty else []
    rows += [
        f'<option{SELECTED if key == chosen else ""} value="{key}">{label}</option>'
        for key, label in pairs.items()
    ]
    return "\n".join(rows)


def summary(rows: Iterable[tuple[str, str, str]]) -> str:
    """A summary list; a row with an address can be changed."""
    lines = []
    for key, value, to in rows:
        link = (
            f'\n<dd class="govuk-summary-list__actions"><a class="govuk-link" href="{to}">Change'
            f'<span class="govuk-visually-hidden"> {key.lower()}</span></a></dd>'
            if to
            else ""
        )
        lines.append(
            f'<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{key}</dt>\n'
            f'<dd class="govuk-summary-list__value">{value}</dd>{link}</div>'
        )
    return '<dl class="govuk-summary-list">\n' + "\n".join(lines) + "\n</dl>"


# Residents


def home(asked: Request) -> str:
    return page(
        "Services",
        """<h1>Brightwell services</h1>
<h2>Bins and recycling</h2>
<ul class="govuk-list">
<li><a href="/collection-days">Check your collection days</a></li>
<li><a href="/missed-bin">Report a missed bin collection</a></li>
<li><a href="/bulky-waste">Book a bulky waste collection</a></li>
<li><a href="/new-bin">Order a new bin</a></li>
</ul>
<h2>Council Tax</h2>
<ul class="govuk-list">
<li><a href="/council-tax/pay">Pay your Council Tax</a></li>
<li><a href="/council-tax/move">Tell us you are moving</a></li>
</ul>""",
    )


def begin(title: str, told: str, to: str) -> str:
    return page(
        title,
        f"""<h1>{title}</h1>
<p class="govuk-body">{told}</p>
<p class="bw-start"><a class="govuk-button" data-testid="start" href="{to}" role="button">Start now</a>\
</p>""",
    )


def details(asked: Request, errors: Mapping[str, str] | None = None) -> str:
    told, errors = asked.state["missed"], errors or {}
    bins = radios("bin", ((key, name, hint) for key, (name, hint) in BINS.items()), told.get("bin", ""))
    return page(
        "Missed collection",
        f"""{problems(errors)}<h1>About the missed collection</h1>
<form action="/missed-bin/details" class="bw-form" id="report" method="post" novalidate="">
{token(asked)}
<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend>Which bin did we miss?</legend>
{wrong(errors, "bin")}{bins}
</fieldset></div>
<div class="govuk-form-group"><label class="govuk-label govuk-label--block" for="id_detail">More \
detail</label>
<p class="govuk-hint">Do not include bank or health details.</p>
<textarea class="govuk-textarea" id="id_detail" name="detail" \
rows="3">{escape(told.get("detail", ""))}</textarea></div>
<div class="govuk-form-group">{wrong(errors, "out")}<div class="govuk-checkboxes__item">
<input{CHECKED if told.get("out") else ""} class="govuk-checkboxes__input" id="id_out" name="out" \
type="checkbox" value="on"/>
<label class="govuk-label" for="id_out">It was out by 6am on the day</label></div></div>
<button class="govuk-button" data-testid="continue" id="continue" type="submit">Continue</button>
</form>""",
    )


def detailed(asked: Request) -> Reply:
    errors = {}
    if asked.sent.get("bin") not in BINS:
        errors["bin"] = "Select which bin we missed"
    if asked.sent.get("out") != "on":
        errors["out"] = "Confirm that the bin was out by 6am"
    asked.state["missed"] = {key: asked.sent.get(key, "") for key in ("bin", "detail", "out")}
    return details(asked, errors) if errors else Go("/missed-bin/check")


def ways(asked: Request) -> str:
    told = asked.state["contact"]
    names = ["Email"] if told["email"] else []
    names += [f"Text message to {escape(told['mobile'])}"] if told["text"] else []
    names += ["Letter"] if told["letter"] else []
    return ", ".join(names) or "None"


def told(asked: Request, change: bool) -> str:
    missed = asked.state["missed"]
    back = "/missed-bin/details" if change else ""
    return summary(
        (
            ("Address", HOME, ""),
            ("Type of bin", BINS[missed["bin"]][0], back),
            ("More detail", escape(missed["detail"]) or "None", back),
            ("Contact preferences", ways(asked), "/account/contact" if change else ""),
        )
    )


def check(asked: Request) -> Reply:
    if not asked.state["missed"]:
        return Go("/missed-bin/details")
    return page(
        "Check your answers",
        f"""<h1>Check your answers</h1>
{told(asked, True)}
<h2>Now send your report</h2>
<p class="govuk-body">By sending it you confirm that the details are correct.</p>
<form action="/missed-bin/check" id="send" method="post">
{token(asked)}
<button class="govuk-button" data-testid="submit-report" id="submit-report" type="submit">Submit \
report</button>
</form>
<p class="bw-after"><a href="/missed-bin">Cancel and start again</a></p>""",
    )


def report(asked: Request) -> Reply:
    if not asked.state["missed"]:
        return Go("/missed-bin/details")
    asked.state["reported"] = told(asked, False)
    asked.state["missed"] = {}
    return Go("/missed-bin/received")


def received(asked: Request) -> Reply:
    if not asked.state["reported"]:
        return Go("/missed-bin")
    return page(
        "Report received",
        f"""<div class="govuk-panel"><h1>Report received</h1>
<p>Your reference number is <strong>MB-48213</strong></p></div>
<h2>What happens next</h2>
<p class="govuk-body">A crew will come back by Friday 5 June. Leave the bin where it is.</p>
<h2>What you told us</h2>
{asked.state["reported"]}""",
    )


def contact(asked: Request, errors: Mapping[str, str] | None = None) -> str:
    kept, errors = asked.state["contact"], errors or {}

    def box(name: str, label: str, more: str = "") -> str:
        return (
            f'<div class="govuk-checkboxes__item"><input{CHECKED if kept[name] else ""} '
            f'class="govuk-checkboxes__input"{more} id="id_{name}" name="{name}" type="checkbox" value="on"/>'
            f' <label class="govuk-label" for="id_{name}">{label}</label></div>'
        )

    return page(
        "Contact preferences",
        f"""{problems(errors)}<h1>How should we contact you?</h1>
<form action="/account/contact" class="bw-form" id="contact" method="post" novalidate="">
{token(asked)}
<fieldset class="govuk-fieldset"><legend>Choose all that suit you</legend>
{box("email", "Email")}
{box("text", "Text message", ' data-reveals="mobile-box"')}
{box("letter", "Letter")}
</fieldset>
<div class="govuk-form-group" hidden="" id="mobile-box">{wrong(errors, "mobile")}
<label class="govuk-label govuk-label--block" for="id_mobile">Mobile number</label>
<input autocomplete="tel" class="govuk-input" id="id_mobile" name="mobile" type="tel" \
value="{escape(kept["mobile"])}"/></div>
<button class="govuk-button" data-testid="save" id="save" type="submit">Save and continue</button>
</form>""",
    )


def contacted(asked: Request) -> Reply:
    kept = {name: asked.sent.get(name) == "on" for name in ("email", "text", "letter")}
    asked.state["contact"] = {**kept, "mobile": asked.sent.get("mobile", "").strip()}
    if kept["text"] and not asked.state["contact"]["mobile"]:
        return contact(asked, {"mobile": "Enter a mobile number"})
    return Go("/missed-bin/check" if asked.state["missed"] else "/account/details")


def items(asked: Request, errors: Mapping[str, str] | None = None) -> str:
    told, errors = asked.state["bulky"]["items"], errors or {}
    rows = "\n".join(
        f'<tr class="govuk-table__row"><td>{name}</td><td>{pounds(price)}</td>'
        f'<td><label class="govuk-visually-hidden" for="id_{key}-quantity">Quantity</label>\n'
        f'<input class="govuk-input" id="id_{key}-quantity" max="5" min="0" name="{key}-quantity" '
        f'type="number" value="{told.get(key, 0)}"/></td></tr>'
        for key, (name, price) in ITEMS.items()
    )
    return page(
        "Items to collect",
        f"""{problems(errors)}<h1>What should we collect?</h1>
<p class="govuk-body">Up to 5 items. A booking fee of {pounds(BOOKING)} is added.</p>
<form action="/bulky-waste/items" class="bw-form" id="items" method="post" novalidate="">
{token(asked)}
{wrong(errors, "items")}<table class="govuk-table"><thead><tr><th>Item</th><th>Price each</th><th>How \
many</th></tr></thead><tbody>
{rows}
</tbody></table>
<p class="bw-buttons"><button class="govuk-button" data-testid="continue" id="continue" \
type="submit">Continue</button></p>
</form>""",
    )


def chosen(asked: Request) -> Reply:
    told = {}
    for key in ITEMS:
        many = asked.sent.get(f"{key}-quantity", "0")
        if many.isdigit() and int(many):
            told[key] = int(many)
    asked.state["bulky"]["items"] = told
    if not 1 <= sum(told.values()) <= 5:
        return items(asked, {"items": "Choose between 1 and 5 items"})
    return Go("/bulky-waste/collection")


def collection(asked: Request, errors: Mapping[str, str] | None = None) -> str:
    told, errors = asked.state["bulky"], errors or {}
    days = radios("day", ((key, name, hint) for key, (name, hint) in DAYS.items()), told["day"])
    return page(
        "Collection",
        f"""{problems(errors)}<h1>When and where?</h1>
<form action="/bulky-waste/collection" class="bw-form" id="collection" method="post" novalidate="">
{token(asked)}
<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend>Collection day</legend>
{wrong(errors, "day")}{days}
</fieldset></div>
<div class="govuk-form-group">{wrong(errors, "spot")}<label class="govuk-label govuk-label--block" \
for="id_spot">Where will you leave the items?</label>
<select class="govuk-select" id="id_spot" name="spot">
{options(SPOTS, told["spot"], "Choose a place")}
</select></div>
<p class="bw-buttons"><button class="govuk-button" data-testid="continue" id="continue" \
type="submit">Continue</button></p>
</form>""",
    )


def placed(asked: Request) -> Reply:
    told, errors = asked.state["bulky"], {}
    told["day"], told["spot"] = asked.sent.get("day", ""), asked.sent.get("spot", "")
    if told["day"] not in DAYS:
        errors["day"] = "Select a collection day"
    if told["spot"] not in SPOTS:
        errors["spot"] = "Select where you will leave the items"
    return collection(asked, errors) if errors else Go("/bulky-waste/check")


def priced(asked: Request, last: str) -> str:
    """The table of what is collected, with its prices."""
    told = asked.state["bulky"]["items"]
    rows = "\n".join(
        f"<tr><td>{ITEMS[key][0]}</td><td>{many}</td><td>{pounds(many * ITEMS[key][1])}</td></tr>"
        for key, many in told.items()
    )
    return f"""<table class="govuk-table bw-prices"><thead><tr><th>Item</th><th>Number</th><th>Price</th>\
</tr></thead><tbody>
{rows}
<tr><td>Booking fee</td><td></td><td>{pounds(BOOKING)}</td></tr>
<tr class="bw-total"><th scope="row">{last}</th><td></td><td>{pounds(fee(asked))}</td></tr>
</tbody></table>"""


def fee(asked: Request) -> int:
    return BOOKING + sum(ITEMS[key][1] * many for key, many in asked.state["bulky"]["items"].items())


def booking(asked: Request, change: bool) -> str:
    told = asked.state["bulky"]
    back = "/bulky-waste/collection" if change else ""
    return summary(
        (
            ("Address", HOME, ""),
            ("Collection day", DAYS[told["day"]][0], back),
            ("Left at", SPOTS[told["spot"]], back),
        )
    )


def review(asked: Request) -> Reply:
    told = asked.state["bulky"]
    if not told["items"] or told["day"] not in DAYS or told["spot"] not in SPOTS:
        return Go("/bulky-waste/items")
    return page(
        "Check your booking",
        f"""<h1>Check your booking</h1>
{booking(asked, True)}
<h2>Items and fee</h2>
<p class="bw-change"><a class="govuk-link" href="/bulky-waste/items">Change items</a></p>
{priced(asked, "Total to pay")}
<form action="/bulky-waste/check" id="review" method="post">
{token(asked)}
<button class="govuk-button" data-testid="to-payment" id="to-payment" type="submit">Continue to \
payment</button>
</form>""",
    )


def pay(asked: Request, errors: Mapping[str, str] | None = None) -> Reply:
    errors = errors or {}
    if not asked.state["bulky"]["checked"]:
        return Go("/bulky-waste/check")
    return page(
        "Payment",
        f"""{problems(errors)}<h1>Pay for your collection</h1>
<p class="bw-amount">Amount: <strong>{pounds(fee(asked))}</strong></p>
<p class="govuk-body">We will use your saved card: Visa ending in 4417.</p>
<form action="/bulky-waste/pay" class="bw-form" id="payment" method="post" novalidate="">
{token(asked)}
<div class="govuk-form-group">{wrong(errors, "holder")}<label class="govuk-label govuk-label--block" \
for="id_holder">Name on card</label>
<p class="govuk-hint">As it is printed on the card</p>
<input autocomplete="cc-name" class="govuk-input" data-needed="" id="id_holder" name="holder" type="text"/>\
</div>
<p class="bw-buttons"><button class="govuk-button" data-pay="" data-testid="pay" disabled="" id="pay" \
type="submit">Pay now</button></p>
</form>
<p class="bw-after"><a href="/bulky-waste/check">Cancel payment</a></p>""",
    )


def paid(asked: Request) -> Reply:
    if not asked.state["bulky"]["checked"]:
        return Go("/bulky-waste/check")
    holder = asked.sent.get("holder", "").strip()
    if not holder:
        return pay(asked, {"holder": "Enter the name on the card"})
    asked.state[
        "booked"
    ] = f"""<p class="bw-payer">We have taken {pounds(fee(asked))} from the card of {escape(holder)}.</p>
{booking(asked, False)}
{priced(asked, "Total paid")}"""
    asked.state["bulky"] = empty()
    return Go("/bulky-waste/booked")


def reviewed(asked: Request) -> Reply:
    asked.state["bulky"]["checked"] = True
    return Go("/bulky-waste/pay")


def booked(asked: Request) -> Reply:
    if not asked.state["booked"]:
        return Go("/bulky-waste")
    return page(
        "Collection booked",
        f"""<div class="govuk-panel"><h1>Collection booked</h1>
<p>Your booking reference is <strong>BK-20771</strong></p></div>
{asked.state["booked"]}""",
    )


# Staff


def cases(asked: Request) -> str:
    service, status = asked.query.get("service", ""), asked.query.get("status", "")
    rows = []
    for number, address, kind, date, state, worker in CASES:
        now = asked.state["cases"].get(number, {"status": state, "worker": worker})
        if (service and kind != service) or (status and now["status"] != status):
            continue
        rows.append(
            f'<tr class="govuk-table__row"><td>{number}</td><td>{address}</td><td>{SERVICES[kind]}</td>'
            f"<td>{date}</td><td>{STATUSES[now['status']]}</td>"
            f"<td>{WORKERS.get(now['worker'], 'Unassigned')}</td>"
            f'<td><a class="govuk-link" href="/staff/cases/{number}">View</a></td></tr>'
        )
    lines = "\n".join(rows) or '<tr><td colspan="7">No cases match these filters.</td></tr>'
    return office(
        "Cases",
        f"""<h1>Cases</h1>
<div class="bw-cases">
<form action="/staff/cases" class="bw-filter" id="filters" method="get">
<h2>Filter</h2>
<div class="govuk-form-group"><label class="govuk-label govuk-label--block" for="id_service">Service</label>
<select class="govuk-select" id="id_service" name="service">
{options(SERVICES, service, "All services")}
</select></div>
<div class="govuk-form-group"><label class="govuk-label govuk-label--block" for="id_status">Status</label>
<select class="govuk-select" id="id_status" name="status">
{options(STATUSES, status, "Any status")}
</select></div>
<button class="govuk-button" data-testid="apply" id="apply" type="submit">Apply filters</button>
</form>
<div class="bw-results">
<p class="bw-count">Showing {len(rows)} cases</p>
<table class="govuk-table"><thead><tr><th>Case</th><th>Address</th><th>Service</th><th>Reported</th>\
<th>Status</th><th>Assigned to</th><th></th></tr></thead><tbody>
{lines}
</tbody></table>
</div>
</div>""",
    )


def case(asked: Request, number: str, errors: Mapping[str, str] | None = None) -> str:
    errors = errors or {}
    _, address, kind, date, state, worker = next(one for one in CASES if one[0] == number)
    now = asked.state["cases"].get(number, {"status": state, "worker": worker})
    said = asked.state["said"]
    asked.state["said"] = ""
    banner = f'<div class="govuk-notification-banner" role="status"><p>{said}</p></div>\n' if said else ""
    facts = summary(
        (
            ("Service", SERVICES[kind], ""),
            ("Reported", f"{date} by a resident", ""),
            ("Status", STATUSES[now["status"]], ""),
            ("Case worker", WORKERS.get(now["worker"], "Unassigned"), ""),
        )
    )
    forms = f"""<section aria-label="Assignment" class="bw-part"><h2>Assignment</h2>
<form action="/staff/cases/{number}/assign" class="bw-form" id="assignment" method="post" novalidate="">
{token(asked)}
<div class="govuk-form-group">{wrong(errors, "worker")}<label class="govuk-label govuk-label--block" \
for="id_worker">Assign to</label>
<select class="govuk-select" id="id_worker" name="worker">
{options(WORKERS, now["worker"], "Choose a case worker")}
</select></div>
<button class="govuk-button govuk-button--secondary" data-testid="assign" id="assign" type="submit">Assign \
case</button>
</form></section>
<section aria-label="Closure" class="bw-part"><h2>Closure</h2>
<form action="/staff/cases/{number}/close" class="bw-form" id="closure" method="post" novalidate="">
{token(asked)}
<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend>Outcome</legend>
{wrong(errors, "outcome")}{radios("outcome", ((key, name, "") for key, name in OUTCOMES.items()), "")}
</fieldset></div>
<div class="govuk-form-group">{wrong(errors, "note")}<label class="govuk-label govuk-label--block" \
for="id_note">Closing note</label>
<textarea class="govuk-textarea" data-count="note-count" id="id_note" name="note" rows="3"></textarea>
<p class="govuk-hint" id="note-count">You have 200 characters left</p></div>
<div class="govuk-form-group"><div class="govuk-checkboxes__item">
<input class="govuk-checkboxes__input" id="id_tell" name="tell" type="checkbox" value="on"/>
<label class="govuk-label" for="id_tell">Email the resident</label></div></div>
<p class="bw-buttons"><button class="govuk-button" data-testid="close" id="close" type="submit">Close \
case</button></p>
</form></section>"""
    return office(
        f"Case {number}",
        f"""<p class="bw-back"><a class="govuk-back-link" href="/staff/cases">Back to all cases</a></p>
{banner}{problems(errors)}<h1>Case {number}: {address}</h1>
{facts}
{"" if now["status"] == "closed" else forms}""",
    )


def _held(asked: Request, number: str) -> dict[str, str]:
    state = next(one for one in CASES if one[0] == number)
    held: dict[str, str] = asked.state["cases"].setdefault(number, {"status": state[4], "worker": state[5]})
    return held


def assign(asked: Request, number: str) -> Reply:
    worker = asked.sent.get("worker", "")
    if worker not in WORKERS:
        return case(asked, number, {"worker": "Select a case worker"})
    _held(asked, number)["worker"] = worker
    asked.state["said"] = f"Case assigned to {WORKERS[worker]}."
    return Go(f"/staff/cases/{number}")


def close(asked: Request, number: str) -> Reply:
    errors = {}
    if asked.sent.get("outcome") not in OUTCOMES:
        errors["outcome"] = "Select an outcome"
    if not asked.sent.get("note", "").strip():
        errors["note"] = "Enter a closing note"
    if errors:
        return case(asked, number, errors)
    _held(asked, number)["status"] = "closed"
    outcome = OUTCOMES[asked.sent["outcome"]]
    emailed = " The resident has been emailed." if asked.sent.get("tell") == "on" else ""
    asked.state["said"] = f"Case {number} closed. Outcome: {outcome}.{emailed}"
    return Go(f"/staff/cases/{number}")


PAGES: dict[str, Callable[[Request], Reply]] = {
    "GET /": home,
    "GET /missed-bin": lambda asked: begin(
        "Report a missed bin collection",
        "Tell us within 2 working days. It takes about 3 minutes.",
        "/missed-bin/details",
    ),
    "GET /missed-bin/details": details,
    "POST /missed-bin/details": detailed,
    "GET /missed-bin/check": check,
    "POST /missed-bin/check": report,
    "GET /missed-bin/received": received,
    "GET /account/contact": contact,
    "POST /account/contact": contacted,
    "GET /bulky-waste": lambda asked: begin(
        "Book a bulky waste collection",
        "We collect furniture, white goods and mattresses from your home.",
        "/bulky-waste/items",
    ),
    "GET /bulky-waste/items": items,
    "POST /bulky-waste/items": chosen,
    "GET /bulky-waste/collection": collection,
    "POST /bulky-waste/collection": placed,
    "GET /bulky-waste/check": review,
    "POST /bulky-waste/check": reviewed,
    "GET /bulky-waste/pay": pay,
    "POST /bulky-waste/pay": paid,
    "GET /bulky-waste/booked": booked,
    "GET /staff": lambda asked: office(
        "Overview", "<h1>Good morning, Sam</h1>\n<p>11 cases came in today.</p>"
    ),
    "GET /staff/cases": cases,
}


def respond(asked: Request) -> Reply:
    if asked.method == "POST" and asked.sent.get("csrfmiddlewaretoken") != asked.state["token"]:
        return page("Forbidden", "<h1>Your session has ended</h1><p>Go back and try again.</p>")
    made = PAGES.get(f"{asked.method} {asked.path}")
    if made:
        return made(asked)
    parts = asked.path.strip("/").split("/")
    if parts[:2] == ["staff", "cases"] and len(parts) > 2 and parts[2] in {one[0] for one in CASES}:
        if asked.method == "POST" and parts[3:] == ["assign"]:
            return assign(asked, parts[2])
        if asked.method == "POST" and parts[3:] == ["close"]:
            return close(asked, parts[2])
        return case(asked, parts[2])
    return page("Page not found", "<h1>Page not found</h1><p>Check the web address.</p>")


def empty() -> dict[str, Any]:
    return {"items": {}, "day": "", "spot": "", "checked": False}


def anew() -> dict[str, Any]:
    return {
        "token": secrets.token_hex(16),
        "missed": {},
        "reported": "",
        "contact": {"email": True, "text": False, "letter": False, "mobile": ""},
        "bulky": empty(),
        "booked": "",
        "cases": {},
        "said": "",
    }


def site() -> Local:
    return Local(respond, anew)
