"""What a sentence states must stand in its source lines: every form of it is accepted, nothing else."""

from __future__ import annotations

import pytest

from browser_tools.text.grounding.ground import Ground, unfounded

LINES = (
    "The harbour was built in 1893 by Dr. Ada K. Holm and her three brothers.",
    "It handles 4,000 boats a year; fees rose 5 % to €24.90 on 12 May 2024, a loss of -3 points.",
    'Otto Berg said "we are tired" at 14:30, and the town spent 1.5 million dollars.',
    "The oldest crane lifts 30 tons in version 2.3.1, see https://harbour.test/crane for the A380.",
)
GROUND = Ground(LINES, ("Harbour News",), "en", "the fishermen wait")

HOLDS = {
    "as it stands": "The harbour was built in 1893.",
    "thousands without a mark": "It handles 4000 boats.",
    "thousands in short": "It handles 4k boats.",
    "continental": "Fees rose to 24,90 €.",
    "currency in words": "Fees rose to 24.90 euros.",
    "digits for a word": "She had 3 brothers.",
    "a word for digits": "It handles four thousand boats.",
    "percent in words": "Fees rose by five percent.",
    "full-width digits": "Fees rose ５ %.",
    "a scale written out": "The town spent $1,500,000.",
    "date turned": "On May 12, 2024 fees rose.",
    "ISO date": "Fees rose on 2024-05-12.",
    "part of a date": "Fees rose in May 2024.",
    "year of a date": "Fees rose in 2024.",
    "clock of twelve hours": "He spoke at 2:30 pm.",
    "weekday of a date": "Fees rose on a Sunday.",
    "names side by side": "Ada Holm built it.",
    "first name alone": "Otto is tired.",
    "possessive": "Holm's brothers helped.",
    "site's name": "Harbour News tells of a crane.",
    "quotation": "He said 'we are tired'.",
    "link": "More is at https://harbour.test/crane.",
    "version": "The crane runs version 2.3.1.",
    "code": "It lifts the A380.",
    "rank that is stated": "The oldest crane is in use.",
    "common word first": "Fishermen wait.",
    "negative": "It lost -3 points.",
    "sign left out": "It lost 3 points.",
}


@pytest.mark.parametrize("sentence", HOLDS.values(), ids=HOLDS)
def test_what_the_source_says_holds(sentence: str) -> None:
    assert unfounded(sentence, GROUND) == []


INVENTED = {
    "year": ("The harbour was built in 1894.", "number"),
    "digit more": ("It handles 40,000 boats.", "number"),
    "digit less": ("It handles 400 boats.", "number"),
    "number word": ("She had four brothers.", "number"),
    "compound word": ("She had twenty-three brothers.", "number"),
    "scale": ("It handles 4,000 million boats.", "number"),
    "scale dropped": ("The town spent 1.5 dollars.", "number"),
    "percent for points": ("A loss of 4000 %.", "number"),
    "other unit": ("Fees rose 5 euros.", "number"),
    "other measure": ("The crane lifts 30 kg.", "number"),
    "other currency": ("Fees rose to $24.90.", "number"),
    "half": ("Half of the boats left.", "number"),
    "dozens": ("Dozens of boats left.", "number"),
    "twice": ("Fees doubled.", "number"),
    "German word": ("Es gibt dreiundzwanzig Boote.", "number"),
    "Arabic digits": ("It handles ٧ boats.", "number"),
    "circled digit": ("It handles ⑨ boats.", "number"),
    "fraction sign": ("Fees rose by ½.", "number"),
    "hidden in a word": ("It handles 9\u200b9 boats.", "number"),
    "negative": ("Fees rose -5 %.", "number"),
    "version": ("The crane runs version 2.3.2.", "number"),
    "ordinal": ("It is the second harbour.", "number"),
    "numbered ordinal": ("It is the 7th harbour.", "number"),
    "decade": ("It was built in the 1950s.", "number"),
    "range": ("It handles 4,000-5,000 boats.", "number"),
    "glued to a unit": ("The crane lifts 31t.", "number"),
    "score": ("It won 4-2.", "number"),
    "Chinese": ("有三百艘船。", "number"),
    "day": ("Fees rose on 13 May 2024.", "date"),
    "month": ("Fees rose on 12 June 2024.", "date"),
    "date's year": ("Fees rose on 12 May 2023.", "date"),
    "ISO date": ("Fees rose on 2024-05-13.", "date"),
    "month alone": ("Fees rise again in October.", "date"),
    "weekday": ("Fees rose on Monday.", "date"),
    "time": ("He spoke at 15:30.", "time"),
    "half of the day": ("He spoke at 2:30 am.", "time"),
    "quotation": ('He said "we are happy".', "quotation"),
    "name": ("Karl built the harbour.", "name"),
    "name inside": ("It was built by Karl and her brothers.", "name"),
    "names mixed": ("Otto Holm built it.", "name"),
    "roman": ("King Otto XIV came.", "name"),
    "acronym": ("NATO paid for it.", "name"),
    "code": ("It lifts the A381.", "name"),
    "link": ("More is at https://evil.test/crane.", "link"),
    "address": ("Write to me@evil.test.", "link"),
    "rank": ("It is the largest harbour.", "rank"),
    "total": ("The total is unknown.", "rank"),
}


@pytest.mark.parametrize(("sentence", "kind"), INVENTED.values(), ids=INVENTED)
def test_what_is_invented_is_found(sentence: str, kind: str) -> None:
    assert kind in {claim.kind for claim in unfounded(sentence, GROUND)}


def test_the_unit_of_a_column_holds_for_its_cells() -> None:
    ground = Ground(("Route | Share (%) | Fare (EUR)", "Island | 45 | 12"), language="en")
    assert unfounded("Island has 45 % for 12 euros.", ground) == []
    assert unfounded("Island has 45 dollars.", ground) != []


def test_a_preposition_of_one_letter_begins_a_sentence_and_is_no_name() -> None:
    line = "Remont zakończono w 2024 roku, wymieniono 40 okien."
    assert unfounded("W 2024 roku wymieniono 40 okien.", Ground((line,), (), "pl", line)) == []
    unknown = "Molo zbudowano roku 1893."
    found = unfounded("W zbudowano roku 1893.", Ground((unknown,), (), "pl", unknown))
    assert [one.text for one in found] == ["W"], "the page writes no small one"


def test_a_number_may_end_an_english_sentence() -> None:
    said = "The option was deprecated since 4.8, then removed."
    assert unfounded(said, Ground(("Removed: the option, deprecated since 4.8.",), language="en")) == []
    assert unfounded(said, Ground(("Removed: the option, deprecated since 4.9.",), language="en")) != []


def test_german_nouns_are_known_by_their_stems_and_names_are_not_made_up() -> None:
    ground = Ground(("Die Gemeinde baut im Mai zwei Schulen, sagt Frau Weber.",), language="de")
    assert unfounded("Die Gemeinde baut 2 Schulen.", ground) == []
    assert [claim.text for claim in unfounded("Bürgermeister Klein baut drei Schulen.", ground)] == [
        "drei",
        "Bürgermeister Klein",
    ]


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("Boats boats boats boats.", False),
        ("The harbour, the harbour: a boat, the harbour, a boat, the harbour, a boat.", False),
        ("The bell rings: dong, dong, dong.", True),
        ("It handles boats and boats again.", True),
    ],
)
def test_what_only_repeats_itself_tells_nothing(sentence: str, holds: bool) -> None:
    ground = Ground(("The harbour handles boats again; a bell rings dong, dong, dong.",), language="en")
    assert ("repetition" not in {claim.kind for claim in unfounded(sentence, ground)}) is holds


def test_a_superlative_at_the_head_of_a_line_needs_no_article() -> None:
    ground = Ground(("Meilleure bouilloire de sa catégorie selon Foyer.",), language="fr")
    assert unfounded("La bouilloire est la meilleure de sa catégorie.", ground) == []
    said = Ground(("Une meilleure bouilloire est attendue.",), language="fr")
    assert unfounded("La bouilloire est la meilleure de sa catégorie.", said) != []


@pytest.mark.parametrize(
    ("sentence", "line", "holds"),
    [
        ("Tests failed in at least one run.", "Tests failed in at least one of ten runs.", True),
        ("Tests failed in one of ten runs.", "Tests failed in one of ten runs.", True),
        ("Tests failed in one of nine runs.", "Tests failed in one of ten runs.", False),
        ("One user waits for frost.", "Wait for the frost, cut the stems.", True),
        ("Only one user waits for frost.", "Wait for the frost, cut the stems.", False),
        ("Dogs may stay for at most two hours.", "Dogs: two hours.", True),
        ("Most dogs stay for two hours.", "Dogs: two hours.", False),
        ("The paper first gave another sum.", "An earlier issue gave another sum.", True),
        ("The first paper gave another sum.", "An earlier issue gave another sum.", False),
        ("Earlier sums do not count.", "Sums of before do not count.", True),
        ("One gate waits for frost.", "The gate waits for the frost.", False),
    ],
)
def test_one_counts_where_it_is_a_number(sentence: str, line: str, holds: bool) -> None:
    assert (unfounded(sentence, Ground((line,), language="en")) == []) is holds
