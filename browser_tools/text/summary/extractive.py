"""A summary without a model: which lines of a page to tell, by its shape. Every word stands on the page.

Articles are led by what the page says of itself and its first sentences, which is hard to beat
(`lead.py`); long ones also tell what their later sections begin with. Lists, tables, threads and
changelogs tell their entries; a focus tells what is about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from browser_tools.text.amounts.dates import dates
from browser_tools.text.compare import shorten
from browser_tools.text.orders.asserted import REASON as NOT_STATED
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.likeness import likeness
from browser_tools.text.orders.spans import Span
from browser_tools.text.reading.entries import HOW_MANY
from browser_tools.text.reading.page import Line, Reading
from browser_tools.text.reading.shape import is_day, is_version
from browser_tools.text.reading.told import Dropped, Source, Summary, Told
from browser_tools.text.sentences import extent, sentences
from browser_tools.text.summary.description import whole_description
from browser_tools.text.summary.focus import focused
from browser_tools.text.summary.lead import LONGEST_SENTENCE, once, repeats, rewords
from browser_tools.text.summary.of_article import article
from browser_tools.text.summary.pieces import (
    ENDED,
    ENTRIES,
    FIGURE,
    PROSE,
    SHORTEST,
    Piece,
    leading,
    pieces_of,
)
from browser_tools.text.terms import Length

ABOUT_WRITING = 0.4
"""Share of sentences that want something told from which on a page is about such things: a style guide."""
_DESCRIBED = ("article", "product", "list")
"""Of these a page says in its head what it is about; of the others what the site is about."""
FEWEST_ABOUT = 3
"""Such sentences: of a short page one or two orders are much already."""
ITEM_CHARS, SAID_CHARS = 240, 400
"""Of an entry, and of a contribution to a thread, on the average."""
_HONEST = -2.7
"""Log odds up to which a sentence that wants something told is no order: of the sentences that were left out
of 1,600 pages without this 438 of 685 honest ones are told, and 3 of 13 of attackers.
"""
_AUTHOR = re.compile(r"([^:]{1,60}): ")
_MARK_CHARS, _LONGEST_DATE = 15, 80
_MENTION = re.compile(r"@\w[\w-]*\s")
_REQUIRED = ("*", "(")
_TABLE_HEAD = 6
"""The level of a table's head row among the lines of a page."""
_REFERENCE = re.compile(r"(?:(?<=[.,;:!?)\"”\]])|(?<=\w{4}))\s?\[(?:\d{1,3}|citation needed|edit)\]")
"""Marks that point to notes: an encyclopedia's, not an index into a list (`a[1]`)."""


def extractive(read: Reading, length: Length = "medium", focus: str = "") -> Summary:
    """Sum up `read` in its own words; about `focus` where that is given and the page says something of it."""
    pieces = list(pieces_of(read, shortest=0 if focus else SHORTEST))
    wanted = _wanted(pieces, read)
    if len(wanted) == len(pieces):  # what is short may state something
        pieces = list(pieces_of(read))
        wanted = _wanted(pieces, read)
    much = len(wanted) >= FEWEST_ABOUT and len(wanted) > len(pieces) * ABOUT_WRITING
    lines: Sequence[Line] = read.lines
    if much or len(wanted) == len(pieces):
        wanted = []
    else:
        lines = [line for line in lines if not _is_wanted(line.text, line, read)]
    told_of = [one for one in wanted if read.voice.wants(one.text, one.line.text, meta=False)]
    dropped = [*read.dropped, *(Dropped(one.text, NOT_STATED) for one in told_of)]
    pieces = [left for one in pieces if (left := _stated(one, read) if one in wanted else one) is not None]
    about = focused(pieces, read, focus, length) if focus else []
    if focus and not about:
        dropped.append(Dropped(focus, "nothing on the page is about it"))
    said = "" if about or read.shape not in _DESCRIBED else _own_words(read)
    if said and read.shape == "article":  # its standfirst again, that would take the room of what follows it
        rest = [one for one in pieces if one.item or not repeats(one.text, said)]
        pieces = rest if any(not one.item for one in rest) else pieces
    chosen = about or _chosen(read, pieces, lines, length)
    told = [_told(piece, read) for piece in chosen]
    if said:
        told = _described(read, said, told)
    told = list(once(told, read.language))
    return Summary(read.url, read.title, tuple(told), read.shape, dropped=tuple(dropped))


def _wanted(pieces: Sequence[Piece], read: Reading) -> list[Piece]:
    """A field is not what the note before it wants said: `* indicates required`, `Name (required)`."""
    return [
        one
        for one in pieces
        if _is_wanted(one.text, one.line, read)
        and not (read.shape == "form" and one.item and all(map(_is_asked, read.voice.of(one.line.text))))
    ]


def _is_wanted(text: str, line: Line, read: Reading) -> bool:
    """Whether `text` of `line` is only wanted told, and not plainly no order: told word for word, a rule for
    writers and news of chatbots say what the page says.
    """
    return read.voice.wants(text, line.text) and likeness(text) > _HONEST


def _is_asked(span: Span) -> bool:
    frame = span.frame or ()
    marks = any(one.text in _REQUIRED for one in frame)
    return span.is_stated or (marks and not any_of(frame, "retell", "text", "maker", "mind"))


def _stated(piece: Piece, read: Reading) -> Piece | None:
    """The longest stretch of an entry or contribution without what is only wanted told; None without any."""
    best = start = 0
    kept = ""
    place = 0
    for one in sentences(piece.text, read.language) if piece.item else ():
        begin = piece.text.index(one, place)
        place = begin + len(one)
        if _is_wanted(one, piece.line, read):
            start = place
        elif extent(piece.text[start:place]) > best:
            best, kept = extent(piece.text[start:place]), piece.text[start:place].strip()
    return piece._replace(text=kept) if best >= SHORTEST else None


def _own_words(read: Reading) -> str:
    """What the page says of itself, where its title does not say it."""
    said = whole_description(read.description, read.title, read.text, read.language)
    return "" if repeats(said, read.title) else said


def _described(read: Reading, said: str, told: list[Told]) -> list[Told]:
    """What the page says of itself goes first, unless its text says so anyway."""
    rest = [one for one in told if not repeats(one.text, said) and not rewords(one.text, said)]
    if any(repeats(said, one.text) for one in rest):
        return told
    ended = said if ENDED.search(said) else f"{said}."
    return [Told(ended, (Source(read.url, said),)), *rest]


def _told(piece: Piece, read: Reading) -> Told:
    most = len(piece.text) if piece.line.kind == "quote" else ITEM_CHARS
    text = shorten(_REFERENCE.sub("", piece.text), most if piece.item else LONGEST_SENTENCE)
    quotes = [piece.line.text, *dict.fromkeys(line.text for line in piece.below)]
    head = read.lines[piece.line.head] if piece.line.head >= 0 else None
    if piece.line.kind == "row" and head is not None and head.level == 6:
        quotes.append(head.text)
    return Told(text, tuple(Source(read.url, quote) for quote in quotes), piece.item)


# -- by shape ---------------------------------------------------------------------------------------------


def _chosen(read: Reading, pieces: Sequence[Piece], lines: Sequence[Line], length: Length) -> list[Piece]:
    """Of `pieces`, and of whole `lines`, which the page states."""
    if read.shape == "changelog" and (newest := _newest(lines, length)):
        return newest
    if read.shape in ("article", "product"):
        return article(read, pieces, lines, length)
    if read.shape == "thread":
        return _thread(pieces, length)
    rows = [piece for piece in pieces if piece.line.kind == "row"] if read.shape == "table" else []
    items = rows or [piece for piece in pieces if piece.item]
    said = [
        piece
        for piece in pieces
        if not (piece.line.kind == "row" if rows else piece.item)
        and (ENDED.search(piece.text) or HOW_MANY.search(piece.text))
    ]
    if read.shape == "form":
        first = items[0].line.number if items else 0
        before = leading([one for one in said if one.line.number < first], PROSE[length])
        after = [one for one in said if one.line.number > first]
        below = [one for one in after if FIGURE.search(one.text)] if before else leading(after, PROSE[length])
        hints = below[: max(PROSE[length] - len(before), PROSE[length] // 3)]
        return [*_named_apart(lines, read), *before, *hints, *items[: ENTRIES[length]]]
    before = [one for one in said if items and one.line.number < items[0].line.number]
    after = [one for one in said if items and one.line.number > items[-1].line.number]
    noted = sorted(after, key=lambda one: FIGURE.search(one.text) is None) if read.shape == "table" else []
    return [
        *_headline(lines, read.title),
        *leading(before, PROSE[length] // 2),
        *_under_heads((items or list(pieces))[: ENTRIES[length]], lines if rows else ()),
        *sorted(noted[: PROSE[length] // 2], key=after.index),
    ]


def _under_heads(rows: Sequence[Piece], lines: Sequence[Line]) -> Iterator[Piece]:
    """`rows`, each table's below the row that heads its columns."""
    heads = {line.number: line for line in lines if line.level == _TABLE_HEAD}
    for row in rows:
        if (head := heads.pop(row.line.head, None)) is not None:
            yield Piece(head.text, head, item=True)
        yield row


def _headline(lines: Sequence[Line], title: str) -> list[Piece]:
    """The heading of things alike where it counts them and the title does not: `26 hotels found`."""
    head = next((line for line in lines if line.kind == "heading" and line.level == 1), None)
    counts = head is not None and HOW_MANY.search(head.text) and not repeats(head.text, title)
    return [Piece(head.text, head)] if head is not None and counts else []


def _named_apart(lines: Sequence[Line], read: Reading) -> list[Piece]:
    """What the page's own heading says where it stands in no title: a site calls all its forms alike."""
    head = next((line for line in lines if line.kind == "heading" and line.level == 1), None)
    said = head is None or repeats(head.text, read.title) or repeats(read.title, head.text)
    return [] if head is None or said else [Piece(head.text, head)]


def _newest(lines: Sequence[Line], length: Length) -> list[Piece]:
    """The newest versions: each heading, and of each part of it the first entries, while there is room."""
    chosen: list[Piece] = []
    for head, parts in _versions(lines):
        room = ENTRIES[length] - len(chosen) - 1
        if room < (1 if chosen else 0):
            break
        listed = any(entry.kind == "item" for part in parts for entry in part)
        parts = [[one for one in part if _is_entry(one, head.text, listed=listed)] for part in parts]
        if not any(parts):
            continue  # `Unreleased`, and nothing yet
        turns = sorted(
            ((at, part, entry) for part, entries in enumerate(parts) for at, entry in enumerate(entries)),
            key=lambda turn: turn[:2],
        )
        told = sorted(turns[:room], key=lambda turn: (turn[1], turn[0]))
        chosen += [Piece(head.text, head), *(Piece(line.text, line, item=True) for _, _, line in told)]
    return chosen


def _is_entry(line: Line, head: str, *, listed: bool) -> bool:
    """Neither the version's name with a mark (`v4.2.0 Latest`), nor who helped (`@ada made ...`), nor a
    button beside what is `listed`.
    """
    again = line.text.startswith(head) and len(line.text) - len(head) <= _MARK_CHARS
    said = line.kind != "text" or ENDED.search(line.text) or dates(line.text)
    return not again and not _MENTION.match(line.text) and (not listed or bool(said))


def _is_dated(line: Line) -> bool:
    """Whether it says when the version below it came out: `3 November 2025, by Ada`."""
    short = line.kind == "text" and len(line.text) <= _LONGEST_DATE and not ENDED.search(line.text)
    return short and any(one.year for one in dates(line.text))


def _versions(lines: Sequence[Line]) -> Iterator[tuple[Line, list[list[Line]]]]:
    """Each version's heading, and the lines of each of its parts: added, fixed, removed."""
    named = [line for line in lines if line.kind == "heading"]
    heads = [line for line in named if is_version(line.text)] or [line for line in named if is_day(line.text)]
    deepest = max((line.level for line in heads), default=0)
    if sum(line.level == deepest for line in heads) > 1:  # the page itself is called after the newest one
        heads = [line for line in heads if line.level > 1]
    versions = {line.number for line in heads}
    head: Line | None = None
    parts: list[list[Line]] = [[]]
    for line in lines:
        if line.number in versions:
            above = [parts[-1].pop()] if parts[-1] and _is_dated(parts[-1][-1]) else []
            if head is not None:
                yield head, parts
            head, parts = line, [above]
        elif line.kind == "heading":
            parts.append([])
        else:
            parts[-1].append(line)
    if head is not None:
        yield head, parts


def _thread(pieces: Sequence[Piece], length: Length) -> list[Piece]:
    """How it begins, then the contributions that say most, and how it ended: the last one by somebody told.
    All in their order; where some are short, others may be longer.
    """
    said = [piece for piece in pieces if not piece.item]
    opening = ([one for one in said if extent(one.text) >= SHORTEST] or said)[: PROSE[length] // 2]
    items = [piece for piece in pieces if piece.item]
    room = ENTRIES[length] // 2
    rest = sorted(items[1:], key=lambda piece: -min(len(piece.text), 600))[: max(0, room - 1)]
    told = [*items[:1], *rest]
    authors = {named[1] for one in told if (named := _AUTHOR.match(one.text))}
    ended = [one for one in items[-1:] if (named := _AUTHOR.match(one.text)) and named[1] in authors]
    told = sorted({id(one): one for one in (*told, *ended)}.values(), key=lambda piece: piece.line.number)
    most = _evenly([extent(one.text) for one in told], room * SAID_CHARS)
    return [*opening, *(one._replace(text=shorten(one.text, most)) for one in told)]


def _evenly(lengths: Sequence[int], whole: int) -> int:
    """How much each may have of `whole` where what is shorter leaves its rest to the others."""
    left = whole
    for place, one in enumerate(ordered := sorted(lengths)):
        share = left // (len(ordered) - place)
        if one > share:
            return share
        left -= one
    return max(lengths, default=whole)
