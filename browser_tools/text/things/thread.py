"""Discussions: who said what, in what order, in answer to whom."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.own_elements import is_own
from browser_tools.text.html.dom import is_hidden, text_of
from browser_tools.text.sentences import ENDED
from browser_tools.text.things.actions import is_actions
from browser_tools.text.things.contribution import (
    AUTHOR,
    COUNT,
    LEAST_SAID,
    LONGEST_STAMP,
    NAMES,
    Comment,
    comment_of,
    may_be,
    names_of,
    signed_above,
    signs,
    size_of,
    stamp_of,
)
from browser_tools.text.things.related import is_of_faq
from browser_tools.text.things.stamps import has_stamp

_MARK = re.compile(
    r"(?:^|[-_ ])(?:comment|reply|answer|post|message|msg|kommentar|beitrag|antwort|nachricht|mensaje|"
    r"respuesta|comentario|messaggio|risposta|commento|commentaire|réponse|reponse|bericht|"
    r"reactie)(?:$|[-_ \d])|^(?:ipsComment|ipsEntry|blockpost|postbit(?:legacy)?|postcontainer)$",
    re.IGNORECASE,
)
"""Words for it in some languages, and what Invision, FluxBB and vBulletin call it."""
_NOT = re.compile(
    r"form|count|list|meta|head|foot|author|body|text|txt|content|actions?|button|input|link|tree|thread|wrap|"
    r"container|section|nav|title|image|related|teaser|preview|date",
    re.IGNORECASE,
)
_TYPES = re.compile(r"schema\.org/(?:Comment|Answer|DiscussionForumPosting|Question)\b")
_COMPONENTS = frozenset({"post", "comment"})
"""As NodeBB calls them; the classes of who began it say more than those of the others."""
_NUMBERED, _OTHER_ENTRY = re.compile(r"post-\d+"), re.compile(r"type-(?!reply$|topic$)[\w-]+")
"""WordPress calls each entry `post-12`, a product or an event too, and says of what type it is."""
_SAID = frozenset({"text", "articleBody", "commentText"})
"""`itemprop` of what a contribution says."""
_HEADED = ["h1", "h2", "h3", "h4", "h5", "h6"]
_MOST_ROWS, _SOON = 2000, 80
_FOLLOWS = re.compile(r"(?:^|[-_/ ])(?:comment|reply|answer|kommentar|antwort)(?:$|[-_ \d])", re.IGNORECASE)
_MOST_AUTHORS, _HIGHEST = 400, 9
_PARAGRAPH = 40
_AGO = re.compile(
    r"\b\d+\s?(?:s|m|h|d|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\.? ago\b|^vor \d|^il y a \d"
)
_DIGITS = re.compile(r"\d+")
"""`reply-level-0` and `reply-level-1` are marked alike."""
FEWEST = 2
"""Of an opening post and answers: a page with one comment is a page."""


def contributions(soup: BeautifulSoup) -> list[Tag]:
    """The elements that are contributions, in order; answers may stand inside what they answer."""
    found = [element for element in soup.find_all(may_be) if _is_comment(element)]
    return [element for element in found if not _only_holds(element, found)] or _boxed(soup)


def _only_holds(element: Tag, found: Sequence[Tag]) -> bool:
    """Whether it is typed as what begins a discussion, but holds that: the whole page, with its side bar."""
    typed = _TYPES.search(str(element.get("itemtype", "")))
    return (
        typed is not None
        and typed[0].endswith(("Question", "DiscussionForumPosting"))
        and any(
            not one.get("itemtype") and element in one.parents and size_of(one) > LEAST_SAID for one in found
        )
    )


def _boxed(soup: BeautifulSoup) -> list[Tag]:
    """Rows of old boards: in the first cell who it was, in the other when, and what was said."""
    found: dict[str, list[Tag]] = defaultdict(list)
    for row in soup.find_all("tr", limit=_MOST_ROWS):
        cells = row.find_all("td", recursive=False)
        table = row.find_parent("table")
        if table is not None and len(cells) == 2 and signs(cells[0]) and dates(text_of(cells[1])[:_SOON]):
            found[" ".join(table.get("class") or ()) or str(id(table))].append(row)
    return max((rows for rows in found.values() if len(rows) >= FEWEST), key=len, default=[])


def discussions(soup: BeautifulSoup) -> list[list[Tag]]:
    """The contributions, those together that are marked alike: a blog's post is none of its comments."""
    found = [(_mark(element), element) for element in contributions(soup)]
    answers = [set(_called(element)) for mark, element in found if not mark]
    alike = set.intersection(*answers) if answers else set()
    groups: dict[str, list[Tag]] = defaultdict(list)
    for mark, element in found:  # what begins it has the class of its answers, and often another type
        groups["" if mark in alike else mark].append(element)
    return [group for group in groups.values() if len(group) >= FEWEST]


def signed(soup: BeautifulSoup) -> list[list[Tag]]:
    """Elements marked alike, each with one who wrote it, and when; what stands in another of them is its
    own."""
    people: dict[int, set[str]] = defaultdict(set)
    around: dict[int, Tag] = {}
    for author in soup.select(AUTHOR, limit=_MOST_AUTHORS):
        if (name := text_of(author)) and author.find_parent("blockquote") is None:
            nearest: set[tuple[str, ...]] = set()
            for element in list(author.parents)[:_HIGHEST]:
                if (mark := (element.name, *names_of(element))) not in nearest or len(mark) == 1:
                    nearest.add(mark)
                    people[id(element)].add(name)
                    around[id(element)] = element
    groups: dict[tuple[str, str], list[Tag]] = defaultdict(list)
    beside: dict[int, list[Tag]] = defaultdict(list)
    for key, element in around.items():
        if len(people[key]) == 1 and may_be(element) and _is_dated(element):
            if names_of(element):
                groups[(element.name, " ".join(names_of(element)))].append(element)
            if element.name == "li":
                beside[id(element.parent)].append(element)
    return [one for one in (*groups.values(), *beside.values()) if len(one) >= FEWEST]


def _is_dated(element: Tag) -> bool:
    when = element.find("time") or element.find(has_stamp) or element.find(string=_AGO)
    return (when or stamp_of(element)) is not None and len(text_of(element)) > LEAST_SAID


def commented(first: Tag, heading: Tag | None, *, sure: bool) -> str:
    """What comments are on: the paragraphs between the page's heading and the `first` of them. "" where a
    discussion begins with that; one that is `sure` to be a comment does not.
    """
    names = [*names_of(first), str(first.get("id") or ""), str(first.get("itemtype") or "")]
    follows = any(_FOLLOWS.search(str(name)) for name in names)
    if heading is None or not (follows or sure) or first in heading.parents:
        return ""
    said: list[str] = []
    for element in heading.find_all_next(True):
        if element is first:
            whole = " ".join(said)
            return whole if follows or len(whole) > _PARAGRAPH else ""
        if (element.name == "p" or _is_paragraph(element)) and not is_actions(element):
            line = text_of(element)
            if len(line) > LONGEST_STAMP or not (dates(line) or COUNT.match(line)):
                said.append(line)
    return ""


def _is_paragraph(box: Tag) -> bool:
    """Whether a box without parts says a sentence."""
    plain = box.name == "div" and all(part.name in NAMES or part.name == "br" for part in box.find_all(True))
    said = text_of(box) if plain else ""
    return len(said) > _PARAGRAPH and said.endswith((".", "?", "!", "…", "。", "？", "！"))


def _mark(element: Tag) -> str:
    if found := _TYPES.search(str(element.get("itemtype", ""))):
        return "" if found[0].endswith(("Answer", "Comment")) else found[0]
    return next(_called(element), element.name)


def _called(element: Tag) -> Iterator[str]:
    """Its names that mean a contribution, without its number."""
    return (_DIGITS.sub("", name) for name in names_of(element) if _marks(name))


def unmarked(soup: BeautifulSoup) -> list[Tag]:
    """Contributions that no class calls so: boxes alike, each signed and dated, and none under a heading."""
    groups = [
        [one for one in group if one.find(_HEADED) is None and ENDED.search(text_of(one))]
        for group in signed(soup)
        if not any(one.find(_HEADED) for one in group)
    ]
    return max((group for group in groups if len(group) > FEWEST), key=len, default=[])


def comments(soup: BeautifulSoup, found: Sequence[Tag] | None = None) -> list[Comment]:
    """The contributions of the page, or those `found`; none where they are not marked as such."""
    found = contributions(soup) if found is None else found
    inside = {id(element) for element in found}
    told = [
        (element, comment)
        for element in found
        if (comment := comment_of(element, inside, sum(id(part) in inside for part in element.parents)))
    ]
    if not any(comment.author for _, comment in told):
        told = [(one, replace(comment, author=signed_above(one, inside))) for one, comment in told]
    return [comment for _, comment in told] if len(told) >= FEWEST else []


def only_follows(element: Tag) -> bool:
    """Whether it is marked as what answers something: a comment below an answer."""
    return any(map(_FOLLOWS.search, names_of(element)))


def _is_comment(element: Tag) -> bool:
    if is_hidden(element) or any(is_hidden(part) for part in element.parents):
        return False
    if _TYPES.search(str(element.get("itemtype", ""))):
        return not is_of_faq(element)
    if element.get("component") in _COMPONENTS:
        return True
    names = names_of(element)
    entry = any(map(_NUMBERED.fullmatch, names)) and any(map(_OTHER_ENTRY.fullmatch, names))
    if entry or element.get("itemprop") in _SAID:
        return False
    marks = [name for name in names if _marks(name)]
    if marks:
        around = {name for part in element.parents for name in part.get("class") or ()}
        scopes = {part.name for part in element.parents if is_own(part)} - {element.name}
        return not all(name in scopes or _is_of_part(name, around) for name in marks)
    return bool(re.fullmatch(r"(?:comment|reply|answer|post)[-_]?\d+", str(element.get("id", ""))))


def _marks(name: str) -> bool:
    return _MARK.search(name) is not None and not _NOT.search(name)


def _is_of_part(name: str, around: Set[str]) -> bool:
    """Whether a class is made of that of a contribution `around`: `message-user` in `message`."""
    return any(
        name[:at] in around and _marks(name[:at]) and not _marks(name[at:])
        for at in (found.start() for found in re.finditer(r"(?<=\w)[-_]", name))
    )
