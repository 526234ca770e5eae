"""What a box to be checked is about: `I accept the terms` and `I agree to the conditions` are about one.

A box is a consent of its own: under other words it is the same only where both are about just the same.
"""

from __future__ import annotations

from agent.plan.spelling import spaced

_WORDS = """
terms conditions tos bedingungen nutzungsbedingungen geschäftsbedingungen agb cgu cgv condiciones términos
termos condições condizioni termini voorwaarden regulamin regulaminu warunki warunków regeln rules reglas
règlement regole

privacy datenschutz datenschutzerklärung confidentialité privacidad privacidade riservatezza privacyverklaring
privacybeleid prywatności rgpd gdpr dsgvo cookies

newsletter offers offer news marketing promotions promotion promotional advertising adverts partners tips
deals angebote werbung neuigkeiten aktionen partner offres actualités publicité partenaires promotions ofertas
novedades publicidad promociones socios boletín novidades promoções publicidade parceiros offerte novità
pubblicità aanbiedingen nieuws nieuwsbrief reclame oferty nowości reklamy promocje

email mail mails correo correos posta courriel mejl mejlem mailem poczta

sms text texts textnachricht whatsapp push

phone telephone call telefon anruf téléphone teléfono telefone telefono telefoon telefonu

letter post brief postweg courrier carta lettera list listem

remember stay keep logged signed angemeldet eingeloggt merken connecté souvenir recordar recordarme mantener
sesión lembrar manter conectado ricordami ricorda resta connesso onthouden ingelogd aangemeld zapamiętaj

address adresse anschrift dirección domicilio morada endereço indirizzo adres adresse wohne live lives habito
vivo woon mieszkam

years age old adult minor jahre alter volljährig ans âge majeur años edad mayor anos idade maior anni età
maggiorenne jaar leeftijd lat wiek pełnoletni

wrap wrapped wrapping geschenkverpackung verpacken emballage emballer envolver embrulho embrulhar confezione
cadeauverpakking inpakken

true correct accurate truth truthful complete richtig wahr wahrheitsgemäss vollständig exact exacts exactes
véridiques cierto ciertos correcto correctos veraz verdaderos verdade verdadeiras corretos corretas vero veri
corretti juist correct waar prawdziwe prawda zgodne

anonymous anonymously anonym anonyme anónimo anônimo anonimo anoniem anonimowo
"""
_TOPICS = tuple(frozenset(words.split()) for words in _WORDS.strip().split("\n\n"))


def topics(name: str) -> frozenset[int]:
    """What the name is about, of what is known here."""
    words = {*spaced(name.casefold().replace("e-mail", "email")).split()}
    return frozenset(number for number, topic in enumerate(_TOPICS) if topic & words)


def same_topics(name: str, other: str) -> bool:
    """Whether both are about something, and the same."""
    return bool(topics(name)) and topics(name) == topics(other)
