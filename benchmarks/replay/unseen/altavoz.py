"""Altavoz, donde viven los pódcast: one page by script, in Spanish: episodes, the team, directories and comments."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Local, Reply, Request

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
FLOWS = flows_of("altavoz")
EPISODES = (
    ("El faro apagado", 1, "Viajes", "Publicado"),
    ("Salinas de invierno", 2, "Viajes", "Publicado"),
    ("La radio del pueblo", 2, "Historia", "Publicado"),
    ("Las salinas de noche", 2, "Viajes", "Borrador"),
    ("Molinos sin viento", 2, "Historia", "Borrador"),
    ("Cartas a Lisboa", 2, "Viajes", "Borrador"),
)
PEOPLE = (
    ("Carla Rivas", "carla@altavoz.example", "Administración", "Activa"),
    ("Bruno Salas", "bruno@altavoz.example", "Edición", "Activo"),
    ("Inés Prado", "ines@altavoz.example", "Edición", "Activa"),
    ("Inés Pardo", "pardo@altavoz.example", "Lectura", "Activa"),
)
PLACES = (
    ("Fonoteca Libre", True),
    ("Radioteca", False),
    ("Radio Mosaico", False),
    ("Escucha Ya", False),
)
COMMENTS = (
    ("Marta Gil", "Salinas de invierno", "¿Habrá segunda parte?"),
    ("Martín Gil", "El faro apagado", "Se oye un poco bajo."),
    ("Lola V.", "La radio del pueblo", "Mi abuela salía en esa radio."),
)


def anew() -> dict[str, Any]:
    return {
        "episodes": [
            {
                "id": 10 + n,
                "title": t,
                "season": s,
                "topic": topic,
                "state": state,
                "explicit": False,
                "day": "",
            }
            for n, (t, s, topic, state) in enumerate(EPISODES)
        ],
        "people": [
            {"id": 30 + n, "name": name, "mail": mail, "role": role, "state": state}
            for n, (name, mail, role, state) in enumerate(PEOPLE)
        ],
        "places": [{"id": 50 + n, "name": name, "on": on} for n, (name, on) in enumerate(PLACES)],
        "comments": [
            {"id": 70 + n, "who": who, "about": about, "text": text, "reply": ""}
            for n, (who, about, text) in enumerate(COMMENTS)
        ],
        "ads": True,
        "shownotes": True,
    }


def respond(asked: Request) -> Reply:
    state, sent = asked.state, asked.sent
    if not asked.path.startswith("/api/"):
        return PAGE
    what = asked.path.removeprefix("/api/")

    def one(kind: str) -> dict[str, Any]:
        return next(it for it in state[kind] if it["id"] == sent["id"])

    if what in ("episodes/schedule", "episodes/draft"):
        one("episodes").update({k: sent[k] for k in ("title", "season", "topic", "explicit", "day")})
        if what == "episodes/schedule":
            one("episodes")["state"] = "Programado"
    elif what == "people/invite":
        state["people"].append(
            {"id": 40, "name": sent["mail"], "mail": "", "role": sent["role"], "state": "Pendiente"}
        )
    elif what == "people/role":
        one("people")["role"] = sent["role"]
    elif what == "people/remove":
        state["people"].remove(one("people"))
    elif what == "places/connect":
        one("places")["on"] = True
    elif what == "settings":
        state.update({k: v for k, v in sent.items() if k in ("ads", "shownotes")})
    elif what == "comments/reply":
        one("comments")["reply"] = sent["text"]
    return {k: state[k] for k in ("episodes", "people", "places", "comments", "ads", "shownotes")}


def site() -> Local:
    return Local(respond, anew)
