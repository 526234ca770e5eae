"""What servers, shields and consent managers say instead of a page, though HTTP calls it one (200).

Only short pages are judged, and none that still says something of what it said before: a page that tells how
a service is may well say that it is down.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.watch.lines import Page
from agent.watch.records import State

MOST_CHARS = 800
"""A page with more says something besides."""
LEAST_BESIDES = 60
"""Characters beside a question for consent with which a page is one."""

_SITE = r"(?:web ?site|site|shop|store|server|service|(?:web)?seite|dienst|sitio|p[áa]gina|servicio|sito)"
_OUT = (
    r"(?:unavailable|offline|under maintenance|nicht erreichbar|indisponible|en maintenance|en mantenimiento"
    r"|in manutenzione|em manutenção)"
)
_LINES: tuple[tuple[State, tuple[str, ...]], ...] = (
    (
        "removed",
        (r"(?:error\W*)?(?:404\W*)?(?:page|file|seite) (?:not found|nicht gefunden)", "404 not found"),
    ),
    ("removed", (r"(?:404\W*)?page (?:introuvable|non trouvée)", r"(?:404\W*)?p[áa]gina no encontrada")),
    (
        "error",
        (
            r"(?:http|error|fehler|erreur)\W*(?:code\W*)?[45]\d\d\b.{0,40}",
            r"(?:[45]\d\d\W*)?(?:bad gateway|service (?:temporarily )?unavailable|gateway time-?out)",
            r"(?:[45]\d\d\W*)?(?:internal server error|server error|bad request|forbidden)",
            r"(?:error )?establishing a database connection",
            r"account suspended|welcome to nginx|apache2? \w* ?default page.{0,20}",
        ),
    ),
    (
        "blocked",
        (r"(?:429\W*)?too many requests", r"access denied(?: \|.{0,80})?", r"just a moment", "are you human"),
    ),
)
"""What a line of it says, or its title, and nothing else."""
_WORDS: tuple[tuple[State, tuple[str, ...]], ...] = (
    (
        "error",
        (
            rf"\b{_SITE} (?:is|are|ist|est|está|è)(?: \w+){{0,2}} {_OUT}\b",
            r"\b(?:down|closed|offline) for (?:\w+ )?maintenance",
            r"(?s)\b(?:sorry|apologi[sz]e|be back)\b.{0,200}\bmaintenance",
            r"(?s)\b(?:performing|undergoing) (?:\w+ ){0,2}maintenance.{0,200}\b(?:sorry|back|later)\b",
            r"wartungsarbeiten[^.]{0,80}nicht (?:erreichbar|verfügbar)",
            r"\b(?:fatal|parse) error:.{0,200} in \S+[.]php|\bwarning:.{0,200} on line \d",
            r"critical error on this website|\bserver error in '/|account has been suspended",
            r"\berreur interne\b|\binterner (?:server)?fehler\b",
        ),
    ),
    (
        "blocked",
        (
            r"\bverify(?:ing)? (?:that )?you are (?:a )?human|\bchecking (?:your browser|if the site conn)",
            r"\breview the security of your connection|\bpardon our interruption|\bunusual traffic from your",
            r"\benable (?:javascript and )?cookies to continue|\bpermission to access \S+ on this server",
            r"\byou are (?:now )?in (?:line|(?:the|a) (?:virtual )?(?:queue|waiting room))\b",
            r"\brate limit exceeded|\bsent too many requests",
        ),
    ),
)
"""What it says somewhere."""
_CONSENT = re.compile(
    r"cookie|consent|privacy|partners?\b|personal data|datenschutz|privatsphäre|zwecke?\b|einwillig"
    r"|\b(?:accept|reject|decline|manage|allow|akzeptieren|ablehnen|zustimmen|einstellungen|accepter|refuser"
    r"|aceptar|rechazar|accetta|rifiuta)\b",
    re.IGNORECASE,
)
_ACCEPT = re.compile(
    r"\W*(?:i |all[es]? |tout )?(?:accept|allow|agree|akzeptieren|zustimmen|accepter|aceptar)\b.{0,60}",
    re.IGNORECASE,
)
"""A button."""


def said_instead(now: Page, before: Sequence[Page]) -> tuple[State, str] | None:
    """What `now` is instead of the page (and why), given looks at the page (the newest first)."""
    lines = [line.text for line in now.lines]
    if sum(map(len, lines)) > MOST_CHARS or any(_still_there(now, page) for page in before[:1]):
        return None
    for state, patterns in _LINES:
        for line in (now.title, *lines):
            if any(re.fullmatch(rf"\W*(?:{one})\W*", line, re.IGNORECASE) for one in patterns):
                return state, f"the page says {line.strip()[:80]!r}"
    text = "\n".join(lines)
    for state, patterns in _WORDS:
        for one in patterns:
            if found := re.search(one, text, re.IGNORECASE):
                return state, f"the page says {found[0].strip()[:80]!r}"
    if "cookie" in text.lower() and any(_ACCEPT.fullmatch(line) for line in lines):
        besides = sum(len(line) for line in lines if not _CONSENT.search(line))
        if besides < LEAST_BESIDES:
            return "blocked", "the page shows consent_overlay"
    return None


def _still_there(now: Page, before: Page) -> bool:
    """Whether some of the page stands as it stood."""
    return not {line.key for line in now.lines}.isdisjoint(line.key for line in before.lines)
