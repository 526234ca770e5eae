"""What kind of act the name of a control says: `Renew` and `Extend` may be one, `Renew` and `Return` not.

A verb stands in each class that it can mean on a control. Two names whose acts share no class are of two
acts; a name whose act is not known here says nothing either way.
"""

from __future__ import annotations

from functools import lru_cache

from agent.plan.spelling import spaced
from agent.plan.verbs import WORDS

_JOINED = frozenset({"and", "und", "et", "y", "e", "oraz"})
_CLASSES = tuple(frozenset(words.split()) for words in WORDS.split("\n\n"))
_LIGHT = frozenset(
    {
        "yes", "please", "now", "i", "we", "me", "my", "your", "to", "the", "a", "an", "this", "it", "just",
        "place", "make", "do", "go", "let", "lets", "ja", "jetzt", "bitte", "je", "oui", "sí", "faire",
        "zahlungspflichtig", "kostenpflichtig", "verbindlich", "hacer", "fazer", "sim", "fai", "sì", "nu",
        "tak", "teraz", "já", "agora", "ahora", "maintenant",
    }
)  # fmt: skip
"""What stands before the word that says the act: `Place order`, `Make a booking`, `Yes, delete it`."""
_CARRYING = frozenset(
    {
        "confirm", "complete", "finish", "finalise", "finalize", "submit", "send", "create", "new", "start",
        "get", "neue", "neuer", "neues", "nouveau", "nouvelle", "nuevo", "nueva", "novo", "nova", "nuovo",
        "nuova", "nieuw", "nieuwe", "nowy", "nowa", "nowe", "senden", "absenden", "bestätigen",
        "abschliessen", "envoyer", "confirmer", "créer", "finaliser", "valider", "enviar", "mandar",
        "confirmar", "crear", "realizar", "finalizar", "concluir", "criar", "conferma", "completa", "invia",
        "concludi", "bevestigen", "afronden", "verzenden", "potwierdź", "wyślij", "złóż", "finalizuj",
        "write", "leave", "run", "begin", "perform", "execute", "starten", "beginnen", "lancer", "démarrer",
        "iniciar", "avvia", "rozpocznij", "schreiben", "écrire", "escribir", "scrivi",
    }
)  # fmt: skip
"""What is done to an act that stands behind it: `Confirm purchase`, `Create booking`."""
NOUNS = {
    "booking": "book", "reservation": "reserve", "payment": "pay", "registration": "register",
    "subscription": "subscribe", "cancellation": "cancel", "removal": "remove", "renewal": "renew",
    "extension": "extend", "application": "apply", "enquiry": "enquire", "inquiry": "inquire",
    "donation": "donate", "invitation": "invite", "submission": "submit", "approval": "approve",
    "publication": "publish", "reminder": "remind", "transferral": "transfer", "deletion": "delete",
    "buchung": "buchen", "reservierung": "reservieren", "bestellung": "bestellen", "zahlung": "zahlen",
    "réservation": "réserver", "commande": "commander", "paiement": "payer", "compra": "comprar",
    "reserva": "reservar", "pedido": "pedir", "pago": "pagar", "invitación": "invitar",
    "solicitud": "solicitar", "einladung": "einladen", "anfrage": "anfragen", "demande": "demander",
    "purchase": "buy", "report": "report", "claim": "claim", "order": "order", "reply": "reply",
    "transfer": "transfer", "spende": "spenden", "don": "donner", "donación": "donar", "doação": "doar",
    "donazione": "dona",
    "kauf": "kaufen", "antrag": "beantragen", "anmeldung": "anmelden", "widerspruch": "widersprechen",
    "achat": "acheter", "inscription": "inscrire", "inscripción": "inscribirse", "recurso": "recurrir",
    "pagamento": "pagar", "encomenda": "encomendar", "convite": "convidar", "pedidos": "pedir",
    "prenotazione": "prenota", "ordine": "ordina", "acquisto": "acquista", "invito": "invita",
    "richiesta": "richiedi", "boeking": "boeken", "reservering": "reserveren", "bestelling": "bestellen",
    "betaling": "betalen", "uitnodiging": "uitnodigen", "aanvraag": "aanvragen", "rezerwację": "zarezerwuj",
    "zamówienie": "zamów", "płatność": "zapłać", "zaproszenie": "zaproś", "wniosek": "wnioskuj",
}  # fmt: skip
_PHRASES = (
    ("e mail", "email"),
    ("take out", "remove"), ("take off", "remove"), ("take away", "remove"), ("get rid of", "delete"),
    ("throw away", "delete"), ("put in", "add"), ("put into", "add"), ("put on", "add"),
    ("give back", "return"),
    ("bring back", "return"), ("send back", "return"), ("call off", "cancel"), ("sign off", "approve"),
    ("turn on", "enable"), ("switch on", "enable"), ("turn off", "disable"), ("switch off", "disable"),
    ("look up", "search"), ("look for", "search"), ("pick up", "collect"), ("hand in", "submit"),
    ("set up", "create"), ("set aside", "reserve"), ("put back", "return"), ("put off", "postpone"),
    ("log in", "login"), ("sign in", "login"), ("log out", "logout"), ("sign out", "logout"),
    ("sign up", "signup"), ("sign me up", "signup"), ("check out", "checkout"), ("opt out", "unsubscribe"),
    ("carry on", "continue"), ("move on", "continue"), ("go on", "continue"), ("go back", "back"),
    ("iniciar sesión", "acceder"), ("cerrar sesión", "salir"), ("se connecter", "connecter"),
    ("se déconnecter", "déconnecter"), ("iniciar sessão", "entrar"), ("terminar sessão", "sair"),
    ("zaloguj się", "zaloguj"), ("wyloguj się", "wyloguj"), ("go live", "publish"), ("take back", "withdraw"),
    ("get in touch", "contact"), ("dar de alta", "crear"), ("dar de baja", "cancelar"),
    ("send again", "resend"), ("top up", "load"), ("swap out", "replace"), ("work out", "calculate"),
    ("leave a", "write a"), ("have a look at", "view"), ("mark as", "mark"),
    ("hold on to", "keep"), ("give up", "cancel"), ("close down", "terminate"),
)  # fmt: skip


@lru_cache(maxsize=4096)
def acts_of(name: str) -> frozenset[int]:
    """The classes of what the name says to do, of two that are joined those of both; empty where that is not
    known."""
    padded = f" {spaced(name)} "
    for said, meant in _PHRASES:
        padded = padded.replace(f" {said} ", f" {meant} ")
    parts: list[list[str]] = [[]]
    for word in padded.split():
        if word in _JOINED:
            parts.append([])
        else:
            parts[-1].append(NOUNS.get(word, word))
    return frozenset[int]().union(*map(_acts, parts))


def _acts(words: list[str]) -> frozenset[int]:
    while len(words) > 1 and words[0] in _LIGHT:
        words.pop(0)
    first, last = (_classes(words[at]) if words else frozenset[int]() for at in (0, -1))
    return first | last if not first or words[0] in _CARRYING else first


def other_act(name: str, other: str) -> bool:
    """Whether both names say what they do, and it is not the same."""
    mine, theirs = acts_of(name), acts_of(other)
    return bool(mine and theirs) and not mine & theirs


def same_act(name: str, other: str) -> bool:
    """Whether both names say what they do, and it may be the same."""
    return bool(acts_of(name) & acts_of(other))


def turns(name: str, other: str) -> bool:
    """Whether `other` says another act than `name`, or takes back, away or leaves what was no act: `Team`,
    `Leave team`."""
    return other_act(name, other) or (not acts_of(name) and bool(acts_of(other) & _ENDING))


def carrier(name: str) -> str:
    """The word that only carries the act beside it, where nothing else is said: `Send invitation`."""
    words = [word for word in spaced(name).split() if word not in _LIGHT]
    if len(words) == 2 and words[0] in _CARRYING and words[1] in NOUNS:
        return words[0]
    return words[1] if len(words) == 2 and words[1] in _CARRYING and words[0] in NOUNS else ""


def _classes(word: str) -> frozenset[int]:
    return frozenset(number for number, words in enumerate(_CLASSES) if word in words)


_ENDING = frozenset[int]().union(
    *map(_classes, ("delete", "cancel", "logout", "deactivate", "reject", "ban"))
)
