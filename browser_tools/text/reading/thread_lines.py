"""A discussion as lines: how it begins, and who said what, without what its board says of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from bs4 import Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.html.dom import Block, text_of
from browser_tools.text.main.text import MainText
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import ENDED
from browser_tools.text.things.contribution import Comment

_SIGNED = re.compile(r"^(?:by|von|par|por|di|door|autor:?|автор:?)\s+\S[^»]{0,40}»", re.IGNORECASE)
"""`by pumpernick » Mon Feb 06, 2023 9:15 am`"""
_DIGITS = re.compile(r"\d[\d.,\s]*")
_OPENING = 40
"""Blocks of the main text in which a thread may begin."""
_LETTERS_OF_ONE = 40
"""Letters of a block of the main text from which on it is known as a contribution's own."""
_LABEL_CHARS = 80
_VOTES = re.compile(r"^\s*[-−]\d{1,4}\s*$")


def thread_lines(posts: Sequence[Tag], found: MainText, thread: Sequence[Comment]) -> Iterator[Block]:
    """What stands before the contributions of `thread`, and each of them; `posts` are the elements of all."""
    inside = "|".join(letters(text_of(element)) for element in posts)
    begun = False
    for one in found.blocks[:_OPENING]:
        said = letters(one.text)
        begun = begun or (len(said) > _LETTERS_OF_ONE and said in inside)
        opens = not begun and said not in inside and (one.kind == "heading" or ENDED.search(one.text))
        if one.level == 1 or opens:
            yield one if one.kind == "heading" else Block("text", one.text)
    title = letters(found.title)
    board = _of_board(thread)
    for comment in thread:
        if len(comment.text) <= _LABEL_CHARS and not ENDED.search(comment.text) and dates(comment.text):
            continue  # who asked, and when
        own = (line for line in comment.lines if _DIGITS.sub("0", line) not in board)
        text = " ".join(line for line in own if not _is_subject(line, title)) or comment.text
        text = " ".join(text.split())
        yield Block("quote", f"{comment.author}: {text}" if comment.author else text)


def _of_board(thread: Sequence[Comment]) -> set[str]:
    """Short lines that most contributions have, but for their numbers: `Posts: 1,204`."""
    lines = ({_DIGITS.sub("0", line) for line in one.lines if len(line) <= _LABEL_CHARS} for one in thread)
    counts = Counter(line for own in lines for line in own)
    return {line for line, count in counts.items() if count > 1 and 2 * count >= len(thread)}


def _is_subject(line: str, title: str) -> bool:
    """Whether a line only says again what the thread is called, or who wrote and when."""
    said = letters(line).removeprefix("re").removeprefix("aw")
    return (len(said) > 3 and title.startswith(said)) or _SIGNED.match(line) is not None


def voted_down(post: Tag, posts: Sequence[Tag]) -> bool:
    """Whether more readers were against it than for it, as a count of its own says."""
    if _VOTES.search(str(post.get("data-score") or "")):
        return True
    others = {id(one) for one in posts if one is not post}
    counts = post.find_all(string=_VOTES)
    return any(others.isdisjoint(map(id, one.parents)) for one in counts[:1] if post in one.parents)
