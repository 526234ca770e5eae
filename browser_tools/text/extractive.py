"""A summary without a model: which lines of a page to tell, by its shape. Every word stands on the page.

Articles are led by what the page says of itself and its first sentences, which is hard to beat
(`summary.py`); long ones also tell what their later sections begin with. Lists, tables, threads and
changelogs tell their entries; a focus tells what is about it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from browser_tools.search.matching import query_words, stem
from browser_tools.text.asserted import REASON as NOT_STATED
from browser_tools.text.compare import shorten
from browser_tools.text.description import whole_description
from browser_tools.text.reading import Line, Reading
from browser_tools.text.sentences import extent, sentences
from browser_tools.text.shape import is_version
from browser_tools.text.summary import LONGEST_SENTENCE, once, repeats
from browser_tools.text.terms import Length
from browser_tools.text.told import Dropped, Source, Summary, Told
from browser_tools.text.typed import currency

PROSE: dict[Length, int] = {"short": 2, "medium": 4, "long": 8}
"""Sentences of an article."""
ENTRIES: dict[Length, int] = {"short": 4, "medium": 8, "long": 16}
"""Entries of a list, rows of a table, comments of a thread."""
LEAD_SHARE = 0.5
"""Of an article that is long: how many of its sentences are its first ones."""
LONG_ARTICLE = 25
"""Sentences from which the later sections are heard too."""
ABOUT_WRITING = 0.4
"""Share of sentences that want something told from which on a page is about such things: a style guide."""
FEWEST_ABOUT = 3
"""Such sentences: of a short page one or two orders are much already."""
SHORTEST = 40
"""Characters of a paragraph; what is shorter is a caption, a date or a button."""
ITEM_CHARS = 240
_TABLE_HEAD = 6
"""The level of a table's head row among the lines of a page."""
_CHROME = re.compile(
    r"^skip to (?:main )?content$|^(?:publicidad|publicité|anzeige|werbung|advertisement|sponsored|promoted|"
    r"pubblicità)\s*[:–-]|"
    r"^(?:subscribe to:|leave a (?:reply|comment)$|your e-?mail(?: address)?(?: here| will not be |:|$)|"
    r"(?:copyright\s*)?(?:©|\(c\))|copyright \d{4}\b)|"
    r"\bmay earn (?:an? )?(?:affiliate )?commission\b",
    re.IGNORECASE,
)
"""What no page is about."""
_LONGEST_CHROME = 160
_REFERENCE = re.compile(r"(?:(?<=[.,;:!?)\"”\]])|(?<=\w{4}))\s?\[(?:\d{1,3}|citation needed|edit)\]")
"""Marks that point to notes: an encyclopedia's, not an index into a list (`a[1]`)."""
_NUMBERED = re.compile(r"^\W{0,2}(?:no\.?\s?|nr\.?\s?|#)?(\d{1,2})[.):]?\s+\S", re.IGNORECASE)
"""`1. Lumo Trail 300`: a heading of a list in sections."""
_FEWEST_NUMBERED = 3
_BUTTON_WORDS = 2
_SENTENCE = re.compile(r"[.!?。！？]\W*$")
"""Beside fields stand buttons and hints; what ends like a sentence is meant to be read first."""


class Piece(NamedTuple):
    """A sentence or entry that may be told, with the number of its line."""

    text: str
    line: Line
    item: bool = False


def extractive(read: Reading, length: Length = "medium", focus: str = "") -> Summary:
    """Sum up `read` in its own words; about `focus` where that is given and the page says something of it."""
    pieces = list(_pieces(read, shortest=0 if focus else SHORTEST))
    wanted = [one for one in pieces if read.voice.wants(one.text, one.line.text)]
    much = len(wanted) >= FEWEST_ABOUT and len(wanted) > len(pieces) * ABOUT_WRITING
    if much or len(wanted) == len(pieces):
        wanted = []
    told_of = [one for one in wanted if read.voice.wants(one.text, one.line.text, meta=False)]
    dropped = [*read.dropped, *(Dropped(one.text, NOT_STATED) for one in told_of)]
    pieces = [one for one in pieces if one not in wanted]
    about = _focused(pieces, read, focus, length) if focus else []
    if focus and not about:
        dropped.append(Dropped(focus, "nothing on the page is about it"))
    chosen = about or list(_chosen(read, pieces, length))
    told = [_told(piece, read) for piece in chosen]
    if not about and read.shape in ("article", "product") and read.description:
        told = _described(read, told, length)
    told = list(once(told, read.language))
    return Summary(read.url, read.title, tuple(told), read.shape, dropped=tuple(dropped))


def _described(read: Reading, told: list[Told], length: Length) -> list[Told]:
    """What the page says of itself goes first, unless its text says so anyway."""
    said = whole_description(read.description, read.title, read.text, read.language)
    if not said or repeats(said, read.title):
        return told
    rest = [one for one in told if not repeats(one.text, said)]
    if any(repeats(said, one.text) for one in rest):
        return told
    ended = said if _SENTENCE.search(said) else f"{said}."
    return [Told(ended, (Source(read.url, said),)), *rest][: max(2, PROSE[length] + 1)]


def _told(piece: Piece, read: Reading) -> Told:
    text = shorten(_REFERENCE.sub("", piece.text), ITEM_CHARS if piece.item else LONGEST_SENTENCE)
    quotes = [piece.line.text]
    head = read.lines[piece.line.head] if piece.line.head >= 0 else None
    if piece.line.kind == "row" and head is not None and head.level == 6:
        quotes.append(head.text)
    return Told(text, tuple(Source(read.url, quote) for quote in quotes), piece.item)


# -- what may be told -------------------------------------------------------------------------------------


def _pieces(read: Reading, shortest: int) -> Iterator[Piece]:
    whole = read.shape not in ("article", "product")
    prose = [line for line in read.lines if line.kind in ("text", "quote") and extent(line.text) >= shortest]
    for line in read.lines:
        if line.kind in ("code", "heading") or (
            len(line.text) <= _LONGEST_CHROME and _CHROME.search(line.text)
        ):
            continue
        if line.kind in ("item", "row") or (whole and line.kind == "quote"):
            yield Piece(line.text, line, item=True)
        elif line in prose or not prose or whole:
            yield from (Piece(text, line) for text in _sentences(line.text, read.language))


def _sentences(text: str, language: str) -> Iterator[str]:
    """Without the button behind a notice: `... after that. Dismiss`."""
    said = sentences(text, language)
    for place, one in enumerate(said):
        if not place or _SENTENCE.search(one) or len(one.split()) > _BUTTON_WORDS:
            yield one


def _chosen(read: Reading, pieces: Sequence[Piece], length: Length) -> list[Piece]:
    if read.shape == "changelog":
        return _newest(read, length)
    if read.shape in ("article", "product"):
        return _article(read, pieces, length)
    items = [piece for piece in pieces if piece.item]
    if read.shape == "thread":
        return _thread(pieces, length)
    said = [piece for piece in pieces if not piece.item and _SENTENCE.search(piece.text)]
    if read.shape == "form":
        return [*_leading(said, PROSE[length]), *items[: ENTRIES[length]]]
    heads = [Piece(line.text, line, item=True) for line in read.lines if line.level == _TABLE_HEAD]
    first = heads[:1] if read.shape == "table" and items else []
    before = [one for one in said if items and one.line.number < items[0].line.number]
    return [*_leading(before, PROSE[length] // 2), *first, *(items or list(pieces))[: ENTRIES[length]]]


def _leading(said: Sequence[Piece], count: int) -> list[Piece]:
    """Of what is said before things alike: the first sentence, then rather those with a number or a date."""
    counted = sorted(range(1, len(said)), key=lambda place: re.search(r"\d", said[place].text) is None)
    return [said[place] for place in sorted([0, *counted][:count]) if said]


def _ranking(read: Reading, pieces: Sequence[Piece], length: Length) -> list[Piece]:
    """Numbered headings with the first sentence below each; [] if there are not enough."""
    heads = [line for line in read.lines if line.kind == "heading" and _NUMBERED.match(line.text)]
    numbers = [int(found[1]) for line in heads if (found := _NUMBERED.match(line.text))]
    if len(heads) < _FEWEST_NUMBERED or sorted(numbers) != list(range(1, len(heads) + 1)):
        return []
    chosen: list[Piece] = []
    for line in heads[: max(_FEWEST_NUMBERED, ENTRIES[length] // 2)]:
        below = [one for one in pieces if one.line.head == line.number]
        priced = [one for one in below if currency(one.text)]
        chosen += [Piece(line.text, line, item=True), *(priced or below)[:1]]
    return chosen


def _article(read: Reading, pieces: Sequence[Piece], length: Length) -> list[Piece]:
    prose = _distinct([piece for piece in pieces if not piece.item], read)
    if read.shape == "product":
        facts = [piece for piece in pieces if piece.item][: ENTRIES[length]]
        return [*facts, *prose[: PROSE[length] // 2]]
    if ranking := _ranking(read, list(_pieces(read, shortest=0)), length):
        return [*(one for one in prose if one.line.number < ranking[0].line.number)][:1] + ranking
    if not prose:
        return _distinct(pieces, read)[: ENTRIES[length]]
    count = PROSE[length]
    if len(prose) < LONG_ARTICLE:
        return prose[:count]
    lead = prose[: max(2, round(count * LEAD_SHARE))]
    later = _central(prose, len(lead), count - len(lead))
    return [*lead, *later]


def _central(prose: Sequence[Piece], begin: int, count: int) -> list[Piece]:
    """Of the sentences after the lead, those most about what the text is about; one a section."""
    weights = _weights([piece.text for piece in prose])
    best: dict[int, tuple[float, int]] = {}
    for place, piece in enumerate(prose[begin:], start=begin):
        words = _words(piece.text)
        if not 6 <= len(words) <= 60:
            continue
        first = prose[place - 1].line.head != piece.line.head
        score = sum(weights[word] for word in set(words)) / len(words) ** 0.5 * (1.3 if first else 1.0)
        section = piece.line.head if piece.line.head >= 0 else -(place // 10) - 2
        if section not in best or best[section][0] < score:
            best[section] = (score, place)
    places = sorted(place for _, place in sorted(best.values(), reverse=True)[:count])
    return [prose[place] for place in places]


def _weights(texts: Sequence[str]) -> Counter[str]:
    """How often a word stands in the text, in as many sentences; words in most of them say nothing."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(set(_words(text)))
    common = max(3, len(texts) * 0.3)
    return Counter({word: math.log1p(count) for word, count in counts.items() if 1 < count < common})


def _words(text: str) -> list[str]:
    return [stem(word) for word in re.findall(r"\w{4,}", text.casefold())]


def _distinct(pieces: Sequence[Piece], read: Reading) -> list[Piece]:
    """Each once, and nothing that the title says already."""
    told: list[Piece] = []
    seen: set[str] = set()
    for piece in pieces:
        key = " ".join(re.findall(r"\w+", piece.text.casefold()))
        if key and key not in seen and not repeats(piece.text, read.title):
            told.append(piece)
        seen.add(key)
    return told


def _newest(read: Reading, length: Length) -> list[Piece]:
    """The newest versions: each heading with its first entries, to the end of the room."""
    chosen: list[Piece] = []
    room = ENTRIES[length]
    for line in read.lines:
        if len(chosen) >= room:
            break
        if line.kind == "heading" and is_version(line.text):
            chosen.append(Piece(line.text, line))
        elif chosen and line.kind != "heading":
            chosen.append(Piece(line.text, line, item=True))
    return chosen


def _thread(pieces: Sequence[Piece], length: Length) -> list[Piece]:
    """How it begins, then the contributions that say most, in their order."""
    said = [piece for piece in pieces if not piece.item]
    opening = ([one for one in said if extent(one.text) >= SHORTEST] or said)[: PROSE[length] // 2]
    items = [piece for piece in pieces if piece.item]
    room = ENTRIES[length] // 2
    first = items[:1]
    rest = sorted(items[1:], key=lambda piece: -min(len(piece.text), 600))[: max(0, room - 1)]
    return [*opening, *first, *sorted(rest, key=lambda piece: piece.line.number)]


# -- a focus ----------------------------------------------------------------------------------------------


def _focused(pieces: Sequence[Piece], read: Reading, focus: str, length: Length) -> list[Piece]:
    """The pieces most about `focus`, in their order; a heading about it speaks for what stands under it."""
    wanted = [stem(word) for word in query_words(focus)]
    if not wanted:
        return []
    stems = [[stem(word) for word in re.findall(r"\w+", piece.text.casefold())] for piece in pieces]
    heads = [_heading_words(piece.line, read) for piece in pieces]
    spread = {word: sum(any(s.startswith(word) for s in each) for each in stems) for word in wanted}
    scored = []
    for place, (own, head) in enumerate(zip(stems, heads, strict=True)):
        score = 0.0
        for word in wanted:
            rare = math.log1p(len(pieces) / (1 + spread[word]))
            hits = sum(each.startswith(word) for each in own)
            score += rare * (hits / (hits + 1.0)) * 2 + rare * 0.6 * any(h.startswith(word) for h in head)
        if score > 0:
            scored.append((score, place))
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    room = ENTRIES[length] if pieces and read.shape != "article" else PROSE[length]
    least = scored[0][0] * 0.35 if scored else 0.0
    places = sorted(place for score, place in scored[:room] if score >= least)
    return [pieces[place] for place in places]


def _heading_words(line: Line, read: Reading) -> list[str]:
    words: list[str] = []
    place = line.head
    while place >= 0:
        words += [stem(word) for word in re.findall(r"\w+", read.lines[place].text.casefold())]
        place = read.lines[place].head
    return words
