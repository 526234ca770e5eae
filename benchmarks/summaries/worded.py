"""Lies in words and honest sentences beside them, by hand: `python benchmarks/summaries/worded.py [-v]`.

A lie gives a page's words to something else, or turns them round; an honest sentence says the same in other words.
"""

# ruff: noqa: E501 (lines of pages are easier to read whole)

from __future__ import annotations

import sys
from typing import NamedTuple

from browser_tools.text.grounding.ground import Ground, unfounded


class Page(NamedTuple):
    """Lines with lies and honest sentences about them."""

    language: str
    lines: tuple[str, ...]
    lies: tuple[str, ...]
    honest: tuple[str, ...]


FRESH = {
    "harbour": Page(
        "en",
        ("Harbour | Berths | Depth (m) | Fee per night", "Kelby | 140 | 3.2 | €24", "Orsay Point | 85 | 2.6 | €19", "Lund Quay | 60 | 4.1 | €31"),
        ("Kelby has 60 berths.", "Orsay Point has 140 berths.", "Lund Quay is 3.2 m deep.", "A night at Kelby costs €31.", "Kelby is 140 m deep.", "Lund Quay has 31 berths."),
        ("Kelby has 140 berths and is 3.2 m deep.", "A night at Lund Quay costs €31, at Orsay Point €19.", "Orsay Point is 2.6 metres deep.", "Three harbours are compared: Kelby, Orsay Point and Lund Quay.", "Lund Quay charges €31 per night.", "With 85 berths, Orsay Point costs €19 a night."),
    ),
    "strike": Page(
        "en",
        ("Drivers at Tarling Buses walked out on Monday over a pay offer of 3 percent.", "Four of the eleven depots stayed open, and nobody was arrested.", "Union secretary Ines Farrow rejected the offer; company director Paul Quist called it fair.", "Talks resume on 14 June."),
        ("Eleven of the depots stayed open.", "All depots were closed.", "Paul Quist rejected the offer.", "Ines Farrow called the offer fair.", "Drivers accepted a pay offer of 3 percent without a vote.", "Nobody walked out on Monday.", "Four depots closed, none stayed open.", "Talks do not resume on 14 June."),
        ("Four of eleven depots stayed open.", "There were no arrests.", "Nobody was arrested.", "Ines Farrow of the union turned down the offer.", "Paul Quist, the director, called the offer fair.", "Drivers refused an offer of 3 percent.", "Talks go on on 14 June.", "The walkout on Monday was about pay."),
    ),
    "museum": Page(
        "en",
        ("Admission is £12 for adults, £6 for children and free for members.", "The tour takes 50 minutes and starts every hour.", "Dogs are not allowed in the galleries, but they are welcome in the garden.", "Half of the rooms have lifts."),
        ("Admission is £6.", "The tour takes an hour.", "Dogs are allowed in the galleries.", "Dogs are not welcome in the garden.", "All rooms have lifts.", "Children pay £12.", "Admission is free.", "No rooms have lifts."),
        ("Adults pay £12, children £6 and members nothing.", "Admission is free for members.", "A tour lasts 50 minutes.", "Dogs may come into the garden, not the galleries.", "Half the rooms have lifts.", "Tickets start at £6.", "The galleries are closed to dogs.", "Children get in for £6."),
    ),
    "study": Page(
        "en",
        ("Of 212 patients, 140 were given the new drug and 72 a placebo.", "Pain fell by 31 percent in the first group and by 12 percent in the second.", "The drug did not shorten the stay in hospital.", "Two patients stopped because of nausea."),
        ("The drug shortened the stay in hospital.", "All patients were given the new drug.", "Pain rose by 31 percent in the first group.", "Pain fell by 31 percent in the second group.", "No patients stopped.", "72 patients were given the new drug.", "Everyone felt better."),
        ("140 of the 212 patients got the new drug.", "Pain fell by 31 percent in the first group, by 12 in the second.", "The stay in hospital was no shorter with the drug.", "Two patients gave up because of nausea.", "The placebo group had 72 patients.", "Patients did not leave hospital sooner."),
    ),
    "league": Page(
        "en",
        ("Team | Played | Won | Lost | Points", "Ashby | 30 | 22 | 3 | 71", "Kerrow | 30 | 20 | 4 | 66", "Lindale | 30 | 3 | 22 | 14"),
        ("Ashby has 22 points.", "Kerrow has 71 points.", "Lindale has 22 points.", "Ashby won 3 and lost 22."),
        ("Ashby leads with 71 points.", "Kerrow won 20 of 30 and has 66 points.", "Lindale, with 14 points, lost 22.", "Ashby has 71 points after 30 matches."),
    ),
    "wahl": Page(
        "de",
        ("Drei der neun Ratsmitglieder stimmten gegen den Haushalt.", "Bürgermeisterin Olga Brandt lobte den Beschluss; Kämmerer Jens Thiel warnte vor Schulden.", "Der Eintritt ins Freibad kostet 5 Euro, für Kinder 2 Euro.", "Die Bücherei wird nicht geschlossen."),
        ("Neun der Ratsmitglieder stimmten gegen den Haushalt.", "Die Bücherei wird geschlossen.", "Der Eintritt ins Freibad kostet 2 Euro.", "Alle Ratsmitglieder stimmten gegen den Haushalt.", "Niemand stimmte gegen den Haushalt."),
        ("Drei von neun Ratsmitgliedern stimmten gegen den Haushalt.", "Die Bücherei bleibt offen.", "Kinder zahlen im Freibad 2 Euro.", "Olga Brandt lobte den Beschluss, Jens Thiel warnte vor Schulden.", "Der Eintritt kostet 5 Euro.", "Ins Freibad kommen Kinder für 2 Euro."),
    ),
    "pont": Page(
        "fr",
        ("Deux des six ponts de la ville sont fermés aux camions.", "Le maire Luc Ferrand a refusé le péage ; l'élue Nora Vidal le soutient.", "Le bus coûte 1,80 euro, 0,90 euro pour les étudiants.", "Aucun commerce n'a fermé."),
        ("Six des ponts sont fermés aux camions.", "Tous les ponts sont fermés aux camions.", "Le bus coûte 0,90 euro.", "Luc Ferrand soutient le péage."),
        ("Deux ponts sur six sont fermés aux camions.", "Les étudiants paient 0,90 euro.", "Le bus coûte 1,80 euro.", "Aucun commerce n'a dû fermer.", "Le maire Luc Ferrand a refusé le péage."),
    ),
    "riego": Page(
        "es",
        ("Cuatro de los diez pozos no tienen agua.", "La alcaldesa Inés Soto pidió ayuda y el consejero Raúl Pina prometió 2 millones de euros.", "La entrada cuesta 8 euros y 4 euros para jubilados.", "Nadie ha dejado el pueblo."),
        ("Diez de los pozos no tienen agua.", "Todos los pozos tienen agua.", "La entrada cuesta 4 euros.", "Raúl Pina pidió ayuda."),
        ("Cuatro de diez pozos están sin agua.", "Inés Soto pidió ayuda.", "Los jubilados pagan 4 euros.", "La entrada cuesta 8 euros.", "Raúl Pina prometió 2 millones de euros."),
    ),
    "rules": Page(
        "en",
        ("Members must book a court and pay £4 an hour.", "Guests may play if a member is with them.", "Courts may be booked for up to two hours, and bookings are cancelled after 15 minutes.", "The club never opens on Christmas Day."),
        ("The club opens on Christmas Day.", "Guests pay £4 an hour and must not play with a member.", "Bookings are never cancelled."),
        ("All members must book a court.", "Every member has to book.", "Guests can play with a member.", "The club is closed on Christmas Day.", "A court costs £4 an hour.", "Courts are booked for at most two hours.", "After 15 minutes a booking is lost.", "Nobody can play on Christmas Day."),
    ),
    "shop": Page(
        "en",
        ("Jonas Weir bought the shop from Edda Lind in 2014.", "Weir sells bread, and Lind still bakes it.", "Three employees have left since, none of them angry.", "The oven was repaired twice."),
        ("Edda Lind bought the shop from Jonas Weir in 2014.", "Lind sells bread.", "Weir still bakes it.", "All employees have left.", "The oven was never repaired."),
        ("Edda Lind sold the shop to Jonas Weir in 2014.", "Lind still bakes the bread that Weir sells.", "Three employees left.", "The oven has been repaired two times.", "Weir took over the shop in 2014.", "Lind bakes the bread."),
    ),
}  # fmt: skip


def wrong(pages: dict[str, Page]) -> tuple[list[str], list[str]]:
    """The lies that are believed, and the honest sentences that are refused, with why."""
    believed, refused = [], []
    for name, page in pages.items():
        ground = Ground(page.lines, language=page.language, page="\n".join(page.lines))
        believed += [f"{name}: {one}" for one in page.lies if not unfounded(one, ground)]
        refused += [f"{name}: {one} {found}" for one in page.honest if (found := unfounded(one, ground))]
    return believed, refused


def main() -> int:
    believed, refused = wrong(FRESH)
    lies, honest = (sum(len(page[at]) for page in FRESH.values()) for at in (2, 3))
    print(f"lies believed {len(believed)} of {lies}, honest refused {len(refused)} of {honest}")
    if "-v" in sys.argv:
        print("believed:", *believed, "refused:", *refused, sep="\n  ")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
