"""When doors open and it begins, as a line tells both: `Doors 7pm for 7.30pm`; who presents it, in aid of
what; and words that say what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_TIME = r"(\d{1,2}(?:[:.h]\d\d(?:\s?(?:[ap]\.?m\.?|uhr|h|uur)(?!\w))?|\s?(?:[ap]\.?m\.?|uhr|h|uur)(?!\w)))"
_AT = r"(?:\s(?:open|opens|ab|from|at|um|a las|à|om|o))*\s*:?\s*"
_DOORS = re.compile(
    rf"\b(?:doors|einlass|(?:ouverture des )?portes|(?:apertura (?:de )?)?puertas|(?:apertura )?porte|"
    rf"deuren|zaal open|insläpp|otwarcie){_AT}{_TIME}",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    rf"\b(?:starts?|begins?|show|curtain|concert|performance|beginn|start|konzert|spectacle|début|concierto|"
    rf"función|inicio|comienzo|inizio|spettacolo|concerto|aanvang|początek){_AT}{_TIME}",
    re.IGNORECASE,
)
_FOR = re.compile(rf"\bfor\s(?:an?\s)?{_TIME}(?:\s(?:start|kick-?off|prompt))?", re.IGNORECASE)
_START_BEHIND = re.compile(rf"{_TIME}\s(?:start|kick-?off|beginn|début|inizio)\b", re.IGNORECASE)
_PRESENTED = re.compile(
    r"\b(?i:presented|hosted|organi[sz]ed|promoted|veranstaltet|organisée?|proposée?|organizad[oa]|organizzat[oa]|"
    r"georganiseerd) (?:by|von|vom|par|por|da|door)(?: (?:the|der|dem|die|la|le|les|el|los|il|de|het))? "
    r"(?P<who>[A-ZÀ-Þ][^.,;:()]{2,60}?)(?=\s(?:in aid|in support|in association|zugunsten|au profit|"
    r"at|on|in|mit|and)\b|[.,;()]|$)"
)
_AID = re.compile(
    r"\b(?:in aid of|in support of|zugunsten|au profit de|a beneficio de|a favore di|"
    r"ten bate van) (?P<what>[^.,;:()]{3,60})"
)
_ORGANIZER, _AIDED = meaning("organizer"), meaning("in aid of")
_LONGEST, _LONGEST_STATUS = 160, 24
_DOORS_NAME, _START_NAME, _STATUS = meaning("doors"), meaning("start time"), meaning("status")
_BECAME = re.compile(
    r"^(?:(?:event |concert )?(?:cancel+ed|postponed|rescheduled|moved online)|abgesagt|verschoben|verlegt|"
    r"annulée?|reportée?|cancelad[oa]|aplazad[oa]|suspendid[oa]|annullat[oa]|rinviat[oa]|rimandat[oa]|"
    r"afgelast|geannuleerd|uitgesteld|verplaatst|odwołan[yea]|przełożon[yea]|adiad[oa]|中止|延期|취소|연기)$",
    re.IGNORECASE,
)


def of_moments(text: str) -> Iterator[Offer]:
    """The times at which doors open and it begins, of one line."""
    if len(text) > _LONGEST:
        return
    doors = _DOORS.search(text)
    if doors:
        yield Offer(_DOORS_NAME, doors[1], "label", text)
        if begins := _FOR.search(text, doors.end()):
            yield Offer(_START_NAME, begins[1], "label", text)
    if presented := _PRESENTED.search(text):
        yield Offer(_ORGANIZER, presented["who"], "label", text, None, 1)
    if aided := _AID.search(text):
        yield Offer(_AIDED, aided["what"], "label", text)
    if begins := _BEGINS.search(text) or _START_BEHIND.search(text):
        yield Offer(_START_NAME, begins[1], "label", text, None, 0 if doors else 1)


def of_status(root: Tag) -> Iterator[Offer]:
    """An element of its own that says an event was called off or put off."""
    for element in root.find_all(["span", "p", "div", "strong", "b", "em", "h2", "h3", "td", "li", "small"]):
        said = text_of(element).strip(" !*") if element.find(True) is None else ""
        if len(said) <= _LONGEST_STATUS and _BECAME.match(said) and not is_hidden(element):
            yield Offer(_STATUS, said, "label", said, element)
