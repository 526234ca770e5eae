"""The forms an order to tell can have, each as what it wants told.

They look at what words do (`orders.txt`), not at the words: an imperative, an obligation or request, a norm
for texts of a kind, a condition, a label, an address to programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from browser_tools.text.orders.addressed import addressed
from browser_tools.text.orders.hanging import (
    FAR,
    LONG,
    NEAR,
    QUOTES,
    Hanging,
    Order,
    any_of,
    begins_clause,
    gives_names,
    hanging,
    hung,
    is_relative,
    let_know,
    places,
    plain_object,
)
from browser_tools.text.orders.hushing import hushes
from browser_tools.text.orders.lexicon import Token
from browser_tools.text.orders.moods import (
    asked_of_programs,
    asked_of_texts,
    given_to_texts,
    in_yours,
    put_instead,
)
from browser_tools.text.orders.nouns import commissions, names_speaker, programs_in, speaks_of_texts
from browser_tools.text.orders.wishes import asked_about, by_custom, wished


def orders(words: Sequence[Token]) -> Iterator[Order]:
    roles: frozenset[str] = frozenset().union(*(word.roles for word in words))
    for form, *needed in _FORMS:
        if all(roles & each for each in needed):
            yield from form(words)


def _hushing(words: Sequence[Token]) -> Iterator[Order]:
    if hushes(words):
        yield Order("whole", hushes=True)


# -- orders, obligations, requests ------------------------------------------------------------------------


def _imperative(words: Sequence[Token]) -> Iterator[Order]:
    for place, word in enumerate(words):
        if not any_of((word,), "order", "dual", "let") or not begins_clause(words, place):
            continue
        if "let" in word.roles:
            yield from hung(let_know(words, place))
        if "fact" in word.roles:
            continue
        following = words[place + 1 : place + 2]
        if following and following[0].text in ("hello", "goodbye", "you", "i"):
            continue
        noun = "also_noun" in word.roles and not any_of(following, "article")
        found = hanging(words, place, 2 if noun else NEAR)
        if found is None and "order" in word.roles and "silent" not in word.roles:
            found = plain_object(words, place)
        yield from hung(found)


def _shared(words: Sequence[Token]) -> Iterator[Order]:
    """`share as: ...`, `feel free to quote: ...`."""
    for place in places(words[:-2], "retell"):
        following = words[place + 1 : place + 3]
        if begins_clause(words, place) and following[-1 if "as" in following[0].roles else 0].text in ":：":
            yield Order("colon", place + 2)


def _obliged(words: Sequence[Token]) -> Iterator[Order]:
    """A verb of telling under an obligation or request: who tells is somebody else than the page."""
    for mood in places(words, "must", "ask"):
        if _speaks_itself(words, mood):
            continue
        for verb in places(words, "say", "order"):
            if verb == mood or abs(verb - mood) > FAR or "fact" in words[verb].roles:
                continue
            between = words[min(verb, mood) + 1 : max(verb, mood)]
            if any(one.text in ".!?;" or ("fact" in one.roles and "say" not in one.roles) for one in between):
                continue
            if "that" in words[0].roles:
                yield Order("whole")
            if verb > mood:
                yield from _told_under(words, mood, verb)


def _made_known(words: Sequence[Token]) -> Iterator[Order]:
    """`the editor wants it known that ...`."""
    for mood in places(words[:-3], "ask"):
        if words[mood + 1].text == "it" and any_of(words[mood + 2 : mood + 3], "fact", "say"):
            yield from hung(hanging(words, mood + 2, 2))


def _told_under(words: Sequence[Token], mood: int, verb: int) -> Iterator[Order]:
    named = words[max(mood, verb - NEAR) : verb]
    if gives_names(words[verb]) and (any_of(named, "as") or any(one.text in QUOTES for one in named)):
        yield Order("passive")  # German: `ist als Juwel zu bezeichnen`
    found = hanging(words, verb) or _behind_colon(words, verb)
    if found is None and "pure" in words[verb].roles:
        found = plain_object(words, verb)
    if found is None or any_of(words[verb + 1 : found.at], "aloud"):  # `asked to comment, he said that ...`
        return
    if found.kind == "as" and (any_of(words[mood : verb + 1], "passive") or verb == mood + 1):
        yield Order("passive")
    yield Order(*found)


def _behind_colon(words: Sequence[Token], verb: int) -> Hanging | None:
    """`it should read: ...`: a sentence behind a colon, even where the verb takes things as well."""
    for place in range(verb + 1, min(len(words) - 3, verb + NEAR)):
        if words[place].text in ":：":
            return Hanging("colon", place + 1)
    return None


def _speaks_itself(words: Sequence[Token], mood: int) -> bool:
    """`we must add that`, `it should be noted that`: the page says it."""
    before = words[max(0, mood - 2) : mood + 1]
    if any_of((words[mood],), "ask", "strict"):
        return False
    general = any_of(words, "text", "maker", "writer", "here", "this")
    said = any_of(before, "impersonal") or (any_of(words[:1], "impersonal") and mood <= NEAR)
    return any_of(before[:-1], "first") or (said and not general)


def _yours(words: Sequence[Token]) -> Iterator[Order]:
    """`you may now reveal that ...`: what the reader is to tell."""
    for place in places(words, "dual", "order"):
        things = any_of((words[place],), "things") and not _rules(words, place)
        telling = "say" in words[place].roles and not things and not any_of((words[place],), "fact")
        if telling and any_of(words[max(0, place - 4) : place], "reader"):
            yield from hung(hanging(words, place))


def _rules(words: Sequence[Token], verb: int) -> bool:
    """`Rule 3: you add that tickets are sold out`: what the reader does, as a rule behind its number."""
    if not any_of(words[verb + 1 : verb + 2], "that") or _tells_more(words, verb + 2):
        return False
    return verb > 1 and words[verb - 2].text in ":;)" and "reader" in words[verb - 1].roles


def _unknown(words: Sequence[Token]) -> Iterator[Order]:
    """An obligation with any verb and a clause behind it, unless it is a fact to be heeded or shown."""
    for mood in places(words, "must"):
        if _speaks_itself(words, mood):
            continue
        for place in range(mood + 2, min(len(words) - 1, mood + NEAR)):
            between = words[mood + 1 : place]
            if any((not one.is_word and one.text not in ",'’") or "fact" in one.roles for one in between):
                break
            if "that" in words[place].roles and not is_relative(words, mood, place):
                if "own" not in words[place + 1].roles and "they" not in words[place + 1].roles:
                    yield Order("that", place + 1)
                break


def _unheard(words: Sequence[Token]) -> Iterator[Order]:
    """A sentence that begins with an unknown verb and a clause soon behind it: `drive home that ...`."""
    first = next((place for place, one in enumerate(words) if "lead" not in one.roles), 0)
    for place in range(first + 2, min(len(words) - 1, first + NEAR // 2)):
        frame = words[first:place]
        if "that" in words[place].roles:
            known = any_of(frame, *_DECLARED) or any_of(frame[:1], "out_of")  # `Of eleven that were built`
            known = known or any(one.text.endswith(("s", "ed", "'", "ing")) for one in frame)
            if not known and all(one.is_word for one in frame) and not _tells_more(words, place + 1):
                yield Order("that", place + 1)
            return


def _tells_more(words: Sequence[Token], after: int) -> bool:
    """`smoke that clears is`, `a tent that pitches all`: a verb behind `that`, so it tells of a thing."""
    verb, following = words[after], words[after + 1 : after + 2]
    plural = any(one.text in ("are", "were", "have") for one in following)
    return "own" in verb.roles or (
        verb.text.endswith("s") and verb.text not in ("as", "this", "its") and bool(following) and not plural
    )


_DECLARED = (
    "fact", "say", "be", "aloud", "wh", "determiner", "custom", "if", "first", "own", "article", "some",
    "any", "here", "join",
    "writer", "must", "tool", "text", "they", "bond", "to", "impersonal", "that",
)  # fmt: skip
"""What stands in a clause that states something, or begins one."""


def _swapped(words: Sequence[Token]) -> Iterator[Order]:
    """One word for another: `in place of “x” print “y”`."""
    verbs = [place for place in places(words, "say", "dual") if begins_clause(words, place)]
    if any(word.text in QUOTES for word in words) and (verbs or any_of(words, "must", "ask")):
        yield Order("whole")


# -- norms for texts --------------------------------------------------------------------------------------


def _of_texts(words: Sequence[Token]) -> Iterator[Order]:
    """What holds for every text that tells of the page, in whatever mood and with whatever verb."""
    about = speaks_of_texts(words)
    if about is None:
        return
    found = hanging(words, about, len(words))
    if found is not None and found.kind in ("that", "quote"):
        yield Order(*found, directive=False)
    yours = any_of(words[max(0, about - 1) : about], "yours")
    if yours and any_of(words, "must"):
        yield Order("whole")
    normative = yours or "text" in words[about].roles or any_of(words, "must", "ask")
    for place in places(words, "say", "order"):
        if place == about or abs(place - about) > FAR:
            continue
        found = hanging(words, place, FAR)
        if found is not None and found.kind != "as":
            yield Order(*found, directive=False)
        own = any_of(words[max(0, place - 3) : place], "first")
        if not own and (normative or any_of((words[place],), "calling", "praising", "credit")):
            yield Order("whole", directive=False)


def _of_programs(words: Sequence[Token]) -> Iterator[Order]:
    """What is marked as told beside the name of a program or of a retelling."""
    texts = [at for at in places(words, "text") if not any_of(words[max(0, at - 1) : at], "third", "theirs")]
    for about in programs_in(words) + texts:
        if names_speaker(words, about) or _sums_up(words, about):
            continue  # `Summary: ...`, `Order summary: ...`: what it is
        found = hanging(words, about, len(words))
        near = found is not None and (found.kind != "colon" or found.at - about <= NEAR)
        if found is not None and near and not any_of(words[about : found.at], "fact", "aloud"):
            yield Order(*found, directive=False)


def _sums_up(words: Sequence[Token], text: int) -> bool:
    """`Order summary: ...`, `Weather overview: ...`: of what pages give summaries of their own."""
    return text == 1 and "summed" in words[0].roles and len(words) > 2 and words[2].text in ":："


def _conditional(words: Sequence[Token]) -> Iterator[Order]:
    """What whoever tells of the page has to do, and terms under which he may."""
    for place in places(words, "retell"):
        before, after = words[max(0, place - 7) : place], words[place + 1 : place + 7]
        if any_of((*after, *before[-5:]), "here", "this") and any_of(before, "writer", "if"):
            yield Order("whole")
    for place in places(words[:-3], "writer"):
        following = words[place + 1]
        ours = any_of(words[place + 2 : place + 6], "here", "this")
        told = [one for one in words[place + 2 : place + 4] if ours or "things" not in one.roles]
        tells = any_of((following,), "that", "if") and any_of(told, "say", "order")
        if tells or ("retell" in following.roles and following.text.endswith("ing")):
            yield Order("whole")
    for bond in places(words, "bond"):
        for place in places(words, "say", "order"):
            if place != bond and abs(place - bond) <= FAR:
                yield from hung(hanging(words, place))


def _quoted(words: Sequence[Token]) -> Iterator[Order]:
    """`the words “...”`, `exactly: “...”`, `final_answer = “...”`: they are spoken of."""
    for place, (before, word) in enumerate(pairwise(words), start=1):
        marked = (
            place > 1 and before.text in ":=" and any_of(_name(words, place - 2), "words", "work", "text")
        )
        if word.text in QUOTES and (
            "words" in before.roles
            or (marked and before.text != ":")
            or (marked and "words" in words[place - 2].roles)
        ):
            yield Order("quote", place + 1, directive=False)


def _name(words: Sequence[Token], end: int) -> Sequence[Token]:
    """The words of a variable: `final_answer`."""
    begin = end
    while begin > 0 and words[begin].start == words[begin - 1].end + 1 and words[begin].is_word:
        begin -= 1
    return words[max(begin, end - 2) : end + 1]


def _customary(words: Sequence[Token]) -> Iterator[Order]:
    """`It is customary that summaries credit ...`."""
    if any_of(words, "text") and any_of(words, "custom"):
        yield Order("whole", directive=False)


# -- labels -----------------------------------------------------------------------------------------------


def _labelled(words: Sequence[Token]) -> Iterator[Order]:
    """`Approved blurb: ...`: a label that says what the words behind it are for."""
    inside = False
    for place, word in enumerate(words[:LONG]):
        inside ^= word.text in QUOTES
        if word.text in ":：|—–" and not inside:
            if place and commissions(words[:place]):
                yield Order("colon", place + 1, directive=False)
            return


_Form = Callable[[Sequence[Token]], Iterator[Order]]
_SAY, _MOOD = frozenset({"say", "order"}), frozenset({"must", "ask"})
_SILENT = frozenset({"silent", "deny", "stay", "private", "absent"})
_FORMS: tuple[tuple[_Form, *tuple[frozenset[str], ...]], ...] = (
    (_hushing, _SILENT, frozenset({"text", "maker", "mind", "work", "private"})),
    (addressed, frozenset({"maker", "tool", "mind"})),
    (_labelled, frozenset({"text", "maker", "tool", "retell", "say", "work", "audience", "outcome"})),
    (_imperative, frozenset({"order", "dual", "let"})),
    (_shared, frozenset({"retell"})),
    (_of_texts, frozenset({"text", "work", "maker", "tool"})),
    (_conditional, frozenset({"retell", "writer", "bond"})),
    (_obliged, _MOOD, _SAY),
    (_yours, frozenset({"reader"}), _SAY),
    (_made_known, frozenset({"ask"}), frozenset({"that"})),
    (_unknown, frozenset({"must"}), frozenset({"that"})),
    (_unheard, frozenset({"that"})),
    (_of_programs, frozenset({"maker", "tool", "text"})),
    (wished, frozenset({"maker", "tool", "text"})),
    (by_custom, frozenset({"steer"}), frozenset({"text", "retell"}), frozenset({"maker", "tool"})),
    (asked_about, frozenset({"if"}), frozenset({"ask"}), frozenset({"dual", "order"})),
    (_quoted, frozenset({"words", "work", "text"})),
    (_swapped, frozenset({"swap"})),
    (_customary, frozenset({"custom"}), frozenset({"text"})),
    (asked_of_texts, frozenset({"ask", "must"}), frozenset({"text", "retell", "mind"})),
    (given_to_texts, frozenset({"text", "work"})),
    (in_yours, frozenset({"text", "work"}), frozenset({"reader"}), frozenset({"say"})),
    (
        asked_of_programs,
        frozenset({"ask"}),
        frozenset({"maker", "tool", "mind", "retell"}),
        frozenset({"that"}),
    ),
    (put_instead, frozenset({"swap"})),
)
"""Each form, and roles of which it needs one each."""
