"""Summaries that need no model: every word stands on the page."""

from __future__ import annotations

from typing import Literal

import pytest

from browser_tools.text.reading.told import Told
from browser_tools.text.sentences import sentences
from browser_tools.text.summary.lead import lead_summary, once

FIRST = "The harbour was built in 1893 by Dr. Holm and his three brothers."
SECOND = "Today it handles 4,000 boats a year, e.g. ferries to the islands and fishing boats."
THIRD = "The town wants to widen the entrance before winter comes."
FOURTH = "Fishermen are against it, because the work would close the harbour for weeks."
PAGE = f"""<html lang=en><head><title>The harbour</title>
<meta name=description content="A short history."></head>
<body><nav><a href=/>Home</a></nav><article><h1>The harbour</h1><p>12 May</p>
<p>{FIRST} {SECOND}</p><p>{THIRD} {FIRST}</p><p>{FOURTH}</p></article></body></html>"""


@pytest.mark.parametrize(
    ("length", "told"),
    [
        ("short", (FIRST, SECOND)),
        ("medium", (FIRST, SECOND, THIRD)),
        ("long", (FIRST, SECOND, THIRD, FOURTH)),
    ],
)
def test_lead(length: Literal["short", "medium", "long"], told: tuple[str, ...]) -> None:
    summary = lead_summary(PAGE, "https://harbour.test/", length)
    assert summary.sentences == told, "in order, and what was said is not said again"
    assert (summary.title, summary.description, summary.engine) == ("The harbour", "A short history.", "lead")
    assert summary.text().startswith("The harbour\n\nA short history.\n\nThe harbour was built")


def test_description_that_is_the_title_or_the_first_sentence_is_told_once() -> None:
    page = PAGE.replace("A short history.", FIRST)
    assert FIRST not in lead_summary(page).sentences
    assert lead_summary(PAGE.replace("A short history.", "the HARBOUR")).description == ""


def test_no_sentence_is_told_twice() -> None:
    said = ["The dates melt. That is the whole trick.", "The dates melt.", "The dates melt. Serve at once."]
    told = once([Told(text, ()) for text in said], "en")
    assert [one.text for one in told] == [said[0], said[2]]


def test_page_without_prose_tells_what_there_is() -> None:
    summary = lead_summary("<title>Menu</title><ul><li>Soup</li><li>Bread</li></ul>")
    assert summary.sentences == ("Soup", "Bread")


def test_empty_page_has_an_empty_summary() -> None:
    assert lead_summary("").text() == ""


SPLIT = {
    "title and initials": ("Dr. Smith met J. K. Rowling. They spoke.", "en", 2),
    "number after": ("See fig. 3 for details. It is no. 5.", "en", 2),
    "no is a word": ("He said no. Then he left.", "en", 2),
    "decimal": ("It costs 3.50 EUR. Cheap!", "en", 2),
    "age": ("He was 19. Then he left.", "en", 2),
    "English date": ("It opens on 3. May in Oslo. Come!", "en", 2),
    "German ordinal": ("Der Bau stammt aus dem 19. Jahrhundert. Er steht noch.", "de", 2),
    "German date": ("Am 3. September kam Herr Dr. Weber. Er blieb.", "de-AT", 2),
    "German abbreviations": ("Das kostet ca. 5 Euro, d. h. wenig, z. B. Brot. Gut so.", "de", 2),
    "quotes": ('"Really?" "Yes." Then silence.', "en", 3),
    "lower case goes on": ("Yes... maybe. No.", "en", 2),
    "version": ("Version 2.3.1 is out. Get it.", "en", 2),
    "Japanese": ("これは文です。次の文です！", "ja", 2),
}


@pytest.mark.parametrize(("text", "language", "count"), SPLIT.values(), ids=SPLIT)
def test_sentences(text: str, language: str, count: int) -> None:
    found = sentences(text, language)
    assert len(found) == count, found
    assert "".join("".join(found).split()) == "".join(text.split()), "word for word"
