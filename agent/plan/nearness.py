"""How near the names of two controls are, and when they cannot mean the same thing however near they are."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from agent.plan import vocabulary
from agent.plan.acts import NOUNS, acts_of
from agent.plan.meaning import adds_an_act, merely_means, other_meaning, shared_meaning
from agent.plan.opposites import ASUNDER, clash
from agent.plan.spelling import spaced
from browser_tools.elements.words import plain

NEAR = 0.5
"""Share of their telling words that two names have in common at least."""
ALIKE = 0.8
"""Share of letters that two words have in common at least, to be one: `colour` and `color`."""
STEM = 4
"""Letters that two words begin with, to be one where one is the other with an ending: `start`, `starting`."""
_ENDINGS = frozenset(
    {
        "s", "es", "d", "ed", "ing", "ion", "ions", "ation", "ment", "ments", "e", "n", "en", "em",
        "ung", "ungen",
    }
)  # fmt: skip
"""And no others: `checkout` is not `check`, `postpone` not `post`, `Hopperton` not `Hopper`."""
_NO_PLURAL = frozenset({"new", "bus", "gas", "les", "des", "las"})
MEANT = 0.9
"""What names get that share no word, and say the same."""
ADDED = 0.1
"""What a name gets where the other only has words more: `Search`, `Search the shop`."""
FIELDS = frozenset(
    {"textbox", "searchbox", "spinbutton", "combobox", "listbox", "date", "time", "month", "week", "datetime"}
)
"""Roles of what only holds a value."""
_PRESSED = frozenset({"button", "menuitem", "clickable"})
_LITTLE = frozenset(
    {
        "a", "an", "the", "to", "of", "in", "on", "at", "for", "with", "your", "my", "our", "this", "that",
        "here", "now", "please", "who", "which", "has", "have", "der", "die", "das", "zu", "im", "le", "la",
        "les", "de", "du", "un", "une", "el", "los",
    }
) | vocabulary.LITTLE  # fmt: skip
"""Words that change nothing of what a control does."""
JOINING = frozenset({"and", "or", "und", "oder", "et", "ou", "y", "o", "e", "oraz", "lub"})
"""`Save and exit` does more than `Save`."""
_NEGATING = frozenset({"not", "non", "never", "without"}) | vocabulary.DENIALS
"""`Smoking`, `Non-smoking`."""
_SYNONYMS = (
    {"cart", "basket", "bag", "trolley"}, {"login", "signin"}, {"search", "find"}, {"ok", "okay"},
    {"email", "mail"}, {"create", "new", "add"}, {"edit", "change", "modify"}, {"i", "am", "m"},
    {"go", "next", "continue", "proceed"}, {"product", "item", "article"}, {"phone", "telephone", "mobile"},
    {"close", "dismiss"}, {"settings", "preferences", "options"}, {"delete", "remove"},
    {"remark", "note", "comment"}, {"buy", "purchase"}, {"send", "submit"}, {"user", "username"},
    {"open", "show", "view", "display", "see"}, {"choose", "select", "pick"}, {"bike", "bicycle"},
    {"start", "begin"}, {"finish", "complete"}, {"photo", "picture", "image"}, {"booking", "reservation"},
    {"reference", "ref"}, {"details", "information", "info"}, {"label", "labels", "tag", "tags"},
    {"more", "increase"}, {"fewer", "less", "decrease", "reduce"},
    {"anyone", "anybody", "everyone", "everybody"},
    {"promo", "promotion", "promotional", "promotionnel"}, {"quantity", "qty"}, {"description", "desc"},
    *vocabulary.SYNONYMS,
)  # fmt: skip
_SOUGHT = {"filter": "find"}
"""What is the same of a field that says what it looks through: `Filter issues`, `Search issues`."""
_PHRASES = (
    ("log in", "login"), ("sign in", "login"), ("log out", "logout"), ("sign out", "logout"),
    ("sign up", "signup"), ("register", "signup"), ("check out", "checkout"), ("check in", "checkin"),
    ("user name", "username"),
    ("given name", "first name"), ("family name", "last name"), ("surname", "last name"), ("e mail", "email"),
)  # fmt: skip
_OPTIONAL = re.compile(
    r"(?<=\w) (?:(?:optional|opcional|facultatif|facultative|facoltativo|optioneel|opcjonalnie|opcjonalne"
    r"|fakultativ|freiwillig|valgfritt|valfritt|niet verplicht|nicht erforderlich|not required"
    r"|non obligatoire|no obligatorio|não obrigatório|non obbligatorio|nieobowiązkowe|required|verplicht"
    r"|pflichtfeld|erforderlich|obligatoire|obligatorio|obrigatório|obbligatorio|wymagane))$"
)
"""Whether a field may stay empty says nothing of what goes into it."""
_TAKING = frozenset({"delete", "entfernen", "effacer", "borrar"})
"""Verbs, as `_meaning` spells them, of what is taken `_OUT_OF` something."""
_ENDING = ("cancel", "delete", "terminate", "clear", "close", "back", "next", "open", "view")
"""What says too little alone: `Cancel` may be to leave a form, `Delete` to delete whatever is there."""
_EVERY = (
    frozenset(
        {"all", "every", "each", "whole", "entire", "both", "alle", "alles", "tous", "tout", "todo", "todos"}
    )
    | vocabulary.EVERY
)
"""`Remove all cards` does more than `Remove card`."""
_IDENTIFIER = re.compile(r"[\w-]+(?:[.@_][\w-]+)*[.@_][^\W\d][\w-]+")
_REPEATED = frozenset({"again", "repeat", "confirm", "retype", "wiederholen", "confirmer", "repetir"})
"""What is asked a second time: `Repeat password`."""
_ANOTHER = frozenset({"again", "repeat", "confirm", "from", "to", "until", "second", "old", "new"})
"""In brackets behind the name of a field: `Password (again)`."""
_TOWARDS = frozenset(
    {
        "to", "into", "as", "with", "via", "using", "mit", "avec", "con", "como", "als", "comme", "com",
        "met", "naar", "jako",
    }
)  # fmt: skip
"""What leads to another end, or goes another way: `Save as draft`, `Log in with a passkey`."""
_ALTERING = frozenset(
    {
        "later", "schedule", "scheduled", "draft", "test", "trial", "preview", "template", "sample", "demo",
        "history", "instead", "anyway", "entwurf", "später", "vorschau", "verlauf", "brouillon", "aperçu",
        "historique", "borrador", "historial", "previa", "prueba", "simulación", "simulation", "tard",
        "tarde", "después", "depois", "rascunho", "histórico", "prévia", "teste", "bozza", "dopo",
        "anteprima", "prova", "cronologia", "voorbeeld", "geschiedenis", "proef", "szkic", "później",
        "monthly", "weekly", "daily", "yearly", "annually", "recurring", "regularly", "automatically",
        "monatlich", "wöchentlich", "jährlich", "täglich", "automatisch", "mensuel", "mensuellement",
        "automatiquement", "mensual", "mensualmente", "automáticamente", "mensal", "mensalmente", "mensile",
        "mensilmente", "maandelijks", "miesięcznie", "podgląd", "próbny", "stattdessen", "trotzdem", "plutôt",
    }
)  # fmt: skip
"""What makes another act of one: `Send test`, `Publish later`, `Order history`."""
_OUT_OF = frozenset({"from", "off", "out", "aus", "von", "vom", "de", "du", "des", "del"})
_ONWARD = frozenset(
    {
        "bag",
        "continue",
        "next",
        "step",
        "page",
        "account",
        "checkout",
        "site",
        "shop",
        "store",
        "list",
        "folder",
    }
)
"""Aims that say no more than to go on, as `_meaning` spells them: `Add to basket`, `Continue to checkout`."""
_CONSEQUENT = frozenset(
    {
        "delete", "remove", "cancel", "discard", "reset", "clear", "empty", "pay", "buy", "purchase", "order",
        "subscribe", "unsubscribe", "publish", "send", "submit", "share", "invite", "transfer", "refund",
        "close", "archive", "block", "ban", "revoke", "logout", "approve", "reject", "book", "donate",
        "everything", "permanently", "forever", "privately", "publicly", "anonymously",
        "withdraw", "retract", "rescind", "void", "terminate", "suspend", "erase", "wipe", "purge", "destroy",
        "expel", "evict", "forfeit", "waive", "decline", "deny", "refuse", "trash",
    }
) | vocabulary.CONSEQUENT  # fmt: skip
"""Words of consequence: a name that has one more of them does something else."""


def nearness(name: str, other: str, role: str = "") -> float:
    """From 0 (nothing in common, or something else) to 1 (the same, but for case, spaces and punctuation).

    Of a field (`role`) no word is grave: `Send to` is no more than `To`; to fill it in does nothing yet.
    """
    name, other = _of_field(name, role), _of_field(other, role)
    if _explained(name, other):
        return 0.99
    mine, theirs = _spelt(name), _spelt(other)
    if mine.replace(" ", "") == theirs.replace(" ", ""):
        return 1.0
    if not mine or not theirs or _things(name) != _things(other):
        return 0.0
    meant = _meant(name, other, role)
    if _differ(mine.split(), theirs.split(), role) or unlike(name, other, role):
        return meant
    little = not {*mine.split()} - _LITTLE or not {*theirs.split()} - _LITTLE
    words, others = _telling(mine, little=little), _telling(theirs, little=little)
    if role in FIELDS and min(len(words), len(others)) > 1:  # of the same things; alone both may be there
        words, others = (frozenset(_SOUGHT.get(one, one) for one in told) for told in (words, others))
    common = sum(any(resembles(word, one) for one in others) for word in words)
    back = sum(any(resembles(word, one) for one in words) for word in others)
    share = min(common, back) / (len(words) + len(others) - min(common, back))
    if common == len(words) or back == len(others):
        share += ADDED
    return min(0.99, max(share, meant))


def means_the_same(name: str, other: str, role: str) -> bool:
    """Whether both say the same, word for word, and neither the opposite."""
    return _things(name) == _things(other) and _meant(name, other, role) == MEANT


def unlike(name: str, other: str, role: str) -> bool:
    """Whether both are known to mean different things, or only one merely says `Cancel`."""
    if merely_means(name, "cancel") != merely_means(other, "cancel"):
        return True
    if role in _PRESSED and adds_an_act(name, other):
        return True
    return other_meaning(name, other, field=role in FIELDS)


def _meant(name: str, other: str, role: str) -> float:
    """How near they are by what their words mean; 0 where that is not known, or one says what changes it."""
    said = shared_meaning(name, other, field=role in FIELDS)
    mine, theirs = _spelt(name).split(), _spelt(other).split()
    only, others = {*mine} - {*theirs}, {*theirs} - {*mine}
    if not said or clash(only, others) or (_CONSEQUENT & {*mine} and _one_and_many(only, others)):
        return 0.0
    if _takes_out(mine) != _takes_out(theirs):
        return 0.0
    if said == 1.0:
        return MEANT
    ended = any(merely_means(one, act) for one in (name, other) for act in _ENDING)
    if ended or _opposed(mine, theirs, role in FIELDS) or _joins(mine) != _joins(theirs):
        return 0.0  # `Cancel` beside a form, `Cancel booking`
    return min(MEANT - ADDED, said + ADDED)


def contrary(name: str, other: str, role: str) -> bool:
    """Whether one name says what the other cannot mean: an opposite, another number, a second action."""
    name, other = _of_field(name, role), _of_field(other, role)
    if _things(name) != _things(other):
        return True
    if means_the_same(name, other, role):
        return False
    return unlike(name, other, role) or _differ(_spelt(name).split(), _spelt(other).split(), role)


def opposed(
    name: str, other: str, role: str, *, led: bool = False, aims: bool = True, joins: bool = True
) -> bool:
    """Whether one name says what the other cannot mean, whatever else tells that they are of one thing.

    `led`: both lead to the same address, so that what they are about, and how much of it, may be told anew.
    Without `aims` a `with` or `to` says what it is about, not where it leads; without `joins` an `and` is no
    second action, for both do all that their form does.
    """
    if _things(name) != _things(other):
        return True
    without = (frozenset() if aims else _TOWARDS) | (frozenset() if joins else JOINING)
    said = [[word for word in _spelt(one).split() if word not in without] for one in (name, other)]
    return _opposed(
        said[0], said[1], role in FIELDS or led, leads=all(one and acts_of(one[0]) for one in said)
    )


def telling(name: str) -> frozenset[str]:
    """The words of a name that say what it does, of synonyms the first."""
    return _telling(_spelt(name), little=False) - {"yes", "it"}


def variants(name: str, other: str) -> bool:
    """Whether each has telling words that the other has not, beside some that both have: `10mg tablets`,
    `10mg solution`."""
    mine, theirs = telling(name), telling(other)
    own = [word for word in mine if not any(resembles(word, one) for one in theirs)]
    others = [word for word in theirs if not any(resembles(word, one) for one in mine)]
    return bool(own and others) and (len(own) < len(mine) or len(others) < len(theirs))


def weighty(name: str) -> frozenset[str]:
    """The words of consequence in a name, of synonyms the first."""
    return frozenset(_meaning(word) for word in _spelt(name).split() if word in _CONSEQUENT)


def _differ(mine: list[str], theirs: list[str], role: str) -> bool:
    """Whether one has what changes the meaning: an opposite, a number, a second or a grave action."""
    if _opposed(mine, theirs, role in FIELDS) or _joins(mine) != _joins(theirs):
        return True
    if role in FIELDS:
        return False
    only, others = {*mine} - {*theirs}, {*theirs} - {*mine}
    grave = [{_meaning(word) for word in words if word in _CONSEQUENT} for words in (mine, theirs)]
    said_so = [{NOUNS.get(word) for word in words} for words in (theirs, mine)]
    if any(one - two - {*also} for one, two, also in zip(grave, grave[::-1], said_so, strict=True)) or (
        grave[0] and _one_and_many(only, others)
    ):
        return True
    said = [{*map(_meaning, words)} - _LITTLE - {"yes", "it"} for words in (mine, theirs)]
    return {"delete"} in said and said[0] != said[1]  # of one comment, and now of an issue: nobody knows


def _opposed(mine: list[str], theirs: list[str], loose: bool, *, leads: bool = False) -> bool:
    """Opposites, another number, a denial; unless `loose`, what leads elsewhere, means all, or does more.

    `leads`: the first words are acts, and compared as such by who asks: `Schedule`, `Set to go live`.
    """
    only, others = {*mine} - {*theirs}, {*theirs} - {*mine}
    if clash(only, others):
        return True
    if bool(_NEGATING & {*mine}) != bool(_NEGATING & {*theirs}):
        return True
    numbers = [[word for word in words if any(map(str.isdigit, word))] for words in (mine, theirs)]
    if numbers[0] != numbers[1]:
        return True
    if loose:
        return bool(_REPEATED & {*mine}) != bool(_REPEATED & {*theirs})
    altered = [_ALTERING & {*(words[1:] if leads else words)} for words in (mine, theirs)]
    if altered[0] != altered[1] or _takes_out(mine) != _takes_out(theirs):
        return True
    every = bool(_EVERY & {*mine}) != bool(_EVERY & {*theirs})
    return every or _joins(mine) != _joins(theirs) or _aims(mine, theirs) or _aims(theirs, mine)


def _takes_out(words: list[str]) -> bool:
    """`Remove from team`, `Aus dem Team entfernen`: of what is named the rest stays; not so `Delete team`."""
    return bool(_OUT_OF & {*words}) and any(_meaning(word) in _TAKING for word in words)


def _joins(words: list[str]) -> bool:
    return bool(JOINING & {*words})


def _of_field(name: str, role: str) -> str:
    """Without whether it may stay empty."""
    bare = _OPTIONAL.sub("", plain(name))
    return bare if role in FIELDS and bare != plain(name) else name


def _things(name: str) -> frozenset[str]:
    """The hosts, addresses and files in a name: `mail.example`, `ada@example.org`, `notes.txt`."""
    return frozenset(_IDENTIFIER.findall(name.casefold()))


def _explained(name: str, other: str) -> bool:
    """Whether one is the other with an explanation behind it: `TTL (time to live)`, `Inbox (3)`."""
    short, long = sorted((plain(name), plain(other)), key=len)
    lead, bracket, said = (name if plain(name) == long else other).partition("(")
    words = plain(said).split()
    other_thing = _ANOTHER & {plain(said), *words[:1]} or {*words} & (
        _NEGATING | _EVERY | _ALTERING | _CONSEQUENT | ASUNDER
    )
    return bool(bracket and words) and plain(lead) == short and not other_thing


def _one_and_many(only: set[str], others: set[str]) -> bool:
    """`Delete comment` and `Delete comments`."""
    return any(
        one in (two + "s", two + "es") or two in (one + "s", one + "es") for one in only for two in others
    )


def _aims(words: list[str], others: list[str]) -> bool:
    """Whether a `to`, `into` or `as` leads to what the other name has not: `wishlist`, `draft`."""
    known = _ONWARD | _LITTLE | {*map(_meaning, others)}
    start = next((place for place, word in enumerate(words) if word in _TOWARDS), len(words))
    return any(_meaning(word) not in known for word in words[start:] if word not in _TOWARDS)


@lru_cache(maxsize=4096)
def _spelt(text: str) -> str:
    """Plain words, with those of two words as one: `Log in` is `login`."""
    padded = f" {spaced(text)} "
    for said, meant in _PHRASES:
        padded = padded.replace(f" {said} ", f" {meant} ")
    return padded.strip()


def _telling(text: str, *, little: bool) -> frozenset[str]:
    """The words that say what it does, synonyms as one; the `little` ones too, where a name has no others."""
    words = [word for word in text.split() if little or word not in _LITTLE]
    return frozenset(map(_meaning, words))


def _meaning(word: str) -> str:
    return next((min(group) for group in _SYNONYMS if word in group), word)


def resembles(word: str, other: str) -> bool:
    """Whether two words are one: with another ending, as noun and verb, or but for a slip."""
    if NOUNS.get(word, word) == NOUNS.get(other, other):
        return True
    short, long = sorted((word, other), key=len)
    if long.startswith(short):
        rest = long.removeprefix(short)
        if rest == "s" and len(short) == STEM - 1:
            return short not in _NO_PLURAL
        return len(short) >= STEM and (rest in _ENDINGS or (rest[0] == short[-1] and rest[1:] in _ENDINGS))
    slip = word[:2] == other[:2] and SequenceMatcher(None, word, other).ratio() >= ALIKE
    return len(short) >= STEM and slip
