"""One contribution to a discussion: who wrote it, when, and what, without what its board says of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.ages import AGE
from browser_tools.text.amounts.dates import dates, times
from browser_tools.text.facts.counts import HELPED
from browser_tools.text.facts.own_elements import is_own
from browser_tools.text.facts.phrases import edited
from browser_tools.text.facts.quoted import QUOTED
from browser_tools.text.html.dom import blocks, text_of
from browser_tools.text.things.actions import is_actions
from browser_tools.text.things.items import HEADED

AUTHOR = (
    '[itemprop~="author"], [data-testid$="author"], [class*="author-name" i], [class*="authorname" i], '
    '[rel~="author"], .author, .username, .user, .commenter, .hnuser, .byline, cite, '
    ".UserName, .postauthor, .review_author, .opinion_author, .comment_author, "
    ".nickname, .nick, .poster b, .poster strong, .poster a, .name, "
    '.autor, .auteur, .autore, .verfasser, .u-author, .p-author, a[href*="/~"], a[href*="/@"], '
    'a[href*="/people/"], a[href*="/author/"], '
    'a[href*="/u/"], a[href*="user?id="], a[href*="memberlist"], a[href*="/user"], '
    'a[href*="/member"], a[href*="member.php"], a[href*="profile" i]'
)
_ABOUT_AUTHOR = (
    ".postprofile, .poster, .userinfo, .user-info, .author-info, .signature, .avatar, .user-title, "
    ".message-user, .message-cell--user, .message-signature, .postleft, .cAuthorPane, .ipsComment_author, "
    ".sig, .signatur, .firma, aside"
)
"""What a board tells of whoever wrote: how often, since when, from where."""
_BY = re.compile(r"^\W*(?:by|von|par|por|da|di|posted by)?\W*$", re.IGNORECASE)
_ELEMENTS = frozenset({"article", "div", "li", "tr", "section", "details", "td", "table"})
_LONGEST_AUTHOR, _MOST_NAMES = 60, 4
_BUTTONS = ".buttons, .actions, .controls, .toolbar, .post-actions, .comment-actions, .reply"
COUNT = re.compile(
    r"^[-−+]?\d[\d.,]*k?\s(?:points?|likes?|votes?|upvotes?|replies|punkte|stimmen)$", re.IGNORECASE
)
"""What stands beside a contribution: buttons, and what others gave for it."""
_LONGEST_BOX = 80
LONGEST_STAMP, _LONGEST_VERB = 60, 14
"""Characters of `Posted on 12 July 2026 at 09:14`, and of its words beside day and time."""
_YEAR = re.compile(r"(?:19|20)\d\d|\d{1,2}[./]\d{1,2}[./]\d\d\b")
_MOST_STAMPS = 5
_HEAD, _LONGEST_HEAD = re.compile(r"head|info|meta|details|date|subject", re.IGNORECASE), 160
"""What stands over a contribution: its subject, its number, its day."""
_VERB = re.compile(
    r"^\s*(?:wrote|writes|says|said|posted|replied|commented|schrieb|sagt|meint|a (?:écrit|dit)|escribió|"
    r"dijo|ha scritto|scrive|schreef|napisał\w*|escreveu|skriver|skrev|schreibt|escribe|пишет|писал\w*)\b",
    re.IGNORECASE,
)
NAMES = frozenset({"b", "strong", "a", "span", "em", "cite"})
_STAMPS = frozenset({"time", "span", "small", "div", "p", "em", "i"})
_PERSON = re.compile(
    r"^(?!(?:verified|verifi|edited|reply|report|share|posted|purchased|top|bought|achat|compra)\b)"
    r"[^\W\d_][^\d:!?,;|/]{0,38}$",
    re.IGNORECASE,
)
"""A few words beside a day that may be a person's name."""
_LONGEST_CELL, _MOST_WORDS = 200, 5
_SIGNS = re.compile(r"[\W_]+$")
"""Stars, say."""
LEAST_SAID = 30
"""Characters: less is a name and a time."""


@dataclass(frozen=True)
class Comment:
    """One contribution, without the answers inside it."""

    author: str
    lines: tuple[str, ...]
    depth: int
    size: int
    """Characters of its whole element, with what a board tells of whoever wrote it."""

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def person_in(item: Tag, most: int = _MOST_NAMES) -> Tag | None:
    """The first element inside that names whoever wrote it; of a byline the name in it. A letter stands for a
    picture.
    """
    named = (one for one in item.css.iselect(AUTHOR, limit=most) if len(text_of(one)) > 1)
    found = next((one for one in named if not _in_quote(one, item)), None)
    if found is None or found.name == "a":
        return found
    inner = person_in(found, most)
    return found if inner is None else inner


def _in_quote(name: Tag, item: Tag) -> bool:
    """Whether it stands in what `item` quotes of somebody else."""
    around = takewhile(lambda part: part is not item, name.parents)
    return any(part.name == "blockquote" for part in around)


def may_be(element: Tag) -> bool:
    return element.name in _ELEMENTS or is_own(element)


def signs(cell: Tag) -> bool:
    """Whether a cell is a short one that begins with a name."""
    name = cell.find(["b", "strong", "a"])
    said = text_of(cell)
    return name is not None and len(said) <= _LONGEST_BOX and said.startswith(text_of(name) or " ")


def stamp_of(element: Tag) -> str | None:
    """The first short stretch of text that holds a whole date: when it was written."""
    for text in element.find_all(string=_YEAR, limit=_MOST_STAMPS):
        said = " ".join(str(text).split())
        if len(said) <= LONGEST_STAMP and any(one.year and one.day for one in dates(said)):
            return said
    return None


def said_in(element: Tag) -> tuple[str, str]:
    """Who wrote a contribution, and what, without its heading; "" where that cannot be told."""
    found = comment_of(element, set(), 0)
    if found is None:
        return "", ""
    first = element.find(["h2", "h3", "h4", "h5", "h6"]) or element.find("p", class_=HEADED)
    headed = first is not None and text_of(first) == found.lines[0]
    author = found.author or text_of(_wrote(element) or _beside_stamp(element) or Tag(name="b"))
    return author, " ".join(found.lines[headed:])


def names_of(element: Tag) -> list[str]:
    """Its classes; what a site made itself is a name as well."""
    return [*map(str, element.get("class") or ()), *([element.name] if is_own(element) else ())]


def comment_of(element: Tag, inside: set[int], depth: int) -> Comment | None:
    copy = BeautifulSoup(str(_own(element, inside)), "lxml")
    size = size_of(copy)
    if (quoted := copy.select(QUOTED)) and sum(map(size_of, quoted)) < size:
        for part in quoted:
            part.decompose()
    author = ""
    found = person_in(copy)
    if found is not None and len(text := text_of(found)) <= _LONGEST_AUTHOR:
        author = text
        (_cell_of(found) or found).decompose()
    if not author and (bold := _wrote(copy) or _beside_stamp(copy)) is not None:
        author = text_of(bold)
        around = bold.parent
        if around is not None and around.find("p") is None:
            byline = len(text_of(around)) <= LONGEST_STAMP + _LONGEST_AUTHOR
            (around if byline else bold).decompose()
    if not author and (cell := copy.find("td")) is not None and signs(cell):
        author = text_of(cell.find(["b", "strong", "a"]) or cell)
        cell.decompose()
    for part in copy.find_all(["table", "tbody", "tr", "td"]):
        part.name = "div"  # what lays out a contribution is no row of data
    for head in copy.find_all(class_=_HEAD):
        if (
            len(text_of(head)) <= _LONGEST_HEAD
            and head.find("p") is None
            and (head.find("time") or stamp_of(head))
        ):
            head.decompose()
    header = copy.find("header")
    if header is not None and len(text_of(header)) < len(text_of(copy)) - LEAST_SAID:
        header.decompose()
    for aside in (*copy.select(_ABOUT_AUTHOR), *copy.find_all(["time", "button", "form", "nav", "footer"])):
        aside.decompose()
    if author:
        for again in copy.select(AUTHOR):
            rest = text_of(again).replace(author, "")
            for link in again.find_all("a"):  # to the contribution itself: `Post by Ada`
                rest = rest.replace(text_of(link), "") if len(text_of(link)) <= _LONGEST_VERB else rest
            if _BY.match(rest):
                again.decompose()
    for part in copy.select(_BUTTONS):
        part.decompose()
    for part in copy.find_all(["ul", "ol", "p", "div", "span"]):
        if is_actions(part):
            part.decompose()
    told = (
        block.text for block in blocks(copy) if not COUNT.match(block.text) and not HELPED.match(block.text)
    )
    worded = (said for said in told if len(said) > 3 and any(map(str.isalnum, said)))
    own = (said for said in worded if not edited(said))
    lines = tuple(said for said in own if said != author and not _is_stamp(said))
    return Comment(author, lines, depth, size) if lines else None


def signed_above(element: Tag, others: set[int]) -> str:
    """Who wrote a contribution that only the box around it names, where none of the `others` stands in it."""
    box = element
    while (around := box.parent) is not None and not any(
        id(one) in others and one is not element for one in around.find_all(may_be)
    ):
        box = around
    found = person_in(box) if box is not element else None
    return text_of(found) if found is not None and len(text_of(found)) <= _LONGEST_AUTHOR else ""


def _cell_of(person: Tag) -> Tag | None:
    """The cell that says who it was, since when and from where, beside the one with what was said."""
    cell = person.find_parent("td")
    beside = cell.find_next_sibling("td") if cell is not None else None
    short = cell is not None and size_of(cell) <= _LONGEST_CELL
    return cell if short and beside is not None and size_of(beside) >= LEAST_SAID else None


def size_of(element: Tag) -> int:
    return len(text_of(element))


def _wrote(element: Tag) -> Tag | None:
    """The name before a verb of writing: `<b>lena</b> wrote on 2 June:`."""
    for verb in element.find_all(string=_VERB, limit=_MOST_STAMPS):
        name = verb.previous_sibling
        if isinstance(name, Tag) and name.name in NAMES and 0 < len(text_of(name)) <= _LONGEST_AUTHOR:
            return name
    return None


def _beside_stamp(element: Tag) -> Tag | None:
    """The name in the element beside the day: `<b>Pat L.</b> <small>March 3, 2026</small>`."""
    for stamp in element.find_all(_may_be_stamp, limit=_MOST_STAMPS):
        if _is_stamp(text_of(stamp)):
            before = (one for one in stamp.find_previous_siblings() if not _SIGNS.match(text_of(one)))
            for name in (next(before, None), stamp.find_next_sibling()):
                if name is not None and _PERSON.match(said := text_of(name)) and name.find("p") is None \
                        and len(said.split()) <= _MOST_WORDS:  # fmt: skip
                    return name
    return None


def _may_be_stamp(element: Tag) -> bool:
    return element.name in _STAMPS and element.find(True) is None


def _is_stamp(line: str) -> bool:
    """Whether a line says when it was written, and nothing else."""
    if len(line) > LONGEST_STAMP:
        return False
    found, clocks = dates(line), times(line)
    rest = AGE.sub("", line)
    aged = rest != line
    for said in [*(one.text for one in found), *(one.text for one in clocks)]:
        rest = rest.replace(said, "")
    words = len(re.sub(r"[\W\d]", "", rest))
    found = found if re.search(r"\d", line) else []  # `Away until March.` is said, and no day
    if found or aged:
        return words <= _LONGEST_VERB
    return bool(clocks) and not words


def _own(element: Tag, inside: set[int]) -> str:
    """The element's HTML without the contributions in it."""
    text = str(element)
    for part in element.find_all(may_be):
        between = takewhile(lambda holder: holder is not element, part.parents)
        if id(part) in inside and not any(id(holder) in inside for holder in between):
            text = text.replace(
                str(part), "", 1
            )  # what is in it is gone with it; its like may stand elsewhere
    return text
