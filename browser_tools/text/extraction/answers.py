"""What begins a discussion, and what only answers it: told apart, for a page may mark them alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import plain
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.facts.meanings import meaning, name_words
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import text_of
from browser_tools.text.things.structured import Thing

_ANSWERS = frozenset(
    """
    comments comment replies reply answers answer responses kommentare antworten commentaires reponses
    comentarios respuestas commenti risposte reacties antwoorden コメント 回答 返信
    """.split()  # noqa: SIM905 (words read better as words)
)
_BEGINS = ("DiscussionForumPosting", "Question", "SocialMediaPosting")
_FOLLOWS = re.compile(r"comment|reply|answer|kommentar|antwort", re.IGNORECASE)
_POSTED = re.compile(r"(?:^|[-_/ ])(?:post|message|msg|beitrag|topic|question)(?:$|[-_ \d])", re.IGNORECASE)
_TEXT = meaning("text")
_PARAGRAPH, _DEEPEST = 40, 40


def only_answers(asked: Asked) -> bool:
    """Whether it is asked for what answers something: `comments`, not `posts`."""
    return not _ANSWERS.isdisjoint(name_words(asked.name))


def begun(things: Sequence[Thing]) -> frozenset[str]:
    """The texts with which the discussions begin that the page describes."""
    told = (
        str(one.values.get(name) or "")
        for one in things
        if any(kind in _BEGINS for kind in one.types)
        for name in ("text", "articleBody")
    )
    return frozenset(filter(None, map(plain, told)))


def is_opening(row: Sequence[Offer], openings: frozenset[str]) -> bool:
    """Whether a row is what begins it, once more."""
    said = (plain(str(one.value)) for one in row if one.name == _TEXT and isinstance(one.value, str))
    return any(text in openings for text in said)


def begins(first: Tag, heading: Tag | None) -> bool:
    """Whether a thread's first contribution is what the page is about: it is called a post, and no answer,
    and nothing is said between the page's heading and it."""
    names = [*(first.get("class") or ()), str(first.get("id") or ""), str(first.get("itemtype") or "")]
    posted = [name for name in names if _POSTED.search(str(name))]
    if heading is None or not posted or all(_FOLLOWS.search(str(name)) for name in posted):
        return False
    if heading in first.find_all(heading.name):
        return True
    for element in heading.find_all_next(True):
        if element is first:
            return True
        if element.name in ("p", "blockquote", "pre") and len(text_of(element)) > _PARAGRAPH:
            return False
    return False


def counted(soup: BeautifulSoup, things: Sequence[Thing], count: int) -> bool:
    """Whether the page says that there are as many answers: one less than there are posts."""
    if any(
        one.values.get(name) in (count, str(count))
        for one in things
        for name in ("commentCount", "answerCount")
    ):
        return count > 0
    said = re.compile(
        rf"(?<!\d){count}\s(?:comments?|repl(?:y|ies)|answers?|kommentare?|antwort(?:en)?|réponses?|"
        r"respuestas?|rispost[ae])\b",
        re.IGNORECASE,
    )
    return count > 0 and soup.find(string=said) is not None


def with_answers(value: dict[str, Any], deep: int = 0) -> Iterator[tuple[dict[str, Any], int]]:
    """A comment, and behind it those that answer it; how deep each stands."""
    if "Comment" not in value.get("@type", ()) or deep > _DEEPEST:
        yield value, deep
        return
    yield {key: one for key, one in value.items() if key != "comment"}, deep
    inner = value.get("comment")
    for one in inner if isinstance(inner, list) else [inner]:
        if isinstance(one, dict):
            yield from with_answers(one, deep + 1)
