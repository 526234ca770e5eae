"""How near the names of two controls are, and when they cannot mean the same thing however near they are."""

from __future__ import annotations

from difflib import SequenceMatcher

from browser_tools.words import plain

NEAR = 0.5
"""Share of the words, or of the letters, that two names have in common at least."""
_LITTLE = frozenset(
    {
        "a", "an", "and", "the", "to", "of", "in", "on", "at", "for", "with", "your", "my", "our", "this",
        "that", "here", "now", "please", "der", "die", "das", "und", "zu", "im", "le", "la", "les", "de",
        "du", "et", "un", "une", "el", "los", "y",
    }
)  # fmt: skip
"""Words that change nothing of what a control does."""
_OPPOSITES = (
    ("add", "remove"), ("add", "delete"), ("create", "delete"), ("save", "cancel"), ("save", "discard"),
    ("save", "delete"), ("submit", "cancel"), ("confirm", "cancel"), ("ok", "cancel"), ("accept", "reject"),
    ("accept", "decline"), ("allow", "deny"), ("yes", "no"), ("enable", "disable"), ("on", "off"),
    ("show", "hide"), ("open", "close"), ("next", "previous"), ("next", "back"), ("forward", "back"),
    ("continue", "back"), ("in", "out"), ("up", "out"), ("up", "in"), ("up", "down"), ("more", "less"),
    ("increase", "decrease"), ("first", "last"), ("start", "stop"), ("lock", "unlock"), ("check", "uncheck"),
    ("subscribe", "unsubscribe"), ("follow", "unfollow"), ("like", "unlike"), ("archive", "unarchive"),
    ("publish", "unpublish"), ("select", "deselect"), ("edit", "delete"), ("view", "delete"),
    ("download", "upload"), ("import", "export"), ("buy", "sell"), ("send", "receive"), ("copy", "cut"),
    ("approve", "reject"), ("old", "new"), ("from", "to"), ("min", "max"), ("minimum", "maximum"),
    ("username", "password"), ("email", "password"), ("billing", "shipping"), ("cart", "wishlist"),
    ("basket", "wishlist"), ("cart", "compare"), ("all", "none"), ("draft", "publish"), ("undo", "redo"),
)  # fmt: skip
"""Words that tell two controls of one page apart, however alike the rest of their names is."""
_SYNONYMS = (
    {"cart", "basket", "bag", "trolley"}, {"login", "signin", "log", "sign"}, {"checkout", "check"},
    {"search", "find"}, {"delete", "remove"}, {"ok", "okay"}, {"email", "mail", "e"},
    {"save", "store"}, {"create", "new", "add"}, {"edit", "change", "modify"},
    {"next", "continue", "proceed"},
    {"send", "submit"}, {"product", "item", "article"}, {"shop", "store"}, {"name", "title"},
    {"username", "user", "login"}, {"phone", "telephone", "mobile"}, {"buy", "purchase", "order"},
    {"close", "dismiss"}, {"settings", "preferences", "options"}, {"remark", "note", "comment", "message"},
)  # fmt: skip


def is_near_name(name: str, other: str) -> bool:
    """Whether `other` may be what `name` is called today."""
    return nearness(name, other) >= NEAR


def nearness(name: str, other: str) -> float:
    """From 0 (nothing in common, or opposites) to 1 (the same, but for case and punctuation)."""
    mine, theirs = plain(name), plain(other)
    if mine == theirs:
        return 1.0
    if not mine or not theirs or are_opposite(mine, theirs) or _numbers(mine) != _numbers(theirs):
        return 0.0
    words, others = _telling(mine), _telling(theirs)
    common = len(words & others) / max(len(words | others), 1)
    if words <= others or others <= words:  # a word came or went: `Add to cart` -> `Add to your cart now`
        common = max(common, len(words & others) / max(len(words), len(others), 1) + 0.1)
    letters = SequenceMatcher(None, mine, theirs).ratio()
    return min(0.99, max(common, letters if letters >= 0.75 else 0.0))


def are_opposite(name: str, other: str) -> bool:
    """Whether one has a word where the other has its opposite."""
    mine, theirs = set(name.split()), set(other.split())
    only, others = mine - theirs, theirs - mine
    return any((one in only and two in others) or (two in only and one in others) for one, two in _OPPOSITES)


def _telling(text: str) -> frozenset[str]:
    """The words that say what it does, synonyms as one."""
    words = [word for word in text.split() if word not in _LITTLE] or text.split()
    return frozenset(next((min(group) for group in _SYNONYMS if word in group), word) for word in words)


def _numbers(text: str) -> list[str]:
    return [word for word in text.split() if any(map(str.isdigit, word))]
