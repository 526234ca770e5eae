"""What of a page is about something that is wanted of it: the same words, and what kind of thing answers."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from browser_tools.text.amounts.costs import PRICED
from browser_tools.text.amounts.dates import dates, times
from browser_tools.text.matching import query_words, stem
from browser_tools.text.reading.page import Line, Reading
from browser_tools.text.stems import STOP_WORDS
from browser_tools.text.summary.pieces import ENTRIES, FIGURE, PROSE, Piece
from browser_tools.text.terms import Length

_HEADED, _LEAST = 0.6, 0.35
"""What a heading's words weigh beside own ones; the share of the best score from which a piece is told."""
_ANSWERS = 1.2
"""What it weighs that a piece holds what was asked for: an amount, a day, a time, a number."""
_ASKING = STOP_WORDS | frozenset(
    """
    about am any been could get had has have he her his its me much many need of our she should so some t s we
    were would us used
    wie viel viele was wer wo wann warum welche welcher welches ist sind war hat haben gibt kann man muss ein
    eine einen der die das den dem des es ich auf zu für mit von und
    quel quels quelle quelles est sont a t il elle le la les l un une des du de d que qui où comment quand
    combien y qué que cuál cuáles cómo dónde cuándo cuánto cuántos hay son el los las una del se para por en
    che quale quali come dove quando quanto è sono il lo i gli della dei del di per
    qual quais onde são o os as um uma do da dos das
    wat welke hoe waar wanneer hoeveel zijn de het een van voor
    """.split()  # noqa: SIM905 (words read better as words)
)
"""What questions are made of in some languages: a page is not about it."""
_WHOLE = 3
"""Letters of a word that begins too many others."""
_PRICES = re.compile(
    r"\b(?:prices?|pricing|costs?|how much (?:is|are|for|do|does)|fees?|fares?|tuition|expensive|"
    r"cheap(?:er|est)?|preise?|kosten|kostet|gebühr(?:en)?|prix|coûts?|coûte|tarifs?|precios?|cuestan?|cuánto|tarifas?|prezz[oi]|costa|quanto|"
    r"preços?|custa|ceny?|kosztuje|prijs|prijzen|цен[аы]|стоит|стоимость)\b|"
    r"料金|値段|価格|价格|费用|가격|요금",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"\b(?:when|what day|dates?|deadlines?|wann|datum|termine?|frist|quand|cuándo|fechas?|quando|kiedy|"
    r"когда)\b|いつ|日程|언제|什么时候",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"\b(?:hours|open(?:s|ing)?|clos(?:es?|ing)|what time|öffnungszeiten|geöffnet|horaires?|ouvert\w*|"
    r"horarios?|abiert[oa]s?|orari|apert\w+|openingstijden|godziny)\b|営業時間|영업시간|营业时间",
    re.IGNORECASE,
)
_NUMBERS = re.compile(
    r"\b(?:how (?:many|much|long|big|large|heavy|tall|far|old|fast)|"
    r"wie ?(?:viele|lange|groß|schwer)|combien de|cuántos|cuántas|quanti|quante|quantos|quantas|hoeveel|ile|"
    r"сколько)\b",
    re.IGNORECASE,
)
_SOUGHT: tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...] = (
    (_PRICES, lambda said: PRICED.search(said) is not None and FIGURE.search(said) is not None),
    (_HOURS, lambda said: bool(times(said))),
    (_DAYS, lambda said: bool(dates(said))),
    (_NUMBERS, lambda said: FIGURE.search(said) is not None),
)


def focused(pieces: Sequence[Piece], read: Reading, focus: str, length: Length) -> list[Piece]:
    """The pieces most about `focus`, in their order; a heading about it speaks for what stands under it."""
    words = query_words(focus)
    wanted = [stem(word) for word in words if word not in _ASKING] or [stem(word) for word in words]
    if not wanted:
        return []
    stems = [_stems(piece.text) for piece in pieces]
    heads = [_heading_words(piece.line, read) for piece in pieces]
    spread = {word: sum(_hits(word, each) > 0 for each in stems) for word in wanted}
    answering = _answering(pieces, focus)
    answer = _ANSWERS * _rarity(len(pieces), len(answering))
    scored = []
    for place, (own, head) in enumerate(zip(stems, heads, strict=True)):
        score = answer * (place in answering)
        for word in wanted:
            rare = _rarity(len(pieces), spread[word])
            hits = _hits(word, own)
            score += rare * (hits / (hits + 1.0)) * 2 + rare * _HEADED * (_hits(word, head) > 0)
        if score > 0:
            scored.append((score, place))
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    room = ENTRIES[length] if pieces and read.shape != "article" else PROSE[length]
    least = scored[0][0] * _LEAST if scored else 0.0
    places = sorted(place for score, place in scored[:room] if score >= least)
    return [pieces[place] for place in places]


def _hits(word: str, stems: Sequence[str]) -> int:
    short = len(word) <= _WHOLE and word.isascii()
    return sum(each == word if short else each.startswith(word) for each in stems)


def _rarity(pieces: int, having: int) -> float:
    return math.log1p(pieces / (1 + having))


def _answering(pieces: Sequence[Piece], focus: str) -> set[int]:
    """The places of the pieces that hold what a question is after: `How much is a berth?`, an amount."""
    holds = next((holds for asks, holds in _SOUGHT if asks.search(focus)), None)
    return {place for place, piece in enumerate(pieces) if holds is not None and holds(piece.text)}


def _stems(text: str) -> list[str]:
    return [stem(word) for word in re.findall(r"\w+", text.casefold())]


def _heading_words(line: Line, read: Reading) -> list[str]:
    words: list[str] = []
    place = line.head
    while place >= 0:
        words += _stems(read.lines[place].text)
        place = read.lines[place].head
    return words
