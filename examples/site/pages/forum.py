"""Threads of nested comments. What a visitor replies, only that visitor sees."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from http_types import Request, Response, redirect
from layout import NOTHING, message_page, page
from markup import Html, fill, join, read, render

LONGEST_REPLY = 2000


@dataclass(frozen=True)
class Comment:
    author: str
    date: str
    text: str
    replies: tuple[Comment, ...] = ()


@dataclass(frozen=True)
class Thread:
    slug: str
    title: str
    comments: tuple[Comment, ...]


def _comment(data: dict[str, Any]) -> Comment:
    replies = tuple(map(_comment, data.get("replies", ())))
    return Comment(data["author"], data["date"], data["text"], replies)


THREADS = {
    data["slug"]: Thread(data["slug"], data["title"], tuple(map(_comment, data["comments"])))
    for data in json.loads(read("texts/forum.json"))
}


def forum(request: Request) -> Response:
    rows = join(
        fill("thread_row.html", thread=thread, count=sum(map(_count, thread.comments)))
        for thread in THREADS.values()
    )
    return page(request, "Forum", render('<h1>Forum</h1><ul class="teasers">{rows}</ul>', rows=rows))


def thread(request: Request, slug: str) -> Response:
    found = THREADS.get(slug)
    if found is None:
        return _no_thread(request, slug)
    own = tuple(Comment("you", "now", text) for text in request.visitor.replies.get(slug, ()))
    body = fill(
        "thread.html",
        thread=found,
        comments=_list((*found.comments, *own)),
        most=LONGEST_REPLY,
    )
    return page(request, found.title, body)


def reply(request: Request, slug: str) -> Response:
    if slug not in THREADS:
        return _no_thread(request, slug)
    text = request.form.get("reply", "").strip()[:LONGEST_REPLY]
    if text:
        request.visitor.replies.setdefault(slug, []).append(text)
    return redirect(f"/forum/{slug}")


def _list(comments: tuple[Comment, ...]) -> Html:
    if not comments:
        return NOTHING
    rows = join(fill("comment.html", comment=comment, replies=_list(comment.replies)) for comment in comments)
    return render('<ol class="comments">{rows}</ol>', rows=rows)


def _count(comment: Comment) -> int:
    return 1 + sum(map(_count, comment.replies))


def _no_thread(request: Request, slug: str) -> Response:
    return message_page(request, "Page not found", f"There is no thread {slug!r}.", HTTPStatus.NOT_FOUND)
