"""Threads of nested comments. What a visitor replies, only that visitor sees."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from http_types import Request, Response, redirect
from layout import message_page, page
from markup import Html, join, render

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


_THREADS = (
    Thread(
        "warm-or-cold",
        "Warm or cold light for a kitchen?",
        (
            Comment(
                "tilda",
                "2 November 2026",
                "We are redoing the kitchen and cannot agree: 2,700 K like the living room, or 4,000 K to see what we cut?",
                (
                    Comment(
                        "oskar",
                        "2 November 2026",
                        "3,000 K. Warm enough for breakfast, and tomatoes still look red.",
                        (
                            Comment(
                                "tilda",
                                "3 November 2026",
                                "That is what the shop said as well. Which lamp did you take?",
                            ),
                            Comment("oskar", "3 November 2026", "Two Halo wall lamps over the worktop."),
                        ),
                    ),
                    Comment(
                        "priya",
                        "4 November 2026",
                        "Cold light under the cupboards, warm over the table, two switches.",
                    ),
                ),
            ),
            Comment("benno", "6 November 2026", "Whatever you take, take the same for the whole room."),
        ),
    ),
    Thread(
        "lumi-flicker",
        "My Lumi flickers when dimmed",
        (
            Comment(
                "ruth",
                "28 October 2026",
                "Below a third of its brightness my Lumi table lamp flickers. Is mine broken?",
                (
                    Comment(
                        "support",
                        "28 October 2026",
                        "It is most likely the bulb. The lamp dims by the phase, so the bulb must say dimmable on its base.",
                        (Comment("ruth", "29 October 2026", "It was the bulb. Solved, thank you!"),),
                    ),
                ),
            ),
        ),
    ),
)
THREADS = {thread.slug: thread for thread in _THREADS}


def forum(request: Request) -> Response:
    rows = join(
        render(
            '<li><h2><a href="/forum/{thread.slug}">{thread.title}</a></h2><p class="byline">{count} comments</p></li>',
            thread=thread,
            count=sum(map(_count, thread.comments)),
        )
        for thread in _THREADS
    )
    return page(request, "Forum", render('<h1>Forum</h1><ul class="teasers">{rows}</ul>', rows=rows))


def thread(request: Request, slug: str) -> Response:
    found = THREADS.get(slug)
    if found is None:
        return _no_thread(request, slug)
    own = tuple(Comment("you", "now", text) for text in request.visitor.replies.get(slug, ()))
    body = render(
        """<section class="narrow">
<p class="crumbs"><a href="/forum">Forum</a></p>
<h1>{thread.title}</h1>
{comments}
<form action="/forum/{thread.slug}" method="post">
  <p class="field"><label for="reply">Your reply</label><textarea id="reply" name="reply" rows="4" maxlength="{most}" required></textarea></p>
  <button type="submit">Post reply</button>
</form>
</section>""",
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
        return Html("")
    rows = join(
        render(
            '<li><article class="comment"><p class="byline"><strong>{comment.author}</strong>, {comment.date}</p>'
            "<p>{comment.text}</p></article>{replies}</li>",
            comment=comment,
            replies=_list(comment.replies),
        )
        for comment in comments
    )
    return render('<ol class="comments">{rows}</ol>', rows=rows)


def _count(comment: Comment) -> int:
    return 1 + sum(map(_count, comment.replies))


def _no_thread(request: Request, slug: str) -> Response:
    return message_page(request, "Page not found", f"There is no thread {slug!r}.", HTTPStatus.NOT_FOUND)
