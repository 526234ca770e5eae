"""An article or a product without a model: how it begins, and what its parts say."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from browser_tools.text.amounts.costs import MONEY_AMOUNT, is_of_other
from browser_tools.text.amounts.currencies import currency
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.html.dom import NO_CELL
from browser_tools.text.matching import stem
from browser_tools.text.orders.paragraphs import first_order
from browser_tools.text.reading.page import Line, Reading
from browser_tools.text.sentences import extent
from browser_tools.text.summary.lead import repeats
from browser_tools.text.summary.pieces import (
    ENDED,
    ENTRIES,
    FIGURE,
    PROSE,
    SHORTEST,
    Piece,
    extent_of,
    leading,
    pieces_of,
)
from browser_tools.text.terms import Length
from browser_tools.text.things.related import heads_others

LEAD_SHARE = 0.5
"""Of the sentences told of an article: how many are its first ones."""
LONG_ARTICLE = 25
"""Sentences from which the first ones of its sections say too little of them."""
FIRST, OPEN = 1.3, 0.5
"""What the first sentence of a section weighs, and one that goes on in another."""
USUAL_SENTENCE, _LONG_SENTENCE = 125, 500
"""Characters: of a sentence on the average, and of one that is worth a turn."""
SHORT_SECTION = 100
"""Characters: a section with fewer is a box."""
_NUMBERED = re.compile(r"^\W{0,2}(?:no\.?\s?|nr\.?\s?|#)?(\d{1,2})[.):]?\s+\S", re.IGNORECASE)
"""`1. Lumo Trail 300`: a heading of a list in sections."""
_ANNOUNCES = re.compile(r"[:：]\s*(?:\d+[.)])?$")
_FEWEST_NUMBERED = 3
_INGREDIENTS = meaning("ingredients")
_FEWEST_ITEMS, _FEWEST_NAMES, _NEARLY_ALL = 4, 4, 0.75
_FEW_LINES = 4
"""Below a heading that names an event: when, where, how much."""
_WORDS_OF_PRICE = 8
_QUESTION = re.compile(r"[^.!?。！？]{1,80}[?？]")
_LAST, _FEWEST_LINES = 2, 6
SHORT_PAGE = 100
"""Characters for each sentence that there is room for: a page that says no more is told whole."""
LITTLE_SAID = 160
"""Characters below a heading that names an entry of a list."""


def article(read: Reading, pieces: Sequence[Piece], lines: Sequence[Line], length: Length) -> list[Piece]:
    """Of `pieces` and of whole `lines`, which the page states: how it begins and what its parts say, what it
    lists under headings, or what a product is and costs.
    """
    asks = _asks_reader(lines)
    said = [piece for piece in pieces if not piece.item or _is_step(piece)]
    prose = _distinct([piece for piece in said if piece.line.number not in asks], read)
    if read.shape == "product":
        return _of_product(read, pieces, prose, length)
    if whole := _whole(read, lines, length):
        return whole
    if ranking := _ranking(read, lines, length):
        before = [one for one in prose if one.line.number < ranking[0].line.number]
        return [*leading(before, PROSE[length] // 3), *ranking]
    if not prose:
        return _distinct(pieces, read)[: ENTRIES[length]]
    count = PROSE[length]
    items = [piece for piece in pieces if piece.item]
    said = [piece for piece in prose if not piece.item]
    recipe = any(line.kind in ("heading", "text") and meaning(line.text) == _INGREDIENTS for line in lines)
    if len(items) >= _FEWEST_ITEMS and (recipe or extent_of(items) > extent_of(said)):
        return [*_led(said, count // 2), *_figures_first(items, ENTRIES[length])]
    return _led(prose, count)


def _whole(read: Reading, lines: Sequence[Line], length: Length) -> list[Piece]:
    """All that a page says besides its title, where that is little, with its headings and short lines: one or
    two entries are no list yet. Lines that are no sentences stand in one with the heading or entry above.
    """
    titles = (line.number for line in lines if line.kind == "heading" and line.level == 1)
    begin = next(titles, 0)
    lines = [line for line in lines if line.number >= begin]
    wished = set(_wished(read.whole or read.lines, read.language))
    stated = {line.number for line in lines if line.text not in wished}
    said = [one for one in pieces_of(read) if one.line.number in stated and not heads_others(one.text)]
    heads = (
        Piece(line.text, line, item=True)
        for line in lines
        if line.number in stated and _heads_something(line, lines)
    )
    joined: list[Piece] = []
    for piece in sorted([*said, *heads], key=lambda piece: piece.line.number):
        last = joined[-1] if joined else None
        if last is None or _begins(piece) or ENDED.search(piece.text) or ENDED.search(last.text):
            joined.append(piece)
        else:
            text, below = f"{last.text} · {piece.text}", (*last.below, piece.line)
            joined[-1] = last._replace(text=text, item=True, below=below)
    told = _distinct([one for one in joined if _begins(one) or not _is_label(one.text)], read)
    sentences = sum(ENDED.search(one.text) is not None for one in told)
    much = sentences > PROSE[length] or len(told) > 2 * ENTRIES[length]
    return [] if much or extent_of(told) > SHORT_PAGE * PROSE[length] else told


def _wished(lines: Sequence[Line], language: str) -> Iterator[str]:
    """The words of rows below heads, or below a row of one cell, that wish something of what stands there:
    `To be repeated`.
    """
    below = False
    for before, line in pairwise([None, *lines]):
        cells = line.text.split(" | ") if line is not None and line.kind == "row" else []
        told = [one for one in cells if one != NO_CELL]
        heads = len(told) == 1 or before is None or before.kind != "row"
        wishes = heads and any(first_order(one, language) is not None for one in told)
        below = bool(cells) and (below or wishes)
        if below and line is not None:
            yield line.text


def _is_label(text: str) -> bool:
    """Whether it stands alone and says nothing of itself: `Sponsored`, prices of what is not named."""
    parts = text.split(" · ")
    bare = [one for one in parts if not re.search(r"[^\W\d_]", one)]
    short = extent(text) < SHORTEST and not ENDED.search(text) and not FIGURE.search(text)
    return short or (len(bare) >= _FEWEST_NUMBERED and 2 * len(bare) > len(parts))


def _begins(piece: Piece) -> bool:
    return piece.line.kind in ("heading", "item", "row")


def _heads_something(line: Line, lines: Sequence[Line]) -> bool:
    """Whether it is a heading below the page's own with words of its own below it, which code is not; one
    word over sentences says little.
    """
    below = [one for one in lines if one.head == line.number and one.kind != "code"]
    if line.kind != "heading" or line.level < 2 or not below:
        return False
    names = " " in line.text or FIGURE.search(line.text) is not None
    return names or any(ENDED.search(one.text) is None for one in below)


def _of_product(
    read: Reading, pieces: Sequence[Piece], prose: Sequence[Piece], length: Length
) -> list[Piece]:
    """What it is and costs, but for its name where that is the title, and what is said of it: rather
    sentences than labels and captions, and nothing that the facts say or that is about postage and the like.
    """
    facts = _distinct([piece for piece in pieces if piece.item], read)[: ENTRIES[length]]
    told = [one for fact in facts for one in MONEY_AMOUNT.findall(fact.text)]
    said = [
        one
        for one in prose
        if not one.item
        and not any(repeats(one.text, fact.text) for fact in facts)
        and not _only_costs(one.text, told)
        and (FIGURE.search(one.text) or not is_of_other(one.line.text))
    ]
    ended = [one for one in said if ENDED.search(one.text)]
    return [*facts, *(ended if len(ended) > 1 else said)[: PROSE[length] * 2 // 3]]


def _only_costs(text: str, told: Sequence[str]) -> bool:
    """Whether it says a price that is `told`, in few words: `Current price is: $23.50.`"""
    words = re.findall(r"[^\W\d_]+", MONEY_AMOUNT.sub("", text))
    return any(one in text for one in told) and len(words) <= _WORDS_OF_PRICE


def _ranking(read: Reading, lines: Sequence[Line], length: Length) -> list[Piece]:
    """Things under a heading each (`1. Lumo Trail 300`, or names that have little said of them), the first
    sentence below each, of a few short ones also one with a figure; [] if there are not enough.
    """
    heads = [line for line in lines if line.kind == "heading"]
    if len(heads) < min(_FEWEST_NUMBERED, _FEWEST_NAMES):
        return []
    stated = {line.number for line in lines}
    below: dict[int, list[Piece]] = {}
    for piece in pieces_of(read):
        if piece.line.number in stated:
            below.setdefault(piece.line.head, []).append(piece)
    numbered = [line for line in heads if _NUMBERED.match(line.text)]
    numbers = [int(found[1]) for line in numbered if (found := _NUMBERED.match(line.text))]
    if len(numbered) < _FEWEST_NUMBERED or sorted(numbers) != list(range(1, len(numbered) + 1)):
        numbered = _names(heads, below)
    chosen: list[Piece] = []
    for line in numbered[: ENTRIES[length]]:
        said = below.get(line.number, [])
        priced = [one for one in said if currency(one.text)]
        short = 0 < len(said) <= _FEW_LINES and extent_of(said) <= LITTLE_SAID
        if short and not any(ENDED.search(one.text) for one in said):
            whole = " · ".join([line.text, *(one.text for one in said)])
            chosen.append(Piece(whole, line, item=True, below=tuple(one.line for one in said)))
        else:
            first = (priced or said)[:1]
            figures = [one for one in said if short and one not in first and FIGURE.search(one.text)]
            chosen += [Piece(line.text, line, item=True), *first, *figures[:1]]
    return chosen


def _names(heads: Sequence[Line], below: Mapping[int, Sequence[Piece]]) -> list[Line]:
    """The headings of the level that most are of, where each has a few words below it."""
    level = Counter(line.level for line in heads).most_common(1)
    found = [line for line in heads if line.level == level[0][0]] if level else []
    said = [extent_of(below.get(line.number, ())) for line in found]
    listed = any(piece.item for line in found for piece in below.get(line.number, ()))
    named = len(said) - said.count(0) >= (1 if listed else _NEARLY_ALL) * len(said)
    few = len(found) >= _FEWEST_NAMES and named and sum(said) <= LITTLE_SAID * len(found)
    return found if few else []


def _asks_reader(lines: Sequence[Line]) -> set[int]:
    """The last lines of a page that begin with a question: `Did you make this? Tell us below.`"""
    last = [line for line in lines if line.kind == "text"][-_LAST:]
    return (
        {line.number for line in last if _QUESTION.match(line.text)} if len(lines) > _FEWEST_LINES else set()
    )


def _is_step(piece: Piece) -> bool:
    """Whether an entry of a list in an article is a sentence: a step of what is to be done."""
    said = piece.line.kind == "item" and extent(piece.text) >= SHORTEST
    return said and ENDED.search(piece.text) is not None


def _led(prose: Sequence[Piece], count: int) -> list[Piece]:
    """`count` sentences of a text, and where they are short some more, as far as so many of the usual length
    would take the same room.
    """
    told = _begun(prose, count, count)
    for more in range(count + 1, count + count // 3 + 1):
        longer = _begun(prose, count, more)
        if extent_of(longer) > USUAL_SENTENCE * count or any(
            _is_open(one.text) for one in longer if one not in told
        ):
            break
        told = longer
    return told


def _begun(prose: Sequence[Piece], count: int, whole: int) -> list[Piece]:
    """How a text begins, and of what follows each part; of a long text what is most about it, without lines
    that are no sentences (who wrote it, and when).
    """
    ended = [piece for piece in prose if ENDED.search(piece.text)]
    prose = ended if len(ended) >= LONG_ARTICLE else prose
    lead = prose[: max(1, round(count * LEAD_SHARE))]
    if len(prose) < LONG_ARTICLE:
        return [*lead, *_of_parts(prose[len(lead) :], whole - len(lead))]
    return [*lead, *_central(prose, len(lead), whole - len(lead))]


def _figures_first(items: Sequence[Piece], count: int) -> list[Piece]:
    """Of ingredients and steps, of a programme: rather what has a figure, in their order."""
    places = sorted(range(len(items)), key=lambda place: FIGURE.search(items[place].text) is None)[:count]
    return [items[place] for place in sorted(places)]


def _of_parts(later: Sequence[Piece], count: int) -> list[Piece]:
    """The first sentence of every section, then of every paragraph, then what follows these, while there is
    room. One with a figure goes before its turn, a long one before a short one of the same; at each turn
    sections that say more go first.
    """
    sections: dict[int, list[Piece]] = {}
    for piece in later:
        sections.setdefault(piece.line.head, []).append(piece)
    turns: list[tuple[float, int, int, Piece]] = []
    for section in sections.values():
        said = extent_of(section)
        before: Counter[int] = Counter()
        for piece in section:
            number = piece.line.number
            turn = before[number] + (number != section[0].line.number) / 2
            turn -= extent(piece.text) / _LONG_SENTENCE
            turn += 2 * _is_open(piece.text) + (said < SHORT_SECTION) - bool(FIGURE.search(piece.text))
            before[number] += 1
            turns.append((turn, -said, len(turns), piece))
    return sorted((piece for *_, piece in sorted(turns)[:count]), key=later.index)


def _is_open(sentence: str) -> bool:
    """Whether it goes on in another: a quotation that begins or ends there, what it announces."""
    quoted = any(sentence.count(one) != sentence.count(other) for one, other in ("“”", "„“", "«»", "「」"))
    return quoted or sentence.count('"') % 2 == 1 or _ANNOUNCES.search(sentence) is not None


def _central(prose: Sequence[Piece], begin: int, count: int) -> list[Piece]:
    """Of the sentences after the lead, those most about what the text is about; one a section."""
    weights = _weights([piece.text for piece in prose])
    best: dict[int, tuple[float, int]] = {}
    for place, piece in enumerate(prose[begin:], start=begin):
        words = _words(piece.text)
        if not 6 <= len(words) <= 60:
            continue
        score = sum(weights[word] for word in set(words)) / len(words) ** 0.5
        if prose[place - 1].line.head != piece.line.head:
            score *= FIRST
        if _is_open(piece.text):
            score *= OPEN
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
