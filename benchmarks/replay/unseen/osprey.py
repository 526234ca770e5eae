"""Osprey Libraries, a county library's online service: pages made by a server, forms, redirects."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("osprey")
TODAY = date(2026, 11, 23)
CSS = """
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d2a33}a{color:#0b5a7a}
.container{max-width:62rem;margin:0 auto;padding:0 1rem}.navbar{background:#12394b;padding:.5rem 1rem}
.navbar a,.navbar span{color:#fff;margin-right:1rem}.navbar-nav{display:inline-flex;list-style:none;padding:0}
.row{display:flex;gap:2rem}.col-3{flex:0 0 14rem}.col-9{flex:1}.card{border:1px solid #ccd;padding:1rem}
.btn{display:inline-block;padding:.3rem .8rem;border:1px solid #0b5a7a;border-radius:4px;background:#fff;
color:#0b5a7a;text-decoration:none;font:inherit;cursor:pointer}.btn-primary{background:#0b5a7a;color:#fff}
.table{border-collapse:collapse;width:100%}.table th,.table td{border-bottom:1px solid #ccd;padding:.4rem;
text-align:left}.alert{padding:.7rem 1rem;margin:1rem 0}.alert-success{background:#d9efdd}
.alert-danger{background:#f6d5d5}.form-group{margin:.8rem 0}.form-group>label{display:block}
dl{display:grid;grid-template-columns:14rem 1fr}dd{margin:0}footer{margin-top:3rem;background:#eef2f4}
"""
BRANCHES = {
    "central": "Central Library",
    "tern": "Tern Street Library",
    "wharf": "Wharf Road Library",
    "millbrook": "Millbrook Library",
}
FORMATS = {"book": "Book", "large": "Large print", "audio": "Audiobook on CD", "ebook": "eBook"}
NOTICES = {"email": "Email", "text": "Text message", "letter": "Letter"}
REMINDERS = {**NOTICES, "none": "No reminders"}
LANGUAGES = {"en": "English", "cy": "Welsh", "pl": "Polish"}
AHEAD = {"1": "1 day before", "3": "3 days before", "7": "7 days before"}
SORTS = {"title": "Title, A to Z", "due": "Due date, soonest first", "left": "Renewals left"}
# number: title, author, format, year, shelfmark, copies, holds
ITEMS = {
    211: ("The Salt Marsh Diaries", "Edith Quayle", "book", 2019, "578.769 QUA", 5, 1),
    212: ("The Salt Marsh Diaries", "Edith Quayle", "large", 2021, "LP 578.769 QUA", 2, 3),
    213: ("The Salt Marsh Diaries", "Edith Quayle", "audio", 2020, "CD 578.769 QUA", 1, 0),
    236: ("A Salt Marsh Childhood", "Ronald Pask", "large", 2015, "LP 920 PAS", 1, 0),
    240: ("Salt Marsh Birds", "Imelda Crowe", "book", 2011, "598.1 CRO", 3, 0),
    258: ("Salt Marsh to Sea Wall", "Tobias Venn", "large", 2022, "LP 914.2 VEN", 2, 1),
    301: ("Night Trains of the North", "Hester Lyle", "book", 2024, "385.09 LYL", 4, 2),
    302: ("The Clockmender's Niece", "Paul Adeyo", "book", 2023, "F ADE", 6, 7),
}
LOANS = (
    (81, "A Field Guide to Hedges", "Mabel Orrin", date(2026, 12, 3), 3),
    (82, "Bread from a Cold Oven", "Jonas Petrie", date(2026, 11, 19), 2),
    (83, "Night Trains of the North", "Hester Lyle", date(2026, 11, 28), 1),
    (84, "The Potter's Almanac", "Suki Barrow", date(2026, 12, 10), 2),
    (85, "Three Winters in Uist", "Calum Reid", date(2026, 11, 26), 0),
)


def anew() -> dict[str, Any]:
    return {
        "loans": {one[0]: list(one) for one in LOANS},
        "holds": [
            ("The Clockmender's Niece", "Book", "Central Library", "28 February 2027", "5", "Waiting"),
        ],
        "lists": 0,
        "charges": [("Lost ticket", "2 November 2026", 150), ("Late: Harbour Songs", "9 November 2026", 90)],
        "prefs": {
            "due_by": "email",
            "ahead": "1",
            "mobile": "",
            "email": "m.holt@ospreymail.example",
            "newsletter": "on",
            "language": "en",
        },
    }


def day(value: date) -> str:
    return f"{value.day} {value:%B %Y}"


def money(pence: int) -> str:
    return f"£{pence // 100}.{pence % 100:02}"


def options(pairs: dict[str, str], chosen: str) -> str:
    return "\n".join(
        f'<option value="{key}"{" selected" * (key == chosen)}>{word}</option>' for key, word in pairs.items()
    )


def group(inner: str) -> str:
    return f'<div class="form-group">\n{inner}\n</div>'


def chooser(name: str, label: str, pairs: dict[str, str], chosen: str) -> str:
    return group(
        f'<label for="id_{name}">{label}</label>\n'
        f'<select class="form-control" id="id_{name}" name="{name}">\n'
        f"{options(pairs, chosen)}\n</select>"
    )


def radios(name: str, legend: str, pairs: dict[str, str], chosen: str) -> str:
    return (
        f'<fieldset class="form-group">\n<legend>{legend}</legend>\n'
        + "\n".join(
            f'<div class="form-check"><input class="form-check-input" type="radio" id="id_{name}_{key}" '
            f'name="{name}" value="{key}"{" checked" * (key == chosen)}> '
            f'<label class="form-check-label" for="id_{name}_{key}">{word}</label></div>'
            for key, word in pairs.items()
        )
        + "\n</fieldset>"
    )


def tick(name: str, label: str, on: bool) -> str:
    return (
        f'<div class="form-check"><input class="form-check-input" type="checkbox" id="id_{name}" '
        f'name="{name}"{" checked" * on}> '
        f'<label class="form-check-label" for="id_{name}">{label}</label></div>'
    )


TOKEN = '<input type="hidden" name="csrfmiddlewaretoken" value="k3Vd81Zp">'


def page(asked: Request, title: str, body: str, here: str = "") -> str:
    flash = asked.state.pop("flash", None)
    alert = f'<div class="alert alert-{flash[0]}" role="alert">{flash[1]}</div>\n' if flash else ""
    crumb = (
        ""
        if title == "Home"
        else (
            f'<nav class="breadcrumbs" aria-label="Breadcrumb"><a href="/">Osprey Libraries</a> / '
            f"<span>{escape(title, quote=False)}</span></nav>\n"
        )
    )
    if here:
        side = "\n".join(
            f'<li class="list-group-item"><a href="{to}"{" aria-current=page" * (to == here)}>{word}</a></li>'
            for to, word in (
                ("/account", "Overview"),
                ("/account/loans", "Loans"),
                ("/account/holds", "Holds"),
                ("/account/charges", "Charges"),
                ("/account/preferences", "Notification preferences"),
                ("/account/details", "Personal details"),
            )
        )
        body = (
            f'<div class="row">\n<aside class="col-3">\n'
            f'<ul class="list-group" id="account-menu">\n{side}\n</ul>'
            f'\n</aside>\n<div class="col-9">\n{alert}{body}\n</div>\n</div>'
        )
    else:
        body = alert + body
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title, quote=False)} | Osprey Libraries</title>
<link rel="icon" href="data:,"><style>{CSS}</style></head>
<body>
<header class="site-header">
<nav class="navbar" aria-label="Main"><a class="navbar-brand" href="/">Osprey Libraries</a>
<ul class="navbar-nav">
<li class="nav-item"><a class="nav-link" href="/catalogue">Catalogue</a></li>
<li class="nav-item"><a class="nav-link" href="/branches">Branches</a></li>
<li class="nav-item"><a class="nav-link" href="/events">What's on</a></li>
<li class="nav-item"><a class="nav-link" href="/account">My account</a></li>
</ul>
<span class="navbar-text">Signed in as Marian Holt</span>
</nav>
</header>
<main class="container" id="content">
{crumb}{body}
</main>
<footer class="site-footer"><div class="container">
<ul class="footer-links">
<li><a href="/contact">Contact us</a></li>
<li><a href="/accessibility">Accessibility</a></li>
<li><a href="/privacy">Privacy notice</a></li>
</ul>
<p>Osprey County Council, Library Service</p>
</div></footer>
</body>
</html>"""


def search_form(q: str, by: str) -> str:
    return f"""<form class="search-form card" id="search-form" action="/catalogue" method="get" role="search">
<div class="form-group"><label for="id_q">Search the catalogue</label>
<input class="form-control" type="search" id="id_q" name="q" value="{q}"
placeholder="Title, author or subject">
</div>
{chooser("by", "Search in", {"all": "Everything", "title": "Titles", "author": "Authors"}, by)}
<button class="btn btn-primary" type="submit">Search</button>
</form>"""


def home(asked: Request) -> str:
    return page(
        asked,
        "Home",
        f"""<h1>Welcome to Osprey Libraries</h1>
{search_form("", "all")}
<div class="row">
<section class="col-9"><h2>New on our shelves</h2>
<ul class="arrivals">
<li>The Clockmender's Niece, by Paul Adeyo</li>
<li>Night Trains of the North, by Hester Lyle</li>
</ul></section>
<section class="col-3"><h2>Opening today</h2>
<table class="table"><tbody>
<tr><th>Central Library</th><td>9.00 to 19.00</td></tr>
<tr><th>Tern Street Library</th><td>10.00 to 17.00</td></tr>
<tr><th>Wharf Road Library</th><td>Closed on Mondays</td></tr>
</tbody></table></section>
</div>""",
    )


def catalogue(asked: Request) -> str:
    q, by, kind = (asked.query.get(key, "") for key in ("q", "by", "format"))
    found = []
    for number, (title, author, form, year, _, copies, holds) in ITEMS.items():
        where = {"title": title, "author": author}.get(by, f"{title} {author}")
        if q.lower() not in where.lower() or (kind and form != kind):
            continue
        found.append(f"""<li class="list-group-item result" id="result-{number}">
<h3><a class="result-title" href="/items/{number}">{title}</a></h3>
<p class="result-meta">{author}, {year} <span class="badge">{FORMATS[form]}</span></p>
<p>{copies} copies, {holds} on hold</p>
</li>""")
    head = f'Results for "{escape(q)}"' if q else "All titles"
    none = '<p class="empty">Nothing was found. Try fewer words.</p>'
    listed = '<ul class="list-group results">\n' + "\n".join(found) + "\n</ul>"
    return page(
        asked,
        "Catalogue",
        f"""<h1>{head}</h1>
<div class="row">
<aside class="col-3">
<form class="refine card" id="refine-form" action="/catalogue" method="get">
<input type="hidden" name="q" value="{escape(q)}"><input type="hidden" name="by" value="{escape(by)}">
{chooser("format", "Format", {"": "Any format", **FORMATS}, kind)}
{chooser("audience", "For", {"": "Everyone", "adults": "Adults", "children": "Children"}, "")}
<button class="btn" type="submit">Apply filters</button>
</form>
</aside>
<div class="col-9">
<p class="count">{len(found)} titles found</p>
{listed if found else none}
</div>
</div>""",
    )


def item(asked: Request, number: int) -> str:
    title, author, form, year, mark, copies, holds = ITEMS[number]
    return page(
        asked,
        title,
        f"""<h1>{title}</h1>
<p class="lead">by {author}</p>
<dl class="details">
<dt>Format</dt><dd>{FORMATS[form]}</dd>
<dt>Published</dt><dd>{year}</dd>
<dt>Shelfmark</dt><dd>{mark}</dd>
<dt>Copies</dt><dd>{copies}</dd>
<dt>Waiting for it</dt><dd>{holds}</dd>
</dl>
<div class="actions">
<a class="btn btn-primary" href="/items/{number}/hold">Place a hold</a>
<form class="list-form" action="/items/{number}/list" method="post">{TOKEN}
<button class="btn" type="submit">Add to reading list</button>
</form>
</div>
<h2>Where to find it</h2>
<table class="table copies"><thead><tr><th>Branch</th><th>Shelf</th><th>Status</th></tr></thead><tbody>
<tr><td>Central Library</td><td>{mark}</td><td>On loan</td></tr>
<tr><td>Millbrook Library</td><td>{mark}</td><td>On loan</td></tr>
</tbody></table>""",
    )


def hold(asked: Request, number: int, wrong: str = "") -> str:
    title, author, form, *_ = ITEMS[number]
    alert = f'<div class="alert alert-danger" role="alert">{wrong}</div>' if wrong else ""
    return page(
        asked,
        "Place a hold",
        f"""<h1>Place a hold</h1>
{alert}
<p class="lead">{title}, by {author} ({FORMATS[form]})</p>
<form class="hold-form card" id="hold-form" action="/items/{number}/hold" method="post">
{TOKEN}
{chooser("branch", "Pick-up branch", {"": "Choose a branch", **BRANCHES}, "")}
<div class="form-group">
<label for="id_until">Not needed after</label>
<input class="form-control" type="date" id="id_until" name="until">
</div>
{radios("notice", "Tell me when it is ready by", NOTICES, "email")}
<p class="help">A hold costs £0.75. You pay when you collect.</p>
<div class="form-actions"><button class="btn btn-primary" type="submit">Confirm hold</button>
<a class="btn btn-link" href="/items/{number}">Cancel</a></div>
</form>""",
    )


def holds_table(asked: Request) -> str:
    rows = "\n".join(
        f'<tr><td class="t">{title}</td><td>{form}</td><td>{branch}</td><td>{until}</td><td>{place}</td>'
        f"<td>{status}</td></tr>"
        for title, form, branch, until, place, status in asked.state["holds"]
    )
    return f"""<table class="table holds"><thead><tr><th>Title</th><th>Format</th><th>Pick-up branch</th>
<th>Not needed after</th><th>Queue</th><th>Status</th></tr></thead><tbody>
{rows}
</tbody></table>"""


def placed(asked: Request) -> str:
    got = asked.state["placed"]
    title, form, branch, until, place, _ = asked.state["holds"][-1]
    return page(
        asked,
        "Hold placed",
        f"""<h1>Hold placed</h1>
<dl class="receipt">
<dt>Title</dt><dd>{title}</dd>
<dt>Format</dt><dd>{form}</dd>
<dt>Collect from</dt><dd>{branch}</dd>
<dt>Keep until</dt><dd>{until}</dd>
<dt>Notice by</dt><dd>{NOTICES[got]}</dd>
<dt>Place in the queue</dt><dd>{place}</dd>
<dt>To pay on collection</dt><dd>£0.75</dd>
</dl>
<h2>All your holds</h2>
{holds_table(asked)}""",
        "/account/holds",
    )


def place_hold(asked: Request, number: int) -> Reply:
    sent = asked.sent
    if sent.get("branch") not in BRANCHES:
        return hold(asked, number, "Choose a branch where you want to collect it.")
    if not sent.get("until"):
        return hold(asked, number, "Say until when you need it.")
    title, _, form, _, _, _, holds = ITEMS[number]
    until = day(date.fromisoformat(sent["until"]))
    row = (title, FORMATS[form], BRANCHES[sent["branch"]], until, str(holds + 1), "Waiting")
    asked.state["holds"].append(row)
    asked.state["placed"] = sent.get("notice", "email")
    asked.state["flash"] = ("success", "Thank you. Your hold has been placed.")
    return Go("/account/holds/placed")


def owed(asked: Request) -> str:
    return money(sum(pence for _, _, pence in asked.state["charges"]))


def account(asked: Request) -> str:
    prefs = asked.state["prefs"]
    yes = {True: "Yes", False: "No"}
    return page(
        asked,
        "My account",
        f"""<h1>My account</h1>
<section class="card"><h2>At a glance</h2>
<dl class="glance">
<dt>On loan</dt><dd>{len(asked.state["loans"])}</dd>
<dt>Waiting for you</dt><dd>{len(asked.state["holds"])}</dd>
<dt>You owe</dt><dd>{owed(asked)}</dd>
</dl></section>
<section class="card"><h2>How we contact you</h2>
<dl class="contact">
<dt>Reminders by</dt><dd>{REMINDERS[prefs["due_by"]]}</dd>
<dt>Sent</dt><dd>{AHEAD[prefs["ahead"]]}</dd>
<dt>Mobile</dt><dd>{escape(prefs.get("mobile", "")) or "None given"}</dd>
<dt>Newsletter</dt><dd>{yes["newsletter" in prefs]}</dd>
<dt>New arrivals</dt><dd>{yes["arrivals" in prefs]}</dd>
<dt>Events</dt><dd>{yes["events" in prefs]}</dd>
</dl></section>""",
        "/account",
    )


def loans(asked: Request) -> str:
    order = asked.query.get("sort", "title")
    keys = {"due": 3, "left": 4}
    rows = []
    for number, title, author, due, left in sorted(
        asked.state["loans"].values(), key=lambda one: one[keys.get(order, 1)]
    ):
        late = ' <span class="badge">Overdue</span>' if due < TODAY else ""
        action = (
            f'<a class="btn btn-sm" id="renew-{number}" href="/account/loans/{number}/renew">Renew</a>'
            if left
            else '<span class="text-muted">Reserved by another reader</span>'
        )
        rows.append(
            f'<tr id="loan-{number}"><td class="t">{title}</td><td>{author}</td><td>{day(due)}{late}</td>'
            f"<td>{left} left</td><td>{action}</td></tr>"
        )
    listed = "\n".join(rows)
    return page(
        asked,
        "Loans",
        f"""<h1>Loans</h1>
<form class="form-inline" id="sort-form" action="/account/loans" method="get">
{chooser("sort", "Sort by", SORTS, order)}
<button class="btn" type="submit">Update list</button>
</form>
<table class="table loans"><thead><tr><th>Title</th><th>Author</th><th>Due</th><th>Renewals</th><th></th>
</tr></thead><tbody>
{listed}
</tbody></table>
<dl class="totals">
<dt>Total owed</dt><dd>{owed(asked)}</dd>
</dl>""",
        "/account/loans",
    )


def renew(asked: Request, number: int) -> str:
    _, title, author, due, _ = asked.state["loans"][number]
    late = (TODAY - due).days
    fee = f"<dt>Overdue charge</dt><dd>{money(20 * late)}</dd>" if late > 0 else ""
    return page(
        asked,
        "Renew a loan",
        f"""<h1>Renew a loan</h1>
<dl class="loan">
<dt>Title</dt><dd>{title}</dd>
<dt>Author</dt><dd>{author}</dd>
<dt>Was due</dt><dd>{day(due)}</dd>
{fee}
</dl>
<form class="renew-form card" id="renew-form" action="/account/loans/{number}/renew" method="post">
{TOKEN}
{radios("weeks", "Renew for", {"1": "1 week", "2": "2 weeks", "3": "3 weeks"}, "1")}
{tick("receipt", "Send me a receipt by email", False)}
<div class="form-actions"><button class="btn btn-primary" type="submit">Confirm renewal</button>
<a class="btn btn-link" href="/account/loans">Back to loans</a></div>
</form>""",
        "/account/loans",
    )


def renewed(asked: Request, number: int) -> Reply:
    loan = asked.state["loans"][number]
    late = (TODAY - loan[3]).days
    if late > 0:
        asked.state["charges"].append((f"Late: {loan[1]}", day(TODAY), 20 * late))
    loan[3] = TODAY + timedelta(weeks=int(asked.sent.get("weeks", "1")))
    loan[4] -= 1
    mail = f" A receipt is on its way to {asked.state['prefs']['email']}." if "receipt" in asked.sent else ""
    said = f"{loan[1]} has been renewed. Please bring it back by {day(loan[3])}.{mail}"
    asked.state["flash"] = ("success", said)
    return Go("/account/loans")


def preferences(asked: Request) -> str:
    prefs = asked.state["prefs"]
    return page(
        asked,
        "Notification preferences",
        f"""<h1>Notification preferences</h1>
<form class="prefs-form" id="prefs-form" action="/account/preferences" method="post">
{TOKEN}
<section class="card"><h2>Loans</h2>
{chooser("due_by", "Due date reminders", REMINDERS, prefs["due_by"])}
{radios("ahead", "Send reminders", AHEAD, prefs["ahead"])}
</section>
<section class="card"><h2>Where we reach you</h2>
<div class="form-group">
<label for="id_mobile">Mobile number</label>
<input class="form-control" type="tel" id="id_mobile" name="mobile" value="{escape(prefs.get("mobile", ""))}">
</div>
<div class="form-group">
<label for="id_email">Email address</label>
<input class="form-control" type="email" id="id_email" name="email" value="{escape(prefs.get("email", ""))}">
</div>
{chooser("language", "Language of messages", LANGUAGES, prefs["language"])}
</section>
<section class="card"><h2>News from the library</h2>
{tick("newsletter", "Monthly newsletter", "newsletter" in prefs)}
{tick("arrivals", "New books by authors I follow", "arrivals" in prefs)}
{tick("events", "Events at my branch", "events" in prefs)}
</section>
<div class="form-actions"><button class="btn btn-primary" type="submit">Save preferences</button>
<a class="btn btn-link" href="/account">Cancel</a></div>
</form>""",
        "/account/preferences",
    )


def save(asked: Request) -> Reply:
    asked.state["prefs"] = {key: value for key, value in asked.sent.items() if "csrf" not in key}
    asked.state["flash"] = ("success", "Your preferences have been saved.")
    return Go("/account/preferences")


def charges(asked: Request) -> str:
    rows = "\n".join(
        f"<tr><td>{what}</td><td>{when}</td><td>{money(pence)}</td></tr>"
        for what, when, pence in asked.state["charges"]
    )
    return page(
        asked,
        "Charges",
        f"""<h1>Charges</h1>
<table class="table charges"><thead><tr><th>For</th><th>Date</th><th>Amount</th></tr></thead><tbody>
{rows}
</tbody></table>
<dl class="totals">
<dt>Total owed</dt><dd>{owed(asked)}</dd>
</dl>
<form id="pay-form" action="/account/charges" method="post">{TOKEN}
<button class="btn btn-primary" type="submit">Pay all charges</button>
</form>""",
        "/account/charges",
    )


def respond(asked: Request) -> Reply:
    parts = asked.path.strip("/").split("/")
    post = asked.method == "POST"
    match parts:
        case [""]:
            return home(asked)
        case ["catalogue"]:
            return catalogue(asked)
        case ["items", number] if int(number) in ITEMS:
            return item(asked, int(number))
        case ["items", number, "hold"] if int(number) in ITEMS:
            return place_hold(asked, int(number)) if post else hold(asked, int(number))
        case ["items", number, "list"] if post:
            asked.state["lists"] += 1
            asked.state["flash"] = ("success", "Added to your reading list.")
            return Go(f"/items/{number}")
        case ["account"]:
            return account(asked)
        case ["account", "loans"]:
            return loans(asked)
        case ["account", "loans", number, "renew"] if int(number) in asked.state["loans"]:
            return renewed(asked, int(number)) if post else renew(asked, int(number))
        case ["account", "holds", "placed"] if "placed" in asked.state:
            return placed(asked)
        case ["account", "holds"]:
            return page(asked, "Holds", f"<h1>Holds</h1>\n{holds_table(asked)}", "/account/holds")
        case ["account", "charges"]:
            if post:
                asked.state["charges"] = []
                asked.state["flash"] = ("success", "Thank you. Your charges have been paid.")
                return Go("/account/charges")
            return charges(asked)
        case ["account", "preferences"]:
            return save(asked) if post else preferences(asked)
        case ["account", "details"]:
            body = "<h1>Personal details</h1>\n<p>Marian Holt</p>"
            return page(asked, "Personal details", body, "/account/details")
        case ["branches"]:
            listed = "\n".join(f"<li>{name}</li>" for name in BRANCHES.values())
            return page(asked, "Branches", f"<h1>Branches</h1>\n<ul>\n{listed}\n</ul>")
        case ["events"]:
            return page(asked, "What's on", "<h1>What's on</h1>\n<p>Story time, Saturdays at 10.30.</p>")
        case _:
            return page(asked, "Page not found", "<h1>Page not found</h1>\n<p>There is nothing here.</p>")


def site() -> Local:
    return Local(respond, anew)
