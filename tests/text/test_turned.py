"""Sentences that turn a line round, or give a number of one thing to another; and honest ones."""
# ruff: noqa: E501 (lines of pages are easier to read whole)

from __future__ import annotations

import pytest

from browser_tools.text.grounding.ground import Ground, unfounded

PAGES = {
    "tram": ("en", "The tram line opened on 3 May and cost 48 million euros.",
             "It carries 12,400 passengers a day, 15 percent more than the bus it replaced.",
             "The council did not extend it to Oakley, and tickets cost two euros."),
    "boats": ("en", "Model | Length (m) | Weight (kg) | Price", "Norda 480 | 4.80 | 24.5 | €3,890",
              "Norda 520 | 5.20 | 27.0 | €4,100", "Plica Uno | 3.70 | 11.8 | €1,450"),
    "people": ("en", "Ada Berg (34) leads the project; Otto Holm (51) does the accounts.",
               "Berg earns $4,200 and Holm $3,900 a month."),
    "club": ("en", "The club has between 120 and 150 members and a boat for 8 people."),
    "depots": ("en", "Four of the eleven depots stayed open, and nobody was arrested.",
               "Union secretary Ines Farrow rejected the offer; Paul Quist called it fair.",
               "Weir bought the shop from Lind. Three employees have left."),
    "museum": ("en", "Admission is £12 for adults, £6 for children and free for members.",
               "The tour takes 50 minutes and starts every hour."),
    "halle": ("de", "Die Halle fasst 900 Zuschauer.", "Der Umbau soll 35 bis 40 Tage dauern, 12 % mehr als geplant."),
    "house": ("de", "Die Gasrechnung betrug 2.310 Euro, der Strom kostete 1.577 Euro."),
    "sensor": ("en", "The sensors stop answering after 49 days. A power cycle brings them back. Saves of 0.9.12 do not open any more."),
    "lights": ("en", "The sound has five lighthouses, of which two are still manned.",
               "Ten-year guarantee on the body, two years on the battery."),
    "four": ("fr", "Préchauffez le four à 170 degrés.", "La bibliothèque ouvre de 14 h à 18 h."),
}  # fmt: skip


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("tram", "The council extended it to Oakley."),
        ("house", "Der Strom kostete 2.310 Euro."),
        ("sensor", "A power cycle does not bring the sensors back."),
        ("sensor", "Saves of 0.9.12 still open."),
        ("lights", "All five lighthouses are still manned."),
        ("lights", "The battery has a ten-year guarantee."),
        ("tram", "It carries 15 percent fewer passengers than the bus."),
        ("tram", "It carries more than 12,400 passengers a day."),
        ("tram", "The tram line never opened, and is free of charge."),
        ("boats", "Plica Uno weighs 24.5 kg."),
        ("boats", "The Norda 480 costs €4,100."),
        ("people", "Ada Berg (51) leads the project."),
        ("people", "Holm earns $4,200 a month."),
        ("club", "The club has 120 members."),
        ("club", "The club has more than 150 members."),
        ("boats", "The Norda 480 weighs 4.80 kg."),
        ("boats", "Norda 520 has a weight of 5.20."),
        ("depots", "Eleven of the depots stayed open."),
        ("depots", "All employees have left."),
        ("depots", "No employees have left."),
        ("depots", "Paul Quist rejected the offer."),
        ("depots", "Lind bought the shop from Weir."),
        ("museum", "Admission is £6."),
        ("museum", "Children pay £12."),
        ("museum", "Admission is free."),
        ("museum", "The tour takes an hour."),
        ("halle", "Die Halle fasst keine 900 Zuschauer."),
        ("halle", "Der Umbau soll 40 Tage dauern."),
        ("halle", "Der Umbau soll 12 % weniger Tage dauern."),
    ],
)
def test_what_turns_its_line_round_is_not_believed(page: str, sentence: str) -> None:
    language, *lines = PAGES[page]
    assert unfounded(sentence, Ground(tuple(lines), language=language, page="\n".join(lines)))


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("tram", "The council refused to extend it to Oakley."),
        ("house", "Die Gasrechnung betrug 2.310 Euro."),
        ("sensor", "Saves of 0.9.12 do not open."),
        ("lights", "Two of the five lighthouses are still manned."),
        ("lights", "The body is guaranteed for ten years, the battery for two."),
        ("tram", "It has 15 percent more passengers than the bus, 12,400 a day."),
        ("boats", "The Norda 480 is 4.80 m long and weighs 24.5 kg, the Plica Uno 11.8 kg."),
        ("people", "Berg earns $4,200 a month, Holm $3,900."),
        ("people", "Otto Holm, 51, does the accounts."),
        ("depots", "Four of eleven depots stayed open."),
        ("depots", "There were no arrests."),
        ("depots", "Ines Farrow of the union turned down the offer."),
        ("depots", "Lind sold the shop to Weir."),
        ("depots", "Three employees left."),
        ("museum", "Adults pay £12, children £6 and members nothing."),
        ("museum", "Tickets start at £6."),
        ("museum", "Admission is free for members."),
        ("museum", "A tour lasts 50 minutes."),
        ("club", "The club has 120 to 150 members."),
        ("club", "At least 120 people are members of the club."),
        ("halle", "Der Umbau soll höchstens 40 Tage dauern."),
        ("four", "Le four doit être préchauffé à 170 degrés."),
        ("four", "La bibliothèque ouvre de 14 h à 18 h."),
    ],
)
def test_an_honest_sentence_in_other_words_is_believed(page: str, sentence: str) -> None:
    language, *lines = PAGES[page]
    assert unfounded(sentence, Ground(tuple(lines), language=language, page="\n".join(lines))) == []
