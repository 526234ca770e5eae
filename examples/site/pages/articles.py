"""Articles with a byline."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from http_types import Request, Response
from layout import message_page, page
from markup import fill, join, read, render


@dataclass(frozen=True)
class Article:
    slug: str
    title: str
    description: str
    author: str
    date: str
    words: str
    """The date for people."""


ARTICLES = {
    article.slug: article
    for article in (
        Article(
            "light-for-a-room",
            "How much light does a room need?",
            "Lumens, lux and three small lamps: a short way to a room that is pleasant in the evening.",
            "Mara Lindqvist",
            "2026-10-12",
            "12 October 2026",
        ),
        Article(
            "oiling-oak",
            "Oiling oak without tears",
            "An hour a year keeps an oak table alive: clean, sand, oil, and mind the rag.",
            "Jonas Weber",
            "2026-09-03",
            "3 September 2026",
        ),
    )
}


def articles(request: Request) -> Response:
    rows = join(fill("teaser.html", article=article) for article in ARTICLES.values())
    return page(request, "Articles", render('<h1>Articles</h1><ul class="teasers">{rows}</ul>', rows=rows))


def article(request: Request, slug: str) -> Response:
    found = ARTICLES.get(slug)
    if found is None:
        return message_page(request, "Page not found", f"There is no article {slug!r}.", HTTPStatus.NOT_FOUND)
    body = fill(
        "article.html",
        article=found,
        text=read(f"texts/articles/{slug}.html"),
    )
    head = render(
        '<meta name="author" content="{article.author}"><meta property="og:type" content="article">'
        '<meta property="article:published_time" content="{article.date}">',
        article=found,
    )
    return page(request, found.title, body, description=found.description, head=head)
