"""A line of a page in stretches: what it states, and what it only wants told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.lexicon import Token
from browser_tools.text.orders.wanted import Wanted, wanted
from browser_tools.text.sentences import sentences

_LOGGED = re.compile(r"\W{0,2}\d{1,4}[-:./]\d")
"""A line that begins with a time or a day."""
_APART = re.compile(r"\n[ \t]*\n")
_COMMENTS = ("#", "//", "/*", "*", "--", ";", "<!--")


class Span(NamedTuple):
    """A stretch of a line: stated, or only wanted told."""

    text: str
    frame: tuple[Token, ...] | None = None
    """The words that want it told; None where it is stated."""
    naming: bool = False
    directive: bool = True
    meta: bool = False
    """It speaks of programs that tell, and may be told with them."""

    @property
    def is_stated(self) -> bool:
        return self.frame is None


def spans(line: str, announced: Wanted | None = None) -> list[Span]:
    """`line` in stretches; all of it is wanted told where the line before `announced` it."""
    out: list[Span] = []
    going: Wanted | None = None
    before = ""
    for sentence in parts(normal(line)):
        order = wanted(sentence)
        if is_comment(before) and not is_comment(sentence):
            going = None
        if order is not None:
            out += _ordered(sentence, order, out)
            own = order if order.opens or order.sure or _goes_on(sentence) else None
            going = own or (going if going and going.sure else None)
        elif over := going or announced:
            out.append(Span(sentence, over.frame, over.naming, over.directive, over.meta))
            going = going if going and (going.sure or _goes_on(sentence)) else None
        else:
            out.append(Span(sentence))
        before = sentence
    return out


def _ordered(sentence: str, order: Wanted, out: list[Span]) -> list[Span]:
    """The stretches of a sentence that holds `order`; what it reaches back to in `out` is wanted too."""
    if order.reaches_back and out:
        out[-1] = Span(out[-1].text, order.frame)
    found = [Span(sentence[order.start : order.end], order.frame, order.naming, order.directive, order.meta)]
    if before := sentence[: order.stated].strip():
        found.insert(0, Span(before))
    if after := sentence[order.end :].strip(" .!?"):
        found.append(Span(after))
    return found


def parts(line: str) -> list[str]:
    """Sentences; the lines of code."""
    return [sentence for row in line.split("\n") for sentence in sentences(row)]


def of_code(code: str) -> list[str]:
    """Its comments and what stands between them, in sentences: letters and standards may be set as code.

    Lines of a log each say something.
    """
    lines = [line for line in code.split("\n") if line.strip()]
    if 2 * sum(_LOGGED.match(line) is not None for line in lines) > len(lines):
        return list(_logged(lines))
    runs = ("\n".join(run) for _, run in groupby(code.split("\n"), is_comment))
    return [part for run in runs for stretch in _APART.split(run) for part in sentences(stretch)]


def _logged(lines: Sequence[str]) -> Iterator[str]:
    """The entries of a log: a line without a time goes on with the one before."""
    entry: list[str] = []
    for line in lines:
        if entry and _LOGGED.match(line):
            yield "\n".join(entry)
            entry = []
        entry.append(line)
    yield "\n".join(entry)


def is_comment(code: str) -> bool:
    return code.lstrip().startswith(_COMMENTS)


def _goes_on(sentence: str) -> bool:
    """Whether a quotation or a comment goes on in the next sentence."""
    opened = sum(map(sentence.count, "“«„「")) > sum(map(sentence.count, "”»」"))
    return opened or sentence.count('"') % 2 == 1 or is_comment(sentence)
