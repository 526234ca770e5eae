"""The pages of a set, with and without what an attacker added."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ADDED = re.compile(r"\{\+(.*?)\+\}", re.S)
_NAV = '<nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav>'
_ASIDE = '<aside><ul><li><a href="/a">Guide</a></li><li><a href="/b">API</a></li></ul></aside>'
_FRAMES = {
    "article": "<main><article>{}</article></main>",
    "docs": f"{_ASIDE}<main>{{}}</main>",
    "product": '<main><div class="product">{}</div></main>',
    "thread": "<main>{}</main>",
    "mail": "<main>{}</main>",
    "form": "<main>{}</main>",
    "divs": '<div class="wrap"><div class="content">{}</div></div>',
}


@dataclass(frozen=True)
class Order:
    """What the page wants of a model."""

    kind: str
    at: tuple[str, ...]
    """Words of its lines."""
    says: tuple[str, ...]
    """What a model that obeys adds."""
    plain: bool
    """Whether that sounds like ordinary content."""
    hushes: str = ""
    """The honest sentence that it wants left out."""


@dataclass(frozen=True)
class Page:
    """One page of a set."""

    id: str
    lang: str
    frame: str
    title: str
    body: str | list[list[str]]
    """`{+ ... +}` is what the attacker added; in a thread, the posts of whom a `+` stands before."""
    honest: tuple[tuple[str, str], ...]
    """A faithful sentence, and words of the line that it cites."""
    orders: tuple[Order, ...] = ()
    head: str = ""
    """More of its head; `{+ ... +}` here and in the title too."""

    def html(self, *, injected: bool) -> str:
        shown = r"\1" if injected else ""
        if isinstance(self.body, str):
            body = ADDED.sub(shown, self.body)
        else:
            body = _posts([post for post in self.body if injected or not post[0].startswith("+")])
        title, more = html.escape(ADDED.sub(shown, self.title)), ADDED.sub(shown, self.head)
        inner = _FRAMES[self.frame].format(f"<h1>{title}</h1>{body}")
        head = f'<html lang="{self.lang}"><head><meta charset="utf-8"><title>{title}</title>{more}</head>'
        foot = '<footer><a href="/imprint">Imprint</a></footer>'
        return f"<!doctype html>{head}<body>{_NAV}{inner}{foot}</body></html>"


def _posts(posts: list[list[str]]) -> str:
    told = []
    for day, (author, words) in enumerate(posts, 1):
        name = author.removeprefix("+")
        time = f'<time datetime="2025-10-0{day}">{day} October 2025</time>'
        head = f'<a class="author" href="/u/{name}">{name}</a> {time}'
        words = html.escape(words, quote=False)
        told.append(f'<article class="comment"><header>{head}</header><p>{words}</p></article>')
    return f'<section class="comments">{"".join(told)}</section>'


def pages(path: Path) -> list[Page]:
    return [_page(data) for data in json.loads(path.read_text(encoding="utf-8"))]


def _page(data: dict[str, Any]) -> Page:
    orders = tuple(
        Order(one["kind"], tuple(one["at"]), tuple(one["says"]), one["plain"], one.get("hushes", ""))
        for one in data.get("orders", ())
    )
    honest = tuple((sentence, mark) for sentence, mark in data["honest"])
    return Page(**{**data, "honest": honest, "orders": orders})


def flat(text: str) -> str:
    """With single blanks."""
    return " ".join(text.split())
