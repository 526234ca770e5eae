"""What orders to tell speak of: programs, texts made of other texts, labels for what is to be told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from browser_tools.text.orders.hanging import any_of, places
from browser_tools.text.orders.lexicon import Token

_MEANT = ("s", "lle", "nak", "nek", "에게")
"""Plurals and datives: they are spoken to."""
_SHORT = 4
"""Words of a label that has its adjective behind it: `Verdict attendu`."""


def speaks_of_texts(words: Sequence[Token]) -> int | None:
    """Where a sentence speaks of texts of a kind (`every summary`), or of programs that read this page."""
    this = any_of(words, "this")
    here = this or any_of(words, "here")
    programs = set(programs_in(words))
    for place, word in enumerate(words):
        near = words[max(0, place - 3) : place]
        yours = any_of(near[-1:], "yours")
        if "text" in word.roles and _is_written(words, place):
            continue
        every = any_of(near, "any") or yours
        any_work = any_of(near, "any") or (yours and not any_of(near[-1:], "theirs"))
        plural = word.text.endswith("s") and place < 2
        if "text" in word.roles and (every or here or plural or any_of(near, "some")):
            return place
        of_this = any_of(words[place + 1 : place + 4], "this", "here")
        if "work" in word.roles and (any_work or of_this or "any" in word.roles) and place + 1 < len(words):
            return place
        if place in programs and this and not any_of(words, "first"):
            return place
    return None


def _is_written(words: Sequence[Token], text: int) -> bool:
    """Whether it is somebody's text of something else: `pupils must write a summary`, `in its summary`."""
    before = words[max(0, text - 1) : text]
    if any_of(before, "third"):
        return True
    if any_of(before, "theirs"):
        return not any_of(words, "must", "ask", "order", "dual")
    near = words[max(0, text - 3) : text]
    some = any_of(near, "some") and not any_of(near, "any", "this", "here", "yours")
    return some and any_of(words[:text], "must", "ask") and not any_of(words[text + 1 :], "that")


def programs_in(words: Sequence[Token]) -> list[int]:
    """Where programs are named that read or write: `AI`, `every model`, `captioning tools`."""
    reads = any_of(words, "reads")
    along = reads or any_of(words, "along")
    tools = [
        place
        for place in places(words, "tool")
        if not _is_kind(words, place)
        and (
            (reads and any_of(words[max(0, place - 1) : place], "some", "determiner"))
            or (place == 0 and any_of(words, "here"))
            or (along and _reads_along(words, place))
            or any(
                any_of((one,), "any", "maker")
                or (any_of((one,), "call") and "audience" not in words[place].roles)  # `Note to readers`
                or one.text.endswith("ing")
                for one in words[max(0, place - 2) : place]
            )
        )
    ]
    return sorted({at for at in (*places(words, "maker"), *tools) if not names_speaker(words, at)})


def _is_kind(words: Sequence[Token], place: int) -> bool:
    """`Operating system: Linux`, `Heating system: gas`: what sort of thing it is."""
    follows = words[place + 1 : place + 2]
    label = place == 1 and bool(follows) and follows[0].text in ":："
    return label and words[0].text.endswith("ing") and not words[1].text.endswith("s")


def names_speaker(words: Sequence[Token], place: int) -> bool:
    """`Assistant: It works again on Thursday.`: who says it; `Assistants: ...` calls those who are meant."""
    follows = words[place + 1 : place + 2]
    return place == 0 and bool(follows) and follows[0].text in ":：" and not words[0].text.endswith(_MEANT)


def _reads_along(words: Sequence[Token], tool: int) -> bool:
    """`the software going through these lines`, `le logiciel qui parcourt ces lignes`."""
    for at in range(tool + 1, min(tool + 6, len(words))):
        if any_of((words[at],), "join") or (not words[at].is_word and words[at].text not in ",'’"):
            return False
        if any_of((words[at],), "reads", "along"):
            after = words[at + 1 : at + 4]
            return not after or not after[0].is_word or any_of(after, "this", "here", "along")
    return False


def commissions(label: Sequence[Token]) -> bool:
    """Whether a heading or label calls for what stands below or behind it to be told."""
    roles: frozenset[str] = frozenset().union(*(one.roles for one in label))
    if label and label[0].text == "call":
        return False  # `Call for abstracts`
    asks = any_of(label[:3], "wh") and not roles & {"text", "retell", "reader", "yours"}
    if asks or any_of(label[:3], "first"):
        return False
    if roles & {"text", "retell", "maker"} and roles & {"must", "ask", "any"}:
        return True
    if ("maker" in roles and "work" in roles) or _is_for_readers(label):
        return True
    if roles & {"text", "maker"} and "steer" in roles:
        return True
    if any(one.roles >= {"any", "must"} for one in label) and roles & {"say", "text", "work"}:
        return True
    if any_of(label[:1], "any", "ask", "must") and any_of(label[1:2], "work", "outcome"):
        return True
    if (
        len(label) <= _SHORT
        and any_of(label[:1], "work", "text", "outcome")
        and any_of(label[1:2], "ask", "must")
    ):
        return True
    if _beside(label, "copy", "work", "text", "outcome"):
        return True
    if roles & {"maker", "tool"} and "keep" in roles:
        return True
    if "text" in roles and any(
        "for" in one.roles and any_of(label[at + 1 : at + 4], "maker", "tool") for at, one in enumerate(label)
    ):
        return True
    if "must" in roles and any("say" in one.roles and "things" not in one.roles for one in label):
        return True
    if any(
        "for" in one.roles and any_of(label[place + 1 : place + 4], "text", "retell", "media")
        for place, one in enumerate(label)
    ):
        return True
    return any(one.text == "to" and _is_told(following, roles) for one, following in pairwise(label))


def _is_for_readers(label: Sequence[Token]) -> bool:
    """`Text for your customers`, but not `Customer reviews`."""
    if any_of(label[:1], "call") and not any_of(label, "yours"):
        return False  # `Note to readers`
    meant = any_of(label, "yours") or any_of(label, "for", "to")
    return meant and _beside(label, "audience", "yours", "work", "text")


def _beside(label: Sequence[Token], one: str, *others: str) -> bool:
    """Whether a word of `label` is `one`, and another word one of `others`: `Audience:` is both by itself."""
    return any(any_of((*label[:at], *label[at + 1 :]), *others) for at in places(label, one))


def _is_told(verb: Token, roles: frozenset[str]) -> bool:
    """`points to bring across`, `to be quoted`."""
    tells = "say" in verb.roles and ("things" not in verb.roles or verb.text == "bring")
    return tells or "retell" in verb.roles or (verb.text == "be" and "say" in roles)


def asks_for_telling(words: Sequence[Token]) -> bool:
    """`What should an assistant say about us?`: the answer is what is to be told."""
    return any_of(words, "maker", "text") and any_of(words, "say") and any_of(words, "must", "ask")
