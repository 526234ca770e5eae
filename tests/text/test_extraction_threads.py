"""Threads as boards write them: comments in comments, who edited, what is told of whoever wrote."""

from __future__ import annotations

import json
from typing import Any

from browser_tools.text.extraction import extracted

S, I = {"type": "string"}, {"type": "integer"}  # noqa: E741 (a type)
TIME = {**S, "format": "date-time"}


def rows(html: str, name: str, **properties: Any) -> list[dict[str, Any]]:
    items = {"type": "object", "properties": properties}
    schema = {"type": "object", "properties": {name: {"type": "array", "items": items}}}
    found: list[dict[str, Any]] = extracted(f"<html lang=en>{html}</html>", "https://a.test/t", schema).data[
        name
    ]
    return found


def said(author: str, day: int, text: str, inner: str = "", edited: str = "") -> str:
    return (
        f"<li class=c><div class=head><a href=/u/{author}>{author}</a> <b class=op>OP</b> "
        f"<i class=score>{day} points</i> <time datetime=2026-03-0{day}T10:00:00Z>8 months ago</time>{edited}"
        f"</div><p>{text}</p><ul>{inner}</ul></li>"
    )


def test_comments_in_comments_that_nothing_marks_as_such() -> None:
    edited = " <span class=edited>(edited <time datetime=2026-03-07T08:00:00Z>7 months ago</time>)</span>"
    inner = said("ada", 2, "The first one behind the rectifier, as ever.", edited=edited)
    tree = f"<h1>Radio</h1><ul>{said('okon', 1, 'Which capacitor was it, please?', inner)}"
    tree += f"{said('pia', 3, 'Nice, but a modern set uses less power.')}</ul>"
    wanted = {"author": S, "posted_at": TIME, "edited_at": TIME, "score": I, "depth": I, "text": S}
    assert rows(tree, "comments", **wanted) == [
        {"author": "okon", "posted_at": "2026-03-01T10:00:00Z", "edited_at": None, "score": 1, "depth": 0,
         "text": "Which capacitor was it, please?"},
        {"author": "ada", "posted_at": "2026-03-02T10:00:00Z", "edited_at": "2026-03-07T08:00:00Z",
        "score": 2,
         "depth": 1, "text": "The first one behind the rectifier, as ever."},
        {"author": "pia", "posted_at": "2026-03-03T10:00:00Z", "edited_at": None, "score": 3, "depth": 0,
         "text": "Nice, but a modern set uses less power."},
    ]  # fmt: skip


def test_comments_in_comments_of_data() -> None:
    def comment(author: str, *inner: dict[str, Any]) -> dict[str, Any]:
        one = {"@type": "Comment", "author": {"name": author}, "text": f"{author} says so."}
        return {**one, "comment": list(inner)} if inner else one

    comments = [comment("Ada", comment("Bo")), comment("Cy")]
    thread = {"@type": "DiscussionForumPosting", "headline": "Looms", "comment": comments}
    page = f"<script type='application/ld+json'>{json.dumps(thread)}</script><h1>Looms</h1>"
    assert rows(page, "comments", author=S, depth=I) == [
        {"author": "Ada", "depth": 0},
        {"author": "Bo", "depth": 1},
        {"author": "Cy", "depth": 0},
    ]


def test_what_a_board_tells_of_whoever_wrote_and_edited_is_none_of_what_is_said() -> None:
    def post(name: str, day: int, text: str, more: str = "", where: str = "<dt>Wohnort<dd>Bremen") -> str:
        return (
            f"<article class=msg id=p{day}><aside><a class=user href=/user/{day}/>{name}</a>"
            f"<dl><dt>Beiträge<dd>41{where}</dl></aside>"
            f"<div class=kopf><time datetime=2026-02-1{day}T09:12:00+01:00>1{day}. Februar</time></div>"
            f"<div class=txt>{text}</div>{more}</article>"
        )

    edit = "<div class=edit>Einmal editiert, zuletzt von Moderator (14. Februar 2026 um 10:55)</div>"
    page = "<h1>Bremsen</h1>" + post("Jule", 1, "Seit dem Wechsel quietschen die Beläge bei Nässe.", edit)
    page += post("tret77", 2, "Bei mir half nur ein Wechsel.", "<div class=sig>Bullitt</div>", where="")
    about = {
        "author_location": {**S, "description": "Wohnort"},
        "author_posts": {**I, "description": "Beiträge"},
    }
    assert rows(page, "posts", author=S, edited_at=TIME, **about, text=S) == [
        {"author": "Jule", "edited_at": "2026-02-14T10:55:00", "author_location": "Bremen",
        "author_posts": 41,
         "text": "Seit dem Wechsel quietschen die Beläge bei Nässe."},
        {"author": "tret77", "edited_at": None, "author_location": None, "author_posts": 41,
         "text": "Bei mir half nur ein Wechsel."},
    ]  # fmt: skip
