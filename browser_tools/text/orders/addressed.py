"""What is said to programs: a label or call that names them, and what is asked of them behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from browser_tools.text.orders.hanging import (
    FAR,
    LONG,
    NEAR,
    Hanging,
    Order,
    any_of,
    begins_clause,
    hanging,
    hung,
    places,
)
from browser_tools.text.orders.lexicon import Token
from browser_tools.text.orders.nouns import programs_in

_BEFORE_NOUNS = frozenset(("ai", "llm", "gpt", "chatgpt", "gemini", "claude", "copilot"))
_LED = 3
"""Words before `to` or `for`, at most."""
_CALLING = ("call", "steer", "work", "text", "prompt", "ask", "must", "any", "now")
"""Roles of words that call somebody: a note, rules, a prompt."""


def addressed(words: Sequence[Token]) -> Iterator[Order]:
    """What is said to the programs that a sentence names."""
    for place in programs_in(words):
        if (
            place <= 6
            and not words[place].text.endswith("ally")  # `able to automatically fix itself`
            and any_of(words[max(0, place - 4) : place], "to", "call")
            and _is_address(words, place)
        ):
            yield Order("whole", addressed=True)
        if any_of(words[place + 1 : place + NEAR], "must", "ask", "now"):
            found = hanging(words, place, LONG)
            named = [at for at in places(words[:-1], "as") if at > place and words[at + 1].text != "from"]
            yield from hung(found or (Hanging("as", named[0]) if named else None))
    colon = next((place for place, one in enumerate(words[:FAR]) if one.text in ":："), None)
    if colon is not None and _calls_programs(words, colon) and _is_told_to(words[colon + 1 :]):
        yield Order("whole", addressed=True)


def _is_address(words: Sequence[Token], place: int) -> bool:
    """Whether the sentence is meant for the program at `place`: `Note to AI systems`, `For bots: do ...`."""
    after = words[place + 1 :]
    if _is_compound(words, place):
        return False
    label = _is_label(words[:place])
    ends = sum(one.is_word for one in after) <= 2 and words[-1].text not in "?？"
    mark = next((at for at, one in enumerate(after[:LONG]) if one.text in ":：—–"), None)
    return (
        ("call" in words[0].roles and not _is_noted_thing(words, place))
        or (ends and label)
        or (
            mark is not None
            and not _is_infinitive(words[:place])
            and (label or _is_told_to(after[mark + 1 :]))
        )
        or any(
            one.text in ",)" and any_of(after[at + 1 : at + 3], "order", "dual", "ask")
            for at, one in enumerate(after[:FAR])
        )
    )


def _is_compound(words: Sequence[Token], place: int) -> bool:
    """`AI companies`, `Gemini CLI`: a thing named with a program's name, and no program."""
    following = words[place + 1 : place + 2]
    return words[place].text in _BEFORE_NOUNS and any(one.is_word and not one.roles for one in following)


def _is_noted_thing(words: Sequence[Token], place: int) -> bool:
    """`Note: not all services ...`: a thing that is told of behind the label."""
    behind = any(one.text in ":：" for one in words[:place])
    return behind and not any_of((words[place],), "maker", "mind")


def _is_infinitive(before: Sequence[Token]) -> bool:
    """`to find the tool`, `to give machines`: what is done with them."""
    led = next((at for at, one in enumerate(before) if one.text == "to"), len(before))
    return any_of(before[led + 1 : led + 2], "fact", "order", "dual")


def _is_label(before: Sequence[Token]) -> bool:
    """Whether nothing leads to a program's name, or a few words that call somebody: `Rules for AI agents`.

    Others tell something of it: `Applications for AI`, `Introduction to language models`.
    """
    led = next((at for at, one in enumerate(before) if any_of((one,), "to", "call")), 0)
    author = next((at + 1 for at, one in enumerate(before[:led]) if one.text in ":："), 0)
    leading = before[author:led]
    called = not leading or any_of(leading, *_CALLING)
    few = sum(one.is_word for one in leading) <= _LED
    return few and called and not any_of(before[:1], "wh") and not any_of(before[led + 1 :], "say")


def _calls_programs(words: Sequence[Token], colon: int) -> bool:
    """`Claude, ChatGPT, Gemini:`, `coding agents:`: nothing but their names, and what they are doing.

    `App features and purpose:` and `Bot filtering:` name things.
    """
    label = words[:colon]
    programs = [place for place in programs_in(words) if place <= 4 and place < colon]
    if not programs or any_of(label, "first", "own"):
        return False
    after = label[programs[-1] + 1 :]
    named = any_of(after[:1], "say") and not any_of(after[:1], "order", "dual")
    done = len(after) == 1 and not after[0].roles and after[0].text.endswith("ing")
    return not (named or done)


def _is_told_to(words: Sequence[Token]) -> bool:
    """Whether an order stands in `words`, or this page or check is spoken of."""
    return any_of(words[:1], "this") or any(
        "fact" not in words[place].roles and begins_clause(words, place)
        for place in places(words, "order", "dual", "let")
    )
