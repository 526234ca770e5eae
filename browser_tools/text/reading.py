"""A page read for summing up and asking: its shape, and its lines with numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from bs4 import BeautifulSoup, Tag

from browser_tools.text.announcing import CELL, Row
from browser_tools.text.asserted import Voice
from browser_tools.text.claims import normal
from browser_tools.text.dom import Block, Kind, blocks, clean, is_hidden, parse, text_of
from browser_tools.text.form_fields import field_name
from browser_tools.text.furniture import furniture
from browser_tools.text.hanging import any_of
from browser_tools.text.injected import REASON, addresses_model, hides_order, takes_over, tells_conversation
from browser_tools.text.items import heading_of, repeated
from browser_tools.text.lexicon import Token, tokens
from browser_tools.text.main_text import MainText, densest, main_text_of
from browser_tools.text.meta import asks_reader, begins_call, calls_program
from browser_tools.text.notices import noticed
from browser_tools.text.related import related, without
from browser_tools.text.sentences import sentences
from browser_tools.text.shape import Shape, fields, letters, shape_of
from browser_tools.text.spans import is_comment
from browser_tools.text.structured import product_lines
from browser_tools.text.thread import Comment, comments, contributions
from browser_tools.text.told import Dropped
from browser_tools.text.wanted import speaks_of_programs, wanted

_OPEN = re.compile(
    r"(?:[:：,、—–]|\b(?:with|say|write|state|that|words?|and|mit|und|dass|avec|que|con|che|dat))\s*$",
    re.IGNORECASE,
)
"""What ends like this goes on in the next line."""
_ENDED = re.compile(r"[.!?。！？\"'”’»」)]\s*$")
_TOLD = re.compile(r"[:：]\s*\w.{3,}")
_CLOSED = re.compile(r"[\]}>|~*=_…]\s*$")
_EXAMPLE = re.compile(
    r"[\"“”„«»「]|\b(?:examples?|e\.g\.|such as|like|beispiel|exemple|ejemplo|esempio)\b|例", re.IGNORECASE
)
_BY_SOMEBODY = re.compile(
    r"(?:(?:an? |the |eine? |une? |una? |important |official |wichtige[rs]? )*"
    r"(?:(?:editor|moderator|admin|owner|publisher|author|redaktions|verlags)\S* ?)?"
    r"(?:note|notice|correction|erratum|statement|update|message|hinweis|mitteilung|berichtigung|anmerkung|"
    r"avis|mot|remarque|rectificatif|nota|aviso|mensaje|corrección|avviso|rettifica|messaggio|correção|mensagem|"
    r"mededeling|rectificatie|bericht|uwaga|sprostowanie|примечание|сообщение)\b)[^.!?:：|]{0,60}[:：]\s*\S",
    re.IGNORECASE,
)
"""`Correction from the editorial desk: ...`."""
_NOTE_CHARS = 800
_LOGGED = re.compile(r"\W{0,2}\d{1,4}[-:./]\d")
"""A line that begins with a time or a day."""
_RUNS = frozenset({"item", "quote", "row", "code"})
_GONE = "–"
"""In a cell that says nothing to readers."""
_NEXT = "whatever comes next"
_APART = re.compile(r"\n[ \t]*\n")
_SHORT_ROW, _TOGETHER = 1200, 3
"""Characters of a paragraph of which all goes with an order that is spread over it; sentences that make one
in a longer one.
"""
MOST_LINES = 5000
_LABEL_CHARS = 80
_ITEM_CHARS = 400
"""Of one entry of a list."""


class Line(NamedTuple):
    """One line of the page; `head` is the number of the heading or the row of heads above it, or -1."""

    number: int
    text: str
    kind: Kind
    level: int = 0
    head: int = -1

    def marked(self) -> str:
        """With the mark of its kind, as a model reads it."""
        return Block(self.kind, self.text, self.level).line()


@dataclass(frozen=True)
class Reading:
    """What a page says."""

    url: str
    title: str
    description: str
    language: str
    shape: Shape
    lines: tuple[Line, ...]
    dropped: tuple[Dropped, ...] = ()
    """What was left out because it talks to a model."""

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def voice(self) -> Voice:
        """What the page states, and what it only wants told."""
        return Voice(tuple(Row(line.text, line.kind, line.level) for line in self.lines))


def reading(html: str, url: str = "", shape: Shape | None = None) -> Reading:
    """Read the rendered DOM `html` of `url`, as `shape` if that is known."""
    html = clean(html)
    soup = parse(html)
    with without(soup, furniture(soup)):
        found = main_text_of(html, url, soup)
        thread = comments(soup)
        with without(soup, related(soup)):
            kind = shape or shape_of(soup, url, found.title, found.blocks, thread)
            rows = list(_rows(kind, soup, found, thread))
    return numbered(rows, found, url, kind)


def of_text(text: str, url: str = "", title: str = "") -> Reading:
    """Read plain text or Markdown: a paragraph, heading or item a line."""
    found: list[Block] = []
    for paragraph in text[:4_000_000].replace("\r\n", "\n").split("\n\n"):
        prose: list[str] = []
        for line in paragraph.split("\n"):
            stripped = line.strip()
            mark, _, rest = stripped.partition(" ")
            if mark and not mark.strip("#") and len(mark) <= 6 and rest:
                found.append(Block("heading", rest.strip(" #"), len(mark)))
            elif mark in ("-", "*", "+", "•") and rest:
                found.append(Block("item", rest))
            elif stripped:
                prose.append(stripped)
        if prose:
            found.append(Block("text", " ".join(prose)))
    heads = [block.text for block in found if block.kind == "heading"]
    named = title or (heads[0] if heads else "")
    page = MainText(named, "", "", tuple(found), "visible", "")
    return numbered(found, page, url, "article")


def numbered(rows: Iterable[Block], found: MainText, url: str, shape: Shape) -> Reading:
    """`rows` as lines with numbers, without sentences that talk to a model."""
    lines: list[Line] = []
    dropped: list[Dropped] = []
    heads: list[tuple[int, int]] = []
    for row, text, left_out in _read_on(list(rows), found.language, about=speaks_of_programs(found.title)):
        dropped += left_out
        if not text.strip():
            continue
        if len(lines) >= MOST_LINES:
            dropped.append(Dropped("", f"only the first {MOST_LINES} lines were read"))
            break
        number = len(lines)
        if row.kind == "heading":
            heads = [(level, place) for level, place in heads if level < row.level]
        head = heads[-1][1] if heads else -1
        lines.append(Line(number, text, row.kind, row.level, head))
        if row.kind == "heading":
            heads.append((row.level, number))
    title, description = ("" if addresses_model(text) else text for text in (found.title, found.description))
    return Reading(url, title, description, found.language, shape, tuple(lines), tuple(dropped))


def _read_on(
    rows: Sequence[Block], language: str, *, about: bool
) -> Iterator[tuple[Block, str, list[Dropped]]]:
    """Each with what is left of it. What an order leaves open (`close with the words:`) is the next one's;
    what a heading or label to a model announces goes with it, to the end of the list, table or quotation.
    A page that is `about` such orders may quote them.
    """
    turns = tells_conversation(row.text for row in rows if row.kind != "heading")
    order = going = ""
    below = noticed(rows)
    for place, row in enumerate(rows):
        if (
            (not about and place in below)
            or (going and row.kind == going)
            or (order and row.kind == "text" and addresses_model(f"{order} {row.text}"))
        ):
            order = ""
            yield row, "", [Dropped(row.text, REASON)]
            going = going if row.kind in _RUNS else ""
            continue
        text, left_out = _for_readers(row, language, about=about, turns=turns)
        if going == _NEXT and not left_out and row.kind != "heading":
            text, left_out = "", [Dropped(row.text, REASON)]
            going = row.kind if row.kind in _RUNS else _NEXT if _OPEN.search(row.text) else ""
        elif left_out and not text and (row.kind == "heading" or (row.kind == "text" and _labels(row.text))):
            going = _NEXT
        else:
            going = ""
        last = left_out[-1].text if left_out and row.text.endswith(left_out[-1].text) else row.text
        order = last if row.kind in ("text", "item") and _OPEN.search(last) else ""
        yield row, text, left_out


def _labels(text: str) -> bool:
    """Whether an order to a model goes on below it: it leaves something open, or is a label."""
    if _OPEN.search(text):
        return True
    told = _ENDED.search(text) or _CLOSED.search(text) or _TOLD.search(text)
    return len(text) <= _LABEL_CHARS and told is None and not hides_order(normal(text))


def _for_readers(row: Block, language: str, *, about: bool, turns: bool) -> tuple[str, list[Dropped]]:
    if row.kind == "row":
        return _cells_for_readers(row, language, about=about, turns=turns)
    parts = _of_code(row.text) if row.kind == "code" else sentences(row.text, language)
    kept: list[str] = []
    asked = taken_over = False
    own = not (about or turns or row.kind == "code")
    for part in parts:
        words = tokens(normal(part)) if own else []
        taken_over = taken_over or (own and takes_over(part, by_one=row.kind == "quote" or not kept))
        meant = asked or taken_over or begins_call(words) or _to_model(part, about=about, turns=turns)
        taken_over = taken_over or (own and not kept and _calls(part, words))
        asked = not about and part.endswith(("?", "？")) and asks_reader(tokens(normal(part)))
        if not meant or (about and _EXAMPLE.search(part)):
            kept.append(part)
    if own and row.kind == "quote" and any(calls_program(tokens(normal(part))) for part in parts):
        kept = []  # a comment is by one hand
    noted = own and len(row.text) <= _NOTE_CHARS and _BY_SOMEBODY.match(row.text)
    if noted and any(map(_is_for_texts, parts[1:])):
        kept = []  # and so is a note that says whose it is
    if len(kept) == len(parts) and (about or not addresses_model(row.text, turns=turns)):
        return row.text, []
    seam = "\n" if row.kind == "code" else " "
    if not about and addresses_model(seam.join(kept), turns=turns):
        kept = _less_orders(kept, seam, turns=turns)
    left_out = [Dropped(part, REASON) for part in parts if part not in kept]
    return (seam.join(kept) if left_out else row.text), left_out


def _calls(part: str, words: Sequence[Token]) -> bool:
    """Whether a program is spoken to: what follows in the paragraph is said to it as well."""
    order = wanted(normal(part))
    return calls_program(words) or (order is not None and order.addressed)


def _is_for_texts(part: str) -> bool:
    """Whether a sentence orders what whoever retells the page is to say, or not to say."""
    order = wanted(normal(part))
    if order is None or not order.frame:
        return False
    retold = any_of(order.frame, "text", "retell", "maker", "mind")
    return order.hushes or order.addressed or (retold and any_of(order.frame, "must"))


def _less_orders(kept: Sequence[str], seam: str, *, turns: bool) -> list[str]:
    """Sentences that only together make an order go: all of a short row; of a long one those side by side,
    for in a whole chapter a slip here and a wish there make no order.
    """
    if len(seam.join(kept)) <= _SHORT_ROW:
        return []
    gone: set[int] = set()
    for many in range(2, _TOGETHER + 1):
        for begin in range(len(kept) - many + 1):
            near = range(begin, begin + many)
            said = seam.join(kept[place] for place in near)
            if gone.isdisjoint(near) and addresses_model(said, turns=turns):
                gone.update(near)
    return [part for place, part in enumerate(kept) if place not in gone]


def _cells_for_readers(row: Block, language: str, *, about: bool, turns: bool) -> tuple[str, list[Dropped]]:
    """A row keeps the cells that are for readers, each in its column."""
    cells = row.text.split(CELL)
    found = [_for_readers(Block("text", cell), language, about=about, turns=turns) for cell in cells]
    text = CELL.join(kept.strip() or _GONE for kept, _ in found)
    empty = not any(kept.strip() for kept, _ in found)
    labelled = len(cells) > 1 and cells[0].strip() and not found[0][0].strip()  # it says whose row it is
    if empty or labelled or (not about and addresses_model(text, turns=turns)):
        return "", [Dropped(row.text, REASON)]
    return text, [one for _, dropped in found for one in dropped]


def _of_code(code: str) -> list[str]:
    """Its comments and what stands between them, in sentences: letters and standards may be set as code.

    Lines of a log each say something.
    """
    lines = [line for line in code.split("\n") if line.strip()]
    if 2 * sum(_LOGGED.match(line) is not None for line in lines) > len(lines):
        return lines
    runs = ("\n".join(run) for _, run in groupby(code.split("\n"), is_comment))
    return [part for run in runs for stretch in _APART.split(run) for part in sentences(stretch)]


def _to_model(sentence: str, *, about: bool, turns: bool) -> bool:
    said = normal(sentence)
    order = wanted(said)
    if order is not None and (order.addressed or order.hushes):
        return True
    return hides_order(said) if about else addresses_model(sentence, turns=turns)


# -- by shape ---------------------------------------------------------------------------------------------


def _rows(shape: Shape, soup: BeautifulSoup, found: MainText, thread: Sequence[Comment]) -> Iterator[Block]:
    if shape == "thread":
        yield from _thread(soup, found, thread)
    elif shape in ("list", "results"):
        yield from _with_prose(list(_items(soup, found)), found)
    elif shape == "table":
        yield from _with_prose(list(_tables(soup, found)), found)
    elif shape == "form":
        yield from _form(soup)
    elif shape == "product":
        yield from product_lines(soup)
        yield from _main(soup, found)
    elif shape == "changelog":
        yield from blocks(_root(soup))
    else:
        yield from found.blocks


def _with_prose(rows: Sequence[Block], found: MainText) -> Iterator[Block]:
    """`rows`, and around them the sentences of the main text that stand in none of them."""
    inside = " | ".join(letters(row.text) for row in rows)
    stands_in = [bool(letters(block.text)) and letters(block.text) in inside for block in found.blocks]
    said = [
        (place, block)
        for place, block in enumerate(found.blocks)
        if block.kind in ("text", "item") and not stands_in[place] and _ENDED.search(block.text)
    ]
    begin = next((at for at, one in enumerate(stands_in) if one and found.blocks[at].kind != "heading"), 0)
    heads = 1 if rows and rows[0].kind == "heading" else 0
    yield from rows[:heads]
    yield from (block for place, block in said if place < begin)
    yield from rows[heads:]
    yield from (block for place, block in said if place >= begin)


def _thread(soup: BeautifulSoup, found: MainText, thread: Sequence[Comment]) -> Iterator[Block]:
    inside = "|".join(letters(text_of(element)) for element in contributions(soup))
    yield from (one for one in found.blocks[:40] if one.level == 1 or letters(one.text) not in inside)
    for comment in thread:
        text = " ".join(comment.lines)
        yield Block("quote", f"{comment.author}: {text}" if comment.author else text)


def _items(soup: BeautifulSoup, found: MainText) -> Iterator[Block]:
    groups = repeated(soup)
    if not groups:
        yield from found.blocks
        return
    for heading in soup.find_all(["h1", "h2"]):
        if not is_hidden(heading) and not any(heading in item.descendants for item in groups[0][:1]):
            if text := text_of(heading):
                yield Block("heading", text, 1)
            break
    for item in groups[0]:
        if not is_hidden(item) and (text := _item(item)):
            yield Block("item", text)


def _item(item: Tag) -> str:
    """Its name first, then the rest."""
    parts = [block.text for block in blocks(item)] or [text_of(item)]
    heading = heading_of(item)
    name = text_of(heading) if heading is not None else ""
    if name and name in parts:
        parts.remove(name)
        parts.insert(0, name)
    text = " · ".join(dict.fromkeys(filter(None, parts)))
    return text if len(text) <= _ITEM_CHARS else text[: _ITEM_CHARS - 1] + "…"


def _tables(soup: BeautifulSoup, found: MainText) -> Iterator[Block]:
    told = False
    for table in soup.find_all("table"):
        if table.find("table") or is_hidden(table) or any(is_hidden(part) for part in table.parents):
            continue
        rows = [block for block in blocks(table) if block.text]
        if len(rows) < 2:
            continue
        told = True
        caption = table.find("caption")
        name = text_of(caption) if caption is not None else _title_above(table)
        if name:
            yield Block("heading", name, 2)
        first = table.find("tr")
        headed = first is not None and first.find("th") is not None and first.find("td") is None
        for place, row in enumerate(block for block in rows if block.text != name):
            yield Block("heading", row.text, 6) if headed and place == 0 else Block("row", row.text)
    if not told:
        yield from found.blocks


def _title_above(table: Tag) -> str:
    heading = table.find_previous(["h1", "h2", "h3", "h4", "h5", "h6"])
    return text_of(heading) if heading is not None else ""


def _form(soup: BeautifulSoup) -> Iterator[Block]:
    shown = blocks(_root(soup))
    yield from (block for block in shown if block.kind == "heading")
    for field in fields(soup):
        if text := field_name(soup, field):
            yield Block("item", text)
    named = [text_of(label) for label in soup.find_all(["label", "button"])]
    named += [field_name(soup, field) for field in fields(soup)]
    yield from (block for block in shown if block.kind != "heading" and not _only(block.text, named))


def _only(text: str, parts: Sequence[str]) -> bool:
    """Whether `text` is nothing but some of `parts`, side by side."""
    for part in sorted(filter(None, parts), key=len, reverse=True):
        text = text.replace(part, " ")
    return not re.search(r"\w", text)


def _main(soup: BeautifulSoup, found: MainText) -> list[Block]:
    """All of the page's main part, where the extractor of articles leaves out rows and entries."""
    return blocks(_root(soup)) if found.source != "article" else list(found.blocks)


def _root(soup: BeautifulSoup) -> Tag:
    main = soup.select_one("main, [role=main]")
    if main is not None and len(text_of(main)) > 40:
        return main
    body = soup.body or soup
    whole = BeautifulSoup(str(body), "lxml")
    for aside in whole.find_all(["nav", "header", "footer", "aside"]):
        aside.decompose()
    return whole if len(text_of(whole)) > 40 else (densest(soup) or body)
