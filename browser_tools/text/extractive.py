"""A summary without a model: which lines of a page to tell, by its shape. Every word stands on the page.

Articles are led by what the page says of itself and its first sentences, which is hard to beat
(`summary.py`); long ones also tell what their later sections begin with. Lists, tables, threads and
changelogs tell their entries; a focus tells what is about it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from browser_tools.search.matching import query_words, stem
from browser_tools.text.asserted import REASON as NOT_STATED
from browser_tools.text.compare import shorten
from browser_tools.text.description import whole_description
from browser_tools.text.meanings import meaning
from browser_tools.text.reading import HOW_MANY, Line, Reading
from browser_tools.text.sentences import extent, sentences
from browser_tools.text.shape import is_version
from browser_tools.text.summary import LONGEST_SENTENCE, once, repeats
from browser_tools.text.terms import Length
from browser_tools.text.told import Dropped, Source, Summary, Told
from browser_tools.text.typed import currency

PROSE: dict[Length, int] = {"short": 2, "medium": 6, "long": 12}
"""Sentences of an article."""
ENTRIES: dict[Length, int] = {"short": 4, "medium": 8, "long": 16}
"""Entries of a list, rows of a table, comments of a thread."""
LEAD_SHARE = 0.5
"""Of an article that is long or in sections: how many of its sentences are its first ones."""
LONG_ARTICLE = 25
"""Sentences from which what is said later is heard too; where headings part it, all sections are heard."""
PARTED_SHARE = 0.3
"""Of what follows the lead: how much has to stand under other headings for them to part the text."""
SHORT_SECTION = 120
"""Characters: a section with fewer is a box."""
ABOUT_WRITING = 0.4
"""Share of sentences that want something told from which on a page is about such things: a style guide."""
FEWEST_ABOUT = 3
"""Such sentences: of a short page one or two orders are much already."""
SHORTEST = 40
"""Characters of a paragraph; what is shorter is a caption, a date or a button."""
ITEM_CHARS, SAID_CHARS = 240, 400
"""Of an entry, and of a contribution to a thread."""
_TABLE_HEAD = 6
"""The level of a table's head row among the lines of a page."""
_CHROME = re.compile(
    r"^skip to (?:main )?content$|^(?:publicidad|publicité|anzeige|werbung|advertisement|sponsored|promoted|"
    r"pubblicità)\s*[:–-]|"
    r"^(?:subscribe to:|leave a (?:reply|comment)$|your e-?mail(?: address)?(?: here| will not be |:|$)|"
    r"(?:copyright\s*)?(?:©|\(c\))|copyright \d{4}\b)|"
    r"^users browsing this (?:forum|topic|thread)|^this topic was automatically closed|"
    r"\bmay earn (?:an? )?(?:affiliate )?commission\b",
    re.IGNORECASE,
)
"""What no page is about."""
_LONGEST_CHROME = 160
_REFERENCE = re.compile(r"(?:(?<=[.,;:!?)\"”\]])|(?<=\w{4}))\s?\[(?:\d{1,3}|citation needed|edit)\]")
"""Marks that point to notes: an encyclopedia's, not an index into a list (`a[1]`)."""
_NUMBERED = re.compile(r"^\W{0,2}(?:no\.?\s?|nr\.?\s?|#)?(\d{1,2})[.):]?\s+\S", re.IGNORECASE)
"""`1. Lumo Trail 300`: a heading of a list in sections."""
_SAYS = re.compile(r"[^\W\d_]")
_FIGURE = re.compile(r"\d")
_FEWEST_NUMBERED = 3
_INGREDIENTS = meaning("ingredients")
_FEWEST_ITEMS, _FEWEST_NAMES = 4, 4
LITTLE_SAID = 160
"""Characters below a heading that names an entry of a list."""
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
    most = SAID_CHARS if piece.line.kind == "quote" else ITEM_CHARS
    text = shorten(_REFERENCE.sub("", piece.text), most if piece.item else LONGEST_SENTENCE)
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
        if _SAYS.search(one) and (not place or _SENTENCE.search(one) or len(one.split()) > _BUTTON_WORDS):
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
    after = [one for one in said if items and one.line.number > items[-1].line.number]
    noted = [one for one in after if _FIGURE.search(one.text)] if read.shape == "table" else []
    return [
        *_headline(read),
        *_leading(before, PROSE[length] // 2),
        *first,
        *(items or list(pieces))[: ENTRIES[length]],
        *noted[: PROSE[length] // 4],
    ]


def _headline(read: Reading) -> list[Piece]:
    """The heading of things alike where it counts them and the title does not: `26 hotels found`."""
    head = next((line for line in read.lines if line.kind == "heading" and line.level == 1), None)
    counts = head is not None and HOW_MANY.search(head.text) and not repeats(head.text, read.title)
    return [Piece(head.text, head)] if head is not None and counts else []


def _leading(said: Sequence[Piece], count: int) -> list[Piece]:
    """Of what is said before things alike: the first sentence, then rather those with a number or a date."""
    counted = sorted(range(1, len(said)), key=lambda place: _FIGURE.search(said[place].text) is None)
    return [said[place] for place in sorted([0, *counted][:count]) if said]


def _ranking(read: Reading, pieces: Sequence[Piece], length: Length) -> list[Piece]:
    """Things under a heading each, with the first sentence below it: `1. Lumo Trail 300`, or names that have
    little said of them; [] if there are not enough.
    """
    below: dict[int, list[Piece]] = {}
    for piece in pieces:
        below.setdefault(piece.line.head, []).append(piece)
    heads = [line for line in read.lines if line.kind == "heading"]
    numbered = [line for line in heads if _NUMBERED.match(line.text)]
    numbers = [int(found[1]) for line in numbered if (found := _NUMBERED.match(line.text))]
    if len(numbered) < _FEWEST_NUMBERED or sorted(numbers) != list(range(1, len(numbered) + 1)):
        numbered = _names(heads, below)
    chosen: list[Piece] = []
    for line in numbered[: ENTRIES[length]]:
        said = below.get(line.number, [])
        priced = [one for one in said if currency(one.text)]
        chosen += [Piece(line.text, line, item=True), *(priced or said)[:1]]
    return chosen


def _names(heads: Sequence[Line], below: Mapping[int, Sequence[Piece]]) -> list[Line]:
    """The headings of the level that most are of, where each has a few words below it."""
    level = Counter(line.level for line in heads).most_common(1)
    found = [line for line in heads if line.level == level[0][0]] if level else []
    said = [_extent(below.get(line.number, ())) for line in found]
    few = len(found) >= _FEWEST_NAMES and min(said) > 0 and sum(said) <= LITTLE_SAID * len(found)
    return found if few else []


def _article(read: Reading, pieces: Sequence[Piece], length: Length) -> list[Piece]:
    prose = _distinct([piece for piece in pieces if not piece.item], read)
    if read.shape == "product":
        facts = [piece for piece in pieces if piece.item][: ENTRIES[length]]
        prose = [one for one in prose if not any(repeats(one.text, fact.text) for fact in facts)]
        return [*facts, *prose[: PROSE[length] // 2]]
    if ranking := _ranking(read, list(_pieces(read, shortest=0)), length):
        before = [one for one in prose if one.line.number < ranking[0].line.number]
        return [*_leading(before, PROSE[length] // 3), *ranking]
    if not prose:
        return _distinct(pieces, read)[: ENTRIES[length]]
    count = PROSE[length]
    items = [piece for piece in pieces if piece.item]
    recipe = any(line.kind == "heading" and meaning(line.text) == _INGREDIENTS for line in read.lines)
    if len(items) >= _FEWEST_ITEMS and (recipe or _extent(items) > _extent(prose)):
        return [*_led(prose, count // 2), *_figures_first(items, ENTRIES[length])]
    return _led(prose, count)


def _led(prose: Sequence[Piece], count: int) -> list[Piece]:
    """How a text begins, and of what follows each part; of a long one without parts what is most about it."""
    lead = prose[: max(1, round(count * LEAD_SHARE))]
    later = prose[len(lead) :]
    apart = [piece for piece in later if piece.line.head != lead[-1].line.head]
    if len(prose) < LONG_ARTICLE or _extent(apart) > PARTED_SHARE * _extent(later):
        return [*lead, *_of_parts(later, count - len(lead))]
    return [*lead, *_central(prose, len(lead), count - len(lead))]


def is_open(sentence: str) -> bool:
    """Whether it begins or ends a quotation that goes on in another."""
    return any(sentence.count(one) != sentence.count(other) for one, other in ("“”", "„“", "«»", "「」"))


def _extent(pieces: Sequence[Piece]) -> int:
    return sum(extent(piece.text) for piece in pieces)


def _figures_first(items: Sequence[Piece], count: int) -> list[Piece]:
    """Of ingredients and steps, of a programme: rather what has a figure, in their order."""
    places = sorted(range(len(items)), key=lambda place: _FIGURE.search(items[place].text) is None)[:count]
    return [items[place] for place in sorted(places)]


def _of_parts(later: Sequence[Piece], count: int) -> list[Piece]:
    """The first sentence of every section, then of every paragraph, then what follows these, while there is
    room. One with a figure goes before its turn; at each turn sections that say more go first.
    """
    sections: dict[int, list[Piece]] = {}
    for piece in later:
        sections.setdefault(piece.line.head, []).append(piece)
    turns: list[tuple[float, int, int, Piece]] = []
    for section in sections.values():
        lines = list(dict.fromkeys(piece.line.number for piece in section))
        said = _extent(section) if _extent(section) >= SHORT_SECTION else 0
        for piece in section:
            at = [one for one in section if one.line == piece.line].index(piece)
            turn = at + (piece.line.number != lines[0]) / 2 - bool(_FIGURE.search(piece.text))
            turn += is_open(piece.text)
            turns.append((turn + (said == 0), -said, len(turns), piece))
    chosen = [piece for *_, piece in sorted(turns)[:count]]
    return [piece for piece in later if piece in chosen]


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
    """The newest versions: each heading, and of each part of it the first entries, while there is room."""
    chosen: list[Piece] = []
    for head, parts in _versions(read):
        room = ENTRIES[length] - len(chosen) - 1
        if room < (1 if chosen else 0):
            break
        turns = sorted(
            ((at, part, entry) for part, entries in enumerate(parts) for at, entry in enumerate(entries)),
            key=lambda turn: turn[:2],
        )
        told = sorted(turns[:room], key=lambda turn: (turn[1], turn[0]))
        chosen += [Piece(head.text, head), *(Piece(line.text, line, item=True) for _, _, line in told)]
    return chosen


def _versions(read: Reading) -> Iterator[tuple[Line, list[list[Line]]]]:
    """Each version's heading, and the lines of each of its parts: added, fixed, removed."""
    heads = [line for line in read.lines if line.kind == "heading" and is_version(line.text)]
    deepest = max((line.level for line in heads), default=0)
    if sum(line.level == deepest for line in heads) > 1:  # the page itself is called after the newest one
        heads = [line for line in heads if line.level > 1]
    head: Line | None = None
    parts: list[list[Line]] = [[]]
    for line in read.lines:
        if line in heads:
            if head is not None:
                yield head, parts
            head, parts = line, [[]]
        elif line.kind == "heading":
            parts.append([])
        else:
            parts[-1].append(line)
    if head is not None:
        yield head, parts


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
