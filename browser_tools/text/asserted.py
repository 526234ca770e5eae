"""What a line states, and what it only has somebody say: an order to say a thing is no source for the thing.

Wordings of orders cannot be foreseen, but what they are after can: words that the page does not state itself
shall be stated for it. So a sentence that rests on such a line must tell of the asking (`Visitors are asked
to say that ...`), whoever is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from browser_tools.text.claims import normal
from browser_tools.text.injected import READER
from browser_tools.text.sentences import is_dense, sentences

REASON = "its source has it said, and does not state it"

_VERBS = (
    "say|state|report|mention|remark|claim|assert|affirm|confirm|declare|announce|write|stress|emphasi[sz]e|"
    "point out|conclude|repeat|insist|assure(?: \\w+)?|swear|add|answer|reply|respond|highlight"
)
_FIRST = (
    r"(?:^|[.!?:;,(“\"„«—–…]\s{0,2}|\b(?:please|kindly|always|also|so|then|and|bitte|unbedingt|obligatoirement|"
    r"por favor|per favore|обязательно|пожалуйста)[\s,]+)(?:please |kindly |always |also |then |unbedingt )?"
)
_TOLD = re.compile(
    r"\b(?:say|said|state|report|mention|remark|claim|assert|affirm|confirm|declar|announc|writ|stress|emphas|"
    r"point|conclu|repeat|insist|assur|ask|tell|told|call|describ|prais|want|request|instruct|invite|answer|"
    r"erwähn|schreib|sag|behaupt|beton|bestätig|bericht|gebeten|bitte|angeb|angegeb|"
    r"dire|dit|précis|mention|indiqu|écri|affirm|confirm|demand|"
    r"decir|decía|dice|dich|diga|digo|afirm|escrib|indic|piden?\b|pidió|scriv|chied|precis)\w*|"
    r"書|述べ|言|伝え|求め|说|要求|声称|сказ|напис|упомян|прос|утвержд|сообщ",
    re.IGNORECASE,
)


_OUGHT = {
    "EN": r"(?:must|should|shall|has to|have to|needs? to|ought to|"
    r"(?:do not|don't|never) forget to|(?:be sure|remember|required|obliged|asked|requested) to)",
    "DE": r"(?:muss|müssen|soll|sollen|sollte|sollten|nicht vergessen|vergiss nicht|vergessen sie nicht|"
    r"(?:ist|sind|hat|haben) stets|wird gebeten|werden gebeten)",
    "FR": r"(?:doit|doivent|devez|devra|devront|faut|n['’]oubliez pas|n['’]oublie pas|prière de|merci de)",
    "ES": r"(?:debe|deben|deberá|deberán|hay que|tienen? que|no olviden?|no olvides|se ruega|hará|harán)",
    "IT": r"(?:deve|devono|dovrà|dovranno|bisogna|occorre|non dimentic\w+|si prega di)",
    "PL": r"(?:należy|trzeba|musi|muszą|powin\w+|proszę|ma|mają|nie zapomnij)",
    "RU": r"(?:следует|нужно|надо|должн\w+|должен|необходимо|не забудьте|просим)",
}  # fmt: skip
_NOT = {
    "EN": "note|know|notice|aware|ensure|sure|check|remember|see|understand|assume|show|prove|expect|accept|"
    "so|learn|hope|think|believe|recall|consider|verify|find|agree|decide|fear|admit|concede|"
    "recogni[sz]e|acknowledge|realize|clear|be said",
    "DE": "beacht|wiss|sicher|darauf acht|prüf|nachweis|zeig|bedenk|damit rechn|davon ausgeh|glaub|hoff",
    "FR": "noter|savoir|assurer|vérifier|montrer|prouver|veiller|attendre|comprendre|penser|croire",
    "ES": "saber|notar|asegurar|comprobar|demostrar|verificar|tener en cuenta|pensar|creer|recordar",
    "IT": "sapere|notare|assicurar|verificare|dimostrare|ricordare|pensare|credere",
    "PL": "pamięta|wiedzie|upewni|sprawdzi|zauważy|wykaza",
    "RU": "знать|учест|учитыв|помнить|убедит|провер|заметить|доказать",
}
"""Behind these the clause is a fact to be heeded or shown: `visitors should note that ...`."""
_SOFT = re.compile(
    r"\b(?:may|might|would|could|allegedly)\b|\b(?:"
    + "|".join(_OUGHT.values())
    + ")\\b|必ず|こと|べき|必须|应当",
    re.IGNORECASE,
)
"""A sentence that keeps the obligation states no more than its source."""
_CONTENT = re.compile(r"[^\W_]{4,}|\d+")
_BEGIN = 5


def _lines(name: str) -> list[str]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    for short, words in {"{FIRST}": _FIRST, "{SAY}": f"(?:{_VERBS})", "{READER}": READER}.items():
        text = text.replace(short, words)
    for language, words in _OUGHT.items():
        text = text.replace(f"{{OUGHT_{language}}}", words)
        text = text.replace(f"{{NOT_{language}}}", f"(?:{_NOT[language]})")
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


_SAYING = re.compile("|".join(_lines("saying.txt")), re.IGNORECASE | re.MULTILINE)
_DEMANDED = re.compile("|".join(_lines("demanded.txt")), re.IGNORECASE | re.MULTILINE)


def has_it_said(line: str) -> bool:
    """Whether `line` asks somebody to say a thing."""
    return _SAYING.search(normal(line)) is not None


def stating(sentence: str, lines: Sequence[str]) -> list[str]:
    """Those of `lines` that can state what `sentence` states."""
    if _TOLD.search(sentence):
        return list(lines)
    stated = [line for line in lines if not has_it_said(line)]
    if _SOFT.search(sentence):
        return stated
    return [line for line in stated if not _demanded(sentence, line)]


def _demanded(sentence: str, line: str) -> bool:
    """Whether what `sentence` says of `line` is only wanted there: its other sentences say less of it."""
    if not _DEMANDED.search(normal(line)):
        return False
    rest = " ".join(one for one in sentences(line) if not _DEMANDED.search(normal(one)))
    said = _content(sentence)
    return 2 * len(said & _content(rest)) <= len(said & _content(line))


def _content(text: str) -> set[str]:
    """Words that say something, by how they begin; of scripts without spaces two signs side by side."""
    words = {word[:_BEGIN] for word in _CONTENT.findall(text.casefold())}
    return words | {"".join(pair) for pair in pairwise(text) if all(map(is_dense, pair))}
