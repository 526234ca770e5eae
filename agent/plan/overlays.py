"""What covers a page, and what closes it without agreeing to anything."""

from __future__ import annotations

from collections.abc import Sequence

from browser_tools.elements.ranking import THINGS
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate

_PLAIN = (
    "close", "dismiss", "no thanks", "got it", "reject all", "decline all", "schliessen", "fermer", "cerrar",
    "continue without accepting", "continue without agreeing", "continuer sans accepter",
    "ohne zustimmung fortfahren", "weiter ohne zustimmung", "ohne einwilligung fortfahren",
    "continuar sin aceptar", "alles weigeren", "alle weigeren", "sluiten", "rifiuta tutto", "chiudi",
    "continua senza accettare", "rejeitar tudo", "recusar tudo", "fechar", "odrzuć wszystkie", "zamknij",
    "odrzuć wszystko", "rechazar todo", "rechazar todas", "tout refuser", "alle ablehnen",
    "doorgaan zonder te accepteren",
)  # fmt: skip
"""What closes an overlay and agrees to nothing, wherever it stands."""
_IN_DIALOGS = (
    "not now", "only necessary", "necessary only", "reject", "decline", "skip", "maybe later", "later",
    "ablehnen", "nein danke", "später", "non merci", "plus tard", "refuser", "nur notwendige", "rechazar",
    "ahora no", "no gracias", "más tarde", "nee bedankt", "niet nu", "weigeren", "alleen noodzakelijk",
    "alleen noodzakelijke", "no grazie", "non ora", "più tardi", "rifiuta", "solo necessari", "não obrigado",
    "não obrigada", "agora não", "mais tarde", "rejeitar", "recusar", "nie dziękuję", "nie teraz", "później",
    "odrzuć", "tylko niezbędne", "solo necesarias", "uniquement nécessaires", "no thank you", "not today",
    "not interested", "remind me later", "ask me later", "another time", "end tour", "exit tour",
    "überspringen", "nicht jetzt", "kein interesse", "später erinnern", "tour beenden", "passer",
    "pas maintenant", "me le rappeler plus tard", "quitter la visite", "saltar", "omitir",
    "en otro momento", "recordar más tarde", "salta", "ricordamelo più tardi", "overslaan",
    "nu niet", "later herinneren", "pular", "lembrar mais tarde", "pomiń", "przypomnij później",
)  # fmt: skip
"""And only inside a dialog: on a page of applications `Reject` does something else."""
_WHOLE = frozenset(
    {
        "no thanks", "no thank you", "got it", "not now", "maybe later", "nein danke", "non merci",
        "no gracias",
        "nee bedankt", "no grazie", "não obrigado", "não obrigada", "nie dziękuję",
    }
)  # fmt: skip
"""What declines whatever follows: `No thanks, I will pay more`."""
MOST_MORE = 5
_CLOSED = frozenset(
    {
        "this", "the", "all", "and", "close", "continue", "dialog", "window", "popup", "pop", "up", "modal",
        "overlay", "banner", "message", "notice", "notification", "ad", "advert", "newsletter", "cookie",
        "cookies", "optional", "non", "essential", "fenster", "dialogfenster", "hinweis", "la", "fenêtre",
        "tour", "tutorial", "intro", "introduction", "guide", "survey", "rundgang", "einführung",
        "umfrage", "visite", "visita", "guiada",
        "enquête", "encuesta", "recorrido", "rondleiding", "for", "now",
    }
)  # fmt: skip
"""What else may be named: `Close project` closes no overlay, nor does `Reject application`."""
_COOKIES = frozenset(
    {
        "cookie",
        "cookies",
        "tracking",
        "analytics",
        "consent",
        "trackers",
        "traceurs",
        "rastreo",
        "seguimiento",
    }
)
_NECESSARY = frozenset(
    {
        "necessary", "essential", "required", "strictly", "notwendige", "notwendigen", "erforderliche",
        "nécessaires", "essentiels", "necesarias", "esenciales",
    }
)  # fmt: skip
"""`Reject analytics cookies`, `Accept only essential cookies`: plain wherever they stand."""
_DECLINES = frozenset(
    {
        "reject", "decline", "refuse", "deny", "ablehnen", "refuser", "rechazar", "weigeren", "rifiuta",
        "rejeitar", "recusar", "odrzuć",
    }
)  # fmt: skip
_NOTED = frozenset(
    {
        "ok",
        "okay",
        "understood",
        "i understand",
        "all right",
        "alright",
        "verstanden",
        "d accord",
        "entendido",
    }
)
"""What a message is put away with that has no other control: there is nothing to choose."""
_SIGNS = frozenset("×✕✖x")


def dismissing(everything: Sequence[Candidate]) -> Candidate | None:
    """The one control that closes an overlay without agreeing to anything; None where several might."""
    ranked = [
        (rank, each)
        for each in everything
        if each.role in ("button", "link", "clickable")
        and (rank := _dismisses(each) if not _is_noted(each, everything) else 0) is not None
    ]
    ranked.sort(key=lambda pair: (pair[0], pair[1].order))
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


def _dismisses(each: Candidate) -> int | None:
    """How plainly it closes something, 0 the plainest; None if it does not."""
    kinds = {box.kind for box in each.containers}
    inside = "dialog" in kinds
    if not inside and kinds & {"row", "item"}:
        return None  # there it takes an entry away
    words = (*_PLAIN, *_IN_DIALOGS) if inside else _PLAIN
    outside = 0 if inside else len(_PLAIN) + len(_IN_DIALOGS)
    if each.name.strip() in _SIGNS:
        return outside
    name = plain(each.name)
    if _of_cookies({*name.split()}):
        return outside
    for rank, said in enumerate(words):
        if name == said or (name.startswith(f"{said} ") and _goes_on(said, name.removeprefix(said).split())):
            return outside + rank
    return None


def _of_cookies(words: set[str]) -> bool:
    """Whether it declines cookies, or takes none but those without which nothing works."""
    if "all" in words - _DECLINES and not words & _DECLINES:
        return False
    if words & _DECLINES:
        return bool(words & _COOKIES) and not words & _NECESSARY
    return bool(words & _NECESSARY) and bool(words & (_COOKIES | {"only", "nur", "solo", "uniquement"}))


def _is_noted(each: Candidate, everything: Sequence[Candidate]) -> bool:
    """Whether it is the only control of a dialog, and says that one has read it."""
    box = next((box for box in each.containers if box.kind == "dialog"), None)
    if box is None or plain(each.name) not in _NOTED:
        return False
    inside = [
        one for one in everything if one.role not in THINGS and any(c.key == box.key for c in one.containers)
    ]
    return len(inside) == 1


def _goes_on(said: str, more: Sequence[str]) -> bool:
    """Whether `said` with these words behind it still closes no more than an overlay."""
    return len(more) <= MOST_MORE if said in _WHOLE else {*more} <= _CLOSED
