"""Discussions: who said what, in what order, in answer to whom."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.ages import AGE
from browser_tools.text.amounts.dates import dates, times
from browser_tools.text.facts.own_elements import is_own
from browser_tools.text.facts.phrases import edited
from browser_tools.text.html.dom import blocks, is_hidden, text_of
from browser_tools.text.sentences import ENDED
from browser_tools.text.things.actions import is_actions
from browser_tools.text.things.items import HEADED
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
_FAQ = re.compile(r"schema\.org/FAQPage\b")
"""A page's own questions, which nobody discusses."""
_NUMBERED, _OTHER_ENTRY = re.compile(r"post-\d+"), re.compile(r"type-(?!reply$|topic$)[\w-]+")
"""WordPress calls each entry `post-12`, a product or an event too, and says of what type it is."""
_SAID = frozenset({"text", "articleBody", "commentText"})
"""`itemprop` of what a contribution says."""
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
QUOTED = (
    "blockquote:has(cite), blockquote.quote, .bbcode_quote, .bbCodeBlock--quote, aside.quote, .quotebox, "
    ".ipsQuote, .signature"
)
"""What somebody else said, and what stands under all that somebody says."""
_BY = re.compile(r"^\W*(?:by|von|par|por|da|di|posted by)?\W*$", re.IGNORECASE)
_ELEMENTS = frozenset({"article", "div", "li", "tr", "section", "details", "td", "table"})
_LONGEST_AUTHOR, _MOST_NAMES = 60, 4
_HEADED = ["h1", "h2", "h3", "h4", "h5", "h6"]
_BUTTONS = ".buttons, .actions, .controls, .toolbar, .post-actions, .comment-actions, .reply"
COUNT = re.compile(
    r"^[-−+]?\d[\d.,]*k?\s(?:points?|likes?|votes?|upvotes?|replies|punkte|stimmen)$", re.IGNORECASE
)
"""What stands beside a contribution: buttons, and what others gave for it."""
_MOST_ROWS, _LONGEST_BOX, _SOON = 2000, 80, 80
_LONGEST_STAMP, _LONGEST_VERB = 60, 14
"""Characters of `Posted on 12 July 2026 at 09:14`, and of its words beside day and time."""
_YEAR = re.compile(r"(?:19|20)\d\d|\d{1,2}[./]\d{1,2}[./]\d\d\b")
_MOST_STAMPS = 5
_HEAD, _LONGEST_HEAD = re.compile(r"head|info|meta|details|date|subject", re.IGNORECASE), 160
"""What stands over a contribution: its subject, its number, its day."""
_FOLLOWS = re.compile(r"(?:^|[-_/ ])(?:comment|reply|answer|kommentar|antwort)(?:$|[-_ \d])", re.IGNORECASE)
_MOST_AUTHORS, _HIGHEST = 400, 9
_VERB = re.compile(
    r"^\s*(?:wrote|writes|says|said|posted|replied|commented|schrieb|sagt|meint|a (?:écrit|dit)|escribió|"
    r"dijo|ha scritto|scrive|schreef|napisał\w*|escreveu|skriver|skrev|schreibt|escribe|пишет|писал\w*)\b",
    re.IGNORECASE,
)
_NAMES = frozenset({"b", "strong", "a", "span", "em", "cite"})
_STAMPS = frozenset({"time", "span", "small", "div", "p", "em", "i"})
_PERSON = re.compile(
    r"^(?!(?:verified|verifi|edited|reply|report|share|posted|purchased|top|bought|achat|compra)\b)"
    r"[^\W\d_][^\d:!?,;|/]{0,38}$",
    re.IGNORECASE,
)
"""A few words beside a day that may be a person's name."""
_PARAGRAPH = 40
_LONGEST_CELL = 200
_LEAST_SAID = 30
"""Characters: less is a name and a time."""
_AGO = re.compile(
    r"\b\d+\s?(?:s|m|h|d|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\.? ago\b|^vor \d|^il y a \d"
)
_DIGITS = re.compile(r"\d+")
"""`reply-level-0` and `reply-level-1` are marked alike."""
FEWEST = 2
"""Of an opening post and answers: a page with one comment is a page."""


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


def contributions(soup: BeautifulSoup) -> list[Tag]:
    """The elements that are contributions, in order; answers may stand inside what they answer."""
    found = [element for element in soup.find_all(_may_be) if _is_comment(element)]
    return [element for element in found if not _only_holds(element, found)] or _boxed(soup)


def _only_holds(element: Tag, found: Sequence[Tag]) -> bool:
    """Whether it is typed as what begins a discussion, but holds that: the whole page, with its side bar."""
    typed = _TYPES.search(str(element.get("itemtype", "")))
    return (
        typed is not None
        and typed[0].endswith(("Question", "DiscussionForumPosting"))
        and any(
            not one.get("itemtype") and element in one.parents and _size(one) > _LEAST_SAID for one in found
        )
    )


def _may_be(element: Tag) -> bool:
    return element.name in _ELEMENTS or is_own(element)


def _boxed(soup: BeautifulSoup) -> list[Tag]:
    """Rows of old boards: in the first cell who it was, in the other when, and what was said."""
    found: dict[str, list[Tag]] = defaultdict(list)
    for row in soup.find_all("tr", limit=_MOST_ROWS):
        cells = row.find_all("td", recursive=False)
        table = row.find_parent("table")
        if table is not None and len(cells) == 2 and _signs(cells[0]) and dates(text_of(cells[1])[:_SOON]):
            found[" ".join(table.get("class") or ()) or str(id(table))].append(row)
    return max((rows for rows in found.values() if len(rows) >= FEWEST), key=len, default=[])


def _signs(cell: Tag) -> bool:
    """Whether a cell is a short one that begins with a name."""
    name = cell.find(["b", "strong", "a"])
    said = text_of(cell)
    return name is not None and len(said) <= _LONGEST_BOX and said.startswith(text_of(name) or " ")


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
        if len(people[key]) == 1 and _may_be(element) and _is_dated(element):
            if names_of(element):
                groups[(element.name, " ".join(names_of(element)))].append(element)
            if element.name == "li":
                beside[id(element.parent)].append(element)
    return [one for one in (*groups.values(), *beside.values()) if len(one) >= FEWEST]


def _is_dated(element: Tag) -> bool:
    when = element.find("time") or element.find(has_stamp) or element.find(string=_AGO)
    return (when or stamp_of(element)) is not None and len(text_of(element)) > _LEAST_SAID


def stamp_of(element: Tag) -> str | None:
    """The first short stretch of text that holds a whole date: when it was written."""
    for text in element.find_all(string=_YEAR, limit=_MOST_STAMPS):
        said = " ".join(str(text).split())
        if len(said) <= _LONGEST_STAMP and any(one.year and one.day for one in dates(said)):
            return said
    return None


def said_in(element: Tag) -> tuple[str, str]:
    """Who wrote a contribution, and what, without its heading; "" where that cannot be told."""
    found = _comment(element, set(), 0)
    if found is None:
        return "", ""
    first = element.find(["h2", "h3", "h4", "h5", "h6"]) or element.find("p", class_=HEADED)
    headed = first is not None and text_of(first) == found.lines[0]
    author = found.author or text_of(_wrote(element) or _beside_stamp(element) or Tag(name="b"))
    return author, " ".join(found.lines[headed:])


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
            if len(line) > _LONGEST_STAMP or not (dates(line) or COUNT.match(line)):
                said.append(line)
    return ""


def _is_paragraph(box: Tag) -> bool:
    """Whether a box without parts says a sentence."""
    plain = box.name == "div" and all(part.name in _NAMES or part.name == "br" for part in box.find_all(True))
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
    out = []
    for element in found:
        depth = sum(id(part) in inside for part in element.parents)
        comment = _comment(element, inside, depth)
        if comment is not None:
            out.append(comment)
    return out if len(out) >= FEWEST else []


def only_follows(element: Tag) -> bool:
    """Whether it is marked as what answers something: a comment below an answer."""
    return any(map(_FOLLOWS.search, names_of(element)))


def names_of(element: Tag) -> list[str]:
    """Its classes; what a site made itself is a name as well."""
    return [*map(str, element.get("class") or ()), *([element.name] if is_own(element) else ())]


def _is_comment(element: Tag) -> bool:
    if is_hidden(element) or any(is_hidden(part) for part in element.parents):
        return False
    if _TYPES.search(str(element.get("itemtype", ""))):
        return not any(_FAQ.search(str(part.get("itemtype", ""))) for part in element.parents)
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


def _comment(element: Tag, inside: set[int], depth: int) -> Comment | None:
    copy = BeautifulSoup(str(_own(element, inside)), "lxml")
    size = _size(copy)
    if (quoted := copy.select(QUOTED)) and sum(map(_size, quoted)) < size:
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
            byline = len(text_of(around)) <= _LONGEST_STAMP + _LONGEST_AUTHOR
            (around if byline else bold).decompose()
    if not author and (cell := copy.find("td")) is not None and _signs(cell):
        author = text_of(cell.find(["b", "strong", "a"]) or cell)
        cell.decompose()
    for part in copy.find_all(["table", "tbody", "tr", "td"]):
        part.name = "div"  # what lays out a contribution is no row of data
    for head in copy.find_all(class_=_HEAD):
        if len(text_of(head)) <= _LONGEST_HEAD and (head.find("time") or stamp_of(head)):
            head.decompose()
    header = copy.find("header")
    if header is not None and len(text_of(header)) < len(text_of(copy)) - _LEAST_SAID:
        header.decompose()
    for aside in (*copy.select(_ABOUT_AUTHOR), *copy.find_all(["time", "button", "form", "nav", "footer"])):
        aside.decompose()
    if author:
        for again in copy.select(AUTHOR):
            if text_of(again) == author or _BY.match(text_of(again).replace(author, "")):
                again.decompose()
    for part in copy.select(_BUTTONS):
        part.decompose()
    for part in copy.find_all(["ul", "ol", "p", "div", "span"]):
        if is_actions(part):
            part.decompose()
    told = (block.text for block in blocks(copy) if not COUNT.match(block.text))
    worded = (said for said in told if len(said) > 3 and any(map(str.isalnum, said)))
    own = (said for said in worded if not edited(said))
    lines = tuple(said for said in own if said != author and not _is_stamp(said))
    return Comment(author, lines, depth, size) if lines else None


def _cell_of(person: Tag) -> Tag | None:
    """The cell that says who it was, since when and from where, beside the one with what was said."""
    cell = person.find_parent("td")
    beside = cell.find_next_sibling("td") if cell is not None else None
    short = cell is not None and _size(cell) <= _LONGEST_CELL
    return cell if short and beside is not None and _size(beside) >= _LEAST_SAID else None


def _size(element: Tag) -> int:
    return len(text_of(element))


def _wrote(element: Tag) -> Tag | None:
    """The name before a verb of writing: `<b>lena</b> wrote on 2 June:`."""
    for verb in element.find_all(string=_VERB, limit=_MOST_STAMPS):
        name = verb.previous_sibling
        if isinstance(name, Tag) and name.name in _NAMES and 0 < len(text_of(name)) <= _LONGEST_AUTHOR:
            return name
    return None


def _beside_stamp(element: Tag) -> Tag | None:
    """The name in the element beside the day: `<b>Pat L.</b> <small>March 3, 2026</small>`."""
    for stamp in element.find_all(_may_be_stamp, limit=_MOST_STAMPS):
        if _is_stamp(text_of(stamp)):
            for name in (stamp.find_previous_sibling(), stamp.find_next_sibling()):
                if name is not None and _PERSON.match(text_of(name)) and name.find("p") is None:
                    return name
    return None


def _may_be_stamp(element: Tag) -> bool:
    return element.name in _STAMPS and element.find(True) is None


def _is_stamp(line: str) -> bool:
    """Whether a line says when it was written, and nothing else."""
    if len(line) > _LONGEST_STAMP:
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
    for part in element.find_all(_may_be):
        between = takewhile(lambda holder: holder is not element, part.parents)
        if id(part) in inside and not any(id(holder) in inside for holder in between):
            text = text.replace(
                str(part), "", 1
            )  # what is in it is gone with it; its like may stand elsewhere
    return text
