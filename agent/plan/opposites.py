"""Words that tell two controls apart, however alike the rest of their names is: `Add`, `Remove`."""

from __future__ import annotations

from collections.abc import Set

from agent.plan import vocabulary

_OPPOSITES = (
    ("add", "remove"), ("add", "delete"), ("save", "cancel"), ("save", "discard"), ("submit", "cancel"),
    ("confirm", "cancel"), ("ok", "cancel"), ("accept", "reject"), ("accept", "decline"), ("allow", "deny"),
    ("yes", "no"), ("enable", "disable"), ("on", "off"), ("show", "hide"), ("open", "close"),
    ("next", "previous"), ("next", "back"), ("continue", "back"), ("forward", "back"), ("in", "out"),
    ("up", "out"), ("up", "in"), ("up", "down"), ("more", "less"), ("increase", "decrease"),
    ("first", "last"), ("start", "stop"), ("lock", "unlock"), ("check", "uncheck"), ("follow", "unfollow"),
    ("like", "unlike"), ("archive", "unarchive"), ("select", "deselect"), ("download", "upload"),
    ("import", "export"), ("buy", "sell"), ("old", "new"), ("from", "to"), ("min", "max"),
    ("minimum", "maximum"), ("username", "password"), ("email", "password"), ("billing", "shipping"),
    ("cart", "wishlist"), ("basket", "wishlist"), ("cart", "compare"), ("all", "none"), ("undo", "redo"),
    ("checkin", "checkout"), ("more", "fewer"), ("increase", "reduce"), ("plus", "minus"), ("start", "end"),
    ("begin", "end"), ("before", "after"), ("earlier", "later"), ("higher", "lower"), ("left", "right"),
    ("top", "bottom"), ("pick", "drop"), ("pickup", "dropoff"), ("outward", "return"),
    ("outbound", "inbound"), ("sender", "recipient"), ("public", "private"), ("full", "half"),
    ("full", "part"), ("light", "dark"), ("debit", "credit"), ("morning", "evening"), ("lost", "found"),
    ("mute", "unmute"), ("from", "until"),
    *vocabulary.OPPOSITES,
)  # fmt: skip
"""Words that tell two controls of one page apart, however alike the rest of their names is."""
_APART = vocabulary.APART + tuple(
    frozenset(words.split())
    for words in (
        "monday tuesday wednesday thursday friday saturday sunday",
        "january february march april may june july august september october november december",
        "one two three four five six seven eight nine ten",
        "first second third fourth fifth last",
        "hourly daily weekly monthly quarterly yearly annual",
        "hour day night week month year",
        "adult adults child children infant infants teenager teenagers",
        "home work office mobile fax",
        "single double twin triple family",
        "small medium large",
        "low normal medium high",
        "arrival departure",
        "north south east west",
        "red green blue yellow black white",
    )
)
"""Of each of these a name says one or the other: `Every Monday at noon`, `Every Tuesday at noon`."""
ASUNDER = frozenset(word for group in _APART for word in group)
_DENYING = ("un", "non", "dis", "de", "in", "im", "ir", "mis")


def clash(only: Set[str], others: Set[str]) -> bool:
    """Whether of the words that each has alone one is the opposite of one, or another of its kind."""
    if any((one in only and two in others) or (two in only and one in others) for one, two in _OPPOSITES):
        return True
    if any(_denies(one, two) or _denies(two, one) for one in only for two in others):
        return True
    return any(group & only and group & others for group in _APART)


def _denies(word: str, other: str) -> bool:
    """`unpaid` and `paid`, `deactivate` and `activate`."""
    return word.endswith(other) and word.removesuffix(other) in _DENYING
