"""Threads and tables as software writes them: what nobody labels is told by its place."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.amounts.dates import dates
from browser_tools.text.extraction.page import extracted

S, WHOLE, N = ({"type": kind} for kind in ("string", "integer", "number"))
T = {**S, "format": "date-time"}


def rows(**of: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": of}}


def message(name: str, when: str, text: str) -> str:
    by = f"<div class=from_name>{name}</div>" if name else ""
    return (
        f"<div class='message default'><div class=body><div class=date title='{when} UTC+02:00'>x</div>"
        f"{by}<div class=text>{text}</div></div></div>"
    )


def letter(who: str, date: str, text: str) -> str:
    head = (("From", who), ("Subject", "Oil"), ("Date", date))
    cells = "".join(f"<tr><th>{label}:</th><td>{said}</td></tr>" for label, said in head)
    return f"<div class=article><table>{cells}</table><pre>{text}</pre></div><hr>"


def post(name: str, level: int, text: str, day: str, under: str = "") -> str:
    return (
        f"<div class='even reply-level-{level}'><b class=author>{name}</b>"
        f"<time datetime='2026-02-{day}T10:00:00Z'>Feb {day}</time><p>{text}</p>{under}</div>"
    )


def review(name: str, text: str, answer: str = "") -> str:
    said = f"<div class=box><p>Response from Lake Boats</p><p>{answer}</p></div>" if answer else ""
    return (
        f"<article class='styles_reviewCard__Qw1py'>"
        f"<a class='styles_consumerName__xKr9c' href=/users/1>{name}</a>"
        f"<img alt='4 stelle su 5'><time datetime='2026-08-19T16:12:44Z'>19 August</time>"
        f"<p class='styles_reviewText__a1b2c'>{text}</p>{said}</article>"
    )


CASES = {
    "a chat that does not name who goes on": (
        "<div class='message service'>14 September 2026</div>"
        + message("Renate K.", "14.09.2026 17:03:21", "Who turns the compost?")
        + message("", "14.09.2026 17:04:02", "Three of us at least.")
        + message("Farid", "14.09.2026 17:20:45", "I will come at ten."),
        {"messages": rows(author=S, posted_at=T)},
        {
            "messages": [
                {"author": "Renate K.", "posted_at": "2026-09-14T17:03:21+02:00"},
                {"author": "Renate K.", "posted_at": "2026-09-14T17:04:02+02:00"},
                {"author": "Farid", "posted_at": "2026-09-14T17:20:45+02:00"},
            ]
        },
    ),
    "letters of an archive": (
        "<h1>Oil</h1>"
        + letter("Josip K. &lt;josip@mail.test&gt;", "Mon, 09 Nov 1998 21:14:07 +0100", "It loses time.")
        + letter(
            "hm@uni.test (Harriet Moss)",
            "Tue, 10 Nov 1998 08:02:55 +0000",
            "J. wrote:\n&gt; lo\n\nOil it.",
        ),
        {"articles": rows(author=S, email=S, sent_at=T, text=S)},
        {
            "articles": [
                {
                    "author": "Josip K.",
                    "email": "josip@mail.test",
                    "sent_at": "1998-11-09T21:14:07+01:00",
                    "text": "It loses time.",
                },
                {
                    "author": "Harriet Moss",
                    "email": None,
                    "sent_at": "1998-11-10T08:02:55+00:00",
                    "text": "Oil it.",
                },
            ]
        },
    ),
    "levels that a number in the class tells": (
        "<h1>Ringing</h1><div class=replies>"
        + post("Tom", 0, "I can do the tenor.", "12")
        + post("Winifred", 1, "Splendid, it is yours.", "13")
        + post("Nokes", 0, "Away until March.", "14")
        + "</div>",
        {"replies": rows(author=S, text=S)},
        {
            "replies": [
                {"author": "Tom", "text": "I can do the tenor."},
                {"author": "Winifred", "text": "Splendid, it is yours."},
                {"author": "Nokes", "text": "Away until March."},
            ]
        },
    ),
    "what the one who was reviewed answers": (
        "<h1>Lake Boats</h1><section>"
        + review("Ornella", "A kind skipper and a clean boat.", "Thank you, come again!")
        + review("Reto", "Nobody told us of the delay.")
        + "</section>",
        {"reviews": rows(author=S, rating=WHOLE, text=S, reply=S)},
        {
            "reviews": [
                {
                    "author": "Ornella",
                    "rating": 4,
                    "text": "A kind skipper and a clean boat.",
                    "reply": "Thank you, come again!",
                },
                {"author": "Reto", "rating": 4, "text": "Nobody told us of the delay.", "reply": None},
            ]
        },
    ),
    "rows in groups": (
        "<table><thead><tr><th>Museum<th>City<th>Visitors<tbody><tr><th colspan=3>Fine arts"
        "<tr><th>Salines<td>Salins<td>41<tr><th>Courbe<td>Dole<td>18<tr><th colspan=3>Science"
        "<tr><th>Lake<td>Clairvaux<td>25</table>",
        {"museums": rows(name=S, city=S, group=S, visitors=WHOLE)},
        {
            "museums": [
                {"name": "Salines", "city": "Salins", "group": "Fine arts", "visitors": 41},
                {"name": "Courbe", "city": "Dole", "group": "Fine arts", "visitors": 18},
                {"name": "Lake", "city": "Clairvaux", "group": "Science", "visitors": 25},
            ]
        },
    ),
    "a column that counts, and one of two numbers": (
        "<table><tr><th>M.<th>Team<th>Goals<tr><td>1.<td>Rabka<td>41:15<tr><td>2.<td>Tylmanowa<td>35:20</table>",
        {"teams": rows(position=WHOLE, team=S, goals_for=WHOLE, goals_against=WHOLE)},
        {
            "teams": [
                {"position": 1, "team": "Rabka", "goals_for": 41, "goals_against": 15},
                {"position": 2, "team": "Tylmanowa", "goals_for": 35, "goals_against": 20},
            ]
        },
    ),
    "columns by their number, stops where nothing stops": (
        "<table><tr><th>Stop<th>701<th>703<br><small>Sch</small><tr><th>Marsh End<td>06:12<td>15:05"
        "<tr><th>Sluice Road <abbr title='on request'>x</abbr><td>|<td>15:12</table>",
        {"stops": rows(name=S, train_701=S, train_703=S)},
        {
            "stops": [
                {"name": "Marsh End", "train_701": "06:12", "train_703": "15:05"},
                {"name": "Sluice Road", "train_701": None, "train_703": "15:12"},
            ]
        },
    ),
    "a column that the schema's words name": (
        "<table><tr><th>Holz<th>Preis (€/SRM)<th>ab 5 SRM (€/SRM)<tr><td>Buche<td>119.00<td>112.00"
        "<tr><td>Esche<td>112.50<td>106.00</table>",
        {
            "items": rows(
                wood={**S, "description": "Holz"},
                price=N,
                bulk_price={**N, "description": "Preis ab 5 SRM"},
            )
        },
        {
            "items": [
                {"wood": "Buche", "price": 119, "bulk_price": 112},
                {"wood": "Esche", "price": 112.5, "bulk_price": 106},
            ]
        },
    ),
    "heads in pieces": (
        "<table><thead><tr><th></th><th><span class=plan-name>Solo</span><span>$0</span></th>"
        "<th><span class=badge>Popular</span><span class=plan-name>Studio</span><span>$12</span><a>Try</a>"
        "<tbody><tr><th>Seats<td>1<td>5<tr><th>Support<td>Forum<td>Mail</table>",
        {"plans": rows(name=S, price=N, seats=WHOLE, support=S)},
        {
            "plans": [
                {"name": "Solo", "price": 0, "seats": 1, "support": "Forum"},
                {"name": "Studio", "price": 12, "seats": 5, "support": "Mail"},
            ]
        },
    ),
    "all times of a board": (
        "<h1>Blackbird</h1><p>All times are UTC+02:00</p><p>Posted on 21 April 2026, 03:40</p>",
        {"posted_at": T},
        {"posted_at": "2026-04-21T03:40:00+02:00"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("page", "properties", "wanted"), CASES.values(), ids=CASES)
def test_threads_and_tables(page: str, properties: dict[str, Any], wanted: dict[str, Any]) -> None:
    schema = {"type": "object", "properties": properties}
    assert extracted(f"<html lang=en><body>{page}", "https://a.test/t/1", schema).data == wanted


def test_words_that_are_months_in_short_need_a_year() -> None:
    assert not dates("Rated 1 out of 5")
    assert [(one.year, one.month, one.day) for one in dates("3 ago 2026, 1 янв 2026, 3 mrt 2008")] == [
        (2026, 8, 3),
        (2026, 1, 1),
        (2008, 3, 3),
    ]
