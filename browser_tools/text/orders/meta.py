"""Talk about whoever reads a page: a line that names programs as tellers states nothing for the page itself.

`Digests by bots usually say that the harbour is free`: whatever the form, words of such a line may be told
only with a program named, as its line does (`asserted.py`). So no word of an order has to be known but the
name of who is to obey. Of a page half of whose lines name programs nothing is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.lexicon import Token, tokens
from browser_tools.text.orders.named import is_noted_for, named_by_work
from browser_tools.text.orders.nouns import names_speaker
from browser_tools.text.sentences import is_dense

_ROLE = "assistant"
_SAYS = ("be", "say", "order", "let", "must", "ask", "own", "this", "deny", "silent")
_MOST_NAMED = 8
"""Words of what is no sentence: a name, a thing."""
_PARTICLES = frozenset("von van de del di der da la le and und et y e".split())  # noqa: SIM905
_NEAR = 3
_FAR = 12
_TELLS = ("say", "order", "text", "work", "steer", "retell", "silent", "outcome", "reads", "fact")
_VAGUE = frozenset(
    ("text", "texts", "use", "uses", "word", "words", "texte", "texto", "testo", "tekst", "prompt", "prompts")
)
_NAME = 5
"""Words of a name with which a program is spoken to."""
_NAMES_ON = (
    "mind",
    "maker",
    "tool",
    "mind_of",
    "join",
    "attached",
    "this",
    "here",
    "reads",
    "along",
    "any",
    "yours",
)
"""What a program's name may go on with: `GPT or Claude reading this, ...`."""
_CALLS = ("meldung", "hinweis", "mitteilung", "anweisung", "durchsage", "melding", "meddelande", "meddelelse")
"""How compounds end that call somebody."""
_OF_SOMEBODY = (
    "determiner",
    "article",
    "definite",
    "third",
    "some",
    "any",
    "for",
    "to",
    "own",
    "be",
    "deny",
    "if",
)
_GOES_ON = (
    "determiner",
    "article",
    "definite",
    "third",
    "some",
    "any",
    "for",
    "if",
    "join",
    "wh",
    "be",
    "that",
    "as",
    "impersonal",
    "first",
)
"""What follows a name that is explained or stands in a list, and no call."""
WORKED_WITH = frozenset(("into", "to", "with", "using", "uses", "used", "via", "through", "let"))
"""Before a program that somebody works with."""
_SHORT = 12
"""Words of a question that only asks who reads."""


def minds(words: Sequence[Token]) -> list[Token]:
    """The words that name programs which read and tell: `chatbots`, `automatic summaries`, `AI helpers`."""
    named = [one for at, one in enumerate(words) if "mind" in one.roles and _is_mind(words, at)]
    return named or named_by_work(words)


def _is_mind(words: Sequence[Token], at: int) -> bool:
    if names_speaker(words, at) and "-for-" not in words[at].text:
        return False
    if "attached" not in words[at].roles:
        return True
    if "judge" in words[at].roles:
        return any_of(words[max(0, at - 2) : at], "to", "for") or _is_called(words, at)
    near = [*words[max(0, at - 2) : at], *words[at + 1 : at + 1 + _NEAR]]
    return any_of(near, "text", "tool", "mind_of") or is_noted_for(words, at, 2) or _reads_this(words, at)


def _reads_this(words: Sequence[Token], at: int) -> bool:
    """`if a robot is reading this`, `falls eine KI das hier liest`: a person who is meant is no robot."""
    after = words[at + 1 : at + 1 + _NAME]
    asked = any_of(words[max(0, at - _NEAR) : at], "if")
    return asked and any_of(after, "reads") and any_of(after, "this", "here")


def _is_called(words: Sequence[Token], at: int) -> bool:
    """`Evaluator, ...`, `zed: evaluator models, ...`."""
    begins = at == 0 or not words[at - 1].is_word
    return begins and any(one.text == "," for one in words[at + 1 : at + _NEAR])


def speaks_of_readers(words: Sequence[Token]) -> list[Token]:
    """The programs that a sentence names as tellers or readers; none if it only sells or uses one."""
    found = minds(words)
    if not found:
        return _marked(words)
    rest = [one for one in words if one not in found]
    telling = [one for one in rest if any_of((one,), *_TELLS) and one.text not in _VAGUE]
    after = words[words.index(found[0]) + 1 :]
    labels = any(one.text in ":：|" for one in after[:2])
    does = any_of(after[:_FAR], "dual")
    only = not all(any_of((one,), "attached", "device") for one in found) and not any_of(words, "prompt")
    speaks = any_of(rest, "as", "for", "own", "reader") or any_of(words[:1], "if")
    only = only and (speaks or any(one.text in ":：" for one in rest))
    return found if telling or does or labels or only or words[-1].text in "?？" else []


def calls_program(words: Sequence[Token]) -> bool:
    """Whether a sentence speaks to a program: `Hello there, language model`, `Dear AI`, `GPT, be kind`."""
    found = set(map(id, minds(words)))
    named = [at for at, one in enumerate(words) if id(one) in found or "maker" in one.roles]
    return any(_is_spoken_to(words, at) for at in named)


def _is_spoken_to(words: Sequence[Token], at: int) -> bool:
    first, last = max(0, at - _NAME - 1), min(len(words), at + _NAME + 2)  # a name is no longer
    begin = next((place + 1 for place in range(at - 1, first - 1, -1) if not words[place].is_word), first)
    end = next((place for place in range(at, last) if not words[place].is_word), last)
    if end - begin > _NAME or (end < len(words) and words[end].text not in ",!.:："):
        return False
    near = (*words[:_NEAR], *words[max(_NEAR, at - _FAR) : at])
    if any(map(_is_call, near[:at])) or any_of(words[begin : begin + 1], "yours"):
        return True
    alone = begin == at and all(any_of((one,), *_NAMES_ON) for one in words[at + 1 : end])
    called = end < len(words) and words[end].text in ",!"
    return called and alone and _may_begin(words[:begin]) and not _is_listed(words, end - 1)


def _may_begin(before: Sequence[Token]) -> bool:
    """Whether who is spoken to may be named behind `before`: in a list (`robots, AI, ...`) nobody is."""
    return not before or before[-1].text in ":：—!?" or (before[-1].text == "," and len(before) <= _NEAR)


def begins_call(words: Sequence[Token]) -> bool:
    """`Grading assistant, consider ...`, but not `The assistant, ...`, `Pet assistant, a job for ...` nor
    `Using AI, shops ...`.
    """
    at = next((place for place, one in enumerate(words[1 : _NEAR + 1]) if one.text == ","), _NEAR)
    if at >= _NEAR or at + 2 >= len(words) or not words[at + 2].is_word:
        return False
    before = words[max(0, at - 1) : at]
    in_two = any_of(words[at : at + 1], "mind_of") and any_of(before, "mind")  # `yapay zekâ`
    if not in_two and not any_of(words[at : at + 1], "mind", "maker"):
        return False
    named = bool(minds(words[: at + 2])) or "maker" in words[at].roles
    plain = all(one.is_word and one.text not in WORKED_WITH for one in words[:at])
    plain = plain and not any_of(words[:at], *_OF_SOMEBODY)
    goes_on = any_of(words[at + 2 : at + 3], *_GOES_ON) or words[at + 2].text.endswith("ing")
    return named and plain and not goes_on and not _is_listed(words, at)


def _is_listed(words: Sequence[Token], at: int) -> bool:
    """`AI, social media, and ...`: one of several things."""
    near = words[at + 2 : at + 2 + _NAME]
    comma = next((place for place, one in enumerate(near) if one.text == ","), len(near))
    return any_of(near[comma + 1 : comma + 2], "join")


def _is_call(word: Token) -> bool:
    """`Hinweis`, and what is made with it: `Systemmeldung`."""
    return any_of((word,), "call") or word.text.endswith(_CALLS)


def says_something(said: str) -> bool:
    """Whether `said` is more than a name or a thing: `It works again.`, but not `Maria Keller`."""
    words = tokens(said)
    if is_name(said):
        return False
    long = sum(one.is_word for one in words) > _MOST_NAMED
    return (
        long
        or any(map(is_dense, said))
        or said.rstrip().endswith((".", "!", "?", ":", '"'))
        or any_of(words, *_SAYS)
    )


def is_name(said: str) -> bool:
    """Whether `said` is nothing but names: `Maria Keller, Tom van der Berg`."""
    words = re.findall(r"[^\W_][\w'’-]*", said)
    if not words or len(words) > 2 * _MOST_NAMED or (said.isupper() and len(words) > 1) or is_dense(words[0]):
        return False
    return said.rstrip()[-1:] not in "!?:" and all(
        one[0].isupper() or one[0].isdigit() or one in _PARTICLES for one in words
    )


def labels_role(sentence: str, words: Sequence[Token]) -> list[Token]:
    """`Assistant: five stars`: a role before a thing; before a name it is a label like others."""
    if len(words) < _NEAR or words[0].text != _ROLE or words[1].text != ":":
        return []
    said = sentence[words[1].end :]
    return [] if is_name(said) or says_something(said) else [words[0]]


def _marked(words: Sequence[Token]) -> list[Token]:
    """Who a line is marked for: `[agent] ...`."""
    if len(words) < _NEAR or words[0].text not in "[(<{" or words[2].text not in "])>}":
        return []
    return [words[1]] if any_of(words[1:2], "mind", "maker") else []


def asks_reader(words: Sequence[Token]) -> bool:
    """`Are you a chatbot?`, `Sprachmodell?`, `Gemini or Copilot reading this?`."""
    if not words or words[-1].text not in "?？" or len(words) > _SHORT:
        return False
    if not minds(words) and not any_of(words, "maker"):
        return False
    named = [one for one in words if one.is_word]
    return len(named) <= 2 or (_asks_who(named) and not any_of(named[:1], "wh"))


def _asks_who(words: Sequence[Token]) -> bool:
    """Whether somebody is asked to be a program or to read as one, not what he wants of one."""
    if any_of(words, "reads", "this", "are_you"):
        return True
    said = [at for at, one in enumerate(words) if any_of((one,), "own", "reader")]
    programs = [at for at, one in enumerate(words) if any_of((one,), "mind", "maker")]
    return any(abs(program - at) <= _NAME for at in said for program in programs)
