"""A page without what is like an order to whoever retells it: what is summed up, by a model or without."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import NO_CELL, Block
from browser_tools.text.main.text import MainText
from browser_tools.text.orders.announcing import CELL, SPREAD, carries_on
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.likeness import ABOUT, ORDERS, likeness
from browser_tools.text.orders.meta import minds
from browser_tools.text.orders.paragraphs import RULED_OFF, first_order, plain_end
from browser_tools.text.orders.seams import VALUES, ahead_of_order, value_behind
from browser_tools.text.orders.spans import is_comment, of_code
from browser_tools.text.orders.wanted import speaks_of_programs
from browser_tools.text.reading.page import Line, Reading, numbered
from browser_tools.text.reading.read_on import announces
from browser_tools.text.reading.told import Dropped
from browser_tools.text.sentences import ENDED, sentences

REASON = "it is like an order to whoever retells the page"
_JOINED = 2.0
"""More log odds are asked for of lines that were put together of what several elements say: each was weighed
by itself already, and a name with a colon before it makes an order of much.
"""
_RULED = 1.5
"""Less log odds are asked for of the items below a heading that is left out."""
_NEXT = 0.5
"""Less log odds are asked for of an entry behind one that is left out."""
_BESIDE = 2.0
"""Less log odds are asked for in a paragraph of which something was left out: of 70 sentences that stood
there and were so much like an order 37 were by its hand, of 71 that were less so (to 3.5) 8
(benchmarks/injected/unchanged, 2026-11-27).
"""
_ROUNDS = 3
"""How often a page is read again: without its orders it may show others."""
_MOST, _OFTEN = 1 / 3, 1.5
"""Share of a page's lines from which on they may be what it is about, and how much more is then asked for."""
UNLIKE = "it differs in kind from all rows of its table"
_FEWEST_ROWS, _FEWEST_COLUMNS = 3, 2
_MOST_PIECES = 8
"""Lines over which a sentence is cut up: a list may have many that begin small."""
_FIGURE, _WORDS = re.compile(r"\d"), re.compile(r"[^\W\d_]{2,}")
_LABELLED = re.compile(r"[(\[](\w+ \w+)\b[^)\]]{0,30}[)\]]")
_SIGNS = re.compile(r"[{}()\[\]=;]")


def less_orders(read: Reading) -> Reading:
    """`read` without what is like an order, and what follows it in its paragraph; `dropped` lists that.

    The page is read again without it: what is left out must not decide which lines are told.
    """
    if read.again is None:
        return _less(read)
    ruled = [one for one in read.dropped if one.text]
    first = read.first or read
    gone = [*ruled, *(one for one in _less(_by_units(first), odd=False).dropped if one.text)]
    texts = [one.text for one in gone]
    left = _less(read.again(texts) if texts else first, more=_JOINED)
    texts += [one.text for one in left.dropped if one.text]
    if not texts:
        return left
    for _ in range(_ROUNDS):
        again = _less(read.again(texts), more=_JOINED)
        known = set(texts)
        texts += [one.text for one in again.dropped if one.text and one.text not in known]
        if len(texts) == len(known):
            break
    if not again.lines:
        return left
    lines = _renumbered(again.lines, ["" if line.text in texts else line.text for line in again.lines])
    known = {line.text for line in first.lines}
    others = (line for line in again.whole or again.lines if line.text not in known)
    dropped = dict.fromkeys((*first.dropped, *gone, *left.dropped, *again.dropped))
    whole = (*(first.whole or first.lines), *others)
    return replace(again, lines=tuple(lines), dropped=tuple(dropped), whole=whole)


def _by_units(read: Reading) -> Reading:
    """`read` with a line for what each element says by itself."""
    told, apart = read.units
    found = MainText(read.title, read.description, "", told, "visible", read.language)
    return replace(numbered(told, found, read.url, read.shape, guess=True, apart=apart), shape="article")


def _less(read: Reading, *, more: float = 0.0, odd: bool = True) -> Reading:
    """`read` without lines like orders, to which so much `more` is asked of them, and without rows that are
    `odd` in their table.
    """
    least = ORDERS + ABOUT * speaks_of_programs(read.title) + more
    parted = [_parted(line, read, least) for line in read.lines]
    if sum(bool(left_out) for _, left_out in parted) > _MOST * len(parted):
        least = ORDERS + _OFTEN
        parted = [_parted(line, read, least) for line in read.lines]
    parted = list(_answered(read.lines, parted, read.language))
    parted = list(_below_heads(read.lines, parted, least))
    parted = list(_next_entries(read.lines, parted, least))
    beside = _cut_up(read, parted, least) | _pointed_at(read, parted) | _framing(read, parted, least)
    parted = [
        ("", line.text) if line.number in beside else one
        for line, one in zip(read.lines, parted, strict=True)
    ]
    gone = [Dropped(left_out, REASON) for _, left_out in parted if left_out]
    if strange := _odd(read.lines) if odd else set():
        gone += [Dropped(kept, UNLIKE) for line, (kept, _) in zip(read.lines, parted, strict=True)
                 if kept and line.number in strange]  # fmt: skip
        parted = [
            ("", "") if line.number in strange else one for line, one in zip(read.lines, parted, strict=True)
        ]
    said = read.description if first_order(read.description, least=least) is None else ""
    if not gone:
        return read if said == read.description else replace(read, description=said)
    return replace(
        read,
        description=said,
        lines=tuple(_renumbered(read.lines, [kept for kept, _ in parted])),
        dropped=(*read.dropped, *gone),
        whole=read.lines,
    )


def _parted(line: Line, read: Reading, least: float) -> tuple[str, str]:
    """What is left of it, and what is not: cells of a row, of code the comments and what stands between."""
    language = read.language

    def likely(text: str, more: float = 0.0) -> bool:
        return first_order(text, language, least + more) is not None

    if line.kind == "heading" and CELL in line.text and (name := ahead_of_order(line.text)):
        return name, line.text[len(name) :].strip()
    if line.kind == "row" or (line.kind == "heading" and CELL in line.text):
        return _row_parted(line.text, language, least)
    if line.kind == "code":
        left_out = [part for part in of_code(line.text) if likely(part, ABOUT * _is_statement(part))]
        kept = line.text
        for part in left_out:
            kept = kept.replace(part, "", 1)
        return kept.strip(), "\n".join(left_out)
    begin = first_order(line.text, language, least - _BESIDE * line.cut)
    if begin is not None and line.kind == "quote" and read.shape == "thread":
        begin = 0  # a contribution is by one hand
    if begin is None:
        return line.text, ""
    own = line.text.startswith(read.title) and not likely(read.title)
    kept = line.text[:begin].rstrip() or read.title * own  # what the page is called is its own
    if not kept and VALUES in line.text:
        kept = ahead_of_order(line.text)
    behind = begin > 0 or line.kind == "item"
    rest = plain_end(line.text[len(kept) :], language, least, front=kept) if behind else ""
    gone = line.text[len(kept) : len(line.text) - len(rest)].strip()
    return " ".join(filter(None, (kept, rest))), gone


def _row_parted(row: str, language: str, least: float) -> tuple[str, str]:
    """A row goes whole where its first cell does, which says what it is about, where several do, or where no
    other is left.
    """
    kept, gone = [], []
    for cell in row.split(CELL):
        begin = first_order(cell, language, least)
        if begin is None:
            kept.append(cell)
            continue
        front = cell[:begin].rstrip() or ahead_of_order(cell)
        rest = plain_end(cell[len(front) :], language, least) or value_behind(cell)
        kept.append(" ".join(filter(None, (front, rest))))
        gone.append(cell[len(front) : len(cell) - len(rest)].strip())
    left = CELL.join(cell or NO_CELL for cell in kept)
    told = sum(cell not in ("", NO_CELL) for cell in kept)
    if not gone and first_order(row, language, least + _JOINED) is None:
        return row, ""
    few = not kept[0] or told < _FEWEST_COLUMNS or kept.count("") >= SPREAD
    if not gone or few or first_order(left, language, least) is not None:
        return "", row
    return left, CELL.join(gone)


def _is_statement(code: str) -> bool:
    """Whether `code` is for machines, not a remark nor prose that is set as code."""
    return _SIGNS.search(code) is not None and not is_comment(code)


def _answered(
    lines: Sequence[Line], parted: Sequence[tuple[str, str]], language: str
) -> Iterator[tuple[str, str]]:
    """What a question that is left out is answered with stands below it, and goes with it; behind other
    sentences a question wants no answer (`Guess who?`).
    """
    asked = False
    for line, (kept, left_out) in zip(lines, parted, strict=True):
        answers = asked and line.kind != "heading" and line.follows and not line.apart
        yield ("", line.text) if answers else (kept, left_out)
        alone = len(sentences(line.text, language)) == 1 and "!" not in line.text
        asks = alone and line.text.endswith(("?", "？"))
        asked = not kept and line.kind != "quote" and asks


def _below_heads(
    lines: Sequence[Line], parted: Sequence[tuple[str, str]], least: float
) -> Iterator[tuple[str, str]]:
    """Of the list below a heading that is left out less is asked, and nothing of that nor of a paragraph if
    it names programs: `Rules for AI summaries` has rules.
    """
    run = named = False
    for place, (line, (kept, left_out)) in enumerate(zip(lines, parted, strict=True)):
        headed = place > 0 and lines[place - 1].kind == "heading" and not parted[place - 1][0]
        goes_on = run and lines[place - 1].kind == "item" and not line.apart
        run = line.kind == "item" and (headed or goes_on)
        named = run and (named if not headed else _names_programs(lines[place - 1].text))
        next_to = headed and line.follows and not line.apart
        below = next_to and line.kind == "text" and _is_label(lines[place - 1])
        likely = below or (run and kept and (named or likeness(line.text) > least - _RULED))
        yield ("", line.text) if likely else (kept, left_out)


def _next_entries(
    lines: Sequence[Line], parted: Sequence[tuple[str, str]], least: float
) -> Iterator[tuple[str, str]]:
    """Of an entry behind one that is left out less is asked: those who write orders write several."""
    gone = False
    for line, (kept, left_out) in zip(lines, parted, strict=True):
        entry = line.kind == "item" and not line.apart
        likely = entry and kept == line.text and (gone or not line.follows) and likeness(kept) > least - _NEXT
        yield ("", line.text) if likely else (kept, left_out)
        gone = line.kind == "item" and (likely or not kept)


def _is_label(heading: Line) -> bool:
    """Whether it only announces what is for programs: `Summary for AI answers`."""
    asks = heading.text.endswith(("?", "？"))
    says = announces(Block(heading.kind, heading.text, heading.level))
    return says and not asks and _names_programs(heading.text)


def _names_programs(heading: str) -> bool:
    return bool(minds(tokens(normal(heading))))


def _cut_up(read: Reading, parted: Sequence[tuple[str, str]], least: float) -> set[int]:
    """Lines that only together are like an order, since they are one sentence: each but the last ends open,
    and the next goes on in small letters; and what goes on with a line that is left out. In a thread each is
    by another.
    """
    runs: list[list[Line]] = []
    gone: set[int] = set()
    before = None
    for line, (_, left_out) in zip(read.lines, parted, strict=True):
        small = before is not None and line.kind == before.kind and line.text[:1].islower()
        if (
            before is not None
            and not line.apart
            and _leaves_open(before, line, kept=parted[before.number][0])
        ):
            gone.add(line.number)
        elif read.shape == "thread" or line.apart or not small or before is None or _is_ended(before):
            runs.append([] if left_out else [line])
        elif before.number in gone or (not parted[before.number][0] and carries_on(line.text)):
            gone.add(line.number)
        elif left_out:
            runs.append([])
        else:
            runs[-1].append(line)
        before = line
    several = [run for run in runs if 1 < len(run) <= _MOST_PIECES]
    like = [run for run in several if likeness(" ".join(one.text for one in run)) > least + ABOUT]
    return gone | {line.number for run in like for line in run}


def _is_ended(line: Line) -> bool:
    return ENDED.search(line.text) is not None or (line.kind == "row" and line.text[-1:].isdigit())


def _leaves_open(before: Line, line: Line, *, kept: str) -> bool:
    """Whether an entry that is left out says that what it wants is the next one: `add this sentence:`."""
    return not kept and before.kind == line.kind == "item" and before.text.rstrip().endswith((":", "："))


def _framing(read: Reading, parted: Sequence[tuple[str, str]], least: float) -> set[int]:
    """Lines between rules of signs that stand beside what is left out: less is asked of them."""
    lines = read.lines
    gone = [not kept or not line.follows for line, (kept, _) in zip(lines, parted, strict=True)]
    gone.append(bool(read.dropped))  # what was left out may have stood at the end
    beside = {place for at, one in enumerate(gone) if one for place in (at - 1, at, at + 1)}
    ruled = (line for place, line in enumerate(lines) if place in beside and RULED_OFF.match(line.text))
    return {line.number for line in ruled if likeness(line.text) > least - _BESIDE}


def _pointed_at(read: Reading, parted: Sequence[tuple[str, str]]) -> set[int]:
    """Lines that an order means by the mark or the label that they begin with: `the item marked with a double
    dagger`, `the sentence in part two`.
    """
    orders = [*(one.text for one in read.dropped), *(left_out for _, left_out in parted)]
    told = "\n".join(orders).casefold()
    names = {line.number: _name_of_beginning(line.text) for line in read.lines} if told.strip() else {}
    return {number for number, name in names.items() if " " in name and name in told}


def _name_of_beginning(text: str) -> str:
    if label := _LABELLED.match(text):
        return label[1].casefold()
    return "" if text[:1].isalnum() else unicodedata.name(text[:1], "").casefold()


def _odd(lines: Sequence[Line]) -> set[int]:
    """Rows with words in each of several columns where all rows around them have figures: they differ in
    kind from what the table tells, and nothing else on the page is like them.
    """
    tables: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        if line.kind == "row":
            tables.setdefault((line.head, line.text.count(CELL)), []).append(line)
    return {odd for rows in tables.values() if len(rows) > _FEWEST_ROWS for odd in _odd_of(rows)}


def _odd_of(rows: Sequence[Line]) -> Iterator[int]:
    cells = [line.text.split(CELL) for line in rows]
    figures = [sum(map(bool, map(_FIGURE.search, column))) for column in zip(*cells, strict=True)]
    counted = [place for place, number in enumerate(figures) if number == len(rows) - 1]
    for line, row in zip(rows[1:], cells[1:], strict=True):  # the first may say what stands below it
        words = [place for place in counted if _WORDS.search(row[place]) and not _FIGURE.search(row[place])]
        if len(words) >= _FEWEST_COLUMNS:
            yield line.number


def _renumbered(lines: Sequence[Line], kept: Sequence[str]) -> Iterator[Line]:
    """Those with something left, each with the number of its place, as are their heads."""
    places = {-1: -1}
    for line, text in zip(lines, kept, strict=True):
        if text:
            number = places[line.number] = len(places) - 1
            head = places.get(line.head, -1)
            yield line._replace(number=number, text=text, head=head)
