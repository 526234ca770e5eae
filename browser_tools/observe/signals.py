"""What kind of page this seems to be, by simple signs. Hints for a planner, never facts for the policy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_WORDS = {
    "consent_overlay": r"\bcookies?\b.{0,400}\b(accept|agree|reject|allow|akzeptieren|zustimmen|ablehnen"
    r"|accepter|refuser|aceptar|rechazar|accett[oa]|rifiut[oa]|accepteren|weigeren|aceitar)\b"
    r"|\b(your privacy|partners|personal data)\b.{0,300}\b(accept|agree)\b.{0,120}"
    r"\b(reject|decline|refuse|manage|preferences|purposes)\b",
    "captcha": r"\b(captcha|i'?m not a robot|ich bin kein roboter"
    r"|verify(ing)? (that )?you are (a human|human|an (\w+ )?(agent|bot|ai)))\b",
    "paywall": r"\b(subscribe to (continue|read)|subscribers? only|already a subscriber|members? only)\b",
    "age_gate": r"\b(are you ((over|at least) )?(18|21)|you are (over )?(18|21)|age verification)\b",
    "geo_block": r"\bnot available in your (country|region|location)\b",
    "script_required": r"\b(enable|turn on|requires?) javascript\b",
}
_PATTERNS = {name: re.compile(words, re.DOTALL) for name, words in _WORDS.items()}
_SIGNS = {
    "consent_overlay": ("cookie", "your privacy", "partners", "personal data"),
    "captcha": ("captcha", "not a robot", "kein roboter", "verify"),
    "paywall": (
        "subscribe to ",
        "subscriber only",
        "subscribers only",
        "a subscriber",
        "member only",
        "members only",
    ),
    "age_gate": (
        "are you ",
        "you are over",
        "you are 18",
        "you are 21",
        "age verification",
    ),
    "geo_block": ("not available in your",),
    "script_required": ("javascript",),
}
"""One of these stands in whatever the pattern finds; looking around them costs a fiftieth of the whole."""
_BEFORE, _AFTER = 40, 450
"""Characters from a sign to where what the pattern finds may begin, and end."""
_NEED_OVERLAY = frozenset({"consent_overlay"})
_SHORT_PAGE = 1500
"""Characters: a page with a password field and less text than this is little else than a login."""


_MANY = 2000
"""Lines: of longer pages the whole is looked through, since no more of them are remembered."""


def signals(lines: Sequence[str], of_page: Sequence[str], status: int | None, short: bool) -> tuple[str, ...]:
    """Signals of the shown `lines`, those the page script found, and the response's `status`.

    `short` says that they are the whole page.
    """
    found = dict.fromkeys(of_page)
    hinted = {name for line in lines for name in _hints(line)} if len(lines) < _MANY else set(_SIGNS)
    if "overlay_or_dialog" not in found:
        hinted -= _NEED_OVERLAY
    if hinted:
        plain = "\n".join(lines).lower()
        for name in _PATTERNS:
            if name in hinted and _is_said(name, plain):
                found[name] = None
    if "consent_overlay" in found:
        found.pop("consent_bar", None)
    if "auth_fields" in found and short and sum(map(len, lines)) + len(lines) <= _SHORT_PAGE:
        found["auth_gate"] = None
    if status is not None and status >= 400:
        found["error_page"] = None
    return tuple(found)


def signals_in(text: str) -> frozenset[str]:
    """The signals that the words of `text` would be by themselves."""
    plain = text.lower()
    return frozenset(name for name in _hints(plain) if _is_said(name, plain))


@lru_cache(maxsize=2 * _MANY)
def _hints(line: str) -> tuple[str, ...]:
    """The signals that a line may speak of. Most lines are those of the look before."""
    plain = line.lower()
    return tuple(name for name, signs in _SIGNS.items() if any(sign in plain for sign in signs))


def _is_said(name: str, plain: str) -> bool:
    return any(_stands(_PATTERNS[name], sign, plain) for sign in _SIGNS[name])


def _stands(pattern: re.Pattern[str], sign: str, plain: str) -> bool:
    at = plain.find(sign)
    while at >= 0:
        end = plain.find(" ", at + _AFTER)  # no word is torn
        if pattern.search(plain, max(0, at - _BEFORE), end if end >= 0 else len(plain)):
            return True
        at = plain.find(sign, at + 1)
    return False
