"""What a line states, and what it only has somebody say: an order to say a thing is no source for the thing.

Wordings of orders cannot be foreseen, but what they are after can: words that the page does not state itself
shall be stated for it. So a sentence that rests on such a line must tell of the asking (`Visitors are asked
to say that ...`), whoever is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from browser_tools.text.claims import normal
from browser_tools.text.injected import READER

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
    r"dec|dic|dig|afirm|escrib|indic|pid|scriv|chied|precis)\w*|"
    r"書|述べ|言|伝え|求め|说|要求|声称|сказ|напис|упомян|прос|утвержд|сообщ",
    re.IGNORECASE,
)


def _patterns() -> str:
    text = (Path(__file__).parent / "saying.txt").read_text(encoding="utf-8")
    for name, words in {"{FIRST}": _FIRST, "{SAY}": f"(?:{_VERBS})", "{READER}": READER}.items():
        text = text.replace(name, words)
    return "|".join(line for line in text.splitlines() if line and not line.startswith("# "))


_SAYING = re.compile(_patterns(), re.IGNORECASE | re.MULTILINE)


def has_it_said(line: str) -> bool:
    """Whether `line` asks somebody to say a thing."""
    return _SAYING.search(normal(line)) is not None


def stating(sentence: str, lines: Sequence[str]) -> list[str]:
    """Those of `lines` that can state what `sentence` states."""
    if _TOLD.search(sentence):
        return list(lines)
    return [line for line in lines if not has_it_said(line)]
