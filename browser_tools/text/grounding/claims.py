"""What a sentence states that code can look up: numbers, dates, quotations, names, links, ranks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from browser_tools.text.amounts.dates import dates, times, weekdays
from browser_tools.text.amounts.quantities import quantities
from browser_tools.text.sentences import sentences

ClaimKind = Literal[
    "number",
    "rate",
    "date",
    "time",
    "quotation",
    "name",
    "link",
    "rank",
    "report",
    "repetition",
    "contrary",
    "swap",
]

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Thai, kana, kanji: written without spaces."""
_SEAM = re.compile(rf"(?<=[{_UNSPACED}])(?=[\d¥$€£A-Za-z])|(?<=[\d%$€£A-Za-z])(?=[{_UNSPACED}])")
_ARABIC = str.maketrans("٫٬٪", ".,%")
_SPACES = re.compile("[\u00a0\u2007\u2009\u202f]")
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"')\]]+|[\w.+-]+@[\w-]+\.[\w.]+|(?<!\w)@\w{2,}", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]{2,}?)[\"“”«»]|(?<!\w)['‘‚]([^'‘’]{2,}?)['’](?!\w)|「([^」]+)」")
_WORD = re.compile(r"\w(?:[\w.&'’]*\w)?", re.UNICODE)
_RANK = re.compile(
    r"\b(?:(?:larg|bigg|small|high|low|cheap|fast|slow|old|new|young|long|short|strong|weak|great|rich|poor|"
    r"earli|lat|clos|near|few|light|heavi|hard|eas|saf|tall|deep|wid)i?est|best|worst|"
    r"(?<!at )most|(?<!at )least|top|total(?:s|led|ling)?|altogether|combined|average[sd]?|"
    r"median|majority|minority|record|unanimous(?:ly)?|unprecedented|foremost|runners?-up|"
    r"(?:größ|(?:klein|höch|niedrig|billig|be|mei|teuer|günstig|schnell|langsam|stärk|schwäch|schwer|leicht|wärm|kält|"
    r"reich|ärm|neu|läng|kürz|jüng|ält|schlecht|wenig|wichtig|beliebt|häufig)e?s)te[nrsm]?|insgesamt|"
    r"durchschnittlich\w*|mehrheit|rekord\w*|einstimmig\w*|(?:le|la|les)\s(?:plus|moins|meilleure?s?|pires?)\s?\w*|"
    r"la\splupart|majorité|unanim\w+|(?:el|la|los|las|lo)\s(?:\w+\s)?(?:más|menos|mayor|menor|mejor|peor)(?:es)?\b\s?\w*|"
    r"mayoría|(?:il|la|i|le)\s(?:più|meno)\s\w+|(?:il|la|i|le)\s(?:maggior|minor|miglior|peggior)[ei]?\b\s?\w*|"
    r"maggioranza|maioria|(?:os?|as?)\s(?:mais|menos|maior|menor|melhor|pior)(?:es)?\b\s?\w*|"
    r"en tout|au total|en total|in totale|no total|promedio|récord|recorde|"
    r"(?:groot|klein|hoog|laag|be|slecht|mee|oud|jong|lang|kort|snel|duur|goedkoop|sterk)ste|meerderheid|gemiddeld\w*|"
    r"(?:störst|högst|lägst|bäst|sämst|flest|äldst|yngst|längst|snabbast|dyrast|billigast)a?|majoriteten|genomsnitt\w*|"
    r"(?:stør|høje|lave|be|dårlig|fle|æld|yng|læng|dyre|billig)ste|flertallet|gennemsnit\w*|"
    r"(?<!co )naj\w{3,}|większoś\w+|łącznie|"
    r"(?:наибольш|наименьш|крупнейш|старейш|высочайш|худш|большинств|рекордн)\w+|сам(?:ый|ая|ое|ые|ого|ой|ых)\s\w+|"
    r"в\sсреднем|в\sобщей\sсложности|итого|"
    r"en\s(?:büyük|küçük|yüksek|düşük|iyi|kötü|çok|az|uzun|kısa|eski|yeni|pahalı|ucuz|hızlı|genç|yaşlı)|çoğunlu\w+|"
    r"rekor|toplam\w*|ortalama|"
    r"(?:ال)?(?:أكبر|أصغر|أعلى|أدنى|أفضل|أسوأ)|معظم|أغلب|غالبية|إجمالي|مجموع|متوسط)\b|"
    r"最(?![近後后初終终中新])|合計|総計|总计|总共|平均|一番|過半|过半|大半|大多[数數]|"
    r"가장|최[대소고저]|대부분|과반|평균|सबसे|अधिकांश|ज\u093c?्यादातर|औसत",
    re.IGNORECASE,
)
_SEASON = re.compile(
    r"\b(spring|summer|autumn|fall|winter|frühjahr|frühling|sommer|herbst|printemps|été|automne|hiver|primavera|verano|"
    r"otoño|invierno|estate|autunno|inverno)\s(?:of\s|de\s|del\s)?(?:19|20)\d\d\b",
    re.IGNORECASE,
)
_MIXED = re.compile(r"(?=.*\d)(?=.*[^\W\d_])[\w.&'’-]+|[^\W\d_A-ZÀ-Þ]+[A-ZÀ-Þ]\w*")
"""Codes, and words with capitals inside."""
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]{2,}")
_STARTS = re.compile(r"^\W*|(?<=[:;!?.])\s+\W*|[\"“„«(\[]\s*")

OPENERS = frozenset(
    word
    for line in (Path(__file__).parent / "openers.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for word in line.split()
)
"""Words that begin sentences and name nobody, in the languages we meet most."""


class Claim(NamedTuple):
    """One thing stated, in the sentence's own words."""

    kind: ClaimKind
    text: str


class Names(NamedTuple):
    """Names that stand side by side (`Ada Holm`), in order."""

    words: tuple[str, ...]
    initial: bool
    """The first begins a sentence, so its capital says nothing."""


def normal(text: str) -> str:
    """`text` with one form for each character, without invisible ones, and with room around numbers where a
    script has no spaces: `港は2022年` says 2022."""
    said = unicodedata.normalize("NFKC", text).translate(_ARABIC)
    return _SEAM.sub(" ", _SPACES.sub(" ", _INVISIBLE.sub("", said)))


def without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` with spaces in place of `spans`, so that nothing is stated twice."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def links(text: str) -> list[str]:
    return [match[0].rstrip(".,;:!?") for match in _LINK.finditer(text)]


def quotations(text: str) -> list[str]:
    found = (next(filter(None, match.groups())) for match in _QUOTED.finditer(text))
    return [quoted for quoted in found if re.search(r"\w", quoted)]


def ranks(text: str) -> list[str]:
    return [match[0] for match in _RANK.finditer(text)]


def seasons(text: str) -> list[tuple[str, str]]:
    """Seasons of a year (`spring 2027`), each with its word."""
    return [(match[0], match[1].casefold()) for match in _SEASON.finditer(text)]


def plain_of(text: str) -> str:
    """`text` without links, dates, times and numbers: where names are looked for."""
    text = _LINK.sub(lambda match: " " * len(match[0]), text)
    text = without(text, ((one.start, one.end) for one in dates(text)))
    text = without(text, ((one.start, one.end) for one in times(text)))
    days = {word for word, _ in weekdays(text)}
    text = (
        re.sub(rf"\b(?:{'|'.join(map(re.escape, days))})\b", lambda m: " " * len(m[0]), text)
        if days
        else text
    )
    return without(text, ((one.start, one.end) for one in quantities(text)))


def names(text: str, language: str = "") -> Iterator[Names]:
    """Runs of capitalised words, words with capitals inside, and codes; katakana in Japanese."""
    for sentence in sentences(text, language) or [text]:
        yield from _runs(plain_of(sentence))
    for match in _KATAKANA.finditer(plain_of(text)):
        yield Names((match[0],), initial=False)


def _runs(text: str) -> Iterator[Names]:
    starts = {match.end() for match in _STARTS.finditer(text)}
    run: list[str] = []
    initial = False
    end = 0
    for match in _WORD.finditer(text):
        word = match[0]
        beside = text[end : match.start()] in (" ", "-", "")
        if run and not (beside and _named(word)):
            yield Names(tuple(run), initial)
            run = []
        if _named(word):
            if not run:
                initial = match.start() in starts
            run.append(word)
        end = match.end()
    if run:
        yield Names(tuple(run), initial)


def _named(word: str) -> bool:
    return word[0].isupper() or _MIXED.fullmatch(word) is not None
