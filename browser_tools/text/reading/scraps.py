"""What stands on a page only for words that are taken out of it: labels, heads, who wrote it, the rest of a
notice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from bs4 import Tag
from bs4.element import PageElement, PreformattedString

from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import is_hidden
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.paragraphs import is_labelled, is_plain, says_much, says_value
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import extent, sentences

CELLS = ("td", "th")
HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_ENTRIES = ("li", "dd")
BLOCKS = ["p", "div", "blockquote", "figcaption", "section", "article", *_ENTRIES]
"""What is said in one go, by one hand; neither cells nor code nor labels."""
_PARTS = ["p", "div", "dd", "blockquote", *HEADINGS]
_HOLD_OTHERS = frozenset({"body", "main", "ul", "ol", "dl", "table", "tbody", "tr"})
_FRAME = ["footer", "aside"]
_ASKS = ["input", "select", "textarea"]
_SHOWS = ["img", "video", "iframe", *_ASKS]
_HEADED_BY = {"details": "summary", "fieldset": "legend"}
_REST, _FEWEST_WORDS = 40, 4
"""Letters of an entry, and words of a sentence, that are no scrap where more was taken out beside them."""
_OWN = -1.0
"""Log odds: how much less like an order than what is plainly none a short sentence is that an entry keeps."""
_FEWEST_GONE = 2
"""Paragraphs taken out of an element from which on what is left of it is asked after."""
_ASIDES, _NEARLY_ALL = frozenset({"blockquote", "aside"}), 3
"""What is said in one go; how many paragraphs gone to one left are all but all of it."""
_NAMES, _MOST_BESIDE = ("b", "strong", "a"), 10
"""Elements that an entry begins with, of whom it is; entries that are compared with one."""
_FEWEST_ALIKE = 2
"""Elements of one kind beside one that show what is in such."""
_NEAREST = 3
"""Elements around what is gone that may be an entry of which it was all."""
_MOST_OF_PAGE = 4
"""An element that says more than this part of the page is no notice."""
_STOPS = re.compile(r"[.!?:;](?!\d)|[。！？：…]")
"""Of sentences and labels, not of figures (`13:00`)."""
_WORDS = re.compile(r"[^\W\d_]+")


class Cut(NamedTuple):
    """What was said in one go, of which something is taken out."""

    block: Tag
    around: tuple[Tag, ...]
    """The elements that it stands in, the nearest first."""
    before: int
    """Its letters before anything was taken out."""
    kind: tuple[str, str]
    first: bool
    """Whether it stands before all else in there."""
    beside: tuple[Tag, ...]
    """The elements right before and behind it."""


def cut_of(block: Tag) -> Cut:
    before = any(letters(one.get_text()) for one in block.previous_siblings)
    near = (block.find_previous_sibling(), block.find_next_sibling())
    beside = tuple(one for one in near if isinstance(one, Tag))
    return Cut(block, tuple(block.parents), len(letters(block.get_text())), _kind(block), not before, beside)


class _Child(NamedTuple):
    """One of the elements that stand in another."""

    name: int
    """What `id` gives."""
    kind: tuple[str, str]
    inside: set[tuple[str, str]]
    """The kinds of what stands in it."""
    parts: int
    """How many of these say something themselves."""


class Scraps:
    """Takes off a page what is empty, and what says nothing without that; it looks once through each table
    and at the children of each element.
    """

    def __init__(self, root: Tag) -> None:
        self._root = root
        self._letters = len(letters(root.get_text()))
        self._tables: dict[int, frozenset[int]] = {}
        self._children: dict[int, list[_Child]] = {}

    def clear(self, cuts: Sequence[Cut]) -> None:
        """Take off what is by the hand of what was taken out: scraps of a paragraph, and of an entry or
        notice what is left of it.
        """
        emptied: dict[int, list[Cut]] = defaultdict(list)
        for one in cuts:
            for unseen in one.block.find_all(is_hidden):
                if unseen.name not in _SHOWS:
                    unseen.extract()  # it stood between the letters of what is gone
            if one.block.name in BLOCKS and (_is_scrap(one.block, one.before) or _is_only_named(one.block)):
                one.block.clear()
                self.off(one.block)
        for one in cuts:
            asking = one.block.find_parent(_is_dialog)
            if isinstance(asking, Tag) and not self._is_most(asking):
                asking.clear()  # a feigned approval is by one hand
                self.off(asking)
        for asked in [part for one in cuts if not letters(one.block.get_text()) for part in one.beside]:
            if _asks_programs(asked):
                asked.clear()
                self.off(asked)
        for one in cuts:
            if not letters(one.block.get_text()):
                emptied[id(self._holder(one))].append(one)
        for few in emptied.values():
            if (whose := self._holder(few[0])) is not None and self._is_of_one_hand(whose, few):
                whose.clear()
                self.off(whose)

    def _holder(self, gone: Cut) -> Tag | None:
        """The nearest that it stood in of those that still say something, one with others of its kind beside
        it before all.
        """
        left = [one for one in gone.around if letters(one.get_text())][:_NEAREST]
        return next(filter(self._alike, left), left[0] if left else None)

    def _alike(self, whose: Tag) -> list[_Child]:
        """The elements beside it of its kind."""
        beside = self._beside(whose.parent) if whose.parent is not None else []
        return [one for one in beside if one.name != id(whose) and one.kind == _kind(whose)]

    def off(self, holder: Tag | None) -> None:
        """Take `holder` off the page if it is empty, and what then is; with a label goes its field, with a
        value its name, and a row that only says whose it is.
        """
        label = holder.find_parent("label") if holder is not None and holder.name != "label" else holder
        if label is not None and label.name == "label" and not letters(label.get_text()):
            for field in [*self._fields[str(label.get("for"))], *label.find_all(_ASKS)]:
                field.extract()
        while holder is not None and holder.name not in (*CELLS, "body") and _is_empty(holder):
            around, name = holder.parent, _name_of(holder)
            holder.extract()
            if name is not None:
                name.extract()
            if around is not None and _only_headed(around):
                around.clear()
            holder = around
        row = holder.find_parent("tr") if holder is not None and holder.name in CELLS else None
        if row is not None and holder is not None and self._says_only_whose(row, holder):
            row.extract()

    @cached_property
    def _fields(self) -> dict[str, list[Tag]]:
        """What is to be filled in, by its name."""
        found: dict[str, list[Tag]] = defaultdict(list)
        for field in self._root.find_all(_ASKS, id=True):
            found[str(field["id"])].append(field)
        return found

    def _spanning(self, table: Tag) -> frozenset[int]:
        """The rows of a table, by what `id` gives, with a cell that spans columns."""
        if id(table) not in self._tables:
            rows = table.find_all("tr")
            self._tables[id(table)] = frozenset(id(row) for row in rows if row.find(CELLS, colspan=True))
        return self._tables[id(table)]

    def _says_only_whose(self, row: Tag, cell: Tag) -> bool:
        """Whether a row was there for the empty `cell`: none but the first says anything, or it spans columns
        as none of another row.
        """
        table, cells = row.find_parent("table"), row.find_all(CELLS)
        if all(map(_is_empty, cells[1:])):
            return len(cells) > 1 or _is_empty(cell)  # one cell may hold all of a page
        if table is None or not cell.has_attr("colspan") or not _is_empty(cell):
            return False
        return not self._spanning(table) - {id(row)}

    def _is_of_one_hand(self, whose: Tag, gone: Sequence[Cut]) -> bool:
        """Whether an element that lost these parts has nothing left that is not by their hand: of an entry
        only who wrote it, where those beside it say something; of a notice less than half of its
        paragraphs.
        """
        if whose.name in _HOLD_OTHERS or whose.parent is None:
            return False
        if whose.find(_SHOWS) is not None:
            return _only_asks(whose)
        if self._is_most(whose):
            return False
        kinds = {one.kind for one in gone}
        alike = self._alike(whose)
        if kinds.isdisjoint(_kinds(whose)):
            return 2 * sum(not kinds.isdisjoint(one.inside) for one in alike) > len(alike)
        if len(alike) >= _FEWEST_ALIKE and min(one.parts for one in alike) > _parts(whose):
            return True
        parts = [one for one in whose.find_all(True, recursive=False) if letters(one.get_text())]
        if len(gone) >= _NEARLY_ALL * len(parts) and whose.name in _ASIDES:
            return True
        return any(one.first for one in gone) and len(gone) >= _FEWEST_GONE and len(parts) <= len(gone)

    def _is_most(self, part: Tag) -> bool:
        return _MOST_OF_PAGE * len(letters(part.get_text())) > self._letters

    def _beside(self, parent: Tag) -> list[_Child]:
        if id(parent) not in self._children:
            children = parent.find_all(True, recursive=False)
            self._children[id(parent)] = [
                _Child(id(one), _kind(one), _kinds(one), _parts(one)) for one in children
            ]
        return self._children[id(parent)]


def heads_nothing(heading: Tag) -> bool:
    """Whether what comes next, beside links, is a heading of its level or above, or the page's frame."""
    for node in heading.next_elements:
        if isinstance(node, Tag):
            if node.name in _SHOWS:
                return False
        elif heading not in node.parents and letters(str(node)) and not _is_unseen(node):
            if node.find_parent("nav") is not None:
                continue  # the header of a page has it behind the title
            head = node.find_parent(HEADINGS)
            return head.name <= heading.name if head is not None else node.find_parent(_FRAME) is not None
    return True


def says_something(sentence: str) -> bool:
    return len(_WORDS.findall(sentence)) >= _FEWEST_WORDS or extent(sentence) > 2 * len(sentence)


def _parts(element: Tag) -> int:
    """How many elements in it hold words that no other in it holds."""
    inner = (one for one in element.find_all(True) if one.find(_PARTS) is None)
    return sum(one.name in _PARTS and bool(letters(one.get_text())) for one in inner)


def _only_headed(part: Tag) -> bool:
    """Whether a folded part, or fields that belong together, have nothing left but what heads them."""
    head = part.find(_HEADED_BY[part.name], recursive=False) if part.name in _HEADED_BY else None
    alone = head is not None and len(letters(head.get_text())) == len(letters(part.get_text()))
    return alone and part.find(_SHOWS) is None


def _is_dialog(element: Tag) -> bool:
    return element.name == "dialog" or element.get("role") in ("dialog", "alertdialog")


def _only_asks(box: Tag) -> bool:
    """Whether all that a box has left is a heading and fields without a label, or for programs (`I am an AI
    agent`, a button `Verify agent`): a feigned check.
    """
    shown, labels = box.find_all(_SHOWS), box.find_all("label")
    if box.name == "form" or any(one.name not in _ASKS for one in shown):
        return False
    heads = box.find_all([*HEADINGS, "strong", "b", "button", "legend"])
    if not all(map(_names_programs, labels)) and not any(map(_names_programs, heads)):
        return False
    if any(one.get("id") or one.get("placeholder") for one in shown):
        return False
    return sum(len(letters(one.get_text())) for one in (*heads, *labels)) == len(letters(box.get_text()))


def _asks_programs(choice: Tag) -> bool:
    """Whether it is a single choice whose words name programs: `[x] Monthly gift (ticked for agents)`."""
    kinds = [one.get("type") for one in choice.find_all(_ASKS, limit=2)]
    return kinds in (["checkbox"], ["radio"]) and _names_programs(choice)


def _names_programs(element: Tag) -> bool:
    return any_of(tokens(normal(element.get_text())), "mind")


def _is_scrap(block: Tag, before: int) -> bool:
    """Whether what is left of a block of so many letters is by the hand of what was taken out: little beside
    that, and no sentence, of an entry none that is plainly no order; but no name, to which an order was hung.
    """
    said = block.get_text()
    left = len(letters(said))
    if said.strip() and _STOPS.search(said) is None:
        return False
    if block.name in _ENTRIES:
        plain = says_value(said) or (
            not is_labelled(said) and any(is_plain(one, _OWN) for one in sentences(said))
        )
        return left < min(_REST, before - left) and not plain
    return 2 * left < before - left and not any(map(says_something, sentences(said))) and not says_much(said)


def _is_only_named(entry: Tag) -> bool:
    """Whether an entry of a list has nothing left but whose it is, where those beside it say more."""
    name = _named(entry) if entry.name == "li" else 0
    if not name or name < len(letters(entry.get_text())):
        return False
    beside = [
        *entry.find_previous_siblings("li", limit=_MOST_BESIDE),
        *entry.find_next_siblings("li", limit=_MOST_BESIDE),
    ]
    more = all(0 < _named(one) < len(letters(one.get_text())) for one in beside)
    return more and len(beside) >= _FEWEST_ALIKE


def _named(entry: Tag) -> int:
    """Letters of the name that an entry begins with."""
    first = entry.find(True)
    begins = first is not None and first.name in _NAMES and not letters(str(first.previous_sibling or ""))
    return len(letters(first.get_text())) if begins and first is not None else 0


def _name_of(value: Tag) -> Tag | None:
    """The name in a list of names that has no other value."""
    name, following = value.find_previous_sibling(), value.find_next_sibling()
    alone = value.name == "dd" and (following is None or following.name != "dd")
    return name if alone and name is not None and name.name == "dt" else None


def _kind(element: Tag) -> tuple[str, str]:
    return element.name, " ".join(element.get("class") or ())


def _kinds(element: Tag) -> set[tuple[str, str]]:
    return set(map(_kind, element.find_all(True)))


def _is_unseen(node: PageElement) -> bool:
    return isinstance(node, PreformattedString) or any(map(is_hidden, node.parents))


def _is_empty(element: Tag) -> bool:
    return not letters(element.get_text()) and element.find(_SHOWS) is None
