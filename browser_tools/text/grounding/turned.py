"""What a sentence turns round: a negation that its lines lack or have, a rise for a fall, a bound, a price."""
# ruff: noqa: E501 (lists of words are easier to read whole)

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from browser_tools.text.amounts.quantities import Quantity

_DENYING = {
    "en": "not|never|cannot|nobody|nothing|nowhere|neither|nor|none|no",
    "de": "nicht|nie|niemals|niemand|nichts|kein\\w*",
    "fr": "pas|jamais|aucune?|rien|personne|non",
    "es": "no|nunca|nadie|nada|ningun[oa]?|ningún",
    "it": "non|mai|nessun[oa]?|niente",
    "pt": "não|nunca|ninguém|nenhum\\w*",
    "nl": "niet|nooit|niemand|geen|niets",
    "pl": "nie|nigdy|nikt|żad\\w+",
    "ru": "не|нет|никогда|никто|ничего",
    "sv": "inte|ingen|inget|inga|aldrig",
    "da": "ikke|ingen|intet|aldrig",
    "no": "ikke|ingen|intet|aldri",
}
"""By language, since `Mai`, `Inga` and `four` are words of others. Denies what stands beside it."""
_WITHOUT = "without|ohne|sans|sin|senza|sem|zonder|bez|без|utan|uden|uten"
_NONE = re.compile(r"(?<![\d.,:])0(?![\d.,:])|\b(?:zero|null|zéro|cero|nul|noll|ноль)\b", re.IGNORECASE)
_REPORTED = re.compile(
    r"\b(?:wrote|said|say|claim|report|alleg|stat|schrieb|behaupt|écrit|dit|dijo|afirm)\w*", re.IGNORECASE
)
"""What somebody said may be denied."""
_LACKING = re.compile(rf"\b(?:{_WITHOUT})\b", re.IGNORECASE)
_NO_DENIAL = re.compile(
    r"\bnot (?:\w+ ){0,6}(?:more|less|longer|later) than\b|\b(?:no|not) (?:more|less|fewer|later|earlier|longer|larger|higher|only)\b|"
    r"\b(?:nicht|pas|no|non|não|niet|nie|не) (?:mehr|weniger|länger|später|plus|moins|más|menos|più|meno|mais|meer|minder|więcej|mniej|более|менее|oltre)\b|"
    r"\b(?:not|n['’]t|nicht|pas|no|non|não|niet|nie|не)\b\W{0,3}(?:\w+ ){0,2}(?:forget|vergess|oubli|olvid|dimentic|esque|verge|zapom|забы)\w*|"
    r"\bn['’]oubli\w+ pas\b",
    re.IGNORECASE,
)
"""`no more than` bounds, and what shall not be forgotten shall be done."""
_LESS = re.compile(
    r"\b(?:un|in|im|dis|non|il|ir)[a-z]{4,}|\w+(?:less|los|frei)\b|\b(?:except|only|just|hardly|barely|rarely|seldom|few|little|"
    r"lack|miss|fail|refus|reject|declin|den[iy]|stop|end|clos|ban|forbid|forbad|prohibit|cancel|remov|drop|"
    r"prevent|avoid|against|instead|rather than|former|until|exempt|exclud|free|at most|maximum|up to|ignor|withdr|forget|skip|gone|alone|left|leav|yet to|limit|stay|remain|delay|postpon|out of|"
    r"nur|außer|kaum|selten|wenig|fehl|weiger|ablehn|lehn|verb[oi]t|statt|end|schließ|geschlossen|befrei|bis|höchstens|vergess|verzicht|"
    r"seul|sauf|peu|refus|rejet|interdi|supprim|ferm|annul|manqu|oubli|au plus|évit|"
    r"s[oó]lo|solamente|poc[oa]|rechaz|prohib|cancel|cerr|falt|niega|olvid|como máximo|evit)\w*",
    re.IGNORECASE,
)
"""What an honest sentence may put as a negation, or the other way round: `refused to` for `did not`."""
_CLAUSES = re.compile(
    r"(?:[;!?()–—\n]|(?<!\d)[:,.]|[:,.](?!\d))+|\s(?:and|but|while|und|aber|et|mais|y|pero|och|og|men|maar|ma|mas|ale|но|és|ve|ama)\s",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_]{4,}|\d+")
_QUOTED = re.compile(r"[\"“”„«»][^\"“”„«»]{2,}[\"“”«»]")
_STEM = 5
_DENIALS = {word[:_STEM] for words in _DENYING.values() for word in re.findall(r"\w{4,}", words)}
_ENDS = re.compile(r"(?<=[.!?])\s|\n")
_SAID_OF_ONE, _MOSTLY = 0.8, 0.6
"""Share of a sentence's words that one clause has from which on it tells that clause; that the sentence which
has most has from which on no other is meant."""
_FEWEST, _PAIR = 3, 2

_UP = re.compile(
    r"\b(?:more|higher|greater|up|rose|risen|rises?|rising|grew|grown|grows?|growth|increas\w+|gain\w*|jump\w*|climb\w*|"
    r"mehr|höher|stieg\w*|steig\w*|gestiegen|gewachsen|wuchs|zunahme|plus|hausse|augment\w+|progress\w+|crû|"
    r"más|sub\w{1,5}|aument\w+|crec\w+|alza|più|sal\w{1,4}|cresc\w+)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:less|fewer|lower|smaller|down|fell|fallen|falls?|falling|dropp?\w*|declin\w+|decreas\w+|lost|loss\w*|cut|shr[aiu]nk\w*|"
    r"weniger|niedriger|geringer|sank|sink\w*|gesunken|rückgang\w*|fiel|gefallen|minus|moins|baiss\w*|dimin\w+|recul\w*|"
    r"menos|baj\w{1,5}|ca[ey]\w{1,4}|disminu\w+|descen\w+|meno|cal\w{1,4}|diminu\w+|scend\w+)\b",
    re.IGNORECASE,
)
_NEAR = 28
"""Characters on either side of a share in which it is said whether that is more or less."""
_OVER = re.compile(
    r"\b(?:more than|over|above|exceed\w*|upwards of|mehr als|über|plus de|más de|"
    r"più di|oltre|mais de|meer dan|ruim|ponad|więcej niż|более|больше|свыше)\s(?:\w+\s)?$",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"\b(?:less than|fewer than|under|below|weniger als|unter|moins de|"
    r"menos de|meno di|menos de|minder dan|mniej niż|менее|меньше)\s(?:\w+\s)?$",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"more|over|above|exceed|least|min|from|starting|upward|plus|\+|≥|>|less|fewer|under|below|most|max|up to|to\b|≤|<|"
    r"than\b|limit|until|between|almost|nearly|mehr|über|mindest|ab\b|weniger|unter|höchst|bis|zwischen|fast|moins|entre|"
    r"dès|partir|jusqu|más|menos|desde|hasta|casi|più|oltre|almeno|meno|fino|mais|até|meer|ruim|minder|tot|vanaf|"
    r"ponad|więcej|mniej|od\b|do\b|более|больше|свыше|менее|меньше|от\b|до\b|before|after|ago|greater|higher|lower|[-–—]",
    re.IGNORECASE,
)
_TO = re.compile(r"^\s?(?:[-–—~〜～]|to|bis|à|до|から)\s*[€$£]?$", re.IGNORECASE)
_AND = re.compile(r"^\s(?:and|und|et|y)\s[€$£]?$", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|zwischen|entre)\s[€$£]?$", re.IGNORECASE)
_FREE = re.compile(
    r"\b(?:(?:is|are|for|entry|admission|entrance|completely|totally) free(?! (?:of(?! charge)|from|to|trial))|free of charge|"
    r"kostenlos\w*|kostenfrei\w*|gratis|gratuit\w*|gratuito|gratuita|za darmo|bezpłatn\w+|бесплатн\w+)\b|無料|免费|무료",
    re.IGNORECASE,
)
_FREE_SOMEHOW = re.compile(
    r"\bfree\b|no (?:charge|cost|fee)|complimentary|\b0(?:[.,]00?)?\s?[€$£]|[€$£]\s?0\b|kosten(?:los|frei)|frei|gratis|gratuit|offert|"
    r"libre|bez(?:płatn| opłat)|darmo|бесплатн|無料|免费|무료|without charge|nothing|includ",
    re.IGNORECASE,
)


def turned(
    sentence: str, found: Sequence[Quantity], ground: str, told: Sequence[Quantity], language: str
) -> Iterator[str]:
    """The words by which `sentence` says the contrary of `ground`; `found` and `told`: the numbers of both."""
    yield from _negated(sentence, ground, language)
    if (free := _FREE.search(sentence)) and not _FREE_SOMEHOW.search(ground):
        yield free[0]
    own = {one.start for pair in _ranges(found, sentence) for one in pair}
    ranges = list(_ranges(told, ground))
    for one in found:
        same = [other for other in told if not one.values.isdisjoint(other.values)]
        if same and one.start not in own:
            contrary = _contrary(one, sentence, same, ground) or _bounded(one, sentence, same, ground)
            yield from filter(None, [contrary or _ranged(one, sentence, same, ranges)])


def _negated(sentence: str, ground: str, language: str) -> Iterator[str]:
    """A negation where the sentences that tell the same deny nothing, or all lines; and one left out, where
    the clauses that tell the same all deny it.
    """
    words = _stems(sentence)
    said = _denials(language, _WITHOUT).search(_NO_DENIAL.sub("", sentence))
    if said is not None:
        ends = [one for one in _ENDS.split(ground) if not one.rstrip().endswith("?")]
        clause = _clause(sentence, said.start())
        here = _stems(clause) if clause.find(said[0]) > 0 or sentence.startswith(clause) else set()
        parts = [part for one in ends for part in _CLAUSES.split(one)]
        whole = [one for one in parts if len(here) >= _PAIR and here <= _stems(one)]
        told = whole or _telling(words, ends) or _nearest(words, ends) or _sharing(words, ends) or [ground]
        marks = (_denials(language, _WITHOUT), _NONE, _REPORTED)
        if not any(_lessens(one, sentence) or any(each.search(one) for each in marks) for one in told):
            yield said[0]
    elif not _lessens(sentence, ground):
        parts = _CLAUSES.split(_QUOTED.sub(" ", ground))  # what somebody denied is looked up as it was said
        own = [_stems(one) for one in _CLAUSES.split(sentence) if one.strip()]
        halves = [_half(one, parts) for one in own if len(own) > 1]
        said_whole = [[one] for one in parts if len(stems := _stems(one)) >= _PAIR and stems <= words]
        for told in [_telling(words, parts), *halves, *said_whole]:
            plain = [_NO_DENIAL.sub("", one) for one in told]
            denied = [None if _LACKING.search(one) else _denials(language).search(one) for one in plain]
            if denied and all(denied):
                yield from (one[0] for one in denied[:1] if one is not None)
                return


def _clause(sentence: str, place: int) -> str:
    """The clause in which a place is."""
    ends = [0, *(one.end() for one in _CLAUSES.finditer(sentence)), len(sentence)]
    return next((sentence[one:other] for one, other in pairwise(ends) if one <= place < other), sentence)


def _lessens(text: str, other: str) -> bool:
    """Whether `text` has words that deny without a negation, and that `other` has not: `refused`, `only`."""
    said = other.casefold()
    return any(one[0].casefold() not in said for one in _LESS.finditer(text))


@cache
def _denials(language: str, besides: str = "") -> re.Pattern[str]:
    words = _DENYING.get(language[:2], _DENYING["en"])
    return re.compile(rf"\b(?:{words}{'|' if besides else ''}{besides})\b|\w+n['’]t\b", re.IGNORECASE)


def _telling(words: set[str], parts: Sequence[str]) -> list[str]:
    """Those of `parts` that tell most of `words`, where these are enough to say so."""
    if len(words) < _FEWEST:
        return [one for one in parts if words and words <= _stems(one)]
    return [one for one in parts if len(words & _stems(one)) >= _SAID_OF_ONE * len(words)]


def _half(words: set[str], parts: Sequence[str]) -> list[str]:
    """Those of `parts` that tell any of `words`, where one of them tells half."""
    told = _sharing(words, parts)
    return told if any(2 * len(words & _stems(one)) >= len(words) for one in told) else []


def _nearest(words: set[str], parts: Sequence[str]) -> list[str]:
    """The one of `parts` that tells more of `words` than any other, where that is most of them."""
    shared = sorted((len(words & _stems(one)), at) for at, one in enumerate(parts))
    most, at = shared[-1] if shared else (0, 0)
    alone = len(shared) < _PAIR or shared[-2][0] < most
    return [parts[at]] if alone and most >= max(_FEWEST, _MOSTLY * len(words)) else []


def _sharing(words: set[str], parts: Sequence[str]) -> list[str]:
    """Those of `parts` that tell any of `words`: what another one denies is something else."""
    return [one for one in parts if words & _stems(one)]


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORDS.findall(text.casefold())} - _DENIALS


def _contrary(one: Quantity, sentence: str, same: Sequence[Quantity], ground: str) -> str:
    """More for less, or less for more, beside a share that all its lines give the other way."""
    if "%" not in one.units:
        return ""
    around = _around(one, sentence)
    for here, there in ((_UP, _DOWN), (_DOWN, _UP)):
        if (word := here.search(around)) and not there.search(around):
            sides = [_around(other, ground) for other in same]
            if all(there.search(side) and not here.search(side) for side in sides):
                return word[0]
    return ""


def _around(one: Quantity, text: str) -> str:
    return text[max(0, one.start - _NEAR) : one.end + _NEAR]


def _bounded(one: Quantity, sentence: str, same: Sequence[Quantity], ground: str) -> str:
    """A bound (`more than 120`) of what is no bound in any line."""
    before = sentence[: one.start]
    word = _OVER.search(before) or _UNDER.search(before)
    if word is None or any(_BOUND.search(_around(other, ground)) for other in same):
        return ""
    return word[0].strip()


def _ranged(
    one: Quantity, sentence: str, same: Sequence[Quantity], ranges: Sequence[tuple[Quantity, Quantity]]
) -> str:
    """One end of a range told as the number itself: `120` of `between 120 and 150`; or beyond its end."""
    lows, highs = ({pair[end].start for pair in ranges} for end in (0, 1))
    if not all(other.start in lows | highs for other in same):
        return ""
    over, under = (bound.search(sentence[: one.start]) for bound in (_OVER, _UNDER))
    beyond = (over and all(other.start in highs for other in same)) or (
        under and all(other.start in lows for other in same)
    )
    return one.text if beyond or not _BOUND.search(_around(one, sentence)) else ""


def _ranges(told: Sequence[Quantity], text: str) -> Iterator[tuple[Quantity, Quantity]]:
    """Numbers of one kind that are written as the ends of a range."""
    for low, high in pairwise(sorted(told, key=lambda other: other.start)):
        between = text[low.end : high.start]
        joined = _TO.match(between) or (_AND.match(between) and _BETWEEN.search(text[: low.start]))
        digits = low.text[:1].isdigit() or high.text[:1].isalpha()
        if joined and digits and (not low.units or not low.units.isdisjoint(high.units)):
            yield low, high
