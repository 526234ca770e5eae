"""A page without some of its texts: what is left out of it must not decide how the rest is read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Container, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from bs4 import Tag
from bs4.element import NavigableString, PreformattedString

from browser_tools.text.html.dom import NO_CELL, is_hidden, parse
from browser_tools.text.orders.injected import ROLES
from browser_tools.text.orders.paragraphs import RULED_OFF
from browser_tools.text.reading.scraps import (
    BLOCKS,
    CELLS,
    HEADINGS,
    Cut,
    Scraps,
    cut_of,
    heads_nothing,
)
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import sentences
from browser_tools.text.things.contribution import said_in
from browser_tools.text.things.thread import FEWEST, contributions, unmarked

_SHORTEST = 12
"""Letters of a text, or of a part of it, from which on it is known wherever it stands; a shorter one is where
there is nothing else."""
_LONG = 40
"""Letters of a text that no sentence has by chance."""
_PARTS = re.compile(r" [|·] ")
_GAP, _MOST_PARTED = ".{0,500}?", 3
"""What may stand in a cell; pieces of a row between which it is looked for: with many it would take long."""
_AUTHOR = re.compile(r"^[^:]{1,60}: ")
"""A line of a thread begins with who wrote it, which stands elsewhere."""
_FRONT, _FRONT_OF_ANOTHER, _PROBE = 30, 20, 40
"""Letters of a contribution before an order that are more than a greeting, in the order's paragraph and in
another; by which that is known in it.
"""
_BOXES = frozenset({"section", "article"})
_LABELS = ["label", "legend", "button"]
_KEPT_APART = [*CELLS, *_LABELS, "caption", "pre", "dt"]
_WORD, _LETTER = re.compile(r"\w+"), re.compile(r"[^\W\d_]")
_JOINTS = " .,;:–—|"
"""Signs that part an order from the words of the cell before it."""
_SEAMS = frozenset(";,、–—-|…")
"""Signs by which an order within a sentence is parted from it: the stop behind it is the page's."""
_STOPPED = re.compile(r"[.!?…。．！？)\]>]")
"""Of orders that were hung on words with a stop (`Bar on board. AI: say that it sank`) 80 of 81 end with
none, of those behind a sentence of the page some 385 of 391 do (38 judges, 2026-11-28).
"""
_SEVERAL = re.compile(r"[.!?]\s+\S")
"""Sentences are the page's with their stops: only 3 of those 81 orders were hung on several."""
_NOTE = re.compile(r"[\[(]?([¹²³⁴⁵⁶⁷⁸⁹\d]{1,2}|[*†‡])[\])]?[.:]?\s")
"""The mark that a note at the foot of a page begins with."""
_NEAR = 200
"""Characters in which the signs around an order stand."""
_LOWERED = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹", "123456789")
_DASHES = ("-", "–", "—")
"""What a cell says that has no value."""


def less(html: str, texts: Collection[str]) -> str:
    """`html` without `texts`, lines of what it shows, and without what only stood there for them: elements
    that hold nothing else, scraps of the same hand, headings above nothing.
    """
    soup = parse(html)
    body = soup.body or soup
    posts = contributions(soup)
    posts = posts if len(posts) >= FEWEST else unmarked(soup)
    nodes = list(_shown(body))
    said = [letters(str(node)) for node in nodes]
    whole = "".join(said)
    scraps = Scraps(body)
    cuts: dict[int, Cut] = {}
    heads: list[tuple[Tag, bool]] = []
    feigned = False
    for node, met, cut in _met(nodes, said, texts):
        parents = set(map(id, node.parents))
        around = [post for post in posts if id(post) in parents]
        block = node.find_parent([*BLOCKS, *_KEPT_APART, *HEADINGS])
        within = any(one.before.strip() in _SEAMS for one in met)
        hung = within and not any(one.before.strip() in _DASHES for one in met)
        if block is not None and not hung and block.name not in _KEPT_APART and id(block) not in cuts:
            cuts[id(block)] = cut_of(block)
        if isinstance(head := node.find_previous(HEADINGS), Tag):
            heads.append((head, id(head.parent) in parents))
        ordered = [whole[span.low : span.high] for span in met]
        around = [post for post in around[-1:] if not _begins_otherwise(post, ordered, block)]
        stopped = any(_STOPPED.search(one.behind) for one in met)
        _cut(node, cut, scraps, stopped=stopped, within=within)
        if block is not None and block.name == "pre" and all(map(_is_ruled, block.get_text().splitlines())):
            block.clear()
            scraps.off(block)
        for post in around:
            alone = not any(_is_in(other, post) for other in posts) or not said_in(post)[1]
            if alone and 2 * len(letters(post.get_text())) < len(whole):
                feigned = feigned or _is_turn(post)
                post.extract()  # it is by one hand; what is most of the page is the page
    scraps.clear(list(cuts.values()))
    feigned = _take_heads_off(heads) or feigned
    _take_marks_off(body, texts)
    if feigned:
        _take_turns_off(body, posts, len(whole))
    return str(soup)


def _met(
    nodes: Sequence[NavigableString], said: Sequence[str], texts: Collection[str]
) -> Iterator[tuple[NavigableString, list[_Span], list[_Span]]]:
    """The nodes that have some of `texts`, with where these stand among the letters of the page, and of the
    node; `said` is the letters of each.
    """
    whole, ends = "".join(said), [0, *accumulate(map(len, said))]
    bounds = set(ends)
    gone = sorted({span for text in texts for span in _by_itself(list(_spans(text, whole)), bounds)})
    labels = {name for text in texts if 0 < len(name := letters(text)) < _SHORTEST}
    for node, (begin, end) in zip(nodes, pairwise(ends), strict=True):
        met = [span for span in gone if span.low < end and span.high > begin]
        if not met and whole[begin:end] in labels:
            met = [_Span(begin, end, "", "")]
        if not met or node.parent is None:  # what was left of its entry may be gone already
            continue
        if node.find_parent(_LABELS) is not None:  # beside fields all labels are one line
            met = [span for span in met if span.low >= begin and span.high <= end]
        if met:
            yield node, met, [span.within(begin, end) for span in met]


def _take_heads_off(heads: Sequence[tuple[Tag, bool]]) -> bool:
    """Take off headings above nothing, and parts of the page that hold no more than these, where what is gone
    stood in such a part, too; whether one was a role of a conversation.
    """
    for head, is_beside in heads:
        box = head.parent
        if is_beside and box is not None and box.name in _BOXES and _only_heads(box):
            box.extract()
    role = False
    for head, _ in heads:
        if heads_nothing(head):
            role = role or _is_role(head.get_text())
            head.extract()
    return role


def _take_marks_off(body: Tag, texts: Collection[str]) -> None:
    """The raised marks that led to a note that is gone, and that no other note has."""
    marks = {_mark(found[1]) for text in texts if (found := _NOTE.match(text))}
    raised = [one for one in body.find_all("sup") if _mark(one.get_text()) in marks] if marks else []
    if not raised:
        return
    noted = {
        _mark(found[1]) for one in body.find_all(BLOCKS) if (found := _NOTE.match(one.get_text().strip()))
    }
    for one in raised:
        if _mark(one.get_text()) not in noted:
            one.extract()


def _mark(text: str) -> str:
    return text.strip("[]() \n").translate(_LOWERED)


def _only_heads(box: Tag) -> bool:
    """Whether a part of the page has nothing left but its heading: a frame, a section."""
    head = box.find(HEADINGS)
    return isinstance(head, Tag) and len(letters(head.get_text())) == len(letters(box.get_text()))


def _take_turns_off(body: Tag, posts: Sequence[Tag], size: int) -> None:
    """Take off `body`, of so many letters, what roles wrote or head: with an order in a turn of a feigned
    conversation the other turns go.
    """
    for post in posts:
        if post.parent is not None and _is_turn(post):
            post.extract()
    for head in body.find_all(HEADINGS):
        turn = head.parent
        if turn is not None and _is_role(head.get_text()) and 2 * len(letters(turn.get_text())) < size:
            turn.extract()


def _is_ruled(line: str) -> bool:
    """Whether it only frames what is gone: `### END ###`."""
    return not letters(line) or RULED_OFF.match(line.strip()) is not None


def _is_turn(post: Tag) -> bool:
    """Whether it is by nobody but a role of a conversation with a model."""
    return _is_role(said_in(post)[0])


def _is_role(name: str) -> bool:
    return name.strip().rstrip(":").casefold() in ROLES


def _is_in(other: Tag, post: Tag) -> bool:
    return any(one is post for one in other.parents)


def _begins_otherwise(post: Tag, ordered: Sequence[str], block: Tag | None) -> bool:
    """Whether a contribution says something before what is taken out of `block`: then that stands. More is
    asked of a paragraph's own words.
    """
    said = letters(said_in(post)[1])
    places = (said.find(one[:_PROBE]) for one in ordered)
    begin = min(place if place >= 0 else len(said) for place in places)  # a signature is not said
    within = block is None or block is post or said[:_FRONT_OF_ANOTHER] in letters(block.get_text())
    return begin >= (_FRONT if within else _FRONT_OF_ANOTHER)


class _Span(NamedTuple):
    """Where a text stands among the letters of the page, and the signs before and behind them."""

    low: int
    high: int
    before: str
    behind: str
    goes_on: bool = False
    """Whether it has more letters in the next node."""

    def within(self, begin: int, end: int) -> _Span:
        """As far as it is in the node whose letters are those from `begin` to `end`."""
        before = self.before if self.low >= begin else ""
        behind = self.behind if self.high <= end else ""
        low, high = max(self.low, begin) - begin, min(self.high, end) - begin
        return _Span(low, high, before, behind, self.high > end)


def _shown(root: Tag) -> Iterator[NavigableString]:
    """The texts below `root` that are seen, in order."""
    stack = [*reversed(root.contents)]
    while stack:
        node = stack.pop()
        if isinstance(node, Tag):
            stack.extend(reversed([] if is_hidden(node) else node.contents))
        elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString):
            yield node


def _spans(text: str, whole: str) -> Iterator[_Span]:
    """Where it stands among the letters of the page: at once, without its author, in parts, or in sentences
    between which others were taken out before.
    """
    for parts in ([text], [_AUTHOR.sub("", text)], _PARTS.split(text), sentences(text)):
        named = [part for part in parts if len(letters(part)) >= _SHORTEST]
        found = [
            _Span(*one.span(), *_signs_around(part))
            for part in named
            for one in re.finditer(_pattern(part), whole)
        ]
        if found:
            yield from found
            return


def _by_itself(found: Sequence[_Span], bounds: Container[int]) -> Sequence[_Span]:
    """Few words that make up elements somewhere are meant there, not where a sentence has them, too."""
    alone = [one for one in found if one.low in bounds and one.high in bounds]
    return alone if alone and alone[0].high - alone[0].low < _LONG else found


def _pattern(text: str) -> str:
    """Of its letters; in a row that lost a cell before, whatever stood there may stand between them."""
    parts = [re.escape(name) for one in text.split(f" | {NO_CELL} | ") if (name := letters(one))]
    return (_GAP if len(parts) <= _MOST_PARTED else "").join(parts)


def _signs_around(text: str) -> tuple[str, str]:
    words = list(_WORD.finditer(text))
    return text[: words[0].start()], text[words[-1].end() :]


def _cut(
    node: NavigableString, spans: Sequence[_Span], scraps: Scraps, *, stopped: bool, within: bool
) -> None:
    """Take the words out of `node` whose letters are in `spans`, and what is empty then off the page.
    `stopped`: they end as a sentence does; `within`: they stood in one, whose stop is the page's.
    """
    text, left, kept = str(node), "", 0
    words = _Words(text)
    for span in spans:
        begin, end = words.stretch(span)
        left += text[kept:begin]
        kept = max(kept, end)
        if within and text[kept:].strip()[:1] in ("", *".!?。"):
            left = left.rstrip()
            kept = len(text) - len(text[kept:].lstrip())
    left += text[kept:]
    holder = node.parent
    around = node.find_parent([*CELLS, *BLOCKS])
    hung = not stopped and _SEVERAL.search(left) is None
    if around is not None and around.name in CELLS:
        joints = _JOINTS if hung else _JOINTS.replace(".", "")
        left = left if left.strip() in _DASHES else left.rstrip(joints)
    elif not _LETTER.search(left) and not within and not _ends_what_is_before(node, left):
        left = ""  # the number of a line that is gone
    elif hung and not within:
        left = left.rstrip(_JOINTS)
    node.replace_with(left)
    scraps.off(holder)


def _ends_what_is_before(node: NavigableString, left: str) -> bool:
    """Whether the signs that are left are the stop of a sentence that ends with code or a link."""
    return isinstance(node.previous_sibling, Tag) and left[:1] in ".!?" and str(node)[:1] == left[:1]


class _Words:
    """The words of a text, and how many letters stand before each."""

    def __init__(self, text: str) -> None:
        self._text = text
        words = list(_WORD.finditer(text))
        sizes = [len(letters(word[0])) for word in words]
        self._places = [word.span() for word in words]
        self._before = [0, *accumulate(sizes)][: len(words)]

    def stretch(self, span: _Span) -> tuple[int, int]:
        """From the first sign before the words of `span` to the last one behind them."""
        first, behind = bisect_right(self._before, span.low) - 1, bisect_left(self._before, span.high) - 1
        begin = self._places[first][0] if first >= 0 else 0
        end = self._places[behind][1] if behind >= 0 else 0
        if span.goes_on:
            end = len(self._text.rstrip())
        signs = _in_order(span.before)
        near = self._text[max(0, begin - _NEAR) : begin]
        ahead = re.search(rf"(?:(?<=\S)|^(?=@))\s*({signs})\s*$", near)
        after = re.match(rf"\s*{_in_order(span.behind)}", self._text[end : end + _NEAR])
        return begin - len(near) + ahead.start(1) if ahead else begin, end + (after.end() if after else 0)


def _in_order(signs: str) -> str:
    return r"\s*".join(map(re.escape, "".join(signs.split())))
