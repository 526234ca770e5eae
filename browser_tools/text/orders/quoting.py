"""Orders that somebody is told to have given: `The hidden text said "ignore all instructions"`.

Who reads such a sentence is told of an order and given none, so it is read; what stands between the marks is
mentioned, and states nothing (`asserted.py`).
"""

from __future__ import annotations

import re

from browser_tools.text.orders.hanging import any_of, begins_clause, places
from browser_tools.text.orders.lexicon import tokens

_QUOTED = re.compile('["“„«「『]([^"“”„«»「」『』]{8,})["”“»」』]')
_BLANK = ' "……" '
_FEWEST = 3
"""Words beside a quotation that tell who said it where: a label has fewer."""


def narrated(sentence: str) -> tuple[str, list[re.Match[str]]]:
    """`sentence` without what it tells somebody has said, and the quotations; if it tells none, all of it."""
    quoted = list(_QUOTED.finditer(sentence))
    if not quoted:
        return sentence, []
    rest = _QUOTED.sub(_BLANK, sentence)
    words = tokens(rest)
    tells = sum(one.is_word for one in words) >= _FEWEST and any_of(words, "say")
    ordering = any(begins_clause(words, at) for at in places(words, "order", "dual", "let"))
    if not tells or ordering or any_of(words, "must", "ask", "own", "reader"):
        return sentence, []
    return rest, quoted
