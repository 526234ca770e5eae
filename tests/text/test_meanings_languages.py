"""Labels in other languages than the schema's, and words that only look alike."""

from __future__ import annotations

import pytest

from browser_tools.text.extraction.asked import Asked
from browser_tools.text.facts.meanings import meaning

ANSWERS = """
valid_from: Geldig vanaf, Gültig ab, Valable à partir du, Valido dal, Ważne od
valid_until: Geldig tot en met, Gültig bis, Valido fino al, Valable jusqu'au
crossing_time_minutes: Vaartijd, Überfahrtsdauer, Durée de la traversée
departure_port: Vertrekhaven, Abfahrtshafen, Puerto de salida, Porto di partenza
departure_time: Orario di partenza, Heure de départ, Abfahrtszeit
line: Linea, Ligne, Lijn
destination: Destinazione, Destino, Bestemming, Ziel
return_price: Retour, Hin- und Rückfahrt, Ida y vuelta
bookable_online: Online te boeken, Online buchbar, Prenotabile online
ticket_office_hours: Orari biglietteria, Kassenöffnungszeiten
organizer: Organizzatore, Organiza
image: Couverture, Titelbild
frame_material: Rahmenmaterial, Materiale telaio
max_speed: Höchstgeschwindigkeit, Velocità massima, Topsnelheid
torque_nm: Drehmoment, Couple, Par motor
variety: Varietät, Ras
won: Siege, Gewonnen
pros: Vorteile, Ventajas, Pluspunten
contracting_authority: Auftraggeber, Stazione appaltante
population_density: Bevölkerungsdichte, Densité de population
saturated_fat: davon gesättigte Fettsäuren, di cui acidi grassi saturi
high_water: Pleine mer, Hoogwater
normal_price: Prezzo normale, Cena normalna
year: Jahr, Rok
dimensions: Dimensioni, Afmetingen
street: Straat
comment_count: Aantal reacties, Anzahl Kommentare
"""
ALIKE = "turbidity: Turbidität; concentration: Konzentration; resistance: Resistencia"
NOTHING = """
valid_from: Geldig tot en met, Valid until
departure_port: LAN ports, Aankomsthaven
arrival_time: Vertrektijd, Abfahrtszeit
price: Pfand, Kurtaxe, Preisgeld
line: Online, Zeile
pros: Nachteile, Prose
deposit: Dépôt Git
memory: Memoir
library: Librairie
location: Report
"""


def table(said: str) -> list[tuple[str, str]]:
    rows = [line.partition(":") for line in said.strip().replace(";", "\n").splitlines()]
    return [(name.strip(), label.strip()) for name, _, labels in rows for label in labels.split(",")]


def near(name: str, label: str) -> int:
    return Asked(name, {"type": "string"}, meaning(name)).near(meaning(label))


@pytest.mark.parametrize(("name", "label"), table(ANSWERS))
def test_a_label_of_another_language_answers(name: str, label: str) -> None:
    assert near(name, label) >= 5


@pytest.mark.parametrize(("name", "label"), table(ALIKE))
def test_words_that_languages_have_in_common_are_less_sure(name: str, label: str) -> None:
    assert near(name, label) == 5


@pytest.mark.parametrize(("name", "label"), table(NOTHING))
def test_words_that_look_alike_answer_nothing(name: str, label: str) -> None:
    assert near(name, label) == 0
