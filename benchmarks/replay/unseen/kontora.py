"""Kontora, German bookkeeping: one page by script, portals for dialogs and lists, toasts, tabs, row menus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

FLOWS = flows_of("kontora")
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
START = "window.__KONTORA__ = {};"


def _invoice(number: str, customer: str, date: str, due: str, gross: float, status: str) -> dict[str, Any]:
    told = {"nummer": number, "kunde": customer, "datum": date, "faellig": due}
    return {**told, "brutto": gross, "status": status}


def _bill(number: str, supplier: str, subject: str, date: str, due: str, amount: float) -> dict[str, Any]:
    told = {"nummer": number, "lieferant": supplier, "betreff": subject, "datum": date, "faellig": due}
    return {**told, "betrag": amount, "status": "offen", "bezahltAm": "", "konto": ""}


def _paid(bill: dict[str, Any], date: str, account: str) -> dict[str, Any]:
    return {**bill, "status": "bezahlt", "bezahltAm": date, "konto": account}


def _person(name: str, email: str, role: str, status: str) -> dict[str, Any]:
    return {"name": name, "email": email, "rolle": role, "status": status}


def anew() -> dict[str, Any]:
    works = "Stadtwerke Elmsfeld"
    return {
        "heute": "2026-11-23",
        "kontakte": [
            {"name": "Architekturbüro Thoms", "ort": "Elmsfeld"},
            {"name": "Gärtnerei Sievers", "ort": "Grotenbek"},
            {"name": "Hofladen Sieveking", "ort": "Elmsfeld"},
            {"name": "Kita Pusteblume", "ort": "Elmsfeld"},
            {"name": "Pension Möwenblick", "ort": "Strandhusen"},
        ],
        "rechnungen": [
            _invoice("RE-2026-0147", "Kita Pusteblume", "2026-11-18", "2026-12-02", 842.52, "Offen"),
            _invoice("RE-2026-0146", "Pension Möwenblick", "2026-11-12", "2026-11-26", 1309.0, "Offen"),
            _invoice(
                "RE-2026-0145", "Architekturbüro Thoms", "2026-10-30", "2026-11-13", 476.0, "Überfällig"
            ),
            _invoice("RE-2026-0144", "Hofladen Sieveking", "2026-10-21", "2026-11-04", 214.2, "Bezahlt"),
            _invoice("RE-2026-0143", "Gärtnerei Sievers", "2026-10-09", "2026-10-23", 690.2, "Bezahlt"),
        ],
        "belege": [
            _bill("ER-0413", "Saatgut Petersen", "Blumenzwiebeln", "2026-11-16", "2026-11-30", 1688.1),
            _bill("ER-0412", works, "Strom Oktober", "2026-11-09", "2026-11-23", 286.4),
            _bill("ER-0411", works, "Wasser 3. Quartal", "2026-11-05", "2026-11-27", 118.75),
            _bill("ER-0410", "Nordfunk Telefon", "Mobilfunk", "2026-11-03", "2026-11-24", 59.9),
            _bill("ER-0409", "Baustoffe Wendt KG", "Natursteine", "2026-10-29", "2026-11-28", 1248.0),
            _paid(
                _bill("ER-0408", "Bürobedarf Klamann", "Druckerpapier", "2026-10-22", "2026-11-05", 74.2),
                "2026-11-02",
                "Kreditkarte",
            ),
            _paid(
                _bill("ER-0407", works, "Strom September", "2026-10-08", "2026-10-22", 279.1),
                "2026-10-20",
                "Geschäftskonto",
            ),
        ],
        "konten": ["Geschäftskonto", "Rücklagenkonto", "Kreditkarte", "Kasse"],
        "team": [
            _person("Svenja Harmsen", "svenja@blattwerk.example", "Inhaberin", "Aktiv"),
            _person("Tilo Brandt", "tilo@blattwerk.example", "Buchhaltung", "Aktiv"),
            _person("Ayla Demir", "ayla@blattwerk.example", "Nur Lesen", "Aktiv"),
        ],
        "plaetze": 5,
    }


def written(sent: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """The invoice that is made of what was sent."""
    lines = [{**one, "summe": round(one["menge"] * one["preis"], 2)} for one in sent["positionen"]]
    net = round(sum(one["summe"] for one in lines), 2)
    tax = round(net * 0.19, 2)
    number = f"RE-2026-{143 + len(state['rechnungen']):04d}"
    status = "Entwurf" if sent.get("entwurf") else "Offen"
    told = _invoice(number, sent["kunde"], sent["datum"], sent["faellig"], round(net + tax, 2), status)
    return {**told, "positionen": lines, "netto": net, "ust": tax}


def respond(asked: Request) -> Reply:
    state, sent = asked.state, dict(asked.sent)
    if asked.path == "/api/rechnungen":
        made = written(sent, state)
        state["rechnungen"].insert(0, made)
        return made
    if asked.path == "/api/eingang/zahlung":
        told = {"status": "bezahlt", "bezahltAm": sent["datum"], "konto": sent["konto"]}
        for bill in state["belege"]:
            if bill["nummer"] == sent["nummer"]:
                bill.update(told)
        return {"nummer": sent["nummer"], **told}
    if asked.path == "/api/team/einladung":
        person = _person(sent["name"], sent["email"], sent["rolle"], "Eingeladen")
        person["rechte"] = "Download" if sent["download"] else ""
        state["team"].append(person)
        return person
    if asked.path.startswith("/api/"):
        return {}
    told = json.dumps(state, ensure_ascii=False, indent=1).replace("</", "<\\/")
    return PAGE.replace(START, f"window.__KONTORA__ = {told};")


def site() -> Local:
    return Local(respond, anew)
