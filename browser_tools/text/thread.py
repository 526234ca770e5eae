"""Discussions: who said what, in what order, in answer to whom."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import blocks, is_hidden, text_of

_MARK = re.compile(
    r"(?:^|[-_ ])(?:comment|reply|answer|post|message|kommentar|beitrag)(?:$|[-_ \d])",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"form|count|list|meta|header|footer|author|body|text|content|actions?|button|input|link|tree|thread|wrap|"
    r"container|section|nav|title|image|related|teaser|preview|date",
    re.IGNORECASE,
)
_TYPES = re.compile(r"schema\.org/(?:Comment|Answer|DiscussionForumPosting|Question)\b")
AUTHOR = (
    '[itemprop~="author"], [rel~="author"], .author, .username, .user, .commenter, .hnuser, .byline, cite, '
    ".nickname, .nick, .poster b, .poster strong, .poster a, .name, "
    'a[href*="/u/"], a[href*="user?id="], a[href*="memberlist"], a[href*="/user"], '
    'a[href*="/member"], a[href*="/profile"]'
)
_ABOUT_AUTHOR = ".postprofile, .poster, .userinfo, .user-info, .author-info, .signature, .avatar, .user-title"
"""What a board tells of whoever wrote: how often, since when, from where."""
QUOTED = "blockquote:has(cite), blockquote.quote, .bbcode_quote, .bbCodeBlock--quote, aside.quote, .signature"
"""What somebody else said, and what stands under all that somebody says."""
_BY = re.compile(r"^\W*(?:by|von|par|por|da|di|posted by)?\W*$", re.IGNORECASE)
_ELEMENTS = ["article", "div", "li", "tr", "section", "details", "td"]
_LONGEST_AUTHOR = 60
_MOST_AUTHORS, _HIGHEST = 400, 9
_LEAST_SAID = 30
"""Characters: less is a name and a time."""
_DATED = re.compile(r"^\d{4}-\d\d-\d\d")
_AGO = re.compile(
    r"\b\d+\s?(?:s|m|h|d|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\.? ago\b|^vor \d|^il y a \d"
)
FEWEST = 2
"""Of an opening post and answers: a page with one comment is a page."""


@dataclass(frozen=True)
class Comment:
    """One contribution, without the answers inside it."""

    author: str
    lines: tuple[str, ...]
    depth: int

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def contributions(soup: BeautifulSoup) -> list[Tag]:
    """The elements that are contributions, in order; answers may stand inside what they answer."""
    return [element for element in soup.find_all(_ELEMENTS) if _is_comment(element)]


def discussions(soup: BeautifulSoup) -> list[list[Tag]]:
    """The contributions, those together that are marked alike: a blog's post is none of its comments."""
    groups: dict[str, list[Tag]] = defaultdict(list)
    for element in contributions(soup):
        groups[_mark(element)].append(element)
    return [group for group in groups.values() if len(group) >= FEWEST]


def signed(soup: BeautifulSoup) -> list[list[Tag]]:
    """Elements marked alike, each with one who wrote it, and when."""
    people: dict[int, set[str]] = defaultdict(set)
    around: dict[int, Tag] = {}
    for author in soup.select(AUTHOR, limit=_MOST_AUTHORS):
        if name := text_of(author):
            for element in list(author.parents)[:_HIGHEST]:
                people[id(element)].add(name)
                around[id(element)] = element
    groups: dict[tuple[str, str], list[Tag]] = defaultdict(list)
    for key, element in around.items():
        if (
            len(people[key]) == 1
            and element.name in _ELEMENTS
            and element.get("class")
            and _is_dated(element)
        ):
            groups[(element.name, " ".join(element.get("class") or ()))].append(element)
    return [one for one in groups.values() if len(one) >= FEWEST]


def _is_dated(element: Tag) -> bool:
    when = element.find("time") or element.find(title=_DATED) or element.find(string=_AGO)
    return when is not None and len(text_of(element)) > _LEAST_SAID


def _mark(element: Tag) -> str:
    if found := _TYPES.search(str(element.get("itemtype", ""))):
        return "" if found[0].endswith(("Answer", "Comment")) else found[0]
    names = [str(name) for name in element.get("class") or ()]
    return next((name for name in names if _MARK.search(name) and not _NOT.search(name)), element.name)


def comments(soup: BeautifulSoup) -> list[Comment]:
    """The contributions of the page; none where they are not marked as such."""
    found = contributions(soup)
    inside = {id(element) for element in found}
    out = []
    for element in found:
        depth = sum(id(part) in inside for part in element.parents)
        comment = _comment(element, inside, depth)
        if comment is not None:
            out.append(comment)
    return out if len(out) >= FEWEST else []


def _is_comment(element: Tag) -> bool:
    if is_hidden(element) or any(is_hidden(part) for part in element.parents):
        return False
    if _TYPES.search(str(element.get("itemtype", ""))):
        return True
    names = [str(name) for name in element.get("class") or ()]
    marked = any(_MARK.search(name) and not _NOT.search(name) for name in names)
    return marked or bool(re.fullmatch(r"(?:comment|reply|answer|post)[-_]?\d+", str(element.get("id", ""))))


def _comment(element: Tag, inside: set[int], depth: int) -> Comment | None:
    copy = BeautifulSoup(str(_own(element, inside)), "lxml")
    author = ""
    found = copy.select_one(AUTHOR)
    if found is not None and 0 < len(text := text_of(found)) <= _LONGEST_AUTHOR:
        author = text
        found.decompose()
    for aside in (*copy.select(_ABOUT_AUTHOR), *copy.find_all(["time", "button", "form", "nav", "footer"])):
        aside.decompose()
    if author:
        for again in copy.select(AUTHOR):
            if text_of(again) == author or _BY.match(text_of(again).replace(author, "")):
                again.decompose()
    lines = tuple(block.text for block in blocks(copy) if len(block.text) > 3 and block.text != author)
    return Comment(author, lines, depth) if lines else None


def _own(element: Tag, inside: set[int]) -> str:
    """The element's HTML without the contributions in it."""
    nested = [part for part in element.find_all(_ELEMENTS) if id(part) in inside]
    text = str(element)
    for part in nested:
        text = text.replace(str(part), "", 1)
    return text
