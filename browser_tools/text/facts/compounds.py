"""Words that are written as one and say two things: `Vertrekhaven`, `Rahmenmaterial`, `会員参加費`."""

from __future__ import annotations

import re

from browser_tools.text.facts.vocabulary import MEANT, Meaning, folded, parts

_CJK = re.compile(r"^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3,12}$")
_TAILS = tuple(
    """
    nummer preis prijs pris datum zeit tijd name naam gewicht material materiaal farbe kleur grosse maat
    breite breedte hohe hoogte lange lengte tiefe diepte dauer duur frist gebuhr kosten flache oppervlakte
    leistung inhalt gruppe groep klasse hersteller fabrikant
    """.split()  # noqa: SIM905 (words)
)
"""What Germanic words that are written as one end in: of `Rahmenmaterial` the material, and of what."""
_LEAST_HEAD = 3
"""Letters of what stands before such an end."""
_ENDS = tuple(
    folded(
        """
        hafen haven hamn havn bahnhof ort plaats ziel stelle zahl anzahl aantal stand bereich typ
        stufe quote satz wert waarde summe betrag bedrag gebühren tarif tarief kurs koers karte
        kaart biljett billet schein punkt punt richtung richting zone raum zimmer kamer saal zaal
        haus huis programm programma liste lijst titel autor leiter leiterin veranstalter anbieter
        personen besucher bezoekers teilnehmer deelnemers mitglieder leden spieler speler verein
        plätze plaatsen jahr jaar termin termine beginn schluss grenze grens temperatur temperatuur
        geschwindigkeit snelheid hastighet feuchtigkeit druck spannung verbrauch verbruik kapazität
        capaciteit menge volumen umfang stärke stoff sorte soort steuer rabatt korting zuschlag
        toeslag preise prijzen priser zeiten tijden tider dato farben sprache taal språk sprog
        adresse adres seite pagina bild tekst beschreibung beschrijving bewertung beoordeling
        antwort frage abteilung art vorm
        """
    ).split()
)
"""Further ends, where what stands before is known, too: `Vertrekhaven` is where something departs from."""
_JOINTS = ("", "s", "es", "n", "en", "e", "er")
"""What may stand between the halves: `Abfahrtshafen`."""


def compound(word: str) -> Meaning:
    """Of `会員参加費` the member's, and the fee: the end of a word without spaces says what it is."""
    if _CJK.match(word):
        for at in range(1, len(word) - 1):
            if (last := MEANT.get(word[at:])) is not None:
                return parts(MEANT.get(word[:at], word[:at])) | parts(last)
    for ends, unknown in ((_TAILS, True), (_ENDS, False)):
        least = _LEAST_HEAD + (not unknown)
        tail = next((one for one in ends if word.endswith(one) and len(word) >= len(one) + least), "")
        if tail and (last := MEANT.get(tail)) is not None:
            head = word.removesuffix(tail)
            if (first := _first(head)) is not None or unknown:
                return (frozenset([head]) if first is None else first) | parts(last)
    return frozenset()


def _first(head: str) -> Meaning | None:
    """What the first half means, without what joins it to the second; None where that is unknown."""
    for bare in (head.removesuffix(joint) for joint in _JOINTS if head.endswith(joint)):
        if bare in MEANT and len(bare) >= _LEAST_HEAD:
            return parts(MEANT[bare])
    return None
