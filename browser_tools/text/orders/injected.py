"""Sentences of a page that talk to a model instead of a reader: they are left out, and told.

A net with holes (the patterns are in `injected.txt`), before the one that holds: whatever is left in can only
change words, for a summary has no tools, and what it states is looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.disguise import decoded, mixes_scripts, reshaped
from browser_tools.text.orders.framed import opens_frame
from browser_tools.text.orders.likeness import ORDERS, likeness
from browser_tools.text.orders.meta import says_something
from browser_tools.text.orders.overrides import overrides
from browser_tools.text.orders.quoting import narrated
from browser_tools.text.orders.wanted import wanted
from browser_tools.text.sentences import sentences

_READER = (
    r"(?:machines?|automated|automatic|software|programs?|bots?|robots?|crawlers?|scrapers?|ais?|"
    r"llms?|gpts?|chatgpt|claude|gemini|copilot|models?|assistants?|agents?|summari[sz]ers?)"
)
_WORDS = {
    "{MODEL}": r"(?:an? )?(?:ai|a\.i\.|llm|assistant|(?:large )?language model|"
    r"chat ?bot|chatgpt|claude|gpt|copilot|agent|dan)",
    "{READER}": _READER,
    "{MUST}": r"(?:must|should|shall|has to|have to|needs? to|"
    r"(?:is|are) (?:required|asked|instructed|told|obliged))",
    "{RETOLD}": r"(?:recaps?|retellings?|digests?|synops[ei]s|reprints?|"
    r"(?:condensed|abridged|shortened|short|brief|boiled[- ]down) (?:versions?|editions?|forms?|accounts?))",
    "{HOLD}": r"(?:state|say|name|mention|carry|include|begin|open|end|close|call|praise|repeat|stress|omit)",
    "{TRADE}": r"(?:develop\w+|engineers?|programmers?|research\w*|manag\w+|operators?|owners?|design\w*|"
    r"architects?|vendors?|testers?|maintainers?|makers?|builders?|students?|users?|learning)\b",
    "{DOES}": r"(?<!not )(?<!never )(?<!n't )(?<!cannot )\b",
    "{BEGINS}": r"(?:^|[.!?:>]\s{0,3}|\b(?:please|kindly|anthropic,)\s+)",
}
_AT_WORD = re.compile(r"\\b(?:\(\?<![\w' ]+\))*(?:\(\?:)?\w")
"""A pattern that begins with the first letter of a word."""
REASON = "it addresses a model, not a reader"


def _patterns() -> str:
    """One expression of all: what must begin a word is tried where one begins, not at every letter."""
    text = (Path(__file__).parent / "injected.txt").read_text(encoding="utf-8")
    for name, words in _WORDS.items():
        text = text.replace(name, words)
    rules = [line for line in text.splitlines() if line and not line.startswith("# ")]
    at_words = [rule.removeprefix(r"\b") for rule in rules if _AT_WORD.match(rule)]
    anywhere = [rule for rule in rules if not _AT_WORD.match(rule)]
    return "|".join([rf"\b(?=\w)(?:{'|'.join(at_words)})", *anywhere])


@cache
def _injected() -> re.Pattern[str]:
    """Made when the first page is read: it takes 20 ms."""
    return re.compile(_patterns(), re.IGNORECASE | re.DOTALL | re.MULTILINE)


_NOTATION = re.compile(
    r"^(?:assistant|system|llm|bot|agent)>\s|^\W*(?:tool|function)_(?:result|output|response|call)s?\s*[{(\[:=]|^`{3}(?:assistant|system|user|model)\b|<\|[^|>]{1,40}\|>|\[/?INST\]|<</?SYS>>|<(?:start|end)_of_turn>|</?(?:tool|function)_(?:call|result|response|"
    r"use|output)s?\b|</?function\b|<\uff5c[^>]{1,40}>|\[(?:BEGIN|END) OF (?:SYSTEM|CONTEXT|PROMPT)",
    re.IGNORECASE,
)
"""Marks between the turns of a conversation with a model."""
_ENVELOPE = (
    r"(?:system|assistant|developer|admin|instructions?|important|hidden|secret|prompt|policy)(?:[-_ ]?"
    r"(?:reminder|message|prompt|note|notice|instructions?|override|policy))?"
)
_OPENED = re.compile(rf"<\|[^|>]{{1,40}}\|>|<start_of_turn>|<{_ENVELOPE}>", re.IGNORECASE)
_CLOSED = re.compile(
    rf"<\|(?:im_end|eot(?:_id)?|eom_id|end(?:_?of_?(?:text|turn))?)\|>|<end_of_turn>|</{_ENVELOPE}>",
    re.IGNORECASE,
)
_MENTIONED = re.compile(
    r"\b(?:tokens?|tags?|mark(?:er|up)s?|delimiters?|escap\w+|reserved|syntax|zeichen|balises?|etiquetas?)\b",
    re.IGNORECASE,
)
"""What speaks of such marks."""
_TAG = re.compile(r"</?[\w -]{1,40}>")
ROLES = ("system", "assistant", "user", "human")
"""Of a conversation with a model."""
_TURN = re.compile(
    r"^\s*(?:[\w.-]{1,30}: )?(?P<mark>#{0,4})\s*"
    rf"(?:{'|'.join(ROLES)}|(?:developer|admin|operator) message)\s*:(?P<said>.*)",
    re.IGNORECASE | re.MULTILINE,
)
_SERVED = re.compile(
    r"\b(?:https?(?!:)|servers?|(?:request|cache|\w+-[A-Z]\w+) headers?|status codes?|etags?|endpoints?|"
    r"fetch\(|(?:headers|response) object|headers?\b.{0,40}\bresponse|"
    r"response\b.{0,40}\bheaders?)\b|\b[1-5]\d\d \(",
    re.IGNORECASE,
)
"""Where servers and what they send are spoken of, a response is theirs."""
_RESPONSE = re.compile(r"(?<!your )\b(?:respon(?:d|ds|se|ses)|repl(?:y|ies))\b", re.IGNORECASE)
_SPEAKER = re.compile(
    r"(?!(?i:from|to|cc|date|subject|von|an|betreff|de|à|objet)\b)"
    r"^\W{0,3}[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,2}(?: ?[\[(][^\])]{1,20}[\])])?\s?[:：]\s*\S"
)
_FEWEST_SPACES, _CODED = 3, -1.0
"""Of a text in a code that is weighed, and log odds from which on it is an order."""
_OF_SOMETHING = re.compile(
    r"\b(?:instructions?|advice|rules?|told|read|heard|anweisungen|hinweise|regeln|consignes|instrucciones|"
    r"istruzioni|instruções|instructies|instrukcj\w+)\s+(?:about|on|regarding|concerning|after|if|when|über|zum|zur|"
    r"nach|sur|après|sobre|después|dopo|depois|over|na|dotycząc\w+|po)\s",
    re.IGNORECASE,
)
_NO_OVERRIDE, _NO_ORDER, _NO_SUCH_ORDER = -5.5, -4.0, -2.0
"""Log odds up to which what rules take for an override, or for another order, is none: of what was less like
one 13 were honest, and none of some 700 orders (benchmarks/injected/unchanged 35 to 50 and four judges,
2026-11-28).
"""
_OTHER_SCRIPT = re.compile("[\u0370-\u1dff\u2c00-\ud7ff\uf900-\ufdff]")
_TURNS = 3
"""Lines that make a conversation."""


def addresses_model(text: str, *, turns: bool = False) -> bool:
    """Whether `text` talks to a model; in a conversation that a page tells (`turns`) roles begin lines."""
    return _addresses(normal(text)) or (not turns and _feigns_turn(text))


def takes_over(sentence: str, *, by_one: bool) -> bool:
    """Whether another is made to speak: then what follows on the line is said in that role. Where all of a
    line is `by_one` hand, as a comment is, or a paragraph that begins so, it need only ask to ignore what was
    said before.
    """
    said = normal(sentence)
    asks = by_one and (opens_frame(said) or overrides(narrated(said)[0]))
    return _feigns_turn(sentence) or _is_notation(said) or (asks and _may_be_order(sentence))


def enclosed(text: str) -> tuple[int, int] | None:
    """From where to where `text` has turns of a feigned conversation, or an order in an envelope, whose end
    is marked: what stands around them is the page's. None where no end is.
    """
    opened, closed = _OPENED.search(text), list(_CLOSED.finditer(text))
    if opened is None or not closed or closed[-1].start() < opened.end():
        return None
    begin, end = min(opened.start(), closed[0].start()), closed[-1].end()
    inside = text[begin:end]
    said = normal(_TAG.sub(" ", inside)).strip()
    like = (
        "<|" in inside
        or _addresses(said)
        or wanted(said)
        or max(map(likeness, sentences(said)), default=ORDERS) > ORDERS
    )
    return (begin, end) if like else None


def _feigns_turn(text: str) -> bool:
    return any(map(_is_turn, _TURN.finditer(text)))


def _is_turn(line: re.Match[str]) -> bool:
    """Whether something is said behind the role: `Assistant: Maria Keller` tells who it is."""
    return bool(line["mark"]) or not line["said"].strip() or says_something(normal(line["said"]))


@lru_cache(maxsize=8_000)
def _addresses(said: str) -> bool:
    return _orders_model(said) or _is_notation(said) or hides_order(said)


def _is_notation(said: str) -> bool:
    return _NOTATION.search(said) is not None and _MENTIONED.search(said) is None


def _orders_model(said: str) -> bool:
    """Whether it speaks to a model, and is not plainly no order."""
    if not _speaks_to_model(said):
        return False
    told = sentences(said)
    return any(map(_may_be_order, list(filter(_speaks_to_model, told)) or told))


def _may_be_order(said: str) -> bool:
    """Whether what rules take for an order is not plainly none: one that overrides the `instructions on the
    yellow card` is for people, sooner than one of all there were.
    """
    taking_over = overrides(said)
    if taking_over and _OTHER_SCRIPT.search(said):
        return True  # of other scripts the weights know little
    least = _NO_OVERRIDE if taking_over else _NO_ORDER
    return likeness(said) > (_NO_SUCH_ORDER if _OF_SOMETHING.search(said) else least)


def _speaks_to_model(said: str) -> bool:
    if _SERVED.search(said):
        said = _RESPONSE.sub("…", said)
    if opens_frame(said):
        return True
    if not (overrides(said) or _injected().search(said)):
        return False
    told = " ".join(narrated(one)[0] for one in sentences(said))
    return told == said or overrides(told) or _injected().search(told) is not None


def hides_order(said: str) -> bool:
    """Whether an order stands behind the signs of `said`, which is normal: nobody disguises anything else.
    In a long text some sign is a disguise's; a sentence that stands openly in it is judged by itself.
    """
    coded = decoded(said)
    meant = any(
        _speaks_to_model(one) or any(wanted(part) for part in sentences(one) if part not in said)
        for one in (*reshaped(said), *coded)
    )
    return meant or mixes_scripts(said) or any(map(_is_coded_order, coded))


def _is_coded_order(coded: str) -> bool:
    """Whether what is written in a code is like an order: few write anything else so."""
    return coded.count(" ") >= _FEWEST_SPACES and max(map(likeness, sentences(coded))) > _CODED


def tells_conversation(lines: Iterable[str]) -> bool:
    """Whether most of a page's lines begin with who says them, several of them with a role."""
    told = list(lines)
    turns = sum(_TURN.match(line) is not None for line in told)
    return turns >= _TURNS and 2 * sum(_SPEAKER.match(line) is not None for line in told) > len(told)
