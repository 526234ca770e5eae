"""An office's table of invoices: sorting and pages by links, row actions, menus, a modal form, many at once."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("invoices")
NAMES = ("Hopper & Sons", "Curie Ltd", "Noether AG", "Turing plc", "Lamarr Inc", "Franklin SA", "Hamilton Co")
SIZE = 8
SCRIPT_JS = """
<script>
const dialog = document.querySelector("#edit"), sure = document.querySelector("#sure");
document.addEventListener("click", e => { const b = e.target.closest("button"); if (!b) return;
  if (b.dataset.edit) { const f = dialog.querySelector("form"); const row = b.closest("tr"); f.number.value = b.dataset.edit;
    dialog.querySelector("h2").textContent = "Edit " + b.dataset.edit; f.customer.value = row.cells[2].textContent;
    f.due.value = row.cells[3].textContent; f.status.value = row.cells[5].textContent.trim(); dialog.showModal(); }
  if (b.dataset.menu) { const m = b.closest("td").querySelector("[role=menu]"); m.hidden = !m.hidden; b.setAttribute("aria-expanded", String(!m.hidden)); }
  if (b.dataset.void) { sure.querySelector("form").number.value = b.dataset.void;
    sure.querySelector("h2").textContent = "Void " + b.dataset.void + "?"; sure.showModal(); }
  if (b.dataset.close !== undefined) b.closest("dialog").close(); });
const bulk = document.querySelector("[data-bulk]"); document.addEventListener("change", () => { if (!bulk) return;
  const n = document.querySelectorAll("tbody input:checked").length; bulk.hidden = !n;
  bulk.querySelector("span").textContent = n + " selected"; });
</script>
"""


def anew() -> dict[str, Any]:
    rows = [
        {
            "number": f"INV-{n:04}", "customer": NAMES[n * 3 % 7], "due": f"2027-0{1 + n % 9}-1{n % 7}",
            "amount": 40 + n * 37 % 211, "status": ("Draft", "Sent", "Overdue")[n % 3],
        }
        for n in range(1, 20)
    ]  # fmt: skip
    return {"rows": rows, "said": ""}


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    rows: list[dict[str, Any]] = state["rows"]
    if asked.method == "POST":
        found = next((row for row in rows if row["number"] == sent.get("number")), None)
        if asked.path == "/save" and found:
            found |= {key: sent[key] for key in ("customer", "due", "status") if key in sent}
            state["said"] = f"{found['number']} was saved"
        elif asked.path == "/void" and found:
            found["status"] = "Void"
            state["said"] = f"{found['number']} was voided: {sent['reason']}"
        elif asked.path == "/copy" and found:
            state["said"] = f"{found['number']} was duplicated"
        else:
            chosen = [row for row in rows if row["number"] in sent]
            for row in chosen:
                row["status"] = "Paid"
            state["said"] = f"{len(chosen)} invoices marked as paid"
        return Go(str(sent.get("back") or "/"))
    said, state["said"] = state["said"], ""
    return whole(rows, asked, said)


def whole(rows: list[dict[str, Any]], asked: Request, said: str) -> str:
    tab, key, q = asked.query.get("tab", "all"), asked.query.get("sort", ""), asked.query.get("q", "")
    number = int(asked.query.get("page", "1"))
    kept = [row for row in rows if tab == "all" or row["status"].lower() == tab]
    kept = [row for row in kept if q.lower() in row["customer"].lower() or q in row["number"]]
    kept.sort(key=lambda row: row[key] if key else 0)
    shown = kept[(number - 1) * SIZE : number * SIZE]
    keep = f"tab={tab}&sort={key}&q={q}"
    back = f"/?{keep}&page={number}"
    heads = "".join(
        f"<th scope=col class=sortable><a href='/?tab={tab}&sort={name.lower()}&q={q}'>{name}</a></th>"
        for name in ("Number", "Customer", "Due", "Amount", "Status")
    )
    body = "".join(row_of(row) for row in shown)
    pages = "".join(f"<a href='/?{keep}&page={n}'>{n}</a> " for n in range(1, -(-len(kept) // SIZE) + 1))
    after = (
        f"<a rel=next href='/?{keep}&page={number + 1}'>Next page</a>" if number * SIZE < len(kept) else ""
    )
    before = f"<a rel=prev href='/?{keep}&page={number - 1}'>Previous page</a>" if number > 1 else ""
    tabs = "".join(
        f"<a role=tab aria-selected={str(tab == one.lower()).lower()} href='/?tab={one.lower()}'>{one}</a>"
        for one in ("All", "Draft", "Sent", "Overdue", "Paid", "Void")
    )
    status = "".join(f"<option>{one}</option>" for one in ("Draft", "Sent", "Overdue", "Paid", "Void"))
    return (
        "<!doctype html><html lang=en><head><title>Invoices</title><style>[hidden]{display:none}</style></head><body>"
        "<aside><h2>Office</h2><a href=/>Invoices</a> <a href=/people>People</a></aside><main><h1>Invoices</h1>"
        f"<div role=status class=flash>{escape(said)}</div><div role=tablist>{tabs}</div>"
        f"<form class=find role=search><input type=hidden name=tab value={tab}><input name=q type=search "
        f"aria-label='Search invoices' placeholder='Customer or number' value='{escape(q)}'></form>"
        f"<form method=post action=/paid id=many><input type=hidden name=back value='{back}'><div class=bulk data-bulk hidden>"
        "<span></span> <button type=button data-x>Export selection</button><button class=paid>Mark as paid</button></div></form>"
        f"<table class=grid><thead><tr><th><span class=sr>Select</span></th>{heads}<th>Actions</th></tr></thead><tbody>{body}</tbody></table>"
        f"<nav aria-label=Pages class=pages>{before} {pages}{after}</nav></main>"
        f"<dialog id=edit aria-labelledby=eh><h2 id=eh></h2><form method=post action=/save><input type=hidden name=number>"
        f"<input type=hidden name=back value='{back}'><p><label>Customer <input name=customer></label></p>"
        "<p><label>Due date <input type=date name=due></label></p>"
        f"<p><label for=st>Status</label> <select id=st name=status>{status}</select></p>"
        "<footer><button type=button data-close>Cancel</button> <button class=save>Save</button></footer></form></dialog>"
        f"<dialog id=sure aria-labelledby=vh><h2 id=vh></h2><form method=post action=/void><input type=hidden name=number>"
        f"<input type=hidden name=back value='{back}'><p><label>Reason <textarea name=reason required></textarea></label></p>"
        "<footer><button type=button data-close>Keep it</button> <button class=danger>Void invoice</button></footer></form></dialog>"
        f"{SCRIPT_JS}</body></html>"
    )


def row_of(row: dict[str, Any]) -> str:
    number = row["number"]
    cells = "".join(
        f"<td>{escape(str(row[key]))}</td>" for key in ("number", "customer", "due", "amount", "status")
    )
    menu = (
        f"<button data-menu=1 aria-haspopup=menu aria-expanded=false>More</button><div role=menu hidden>"
        f"<form method=post action=/copy><input type=hidden name=number value={number}><button role=menuitem>Duplicate</button></form>"
        f"<button role=menuitem data-void={number}>Void</button></div>"
    )
    box = f"<input type=checkbox form=many name={number} value=1 aria-label='Select {number}'>"
    return f"<tr><td>{box}</td>{cells}<td><button data-edit={number} data-testid=edit-{number}>Edit</button>{menu}</td></tr>"


def site() -> Local:
    return Local(respond, anew)
