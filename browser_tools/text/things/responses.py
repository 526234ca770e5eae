"""What the one who was written about says below what somebody wrote: `Response from the owner`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import blocks, text_of

_FROM = re.compile(
    r"^(?:(?:official|owner['’]s|seller['’]s|company) )?(?:response|reply|answer|réponse|respuesta|risposta|"
    r"resposta|antwort|reactie|odpowiedź|svar)"
    r"\s(?:from|by|of|de|du|des|da|do|del|dell\w*|di|von|vom|van|od|från|fra)\s?.{2,50}$|"
    r"^.{2,40}\s(?:responded|replied|antwortete|hat geantwortet|a répondu|respondió|ha risposto)\b.{0,40}$|"
    r"^.{0,20}(?:からの返信|の返信|사장님 답글|판매자 답변)$",
    re.IGNORECASE,
)
_NAMES = ("reply", "owner reply", "response text")
_LONGEST_STAMP = 40


def response_in(item: Tag) -> Tag | None:
    """The box of the answer in one review, with who says it and when."""
    for text in item.find_all(string=_FROM):
        said, box = " ".join(str(text).split()), text.parent
        while (
            box is not None
            and box is not item
            and (around := box.parent) is not None
            and around is not item
            and text_of(around).startswith(said)
        ):
            box = around
        if box is not None and box is not item and text_of(box) != said:
            return box
    return None


def of_response(box: Tag) -> Iterator[Offer]:
    """What it says, without its first line and its day."""
    first, *rest = [block.text for block in blocks(box)] or [""]
    said = " ".join(
        line for line in rest if not (len(line) <= _LONGEST_STAMP and dates(line)) and line not in first
    )
    if said:
        for name in _NAMES:
            yield Offer(meaning(name), said, "label", said, box)
