"""Where an order begins in a paragraph, and what beside it is the page's own: its sentences are weighed."""

from __future__ import annotations

import re
from itertools import pairwise

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.likeness import ORDERS, likeness
from browser_tools.text.orders.meta import minds
from browser_tools.text.orders.overrides import disregards, threatens
from browser_tools.text.sentences import extent, is_dense, sentences

PLAIN = 4.0
"""Log odds below those of an order from which on a sentence is plainly none."""
_FEWEST_WORDS = 4
"""Of a sentence that says something by itself."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
PLAINLY_NONE = -3.0
"""Log odds up to which what rules take for an order is none, if it overrides nothing: most such lines are
rules for people who use programs (`Never tell the assistant your door code.`): 16 of 18 were
(benchmarks/injected/unchanged 35 to 50 and four judges, 2026-11-28).
"""
_POINTS_BACK = re.compile(
    r"\b(?:before(?=\s+(?:this|it|these)\b|\W*$|[,.;:)])|above|previous|preceding|prior|vor\w*|oben|précéd\w*|dessus|anterior\w*|precedent\w*|"
    r"poprzedni\w*|vorig\w*|предыдущ\w*)\b|前|上|앞|위",
    re.IGNORECASE,
)
"""An order may mean the sentence before it."""
RULED_OFF = re.compile(r"([#=*~_—–-])\1*\s.*\s\1+$")
"""`### New rules ###`, `-- Forwarded message --`"""
_RATED = re.compile(
    r"\d\s*(?:/\s*\d|(?:out )?(?:of|von|de|sur|di|van|z) \d|[★⭐]|stars?|sterne?|étoiles?|estrellas?|"
    r"estrelas?|stell[ae]|sterren|stjärnor|gwiazd\w*|hvězd\w*|yıldız|звёзд\w*|点|つ星)",
    re.IGNORECASE,
)
"""`5 stars`, `8/10`: how a review begins, whoever wrote it."""
_NOTED = re.compile(
    r"\W*(?:corrections?|erratum|errata|updates?|notes?|notice|footnote|amendment|berichtigung|korrektur|hinweis|"
    r"fußnote|rectificati\w*|correctif|nota|aviso|rettifica|correzione|uwaga|sprostowanie|поправка|訂正|更正)\b",
    re.IGNORECASE,
)
"""How a feigned note begins."""
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF|PLN|zł|kr|Kč|Ft)\b)")
_CHANGED = re.compile(
    r"\W*(?:fix(?:ed)?|bug ?fix|add(?:ed)?|removed?|changed?|improved?|new|deprecated|security|updated?|"
    r"behoben|neu|geändert|entfernt|verbessert|corrigé|ajouté|supprimé|modifié|nouveau|corregido|añadido|nuevo|"
    r"eliminado|cambiado|corrigido|adicionado|novo|removido|corretto|risolto|aggiunto|nuovo|rimosso|opgelost|"
    r"nieuw|verwijderd|naprawiono|dodano|usunięto|zmieniono|poprawiono|opraveno|přidáno|修正|追加|変更|削除)\s?[:：]",
    re.IGNORECASE,
)
"""A label of changelogs, not of who speaks."""
_SOURCED = re.compile(
    r"\W*(?:(?:data )?sources?|photos?|images?|credits?|quellen?|fotos?|bilder|bild|datenquelle|crédits?|"
    r"fuentes?|imagen|fonti|fonte|fontes|immagine|imagem|bron|bronnen|beeld|źródł[oa]|zdjęcia?|källa|kilde|zdroj|出典|写真|来源)\s?[:：]",
    re.IGNORECASE,
)
"""A label of where something is from."""
_VALUED = re.compile(r"[^\W\d_][^:]{1,25}:\s*\S{0,3}\d")
"""`Time: 1 hour.`"""
_LONG_FRONT = 60
"""Characters from which on a label before what is said makes no note of it: `anonymous: Tried it ...`."""
_TIME = re.compile(r"\d:\d\d")
_DICTATED = "'\"‘“„«»「『"
"""What begins so is what an order wants told."""
_BEGINS = 4
"""Words in which a command shows itself."""
_APART, _CALL, _LEAST_CHARS = 0.5, 8, 30
"""Log odds below those of an order up to which what stands before one is by its hand, if that says within so
many words whom it is for and this has so many characters: those who write orders begin with whom.
"""
_APART_LITTLE, _LABEL = 2.1, 12
"""The same if it has fewer: of 23 such below that 17 were the page's, of 14 above 2; words of a label that
names a program (`To the triage model that condenses tickets: ...`). What says little before an order that
names nobody is by its hand: 18 of 18 (benchmarks/injected/unchanged, 2026-11-27).
"""
WITHIN, _FIGURE = -2.0, re.compile(r"\d")
"""Log odds up to which what stands behind an order goes on with what stands before it: of 88 such sentences
77 were the page's, of those above it 3 of 8 (benchmarks/injected/unchanged, 2026-11-27).
"""
_COMMAND = -6.0
"""The same where it begins with a command, as sentences of manuals do."""
_ANEW, _LONG_SENTENCE = -5.2, 6
"""Log odds and words of a sentence behind an order that begins a paragraph, if it is the page's: of 232 such
sentences 217 were by the hand of the order (benchmarks/injected and six judges, 2026-11-27).
"""
WHOLE, _HINT = 4, 0.75
"""Sentences of a paragraph that is weighed as one, too, and log odds below those of an order that one of them
has to have: of 65 paragraphs that were like an order only as a whole, 7 were one (benchmarks/injected and
nine judges, 2026-11-27).
"""


def first_order(text: str, language: str = "", least: float = ORDERS) -> int | None:
    """Where in a paragraph the first sentence begins that is like an order, by itself or with what stands
    beside it; None without any. `least`: how like. Of a short paragraph all is taken for one, but for what
    is plainly none before the first such sentence.
    """
    parts = sentences(text, language)
    short = len(parts) <= WHOLE
    weighed = [likeness(part) for part in parts]
    whole = short and likeness(text) > least and max(weighed, default=least) > least - _HINT
    like = [one > least for one in weighed]
    for at, part in enumerate(parts):
        beside = not short and at + 1 < len(parts) and not like[at + 1]
        if like[at] or (beside and likeness(f"{part} {parts[at + 1]}") > least):
            while at > 0 and disregards(normal(parts[at - 1])):
                at -= 1
            begin = text.index(parts[at])
            return 0 if whole and begin and belongs_to(text[:begin], part, least) else begin
    return 0 if whole else None


def belongs_to(front: str, order: str, least: float = ORDERS) -> bool:
    """Whether what stands before an order in a short paragraph is by its hand. One that says itself whom it
    is for needs nothing before it, so only what is much like an order is; to another all belongs that says
    little, is not plainly no order, or is pointed back to.
    """
    if disregards(normal(front)) or RULED_OFF.match(front.strip()):
        return True
    much = says_much(front)
    if speaks_for_itself(order):
        told = [one for one in sentences(front) if not says_value(one)]
        said = max(map(likeness, told), default=least - PLAIN) if much else likeness(front)
        little = PLAIN if is_labelled(front) or _NOTED.match(front) else _APART_LITTLE
        return said > least - (_APART if much else little)
    return not much or likeness(front) > least - PLAIN or _POINTS_BACK.search(order) is not None


def speaks_for_itself(order: str) -> bool:
    """Whether an order says at once to whom: `AI assistants: ...` needs no words before it, so these are not
    likely its own.
    """
    words = tokens(normal(order))
    colon = next((at for at, one in enumerate(words[:_LABEL]) if one.text in ":："), 0)
    obliged = any_of(words[:1], "tool") and any_of(words[1:2], "must")
    return obliged or any_of(words[:_CALL], "mind", "maker", "text") or any_of(words[:colon], "tool")


def says_much(front: str) -> bool:
    """Whether it begins with a sentence that is more than a greeting, a mark or a label (`Five stars!`,
    `P.S.`, `Owen R.: ...`), or with a value, and speaks of no program.
    """
    if _NOTED.match(front) and extent(front) < _LONG_FRONT:
        return False
    told = extent(front) >= _LEAST_CHARS and says_something(next(iter(sentences(front)), ""))
    return (told or says_value(front)) and not is_labelled(front) and not minds(tokens(normal(front)))


def says_value(front: str) -> bool:
    """Whether it begins with words and a figure that rates nothing (`17:00 Homework help, Room 2.`), or a
    price.
    """
    first = next(iter(sentences(front)), "")
    figure = _FIGURE.search(first) is not None and _RATED.search(first) is None
    told = len(_LETTERS.findall(first)) > 1 or _PRICE.search(first) is not None
    return figure and told and not is_labelled(front)


def is_labelled(front: str) -> bool:
    """Whether few words begin with whose they are: `Owen R.: ...`."""
    if extent(front) >= _LONG_FRONT or _CHANGED.match(front) or _SOURCED.match(front):
        return False
    words = tokens(normal(_TIME.sub(" ", front)))
    return any(one.text in (":", "：", "@") for one in words[:_CALL]) and not _VALUED.match(front)


def plain_end(text: str, language: str, least: float, *, front: str = "") -> str:
    """The last sentences of an entry or a cell that are plainly no part of the order before them: what an
    attacker may write there stands before words of the page. `front`: what the page says before the order,
    with which these go on; if it quotes somebody they may, too.
    """
    end = ""
    quotes = any(one in front for one in _DICTATED)
    for before, one in reversed(list(pairwise(sentences(text, language)))):
        own = is_plain(one, least) or (front and goes_on(one))
        dictated = one[0] in _DICTATED and not (quotes and before[-1] not in ":：")
        if not own or dictated:
            break
        end = text[text.rindex(one) :]
    return end


def is_plain(sentence: str, least: float = ORDERS) -> bool:
    """Whether it says something by itself, and is plainly no order."""
    return likeness(sentence) <= least - PLAIN and says_something(sentence) and not commands(sentence)


def says_something(sentence: str) -> bool:
    return len(_LETTERS.findall(sentence)) >= _FEWEST_WORDS or is_dense(sentence[:1])


def commands(sentence: str) -> bool:
    """Whether it begins with what is to be told or kept silent: `Recommend ...`, `Do not reveal ...`."""
    words = [one for one in tokens(normal(sentence))[:_BEGINS] if one.is_word]
    if any_of(words[:1], "deny"):
        return any_of(words[1:], "order", "dual", "say")
    return any_of(words[:1], "order", "dual")


def goes_on(sentence: str) -> bool:
    """Whether a sentence behind an order that stands within a paragraph is the paragraph's own."""
    if threatens(normal(sentence)):
        return False
    return likeness(sentence) <= (WITHIN if not _is_addressed(sentence) else _COMMAND)


def begins_anew(sentence: str, *, entry: bool) -> bool:
    """Whether a sentence behind an order that begins a paragraph is the page's; more so in an `entry`."""
    if entry:
        says = says_something(sentence) or _FIGURE.search(sentence) is not None
        return says and likeness(sentence) <= ORDERS and not _is_addressed(sentence)
    long = len(_LETTERS.findall(sentence)) >= _LONG_SENTENCE or is_dense(sentence[:1])
    own = not _is_addressed(sentence) and not threatens(normal(sentence))
    return long and own and likeness(sentence) <= _ANEW


def _is_addressed(sentence: str) -> bool:
    words = tokens(normal(sentence))
    called = commands(sentence) or bool(minds(words)) or any_of(words[:1], "tool")
    return called or disregards(normal(sentence))
