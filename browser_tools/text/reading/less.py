"""A page without some of its texts: what is left out of it must not decide how the rest is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from bs4 import Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from browser_tools.text.html.dom import is_hidden, parse
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import extent, sentences
from browser_tools.text.things.contribution import said_in
from browser_tools.text.things.thread import FEWEST, contributions, unmarked

_SHORTEST = 12
"""Letters of a text, or of a part of it, from which on it is known wherever it stands; a shorter one is where
there is nothing else."""
_PARTS = re.compile(r" [|·] ")
_AUTHOR = re.compile(r"^[^:]{1,60}: ")
"""A line of a thread begins with who wrote it, which stands elsewhere."""
_REST, _FEWEST_WORDS = 40, 4
"""Letters of an entry, and words of a sentence, that are no scrap where more was taken out beside them."""
_FEWEST_GONE = 2
"""Paragraphs taken out of an element from which on what is left of it is asked after."""
_FEWEST_ROWS = 3
"""Of a table, its heads among them, beside one whose cell was emptied."""
_FRONT, _FRONT_OF_ANOTHER, _PROBE = 60, 30, 40
"""Letters of a contribution before an order that are more than a greeting, in the order's paragraph and in
another; by which that is known in it.
"""
_CELLS = ("td", "th")
_ENTRIES = ("li", "dd")
_BLOCKS = ["p", "div", "blockquote", "figcaption", "section", "article", *_ENTRIES]
"""What is said in one go, by one hand; neither cells nor code nor labels."""
_LABELS = ["label", "legend", "button"]
_KEPT_APART = [*_CELLS, *_LABELS, "caption", "pre", "dt"]
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_FRAME = ["nav", "footer", "aside"]
_WORD, _LETTER, _LETTERS = re.compile(r"\w+"), re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]+")
_STOPS = re.compile(r"[.!?:;。！？：…]")
_JOINTS = " .,;:–—"
"""Signs that part an order from the words of the cell before it."""
_ASKS = ["input", "select", "textarea"]
_SHOWS = ["img", "input", "select", "textarea", "video", "iframe"]


def less(html: str, texts: Sequence[str]) -> str:
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
    gone = sorted({span for text in texts for span in _spans(text, whole)})
    labels = {name for text in texts if 0 < len(name := letters(text)) < _SHORTEST}
    blocks: dict[int, _Cut] = {}
    heads: list[Tag] = []
    for node, (begin, end) in zip(nodes, pairwise([0, *accumulate(map(len, said))]), strict=True):
        met = [span for span in gone if span.low < end and span.high > begin]
        if not met and whole[begin:end] in labels:
            met = [_Span(begin, end, "", "")]
        if not met or node.parent is None:  # what was left of its entry may be gone already
            continue
        if node.find_parent(_LABELS) is not None:  # beside fields all labels are one line
            met = [span for span in met if span.low >= begin and span.high <= end]
        cut = [span.within(begin, end) for span in met]
        if not cut:
            continue
        around = [post for post in posts if post in node.parents]
        block = node.find_parent([*_BLOCKS, *_KEPT_APART, *_HEADINGS])
        if block is not None and block.name not in _KEPT_APART and id(block) not in blocks:
            blocks[id(block)] = _cut_of(block)
        heads += [head for head in [node.find_previous(_HEADINGS)] if isinstance(head, Tag)]
        ordered = [whole[span.low : span.high] for span in met]
        around = [post for post in around[-1:] if not _begins_otherwise(post, ordered, block)]
        _cut(node, cut)
        for post in around:
            alone = not any(post in other.parents for other in posts) or not said_in(post)[1]
            if alone and 2 * len(letters(post.get_text())) < len(whole):
                post.extract()  # it is by one hand; what is most of the page is the page
    emptied: dict[int, list[_Cut]] = {}
    for one in blocks.values():
        if one.block.name in _BLOCKS and _is_scrap(one.block, one.before):
            one.block.clear()
            _off(one.block)
        if not letters(one.block.get_text()):
            emptied.setdefault(id(one.whose), []).append(one)
    for few in emptied.values():
        if (whose := few[0].whose) is not None and _is_of_one_hand(whose, few, len(whole)):
            whose.clear()
            _off(whose)
    for head in heads:
        if _heads_nothing(head):
            head.extract()
    return str(soup)


def _begins_otherwise(post: Tag, ordered: Sequence[str], block: Tag | None) -> bool:
    """Whether a contribution says something before what is taken out of `block`: then that stands. More is
    asked of a paragraph's own words.
    """
    said = letters(said_in(post)[1])
    places = (said.find(one[:_PROBE]) for one in ordered)
    begin = min(place if place >= 0 else len(said) for place in places)  # a signature is not said
    within = block is None or block is post or said[:_FRONT_OF_ANOTHER] in letters(block.get_text())
    return begin >= (_FRONT if within else _FRONT_OF_ANOTHER)


class _Cut(NamedTuple):
    """What was said in one go, of which something was taken out."""

    block: Tag
    whose: Tag | None
    """The element that it stood in."""
    before: int
    """Its letters before that."""
    kind: tuple[str, str]
    first: bool
    """Whether it stood before all else in there."""


class _Span(NamedTuple):
    """Where a text stands among the letters of the page, and the signs before and behind them."""

    low: int
    high: int
    before: str
    behind: str

    def within(self, begin: int, end: int) -> _Span:
        """As far as it is in the node whose letters are those from `begin` to `end`."""
        before = self.before if self.low >= begin else ""
        behind = self.behind if self.high <= end else ""
        return _Span(max(self.low, begin) - begin, min(self.high, end) - begin, before, behind)


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
    """Where it stands among the letters of the page: at once, without its author, or in parts."""
    for parts in ([text], [_AUTHOR.sub("", text)], _PARTS.split(text)):
        named = [(name, part) for part in parts if len(name := letters(part)) >= _SHORTEST]
        found = [
            _Span(*one.span(), *_signs_around(part))
            for name, part in named
            for one in re.finditer(re.escape(name), whole)
        ]
        if found:
            yield from found
            return


def _signs_around(text: str) -> tuple[str, str]:
    words = list(_WORD.finditer(text))
    return text[: words[0].start()], text[words[-1].end() :]


def _cut(node: NavigableString, spans: Sequence[_Span]) -> None:
    """Take the words out of `node` whose letters are in `spans`, and what is empty then off the page."""
    text, left, kept = str(node), "", 0
    for span in spans:
        begin, end = _stretch(text, span)
        left += text[kept:begin]
        kept = max(kept, end)
    left += text[kept:]
    holder = node.parent
    if node.find_parent(_CELLS) is not None:
        ended = not left.rstrip().endswith(".") or _is_punctuated(node)
        left = left if ended and _says_something(left) else left.rstrip(_JOINTS)
    else:
        left = left if _LETTER.search(left) else ""  # the number of a line that is gone
    node.replace_with(left)
    if holder is not None:
        label = holder if holder.name == "label" else holder.find_parent("label")
        if label is not None and not letters(label.get_text()):
            for field in _fields_of(label):
                field.extract()
        _off(holder)


def _fields_of(label: Tag) -> list[Tag]:
    """What is to be filled in there: nobody asks for it without a label."""
    name, root = label.get("for"), next(reversed([*label.parents]), label)
    around = root.find_all(_ASKS, id=name) if name else []
    return [*around, *label.find_all(_ASKS)]


def _is_punctuated(node: NavigableString) -> bool:
    """Whether the other cells of its table that say as much end as sentences do, where there are any."""
    table = node.find_parent("table")
    cells = table.find_all("td") if table is not None else []
    others = [said for one in cells if one not in node.parents and _says_something(said := one.get_text().rstrip())]
    return not others or any(said.endswith(".") for said in others)


def _stretch(text: str, span: _Span) -> tuple[int, int]:
    """Of `text`, from the first sign before the words of `span` to the last one behind them."""
    begin = end = at = 0
    for word in _WORD.finditer(text):
        size = len(letters(word[0]))
        if at <= span.low:
            begin = word.start()
        if at < span.high:
            end = word.end()
        at += size
    before = re.search(rf"(?<=\S)\s*({_in_order(span.before)})\s*$", text[:begin])
    behind = re.match(rf"\s*{_in_order(span.behind)}", text[end:])
    return before.start(1) if before else begin, end + (behind.end() if behind else 0)


def _in_order(signs: str) -> str:
    return r"\s*".join(map(re.escape, "".join(signs.split())))


def _cut_of(block: Tag) -> _Cut:
    before = any(letters(one.get_text()) for one in block.previous_siblings)
    return _Cut(block, block.parent, len(letters(block.get_text())), _kind(block), not before)


def _is_of_one_hand(whose: Tag, gone: Sequence[_Cut], page: int) -> bool:
    """Whether an element of which these parts were taken out has nothing left that is not by their hand: of an
    entry only who wrote it, where those beside it say something; of a notice less than half of its paragraphs.
    """
    if whose.name in ("body", "main", "ul", "ol", "dl", "table", "tbody", "tr") or whose.parent is None:
        return False
    if 4 * len(letters(whose.get_text())) > page or whose.find(_SHOWS) is not None:
        return False
    kinds = {one.kind for one in gone}
    if any(_kind(one) in kinds for one in whose.find_all(True)):
        parts = [one for one in whose.find_all(True, recursive=False) if letters(one.get_text())]
        return any(one.first for one in gone) and len(gone) >= _FEWEST_GONE and len(parts) <= len(gone)
    beside = [one for one in whose.parent.find_all(whose.name, recursive=False) if one is not whose]
    alike = [one for one in beside if one.get("class") == whose.get("class")]
    saying = [one for one in alike if any(_kind(part) in kinds for part in one.find_all(True))]
    return 2 * len(saying) > len(alike)


def _kind(element: Tag) -> tuple[str, str]:
    return element.name, " ".join(element.get("class") or ())


def _off(holder: Tag | None) -> None:
    """Take `holder` off the page if it is empty, and what then is; a row goes that only says whose it is."""
    while holder is not None and holder.name not in (*_CELLS, "body") and _is_empty(holder):
        around, label = holder.parent, _label_of(holder)
        holder.extract()
        if label is not None:
            label.extract()
        holder = around
    row = holder.find_parent("tr") if holder is not None and holder.name in _CELLS else None
    if row is not None and (all(map(_is_empty, row.find_all(_CELLS)[1:])) or _was_its_cell(row, holder)):
        row.extract()


def _label_of(value: Tag) -> Tag | None:
    """The name in a list of names that has no other value."""
    name, following = value.find_previous_sibling(), value.find_next_sibling()
    alone = value.name == "dd" and (following is None or following.name != "dd")
    return name if alone and name is not None and name.name == "dt" else None


def _was_its_cell(row: Tag, cell: Tag | None) -> bool:
    """Whether a row was there for the empty `cell`: it spans columns, as none of another row, or each other row
    says something in its column.
    """
    table = row.find_parent("table")
    if cell is None or table is None or not _is_empty(cell):
        return False
    others = [one.find_all(_CELLS) for one in table.find_all("tr") if one is not row]
    if cell.has_attr("colspan"):
        return not any(one.has_attr("colspan") for cells in others for one in cells)
    at = row.find_all(_CELLS).index(cell)
    said = [len(cells) > at and not _is_empty(cells[at]) for cells in others]
    return len(said) > _FEWEST_ROWS and all(said)


def _is_scrap(block: Tag, before: int) -> bool:
    """Whether what is left of a block of so many letters is by the hand of what was taken out: little beside
    that, and of an entry some words, elsewhere no sentence.
    """
    said = block.get_text()
    left = len(letters(said))
    if said.strip() and _STOPS.search(said) is None:
        return False  # a name, to which an order was hung
    if block.name in _ENTRIES:
        return left < min(_REST, before - left)
    return 2 * left < before - left and not any(map(_says_something, sentences(said)))


def _says_something(sentence: str) -> bool:
    return len(_LETTERS.findall(sentence)) >= _FEWEST_WORDS or extent(sentence) > 2 * len(sentence)


def _heads_nothing(heading: Tag) -> bool:
    """Whether what comes next is a heading of its level or above, or the page's frame."""
    for node in heading.next_elements:
        if isinstance(node, Tag):
            if node.name in _SHOWS:
                return False
        elif heading not in node.parents and letters(str(node)) and not _is_unseen(node):
            head = node.find_parent(_HEADINGS)
            return head.name <= heading.name if head is not None else node.find_parent(_FRAME) is not None
    return True


def _is_unseen(node: PageElement) -> bool:
    return isinstance(node, PreformattedString) or any(map(is_hidden, node.parents))


def _is_empty(element: Tag) -> bool:
    return not letters(element.get_text()) and element.find(_SHOWS) is None
